//! Converts device events to timed events, held keys, the live view and pressed actions. Only this
//! module reads keyboard and mouse.
//!
//! [`EventClock`] timestamps every event, then the event waits in a queue. At any frame rate, a
//! tick processes the events up to its own end. The view includes all events so far. Actions that
//! do not move the player take effect in the frame that reads them.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{CursorGrabMode, CursorOptions, PrimaryWindow, WindowEvent, WindowFocused};
use strum::VariantArray as _;

use super::event_clock::{EventClock, EventStamp, to_micros};
use super::players::Players;
use crate::game::base::loop_stats::{DeviceEventSeen, LoopStats};
use crate::game::base::messages::{Control, GameKind, HudShown, KeyCapture, Menu, Request};
use crate::game::base::schedule::ReadDevices;
use crate::game::settings::{Action, Effect, InputKey, MouseSettings, Settings, ShowMe};
use wishdir_sim::client::{
    AppliedEvent, Button, ClientEvent, ClientVars, CommandRules, KeyId, Keys, Micros, QueuedClient,
};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::platformer::{NfkKey, NfkKeyEvent, NfkKeys, QueuedNfkKeys};
use wishdir_sim::profile::Profile;

/// Pixels of touchpad scrolling per wheel notch.
const PIXELS_PER_NOTCH: f32 = 40.0;

/// Key id for buttons that a console command presses without a key.
const CONSOLE: KeyId = KeyId::MAX - 2;
/// Lowest id of a key that runs a console script. All ids of device keys are smaller.
const FIRST_CONSOLE_KEY: KeyId = 1 << 16;

/// Sent when a game action (not a movement action) is pressed. Tools and the HUD receive their keys
/// only through this message.
///
/// Sent only while the menu is closed, except for actions that open a page and [`Action::EditHud`].
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionPressed(pub Action);

/// Sent when a key is pressed or released during play. The console runs key scripts for it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyEdge {
    pub key: InputKey,
    /// Whether the key was pressed.
    pub down: bool,
}

/// Sent by the console to run an action as if its key were pressed.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PressAction(pub Action);

/// Starts a demonstration by the ideal player at the player's position.
/// Sent by a key, the menu and scripted play.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartDemo(pub ShowMe);

/// The client's keys and view, and the events that no tick has processed yet.
///
/// Only `input.rs` writes it. Other modules call [`Devices::build_command`] (a tick),
/// [`Devices::set_view`] (a loaded position),
/// [`Devices::set_view_after_tick`] (a teleport), [`Devices::release_all`] and
/// [`Devices::wait_for_release`] (a new attempt).
#[derive(Resource, Clone, Debug, Default)]
pub struct Devices {
    client: QueuedClient<KeyEdge>,
    nfk: QueuedNfkKeys,
    /// End of the last tick.
    tick_end: Micros,
    /// Rules of the last command.
    rules: Option<CommandRules>,
    /// Live view, degrees: the client's angles plus all mouse counts so far.
    view: ViewAngles,
    /// Fraction of a wheel notch scrolled on a touchpad.
    scrolled: f32,
    /// Fractions of a mouse count that are not queued yet: right, down.
    moved: Vec2,
    /// Held movement keys, under either [`Control`].
    held: Keys,
    /// Held Need For Kill keys.
    held_nfk: [Vec<KeyId>; 4],
    /// Physically held movement keys, including those that the game released for a new attempt.
    down: Vec<KeyId>,
    /// Whether movement keys are ignored until `down` is empty.
    waits_for_release: bool,
    /// Held rewind keys.
    rewind_keys: Vec<KeyId>,
    /// Held *Try again* keys, which rewind to before the last jump.
    retry_keys: Vec<KeyId>,
    /// Held zoom keys.
    zoom_keys: Vec<KeyId>,
    /// Mouse movement in this frame while the free camera has control, counts: right, down.
    free_mouse: Vec2,
    /// Client variables changed by key scripts. They override the profile's variables.
    scripted: Option<[ClientVars; 2]>,
    /// Events since the last recorded tick, if input recording is on.
    recorded: Option<Vec<(Micros, RecordedEvent)>>,
}

