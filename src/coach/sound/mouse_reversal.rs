//! Detects mouse reversals, which decide when the strafe keys should have switched.
//!
//! Single counts of an unsteady hand are ignored: the view must turn back by a minimum angle.

/// Minimum turn back, degrees.
const BACK_DEG: f64 = 0.5;
/// Minimum turn to one side before a reversal counts, degrees.
const TURNED_DEG: f64 = 2.0;

/// Finds the ticks of a flight on which the mouse changes direction.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct MouseReversal {
    /// Direction of the current turn: 1 left, -1 right, 0 unknown.
    side: f64,
    /// Angle of the current turn so far, degrees. Never negative.
    turned_deg: f64,
    /// Angle turned back from the furthest point, degrees. Never negative.
    back_deg: f64,
}

impl MouseReversal {
    /// Adds the next tick's turn, degrees. Positive: left. Returns whether the view reversed. A
    /// tick without a strafe resets the state.
    pub(super) fn observe(&mut self, turn_deg: f64, is_strafe: bool) -> bool {
        if !is_strafe || !turn_deg.is_finite() {
            *self = Self::default();
            return false;
        }
        if self.side == 0.0 {
            self.side = if turn_deg == 0.0 {
                0.0
            } else {
                1.0_f64.copysign(turn_deg)
            };
            self.turned_deg = turn_deg.abs();
            return false;
        }
        let onwards = self.side * turn_deg - self.back_deg;
        if onwards >= 0.0 {
            self.turned_deg += onwards;
            self.back_deg = 0.0;
            return false;
        }
        self.back_deg = -onwards;
        if self.back_deg < BACK_DEG {
            return false;
        }
        let is_switch = self.turned_deg >= TURNED_DEG;
        *self = Self {
            side: -self.side,
            turned_deg: self.back_deg,
            back_deg: 0.0,
        };
        is_switch
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the indices of the turns on which the view reversed.
    fn find_reversals(turns: &[f64]) -> Vec<usize> {
        let mut turn = MouseReversal::default();
        (0..turns.len())
            .filter(|at| turn.observe(turns[*at], true))
            .collect()
    }

    #[test]
    fn each_strafe_has_one_reversal() {
        assert_eq!(
            find_reversals(&[3.0, 3.0, 3.0, -3.0, -3.0, -3.0, 3.0]),
            [3, 6]
        );
        // A slow reversal.
        assert_eq!(find_reversals(&[-3.0, 0.0, -0.1, 0.2, 0.2, 0.3, 1.0]), [5]);
    }

    #[test]
    fn small_turns_are_not_reversals() {
        assert_eq!(
            find_reversals(&[3.0, -0.2, 0.2, -0.4, 0.5, 3.0]),
            [] as [usize; 0]
        );
        assert_eq!(find_reversals(&[1.0, -1.0, 1.0, -1.0]), [] as [usize; 0]);
        let mut turn = MouseReversal::default();
        let ticks = [
            (3.0, true),
            (3.0, true),
            (0.0, false),
            (-3.0, true),
            (f64::NAN, true),
            (9.0, true),
        ];
        assert!(
            ticks
                .iter()
                .all(|(turn_deg, is_strafe)| !turn.observe(*turn_deg, *is_strafe))
        );
    }
}
