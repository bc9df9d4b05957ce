//! The cue of the current step, or the input of a demonstration, as large keycaps.

use super::ActiveTraining;
use crate::coach::{CueTurn, DrillGame, HeldKeys, Key, StepCue};
use crate::game::hud::ui::keycap;
use crate::game::hud::widgets::{CapState, CapView, CueView, StripTick};
use crate::game::settings::{Action, Binds};

/// Minimum turn speed that the arrow shows, degrees per second.
const TURNS: f32 = 20.0;
/// Number of ticks that the turn speed is averaged over.
const TURN_TICKS: usize = 8;

/// Names of the player's keys in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeyNames(Vec<(Key, &'static str)>);

impl KeyNames {
    /// Looks up the names of the player's keys.
    pub(super) fn from_binds(binds: &Binds, game: DrillGame) -> Self {
        let actions: &[(Key, Action)] = match game {
            DrillGame::Engine3d => &[
                (Key::Forward, Action::Forward),
                (Key::Back, Action::Back),
                (Key::MoveLeft, Action::MoveLeft),
                (Key::MoveRight, Action::MoveRight),
                (Key::Jump, Action::Jump),
                (Key::Duck, Action::Duck),
            ],
            DrillGame::Nfk => &[
                (Key::MoveLeft, Action::NfkLeft),
                (Key::MoveRight, Action::NfkRight),
                (Key::Jump, Action::NfkUp),
                (Key::Duck, Action::NfkDown),
            ],
        };
        let named = |(key, action): &(Key, Action)| (*key, keycap::first_key(binds, *action));
        Self(actions.iter().map(named).collect())
    }

    /// Returns the name of a key. Need For Kill has no forward key; the key for running right
    /// replaces it.
    pub(super) fn name(&self, key: Key) -> &'static str {
        let find = |key: Key| self.0.iter().find(|(known, _)| *known == key);
        find(key)
            .or_else(|| find(Key::MoveRight))
            .map_or(keycap::NONE, |(_, name)| name)
    }
}

/// Returns the side that the view turned to in the last ticks.
fn turn_side<'a>(ticks: impl DoubleEndedIterator<Item = &'a StripTick>) -> CueTurn {
    let (mut turned, mut msec) = (0.0, 0);
    for tick in ticks.rev().take(TURN_TICKS) {
        turned += tick.turn_deg;
        msec += tick.msec;
    }
    let rate = turned * 1000.0 / msec.max(1) as f32;
    if rate > TURNS {
        CueTurn::Left
    } else if rate < -TURNS {
        CueTurn::Right
    } else {
        CueTurn::None
    }
}

impl ActiveTraining {
    /// Returns the keycaps and the turn to show. `None` outside lesson steps and demonstrations.
    pub(super) fn cue_view(&self) -> Option<CueView> {
        let held = self
            .strip
            .back()
            .map_or(HeldKeys::default(), |tick| tick.keys);
        let turns = turn_side(self.strip.iter());
        let is_nfk = self.drill.game() == DrillGame::Nfk;
        if self.showing.is_some() {
            return Some(self.demonstration_cue(held, turns, is_nfk));
        }
        let lesson = self.unfinished_lesson()?;
        let StepCue {
            press,
            release,
            turn,
        } = lesson.steps.get(self.steps)?.cue();
        // In Need For Kill, forward is the key that runs to the right.
        let holds = |key: Key| {
            held.is_held(key) || is_nfk && key == Key::Forward && held.is_held(Key::MoveRight)
        };
        let wanted = |key: Key| CapView {
            label: self.key_names.name(key).to_owned(),
            state: if holds(key) {
                CapState::Held
            } else {
                CapState::Wanted
            },
        };
        let released = |key: &Key| CapView {
            label: self.key_names.name(*key).to_owned(),
            state: if held.is_held(*key) {
                CapState::Wrong
            } else {
                CapState::Released
            },
        };
        Some(CueView {
            caps: press
                .iter()
                .map(|key| wanted(*key))
                .chain(release.iter().map(released))
                .collect(),
            turn,
            turns,
            strafe_keys: [wanted(Key::MoveLeft), wanted(Key::MoveRight)],
            is_nfk,
        })
    }

    /// Returns a cue with all keys of the game, lit while the demonstration holds them.
    fn demonstration_cue(&self, held: HeldKeys, turns: CueTurn, is_nfk: bool) -> CueView {
        let cap = |(key, name): &(Key, &'static str)| CapView {
            label: (*name).to_owned(),
            state: if held.is_held(*key) {
                CapState::Held
            } else {
                CapState::Idle
            },
        };
        let idle = CapView {
            label: String::new(),
            state: CapState::Idle,
        };
        CueView {
            caps: self.key_names.0.iter().map(cap).collect(),
            turn: turns,
            turns,
            strafe_keys: [idle.clone(), idle],
            is_nfk,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrow_follows_the_turn_of_the_last_ticks() {
        let ticks = |turn_deg: f32| {
            let keys = HeldKeys::default();
            vec![
                StripTick {
                    msec: 10,
                    keys,
                    turn_deg,
                };
                20
            ]
        };
        let turns = [1.0, -1.0, 0.1].map(|turn| turn_side(ticks(turn).iter()));
        assert_eq!(turns, [CueTurn::Left, CueTurn::Right, CueTurn::None]);
    }

    #[test]
    fn need_for_kill_runs_with_its_own_keys() {
        let names = KeyNames::from_binds(&Binds::default(), DrillGame::Nfk);
        assert_eq!(names.name(Key::Forward), names.name(Key::MoveRight));
        assert_ne!(names.name(Key::MoveLeft), names.name(Key::MoveRight));
    }
}
