//! The five questions about a place (`docs/nfk.md` 3.2). They are asked again each time: an answer
//! kept over a change of position would break the game's tricks.

use super::grid::Grid;
use super::state::NfkState;

/// Where the ground and head probes stand beside the centre, pixels.
pub(super) const PROBES_PX: [f64; 2] = [-9.0, 9.0];
/// Where those of standing up do.
const STAND_UP_PX: [f64; 2] = [-8.0, 8.0];
/// The rows of the body's middle that no move leads into a brick, pixels from the centre: feet and
/// head can be 16 px inside one, and a side for a tick as far as it was fast.
const CORE_ROWS_PX: [f64; 3] = [-8.0, 0.0, 8.0];
/// A corpse has one, in the middle.
const CORPSE_PX: [f64; 1] = [0.0];

#[inline]
fn solid(grid: &Grid, state: &NfkState, dx: f64, dy: f64) -> bool {
    grid.cut(state.x + dx, state.y + dy).is_solid()
}

/// Something to stand on. Feet up to 16 px inside a brick count: the rounded bricks of the game.
#[inline]
pub fn ground(grid: &Grid, state: &NfkState) -> bool {
    let probes: &[f64] = if state.dead { &CORPSE_PX } else { &PROBES_PX };
    probes.iter().any(|dx| {
        let solid = |dy| solid(grid, state, *dx, dy);
        solid(25.0) && !solid(23.0) || in_brick(grid, state, *dx)
    })
}

/// The second half of [`ground`] on one side: the feet are at a brick's top or up to 16 px inside
/// it.
#[inline]
pub(super) fn in_brick(grid: &Grid, state: &NfkState, dx: f64) -> bool {
    solid(grid, state, dx, 24.0) && !solid(grid, state, dx, 8.0)
}

/// Something at the top of the standing body.
#[inline]
pub fn head(grid: &Grid, state: &NfkState) -> bool {
    PROBES_PX.iter().any(|dx| {
        let solid = |dy| solid(grid, state, *dx, dy);
        solid(-25.0) && !solid(-23.0) || solid(-24.0) && !solid(-8.0)
    })
}

/// Something that keeps a crouched player from standing up.
#[inline]
pub(super) fn lowhead(grid: &Grid, state: &NfkState) -> bool {
    STAND_UP_PX.iter().any(|dx| {
        let solid = |dy| solid(grid, state, *dx, dy);
        solid(-9.0) && !solid(-7.0) || solid(-23.0) || solid(-16.0)
    })
}

/// Whether a player can be there: none of the game's questions, but ours about a place of another
/// map.
pub(super) fn room(grid: &Grid, state: &NfkState) -> bool {
    CORE_ROWS_PX.iter().all(|dy| !solid(grid, state, 0.0, *dy))
}

/// The centre is in water or lava.
#[inline]
pub fn wet(grid: &Grid, state: &NfkState) -> bool {
    grid.cut(state.x, state.y).is_liquid()
}

/// The point 8 px under the centre is in water or lava.
#[inline]
pub(crate) fn wetlow(grid: &Grid, state: &NfkState) -> bool {
    grid.cut(state.x, state.y + 8.0).is_liquid()
}
