//! Shared basics: tick order, messages, colours, coordinate spaces.

pub mod schedule;

pub mod clipboard;

pub mod loop_stats;

pub mod messages;

pub mod space;

pub mod palette;

#[cfg(target_family = "wasm")]
pub(in crate::game) mod page;

pub(in crate::game) mod search_pool;
