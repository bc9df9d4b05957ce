//! Reason why an attempt at a lesson's step failed, derived from the step's condition.

use super::condition::Condition;
use super::tick_observation::{Key, TickObservation};
use wishdir_analysis::technique::{MissedBy, TechniqueKind};

/// Reason why an attempt at a step failed. Speeds in u/s; in Need For Kill, pixels per tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StepMiss {
    /// The player did not hold this key.
    KeyNotHeld(Key),
    /// The player released this key before the step was complete.
    KeyReleased(Key),
    /// The player held this key, which the step forbids.
    KeyHeld(Key),
    /// The speed stayed below the required one.
    TooSlow {
        /// Highest speed of the attempt.
        speed: f64,
        /// Required speed.
        required: f64,
    },
    /// The speed stayed above the limit.
    TooFast {
        /// Lowest speed of the attempt.
        speed: f64,
        /// Highest speed that the step allows.
        limit: f64,
    },
    /// The player was in the air, but the step must be done on the ground.
    InAir,
    /// The player left the ground before the step was complete.
    LeftGround,
    /// The player was on the ground, but the step must be done in the air.
    OnGround,
    /// The player landed before the step was complete.
    LandedEarly,
    /// The player did not jump.
    NoJump,
    /// The player did not land.
    NoLanding,
    /// The player was not ducked.
    NotDucked,
    /// The player stood up before the step was complete.
    StoodUp,
    /// The player was not in a liquid.
    NotSwimming,
    /// The player left the liquid before the step was complete.
    LeftLiquid,
    /// The player was not on a ladder.
    NotClimbing,
    /// The player left the ladder before the step was complete.
    LeftLadder,
    /// The view did not turn left.
    NoLeftTurn,
    /// The view did not turn right.
    NoRightTurn,
    /// The turn ended before the step was complete.
    StoppedTurning,
    /// The air acceleration stayed below the required percentage of the best gain.
    LowGain {
        /// Highest percentage of the attempt.
        percent: f64,
        /// Required percentage.
        required: f64,
    },
    /// The flight gained less speed than required. Speeds are in u/s.
    LowFlightGain {
        /// Speed gained.
        gain: f64,
        /// Required gain.
        required: f64,
    },
    /// The chain ended before the required hop.
    FewHops {
        /// Number of hops in the chain.
        hops: u32,
        /// Required number.
        required: u32,
    },
    /// The player did not hop after the landing.
    NoHop,
    /// The hop had too many frames on ground.
    LateHop {
        /// Frames on ground.
        fog: u32,
        /// Highest number that the step allows.
        limit: u32,
    },
    /// The jump was too short. Distances are in units or pixels.
    ShortJump {
        /// Distance of the jump.
        distance: f64,
        /// Required distance.
        required: f64,
    },
    /// The jump was long enough, but does not count.
    InvalidJump,
    /// The technique was tried and failed.
    TechniqueFailed {
        /// Kind of the technique.
        kind: TechniqueKind,
        /// Amount by which the technique was missed, if known.
        by: Option<MissedBy>,
    },
    /// The technique did not happen in this attempt.
    NoTechnique(TechniqueKind),
    /// The speed jump count stayed below the required one.
    LowCount {
        /// Highest count of the attempt.
        count: u32,
        /// Required count.
        required: u32,
    },
    /// The player did not reach the finish.
    NoFinish,
    /// The player died.
    Died,
    /// The condition did not hold for enough ticks.
    TooShort {
        /// Number of ticks for which the condition held.
        ticks: u32,
        /// Required number of ticks.
        required: u32,
    },
}

impl StepMiss {
    /// Converts the reason to that of a condition that held for some ticks and then failed.
    pub(super) fn after_ticks(self, ticks: u32, required: u32) -> Self {
        match self {
            Self::KeyNotHeld(key) => Self::KeyReleased(key),
            Self::InAir => Self::LeftGround,
            Self::OnGround => Self::LandedEarly,
            Self::NotDucked => Self::StoodUp,
            Self::NotSwimming => Self::LeftLiquid,
            Self::NotClimbing => Self::LeftLadder,
            Self::NoLeftTurn | Self::NoRightTurn => Self::StoppedTurning,
            Self::TooSlow { .. }
            | Self::TooFast { .. }
            | Self::LowGain { .. }
            | Self::LowFlightGain { .. }
            | Self::LowCount { .. } => Self::TooShort { ticks, required },
            Self::KeyReleased(_)
            | Self::KeyHeld(_)
            | Self::LeftGround
            | Self::LandedEarly
            | Self::NoJump
            | Self::NoLanding
            | Self::StoodUp
            | Self::LeftLiquid
            | Self::LeftLadder
            | Self::StoppedTurning
            | Self::FewHops { .. }
            | Self::NoHop
            | Self::LateHop { .. }
            | Self::ShortJump { .. }
            | Self::InvalidJump
            | Self::TechniqueFailed { .. }
            | Self::NoTechnique(_)
            | Self::NoFinish
            | Self::Died
            | Self::TooShort { .. } => self,
        }
    }
}