/// Input event of a tick, as written to a timed input file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RecordedEvent {
    /// Mouse movement.
    Mouse {
        /// Whole counts: right, down.
        counts: [i32; 2],
        /// Turn factor: 1, or less while zoomed.
        share: f32,
    },
    /// Press or release of a button in a 3D engine.
    Button {
        button: Button,
        /// Whether the button was pressed.
        down: bool,
    },
    /// Press or release of a Need For Kill key.
    NfkKey {
        key: NfkKey,
        /// Whether the key was pressed.
        down: bool,
    },
}

impl Devices {
    /// Returns the live view: pitch (down positive), yaw, roll, degrees.
    pub fn angles(&self) -> ViewAngles {
        self.view
    }

    /// Whether any key holds a movement action, under either [`Control`].
    pub fn is_action_held(&self, action: Action) -> bool {
        action
            .button()
            .is_some_and(|button| self.held.is_down(button))
            || action
                .nfk_key()
                .is_some_and(|key| !self.held_nfk[key as usize].is_empty())
    }

    /// Whether a rewind key is held.
    pub fn is_rewind_held(&self) -> bool {
        !self.rewind_keys.is_empty()
    }

    /// Whether a *Try again* key is held. Time stops until its release.
    pub fn is_try_again_held(&self) -> bool {
        !self.retry_keys.is_empty()
    }

    /// Whether a zoom key is held.
    pub fn is_zoom_held(&self) -> bool {
        !self.zoom_keys.is_empty()
    }

    /// Returns the mouse movement of this frame for the free camera, counts: right, down.
    pub fn free_camera_motion(&self) -> Vec2 {
        self.free_mouse
    }

    /// Sets the view, in degrees, between two ticks. Discards waiting mouse counts.
    pub(in crate::game) fn set_view(&mut self, angles: ViewAngles) {
        self.client.set_view(angles);
        self.view = angles;
    }

    /// Sets the view, in degrees, after the tick that just ran. Later mouse counts still turn it.
    pub(in crate::game) fn set_view_after_tick(&mut self, angles: ViewAngles) {
        self.client.set_view_after_tick(angles);
        self.view = self
            .rules
            .as_ref()
            .map_or(angles, |rules| self.client.current_view(rules));
    }

    /// Returns the profile's client variables with the changes that key scripts made.
    pub(in crate::game) fn client_vars(&self, profile: &Profile) -> ClientVars {
        let scripted = self.scripted.filter(|[base, _]| *base == profile.keys);
        scripted.map_or(profile.keys, |[_, scripted]| scripted)
    }

    /// Sets client variables from a key script. They only affect the commands. A run stores the
    /// commands, so it keeps the profile's rules.
    pub(in crate::game) fn set_client_vars(&mut self, profile: &Profile, vars: ClientVars) {
        self.scripted = (vars != profile.keys).then_some([profile.keys, vars]);
    }

    /// Returns the command rules: the profile's client with the player's mouse settings.
    fn command_rules(&self, mouse: &MouseSettings, profile: &Profile) -> CommandRules {
        CommandRules {
            engine: profile.engine(),
            vars: ClientVars {
                sensitivity: mouse.sensitivity,
                m_yaw: mouse.m_yaw,
                m_pitch: mouse.m_pitch,
                ..self.client_vars(profile)
            },
            maxspeed: profile.physics.client.maxspeed,
            filter: mouse.filter,
        }
    }

    /// Builds a tick's command from all events up to its end.
    pub(in crate::game) fn build_command(
        &mut self,
        mouse: &MouseSettings,
        profile: &Profile,
        msec: u8,
        frame_time: f32,
    ) -> UserCmd {
        let rules = self.command_rules(mouse, profile);
        let cmd = self.client.build_command(&rules, msec, frame_time);
        self.view = self.client.current_view(&rules);
        self.rules = Some(rules);
        cmd
    }

    /// Returns Need For Kill's keys for a tick.
    pub(in crate::game) fn take_nfk_keys(&mut self) -> NfkKeys {
        self.nfk.next_keys()
    }

