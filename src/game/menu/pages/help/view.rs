//! View of the page *Help*: the current key bindings and the player's guide.

use bevy::prelude::InMut;
use bevy_egui::egui::{Rect, Sense, Ui, UiBuilder, pos2, vec2};
use strum::VariantArray as _;

use super::HelpPage;
use super::guide;
use crate::game::base::messages::GameKind;
use crate::game::hud::ui::controls::title;
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::theme::{self, Type};
use crate::game::settings::{Action, ActionGroup, Binds};

/// Gap between the two columns, points.
const GUTTER: f32 = 28.0;
/// Gap between the longest action name and the keys, points.
const KEYS_BEHIND: f32 = 14.0;

pub(super) fn show(InMut(ui): InMut<Ui>, model: HelpPage) {
    let page = ui.available_rect_before_wrap();
    let half = page.width() / 2.0;
    let column = |ui: &mut Ui, left: f32, show: &dyn Fn(&mut Ui)| {
        let place = Rect::from_min_size(
            pos2(left, page.top()),
            vec2(half - GUTTER / 2.0, page.height()),
        );
        ui.scope_builder(UiBuilder::new().max_rect(place), |ui| show(ui))
            .response
            .rect
            .height()
    };
    let game = model.game.kind();
    let keys = column(ui, page.left(), &|ui| {
        show_keys(ui, &model.settings.binds, game);
    });
    let words = column(ui, page.center().x + GUTTER / 2.0, &|ui| {
        guide::show(ui, game);
    });
    ui.set_min_height(keys.max(words));
}

fn show_keys(ui: &mut Ui, binds: &Binds, game: GameKind) {
    let labelled = |action: Action| {
        let label = action.label().into();
        let painter = ui.painter();
        let label = painter.layout_no_wrap(label, Type::Body.font(), theme::DIM);
        (action, label)
    };
    let groups: Vec<_> = ActionGroup::VARIANTS
        .iter()
        .map(|group| {
            let actions = group.actions().filter(|action| action.is_in(game));
            (group.label(), actions.map(labelled).collect::<Vec<_>>())
        })
        .filter(|(_, actions)| !actions.is_empty())
        .collect();
    let widths = groups
        .iter()
        .flat_map(|(_, actions)| actions)
        .map(|(_, label)| label.size().x);
    let keys_at = widths.fold(0.0, f32::max) + KEYS_BEHIND;
    for (name, actions) in groups {
        title(ui, name);
        for (action, label) in actions {
            let (rect, _) =
                ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
            let middle = rect.center().y;
            ui.painter().galley(
                pos2(rect.left(), middle - label.size().y / 2.0),
                label,
                theme::DIM,
            );
            let mut x = rect.left() + keys_at;
            for key in keycap::all(binds, action) {
                x += keycap::draw(ui.painter(), pos2(x, middle), key, 1.0) + 5.0;
            }
        }
        ui.add_space(6.0);
    }
}
