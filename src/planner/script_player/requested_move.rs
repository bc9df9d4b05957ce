//! Evaluates held keys: the direction they request relative to the view, and the resulting
//! wishspeed on the server.

use wishdir_formats::runs::demo::{DemoFormat, decode_command};
use wishdir_formats::runs::hltas::ScriptClient;
use wishdir_sim::client::ClientState;
use wishdir_sim::command::UserCmd;
use wishdir_sim::profile::Profile;

/// Minimum wishspeed advantage for choosing other keys than the preferred ones, u/s.
const MORE: f64 = 0.5;
/// Keys in `flrb` order, by the format's numbers: W, W+A, A, S+A, S, S+D, D, W+D.
const KEYS: [[bool; 4]; 8] = [
    [true, false, false, false],
    [true, true, false, false],
    [false, true, false, false],
    [false, true, false, true],
    [false, false, false, true],
    [false, false, true, true],
    [false, false, true, false],
    [true, false, true, false],
];
/// Indices into [`KEYS`] in order of preference: for the left side, then for the right side.
const ORDER: [[u8; 8]; 2] = [[2, 1, 3, 0, 4, 7, 5, 6], [6, 7, 5, 0, 4, 1, 3, 2]];

/// Held keys and the movement they request.
#[derive(Clone, Copy, Debug)]
pub(super) struct RequestedMove {
    /// Keys in the order `flrbud`.
    pub(super) moves: [bool; 6],
    /// Command with the view at yaw 0.
    pub(super) cmd: UserCmd,
    /// Angle of the wish direction from the view, degrees to the left.
    pub(super) left_deg: f64,
    /// Wishspeed after the caps of client and server, u/s.
    pub(super) speed: f64,
}

/// Client state before a frame, with the keys that do not depend on the strafe.
pub(super) struct MoveRequests<'a> {
    pub(super) client: &'a mut ScriptClient,
    pub(super) begun: (ClientState, u16),
    pub(super) profile: &'a Profile,
    /// Up and down keys, then the action keys, as held in the script line.
    pub(super) vertical: [bool; 2],
    pub(super) actions: [bool; 6],
    pub(super) msec: u8,
}

impl MoveRequests<'_> {
    /// Returns the movement that the keys with this index request. Half presses count as full
    /// presses, because tools set such high speeds that half of a speed still reaches the cap.
    fn request_for_keys(&mut self, keys: u8) -> RequestedMove {
        let [forward, left, right, back] = KEYS[usize::from(keys) % KEYS.len()];
        let [up, down] = self.vertical;
        let moves = [forward, left, right, back, up, down];
        self.client.restore_state(self.begun);
        self.client.hold_keys(moves, self.actions);
        self.client.mark_keys_held();
        let cmd = UserCmd {
            msec: self.msec,
            ..self.client.build_command(0.0)
        };
        let seen = decode_command(DemoFormat::Hltas, self.profile, cmd);
        let (ahead, aside) = (f64::from(seen.forward), f64::from(-seen.side));
        let asked = libm::hypot(ahead, aside);
        let speed = asked.min(f64::from(self.profile.maxspeed()));
        RequestedMove {
            moves,
            cmd,
            left_deg: libm::atan2(aside, ahead).to_degrees(),
            speed,
        }
    }

    /// Returns the request of the fixed keys, or of the keys with the highest wishspeed to one
    /// side. Preferred keys win if the difference is small.
    pub(super) fn best_request(&mut self, fixed: Option<u8>, is_right: bool) -> RequestedMove {
        if let Some(keys) = fixed {
            return self.request_for_keys(keys);
        }
        let [first, others @ ..] = ORDER[usize::from(is_right)];
        let mut best = self.request_for_keys(first);
        for keys in others {
            let wish = self.request_for_keys(keys);
            if wish.speed > best.speed + MORE {
                best = wish;
            }
        }
        best
    }

    /// Returns the requests of all candidate keys, in order of preference.
    pub(super) fn all_requests(&mut self, fixed: Option<u8>, is_right: bool) -> Vec<RequestedMove> {
        match fixed {
            Some(keys) => vec![self.request_for_keys(keys)],
            None => ORDER[usize::from(is_right)]
                .into_iter()
                .map(|keys| self.request_for_keys(keys))
                .collect(),
        }
    }
}
