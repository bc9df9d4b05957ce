//! Plans all hops of a course: greedily, or with a beam search of fast and slow paths.

use std::collections::BTreeMap;

use super::super::pilot::Pilot;
use super::lookahead::{ALL_SPEEDS, HopPrediction, choose_course, choose_without_braking};
use super::{HopCourse, Hops};
use wishdir_sim::math::{length_2d, wrap_deg, yaw_deg};
use wishdir_sim::run::Run;

/// Maximum number of planned hops.
const MOST_HOPS: usize = 200;
/// Step between the courses that the beam search tries: every second one.
const THINNED: usize = 2;
/// Differences below which two paths are duplicates: position in units, speed in u/s, heading in
/// degrees.
const SAME_PLACE: f32 = 24.0;
const SAME_SPEED: f32 = 20.0;
const SAME_HEADING: f64 = 15.0;
/// Width of a speed class in the beam search, u/s.
const SPEED_STEP: f32 = 40.0;
/// Maximum number of paths per speed class.
const OF_EACH_SPEED: usize = 3;

/// Planned hops, and whether they reach the end.
pub(super) struct HopPlan {
    pub(super) courses: Vec<HopCourse>,
    pub(super) arrives: bool,
}

/// Planned hops so far, and the state after them.
struct HopPath {
    future: HopPrediction,
    courses: Vec<HopCourse>,
}

/// Method of planning hops, fastest first. Slower methods find more paths.
#[derive(Clone, Copy, Debug)]
pub(in super::super) enum PlanEffort {
    /// Chooses one course per hop, and never brakes.
    FullSpeed,
    /// Chooses one course per hop.
    Greedy,
    /// Runs a beam search.
    Beam,
}

/// Plans hops from the run's state.
pub(super) fn plan(pilot: &Pilot, hops: &Hops, run: &Run, effort: PlanEffort) -> HopPlan {
    let start = HopPrediction::new(pilot, hops, run);
    match effort {
        PlanEffort::FullSpeed => plan_greedily(start, choose_without_braking),
        PlanEffort::Greedy => plan_greedily(start, choose_course),
        PlanEffort::Beam => plan_with_beam(start),
    }
}

/// Chooses one course per hop until a hop makes no progress.
fn plan_greedily(
    start: HopPrediction,
    choose: impl Fn(&Pilot, &Hops, &Run) -> Option<(u32, HopCourse)>,
) -> HopPlan {
    let (mut now, mut courses) = (start, Vec::new());
    while courses.len() < MOST_HOPS {
        if now.hops.is_over(&now.run) {
            return HopPlan {
                courses,
                arrives: true,
            };
        }
        let Some((_, course)) = choose(&now.pilot, &now.hops, &now.run) else {
            break;
        };
        let Some(landed) = now
            .simulate_hop(course)
            .filter(|landed| now.makes_progress(landed))
        else {
            break;
        };
        courses.push(course);
        now = landed;
    }
    HopPlan {
        courses,
        arrives: false,
    }
}

/// Runs the beam search. Returns the longest path if none reaches the end.
fn plan_with_beam(start: HopPrediction) -> HopPlan {
    let mut paths = vec![HopPath {
        future: start,
        courses: Vec::new(),
    }];
    for _ in 0..MOST_HOPS {
        let mut next: Vec<HopPath> = Vec::new();
        for path in &paths {
            for course in path.future.courses(ALL_SPEEDS).step_by(THINNED) {
                let Some(landed) = path
                    .future
                    .simulate_hop(course)
                    .filter(|landed| path.future.makes_progress(landed))
                else {
                    continue;
                };
                let courses = [&path.courses[..], &[course]].concat();
                if landed.hops.is_over(&landed.run) {
                    return HopPlan {
                        courses,
                        arrives: true,
                    };
                }
                if !next.iter().any(|other| is_same(&other.future, &landed)) {
                    next.push(HopPath {
                        future: landed,
                        courses,
                    });
                }
            }
        }
        if next.is_empty() {
            break;
        }
        paths = select_paths(next);
    }
    let courses = paths
        .into_iter()
        .map(|path| path.courses)
        .max_by_key(Vec::len)
        .unwrap_or_default();
    HopPlan {
        courses,
        arrives: false,
    }
}

fn is_same(a: &HopPrediction, b: &HopPrediction) -> bool {
    let (one, other) = (a.run.player(), b.run.player());
    length_2d(one.origin - other.origin) < SAME_PLACE
        && (length_2d(one.velocity) - length_2d(other.velocity)).abs() < SAME_SPEED
        && wrap_deg(yaw_deg(one.velocity) - yaw_deg(other.velocity)).abs() < SAME_HEADING
}

/// Keeps the paths with the most progress in each speed class. Slow paths are kept as well, because
/// only they get around a tight corner.
fn select_paths(paths: Vec<HopPath>) -> Vec<HopPath> {
    let mut ranked: Vec<(f32, HopPath)> = paths
        .into_iter()
        .map(|path| {
            let left = path.future.hops.remaining_distance(&path.future.run);
            (left.unwrap_or(0.0), path)
        })
        .collect();
    ranked.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let mut of_speed: BTreeMap<u32, usize> = BTreeMap::new();
    ranked.retain(|(_, path)| {
        let class = (length_2d(path.future.run.player().velocity) / SPEED_STEP) as u32;
        let kept = of_speed.entry(class).or_default();
        *kept += 1;
        *kept <= OF_EACH_SPEED
    });
    ranked.into_iter().map(|(_, path)| path).collect()
}
