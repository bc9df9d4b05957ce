//! The editor's panel: actions on the selected widget, hidden widgets, and named layouts.

use bevy_egui::egui::{
    Align, Area, Context, CursorIcon, Frame, Id, Key, Layout, Margin, Order, ScrollArea, Sense,
    Stroke, TextEdit, Ui, pos2, vec2,
};

use super::model::{EditorModel, LayoutRequest, NOTICE_STAYS, PreviewState};
use crate::game::hud::engine3d::CROSSHAIR;
use crate::game::hud::ui::controls::{
    chip, show_note, show_title, slider, small_button, styled_text,
};
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::hud::widgets::{Preset, Widget};
use crate::game::settings::{Action, OPACITIES, Placement, SCALES};
use crate::text::{Label as _, id, message, text};
use wishdir_console::CrosshairShape;

/// Inner width of the panel, points.
const WIDTH: f32 = 268.0;
/// Default position from the screen's left and top edges, points.
const PLACE: [f32; 2] = [16.0, 96.0];
/// Minimum space below the panel, points.
const BELOW: f32 = 24.0;
/// Maximum length of a typed name, characters.
const NAME_MAX: usize = 40;

/// Returns the label of a previewed state.
fn widget_label(edited: PreviewState) -> &'static str {
    text!(match edited {
        PreviewState::Playing => "hud-editor-moment.playing",
        PreviewState::Beginning => "hud-editor-moment.beginning",
        PreviewState::Paused => "hud-editor-moment.paused",
        PreviewState::Measuring => "hud-editor-moment.measuring",
    })
}

/// Draws the panel above everything else. The player can move it.
pub(super) fn show_panel(ctx: &Context, model: &mut EditorModel<'_>) {
    let screen = model.room.screen();
    let area = Area::new(Id::new("hud editor panel"))
        .order(Order::Foreground)
        .default_pos(pos2(PLACE[0], PLACE[1]));
    area.constrain_to(screen).show(ctx, |ui| {
        let frame = Frame::new()
            .fill(theme::PANEL)
            .corner_radius(theme::PANEL_RADIUS);
        frame
            .stroke(Stroke::new(1.0, theme::LINE))
            .inner_margin(Margin::same(12))
            .show(ui, |ui| {
                ui.set_width(WIDTH);
                ui.spacing_mut().item_spacing = vec2(6.0, 5.0);
                show_title_and_undo(ui, model);
                if model.state.is_folded {
                    return;
                }
                let most = (screen.height() - PLACE[1] - BELOW - 40.0).max(120.0);
                ScrollArea::vertical()
                    .max_height(most)
                    .min_scrolled_height(most)
                    .show(ui, |ui| {
                        ui.set_width(WIDTH);
                        show_selected_widget(ui, model);
                        show_presets(ui, model);
                        show_hidden_widgets(ui, model);
                        show_layouts(ui, model);
                    });
            });
    });
}

