//! Movers in either game: their components, input sources and published ticks.

use std::fmt::Debug;
use std::sync::Arc;

use bevy::prelude::*;

use super::eligibility::RunEligibility;
use crate::planner::bot::Bot;
use crate::planner::jumping::JumpingGame;
use crate::planner::nfk::NfkBot;
use wishdir_sim::math::{ViewAngles, length_2d};
use wishdir_sim::platformer::{NfkRun, NfkState};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::{Driver, Simulation};
use wishdir_sim::tick::TickRecord;

/// A simulation that the game can play, with its bot and view.
pub trait Playable: JumpingGame {
    /// Bot that plays as the ideal player.
    type Bot: Driver<Self> + Clone + Debug;
    /// Render data of one moment. The view interpolates between two moments.
    type RenderState: Copy + Debug + PartialEq + Send + Sync;

    /// Returns the render data of the current state.
    fn render_state(&self) -> Self::RenderState;

    /// Returns the run's view angles, degrees. `None` in a game without a view.
    fn view(&self) -> Option<ViewAngles>;

    /// Returns the player's position and speed for a trail.
    fn trail_point(&self) -> TrailPoint;

    /// Returns the view angles after a tick, degrees. `None` in a game without a view.
    fn view_after_tick(record: &Self::Record) -> Option<ViewAngles>;

    /// Returns the view angles that a tick set (teleport, respawn), degrees. `None` if unchanged.
    fn turned_view(record: &Self::Record) -> Option<ViewAngles>;
}

/// A position on a path and the speed there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TrailPoint {
    /// Position of the feet in map coordinates, units. In Need For Kill, the centre of the body,
    /// pixels.
    pub place: Vec3,
    /// Horizontal speed: u/s, or pixels per tick.
    pub speed: f32,
}

/// Marks the mover that the camera follows and the HUD describes. There is exactly one.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Player;

/// Input source of a mover. The rest of a tick is the same for all sources.
#[derive(Clone, Debug)]
pub enum InputSource<S: Playable = Run> {
    /// The player's devices (`input.rs`).
    Live,
    /// A script, played by the same code as `wishdir simulate`.
    Script(Box<S::ScriptPlayer>),
    /// The ideal player.
    Bot(Box<S::Bot>),
    /// A replay ([`super::replay_source::ReplayPlayback`]).
    Replay,
    /// No source, after a script or bot has finished. No ticks run.
    Nobody,
}

/// An entity that a simulation moves.
///
/// Written by `tick.rs` (ticks), `session/` (requests between ticks), `rewind.rs` (rewound ticks),
/// `demo_bot/` (removal of its own mover) and `training/` (demonstrations).
/// Other modules only read it.
#[derive(Component, Clone, Debug)]
#[require(LastTick<S>, RunEligibility)]
pub struct Mover<S: Playable = Run> {
    /// Complete simulation state.
    pub run: S,
    /// Input source.
    pub source: InputSource<S>,
    /// Whether the mover flies through walls, outside the movement's rules.
    pub noclip: bool,
}

/// A mover in Need For Kill.
pub type NfkMover = Mover<NfkRun>;

impl<S: Playable> Mover<S> {
    /// Creates the components of a mover to spawn.
    pub fn new(run: S, source: InputSource<S>) -> (Self, RenderStates<S>) {
        let eyes = RenderStates::at_rest(&run);
        (
            Self {
                run,
                source,
                noclip: false,
            },
            eyes,
        )
    }

    /// Whether the player's devices move the mover.
    pub fn is_live(&self) -> bool {
        matches!(self.source, InputSource::Live)
    }

    /// Whether a replay moves the mover.
    pub fn is_watched(&self) -> bool {
        matches!(self.source, InputSource::Replay)
    }

    /// Whether the mover flies through walls, by choice or because the map is not playable.
    pub fn is_flying(&self) -> bool {
        self.noclip || !self.run.is_playable()
    }

    /// Whether the script or bot that moved the mover has finished.
    pub fn is_over(&self) -> bool {
        matches!(self.source, InputSource::Nobody)
    }
}

/// Record of a mover's last tick. `None` before the first tick and after a load, restart or noclip.
/// After a change of rules, the record is still from the old rules.
///
/// Written by `tick.rs`, `session/`, `rewind.rs` and `training/`. The HUD reads only this and
/// [`Mover::run`].
#[derive(Component, Clone, Debug)]
pub struct LastTick<S: Simulation = Run>(pub Option<Arc<S::Record>>);

/// Record of a Need For Kill mover's last tick.
pub type NfkLastTick = LastTick<NfkRun>;

impl<S: Simulation> Default for LastTick<S> {
    fn default() -> Self {
        Self(None)
    }
}

/// Sent after each tick of a mover. All ticks since the last frame are kept, in order.
#[derive(Message, Clone, Debug)]
pub struct TickPlayed<S: Simulation = Run> {
    /// The mover's entity.
    pub mover: Entity,
    /// Input of the tick.
    pub input: S::Input,
    /// State before the tick, if something other than a tick produced it.
    pub put: Option<Arc<S::Checkpoint>>,
    /// Record of the tick.
    pub record: Arc<S::Record>,
}

