//! Output of rows: marks maps and rules that are not built in, and writes rows one at a time as
//! JSON or CSV.

use std::io;

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::cli::output::escape_controls;
use crate::storage::records::{BuiltIns, is_json_column};

/// Inserts the columns that say whether the map and the rules are built in.
pub(super) fn append_mark_columns(mut columns: Vec<String>) -> Vec<String> {
    if let Some(at) = column_index(&columns, "rules_hash") {
        let marks = ["map_built_in", "rules_built_in"].map(str::to_owned);
        columns.splice(at + 1..at + 1, marks);
    }
    columns
}

/// Returns the index of a column by its name.
pub(super) fn column_index(columns: &[String], name: &str) -> Option<usize> {
    columns.iter().position(|column| column == name)
}

/// Returns the text in a row's column.
fn text_cell<'a>(columns: &[String], row: &'a [Value], name: &str) -> &'a str {
    let at = column_index(columns, name);
    at.and_then(|at| row[at].as_str()).unwrap_or_default()
}

/// Inserts the values for the columns from [`append_mark_columns`] into a row.
pub(super) fn append_marks(
    columns: &[String],
    row: &[Value],
    built_ins: &mut BuiltIns,
) -> Vec<Value> {
    let mut row = row.to_vec();
    if let Some(at) = column_index(columns, "rules_hash") {
        let text = |name| text_cell(columns, &row, name).to_owned();
        let game = text("game");
        let is_map = built_ins.has_map(&game, &text("map"), &text("map_hash"));
        let is_rules = built_ins.has_rules(&game, &text("profile"), &text("rules_hash"));
        row.splice(at + 1..at + 1, [is_map, is_rules].map(Value::from));
    }
    row
}

/// Writes rows as one JSON object or as comma-separated values with headings (RFC 4180).
pub(super) struct RowWriter<'a, W> {
    to: &'a mut W,
    is_json: bool,
    columns: Vec<JsonColumn>,
    is_first: bool,
    /// Whether writing has failed, for example because the reader has closed the pipe.
    is_over: bool,
}

/// Column of the JSON output.
struct JsonColumn {
    /// Text before a JSON value: comma, quoted name and colon.
    key: String,
    /// Whether the database stores JSON in the column.
    is_json: bool,
}

impl<'a, W: io::Write> RowWriter<'a, W> {
    pub(super) fn new(to: &'a mut W, is_json: bool) -> Self {
        Self {
            to,
            is_json,
            columns: Vec::new(),
            is_first: true,
            is_over: false,
        }
    }

    fn write(&mut self, text: &str) {
        self.is_over |= self.to.write_all(escape_controls(text).as_bytes()).is_err();
    }

    pub(super) fn write_head(&mut self, columns: &[String]) {
        if self.is_json {
            let column = |name: &String| JsonColumn {
                key: format!(",{}:", Value::from(name.as_str())),
                is_json: is_json_column(name),
            };
            self.columns = columns.iter().map(column).collect();
            self.write("{\"rows\":[");
        } else {
            self.write(&format!("{}\n", columns.join(",")));
        }
    }

    /// Writes a row. Returns whether more can be written.
    pub(super) fn write_row(&mut self, row: &[Value]) -> bool {
        if self.is_json {
            self.write(if self.is_first { "{" } else { ",{" });
            let columns = std::mem::take(&mut self.columns);
            for (at, (column, value)) in columns.iter().zip(row).enumerate() {
                let comma = usize::from(at == 0);
                self.write(&column.key[comma..]);
                match find_stored_json(column.is_json, value) {
                    Some(json) => self.write(json),
                    None => self.write(&value.to_string()),
                }
            }
            self.columns = columns;
            self.write("}");
        } else {
            let cells: Vec<String> = row.iter().map(csv_cell).collect();
            self.write(&format!("{}\n", cells.join(",")));
        }
        self.is_first = false;
        !self.is_over
    }

    pub(super) fn write_end(&mut self) {
        if self.is_json {
            self.write("]}\n");
        }
    }
}

/// Returns the text of a value that is stored as valid JSON. The text is copied as it is, because
/// parsing the numbers of all rows takes seconds.
fn find_stored_json(is_json_column: bool, value: &Value) -> Option<&str> {
    let json = value.as_str().filter(|_| is_json_column)?;
    let is_valid = serde_json::from_str::<IgnoredAny>(json).is_ok();
    is_valid.then_some(json)
}

fn csv_cell(value: &Value) -> String {
    let text = match value {
        Value::Null => return String::new(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}
