//! Measures the turn speed and key delay in a flight, and checks other flights against these
//! limits.

use super::Limits;
use super::pilot::Side;
use wishdir_sim::command::{MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::math::{frame_time, wrap_deg};
use wishdir_sim::tick::TickRecord;

/// Lower bound for the turn speed limit, degrees per second.
const SLOWEST_DEG_PER_S: f32 = 90.0;
/// Rounding of the protocol's angles, degrees. It can make a turn look larger by this angle.
const WIRE_DEG: f64 = 360.0 / 65536.0;

/// Measures the player limits from ticks: the fastest turn in the air and the median key delay.
/// View changes forced by a teleport or respawn do not count as turns.
pub fn measure_limits<'a>(ticks: impl IntoIterator<Item = &'a TickRecord>) -> Limits {
    let (mut turns, mut gaps) = (Vec::new(), Vec::new());
    let mut last: Option<(Side, u32)> = None;
    let mut before: Option<&TickRecord> = None;
    for record in ticks {
        let side = held_side(&record.cmd);
        let in_air = !record.player.on_ground;
        let seconds = frame_time(record.cmd.msec);
        if let Some(before) =
            before.filter(|before| in_air && before.tick + 1 == record.tick && seconds > 0.0)
        {
            let view = before.forced_view().unwrap_or(before.cmd.angles);
            let turn = wrap_deg(f64::from(record.cmd.angles.yaw) - f64::from(view.yaw));
            turns.push(turn.abs() / f64::from(seconds));
        }
        match (side, &mut last) {
            (Some(now), Some((was, gap))) if in_air && now != *was => {
                gaps.push(*gap);
                last = Some((now, 0));
            }
            (Some(now), _) => last = in_air.then_some((now, 0)),
            // Overlap does not count as a slow switch.
            (None, Some((_, gap))) if in_air => *gap += u32::from(!holds_both(&record.cmd)),
            (None, _) => last = None,
        }
        before = Some(record);
    }
    gaps.sort_unstable();
    let fastest = turns.into_iter().reduce(f64::max);
    Limits {
        turn_deg_per_s: fastest.map_or(f32::INFINITY, |fastest| {
            (fastest as f32).max(SLOWEST_DEG_PER_S)
        }),
        reaction_ticks: gaps.get(gaps.len() / 2).copied().unwrap_or(0),
    }
}

fn holds_both(cmd: &UserCmd) -> bool {
    cmd.buttons & (MOVE_LEFT | MOVE_RIGHT) == MOVE_LEFT | MOVE_RIGHT
}

/// Returns the side to which a command strafes: the side of its only strafe key, or else of its
/// sideways movement. `None` if it has neither.
pub(super) fn held_side(cmd: &UserCmd) -> Option<Side> {
    match (cmd.buttons & MOVE_LEFT != 0, cmd.buttons & MOVE_RIGHT != 0) {
        (true, false) => Some(Side::Left),
        (false, true) => Some(Side::Right),
        (true, true) | (false, false) if cmd.side != 0.0 => Some(if cmd.side < 0.0 {
            Side::Left
        } else {
            Side::Right
        }),
        (true, true) | (false, false) => None,
    }
}

/// Player limit that a flight exceeds, with the value that the flight needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExceededLimit {
    /// Turn speed.
    Turn {
        /// Fastest turn beyond the limit, degrees per second.
        deg_per_s: f64,
    },
    /// Key delay.
    Switch {
        /// Number of ticks between the two keys.
        ticks: u32,
    },
}

/// Keys and turn of the player on one tick.
#[derive(Clone, Copy, Debug)]
struct HandInput {
    /// Absolute turn of the view on the tick, degrees.
    turn_deg: f64,
    seconds: f64,
    side: Option<Side>,
}

impl HandInput {
    /// Returns the input of each command. `last` is the command before `cmds`.
    fn from_cmds(last: &UserCmd, cmds: &[UserCmd]) -> Vec<Self> {
        let mut before = last.angles.yaw;
        let doing = |cmd: &UserCmd| {
            let turn_deg = wrap_deg(f64::from(cmd.angles.yaw) - f64::from(before)).abs();
            before = cmd.angles.yaw;
            Self {
                turn_deg,
                seconds: f64::from(frame_time(cmd.msec)),
                side: held_side(cmd),
            }
        };
        cmds.iter().map(doing).collect()
    }
}

