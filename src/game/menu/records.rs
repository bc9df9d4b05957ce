//! The page *Records*: the best runs and jumps, by map, kind and profile.

use std::collections::BTreeSet;

use bevy_egui::egui::{Align, Grid, Layout, Ui, vec2};
use serde_json::Value;

use super::model::{MenuAction, Model, RecordsView};
use crate::content::records::{Boards, Listing};
use crate::game::ui::controls::{button, chip, note, rich};
use crate::game::ui::theme::{self, Type};
use crate::text::number::Clock;
use crate::text::report::records::number;
use crate::text::{message, text};

/// The columns of the table, and the ids of their headings.
const RUNS: &[(&str, &str)] = &[
    ("rank", "records-column.rank"),
    ("map", "records-column.map"),
    ("profile", "records-column.profile"),
    ("style", "records-column.style"),
    ("time_ms", "records-column.time"),
    ("at", "records-column.at"),
];
const JUMPS: &[(&str, &str)] = &[
    ("rank", "records-column.rank"),
    ("kind", "records-column.kind"),
    ("profile", "records-column.profile"),
    ("distance", "records-column.distance"),
    ("block", "records-column.block"),
    ("prestrafe", "records-column.prestrafe"),
    ("strafes", "records-column.strafes"),
    ("sync", "records-column.sync"),
    ("map", "records-column.map"),
    ("at", "records-column.at"),
];

pub(super) fn show(ui: &mut Ui, model: &mut Model<'_>) {
    let view = &mut *model.records;
    ui.horizontal(|ui| {
        for (jumps, id) in [(false, "menu-records.runs"), (true, "menu-records.jumps")] {
            if chip(ui, view.jumps == jumps, text(id), "").clicked() {
                *view = RecordsView { jumps, ..RecordsView::default() };
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if button(ui, text("menu-records.again")).clicked() {
                model.menu_actions.push(MenuAction::ListBoards);
            }
        });
    });
    let Some(boards) = model.boards else { return note(ui, text("menu-records.closed")) };
    let Boards { runs, jumps, .. } = boards;
    let (listing, columns) = if view.jumps { (jumps, JUMPS) } else { (runs, RUNS) };
    choose(ui, listing, "map", "menu-records.all-maps", &mut view.map);
    choose(ui, listing, "profile", "menu-records.all-profiles", &mut view.profile);
    if view.jumps {
        choose(ui, listing, "kind", "menu-records.all-kinds", &mut view.kind);
    }
    let wanted = [("map", &view.map), ("profile", &view.profile), ("kind", &view.kind)];
    let is_wanted = |row: &&Vec<Value>| {
        let fits = |(name, wanted): &(&str, &Option<String>)| {
            wanted.as_ref().is_none_or(|wanted| cell(listing, row, name).as_str() == Some(wanted))
        };
        wanted.iter().all(fits)
    };
    let rows: Vec<&Vec<Value>> = listing.rows.iter().filter(is_wanted).collect();
    if rows.is_empty() {
        return note(ui, text("menu-records.none"));
    }
    ui.add_space(theme::SPACE);
    Grid::new("records").num_columns(columns.len()).spacing(vec2(18.0, 7.0)).striped(false).show(ui, |ui| {
        for (_, heading) in columns {
            ui.label(rich(text(heading), Type::Small, theme::DIM));
        }
        ui.end_row();
        for row in rows {
            for (name, _) in columns {
                let ink = if *name == "distance" || *name == "time_ms" { theme::ACCENT } else { theme::TEXT };
                ui.label(rich(&shown(name, cell(listing, row, name)), Type::Body, ink));
            }
            ui.end_row();
        }
    });
}

fn cell<'a>(listing: &Listing, row: &'a [Value], name: &str) -> &'a Value {
    let at = listing.columns.iter().position(|column| column == name);
    at.and_then(|at| row.get(at)).unwrap_or(&Value::Null)
}

/// A value as the player reads it.
fn shown(name: &str, value: &Value) -> String {
    match value {
        Value::Number(value) if name == "time_ms" => Clock { msec: value.as_u64().unwrap_or(0) }.to_string(),
        Value::Number(value) if name == "rank" => message!("menu-records.rank", rank = value.to_string()),
        Value::Number(value) => value.as_f64().map_or_else(String::new, number),
        // The day.
        Value::String(text) if name == "at" => text.chars().take(10).collect(),
        Value::String(text) => text.clone(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => text("menu-records.unknown").to_owned(),
    }
}

/// Chips for each value that a column has, and one for all.
fn choose(ui: &mut Ui, listing: &Listing, column: &str, all: &str, chosen: &mut Option<String>) {
    let values: BTreeSet<&str> = listing.rows.iter().filter_map(|row| cell(listing, row, column).as_str()).collect();
    if values.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if chip(ui, chosen.is_none(), text(all), "").clicked() {
            *chosen = None;
        }
        for value in values {
            if chip(ui, chosen.as_deref() == Some(value), value, "").clicked() {
                *chosen = Some(value.to_owned());
            }
        }
    });
}
