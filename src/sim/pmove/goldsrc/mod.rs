//! GoldSrc.

use super::report::Record;
use super::state::PlayerState;
use super::vars::Physics;
use crate::sim::cmd::UserCmd;
use crate::sim::level::Trace;

/// Hull number of the standing player.
pub const STANDING_HULL: usize = 0;
/// Hull number of the ducked player.
pub const DUCKED_HULL: usize = 1;
/// Hull number of a point.
pub const POINT_HULL: usize = 2;
/// The player stands on something.
pub const FL_ON_GROUND: u32 = 512;
/// A water jump runs.
pub const FL_WATER_JUMP: u32 = 2048;
/// The player is fully ducked.
pub const FL_DUCKING: u32 = 16384;

pub(super) struct HalfLife;
pub(super) struct CounterStrike;

pub(super) fn run_command<V, W: Trace, R: Record>(
    _state: &mut PlayerState,
    _cmd: &UserCmd,
    _physics: &Physics,
    _world: &W,
    _record: &mut R,
) {
}
