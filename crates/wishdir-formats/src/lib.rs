//! Files of the original games: bytes in, values out. Opens no file itself.
//!
//! [`maps`] reads compiled maps, their textures and the archives they come in. [`runs`] reads
//! demos, replays and scripts of other programs. A player's configuration is `wishdir-console`'s.

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

mod bytes;
mod cursor;
pub mod maps;
pub mod runs;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
