//! Goals of drills, and the scores that a series of ticks reaches.

use serde::Deserialize;
use strum::IntoStaticStr;

use super::half_beat::{Beat, BeatFinder};
use super::tick_observation::{ObservedJump, ObservedTakeoff, TickObservation};
use wishdir_analysis::jump::InvalidJumpReason;
use wishdir_analysis::technique::TechniqueKind;

/// Minimum time on the ground before a speed counts as running speed, milliseconds. Excludes
/// landings.
const RUNS_MSEC: u32 = 250;

/// Goal of a drill level. Speeds in u/s, distances and heights in units.
/// In Need For Kill, pixels per tick and pixels.
#[derive(Clone, Debug, Deserialize, PartialEq, IntoStaticStr)]
#[serde(deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum Goal {
    /// Reach the highest possible speed.
    Speed,
    /// Run fast. The score is the highest speed after at least a quarter of a second on the ground.
    GroundSpeed,
    /// Reach a high place. The score is the height of the feet above the start, on the ground or on
    /// a ladder.
    Height,
    /// Reach a position. The score is the time, seconds.
    Reach {
        /// Position: x, y, z. In Need For Kill, x and y in pixels, then 0.
        at: (f64, f64, f64),
        /// Maximum distance of the feet from the position, units or pixels.
        within: f64,
    },
    /// Finish the course. The score is the time of the course timer, seconds.
    Finish,
    /// Start a chain fast. The score is the prestrafe of the first jump.
    Prestrafe,
    /// Make a long valid jump. The score is the distance.
    Distance {
        /// Kinds of jumps that count. Empty: all kinds.
        #[serde(default)]
        kinds: Vec<String>,
        /// Minimum gain from strafes during the flight, u/s. 0: no minimum.
        #[serde(default)]
        gain: f64,
    },
    /// Gain speed by strafing in one flight. The score is the gain, u/s.
    Gain {
        /// Minimum takeoff speed.
        from_speed: f64,
    },
    /// Fly efficiently. The score is the efficiency of one flight, percent.
    Efficiency {
        /// Minimum takeoff speed.
        from_speed: f64,
    },
    /// Gain enough speed on consecutive ticks. The score is their number.
    AngleHeld {
        /// Minimum speed.
        from_speed: f64,
        /// Minimum gain, percent of the best gain.
        percent: f64,
    },
    /// Switch keys at the best tick. The score is the number of such switches in one flight.
    Switches {
        /// Maximum error of a switch, ticks early or late.
        within_ticks: u32,
    },
    /// Land ducked. The score is the number of ducked ticks before the landing. Fewer is better.
    DuckedLanding,
    /// Hop with a low FOG. The score is the number of consecutive hops.
    Hops {
        /// Maximum FOG.
        fog: u32,
    },
    /// Hop fast enough. The score is the number of consecutive hops.
    HopsFast {
        /// Minimum takeoff speed.
        speed: f64,
    },
    /// Take off fast after some hops. The score is the takeoff speed.
    SpeedAfterHops {
        /// Number of the hop. 1 is the first one after the chain's first jump.
        hops: u32,
    },
    /// Gain speed in the first flights of a chain. The score is the speed gained by strafing. The
    /// prestrafe does not count.
    GainInHops {
        /// Number of flights that count.
        flights: u32,
    },
    /// Hop with half beats: forward and a strafe key in one flight, the other strafe key alone in
    /// the next. The score is the number of consecutive flights.
    HalfBeats {
        /// Minimum gain of each flight, u/s.
        gain: f64,
    },
    /// Survive a high fall with a technique. The score is the height of the fall, units.
    Save {
        /// Technique: `jumpbug`, `edgebug`, `duckbug`, `slidebug` or `bounce`.
        technique: String,
    },
    /// Perform a technique. The score is the number of successes.
    Times {
        /// Technique: one of those in `Save`, or `fastrun` or `double_duck`.
        technique: String,
    },
    /// Increase the speed jump count (Need For Kill). The score is the count.
    SpeedJump,
}

