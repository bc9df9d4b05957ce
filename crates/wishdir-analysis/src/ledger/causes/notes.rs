//! Numbers that the advice shows but the losses do not contain.

use super::mouse::MouseFault;
use crate::ledger::model::context::RunUp;
use crate::ledger::model::move_key::{MoveKey, StrafeKeys};
use crate::ledger::model::tick_input::SimulatedFlight;
use crate::ledger::model::vertical::UnknownReason;
use crate::strafe::BestHop;

/// Numbers that the advice shows. Speeds are in u/s.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// Actual takeoff speed.
    pub(crate) takeoff: f64,
    /// Takeoff speed that the hop or the run-up could have kept.
    pub(crate) kept: f64,
    /// Highest possible takeoff speed.
    pub(crate) wanted: f64,
    /// Keys and turn speed of the fastest run-up. `None` if it reaches no steady speed.
    pub(crate) run_up: Option<RunUp>,
    /// Frames on ground, best hop, landing speed and bunny-hop cap. `None` if the jump was not a
    /// hop.
    pub(crate) hop: Option<(u32, BestHop, f64, f64)>,
    /// Landing speed, and the maximum speed that the next hop keeps. `None` unless the flight
    /// landed above the cap.
    pub(crate) over_cap: Option<(f64, f64)>,
    /// Whether the duck before the landing slowed ticks too early. Otherwise the duck was late or
    /// missing.
    pub(crate) ducked_early: bool,
    /// Key that was released late in each overlap. `None` if the keys differ.
    pub(crate) overlap: Option<MoveKey>,
    /// Strafe keys of the flight. `None` if the player turned round between strafes, which swaps
    /// the strafe keys.
    pub(crate) strafe_keys: Option<StrafeKeys>,
    /// Whether the only late switch was the one at the takeoff.
    pub(crate) is_late_at_takeoff: bool,
    /// Whether the only early switch was the one at the landing.
    pub(crate) is_early_at_landing: bool,
    /// Whether a mouse error would explain the flight as well as the key switches.
    pub(crate) or_mouse: bool,
    /// Whether the recorded view was behind the best view on average.
    pub(crate) is_behind: bool,
    pub(crate) fast: MouseFault,
    pub(crate) slow: MouseFault,
    /// The recorded flight, without walls.
    pub(crate) own: Option<SimulatedFlight>,
    /// Turn speed to the left and to the right, as a fraction of the ideal turn. Only set if one of
    /// the two is wrong.
    pub(crate) pace: [Option<f64>; 2],
    /// Whether the right mouse makes the flight no worse even with the recorded keys.
    pub(crate) mouse_alone_helps: bool,
    /// Whether to withhold the advice about the first cause, because following it could make the
    /// jump worse.
    pub(crate) is_doubted: bool,
    /// Reason why there is no advice, if any.
    pub(crate) unknown: Option<UnknownReason>,
    pub(crate) strafes: u32,
    pub(crate) wanted_strafes: u32,
    pub(crate) moves: u32,
}
