//! Goals: what a drill asks for, as a closed set, and the score that ticks reach.

use serde::Deserialize;
use strum::IntoStaticStr;

use super::tick_observation::{JumpSeen, TickObservation};
use wishdir_analysis::technique::TechniqueKind;

/// Who is on the ground for this long runs, and has not just come down: milliseconds.
const RUNS_MSEC: u32 = 250;

/// What is asked for. Speeds in u/s, distances and heights in units; in Need For Kill pixels a
/// tick, and pixels.
#[derive(Clone, Debug, Deserialize, PartialEq, IntoStaticStr)]
#[serde(deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum Goal {
    /// The highest speed.
    Speed,
    /// The highest speed of one who has been on the ground for a quarter of a second.
    GroundSpeed,
    /// How high the feet get over where they began, standing or climbing.
    Height,
    /// How soon the feet are near a place, seconds.
    Reach {
        /// The place: x, y, z; Need For Kill: x, y in pixels, and 0.
        at: (f64, f64, f64),
        /// So near, units or pixels.
        within: f64,
    },
    /// The course's clock at its finish, seconds.
    Finish,
    /// The speed before the jump that begins a chain.
    Prestrafe,
    /// How far a jump goes that counts.
    Distance {
        /// Only jumps of these kinds; of any, if none is named.
        #[serde(default)]
        kinds: Vec<String>,
    },
    /// What strafing wins in one flight.
    Gain {
        /// Only flights that begin this fast.
        from_speed: f64,
    },
    /// How much of the possible gain one flight wins, percent.
    Efficiency {
        /// Only flights that begin this fast.
        from_speed: f64,
    },
    /// Ticks in a row in which the angle wins enough.
    AngleHeld {
        /// Only at this speed and over it.
        from_speed: f64,
        /// This part of the best gain, percent.
        percent: f64,
    },
    /// Changes of the strafe key in one flight that are in time.
    Switches {
        /// By this many ticks early or late at most.
        within_ticks: u32,
    },
    /// For how many ticks the landing was ducked for: as few as can be.
    DuckedLanding,
    /// Hops in a row with few enough frames on ground.
    Hops {
        /// At most this many.
        fog: u32,
    },
    /// Hops in a row that begin fast enough.
    HopsFast {
        /// This fast.
        speed: f64,
    },
    /// The speed at the take-off of a hop.
    SpeedAfterHops {
        /// Which hop: 1 is the first after the jump that begins the chain.
        hops: u32,
    },
    /// From how high a fall is saved, units.
    Save {
        /// By which technique: `jumpbug`, `edgebug`, `duckbug`, `slidebug`, `bounce`.
        technique: String,
    },
    /// How often a technique works.
    Times {
        /// Which: as above, or `fastrun`, `double_duck`.
        technique: String,
    },
    /// The speed jump's count (Need For Kill).
    SpeedJump,
}

/// What a goal's score is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Unit {
    /// u/s; Need For Kill: pixels a tick.
    Speed,
    /// Units; Need For Kill: pixels.
    Distance,
    /// Seconds.
    Seconds,
    /// Percent.
    Percent,
    /// Ticks.
    Ticks,
    /// A number of times.
    Count,
}

impl Unit {
    /// The word in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

impl Goal {
    /// The word in JSON.
    pub fn id(&self) -> &'static str {
        self.into()
    }

    /// Whether a lower score is better.
    pub fn less_is_better(&self) -> bool {
        matches!(
            self,
            Self::Reach { .. } | Self::Finish | Self::DuckedLanding
        )
    }

    /// The technique that it is about.
    pub fn technique(&self) -> Option<TechniqueKind> {
        match self {
            Self::Save { technique: id } | Self::Times { technique: id } => id.parse().ok(),
            Self::GroundSpeed => Some(TechniqueKind::Fastrun),
            Self::Speed
            | Self::Height
            | Self::Reach { .. }
            | Self::Finish
            | Self::Prestrafe
            | Self::Distance { .. }
            | Self::Gain { .. }
            | Self::Efficiency { .. }
            | Self::AngleHeld { .. }
            | Self::Switches { .. }
            | Self::DuckedLanding
            | Self::Hops { .. }
            | Self::HopsFast { .. }
            | Self::SpeedAfterHops { .. }
            | Self::SpeedJump => None,
        }
    }

