//! Output of `wishdir records`: a table that fits its contents.

use super::NONE;
use crate::text::number::hundredths;
use crate::text::{Label as _, PlainId, id, text};
use wishdir_analysis::jump::JumpKind;

/// A column of the table.
#[derive(Clone, Debug)]
pub struct Column {
    /// Message id of the heading.
    pub heading: PlainId,
    /// Cells from the first row. `None` if unknown.
    pub cells: Vec<Option<String>>,
    /// Whether to align the cells to the right.
    pub is_number: bool,
}

/// Formats a number for the table: whole, or with two decimals.
pub fn number(value: f64) -> String {
    if value.fract() == 0.0 {
        value.to_string()
    } else {
        hundredths(value).to_string()
    }
}

/// Returns the name of a kind of jump by its id in the records.
pub fn kind_label(id: &str) -> &str {
    let of_nfk = match id {
        "jump" => id!("nfk-jump.plain"),
        "corner jump" => id!("nfk-jump.corner"),
        "double jump" => id!("nfk-jump.double"),
        "double jump at a corner" => id!("nfk-jump.double-corner"),
        "swim" => id!("nfk-jump.swim"),
        "flight" => id!("nfk-jump.flight"),
        _ => {
            return JumpKind::ALL
                .into_iter()
                .find(|kind| kind.id() == id)
                .map_or(id, |kind| kind.label());
        }
    };
    text(of_nfk)
}

/// Formats the table with its headings.
pub fn table(columns: &[Column]) -> String {
    let rows = columns.first().map_or(0, |column| column.cells.len());
    let cell = |column: &Column, row: Option<usize>| match row {
        None => text(column.heading).to_owned(),
        Some(row) => column.cells[row].clone().unwrap_or_else(|| NONE.to_owned()),
    };
    let every = || std::iter::once(None).chain((0..rows).map(Some));
    let width = |column: &Column| {
        every()
            .map(|row| cell(column, row).chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = columns.iter().map(width).collect();
    let line = |row| {
        let cells = columns.iter().zip(&widths).map(|(column, width)| {
            let cell = cell(column, row);
            if column.is_number {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    every().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::in_language;

    #[test]
    fn kinds_of_jumps_are_translated() {
        let names = [
            "jump",
            "corner jump",
            "double jump",
            "double jump at a corner",
            "swim",
            "flight",
        ];
        for id in names.into_iter().chain(["hop"]) {
            assert_eq!(kind_label(id), id, "the record has the English names");
            let theirs = in_language("ru", || kind_label(id)).expect("it is known");
            assert!(!theirs.is_ascii(), "{id}: {theirs}");
        }
        assert_eq!([kind_label("LJ"), kind_label("DropBJ")], ["LJ", "DropBJ"]);
    }
}
