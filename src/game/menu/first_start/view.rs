//! View of the first-start card: five answers, language, sensitivity and config import.

use std::sync::Arc;

use bevy::prelude::World;
use bevy_egui::egui::{
    Align, Align2, Area, Color32, Context, Galley, Id, Key, Layout, Order, Response, RichText,
    ScrollArea, Sense, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::{ConfigOffer, FirstStart, FirstStartAnswer, Origin};
use crate::game::hud::ui::controls::{
    button, chip, draw_focus_ring, main_button, show_row, slider, styled_text, surface_color,
};
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::menu::pages::SettingsDraft;
use crate::game::menu::pages::config::{apply_changes, show_changes};
use crate::text::{LANGUAGES, language, text};

/// Maximum size of the card, points. The card is only as tall as its content.
const SIZE: Vec2 = vec2(700.0, 530.0);
/// Minimum margin around the card, points.
const AROUND: f32 = 16.0;
/// Padding inside the card, points.
const PAD: Vec2 = vec2(28.0, 22.0);
/// Gap between the answers, points.
const GAP: f32 = 10.0;
/// Padding inside an answer, points.
const ANSWER_PAD: Vec2 = vec2(14.0, 11.0);
/// Gap between an answer's name and its note, points.
const NOTE_GAP: f32 = 4.0;
/// Space for an answer's number key, points.
const KEY_ROOM: f32 = 30.0;

/// Keys that select the answers, in the card's order.
const KEYS: [Key; 5] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5];

/// Draws the card over the darkened game.
pub fn show(ctx: &Context, world: &mut World) {
    let screen = ctx.content_rect();
    Area::new(Id::new("first start"))
        .order(Order::Middle)
        .fixed_pos(screen.min)
        .constrain(false)
        .show(ctx, |ui| {
            // Catches clicks beside the card.
            ui.interact(screen, Id::new("first scrim"), Sense::CLICK | Sense::DRAG);
            ui.painter().rect_filled(screen, 0.0, theme::SCRIM);
            let mut size = SIZE.min(screen.size() - 2.0 * vec2(AROUND, AROUND));
            // The card is drawn before its content, so it uses the content height of the previous
            // frame.
            let is_import = matches!(world.resource::<FirstStart>(), FirstStart::Import(_));
            let height_id = Id::new("first start height").with(is_import);
            if let Some(content) = ui.data(|data| data.get_temp::<f32>(height_id)) {
                size.y = size.y.min(content + 2.0 * PAD.y);
            }
            let card = Align2::CENTER_CENTER.align_size_within_rect(size, screen);
            ui.painter()
                .rect_filled(card, theme::PANEL_RADIUS, theme::PANEL);
            let builder = UiBuilder::new().max_rect(card.shrink2(PAD));
            ui.scope_builder(builder, |ui| {
                let shown =
                    ScrollArea::vertical()
                        .id_salt("first start")
                        .show(ui, |ui| match world.resource::<FirstStart>().clone() {
                            FirstStart::Import(offer) => show_import(ui, world, &offer),
                            FirstStart::Question | FirstStart::Done => show_question(ui, world),
                        });
                ui.data_mut(|data| data.insert_temp(height_id, shown.content_size.y));
            });
        });
}

/// Shows the question with its answers.
fn show_question(ui: &mut Ui, world: &mut World) {
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    show_title_and_languages(ui, &mut world.resource_mut::<SettingsDraft>().game.language);
    ui.label(styled_text(
        text!("first-start.about"),
        TextRole::Body,
        theme::DIM,
    ));
    let width = ui.available_width();
    let mut given = None;
    let mut answer = |ui: &mut Ui, nth: usize, what: AnswerButton<'_>, size: Vec2| {
        let response = show_answer(ui, nth + 1, &what, size);
        if response.clicked() || is_pressed(ui, KEYS[nth]) {
            given = Some(what.gives);
        }
        response
    };
    let learn = AnswerButton {
        name: text!("first-start.learn"),
        note: text!("first-start.learn-note"),
        gives: FirstStartAnswer::Learn,
        is_main: true,
    };
    let response = answer(ui, 0, learn, vec2(width, 0.0));
    focus_when_first_shown(ui, &response);
    let play = AnswerButton {
        name: text!("first-start.play"),
        note: text!("first-start.play-note"),
        gives: FirstStartAnswer::Play,
        is_main: false,
    };
    answer(ui, 1, play, vec2(width, 0.0));
    ui.add_space(2.0);
    ui.label(styled_text(
        text!("first-start.from"),
        TextRole::Strong,
        theme::TEXT,
    ));
    let column = (width - 2.0 * GAP) / 3.0;
    let origins = Origin::ALL.map(|origin| AnswerButton {
        name: text(origin.label()),
        note: text(origin.note()),
        gives: FirstStartAnswer::From(origin),
        is_main: false,
    });
    // All three answers are as tall as the tallest.
    let heights = origins.iter().map(|from| from.layout(ui, column).height());
    let tallest = heights.fold(0.0, f32::max);
    ui.horizontal_top(|ui| {
        for (nth, from) in (2..).zip(origins) {
            answer(ui, nth, from, vec2(column, tallest));
        }
    });
    let mut draft = world.resource_mut::<SettingsDraft>();
    let about = text!("first-start.sensitivity-note");
    show_row(ui, text!("menu-sensitivity"), about, |ui| {
        slider(ui, &mut draft.mouse.sensitivity, 0.1..=20.0, 0.05, 2)
    });
    ui.label(styled_text(
        text!("first-start.keys"),
        TextRole::Small,
        theme::DIM,
    ));
    if let Some(given) = given {
        world.write_message(given);
    }
}

