//! JSON output with the stable keys of `wishdir jumpstats --json`.
//! Numbers are not rounded, and reasons are English text.

mod findings;
mod hand;
mod jump;
mod ledger;
mod nfk;
mod technique;
mod what_if;

pub use findings::{findings_json, nfk_findings_json};
pub use hand::InputStatsJson;
pub use jump::{JumpJson, RunJson};
pub use ledger::LedgerJson;
pub use nfk::NfkJumpJson;
pub use technique::EventJson;
pub use what_if::WhatIfJson;
