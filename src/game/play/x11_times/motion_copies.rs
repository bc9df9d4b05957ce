//! Detects copies of mouse motion.
//!
//! On X11, while the pointer is confined to the window, winit reports each raw motion twice in a
//! row (winit issues 2846 and 3773). The server sends the motion to both winit's grab and winit's
//! root window. Without this filter, the mouse would turn the view twice as far as in the original
//! games.

use bevy::math::Vec2;

/// Maximum certainty that motion is doubled.
const SURE: u8 = 16;
/// Minimum certainty at which motion counts as doubled.
const DOUBLED: u8 = 8;
/// Certainty lost per motion without a copy.
const SINGLE: u8 = 4;

/// Detects copies of motion. If every motion arrives twice, the server is doubling it, because a
/// real mouse never repeats every motion.
#[derive(Debug)]
pub(super) struct MotionCopies {
    /// The last motion, if its copy has not arrived yet.
    single: Option<Vec2>,
    certainty: u8,
}

impl Default for MotionCopies {
    fn default() -> Self {
        Self {
            single: None,
            certainty: SURE,
        }
    }
}

impl MotionCopies {
    /// Whether a motion only repeats the previous motion, while the pointer is confined.
    pub(super) fn is_repeated_motion(&mut self, motion: Vec2) -> bool {
        let previous = self.single.take();
        if previous == Some(motion) {
            self.certainty = (self.certainty + 1).min(SURE);
            return self.certainty >= DOUBLED;
        }
        if previous.is_some() {
            self.certainty = self.certainty.saturating_sub(SINGLE);
        }
        self.single = Some(motion);
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the motion to the right that is not a copy.
    fn original_motion(motion: impl IntoIterator<Item = f32>) -> Vec<f32> {
        let mut copies = MotionCopies::default();
        let mut motion: Vec<f32> = motion.into_iter().collect();
        motion.retain(|x| !copies.is_repeated_motion(Vec2::new(*x, 0.0)));
        motion
    }

    #[test]
    fn each_motion_counts_once() {
        let hand = [4.0, 4.0, 4.0, 1.0, -2.0, -2.0, 0.5];
        let doubled = hand.into_iter().flat_map(|x| [x, x]);
        assert_eq!(original_motion(doubled), hand);
    }

    #[test]
    fn motion_from_before_the_grab_has_no_copy() {
        assert_eq!(
            original_motion([7.0, 9.0, 3.0, 3.0, 5.0, 5.0]),
            [7.0, 9.0, 3.0, 5.0]
        );
    }

    #[test]
    fn a_mouse_that_is_not_doubled_loses_nothing_after_a_few_reports() {
        let hand = |from: u32| (from..1_000).map(|step| (step * step / 7 % 5) as f32);
        let kept = original_motion(hand(0));
        assert!(kept.ends_with(&hand(20).collect::<Vec<_>>()), "{kept:?}");
    }

    #[test]
    fn doubling_that_starts_later_is_noticed() {
        let singles = (0..100).map(|step| (step % 5) as f32);
        let doubled = (0..100).map(|step| (step / 2) as f32);
        let kept = original_motion(singles.chain(doubled));
        assert!(kept.ends_with(&[46.0, 47.0, 48.0, 49.0]), "{kept:?}");
    }
}
