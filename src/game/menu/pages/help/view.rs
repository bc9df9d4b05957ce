//! View of the *Help* page: table of contents with search on the left, chosen topic on the right.

use std::sync::Arc;

use bevy::prelude::InMut;
use bevy_egui::egui::{
    Align2, CursorIcon, Galley, Painter, Rect, Response, Sense, Ui, UiBuilder, WidgetInfo,
    WidgetType, pos2, vec2,
};
use strum::VariantArray as _;

use super::guide::{self, GuideSection};
use super::{HelpPage, HelpTopic};
use crate::game::base::messages::GameKind;
use crate::game::hud::ui::controls::{button, show_note, show_scrolled};
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::menu::pages::fields::text_field;
use crate::game::menu::pages::search_words::SearchWords;
use crate::game::settings::{Action, ActionGroup, Binds};
use crate::text::{message, text};

/// Share of the page's width for the table of contents.
const CONTENTS_SHARE: f32 = 0.27;
/// Gap between columns, points.
const GUTTER: f32 = 22.0;
/// Gap between an action's name and its keys, points.
const KEYS_BEHIND: f32 = 10.0;
/// Gap between two keys of an action, points.
const KEYCAP_GAP: f32 = 5.0;
/// Total space above and below a name that has several lines, points.
const NAME_PADDING: f32 = 4.0;
/// Heights of a one-line key row, a group title and a table of contents entry, points.
const ROW: f32 = 22.0;
const GROUP_TITLE: f32 = 34.0;
const ENTRY: f32 = 27.0;
/// Minimum width of a column of keys, points. If two columns do not fit, the page has only one.
const KEYS_MIN: f32 = 250.0;

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: HelpPage) {
    let page = ui.available_rect_before_wrap();
    let split = page.left() + page.width() * CONTENTS_SHARE;
    let left = Rect::from_min_max(page.min, pos2(split, page.bottom()));
    let right = Rect::from_min_max(pos2(split + GUTTER, page.top()), page.max);
    let game = model.game.kind();
    let sections = guide::sections_for_game(game);
    let words = SearchWords::from_typed(&model.view.search);
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        text_field(ui, &mut model.view.search, text!("menu-help.search"));
        show_scrolled(ui, "contents", |ui| {
            show_contents(ui, &mut model, &sections, &words);
        });
    });
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
        // Scroll to the top of each new topic.
        let salt = format!("{:?} {}", model.view.topic, model.view.search);
        show_scrolled(ui, salt, |ui| {
            if words.is_empty() {
                show_topic(ui, &mut model, &sections, game);
            } else {
                show_search_results(ui, &model.settings.binds, game, &sections, &words);
            }
        });
    });
}

/// Shows the topics. During a search, shows only topics with a match.
fn show_contents(
    ui: &mut Ui,
    model: &mut HelpPage<'_>,
    sections: &[GuideSection],
    words: &SearchWords,
) {
    ui.spacing_mut().item_spacing.y = 1.0;
    let keys = (HelpTopic::Keys, text!("menu-help.keys"));
    let found = sections
        .iter()
        .filter(|section| words.is_empty() || section.find(words).is_some());
    let topics = found.map(|section| {
        let topic = HelpTopic::Section(section.title.clone());
        (topic, section.title.as_str())
    });
    for (topic, name) in [keys].into_iter().chain(topics) {
        let is_shown = words.is_empty() && model.view.topic == topic;
        if show_entry(ui, is_shown, name).clicked() {
            model.view.topic = topic;
            model.view.search.clear();
        }
    }
}

