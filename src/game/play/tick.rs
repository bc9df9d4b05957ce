//! Runs the movement in the fixed schedule:
//! each mover takes its input, advances its run by one tick and publishes the record.
//!
//! A tick's length comes from its input, never from the clock.
//! `pacing.rs` decides when a tick runs.

use std::sync::Arc;

use bevy::prelude::*;

use super::eligibility::RunEligibility;
use super::input::{Devices, KeyEdge};
use super::input_recording::{InputRecordable, InputRecorder};
use super::mover::{InputSource, LastTick, Mover, RenderStates, TickPlayed};
use super::noclip;
use super::pacing::{Pace, PaceMode};
use super::recording::Recording;
use super::replay_source::ReplayPlayback;
use super::style::MoverStyle;
use crate::game::base::schedule::TickSystems;
use crate::game::settings::Settings;
use wishdir_sim::command::UserCmd;
use wishdir_sim::intervention::Intervention;
use wishdir_sim::platformer::{NfkKeys, NfkRun};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::{AnyTickRecord as _, Driver as _, Simulation};

/// A simulation that the player's devices can move.
pub trait LiveInput: InputRecordable {
    /// Builds the next tick's input from keyboard and mouse events up to the tick's end.
    fn live_input(&self, devices: &mut Devices, settings: &Settings, pace: &Pace) -> Self::Input;

    /// Runs one tick of noclip flight.
    fn fly_tick(&mut self, input: &Self::Input);

    /// Keeps the keys of a replay's tick held until the player presses a key.
    fn hold_until_press(&self, record: &Self::Record, devices: &mut Devices, settings: &Settings);
}

impl LiveInput for Run {
    fn live_input(&self, devices: &mut Devices, settings: &Settings, pace: &Pace) -> UserCmd {
        devices.build_command(
            &settings.mouse,
            self.profile(),
            pace.msec(),
            pace.frame_time(),
        )
    }

    fn fly_tick(&mut self, cmd: &UserCmd) {
        noclip::fly_tick(self, cmd);
    }

    fn hold_until_press(&self, record: &Self::Record, devices: &mut Devices, settings: &Settings) {
        devices.hold_keys_until_press(&record.cmd, &settings.mouse, self.profile());
    }
}

impl LiveInput for NfkRun {
    fn live_input(&self, devices: &mut Devices, _settings: &Settings, _pace: &Pace) -> NfkKeys {
        devices.take_nfk_keys()
    }

    fn fly_tick(&mut self, keys: &NfkKeys) {
        noclip::fly_nfk_tick(self, *keys);
    }

    fn hold_until_press(&self, record: &Self::Record, devices: &mut Devices, _settings: &Settings) {
        devices.hold_nfk_keys_until_press(record.keys);
    }
}

/// Input of a tick, the state before the tick if an intervention set it, and the tick's record.
type PlayedTick<S> = (
    <S as Simulation>::Input,
    Option<Arc<<S as Simulation>::Checkpoint>>,
    Arc<<S as Simulation>::Record>,
);

/// Returns the run's state if something other than a tick produced it.
pub(in crate::game) fn state_after_intervention<S: Simulation>(
    run: &S,
) -> Option<Arc<S::Checkpoint>> {
    (run.intervention() != Intervention::None).then(|| Arc::new(run.checkpoint()))
}

