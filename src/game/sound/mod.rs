//! Game sound: turns the player's ticks into sound and sends it to the sound device.
//!
//! `crate::coach::sound` decides how a tick sounds. A missing device is not an error.
//! The *Settings* page reports it. Scripted play and games without a window open no device.

#[cfg(not(target_family = "wasm"))]
mod device;
#[cfg(target_family = "wasm")]
#[path = "page_device.rs"]
mod device;
mod feed;

use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::time::Duration;

use bevy::prelude::*;

use super::settings::{Action, Settings};
use crate::coach::Medal;
use crate::coach::sound::{Cue, Listener, NfkListener, TickSound, Volumes};
use crate::game::base::messages::{MedalWon, Menu, Notice, TimelineJumped};
use crate::game::base::schedule::{FrameSystems, TickSystems};
use crate::game::play::analysis::Analysis;
use crate::game::play::input::ActionPressed;
use crate::game::play::mover::{Mover, NfkMover, Player, TickPlayed};
use crate::game::play::pacing::Pace;
use crate::text::{id, text};
use device::Device;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::profile::Profile;
use wishdir_sim::simulation::Simulation as _;

/// State of the sound output. Only this file writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub enum SoundState {
    /// Sound is off.
    #[default]
    Off,
    /// There is no device.
    NoDevice,
    /// Sound plays, with this latency in milliseconds. `None` while unknown.
    Plays(Option<f32>),
}

/// Capacity of the message channel: a quarter of a second at 1000 ticks per second.
///
/// Messages that do not fit are dropped. Nothing blocks.
pub const WAITING: usize = 256;
/// Number of missing ticks after which the sound stops.
const MISSED_TICKS: f64 = 3.0;
/// Minimum time without a tick after which the sound stops. Allows for slow frames.
const MISSED: Duration = Duration::from_millis(80);

/// A message to the sound output.
#[derive(Clone, Debug, PartialEq)]
pub enum SoundMessage {
    /// The sound of a tick.
    Tick(TickSound),
    /// New volumes.
    Volumes(Volumes),
    /// Stops all sound.
    Silence,
}

/// Destination of the sound: a device or another receiver.
#[derive(Resource, Default)]
struct SoundOutput {
    sender: Option<SyncSender<SoundMessage>>,
    device: Option<Device>,
    /// Whether opening failed. Not retried until sound is turned on again.
    failed: bool,
    /// The last volumes sent.
    volumes: Option<Volumes>,
    /// Whether the output has been silenced.
    hushed: bool,
    /// Whether a tick was sent since the last frame, and the time of the last frame with such a
    /// tick.
    ticked: bool,
    last_tick: Duration,
}

impl SoundOutput {
    /// Creates an output that sends to a channel.
    fn into_channel(sender: SyncSender<SoundMessage>) -> Self {
        Self {
            sender: Some(sender),
            ..Self::default()
        }
    }

    /// Sends a message if the channel has room. Returns whether the message was sent.
    fn send(&self, message: SoundMessage) -> bool {
        self.sender
            .as_ref()
            .is_some_and(|sender| sender.try_send(message).is_ok())
    }

    /// Plays the sound of a tick.
    fn play(&mut self, sound: TickSound) {
        (self.hushed, self.ticked) = (false, true);
        self.send(SoundMessage::Tick(sound));
    }
}

/// Listener for the player's ticks in the 3D engines.
#[derive(Resource, Default)]
struct TickListener(Option<(Arc<Profile>, Listener)>);

/// Listener for the player's ticks in Need For Kill.
#[derive(Resource, Default)]
struct NfkTickListener(NfkListener);

/// Turns the player's tick into sound.
fn play_tick_sounds(
    mut ticked: MessageReader<TickPlayed>,
    mut sought: MessageReader<TimelineJumped>,
    mut ear: ResMut<TickListener>,
    mut output: ResMut<SoundOutput>,
    player: Single<(Entity, &Mover), With<Player>>,
    analysis: Res<Analysis>,
    pace: Res<Pace>,
    settings: Res<Settings>,
) {
    if output.sender.is_none() || sought.read().count() > 0 {
        // Stops the current sound. A seek in a replay plays many ticks at once, which must be
        // silent.
        ear.0 = None;
        ticked.clear();
        return;
    }
    let (player, mover) = *player;
    let profile = mover.run.profile();
    let (known, listener) = ear
        .0
        .get_or_insert_with(|| (profile.clone(), Listener::new(profile)));
    if !Arc::ptr_eq(known, profile) {
        (*known, *listener) = (profile.clone(), Listener::new(profile));
    }
    listener.set_dropped_beats(settings.sound.dropped);
    // Only the last tick sounds, because the analysis has already processed all ticks.
    if let Some(tick) = ticked.read().filter(|tick| tick.mover == player).last() {
        let sound = listener.observe(&tick.record, analysis.session());
        if !pace.is_paused() {
            output.play(sound);
        }
    }
}

/// Turns the player's tick in Need For Kill into sound.
fn play_nfk_tick_sounds(
    mut ticked: MessageReader<TickPlayed<NfkRun>>,
    mut sought: MessageReader<TimelineJumped>,
    mut ear: ResMut<NfkTickListener>,
    mut output: ResMut<SoundOutput>,
    player: Single<(Entity, &NfkMover), With<Player>>,
    pace: Res<Pace>,
) {
    if output.sender.is_none() || sought.read().count() > 0 {
        ear.0 = NfkListener::default();
        ticked.clear();
        return;
    }
    let (player, mover) = *player;
    if let Some(tick) = ticked.read().filter(|tick| tick.mover == player).last() {
        let sound = ear.0.observe(&tick.record, mover.run.world());
        if !pace.is_paused() {
            output.play(sound);
        }
    }
}