/// Parts of a condition that hold on a tick, and the first part that does not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NearMiss {
    /// Number of parts that hold, plus the progress of the first part that does not hold, 0 to 1.
    pub(super) parts: f64,
    /// Reason for the first part that does not hold.
    pub(super) miss: StepMiss,
}

impl Condition {
    /// Returns the reason why the condition does not hold on a tick. `None` if it holds.
    pub fn miss(&self, seen: &TickObservation) -> Option<StepMiss> {
        self.near_miss(seen).map(|near| near.miss)
    }

    pub(super) fn near_miss(&self, seen: &TickObservation) -> Option<NearMiss> {
        if self.is_met(seen) {
            return None;
        }
        if let Self::All(all) = self {
            let met = all.iter().filter(|one| one.is_met(seen)).count();
            let first = all.iter().find_map(|one| one.near_miss(seen))?;
            return Some(NearMiss {
                parts: met as f64 + first.parts.clamp(0.0, 0.99),
                miss: first.miss,
            });
        }
        if let Self::Any(any) = self {
            return any
                .iter()
                .filter_map(|one| one.near_miss(seen))
                .reduce(|best, one| if one.parts > best.parts { one } else { best });
        }
        let miss = self.single_miss(seen)?;
        let parts = miss.reached_fraction().clamp(0.0, 0.99);
        Some(NearMiss { parts, miss })
    }

    /// Returns the reason why a condition without parts does not hold.
    fn single_miss(&self, seen: &TickObservation) -> Option<StepMiss> {
        let takeoff = seen.takeoff;
        Some(match self {
            Self::All(_) | Self::Any(_) => return None,
            Self::Holds(keys) => {
                StepMiss::KeyNotHeld(*keys.iter().find(|key| !seen.keys.is_held(**key))?)
            }
            Self::Free(keys) => {
                StepMiss::KeyHeld(*keys.iter().find(|key| seen.keys.is_held(**key))?)
            }
            Self::Faster(required) => StepMiss::TooSlow {
                speed: seen.speed,
                required: *required,
            },
            Self::Slower(limit) => StepMiss::TooFast {
                speed: seen.speed,
                limit: *limit,
            },
            Self::OnGround => StepMiss::InAir,
            Self::InAir => StepMiss::OnGround,
            Self::TakesOff => StepMiss::NoJump,
            Self::Lands => StepMiss::NoLanding,
            Self::Ducked => StepMiss::NotDucked,
            Self::Swims => StepMiss::NotSwimming,
            Self::Climbs => StepMiss::NotClimbing,
            Self::TurnsLeft => StepMiss::NoLeftTurn,
            Self::TurnsRight => StepMiss::NoRightTurn,
            Self::Wins(required) => StepMiss::LowGain {
                percent: seen.gain_percent.unwrap_or(0.0).max(0.0),
                required: *required,
            },
            Self::Gains(required) => StepMiss::LowFlightGain {
                gain: seen.flight_gain.unwrap_or(0.0).max(0.0),
                required: *required,
            },
            Self::Hops(1) => StepMiss::NoHop,
            Self::Hops(required) => StepMiss::FewHops {
                hops: takeoff.map_or(0, |takeoff| takeoff.hops),
                required: *required,
            },
            Self::Fog(limit) => {
                takeoff
                    .and_then(|takeoff| takeoff.fog)
                    .map_or(StepMiss::NoHop, |fog| StepMiss::LateHop {
                        fog,
                        limit: *limit,
                    })
            }
            Self::Jumps(required) => match &seen.jump {
                Some(jump) if jump.distance >= *required => StepMiss::InvalidJump,
                found => StepMiss::ShortJump {
                    distance: found.as_ref().map_or(0.0, |jump| jump.distance),
                    required: *required,
                },
            },
            Self::Does(id) => {
                let kind = id.parse().ok()?;
                seen.techniques
                    .iter()
                    .find(|found| found.kind == kind)
                    .map_or(StepMiss::NoTechnique(kind), |failed| {
                        StepMiss::TechniqueFailed {
                            kind,
                            by: failed.missed_by,
                        }
                    })
            }
            Self::SpeedJump(required) => StepMiss::LowCount {
                count: seen.speed_jump.unwrap_or(0),
                required: *required,
            },
            Self::Finishes => StepMiss::NoFinish,
        })
    }
}

