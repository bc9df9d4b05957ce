//! A player against a path, which is a ghost's: who is ahead, by how much time and speed, live and
//! at each checkpoint.
//!
//! Times are compared at the same place, not places at the same time: that tells where a run is won
//! and lost.

use std::collections::VecDeque;
use std::sync::Arc;

use wishdir_replay::path::{Body, Follower, PathBuilder, PathSample, PathStep, RunPath, SplitAt};
use wishdir_sim::course::Timer;
use wishdir_sim::math::Vec3;

/// A player who is put this near to an untimed path goes on beside its ghost, units or pixels.
const BESIDE: f32 = 48.0;
/// Speeds that differ by less than this part of the higher one are even.
const EVEN_PART: f32 = 0.02;
/// How many speeds of the player's own are remembered, and how far apart along the way, units or
/// pixels.
const SPEEDS: usize = 512;
const SPEED_STEP: f32 = 4.0;
/// A ghost that begins again waits at its end for this long, milliseconds.
const LOOP_WAIT_MSEC: f64 = 1000.0;

/// What the player's tick was, for a race.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceTick<'a> {
    /// The player after it.
    pub body: Body,
    /// The course's clock after it.
    pub timer: Timer,
    /// What it passed.
    pub passed: &'a [SplitAt],
}

/// How the player stands against the path at a place: positive, the player took longer, or is
/// faster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceDifference {
    /// The player's time less the path's, milliseconds.
    pub msec: f64,
    /// The player's speed less the path's, as [`Body::speed`].
    pub speed: f32,
}

/// A checkpoint or the finish that the player passed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceSplit {
    /// What was passed.
    pub at: SplitAt,
    /// When, milliseconds on the player's clock.
    pub msec: u64,
    /// Against the path; `None`: that never passed it.
    pub difference: Option<RaceDifference>,
}

/// The player's speed at a place against the path's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpeedVerdict {
    /// The player is faster.
    Faster,
    /// Both are equally fast.
    Even,
    /// The player is slower.
    Slower,
}

impl SpeedVerdict {
    /// What two speeds at one place mean.
    pub fn of(own: f32, other: f32) -> Self {
        let even = EVEN_PART * own.max(other);
        match own - other {
            difference if difference > even => Self::Faster,
            difference if difference < -even => Self::Slower,
            _ => Self::Even,
        }
    }
}

/// A step of the path near the player, with what the player's speed there means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineStep {
    /// Where the path is, as [`Body::at`].
    pub step: PathStep,
    /// The player's speed where he has been, and the path's with his present lead where he comes
    /// next, against the path's.
    pub verdict: SpeedVerdict,
}

/// A player against a path.
#[derive(Clone, Debug)]
pub struct Race {
    path: Arc<RunPath>,
    follower: Follower,
    /// Where a ghost that does not go by the course's clock was when the player began, milliseconds
    /// since the path's zero.
    base: i64,
    /// Where the ghost is before the last tick and after it, milliseconds since the path's zero;
    /// `None`: it waits.
    clock: [Option<i64>; 2],
    /// The player's speeds, by how far along the path's way.
    speeds: VecDeque<(f32, f32)>,
    splits: Vec<RaceSplit>,
    difference: Option<RaceDifference>,
}

impl Race {
    /// A race that begins now: a player who was put here, with his clock.
    pub fn begin(path: Arc<RunPath>, body: &Body, own: &PathBuilder, timer: Timer) -> Self {
        let at_start = Follower::at_time(&path, 0.0);
        let mut race = Self {
            path,
            follower: at_start,
            base: 0,
            clock: [None; 2],
            speeds: VecDeque::new(),
            splits: Vec::new(),
            difference: None,
        };
        race.put(body, own, timer);
        race
    }

