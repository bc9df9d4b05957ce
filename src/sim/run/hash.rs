//! One number for a run's state: two runs that ended in the same bits have the same.

use super::Checkpoint;
use crate::sim::course::{CourseTime, Timer};
use crate::sim::math::Vec3;
use crate::sim::pmove::{MoveType, PlayerState};

/// FNV-1a, 64 bits: the offset basis and the prime.
const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

/// FNV-1a over words, little end first.
pub(in crate::sim) struct Fnv(u64);

impl Fnv {
    pub(in crate::sim) fn new() -> Self {
        Self(FNV_BASIS)
    }

    pub(in crate::sim) fn finish(&self) -> u64 {
        self.0
    }

    pub(in crate::sim) fn word(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
        }
    }

    fn float(&mut self, float: f32) {
        self.word(u64::from(float.to_bits()));
    }

    fn triple(&mut self, triple: [f32; 3]) {
        triple.into_iter().for_each(|part| self.float(part));
    }

    pub(in crate::sim) fn switch(&mut self, switch: bool) {
        self.word(u64::from(switch));
    }

    fn vector(&mut self, vector: Vec3) {
        self.triple(vector.to_array());
    }

    fn time(&mut self, time: CourseTime) {
        self.word(time.ticks);
        self.word(time.msec);
    }

    fn player(&mut self, player: &PlayerState) {
        let PlayerState {
            origin,
            velocity,
            on_ground,
            hull,
            water_level,
            water_type,
            water_jump_time,
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
        self.float(*water_jump_time);
        self.word(u64::from(*old_buttons));
        self.switch(quakeworld.jump_held);
        self.switch(quakeworld.ktx_was_jump);
        self.switch(quakeworld.ktx_released);
        self.float(quakeworld.ktx_last_frame_time);
        self.vector(goldsrc.base_velocity);
        self.switch(goldsrc.base_velocity_renewed);
        self.vector(goldsrc.move_dir);
        self.triple(goldsrc.punch_angle.to_array());
        self.float(goldsrc.view_z);
        self.float(goldsrc.duck_time);
        self.switch(goldsrc.in_duck);
        self.word(u64::from(goldsrc.flags));
        self.float(goldsrc.fuser2);
        self.float(goldsrc.fall_velocity);
        self.float(goldsrc.friction);
        self.switch(goldsrc.move_type == MoveType::Ladder);
        self.float(goldsrc.game_fall_velocity);
    }

    pub(in crate::sim) fn timer(&mut self, timer: Timer) {
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

/// The hash of everything that the next tick's motion and clock depend on.
pub(super) fn of(state: &Checkpoint) -> u64 {
    let mut fnv = Fnv::new();
    fnv.player(&state.player);
    fnv.triple(state.angles.to_array());
    fnv.word(state.tick);
    fnv.word(u64::from(state.health.cast_unsigned()));
    fnv.timer(state.course.timer);
    fnv.finish()
}
