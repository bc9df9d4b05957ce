//! Hash of a run's state. Runs with bit-identical states have equal hashes.

use std::convert::Infallible;

use smallvec::SmallVec;

use super::Checkpoint;
use crate::math::{Vec3, ViewAngles};
use crate::visit::StateVisitor;
use crate::world::Contents;

/// FNV-1a, 64 bits: offset basis and prime.
const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// FNV-1a hasher over words, little-endian.
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self::new()
    }
}

impl Fnv {
    /// Creates a hasher without data.
    pub fn new() -> Self {
        Self(FNV_BASIS)
    }

    /// Returns the hash of all words so far.
    pub fn finish(&self) -> u64 {
        self.0
    }

    /// Hashes a word.
    pub fn hash_word(&mut self, word: u64) {
        match word {
            0 => self.hash_low_bytes::<0>(word),
            1..=0xff => self.hash_low_bytes::<1>(word),
            0x100..=0xffff_ffff => self.hash_low_bytes::<4>(word),
            _ => self.hash_low_bytes::<8>(word),
        }
    }

    /// Hashes a word whose bytes after the first `COUNT` are zero.
    /// Zero bytes only multiply the hash, so a single multiplication handles all of them.
    fn hash_low_bytes<const COUNT: usize>(&mut self, word: u64) {
        for byte in &word.to_le_bytes()[..COUNT] {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(FNV_PRIME);
        }
        self.0 = self
            .0
            .wrapping_mul(const { FNV_PRIME.wrapping_pow(8 - COUNT as u32) });
    }

    /// Hashes the bits of a number.
    pub fn hash_float(&mut self, float: f32) {
        self.hash_word(u64::from(float.to_bits()));
    }

    /// Hashes a flag as a word.
    pub fn hash_bool(&mut self, switch: bool) {
        self.hash_word(u64::from(switch));
    }

    /// Hashes x, y and z.
    pub fn hash_vector(&mut self, vector: Vec3) {
        vector
            .to_array()
            .into_iter()
            .for_each(|part| self.hash_float(part));
    }
}

/// Kind of a hashed field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum WordKind {
    Number,
    Flag,
    Counter,
    Wait,
    Clock,
}

/// Passes every field as a word, with its kind, to a closure.
pub(crate) struct WordVisitor<F>(pub(crate) F);

impl<F: FnMut(WordKind, u64)> WordVisitor<F> {
    fn visit_word(&mut self, kind: WordKind, word: impl Into<u64>) -> Result<(), Infallible> {
        self.0(kind, word.into());
        Ok(())
    }
}

impl<F: FnMut(WordKind, u64)> StateVisitor for WordVisitor<F> {
    type Error = Infallible;

    fn u8(&mut self, value: &mut u8) -> Result<(), Infallible> {
        self.visit_word(WordKind::Counter, *value)
    }

    fn u16(&mut self, value: &mut u16) -> Result<(), Infallible> {
        self.visit_word(WordKind::Counter, *value)
    }

    fn u32(&mut self, value: &mut u32) -> Result<(), Infallible> {
        self.visit_word(WordKind::Clock, *value)
    }

    fn count(&mut self, value: &mut u64) -> Result<(), Infallible> {
        self.visit_word(WordKind::Clock, *value)
    }

    fn health(&mut self, value: &mut i32) -> Result<(), Infallible> {
        self.visit_word(WordKind::Clock, value.cast_unsigned())
    }

    fn f32(&mut self, value: &mut f32) -> Result<(), Infallible> {
        self.visit_word(WordKind::Number, value.to_bits())
    }

    fn f64(&mut self, value: &mut f64) -> Result<(), Infallible> {
        self.visit_word(WordKind::Number, value.to_bits())
    }

    fn flag(&mut self, value: &mut bool) -> Result<(), Infallible> {
        self.visit_word(WordKind::Flag, *value)
    }

    fn direction(&mut self, number: &mut u8) -> Result<(), Infallible> {
        self.visit_word(WordKind::Counter, *number)
    }

    fn timer(&mut self, number: &mut u8) -> Result<(), Infallible> {
        self.visit_word(WordKind::Clock, *number)
    }

    fn contents(&mut self, value: &mut Contents) -> Result<(), Infallible> {
        self.visit_word(WordKind::Number, value.contents_code().unsigned_abs())
    }

    fn list(&mut self, list: &mut SmallVec<[u32; 8]>) -> Result<(), Infallible> {
        self.visit_word(WordKind::Number, list.len() as u64)?;
        list.iter_mut().try_for_each(|number| self.u32(number))
    }

    fn push_area_waits(&mut self, waits: &mut Vec<u16>) -> Result<(), Infallible> {
        let mut waits = waits.iter();
        waits.try_for_each(|wait| self.visit_word(WordKind::Wait, *wait))
    }

    fn tick_health_and_view(
        &mut self,
        tick: &mut u64,
        health: &mut i32,
        angles: &mut ViewAngles,
    ) -> Result<(), Infallible> {
        self.angles(angles)?;
        self.count(tick)?;
        self.health(health)
    }
}

/// Returns the hash of everything that ticks change.
pub(super) fn hash_state(state: &Checkpoint) -> u64 {
    let mut fnv = Fnv::new();
    let Ok(()) = state
        .clone()
        .visit(&mut WordVisitor(|_, word| fnv.hash_word(word)));
    fnv.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::{CourseState, Timer};
    use crate::engine::PlayerState;
    use crate::map::Spawn;

    #[test]
    fn every_word_is_hashed_byte_for_byte() {
        for word in [
            0,
            1,
            0x80,
            0xff,
            0x100,
            0x3f80_0000,
            0x8000_0000,
            0xffff_ffff,
            1 << 32,
            1 << 63,
            u64::MAX,
        ] {
            let mut fnv = Fnv::new();
            fnv.hash_word(7);
            let before = fnv.finish();
            let plain = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
            let expected = word.to_le_bytes().into_iter().fold(before, plain);
            fnv.hash_word(word);
            assert_eq!(fnv.finish(), expected, "{word:#x}");
        }
    }

    #[test]
    fn every_state_field_changes_the_hash() {
        let start = Checkpoint {
            player: PlayerState::default(),
            tick: 0,
            health: 100,
            angles: ViewAngles::ZERO,
            course: CourseState::default(),
            liquid_wait_msec: 0,
            trigger_wait_msec: 0,
            respawn: Spawn {
                feet: Vec3::ZERO,
                yaw: 0.0,
            },
        };
        let changes: [fn(&mut Checkpoint); 12] = [
            |state| state.player.origin.x = 1.0,
            |state| state.player.quakeworld.water_jump_seconds = 1.0,
            |state| state.player.goldsrc.water_jump_msec = 1.0,
            |state| state.tick = 1,
            |state| state.health = 99,
            |state| state.angles.yaw = 1.0,
            |state| state.course.timer = Timer::Ready,
            |state| state.course.passed.push(1),
            |state| state.course.touched.push(1),
            |state| state.liquid_wait_msec = 1,
            |state| state.trigger_wait_msec = 1,
            |state| state.respawn.yaw = 1.0,
        ];
        let mut hashes = vec![hash_state(&start)];
        for change in changes {
            let mut changed = start.clone();
            change(&mut changed);
            let hash = hash_state(&changed);
            assert!(!hashes.contains(&hash), "{changed:?}");
            hashes.push(hash);
        }
    }
}
