//! The movement as an ECS system: in the fixed schedule every mover takes its command, advances its run by one
//! tick and publishes the tick's record.
//!
//! The length of a tick is the command's `msec`, never the clock's; `pacing.rs` decides when a tick runs.

use std::sync::Arc;

use bevy::prelude::*;

use super::input::Devices;
use super::mover::{CmdSource, EyePlace, Eyes, LastTick, Mover, Ticked, leapt};
use super::noclip;
use super::pacing::Pace;
use super::schedule::TickSystems;
use super::settings::Settings;
use crate::sim::math::ViewAngles;
use crate::sim::tick::TickRecord;

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
                devices.face(ViewAngles::level(yaw));
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
