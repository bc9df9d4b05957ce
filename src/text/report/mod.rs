//! Reports of the command line, one per file.

pub mod block;
pub mod bugs;
pub mod cfg;
pub mod demo;
pub mod fall;
pub mod jumps;
pub mod map;
pub mod profile;
pub mod records;
pub mod replay;
pub mod run;
pub mod strafe;
pub mod training;
pub mod what_if;

use super::{PlainId, id, text};

/// Text in place of a missing number.
const NONE: &str = "-";

fn yes_or_no(is_yes: bool) -> &'static str {
    text(if is_yes {
        id!("report-yes")
    } else {
        id!("report-no")
    })
}

/// Formats a number, or [`NONE`] if it is missing.
fn text_or_none(number: Option<impl ToString>) -> String {
    number.map_or_else(|| NONE.to_owned(), |number| number.to_string())
}

/// Returns a text if a condition is true, otherwise an empty text.
fn text_if(condition: bool, id: PlainId) -> &'static str {
    if condition { text(id) } else { "" }
}
