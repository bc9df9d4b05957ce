//! Where the mouse turns back: the moment that decides when the strafe key should have changed.
//!
//! Single counts of a hand that trembles are no turning back: the view must have come this far from
//! where it was farthest.

/// How far the view must come back, degrees.
const BACK_DEG: f64 = 0.5;
/// And how far it must have turned before, degrees.
const TURNED_DEG: f64 = 2.0;

/// Follows the view through one flight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct TurnBack {
    /// Which way it turns: 1 to the left, -1 to the right, 0 not known yet.
    side: f64,
    /// How far it came since it turned that way, degrees, not negative.
    turned_deg: f64,
    /// How far it has come back from its farthest, degrees, not negative.
    back_deg: f64,
}

impl TurnBack {
    /// Takes the view's turn in the next tick, degrees, positive to the left; whether it has turned
    /// back. A tick that is no strafe begins again.
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

    /// In which of these turns the view has turned back.
    fn turned_back(turns: &[f64]) -> Vec<usize> {
        let mut turn = TurnBack::default();
        (0..turns.len())
            .filter(|at| turn.observe(turns[*at], true))
            .collect()
    }

    #[test]
    fn the_view_turns_back_once_for_each_strafe() {
        assert_eq!(turned_back(&[3.0, 3.0, 3.0, -3.0, -3.0, -3.0, 3.0]), [3, 6]);
        // Slowly.
        assert_eq!(turned_back(&[-3.0, 0.0, -0.1, 0.2, 0.2, 0.3, 1.0]), [5]);
    }

    #[test]
    fn a_hand_that_trembles_or_has_only_begun_does_not_turn_back() {
        assert_eq!(
            turned_back(&[3.0, -0.2, 0.2, -0.4, 0.5, 3.0]),
            [] as [usize; 0]
        );
        assert_eq!(turned_back(&[1.0, -1.0, 1.0, -1.0]), [] as [usize; 0]);
        let mut turn = TurnBack::default();
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
