//! The movement as an ECS system: in the fixed schedule every mover takes its input, advances its run by one tick and
//! publishes the tick's record.
//!
//! The length of a tick is the input's own, never the clock's; `pacing.rs` decides when a tick runs.

use std::sync::Arc;

use bevy::prelude::*;

use super::counting::TimeCounts;
use super::input::Devices;
use super::mover::{Eyes, LastTick, Mover, Playable, Source, Ticked};
use super::noclip;
use super::pacing::Pace;
use super::recording::Recording;
use super::schedule::TickSystems;
use super::settings::Settings;
use super::style::MoverStyle;
use crate::sim::cmd::UserCmd;
use crate::sim::intervention::Intervention;
use crate::sim::nfk::{NfkKeys, NfkRun};
use crate::sim::run::Run;
use crate::sim::simulation::{Driver as _, Simulation, TickLike as _};

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

/// What a tick was asked for, the state before it where that was put there, and what it left.
type Played<S> = (<S as Simulation>::Input, Option<Arc<<S as Simulation>::Checkpoint>>, Arc<<S as Simulation>::Record>);

/// The next tick of a mover; `None` where no time passes for it.
fn next_tick<S: LiveInput>(
    mover: &mut Mover<S>,
    counts: &mut TimeCounts,
    style: Option<&mut MoverStyle>,
    recording: Option<&mut Recording<S>>,
    devices: &mut Devices,
    settings: &Settings,
    pace: &Pace,
) -> Option<Played<S>> {
    let input = match &mut mover.source {
        Source::Live => {
            let input = mover.run.live_input(devices, settings, pace);
            if mover.noclip {
                mover.run.fly(&input);
                return None;
            }
            Some(input)
        }
        Source::Script(script) => script.prepare(&mut mover.run),
        Source::Bot(bot) => bot.prepare(&mut mover.run),
        Source::Nobody => None,
    };
    let Some(input) = input else {
        mover.source = Source::Nobody;
        return None;
    };
    let input = style.map_or_else(|| input.clone(), |style| style.0.filter(&mover.run, &input));
    *counts = counts.now(&mover.run).with_tick(pace.is_slow());
    let put = (mover.run.intervention() != Intervention::None).then(|| Arc::new(mover.run.checkpoint()));
    let record = match recording {
        Some(recording) => {
            recording.before(&mover.run, &input);
            let record = mover.run.advance(&input);
            recording.after(&mover.run);
            record
        }
        None => mover.run.advance(&input),
    };
    match &mut mover.source {
        Source::Live => S::turned_view(&record).into_iter().for_each(|view| devices.face(view)),
        Source::Script(script) => script.observe(&record),
        Source::Bot(bot) => bot.observe(&record),
        Source::Nobody => {}
    }
    Some((input, put, Arc::new(record)))
}

fn advance_movers<S: LiveInput>(
    mut movers: Query<(
        Entity,
        &mut Mover<S>,
        &mut LastTick<S>,
        &mut Eyes<S>,
        &mut TimeCounts,
        Option<&mut MoverStyle>,
        Option<&mut Recording<S>>,
    )>,
    mut devices: ResMut<Devices>,
    mut ticked: MessageWriter<Ticked<S>>,
    settings: Res<Settings>,
    pace: Res<Pace>,
) {
    for (entity, mut mover, mut last, mut eyes, mut counts, style, recording) in &mut movers {
        let style = style.map(Mut::into_inner);
        let recording = recording.map(Mut::into_inner);
        let played = next_tick(&mut mover, &mut counts, style, recording, &mut devices, &settings, &pace);
        if played.as_ref().is_some_and(|(_, _, record)| record.is_relocation()) {
            eyes.leap(&mover.run);
        } else {
            eyes.go(&mover.run);
        }
        last.0 = played.as_ref().map(|(_, _, record)| record.clone());
        if let Some((input, put, record)) = played {
            ticked.write(Ticked { mover: entity, input, put, record });
        }
    }
}

fn game_plugin<S: LiveInput>(app: &mut App) {
    app.add_message::<Ticked<S>>().add_systems(FixedUpdate, advance_movers::<S>.in_set(TickSystems::Advance));
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((game_plugin::<Run>, game_plugin::<NfkRun>));
}
