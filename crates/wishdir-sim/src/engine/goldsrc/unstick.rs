//! Frees a player who starts a tick inside a solid (`docs/goldsrc.md` 5.4).

use super::GoldSrcMove;
use crate::engine::report::MoveEvent;
use crate::event::EventSink;
use crate::math::Vec3;
use crate::world::Trace;

/// Smallest offset, units.
const NUDGE: f32 = 0.125;
const OFFSET_COUNT: usize = 54;

/// Offsets in the order they are tried, units (`PM_CreateStuckTable`).
const OFFSETS: [[f32; 3]; OFFSET_COUNT] = unstick_offsets();

const fn unstick_offsets() -> [[f32; 3]; OFFSET_COUNT] {
    const E: f32 = NUDGE;
    const CROSS: [[f32; 3]; 9] = [
        [0.0, 0.0, -E],
        [0.0, 0.0, 0.0],
        [0.0, 0.0, E],
        [0.0, -E, 0.0],
        [0.0, 0.0, 0.0],
        [0.0, E, 0.0],
        [-E, 0.0, 0.0],
        [0.0, 0.0, 0.0],
        [E, 0.0, 0.0],
    ];
    const WIDE_CROSS: [[f32; 3]; 9] = [
        [0.0, 0.0, 0.0],
        [0.0, 0.0, 1.0],
        [0.0, 0.0, 6.0],
        [0.0, -2.0, 0.0],
        [0.0, 0.0, 0.0],
        [0.0, 2.0, 0.0],
        [-2.0, 0.0, 0.0],
        [0.0, 0.0, 0.0],
        [2.0, 0.0, 0.0],
    ];
    const SIGNS: [f32; 2] = [-E, E];
    const HEIGHTS: [f32; 3] = [0.0, 1.0, 6.0];
    const SIDES: [f32; 3] = [-2.0, 0.0, 2.0];
    let mut table = [[0.0; 3]; OFFSET_COUNT];
    let mut at = 0;
    while at < 9 {
        table[at] = CROSS[at];
        at += 1;
    }
    let mut corner = 0;
    while corner < 8 {
        table[at] = [SIGNS[corner / 4], SIGNS[corner / 2 % 2], SIGNS[corner % 2]];
        at += 1;
        corner += 1;
    }
    let mut arm = 0;
    while arm < 9 {
        table[at] = WIDE_CROSS[arm];
        at += 1;
        arm += 1;
    }
    let mut cell = 0;
    while cell < 27 {
        table[at] = [SIDES[cell / 3 % 3], SIDES[cell % 3], HEIGHTS[cell / 9]];
        at += 1;
        cell += 1;
    }
    table
}

impl<W: Trace, R: EventSink<MoveEvent>> GoldSrcMove<'_, W, R> {
    /// `PM_CheckStuck`: moves the origin to the first free offset. Returns false if none is free.
    #[inline]
    pub(super) fn unstick(&mut self) -> bool {
        let hull = self.state.hull;
        if !self.world.is_stuck(hull, self.state.origin) {
            return true;
        }
        for offset in OFFSETS {
            let offset = Vec3::from_array(offset);
            let place = self.state.origin + offset;
            if !self.world.is_stuck(hull, place) {
                self.state.origin = place;
                self.record.emit(MoveEvent::Unstuck { offset });
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::OFFSETS;

    #[test]
    fn offsets_are_in_the_specified_order() {
        assert_eq!(OFFSETS[0], [0.0, 0.0, -0.125]);
        assert_eq!(OFFSETS[9], [-0.125, -0.125, -0.125]);
        assert_eq!(OFFSETS[10], [-0.125, -0.125, 0.125]);
        assert_eq!(OFFSETS[16], [0.125, 0.125, 0.125]);
        assert_eq!(OFFSETS[18], [0.0, 0.0, 1.0]);
        assert_eq!(OFFSETS[26], [-2.0, -2.0, 0.0]);
        assert_eq!(OFFSETS[27], [-2.0, 0.0, 0.0]);
        assert_eq!(OFFSETS[35], [-2.0, -2.0, 1.0]);
        assert_eq!(OFFSETS[52], [2.0, 2.0, 6.0]);
        assert_eq!(OFFSETS[53], [0.0, 0.0, 0.0]);
    }
}
