//! The way of a run: where it was at which time and how fast, when it passed what, and which of it
//! is nearest to a place.
//!
//! What a ghost follows: it moves nobody and asks no level, so that it can neither collide nor
//! touch the player's bits.

mod build;
mod follow;
pub use build::{PathBuilder, path_of_play, path_of_replay};
pub use follow::Follower;

use crate::codec::game::Recordable;
use wishdir_sim::course::CourseTime;
use wishdir_sim::math::{Vec3, length};
use wishdir_sim::platformer::{NfkRun, NfkTickRecord, TICK_MSEC};
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;

/// Heights count this much when it is asked what is near: jumps over the same floor are at the same
/// place.
const HEIGHT_PART: f32 = 0.25;

/// A player's body at one moment, alike in every game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Body {
    /// The middle of the feet, units. Need For Kill: the body's centre, pixels to the right, 0, and
    /// up.
    pub at: Vec3,
    /// Horizontal speed, u/s. Need For Kill: pixels a tick.
    pub speed: f32,
    /// Where it looks, degrees. Need For Kill: 0 to the right, 180 to the left.
    pub yaw: f32,
    /// How high it is, units or pixels: less while it ducks.
    pub height: f32,
    /// Whether it stands on something.
    pub on_ground: bool,
}

/// A simulation whose player is somewhere.
pub trait Placed: Recordable {
    /// The player's body after the last tick.
    fn body(&self) -> Body;

    /// How long the tick of this record was, milliseconds.
    fn tick_msec(record: &Self::Record) -> u8;
}

/// How high Need For Kill's player is, standing and crouched, pixels.
const NFK_HEIGHTS_PX: [f32; 2] = [48.0, 32.0];

impl Placed for Run {
    fn body(&self) -> Body {
        let (player, profile) = (self.player(), self.profile());
        let hull = profile.hull(player.hull);
        Body {
            at: profile.feet(player),
            speed: wishdir_sim::math::length_2d(player.velocity),
            yaw: self.angles().yaw,
            height: hull.maxs.z - hull.mins.z,
            on_ground: player.on_ground,
        }
    }

    fn tick_msec(record: &TickRecord) -> u8 {
        record.cmd.msec
    }
}

impl Placed for NfkRun {
    fn body(&self) -> Body {
        let state = self.state();
        Body {
            at: Vec3::new(state.x as f32, 0.0, -state.y as f32),
            speed: self.rules().speed(state).abs() as f32,
            yaw: if state.dir.is_left() { 180.0 } else { 0.0 },
            height: NFK_HEIGHTS_PX[usize::from(state.crouch)],
            on_ground: self.is_on_ground(),
        }
    }

    fn tick_msec(_record: &NfkTickRecord) -> u8 {
        TICK_MSEC
    }
}

/// A moment of a path: after one of its ticks, or before the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathStep {
    /// The player at that moment.
    pub body: Body,
    /// When, milliseconds since the path's zero; negative before it.
    pub msec: i64,
    /// How long the way up to here is, units or pixels; heights count a quarter.
    pub way: f32,
    /// It moved here from the step before: no teleport and no death lies between.
    pub joined: bool,
}

/// What is passed on a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SplitAt {
    /// The checkpoint of this number.
    Checkpoint(u32),
    /// The finish of the course.
    Finish,
}

/// Something was passed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split {
    /// What was passed.
    pub at: SplitAt,
    /// When, milliseconds on the course's clock.
    pub msec: u64,
    /// How fast, as [`Body::speed`].
    pub speed: f32,
    /// How far along the way, as [`PathStep::way`].
    pub way: f32,
}

/// A point of a path: after a step, and how far from there to the next, 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct PathPoint {
    step: usize,
    part: f32,
}

/// A path at a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathSample {
    /// The player at that point.
    pub body: Body,
    /// When, milliseconds since the path's zero.
    pub msec: f64,
    /// How far along the way, as [`PathStep::way`].
    pub way: f32,
}

/// The way of a run, or of a part of it. Its zero is where the course's clock started; where none
/// did, the first move.
#[derive(Clone, Debug, PartialEq)]
pub struct RunPath {
    /// Never empty; times and ways never fall.
    steps: Vec<PathStep>,
    splits: Vec<Split>,
    time: Option<CourseTime>,
    is_timed: bool,
}

impl RunPath {
    /// A path of steps that nobody timed, its zero where theirs is; `None` without a step.
    pub fn of_steps(steps: Vec<PathStep>) -> Option<Self> {
        (!steps.is_empty()).then(|| Self {
            steps,
            splits: Vec::new(),
            time: None,
            is_timed: false,
        })
    }

    /// All of it, in order; never empty.
    pub fn steps(&self) -> &[PathStep] {
        &self.steps
    }

    /// What it passed, in order.
    pub fn splits(&self) -> &[Split] {
        &self.splits
    }

    /// When and how fast it passed something.
    pub fn split(&self, at: SplitAt) -> Option<&Split> {
        self.splits.iter().find(|split| split.at == at)
    }

