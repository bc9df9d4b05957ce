//! Tracks the attempts at a lesson's step, to say why the last one failed.

use super::condition::Condition;
use super::step_miss::{NearMiss, StepMiss};
use super::tick_observation::TickObservation;
use wishdir_analysis::technique::TechniqueKind;

/// Time on the ground that breaks a chain of hops, milliseconds.
const CHAIN_MSEC: u32 = 300;

/// Condition of a step, with the number of ticks for which it must hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct StepRule<'a> {
    pub(super) when: &'a Condition,
    pub(super) ticks: u32,
    /// Whether the condition may fail between these ticks.
    pub(super) gaps: bool,
}

impl Condition {
    /// Whether the condition or one of its parts matches.
    fn has_part(&self, is_wanted: impl Fn(&Self) -> bool + Copy) -> bool {
        if let Self::All(inner) | Self::Any(inner) = self {
            inner.iter().any(|one| one.has_part(is_wanted))
        } else {
            is_wanted(self)
        }
    }
}

/// Event that ends an attempt at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AttemptKind {
    /// The flight ends.
    Flight,
    /// The chain of hops breaks.
    Chain,
    /// The player is on the ground and holds no key. In steps on the ground, leaving the ground
    /// also ends the attempt.
    Keys {
        /// Whether the step is on the ground.
        on_ground: bool,
    },
}

impl AttemptKind {
    fn from_condition(when: &Condition) -> Self {
        let is_chain = |one: &Condition| {
            matches!(
                one,
                Condition::Hops(_) | Condition::Fog(_) | Condition::SpeedJump(_)
            )
        };
        let is_flight = |one: &Condition| match one {
            Condition::InAir
            | Condition::Lands
            | Condition::Wins(_)
            | Condition::Gains(_)
            | Condition::Jumps(_) => true,
            Condition::Does(id) => !matches!(
                id.parse(),
                Ok(TechniqueKind::Fastrun | TechniqueKind::DoubleDuck)
            ),
            Condition::All(_)
            | Condition::Any(_)
            | Condition::Holds(_)
            | Condition::Free(_)
            | Condition::Faster(_)
            | Condition::Slower(_)
            | Condition::OnGround
            | Condition::TakesOff
            | Condition::Ducked
            | Condition::Swims
            | Condition::Climbs
            | Condition::TurnsLeft
            | Condition::TurnsRight
            | Condition::Hops(_)
            | Condition::Fog(_)
            | Condition::SpeedJump(_)
            | Condition::Finishes => false,
        };
        if when.has_part(is_chain) {
            Self::Chain
        } else if when.has_part(is_flight) {
            Self::Flight
        } else {
            Self::Keys {
                on_ground: when.has_part(|one| *one == Condition::OnGround),
            }
        }
    }
}

/// Tracks the attempts at a step and stores the reason why the last one failed.
#[derive(Clone, Debug, Default)]
pub(super) struct StepAttempts {
    /// Whether an attempt is running. A flight that started or keys that were pressed before the
    /// step do not count.
    runs: bool,
    /// Best tick of the attempt: number of ticks for which the condition held before it, number of
    /// parts that held on it, and the reason for the failure.
    nearest: Option<(u32, f64, StepMiss)>,
    /// Whether the player held keys on the previous tick. `None` before the first tick.
    held_keys: Option<bool>,
    /// Time on the ground since the last landing, milliseconds. `None` in the air, and before the
    /// first flight.
    landed_msec: Option<u32>,
    last: Option<StepMiss>,
}

impl StepAttempts {
    /// Returns the reason why the last attempt at the step failed.
    pub(super) fn last_miss(&self) -> Option<StepMiss> {
        self.last
    }

