//! Encodes the inputs of a series of ticks compactly: only changes, and angles as steps.
//!
//! The layout has columns instead of rows (`docs/replay.md` 6), because columns compress better.
//! One byte of flags per tick comes first, then all values of each kind together.

use super::fields::{BadField, FieldResult, Fields as _};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::platformer::NfkKeys;

/// Step of the angles that clients send, degrees. Exact in `f32`.
const ANGLE_STEP_DEG: f64 = 360.0 / 65_536.0;

/// Flags of a tick. Each flag means that the file has one kind of value for the tick.
const YAW_STEPS: u8 = 1;
const PITCH_STEPS: u8 = 2;
const YAW_BITS: u8 = 4;
const PITCH_BITS: u8 = 8;
const ROLL_BITS: u8 = 16;
const MOVES: u8 = 32;
const BUTTONS: u8 = 64;
const MSEC: u8 = 128;

/// Converts steps to an angle in degrees.
pub(crate) fn angle_from_steps(steps: i16) -> f32 {
    (f64::from(steps) * ANGLE_STEP_DEG) as f32
}

/// Converts an angle to steps. `None` if the angle is not exactly a whole number of steps.
pub(crate) fn steps_from_angle(angle: f32) -> Option<i16> {
    let steps = (f64::from(angle) / ANGLE_STEP_DEG) as i16;
    (angle_from_steps(steps).to_bits() == angle.to_bits()).then_some(steps)
}

/// Encoding of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurnEncoding {
    /// The turn, in steps.
    Steps,
    /// Difference from the previous turn, in steps. Links of the first layout use this encoding.
    Change,
}

/// Encoder and decoder of one angle in a series of commands.
struct AngleColumn {
    /// Last angle that was a whole number of steps, in steps.
    steps: i16,
    /// Last turn if turns are written as changes. Otherwise 0.
    turn: i16,
    turn_encoding: TurnEncoding,
    by_steps: u8,
    by_bits: u8,
}

impl AngleColumn {
    const YAW: Self = Self {
        steps: 0,
        turn: 0,
        turn_encoding: TurnEncoding::Steps,
        by_steps: YAW_STEPS,
        by_bits: YAW_BITS,
    };
    const PITCH: Self = Self {
        by_steps: PITCH_STEPS,
        by_bits: PITCH_BITS,
        ..Self::YAW
    };

    /// Returns the column with this turn encoding.
    fn with_encoding(self, turn_encoding: TurnEncoding) -> Self {
        Self {
            turn_encoding,
            ..self
        }
    }

    /// Advances the angle by a turn, and stores the turn if turns are written as changes.
    fn record_turn(&mut self, turn: i16) {
        self.steps = self.steps.wrapping_add(turn);
        if self.turn_encoding == TurnEncoding::Change {
            self.turn = turn;
        }
    }

    /// Returns the flag for encoding `angle` after `last`. Returns 0 if both are equal.
    fn encoding_flag(&self, last: f32, angle: f32) -> u8 {
        match steps_from_angle(angle) {
            _ if last.to_bits() == angle.to_bits() => 0,
            Some(_) => self.by_steps,
            None => self.by_bits,
        }
    }

