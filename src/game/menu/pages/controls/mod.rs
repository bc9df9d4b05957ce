//! Key bindings.

pub(in crate::game::menu) mod view;