/// Sent after each tick of a Need For Kill mover.
pub type NfkTickPlayed = TickPlayed<NfkRun>;

/// Render data of a mover before and after its last tick. The view interpolates between them.
///
/// Written by `tick.rs`, `session/`, `rewind.rs` and `training/`.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct RenderStates<S: Playable = Run> {
    /// Render data before the last tick.
    pub before: S::RenderState,
    /// Render data after the last tick.
    pub after: S::RenderState,
    /// Number of teleports by the session. The view does not interpolate across them.
    pub leaps: u32,
}

/// Render data of a Need For Kill mover.
pub type NfkRenderStates = RenderStates<NfkRun>;

impl<S: Playable> RenderStates<S> {
    /// Creates the render data of a mover that has not moved yet.
    pub fn at_rest(run: &S) -> Self {
        Self {
            before: run.render_state(),
            after: run.render_state(),
            leaps: 0,
        }
    }

    /// Advances to the state after a tick.
    pub(in crate::game) fn advance(&mut self, run: &S) {
        self.before = self.after;
        self.after = run.render_state();
    }

    /// Jumps to the run's position without interpolation.
    pub(in crate::game) fn teleport(&mut self, run: &S) {
        *self = Self {
            leaps: self.leaps.wrapping_add(1),
            ..Self::at_rest(run)
        };
    }
}

/// Eye position in a 3D engine, in map coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EyePosition {
    /// Origin of the hull, units.
    pub origin: Vec3,
    /// Eye height above the origin, units.
    pub height: f32,
    /// View punch, degrees.
    pub punch: ViewAngles,
    /// View angles, degrees.
    pub angles: ViewAngles,
    /// Whether the mover is on the ground.
    pub on_ground: bool,
}

impl RenderStates {
    /// Interpolates between the states before and after the last tick. `between` is from 0 to 1.
    pub fn interpolate(&self, between: f32) -> EyePosition {
        let Self { before, after, .. } = self;
        EyePosition {
            origin: before.origin.lerp(after.origin, between),
            height: before.height + (after.height - before.height) * between,
            punch: before.punch.lerp(after.punch, between),
            angles: interpolate_views(before.angles, after.angles, between),
            on_ground: before.on_ground && after.on_ground,
        }
    }
}

/// Interpolates view angles in degrees along the shorter arc.
fn interpolate_views(before: ViewAngles, after: ViewAngles, between: f32) -> ViewAngles {
    let turn =
        |from: f32, to: f32| from + ((to - from + 180.0).rem_euclid(360.0) - 180.0) * between;
    let (pitch, yaw) = (turn(before.pitch, after.pitch), turn(before.yaw, after.yaw));
    // The result is exact at the end.
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

impl NfkRenderStates {
    /// Interpolates the body's centre, in pixels. `between` is from 0 to 1.
    pub fn interpolate(&self, between: f32) -> Vec2 {
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
    type RenderState = EyePosition;

    fn render_state(&self) -> EyePosition {
        let player = self.player();
        EyePosition {
            origin: player.origin,
            height: self.view_height(),
            punch: player.view_punch(),
            angles: self.angles(),
            on_ground: player.on_ground,
        }
    }

    fn view(&self) -> Option<ViewAngles> {
        Some(self.angles())
    }

    fn trail_point(&self) -> TrailPoint {
        TrailPoint {
            place: self.profile().feet(self.player()),
            speed: length_2d(self.player().velocity),
        }
    }

    fn view_after_tick(record: &TickRecord) -> Option<ViewAngles> {
        Self::turned_view(record).or(Some(record.cmd.angles))
    }

    fn turned_view(record: &TickRecord) -> Option<ViewAngles> {
        record.forced_view()
    }
}

impl Playable for NfkRun {
    type Bot = NfkBot;
    type RenderState = NfkState;

    fn render_state(&self) -> NfkState {
        *self.state()
    }

    fn view(&self) -> Option<ViewAngles> {
        None
    }

    fn trail_point(&self) -> TrailPoint {
        let NfkState { x, y, ix, .. } = *self.state();
        TrailPoint {
            place: Vec3::new(x as f32, y as f32, 0.0),
            speed: ix.abs() as f32,
        }
    }

    fn view_after_tick(_record: &Self::Record) -> Option<ViewAngles> {
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
    fn view_interpolates_ticks_but_not_teleports() {
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
        let mut eyes = RenderStates::<Run> {
            before: at(0.0),
            after: at(4.0),
            leaps: 0,
        };
        assert_eq!(eyes.interpolate(0.25).origin.x, 1.0);
        run.place(Vec3::new(100.0, 0.0, 0.0), Vec3::ZERO);
        eyes.teleport(&run);
        assert_eq!((eyes.interpolate(0.25).origin.x, eyes.leaps), (100.0, 1));
    }
}
