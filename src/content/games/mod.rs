//! The folders of the original games: where their files are, and what is in them. Only read, never written to.
//!
//! | file | what |
//! | --- | --- |
//! | `packs` | files in paks: a path may lead into one |
//! | [`files`] | what a game sees under a name, in its own order |
//! | [`steam`] | where Steam keeps games |
//! | [`find`] | where games are installed, and what players look for in them |

mod packs;
pub mod files;
pub mod steam;
pub mod find;

pub use packs::{pack_in, read};
