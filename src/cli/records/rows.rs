//! Row output: marks maps and rules that are not built
//! in, and writes rows one at a time as JSON or CSV.

use std::io;

use serde_json::{Map, Value};

use crate::cli::output::clean;
use crate::storage::records::{BuiltIns, Listing};

/// Number of hash digits that distinguish rules or maps with the same name.
const HASH_DIGITS: usize = 8;

/// Appends the columns that say whether map and rules are built in.
pub(super) fn with_marks(mut columns: Vec<String>) -> Vec<String> {
    if let Some(at) = columns.iter().position(|column| column == "rules_hash") {
        let marks = ["map_built_in", "rules_built_in"].map(str::to_owned);
        columns.splice(at + 1..at + 1, marks);
    }
    columns
}

/// Text value of a column.
fn text_cell<'a>(columns: &[String], row: &'a [Value], name: &str) -> &'a str {
    let at = columns.iter().position(|column| column == name);
    at.and_then(|at| row[at].as_str()).unwrap_or_default()
}

/// Appends the values of the columns from [`with_marks`] to a row.
pub(super) fn marked(columns: &[String], row: &[Value], built_ins: &mut BuiltIns) -> Vec<Value> {
    let mut row = row.to_vec();
    if let Some(at) = columns.iter().position(|column| column == "rules_hash") {
        let text = |name| text_cell(columns, &row, name).to_owned();
        let game = text("game");
        let is_map = built_ins.has_map(&game, &text("map"), &text("map_hash"));
        let is_rules = built_ins.has_rules(&game, &text("profile"), &text("rules_hash"));
        row.splice(at + 1..at + 1, [is_map, is_rules].map(Value::from));
    }
    row
}

/// Appends the start of the hash to names of maps and rules that are not built in.
/// Returns whether there are any.
pub(super) fn named_by_hash(mut listing: Listing) -> (Listing, bool) {
    let (mut built_ins, mut has_others) = (BuiltIns::default(), false);
    for row in &mut listing.rows {
        let text = |name| text_cell(&listing.columns, row, name).to_owned();
        let game = text("game");
        if game.is_empty() {
            continue;
        }
        let names = [
            (
                "map",
                text("map_hash"),
                BuiltIns::has_map as fn(&mut _, &_, &_, &_) -> _,
            ),
            ("profile", text("rules_hash"), BuiltIns::has_rules),
        ];
        let named: Vec<_> = names
            .into_iter()
            .map(|(column, hash, is_built_in)| {
                let name = text(column);
                let is_other = !is_built_in(&mut built_ins, &game, &name, &hash);
                (
                    column,
                    is_other,
                    format!("{name} *{}", &hash[..hash.len().min(HASH_DIGITS)]),
                )
            })
            .collect();
        for (column, is_other, name) in named {
            let at = listing.columns.iter().position(|known| known == column);
            if let Some(at) = at.filter(|_| is_other) {
                row[at] = name.into();
                has_others = true;
            }
        }
    }
    (listing, has_others)
}

/// Writes rows as one JSON object or as comma-separated values with headings (RFC 4180).
pub(super) struct RowWriter<'a, W> {
    to: &'a mut W,
    is_json: bool,
    columns: Vec<String>,
    is_first: bool,
    /// Whether the reader has closed the pipe. Nothing more is written.
    is_over: bool,
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
        self.is_over |= self.to.write_all(clean(text).as_bytes()).is_err();
    }

    pub(super) fn begin(&mut self, columns: &[String]) {
        self.columns = columns.to_vec();
        if self.is_json {
            self.write("{\"rows\":[");
        } else {
            self.write(&format!("{}\n", columns.join(",")));
        }
    }

    /// Writes a row and returns whether more can be written.
    pub(super) fn row(&mut self, row: &[Value]) -> bool {
        if self.is_json {
            let object: Map<_, _> = self
                .columns
                .iter()
                .cloned()
                .zip(row.iter().cloned())
                .collect();
            let comma = if self.is_first { "" } else { "," };
            self.write(&format!("{comma}{}", Value::Object(object)));
        } else {
            let cells: Vec<String> = row.iter().map(csv_cell).collect();
            self.write(&format!("{}\n", cells.join(",")));
        }
        self.is_first = false;
        !self.is_over
    }

    pub(super) fn end(&mut self) {
        if self.is_json {
            self.write("]}\n");
        }
    }
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
