//! Simulates flights with other keys or another mouse, and analyses the recorded one.
//!
//! `causes` decides which differences are faults.

pub(super) mod ideal;
pub(super) mod key_search;
pub(super) mod leads;
pub(super) mod sides;
pub(super) mod steer;
pub(super) mod variant;
pub(super) mod variant_kind;
