//! The folders of the original games: where their files are, and what is in them. Only read, never written to.
//!
//! | file | what |
//! | --- | --- |
//! | `packs` | files in paks: a path may lead into one |
//! | [`files`] | what a game sees under a name, in its own order |
//! | [`find`] | where games are installed, and their maps |

mod packs;
pub mod files;
pub mod find;

pub use packs::{pack_in, read};
