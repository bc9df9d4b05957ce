//! Output of `wishdir records`: a table with columns as wide as their longest cell.

use super::NONE;
use crate::text::number::hundredths;
use crate::text::{Label as _, PlainId, id, text};
use wishdir_analysis::jump::JumpKind;

/// Column of a records table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Message id of the column's heading.
    pub heading: PlainId,
    /// Whether the column is hidden if all its cells are empty.
    pub is_optional: bool,
}

/// Cell of a records table.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    /// Text of the cell. `None` if unknown.
    pub text: Option<String>,
    /// Whether the cell is a number. A column that contains a number is right-aligned.
    pub is_number: bool,
}

/// Formats a number for the table: without decimals if it is whole, otherwise with two.
pub fn format_number(value: f64) -> String {
    if value.fract() == 0.0 {
        value.to_string()
    } else {
        hundredths(value).to_string()
    }
}

/// Returns the name of a kind of jump, given its id in the records.
pub fn jump_kind_label(id: &str) -> &str {
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

/// Layout of a table. Each row is passed in twice: first to measure it, then to format it. The
/// layout does not keep the rows.
#[derive(Clone, Debug)]
pub struct TableLayout {
    columns: Vec<ColumnLayout>,
}

#[derive(Clone, Debug)]
struct ColumnLayout {
    heading: &'static str,
    /// Width of the column, characters.
    width: usize,
    is_number: bool,
    is_shown: bool,
}

impl TableLayout {
    /// Creates a layout that fits the headings.
    pub fn new(columns: &[Column]) -> Self {
        let columns = columns.iter().map(|column| {
            let heading = text(column.heading);
            ColumnLayout {
                heading,
                width: heading.chars().count(),
                is_number: false,
                is_shown: !column.is_optional,
            }
        });
        Self {
            columns: columns.collect(),
        }
    }

    /// Widens the columns to fit a row.
    pub fn widen_columns(&mut self, row: &[Cell]) {
        for (column, cell) in self.columns.iter_mut().zip(row) {
            let text = cell.text.as_deref();
            column.width = column.width.max(text.unwrap_or(NONE).chars().count());
            column.is_number |= cell.is_number;
            column.is_shown |= text.is_some_and(|text| !text.is_empty());
        }
    }

    /// Formats the headings as a line.
    pub fn headings(&self) -> String {
        self.line(self.columns.iter().map(|column| column.heading))
    }

    /// Formats a measured row as a line.
    pub fn format_row(&self, row: &[Cell]) -> String {
        self.line(row.iter().map(|cell| cell.text.as_deref().unwrap_or(NONE)))
    }

    fn line<'a>(&self, cells: impl Iterator<Item = &'a str>) -> String {
        let cells = self.columns.iter().zip(cells);
        let shown = cells.filter(|(column, _)| column.is_shown);
        let padded = shown.map(|(column, cell)| {
            let width = column.width;
            if column.is_number {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            }
        });
        let padded: Vec<String> = padded.collect();
        padded.join("  ").trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::in_language;

    #[test]
    fn a_table_fits_its_cells_and_hides_empty_optional_columns() {
        let column = |heading, is_optional| Column {
            heading,
            is_optional,
        };
        let cell = |text: &str, is_number| Cell {
            text: (!text.is_empty()).then(|| text.to_owned()),
            is_number,
        };
        let mut layout = TableLayout::new(&[
            column(id!("records-column.map"), false),
            column(id!("records-column.badges"), true),
            column(id!("records-column.distance"), false),
        ]);
        let rows = [
            [
                cell("kz_long_name", false),
                cell("", false),
                cell("", false),
            ],
            [cell("é", false), cell("", false), cell("250.25", true)],
        ];
        for row in &rows {
            layout.widen_columns(row);
        }
        let lines = [
            layout.headings(),
            layout.format_row(&rows[0]),
            layout.format_row(&rows[1]),
        ];
        assert_eq!(
            lines,
            [
                "map           distance",
                "kz_long_name         -",
                "é               250.25",
            ]
        );
        layout.widen_columns(&[cell("", false), cell("macro", false), cell("", false)]);
        assert!(
            layout.headings().contains("scripts"),
            "{}",
            layout.headings()
        );
    }

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
            assert_eq!(jump_kind_label(id), id, "the record has the English names");
            let theirs = in_language("ru", || jump_kind_label(id)).expect("it is known");
            assert!(!theirs.is_ascii(), "{id}: {theirs}");
        }
        assert_eq!(
            [jump_kind_label("LJ"), jump_kind_label("DropBJ")],
            ["LJ", "DropBJ"]
        );
    }
}
