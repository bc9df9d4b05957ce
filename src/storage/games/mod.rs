//! The folders of the original games: where their files are, and what is in them. Only read, never
//! written to.
//!
//! | file | what |
//! | --- | --- |
//! | `packs` | files in packs: a path may lead into one |
//! | `key_values` | the text of Steam's lists and of mods' words about themselves |
//! | [`files`] | what a game sees under a name, in its own order |
//! | [`steam`] | where Steam keeps games |
//! | [`find`] | where games are installed, and what players look for in them |

pub mod files;
pub mod find;
mod key_values;
mod packs;
pub mod steam;

pub use packs::{pack_in, read};
