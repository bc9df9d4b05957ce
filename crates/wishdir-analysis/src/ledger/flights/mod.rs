//! Flights flown again with other keys or another mouse, and what the flown ones show.
//!
//! Which of them tells a fault is decided in `causes`.

pub(super) mod ideal;
pub(super) mod key_search;
pub(super) mod leads;
pub(super) mod sides;
pub(super) mod steer;
pub(super) mod variant;
pub(super) mod variant_kind;
