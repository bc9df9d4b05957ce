//! What every part needs: the order of a tick, messages, colours, space.

pub mod schedule;

pub mod clipboard;

pub mod loop_stats;

pub mod messages;

pub mod space;

pub mod palette;

pub(in crate::game) mod search_pool;
