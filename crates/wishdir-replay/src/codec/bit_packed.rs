//! Compresses states and inputs with an arithmetic coder that adapts to each kind of value.
//!
//! `docs/replay.md` 8 describes the layout.

use super::fields::{BadField, FieldResult, Fields};
use super::inputs::{angle_from_steps, steps_from_angle};
use super::range_coder::{BitCoder, BitOdds, BitTree, FloatModel, NumberModel};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::platformer::NfkKeys;

/// Maximum number of entries in a list, and of bytes in a text.
const COUNT_MAX: u64 = 1 << 16;

/// Writes or reads fields bit by bit.
pub struct PackedFields<C> {
    coder: C,
    is_on: BitOdds,
    byte: BitTree<256>,
    /// Models for numbers of two, four and eight bytes.
    numbers: [NumberModel; 3],
    float: FloatModel,
}

impl<C: BitCoder> PackedFields<C> {
    pub(crate) fn new(coder: C) -> Self {
        let numbers = [NumberModel::new(), NumberModel::new(), NumberModel::new()];
        Self {
            coder,
            is_on: BitOdds::EVEN,
            byte: BitTree::NEW,
            numbers,
            float: FloatModel::NEW,
        }
    }

    pub(crate) fn into_coder(self) -> C {
        self.coder
    }

    fn code_number(&mut self, which: usize, value: u64) -> u64 {
        self.numbers[which].code_number(&mut self.coder, value)
    }

    /// Writes or reads four random bytes, such as a checksum, without a model.
    pub(crate) fn code_random_u32(&mut self, value: &mut u32) {
        let mut wide = u64::from(*value);
        self.code_random_bits(&mut wide, u32::BITS);
        *value = wide as u32;
    }

    /// Writes or reads eight random bytes, such as a hash, without a model.
    pub(crate) fn code_random_u64(&mut self, value: &mut u64) {
        self.code_random_bits(value, u64::BITS);
    }

    fn code_random_bits(&mut self, value: &mut u64, bits: u32) {
        let written = *value;
        let next = |number: u64, bit: u32| {
            number << 1 | u64::from(self.coder.code_even_bit(written >> bit & 1 == 1))
        };
        *value = (0..bits).rev().fold(0, next);
    }
}

fn too_large(found: u64) -> BadField {
    BadField::new("a number", found, "fewer bits")
}

impl<C: BitCoder> Fields for PackedFields<C> {
    fn bytes(&mut self, bytes: &mut [u8]) -> FieldResult {
        for byte in bytes {
            *byte = self
                .byte
                .code_number(&mut self.coder, 8, usize::from(*byte)) as u8;
        }
        Ok(())
    }

    fn bytes_left(&self) -> usize {
        usize::MAX
    }

    fn u16(&mut self, value: &mut u16) -> FieldResult {
        let number = self.code_number(0, u64::from(*value));
        *value = u16::try_from(number).map_err(|_| too_large(number))?;
        Ok(())
    }

    fn u32(&mut self, value: &mut u32) -> FieldResult {
        let number = self.code_number(1, u64::from(*value));
        *value = u32::try_from(number).map_err(|_| too_large(number))?;
        Ok(())
    }

    fn u64(&mut self, value: &mut u64) -> FieldResult {
        *value = self.code_number(2, *value);
        Ok(())
    }

    fn f32(&mut self, value: &mut f32) -> FieldResult {
        *value = f32::from_bits(self.float.code_float(&mut self.coder, value.to_bits()));
        if value.is_finite() {
            Ok(())
        } else {
            Err(BadField::new("a number", *value, "a finite one"))
        }
    }

    fn bool(&mut self, value: &mut bool) -> FieldResult {
        *value = self.coder.code_bit(&mut self.is_on, *value);
        Ok(())
    }

    fn list_length(&mut self, count: usize, _entry_bytes: usize) -> Result<usize, BadField> {
        let count = self.code_number(1, count as u64);
        if count <= COUNT_MAX {
            Ok(count as usize)
        } else {
            Err(BadField::new(
                "a count",
                count,
                format!("at most {COUNT_MAX}"),
            ))
        }
    }
}

/// Encoding of an angle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AngleEncoding {
    /// The angle equals the previous one.
    Same,
    /// Whole number of steps.
    Steps,
    /// All bits of the angle.
    Bits,
}