    /// Writes the turn from the last steps, in the shorter direction to keep small turns short.
    fn write(&mut self, out: &mut Vec<u8>, angle: f32) {
        let Some(steps) = steps_from_angle(angle) else {
            return out.extend(angle.to_bits().to_le_bytes());
        };
        let turn = steps.wrapping_sub(self.steps);
        self.record_turn(turn);
        let mut rest = turn.cast_unsigned() << 1 ^ (turn >> 15).cast_unsigned();
        while rest >= 0x80 {
            out.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        out.push(rest as u8);
    }

    fn read(&mut self, bytes: &mut &[u8], flags: u8, angle: &mut f32) -> FieldResult {
        if flags & self.by_bits != 0 {
            return bytes.f32(angle);
        }
        if flags & self.by_steps == 0 {
            return Ok(());
        }
        let (mut turn, mut shift, mut byte) = (0_u32, 0, 0x80);
        while byte >= 0x80 {
            bytes.u8(&mut byte)?;
            turn |= u32::from(byte & 0x7f) << shift;
            shift += 7;
            if shift > 21 || turn > u32::from(u16::MAX) {
                return Err(BadField::new(
                    "a turn",
                    turn,
                    "at most 65535 in at most three bytes",
                ));
            }
        }
        let turn = turn as u16;
        let change = (turn >> 1).cast_signed() ^ -(turn & 1).cast_signed();
        self.record_turn(self.turn.wrapping_add(change));
        *angle = angle_from_steps(self.steps);
        Ok(())
    }
}

/// Returns the flags of all values that changed since the last command.
fn change_flags(last: &UserCmd, cmd: &UserCmd) -> u8 {
    let differs = |last: f32, now: f32| last.to_bits() != now.to_bits();
    let bit = |is_set: bool, bit: u8| if is_set { bit } else { 0 };
    let moves = differs(last.forward, cmd.forward)
        || differs(last.side, cmd.side)
        || differs(last.up, cmd.up);
    AngleColumn::YAW.encoding_flag(last.angles.yaw, cmd.angles.yaw)
        | AngleColumn::PITCH.encoding_flag(last.angles.pitch, cmd.angles.pitch)
        | bit(differs(last.angles.roll, cmd.angles.roll), ROLL_BITS)
        | bit(moves, MOVES)
        | bit(last.buttons != cmd.buttons, BUTTONS)
        | bit(last.msec != cmd.msec, MSEC)
}

/// Assumed command before the first tick, with all values zero.
const BEFORE: UserCmd = UserCmd {
    msec: 0,
    angles: ViewAngles::ZERO,
    forward: 0.0,
    side: 0.0,
    up: 0.0,
    buttons: 0,
};

/// Writes commands.
pub(crate) fn write_cmds(cmds: &[UserCmd], out: &mut Vec<u8>) {
    let mut last = BEFORE;
    let first = out.len();
    for cmd in cmds {
        out.push(change_flags(&last, cmd));
        last = *cmd;
    }
    let column = |out: &mut Vec<u8>, bits: u8, write: &mut dyn FnMut(&mut Vec<u8>, &UserCmd)| {
        for (index, cmd) in cmds.iter().enumerate() {
            if out[first + index] & bits != 0 {
                write(out, cmd);
            }
        }
    };
    let (mut yaw, mut pitch) = (AngleColumn::YAW, AngleColumn::PITCH);
    column(out, YAW_STEPS | YAW_BITS, &mut |out, cmd| {
        yaw.write(out, cmd.angles.yaw);
    });
    column(out, PITCH_STEPS | PITCH_BITS, &mut |out, cmd| {
        pitch.write(out, cmd.angles.pitch);
    });
    column(out, ROLL_BITS, &mut |out, cmd| {
        out.extend(cmd.angles.roll.to_bits().to_le_bytes());
    });
    column(out, MOVES, &mut |out, cmd| {
        [cmd.forward, cmd.side, cmd.up]
            .iter()
            .for_each(|speed| out.extend(speed.to_bits().to_le_bytes()));
    });
    column(out, BUTTONS, &mut |out, cmd| {
        out.extend(cmd.buttons.to_le_bytes());
    });
    column(out, MSEC, &mut |out, cmd| out.push(cmd.msec));
}

/// Reads `count` commands.
pub(crate) fn read_cmds(
    bytes: &mut &[u8],
    count: usize,
    turn_encoding: TurnEncoding,
    cmds: &mut Vec<UserCmd>,
) -> FieldResult {
    let Some((tick_flags, mut rest)) = bytes.split_at_checked(count) else {
        return Err(BadField::new(
            "the ticks",
            format!("{} bytes", bytes.len()),
            format!("{count}, one per tick"),
        ));
    };
    cmds.clear();
    cmds.resize(count, BEFORE);
    read_angles(tick_flags, &mut rest, turn_encoding, cmds)?;
    let read_moves =
        |_, moves: &mut [f32; 3]| moves.iter_mut().try_for_each(|speed| rest.f32(speed));
    read_column(
        tick_flags,
        cmds,
        MOVES,
        [0.0; 3],
        read_moves,
        |cmd, moves| {
            [cmd.forward, cmd.side, cmd.up] = moves;
        },
    )?;
    read_column(
        tick_flags,
        cmds,
        BUTTONS,
        0,
        |_, value| rest.u16(value),
        |cmd, value| cmd.buttons = value,
    )?;
    read_column(
        tick_flags,
        cmds,
        MSEC,
        0,
        |_, value| rest.u8(value),
        |cmd, value| cmd.msec = value,
    )?;
    *bytes = rest;
    Ok(())
}

/// Reads the columns of the view angles.
fn read_angles(
    tick_flags: &[u8],
    bytes: &mut &[u8],
    turn_encoding: TurnEncoding,
    cmds: &mut [UserCmd],
) -> FieldResult {
    let (mut yaw, mut pitch) = (
        AngleColumn::YAW.with_encoding(turn_encoding),
        AngleColumn::PITCH.with_encoding(turn_encoding),
    );
    let read_yaw = |flags, value: &mut f32| yaw.read(bytes, flags, value);
    read_column(
        tick_flags,
        cmds,
        YAW_STEPS | YAW_BITS,
        0.0,
        read_yaw,
        |cmd, value| cmd.angles.yaw = value,
    )?;
    let read_pitch = |flags, value: &mut f32| pitch.read(bytes, flags, value);
    read_column(
        tick_flags,
        cmds,
        PITCH_STEPS | PITCH_BITS,
        0.0,
        read_pitch,
        |cmd, value| cmd.angles.pitch = value,
    )?;
    read_column(
        tick_flags,
        cmds,
        ROLL_BITS,
        0.0,
        |_, value| bytes.f32(value),
        |cmd, value| cmd.angles.roll = value,
    )
}

/// Reads one kind of value for all commands. Ticks without `flag` repeat the last value.
fn read_column<T: Copy>(
    tick_flags: &[u8],
    cmds: &mut [UserCmd],
    bits: u8,
    mut value: T,
    mut read: impl FnMut(u8, &mut T) -> FieldResult,
    put: impl Fn(&mut UserCmd, T),
) -> FieldResult {
    for (flags, cmd) in tick_flags.iter().zip(cmds) {
        if flags & bits != 0 {
            read(*flags, &mut value)?;
        }
        put(cmd, value);
    }
    Ok(())
}

/// Bit of each key in a tick's byte.
const NFK_KEYS: [(u8, fn(&mut NfkKeys) -> &mut bool); 4] = [
    (1, |keys| &mut keys.up),
    (2, |keys| &mut keys.left),
    (4, |keys| &mut keys.right),
    (8, |keys| &mut keys.down),
];

/// Writes Need For Kill's keys, one byte per tick.
pub(crate) fn write_keys(keys: &[NfkKeys], out: &mut Vec<u8>) {
    out.extend(keys.iter().map(|keys| {
        let mut keys = *keys;
        NFK_KEYS
            .iter()
            .filter(|(_, key)| *key(&mut keys))
            .map(|(bit, _)| bit)
            .sum::<u8>()
    }));
}

/// Reads the keys of `count` ticks.
pub(crate) fn read_keys(bytes: &mut &[u8], count: usize, all: &mut Vec<NfkKeys>) -> FieldResult {
    all.clear();
    for _ in 0..count {
        let mut byte = 0;
        bytes.u8(&mut byte)?;
        if byte >= 16 {
            return Err(BadField::new("keys", byte, "0 to 15"));
        }
        let mut keys = NfkKeys::NONE;
        NFK_KEYS
            .iter()
            .for_each(|(bit, key)| *key(&mut keys) = byte & bit != 0);
        all.push(keys);
    }
    Ok(())
}
