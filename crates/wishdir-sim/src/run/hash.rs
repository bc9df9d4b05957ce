//! One number for a run's state: two runs that ended in the same bits have the same.

use super::Checkpoint;
use crate::course::{CourseState, CourseTime, Timer};
use crate::engine::{GoldSrcState, MoveType, PlayerState, QuakeWorldState};
use crate::map::Spawn;
use crate::math::Vec3;

/// FNV-1a, 64 bits: the offset basis and the prime.
const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// FNV-1a over words, little end first.
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self::new()
    }
}

impl Fnv {
    /// The hash of nothing.
    pub fn new() -> Self {
        Self(FNV_BASIS)
    }

    /// The hash of all that was taken in.
    pub fn finish(&self) -> u64 {
        self.0
    }

    /// Takes in a word.
    pub fn word(&mut self, word: u64) {
        match word {
            0 => self.low_bytes::<0>(word),
            1..=0xff => self.low_bytes::<1>(word),
            0x100..=0xffff_ffff => self.low_bytes::<4>(word),
            _ => self.low_bytes::<8>(word),
        }
    }

    /// All eight bytes of a word of which only the first `COUNT` are not zero: those behind them
    /// only multiply, all at once.
    fn low_bytes<const COUNT: usize>(&mut self, word: u64) {
        for byte in &word.to_le_bytes()[..COUNT] {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(FNV_PRIME);
        }
        self.0 = self
            .0
            .wrapping_mul(const { FNV_PRIME.wrapping_pow(8 - COUNT as u32) });
    }

    /// Takes in a number by its bits.
    pub fn float(&mut self, float: f32) {
        self.word(u64::from(float.to_bits()));
    }

    fn triple(&mut self, triple: [f32; 3]) {
        triple.into_iter().for_each(|part| self.float(part));
    }

    /// Takes in a yes or no, as a word.
    pub fn switch(&mut self, switch: bool) {
        self.word(u64::from(switch));
    }

    /// Takes in x, y and z.
    pub fn vector(&mut self, vector: Vec3) {
        self.triple(vector.to_array());
    }

    fn time(&mut self, time: CourseTime) {
        self.word(time.ticks);
        self.word(time.msec);
    }

    fn list(&mut self, numbers: &[u32]) {
        self.word(numbers.len() as u64);
        numbers
            .iter()
            .for_each(|number| self.word(u64::from(*number)));
    }

    fn player(&mut self, player: &PlayerState) {
        let PlayerState {
            origin,
            velocity,
            on_ground,
            hull,
            water_level,
            water_type,
            old_buttons,
            quakeworld,
            goldsrc,
        } = player;
        self.vector(*origin);
        self.vector(*velocity);
        self.switch(*on_ground);
        self.word(u64::from(hull.number()));
        self.word(u64::from(*water_level));
        self.word(water_type.code().unsigned_abs().into());
        self.word(u64::from(*old_buttons));
        self.quakeworld(quakeworld);
        self.goldsrc(goldsrc);
    }

    fn quakeworld(&mut self, state: &QuakeWorldState) {
        let QuakeWorldState {
            water_jump_seconds,
            jump_held,
            ktx_was_jump,
            ktx_released,
            ktx_last_frame_time,
        } = state;
        self.float(*water_jump_seconds);
        self.switch(*jump_held);
        self.switch(*ktx_was_jump);
        self.switch(*ktx_released);
        self.float(*ktx_last_frame_time);
    }

    fn goldsrc(&mut self, state: &GoldSrcState) {
        let GoldSrcState {
            base_velocity,
            base_velocity_renewed,
            water_jump_msec,
            move_dir,
            punch_angle,
            view_z,
            duck_time,
            in_duck,
            flags,
            stamina_msec,
            fall_velocity,
            friction,
            move_type,
            game_fall_velocity,
        } = state;
        self.vector(*base_velocity);
        self.switch(*base_velocity_renewed);
        self.float(*water_jump_msec);
        self.vector(*move_dir);
        self.triple(punch_angle.to_array());
        self.float(*view_z);
        self.float(*duck_time);
        self.switch(*in_duck);
        self.word(u64::from(*flags));
        self.float(*stamina_msec);
        self.float(*fall_velocity);
        self.float(*friction);
        self.switch(*move_type == MoveType::Ladder);
        self.float(*game_fall_velocity);
    }

    fn course(&mut self, course: &CourseState) {
        let CourseState {
            timer,
            passed,
            touched,
        } = course;
        self.timer(*timer);
        self.list(passed);
        self.list(touched);
    }

    /// Takes in a course's clock.
    pub fn timer(&mut self, timer: Timer) {
        match timer {
            Timer::Idle => self.word(0),
            Timer::Ready => self.word(1),
            Timer::Running { time, checkpoints } => {
                self.word(2);
                self.time(time);
                self.word(u64::from(checkpoints));
            }
            Timer::Finished { time, checkpoints } => {
                self.word(3);
                self.time(time);
                self.word(u64::from(checkpoints));
            }
            Timer::Invalid => self.word(4),
        }
    }
}

/// The hash of everything that ticks change.
pub(super) fn of(state: &Checkpoint) -> u64 {
    let Checkpoint {
        player,
        tick,
        health,
        angles,
        course,
        liquid_wait_msec,
        trigger_wait_msec,
        respawn,
    } = state;
    let Spawn { feet, yaw } = *respawn;
    let mut fnv = Fnv::new();
    fnv.player(player);
    fnv.triple(angles.to_array());
    fnv.word(*tick);
    fnv.word(u64::from(health.cast_unsigned()));
    fnv.course(course);
    fnv.word(u64::from(*liquid_wait_msec));
    fnv.word(u64::from(*trigger_wait_msec));
    fnv.vector(feet);
    fnv.float(yaw);
    fnv.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::ViewAngles;

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
            fnv.word(7);
            let before = fnv.finish();
            let plain = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
            let expected = word.to_le_bytes().into_iter().fold(before, plain);
            fnv.word(word);
            assert_eq!(fnv.finish(), expected, "{word:#x}");
        }
    }

    #[test]
    fn everything_that_ticks_change_is_in_it() {
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
        let mut hashes = vec![of(&start)];
        for change in changes {
            let mut changed = start.clone();
            change(&mut changed);
            let hash = of(&changed);
            assert!(!hashes.contains(&hash), "{changed:?}");
            hashes.push(hash);
        }
    }
}
