//! A player's race against a ghost's path: time and speed differences, live and at checkpoints.
//!
//! Compares times at the same position, not positions at the same time. This shows where a run
//! gains or loses time.

use std::collections::VecDeque;
use std::sync::Arc;

use wishdir_replay::path::{
    PathBuilder, PathFollower, PathSample, PathStep, PlayerBody, RunPath, SplitPoint,
};
use wishdir_sim::course::Timer;
use wishdir_sim::math::{Vec3, length, length_2d};

/// Maximum distance of the player's start from the path at which the ghost starts next to the
/// player, units or pixels.
const BESIDE: f32 = 48.0;
/// Maximum relative difference at which two speeds count as equal.
const EVEN_PART: f32 = 0.02;
/// Number of stored player speeds, and their minimum spacing along the path, units or pixels.
const SPEEDS: usize = 512;
const SPEED_STEP: f32 = 4.0;
/// Pause of a looping ghost at its end, milliseconds.
const LOOP_WAIT_MSEC: f64 = 1000.0;

/// One of the player's ticks, as input to a race.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceTick<'a> {
    /// Player's body after the tick.
    pub body: PlayerBody,
    /// Course timer after the tick.
    pub timer: Timer,
    /// Splits passed on this tick.
    pub passed: &'a [SplitPoint],
}

/// Difference between the player and the path at one position. Positive `msec`: the player took
/// longer. Positive `speed`: the player is faster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceDifference {
    /// Player's time minus the path's time, milliseconds.
    pub msec: f64,
    /// Player's speed minus the path's speed, as in [`PlayerBody::speed`].
    pub speed: f32,
}

/// Difference between the player's jump and the path's jump, at the same time after each takeoff.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JumpDifference {
    /// Player's speed minus the path's speed, as in [`PlayerBody::speed`].
    pub speed: f32,
    /// Player's horizontal distance from the takeoff minus the path's, units or pixels.
    pub distance: f32,
}

/// Takeoffs of the player and the path.
#[derive(Clone, Copy, Debug)]
struct Takeoffs {
    /// Time (milliseconds) and position of the player's takeoff.
    own: (i64, Vec3),
    /// Time (milliseconds) and position of the path's takeoff.
    path: (f64, Vec3),
}

/// Time range before and after the closest point in which to search for the path's takeoff,
/// milliseconds.
const TAKEOFF_MSEC: f64 = 1_000.0;
/// Maximum distance between two takeoffs that count as the same jump, units or pixels.
const TAKEOFF_REACH: f32 = 128.0;

/// Checkpoint or finish that the player passed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceSplit {
    /// Checkpoint or finish.
    pub at: SplitPoint,
    /// Time on the player's timer, milliseconds.
    pub msec: u64,
    /// Difference between the player and the path at this split. `None` if the path never
    /// passed it.
    pub difference: Option<RaceDifference>,
}

/// Player's speed compared with the path's speed at the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpeedVerdict {
    /// The player is faster.
    Faster,
    /// The two are equally fast.
    Even,
    /// The player is slower.
    Slower,
}

impl SpeedVerdict {
    /// Compares two speeds at the same position.
    pub fn compare(own: f32, other: f32) -> Self {
        let even = EVEN_PART * own.max(other);
        match own - other {
            difference if difference > even => Self::Faster,
            difference if difference < -even => Self::Slower,
            _ => Self::Even,
        }
    }
}

/// Step of the path near the player, with the compared speeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComparedStep {
    /// Position of the path, as in [`PlayerBody::at`].
    pub step: PathStep,
    /// Speed comparison at this step. Behind the player, the comparison uses the player's stored
    /// speed. Ahead of the player, it uses the path's speed plus the current difference.
    pub verdict: SpeedVerdict,
}

/// A player's race against a path.
#[derive(Clone, Debug)]
pub struct Race {
    path: Arc<RunPath>,
    follower: PathFollower,
    /// Ghost time at the player's start, for a ghost that
    /// does not follow the course timer, milliseconds.
    base: i64,
    /// Ghost time before and after the last tick, milliseconds. `None` while the ghost waits.
    clock: [Option<i64>; 2],
    /// The player's speeds, by distance along the path.
    speeds: VecDeque<(f32, f32)>,
    splits: Vec<RaceSplit>,
    difference: Option<RaceDifference>,
    /// Player's last position on the ground, if the player is on the ground.
    ground: Option<Vec3>,
    /// Takeoffs of the player and the ghost in the current jump. `None` on the ground, and if the
    /// ghost did not jump there or has landed.
    takeoffs: Option<Takeoffs>,
    /// Difference in the current or last jump.
    jump: Option<JumpDifference>,
    /// Whether the player has finished. After that, all speeds count as equal.
    is_over: bool,
}

