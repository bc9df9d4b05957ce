//! KTX jump scaling, which evens out jump heights across frame rates (`docs/quakeworld.md` 12).

use super::SWIM_LEVEL;
use crate::command::{JUMP, UserCmd};
use crate::engine::state::PlayerState;
use crate::math::frame_time;

/// Vertical speed factors after a jump, each for ticks longer than the given milliseconds.
const FACTORS: [(f32, f32); 21] = [
    (44.0, 1.05),
    (38.0, 1.041),
    (33.0, 1.035),
    (28.0, 1.032),
    (24.0, 1.029),
    (22.0, 1.025),
    (19.0, 1.02),
    (18.0, 1.015),
    (16.0, 1.01),
    (15.0, 1.005),
    (12.0, 1.0),
    (11.0, 0.9991),
    (10.0, 0.9982),
    (9.0, 0.9961),
    (8.0, 0.9941),
    (7.0, 0.9886),
    (6.0, 0.9882),
    (5.0, 0.9865),
    (4.0, 0.9855),
    (3.0, 0.9801),
    (2.0, 0.9783),
];
/// Factor for shorter ticks than those in [`FACTORS`].
const SHORTEST_FACTOR: f32 = 0.9652;
/// Milliseconds per second.
const MSEC_PER_SECOND: f32 = 1000.0;

/// Scales the previous jump. Uses the ground and water state of the previous move.
pub(super) fn scale_jump(state: &mut PlayerState, cmd: &UserCmd) {
    let ktx = &mut state.quakeworld;
    if ktx.ktx_was_jump {
        state.velocity.z *= jump_factor((ktx.ktx_last_frame_time * MSEC_PER_SECOND).trunc());
        ktx.ktx_was_jump = false;
    }
    ktx.ktx_last_frame_time = frame_time(cmd.msec);
    if !cmd.pressed(JUMP) {
        ktx.ktx_released = true;
    } else if state.water_level < SWIM_LEVEL && state.on_ground && ktx.ktx_released {
        ktx.ktx_released = false;
        ktx.ktx_was_jump = true;
    }
}

fn jump_factor(msec: f32) -> f32 {
    FACTORS
        .iter()
        .find(|(above, _)| msec > *above)
        .map_or(SHORTEST_FACTOR, |(_, factor)| *factor)
}