    /// Keeps the keys of a command held until the player presses a key.
    pub(in crate::game) fn hold_keys_until_press(
        &mut self,
        cmd: &UserCmd,
        mouse: &MouseSettings,
        profile: &Profile,
    ) {
        self.release_all();
        self.client.hold_until_press(cmd);
        let rules = self.command_rules(mouse, profile);
        self.view = self.client.current_view(&rules);
    }

    /// Keeps Need For Kill keys held until the player presses a key.
    pub(in crate::game) fn hold_nfk_keys_until_press(&mut self, keys: NfkKeys) {
        self.release_all();
        self.nfk.hold_until_press(keys);
    }

    /// Starts recording the events that ticks process, for [`Devices::take_recorded_events`].
    pub(super) fn record_events(&mut self) {
        self.recorded.get_or_insert_default();
    }

    /// Processes the events up to the tick's end. Sends the presses and releases that scripts may
    /// react to.
    pub(super) fn begin_tick(&mut self, end: Micros, edges: &mut MessageWriter<KeyEdge>) {
        // When slow motion ends, the computed end can be before the end of the previous tick.
        self.tick_end = self.tick_end.max(end);
        let recorded = &mut self.recorded;
        self.client.begin_tick(self.tick_end, |us, event| {
            let event = match event {
                AppliedEvent::Mouse { counts, share } => RecordedEvent::Mouse { counts, share },
                AppliedEvent::Button { button, down } => RecordedEvent::Button { button, down },
                AppliedEvent::Script(edge) => {
                    edges.write(edge);
                    return;
                }
            };
            recorded.iter_mut().for_each(|all| all.push((us, event)));
        });
        self.nfk.begin_tick(self.tick_end, |us, key, down| {
            let event = RecordedEvent::NfkKey { key, down };
            recorded.iter_mut().for_each(|all| all.push((us, event)));
        });
    }

    /// Returns the end of the last tick, on the clock of device events.
    pub(super) fn last_tick_end(&self) -> Micros {
        self.tick_end
    }

    /// Returns the events recorded since the last call.
    pub(super) fn take_recorded_events(&mut self) -> Vec<(Micros, RecordedEvent)> {
        self.recorded
            .as_mut()
            .map(std::mem::take)
            .unwrap_or_default()
    }

    /// Returns the buttons that are down for the next command, in press order.
    pub(super) fn held_buttons(&self) -> Vec<Button> {
        self.client.held_buttons()
    }

    /// Returns Need For Kill's keys that are down for the next tick.
    pub(super) fn held_nfk_keys(&self) -> Vec<NfkKey> {
        NfkKey::VARIANTS
            .iter()
            .copied()
            .filter(|key| self.nfk.is_down(*key))
            .collect()
    }

    /// Queues whole mouse counts and keeps the fraction.
    fn queue_turn(&mut self, us: Micros, delta: Vec2, share: f32) {
        self.moved += delta;
        let whole = self.moved.trunc();
        self.moved -= whole;
        let counts = [whole.x as i32, whole.y as i32];
        self.client.push(us, ClientEvent::Mouse { counts, share });
    }

    fn press(&mut self, us: Micros, action: Action, key: KeyId, control: Control) {
        if self.waits_for_release && control == Control::Player && action.is_movement() {
            return;
        }
        if let Some(pressed) = action.nfk_key() {
            let held = &mut self.held_nfk[pressed as usize];
            if !held.contains(&key) {
                held.push(key);
            }
            self.push_nfk_key(us, pressed, key, true);
        }
        if action == Action::Rewind && !self.rewind_keys.contains(&key) {
            self.rewind_keys.push(key);
        }
        if action == Action::TryAgain && !self.retry_keys.contains(&key) {
            self.retry_keys.push(key);
        }
        if action == Action::Zoom && control == Control::Player && !self.zoom_keys.contains(&key) {
            self.zoom_keys.push(key);
        }
        if let Some(button) = action.button() {
            self.held.press(button, key);
            if control == Control::Player {
                self.push_button(us, button, key, true);
            }
        }
    }

