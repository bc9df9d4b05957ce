//! An arithmetic coder: what is likely takes little room, by odds that are learned from the bits
//! before.

/// One of two is certain at no time: that is out of this many.
const WHOLE: i32 = 1 << 16;
/// The least that either may have.
const LEAST: i32 = 24;
/// How many bits below a number's first one are learned; what is behind them is noise.
const LEARNED_BITS: u32 = 3;
/// The longest memory, bits: what was seen longer ago fades.
const SEEN_MAX: u8 = 40;

/// How likely a bit is to be one, by those that were seen in its place.
#[derive(Clone, Copy, Debug)]
pub struct Odds {
    /// Out of [`WHOLE`].
    one: i32,
    seen: u8,
}

impl Odds {
    /// Nothing was seen yet.
    pub(crate) const EVEN: Self = Self {
        one: WHOLE / 2,
        seen: 0,
    };

    /// Takes note of a bit: the first ones weigh most.
    fn learn(&mut self, bit: bool) {
        let target = if bit { WHOLE } else { 0 };
        self.one += (target - self.one) * 2 / (2 * i32::from(self.seen) + 3);
        self.one = self.one.clamp(LEAST, WHOLE - LEAST);
        self.seen = (self.seen + 1).min(SEEN_MAX);
    }
}

/// Writes bits, or reads them: each layout is written down once, for both ways.
pub trait BitCoder {
    /// Writes the bit, or reads over it, in the room that a bit of these odds takes.
    fn code(&mut self, one: i32, bit: bool) -> bool;

    /// A bit whose odds are learned.
    fn bit(&mut self, odds: &mut Odds, bit: bool) -> bool {
        let bit = self.code(odds.one, bit);
        odds.learn(bit);
        bit
    }

    /// A bit of which nothing is known.
    fn even_bit(&mut self, bit: bool) -> bool {
        self.code(WHOLE / 2, bit)
    }
}

/// The numbers that are still possible: all bits so far lead to one between these two.
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

    /// The last number that stands for a one.
    fn last_one(self, one: i32) -> u32 {
        let part = u64::from(self.high - self.low) * u64::from(one.cast_unsigned())
            / u64::from(WHOLE.cast_unsigned());
        self.low + part as u32
    }

    fn narrow(&mut self, last_one: u32, bit: bool) {
        if bit {
            self.high = last_one;
        } else {
            self.low = last_one + 1;
        }
    }

    /// The first byte, once both ends have it; then the next one takes its place.
    fn settled(&mut self) -> Option<u8> {
        let first = (self.low >> 24) as u8;
        if first != (self.high >> 24) as u8 {
            return None;
        }
        (self.low, self.high) = (self.low << 8, self.high << 8 | 0xff);
        Some(first)
    }
}

/// Writes bits.
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

    /// The bytes, the fewest that are told from others; behind them all are 0.
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
    fn code(&mut self, one: i32, bit: bool) -> bool {
        self.interval.narrow(self.interval.last_one(one), bit);
        while let Some(byte) = self.interval.settled() {
            self.bytes.push(byte);
        }
        bit
    }
}

/// Reads bits.
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
        (0..4).for_each(|_| decoder.take_byte());
        decoder
    }

    /// Whether every byte was needed.
    pub(crate) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    fn take_byte(&mut self) {
        let (next, rest) = self
            .rest
            .split_first()
            .map_or((0, self.rest), |(next, rest)| (*next, rest));
        self.number = self.number << 8 | u32::from(next);
        self.rest = rest;
    }
}

impl BitCoder for Decoder<'_> {
    fn code(&mut self, one: i32, _bit: bool) -> bool {
        let last_one = self.interval.last_one(one);
        let bit = self.number <= last_one;
        self.interval.narrow(last_one, bit);
        while self.interval.settled().is_some() {
            self.take_byte();
        }
        bit
    }
}

/// A number of a few bits, the highest first: the odds of each depend on those before it.
#[derive(Clone, Debug)]
pub(crate) struct Tree<const SIZE: usize>([Odds; SIZE]);

impl<const SIZE: usize> Tree<SIZE> {
    pub(crate) const NEW: Self = Self([Odds::EVEN; SIZE]);

    /// A number of `bits` bits: 2 to that power is at most the tree's size.
    pub(crate) fn code(&mut self, coder: &mut impl BitCoder, bits: u32, value: usize) -> usize {
        let mut node = 1;
        for bit in (0..bits).rev() {
            node = node << 1 | usize::from(coder.bit(&mut self.0[node], value >> bit & 1 == 1));
        }
        node - (1 << bits)
    }
}

