//! View of the *Records* page: the best runs and jumps by map, kind, profile and style. Each entry
//! can be watched, raced and exported, and replays can be imported.

use std::collections::BTreeSet;

use bevy::prelude::{InMut, Res};
use bevy_egui::egui::{Align, Grid, Layout, ScrollArea, Ui, vec2};
use serde_json::Value;

use super::RecordsPage;
use super::state::RecordsView;
use crate::game::base::messages::{Menu, Request};
use crate::game::hud::ui::controls::{
    button, chip, show_chips, show_note, show_title, small_button, styled_text,
};
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::menu::pages::fields::{parse_typed_path, show_loading, text_field_with_button};
use crate::game::time::records::{BestBoards, BoardRequest};
use crate::storage::records::{Boards, EntryOrigin, EntryProblem, Listing};
use crate::text::number::Clock;
use crate::text::report::records::{format_number, jump_kind_label};
use crate::text::{Describe as _, Label as _, PlainId, id, message, text};
use wishdir_sim::badge::Badges;
use wishdir_sim::style::Style;

/// Columns of the run and jump tables, and message ids of their headings.
const RUNS: &[(&str, PlainId)] = &[
    ("rank", id!("records-column.rank")),
    ("map", id!("records-column.map")),
    ("profile", id!("records-column.profile")),
    ("time_ms", id!("records-column.time")),
    ("at", id!("records-column.at")),
    ("badges", id!("records-column.badges")),
    ("splits", id!("records-column.splits")),
];
const JUMPS: &[(&str, PlainId)] = &[
    ("rank", id!("records-column.rank")),
    ("kind", id!("records-column.kind")),
    ("profile", id!("records-column.profile")),
    ("distance", id!("records-column.distance")),
    ("block", id!("records-column.block")),
    ("prestrafe", id!("records-column.prestrafe")),
    ("strafes", id!("records-column.strafes")),
    ("sync", id!("records-column.sync")),
    ("badges", id!("records-column.badges")),
    ("map", id!("records-column.map")),
    ("at", id!("records-column.at")),
];
/// Columns with the result of a run or jump.
const RESULTS: [&str; 2] = ["time_ms", "distance"];
/// Columns with text. They have a small font, so that a row fits in every language.
const NAMES: [&str; 4] = ["kind", "profile", "map", "at"];
/// Maximum number of splits in a row. A tooltip shows all of them.
const SPLITS: usize = 4;

pub(super) fn show(InMut(ui): InMut<Ui>, boards: Res<BestBoards>, mut model: RecordsPage) {
    let model = &mut model;
    ui.horizontal(|ui| {
        for (jumps, id) in [
            (false, id!("menu-records.runs")),
            (true, id!("menu-records.jumps")),
        ] {
            let is_shown = model.view.shows_jumps(boards.0.as_ref()) == jumps;
            if chip(ui, is_shown, text(id), "").clicked() {
                let style = model.view.style;
                *model.view = RecordsView {
                    jumps: Some(jumps),
                    style,
                    ..RecordsView::default()
                };
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if button(ui, text!("menu-records.again")).clicked() {
                model.boards.write(BoardRequest::List);
            }
        });
    });
    let Some(boards) = &boards.0 else {
        if model.available.0 {
            return show_loading(ui, text!("menu-loading"));
        }
        return show_note(ui, text!("menu-records.closed"));
    };
    show_board(ui, boards, model);
    show_import(ui, model);
}

/// Shows a leaderboard with its filters.
fn show_board(ui: &mut Ui, boards: &Boards, model: &mut RecordsPage<'_>) {
    let shows_jumps = model.view.shows_jumps(Some(boards));
    let (listing, columns) = if shows_jumps {
        (&boards.jumps, JUMPS)
    } else {
        (&boards.runs, RUNS)
    };
    show_filters(ui, listing, shows_jumps, &mut model.view);
    let rows = matching_rows(listing, &model.view);
    if rows.is_empty() {
        let note = if listing.rows.is_empty() {
            id!("menu-records.none")
        } else {
            id!("menu-records.none-such")
        };
        return show_note(ui, text(note));
    }
    show_table(ui, boards, listing, columns, &rows, model);
    if boards.has_foreign_entries {
        show_note(ui, text!("report-records.others"));
    }
}

