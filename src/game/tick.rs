//! The movement as an ECS system: in the fixed schedule every mover takes its input, advances its run by one tick and
//! publishes the tick's record.
//!
//! The length of a tick is the input's own, never the clock's; `pacing.rs` decides when a tick runs.

use std::sync::Arc;

use bevy::prelude::*;

use super::input::Devices;
use super::mover::{Eyes, LastTick, Mover, Playable, Source, Ticked};
use super::noclip;
use super::pacing::Pace;
use super::schedule::TickSystems;
use super::settings::Settings;
use crate::sim::cmd::UserCmd;
use crate::sim::nfk::{NfkKeys, NfkRun};
use crate::sim::run::Run;
use crate::sim::simulation::{Driver as _, TickLike as _};

/// A simulation that the player's devices can move.
pub trait LiveInput: Playable {
    /// One tick's input: takes what waits in the devices.
    fn live_input(&self, devices: &mut Devices, settings: &Settings, pace: &Pace) -> Self::Input;

    /// One tick of flight through walls.
    fn fly(&mut self, input: &Self::Input);
}

impl LiveInput for Run {
    fn live_input(&self, devices: &mut Devices, settings: &Settings, pace: &Pace) -> UserCmd {
        devices.command(&settings.mouse, self.profile(), pace.msec(), pace.frame_time())
    }

    fn fly(&mut self, cmd: &UserCmd) {
        noclip::fly(self, cmd);
    }
}

impl LiveInput for NfkRun {
    fn live_input(&self, devices: &mut Devices, _settings: &Settings, _pace: &Pace) -> NfkKeys {
        devices.nfk_keys()
    }

    fn fly(&mut self, keys: &NfkKeys) {
        noclip::fly_nfk(self, *keys);
    }
}

/// The next tick of a mover; `None` where no time passes for it.
fn next_tick<S: LiveInput>(
    mover: &mut Mover<S>,
    devices: &mut Devices,
    settings: &Settings,
    pace: &Pace,
) -> Option<S::Record> {
    let record = match &mut mover.source {
        Source::Live => {
            let input = mover.run.live_input(devices, settings, pace);
            if mover.noclip {
                mover.run.fly(&input);
                return None;
            }
            let record = mover.run.advance(&input);
            if let Some(view) = S::turned_view(&record) {
                devices.face(view);
            }
            Some(record)
        }
        Source::Script(script) => script.advance(&mut mover.run).map(|(_, record)| record),
        Source::Bot(bot) => bot.advance(&mut mover.run).map(|(_, record)| record),
        Source::Nobody => None,
    };
    if record.is_none() {
        mover.source = Source::Nobody;
    }
    record
}

fn advance_movers<S: LiveInput>(
    mut movers: Query<(Entity, &mut Mover<S>, &mut LastTick<S>, &mut Eyes<S>)>,
    mut devices: ResMut<Devices>,
    mut ticked: MessageWriter<Ticked<S>>,
    settings: Res<Settings>,
    pace: Res<Pace>,
) {
    for (entity, mut mover, mut last, mut eyes) in &mut movers {
        let record = next_tick(&mut mover, &mut devices, &settings, &pace).map(Arc::new);
        if record.as_ref().is_some_and(|record| record.is_relocation()) {
            eyes.leap(&mover.run);
        } else {
            eyes.go(&mover.run);
        }
        if let Some(record) = &record {
            ticked.write(Ticked { mover: entity, record: record.clone() });
        }
        last.0 = record;
    }
}

fn game_plugin<S: LiveInput>(app: &mut App) {
    app.add_message::<Ticked<S>>().add_systems(FixedUpdate, advance_movers::<S>.in_set(TickSystems::Advance));
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((game_plugin::<Run>, game_plugin::<NfkRun>));
}
