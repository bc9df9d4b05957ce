//! The recorded flight: its ticks, its aim, and the value of a flight.
//!
//! Does not simulate flights and does not judge them.

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