    fn release(&mut self, us: Micros, action: Action, key: KeyId) {
        if let Some(released) = action.nfk_key() {
            self.held_nfk[released as usize].retain(|held| *held != key);
            self.push_nfk_key(us, released, key, false);
        }
        if action == Action::Rewind {
            self.rewind_keys.retain(|held| *held != key);
        }
        if action == Action::TryAgain {
            self.retry_keys.retain(|held| *held != key);
        }
        if action == Action::Zoom {
            self.zoom_keys.retain(|held| *held != key);
        }
        if let Some(button) = action.button() {
            self.held.release(button, key);
            self.push_button(us, button, key, false);
        }
    }

    fn push_button(&mut self, us: Micros, button: Button, key: KeyId, down: bool) {
        let event = ClientEvent::Key { button, key, down };
        self.client.push(us, event);
    }

    fn push_nfk_key(&mut self, us: Micros, key: NfkKey, by: KeyId, down: bool) {
        self.nfk.push(us, NfkKeyEvent { key, by, down });
    }

    /// Presses or releases a button for a console command. `key` is the key whose script runs the
    /// command, or `None` if no key runs it.
    pub(in crate::game) fn console_button(
        &mut self,
        button: Button,
        down: bool,
        key: Option<KeyId>,
    ) {
        let key = key.map(|key| FIRST_CONSOLE_KEY + key);
        let was_down = self.client.is_down(button);
        if down {
            self.client.press(button, key.unwrap_or(CONSOLE));
        } else {
            self.client.release(button, key);
        }
        if self.client.is_down(button) != was_down {
            let event = RecordedEvent::Button { button, down };
            let now = self.tick_end;
            self.recorded
                .iter_mut()
                .for_each(|all| all.push((now, event)));
        }
    }

    /// Releases all keys, and ignores movement keys until the player holds none of them.
    pub(in crate::game) fn wait_for_release(&mut self) {
        self.release_all();
        self.waits_for_release = !self.down.is_empty();
    }

    /// Whether movement keys are ignored until the player holds none of them.
    pub(in crate::game) fn is_waiting_for_release(&self) -> bool {
        self.waits_for_release
    }

    /// Tracks the movement keys that the player holds. Keys that [`Self::release_all`] released
    /// stay in the list until the player lets go of them.
    fn track_key(&mut self, key: KeyId, down: bool) {
        self.down.retain(|held| *held != key);
        if down {
            self.down.push(key);
        }
        self.waits_for_release &= !self.down.is_empty();
    }

    /// Releases all keys, for example when the window loses focus. Held keys must be pressed again.
    pub(in crate::game) fn release_all(&mut self) {
        if let Some(recorded) = &mut self.recorded {
            let up = |button| RecordedEvent::Button {
                button,
                down: false,
            };
            let now = self.tick_end;
            recorded.extend(
                self.client
                    .held_buttons()
                    .into_iter()
                    .map(|button| (now, up(button))),
            );
            let keys = NfkKey::VARIANTS
                .iter()
                .filter(|key| self.nfk.is_down(**key));
            recorded.extend(keys.map(|key| {
                let (key, down) = (*key, false);
                (now, RecordedEvent::NfkKey { key, down })
            }));
        }
        self.client.release_all();
        self.nfk.release_all();
        self.held.clear();
        self.held_nfk = Default::default();
        self.rewind_keys.clear();
        self.retry_keys.clear();
        self.zoom_keys.clear();
    }

    /// Returns the whole wheel notches, positive away from the player.
    fn take_whole_notches(&mut self, wheel: &MouseWheel) -> i32 {
        match wheel.unit {
            MouseScrollUnit::Line => self.scrolled += wheel.y,
            MouseScrollUnit::Pixel => self.scrolled += wheel.y / PIXELS_PER_NOTCH,
        }
        let whole = self.scrolled.trunc();
        self.scrolled -= whole;
        whole as i32
    }
}

/// Destinations of actions that do not hold a button.
#[derive(SystemParam)]
struct ActionWriters<'w> {
    pressed: MessageWriter<'w, ActionPressed>,
    requests: MessageWriter<'w, Request>,
    next_menu: ResMut<'w, NextState<Menu>>,
}

