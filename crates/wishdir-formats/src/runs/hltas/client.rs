//! The client that a script's lines play: keys go down and up, and each frame asks for what they
//! are worth.
//!
//! A key counts half in the command in which it goes down, moves are cut to the client's own cap
//! and to whole numbers (`docs/goldsrc.md` 8). Angles are the script's own: the wire rounds them
//! later.

use wishdir_sim::client::{
    Button, ClientState, ClientVars, KeyId, quantise_move_goldsrc, truncate_yaw_goldsrc,
};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::profile::Profile;

/// The second fire button's bit, and the one that reloads.
pub(super) const ATTACK2: u16 = 2048;
pub(super) const RELOAD: u16 = 8192;
/// The script's own finger, and the console's.
const SCRIPT: KeyId = KeyId::MAX - 1;
const CONSOLE: KeyId = KeyId::MAX - 2;
/// The buttons of `flrbud`, and of `jdu1`; `2` and `r` are bits alone.
const MOVES: [Button; 6] = [
    Button::Forward,
    Button::MoveLeft,
    Button::MoveRight,
    Button::Back,
    Button::Up,
    Button::Down,
];
const ACTIONS: [Button; 4] = [Button::Jump, Button::Duck, Button::Use, Button::Attack];
/// No frame of the game is longer, seconds.
const FRAME_MAX: f32 = 0.25;

/// A client without a mouse.
#[derive(Clone, Debug)]
pub struct Client {
    /// The speeds of its keys and its cap are read; the rest is for those who set it.
    pub(super) profile: Profile,
    state: ClientState,
    bits: u16,
}

impl Client {
    /// Looks along 0, no key down; under these rules.
    pub fn new(profile: Profile) -> Self {
        Self {
            profile,
            state: ClientState::default(),
            bits: 0,
        }
    }

    /// Looks there.
    pub fn look(&mut self, angles: ViewAngles) {
        self.state.angles = angles;
    }

    /// Where it looks, degrees.
    pub fn angles(&self) -> ViewAngles {
        self.state.angles
    }

    /// What is down and where it looks: where it stays the same over a frame, the next frame is the
    /// same too.
    pub fn state(&self) -> (ClientState, u16) {
        (self.state, self.bits)
    }

    /// Goes back to an earlier [`Self::state`].
    pub fn restore(&mut self, (state, bits): (ClientState, u16)) {
        (self.state, self.bits) = (state, bits);
    }

    /// The keys that are down were down before: none of them counts half in the next command.
    pub fn settle(&mut self) {
        // In no time nothing turns.
        let angles = self.state.angles;
        self.cmd(0.0);
        self.state.angles = angles;
    }

    /// Holds the keys of a line, and lets go of those that another one held.
    pub fn hold(&mut self, moves: [bool; 6], actions: [bool; 6]) {
        let [.., attack2, reload] = actions;
        self.bits = (u16::from(attack2) * ATTACK2) | (u16::from(reload) * RELOAD);
        for (button, is_held) in MOVES
            .into_iter()
            .zip(moves)
            .chain(ACTIONS.into_iter().zip(actions))
        {
            match is_held {
                true => self.state.keys.press(button, SCRIPT),
                false => self.state.keys.release(button, SCRIPT),
            }
        }
    }

    /// The console presses a button.
    pub(super) fn press(&mut self, button: Button, key: Option<KeyId>) {
        self.state.keys.press(button, key.unwrap_or(CONSOLE));
    }

    /// The console lets go of one: for a key, or whatever holds it.
    pub(super) fn release(&mut self, button: Button, key: Option<KeyId>) {
        match key {
            Some(key) => self.state.keys.release(button, key),
            None => self.state.keys.release_button(button),
        }
    }

    /// The command of a frame of this length, its milliseconds left out.
    pub fn cmd(&mut self, frame_time: f32) -> UserCmd {
        let view = self.state.angles;
        let (engine, cap) = (self.profile.engine(), self.profile.physics.client.maxspeed);
        let vars = ClientVars {
            quantise: false,
            ..self.profile.keys
        };
        let mut cmd =
            self.state
                .build_cmd(engine, &vars, cap, 0, frame_time.min(FRAME_MAX), (0.0, 0.0));
        // Where no key turns, the view stays as the script has written it.
        let turned = &mut self.state.angles;
        if turned.yaw == truncate_yaw_goldsrc(view.yaw) {
            turned.yaw = view.yaw;
        }
        if turned.pitch == view.pitch.min(vars.pitch_down).max(-vars.pitch_up) {
            turned.pitch = view.pitch;
        }
        cmd.angles = *turned;
        [cmd.forward, cmd.side, cmd.up] =
            [cmd.forward, cmd.side, cmd.up].map(quantise_move_goldsrc);
        cmd.buttons |= self.bits;
        cmd
    }
}
