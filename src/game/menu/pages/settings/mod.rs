//! Language, mouse, graphics, sound, rules and ghosts.

pub(in crate::game::menu) mod view;
