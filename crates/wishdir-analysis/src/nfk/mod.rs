//! Need For Kill's ticks explained: its jumps and their chains.

mod chain;
mod jumps;

pub use chain::NfkChain;
pub use jumps::{NfkJump, NfkJumps};
