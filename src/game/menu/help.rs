//! The page *Help*: the keys as they are bound, and the player's guide.

use bevy_egui::egui::{Rect, Sense, Ui, UiBuilder, pos2, vec2};

use super::controls::{actions, groups_of};
use super::guide;
use super::model::Model;
use crate::game::messages::GameKind;
use crate::game::settings::Binds;
use crate::game::ui::controls::title;
use crate::game::ui::keycap;
use crate::game::ui::theme::{self, Type};
use crate::text::text;

/// Between the two columns, points.
const GUTTER: f32 = 28.0;

pub(super) fn show(ui: &mut Ui, model: &mut Model<'_>) {
    let page = ui.available_rect_before_wrap();
    let half = page.width() / 2.0;
    let column = |ui: &mut Ui, left: f32, show: &dyn Fn(&mut Ui)| {
        let place = Rect::from_min_size(pos2(left, page.top()), vec2(half - GUTTER / 2.0, page.height()));
        ui.scope_builder(UiBuilder::new().max_rect(place), |ui| show(ui)).response.rect.height()
    };
    let game = model.game();
    let keys = column(ui, page.left(), &|ui| show_keys(ui, &model.settings.binds, game));
    let words = column(ui, page.center().x + GUTTER / 2.0, &|ui| guide::show(ui, game));
    ui.set_min_height(keys.max(words));
}

fn show_keys(ui: &mut Ui, binds: &Binds, game: GameKind) {
    for name in groups_of(game) {
        title(ui, text(name));
        for action in actions(name).filter(|action| action.game().is_none_or(|its| its == game)) {
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