    /// How long it took from start to finish, if it went that far.
    pub fn time(&self) -> Option<CourseTime> {
        self.time
    }

    /// Whether its zero is where a course's clock started.
    pub fn is_timed(&self) -> bool {
        self.is_timed
    }

    /// When it ends, milliseconds since its zero.
    pub fn end_msec(&self) -> i64 {
        self.last().msec
    }

    /// How long its way is, units or pixels.
    pub fn length(&self) -> f32 {
        self.last().way
    }

    fn last(&self) -> &PathStep {
        self.steps.last().expect("a path has a step")
    }

    /// Where it is at a time, milliseconds since its zero: at its ends before and after it.
    pub fn point_at(&self, msec: f64) -> PathPoint {
        let next = self.steps.partition_point(|step| step.msec as f64 <= msec);
        let Some(step) = next.checked_sub(1) else {
            return PathPoint::default();
        };
        let Some(after) = self.steps.get(next) else {
            return PathPoint { step, part: 0.0 };
        };
        let from = self.steps[step].msec as f64;
        PathPoint {
            step,
            part: ((msec - from) / (after.msec as f64 - from)) as f32,
        }
    }

    /// What it is at a point. Where nobody moved from step to step it is still at the first.
    pub fn sample(&self, point: PathPoint) -> PathSample {
        let PathPoint { step, part } = point;
        let from = &self.steps[step.min(self.steps.len() - 1)];
        let still = PathSample {
            body: from.body,
            msec: from.msec as f64,
            way: from.way,
        };
        let Some(to) = self.steps.get(step + 1) else {
            return still;
        };
        let msec = from.msec as f64 + (to.msec - from.msec) as f64 * f64::from(part);
        if !to.joined {
            return PathSample { msec, ..still };
        }
        let blend = |from: f32, to: f32| from + (to - from) * part;
        let turn = (to.body.yaw - from.body.yaw + 540.0).rem_euclid(360.0) - 180.0;
        let body = Body {
            at: from.body.at + (to.body.at - from.body.at) * part,
            speed: blend(from.body.speed, to.body.speed),
            yaw: from.body.yaw + turn * part,
            ..from.body
        };
        PathSample {
            body,
            msec,
            way: blend(from.way, to.way),
        }
    }

    /// Where it is at a time, milliseconds since its zero.
    pub fn sample_at(&self, msec: f64) -> PathSample {
        self.sample(self.point_at(msec))
    }

    /// The part of it between two times, milliseconds since its zero.
    pub fn between(&self, from: f64, to: f64) -> &[PathStep] {
        let first = self.steps.partition_point(|step| (step.msec as f64) < from);
        let end = self.steps.partition_point(|step| step.msec as f64 <= to);
        &self.steps[first..end.max(first)]
    }

    /// The nearest point to a place among those from one on, up to this much farther along the way;
    /// and how far from the place it is, units or pixels. Of several the first.
    fn nearest(&self, place: Vec3, from: PathPoint, reach: f32) -> (PathPoint, f32) {
        let mut step = from.step.min(self.steps.len() - 1);
        let mut least = from.part;
        let mut best = (
            PathPoint { step, part: least },
            apart(place, self.sample(from).body.at),
        );
        let end = self.sample(from).way + reach;
        while let Some(to) = self
            .steps
            .get(step + 1)
            .filter(|_| self.steps[step].way <= end)
        {
            let at = &self.steps[step];
            let part = if to.joined {
                part_of(place, at.body.at, to.body.at)
            } else {
                0.0
            };
            let point = PathPoint {
                step,
                part: part.clamp(least, 1.0),
            };
            let distance = apart(place, self.sample(point).body.at);
            if distance < best.1 {
                best = (point, distance);
            }
            least = 0.0;
            // Who stood there for long is passed over at once.
            let stands = to.joined && to.way == at.way;
            step = if stands {
                self.steps.partition_point(|step| step.way <= at.way) - 1
            } else {
                step + 1
            };
        }
        if let (Some(last), true) = (self.steps.get(step), step + 1 == self.steps.len()) {
            let distance = apart(place, last.body.at);
            if distance < best.1 {
                best = (PathPoint { step, part: 0.0 }, distance);
            }
        }
        best
    }
}

/// An offset with its height as it counts for what is near.
fn flattened(offset: Vec3) -> Vec3 {
    Vec3::new(offset.x, offset.y, offset.z * HEIGHT_PART)
}

/// How far two places are apart, heights counting less.
pub fn apart(one: Vec3, other: Vec3) -> f32 {
    length(flattened(other - one))
}

/// How far along a line from one place to another its nearest point to a third one is, 0 to 1
/// within the line.
fn part_of(place: Vec3, from: Vec3, to: Vec3) -> f32 {
    let (line, offset) = (flattened(to - from), flattened(place - from));
    let square = wishdir_sim::math::dot(line, line);
    if square > 0.0 {
        wishdir_sim::math::dot(offset, line) / square
    } else {
        0.0
    }
}
