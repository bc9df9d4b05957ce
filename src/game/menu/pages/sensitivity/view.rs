//! View of the *Sensitivity* page: mouse distance of the ideal strafe, and scales of other games.

use bevy::prelude::InMut;
use bevy_egui::egui::{DragValue, Grid, ScrollArea, Ui, vec2};
use egui_plot::{Axis, MarkerShape};

use super::SensitivityPage;
use super::state::SensitivityFacts;
use crate::coach::{SCALES, SensScale, cm_per_turn, sensitivity_in_scale};
use crate::game::base::palette::Palette;
use crate::game::hud::ui::controls::{show_note, show_row, show_title, slider, styled_text};
use crate::game::hud::ui::plot::{new_axis, new_line, new_plot, point_markers};
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::settings::MouseSettings;
use crate::text::number::{round, whole};
use crate::text::report::training as report;
use crate::text::{message, text};

/// Height of the plot, points.
const HEIGHT: f32 = 170.0;
/// Width of an editable number, points.
const NUMBER: f32 = 76.0;

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: SensitivityPage) {
    let mouse = &mut model.settings.mouse;
    show_row(
        ui,
        text!("menu-sensitivity"),
        text!("menu-sensitivity.note"),
        |ui| {
            slider(ui, &mut mouse.sensitivity, 0.1..=20.0, 0.05, 2);
        },
    );
    show_row(
        ui,
        text!("menu-hand.counts"),
        text!("menu-hand.counts-note"),
        |ui| {
            slider(ui, &mut mouse.counts_per_inch, 100.0..=6400.0, 50.0, 0);
        },
    );
    let (deg, counts) = (deg_per_count(mouse), f64::from(mouse.counts_per_inch));
    if deg <= 0.0 {
        return show_note(ui, text!("menu-hand.still"));
    }
    ui.label(styled_text(
        &report::turn_line(deg, cm_per_turn(deg, counts)),
        TextRole::Strong,
        theme::TEXT,
    ));
    let facts = model.hand_view.facts(&model.game.profile, deg, counts);
    let ink = model.settings.hud.look.resolve().ink;
    show_title(
        ui,
        &message!(
            "menu-hand.needs",
            profile = model.game.profile.name.as_str()
        ),
    );
    show_effort_table(ui, &facts);
    show_curve(ui, &facts, &ink);
    show_title(ui, text!("menu-hand.scales"));
    show_note(ui, text!("menu-hand.scales-note"));
    for scale in &SCALES {
        show_scale(ui, scale, &mut model.settings.mouse, deg);
    }
}

/// Returns the turn per mouse count in degrees, rounded to the six decimals of the settings.
fn deg_per_count(mouse: &MouseSettings) -> f64 {
    round(
        (f64::from(mouse.sensitivity) * f64::from(mouse.m_yaw)).abs(),
        6,
    )
}

/// Shows a table of the values at a few speeds.
fn show_effort_table(ui: &mut Ui, facts: &SensitivityFacts) {
    ScrollArea::horizontal()
        .id_salt("needs")
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let grid = Grid::new("needs")
                .num_columns(report::NEED_COLUMNS.len())
                .min_col_width(0.0);
            grid.spacing(vec2(18.0, 4.0)).striped(false).show(ui, |ui| {
                for heading in report::NEED_COLUMNS {
                    ui.label(styled_text(text(heading), TextRole::Small, theme::DIM));
                }
                ui.end_row();
                for need in &facts.needs {
                    for cell in report::effort_cells(need) {
                        ui.label(styled_text(&cell.to_string(), TextRole::Body, theme::TEXT));
                    }
                    ui.end_row();
                }
            });
        });
}

/// Plots the mouse speed against the player speed.
fn show_curve(ui: &mut Ui, facts: &SensitivityFacts, ink: &Palette) {
    let points = facts
        .needs
        .iter()
        .map(|need| [need.speed, need.cm_per_s])
        .collect();
    let (curve, accent) = (facts.curve.clone(), ink.accent);
    new_plot("hand", HEIGHT)
        .include_y(0.0)
        .custom_x_axes(vec![new_axis(Axis::X, text!("menu-hand.speed"), |at| {
            whole(at).to_string()
        })])
        .custom_y_axes(vec![new_axis(Axis::Y, text!("menu-hand.way"), |at| {
            whole(at).to_string()
        })])
        .show(ui, |plot| {
            plot.line(new_line(curve, accent, 2.5));
            plot.points(point_markers(points, accent, MarkerShape::Circle));
        });
}

/// Shows the sensitivity on the scale of another game. Typing a number there changes our setting.
fn show_scale(ui: &mut Ui, scale: &SensScale, mouse: &mut MouseSettings, deg: f64) {
    show_row(ui, scale.name, "", |ui| {
        let mut value = sensitivity_in_scale(scale, deg);
        let number = DragValue::new(&mut value)
            .range(0.001..=1000.0)
            .speed(0.01)
            .max_decimals(3);
        if ui
            .add_sized(vec2(NUMBER, theme::CONTROL_HEIGHT - 4.0), number)
            .changed()
        {
            let wanted = value * scale.deg_per_count / f64::from(mouse.m_yaw.abs());
            mouse.sensitivity = (wanted as f32).clamp(0.001, 1000.0);
        }
    });
}
