//! Devices become timed events, held keys, the live view and pressed actions: the only place that
//! reads keyboard and mouse.
//!
//! Every event gets its time from [`EventClock`] and waits in a queue. A tick takes the events up
//! to its own end, whatever the frame rate is; the view shows all that have arrived. Actions that
//! do not move the player act in the frame that reads them.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{WindowEvent, WindowFocused};
use strum::VariantArray as _;

use super::event_clock::EventClock;
use super::players::Players;
use crate::game::base::messages::{Control, GameKind, HudShown, KeyCapture, Menu, Request};
use crate::game::base::schedule::ReadDevices;
use crate::game::settings::{Action, Effect, InputKey, MouseSettings, Settings, ShowMe};
use wishdir_sim::client::{
    Button, ClientEvent, ClientVars, CommandRules, KeyId, Keys, Micros, QueuedClient, TakenEvent,
};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::platformer::{NfkKey, NfkKeyEvent, NfkKeys, QueuedNfkKeys};
use wishdir_sim::profile::Profile;

/// Pixels of a touchpad's scrolling that count as one notch of a wheel.
const PIXELS_PER_NOTCH: f32 = 40.0;

/// The console itself, as a finger; its keys' numbers begin above all devices'.
const CONSOLE: KeyId = KeyId::MAX - 2;
const FIRST_CONSOLE_KEY: KeyId = 1 << 16;

/// An action of the game (not of the movement) has been pressed: the keys' only way to the tools
/// and the HUD.
///
/// Only while the menu is closed, but for what opens a page of it and for [`Action::EditHud`].
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed(pub Action);

/// A key went down or up while the game is played: what the console runs for keys.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyEdge {
    /// The key that moved.
    pub key: InputKey,
    /// It went down.
    pub down: bool,
}

/// The console asks for what an action's key does.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PressAction(pub Action);

/// The ideal player is to show this, from where the player is. A key, the menu and scripted play
/// write it.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartDemo(pub ShowMe);

/// The keys and the view as the client holds them now, and the events that no tick has taken yet.
///
/// Written by `input.rs` alone: others go through [`Devices::command`] (a tick),
/// [`Devices::face`] (a loaded position), [`Devices::face_after_tick`] (a teleport) and
/// [`Devices::release_all`] (an attempt begins).
#[derive(Resource, Clone, Debug, Default)]
pub struct Devices {
    client: QueuedClient<KeyEdge>,
    nfk: QueuedNfkKeys,
    /// End of the last tick.
    tick_end: Micros,
    /// The rules of the last command.
    rules: Option<CommandRules>,
    /// The live view, degrees: the client's angles with all counts that have arrived.
    view: ViewAngles,
    /// Parts of a notch that a touchpad has scrolled.
    scrolled: f32,
    /// Parts of a count that the mouse has moved: right, down.
    moved: Vec2,
    /// The movement keys as they are held, under either [`Control`].
    held: Keys,
    /// Need For Kill's keys as they are held.
    held_nfk: [Vec<KeyId>; 4],
    /// The keys that are held to rewind.
    rewind_keys: Vec<KeyId>,
    /// The keys that are held to zoom.
    zoom_keys: Vec<KeyId>,
    /// What the mouse moved in this frame while the free camera has control, counts: right, down.
    free_mouse: Vec2,
    /// The client's numbers as a key's script has set them, behind those of the profile that it set
    /// them under.
    scripted: Option<[ClientVars; 2]>,
    /// Events since the last recorded tick, while input is recorded.
    recorded: Option<Vec<(Micros, RecordedEvent)>>,
}

/// What a tick was given, for a file of timed input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RecordedEvent {
    /// The mouse moved.
    Mouse {
        /// Whole counts: right, down.
        counts: [i32; 2],
        /// Factor of the turn: 1, or less while zoomed.
        share: f32,
    },
    /// A button of a 3D engine went down or up.
    Button {
        /// The button.
        button: Button,
        /// It went down.
        down: bool,
    },
    /// A key of Need For Kill went down or up.
    NfkKey {
        /// The key.
        key: NfkKey,
        /// It went down.
        down: bool,
    },
}

impl Devices {
    /// The live view: pitch (down positive), yaw, roll, degrees.
    pub fn angles(&self) -> ViewAngles {
        self.view
    }

