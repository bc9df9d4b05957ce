//! The page *Help*: the keys as they are bound, and the numbers in plain words.

use bevy_egui::egui::{Rect, Sense, Ui, UiBuilder, pos2, vec2};

use super::controls::{GROUPS, actions};
use super::model::Model;
use crate::game::hud::WidgetId;
use crate::game::settings::Binds;
use crate::game::ui::controls::{note, rich, title};
use crate::game::ui::keycap;
use crate::game::ui::theme::{self, Type};

/// Between the two columns, points.
const GUTTER: f32 = 28.0;

/// What a newcomer should know, a paragraph each.
const BASICS: [(&str, &str); 4] = [
    (
        "What a wish direction is",
        "The keys and the view together say where you want to go: the wishdir. Each tick the engine compares your speed \
         along it with a cap and adds what is missing. In the air the cap is 30 units per second.",
    ),
    (
        "Why strafing wins speed",
        "If the wishdir stands nearly square to where you move, you hardly have any speed along it, so the whole gain is \
         added, and your speed grows. The compass shows both arrows and the angle between. Jump, let go of forward, hold \
         left or right, and turn the mouse smoothly to the same side.",
    ),
    (
        "Keeping it",
        "The ground takes speed by friction in every tick that you stand on it. Jump again in the tick of landing: the \
         mouse wheel is made for that.",
    ),
    (
        "What a tick is",
        "The engines move you in steps of whole milliseconds, and the step changes the physics: 100 frames per second \
         move otherwise than 77. The page Play switches between them, between the games, and between weapons and classes.",
    ),
];

pub(super) fn show(ui: &mut Ui, model: &mut Model<'_>) {
    let page = ui.available_rect_before_wrap();
    let half = page.width() / 2.0;
    let column = |ui: &mut Ui, left: f32, show: &dyn Fn(&mut Ui)| {
        let place = Rect::from_min_size(pos2(left, page.top()), vec2(half - GUTTER / 2.0, page.height()));
        ui.scope_builder(UiBuilder::new().max_rect(place), |ui| show(ui)).response.rect.height()
    };
    let keys = column(ui, page.left(), &|ui| show_keys(ui, &model.settings.binds));
    let words = column(ui, page.center().x + GUTTER / 2.0, &|ui| show_words(ui));
    ui.set_min_height(keys.max(words));
}

fn show_keys(ui: &mut Ui, binds: &Binds) {
    for name in GROUPS {
        title(ui, name);
        for action in actions(name) {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
            let middle = rect.center().y;
            ui.painter().text(
                pos2(rect.left(), middle),
                bevy_egui::egui::Align2::LEFT_CENTER,
                action.label(),
                Type::Body.font(),
                theme::DIM,
            );
            let mut x = rect.left() + 130.0;
            for key in keycap::all(binds, action) {
                x += keycap::draw(ui.painter(), pos2(x, middle), key, 1.0) + 5.0;
            }
        }
        ui.add_space(6.0);
    }
}

fn show_words(ui: &mut Ui) {
    for (name, text) in BASICS {
        title(ui, name);
        ui.label(rich(text, Type::Body, theme::DIM));
    }
    title(ui, "The HUD");
    for widget in WidgetId::ALL {
        ui.label(rich(widget.label(), Type::Strong, theme::TEXT));
        note(ui, widget.note());
    }
}
