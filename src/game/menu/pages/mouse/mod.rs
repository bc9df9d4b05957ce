//! Measures mouse, wheel and strafe keys.

pub(in crate::game::menu) mod measure;
pub mod state;
pub(in crate::game::menu) mod view;
