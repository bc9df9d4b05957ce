//! A jump's flight as the ledger sees it: its ticks, what it was for, and what any flight is worth.
//!
//! Nothing here flies a flight again or judges one.

pub(super) mod aim;
pub(super) mod approach;
pub(super) mod cause;
pub(super) mod context;
pub(super) mod flat;
pub(super) mod flight_model;
pub(super) mod loss;
pub(super) mod move_key;
pub(super) mod row;
pub(super) mod tick_input;
pub(super) mod vertical;
