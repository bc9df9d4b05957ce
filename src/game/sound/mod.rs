//! How the game sounds: each tick of the player is listened to, and what it sounds like goes to the sound device.
//!
//! What sounds is worked out in `crate::sound`. No device is no error: the page *Settings* says so. Scripted play and
//! games without a window open none.

mod device;

use std::sync::Arc;

use bevy::prelude::*;

use super::analysis::Analysis;
use super::input::Pressed;
use super::messages::{Menu, Notice, Sought};
use super::mover::{Mover, NfkMover, Player, Ticked};
use super::pacing::Pace;
use super::schedule::{FrameSystems, TickSystems};
use super::settings::{Action, Settings};
use crate::sim::nfk::NfkRun;
use crate::sim::profile::Profile;
use crate::sound::{Listener, NfkListener, TickSound};
use crate::text::text;
use device::Device;

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

/// What goes to the device, and the device.
#[derive(Resource, Default)]
struct Output {
    device: Option<Device>,
    /// It could not be opened: not tried again before the sound is switched on again.
    failed: bool,
    /// The time stands, and the device knows.
    hushed: bool,
}

impl Output {
    /// Plays what a tick sounds like.
    fn play(&mut self, sound: TickSound) {
        self.hushed = false;
        self.device.iter().for_each(|device| device.play_tick(sound.clone()));
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
    mut sought: MessageReader<Sought>,
    mut ear: ResMut<Ear>,
    mut output: ResMut<Output>,
    player: Single<(Entity, &Mover), With<Player>>,
    analysis: Res<Analysis>,
    pace: Res<Pace>,
    settings: Res<Settings>,
) {
    if output.device.is_none() || sought.read().count() > 0 {
        // What is under way is over; the ticks that led to where a replay was sought come all at once.
        ear.0 = None;
        ticked.clear();
        return;
    }
    let (player, mover) = *player;
    let profile = mover.run.profile();
    let (known, listener) = ear.0.get_or_insert_with(|| (profile.clone(), Listener::new(profile)));
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
    mut sought: MessageReader<Sought>,
    mut ear: ResMut<NfkEar>,
    mut output: ResMut<Output>,
    player: Single<(Entity, &NfkMover), With<Player>>,
    pace: Res<Pace>,
) {
    if output.device.is_none() || sought.read().count() > 0 {
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
fn follow_key(mut pressed: MessageReader<Pressed>, mut settings: ResMut<Settings>, mut notices: MessageWriter<Notice>) {
    for _ in pressed.read().filter(|Pressed(action)| *action == Action::Sound) {
        let on = !settings.sound.on;
        settings.sound.on = on;
        notices.write(Notice::info(text(if on { "notice-sound.on" } else { "notice-sound.off" })));
    }
}

/// Opens the device where the sound is on, and lets it go where it is off or has gone; where the time stands it is
/// silent.
fn follow_settings(
    mut output: ResMut<Output>,
    mut state: ResMut<SoundState>,
    settings: Res<Settings>,
    menu: Res<State<Menu>>,
    pace: Res<Pace>,
) {
    let output = &mut *output;
    if !settings.sound.on {
        *output = Output::default();
        state.set_if_neq(SoundState::Off);
        return;
    }
    if output.device.as_ref().is_some_and(Device::is_lost) {
        (output.device, output.failed) = (None, true);
    }
    let volumes = settings.sound.volumes();
    if output.device.is_none() && !output.failed {
        match Device::open(volumes) {
            Ok(device) => output.device = Some(device),
            Err(error) => {
                output.failed = true;
                debug!("no sound: {error}");
            }
        }
    }
    let Some(device) = &mut output.device else {
        state.set_if_neq(SoundState::NoDevice);
        return;
    };
    device.set_volumes(volumes);
    let stands = *menu.get() == Menu::Open || pace.is_paused();
    if stands && !output.hushed {
        output.hushed = device.hush();
    }
    state.set_if_neq(SoundState::Plays(device.delay_msec()));
}

/// What needs no device: the key, and what the menu shows.
pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<SoundState>().add_systems(RunFixedMainLoop, follow_key.in_set(FrameSystems::Requests));
}

/// The device, and those who listen for it.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Output>()
        .init_resource::<Ear>()
        .init_resource::<NfkEar>()
        .add_systems(FixedUpdate, (listen, listen_nfk).in_set(TickSystems::React))
        .add_systems(Update, follow_settings);
}