/// Notes of the medal melodies, a rising major chord, semitones above C.
const MELODY: [u8; 4] = [0, 4, 7, 12];
/// Time between two notes.
const NOTE: Duration = Duration::from_millis(120);

/// Notes still to be played, with their times.
#[derive(Resource, Default)]
struct Melody(Vec<(Duration, u8)>);

/// Returns the number of notes in a medal's melody.
fn count_notes(medal: Medal) -> usize {
    match medal {
        Medal::Bronze => 2,
        Medal::Silver => 3,
        Medal::Gold => 4,
    }
}

/// Plays a melody when the player wins a medal.
fn play_medals(
    mut won: MessageReader<MedalWon>,
    mut melody: ResMut<Melody>,
    mut output: ResMut<SoundOutput>,
    time: Res<Time<Real>>,
) {
    let now = time.elapsed();
    for MedalWon(medal) in won.read() {
        let notes = MELODY.iter().take(count_notes(*medal)).enumerate();
        melody.0 = notes
            .map(|(nth, semitones)| (now + NOTE * nth as u32, *semitones))
            .collect();
    }
    melody.0.retain(|(at, semitones)| {
        let is_due = *at <= now;
        if is_due {
            let cue = Cue::MedalNote {
                semitones: *semitones,
            };
            output.play(TickSound {
                cues: [cue].into_iter().collect(),
                tone: None,
            });
        }
        !is_due
    });
}

/// Turns sound on or off with its key.
fn toggle_sound_by_key(
    mut pressed: MessageReader<ActionPressed>,
    mut settings: ResMut<Settings>,
    mut notices: MessageWriter<Notice>,
) {
    for _ in pressed
        .read()
        .filter(|ActionPressed(action)| *action == Action::Sound)
    {
        let on = !settings.sound.on;
        settings.sound.on = on;
        notices.write(Notice::info(text(if on {
            id!("notice-sound.on")
        } else {
            id!("notice-sound.off")
        })));
    }
}

/// Opens the device while sound is on. Closes it when sound is off or the device is lost.
fn update_device(
    mut output: ResMut<SoundOutput>,
    mut state: ResMut<SoundState>,
    settings: Res<Settings>,
) {
    let output = &mut *output;
    if !settings.sound.on {
        *output = SoundOutput::default();
        state.set_if_neq(SoundState::Off);
        return;
    }
    if output.device.as_ref().is_some_and(Device::is_lost) {
        *output = SoundOutput {
            failed: true,
            ..SoundOutput::default()
        };
    }
    let volumes = settings.sound.volumes();
    if output.sender.is_none() && !output.failed {
        match Device::open(volumes) {
            Ok((device, sender)) => {
                *output = SoundOutput {
                    device: Some(device),
                    ..SoundOutput::into_channel(sender)
                }
            }
            Err(error) => {
                output.failed = true;
                debug!("{error}");
            }
        }
    }
    #[cfg(target_family = "wasm")]
    output.device.iter().for_each(Device::render_available);
    if output.volumes != Some(volumes) && output.send(SoundMessage::Volumes(volumes)) {
        output.volumes = Some(volumes);
    }
    state.set_if_neq(match (&output.sender, &output.device) {
        (None, _) => SoundState::NoDevice,
        (Some(_), device) => SoundState::Plays(device.as_ref().and_then(Device::delay_msec)),
    });
}

/// Stops the sound while no ticks run.
fn silence_stopped_game(
    mut output: ResMut<SoundOutput>,
    menu: Res<State<Menu>>,
    pace: Res<Pace>,
    time: Res<Time<Real>>,
    clock: Res<Time<Virtual>>,
) {
    if std::mem::take(&mut output.ticked) {
        output.last_tick = time.elapsed();
    }
    let ticks =
        MISSED_TICKS * f64::from(pace.msec()) * 0.001 / f64::from(clock.relative_speed()).max(0.01);
    let is_over = time.elapsed() - output.last_tick > MISSED.max(Duration::from_secs_f64(ticks));
    let stands = *menu.get() == Menu::Open || pace.is_paused() || is_over;
    if stands && !output.hushed && output.send(SoundMessage::Silence) {
        output.hushed = true;
    }
}

/// Adds the parts that need no device: the key, and the state that the menu shows.
pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<SoundState>().add_systems(
        RunFixedMainLoop,
        toggle_sound_by_key.in_set(FrameSystems::Requests),
    );
}

/// Adds the device and its listeners.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SoundOutput>()
        .init_resource::<TickListener>()
        .init_resource::<NfkTickListener>()
        .init_resource::<Melody>()
        .add_systems(
            FixedUpdate,
            (play_tick_sounds, play_nfk_tick_sounds).in_set(TickSystems::React),
        )
        .add_systems(
            Update,
            (update_device, silence_stopped_game, play_medals).chain(),
        );
}

/// Sends the sound to a channel instead of a device.
pub fn plugin_with_sender(app: &mut App, sender: SyncSender<SoundMessage>) {
    plugin(app);
    app.insert_resource(SoundOutput::into_channel(sender));
}
