//! Need For Kill's ticks explained: its jumps, their chains, and the words for both.

mod chain;
mod jumps;
mod words;

pub use chain::NfkChain;
pub use jumps::{NfkJump, NfkJumps};
pub use words::{claim_brief, claim_words, count_words, jump_name};
