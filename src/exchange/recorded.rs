//! The way of a run of an original game, as `wishdir demo --ghost` writes it: to race, and nothing
//! more.

use wishdir_formats::runs::demo::{GhostFile, GhostStep};
use wishdir_replay::path::{Body, PathStep, RunPath, weighted_distance};
use wishdir_sim::math::length_2d;

/// Who has moved less than this from where he began still waits, units.
const AT_REST: f32 = 0.5;
/// A path goes on behind this many steps no longer: an hour at 100 a second.
const STEPS_MAX: usize = 360_000;

/// A ghost's way, its zero the first move; `None`: nobody moves in it.
pub fn path_of_ghost(ghost: &GhostFile) -> Option<RunPath> {
    let begin = ghost.steps.first()?;
    let has_moved = |step: &GhostStep| !step.joined || length_2d(step.feet - begin.feet) > AT_REST;
    let moved = ghost.steps.iter().skip(1).position(has_moved)?;
    let zero = ghost.steps[moved].msec;
    let mut steps: Vec<PathStep> = Vec::with_capacity(ghost.steps.len().min(STEPS_MAX));
    for step in ghost.steps.iter().take(STEPS_MAX) {
        let GhostStep {
            msec,
            feet,
            speed,
            yaw,
            height,
            on_ground,
            joined,
        } = *step;
        let body = Body {
            at: feet,
            speed,
            yaw,
            height,
            on_ground,
        };
        let joined = joined && !steps.is_empty();
        let distance = steps.last().map_or(0.0, |last| {
            last.distance
                + if joined {
                    weighted_distance(last.body.at, feet)
                } else {
                    0.0
                }
        });
        steps.push(PathStep {
            body,
            msec: msec - zero,
            distance,
            joined,
        });
    }
    RunPath::from_steps(steps)
}
