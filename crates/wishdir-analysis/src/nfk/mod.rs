//! Analysis of Need For Kill ticks: jumps and their chains.

mod chain;
mod jumps;

pub use chain::NfkChain;
pub use jumps::{NfkJump, NfkJumps};