/// Unit of a goal's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Unit {
    /// Speed: u/s, or pixels per tick in Need For Kill.
    Speed,
    /// Distance: units, or pixels in Need For Kill.
    Distance,
    /// Seconds.
    Seconds,
    /// Percent.
    Percent,
    /// Ticks.
    Ticks,
    /// Number of times.
    Count,
}

/// Returns the square of the distance between two positions, square units.
fn distance_squared(a: [f64; 3], b: [f64; 3]) -> f64 {
    let [dx, dy, dz] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    dx * dx + dy * dy + dz * dz
}

impl Unit {
    /// Returns the JSON name.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

impl Goal {
    /// Returns the JSON name.
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

    /// Whether the goal is about speed or speed gain.
    pub fn is_about_speed(&self) -> bool {
        self.unit() == Unit::Speed
            || matches!(
                self,
                Self::Efficiency { .. }
                    | Self::AngleHeld { .. }
                    | Self::HopsFast { .. }
                    | Self::HalfBeats { .. }
            )
    }

    /// Returns the technique that the goal needs, if any.
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
            | Self::GainInHops { .. }
            | Self::HalfBeats { .. }
            | Self::SpeedJump => None,
        }
    }

    /// Returns the goal's numbers whose range has to be checked.
    pub(super) fn checked_numbers(&self) -> Vec<f64> {
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
            Self::HalfBeats { gain } | Self::Distance { gain, .. } => vec![gain],
            Self::Speed
            | Self::GroundSpeed
            | Self::Height
            | Self::Finish
            | Self::Prestrafe
            | Self::Switches { .. }
            | Self::DuckedLanding
            | Self::Hops { .. }
            | Self::SpeedAfterHops { .. }
            | Self::GainInHops { .. }
            | Self::Save { .. }
            | Self::Times { .. }
            | Self::SpeedJump => Vec::new(),
        }
    }

    /// Whether the goal exists only in the 3D engines.
    pub(super) fn is_3d_only(&self) -> bool {
        !matches!(
            self,
            Self::Speed
                | Self::Height
                | Self::Reach { .. }
                | Self::Finish
                | Self::Distance { .. }
                | Self::SpeedJump
                | Self::SpeedAfterHops { .. }
                | Self::GainInHops { .. }
                | Self::HopsFast { .. }
                | Self::GroundSpeed
        )
    }

    /// Returns whether a flight decides the attempt, and the flight's score. Only for goals about
    /// flights.
    fn judge(&self, jump: &ObservedJump) -> (bool, Option<f64>) {
        match self {
            Self::Prestrafe => (jump.hops == 0, jump.prestrafe),
            Self::Distance { kinds, gain } => {
                let is_kind = kinds.is_empty() || kinds.contains(&jump.kind);
                let is_counted = jump.reason.is_none()
                    && (*gain == 0.0 || jump.strafe_gain() - jump.unstrafed_takeoff_speed >= *gain);
                (is_kind, is_counted.then_some(jump.distance))
            }
            Self::Gain { from_speed } => {
                (jump.takeoff_speed >= *from_speed, Some(jump.strafe_gain()))
            }
            Self::Efficiency { from_speed } => (jump.takeoff_speed >= *from_speed, jump.efficiency),
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
            | Self::GainInHops { .. }
            | Self::HalfBeats { .. }
            | Self::Save { .. }
            | Self::Times { .. }
            | Self::SpeedJump => (false, None),
        }
    }

    /// Returns the unit of the score.
    pub fn unit(&self) -> Unit {
        match self {
            Self::Speed
            | Self::GroundSpeed
            | Self::Prestrafe
            | Self::Gain { .. }
            | Self::SpeedAfterHops { .. }
            | Self::GainInHops { .. } => Unit::Speed,
            Self::Height | Self::Distance { .. } | Self::Save { .. } => Unit::Distance,
            Self::Reach { .. } | Self::Finish => Unit::Seconds,
            Self::Efficiency { .. } => Unit::Percent,
            Self::AngleHeld { .. } | Self::DuckedLanding => Unit::Ticks,
            Self::Switches { .. }
            | Self::Hops { .. }
            | Self::HopsFast { .. }
            | Self::HalfBeats { .. }
            | Self::Times { .. }
            | Self::SpeedJump => Unit::Count,
        }
    }
}

