//! Paths of recorded runs, as written by `wishdir demo --ghost`. They can only be raced.

use wishdir_formats::runs::demo::{GhostFile, GhostStep};
use wishdir_replay::path::{PathStep, PlayerBody, RunPath, weighted_distance};
use wishdir_sim::math::length_2d;

/// Maximum distance from the initial position at which a player counts as not started yet, units.
const AT_REST: f32 = 0.5;
/// Maximum number of steps in a path: an hour at 100 per second.
const STEPS_MAX: usize = 360_000;

/// Converts a ghost to a path. Time 0 is the first move. `None` if the player never moves.
pub fn path_from_ghost(ghost: &GhostFile) -> Option<RunPath> {
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
        let body = PlayerBody {
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
