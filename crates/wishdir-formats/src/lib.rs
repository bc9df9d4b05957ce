//! Readers for files of the original games. They take bytes and return values.
//!
//! [`maps`] reads compiled maps, their textures and archives.
//! [`runs`] reads demos, replays and scripts of other programs.
//! This crate opens no files. `wishdir-console` reads player configs.

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

mod bytes;
mod cursor;
pub mod maps;
pub mod runs;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