/// Shows the filters of a leaderboard.
fn show_filters(ui: &mut Ui, listing: &Listing, shows_jumps: bool, view: &mut RecordsView) {
    choose_value(
        ui,
        listing,
        "map",
        id!("menu-records.all-maps"),
        &mut view.map,
    );
    choose_value(
        ui,
        listing,
        "profile",
        id!("menu-records.all-profiles"),
        &mut view.profile,
    );
    if shows_jumps {
        choose_value(
            ui,
            listing,
            "kind",
            id!("menu-records.all-kinds"),
            &mut view.kind,
        );
    }
    choose_style(ui, listing, &mut view.style);
}

/// Shows the rows of a leaderboard, each with its buttons.
fn show_table(
    ui: &mut Ui,
    boards: &Boards,
    listing: &Listing,
    columns: &[(&str, PlainId)],
    rows: &[&Vec<Value>],
    model: &mut RecordsPage<'_>,
) {
    // Hide empty columns, because not every jump has blocks and strafes.
    let has_words = |(name, _): &&(&str, PlainId)| {
        rows.iter()
            .any(|row| !is_empty_value(row_value(listing, row, name)))
    };
    let columns: Vec<&(&str, PlainId)> = columns.iter().filter(has_words).collect();
    // The buttons follow the result. After the other columns, a narrow window would cut them off.
    let is_result = |(name, _): &&(&str, PlainId)| RESULTS.contains(name);
    let results = columns.iter().position(is_result).map_or(0, |at| at + 1);
    let (columns, details) = columns.split_at(results);
    ui.add_space(theme::SPACE);
    ScrollArea::horizontal()
        .id_salt("records")
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let grid = Grid::new("records")
                .num_columns(columns.len() + 1 + details.len())
                .min_col_width(0.0);
            grid.spacing(vec2(8.0, 7.0)).striped(false).show(ui, |ui| {
                for (_, heading) in columns {
                    show_heading(ui, *heading);
                }
                ui.label("");
                for (_, heading) in details {
                    show_heading(ui, *heading);
                }
                ui.end_row();
                for row in rows {
                    for (name, _) in columns {
                        show_cell(ui, listing, row, name);
                    }
                    show_actions(ui, boards, listing, row, model);
                    for (name, _) in details {
                        show_cell(ui, listing, row, name);
                    }
                    ui.end_row();
                }
            });
        });
}

fn show_heading(ui: &mut Ui, heading: PlainId) {
    ui.label(styled_text(text(heading), TextRole::Small, theme::DIM));
}

/// Returns the rows that match the filters.
fn matching_rows<'a>(listing: &'a Listing, view: &RecordsView) -> Vec<&'a Vec<Value>> {
    let style = Some(view.style.id().to_owned());
    let wanted = [
        ("map", &view.map),
        ("profile", &view.profile),
        ("kind", &view.kind),
        ("style", &style),
    ];
    let is_wanted = |row: &&Vec<Value>| {
        let fits = |(name, wanted): &(&str, &Option<String>)| {
            wanted
                .as_ref()
                .is_none_or(|wanted| row_value(listing, row, name).as_str() == Some(wanted))
        };
        wanted.iter().all(fits)
    };
    listing.rows.iter().filter(is_wanted).collect()
}

fn show_cell(ui: &mut Ui, listing: &Listing, row: &[Value], name: &str) {
    let ink = if RESULTS.contains(&name) {
        theme::ACCENT
    } else {
        theme::TEXT
    };
    let value = row_value(listing, row, name);
    if name == "splits" {
        let (words, rest) = format_splits(value);
        let label = ui.label(styled_text(&words, TextRole::Small, theme::DIM));
        if !rest.is_empty() {
            label.on_hover_text(rest);
        }
        return;
    }
    if name == "badges" {
        return show_badges(ui, value);
    }
    let mut words = format_value(name, value);
    if name == "profile" && row_value(listing, row, "damage") == &Value::Bool(false) {
        words = message!("menu-records.no-damage", profile = words);
    }
    let is_imported =
        row_value(listing, row, "origin").as_str() == Some(EntryOrigin::Imported.id());
    if name == "at" && is_imported {
        words = message!("menu-records.imported", date = words);
    }
    let size = if NAMES.contains(&name) {
        TextRole::Small
    } else {
        TextRole::Body
    };
    let label = ui.label(styled_text(&words, size, ink));
    let hand = row_value(listing, row, "hand");
    if RESULTS.contains(&name) && hand.is_object() {
        label.on_hover_text(input_summary(hand));
    }
}

