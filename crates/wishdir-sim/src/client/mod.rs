//! From devices to a usercmd, as each original client does it, quirks included.
//!
//! `docs/quakeworld.md` 10, `docs/goldsrc.md` 8. Devices call [`Keys::press`] and [`Keys::release`]
//! whenever they like; once a tick [`ClientState::build_cmd`] reads the keys and gives the command
//! that the server decodes. [`QueuedClient`] does both for events that have a time. Joysticks,
//! `+mlook`, `+klook` and the mouse moving the body under `+strafe` are deliberately not here.

mod button;
mod check;
mod goldsrc;
mod msec;
mod quakeworld;
mod queue;

pub use button::{KeyId, KeyState};
pub use check::{ClientRules, CommandCheck, CommandFault, ViewAxis};
pub use goldsrc::{
    quantise_angle_goldsrc, quantise_move_goldsrc, scale_to_cap, truncate_yaw_goldsrc,
};
pub use msec::{MsecClock, MsecRate};
pub use quakeworld::{
    angle_of_wire_qw, client_angle_qw, move_int_qw, quantise_angle_qw, quantise_move_qw,
    wire_of_angle_qw,
};
pub use queue::{ClientEvent, CommandRules, InputQueue, Micros, QueuedClient, TakenEvent};

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use strum::VariantArray;

use super::math::ViewAngles;
use crate::command::UserCmd;
use crate::engine::Engine;
use button::Press;

/// The wheel as a key: no device has this number.
const WHEEL: KeyId = KeyId::MAX;

/// What keys can be bound to, and what scripts hold, by these names.
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
    /// Every button, in order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");
}

/// A set of buttons; a list of them with at most [`LIST_MAX`] names in files.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Buttons(u16);

/// Most keys that a list in a script may name: every button once.
const LIST_MAX: usize = Button::ALL.len();

impl Buttons {
    /// Whether a button is in it.
    pub fn contains(self, button: Button) -> bool {
        self.0 & 1 << button as u16 != 0
    }

    /// What is in it, in the order of [`Button::ALL`].
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

/// As scripts write it.
impl fmt::Debug for Buttons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'de> Deserialize<'de> for Buttons {
    fn deserialize<D: Deserializer<'de>>(list: D) -> Result<Self, D::Error> {
        Ok(key_list::<Button, D>(list)?.into_iter().collect())
    }
}

/// A list of key names that ends.
pub(super) fn key_list<'de, K: Deserialize<'de>, D: Deserializer<'de>>(
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

/// All buttons of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    states: [KeyState; Button::ALL.len()],
    /// When each button last went down, counted in presses.
    pressed_at: [u64; Button::ALL.len()],
    presses: u64,
}

impl Keys {
    /// A physical key bound to `button` goes down.
    pub fn press(&mut self, button: Button, key: KeyId) {
        if self.states[button as usize].press(key) {
            self.presses += 1;
            self.pressed_at[button as usize] = self.presses;
        }
    }

    /// A physical key bound to `button` goes up.
    pub fn release(&mut self, button: Button, key: KeyId) {
        self.states[button as usize].release(key);
    }

    /// The button goes up, whatever holds it: a command without a key's number.
    pub fn let_go(&mut self, button: Button) {
        self.states[button as usize].let_go();
    }

    /// A notch of the wheel: pressed and released within the frame.
    pub fn tap(&mut self, button: Button) {
        self.press(button, WHEEL);
        self.release(button, WHEEL);
    }

    /// Everything is let go of, without a trace: the window lost the keyboard.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Holds a button as if it had been down for long: the next command weighs it whole.
    fn hold(&mut self, button: Button, key: KeyId) {
        self.press(button, key);
        self.states[button as usize].clear_edges();
    }