    /// The numbers that its file may choose freely.
    pub(super) fn numbers(&self) -> Vec<f64> {
        match *self {
            Self::Reach {
                at: (x, y, z),
                within,
            } => vec![x, y, z, within],
            Self::Gain { from_speed } | Self::Efficiency { from_speed } => vec![from_speed],
            Self::AngleHeld {
                from_speed,
                percent,
            } => vec![from_speed, percent],
            Self::HopsFast { speed } => vec![speed],
            Self::Speed
            | Self::GroundSpeed
            | Self::Height
            | Self::Finish
            | Self::Prestrafe
            | Self::Distance { .. }
            | Self::Switches { .. }
            | Self::DuckedLanding
            | Self::Hops { .. }
            | Self::SpeedAfterHops { .. }
            | Self::Save { .. }
            | Self::Times { .. }
            | Self::SpeedJump => Vec::new(),
        }
    }

    /// Whether only the 3D engines have it.
    pub(super) fn is_of_3d(&self) -> bool {
        !matches!(
            self,
            Self::Speed
                | Self::Height
                | Self::Reach { .. }
                | Self::Finish
                | Self::Distance { .. }
                | Self::SpeedJump
                | Self::SpeedAfterHops { .. }
                | Self::HopsFast { .. }
                | Self::GroundSpeed
        )
    }

    /// Whether a flight decides an attempt, and its score; nothing for goals of other things.
    fn judge(&self, jump: &JumpSeen) -> (bool, Option<f64>) {
        match self {
            Self::Prestrafe => (jump.hops == 0, jump.prestrafe),
            Self::Distance { kinds } => {
                let is_kind = kinds.is_empty() || kinds.contains(&jump.kind);
                (is_kind, jump.counts.then_some(jump.distance))
            }
            Self::Gain { from_speed } => (jump.takeoff_speed >= *from_speed, Some(jump.gain)),
            Self::Efficiency { from_speed } => {
                (jump.takeoff_speed >= *from_speed, Some(jump.efficiency))
            }
            Self::Switches { within_ticks } => {
                let good = |missed: &&i32| missed.unsigned_abs() <= *within_ticks;
                (true, Some(jump.switches.iter().filter(good).count() as f64))
            }
            Self::DuckedLanding => (true, jump.ducked_ticks.map(f64::from)),
            Self::Speed
            | Self::GroundSpeed
            | Self::Height
            | Self::Reach { .. }
            | Self::Finish
            | Self::AngleHeld { .. }
            | Self::Hops { .. }
            | Self::HopsFast { .. }
            | Self::SpeedAfterHops { .. }
            | Self::Save { .. }
            | Self::Times { .. }
            | Self::SpeedJump => (false, None),
        }
    }

    /// What its score is counted in.
    pub fn unit(&self) -> Unit {
        match self {
            Self::Speed
            | Self::GroundSpeed
            | Self::Prestrafe
            | Self::Gain { .. }
            | Self::SpeedAfterHops { .. } => Unit::Speed,
            Self::Height | Self::Distance { .. } | Self::Save { .. } => Unit::Distance,
            Self::Reach { .. } | Self::Finish => Unit::Seconds,
            Self::Efficiency { .. } => Unit::Percent,
            Self::AngleHeld { .. } | Self::DuckedLanding => Unit::Ticks,
            Self::Switches { .. }
            | Self::Hops { .. }
            | Self::HopsFast { .. }
            | Self::Times { .. }
            | Self::SpeedJump => Unit::Count,
        }
    }
}

/// The score of a goal while ticks are seen.
#[derive(Clone, Debug)]
pub(super) struct Scorer {
    goal: Goal,
    technique: Option<TechniqueKind>,
    best: Option<f64>,
    /// What goes on in a row: ticks, hops.
    row: u32,
    /// On the ground since, milliseconds.
    runs_msec: u32,
    /// Since the attempt began, milliseconds.
    msec: u64,
    /// Height of the feet at the beginning.
    from: Option<f64>,
}

impl Scorer {
    pub(super) fn new(goal: &Goal) -> Self {
        Self {
            goal: goal.clone(),
            technique: goal.technique(),
            best: None,
            row: 0,
            runs_msec: 0,
            msec: 0,
            from: None,
        }
    }

