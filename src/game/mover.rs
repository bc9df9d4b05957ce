//! Those who move: what a mover is made of, where its commands come from, and what is published of its ticks.

use std::sync::Arc;

use bevy::prelude::*;

use crate::sim::course::CourseEvent;
use crate::sim::math::ViewAngles;
use crate::sim::nfk::script::NfkScriptPlayer;
use crate::sim::nfk::{NfkCourseEvent, NfkRun, NfkState, NfkTickRecord};
use crate::sim::pmove::GoldSrcState;
use crate::sim::run::Run;
use crate::sim::script::ScriptPlayer;
use crate::sim::tick::TickRecord;
use crate::solver::bot::Bot;
use crate::solver::nfk::NfkBot;

/// The mover whose eyes the window looks through and whose numbers the HUD shows. There is exactly one.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Player;

/// Where a mover's commands come from. After the command all movers are alike.
#[derive(Clone, Debug)]
pub enum CmdSource {
    /// The keys and the mouse, through `input.rs`.
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
/// Written by `tick.rs` (ticks), `session/` (requests between two ticks), `rewind.rs` (ticks gone back) and
/// `demo_bot/` (the end of its own mover); everybody else reads.
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

/// The record of a mover's last tick: `None` before the first, and after a jump in place (load, restart, noclip).
///
/// Written by `tick.rs`, `session/` and `rewind.rs`. The HUD reads only this and [`Mover::run`].
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
    pub punch: ViewAngles,
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
/// Written by `tick.rs`, `session/` and `rewind.rs`.
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
pub(super) fn leapt(record: &TickRecord) -> bool {
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

/// Where a mover's keys come from.
#[derive(Clone, Debug)]
pub enum NfkSource {
    /// The keys, through `input.rs`.
    Live,
    /// A script, the same code that `wishdir simulate` runs.
    Script(Box<NfkScriptPlayer>),
    /// The ideal player.
    Bot(Box<NfkBot>),
    /// Nobody: a script or a bot is done. The mover's time stands still.
    Nobody,
}

/// Someone who moves by Need For Kill's arithmetic.
///
/// Written by `nfk/mover.rs` (ticks), `session/` (requests between two ticks), `rewind.rs` (ticks gone back) and
/// `nfk/demo_bot.rs` (the end of its own mover); everybody else reads.
#[derive(Component, Clone, Debug)]
#[require(NfkLastTick)]
pub struct NfkMover {
    /// Everything that a tick may change.
    pub run: NfkRun,
    /// Where its keys come from.
    pub source: NfkSource,
    /// Flies through walls, outside of the movement's rules.
    pub noclip: bool,
}

/// The record of a mover's last tick: `None` before the first, and after a jump in place.
#[derive(Component, Clone, Debug, Default)]
pub struct NfkLastTick(pub Option<Arc<NfkTickRecord>>);

/// One tick of one mover has run.
#[derive(Message, Clone, Debug)]
pub struct NfkTicked {
    /// Who.
    pub mover: Entity,
    /// What happened.
    pub record: Arc<NfkTickRecord>,
}

/// A player before its last tick and after it: the picture lies between.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct NfkEyes {
    /// Before.
    pub before: NfkState,
    /// After.
    pub after: NfkState,
    /// How often the mover was put somewhere else.
    pub leaps: u32,
}

impl NfkEyes {
    /// Of a player that was never anywhere else.
    #[must_use]
    pub fn still(run: &NfkRun) -> Self {
        Self { before: *run.state(), after: *run.state(), leaps: 0 }
    }

    /// Moves on to where a tick led.
    pub(super) fn go(&mut self, to: &NfkState) {
        self.before = self.after;
        self.after = *to;
    }

    /// Is somewhere else at once.
    pub(super) fn leap(&mut self, to: &NfkState) {
        *self = Self { before: *to, after: *to, leaps: self.leaps.wrapping_add(1) };
    }

    /// The body's centre between the two, pixels; `between` from 0 to 1.
    #[must_use]
    pub fn place(&self, between: f32) -> Vec2 {
        let between = f64::from(between);
        let blend = |before: f64, after: f64| (before + (after - before) * between) as f32;
        Vec2::new(blend(self.before.x, self.after.x), blend(self.before.y, self.after.y))
    }
}

/// A tick put the player somewhere else than it moved to.
pub(super) fn nfk_leapt(record: &NfkTickRecord) -> bool {
    let leap = |event: &NfkCourseEvent| matches!(event, NfkCourseEvent::Teleported { .. } | NfkCourseEvent::Respawned);
    record.events.iter().any(leap)
}
