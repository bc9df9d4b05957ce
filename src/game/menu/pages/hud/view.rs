//! View of the page *HUD*: on/off, position and size of each widget.

use bevy::prelude::InMut;
use bevy_egui::egui::{Align, DragValue, Layout, Rect, Sense, Ui, WidgetInfo, WidgetType, vec2};

use super::HudPage;
use crate::game::base::messages::GameKind;
use crate::game::base::palette::ColorSet;
use crate::game::hud::ui::controls::{button, chip, rich, row, switch, title, wide_row};
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::theme::{self, Type};
use crate::game::hud::widgets::Preset;
use crate::game::menu::pages::setting_rows::show_settings;
use crate::game::play::input::PressAction;
use crate::game::settings::{Action, Anchor, HudSettings, LookSettings, Placement, SCALES};
use crate::settings::GroupEntry;
use crate::text::text;

/// Margin between a screen corner and a widget that is moved there, points.
const MARGIN: f32 = 16.0;
/// Width of a widget's controls: switch, position, size and question mark, points.
const CONTROLS: f32 = 300.0;
/// Size of one of the nine fields of the anchor picker, points.
const FIELD: f32 = 10.0;

/// Appearance setting that is shown among the widgets, above [`JUMP_LINES`].
const CROSSHAIR: &str = "crosshair";
const JUMP_LINES: &str = "jump_lines";

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: HudPage) {
    let model = &mut model;
    let game = model.game.kind();
    show_editor(ui, model);
    let (hud, widgets): (&mut HudSettings, _) = (&mut model.settings.hud, &model.widgets);
    title(ui, text!("menu-hud.preset"));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for preset in Preset::ALL {
            if chip(
                ui,
                widgets.active_preset(hud) == Some(preset),
                preset.label(),
                "",
            )
            .clicked()
            {
                widgets.apply_preset(hud, preset);
            }
        }
    });
    show_colors(ui, &mut hud.look);
    title(ui, text!("menu-hud.widgets"));
    if game == GameKind::Engine3d {
        show_options(ui, hud);
    }
    for widget in widgets.for_game(game) {
        let mut placement = widget.placement(hud);
        wide_row(ui, widget.label(), &widget.note(), CONTROLS, |ui| {
            ui.spacing_mut().item_spacing.x = 10.0;
            switch(ui, &mut placement.on);
            if placement.on {
                show_placement(ui, &mut placement);
            }
            let formula = widget.formula();
            if !formula.is_empty() {
                ui.label(rich("?", Type::Strong, theme::ACCENT))
                    .on_hover_text(formula);
            }
        });
        widget.set_placement(hud, placement);
    }
    show_look(ui, &mut hud.look);
    ui.add_space(6.0);
    if !hud.is_default() {
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            if button(ui, text!("menu-hud.reset")).clicked() {
                hud.reset();
            }
        });
    }
}

/// Shows the button that opens the HUD editor.
fn show_editor(ui: &mut Ui, model: &mut HudPage<'_>) {
    wide_row(
        ui,
        text!("menu-hud-edit"),
        text!("menu-hud-edit.note"),
        CONTROLS,
        |ui| {
            let key = keycap::first(&model.settings.binds, Action::EditHud);
            if chip(ui, false, text!("menu-hud-edit.open"), key).clicked() {
                model.presses.write(PressAction(Action::EditHud));
            }
        },
    );
}

/// Shows the colour themes.
fn show_colors(ui: &mut Ui, look: &mut LookSettings) {
    title(ui, text!("menu-hud-colors"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for set in ColorSet::ALL {
            let chosen = chip(ui, look.colors == set, set.label(), "");
            if chosen.clicked() {
                look.colors = set;
            }
            if let Some(whom) = set.audience_note() {
                chosen.on_hover_text(whom);
            }
        }
    });
}

/// Shows the appearance of panels and of the strafe bar.
fn show_look(ui: &mut Ui, look: &mut LookSettings) {
    title(ui, text!("menu-hud-look"));
    let shown_here = |entry: &&GroupEntry<_>| entry.setting.key != CROSSHAIR;
    show_settings(ui, look, LookSettings::SETTINGS.iter().filter(shown_here));
    row(
        ui,
        text!("menu-hud-bar-colors"),
        text!("menu-hud-bar-colors.note"),
        |ui| {
            if look.bar_colors.is_some() && button(ui, text!("menu-hud-bar-colors.reset")).clicked()
            {
                look.bar_colors = None;
            }
            let mut colors = look.bar_colors();
            // The layout runs from right to left.
            let changed = colors
                .iter_mut()
                .rev()
                .map(|color| ui.color_edit_button_srgb(color).changed());
            if changed.fold(false, |any, this| any | this) {
                look.bar_colors = Some(colors);
            }
        },
    );
}

