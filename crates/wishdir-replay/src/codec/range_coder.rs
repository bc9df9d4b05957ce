//! Adaptive arithmetic coder. Likely bits need little space.

/// Denominator of the odds.
const WHOLE: i32 = 1 << 16;
/// Minimum numerator for either bit, so that no bit is ever certain.
const LEAST: i32 = 24;
/// Number of modelled bits after a number's leading 1. Lower bits are stored as noise.
const LEARNED_BITS: u32 = 3;
/// Number of bits after which older bits start to fade.
const SEEN_MAX: u8 = 40;

/// Probability that a bit is 1, learned from earlier bits in the same position.
#[derive(Clone, Copy, Debug)]
pub struct BitOdds {
    /// Numerator. The denominator is [`WHOLE`].
    one: i32,
    seen: u8,
}

impl BitOdds {
    /// Even odds, before any bit.
    pub(crate) const EVEN: Self = Self {
        one: WHOLE / 2,
        seen: 0,
    };

    /// Updates the odds with a bit. The first bits have the most weight.
    fn update(&mut self, bit: bool) {
        let target = if bit { WHOLE } else { 0 };
        self.one += (target - self.one) * 2 / (2 * i32::from(self.seen) + 3);
        self.one = self.one.clamp(LEAST, WHOLE - LEAST);
        self.seen = (self.seen + 1).min(SEEN_MAX);
    }
}

/// Writes or reads bits. One description of a layout serves both directions.
pub trait BitCoder {
    /// Writes `bit`, or reads and returns a bit. `one` is the numerator of the odds for 1.
    fn code_with_odds(&mut self, one: i32, bit: bool) -> bool;

    /// Writes or reads a bit with learned odds.
    fn code_bit(&mut self, odds: &mut BitOdds, bit: bool) -> bool {
        let bit = self.code_with_odds(odds.one, bit);
        odds.update(bit);
        bit
    }

    /// Writes or reads a bit with even odds.
    fn code_even_bit(&mut self, bit: bool) -> bool {
        self.code_with_odds(WHOLE / 2, bit)
    }
}

/// Range of the numbers that are still possible after the bits coded so far.
#[derive(Clone, Copy, Debug)]
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const ALL: Self = Self {
        low: 0,
        high: u32::MAX,
    };

    /// Returns the last number of the range that represents a 1.
    fn last_number_for_one(self, one: i32) -> u32 {
        let part = u64::from(self.high - self.low) * u64::from(one.cast_unsigned())
            / u64::from(WHOLE.cast_unsigned());
        self.low + part as u32
    }

    fn narrow_to_bit(&mut self, last_one: u32, bit: bool) {
        if bit {
            self.high = last_one;
        } else {
            self.low = last_one + 1;
        }
    }

    /// Shifts out the first byte of the range if both ends have the same first byte.
    fn shift_settled_byte(&mut self) -> Option<u8> {
        let first = (self.low >> 24) as u8;
        if first != (self.high >> 24) as u8 {
            return None;
        }
        (self.low, self.high) = (self.low << 8, self.high << 8 | 0xff);
        Some(first)
    }
}

/// Arithmetic coder that writes bits.
#[derive(Debug)]
pub(crate) struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(crate) fn new() -> Self {
        Self {
            interval: Interval::ALL,
            bytes: Vec::new(),
        }
    }

    /// Returns the shortest bytes that are unambiguous. Readers treat missing bytes as 0.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let Interval { low, high } = self.interval;
        let kept = |bytes: u32| {
            let open = u32::MAX.checked_shr(8 * bytes).unwrap_or(0);
            low.checked_add(open).map(|up| up & !open)
        };
        let number = (0..=4)
            .filter_map(kept)
            .find(|number| (low..=high).contains(number))
            .unwrap_or(low);
        self.bytes.extend(number.to_be_bytes());
        let length = self
            .bytes
            .iter()
            .rposition(|byte| *byte != 0)
            .map_or(0, |last| last + 1);
        self.bytes.truncate(length);
        self.bytes
    }
}

impl BitCoder for Encoder {
    fn code_with_odds(&mut self, one: i32, bit: bool) -> bool {
        self.interval
            .narrow_to_bit(self.interval.last_number_for_one(one), bit);
        while let Some(byte) = self.interval.shift_settled_byte() {
            self.bytes.push(byte);
        }
        bit
    }
}

/// Arithmetic decoder that reads bits.
#[derive(Debug)]
pub(crate) struct Decoder<'a> {
    interval: Interval,
    number: u32,
    rest: &'a [u8],
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self {
            interval: Interval::ALL,
            number: 0,
            rest: bytes,
        };
        (0..4).for_each(|_| decoder.read_byte());
        decoder
    }

    /// Whether all bytes were read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    fn read_byte(&mut self) {
        let (next, rest) = self
            .rest
            .split_first()
            .map_or((0, self.rest), |(next, rest)| (*next, rest));
        self.number = self.number << 8 | u32::from(next);
        self.rest = rest;
    }
}

impl BitCoder for Decoder<'_> {
    fn code_with_odds(&mut self, one: i32, _bit: bool) -> bool {
        let last_one = self.interval.last_number_for_one(one);
        let bit = self.number <= last_one;
        self.interval.narrow_to_bit(last_one, bit);
        while self.interval.shift_settled_byte().is_some() {
            self.read_byte();
        }
        bit
    }
}