/// Shows an entry in the table of contents.
fn show_entry(ui: &mut Ui, is_chosen: bool, name: &str) -> Response {
    let size = vec2(ui.available_width(), ENTRY);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_chosen, name));
    let (fill, ink) = match (is_chosen, response.hovered()) {
        (true, _) => (theme::ACCENT_TINT, theme::ACCENT),
        (false, true) => (theme::HOVER, theme::TEXT),
        (false, false) => (theme::PANEL, theme::DIM),
    };
    ui.painter().rect_filled(rect, theme::SMALL_RADIUS, fill);
    let font = TextRole::Body.font();
    ui.painter().with_clip_rect(rect).text(
        rect.left_center() + vec2(8.0, 0.0),
        Align2::LEFT_CENTER,
        name,
        font,
        ink,
    );
    if response.has_focus() {
        ui.painter().rect_stroke(
            rect,
            theme::SMALL_RADIUS,
            theme::FOCUS,
            bevy_egui::egui::StrokeKind::Inside,
        );
    }
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// Shows the chosen topic and a button for the next one.
fn show_topic(ui: &mut Ui, model: &mut HelpPage<'_>, sections: &[GuideSection], game: GameKind) {
    let at = sections.iter().position(
        |section| matches!(&model.view.topic, HelpTopic::Section(title) if *title == section.title),
    );
    match at {
        Some(at) => guide::show(ui, &sections[at]),
        // The topic is the keys, or a section title from another language.
        None => {
            show_keys(ui, &model.settings.binds, game, &SearchWords::default());
        }
    }
    let Some(next) = sections.get(at.map_or(0, |at| at + 1)) else {
        return;
    };
    ui.add_space(10.0);
    let words = message!("menu-help.next", topic = next.title.as_str());
    if button(ui, &words).clicked() {
        model.view.topic = HelpTopic::Section(next.title.clone());
    }
}

/// Shows all keys and texts that contain the words.
fn show_search_results(
    ui: &mut Ui,
    binds: &Binds,
    game: GameKind,
    sections: &[GuideSection],
    words: &SearchWords,
) {
    let mut is_found = show_keys(ui, binds, game, words);
    for section in sections {
        is_found |= guide::show_matches(ui, section, words);
    }
    if !is_found {
        show_note(ui, text!("menu-help.none"));
    }
}

