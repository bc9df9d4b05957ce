//! Those who move, in either game: what a mover is made of, where its inputs come from, what is
//! published of its ticks.

use std::fmt::Debug;
use std::sync::Arc;

use bevy::prelude::*;

use super::eligibility::TimeCounts;
use crate::planner::bot::Bot;
use crate::planner::jumping::JumpingGame;
use crate::planner::nfk::NfkBot;
use wishdir_sim::engine::GoldSrcState;
use wishdir_sim::math::{ViewAngles, length_2d};
use wishdir_sim::platformer::{NfkRun, NfkState};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::{Driver, Simulation};
use wishdir_sim::tick::TickRecord;

/// A simulation that the shell can play: who may move it instead of the player, and what is seen of
/// it.
pub trait Playable: JumpingGame {
    /// Plays ideally.
    type Bot: Driver<Self> + Clone + Debug;
    /// What the picture needs to know of one moment; the view lies between two.
    type Eye: Copy + Debug + PartialEq + Send + Sync;

    /// What the picture needs to know now.
    fn eye(&self) -> Self::Eye;

    /// Where the view must face now that the run was put somewhere, degrees; `None` in a game
    /// without a view.
    fn view(&self) -> Option<ViewAngles>;

    /// Where the player is on its way.
    fn way_point(&self) -> TrailPoint;

    /// Where the player looked after a tick, degrees; `None` in a game without a view.
    fn view_after(record: &Self::Record) -> Option<ViewAngles>;

    /// Where a tick turned the view (teleport, respawn), degrees, if it did.
    fn turned_view(record: &Self::Record) -> Option<ViewAngles>;
}

/// A place on somebody's way, and how fast one was there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TrailPoint {
    /// The feet, in the movement's space, units; in Need For Kill the body's centre, pixels.
    pub place: Vec3,
    /// Over ground: units a second, or pixels a tick.
    pub speed: f32,
}

/// The mover whose eyes the window looks through and whose numbers the HUD shows. There is exactly
/// one.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Player;

/// Where a mover's inputs come from. After the input all movers are alike.
#[derive(Clone, Debug)]
pub enum InputSource<S: Playable = Run> {
    /// The player's devices (`input.rs`).
    Live,
    /// A script, the same code that `wishdir simulate` runs.
    Script(Box<S::ScriptPlayer>),
    /// The ideal player.
    Bot(Box<S::Bot>),
    /// A replay ([`super::replay_source::ReplayPlayback`]).
    Replay,
    /// Nobody: a script or a bot is done. The mover's time stands still.
    Nobody,
}

/// Someone who moves by a simulation's arithmetic.
///
/// Written by `tick.rs` (ticks), `session/` (requests between two ticks), `rewind.rs` (ticks gone
/// back), `demo_bot/` (the end of its own mover) and `training/` (a demonstration in the player's
/// place); everybody else reads.
#[derive(Component, Clone, Debug)]
#[require(LastTick<S>, TimeCounts)]
pub struct Mover<S: Playable = Run> {
    /// Everything that a tick may change.
    pub run: S,
    /// Where its inputs come from.
    pub source: InputSource<S>,
    /// Flies through walls, outside of the movement's rules.
    pub noclip: bool,
}

/// A mover of Need For Kill.
pub type NfkMover = Mover<NfkRun>;

impl<S: Playable> Mover<S> {
    /// A mover and its eyes, to be spawned.
    pub fn new(run: S, source: InputSource<S>) -> (Self, Eyes<S>) {
        let eyes = Eyes::still(&run);
        (
            Self {
                run,
                source,
                noclip: false,
            },
            eyes,
        )
    }

    /// The player's devices move it.
    pub fn is_live(&self) -> bool {
        matches!(self.source, InputSource::Live)
    }

    /// A replay moves it.
    pub fn is_watched(&self) -> bool {
        matches!(self.source, InputSource::Replay)
    }

    /// It flies through walls: by choice, or where nothing else goes.
    pub fn flies(&self) -> bool {
        self.noclip || !self.run.is_playable()
    }

    /// A script or a bot that moved it is done.
    pub fn is_over(&self) -> bool {
        matches!(self.source, InputSource::Nobody)
    }
}

/// The record of a mover's last tick: `None` before the first, and after a jump in place (load,
/// restart, noclip). After a switch of the rules it is still the last one, by the old rules.
///
/// Written by `tick.rs`, `session/`, `rewind.rs` and `training/`. The HUD reads only this and
/// [`Mover::run`].
#[derive(Component, Clone, Debug)]
pub struct LastTick<S: Simulation = Run>(pub Option<Arc<S::Record>>);

/// The last tick of a mover of Need For Kill.
pub type NfkLastTick = LastTick<NfkRun>;

impl<S: Simulation> Default for LastTick<S> {
    fn default() -> Self {
        Self(None)
    }
}

/// One tick of one mover has run. All ticks since the last frame, in order, for those who keep a
/// history.
#[derive(Message, Clone, Debug)]
pub struct Ticked<S: Simulation = Run> {
    /// Whose tick it was.
    pub mover: Entity,
    /// What it was asked for.
    pub input: S::Input,
    /// The state before it, where something else than ticks led there.
    pub put: Option<Arc<S::Checkpoint>>,
    /// What the tick left.
    pub record: Arc<S::Record>,
}

/// One tick of one mover of Need For Kill has run.
pub type NfkTicked = Ticked<NfkRun>;

