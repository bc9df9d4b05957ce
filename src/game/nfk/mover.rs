//! The ticks of Need For Kill's movers: keys in, a record out, as `tick.rs` does it for the 3D engines.

use std::sync::Arc;

use bevy::prelude::*;

use crate::game::TickSystems;
use crate::game::input::Devices;
use crate::sim::nfk::script::NfkScriptPlayer;
use crate::sim::nfk::{COLUMN_PX, NfkCourseEvent, NfkKeys, NfkRun, NfkState, NfkTickRecord, ROW_PX};
use crate::solver::nfk::NfkBot;

use super::trail::NfkTrail;

/// How fast the flight through walls is, pixels a tick.
const NOCLIP_SPEED: f64 = 8.0;

/// Where a mover's keys come from.
#[derive(Clone, Debug)]
pub enum NfkSource {
    /// The keys, through [`Devices`].
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
/// Written by this file (ticks), `session.rs` (requests between two ticks), `rewind.rs` (ticks gone back) and
/// `ghost.rs` (the end of its own mover); everybody else reads.
#[derive(Component, Clone, Debug)]
#[require(NfkLastTick, NfkTrail)]
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

    fn go(&mut self, to: &NfkState) {
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
fn leapt(record: &NfkTickRecord) -> bool {
    let leap = |event: &NfkCourseEvent| matches!(event, NfkCourseEvent::Teleported { .. } | NfkCourseEvent::Respawned);
    record.events.iter().any(leap)
}

/// One tick of flying through walls.
fn fly(run: &mut NfkRun, keys: NfkKeys) {
    let axis = |plus: bool, minus: bool| (f64::from(u8::from(plus)) - f64::from(u8::from(minus))) * NOCLIP_SPEED;
    let (grid, state) = (run.grid(), *run.state());
    let right = f64::from(i32::from(grid.columns()) * COLUMN_PX);
    let low = f64::from(i32::from(grid.rows()) * ROW_PX);
    let x = (state.x + axis(keys.right, keys.left)).clamp(0.0, right);
    let y = (state.y + axis(keys.down, keys.up)).clamp(0.0, low);
    run.place(NfkState { x, y, ix: 0.0, iy: 0.0, speedjump: 0, ..state });
}

/// One tick of a mover; `None` where no time passes for it.
fn next_tick(mover: &mut NfkMover, devices: &mut Devices) -> Option<NfkTickRecord> {
    match &mut mover.source {
        NfkSource::Live => {
            let keys = devices.nfk_keys();
            if mover.noclip {
                fly(&mut mover.run, keys);
                return None;
            }
            Some(mover.run.advance(keys))
        }
        NfkSource::Script(script) => {
            let record = script.advance(&mut mover.run);
            if record.is_none() {
                mover.source = NfkSource::Nobody;
            }
            record
        }
        NfkSource::Bot(bot) => match bot.prepare(&mover.run) {
            Some(keys) => Some(mover.run.advance(keys)),
            None => {
                mover.source = NfkSource::Nobody;
                None
            }
        },
        NfkSource::Nobody => None,
    }
}

fn advance_movers(
    mut movers: Query<(Entity, &mut NfkMover, &mut NfkLastTick, &mut NfkEyes)>,
    mut devices: ResMut<Devices>,
    mut ticked: MessageWriter<NfkTicked>,
) {
    for (entity, mut mover, mut last, mut eyes) in &mut movers {
        let record = next_tick(&mut mover, &mut devices).map(Arc::new);
        if record.as_deref().is_some_and(leapt) {
            eyes.leap(mover.run.state());
        } else {
            eyes.go(mover.run.state());
        }
        if let Some(record) = &record {
            ticked.write(NfkTicked { mover: entity, record: record.clone() });
        }
        last.0 = record;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<NfkTicked>().add_systems(FixedUpdate, advance_movers.in_set(TickSystems::Advance));
}
