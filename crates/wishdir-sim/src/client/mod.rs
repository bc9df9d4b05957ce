//! Builds user commands from keys and mouse like the original clients, quirks included.
//!
//! Devices call [`Keys::press`] and [`Keys::release`] at any time.
//! Once per tick [`ClientState::build_cmd`] reads them and returns the command.
//! [`QueuedClient`] does both for timed events.
//! Rules: `docs/quakeworld.md` 10, `docs/goldsrc.md` 8, `docs/quake3.md` 12.
//! Not here: joysticks, `+mlook`, `+klook`, and mouse movement under `+strafe`.

mod button;
mod check;
mod goldsrc;
mod msec;
mod quake3;
mod quakeworld;
mod queue;

pub use button::{KeyId, KeyState, Micros};
pub use check::{ClientRules, CommandCheck, CommandFault, ViewAxis};
pub use goldsrc::{
    quantise_angle_goldsrc, quantise_move_goldsrc, scale_to_cap, truncate_yaw_goldsrc,
};
pub use msec::{MsecClock, MsecRate};
pub use quake3::quantise_angle_q3;
pub use quakeworld::{
    angle_from_wire_qw, client_angle_qw, move_int_qw, quantise_angle_qw, quantise_move_qw,
    wire_from_angle_qw,
};
pub use queue::{AppliedEvent, ClientEvent, CommandRules, InputQueue, QueuedClient};

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use strum::VariantArray;

use super::math::ViewAngles;
use crate::command::UserCmd;
use crate::engine::Engine;
use button::{FrameTime, PressWeight};

/// Key number of the mouse wheel. No physical key has this number.
const WHEEL: KeyId = KeyId::MAX;

/// Button that keys can be bound to and that scripts can hold.
#[derive(
    Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, Serialize, VariantArray,
)]
#[serde(rename = "ScriptKey")]
pub enum Button {
    /// `+forward`
    Forward,
    /// `+back`
    Back,
    /// `+moveleft`
    MoveLeft,
    /// `+moveright`
    MoveRight,
    /// `+moveup`
    Up,
    /// `+movedown`
    Down,
    /// `+left`: turns left at `cl_yawspeed`.
    Left,
    /// `+right`
    Right,
    /// `+lookup`
    LookUp,
    /// `+lookdown`
    LookDown,
    /// `+speed`
    Speed,
    /// `+strafe`: `+left` and `+right` move sideways instead of turning.
    Strafe,
    /// `+jump`
    Jump,
    /// `+duck`
    Duck,
    /// `+use`
    Use,
    /// `+attack`
    Attack,
}

impl Button {
    /// All buttons in order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");
}

/// Set of buttons. Files store it as a list of up to 16 names.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Buttons(u16);

/// Maximum keys in a script's list: every button once.
const LIST_MAX: usize = Button::ALL.len();

impl Buttons {
    /// Whether the set contains a button.
    pub fn contains(self, button: Button) -> bool {
        self.0 & 1 << button as u16 != 0
    }

    /// Iterates over the buttons, in the order of [`Button::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Button> {
        Button::ALL
            .into_iter()
            .filter(move |button| self.contains(*button))
    }
}

impl FromIterator<Button> for Buttons {
    fn from_iter<I: IntoIterator<Item = Button>>(buttons: I) -> Self {
        Self(
            buttons
                .into_iter()
                .fold(0, |bits, button| bits | 1 << button as u16),
        )
    }
}

/// Formats the buttons as a list, like in scripts.
impl fmt::Debug for Buttons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'de> Deserialize<'de> for Buttons {
    fn deserialize<D: Deserializer<'de>>(list: D) -> Result<Self, D::Error> {
        Ok(deserialize_key_list::<Button, D>(list)?
            .into_iter()
            .collect())
    }
}

/// Reads a list of key names. Rejects lists longer than [`LIST_MAX`].
pub(super) fn deserialize_key_list<'de, K: Deserialize<'de>, D: Deserializer<'de>>(
    list: D,
) -> Result<Vec<K>, D::Error> {
    struct KeyList<K>(PhantomData<K>);

    impl<'de, K: Deserialize<'de>> Visitor<'de> for KeyList<K> {
        type Value = Vec<K>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a list of at most {LIST_MAX} keys")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<K>, A::Error> {
            let mut keys = Vec::new();
            while let Some(key) = list.next_element()? {
                if keys.len() == LIST_MAX {
                    return Err(A::Error::invalid_length(LIST_MAX + 1, &self));
                }
                keys.push(key);
            }
            Ok(keys)
        }
    }

    list.deserialize_seq(KeyList(PhantomData))
}