/// Formats the input statistics of an entry. Does not judge them.
fn input_summary(hand: &Value) -> String {
    let of = |value: &Value| value.as_f64().map_or_else(|| "-".to_owned(), format_number);
    let mean = |what: &str, side: &str| of(&hand[what][side]["mean"]);
    let presses = hand["press_ms"].as_object().into_iter().flatten();
    let presses: Vec<String> = presses
        .map(|(key, moments)| {
            let [mean, deviation] = ["mean", "deviation"].map(|name| of(&moments[name]));
            format!("{key} {mean} ± {deviation}")
        })
        .collect();
    message!(
        "menu-records.hand",
        presses = presses.join(", "),
        left = mean("turn_deg", "left"),
        right = mean("turn_deg", "right"),
        jerk_left = mean("jerk_deg", "left"),
        jerk_right = mean("jerk_deg", "right"),
        perfect = format!("{} / {}", of(&hand["perfect_hops"]), of(&hand["hops"])),
        events = of(&hand["events_per_second"])
    )
}

/// Shows the script badges, each with an explanation as a tooltip.
fn show_badges(ui: &mut Ui, value: &Value) {
    ui.horizontal(|ui| {
        for badge in Badges::from_names(value.as_str().unwrap_or_default()).iter() {
            ui.label(styled_text(badge.label(), TextRole::Small, theme::WARNING))
                .on_hover_text(badge.describe());
        }
    });
}

/// Shows the actions of an entry, or the reason why it has none.
fn show_actions(
    ui: &mut Ui,
    boards: &Boards,
    listing: &Listing,
    row: &[Value],
    model: &mut RecordsPage<'_>,
) {
    if let Some(problem) = row_value(listing, row, "problem").as_str() {
        let known = [
            EntryProblem::Missing,
            EntryProblem::Altered,
            EntryProblem::OtherVersion,
            EntryProblem::Unproven,
        ];
        let ids = [
            id!("menu-records.missing"),
            id!("menu-records.altered"),
            id!("menu-records.other-version"),
            id!("menu-records.unproven"),
        ];
        let id = known
            .iter()
            .zip(ids)
            .find(|(known, _)| known.id() == problem)
            .map_or(ids[1], |(_, id)| id);
        ui.horizontal(|ui| {
            ui.label(styled_text(text(id), TextRole::Small, theme::WARNING));
            show_remove(ui, listing, row, model);
        });
        return;
    }
    let name = entry_name(listing, row);
    let path = boards.folder.join(
        row_value(listing, row, "replay")
            .as_str()
            .unwrap_or_default(),
    );
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (id, race) in [
            (id!("menu-records.watch"), false),
            (id!("menu-records.race"), true),
        ] {
            if small_button(ui, text(id)).clicked() {
                let (path, name) = (path.clone(), name.clone());
                model.requests.write(Request::Entry { path, name, race });
                model.next.set(Menu::Closed);
            }
        }
        if let Some(id) = row_value(listing, row, "id").as_i64()
            && small_button(ui, text!("menu-records.export")).clicked()
        {
            let stem = format!(
                "{}-{name}",
                row_value(listing, row, "profile")
                    .as_str()
                    .unwrap_or_default()
            );
            let stem = stem.replace([' ', ':', '*'], "-");
            model.boards.write(BoardRequest::Export(id, stem));
        }
        show_remove(ui, listing, row, model);
    });
}

/// Shows the button that removes an entry. The first click asks for confirmation.
fn show_remove(ui: &mut Ui, listing: &Listing, row: &[Value], model: &mut RecordsPage<'_>) {
    let Some(id) = row_value(listing, row, "id").as_i64() else {
        return;
    };
    let is_asked = model.view.removed == Some(id);
    let words = if is_asked {
        id!("menu-records.remove-now")
    } else {
        id!("menu-records.remove")
    };
    if small_button(ui, text(words)).clicked() {
        model.view.removed = (!is_asked).then_some(id);
        if is_asked {
            model.boards.write(BoardRequest::Remove(id));
        }
    }
}

/// Returns the display name of an entry.
fn entry_name(listing: &Listing, row: &[Value]) -> String {
    let of = |name: &str| format_value(name, row_value(listing, row, name));
    let kind = row_value(listing, row, "kind")
        .as_str()
        .filter(|kind| !kind.is_empty());
    match kind {
        Some(kind) => format!("{kind} {}", of("distance")),
        None => format!("{} {}", of("map"), of("time_ms")),
    }
}