/// A number: how many bits it has, then the bits behind the first one.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    /// 0 to 64.
    length: Tree<128>,
    /// By length.
    high: Vec<Tree<{ 1 << LEARNED_BITS }>>,
}

impl Number {
    pub(crate) fn new() -> Self {
        Self {
            length: Tree::NEW,
            high: vec![Tree::NEW; 65],
        }
    }

    pub(crate) fn code(&mut self, coder: &mut impl BitCoder, value: u64) -> u64 {
        let length = self
            .length
            .code(coder, 7, (u64::BITS - value.leading_zeros()) as usize)
            .min(64);
        let Some(rest) = (length as u32).checked_sub(1) else {
            return 0;
        };
        let learned = rest.min(LEARNED_BITS);
        let below = rest - learned;
        let low = |bits: u64| bits & ((1 << learned) - 1);
        let high = self.high[length].code(coder, learned, low(value >> below) as usize) as u64;
        let mut number = 1 << learned | high;
        for bit in (0..below).rev() {
            number = number << 1 | u64::from(coder.even_bit(value >> bit & 1 == 1));
        }
        number
    }
}

/// A binary32: zero or not, sign and exponent, and of the mantissa what is in front of its zeros.
#[derive(Clone, Debug)]
pub(crate) struct Float {
    is_zero: Odds,
    is_negative: Odds,
    exponent: Tree<256>,
    zeros: Tree<32>,
}

/// Bits of a binary32's mantissa.
const MANTISSA_BITS: u32 = 23;

impl Float {
    pub(crate) const NEW: Self = Self {
        is_zero: Odds::EVEN,
        is_negative: Odds::EVEN,
        exponent: Tree::NEW,
        zeros: Tree::NEW,
    };

    pub(crate) fn code(&mut self, coder: &mut impl BitCoder, value: u32) -> u32 {
        if coder.bit(&mut self.is_zero, value == 0) {
            return 0;
        }
        let negative = coder.bit(&mut self.is_negative, value >> 31 == 1);
        let exponent = self
            .exponent
            .code(coder, 8, (value >> MANTISSA_BITS & 0xff) as usize) as u32;
        let mantissa = value & ((1 << MANTISSA_BITS) - 1);
        let zeros = mantissa.trailing_zeros().min(MANTISSA_BITS);
        let zeros = (self.zeros.code(coder, 5, zeros as usize) as u32).min(MANTISSA_BITS);
        let mut bits = 0;
        for bit in (zeros..MANTISSA_BITS).rev() {
            // The last one before the zeros is known.
            let one = bit == zeros || coder.even_bit(mantissa >> bit & 1 == 1);
            bits |= u32::from(one) << bit;
        }
        u32::from(negative) << 31 | exponent << MANTISSA_BITS | bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without a pattern.
    fn noise(count: u64) -> impl Iterator<Item = u64> {
        (1..=count).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32)
    }

    #[test]
    fn every_row_of_bits_comes_back() {
        for count in 0..400 {
            for rare in [2, 3, 10, 1000] {
                let bits: Vec<bool> = noise(count).map(|number| number % rare == 0).collect();
                let (mut encoder, mut odds) = (Encoder::new(), Odds::EVEN);
                for bit in &bits {
                    encoder.bit(&mut odds, *bit);
                    encoder.even_bit(!*bit);
                }
                let bytes = encoder.finish();
                assert_ne!(bytes.last(), Some(&0), "there is one way to write it");
                let (mut decoder, mut odds) = (Decoder::new(&bytes), Odds::EVEN);
                for (at, bit) in bits.iter().enumerate() {
                    assert_eq!(
                        decoder.bit(&mut odds, false),
                        *bit,
                        "bit {at} of {count}, one in {rare}"
                    );
                    assert_eq!(decoder.even_bit(false), !*bit);
                }
                assert!(decoder.is_at_end());
            }
        }
    }

    #[test]
    fn what_is_likely_takes_little_room() {
        let (mut encoder, mut odds) = (Encoder::new(), Odds::EVEN);
        for number in noise(8000) {
            encoder.bit(&mut odds, number % 100 == 0);
        }
        let bytes = encoder.finish().len();
        // One in a hundred holds 0.081 bits.
        assert!((60..110).contains(&bytes), "{bytes} bytes for 8000 bits");
    }
}
