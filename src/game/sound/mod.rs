//! How the game sounds: each tick of the player is listened to, and what it sounds like goes to the
//! sound device.
//!
//! What sounds is worked out in `crate::coach::sound`. No device is no error: the page *Settings* says so.
//! Scripted play and games without a window open none.

mod device;

use std::sync::Arc;
use std::sync::mpsc::SyncSender;
use std::time::Duration;

use bevy::prelude::*;

use super::settings::{Action, Settings};
use crate::coach::sound::{Listener, NfkListener, TickSound, Volumes};
use crate::game::base::messages::{Menu, Notice, TimelineJumped};
use crate::game::base::schedule::{FrameSystems, TickSystems};
use crate::game::play::analysis::Analysis;
use crate::game::play::input::Pressed;
use crate::game::play::mover::{Mover, NfkMover, Player, Ticked};
use crate::game::play::pacing::Pace;
use crate::text::{id, text};
use device::Device;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::profile::Profile;
use wishdir_sim::simulation::Simulation as _;

/// What became of the sound. Written by this file alone.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub enum SoundState {
    /// It is switched off.
    #[default]
    Off,
    /// There is no device to play it.
    NoDevice,
    /// It plays, this long after it was made, milliseconds; none while that is not known.
    Plays(Option<f32>),
}

/// How many messages may wait: a quarter of a second at 1000 ticks a second. What does not fit is
/// lost, and nobody waits.
pub const WAITING: usize = 256;
/// Where no tick comes for this many of them nothing sounds any more.
const MISSED_TICKS: f64 = 3.0;
/// And for this long in any case: a frame may be slow.
const MISSED: Duration = Duration::from_millis(80);

/// What the player of the sound is told.
#[derive(Clone, Debug, PartialEq)]
pub enum SoundMessage {
    /// A tick sounds like this.
    Tick(TickSound),
    /// As loud as this from now on.
    Volumes(Volumes),
    /// Nothing sounds any more.
    Hush,
}

/// Where the sound goes: to a device, or into another channel.
#[derive(Resource, Default)]
struct Output {
    sender: Option<SyncSender<SoundMessage>>,
    device: Option<Device>,
    /// It could not be opened: not tried again before the sound is switched on again.
    failed: bool,
    /// The volumes that were sent.
    volumes: Option<Volumes>,
    /// Nothing sounds, and the other end knows.
    hushed: bool,
    /// A tick was sent since the last frame, and when the last one was.
    ticked: bool,
    last_tick: Duration,
}

impl Output {
    /// To this end of a channel.
    fn into_channel(sender: SyncSender<SoundMessage>) -> Self {
        Self {
            sender: Some(sender),
            ..Self::default()
        }
    }

    /// Sends it if there is room; whether there was.
    fn send(&self, message: SoundMessage) -> bool {
        self.sender
            .as_ref()
            .is_some_and(|sender| sender.try_send(message).is_ok())
    }

    /// Plays what a tick sounds like.
    fn play(&mut self, sound: TickSound) {
        (self.hushed, self.ticked) = (false, true);
        self.send(SoundMessage::Tick(sound));
    }
}

/// Who listens to the player's ticks in the 3D engines.
#[derive(Resource, Default)]
struct Ear(Option<(Arc<Profile>, Listener)>);

/// The same in Need For Kill.
#[derive(Resource, Default)]
struct NfkEar(NfkListener);

/// Listens to the player's tick.
fn listen(
    mut ticked: MessageReader<Ticked>,
    mut sought: MessageReader<TimelineJumped>,
    mut ear: ResMut<Ear>,
    mut output: ResMut<Output>,
    player: Single<(Entity, &Mover), With<Player>>,
    analysis: Res<Analysis>,
    pace: Res<Pace>,
    settings: Res<Settings>,
) {
    if output.sender.is_none() || sought.read().count() > 0 {
        // What is under way is over; the ticks that led to where a replay was sought come all at
        // once.
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
    listener.drop_beats(settings.sound.dropped);
    // The analysis has read the last one.
    if let Some(tick) = ticked.read().filter(|tick| tick.mover == player).last() {
        let sound = listener.observe(&tick.record, analysis.session());
        if !pace.is_paused() {
            output.play(sound);
        }
    }
}

/// The same in Need For Kill.
fn listen_nfk(
    mut ticked: MessageReader<Ticked<NfkRun>>,
    mut sought: MessageReader<TimelineJumped>,
    mut ear: ResMut<NfkEar>,
    mut output: ResMut<Output>,
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

/// The key switches all of it.
fn follow_key(
    mut pressed: MessageReader<Pressed>,
    mut settings: ResMut<Settings>,
    mut notices: MessageWriter<Notice>,
) {
    for _ in pressed
        .read()
        .filter(|Pressed(action)| *action == Action::Sound)
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

/// Opens the device where the sound is on, and lets it go where it is off or has gone.
fn follow_settings(
    mut output: ResMut<Output>,
    mut state: ResMut<SoundState>,
    settings: Res<Settings>,
) {
    let output = &mut *output;
    if !settings.sound.on {
        *output = Output::default();
        state.set_if_neq(SoundState::Off);
        return;
    }
    if output.device.as_ref().is_some_and(Device::is_lost) {
        *output = Output {
            failed: true,
            ..Output::default()
        };
    }
    let volumes = settings.sound.volumes();
    if output.sender.is_none() && !output.failed {
        match Device::open(volumes) {
            Ok((device, sender)) => {
                *output = Output {
                    device: Some(device),
                    ..Output::into_channel(sender)
                }
            }
            Err(error) => {
                output.failed = true;
                debug!("{error}");
            }
        }
    }
    if output.volumes != Some(volumes) && output.send(SoundMessage::Volumes(volumes)) {
        output.volumes = Some(volumes);
    }
    state.set_if_neq(match (&output.sender, &output.device) {
        (None, _) => SoundState::NoDevice,
        (Some(_), device) => SoundState::Plays(device.as_ref().and_then(Device::delay_msec)),
    });
}

/// Where the time stands nothing sounds.
fn hush(
    mut output: ResMut<Output>,
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
    if stands && !output.hushed && output.send(SoundMessage::Hush) {
        output.hushed = true;
    }
}

/// What needs no device: the key, and what the menu shows.
pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<SoundState>()
        .add_systems(RunFixedMainLoop, follow_key.in_set(FrameSystems::Requests));
}

/// The device, and those who listen for it.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Output>()
        .init_resource::<Ear>()
        .init_resource::<NfkEar>()
        .add_systems(FixedUpdate, (listen, listen_nfk).in_set(TickSystems::React))
        .add_systems(Update, (follow_settings, hush).chain());
}

/// The sound goes into a channel in place of a device.
pub fn plugin_into(app: &mut App, sender: SyncSender<SoundMessage>) {
    plugin(app);
    app.insert_resource(Output::into_channel(sender));
}
