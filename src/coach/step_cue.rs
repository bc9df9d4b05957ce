//! Cue of a lesson's step: keys to hold and to release, and a turn.

use serde::Deserialize;

use super::condition::Condition;
use super::tick_observation::Key;

/// View turn required by a step.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum CueTurn {
    /// No turn.
    #[default]
    None,
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// To the left with the left strafe key, then to the right with the right one.
    Both,
}

/// Keys and turn that a lesson shows for a step.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct StepCue {
    /// Keys to press, in the order in which they are shown.
    pub press: Vec<Key>,
    /// Keys to release.
    pub release: Vec<Key>,
    /// Required view turn.
    pub turn: CueTurn,
}

impl StepCue {
    /// Derives the cue from the condition that the step waits for.
    pub fn from_condition(condition: &Condition) -> Self {
        let mut cue = Self::default();
        cue.add_condition(condition);
        if cue.turn == CueTurn::Both {
            // The turn already shows its strafe keys.
            cue.press.retain(|key| *key == Key::Jump);
        }
        cue
    }

    fn add_condition(&mut self, condition: &Condition) {
        match condition {
            Condition::All(all) => all.iter().for_each(|one| self.add_condition(one)),
            Condition::Any(any) => any.iter().take(1).for_each(|one| self.add_condition(one)),
            Condition::Holds(keys) => keys.iter().for_each(|key| self.add_key(*key)),
            Condition::Free(keys) => self.release.extend(keys),
            // A step in the air needs a jump, even if earlier steps needed one too.
            Condition::InAir | Condition::TakesOff | Condition::Hops(_) | Condition::Fog(_) => {
                self.add_key(Key::Jump);
            }
            Condition::SpeedJump(_) => {
                self.add_key(Key::MoveRight);
                self.add_key(Key::Jump);
            }
            Condition::Ducked => self.add_key(Key::Duck),
            Condition::Climbs | Condition::Swims | Condition::Finishes => {
                self.add_key(Key::Forward);
            }
            Condition::Faster(_) if self.press.is_empty() => self.add_key(Key::Forward),
            Condition::TurnsLeft => self.turn = CueTurn::Left,
            Condition::TurnsRight => self.turn = CueTurn::Right,
            Condition::Wins(_) | Condition::Gains(_) | Condition::Jumps(_)
                if self.turn == CueTurn::None =>
            {
                self.turn = CueTurn::Both;
            }
            Condition::Does(technique) if technique == "double_duck" => self.add_key(Key::Duck),
            Condition::Faster(_)
            | Condition::Wins(_)
            | Condition::Gains(_)
            | Condition::Jumps(_)
            | Condition::Does(_)
            | Condition::Slower(_)
            | Condition::OnGround
            | Condition::Lands => {}
        }
    }

    fn add_key(&mut self, key: Key) {
        if !self.press.contains(&key) {
            self.press.push(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cue_names_jump_keys_and_turn_of_a_step_in_the_air() {
        let condition = Condition::All(vec![
            Condition::InAir,
            Condition::Free(vec![Key::Forward]),
            Condition::Holds(vec![Key::MoveLeft]),
            Condition::TurnsLeft,
        ]);
        let expected = StepCue {
            press: vec![Key::Jump, Key::MoveLeft],
            release: vec![Key::Forward],
            turn: CueTurn::Left,
        };
        assert_eq!(StepCue::from_condition(&condition), expected);
    }

    #[test]
    fn gain_without_keys_asks_for_strafes_to_both_sides() {
        let condition = Condition::All(vec![Condition::InAir, Condition::Wins(30.0)]);
        let cue = StepCue::from_condition(&condition);
        assert_eq!((cue.turn, cue.press), (CueTurn::Both, vec![Key::Jump]));
        assert_eq!(
            StepCue::from_condition(&Condition::Fog(1)).press,
            [Key::Jump]
        );
    }
}