impl Race {
    /// Starts a race for a player at this position, with the player's timer.
    pub fn start(path: Arc<RunPath>, body: &PlayerBody, own: &PathBuilder, timer: Timer) -> Self {
        let at_start = PathFollower::start_at_time(&path, 0.0);
        let mut race = Self {
            path,
            follower: at_start,
            base: 0,
            clock: [None; 2],
            speeds: VecDeque::new(),
            splits: Vec::new(),
            difference: None,
            ground: None,
            takeoffs: None,
            jump: None,
            is_over: false,
        };
        race.reset(body, own, timer);
        race
    }

    /// Resets the race after the player was moved or rewound.
    pub fn reset(&mut self, body: &PlayerBody, own: &PathBuilder, timer: Timer) {
        let waits = matches!(timer, Timer::Ready | Timer::Idle);
        let running = if let Timer::Running { time, .. } = timer {
            Some(time.msec)
        } else {
            None
        };
        let is_timed = self.path.is_timed();
        let hint = if is_timed {
            running.unwrap_or(0) as f64
        } else {
            0.0
        };
        self.follower = if is_timed && waits {
            PathFollower::start_at_time(&self.path, 0.0)
        } else {
            PathFollower::start_at_position(&self.path, body.at, hint)
        };
        let goes_by_clock = is_timed && timer != Timer::Invalid;
        self.base = if goes_by_clock {
            0
        } else {
            self.start_msec(own.start_position())
        };
        self.clock = [self.ghost_msec(own, timer); 2];
        self.speeds.clear();
        self.splits
            .retain(|split| running.is_some_and(|now| split.msec <= now));
        self.difference = None;
        (self.ground, self.takeoffs, self.jump) = (None, None, None);
        self.is_over = matches!(timer, Timer::Finished { .. });
    }

    /// Returns the path's time at the player's start if the start is next to the path, otherwise 0,
    /// milliseconds.
    fn start_msec(&self, began_at: Vec3) -> i64 {
        let begun = PathFollower::start_at_position(&self.path, began_at, 0.0);
        if begun.distance() < BESIDE {
            (begun.sample(&self.path).msec as i64).max(0)
        } else {
            0
        }
    }

    /// Returns the ghost time according to the player's timer, milliseconds. `None` while the ghost
    /// waits.
    fn ghost_msec(&self, own: &PathBuilder, timer: Timer) -> Option<i64> {
        let since_moved = || own.msec_since_first_move().map(|msec| self.base + msec);
        if !self.path.is_timed() {
            return since_moved();
        }
        match timer {
            Timer::Idle | Timer::Ready => None,
            Timer::Running { time, .. } => Some(time.msec as i64),
            Timer::Finished { time, .. } => Some(time.msec as i64 + own.msec_since_finish()),
            Timer::Invalid => since_moved(),
        }
    }

    /// Processes the player's tick. `own` must already include the tick.
    pub fn observe(&mut self, tick: &RaceTick<'_>, own: &PathBuilder) {
        self.clock = [self.clock[1], self.ghost_msec(own, tick.timer)];
        let Some(now) = self.clock[1] else {
            if self.clock[0].is_some() {
                self.reset(&tick.body, own, tick.timer);
            }
            self.splits.clear();
            return;
        };
        self.follower.update_position(&self.path, tick.body.at);
        let there = self.follower.sample(&self.path);
        self.follow_jump(&tick.body, now, &there);
        if self
            .speeds
            .back()
            .is_none_or(|(way, _)| there.distance > way + SPEED_STEP)
        {
            if self.speeds.len() == SPEEDS {
                self.speeds.pop_front();
            }
            self.speeds.push_back((there.distance, tick.body.speed));
        }
        let is_finished = matches!(tick.timer, Timer::Finished { .. });
        self.is_over = is_finished && !tick.passed.contains(&SplitPoint::Finish);
        if !self.is_over {
            let (msec, speed) = (now as f64 - there.msec, tick.body.speed - there.body.speed);
            self.difference = (!self.follower.is_lost()).then_some(RaceDifference { msec, speed });
        }
        if let Timer::Running { time, .. } | Timer::Finished { time, .. } = tick.timer {
            for at in tick.passed {
                let difference =
                    self.path
                        .split(*at)
                        .filter(|_| self.path.is_timed())
                        .map(|split| RaceDifference {
                            msec: time.msec as f64 - split.msec as f64,
                            speed: tick.body.speed - split.speed,
                        });
                self.splits.push(RaceSplit {
                    at: *at,
                    msec: time.msec,
                    difference,
                });
            }
        }
    }

