//! Encodes the checkpoints of both games, field by field in the order of `visit`.
//!
//! See `docs/replay.md` 5.

use smallvec::SmallVec;

use super::fields::{BadField, FieldResult, Fields};
use wishdir_sim::course::{CourseState, Timer};
use wishdir_sim::engine::PlayerState;
use wishdir_sim::map::Spawn;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::platformer::{Dir, NfkCheckpoint, NfkState};
use wishdir_sim::run::{Checkpoint, FULL_HEALTH};
use wishdir_sim::visit::StateVisitor;
use wishdir_sim::world::Contents;

/// Maximum value of a clock in a file, ticks or milliseconds. Sums of such values cannot overflow.
const CLOCK_MAX: u64 = 1 << 53;

/// Writes or reads each visited field.
pub(crate) struct FieldVisitor<'a, F>(pub(crate) &'a mut F);

impl<F: Fields> FieldVisitor<'_, F> {
    /// Writes or reads a one-byte number in the range 0 to `last`.
    fn bounded_u8(&mut self, what: &'static str, number: &mut u8, last: u8) -> FieldResult {
        self.0.u8(number)?;
        if *number <= last {
            Ok(())
        } else {
            Err(BadField::new(what, *number, format!("0 to {last}")))
        }
    }
}

impl<F: Fields> StateVisitor for FieldVisitor<'_, F> {
    type Error = BadField;

    fn u8(&mut self, value: &mut u8) -> FieldResult {
        self.0.u8(value)
    }

    fn u16(&mut self, value: &mut u16) -> FieldResult {
        self.0.u16(value)
    }

    fn u32(&mut self, value: &mut u32) -> FieldResult {
        self.0.u32(value)
    }

    fn count(&mut self, value: &mut u64) -> FieldResult {
        self.0.u64(value)?;
        if *value <= CLOCK_MAX {
            Ok(())
        } else {
            let expected = format!("at most {CLOCK_MAX}");
            Err(BadField::new("a clock", *value, expected))
        }
    }

    fn health(&mut self, value: &mut i32) -> FieldResult {
        let mut bits = value.cast_unsigned();
        self.0.u32(&mut bits)?;
        *value = bits.cast_signed();
        Ok(())
    }

    fn f32(&mut self, value: &mut f32) -> FieldResult {
        self.0.f32(value)
    }

    fn f64(&mut self, value: &mut f64) -> FieldResult {
        self.0.f64(value)
    }

    fn flag(&mut self, value: &mut bool) -> FieldResult {
        self.0.bool(value)
    }

    fn direction(&mut self, number: &mut u8) -> FieldResult {
        self.bounded_u8("a direction", number, 3)
    }

    fn timer(&mut self, number: &mut u8) -> FieldResult {
        self.bounded_u8("the clock's state", number, 4)
    }

    fn contents(&mut self, value: &mut Contents) -> FieldResult {
        let known = CONTENTS.iter().position(|known| known == value);
        let mut number = known.unwrap_or_default() as u8;
        self.bounded_u8("contents", &mut number, CONTENTS.len() as u8 - 1)?;
        *value = CONTENTS[usize::from(number)];
        Ok(())
    }

    fn list(&mut self, list: &mut SmallVec<[u32; 8]>) -> FieldResult {
        let count = self.0.list_length(list.len(), size_of::<u32>())?;
        list.resize(count, 0);
        list.iter_mut().try_for_each(|number| self.0.u32(number))
    }

    fn push_area_waits(&mut self, waits: &mut Vec<u16>) -> FieldResult {
        let count = self.0.list_length(waits.len(), size_of::<u16>())?;
        waits.resize(count, 0);
        waits.iter_mut().try_for_each(|wait| self.0.u16(wait))
    }
}

/// Contents by their number in files.
const CONTENTS: [Contents; 8] = [
    Contents::Empty,
    Contents::Solid,
    Contents::Water,
    Contents::Slime,
    Contents::Lava,
    Contents::Ladder,
    Contents::PlayerClip,
    Contents::Slick,
];

/// Returns an empty 3D checkpoint, to be overwritten by a reader.
pub(crate) fn blank_checkpoint() -> Checkpoint {
    Checkpoint {
        player: PlayerState::default(),
        tick: 0,
        health: FULL_HEALTH,
        angles: ViewAngles::ZERO,
        course: CourseState::default(),
        liquid_wait_msec: 0,
        trigger_wait_msec: 0,
        respawn: Spawn::default(),
    }
}

/// Returns an empty Need For Kill checkpoint, to be overwritten by a reader.
pub(crate) fn blank_nfk_checkpoint() -> NfkCheckpoint {
    NfkCheckpoint {
        state: NfkState::standing_at([0.0, 0.0], Dir::StandLeft),
        tick: 0,
        health: FULL_HEALTH,
        timer: Timer::Idle,
        lava_wait_ticks: 0,
        lava_hits: 0,
        push_waits: Vec::new(),
    }
}
