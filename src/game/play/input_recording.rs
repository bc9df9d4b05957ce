//! Writes the player's timed input to a file for `wishdir simulate --input` (`docs/input.md` 3).
//!
//! A file starts with a run's first tick, and each restart starts a new file. The file ends when
//! something other than keys and mouse moves the player.

use std::path::PathBuf;

use bevy::prelude::*;
use serde::Serialize;

use super::input::{Devices, RecordedEvent};
use super::mover::Playable;
use super::pacing::Pace;
use crate::game::base::messages::Notice;
use crate::game::base::schedule::FrameSystems;
use crate::game::settings::Settings;
use crate::storage::FileError;
use crate::storage::input_files::{LineWriter, numbered_path};
use crate::text::{Describe as _, message};
use wishdir_sim::client::Micros;
use wishdir_sim::input_file::{FileEvent, FileLine, InputHeader};
use wishdir_sim::intervention::Intervention;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// A game whose input can be recorded to a file.
pub trait InputRecordable: Playable {
    /// Key type of the game's scripts.
    type Key: Copy + Serialize;

    /// Converts an event to its file form. `None` if the game ignores it.
    fn file_event(event: &RecordedEvent) -> Option<FileEvent<Self::Key>>;

    /// Returns the keys that were down before this tick's events, in press order.
    fn keys_held_before(devices: &Devices, events: &[(Micros, RecordedEvent)]) -> Vec<Self::Key>;

    /// Whether scripts changed client variables, which a file cannot store.
    fn has_script_variables(&self, devices: &Devices) -> bool;
}

impl InputRecordable for Run {
    type Key = wishdir_sim::client::Button;

    fn file_event(event: &RecordedEvent) -> Option<FileEvent<Self::Key>> {
        match *event {
            RecordedEvent::Mouse { counts, share } => Some(FileEvent::Mouse { counts, share }),
            RecordedEvent::Button { button: key, down } => Some(FileEvent::Key { key, down }),
            RecordedEvent::NfkKey { .. } => None,
        }
    }

    fn keys_held_before(devices: &Devices, events: &[(Micros, RecordedEvent)]) -> Vec<Self::Key> {
        let mut held = devices.held_buttons();
        for (_, event) in events.iter().rev() {
            if let RecordedEvent::Button { button, down } = *event {
                held.retain(|known| *known != button);
                if !down {
                    held.insert(0, button);
                }
            }
        }
        held
    }

    fn has_script_variables(&self, devices: &Devices) -> bool {
        devices.client_vars(self.profile()) != self.profile().keys
    }
}

impl InputRecordable for NfkRun {
    type Key = wishdir_sim::platformer::NfkKey;

    fn file_event(event: &RecordedEvent) -> Option<FileEvent<Self::Key>> {
        match *event {
            RecordedEvent::NfkKey { key, down } => Some(FileEvent::Key { key, down }),
            RecordedEvent::Mouse { .. } | RecordedEvent::Button { .. } => None,
        }
    }

    fn keys_held_before(devices: &Devices, events: &[(Micros, RecordedEvent)]) -> Vec<Self::Key> {
        let mut held = devices.held_nfk_keys();
        for (_, event) in events.iter().rev() {
            if let RecordedEvent::NfkKey { key, down } = *event {
                held.retain(|known| *known != key);
                if !down {
                    held.push(key);
                }
            }
        }
        held
    }

    fn has_script_variables(&self, _devices: &Devices) -> bool {
        false
    }
}

/// Returns the next tick's length, microseconds.
fn tick_us(pace: &Pace) -> Micros {
    Micros::from(pace.msec().max(1)) * 1000
}

/// The open recording file.
#[derive(Debug)]
struct OpenRecording {
    out: LineWriter,
    header: InputHeader,
    /// Number of ticks written.
    ticks: u64,
    /// End of the last tick, on the file's clock, microseconds.
    end: Micros,
    /// End of the last tick, on the device event clock, microseconds.
    real_end: Micros,
}

impl OpenRecording {
    /// Writes an event of the tick that ends at `end`.
    fn write<K: Copy + Serialize>(
        &mut self,
        us: Micros,
        end: Micros,
        event: FileEvent<K>,
    ) -> Result<(), FileError> {
        // The first tick contains the events since time 0. Later ticks contain the events after the
        // previous tick's end.
        let first = if self.ticks == 0 { 0 } else { self.end + 1 };
        let since = us.saturating_sub(self.real_end);
        let us = self.end.saturating_add(since).clamp(first, end);
        self.out.write_line(&FileLine { us, event }.to_json())
    }

