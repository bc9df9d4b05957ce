//! View of the page *Help*: contents with search on the left, the chosen topic on the right.

use bevy::prelude::InMut;
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{
    Align2, CursorIcon, Rect, Response, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};
use strum::VariantArray as _;

use super::guide::{self, GuideSection};
use super::{HelpPage, HelpTopic};
use crate::game::base::messages::GameKind;
use crate::game::hud::ui::controls::{button, note, scrolled};
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::theme::{self, Type};
use crate::game::menu::pages::fields::field;
use crate::game::menu::pages::search_words::SearchWords;
use crate::game::settings::{Action, ActionGroup, Binds};
use crate::text::{message, text};

/// Share of the page's width for the contents.
const CONTENTS_SHARE: f32 = 0.27;
/// Gap between columns, points.
const GUTTER: f32 = 22.0;
/// Gap between an action's name and its keys, points.
const KEYS_BEHIND: f32 = 10.0;
/// Height of a row of keys, of a group's title and of an entry of the contents, points.
const ROW: f32 = 22.0;
const GROUP_TITLE: f32 = 34.0;
const ENTRY: f32 = 27.0;
/// Minimum width of a column of keys, points. Narrower pages have one column.
const KEYS_MIN: f32 = 250.0;

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: HelpPage) {
    let page = ui.available_rect_before_wrap();
    let split = page.left() + page.width() * CONTENTS_SHARE;
    let left = Rect::from_min_max(page.min, pos2(split, page.bottom()));
    let right = Rect::from_min_max(pos2(split + GUTTER, page.top()), page.max);
    let game = model.game.kind();
    let sections = guide::sections(game);
    let words = SearchWords::of(&model.view.search);
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        field(ui, &mut model.view.search, text!("menu-help.search"));
        scrolled(ui, "contents", |ui| {
            show_contents(ui, &mut model, &sections, &words);
        });
    });
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
        // Each topic starts at its top.
        let salt = format!("{:?} {}", model.view.topic, model.view.search);
        scrolled(ui, salt, |ui| {
            if words.is_empty() {
                show_topic(ui, &mut model, &sections, game);
            } else {
                show_found(ui, &model.settings.binds, game, &sections, &words);
            }
        });
    });
}

/// Shows the topics. While the player searches, topics without a match are left out.
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
        if entry(ui, is_shown, name).clicked() {
            model.view.topic = topic;
            model.view.search.clear();
        }
    }
}

/// Shows an entry of the contents.
fn entry(ui: &mut Ui, is_chosen: bool, name: &str) -> Response {
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
    let font = Type::Body.font();
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

/// Shows the chosen topic, and a button to the next one.
fn show_topic(ui: &mut Ui, model: &mut HelpPage<'_>, sections: &[GuideSection], game: GameKind) {
    let at = sections.iter().position(
        |section| matches!(&model.view.topic, HelpTopic::Section(title) if *title == section.title),
    );
    match at {
        Some(at) => guide::show(ui, &sections[at]),
        // Titles differ between languages.
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

/// Shows everything that contains the words.
fn show_found(
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
        note(ui, text!("menu-help.none"));
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

impl KeyRow {
    fn height(self) -> f32 {
        match self {
            Self::Group(_) => GROUP_TITLE,
            Self::Action(_) => ROW,
        }
    }
}

/// Splits rows into two columns of about the same height, in order. Returns the number of rows in
/// the first. A title stays with the row below it.
fn column_break(rows: &[KeyRow]) -> usize {
    let all: f32 = rows.iter().map(|row| row.height()).sum();
    let mut left = 0.0;
    let mut best = (f32::INFINITY, 0);
    for (count, row) in (1..).zip(rows) {
        left += row.height();
        let taller = left.max(all - left);
        if taller < best.0 && !matches!(row, KeyRow::Group(_)) {
            best = (taller, count);
        }
    }
    best.1
}

/// Shows the keys of all actions in two columns. Returns whether there are any.
fn show_keys(ui: &mut Ui, binds: &Binds, game: GameKind, words: &SearchWords) -> bool {
    let is_wanted = |action: &Action| {
        let keys = keycap::all(binds, *action).join(" ");
        let is_key = words.are_in(&keys);
        action.is_in(game) && (words.is_empty() || is_key || words.are_in(action.label()))
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
    let (width, first) = if half < KEYS_MIN {
        (page.width(), rows.len())
    } else {
        (half, column_break(&rows))
    };
    let (left, right) = rows.split_at(first);
    let mut tallest = 0.0_f32;
    for (column, rows) in [(0.0, left), (half + GUTTER, right)] {
        let mut top = page.top();
        for row in rows {
            let size = vec2(width, row.height());
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
            let font = Type::Title.font();
            painter.text(at, Align2::LEFT_BOTTOM, name, font, theme::TEXT);
            return;
        }
        KeyRow::Action(action) => action,
    };
    let mut right = place.right();
    for key in keycap::all(binds, action).into_iter().rev() {
        right -= keycap::width(painter, key, 1.0);
        keycap::draw(painter, pos2(right, place.center().y), key, 1.0);
        right -= 5.0;
    }
    let mut label =
        LayoutJob::simple_singleline(action.label().to_owned(), Type::Body.font(), theme::DIM);
    label.wrap = TextWrapping::truncate_at_width(right - place.left() - KEYS_BEHIND);
    let label = painter.layout_job(label);
    let top = place.center().y - label.size().y / 2.0;
    painter.galley(pos2(place.left(), top), label, theme::DIM);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_about_equally_tall_and_titles_stay_with_their_rows() {
        let (group, row) = (KeyRow::Group("name"), KeyRow::Action(Action::Jump));
        assert_eq!(column_break(&[group, row, row, group, row, row]), 3);
        assert_eq!(column_break(&[group, row, group, row, row, row, row]), 4);
        assert_eq!(column_break(&[group, row]), 2);
        assert_eq!(column_break(&[]), 0);
    }
}