impl Limits {
    /// Returns the limit that a player would exceed by entering `cmds` after `last`, if any. Turns
    /// and switches beyond the limits are allowed if `done` has the same ones on the same ticks.
    pub fn exceeded_limit(
        &self,
        last: &UserCmd,
        cmds: &[UserCmd],
        done: &[UserCmd],
    ) -> Option<ExceededLimit> {
        let wanted = HandInput::from_cmds(last, cmds);
        let done = HandInput::from_cmds(last, done);
        let turn = self.exceeding_turn(&wanted, &done);
        turn.or_else(|| self.exceeding_switch(held_side(last), &wanted, &done))
    }

    /// Returns the fastest turn beyond the limit.
    fn exceeding_turn(&self, wanted: &[HandInput], done: &[HandInput]) -> Option<ExceededLimit> {
        let most = f64::from(self.turn_deg_per_s);
        let turned = |tick: usize| done.get(tick).map_or(0.0, |done| done.turn_deg);
        wanted
            .iter()
            .enumerate()
            .filter(|(tick, hand)| {
                hand.turn_deg > (most * hand.seconds).max(turned(*tick)) + WIRE_DEG
            })
            .map(|(_, hand)| hand.turn_deg / hand.seconds)
            .max_by(f64::total_cmp)
            .map(|deg_per_s| ExceededLimit::Turn { deg_per_s })
    }

    /// Returns the first key switch beyond the limit. `side` is the strafe side before the first
    /// tick.
    fn exceeding_switch(
        &self,
        side: Option<Side>,
        wanted: &[HandInput],
        done: &[HandInput],
    ) -> Option<ExceededLimit> {
        let same = |tick: usize| {
            done.get(tick)
                .is_some_and(|done| done.side == wanted[tick].side)
        };
        // Side of the last strafe key, and the first tick after it. 0 if the key was only held
        // before the first tick.
        let mut before = side.map(|side| (side, 0));
        for (tick, hand) in wanted.iter().enumerate() {
            let Some(now) = hand.side else { continue };
            if let Some((was, free)) = before
                && was != now
                && tick - free < self.reaction_ticks as usize
                && !(free.saturating_sub(1)..=tick).all(same)
            {
                let ticks = (tick - free) as u32;
                return Some(ExceededLimit::Switch { ticks });
            }
            before = Some((now, tick + 1));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::math::ViewAngles;

    const LIMITS: Limits = Limits {
        turn_deg_per_s: 300.0,
        reaction_ticks: 2,
    };

    /// Returns a command of 10 ms with this yaw and strafe key.
    fn cmd(yaw: f32, buttons: u16) -> UserCmd {
        UserCmd {
            msec: 10,
            angles: ViewAngles::level(yaw),
            buttons,
            ..UserCmd::default()
        }
    }

    #[test]
    fn exceeded_limit_names_the_fastest_turn() {
        let cmds = [cmd(3.0, 0), cmd(7.0, 0), cmd(12.0, 0)];
        let exceeded = LIMITS.exceeded_limit(&cmd(0.0, 0), &cmds, &[]);
        let Some(ExceededLimit::Turn { deg_per_s }) = exceeded else {
            panic!("{exceeded:?}");
        };
        assert!((deg_per_s - 500.0).abs() < 1e-3, "{deg_per_s}");
        assert_eq!(LIMITS.exceeded_limit(&cmd(0.0, 0), &cmds[..1], &[]), None);
        // The player's own jump turned this fast on the same ticks.
        assert_eq!(LIMITS.exceeded_limit(&cmd(0.0, 0), &cmds, &cmds), None);
    }

    #[test]
    fn exceeded_limit_names_the_ticks_between_the_keys() {
        let keys = [MOVE_LEFT, 0, MOVE_RIGHT].map(|buttons| cmd(0.0, buttons));
        assert_eq!(
            LIMITS.exceeded_limit(&cmd(0.0, 0), &keys, &[]),
            Some(ExceededLimit::Switch { ticks: 1 })
        );
        assert_eq!(LIMITS.exceeded_limit(&cmd(0.0, 0), &keys, &keys), None);
        let slow = [MOVE_LEFT, 0, 0, MOVE_RIGHT].map(|buttons| cmd(0.0, buttons));
        assert_eq!(LIMITS.exceeded_limit(&cmd(0.0, 0), &slow, &[]), None);
    }
}
