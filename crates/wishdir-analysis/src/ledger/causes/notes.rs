//! What taking the causes away found out beside the losses: the numbers of the advice.

use super::mouse::MouseFault;
use crate::ledger::model::move_key::{MoveKey, StrafeKeys};
use crate::ledger::model::vertical::Unknown;
use crate::strafe::BestHop;

/// What the advice needs beside the losses. Speeds in u/s.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// The take-off as it was.
    pub(crate) takeoff: f64,
    /// As the hop or the run could have kept it.
    pub(crate) kept: f64,
    /// As it should have been.
    pub(crate) wanted: f64,
    /// A hop: frames on ground, the best of them, the landing's speed, the cap.
    pub(crate) hop: Option<(u32, BestHop, f64, f64)>,
    /// A landing above the cap: its speed, and what the next hop keeps of it at best.
    pub(crate) over_cap: Option<(f64, f64)>,
    /// Slow ticks before the last moment; otherwise the landing was not ducked, or late.
    pub(crate) ducked_early: bool,
    /// Which key was let go too late, if always the same.
    pub(crate) overlap: Option<MoveKey>,
    /// Which keys strafe; none: the view was turned round from strafe to strafe.
    pub(crate) strafe_keys: Option<StrafeKeys>,
    /// That keys changed at the wrong time is not shown by the mouse.
    pub(crate) or_mouse: bool,
    pub(crate) fast: MouseFault,
    pub(crate) slow: MouseFault,
    /// The right mouse makes the flight no worse with the keys as they were.
    pub(crate) mouse_alone_helps: bool,
    /// Why nothing is said.
    pub(crate) unknown: Option<Unknown>,
    pub(crate) strafes: u32,
    pub(crate) wanted_strafes: u32,
    pub(crate) moves: u32,
}