    /// The buttons that are down, in the order in which they went down.
    pub fn held(&self) -> Vec<Button> {
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

    fn weigh(&mut self, button: Button, press: Press) -> f32 {
        self.states[button as usize].weigh(press)
    }

    /// Two opposite buttons' weights; with `later_wins` (`cl_iDrive`) the one pressed earlier
    /// weighs nothing.
    fn weigh_pair(&mut self, pair: [Button; 2], press: Press, later_wins: bool) -> [f32; 2] {
        let both_down = pair.iter().all(|button| self.is_down(*button));
        let mut weights = pair.map(|button| self.weigh(button, press));
        if later_wins && both_down {
            let [first, second] = pair.map(|button| self.pressed_at[button as usize]);
            weights[usize::from(first > second)] = 0.0;
        }
        weights
    }

    /// The bits of those buttons that are down or were tapped.
    fn take_bits(&mut self, bits: &[(Button, u16)]) -> u16 {
        bits.iter()
            .filter(|(button, _)| self.states[*button as usize].take_bit())
            .fold(0, |all, (_, bit)| all | bit)
    }
}

/// The client's variables, as profiles give them. Speeds in units per second, turn speeds in
/// degrees per second.
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
    /// `cl_movespeedkey`: factor of the moves while `+speed` is down.
    pub move_speed_key: f32,
    /// `cl_yawspeed`
    pub yaw_speed: f32,
    /// `cl_pitchspeed`
    pub pitch_speed: f32,
    /// `cl_anglespeedkey`: factor of the turning while `+speed` is down.
    pub angle_speed_key: f32,
    /// How far up one can look, degrees, as a positive number (`cl_pitchup`, minus `sv_minpitch`).
    pub pitch_up: f32,
    /// How far down one can look, degrees (`cl_pitchdown`, `sv_maxpitch`).
    pub pitch_down: f32,
    /// `m_yaw`: degrees per mouse count at sensitivity 1.
    pub m_yaw: f32,
    /// `m_pitch`: the same for looking down.
    pub m_pitch: f32,
    /// `sensitivity`
    pub sensitivity: f32,
    /// `cl_iDrive` (QuakeWorld): of two opposite keys the one pressed later wins; otherwise they
    /// cancel.
    pub idrive: bool,
    /// The command goes over the wire, which rounds its moves and angles. Off: the server sees the
    /// client's floats.
    pub quantise: bool,
}

/// What a client keeps between two frames: where it looks, and its keys.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClientState {
    /// The view as the player sees it, not rounded by the wire.
    pub angles: ViewAngles,
    /// Which buttons are down, and their edges since the last command.
    pub keys: Keys,
}

impl ClientState {
    /// Looks along `angles`, no key down.
    pub fn looking(angles: ViewAngles) -> Self {
        Self {
            angles,
            ..Self::default()
        }
    }

    /// One client frame: reads the keys and the mouse's counts (right and down positive), turns the
    /// view, and gives the command as the server decodes it.
    ///
    /// `client_maxspeed` is the cap that the server told the client, u/s, 0 for none (GoldSrc);
    /// `frame_time` is the client's real frame time, seconds: only turning by keys depends on it.
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
        }
    }

    /// `+left`, `+right`, unless `+strafe` is down: degrees of yaw. Whether turning was possible.
    fn turn_by_keys(&mut self, vars: &ClientVars, frame_time: f32) -> bool {
        if self.keys.is_down(Button::Strafe) {
            return false;
        }
        let step = self.angle_time(vars, frame_time) * vars.yaw_speed;
        self.angles.yaw -= step * self.keys.weigh(Button::Right, Press::Half);
        self.angles.yaw += step * self.keys.weigh(Button::Left, Press::Half);
        true
    }

    /// `+lookup`, `+lookdown`.
    fn look_by_keys(&mut self, vars: &ClientVars, frame_time: f32) {
        let step = self.angle_time(vars, frame_time) * vars.pitch_speed;
        self.angles.pitch -= step * self.keys.weigh(Button::LookUp, Press::Half);
        self.angles.pitch += step * self.keys.weigh(Button::LookDown, Press::Half);
        self.clamp_pitch(vars);
    }

    fn angle_time(&self, vars: &ClientVars, frame_time: f32) -> f32 {
        if self.keys.is_down(Button::Speed) {
            frame_time * vars.angle_speed_key
        } else {
            frame_time
        }
    }

    /// The mouse turns the view: counts times sensitivity, then degrees per count.
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
