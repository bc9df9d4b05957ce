//! QuakeWorld.

use super::report::Record;
use super::state::PlayerState;
use super::vars::Physics;
use crate::sim::cmd::UserCmd;
use crate::sim::level::Trace;

pub(super) fn run_command<W: Trace, R: Record>(
    _state: &mut PlayerState,
    _cmd: &UserCmd,
    _physics: &Physics,
    _world: &W,
    _record: &mut R,
) {
}
