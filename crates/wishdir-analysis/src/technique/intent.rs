//! Decides whether a player meant a technique that ordinary walking also produces.

use super::{TechniqueEvent, TechniqueKind};

/// Time within which a repeat makes a fastrun or double duck deliberate, seconds.
const REPEAT_SECONDS: f64 = 1.0;

/// Separates deliberate fastruns and double ducks from ordinary walking and ducking.
///
/// Adding A to W, or ducking for a moment, looks like a fastrun or a double duck. The technique is
/// deliberate if the player repeats it. A double duck is also deliberate right after a landing. All
/// other techniques are always deliberate.
#[derive(Clone, Debug, Default)]
pub struct TechniqueIntent {
    /// Time of the last fastrun and of the last double duck, seconds.
    fastrun: Option<f64>,
    double_duck: Option<f64>,
}

impl TechniqueIntent {
    /// Adds an event. Returns whether the player meant the technique. `now`: play time, seconds.
    pub fn is_deliberate(&mut self, event: &TechniqueEvent, now: f64) -> bool {
        let last = match event.kind {
            TechniqueKind::Fastrun => &mut self.fastrun,
            TechniqueKind::DoubleDuck => &mut self.double_duck,
            TechniqueKind::EdgeBug
            | TechniqueKind::JumpBug
            | TechniqueKind::DuckBug
            | TechniqueKind::SlideBug
            | TechniqueKind::Bounce
            | TechniqueKind::Overbounce => return true,
        };
        let before = last.replace(now);
        let is_repeated = before.is_some_and(|before| now - before <= REPEAT_SECONDS);
        is_repeated || event.frames.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::DuckFrames;

    fn event(kind: TechniqueKind) -> TechniqueEvent {
        TechniqueEvent {
            kind,
            ..TechniqueEvent::default()
        }
    }

    #[test]
    fn single_fastrun_or_double_duck_is_ordinary_walking() {
        for kind in [TechniqueKind::Fastrun, TechniqueKind::DoubleDuck] {
            let mut intent = TechniqueIntent::default();
            let at = [10.0, 15.0, 15.4, 15.9, 30.0];
            assert_eq!(
                at.map(|now| intent.is_deliberate(&event(kind), now)),
                [false, false, true, true, false]
            );
        }
        let mut intent = TechniqueIntent::default();
        assert!(!intent.is_deliberate(&event(TechniqueKind::Fastrun), 1.0));
        assert!(!intent.is_deliberate(&event(TechniqueKind::DoubleDuck), 1.2));
    }

    #[test]
    fn double_duck_right_after_a_landing_is_deliberate() {
        let landed = TechniqueEvent {
            frames: Some(DuckFrames {
                fog: 2,
                stand_up: false,
                grade: None,
            }),
            ..event(TechniqueKind::DoubleDuck)
        };
        assert!(TechniqueIntent::default().is_deliberate(&landed, 5.0));
        assert!(TechniqueIntent::default().is_deliberate(&event(TechniqueKind::EdgeBug), 5.0));
    }
}
