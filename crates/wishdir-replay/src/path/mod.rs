//! Path of a run: positions, times, speeds and splits, with a search for the nearest point.
//!
//! Ghosts follow such paths. A path never moves a player and never queries a level,
//! so it cannot cause collisions or affect a run.

mod build;
mod follow;
pub use build::{PathBuilder, play_path, replay_path};
pub use follow::PathFollower;

use crate::codec::game::Recordable;
use wishdir_sim::course::CourseTime;
use wishdir_sim::math::{Vec3, length};
use wishdir_sim::platformer::{NfkRun, NfkTickRecord, TICK_MSEC};
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;

/// Weight of heights in distances. With a low weight, a jump stays close to the path.
const HEIGHT_PART: f32 = 0.25;

/// Player's body at one moment, in the same form for every game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerBody {
    /// Position of the feet, units.
    /// In Need For Kill, the body's centre in pixels, as right, 0, up.
    pub at: Vec3,
    /// Horizontal speed, u/s. In Need For Kill, pixels per tick.
    pub speed: f32,
    /// View yaw, degrees. In Need For Kill, 0 faces right and 180 faces left.
    pub yaw: f32,
    /// Height of the body, units or pixels. A ducked body is lower.
    pub height: f32,
    /// Whether the player is on the ground.
    pub on_ground: bool,
}

/// Simulation whose player has a position.
pub trait PathSource: Recordable {
    /// Returns the player's body after the last tick.
    fn player_body(&self) -> PlayerBody;

    /// Returns the length of the record's tick, milliseconds.
    fn tick_msec(record: &Self::Record) -> u8;
}

/// Height of Need For Kill's player, standing and crouched, pixels.
const NFK_HEIGHTS_PX: [f32; 2] = [48.0, 32.0];

impl PathSource for Run {
    fn player_body(&self) -> PlayerBody {
        let (player, profile) = (self.player(), self.profile());
        let hull = profile.hull(player.hull);
        PlayerBody {
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

impl PathSource for NfkRun {
    fn player_body(&self) -> PlayerBody {
        let state = self.state();
        PlayerBody {
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

/// Moment of a path: before its first tick or after one of its ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathStep {
    /// Player's body at this moment.
    pub body: PlayerBody,
    /// Time, milliseconds since the path's time 0. Negative before it.
    pub msec: i64,
    /// Distance along the path, units or pixels. Heights count a quarter.
    pub distance: f32,
    /// Whether the player moved here from the previous step, without a teleport or death.
    pub joined: bool,
}

/// Point of the course with a split time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SplitPoint {
    /// Checkpoint with this number.
    Checkpoint(u32),
    /// Finish of the course.
    Finish,
}

/// Time and speed at a checkpoint or at the finish.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split {
    /// Checkpoint or finish.
    pub at: SplitPoint,
    /// Time on the course timer, milliseconds.
    pub msec: u64,
    /// Speed, in the unit of [`PlayerBody::speed`].
    pub speed: f32,
    /// Distance along the path, in the unit of [`PathStep::distance`].
    pub distance: f32,
}

/// Point of a path: a step, and the fraction of the segment to the next step, 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct PathPoint {
    step: usize,
    part: f32,
}

/// Values of a path at a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathSample {
    /// Player's body at this point.
    pub body: PlayerBody,
    /// Time, milliseconds since the path's time 0.
    pub msec: f64,
    /// Distance along the path, in the unit of [`PathStep::distance`].
    pub distance: f32,
}

/// Path of a run, or of a section of a run.
///
/// Time 0 is the start of the course timer, or the first move if the timer never started.
#[derive(Clone, Debug, PartialEq)]
pub struct RunPath {
    /// Steps. Never empty. Times and distances never decrease.
    steps: Vec<PathStep>,
    splits: Vec<Split>,
    time: Option<CourseTime>,
    is_timed: bool,
}

impl RunPath {
    /// Creates a path without a timer, with the times of its steps. `None` if `steps` is empty.
    pub fn from_steps(steps: Vec<PathStep>) -> Option<Self> {
        (!steps.is_empty()).then(|| Self {
            steps,
            splits: Vec::new(),
            time: None,
            is_timed: false,
        })
    }

    /// Returns all steps in order. Never empty.
    pub fn steps(&self) -> &[PathStep] {
        &self.steps
    }

    /// Returns all splits in order.
    pub fn splits(&self) -> &[Split] {
        &self.splits
    }