    /// The player was put somewhere else, or went back in time.
    pub fn put(&mut self, body: &Body, own: &PathBuilder, timer: Timer) {
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
            Follower::at_time(&self.path, 0.0)
        } else {
            Follower::at_place(&self.path, body.at, hint)
        };
        let goes_by_clock = is_timed && timer != Timer::Invalid;
        self.base = if goes_by_clock {
            0
        } else {
            self.beside_msec(own.start_position())
        };
        self.clock = [self.clock_of(own, timer); 2];
        self.speeds.clear();
        self.splits
            .retain(|split| running.is_some_and(|now| split.msec <= now));
        self.difference = None;
    }

    /// When the path is where a player began who began beside it, milliseconds since its zero; else
    /// its zero.
    fn beside_msec(&self, began_at: Vec3) -> i64 {
        let begun = Follower::at_place(&self.path, began_at, 0.0);
        if begun.distance() < BESIDE {
            (begun.sample(&self.path).msec as i64).max(0)
        } else {
            0
        }
    }

    /// Where the ghost is by the player's clock, milliseconds since the path's zero; `None`: it
    /// waits for him.
    fn clock_of(&self, own: &PathBuilder, timer: Timer) -> Option<i64> {
        let since_moved = || own.since_moved().map(|msec| self.base + msec);
        if !self.path.is_timed() {
            return since_moved();
        }
        match timer {
            Timer::Idle | Timer::Ready => None,
            Timer::Running { time, .. } => Some(time.msec as i64),
            Timer::Finished { time, .. } => Some(time.msec as i64 + own.since_finished()),
            Timer::Invalid => since_moved(),
        }
    }

    /// Takes in the player's tick, after `own` did.
    pub fn observe(&mut self, tick: &RaceTick<'_>, own: &PathBuilder) {
        self.clock = [self.clock[1], self.clock_of(own, tick.timer)];
        let Some(now) = self.clock[1] else {
            if self.clock[0].is_some() {
                self.put(&tick.body, own, tick.timer);
            }
            self.splits.clear();
            return;
        };
        self.follower.follow(&self.path, tick.body.at);
        let there = self.follower.sample(&self.path);
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
        let is_over =
            matches!(tick.timer, Timer::Finished { .. }) && !tick.passed.contains(&SplitAt::Finish);
        if !is_over {
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

    /// The path that is raced.
    pub fn path(&self) -> &RunPath {
        &self.path
    }

    /// The ghost waits for the player to start.
    pub fn is_waiting(&self) -> bool {
        self.clock[1].is_none()
    }

    /// The ghost between the player's last two ticks, `between` from 0 to 1; where it `loops` it
    /// begins again a while after its end.
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

    /// The path where it is nearest to the player.
    pub fn beside(&self) -> PathSample {
        self.follower.sample(&self.path)
    }

    /// How the player stands now; `None` before the start and where he goes another way.
    pub fn difference(&self) -> Option<RaceDifference> {
        self.difference
    }

    /// What the player passed, in order.
    pub fn splits(&self) -> &[RaceSplit] {
        &self.splits
    }

    /// The path near the player: from some milliseconds behind the nearest point to some ahead of
    /// it.
    pub fn line(&self, behind: f64, ahead: f64) -> impl Iterator<Item = LineStep> {
        let there = self.beside();
        let steps = self
            .path
            .between(there.msec - behind, there.msec + ahead)
            .iter();
        steps.map(|step| {
            let own = self
                .speed_at(step.distance)
                .unwrap_or_else(|| step.body.speed + self.speed_difference());
            LineStep {
                step: *step,
                verdict: SpeedVerdict::of(own, step.body.speed),
            }
        })
    }

    /// The player's speed where he has been, by the length of the path's way.
    fn speed_at(&self, way: f32) -> Option<f32> {
        let next = self.speeds.partition_point(|(at, _)| *at < way);
        self.speeds.get(next).map(|(_, speed)| *speed)
    }

    /// By how much the player is faster now.
    fn speed_difference(&self) -> f32 {
        self.difference.map_or(0.0, |difference| difference.speed)
    }
}