impl AngleEncoding {
    const ALL: [Self; 4] = [Self::Same, Self::Steps, Self::Bits, Self::Bits];
}

/// Model for one angle of a series of commands.
/// Stores each turn as the difference from the last turn, which is small for a steady mouse.
#[derive(Clone, Debug)]
struct AngleModel {
    last: f32,
    steps: i16,
    turn: i16,
    encoding: BitTree<4>,
    is_less: BitOdds,
    /// One model per kind of key change, because mouse and keys change direction together.
    change: [NumberModel; 3],
}

impl AngleModel {
    /// Creates the model for the angles that follow the angle `last`, degrees.
    fn after_angle(last: f32) -> Self {
        let steps = steps_from_angle(last).unwrap_or(0);
        let change = [NumberModel::new(), NumberModel::new(), NumberModel::new()];
        Self {
            last,
            steps,
            turn: 0,
            encoding: BitTree::NEW,
            is_less: BitOdds::EVEN,
            change,
        }
    }

    fn code_angle(
        &mut self,
        coder: &mut impl BitCoder,
        float: &mut FloatModel,
        keys: usize,
        angle: f32,
    ) -> f32 {
        let steps = steps_from_angle(angle);
        let encoding = match steps {
            _ if angle.to_bits() == self.last.to_bits() => AngleEncoding::Same,
            Some(_) => AngleEncoding::Steps,
            None => AngleEncoding::Bits,
        };
        match AngleEncoding::ALL[self.encoding.code_number(coder, 2, encoding as usize)] {
            AngleEncoding::Same => {}
            AngleEncoding::Steps => {
                let turn = steps.unwrap_or(0).wrapping_sub(self.steps);
                let change = turn.wrapping_sub(self.turn);
                let size =
                    self.change[keys].code_number(coder, u64::from(change.unsigned_abs())) as u16;
                let is_less = size != 0 && coder.code_bit(&mut self.is_less, change < 0);
                let change = if is_less { size.wrapping_neg() } else { size }.cast_signed();
                self.turn = self.turn.wrapping_add(change);
                self.steps = self.steps.wrapping_add(self.turn);
                self.last = angle_from_steps(self.steps);
            }
            AngleEncoding::Bits => {
                self.last = f32::from_bits(float.code_float(coder, angle.to_bits()));
            }
        }
        self.last
    }
}

/// Number of remembered speeds per axis. A briefly held key gives a fraction of its speed.
const SPEEDS: usize = 5;

/// Model for the speed along one axis.
#[derive(Clone, Debug)]
struct SpeedModel {
    /// Absolute values of the remembered speeds as bits, newest first.
    speeds: [u32; SPEEDS],
    /// Index of the speed: 0 for zero, then the remembered speeds, and the last for a new speed.
    which: BitTree<8>,
    /// Odds of a negative sign, indexed by the last sign.
    is_negative: [BitOdds; 2],
    was_negative: bool,
}

impl SpeedModel {
    const NEW: Self = Self {
        speeds: [0; SPEEDS],
        which: BitTree::NEW,
        is_negative: [BitOdds::EVEN; 2],
        was_negative: false,
    };

    fn code_speed(&mut self, coder: &mut impl BitCoder, float: &mut FloatModel, speed: f32) -> f32 {
        let (bits, negative) = (speed.to_bits() & !(1 << 31), speed.to_bits() >> 31 == 1);
        let known = self.speeds.iter().position(|known| *known == bits);
        let which = if speed.to_bits() == 0 {
            0
        } else {
            known.map_or(SPEEDS + 1, |known| known + 1)
        };
        let which = self.which.code_number(coder, 3, which).min(SPEEDS + 1);
        let Some(place) = which.checked_sub(1) else {
            return 0.0;
        };
        let bits = self
            .speeds
            .get(place)
            .copied()
            .unwrap_or_else(|| float.code_float(coder, bits) & !(1 << 31));
        self.speeds[..=place.min(SPEEDS - 1)].rotate_right(1);
        self.speeds[0] = bits;
        self.was_negative = coder.code_bit(
            &mut self.is_negative[usize::from(self.was_negative)],
            negative,
        );
        f32::from_bits(bits | u32::from(self.was_negative) << 31)
    }
}

