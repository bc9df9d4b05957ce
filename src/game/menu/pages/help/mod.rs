//! Key list and the player's guide.

mod guide;
pub(in crate::game::menu) mod view;