/// State of all buttons of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    states: [KeyState; Button::ALL.len()],
    /// Sequence number of each button's last press.
    pressed_at: [u64; Button::ALL.len()],
    presses: u64,
    /// Times of the frame. `None` if events have no times.
    frame: Option<FrameTime>,
}

impl Keys {
    /// Presses a physical key bound to `button`.
    pub fn press(&mut self, button: Button, key: KeyId) {
        let start = self.frame.map_or(0, |frame| frame.start);
        self.press_at(button, key, start);
    }

    /// Presses a key at the time of the last event.
    /// In contrast, [`Self::press`] counts for the whole frame.
    fn press_at_last_event(&mut self, button: Button, key: KeyId) {
        let now = self.frame.map_or(0, |frame| frame.now);
        self.press_at(button, key, now);
    }

    fn press_at(&mut self, button: Button, key: KeyId, time: Micros) {
        if self.states[button as usize].press_at(key, time) {
            self.presses += 1;
            self.pressed_at[button as usize] = self.presses;
        }
    }

    /// Releases a physical key bound to `button`.
    pub fn release(&mut self, button: Button, key: KeyId) {
        let now = self.frame.map_or(0, |frame| frame.now);
        self.states[button as usize].release_at(key, now);
    }

    /// Sets the time of the next events, and of the command after them.
    fn set_event_time(&mut self, us: Micros) {
        let frame = self.frame.get_or_insert(FrameTime { start: us, now: us });
        frame.now = frame.now.max(us);
    }

    /// Prepares the buttons for the next frame, after a command was built.
    fn end_frame(&mut self) {
        if let Some(frame) = &mut self.frame {
            frame.start = frame.now;
        }
    }

    /// Returns the share of the frame during which a button was down.
    /// Without times, a button that is down counts for the whole frame.
    fn take_share(&mut self, button: Button) -> f32 {
        match self.frame {
            Some(frame) => self.states[button as usize].take_share(frame),
            None => self.take_press_weight(button, PressWeight::Whole),
        }
    }

    /// Releases all keys that hold the button.
    pub fn release_button(&mut self, button: Button) {
        let now = self.frame.map_or(0, |frame| frame.now);
        self.states[button as usize].release_all(now);
    }

    /// Presses and releases a button within the frame, like a notch of the mouse wheel.
    pub fn tap(&mut self, button: Button) {
        self.press(button, WHEEL);
        self.release(button, WHEEL);
    }

    /// Releases all buttons without edges, for a window that lost the keyboard focus.
    pub fn clear(&mut self) {
        *self = Self {
            frame: self.frame,
            ..Self::default()
        };
    }

    /// Presses a button without an edge, so that the next command gives it full weight.
    fn hold_without_edge(&mut self, button: Button, key: KeyId) {
        self.press(button, key);
        self.states[button as usize].clear_edges();
    }

    /// Returns the held buttons in the order they were pressed.
    pub fn held_buttons(&self) -> Vec<Button> {
        let mut held: Vec<Button> = Button::ALL
            .into_iter()
            .filter(|button| self.is_down(*button))
            .collect();
        held.sort_by_key(|button| self.pressed_at[*button as usize]);
        held
    }

    /// Whether any key holds `button`.
    pub fn is_down(&self, button: Button) -> bool {
        self.states[button as usize].is_down()
    }

    fn take_press_weight(&mut self, button: Button, press: PressWeight) -> f32 {
        self.states[button as usize].take_weight(press)
    }

    /// Returns the weights of two opposite buttons.
    /// If both are held and `later_wins` is set (`cl_iDrive`), the button that was pressed first
    /// gets weight 0.
    fn take_pair_weights(
        &mut self,
        pair: [Button; 2],
        press: PressWeight,
        later_wins: bool,
    ) -> [f32; 2] {
        let both_down = pair.iter().all(|button| self.is_down(*button));
        let mut weights = pair.map(|button| self.take_press_weight(button, press));
        if later_wins && both_down {
            let [first, second] = pair.map(|button| self.pressed_at[button as usize]);
            weights[usize::from(first > second)] = 0.0;
        }
        weights
    }

    /// Returns the bits of the buttons that are held or were tapped.
    fn take_bits(&mut self, bits: &[(Button, u16)]) -> u16 {
        bits.iter()
            .filter(|(button, _)| self.states[*button as usize].take_bit())
            .fold(0, |all, (_, bit)| all | bit)
    }
}