/// Model for a series of commands. Stores the changes from each command to the next.
struct CmdModel {
    last: UserCmd,
    other_msec: BitOdds,
    /// Odds that the speeds change, indexed by whether they changed on the last tick.
    other_speeds: [BitOdds; 2],
    /// Odds that the buttons change, indexed by whether the speeds change on this tick.
    other_buttons: [BitOdds; 2],
    toggled: [BitOdds; u16::BITS as usize],
    speeds: [SpeedModel; 3],
    /// Models for pitch, yaw and roll.
    angles: [AngleModel; 3],
    /// Whether the speeds changed on the last tick.
    moved: bool,
}

impl CmdModel {
    fn write_or_read_cmd(
        &mut self,
        coder: &mut impl BitCoder,
        parts: (&mut BitTree<256>, &mut FloatModel),
        cmd: &UserCmd,
    ) -> UserCmd {
        let (byte, float) = parts;
        let last = &mut self.last;
        if coder.code_bit(&mut self.other_msec, cmd.msec != last.msec) {
            last.msec = byte.code_number(coder, 8, usize::from(cmd.msec)) as u8;
        }
        let asked = [cmd.forward, cmd.side, cmd.up];
        let known = [&mut last.forward, &mut last.side, &mut last.up];
        let is_other = asked
            .iter()
            .zip(&known)
            .any(|(asked, known)| asked.to_bits() != known.to_bits());
        let moved = coder.code_bit(&mut self.other_speeds[usize::from(self.moved)], is_other);
        if moved {
            for ((row, asked), known) in self.speeds.iter_mut().zip(asked).zip(known) {
                *known = row.code_speed(coder, float, asked);
            }
        }
        if coder.code_bit(
            &mut self.other_buttons[usize::from(moved)],
            cmd.buttons != last.buttons,
        ) {
            let toggles = cmd.buttons ^ last.buttons;
            for (bit, odds) in self.toggled.iter_mut().enumerate() {
                last.buttons ^= u16::from(coder.code_bit(odds, toggles >> bit & 1 == 1)) << bit;
            }
        }
        // Index 0: the speeds change on this tick. 1: they changed on the last tick. 2: neither.
        let keys = if moved {
            0
        } else {
            2 - usize::from(self.moved)
        };
        self.moved = moved;
        let angles = cmd.angles.to_array();
        let [pitch, yaw, roll] =
            [0, 1, 2].map(|axis| self.angles[axis].code_angle(coder, float, keys, angles[axis]));
        last.angles = ViewAngles { pitch, yaw, roll };
        *last
    }
}

/// Writes or reads commands. `looked` is the view before the first one.
pub(crate) fn write_or_read_cmds<C: BitCoder>(
    fields: &mut PackedFields<C>,
    looked: ViewAngles,
    cmds: &mut [UserCmd],
) -> FieldResult {
    let mut row = CmdModel {
        last: UserCmd {
            angles: looked,
            ..UserCmd::default()
        },
        other_msec: BitOdds::EVEN,
        other_speeds: [BitOdds::EVEN; 2],
        other_buttons: [BitOdds::EVEN; 2],
        toggled: [BitOdds::EVEN; u16::BITS as usize],
        speeds: [SpeedModel::NEW; 3],
        angles: looked.to_array().map(AngleModel::after_angle),
        moved: false,
    };
    for cmd in cmds {
        *cmd = row.write_or_read_cmd(
            &mut fields.coder,
            (&mut fields.byte, &mut fields.float),
            cmd,
        );
        let UserCmd {
            angles,
            forward,
            side,
            up,
            ..
        } = *cmd;
        let numbers = [angles.to_array(), [forward, side, up]];
        if let Some(found) = numbers
            .as_flattened()
            .iter()
            .find(|number| !number.is_finite())
        {
            return Err(BadField::new("a number", *found, "a finite one"));
        }
    }
    Ok(())
}

