//! wishdir: an interactive 3D strafe trainer under the exact movement arithmetic of QuakeWorld, Half-Life and CS 1.6.
//!
//! # The map
//!
//! A module imports only from those above it in this list.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`sim`] | pure: maps, levels, profiles, the three engines, Need For Kill, runs of ticks. No Bevy, files, clock, threads, hash order |
//! | [`analysis`] | pure: what ticks mean: theory, falls, jumps, techniques, losses. Reads `TickRecord`s, never the map's level |
//! | [`solver`] | pure: may ask the level and run the simulation: edges and blocks around a jump, the ideal strafer, Need For Kill's ideal player |
//! | [`text`] | the message catalogue: the only place that makes sentences and formats numbers for people |
//! | [`content`] | maps, profiles and other files: the only place that touches the disk; prints nothing |
//! | `game` | feature `game`: the window, the view, the HUD and the menus. The only place that knows Bevy |
//! | [`cli`] | one file per command: what `main` runs, and the only place that prints |
//!
//! # The tick
//!
//! ```text
//!  mouse, keys -> game/input.rs -Devices-> game/tick.rs -UserCmd-> Run::advance -TickRecord-+-> HUD, view, timer
//!    frame          frame                   FixedUpdate              pure                   +-> analysis -> HUD, jumpstats
//!                                              ^
//!                              play script ----+
//! ```
//!
//! # The laws
//!
//! 1. Same inputs, same bits, on every machine, in debug and release, at any frame rate.
//! 2. The fixed step is the profile's whole milliseconds. A clock decides when a tick runs, never its length.
//! 3. Every field lives in exactly one of: profile (never changes in a run), player state (what the next tick
//!    needs), scratch of one tick, report (emitted, then forgotten).
//! 4. The HUD shows the numbers that the physics used; it never computes them again.

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod sim;

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod analysis;

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod solver;

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod text;

pub mod content;

#[cfg(feature = "game")]
pub mod game;

pub mod cli;
