//! Simulated flights with other keys or another mouse, and what the recorded one shows.
//!
//! `causes` decides which of them is a fault.

pub(super) mod ideal;
pub(super) mod key_search;
pub(super) mod leads;
pub(super) mod sides;
pub(super) mod steer;
pub(super) mod variant;
pub(super) mod variant_kind;