/// What was seen of a mover before its last tick and is after it: the view lies between.
///
/// Written by `tick.rs`, `session/`, `rewind.rs` and `training/`.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Eyes<S: Playable = Run> {
    /// Before the last tick.
    pub before: S::Eye,
    /// After it.
    pub after: S::Eye,
    /// How often the mover was put somewhere else: nobody is then seen flying across the map.
    pub leaps: u32,
}

/// The eyes of a mover of Need For Kill.
pub type NfkEyes = Eyes<NfkRun>;

impl<S: Playable> Eyes<S> {
    /// Eyes that were never anywhere else.
    pub fn still(run: &S) -> Self {
        Self {
            before: run.eye(),
            after: run.eye(),
            leaps: 0,
        }
    }

    /// Moves on to where a tick led.
    pub(in crate::game) fn go(&mut self, run: &S) {
        self.before = self.after;
        self.after = run.eye();
    }

    /// Is somewhere else at once.
    pub(in crate::game) fn leap(&mut self, run: &S) {
        *self = Self {
            leaps: self.leaps.wrapping_add(1),
            ..Self::still(run)
        };
    }
}

/// Where eyes of a 3D engine are at one moment, in the movement's space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EyePosition {
    /// The hull's origin, units.
    pub origin: Vec3,
    /// The eye over the origin, units.
    pub height: f32,
    /// The view's kick, degrees.
    pub punch: ViewAngles,
    /// Where it looks, degrees.
    pub angles: ViewAngles,
    /// Stands on something.
    pub on_ground: bool,
}

impl Eyes {
    /// The place between two ticks, `between` from 0 to 1.
    pub fn place(&self, between: f32) -> EyePosition {
        let Self { before, after, .. } = self;
        EyePosition {
            origin: before.origin.lerp(after.origin, between),
            height: before.height + (after.height - before.height) * between,
            punch: before.punch.lerp(after.punch, between),
            angles: between_views(before.angles, after.angles, between),
            on_ground: before.on_ground && after.on_ground,
        }
    }
}

/// The view between two, the short way round, degrees.
fn between_views(before: ViewAngles, after: ViewAngles, between: f32) -> ViewAngles {
    let turn =
        |from: f32, to: f32| from + ((to - from + 180.0).rem_euclid(360.0) - 180.0) * between;
    let (pitch, yaw) = (turn(before.pitch, after.pitch), turn(before.yaw, after.yaw));
    // Bit for bit at the end.
    if between == 1.0 {
        after
    } else {
        ViewAngles {
            pitch,
            yaw,
            roll: after.roll,
        }
    }
}

impl NfkEyes {
    /// The body's centre between two ticks, pixels; `between` from 0 to 1.
    pub fn place(&self, between: f32) -> Vec2 {
        let between = f64::from(between);
        let blend = |before: f64, after: f64| (before + (after - before) * between) as f32;
        Vec2::new(
            blend(self.before.x, self.after.x),
            blend(self.before.y, self.after.y),
        )
    }
}

impl Playable for Run {
    type Bot = Bot;
    type Eye = EyePosition;

    fn eye(&self) -> EyePosition {
        let player = self.player();
        let GoldSrcState { punch_angle, .. } = player.goldsrc;
        EyePosition {
            origin: player.origin,
            height: self.view_height(),
            punch: punch_angle,
            angles: self.angles(),
            on_ground: player.on_ground,
        }
    }

    fn view(&self) -> Option<ViewAngles> {
        Some(self.angles())
    }

    fn way_point(&self) -> TrailPoint {
        TrailPoint {
            place: self.profile().feet(self.player()),
            speed: length_2d(self.player().velocity),
        }
    }

    fn view_after(record: &TickRecord) -> Option<ViewAngles> {
        Self::turned_view(record).or(Some(record.cmd.angles))
    }

    fn turned_view(record: &TickRecord) -> Option<ViewAngles> {
        record.facing()
    }
}

impl Playable for NfkRun {
    type Bot = NfkBot;
    type Eye = NfkState;

    fn eye(&self) -> NfkState {
        *self.state()
    }

    fn view(&self) -> Option<ViewAngles> {
        None
    }

    fn way_point(&self) -> TrailPoint {
        let NfkState { x, y, ix, .. } = *self.state();
        TrailPoint {
            place: Vec3::new(x as f32, y as f32, 0.0),
            speed: ix.abs() as f32,
        }
    }

    fn view_after(_record: &Self::Record) -> Option<ViewAngles> {
        None
    }

    fn turned_view(_record: &Self::Record) -> Option<ViewAngles> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::map::World;
    use wishdir_sim::profile::{DEFAULT_PROFILE, by_name};

    #[test]
    fn the_view_is_between_two_ticks_and_stays_after_a_jump_in_place() {
        let (world, _) = World::parse(&crate::storage::find_map("lab").unwrap().text).unwrap();
        let mut run = Run::new(
            Arc::new(world),
            Arc::new(by_name(DEFAULT_PROFILE).unwrap().clone()),
        )
        .unwrap();
        let at = |x: f32| EyePosition {
            origin: Vec3::new(x, 0.0, 0.0),
            height: 17.0,
            ..EyePosition::default()
        };
        let mut eyes = Eyes::<Run> {
            before: at(0.0),
            after: at(4.0),
            leaps: 0,
        };
        assert_eq!(eyes.place(0.25).origin.x, 1.0);
        run.place(Vec3::new(100.0, 0.0, 0.0), Vec3::ZERO);
        eyes.leap(&run);
        assert_eq!((eyes.place(0.25).origin.x, eyes.leaps), (100.0, 1));
    }
}