impl StepMiss {
    /// Returns the fraction of the required number that was reached, 0 to 1.
    /// 0 for most reasons without a number.
    fn reached_fraction(self) -> f64 {
        match self {
            Self::TooSlow { speed, required } => speed / required,
            Self::TooFast { speed, limit } => limit / speed,
            Self::LowGain { percent, required } => percent / required,
            Self::LowFlightGain { gain, required } => gain / required,
            Self::FewHops { hops, required } => f64::from(hops) / f64::from(required),
            Self::LateHop { fog, limit } => f64::from(limit) / f64::from(fog),
            Self::ShortJump { distance, required } => distance / required,
            Self::LowCount { count, required } => f64::from(count) / f64::from(required),
            Self::InvalidJump => 0.9,
            Self::TechniqueFailed { .. } => 0.5,
            Self::KeyNotHeld(_)
            | Self::KeyReleased(_)
            | Self::KeyHeld(_)
            | Self::InAir
            | Self::LeftGround
            | Self::OnGround
            | Self::LandedEarly
            | Self::NoJump
            | Self::NoLanding
            | Self::NotDucked
            | Self::StoodUp
            | Self::NotSwimming
            | Self::LeftLiquid
            | Self::NotClimbing
            | Self::LeftLadder
            | Self::NoLeftTurn
            | Self::NoRightTurn
            | Self::StoppedTurning
            | Self::NoHop
            | Self::NoTechnique(_)
            | Self::NoFinish
            | Self::Died
            | Self::TooShort { .. } => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use wishdir_analysis::jump::InvalidJumpReason;

    use super::*;
    use crate::coach::tick_observation::{
        HeldKeys, ObservedJump, ObservedTakeoff, ObservedTechnique,
    };

    #[test]
    fn each_condition_has_a_reason_when_it_does_not_hold() {
        let seen = TickObservation {
            keys: HeldKeys::default().with_key(Key::Forward, true),
            speed: 310.0,
            gain_percent: Some(22.0),
            flight_gain: Some(4.0),
            takeoff: Some(ObservedTakeoff {
                hops: 1,
                speed: 310.0,
                fog: Some(3),
            }),
            jump: Some(ObservedJump {
                reason: Some(InvalidJumpReason::HitWall),
                distance: 210.0,
                ..ObservedJump::default()
            }),
            speed_jump: Some(1),
            techniques: vec![ObservedTechnique {
                kind: TechniqueKind::JumpBug,
                worked: false,
                fall_height: 200.0,
                missed_by: Some(MissedBy::HitGround),
            }],
            ..TickObservation::default()
        };
        let held = Condition::Holds(vec![Key::Forward, Key::MoveLeft]);
        let expected = [
            (held.clone(), StepMiss::KeyNotHeld(Key::MoveLeft)),
            (
                Condition::Free(vec![Key::Forward]),
                StepMiss::KeyHeld(Key::Forward),
            ),
            (
                Condition::Faster(330.0),
                StepMiss::TooSlow {
                    speed: 310.0,
                    required: 330.0,
                },
            ),
            (
                Condition::Slower(300.0),
                StepMiss::TooFast {
                    speed: 310.0,
                    limit: 300.0,
                },
            ),
            (Condition::OnGround, StepMiss::InAir),
            (Condition::InAir, StepMiss::OnGround),
            (Condition::Ducked, StepMiss::NotDucked),
            (Condition::Swims, StepMiss::NotSwimming),
            (Condition::Climbs, StepMiss::NotClimbing),
            (Condition::TurnsLeft, StepMiss::NoLeftTurn),
            (Condition::TurnsRight, StepMiss::NoRightTurn),
            (
                Condition::Wins(30.0),
                StepMiss::LowGain {
                    percent: 22.0,
                    required: 30.0,
                },
            ),
            (
                Condition::Gains(15.0),
                StepMiss::LowFlightGain {
                    gain: 4.0,
                    required: 15.0,
                },
            ),
            (
                Condition::Hops(3),
                StepMiss::FewHops {
                    hops: 1,
                    required: 3,
                },
            ),
            (Condition::Fog(1), StepMiss::LateHop { fog: 3, limit: 1 }),
            (
                Condition::Jumps(220.0),
                StepMiss::ShortJump {
                    distance: 210.0,
                    required: 220.0,
                },
            ),
            (Condition::Jumps(200.0), StepMiss::InvalidJump),
            (
                Condition::Does("jumpbug".to_owned()),
                StepMiss::TechniqueFailed {
                    kind: TechniqueKind::JumpBug,
                    by: Some(MissedBy::HitGround),
                },
            ),
            (
                Condition::Does("edgebug".to_owned()),
                StepMiss::NoTechnique(TechniqueKind::EdgeBug),
            ),
            (
                Condition::SpeedJump(2),
                StepMiss::LowCount {
                    count: 1,
                    required: 2,
                },
            ),
            (Condition::Finishes, StepMiss::NoFinish),
            (
                Condition::All(vec![Condition::TakesOff, Condition::OnGround]),
                StepMiss::InAir,
            ),
            (
                Condition::Any(vec![Condition::Climbs, held]),
                StepMiss::NotClimbing,
            ),
        ];
        for (condition, miss) in expected {
            assert_eq!(condition.miss(&seen), Some(miss), "{condition:?}");
        }
        let still = TickObservation::default();
        assert_eq!(Condition::TakesOff.miss(&still), Some(StepMiss::NoJump));
        assert_eq!(Condition::Lands.miss(&still), Some(StepMiss::NoLanding));
        assert_eq!(Condition::Hops(1).miss(&still), Some(StepMiss::NoHop));
        let grounded = TickObservation {
            grounded: true,
            ..TickObservation::default()
        };
        assert_eq!(Condition::OnGround.miss(&grounded), None);
    }
}