    /// Adds a tick that did not complete the step. `row` is the number of ticks for which the
    /// condition held before this tick.
    pub(super) fn observe(&mut self, step: &StepRule<'_>, row: u32, seen: &TickObservation) {
        let kind = AttemptKind::from_condition(step.when);
        let (has_keys, had_keys) = (seen.keys.is_any_held(), self.held_keys);
        self.held_keys = Some(has_keys);
        if seen.died {
            self.fail_attempt(StepMiss::Died);
            return;
        }
        if seen.placed {
            self.restart();
            return;
        }
        let near = step.when.near_miss(seen);
        if let Some(miss @ (StepMiss::TechniqueFailed { .. } | StepMiss::LateHop { .. })) =
            near.map(|near| near.miss)
        {
            self.fail_attempt(miss);
            self.runs = seen.takeoff.is_some();
            return;
        }
        if kind == AttemptKind::Chain {
            self.observe_chain(row, near, seen);
            return;
        }
        let ends = match kind {
            AttemptKind::Flight => seen.landed || seen.jump.is_some(),
            AttemptKind::Keys { on_ground } => {
                !has_keys && seen.grounded || on_ground && seen.airborne
            }
            AttemptKind::Chain => false,
        };
        if let Some(near) = near {
            // On the ground, the first tick that breaks the condition ends the attempt.
            let is_lapse = row > 0 && !step.gaps;
            let miss = if is_lapse {
                near.miss.after_ticks(row, step.ticks)
            } else {
                near.miss
            };
            self.add(row, near.parts, miss);
            if is_lapse && matches!(kind, AttemptKind::Keys { .. }) {
                self.runs = true;
                self.finish();
                return;
            }
        }
        if ends {
            self.finish();
        }
        let starts = match kind {
            AttemptKind::Flight => seen.takeoff.is_some() || seen.grounded,
            AttemptKind::Keys { .. } => {
                !step.gaps && has_keys && had_keys == Some(false) && !seen.airborne
            }
            AttemptKind::Chain => false,
        };
        if starts {
            // A flight starts with its last tick on the ground.
            (self.runs, self.nearest) = (true, None);
        }
    }

    /// Tracks a chain of hops. The chain breaks if the player stays on the ground.
    fn observe_chain(&mut self, row: u32, near: Option<NearMiss>, seen: &TickObservation) {
        let restarts = seen.takeoff.is_some_and(|takeoff| takeoff.hops == 0);
        if restarts {
            self.finish();
        }
        self.runs |= seen.takeoff.is_some();
        if let Some(near) = near.filter(|_| self.runs) {
            self.add(row, near.parts, near.miss);
        }
        self.landed_msec = match self.landed_msec {
            _ if seen.takeoff.is_some() || seen.airborne => None,
            _ if seen.landed => Some(0),
            Some(msec) => Some(msec + seen.msec),
            None => None,
        };
        if self.landed_msec.is_some_and(|msec| msec >= CHAIN_MSEC) {
            self.landed_msec = None;
            self.finish();
        }
    }

    fn add(&mut self, row: u32, parts: f64, miss: StepMiss) {
        let is_nearer = self
            .nearest
            .is_none_or(|(best_row, best, _)| (row, parts) >= (best_row, best));
        if is_nearer {
            self.nearest = Some((row, parts, miss));
        }
    }

    /// Ends the attempt. The tick that came closest to the condition gives the reason.
    fn finish(&mut self) {
        if let Some((_, _, miss)) = self.nearest.filter(|_| self.runs) {
            self.last = Some(miss);
        }
        self.restart();
    }

    fn fail_attempt(&mut self, miss: StepMiss) {
        self.last = Some(miss);
        self.restart();
    }

