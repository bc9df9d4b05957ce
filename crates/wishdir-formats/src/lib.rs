//! What players bring from the original games: bytes in, values out; no file is opened here.
//!
//! | module | what |
//! | --- | --- |
//! | `cursor` | a place in bytes, and what stands there |
//! | `bytes` | numbers in bytes that are known to be there |
//! | [`mod@cfg`] | configurations: keys, aliases, variables |
//! | [`demo`] | recorded runs of every kind, and our own movement beside them |
//! | [`krp`] | replays of Counter-Strike KZ servers |
//! | [`hltas`] | scripts of Half-Life's speedrunners |
//! | [`open()`] | a recorded run of any of these formats |
//! | [`miptex`] | pictures of textures, as maps and wads have them |
//! | [`tga`], [`bmp`] | pictures of skies |
//! | [`wad`] | collections of textures |
//! | [`pak`], [`pk3`] | a game's files in one |
//! | [`bsp`] | compiled maps of Quake and Half-Life |
//! | [`scene`] | what is seen of them, as meshes, pictures and light |

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

pub mod bmp;
pub mod bsp;
mod bytes;
pub mod cfg;
mod cursor;
pub mod demo;
pub mod hltas;
pub mod krp;
pub mod miptex;
mod open;
pub mod pak;
pub mod pk3;
pub mod scene;
pub mod tga;
pub mod wad;

pub use open::{open, open_by};