/// Shows the game's name, and each language under its own name.
fn show_title_and_languages(ui: &mut Ui, chosen: &mut String) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.label(styled_text("wish", TextRole::Heading, theme::TEXT));
        ui.label(styled_text("dir", TextRole::Heading, theme::ACCENT));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            for known in LANGUAGES.iter().rev() {
                if chip(ui, language().id == known.id, known.name, "").clicked() {
                    known.id.clone_into(chosen);
                }
            }
        });
    });
}

/// A button for an answer.
struct AnswerButton<'a> {
    name: &'a str,
    note: &'a str,
    gives: FirstStartAnswer,
    is_main: bool,
}

/// Text of an answer, after layout.
struct AnswerTexts {
    name: Arc<Galley>,
    note: Arc<Galley>,
}

impl AnswerButton<'_> {
    /// Returns the colours of the name and the note. The main answer has the accent colour.
    fn text_colors(&self) -> (Color32, Color32) {
        if self.is_main {
            (theme::ON_ACCENT, theme::ON_ACCENT)
        } else {
            (theme::TEXT, theme::DIM)
        }
    }

    /// Lays out the name and the note for a button of this width.
    fn layout(&self, ui: &Ui, width: f32) -> AnswerTexts {
        let (ink, weak) = self.text_colors();
        let inner = width - 2.0 * ANSWER_PAD.x - KEY_ROOM;
        let painter = ui.painter();
        AnswerTexts {
            name: painter.layout(self.name.to_owned(), TextRole::Title.font(), ink, inner),
            note: painter.layout(self.note.to_owned(), TextRole::Small.font(), weak, inner),
        }
    }
}

impl AnswerTexts {
    /// Returns the height of a button with these texts.
    fn height(&self) -> f32 {
        self.name.size().y + NOTE_GAP + self.note.size().y + 2.0 * ANSWER_PAD.y
    }
}

/// Shows an answer: its key, name and note. The button is at least as tall as `size`.
fn show_answer(ui: &mut Ui, number: usize, answer: &AnswerButton<'_>, size: Vec2) -> Response {
    let (ink, weak) = answer.text_colors();
    let texts = answer.layout(ui, size.x);
    let height = texts.height().max(size.y);
    let AnswerTexts { name, note } = texts;
    let (rect, response) = ui.allocate_exact_size(vec2(size.x, height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, answer.name));
    let fill = match (answer.is_main, response.hovered()) {
        (true, false) => theme::ACCENT,
        (true, true) => theme::ACCENT_BRIGHT,
        (false, _) => surface_color(&response, theme::RAISED),
    };
    let painter = ui.painter();
    painter.rect_filled(rect, theme::RADIUS, fill);
    let top = rect.min + ANSWER_PAD;
    let middle = pos2(top.x, top.y + name.size().y / 2.0);
    keycap::draw(painter, middle, &number.to_string(), 1.0);
    let left = top + vec2(KEY_ROOM, 0.0);
    let below = left + vec2(0.0, name.size().y + NOTE_GAP);
    painter.galley(left, name, ink);
    painter.galley(below, note, weak);
    draw_focus_ring(ui, &response, theme::RADIUS);
    response
}

/// Whether a key was pressed while the player was not typing into a field.
fn is_pressed(ui: &Ui, key: Key) -> bool {
    !ui.ctx().text_edit_focused() && ui.input(|input| input.key_pressed(key))
}

/// Gives a control the keyboard focus when the card shows it for the first time.
fn focus_when_first_shown(ui: &Ui, response: &Response) {
    let id = response.id.with("focused once");
    let was_focused = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(id), true));
    if !was_focused {
        response.request_focus();
    }
}

/// Shows the changes that the found config would make, and two answers.
fn show_import(ui: &mut Ui, world: &mut World, offer: &ConfigOffer) {
    ui.label(styled_text(
        text!("first-start-config.title"),
        TextRole::Heading,
        theme::TEXT,
    ));
    ui.label(
        RichText::new(&offer.name)
            .font(TextRole::Body.font())
            .color(theme::ACCENT),
    );
    ui.label(styled_text(
        text!("first-start-config.note"),
        TextRole::Small,
        theme::DIM,
    ));
    ui.add_space(6.0);
    let mut is_done = false;
    ui.horizontal(|ui| {
        let import = main_button(ui, text!("first-start-config.import"));
        focus_when_first_shown(ui, &import);
        if import.clicked() {
            let applied = world.run_system_cached(apply_changes);
            applied.expect("the config page's plugin added what it reads");
            is_done = true;
        }
        is_done |= button(ui, text!("first-start-config.skip")).clicked();
    });
    ui.add_space(6.0);
    let drawn = world.run_system_cached_with(show_changes, (ui, offer.path.clone()));
    drawn.expect("the config page's plugin added what it reads");
    if is_done {
        world.write_message(FirstStartAnswer::Configured);
    }
}