/// Shows the title, which drags the panel, the undo buttons, and the choice of the previewed state.
fn show_title_and_undo(ui: &mut Ui, model: &mut EditorModel<'_>) {
    ui.horizontal(|ui| {
        let name = ui.label(styled_text(
            text!("hud-editor"),
            TextRole::Title,
            theme::ACCENT,
        ));
        name.on_hover_cursor(CursorIcon::Grab)
            .on_hover_text(text!("hud-editor.move"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let key = keycap::first_key(model.binds, Action::Menu);
            if chip(ui, true, text!("hud-editor.done"), key).clicked() {
                model.is_done = true;
            }
            let fold = if model.state.is_folded {
                id!("hud-editor.unfold")
            } else {
                id!("hud-editor.fold")
            };
            if small_button(ui, text(fold)).clicked() {
                model.state.is_folded = !model.state.is_folded;
            }
        });
    });
    ui.horizontal_wrapped(|ui| {
        let [undo, redo] = model.state.history.can_undo_redo();
        for (is_there, id, is_undo) in [
            (undo, id!("hud-editor.undo"), true),
            (redo, id!("hud-editor.redo"), false),
        ] {
            let step = ui
                .add_enabled_ui(is_there, |ui| small_button(ui, text(id)))
                .inner;
            if step.clicked() && is_undo {
                model.state.history.undo(model.hud);
            } else if step.clicked() {
                model.state.history.redo(model.hud);
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        for edited in PreviewState::ALL
            .into_iter()
            .filter(|edited| edited.exists_in(model.game))
        {
            let is_now = model.state.edited == edited;
            let words = styled_text(
                widget_label(edited),
                TextRole::Small,
                if is_now { theme::ACCENT } else { theme::DIM },
            );
            let word = ui.add(bevy_egui::egui::Label::new(words).sense(Sense::click()));
            if word.on_hover_cursor(CursorIcon::PointingHand).clicked() {
                model.state.edited = edited;
            }
        }
    });
    if let Some(notice) = model.notice {
        let ink = if notice.warning {
            theme::WARNING
        } else {
            theme::GAIN
        };
        ui.label(styled_text(&notice.text, TextRole::Small, ink));
        // Redraw the paused game when the notice expires.
        ui.ctx().request_repaint_after(NOTICE_STAYS);
    }
}

/// Shows the selected widget's size and appearance.
fn show_selected_widget(ui: &mut Ui, model: &mut EditorModel<'_>) {
    let Some(widget) = model.selected_widget() else {
        return show_note(ui, text!("hud-editor.hint"));
    };
    show_title(ui, widget.label());
    let stored = widget.placement(model.hud);
    let mut placement = stored;
    percent_row(
        ui,
        text!("hud-editor.size"),
        &mut placement.scale,
        [*SCALES.start(), *SCALES.end()],
        5.0,
    );
    percent_row(
        ui,
        text!("hud-editor.opacity"),
        &mut placement.opacity,
        [*OPACITIES.start(), *OPACITIES.end()],
        5.0,
    );
    ui.horizontal(|ui| {
        show_note(ui, text!("hud-editor.color"));
        let ink = model.hud.look.colors.palette().text;
        let mut color = placement.color.unwrap_or([ink.r(), ink.g(), ink.b()]);
        if ui.color_edit_button_srgb(&mut color).changed() {
            placement.color = Some(color);
        }
        if placement.color.is_some() && small_button(ui, text!("hud-editor.color-reset")).clicked()
        {
            placement.color = None;
        }
    });
    if widget.id == CROSSHAIR.id {
        show_crosshair_shapes(ui, &mut model.hud.look.crosshair);
    }
    ui.horizontal(|ui| {
        if small_button(ui, text!("hud-editor.hide")).clicked() {
            placement.on = false;
        }
        let as_it_comes = Placement {
            on: true,
            ..widget.default_placement()
        };
        let shape = if widget.id == CROSSHAIR.id {
            model.hud.look.crosshair
        } else {
            CrosshairShape::default()
        };
        let is_other = placement != as_it_comes || shape != CrosshairShape::default();
        if is_other && small_button(ui, text!("hud-editor.reset")).clicked() {
            placement = as_it_comes;
            if shape != CrosshairShape::default() {
                model.hud.look.crosshair = CrosshairShape::default();
            }
        }
    });
    if placement != stored {
        widget.set_placement(model.hud, placement);
    }
    if !placement.on {
        model.state.chosen = None;
    }
}

/// Shows the crosshair shapes.
fn show_crosshair_shapes(ui: &mut Ui, chosen: &mut CrosshairShape) {
    show_note(ui, text!("menu-hud-crosshair"));
    ui.horizontal_wrapped(|ui| {
        for shape in CrosshairShape::ALL {
            if chip(ui, *chosen == shape, shape.label(), "").clicked() {
                *chosen = shape;
            }
        }
    });
}

/// Shows a slider for a share, in percent.
fn percent_row(ui: &mut Ui, name: &str, value: &mut f32, [low, high]: [f32; 2], step: f32) {
    show_note(ui, name);
    let mut percent = *value * 100.0;
    if slider(ui, &mut percent, low * 100.0..=high * 100.0, step, 0).changed() {
        *value = (percent / 100.0).clamp(low, high);
    }
}

/// Shows the presets. A click applies a preset, and undo reverts it.
fn show_presets(ui: &mut Ui, model: &mut EditorModel<'_>) {
    show_title(ui, text!("menu-hud.preset"));
    ui.horizontal_wrapped(|ui| {
        for preset in Preset::ALL {
            if small_button(ui, preset.label()).clicked() {
                model.widgets.apply_preset(model.hud, preset);
                model.state.chosen = None;
            }
        }
    });
}

/// Shows the hidden widgets. A click turns one on.
fn show_hidden_widgets(ui: &mut Ui, model: &mut EditorModel<'_>) {
    let is_hidden = |widget: &&Widget<()>| !widget.placement(model.hud).on;
    let hidden: Vec<&Widget<()>> = model
        .widgets
        .for_game(model.game)
        .filter(is_hidden)
        .collect();
    if hidden.is_empty() {
        return;
    }
    show_title(ui, text!("hud-editor.hidden"));
    ui.horizontal_wrapped(|ui| {
        for widget in hidden {
            if small_button(ui, widget.label())
                .on_hover_text(widget.note())
                .clicked()
            {
                widget.set_placement(
                    model.hud,
                    Placement {
                        on: true,
                        ..widget.placement(model.hud)
                    },
                );
                model.state.chosen = Some(widget.id);
                let is_seen = |edited: &PreviewState| widget.shown.is_met(edited.visibility());
                if !is_seen(&model.state.edited) {
                    model.state.edited = PreviewState::ALL
                        .into_iter()
                        .find(is_seen)
                        .unwrap_or_default();
                }
            }
        }
    });
}

/// Shows the named layouts and the copy and paste buttons.
fn show_layouts(ui: &mut Ui, model: &mut EditorModel<'_>) {
    show_title(ui, text!("hud-editor.layouts"));
    ui.horizontal(|ui| {
        let field = TextEdit::singleline(&mut model.state.name)
            .char_limit(NAME_MAX)
            .desired_width(150.0);
        let field = ui.add(field.hint_text(text!("hud-editor.name")));
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let name = model.state.name.trim().to_owned();
        let (id, request) = match model.state.renamed.clone() {
            Some(from) => (
                id!("hud-editor.rename"),
                LayoutRequest::Rename {
                    from,
                    to: name.clone(),
                },
            ),
            None if model.layouts.contains(&name) => {
                (id!("hud-editor.replace"), LayoutRequest::Save(name.clone()))
            }
            None => (id!("hud-editor.save"), LayoutRequest::Save(name.clone())),
        };
        let is_asked = small_button(ui, text(id)).clicked() || is_entered;
        if is_asked && !name.is_empty() {
            model.requests.push(request);
            model.state.renamed = None;
        }
    });
    for name in model.layouts {
        show_layout(ui, model, name);
    }
    ui.horizontal(|ui| {
        for (id, request) in [
            (id!("hud-editor.copy"), LayoutRequest::Copy),
            (id!("hud-editor.paste"), LayoutRequest::Paste),
        ] {
            if small_button(ui, text(id)).clicked() {
                model.requests.push(request);
            }
        }
    });
}

/// Shows a layout's name and actions.
fn show_layout(ui: &mut Ui, model: &mut EditorModel<'_>, name: &str) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let is_asked = model.state.removed.as_deref() == Some(name);
            let word = if is_asked {
                text!("hud-editor.remove-now")
            } else {
                text!("hud-editor.remove")
            };
            if small_button(ui, word).clicked() {
                model.state.removed = if is_asked {
                    None
                } else {
                    Some(name.to_owned())
                };
                model
                    .requests
                    .extend(is_asked.then(|| LayoutRequest::Remove(name.to_owned())));
            }
            if small_button(ui, text!("hud-editor.rename")).clicked() {
                model.state.renamed = Some(name.to_owned());
                name.clone_into(&mut model.state.name);
            }
            if small_button(ui, text!("hud-editor.load")).clicked() {
                model.requests.push(LayoutRequest::Load(name.to_owned()));
                name.clone_into(&mut model.state.name);
                model.state.renamed = None;
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let label =
                    bevy_egui::egui::Label::new(styled_text(name, TextRole::Body, theme::TEXT))
                        .truncate();
                ui.add(label)
                    .on_hover_text(message!("hud-editor-layout", name = name));
            });
        });
    });
}