    /// The best so far.
    pub(super) fn best(&self) -> Option<f64> {
        self.best
    }

    /// Time since the beginning, milliseconds.
    pub(super) fn msec(&self) -> u64 {
        self.msec
    }

    fn better(&mut self, score: f64) {
        let is_better = |best: f64| {
            if self.goal.less_is_better() {
                score < best
            } else {
                score > best
            }
        };
        if self.best.is_none_or(is_better) {
            self.best = Some(score);
        }
    }

    /// One more in a row, or none.
    fn count(&mut self, is_right: bool) {
        self.row = if is_right { self.row + 1 } else { 0 };
        if is_right {
            self.better(f64::from(self.row));
        }
    }

    /// Takes the next tick; whether that decides the attempt.
    pub(super) fn take(&mut self, seen: &TickObservation) -> bool {
        self.msec += u64::from(seen.msec);
        let runs_msec = self.runs_msec + seen.msec;
        self.runs_msec = if seen.grounded { runs_msec } else { 0 };
        let seconds = self.msec as f64 / 1000.0;
        match self.goal {
            Goal::Speed => self.better(seen.speed),
            Goal::GroundSpeed if self.runs_msec >= RUNS_MSEC => self.better(seen.speed),
            Goal::GroundSpeed => {}
            Goal::Height => {
                let from = *self.from.get_or_insert(seen.height);
                if seen.grounded || seen.climbs {
                    self.better(seen.height - from);
                }
            }
            Goal::Reach {
                at: (x, y, z),
                within,
            } => {
                let [dx, dy, dz] = [seen.feet[0] - x, seen.feet[1] - y, seen.feet[2] - z];
                if dx * dx + dy * dy + dz * dz <= within * within {
                    self.better(seconds);
                    return true;
                }
            }
            Goal::Finish => {
                if let Some(time) = seen.finish {
                    self.better(time);
                    return true;
                }
            }
            Goal::AngleHeld {
                from_speed,
                percent,
            } => {
                let holds = seen.gain_percent.is_some_and(|gain| gain >= percent)
                    && seen.speed >= from_speed;
                self.count(holds);
            }
            Goal::Hops { fog } => {
                if let Some(takeoff) = seen.takeoff {
                    self.count(takeoff.hops > 0 && takeoff.fog.is_some_and(|found| found <= fog));
                }
            }
            Goal::HopsFast { speed } => {
                if let Some(takeoff) = seen.takeoff {
                    self.count(takeoff.hops > 0 && takeoff.speed >= speed);
                }
            }
            Goal::SpeedAfterHops { hops } => {
                if let Some(takeoff) = seen.takeoff.filter(|takeoff| takeoff.hops == hops) {
                    self.better(takeoff.speed);
                    return true;
                }
            }
            Goal::SpeedJump => {
                if let Some(count) = seen.speed_jump {
                    self.better(f64::from(count));
                }
            }
            Goal::Save { .. } | Goal::Times { .. } => return self.take_technique(seen),
            Goal::Prestrafe
            | Goal::Distance { .. }
            | Goal::Gain { .. }
            | Goal::Efficiency { .. }
            | Goal::Switches { .. }
            | Goal::DuckedLanding => return self.take_flight(seen),
        }
        false
    }

    fn take_technique(&mut self, seen: &TickObservation) -> bool {
        let technique = self.technique;
        for found in seen
            .techniques
            .iter()
            .filter(|found| Some(found.kind) == technique)
        {
            if matches!(self.goal, Goal::Times { .. }) {
                if found.worked {
                    self.row += 1;
                    self.better(f64::from(self.row));
                }
                continue;
            }
            if found.worked {
                self.better(found.fall_height);
            }
            return true;
        }
        false
    }

    /// Takes the flight that ended, if one did; returns whether it decides the attempt.
    fn take_flight(&mut self, seen: &TickObservation) -> bool {
        let judged = seen.jump.as_ref().map(|jump| self.goal.judge(jump));
        let Some((decides, score)) = judged else {
            return false;
        };
        if let (true, Some(score)) = (decides, score) {
            self.better(score);
        }
        decides
    }
}
