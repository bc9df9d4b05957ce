//! Devices become held keys, the live view and pressed actions: the only place that reads keyboard
//! and mouse.
//!
//! Nothing is lost or counted twice at any frame rate: a key's edges wait in the client's key
//! states, the mouse's counts wait in [`Devices`], zoomed ones as parts of whole numbers, until the
//! next tick takes both. The view shows the waiting counts at once. In a frame with several ticks
//! the first takes them all; in a frame without a tick they go on waiting.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::players::Players;
use crate::game::base::messages::{Control, GameKind, HudShown, KeysTaken, Menu, Request};
use crate::game::base::schedule::FrameSystems;
use crate::game::settings::{Action, Effect, InputKey, MouseSettings, Settings, ShowMe};
use wishdir_sim::client::{Button, ClientState, ClientVars, KeyId, Keys};
use wishdir_sim::command::{DUCK, JUMP, USE, UserCmd};
use wishdir_sim::math::ViewAngles;
use wishdir_sim::platformer::NfkKeys;
use wishdir_sim::profile::Profile;

/// Pixels of a touchpad's scrolling that count as one notch of a wheel.
const PIXELS_PER_NOTCH: f32 = 40.0;

/// The finger that holds what is held on: no device has this number.
const HELD_ON: KeyId = KeyId::MAX - 1;
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

/// The keys and the view as the client holds them now.
///
/// Written by `input.rs` alone: others go through [`Devices::command`] (a tick takes what waits),
/// [`Devices::face`] (a teleport, a loaded position) and [`Devices::release_all`] (a try begins).
#[derive(Resource, Clone, Debug, Default)]
pub struct Devices {
    client: ClientState,
    /// Mouse counts that no tick has taken yet: right, down.
    waiting: Vec2,
    /// Those of the last tick, for the filter.
    before: Vec2,
    /// The live view, degrees: the client's angles with the waiting counts added.
    view: ViewAngles,
    /// Parts of a notch that a touchpad has scrolled.
    scrolled: f32,
    /// The movement keys as they are held, under either [`Control`].
    held: Keys,
    /// Need For Kill's keys.
    hands: NfkKeyState,
    /// The keys that are held to let time fly back.
    rewind_keys: Vec<KeyId>,
    /// The keys that are held to see through a narrower field of view.
    zoom_keys: Vec<KeyId>,
    /// Keys are held that no finger holds: those of a replay that was played on from.
    is_held_on: bool,
    /// What the mouse moved in this frame while the free camera has control, counts: right, down.
    free_mouse: Vec2,
    /// The client's numbers as a key's script has set them, behind those of the profile that it set
    /// them under.
    scripted: Option<[ClientVars; 2]>,
}

/// Need For Kill's keys: which are held, and which went down since the last tick.
#[derive(Clone, Copy, Debug, Default)]
struct NfkKeyState {
    held: Keys,
    fresh: NfkKeys,
}

impl NfkKeyState {
    fn press(&mut self, action: Action, key: KeyId) {
        let Some(button) = action.nfk_button() else {
            return;
        };
        self.held.press(button, key);
        let fresh = &mut self.fresh;
        let flags = [
            &mut fresh.left,
            &mut fresh.right,
            &mut fresh.up,
            &mut fresh.down,
        ];
        for (flag, known) in flags.into_iter().zip(NFK_ACTIONS) {
            *flag |= known == action;
        }
    }

    fn release(&mut self, action: Action, key: KeyId) {
        if let Some(button) = action.nfk_button() {
            self.held.release(button, key);
        }
    }

    /// One tick's keys: a key that was pressed and released between two ticks is held in one of
    /// them.
    fn take(&mut self) -> NfkKeys {
        let fresh = std::mem::take(&mut self.fresh);
        let is = |action: Action| {
            action
                .nfk_button()
                .is_some_and(|button| self.held.is_down(button))
        };
        let [left, right, up, down] = NFK_ACTIONS.map(is);
        NfkKeys {
            up: up || fresh.up,
            left: left || fresh.left,
            right: right || fresh.right,
            down: down || fresh.down,
        }
    }
}

