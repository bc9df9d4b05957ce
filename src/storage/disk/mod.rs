//! The disk: the system's files, or files in memory for the web page.
//!
//! Both offer the functions and types of [`std::fs`] that the sibling modules use, so the siblings
//! contain the same code for both. The web page has no disk. It loads all files before the game
//! starts, and saves changed files a moment later (`docs/web.md`).

#[cfg(any(test, target_family = "wasm"))]
mod memory;
#[cfg(not(target_family = "wasm"))]
mod native;
#[cfg(target_family = "wasm")]
mod page;

#[cfg(not(target_family = "wasm"))]
pub(super) use native::*;
#[cfg(target_family = "wasm")]
pub(super) use page::*;

#[cfg(any(test, target_family = "wasm"))]
pub use memory::FileChange;
#[cfg(target_family = "wasm")]
pub use page::{load, save_dropped_file, take_changes};