/// Client variables of a profile. Speeds in u/s, turn speeds in degrees per second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClientVars {
    /// `cl_forwardspeed`
    pub forward_speed: f32,
    /// `cl_backspeed`
    pub back_speed: f32,
    /// `cl_sidespeed`
    pub side_speed: f32,
    /// `cl_upspeed`
    pub up_speed: f32,
    /// `cl_movespeedkey`: factor applied to the moves while `+speed` is held.
    pub move_speed_key: f32,
    /// `cl_yawspeed`
    pub yaw_speed: f32,
    /// `cl_pitchspeed`
    pub pitch_speed: f32,
    /// `cl_anglespeedkey`: factor applied to the keyboard turn speed while `+speed` is held.
    pub angle_speed_key: f32,
    /// Maximum upward view angle, positive, degrees (`cl_pitchup`, minus `sv_minpitch`).
    pub pitch_up: f32,
    /// Maximum downward view angle, degrees (`cl_pitchdown`, `sv_maxpitch`).
    pub pitch_down: f32,
    /// `m_yaw`: degrees per mouse count at sensitivity 1.
    pub m_yaw: f32,
    /// `m_pitch`: degrees per mouse count at sensitivity 1, vertically.
    pub m_pitch: f32,
    /// `sensitivity`
    pub sensitivity: f32,
    /// `cl_iDrive` (QuakeWorld): the later of two opposite keys wins. Otherwise they cancel.
    pub idrive: bool,
    /// Whether moves and angles are rounded as on the wire. Otherwise the server gets the floats.
    pub quantise: bool,
}

/// Client state between two frames: view and keys.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClientState {
    /// View angles of the player, without wire rounding.
    pub angles: ViewAngles,
    /// Held buttons and their edges since the last command.
    pub keys: Keys,
}

impl ClientState {
    /// Creates a client that looks along `angles` and holds no keys.
    pub fn from_angles(angles: ViewAngles) -> Self {
        Self {
            angles,
            ..Self::default()
        }
    }

    /// Runs one client frame: reads keys and mouse, turns the view, returns the decoded command.
    ///
    /// `mouse` has counts, positive right and down.
    /// `client_maxspeed` is the speed cap sent by the server, u/s, 0 for no cap:
    /// `profile.physics.client.maxspeed`. Only GoldSrc's client uses it.
    /// `frame_time` is the client's real frame time, seconds. It only affects keyboard turning.
    pub fn build_cmd(
        &mut self,
        engine: Engine,
        vars: &ClientVars,
        client_maxspeed: f32,
        msec: u8,
        frame_time: f32,
        mouse: (f32, f32),
    ) -> UserCmd {
        match engine {
            Engine::QuakeWorld => quakeworld::build_cmd(self, vars, msec, frame_time, mouse),
            Engine::HalfLife | Engine::CounterStrike => {
                goldsrc::build_cmd(self, vars, client_maxspeed, msec, frame_time, mouse)
            }
            Engine::Quake3 => quake3::build_cmd(self, vars, msec, frame_time, mouse),
        }
    }

    /// Applies `+left` and `+right` to the yaw. Returns false while `+strafe` is held.
    fn turn_by_keys(&mut self, vars: &ClientVars, frame_time: f32) -> bool {
        if self.keys.is_down(Button::Strafe) {
            return false;
        }
        let step = self.key_turn_time(vars, frame_time) * vars.yaw_speed;
        self.angles.yaw -= step
            * self
                .keys
                .take_press_weight(Button::Right, PressWeight::Half);
        self.angles.yaw += step * self.keys.take_press_weight(Button::Left, PressWeight::Half);
        true
    }

    /// Applies `+lookup` and `+lookdown` to the pitch.
    fn look_by_keys(&mut self, vars: &ClientVars, frame_time: f32) {
        let step = self.key_turn_time(vars, frame_time) * vars.pitch_speed;
        self.angles.pitch -= step
            * self
                .keys
                .take_press_weight(Button::LookUp, PressWeight::Half);
        self.angles.pitch += step
            * self
                .keys
                .take_press_weight(Button::LookDown, PressWeight::Half);
        self.clamp_pitch(vars);
    }

    fn key_turn_time(&self, vars: &ClientVars, frame_time: f32) -> f32 {
        if self.keys.is_down(Button::Speed) {
            frame_time * vars.angle_speed_key
        } else {
            frame_time
        }
    }

    /// Turns the view by the mouse: counts times sensitivity, then degrees per count.
    fn turn_by_mouse(&mut self, vars: &ClientVars, (right, down): (f32, f32)) {
        self.angles.yaw -= vars.m_yaw * (right * vars.sensitivity);
        self.angles.pitch += vars.m_pitch * (down * vars.sensitivity);
        self.clamp_pitch(vars);
    }

    fn clamp_pitch(&mut self, vars: &ClientVars) {
        if self.angles.pitch > vars.pitch_down {
            self.angles.pitch = vars.pitch_down;
        }
        if self.angles.pitch < -vars.pitch_up {
            self.angles.pitch = -vars.pitch_up;
        }
    }
}