/// Score of a goal, updated tick by tick.
#[derive(Clone, Debug)]
pub(super) struct Scorer {
    goal: Goal,
    technique: Option<TechniqueKind>,
    best: Option<f64>,
    /// Length of the current series: ticks, hops or half beats. For techniques, the number of
    /// successes.
    row: u32,
    /// Time on the ground since the last landing, milliseconds.
    runs_msec: u32,
    /// Time since the start of the attempt, milliseconds.
    msec: u64,
    /// Height of the feet at the start, units.
    from: Option<f64>,
    /// Speed gained in the flights of the current chain, u/s.
    chain_gain: f64,
    /// Speed of the fastest takeoff so far.
    takeoff_speed: Option<f64>,
    /// Reason why the last jump does not count.
    last_reason: Option<InvalidJumpReason>,
    beats: BeatFinder,
    /// Keys that the next flight needs to continue the half beats.
    next_beat: Option<Beat>,
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
            chain_gain: 0.0,
            takeoff_speed: None,
            last_reason: None,
            beats: BeatFinder::default(),
            next_beat: None,
        }
    }

    /// Returns the best score so far.
    pub(super) fn best_score(&self) -> Option<f64> {
        self.best
    }

    /// Returns the speed of the fastest takeoff. `None` without a jump.
    pub(super) fn fastest_takeoff(&self) -> Option<f64> {
        self.takeoff_speed
    }

    /// Returns the reason why the last jump does not count. `None` if it counts.
    pub(super) fn last_reason(&self) -> Option<InvalidJumpReason> {
        self.last_reason
    }

    /// Returns the time since the start, milliseconds.
    pub(super) fn elapsed_msec(&self) -> u64 {
        self.msec
    }

    fn update_best(&mut self, score: f64) {
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

    /// Extends the current series of successes, or resets it.
    fn update_series(&mut self, is_right: bool) {
        self.row = if is_right { self.row + 1 } else { 0 };
        if is_right {
            self.update_best(f64::from(self.row));
        }
    }

    /// Extends or resets the series of hops if the player took off on this tick.
    fn update_hop_series(
        &mut self,
        seen: &TickObservation,
        is_right: impl FnOnce(&ObservedTakeoff) -> bool,
    ) {
        if let Some(takeoff) = &seen.takeoff {
            self.update_series(takeoff.hops > 0 && is_right(takeoff));
        }
    }

    /// Adds a tick to the times, to the fastest takeoff and to the last jump.
    fn count_tick(&mut self, seen: &TickObservation) {
        self.msec += u64::from(seen.msec);
        let runs_msec = self.runs_msec + seen.msec;
        self.runs_msec = if seen.grounded { runs_msec } else { 0 };
        if let Some(takeoff) = seen.takeoff {
            let fastest = self.takeoff_speed.unwrap_or(takeoff.speed);
            self.takeoff_speed = Some(fastest.max(takeoff.speed));
        }
        if let Some(jump) = &seen.jump {
            self.last_reason = jump.reason;
        }
    }

    /// Adds the next tick. Returns whether it decides the attempt.
    pub(super) fn observe(&mut self, seen: &TickObservation) -> bool {
        self.count_tick(seen);
        match self.goal {
            Goal::Speed => self.update_best(seen.speed - seen.unstrafed_gain),
            Goal::GroundSpeed if self.runs_msec >= RUNS_MSEC => {
                self.update_best(seen.speed - seen.unstrafed_gain);
            }
            Goal::GroundSpeed => {}
            Goal::Height => {
                let from = *self.from.get_or_insert(seen.height);
                if seen.grounded || seen.climbs {
                    self.update_best(seen.height - from);
                }
            }
            Goal::Reach {
                at: (x, y, z),
                within,
            } => {
                if distance_squared(seen.feet, [x, y, z]) <= within * within {
                    self.update_best(self.msec as f64 / 1000.0);
                    return true;
                }
            }
            Goal::Finish => {
                if let Some(time) = seen.finish {
                    self.update_best(time);
                    return true;
                }
            }
            Goal::AngleHeld {
                from_speed,
                percent,
            } => {
                let holds = seen.gain_percent.is_some_and(|gain| gain >= percent)
                    && seen.speed >= from_speed
                    && seen.is_turning;
                self.update_series(holds);
            }
            Goal::Hops { fog } => self.update_hop_series(seen, |takeoff| {
                takeoff.fog.is_some_and(|found| found <= fog)
            }),
            Goal::HopsFast { speed } => {
                self.update_hop_series(seen, |takeoff| {
                    takeoff.speed - seen.unstrafed_gain >= speed
                });
            }
            Goal::SpeedAfterHops { hops } => {
                if let Some(takeoff) = seen.takeoff.filter(|takeoff| takeoff.hops == hops) {
                    self.update_best(takeoff.speed - seen.unstrafed_gain);
                    return true;
                }
            }
            Goal::GainInHops { flights } => {
                return seen
                    .jump
                    .as_ref()
                    .is_some_and(|jump| self.add_chain_gain(jump, flights));
            }
            Goal::HalfBeats { gain } => {
                self.beats.observe(seen);
                if let Some(jump) = &seen.jump {
                    self.add_beat(jump, gain);
                }
            }
            Goal::SpeedJump => {
                if let Some(count) = seen.speed_jump {
                    self.update_best(f64::from(count));
                }
            }
            Goal::Save { .. } | Goal::Times { .. } => return self.observe_technique(seen),
            Goal::Prestrafe
            | Goal::Distance { .. }
            | Goal::Gain { .. }
            | Goal::Efficiency { .. }
            | Goal::Switches { .. }
            | Goal::DuckedLanding => return self.observe_flight(seen),
        }
        false
    }

    /// Adds a jump's gain to the chain's. Returns whether it was the last of `flights` jumps.
    fn add_chain_gain(&mut self, jump: &ObservedJump, flights: u32) -> bool {
        let before = if jump.hops == 0 { 0.0 } else { self.chain_gain };
        self.chain_gain = before + jump.strafe_gain();
        let is_last = jump.hops + 1 == flights;
        if is_last {
            self.update_best(self.chain_gain);
        }
        is_last
    }

    /// Extends the series of half beats, starts a new one, or ends it.
    fn add_beat(&mut self, jump: &ObservedJump, min_gain: f64) {
        let beat = self
            .beats
            .finish_flight()
            .filter(|_| jump.strafe_gain() >= min_gain);
        let continues = jump.hops > 0 && beat.is_some() && beat == self.next_beat;
        if !continues {
            self.row = 0;
        }
        self.next_beat = beat.map(Beat::next);
        self.update_series(beat.is_some());
    }

    fn observe_technique(&mut self, seen: &TickObservation) -> bool {
        let technique = self.technique;
        for found in seen
            .techniques
            .iter()
            .filter(|found| Some(found.kind) == technique)
        {
            if matches!(self.goal, Goal::Times { .. }) {
                if found.worked {
                    self.row += 1;
                    self.update_best(f64::from(self.row));
                }
                continue;
            }
            if found.worked {
                self.update_best(found.fall_height);
            }
            return true;
        }
        false
    }

    /// Scores a flight that ended on this tick. Returns whether it decides the attempt.
    fn observe_flight(&mut self, seen: &TickObservation) -> bool {
        let judged = seen.jump.as_ref().map(|jump| self.goal.judge(jump));
        let Some((decides, score)) = judged else {
            return false;
        };
        if let (true, Some(score)) = (decides, score) {
            self.update_best(score);
        }
        decides
    }
}