/// Writes or reads Need For Kill keys. The odds of each key depend on its state on the last tick.
pub(crate) fn write_or_read_keys<C: BitCoder>(fields: &mut PackedFields<C>, keys: &mut [NfkKeys]) {
    let (mut odds, mut held) = ([[BitOdds::EVEN; 2]; 4], [false; 4]);
    for NfkKeys {
        up,
        left,
        right,
        down,
    } in keys
    {
        for ((key, held), odds) in [up, left, right, down]
            .into_iter()
            .zip(&mut held)
            .zip(&mut odds)
        {
            *key = fields.coder.code_bit(&mut odds[usize::from(*held)], *key);
            *held = *key;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::range_coder::{Decoder, Encoder};

    /// Writes a value and reads it back into `over`. Returns the result and the number of bytes.
    fn round_trip<T>(value: &mut T, over: T, code: impl RoundTrip<T>) -> (T, usize) {
        let mut writer = PackedFields::new(Encoder::new());
        code.write_or_read(&mut writer, value);
        let bytes = writer.into_coder().finish();
        let (mut read, mut reader) = (over, PackedFields::new(Decoder::new(&bytes)));
        code.write_or_read(&mut reader, &mut read);
        assert!(reader.into_coder().is_at_end());
        (read, bytes.len())
    }

    /// Code that runs with both the writer and the reader.
    trait RoundTrip<T> {
        fn write_or_read<C: BitCoder>(&self, fields: &mut PackedFields<C>, value: &mut T);
    }

    struct Values;

    impl RoundTrip<(Vec<u64>, Vec<u32>, String)> for Values {
        fn write_or_read<C: BitCoder>(
            &self,
            fields: &mut PackedFields<C>,
            value: &mut (Vec<u64>, Vec<u32>, String),
        ) {
            let (numbers, floats, text) = value;
            numbers
                .iter_mut()
                .for_each(|number| fields.u64(number).unwrap());
            for bits in floats {
                let mut float = f32::from_bits(*bits);
                fields.f32(&mut float).unwrap();
                *bits = float.to_bits();
            }
            fields.text(text).unwrap();
        }
    }

    #[test]
    fn numbers_round_trip() {
        let numbers: Vec<u64> = (0..64)
            .flat_map(|bit| [1 << bit, (1 << bit) - 1, u64::MAX >> bit])
            .chain([0, 0])
            .collect();
        let floats = [
            0.0,
            -0.0,
            1.0,
            -1.5,
            0.1,
            f32::MAX,
            f32::MIN_POSITIVE,
            1e-45,
            -400.0,
            36.03125,
        ]
        .map(f32::to_bits);
        let value = (numbers, floats.to_vec(), "caf\u{e9}".to_owned());
        let over = (
            vec![7; value.0.len()],
            vec![7; value.1.len()],
            String::new(),
        );
        assert_eq!(round_trip(&mut value.clone(), over, Values).0, value);
    }

    struct Cmds;

    impl RoundTrip<Vec<UserCmd>> for Cmds {
        fn write_or_read<C: BitCoder>(
            &self,
            fields: &mut PackedFields<C>,
            value: &mut Vec<UserCmd>,
        ) {
            write_or_read_cmds(
                fields,
                ViewAngles {
                    pitch: 1.0,
                    yaw: 0.3,
                    roll: 0.0,
                },
                value,
            )
            .unwrap();
        }
    }

    #[test]
    fn commands_round_trip() {
        let cmd = |number: i16| UserCmd {
            msec: if number % 9 == 0 { 11 } else { 10 },
            angles: ViewAngles {
                pitch: if number % 50 == 7 {
                    0.1 * f32::from(number)
                } else {
                    angle_from_steps(number % 3)
                },
                yaw: angle_from_steps(number.wrapping_mul(if number % 40 < 20 {
                    12
                } else {
                    -3000
                })),
                roll: if number % 80 == 3 { -0.0 } else { 0.0 },
            },
            forward: [0.0, -0.0, 400.0, 0.125][(number / 16 % 4) as usize],
            side: f32::from(number / 8 % 7 - 3) * 63.5,
            up: 0.0,
            buttons: if number % 16 == 0 { u16::MAX } else { 0x208 },
        };
        let all: Vec<UserCmd> = (0..600).map(cmd).collect();
        let (read, _) = round_trip(&mut all.clone(), vec![UserCmd::default(); all.len()], Cmds);
        let bits = |cmds: &[UserCmd]| format!("{cmds:?}");
        assert_eq!(bits(&read), bits(&all), "with the signs of zeros");
        let steady = |number: i16| UserCmd {
            msec: 10,
            side: 400.0,
            angles: ViewAngles {
                yaw: angle_from_steps(number * 37),
                ..ViewAngles::ZERO
            },
            ..UserCmd::default()
        };
        let all: Vec<UserCmd> = (0..800).map(steady).collect();
        let (read, bytes) = round_trip(&mut all.clone(), vec![UserCmd::default(); all.len()], Cmds);
        assert_eq!(read, all);
        assert!(bytes < 40, "a steady hand takes no room: {bytes} bytes");
    }
}
