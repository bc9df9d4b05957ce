//! Log of the last jumps of one kind, for kinds that are judged by distance. Provides the best and
//! the average distance, and the scatter of the takeoffs and landings on their blocks.

use std::collections::{BTreeMap, VecDeque};

use super::judge::JudgedJump;
use wishdir_sim::engine::JumpScore;
use wishdir_sim::math::{Vec3, dot};

/// Maximum number of jumps in the log.
pub const LONG_JUMPS: usize = 10;
/// Distance below which two edges count as the same edge, units.
const SAME_EDGE: f32 = 1.0;
/// Minimum number of takeoffs for advice.
const LEAST_TAKEOFFS: usize = 4;
/// Maximum offset or spread that counts as good, units.
const GOOD: f64 = 2.0;

/// Point on a block, units: to the right along the edge, and ahead of the edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockPoint {
    /// Distance to the right, seen in the direction of the jump.
    pub right: f32,
    /// Distance past the edge. Negative: before the edge, where takeoffs are.
    pub ahead: f32,
}

/// Values of one jump in the log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LongJump {
    /// Distance of the jump, units.
    pub distance: f64,
    /// Whether the jump counts.
    pub counts: bool,
    /// Position of the takeoff on the block. `None` if no edge was found.
    pub takeoff: Option<BlockPoint>,
    /// Position of the landing, relative to the nearest landing that still reaches the block.
    /// Negative `ahead`: the jump missed the block.
    pub landing: Option<BlockPoint>,
}

/// Mean and standard deviation of a list of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scatter {
    /// Mean of the numbers.
    pub mean: f64,
    /// Standard deviation of the numbers.
    pub spread: f64,
}

impl Scatter {
    /// Computes the mean and the standard deviation. `None` without numbers.
    fn from_values(numbers: impl Iterator<Item = f64> + Clone) -> Option<Self> {
        let count = numbers.clone().count();
        if count == 0 {
            return None;
        }
        let mean = numbers.clone().sum::<f64>() / count as f64;
        let squares = numbers
            .map(|number| (number - mean) * (number - mean))
            .sum::<f64>();
        Some(Self {
            mean,
            spread: (squares / count as f64).sqrt(),
        })
    }
}

/// Advice about the takeoffs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TakeoffVerdict {
    /// The takeoffs are consistently too early, by this many units on average. Advice: run closer
    /// to the edge.
    Early(f64),
    /// The takeoffs scatter by this many units. Advice: always use the same run-up.
    Scattered(f64),
    /// The takeoffs are always close to the edge.
    Good,
}

/// Log of the last jumps of one kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LongJumpLog {
    kind: Option<String>,
    /// Direction of the jumps, and the position of the takeoff edge along this direction, units.
    block: Option<(Vec3, f32)>,
    recent: VecDeque<LongJump>,
    bests: BTreeMap<String, f64>,
}

impl LongJumpLog {
    /// Adds a finished jump. Ignores hops, and jumps in engines that do not score the distance.
    pub fn observe(&mut self, judged: &JudgedJump) {
        let jump = &judged.jump;
        let is_for_distance = jump.engine.rules().jump_score == JumpScore::Distance;
        if !is_for_distance || jump.kind.is_hop() || jump.chain > 0 {
            return;
        }
        let id = judged.id();
        if self.kind.as_ref() != Some(&id) {
            self.recent.clear();
            self.block = None;
            self.kind = Some(id.clone());
        }
        let way = jump.landing_point - jump.takeoff_origin;
        let ahead = if way.x.abs() >= way.y.abs() {
            Vec3::new(way.x.signum(), 0.0, 0.0)
        } else {
            Vec3::new(0.0, way.y.signum(), 0.0)
        };
        let right = Vec3::new(ahead.y, -ahead.x, 0.0);
        let edges = &judged.judgement.edges;
        if let Some(early) = edges.takeoff {
            let edge = dot(jump.takeoff_origin, ahead) + early;
            let is_same = |(way, at): (Vec3, f32)| way == ahead && (at - edge).abs() < SAME_EDGE;
            if !self.block.is_some_and(is_same) {
                for jump in &mut self.recent {
                    (jump.takeoff, jump.landing) = (None, None);
                }
                self.block = Some((ahead, edge));
            }
        }
        let point = |origin: Vec3, ahead: f32| BlockPoint {
            right: dot(origin, right),
            ahead,
        };
        self.recent.truncate(LONG_JUMPS - 1);
        self.recent.push_front(LongJump {
            distance: jump.distance,
            counts: jump.is_valid(),
            takeoff: edges
                .takeoff
                .map(|early| point(jump.takeoff_origin, -early)),
            landing: edges.landing.map(|past| point(jump.landing_point, past)),
        });
        if jump.is_valid() {
            self.add_known_best(&id, jump.distance);
        }
    }

    /// Adds the distance of a jump from an earlier session.
    pub fn add_known_best(&mut self, kind: &str, distance: f64) {
        let best = self.bests.entry(kind.to_owned()).or_insert(distance);
        *best = best.max(distance);
    }