impl ActionWriters<'_> {
    /// Sends a pressed action to the session or the tools.
    fn send_action(&mut self, action: Action) {
        match action.effect() {
            Effect::Hold(_) | Effect::HoldNfk(_) => return,
            Effect::Ask(request) => {
                self.requests.write(request.clone());
            }
            Effect::Announce => {}
        }
        self.pressed.write(ActionPressed(action));
    }
}

/// State that determines where device events go.
#[derive(SystemParam)]
struct DeviceTargets<'w, 's> {
    devices: ResMut<'w, Devices>,
    actions: ActionWriters<'w>,
    settings: Res<'w, Settings>,
    menu: Res<'w, State<Menu>>,
    control: Res<'w, State<Control>>,
    taken: Res<'w, KeyCapture>,
    players: Players<'w, 's>,
}

impl DeviceTargets<'_, '_> {
    fn request_action(&mut self, action: Action) {
        if action == Action::Menu {
            self.actions.next_menu.set(self.menu.get().toggled());
        } else {
            self.actions.send_action(action);
        }
    }

    /// Handles a press or release of a key, a mouse button or the wheel.
    fn handle_key_edge(&mut self, us: Micros, key: InputKey, down: bool) {
        let is_taken = *self.taken != KeyCapture::No;
        let playing = *self.menu.get() == Menu::Closed;
        let is_live = self.players.is_live();
        if !down || playing && !is_taken && is_live {
            let edge = KeyEdge { key, down };
            self.devices.client.push(us, ClientEvent::Script(edge));
        }
        let actions: Vec<_> = self.settings.binds.actions(key).collect();
        if !down || actions.iter().any(|action| action.is_movement()) {
            self.devices.track_key(key.id(), down);
        }
        for action in actions {
            if !down {
                self.devices.release(us, action, key.id());
            } else if is_taken && !(action == Action::Menu && *self.taken == KeyCapture::ToAnswer) {
                // The menu handles these key presses.
            } else if matches!(
                action,
                Action::Menu | Action::Training | Action::Help | Action::Console | Action::EditHud
            ) {
                self.request_action(action);
            } else if playing {
                // Movement keys also move the free camera, during play and in replays.
                let control = *self.control.get();
                if is_live || control == Control::FreeCamera {
                    self.devices.press(us, action, key.id(), control);
                }
                self.actions.send_action(action);
            }
        }
    }

    fn handle_wheel(&mut self, us: Micros, wheel: &MouseWheel) {
        let notches = self.devices.take_whole_notches(wheel);
        let key = match notches {
            1.. => InputKey::WheelUp,
            ..=0 => InputKey::WheelDown,
        };
        for _ in 0..notches.abs() {
            self.handle_key_edge(us, key, true);
            self.handle_key_edge(us, key, false);
        }
    }

    /// Handles mouse movement. Returns whether it turns the player's view.
    fn handle_motion(&mut self, us: Micros, delta: Vec2) -> bool {
        if *self.menu.get() == Menu::Open {
            return false;
        }
        match self.control.get() {
            Control::FreeCamera => {
                self.devices.free_mouse += delta;
                false
            }
            Control::Player => {
                let turns = self.players.profile().is_some() && self.players.is_live();
                if turns {
                    let share = self.settings.turn_factor(self.devices.is_zoom_held());
                    self.devices.queue_turn(us, delta, share);
                }
                turns
            }
        }
    }
}

/// Timestamps and counts device events.
#[derive(SystemParam)]
struct EventTimer<'w, 's> {
    clock: ResMut<'w, EventClock>,
    time: Res<'w, Time<Real>>,
    stats: ResMut<'w, LoopStats>,
    cursors: Query<'w, 's, &'static CursorOptions, With<PrimaryWindow>>,
}

impl EventTimer<'_, '_> {
    /// Whether a mouse movement only repeats the previous movement.
    fn is_repeated_motion(&mut self, motion: Vec2) -> bool {
        let mut cursors = self.cursors.iter();
        let is_confined = cursors.any(|cursor| cursor.grab_mode != CursorGrabMode::None);
        self.clock.is_repeated_motion(motion, is_confined)
    }

