//! The movement as an ECS system: in the fixed schedule every mover takes its command, advances its run by one
//! tick and publishes the tick's record.
//!
//! The length of a tick is the command's `msec`, never the clock's; `pacing.rs` decides when a tick runs.

use std::sync::Arc;

use bevy::prelude::*;

use super::TickSystems;
use super::input::Devices;
use super::nfk::{NfkMover, NfkSource};
use super::noclip;
use super::pacing::Pace;
use super::settings::Settings;
use crate::sim::course::CourseEvent;
use crate::sim::pmove::GoldSrcState;
use crate::sim::profile::Profile;
use crate::sim::run::Run;
use crate::sim::script::ScriptPlayer;
use crate::sim::tick::TickRecord;
use crate::solver::bot::Bot;

/// The mover whose eyes the window looks through and whose numbers the HUD shows. There is exactly one.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Player;

/// Where a mover's commands come from. After the command all movers are alike.
#[derive(Clone, Debug)]
pub enum CmdSource {
    /// The keys and the mouse, through [`Devices`].
    Live,
    /// A script, the same code that `wishdir simulate` runs.
    Script(Box<ScriptPlayer>),
    /// The ideal strafer.
    Bot(Box<Bot>),
    /// Nobody: a script or a bot is done. The mover's time stands still.
    Nobody,
}

/// Someone who moves by the engines' arithmetic.
///
/// Written by `tick.rs` (ticks), `session.rs` (requests between two ticks), `rewind.rs` (ticks gone back) and
/// `ghost/mod.rs` (the end of its own mover); everybody else reads.
#[derive(Component, Clone, Debug)]
#[require(LastTick, Eyes)]
pub struct Mover {
    /// Everything that a tick may change.
    pub run: Run,
    /// Where its commands come from.
    pub source: CmdSource,
    /// Flies through walls, outside of the movement's rules.
    pub noclip: bool,
}

/// The player, whichever game is played.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Players<'w, 's> {
    brushes: Query<'w, 's, &'static Mover, With<Player>>,
    tiles: Query<'w, 's, &'static NfkMover, With<Player>>,
}

impl Players<'_, '_> {
    /// Whether the mouse and the keys move the player now: someone plays, and it is not a script.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.brushes.iter().any(|mover| matches!(mover.source, CmdSource::Live))
            || self.tiles.iter().any(|mover| matches!(mover.source, NfkSource::Live))
    }

    /// The profile under which a 3D engine is played.
    #[must_use]
    pub fn profile(&self) -> Option<&Profile> {
        self.brushes.iter().next().map(|mover| &**mover.run.profile())
    }

    /// Need For Kill is played.
    #[must_use]
    pub fn is_nfk(&self) -> bool {
        !self.tiles.is_empty()
    }

    /// A script or a bot that moved the player is done.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.brushes.iter().any(|mover| matches!(mover.source, CmdSource::Nobody))
            || self.tiles.iter().any(|mover| matches!(mover.source, NfkSource::Nobody))
    }
}

/// The record of a mover's last tick: `None` before the first, and after a jump in place (load, restart, noclip).
///
/// Written by `tick.rs`, `session.rs` and `rewind.rs`. The HUD reads only this and [`Mover::run`].
#[derive(Component, Clone, Debug, Default)]
pub struct LastTick(pub Option<Arc<TickRecord>>);

/// One tick of one mover has run. All ticks since the last frame, in order, for whoever keeps a history.
#[derive(Message, Clone, Debug)]
pub struct Ticked {
    /// Who.
    pub mover: Entity,
    /// What happened.
    pub record: Arc<TickRecord>,
}

/// Where eyes are at one moment, in the movement's space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EyePlace {
    /// The hull's origin, units.
    pub origin: Vec3,
    /// The eye over the origin, units.
    pub height: f32,
    /// The view's kick, degrees.
    pub punch: Vec3,
    /// Stands on something.
    pub on_ground: bool,
}

