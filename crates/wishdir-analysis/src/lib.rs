//! What ticks mean: theory of the strafe, falls, jumps, techniques, and where the speed went.
//!
//! Everything here reads [`TickRecord`](wishdir_sim::tick::TickRecord)s and a profile, so that the
//! HUD, the command line and the tests say the same about the same run. Nothing here reads the
//! map's level: what needs it is in `planner`, and nothing of it comes back. [`fall`] and
//! [`strafe`] run the movement code itself, in rooms of their own. The words are made in `text`. A
//! module imports only from those above it here.

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
