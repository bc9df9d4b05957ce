//! Analysis of ticks: strafe theory, falls, jumps, techniques and speed losses.
//!
//! Everything here reads [`TickRecord`](wishdir_sim::tick::TickRecord)s and a profile.
//! The HUD, the command line and the tests therefore use the same numbers for the same run.
//! Nothing here reads the map's level. In the `wishdir` package, `planner` checks results in the
//! level and `text` writes the texts.
//! [`fall`] and [`strafe`] run the movement code in small test levels.
//! Modules only import from modules listed above them.

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

pub mod strafe;

pub mod strafe_tick;

pub mod facts;

pub mod fall;

pub mod ledger;

pub mod jump;

pub mod technique;

pub mod recent;

pub mod run_stats;

pub mod session;

pub mod nfk;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
