//! wishdir: an interactive 3D strafe trainer with the exact movement of QuakeWorld, Half-Life and
//! Counter-Strike 1.6.
//!
//! # The layers
//!
//! ```text
//! crates/wishdir-sim        one tick of movement, worlds, profiles, runs; independent of the rest
//! crates/wishdir-console    the games' console language: variables, aliases, configs
//! crates/wishdir-formats    files of the original games: bytes in, values out
//! crates/wishdir-replay     replays: writing, verifying, sharing
//! crates/wishdir-analysis   analysis of ticks: theory, jumps, techniques, losses
//! exchange                  replays converted from and to other programs' formats
//! review                    replays with the analysis: marks, races
//! planner                   searches with the simulation: ideal player, what-if
//! coach                     drills, lessons, plan, statistics, sound cues
//! text                      the message catalogue, errors, reports, JSON
//! settings                  the player's settings, each defined once
//! background                work beside the game, and its results
//! clock                     clocks of the system or the page
//! storage                   the only module that touches the disk
//! game                      feature `game`: the window; the only module that uses Bevy
//! cli                       the command line; the only module that prints
//! ```
//!
//! A module imports only from modules above it; siblings do not import each other.
//! `CONTRIBUTING.md` has recipes for common additions. `docs/glossary.md` explains the terms.
//!
//! # A tick
//!
//! ```text
//! mouse, keys -> game::play::input -> game::play::tick -> Simulation::advance -> TickRecord
//!                                           ^                                       |
//!   script, replay, ideal player -----------+          +-----------+--------+-------+
//!                                                      v           v        v       v
//!                                                   analysis   recorder   view   rewind
//! ```
//!
//! # Invariants
//!
//! - The same inputs give the same bits on every machine, in debug and release, at any frame rate.
//! - The fixed step is the profile's whole milliseconds. A clock decides when a tick runs, never
//!   its length.
//! - Every field is in exactly one of: profile, state (all of it hashed), scratch of one tick,
//!   report.
//! - The HUD shows the numbers the physics used. Observers of a tick never change it.
//! - Everything above `storage` takes and returns values: no Bevy, disk, clock, threads or hash
//!   order.
//! - Engines are named only in `engine`, `client` and `conform` of `wishdir-sim`.

#![allow(
    missing_docs,
    reason = "only the libraries promise their public items to others"
)]

#[cfg(feature = "game")]
pub mod game;

#[cfg(any(feature = "game", not(target_family = "wasm")))]
pub mod background;

#[cfg(not(target_family = "wasm"))]
pub mod cli;

#[cfg(any(feature = "game", not(target_family = "wasm")))]
pub mod clock;

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod coach;

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod exchange;

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod planner;

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod review;

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod settings;

#[cfg(any(feature = "game", not(target_family = "wasm")))]
pub mod storage;

#[deny(clippy::disallowed_methods, clippy::disallowed_types)]
pub mod text;