/// Shows the controls for importing a replay.
fn show_import(ui: &mut Ui, model: &mut RecordsPage<'_>) {
    show_title(ui, text!("menu-records.import"));
    show_note(ui, text!("menu-records.import-note"));
    let (hint, import) = (
        text!("menu-records.import-hint"),
        text!("menu-records.import-it"),
    );
    let is_wanted = text_field_with_button(ui, &mut model.view.import, hint, import);
    let path = parse_typed_path(&model.view.import);
    if is_wanted && !path.as_os_str().is_empty() {
        model.boards.write(BoardRequest::Import(path));
        model.view.import.clear();
    }
}

/// Formats the splits, shortened for the row and in full for the tooltip.
fn format_splits(value: &Value) -> (String, String) {
    let at = |split: &Value| {
        Some(
            Clock {
                msec: split["time_ms"].as_u64()?,
            }
            .to_string(),
        )
    };
    let all: Vec<String> = value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(at)
        .collect();
    let first = all
        .iter()
        .take(SPLITS)
        .cloned()
        .collect::<Vec<_>>()
        .join("  ");
    if all.len() <= SPLITS {
        (first, String::new())
    } else {
        (format!("{first} ..."), all.join("  "))
    }
}

fn row_value<'a>(listing: &Listing, row: &'a [Value], name: &str) -> &'a Value {
    let at = listing.columns.iter().position(|column| column == name);
    at.and_then(|at| row.get(at)).unwrap_or(&Value::Null)
}

/// Whether a value is empty.
fn is_empty_value(value: &Value) -> bool {
    value.is_null() || value.as_array().is_some_and(Vec::is_empty) || value.as_str() == Some("")
}

/// Formats a value for the player.
fn format_value(name: &str, value: &Value) -> String {
    match value {
        Value::Number(value) if name == "time_ms" => Clock {
            msec: value.as_u64().unwrap_or(0),
        }
        .to_string(),
        Value::Number(value) if name == "rank" => {
            message!("menu-records.rank", rank = value.to_string())
        }
        Value::Number(value) => value.as_f64().map_or_else(String::new, format_number),
        // Show only the date.
        Value::String(text) if name == "at" => text.chars().take(10).collect(),
        Value::String(kind) if name == "kind" => jump_kind_label(kind).to_owned(),
        Value::String(text) => text.clone(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
            text!("menu-records.unknown").to_owned()
        }
    }
}

/// Shows one chip for each value of a column, and one for all values.
fn choose_value(
    ui: &mut Ui,
    listing: &Listing,
    column: &str,
    all: PlainId,
    chosen: &mut Option<String>,
) {
    let values: BTreeSet<&str> = listing
        .rows
        .iter()
        .filter_map(|row| row_value(listing, row, column).as_str())
        .collect();
    if values.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if chip(ui, chosen.is_none(), text(all), "").clicked() {
            *chosen = None;
        }
        for value in values {
            let words = if column == "kind" {
                jump_kind_label(value)
            } else {
                value
            };
            if chip(ui, chosen.as_deref() == Some(value), words, "").clicked() {
                *chosen = Some(value.to_owned());
            }
        }
    });
}

/// Shows one chip for each style on the leaderboard, if there are several styles.
fn choose_style(ui: &mut Ui, listing: &Listing, chosen: &mut Style) {
    let has = |style: &Style| {
        listing
            .rows
            .iter()
            .any(|row| row_value(listing, row, "style").as_str() == Some(style.id()))
    };
    let styles: Vec<Style> = Style::ALL
        .into_iter()
        .filter(|style| has(style) || style == chosen)
        .collect();
    if styles.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| show_chips(ui, chosen, styles, |style| style.label()));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn empty_columns_are_hidden() {
        assert!([json!(null), json!([])].iter().all(is_empty_value));
        assert!(
            ![json!(0), json!("lab"), json!([{ "time_ms": 1 }])]
                .iter()
                .any(is_empty_value)
        );
    }

    #[test]
    fn splits_are_shortened_with_a_full_tooltip() {
        let run = |count: u64| {
            json!(
                (1..=count)
                    .map(|at| json!({ "time_ms": at * 1500 }))
                    .collect::<Vec<_>>()
            )
        };
        assert_eq!(
            format_splits(&run(2)),
            ("0:01.500  0:03.000".to_owned(), String::new())
        );
        let (line, all) = format_splits(&run(6));
        assert!(
            line.ends_with("0:06.000 ...") && all.ends_with("0:09.000"),
            "{line} | {all}"
        );
        assert_eq!(format_splits(&Value::Null), (String::new(), String::new()));
    }
}
