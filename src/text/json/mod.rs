//! Findings as JSON, with the stable keys of `wishdir jumpstats --json`: nothing is rounded, and reasons are in words.

mod ledger;
mod jump;
mod nfk;
mod technique;

pub use jump::{JumpJson, RunJson};
pub use ledger::LedgerJson;
pub use nfk::NfkJumpJson;
pub use technique::EventJson;
