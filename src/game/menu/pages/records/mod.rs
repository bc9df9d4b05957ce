//! The best runs and jumps.

pub(in crate::game::menu) mod view;