/// Shows the options of the 3D engines' widgets.
fn show_options(ui: &mut Ui, hud: &mut HudSettings) {
    for entry in HudSettings::SETTINGS {
        if entry.setting.key == JUMP_LINES {
            let shown_here = |entry: &&GroupEntry<_>| entry.setting.key == CROSSHAIR;
            let crosshair = LookSettings::SETTINGS.iter().filter(shown_here);
            show_settings(ui, &mut hud.look, crosshair);
        }
        show_settings(ui, hud, [entry]);
    }
}

fn number(value: &mut f32) -> DragValue<'_> {
    DragValue::new(value).speed(1.0).max_decimals(0)
}

fn show_placement(ui: &mut Ui, placement: &mut Placement) {
    let size = vec2(56.0, theme::CONTROL_HEIGHT - 4.0);
    let mut percent = placement.scale * 100.0;
    let range = SCALES.start() * 100.0..=SCALES.end() * 100.0;
    if ui
        .add_sized(size, number(&mut percent).range(range).suffix(" %"))
        .on_hover_text(text!("menu-hud-size"))
        .changed()
    {
        placement.scale = percent / 100.0;
    }
    ui.add_sized(vec2(46.0, size.y), number(&mut placement.offset[1]))
        .on_hover_text(text!("menu-hud-down"));
    ui.add_sized(vec2(46.0, size.y), number(&mut placement.offset[0]))
        .on_hover_text(text!("menu-hud-right"));
    if let Some(anchor) = pick_anchor(ui, placement.anchor) {
        *placement = Placement {
            anchor,
            offset: margin(anchor),
            ..*placement
        };
    }
}

/// Offset that keeps a widget away from the screen's edges.
fn margin(anchor: Anchor) -> [f32; 2] {
    let inward = |align: Align| match align {
        Align::Min => MARGIN,
        Align::Center => 0.0,
        Align::Max => -MARGIN,
    };
    let align = anchor.align();
    [inward(align.x()), inward(align.y())]
}

/// Shows nine fields for the anchors. Returns the clicked one.
fn pick_anchor(ui: &mut Ui, now: Anchor) -> Option<Anchor> {
    let (rect, response) = ui.allocate_exact_size(vec2(FIELD * 4.2, FIELD * 3.0), Sense::click());
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, text!("menu-hud-anchor")));
    ui.painter()
        .rect_filled(rect, theme::SMALL_RADIUS, theme::SUNKEN);
    let pointer = response.hover_pos();
    let mut chosen = None;
    for anchor in Anchor::ALL {
        let field = anchor
            .align()
            .align_size_within_rect(rect.size() / 3.0, rect);
        let under = pointer.is_some_and(|pointer| field.contains(pointer));
        let color = if anchor == now {
            theme::ACCENT
        } else if under {
            theme::TEXT
        } else {
            theme::FAINT
        };
        let dot = Rect::from_center_size(field.center(), vec2(5.0, 4.0));
        ui.painter().rect_filled(dot, 1.0, color);
        if under && response.clicked() {
            chosen = Some(anchor);
        }
    }
    response.on_hover_text(text!("menu-hud-anchor.note"));
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specially_placed_options_exist() {
        let hud = HudSettings::SETTINGS.iter().map(|entry| entry.setting.key);
        let look = LookSettings::SETTINGS.iter().map(|entry| entry.setting.key);
        let keys: Vec<&str> = hud.chain(look).collect();
        assert!(
            keys.contains(&CROSSHAIR) && keys.contains(&JUMP_LINES),
            "{keys:?}"
        );
    }

    #[test]
    fn widgets_in_a_corner_keep_a_margin() {
        assert_eq!(margin(Anchor::TopLeft), [MARGIN, MARGIN]);
        assert_eq!(margin(Anchor::Bottom), [0.0, -MARGIN]);
        assert_eq!(margin(Anchor::Right), [-MARGIN, 0.0]);
    }
}
