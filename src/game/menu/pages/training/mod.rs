//! Lessons, drills and the plan.

pub mod figure;
pub(in crate::game::menu) mod view;
