//! The five position predicates (`docs/nfk.md` 3.2).
//!
//! The movement evaluates them on each use. Results cached across a move would break some tricks.

use super::grid::Grid;
use super::state::NfkState;

/// Horizontal offsets of the ground and head probes from the centre, pixels.
pub(super) const PROBES_PX: [f64; 2] = [-9.0, 9.0];
/// Horizontal offsets of the stand-up probes from the centre, pixels.
const STAND_UP_PX: [f64; 2] = [-8.0, 8.0];
/// Heights of the body's core relative to the centre, pixels. No move takes the core into a brick.
/// The feet and the head can be up to 16 px inside a brick. A side can be inside by up to the
/// distance of one tick's move.
const CORE_ROWS_PX: [f64; 3] = [-8.0, 0.0, 8.0];
/// Horizontal offset of the only probe of a corpse, pixels.
const CORPSE_PX: [f64; 1] = [0.0];

#[inline]
fn is_solid_at(grid: &Grid, state: &NfkState, dx: f64, dy: f64) -> bool {
    grid.tile_truncated(state.x + dx, state.y + dy).is_solid()
}

/// Whether the player is on the ground. Feet up to 16 px inside a brick count, as in the game.
#[inline]
pub fn is_on_ground(grid: &Grid, state: &NfkState) -> bool {
    let probes: &[f64] = if state.dead { &CORPSE_PX } else { &PROBES_PX };
    probes.iter().any(|dx| {
        let solid = |dy| is_solid_at(grid, state, *dx, dy);
        solid(25.0) && !solid(23.0) || is_in_brick(grid, state, *dx)
    })
}

/// Second half of [`is_on_ground`] for one side: feet on top of a brick or up to 16 px inside it.
#[inline]
pub(super) fn is_in_brick(grid: &Grid, state: &NfkState, dx: f64) -> bool {
    is_solid_at(grid, state, dx, 24.0) && !is_solid_at(grid, state, dx, 8.0)
}

/// Whether something solid is at the top of the standing body.
#[inline]
pub fn is_head_blocked(grid: &Grid, state: &NfkState) -> bool {
    PROBES_PX.iter().any(|dx| {
        let solid = |dy| is_solid_at(grid, state, *dx, dy);
        solid(-25.0) && !solid(-23.0) || solid(-24.0) && !solid(-8.0)
    })
}

/// Whether something solid keeps a crouched player from standing up.
#[inline]
pub(super) fn is_stand_up_blocked(grid: &Grid, state: &NfkState) -> bool {
    STAND_UP_PX.iter().any(|dx| {
        let solid = |dy| is_solid_at(grid, state, *dx, dy);
        solid(-9.0) && !solid(-7.0) || solid(-23.0) || solid(-16.0)
    })
}

/// Whether a player fits at a position, for states loaded from another map.
/// The game has no such check.
pub(super) fn has_room(grid: &Grid, state: &NfkState) -> bool {
    CORE_ROWS_PX
        .iter()
        .all(|dy| !is_solid_at(grid, state, 0.0, *dy))
}

/// Whether the centre is in water or lava.
#[inline]
pub fn is_centre_wet(grid: &Grid, state: &NfkState) -> bool {
    grid.tile_truncated(state.x, state.y).is_liquid()
}

/// Whether the point 8 px below the centre is in water or lava.
#[inline]
pub(crate) fn is_low_point_wet(grid: &Grid, state: &NfkState) -> bool {
    grid.tile_truncated(state.x, state.y + 8.0).is_liquid()
}
