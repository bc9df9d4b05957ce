//! Folders of the original games: finding them, and reading files in them. Never writes to them.
//!
//! | file | contents |
//! | --- | --- |
//! | `packs` | files in packs; a path may lead into one |
//! | `key_values` | parser for Steam's lists and mod descriptions |
//! | [`files`] | file lookup in a game's own search order |
//! | [`steam`] | Steam's game folders |
//! | [`find`] | installed games, and the players' files in them |

pub mod files;
pub mod find;
mod key_values;
mod packs;
pub mod steam;

pub use packs::{read, split_pack_path};