    /// Returns the event's time. `tick_end` is the end of the last tick.
    fn stamp(&mut self, event: &WindowEvent, tick_end: Micros) -> Micros {
        let EventStamp { us, is_from_system } = self.clock.stamp(event, &self.time);
        self.stats.count_device_event(DeviceEventSeen {
            is_motion: matches!(event, WindowEvent::MouseMotion(_)),
            age: Duration::from_micros(to_micros(self.time.elapsed()).saturating_sub(us)),
            is_from_system,
            is_late: is_from_system && us <= tick_end,
        });
        us
    }
}

/// Reads all devices, event by event, in the order in which they happened.
fn read_devices(
    mut events: MessageReader<WindowEvent>,
    mut asked: MessageReader<PressAction>,
    mut targets: DeviceTargets,
    mut timer: EventTimer,
) {
    for PressAction(action) in asked.read() {
        targets.request_action(*action);
    }
    let mut turns = false;
    let tick_end = targets.devices.tick_end;
    for event in events.read() {
        if let WindowEvent::KeyboardInput(input) = event {
            if !input.repeat {
                let us = timer.stamp(event, tick_end);
                let key = InputKey::Key(input.key_code);
                targets.handle_key_edge(us, key, input.state == ButtonState::Pressed);
            }
        } else if let WindowEvent::MouseButtonInput(input) = event {
            let us = timer.stamp(event, tick_end);
            let key = InputKey::from_button(input.button);
            targets.handle_key_edge(us, key, input.state == ButtonState::Pressed);
        } else if let WindowEvent::MouseWheel(wheel) = event {
            let us = timer.stamp(event, tick_end);
            targets.handle_wheel(us, wheel);
        } else if let WindowEvent::MouseMotion(motion) = event {
            if !timer.is_repeated_motion(motion.delta) {
                let us = timer.stamp(event, tick_end);
                turns |= targets.handle_motion(us, motion.delta);
            }
        } else if let WindowEvent::WindowFocused(WindowFocused { focused, .. }) = event {
            timer.clock.set_focused(*focused);
            if !focused {
                // A window without keyboard focus gets no key releases.
                targets.devices.release_all();
                targets.devices.down.clear();
                targets.devices.waits_for_release = false;
            }
        }
    }
    if let Some(profile) = targets.players.profile().filter(|_| turns) {
        let devices = &mut *targets.devices;
        let rules = devices.command_rules(&targets.settings.mouse, profile);
        devices.view = devices.client.current_view(&rules);
    }
}

/// Clears the frame's mouse movement after the free camera has used it.
fn clear_free_mouse(mut devices: ResMut<Devices>) {
    devices.free_mouse = Vec2::ZERO;
}

fn release_all(mut devices: ResMut<Devices>) {
    devices.release_all();
}

/// Handles the keys of the HUD and the free camera.
fn handle_hud_and_camera_keys(
    mut pressed: MessageReader<ActionPressed>,
    mut hud: ResMut<HudShown>,
    control: Res<State<Control>>,
    mut next_control: ResMut<NextState<Control>>,
    game: Res<State<GameKind>>,
) {
    for ActionPressed(action) in pressed.read() {
        if *action == Action::Hud {
            hud.0 = !hud.0;
        } else if *action == Action::FreeCamera && *game.get() == GameKind::Engine3d {
            next_control.set(control.get().toggled());
        }
    }
}

/// Returns control to the player in the side view, which has no free camera.
fn return_control(mut next_control: ResMut<NextState<Control>>) {
    next_control.set(Control::Player);
}

pub(in crate::game) fn plugin(app: &mut App) {
    let read = (read_devices, handle_hud_and_camera_keys).chain();
    app.init_resource::<Devices>()
        .add_message::<ActionPressed>()
        .add_message::<KeyEdge>()
        .add_message::<PressAction>()
        .add_message::<StartDemo>()
        .add_message::<WindowEvent>()
        .add_systems(ReadDevices, read)
        .add_systems(Last, clear_free_mouse)
        .add_systems(OnEnter(GameKind::Nfk), return_control)
        .add_systems(OnEnter(Menu::Open), release_all)
        .add_systems(OnEnter(Control::FreeCamera), release_all)
        .add_systems(OnExit(Control::FreeCamera), release_all);
}
