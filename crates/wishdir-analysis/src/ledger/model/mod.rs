//! Model of the recorded flight: its ticks and its aim. Simulates a flight with given inputs and
//! computes its value.
//!
//! `flights` chooses the inputs. `causes` decides which of them are faults.

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
