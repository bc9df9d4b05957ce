//! Things that players share: jump links and saved positions.

mod link;
mod position;

pub use link::{AnyLink, LETTERS_MAX, LINK_START, Link, LinkError};
pub use position::{POSITION_VERSION, Position, PositionError};