impl EyePlace {
    /// Where the eyes of a run are now.
    #[must_use]
    pub fn of(run: &Run) -> Self {
        let player = run.player();
        let GoldSrcState { punch_angle, .. } = player.goldsrc;
        Self { origin: player.origin, height: run.view_height(), punch: punch_angle, on_ground: player.on_ground }
    }
}

/// Where a mover's eyes were before its last tick and are after it: the view lies between.
///
/// Written by `tick.rs`, `session.rs` and `rewind.rs`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Eyes {
    /// Before.
    pub before: EyePlace,
    /// After.
    pub after: EyePlace,
    /// How often the mover was put somewhere else: nobody is then seen flying across the map.
    pub leaps: u32,
}

impl Eyes {
    /// Eyes that were never anywhere else.
    #[must_use]
    pub fn still(run: &Run) -> Self {
        let place = EyePlace::of(run);
        Self { before: place, after: place, leaps: 0 }
    }

    /// Moves on to where a tick led.
    pub(super) fn go(&mut self, to: EyePlace) {
        self.before = self.after;
        self.after = to;
    }

    /// Is somewhere else at once.
    pub(super) fn leap(&mut self, to: EyePlace) {
        *self = Self { before: to, after: to, leaps: self.leaps.wrapping_add(1) };
    }
}

/// Whether a tick put the player somewhere else than it moved to.
fn leapt(record: &TickRecord) -> bool {
    let leap = |event: &CourseEvent| match event {
        CourseEvent::Teleported { .. } | CourseEvent::Respawned { .. } | CourseEvent::FellOut => true,
        CourseEvent::Pushed { .. }
        | CourseEvent::EnteredStart
        | CourseEvent::Started
        | CourseEvent::Checkpoint { .. }
        | CourseEvent::Finished { .. }
        | CourseEvent::FinishRefused { .. }
        | CourseEvent::Hurt { .. }
        | CourseEvent::Died { .. } => false,
    };
    record.events.iter().any(leap)
}

/// The next tick of whoever moves the mover; `None` where no time passes for it.
fn next_tick(mover: &mut Mover, devices: &mut Devices, settings: &Settings, pace: &Pace) -> Option<TickRecord> {
    match &mut mover.source {
        CmdSource::Live => {
            let cmd = devices.command(&settings.mouse, mover.run.profile(), pace.msec(), pace.frame_time());
            if mover.noclip {
                noclip::fly(&mut mover.run, &cmd);
                return None;
            }
            let record = mover.run.advance(&cmd);
            if let Some(yaw) = record.facing() {
                devices.face(Vec3::new(0.0, yaw, 0.0));
            }
            Some(record)
        }
        CmdSource::Script(script) => {
            let record = script.advance(&mut mover.run);
            if record.is_none() {
                mover.source = CmdSource::Nobody;
            }
            record
        }
        CmdSource::Bot(bot) => {
            let Some(cmd) = bot.prepare(&mover.run) else {
                mover.source = CmdSource::Nobody;
                return None;
            };
            let record = mover.run.advance(&cmd);
            bot.observe(&record);
            Some(record)
        }
        CmdSource::Nobody => None,
    }
}

fn advance_movers(
    mut movers: Query<(Entity, &mut Mover, &mut LastTick, &mut Eyes)>,
    mut devices: ResMut<Devices>,
    mut ticked: MessageWriter<Ticked>,
    settings: Res<Settings>,
    pace: Res<Pace>,
) {
    for (entity, mut mover, mut last, mut eyes) in &mut movers {
        let record = next_tick(&mut mover, &mut devices, &settings, &pace).map(Arc::new);
        let after = EyePlace::of(&mover.run);
        if record.as_deref().is_some_and(leapt) {
            eyes.leap(after);
        } else {
            eyes.go(after);
        }
        if let Some(record) = &record {
            ticked.write(Ticked { mover: entity, record: record.clone() });
        }
        last.0 = record;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Ticked>().add_systems(FixedUpdate, advance_movers.in_set(TickSystems::Advance));
}