    /// Removes all jumps. Needed after a change of rules, because other rules give other distances.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns the id of the kind of the logged jumps, such as `LJ`.
    pub fn kind(&self) -> Option<&str> {
        self.kind.as_deref()
    }

    /// Returns the logged jumps, newest first.
    pub fn recent(&self) -> impl ExactSizeIterator<Item = &LongJump> {
        self.recent.iter()
    }

    /// Returns the best known distance for the kind of the logged jumps, units.
    pub fn best_distance(&self) -> Option<f64> {
        self.bests.get(self.kind.as_ref()?).copied()
    }

    /// Returns the average distance of the logged jumps that count, units.
    pub fn average_distance(&self) -> Option<f64> {
        let counting = self.recent.iter().filter(|jump| jump.counts);
        Scatter::from_values(counting.map(|jump| jump.distance)).map(|scatter| scatter.mean)
    }

    /// Returns the scatter of the takeoffs relative to their edge, as in [`BlockPoint::ahead`].
    pub fn takeoff_scatter(&self) -> Option<Scatter> {
        let points = self.recent.iter().filter_map(|jump| jump.takeoff);
        Scatter::from_values(points.map(|point| f64::from(point.ahead)))
    }

    /// Returns the scatter of the landings relative to the nearest landing that reaches the block.
    pub fn landing_scatter(&self) -> Option<Scatter> {
        let points = self.recent.iter().filter_map(|jump| jump.landing);
        Scatter::from_values(points.map(|point| f64::from(point.ahead)))
    }

    /// Returns the mean takeoff position along the edge, as in [`BlockPoint::right`].
    pub fn mean_takeoff_along_edge(&self) -> Option<f32> {
        let points = self.recent.iter().filter_map(|jump| jump.takeoff);
        Scatter::from_values(points.map(|point| f64::from(point.right))).map(|of| of.mean as f32)
    }

    /// Returns advice about the takeoffs. `None` if there are too few.
    pub fn verdict(&self) -> Option<TakeoffVerdict> {
        let count = self
            .recent
            .iter()
            .filter(|jump| jump.takeoff.is_some())
            .count();
        let Scatter { mean, spread } =
            self.takeoff_scatter().filter(|_| count >= LEAST_TAKEOFFS)?;
        let early = -mean;
        Some(if early <= GOOD && spread <= GOOD {
            TakeoffVerdict::Good
        } else if early >= 2.0 * spread {
            TakeoffVerdict::Early(early)
        } else {
            TakeoffVerdict::Scattered(spread)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(jumps: &[(f64, f32, f32)]) -> LongJumpLog {
        let jump = |(distance, early, past): &(f64, f32, f32)| LongJump {
            distance: *distance,
            counts: *past >= 0.0,
            takeoff: Some(BlockPoint {
                right: 3.0,
                ahead: -early,
            }),
            landing: Some(BlockPoint {
                right: 5.0,
                ahead: *past,
            }),
        };
        LongJumpLog {
            kind: Some("LJ".to_owned()),
            recent: jumps.iter().map(jump).collect(),
            ..LongJumpLog::default()
        }
    }

    #[test]
    fn bias_and_spread_of_takeoffs_are_told_apart() {
        let early = log(&[
            (240.0, 7.0, 1.0),
            (241.0, 8.0, 2.0),
            (242.0, 7.0, 3.0),
            (243.0, 8.0, 4.0),
        ]);
        assert_eq!(early.verdict(), Some(TakeoffVerdict::Early(7.5)));
        assert_eq!(early.average_distance(), Some(241.5));
        assert_eq!(early.mean_takeoff_along_edge(), Some(3.0));
        let scattered = log(&[
            (240.0, 1.0, 1.0),
            (241.0, 15.0, 1.0),
            (242.0, 1.0, 1.0),
            (243.0, 15.0, 1.0),
        ]);
        assert_eq!(scattered.verdict(), Some(TakeoffVerdict::Scattered(7.0)));
        let good = log(&[(240.0, 1.0, 1.0); 4]);
        assert_eq!(good.verdict(), Some(TakeoffVerdict::Good));
        assert_eq!(log(&[(240.0, 9.0, 1.0); 3]).verdict(), None, "too few");
    }

    #[test]
    fn missed_jumps_do_not_count_for_the_average() {
        let missed = log(&[(240.0, 1.0, 1.0), (200.0, 1.0, -3.0)]);
        assert_eq!(missed.average_distance(), Some(240.0));
        assert_eq!(missed.landing_scatter().unwrap().mean, -1.0);
    }

    #[test]
    fn best_is_that_of_all_sessions_and_of_the_kind() {
        let mut jumps = log(&[(240.0, 1.0, 1.0)]);
        assert_eq!(jumps.best_distance(), None);
        jumps.add_known_best("LJ", 245.0);
        jumps.add_known_best("LJ", 241.0);
        jumps.add_known_best("CJ", 260.0);
        assert_eq!(jumps.best_distance(), Some(245.0));
    }
}
