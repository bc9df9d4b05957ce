//! The words for jumps and counts, for all who show them.

use super::NfkJump;
use crate::sim::nfk::{Count, Jump};

/// What became of a claim to be counted.
#[must_use]
pub fn count_words(count: Count) -> String {
    let reason = match count {
        Count::Counted(count) => return format!("counted {count}"),
        Count::Full(count) => return format!("counted, {count} is the most"),
        Count::NoMatchingKey => "no run key in the direction of the run",
        Count::Crouched => "crouched",
        Count::Liquid => "in a liquid",
        Count::LowCeiling => "no room over the head",
        Count::HoldOff => "less than 3 ticks after the last count",
        Count::Stood(u8::MAX) => "no landing since the last jump",
        Count::Stood(ticks) => return format!("not counted: {ticks} ticks on the ground, too long"),
    };
    format!("not counted: {reason}")
}

/// What became of a jump's claim: its count, or why it made none.
#[must_use]
pub fn claim_words(jump: &NfkJump) -> String {
    jump.count.map_or_else(|| "not counted: jump let go of in its first tick".to_owned(), count_words)
}

/// The same in a word or two, for tables.
#[must_use]
pub fn claim_brief(count: Option<Count>) -> String {
    let words = match count {
        Some(Count::Counted(count)) => return format!("counted {count}"),
        Some(Count::Full(count)) => return format!("counted, {count} is all"),
        Some(Count::NoMatchingKey) => "no run key held",
        Some(Count::Crouched) => "crouched",
        Some(Count::Liquid) => "in a liquid",
        Some(Count::LowCeiling) => "low ceiling",
        Some(Count::HoldOff) => "hold-off",
        Some(Count::Stood(u8::MAX)) => "no landing before it",
        Some(Count::Stood(ticks)) => return format!("stood {ticks} ticks"),
        None => "jump let go",
    };
    words.to_owned()
}

/// What players call a jump.
#[must_use]
pub fn jump_name(jump: &NfkJump) -> &'static str {
    match (jump.kind, jump.from_corner) {
        (Jump::Plain, false) => "jump",
        (Jump::Plain, true) => "corner jump",
        (Jump::Double, false) => "double jump",
        (Jump::Double, true) => "double jump at a corner",
        (Jump::Swim, _) => "swim",
        (Jump::Flight, _) => "flight",
    }
}
