//! The ticks of Need For Kill's movers: keys in, a record out, as `tick.rs` does it for the 3D engines.

use std::sync::Arc;

use bevy::prelude::*;

use crate::game::input::Devices;
use crate::game::mover::{NfkEyes, NfkLastTick, NfkMover, NfkSource, NfkTicked, nfk_leapt};
use crate::game::schedule::TickSystems;
use crate::sim::nfk::{COLUMN_PX, NfkKeys, NfkRun, NfkState, NfkTickRecord, ROW_PX};

use super::trail::NfkTrail;

/// How fast the flight through walls is, pixels a tick.
const NOCLIP_SPEED: f64 = 8.0;

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
        if record.as_deref().is_some_and(nfk_leapt) {
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
    app.register_required_components::<NfkMover, NfkTrail>()
        .add_message::<NfkTicked>()
        .add_systems(FixedUpdate, advance_movers.in_set(TickSystems::Advance));
}
