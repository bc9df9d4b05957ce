//! `wishdir records` in words: a table as wide as what stands in it.

use super::NONE;
use crate::text::number::hundredths;
use crate::text::text;

/// A column of the table: the id of its heading, and what stands in it from the first row on.
#[derive(Clone, Debug)]
pub struct Column {
    /// The heading's id in the catalogue.
    pub heading: &'static str,
    /// What stands below it; none where nothing is known.
    pub cells: Vec<Option<String>>,
    /// Numbers stand at the right.
    pub is_number: bool,
}

/// A number as the tables have it: whole, or to a hundredth.
pub fn number(value: f64) -> String {
    if value.fract() == 0.0 { value.to_string() } else { hundredths(value).to_string() }
}

/// The rows below their headings.
pub fn table(columns: &[Column]) -> String {
    let rows = columns.first().map_or(0, |column| column.cells.len());
    let cell = |column: &Column, row: Option<usize>| match row {
        None => text(column.heading).to_owned(),
        Some(row) => column.cells[row].clone().unwrap_or_else(|| NONE.to_owned()),
    };
    let every = || std::iter::once(None).chain((0..rows).map(Some));
    let width = |column: &Column| every().map(|row| cell(column, row).chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = columns.iter().map(width).collect();
    let line = |row| {
        let cells = columns.iter().zip(&widths).map(|(column, width)| {
            let cell = cell(column, row);
            if column.is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    every().map(line).collect::<Vec<_>>().join("\n")
}