    /// Closes the file with a final event, so that playback reaches the last tick.
    fn close(&mut self) -> Result<(), FileError> {
        if self.ticks > 0 {
            let still = FileEvent::<wishdir_sim::client::Button>::Mouse {
                counts: [0, 0],
                share: 1.0,
            };
            let last = FileLine {
                us: self.end,
                event: still,
            };
            self.out.write_line(&last.to_json())?;
        }
        self.out.flush()
    }
}

/// Records the player's input to files. Written by `tick.rs` and, on exit, by this file.
#[derive(Resource, Debug)]
pub struct InputRecorder {
    path: PathBuf,
    files: u32,
    open: Option<OpenRecording>,
    /// Notices to show.
    notices: Vec<Notice>,
}

impl InputRecorder {
    /// Creates a recorder for this file. Each restart opens another file, with a number added to
    /// the name.
    pub fn new(path: PathBuf) -> Self {
        Self {
            path,
            files: 0,
            open: None,
            notices: Vec::new(),
        }
    }

    /// Writes the input of a tick before it runs.
    pub(super) fn record<S: InputRecordable>(
        &mut self,
        run: &S,
        devices: &mut Devices,
        settings: &Settings,
        pace: &Pace,
    ) {
        let events = devices.take_recorded_events();
        let header = InputHeader::new(
            settings.mouse.sensitivity,
            settings.mouse.m_yaw,
            settings.mouse.m_pitch,
            settings.mouse.filter,
        );
        if run.intervention() == Intervention::Restarted && run.tick() == 0 {
            self.close();
            if pace.is_at_sequence_start() {
                self.begin::<S>(header, devices, &events, pace);
            }
        }
        let goes_on = |open: &mut OpenRecording| {
            (open.ticks == 0 || run.intervention() == Intervention::None)
                && open.ticks == run.tick()
                && open.header == header
                && !run.has_script_variables(devices)
        };
        let Some(mut open) = self.open.take_if(goes_on) else {
            self.close_early();
            return;
        };
        let end = open.end + tick_us(pace);
        let written = events
            .iter()
            .filter_map(|(us, event)| S::file_event(event).map(|event| (*us, event)))
            .try_for_each(|(us, event)| open.write(us, end, event));
        (open.end, open.real_end) = (end, devices.last_tick_end());
        open.ticks += 1;
        match written {
            Ok(()) => self.open = Some(open),
            Err(error) => self.notices.push(Notice::warning(error.describe())),
        }
    }

    fn begin<S: InputRecordable>(
        &mut self,
        header: InputHeader,
        devices: &Devices,
        events: &[(Micros, RecordedEvent)],
        pace: &Pace,
    ) {
        self.files += 1;
        let created =
            LineWriter::create(numbered_path(&self.path, self.files)).and_then(|mut out| {
                out.write_line(&header.to_json())?;
                for key in S::keys_held_before(devices, events) {
                    let event = FileEvent::Held(key);
                    out.write_line(&FileLine { us: 0, event }.to_json())?;
                }
                Ok(out)
            });
        match created {
            Ok(out) => {
                self.open = Some(OpenRecording {
                    out,
                    header,
                    ticks: 0,
                    end: 0,
                    // The tick starts one tick length before its end.
                    real_end: devices.last_tick_end().saturating_sub(tick_us(pace)),
                });
            }
            Err(error) => self.notices.push(Notice::warning(error.describe())),
        }
    }

    /// Closes a file that cannot continue and notifies the player.
    pub(super) fn close_early(&mut self) {
        if let Some(ticks) = self.open.as_ref().map(|open| open.ticks) {
            self.close();
            self.notices.push(Notice::info(message!(
                "notice-input-recording-ended",
                ticks = ticks
            )));
        }
    }

    fn close(&mut self) {
        if let Some(Err(error)) = self.open.take().map(|mut open| open.close()) {
            self.notices.push(Notice::warning(error.describe()));
        }
    }
}

/// Shows the notices about recording files.
fn show_notices(mut recorder: ResMut<InputRecorder>, mut notices: MessageWriter<Notice>) {
    if !recorder.notices.is_empty() {
        notices.write_batch(std::mem::take(&mut recorder.notices));
    }
}

/// Closes the file on exit.
fn close_file(mut recorder: ResMut<InputRecorder>) {
    recorder.close();
}

pub(in crate::game) fn plugin(app: &mut App) {
    let is_on = resource_exists::<InputRecorder>;
    app.add_systems(
        Update,
        show_notices.run_if(is_on).in_set(FrameSystems::Show),
    )
    .add_systems(
        Last,
        close_file
            .run_if(is_on.and_then(on_message::<AppExit>))
            .in_set(FrameSystems::Exit),
    );
}
