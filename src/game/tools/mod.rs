//! Tools for inspecting movement: measuring, bug finder, ghosts, what-if paths and demonstrations.

pub(in crate::game) mod vectors;

pub mod demo_bot;

pub mod ghost;

pub mod measure;

pub(in crate::game) mod path_requests;

pub mod bug_finder;

pub mod what_if;