    fn restart(&mut self) {
        (self.runs, self.nearest, self.landed_msec) = (false, None, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::tick_observation::{HeldKeys, Key, ObservedTakeoff, ObservedTechnique};
    use wishdir_analysis::technique::MissedBy;

    fn keys(held: &[Key]) -> HeldKeys {
        held.iter()
            .fold(HeldKeys::default(), |all, key| all.with_key(*key, true))
    }

    fn on_ground(held: &[Key]) -> TickObservation {
        TickObservation {
            msec: 10,
            keys: keys(held),
            grounded: true,
            ..TickObservation::default()
        }
    }

    fn takeoff(hops: u32, fog: Option<u32>) -> TickObservation {
        TickObservation {
            msec: 10,
            takeoff: Some(ObservedTakeoff {
                hops,
                speed: 250.0,
                fog,
            }),
            ..TickObservation::default()
        }
    }

    fn in_air(held: &[Key], turn_deg_per_s: f64) -> TickObservation {
        TickObservation {
            msec: 10,
            keys: keys(held),
            airborne: true,
            turn_deg_per_s,
            ..TickObservation::default()
        }
    }

    fn landing() -> TickObservation {
        TickObservation {
            msec: 10,
            landed: true,
            ..TickObservation::default()
        }
    }

    fn failed(kind: TechniqueKind) -> TickObservation {
        TickObservation {
            techniques: vec![ObservedTechnique {
                kind,
                worked: false,
                fall_height: 200.0,
                missed_by: Some(MissedBy::HitGround),
            }],
            ..TickObservation::default()
        }
    }

    /// Returns the reason for the miss after these ticks. Panics if the step gets completed.
    fn miss_after(when: Condition, ticks: u32, seen: &[TickObservation]) -> Option<StepMiss> {
        let step = StepRule {
            when: &when,
            ticks,
            gaps: false,
        };
        let (mut attempts, mut row) = (StepAttempts::default(), 0);
        for tick in seen {
            let before = row;
            row = if step.when.is_met(tick) { row + 1 } else { 0 };
            assert!(row < ticks, "the step is complete: {tick:?}");
            attempts.observe(&step, before, tick);
        }
        attempts.last_miss()
    }

    #[test]
    fn flight_names_the_part_that_was_missing_longest() {
        let turn = || {
            Condition::All(vec![
                Condition::InAir,
                Condition::Free(vec![Key::Forward]),
                Condition::Holds(vec![Key::MoveLeft]),
                Condition::TurnsLeft,
            ])
        };
        let fly = |air: TickObservation, ticks: usize| {
            let mut seen = vec![on_ground(&[Key::Forward]), takeoff(0, None)];
            seen.extend(vec![air; ticks]);
            seen.push(landing());
            miss_after(turn(), 8, &seen)
        };
        let both = [Key::Forward, Key::MoveLeft];
        assert_eq!(
            fly(in_air(&both, 90.0), 30),
            Some(StepMiss::KeyHeld(Key::Forward))
        );
        assert_eq!(
            fly(in_air(&[Key::MoveLeft], 0.0), 30),
            Some(StepMiss::NoLeftTurn)
        );
        assert_eq!(
            fly(in_air(&[], 90.0), 30),
            Some(StepMiss::KeyNotHeld(Key::MoveLeft))
        );
        assert_eq!(
            fly(in_air(&[Key::MoveLeft], 90.0), 5),
            Some(StepMiss::LandedEarly)
        );
    }

    #[test]
    fn flight_from_before_the_step_is_no_attempt() {
        let seen = [in_air(&[], 0.0), in_air(&[], 0.0), landing()];
        assert_eq!(miss_after(Condition::Gains(15.0), 1, &seen), None);
    }

    #[test]
    fn step_on_the_ground_names_the_highest_speed_when_the_player_jumps() {
        let at = |speed: f64| TickObservation {
            speed,
            ..on_ground(&[Key::Forward])
        };
        let fast_in_air = TickObservation {
            speed: 280.0,
            ..in_air(&[Key::Forward], 0.0)
        };
        let seen = [on_ground(&[]), at(10.0), at(310.0), at(305.0), fast_in_air];
        let when = Condition::All(vec![Condition::OnGround, Condition::Faster(330.0)]);
        let expected = StepMiss::TooSlow {
            speed: 310.0,
            required: 330.0,
        };
        assert_eq!(miss_after(when, 5, &seen), Some(expected));
    }

    #[test]
    fn key_released_too_early_is_named() {
        let held = on_ground(&[Key::Forward]);
        let seen = [on_ground(&[]), held.clone(), held, on_ground(&[])];
        let when = Condition::Holds(vec![Key::Forward]);
        assert_eq!(
            miss_after(when, 20, &seen),
            Some(StepMiss::KeyReleased(Key::Forward))
        );
    }

    #[test]
    fn chain_ends_when_the_player_stays_on_the_ground() {
        let mut seen = vec![takeoff(0, None), landing(), takeoff(1, Some(2)), landing()];
        assert_eq!(miss_after(Condition::Hops(3), 1, &seen), None);
        seen.extend(vec![on_ground(&[]); 40]);
        let expected = StepMiss::FewHops {
            hops: 1,
            required: 3,
        };
        assert_eq!(miss_after(Condition::Hops(3), 1, &seen), Some(expected));
        let late = [takeoff(0, None), landing(), takeoff(1, Some(4))];
        assert_eq!(
            miss_after(Condition::Fog(2), 1, &late),
            Some(StepMiss::LateHop { fog: 4, limit: 2 })
        );
    }

    #[test]
    fn failed_technique_and_death_end_the_attempt() {
        let when = || Condition::Does("jumpbug".to_owned());
        let expected = StepMiss::TechniqueFailed {
            kind: TechniqueKind::JumpBug,
            by: Some(MissedBy::HitGround),
        };
        let seen = [in_air(&[], 0.0), failed(TechniqueKind::JumpBug)];
        assert_eq!(miss_after(when(), 1, &seen), Some(expected));
        let died = TickObservation {
            died: true,
            ..landing()
        };
        assert_eq!(miss_after(when(), 1, &[died]), Some(StepMiss::Died));
    }
}
