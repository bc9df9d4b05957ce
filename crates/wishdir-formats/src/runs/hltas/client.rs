//! Simulated client of a script: holds keys and builds a command per frame.
//!
//! A key counts half in the command in which it is pressed. Moves are limited to the client's cap
//! and rounded to whole numbers (`docs/goldsrc.md` 8). Angles are only rounded on the wire.

use wishdir_sim::client::{
    Button, ClientState, ClientVars, KeyId, quantise_move_goldsrc, truncate_yaw_goldsrc,
};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::profile::Profile;

/// Button bits of the secondary attack and reload.
pub(super) const ATTACK2: u16 = 2048;
pub(super) const RELOAD: u16 = 8192;
/// Key ids of the script and of the console.
const SCRIPT: KeyId = KeyId::MAX - 1;
const CONSOLE: KeyId = KeyId::MAX - 2;
/// Buttons for `flrbud` and `jdu1`. The keys `2` and `r` only set bits.
const MOVES: [Button; 6] = [
    Button::Forward,
    Button::MoveLeft,
    Button::MoveRight,
    Button::Back,
    Button::Up,
    Button::Down,
];
const ACTIONS: [Button; 4] = [Button::Jump, Button::Duck, Button::Use, Button::Attack];
/// Maximum frame time of the game, seconds.
const FRAME_MAX: f32 = 0.25;

/// Client that plays a script. It has keys and no mouse.
#[derive(Clone, Debug)]
pub struct ScriptClient {
    /// Rules. The client only uses the key speeds and the speed cap.
    pub(super) profile: Profile,
    state: ClientState,
    bits: u16,
}

impl ScriptClient {
    /// Creates a client with these rules. No key is held, and all angles are 0.
    pub fn new(profile: Profile) -> Self {
        Self {
            profile,
            state: ClientState::default(),
            bits: 0,
        }
    }

    /// Sets the view angles.
    pub fn set_angles(&mut self, angles: ViewAngles) {
        self.state.angles = angles;
    }

    /// Returns the view angles, degrees.
    pub fn angles(&self) -> ViewAngles {
        self.state.angles
    }

    /// Returns held keys and view angles. If a frame does not change them, the next frame is equal.
    pub fn state(&self) -> (ClientState, u16) {
        (self.state, self.bits)
    }

    /// Restores a state from [`Self::state`].
    pub fn restore_state(&mut self, (state, bits): (ClientState, u16)) {
        (self.state, self.bits) = (state, bits);
    }

    /// Marks the held keys as held before, so that no key counts half in the next command.
    pub fn mark_keys_held(&mut self) {
        // The view must stay the same.
        let angles = self.state.angles;
        self.build_command(0.0);
        self.state.angles = angles;
    }

    /// Holds the keys of a script line and releases all others.
    pub fn hold_keys(&mut self, moves: [bool; 6], actions: [bool; 6]) {
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

    /// Presses a button from the console.
    pub(super) fn press(&mut self, button: Button, key: Option<KeyId>) {
        self.state.keys.press(button, key.unwrap_or(CONSOLE));
    }

    /// Releases a button from the console, for one key or for all.
    pub(super) fn release(&mut self, button: Button, key: Option<KeyId>) {
        match key {
            Some(key) => self.state.keys.release(button, key),
            None => self.state.keys.release_button(button),
        }
    }

    /// Builds the command of a frame. Its milliseconds are not set.
    pub fn build_command(&mut self, frame_time: f32) -> UserCmd {
        let view = self.state.angles;
        let (engine, cap) = (self.profile.engine(), self.profile.physics.client.maxspeed);
        let vars = ClientVars {
            quantise: false,
            ..self.profile.keys
        };
        let mut cmd =
            self.state
                .build_cmd(engine, &vars, cap, 0, frame_time.min(FRAME_MAX), (0.0, 0.0));
        // Without a turning key, the view is exactly that of the script.
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
