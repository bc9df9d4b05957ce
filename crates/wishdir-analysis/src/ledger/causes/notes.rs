//! Numbers for the advice that the losses do not contain.

use super::mouse::MouseFault;
use crate::ledger::model::move_key::{MoveKey, StrafeKeys};
use crate::ledger::model::tick_input::SimulatedFlight;
use crate::ledger::model::vertical::Unknown;
use crate::strafe::BestHop;

/// Numbers for the advice. Speeds in u/s.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// Takeoff speed.
    pub(crate) takeoff: f64,
    /// Takeoff speed that the hop or the run could have kept.
    pub(crate) kept: f64,
    /// Takeoff speed that was possible.
    pub(crate) wanted: f64,
    /// For a hop: frames on ground, the best hop, landing speed, cap.
    pub(crate) hop: Option<(u32, BestHop, f64, f64)>,
    /// A landing above the cap: its speed, and the maximum speed that the next hop keeps.
    pub(crate) over_cap: Option<(f64, f64)>,
    /// Whether the slow ticks were before the landing. Otherwise the duck was late or missing.
    pub(crate) ducked_early: bool,
    /// The key that was released late, if it was the same key every time.
    pub(crate) overlap: Option<MoveKey>,
    /// The strafe keys. `None` if the view turned round from strafe to strafe.
    pub(crate) strafe_keys: Option<StrafeKeys>,
    /// Whether a mouse error would explain the flight as well as the key switches.
    pub(crate) or_mouse: bool,
    pub(crate) fast: MouseFault,
    pub(crate) slow: MouseFault,
    /// The recorded flight, without walls.
    pub(crate) own: Option<SimulatedFlight>,
    /// Turn speed to the left and to the right, as a fraction of the ideal turn. Only set if one of
    /// them is wrong.
    pub(crate) pace: [Option<f64>; 2],
    /// Whether the right mouse makes the flight no worse with the recorded keys.
    pub(crate) mouse_alone_helps: bool,
    /// Reason why there is no advice.
    pub(crate) unknown: Option<Unknown>,
    pub(crate) strafes: u32,
    pub(crate) wanted_strafes: u32,
    pub(crate) moves: u32,
}