    /// Whether a movement action is held, by any key and under either [`Control`].
    pub fn held(&self, action: Action) -> bool {
        action
            .button()
            .is_some_and(|button| self.held.is_down(button))
            || action
                .nfk_key()
                .is_some_and(|key| !self.held_nfk[key as usize].is_empty())
    }

    /// A key is held that rewinds.
    pub fn rewinds(&self) -> bool {
        !self.rewind_keys.is_empty()
    }

    /// A key is held that zooms.
    pub fn zooms(&self) -> bool {
        !self.zoom_keys.is_empty()
    }

    /// What the mouse moved in this frame for the free camera, counts: right, down.
    pub fn free_mouse(&self) -> Vec2 {
        self.free_mouse
    }

    /// Turns the view there between two ticks, degrees; the mouse counts that wait are used up.
    pub(in crate::game) fn face(&mut self, angles: ViewAngles) {
        self.client.face(angles);
        self.view = angles;
    }

    /// Turns the view there after the tick that has just run, degrees; later counts turn it on.
    pub(in crate::game) fn face_after_tick(&mut self, angles: ViewAngles) {
        self.client.turn_view(angles);
        self.view = self
            .rules
            .as_ref()
            .map_or(angles, |rules| self.client.view(rules));
    }

    /// The client's numbers: the profile's, or what a key's script has made of them since.
    pub(in crate::game) fn client_vars(&self, profile: &Profile) -> ClientVars {
        let scripted = self.scripted.filter(|[base, _]| *base == profile.keys);
        scripted.map_or(profile.keys, |[_, scripted]| scripted)
    }

    /// A key's script has set the client's numbers. Commands are made with them, so that a run
    /// holds what came of them and goes on under the profile's rules.
    pub(in crate::game) fn set_client_vars(&mut self, profile: &Profile, vars: ClientVars) {
        self.scripted = (vars != profile.keys).then_some([profile.keys, vars]);
    }