/// A row of the key list.
#[derive(Clone, Copy, Debug, PartialEq)]
enum KeyRow {
    /// Title of a group.
    Group(&'static str),
    /// An action with its keys.
    Action(Action),
}

/// A row of the key list, and its height.
type MeasuredRow = (KeyRow, f32);

/// Splits rows into two columns of similar height, in order. Returns the number of rows in the
/// first column. Keeps each title together with the row below it.
fn column_break(rows: &[MeasuredRow]) -> usize {
    let all: f32 = rows.iter().map(|(_, height)| height).sum();
    let mut left = 0.0;
    let mut best = (f32::INFINITY, 0);
    for (count, (row, height)) in (1..).zip(rows) {
        left += height;
        let taller = left.max(all - left);
        if taller < best.0 && !matches!(row, KeyRow::Group(_)) {
            best = (taller, count);
        }
    }
    best.1
}

/// Returns the width of an action's keycaps, including the gap before each.
fn keys_width(painter: &Painter, binds: &Binds, action: Action) -> f32 {
    let keys = keycap::all_keys(binds, action).into_iter();
    keys.map(|key| keycap::keycap_width(painter, key, 1.0) + KEYCAP_GAP)
        .sum()
}

/// Lays out an action's name beside its keys. Wraps a long name.
fn action_name(painter: &Painter, binds: &Binds, action: Action, width: f32) -> Arc<Galley> {
    let room = width - keys_width(painter, binds, action) - KEYS_BEHIND;
    painter.layout(
        action.label().to_owned(),
        TextRole::Body.font(),
        theme::DIM,
        room,
    )
}

/// Returns the height of a key list row in a column of this width.
fn row_height(painter: &Painter, binds: &Binds, row: KeyRow, width: f32) -> f32 {
    match row {
        KeyRow::Group(_) => GROUP_TITLE,
        KeyRow::Action(action) => {
            let name = action_name(painter, binds, action, width);
            (name.size().y + NAME_PADDING).max(ROW)
        }
    }
}

/// Shows the keys of all matching actions in two columns. Returns whether there are any.
fn show_keys(ui: &mut Ui, binds: &Binds, game: GameKind, words: &SearchWords) -> bool {
    let is_wanted = |action: &Action| {
        let keys = keycap::all_keys(binds, *action).join(" ");
        let is_key = words.matches_text(&keys);
        action.exists_in(game) && (words.is_empty() || is_key || words.matches_text(action.label()))
    };
    let mut rows = Vec::new();
    for group in ActionGroup::VARIANTS {
        let actions = group.actions().filter(is_wanted).map(KeyRow::Action);
        let before = rows.len();
        rows.push(KeyRow::Group(group.label()));
        rows.extend(actions);
        if rows.len() == before + 1 {
            rows.truncate(before);
        }
    }
    let page = ui.available_rect_before_wrap();
    let half = (page.width() - GUTTER) / 2.0;
    let is_one_column = half < KEYS_MIN;
    let width = if is_one_column { page.width() } else { half };
    let rows: Vec<MeasuredRow> = rows
        .into_iter()
        .map(|row| (row, row_height(ui.painter(), binds, row, width)))
        .collect();
    let first = if is_one_column {
        rows.len()
    } else {
        column_break(&rows)
    };
    let (left, right) = rows.split_at(first);
    let mut tallest = 0.0_f32;
    for (column, rows) in [(0.0, left), (half + GUTTER, right)] {
        let mut top = page.top();
        for (row, height) in rows {
            let size = vec2(width, *height);
            let place = Rect::from_min_size(pos2(page.left() + column, top), size);
            show_key_row(ui, binds, *row, place);
            top = place.bottom();
        }
        tallest = tallest.max(top - page.top());
    }
    ui.allocate_space(vec2(page.width(), tallest));
    !rows.is_empty()
}

/// Draws a row of the key list: the name on the left, the keys on the right.
fn show_key_row(ui: &Ui, binds: &Binds, row: KeyRow, place: Rect) {
    let painter = ui.painter();
    let action = match row {
        KeyRow::Group(name) => {
            let at = place.left_bottom() - vec2(0.0, 6.0);
            let font = TextRole::Title.font();
            painter.text(at, Align2::LEFT_BOTTOM, name, font, theme::TEXT);
            return;
        }
        KeyRow::Action(action) => action,
    };
    let mut right = place.right();
    for key in keycap::all_keys(binds, action).into_iter().rev() {
        right -= keycap::keycap_width(painter, key, 1.0);
        keycap::draw(painter, pos2(right, place.center().y), key, 1.0);
        right -= KEYCAP_GAP;
    }
    let label = action_name(painter, binds, action, place.width());
    let top = place.center().y - label.size().y / 2.0;
    painter.galley(pos2(place.left(), top), label, theme::DIM);
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, RawInput};

    use super::*;
    use crate::game::hud::ui::style::apply_style;

    #[test]
    fn columns_are_about_equally_tall_and_titles_stay_with_their_rows() {
        let group = (KeyRow::Group("name"), GROUP_TITLE);
        let row = (KeyRow::Action(Action::Jump), ROW);
        let tall = (KeyRow::Action(Action::Jump), 2.0 * ROW);
        assert_eq!(column_break(&[group, row, row, group, row, row]), 3);
        assert_eq!(column_break(&[group, row, group, row, row, row, row]), 4);
        assert_eq!(column_break(&[row, row, tall]), 2);
        assert_eq!(column_break(&[group, row]), 2);
        assert_eq!(column_break(&[]), 0);
    }

    #[test]
    fn long_names_wrap_and_are_never_cut_off() {
        let (binds, action) = (Binds::default(), Action::Jump);
        let context = Context::default();
        apply_style(&context);
        let mut heights = Vec::new();
        let mut output = context.run_ui(RawInput::default(), |ui| {
            let painter = ui.painter();
            let keys = keys_width(painter, &binds, action) + KEYS_BEHIND;
            for room in [300.0, 12.0] {
                let name = action_name(painter, &binds, action, keys + room);
                let height = row_height(painter, &binds, KeyRow::Action(action), keys + room);
                assert!(!name.elided && name.size().y <= height);
                heights.push(height);
            }
        });
        output.textures_delta.clear();
        assert_eq!(heights[0], ROW);
        assert!(heights[1] > ROW, "{heights:?}");
    }
}