    /// Compares the player's jump with the path's, at the same time after each takeoff.
    fn follow_jump(&mut self, body: &PlayerBody, now: i64, there: &PathSample) {
        if body.on_ground {
            (self.ground, self.takeoffs) = (Some(body.at), None);
            return;
        }
        if let Some(from) = self.ground.take() {
            self.jump = None;
            let path = self.path_takeoff(from, there.msec);
            self.takeoffs = path.map(|path| Takeoffs {
                own: (now, from),
                path,
            });
        }
        let Some(Takeoffs { own, path }) = self.takeoffs else {
            return;
        };
        let ghost = self.path.sample_at(path.0 + (now - own.0) as f64).body;
        if ghost.on_ground {
            // The path has landed. The last difference stays.
            self.takeoffs = None;
            return;
        }
        let moved = |from: Vec3, at: Vec3| length_2d(at - from);
        self.jump = Some(JumpDifference {
            speed: body.speed - ghost.speed,
            distance: moved(own.1, body.at) - moved(path.1, ghost.at),
        });
    }

    /// Finds the path's takeoff next to `from`. Returns the time of the first tick in the air,
    /// milliseconds, and the last position on the ground. `None` if the path does not jump there.
    fn path_takeoff(&self, from: Vec3, msec: f64) -> Option<(f64, Vec3)> {
        let steps = self
            .path
            .steps_between(msec - TAKEOFF_MSEC, msec + TAKEOFF_MSEC);
        let takeoffs = steps.windows(2).filter_map(|pair| {
            let [before, after] = pair else { return None };
            let takes_off = before.body.on_ground && !after.body.on_ground && after.joined;
            takes_off.then_some((after.msec as f64, before.body.at))
        });
        let beside = |takeoff: &(f64, Vec3)| length(takeoff.1 - from);
        takeoffs
            .min_by(|a, b| beside(a).total_cmp(&beside(b)))
            .filter(|takeoff| beside(takeoff) <= TAKEOFF_REACH)
    }

    /// Returns the difference in the current or last jump, at the same time after the takeoff.
    /// `None` if the path does not jump there.
    pub fn jump_difference(&self) -> Option<JumpDifference> {
        self.jump
    }

    /// Path of the ghost.
    pub fn ghost_path(&self) -> &RunPath {
        &self.path
    }

    /// Whether the ghost waits for the player to start.
    pub fn is_waiting(&self) -> bool {
        self.clock[1].is_none()
    }

    /// Returns the ghost at a time between the player's last two ticks. `between` is 0 to 1.
    /// If `loops` is true, the ghost starts over a moment after its end.
    pub fn ghost(&self, between: f32, loops: bool) -> PathSample {
        let [before, after] = self.clock.map(|clock| clock.unwrap_or(self.base) as f64);
        let before = if after < before { after } else { before };
        let msec = before + (after - before) * f64::from(between);
        let around = self.path.end_msec() as f64 + LOOP_WAIT_MSEC;
        self.path
            .sample_at(if loops && around > 0.0 && msec > around {
                msec.rem_euclid(around)
            } else {
                msec
            })
    }

    /// Returns the point of the path that is closest to the player.
    pub fn closest_point(&self) -> PathSample {
        self.follower.sample(&self.path)
    }

    /// Returns the current difference from the path. `None` before the start or too far from the
    /// path.
    pub fn difference(&self) -> Option<RaceDifference> {
        self.difference
    }

    /// Splits that the player passed, in order.
    pub fn splits(&self) -> &[RaceSplit] {
        &self.splits
    }

    /// Returns the path near the player, from `behind` milliseconds before the closest point to
    /// `ahead` milliseconds after it.
    pub fn nearby_path(&self, behind: f64, ahead: f64) -> impl Iterator<Item = ComparedStep> {
        let there = self.closest_point();
        let steps = self
            .path
            .steps_between(there.msec - behind, there.msec + ahead)
            .iter();
        steps.map(|step| {
            let own = self
                .player_speed_at(step.distance)
                .unwrap_or_else(|| step.body.speed + self.speed_difference());
            ComparedStep {
                step: *step,
                verdict: if self.is_over {
                    SpeedVerdict::Even
                } else {
                    SpeedVerdict::compare(own, step.body.speed)
                },
            }
        })
    }

    /// Returns the player's stored speed at this distance along the path.
    fn player_speed_at(&self, way: f32) -> Option<f32> {
        let next = self.speeds.partition_point(|(at, _)| *at < way);
        self.speeds.get(next).map(|(_, speed)| *speed)
    }

    /// Player's speed minus the path's speed.
    fn speed_difference(&self) -> f32 {
        self.difference.map_or(0.0, |difference| difference.speed)
    }
}
