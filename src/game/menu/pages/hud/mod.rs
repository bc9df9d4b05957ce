//! Widgets of the HUD.

pub(in crate::game::menu) mod view;