/// Need For Kill's keys, in the order of [`NfkKeys`]' flags as [`NfkKeyState`] sets them.
const NFK_ACTIONS: [Action; 4] = [
    Action::NfkLeft,
    Action::NfkRight,
    Action::NfkUp,
    Action::NfkDown,
];

impl Devices {
    /// The live view: pitch (down positive), yaw, roll, degrees.
    pub fn angles(&self) -> ViewAngles {
        self.view
    }

    /// Whether a movement action is held, by any key and under either [`Control`].
    pub fn held(&self, action: Action) -> bool {
        let held = |(keys, button): (&Keys, Option<Button>)| {
            button.is_some_and(|button| keys.is_down(button))
        };
        [
            (&self.held, action.button()),
            (&self.hands.held, action.nfk_button()),
        ]
        .into_iter()
        .any(held)
    }

    /// A key is held that lets time fly back.
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

    /// Turns the view there at once, degrees; the mouse counts that wait are used up.
    pub(in crate::game) fn face(&mut self, angles: ViewAngles) {
        self.client.angles = angles;
        (self.waiting, self.before) = (Vec2::ZERO, Vec2::ZERO);
        self.view = angles;
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

    /// The counts that the next tick turns by: with the filter the mean of those that wait and
    /// those of the last tick.
    fn next_counts(&self, mouse: &MouseSettings) -> Vec2 {
        if mouse.filter {
            (self.waiting + self.before) * 0.5
        } else {
            self.waiting
        }
    }

    /// One tick's command: takes the keys' edges and the mouse's counts that wait.
    pub(in crate::game) fn command(
        &mut self,
        mouse: &MouseSettings,
        profile: &Profile,
        msec: u8,
        frame_time: f32,
    ) -> UserCmd {
        let vars = vars(mouse, self.client_vars(profile));
        let counts = self.next_counts(mouse);
        self.before = std::mem::take(&mut self.waiting);
        let maxspeed = profile.physics.client.maxspeed;
        let cmd = self.client.build_cmd(
            profile.engine(),
            &vars,
            maxspeed,
            msec,
            frame_time,
            (counts.x, counts.y),
        );
        self.view = self.client.angles;
        cmd
    }

    /// One tick's keys in Need For Kill.
    pub(in crate::game) fn nfk_keys(&mut self) -> NfkKeys {
        self.hands.take()
    }

    /// Holds the keys of a command on, until the player presses one.
    pub(in crate::game) fn hold_on(
        &mut self,
        cmd: &UserCmd,
        mouse: &MouseSettings,
        profile: &Profile,
    ) {
        self.release_all();
        let held = [
            (cmd.forward > 0.0, Button::Forward),
            (cmd.forward < 0.0, Button::Back),
            (cmd.side < 0.0, Button::MoveLeft),
            (cmd.side > 0.0, Button::MoveRight),
            (cmd.up > 0.0, Button::Up),
            (cmd.up < 0.0, Button::Down),
            (cmd.pressed(JUMP), Button::Jump),
            (cmd.pressed(DUCK), Button::Duck),
            (cmd.pressed(USE), Button::Use),
        ];
        for (_, button) in held.into_iter().filter(|(is_held, _)| *is_held) {
            self.client.keys.press(button, HELD_ON);
        }
        // They did not go down just now: the first command shall weigh them whole.
        self.command(mouse, profile, 0, 0.0);
        self.is_held_on = true;
    }

    /// The same in Need For Kill.
    pub(in crate::game) fn hold_nfk_on(&mut self, keys: NfkKeys) {
        self.release_all();
        let held = [keys.left, keys.right, keys.up, keys.down];
        for (action, _) in NFK_ACTIONS
            .into_iter()
            .zip(held)
            .filter(|(_, is_held)| *is_held)
        {
            self.hands.press(action, HELD_ON);
        }
        self.hands.fresh = NfkKeys::default();
        self.is_held_on = true;
    }

    /// The mouse moved: the counts wait for the next tick, the view turns now.
    fn turn(&mut self, counts: Vec2, mouse: &MouseSettings, profile: &Profile) {
        self.waiting += counts;
        // A copy of the client takes a command of no length: its view is what the next tick will
        // see.
        let mut ahead = self.client;
        let counts = self.next_counts(mouse);
        ahead.build_cmd(
            profile.engine(),
            &vars(mouse, self.client_vars(profile)),
            0.0,
            0,
            0.0,
            (counts.x, counts.y),
        );
        self.view = ahead.angles;
    }

    fn press(&mut self, action: Action, key: KeyId, control: Control) {
        if self.is_held_on && (action.button().is_some() || action.nfk_button().is_some()) {
            self.release_all();
        }
        self.hands.press(action, key);
        if action == Action::Rewind && !self.rewind_keys.contains(&key) {
            self.rewind_keys.push(key);
        }
        if action == Action::Zoom && control == Control::Player && !self.zoom_keys.contains(&key) {
            self.zoom_keys.push(key);
        }
        let Some(button) = action.button() else {
            return;
        };
        self.held.press(button, key);
        if control == Control::Player {
            self.client.keys.press(button, key);
        }
    }

    fn release(&mut self, action: Action, key: KeyId) {
        self.hands.release(action, key);
        if action == Action::Rewind {
            self.rewind_keys.retain(|held| *held != key);
        }
        if action == Action::Zoom {
            self.zoom_keys.retain(|held| *held != key);
        }
        let Some(button) = action.button() else {
            return;
        };
        self.held.release(button, key);
        self.client.keys.release(button, key);
    }

    /// The console presses a button, or lets go of it; without a key, of whatever holds it.
    pub(in crate::game) fn console_button(
        &mut self,
        button: Button,
        down: bool,
        key: Option<KeyId>,
    ) {
        let keys = &mut self.client.keys;
        match key {
            _ if down => keys.press(button, key.map_or(CONSOLE, |key| FIRST_CONSOLE_KEY + key)),
            Some(key) => keys.release(button, FIRST_CONSOLE_KEY + key),
            None => keys.let_go(button),
        }
    }

    /// All keys are up, as after the window lost the keyboard: what is held acts when it is pressed
    /// again.
    pub(in crate::game) fn release_all(&mut self) {
        self.client.keys.clear();
        self.held.clear();
        self.hands = NfkKeyState::default();
        self.rewind_keys.clear();
        self.zoom_keys.clear();
        self.is_held_on = false;
        self.before = Vec2::ZERO;
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

/// The profile's client with the player's own mouse.
fn vars(mouse: &MouseSettings, client: ClientVars) -> ClientVars {
    ClientVars {
        sensitivity: mouse.sensitivity,
        m_yaw: mouse.m_yaw,
        m_pitch: mouse.m_pitch,
        ..client
    }
}

/// Something on a device went down or up.
#[derive(Clone, Copy, Debug)]
struct Edge {
    key: InputKey,
    down: bool,
}

/// Where a pressed key goes that holds no button.
#[derive(bevy::ecs::system::SystemParam)]
struct ActionWriters<'w> {
    pressed: MessageWriter<'w, Pressed>,
    edges: MessageWriter<'w, KeyEdge>,
    requests: MessageWriter<'w, Request>,
    next_menu: ResMut<'w, NextState<Menu>>,
}

/// Keys, buttons and wheel.
fn read_keys(
    mut keyboard: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut wheel: MessageReader<MouseWheel>,
    mut asked: MessageReader<PressAction>,
    mut devices: ResMut<Devices>,
    mut outlets: ActionWriters,
    settings: Res<Settings>,
    menu: Res<State<Menu>>,
    control: Res<State<Control>>,
    taken: Res<KeysTaken>,
    players: Players,
) {
    let edge = |key: InputKey, state: ButtonState| Edge {
        key,
        down: state == ButtonState::Pressed,
    };
    let keys = keyboard.read().filter(|input| !input.repeat);
    let mut edges: Vec<Edge> = keys
        .map(|input| edge(InputKey::Key(input.key_code), input.state))
        .collect();
    let buttons = buttons.read();
    edges.extend(buttons.map(|input| edge(InputKey::of_button(input.button), input.state)));
    for input in wheel.read() {
        let notches = devices.notches(input);
        let key = match notches {
            1.. => InputKey::WheelUp,
            ..=0 => InputKey::WheelDown,
        };
        for _ in 0..notches.abs() {
            edges.extend([Edge { key, down: true }, Edge { key, down: false }]);
        }
    }
    let (playing, is_taken) = (*menu.get() == Menu::Closed, *taken != KeysTaken::No);
    for PressAction(action) in asked.read() {
        if *action == Action::Menu {
            outlets.next_menu.set(menu.get().other());
        } else {
            outlets.act(*action);
        }
    }
    for edge in edges {
        if !edge.down || playing && !is_taken && players.is_live() {
            outlets.edges.write(KeyEdge {
                key: edge.key,
                down: edge.down,
            });
        }
        for action in settings.binds.actions(edge.key).collect::<Vec<_>>() {
            if !edge.down {
                devices.release(action, edge.key.id());
            } else if is_taken {
                // The menu's.
            } else if action == Action::Menu {
                outlets.next_menu.set(menu.get().other());
            } else if matches!(
                action,
                Action::Training | Action::Help | Action::Console | Action::EditHud
            ) {
                outlets.act(action);
            } else if playing {
                // The free camera flies by the same keys, a player or a replay alike.
                if players.is_live() || *control.get() == Control::FreeCamera {
                    devices.press(action, edge.key.id(), *control.get());
                }
                outlets.act(action);
            }
        }
    }
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

/// The mouse turns the view, event by event.
fn read_mouse(
    mut motion: MessageReader<MouseMotion>,
    mut devices: ResMut<Devices>,
    settings: Res<Settings>,
    menu: Res<State<Menu>>,
    control: Res<State<Control>>,
    players: Players,
) {
    devices.free_mouse = Vec2::ZERO;
    let moved: Vec2 = motion.read().map(|event| event.delta).sum();
    if moved == Vec2::ZERO || *menu.get() == Menu::Open {
        return;
    }
    match control.get() {
        Control::FreeCamera => devices.free_mouse = moved,
        Control::Player => {
            if let Some(profile) = players.profile().filter(|_| players.is_live()) {
                let share = settings.turn_share(devices.zooms());
                devices.turn(moved * share, &settings.mouse, profile);
            }
        }
    }
}

/// A window that lost the keyboard will not tell of releases: all keys go up.
fn release_without_focus(mut focus: MessageReader<WindowFocused>, mut devices: ResMut<Devices>) {
    if focus.read().any(|event| !event.focused) {
        devices.release_all();
    }
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
    let read = (
        read_keys,
        read_mouse,
        release_without_focus,
        switch_hud_and_camera,
    )
        .chain();
    app.init_resource::<Devices>()
        .add_message::<Pressed>()
        .add_message::<KeyEdge>()
        .add_message::<PressAction>()
        .add_message::<StartDemo>()
        .add_message::<WindowFocused>()
        .add_systems(PreUpdate, read.in_set(FrameSystems::Input))
        .add_systems(OnEnter(GameKind::Nfk), give_control_back)
        .add_systems(OnEnter(Menu::Open), release_all)
        .add_systems(OnEnter(Control::FreeCamera), release_all)
        .add_systems(OnExit(Control::FreeCamera), release_all);
}
