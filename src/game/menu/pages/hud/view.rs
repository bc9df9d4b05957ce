//! View of the *HUD* page: on/off, position and size of each widget.

use bevy::prelude::InMut;
use bevy_egui::egui::emath::RectTransform;
use bevy_egui::egui::{
    Align, Align2, DragValue, Layout, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::HudPage;
use crate::game::base::messages::GameKind;
use crate::game::base::palette::ColorSet;
use crate::game::hud::ui::controls::{
    button, chip, show_row, show_title, show_wide_row, styled_text, toggle_switch,
};
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::hud::widgets::{Preset, VisibilityContext, Widget, WidgetArea, WidgetRegistry};
use crate::game::menu::pages::setting_rows::show_settings;
use crate::game::play::input::PressAction;
use crate::game::settings::{Action, Anchor, HudSettings, LookSettings, Placement, SCALES};
use crate::settings::GroupEntry;
use crate::text::text;

/// Margin between the screen edges and a widget that gets a new anchor, points.
const MARGIN: f32 = 16.0;
/// Width of a widget's controls (switch, position, size and question mark), points.
const CONTROLS: f32 = 300.0;
/// Width and height of each of the nine fields in the anchor picker, points.
const FIELD: f32 = 10.0;

/// Size of a preset's picture, the margin inside it, and height of the name below it, points.
const PREVIEW: Vec2 = vec2(150.0, 86.0);
const PREVIEW_MARGIN: f32 = 4.0;
const PREVIEW_NAME: f32 = 26.0;
/// Size of the screen that a preset's picture shows, points.
const SCREEN: Vec2 = vec2(1280.0, 720.0);

/// Key of the crosshair shape setting, which is shown among the widgets, above [`JUMP_LINES`].
const CROSSHAIR: &str = "crosshair";
const JUMP_LINES: &str = "jump_lines";

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: HudPage) {
    let model = &mut model;
    let game = model.game.kind();
    show_editor(ui, model);
    let (hud, widgets): (&mut HudSettings, _) = (&mut model.settings.hud, &model.widgets);
    show_title(ui, text!("menu-hud.preset"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        let active = widgets.active_preset(hud);
        for preset in Preset::ALL {
            if show_preset(ui, hud, widgets, game, preset, active == Some(preset)).clicked() {
                widgets.apply_preset(hud, preset);
            }
        }
    });
    show_colors(ui, &mut hud.look);
    show_title(ui, text!("menu-hud.widgets"));
    if game == GameKind::Engine3d {
        show_options(ui, hud);
    }
    for widget in widgets.for_game(game) {
        let mut placement = widget.placement(hud);
        show_wide_row(ui, widget.label(), &widget.note(), CONTROLS, |ui| {
            ui.spacing_mut().item_spacing.x = 10.0;
            toggle_switch(ui, &mut placement.on);
            if placement.on {
                show_placement(ui, &mut placement);
            }
            let formula = widget.formula();
            if !formula.is_empty() {
                ui.label(styled_text("?", TextRole::Strong, theme::ACCENT))
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

/// Shows a preset: a small picture of the screen with its widgets, and its name below.
fn show_preset(
    ui: &mut Ui,
    hud: &HudSettings,
    widgets: &WidgetRegistry,
    game: GameKind,
    preset: Preset,
    is_active: bool,
) -> Response {
    let (rect, response) =
        ui.allocate_exact_size(PREVIEW + vec2(0.0, PREVIEW_NAME), Sense::click());
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::SelectableLabel, true, is_active, preset.label())
    });
    let (fill, ink) = match (is_active, response.hovered()) {
        (true, _) => (theme::ACCENT_TINT, theme::ACCENT),
        (false, true) => (theme::HOVER, theme::TEXT),
        (false, false) => (theme::RAISED, theme::TEXT),
    };
    let painter = ui.painter();
    painter.rect_filled(rect, theme::RADIUS, fill);
    let picture = Rect::from_min_size(rect.min, PREVIEW).shrink(PREVIEW_MARGIN);
    painter.rect_filled(picture, theme::SMALL_RADIUS, theme::SUNKEN);
    let screen = Rect::from_min_size(Pos2::ZERO, SCREEN);
    let area = WidgetArea::new(screen, 1.0, 0.0);
    let to_picture = RectTransform::from_to(screen, picture);
    for widget in preset_widgets(widgets, game, preset) {
        let (placement, size) = widget.placement_and_size(hud, false);
        let place = to_picture.transform_rect(area.rect(placement, size));
        let line = Stroke::new(1.0, ink.gamma_multiply(0.55));
        let fill = ink.gamma_multiply(0.22);
        painter.rect(place, 1.0, fill, line, StrokeKind::Inside);
    }
    let name = pos2(rect.center().x, rect.bottom() - PREVIEW_NAME / 2.0 - 1.0);
    let font = TextRole::Strong.font();
    painter.text(name, Align2::CENTER_CENTER, preset.label(), font, ink);
    if response.has_focus() {
        painter.rect_stroke(rect, theme::RADIUS, theme::FOCUS, StrokeKind::Inside);
    }
    let names: Vec<&str> = preset_widgets(widgets, game, preset)
        .map(Widget::label)
        .collect();
    if names.is_empty() {
        return response;
    }
    response.on_hover_text(names.join(", "))
}

/// Returns the preset's widgets that are visible after the first jump.
fn preset_widgets(
    widgets: &WidgetRegistry,
    game: GameKind,
    preset: Preset,
) -> impl Iterator<Item = &Widget<()>> {
    const PLAYING: VisibilityContext = VisibilityContext {
        has_jump: true,
        is_paused: false,
        is_measuring: false,
        is_finding: false,
        is_what_if: false,
    };
    widgets
        .for_game(game)
        .filter(move |widget| preset.includes(*widget) && widget.shown.is_met(PLAYING))
}

/// Shows the button that opens the HUD editor.
fn show_editor(ui: &mut Ui, model: &mut HudPage<'_>) {
    show_wide_row(
        ui,
        text!("menu-hud-edit"),
        text!("menu-hud-edit.note"),
        CONTROLS,
        |ui| {
            let key = keycap::first_key(&model.settings.binds, Action::EditHud);
            if chip(ui, false, text!("menu-hud-edit.open"), key).clicked() {
                model.presses.write(PressAction(Action::EditHud));
            }
        },
    );
}

/// Shows the choice of colour themes.
fn show_colors(ui: &mut Ui, look: &mut LookSettings) {
    show_title(ui, text!("menu-hud-colors"));
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

/// Shows the appearance settings of panels and of the strafe bar.
fn show_look(ui: &mut Ui, look: &mut LookSettings) {
    show_title(ui, text!("menu-hud-look"));
    let shown_here = |entry: &&GroupEntry<_>| entry.setting.key != CROSSHAIR;
    show_settings(ui, look, LookSettings::SETTINGS.iter().filter(shown_here));
    show_row(
        ui,
        text!("menu-hud-bar-colors"),
        text!("menu-hud-bar-colors.note"),
        |ui| {
            if look.bar_colors.is_some() && button(ui, text!("menu-hud-bar-colors.reset")).clicked()
            {
                look.bar_colors = None;
            }
            let mut colors = look.bar_colors();
            // The layout runs from right to left, so add the colours in reverse order.
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

/// Shows the widget options for the 3D engines.
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

fn number_field(value: &mut f32) -> DragValue<'_> {
    DragValue::new(value).speed(1.0).max_decimals(0)
}

fn show_placement(ui: &mut Ui, placement: &mut Placement) {
    let size = vec2(56.0, theme::CONTROL_HEIGHT - 4.0);
    let mut percent = placement.scale * 100.0;
    let range = SCALES.start() * 100.0..=SCALES.end() * 100.0;
    if ui
        .add_sized(size, number_field(&mut percent).range(range).suffix(" %"))
        .on_hover_text(text!("menu-hud-size"))
        .changed()
    {
        placement.scale = percent / 100.0;
    }
    ui.add_sized(vec2(46.0, size.y), number_field(&mut placement.offset[1]))
        .on_hover_text(text!("menu-hud-down"));
    ui.add_sized(vec2(46.0, size.y), number_field(&mut placement.offset[0]))
        .on_hover_text(text!("menu-hud-right"));
    if let Some(anchor) = pick_anchor(ui, placement.anchor) {
        *placement = Placement {
            anchor,
            offset: anchor_margin(anchor),
            ..*placement
        };
    }
}

/// Returns the offset that keeps a widget away from the edges of the screen.
fn anchor_margin(anchor: Anchor) -> [f32; 2] {
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
        assert_eq!(anchor_margin(Anchor::TopLeft), [MARGIN, MARGIN]);
        assert_eq!(anchor_margin(Anchor::Bottom), [0.0, -MARGIN]);
        assert_eq!(anchor_margin(Anchor::Right), [-MARGIN, 0.0]);
    }
}