/// Runs the next tick of a mover. Returns `None` if no tick runs now.
fn run_next_tick<S: LiveInput>(
    mover: &mut Mover<S>,
    counts: &mut RunEligibility,
    style: Option<&mut MoverStyle>,
    recording: Option<&mut Recording<S>>,
    watched: Option<&mut ReplayPlayback<S>>,
    devices: &mut Devices,
    recorder: Option<&mut InputRecorder>,
    settings: &Settings,
    pace: &Pace,
) -> Option<PlayedTick<S>> {
    let flies = mover.is_flying();
    let input = match &mut mover.source {
        InputSource::Live => {
            match recorder {
                Some(recorder) if flies => recorder.close_early(),
                Some(recorder) => recorder.record(&mover.run, devices, settings, pace),
                None => {}
            }
            let input = mover.run.live_input(devices, settings, pace);
            if flies {
                mover.run.fly_tick(&input);
                return None;
            }
            Some(input)
        }
        InputSource::Script(_) | InputSource::Bot(_) | InputSource::Replay
            if !mover.run.is_playable() =>
        {
            None
        }
        InputSource::Script(script) => script.prepare(&mut mover.run),
        InputSource::Bot(bot) => bot.prepare(&mut mover.run),
        InputSource::Replay => {
            let input = watched.and_then(|watched| watched.next_input(&mut mover.run));
            if input.is_none() && pace.mode == PaceMode::Clock {
                // The replay stays at its end for inspection.
                return None;
            }
            input
        }
        InputSource::Nobody => None,
    };
    let Some(input) = input else {
        mover.source = InputSource::Nobody;
        return None;
    };
    // The recorded input has already passed the style filter.
    let input = match style {
        Some(style) if !mover.is_watched() => style.0.filter(&mover.run, &input),
        Some(_) | None => input,
    };
    counts.before_tick(&mover.run, &input, pace.is_slow());
    let put = state_after_intervention(&mover.run);
    let record = match recording.filter(|_| !mover.is_watched()) {
        Some(recording) => {
            recording.before_tick(&mover.run, &input);
            let record = mover.run.advance(&input);
            recording.after_tick(&mover.run);
            record
        }
        None => mover.run.advance(&input),
    };
    counts.after_tick::<S>(&record);
    observe_tick(&mut mover.source, &record, devices);
    Some((input, put, Arc::new(record)))
}

/// Passes a finished tick to its input source: a script, a bot, or the player's view.
fn observe_tick<S: LiveInput>(
    source: &mut InputSource<S>,
    record: &S::Record,
    devices: &mut Devices,
) {
    match source {
        InputSource::Live => S::turned_view(record)
            .into_iter()
            .for_each(|view| devices.set_view_after_tick(view)),
        InputSource::Script(script) => script.observe(record),
        InputSource::Bot(bot) => bot.observe(record),
        InputSource::Replay | InputSource::Nobody => {}
    }
}

fn advance_movers<S: LiveInput>(
    mut movers: Query<(
        Entity,
        &mut Mover<S>,
        &mut LastTick<S>,
        &mut RenderStates<S>,
        &mut RunEligibility,
        Option<&mut MoverStyle>,
        Option<&mut Recording<S>>,
        Option<&mut ReplayPlayback<S>>,
    )>,
    mut devices: ResMut<Devices>,
    mut recorder: Option<ResMut<InputRecorder>>,
    mut ticked: MessageWriter<TickPlayed<S>>,
    settings: Res<Settings>,
    pace: Res<Pace>,
) {
    for (entity, mut mover, mut last, mut eyes, mut counts, style, recording, watched) in
        &mut movers
    {
        let style = style.map(Mut::into_inner);
        let (recording, watched) = (recording.map(Mut::into_inner), watched.map(Mut::into_inner));
        let played = run_next_tick(
            &mut mover,
            &mut counts,
            style,
            recording,
            watched,
            &mut devices,
            recorder.as_deref_mut(),
            &settings,
            &pace,
        );
        if played.is_none() && mover.is_watched() {
            continue;
        }
        if played
            .as_ref()
            .is_some_and(|(_, _, record)| record.is_relocation())
        {
            eyes.teleport(&mover.run);
        } else {
            eyes.advance(&mover.run);
        }
        last.0 = played.as_ref().map(|(_, _, record)| record.clone());
        if let Some((input, put, record)) = played {
            ticked.write(TickPlayed {
                mover: entity,
                input,
                put,
                record,
            });
        }
    }
}

/// Processes the tick's events, before key scripts run and the tick's command is built.
fn read_tick_events(
    mut devices: ResMut<Devices>,
    mut edges: MessageWriter<KeyEdge>,
    recorder: Option<Res<InputRecorder>>,
    pace: Res<Pace>,
    real: Res<Time<Real>>,
    clock: Res<Time<Virtual>>,
    fixed: Res<Time<Fixed>>,
) {
    if recorder.is_some() {
        devices.record_events();
    }
    devices.begin_tick(pace.current_tick_end(&real, &clock, &fixed), &mut edges);
}

fn game_plugin<S: LiveInput>(app: &mut App) {
    app.add_message::<TickPlayed<S>>().add_systems(
        FixedUpdate,
        advance_movers::<S>.in_set(TickSystems::Advance),
    );
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_systems(FixedUpdate, read_tick_events.in_set(TickSystems::Input))
        .add_plugins((game_plugin::<Run>, game_plugin::<NfkRun>));
}