/// Model for a number of few bits, highest bit first. The odds depend on the higher bits.
#[derive(Clone, Debug)]
pub(crate) struct BitTree<const SIZE: usize>([BitOdds; SIZE]);

impl<const SIZE: usize> BitTree<SIZE> {
    pub(crate) const NEW: Self = Self([BitOdds::EVEN; SIZE]);

    /// Writes or reads a number of `bits` bits. The tree must have at least 2^`bits` entries.
    pub(crate) fn code_number(
        &mut self,
        coder: &mut impl BitCoder,
        bits: u32,
        value: usize,
    ) -> usize {
        let mut node = 1;
        for bit in (0..bits).rev() {
            node =
                node << 1 | usize::from(coder.code_bit(&mut self.0[node], value >> bit & 1 == 1));
        }
        node - (1 << bits)
    }
}

/// Model for a number: its length in bits, then the bits after its leading 1.
#[derive(Clone, Debug)]
pub(crate) struct NumberModel {
    /// Length in bits, 0 to 64.
    length: BitTree<128>,
    /// Model of up to [`LEARNED_BITS`] bits after the leading 1, for each length.
    high: Vec<BitTree<{ 1 << LEARNED_BITS }>>,
}

impl NumberModel {
    pub(crate) fn new() -> Self {
        Self {
            length: BitTree::NEW,
            high: vec![BitTree::NEW; 65],
        }
    }

    pub(crate) fn code_number(&mut self, coder: &mut impl BitCoder, value: u64) -> u64 {
        let length = self
            .length
            .code_number(coder, 7, (u64::BITS - value.leading_zeros()) as usize)
            .min(64);
        let Some(rest) = (length as u32).checked_sub(1) else {
            return 0;
        };
        let learned = rest.min(LEARNED_BITS);
        let below = rest - learned;
        let low = |bits: u64| bits & ((1 << learned) - 1);
        let high =
            self.high[length].code_number(coder, learned, low(value >> below) as usize) as u64;
        let mut number = 1 << learned | high;
        for bit in (0..below).rev() {
            number = number << 1 | u64::from(coder.code_even_bit(value >> bit & 1 == 1));
        }
        number
    }
}

/// Model for an `f32`: zero flag, sign, exponent, and the mantissa without its trailing zeros.
#[derive(Clone, Debug)]
pub(crate) struct FloatModel {
    is_zero: BitOdds,
    is_negative: BitOdds,
    exponent: BitTree<256>,
    zeros: BitTree<32>,
}

/// Mantissa bits of an `f32`.
const MANTISSA_BITS: u32 = 23;

impl FloatModel {
    pub(crate) const NEW: Self = Self {
        is_zero: BitOdds::EVEN,
        is_negative: BitOdds::EVEN,
        exponent: BitTree::NEW,
        zeros: BitTree::NEW,
    };

    pub(crate) fn code_float(&mut self, coder: &mut impl BitCoder, value: u32) -> u32 {
        if coder.code_bit(&mut self.is_zero, value == 0) {
            return 0;
        }
        let negative = coder.code_bit(&mut self.is_negative, value >> 31 == 1);
        let exponent =
            self.exponent
                .code_number(coder, 8, (value >> MANTISSA_BITS & 0xff) as usize) as u32;
        let mantissa = value & ((1 << MANTISSA_BITS) - 1);
        let zeros = mantissa.trailing_zeros().min(MANTISSA_BITS);
        let zeros = (self.zeros.code_number(coder, 5, zeros as usize) as u32).min(MANTISSA_BITS);
        let mut bits = 0;
        for bit in (zeros..MANTISSA_BITS).rev() {
            // The last bit above the trailing zeros is always 1.
            let one = bit == zeros || coder.code_even_bit(mantissa >> bit & 1 == 1);
            bits |= u32::from(one) << bit;
        }
        u32::from(negative) << 31 | exponent << MANTISSA_BITS | bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns pseudo-random numbers.
    fn noise(count: u64) -> impl Iterator<Item = u64> {
        (1..=count).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32)
    }

    #[test]
    fn bits_round_trip() {
        for count in 0..400 {
            for rare in [2, 3, 10, 1000] {
                let bits: Vec<bool> = noise(count).map(|number| number % rare == 0).collect();
                let (mut encoder, mut odds) = (Encoder::new(), BitOdds::EVEN);
                for bit in &bits {
                    encoder.code_bit(&mut odds, *bit);
                    encoder.code_even_bit(!*bit);
                }
                let bytes = encoder.finish();
                assert_ne!(bytes.last(), Some(&0), "there is one way to write it");
                let (mut decoder, mut odds) = (Decoder::new(&bytes), BitOdds::EVEN);
                for (at, bit) in bits.iter().enumerate() {
                    assert_eq!(
                        decoder.code_bit(&mut odds, false),
                        *bit,
                        "bit {at} of {count}, one in {rare}"
                    );
                    assert_eq!(decoder.code_even_bit(false), !*bit);
                }
                assert!(decoder.is_at_end());
            }
        }
    }

    #[test]
    fn likely_bits_take_little_space() {
        let (mut encoder, mut odds) = (Encoder::new(), BitOdds::EVEN);
        for number in noise(8000) {
            encoder.code_bit(&mut odds, number % 100 == 0);
        }
        let bytes = encoder.finish().len();
        // The entropy of a probability of 1 in 100 is 0.081 bits per bit.
        assert!((60..110).contains(&bytes), "{bytes} bytes for 8000 bits");
    }
}
