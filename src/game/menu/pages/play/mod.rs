//! Map, engine, rules and the ideal player.

pub(in crate::game::menu) mod browser;
pub mod maps;
pub mod previews;
mod show_me;
pub(in crate::game::menu) mod view;