    /// How commands are made: by the profile's client with the player's own mouse.
    fn rules(&self, mouse: &MouseSettings, profile: &Profile) -> CommandRules {
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

    /// One tick's command, of all events up to its end.
    pub(in crate::game) fn command(
        &mut self,
        mouse: &MouseSettings,
        profile: &Profile,
        msec: u8,
        frame_time: f32,
    ) -> UserCmd {
        let rules = self.rules(mouse, profile);
        let cmd = self.client.command(&rules, msec, frame_time);
        self.view = self.client.view(&rules);
        self.rules = Some(rules);
        cmd
    }

    /// One tick's keys in Need For Kill.
    pub(in crate::game) fn nfk_keys(&mut self) -> NfkKeys {
        self.nfk.take()
    }

    /// Holds the keys of a command until the player presses one.
    pub(in crate::game) fn hold_on(
        &mut self,
        cmd: &UserCmd,
        mouse: &MouseSettings,
        profile: &Profile,
    ) {
        self.release_all();
        self.client.hold_on(cmd);
        let rules = self.rules(mouse, profile);
        self.view = self.client.view(&rules);
    }

    /// Holds Need For Kill's keys until the player presses one.
    pub(in crate::game) fn hold_nfk_on(&mut self, keys: NfkKeys) {
        self.release_all();
        self.nfk.hold_on(keys);
    }

    /// Keeps the events that ticks take for [`Devices::take_recorded`].
    pub(super) fn record_events(&mut self) {
        self.recorded.get_or_insert_default();
    }

    /// Takes the events up to the tick's end; gives the edges for which scripts may run.
    pub(super) fn begin_tick(&mut self, end: Micros, edges: &mut MessageWriter<KeyEdge>) {
        // Time that was slowed down a moment ago can put an end before the previous one.
        self.tick_end = self.tick_end.max(end);
        let recorded = &mut self.recorded;
        self.client.begin_tick(self.tick_end, |us, event| {
            let event = match event {
                TakenEvent::Mouse { counts, share } => RecordedEvent::Mouse { counts, share },
                TakenEvent::Button { button, down } => RecordedEvent::Button { button, down },
                TakenEvent::Script(edge) => {
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

    /// End of the last tick, on the clock of device events.
    pub(super) fn tick_end(&self) -> Micros {
        self.tick_end
    }

    /// The events since the last call.
    pub(super) fn take_recorded(&mut self) -> Vec<(Micros, RecordedEvent)> {
        self.recorded
            .as_mut()
            .map(std::mem::take)
            .unwrap_or_default()
    }

    /// The buttons that are down for the coming command, in the order in which they went down.
    pub(super) fn held_buttons(&self) -> Vec<Button> {
        self.client.held()
    }

    /// Need For Kill's keys that are down for the coming tick.
    pub(super) fn held_nfk_keys(&self) -> Vec<NfkKey> {
        NfkKey::VARIANTS
            .iter()
            .copied()
            .filter(|key| self.nfk.is_down(*key))
            .collect()
    }

    /// The mouse moved: whole counts wait for their tick.
    fn turn(&mut self, us: Micros, delta: Vec2, share: f32) {
        self.moved += delta;
        let whole = self.moved.trunc();
        self.moved -= whole;
        let counts = [whole.x as i32, whole.y as i32];
        self.client.push(us, ClientEvent::Mouse { counts, share });
    }

    fn press(&mut self, us: Micros, action: Action, key: KeyId, control: Control) {
        if let Some(pressed) = action.nfk_key() {
            let held = &mut self.held_nfk[pressed as usize];
            if !held.contains(&key) {
                held.push(key);
            }
            self.push_nfk(us, pressed, key, true);
        }
        if action == Action::Rewind && !self.rewind_keys.contains(&key) {
            self.rewind_keys.push(key);
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
            self.push_nfk(us, released, key, false);
        }
        if action == Action::Rewind {
            self.rewind_keys.retain(|held| *held != key);
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

    fn push_nfk(&mut self, us: Micros, key: NfkKey, by: KeyId, down: bool) {
        self.nfk.push(us, NfkKeyEvent { key, by, down });
    }

    /// The console presses a button or releases it; without a key, whatever holds it.
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

    /// Releases all keys, as after the window lost the keyboard: a held key acts when it is pressed
    /// again.
    pub(in crate::game) fn release_all(&mut self) {
        if let Some(recorded) = &mut self.recorded {
            let up = |button| RecordedEvent::Button {
                button,
                down: false,
            };
            let now = self.tick_end;
            recorded.extend(
                self.client
                    .held()
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
        self.zoom_keys.clear();
    }

    /// Whole notches of the wheel: positive is away from the hand.
    fn notches(&mut self, wheel: &MouseWheel) -> i32 {
        match wheel.unit {
            MouseScrollUnit::Line => self.scrolled += wheel.y,
            MouseScrollUnit::Pixel => self.scrolled += wheel.y / PIXELS_PER_NOTCH,
        }
        let whole = self.scrolled.trunc();
        self.scrolled -= whole;
        whole as i32
    }
}

/// Where a pressed key goes that holds no button.
#[derive(SystemParam)]
struct ActionWriters<'w> {
    pressed: MessageWriter<'w, Pressed>,
    requests: MessageWriter<'w, Request>,
    next_menu: ResMut<'w, NextState<Menu>>,
}

impl ActionWriters<'_> {
    /// Tells the session or the tools what was pressed.
    fn act(&mut self, action: Action) {
        match action.effect() {
            Effect::Hold(_) | Effect::HoldNfk(_) => return,
            Effect::Ask(request) => {
                self.requests.write(request.clone());
            }
            Effect::Announce => {}
        }
        self.pressed.write(Pressed(action));
    }
}

/// What decides where device events go.
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
    fn ask(&mut self, action: Action) {
        if action == Action::Menu {
            self.actions.next_menu.set(self.menu.get().other());
        } else {
            self.actions.act(action);
        }
    }

    /// A key, a button or the wheel moved.
    fn edge(&mut self, us: Micros, key: InputKey, down: bool) {
        let is_taken = *self.taken != KeyCapture::No;
        let playing = *self.menu.get() == Menu::Closed;
        let is_live = self.players.is_live();
        if !down || playing && !is_taken && is_live {
            let edge = KeyEdge { key, down };
            self.devices.client.push(us, ClientEvent::Script(edge));
        }
        for action in self.settings.binds.actions(key).collect::<Vec<_>>() {
            if !down {
                self.devices.release(us, action, key.id());
            } else if is_taken && !(action == Action::Menu && *self.taken == KeyCapture::ToAnswer) {
                // The menu's.
            } else if matches!(
                action,
                Action::Menu | Action::Training | Action::Help | Action::Console | Action::EditHud
            ) {
                self.ask(action);
            } else if playing {
                // The free camera flies by the same keys, a player or a replay alike.
                let control = *self.control.get();
                if is_live || control == Control::FreeCamera {
                    self.devices.press(us, action, key.id(), control);
                }
                self.actions.act(action);
            }
        }
    }

    fn wheel(&mut self, us: Micros, wheel: &MouseWheel) {
        let notches = self.devices.notches(wheel);
        let key = match notches {
            1.. => InputKey::WheelUp,
            ..=0 => InputKey::WheelDown,
        };
        for _ in 0..notches.abs() {
            self.edge(us, key, true);
            self.edge(us, key, false);
        }
    }

    /// The mouse moved; whether that turns the player's view.
    fn motion(&mut self, us: Micros, delta: Vec2) -> bool {
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
                    let share = self.settings.turn_share(self.devices.zooms());
                    self.devices.turn(us, delta, share);
                }
                turns
            }
        }
    }
}

/// Reads all devices, event by event, in the order in which they happened.
fn read_devices(
    mut events: MessageReader<WindowEvent>,
    mut asked: MessageReader<PressAction>,
    mut targets: DeviceTargets,
    mut clock: ResMut<EventClock>,
    time: Res<Time<Real>>,
) {
    for PressAction(action) in asked.read() {
        targets.ask(*action);
    }
    let mut turns = false;
    for event in events.read() {
        if let WindowEvent::KeyboardInput(input) = event {
            let us = clock.stamp(event, &time);
            if !input.repeat {
                let key = InputKey::Key(input.key_code);
                targets.edge(us, key, input.state == ButtonState::Pressed);
            }
        } else if let WindowEvent::MouseButtonInput(input) = event {
            let us = clock.stamp(event, &time);
            let key = InputKey::of_button(input.button);
            targets.edge(us, key, input.state == ButtonState::Pressed);
        } else if let WindowEvent::MouseWheel(wheel) = event {
            let us = clock.stamp(event, &time);
            targets.wheel(us, wheel);
        } else if let WindowEvent::MouseMotion(motion) = event {
            let us = clock.stamp(event, &time);
            turns |= targets.motion(us, motion.delta);
        } else if let WindowEvent::WindowFocused(WindowFocused { focused: false, .. }) = event {
            // A window without the keyboard hears of no releases.
            targets.devices.release_all();
        }
    }
    if let Some(profile) = targets.players.profile().filter(|_| turns) {
        let devices = &mut *targets.devices;
        let rules = devices.rules(&targets.settings.mouse, profile);
        devices.view = devices.client.view(&rules);
    }
}

/// The free camera has used the mouse's way of this frame.
fn forget_free_mouse(mut devices: ResMut<Devices>) {
    devices.free_mouse = Vec2::ZERO;
}

fn release_all(mut devices: ResMut<Devices>) {
    devices.release_all();
}

/// The keys of the HUD and of the free camera.
fn switch_hud_and_camera(
    mut pressed: MessageReader<Pressed>,
    mut hud: ResMut<HudShown>,
    control: Res<State<Control>>,
    mut next_control: ResMut<NextState<Control>>,
    game: Res<State<GameKind>>,
) {
    for Pressed(action) in pressed.read() {
        if *action == Action::Hud {
            hud.0 = !hud.0;
        } else if *action == Action::FreeCamera && *game.get() == GameKind::Engine3d {
            next_control.set(control.get().other());
        }
    }
}

/// The side view has no free camera: control goes back to the player.
fn give_control_back(mut next_control: ResMut<NextState<Control>>) {
    next_control.set(Control::Player);
}

pub(in crate::game) fn plugin(app: &mut App) {
    let read = (read_devices, switch_hud_and_camera).chain();
    app.init_resource::<Devices>()
        .add_message::<Pressed>()
        .add_message::<KeyEdge>()
        .add_message::<PressAction>()
        .add_message::<StartDemo>()
        .add_message::<WindowEvent>()
        .add_systems(ReadDevices, read)
        .add_systems(Last, forget_free_mouse)
        .add_systems(OnEnter(GameKind::Nfk), give_control_back)
        .add_systems(OnEnter(Menu::Open), release_all)
        .add_systems(OnEnter(Control::FreeCamera), release_all)
        .add_systems(OnExit(Control::FreeCamera), release_all);
}