    /// Returns the split at a checkpoint or the finish.
    pub fn split(&self, at: SplitPoint) -> Option<&Split> {
        self.splits.iter().find(|split| split.at == at)
    }

    /// Returns the time from start to finish. `None` if the run was not finished.
    pub fn time(&self) -> Option<CourseTime> {
        self.time
    }

    /// Whether time 0 is the start of a course timer.
    pub fn is_timed(&self) -> bool {
        self.is_timed
    }

    /// Returns the time at the end of the path, milliseconds since time 0.
    pub fn end_msec(&self) -> i64 {
        self.last_step().msec
    }

    /// Returns the length of the path, units or pixels.
    pub fn length(&self) -> f32 {
        self.last_step().distance
    }

    fn last_step(&self) -> &PathStep {
        self.steps.last().expect("a path has a step")
    }

    /// Returns the point at a time in milliseconds since time 0. Clamps to the ends.
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

    /// Interpolates the path at a point, but not across teleports and deaths.
    pub fn sample(&self, point: PathPoint) -> PathSample {
        let PathPoint { step, part } = point;
        let from = &self.steps[step.min(self.steps.len() - 1)];
        let still = PathSample {
            body: from.body,
            msec: from.msec as f64,
            distance: from.distance,
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
        let body = PlayerBody {
            at: from.body.at + (to.body.at - from.body.at) * part,
            speed: blend(from.body.speed, to.body.speed),
            yaw: from.body.yaw + turn * part,
            ..from.body
        };
        PathSample {
            body,
            msec,
            distance: blend(from.distance, to.distance),
        }
    }

    /// Interpolates the path at a time in milliseconds since time 0.
    pub fn sample_at(&self, msec: f64) -> PathSample {
        self.sample(self.point_at(msec))
    }

    /// Returns the steps between two times, milliseconds since time 0.
    pub fn steps_between(&self, from: f64, to: f64) -> &[PathStep] {
        let first = self.steps.partition_point(|step| (step.msec as f64) < from);
        let end = self.steps.partition_point(|step| step.msec as f64 <= to);
        &self.steps[first..end.max(first)]
    }

    /// Returns the point nearest to `place` and its distance, units or pixels.
    ///
    /// Searches from `from` up to `reach` further along the path. On a tie, the first point wins.
    fn nearest_point(&self, place: Vec3, from: PathPoint, reach: f32) -> (PathPoint, f32) {
        let mut step = from.step.min(self.steps.len() - 1);
        let mut least = from.part;
        let mut best = (
            PathPoint { step, part: least },
            weighted_distance(place, self.sample(from).body.at),
        );
        let end = self.sample(from).distance + reach;
        while let Some(to) = self
            .steps
            .get(step + 1)
            .filter(|_| self.steps[step].distance <= end)
        {
            let at = &self.steps[step];
            let part = if to.joined {
                segment_fraction(place, at.body.at, to.body.at)
            } else {
                0.0
            };
            let point = PathPoint {
                step,
                part: part.clamp(least, 1.0),
            };
            let distance = weighted_distance(place, self.sample(point).body.at);
            if distance < best.1 {
                best = (point, distance);
            }
            least = 0.0;
            // Skip all steps of a player who stands still.
            let stands = to.joined && to.distance == at.distance;
            step = if stands {
                self.steps
                    .partition_point(|step| step.distance <= at.distance)
                    - 1
            } else {
                step + 1
            };
        }
        if let (Some(last), true) = (self.steps.get(step), step + 1 == self.steps.len()) {
            let distance = weighted_distance(place, last.body.at);
            if distance < best.1 {
                best = (PathPoint { step, part: 0.0 }, distance);
            }
        }
        best
    }
}

/// Scales the height of an offset by the weight of heights in distances.
fn scale_height(offset: Vec3) -> Vec3 {
    Vec3::new(offset.x, offset.y, offset.z * HEIGHT_PART)
}

/// Returns the distance between two points. Heights count a quarter.
pub fn weighted_distance(one: Vec3, other: Vec3) -> f32 {
    length(scale_height(other - one))
}

/// Returns the point of a line nearest to `place`, as a fraction from `from` (0) to `to` (1).
fn segment_fraction(place: Vec3, from: Vec3, to: Vec3) -> f32 {
    let (line, offset) = (scale_height(to - from), scale_height(place - from));
    let square = wishdir_sim::math::dot(line, line);
    if square > 0.0 {
        wishdir_sim::math::dot(offset, line) / square
    } else {
        0.0
    }
}
