//! The figure of a lesson: a rule as a curve, a tick as arrows, and sliders that change both.

use bevy::prelude::Resource;
use bevy_egui::egui::{Ui, Vec2, vec2};
use egui_plot::{Arrows as PlotArrows, Axis, MarkerShape, PlotPoints, Span, VLine};

use crate::coach::{Arrows, Figure, FigureData, Lesson, Quantity};
use crate::game::base::palette::Palette;
use crate::game::hud::ui::controls::{show_note, show_row, slider, styled_text};
use crate::game::hud::ui::plot::{new_axis, new_line, new_plot, point_markers};
use crate::game::hud::ui::theme::{self, TextRole};
use crate::text::number::{Number, hundredths, tenths, whole};
use crate::text::training::{fact_text, quantity_name};

/// Height of the curve, and side length of the square with the arrows, points.
const HEIGHT: f32 = 190.0;
/// Minimum page width at which the arrows are placed beside the curve, points.
const WIDE: f32 = 460.0;

/// Figures that were opened, by lesson id.
#[derive(Resource, Clone, Debug, Default)]
pub struct FigureView(Vec<(String, Option<Figure>)>);

impl FigureView {
    /// Returns the figure of a lesson. Creates it on first use.
    pub fn figure(&mut self, lesson: &Lesson) -> Option<&mut Figure> {
        let known = self.0.iter().position(|(id, _)| *id == lesson.id);
        let at = known.unwrap_or_else(|| {
            let figure = lesson
                .figure
                .and_then(|kind| Figure::new(kind, &lesson.drill().rules));
            self.0.push((lesson.id.clone(), figure));
            self.0.len() - 1
        });
        self.0[at].1.as_mut()
    }
}

/// Draws a figure with its sliders.
pub(super) fn show(ui: &mut Ui, figure: &mut Figure, ink: &Palette) {
    let drawn = figure.compute();
    let room = ui.available_width();
    match drawn.arrows {
        Some(arrows) if room >= WIDE => {
            ui.horizontal(|ui| {
                show_curve(ui, &drawn, ink, vec2(room - HEIGHT - 12.0, HEIGHT));
                show_arrows(ui, &arrows, ink);
            });
        }
        Some(_) | None => show_curve(ui, &drawn, ink, vec2(room, HEIGHT)),
    }
    for line in &drawn.facts {
        ui.label(styled_text(&fact_text(line), TextRole::Small, theme::TEXT));
    }
    if drawn.window.is_some() {
        show_note(ui, crate::text::text!("figure.window-note"));
    }
    for (nth, one) in figure.sliders.iter_mut().enumerate() {
        ui.push_id(nth, |ui| {
            let mut value = one.value as f32;
            let decimals = if one.step < 1.0 { 1 } else { 0 };
            let range = one.range[0] as f32..=one.range[1] as f32;
            show_row(ui, quantity_name(one.quantity), "", |ui| {
                slider(ui, &mut value, range, one.step as f32, decimals)
            });
            one.value = f64::from(value);
        });
    }
}

/// Formats a value of this quantity for display.
fn format_quantity(of: Quantity, value: f64) -> Number {
    match of {
        Quantity::Gain => tenths(value),
        Quantity::NfkSpeed => hundredths(value),
        Quantity::Speed
        | Quantity::Fps
        | Quantity::AirAccelerate
        | Quantity::Accelerate
        | Quantity::Friction
        | Quantity::Angle
        | Quantity::LetGo
        | Quantity::Held
        | Quantity::NfkHeight
        | Quantity::GroundTicks
        | Quantity::Height
        | Quantity::Gravity
        | Quantity::Count
        | Quantity::Time
        | Quantity::LookUp
        | Quantity::TurnedAside
        | Quantity::ClimbSpeed
        | Quantity::Pad
        | Quantity::NfkWay => whole(value),
    }
}

fn show_curve(ui: &mut Ui, drawn: &FigureData, ink: &Palette, size: Vec2) {
    let [x, y] = drawn.axes;
    let (curve, mark, window) = (drawn.curve.clone(), drawn.mark, drawn.window);
    let (rule, gain, here) = (ink.neutral, ink.gain, ink.accent);
    new_plot("curve", size.y)
        .width(size.x)
        .custom_x_axes(vec![new_axis(Axis::X, quantity_name(x), move |at| {
            format_quantity(x, at).to_string()
        })])
        .custom_y_axes(vec![new_axis(Axis::Y, quantity_name(y), move |at| {
            format_quantity(y, at).to_string()
        })])
        .show(ui, |plot| {
            if let Some([from, to]) = window {
                let span = Span::new("", from..=to)
                    .fill(gain.gamma_multiply(0.18))
                    .border_color(gain)
                    .border_width(1.0);
                plot.span(span);
            }
            plot.line(new_line(curve, rule, 2.0));
            plot.vline(
                VLine::new("", mark[0])
                    .color(here.gamma_multiply(0.5))
                    .width(1.0),
            );
            plot.points(point_markers(vec![mark], here, MarkerShape::Diamond).radius(6.0));
        });
}

/// Draws the tick from above: the velocity, the wish direction, and the added velocity, which is
/// enlarged.
fn show_arrows(ui: &mut Ui, arrows: &Arrows, ink: &Palette) {
    let Arrows {
        velocity,
        wish,
        added,
    } = *arrows;
    let reach = velocity[1].max(30.0);
    // Enlarge the added velocity, which is small. At its maximum of 30 u/s, its arrow is a third as
    // long as that of the velocity.
    let larger = (reach / 3.0 / 30.0).max(1.0);
    let tip = [
        velocity[0] + added[0] * larger,
        velocity[1] + added[1] * larger,
    ];
    let arrow = |from: [f64; 2], to: [f64; 2], color| {
        PlotArrows::new("", PlotPoints::from(vec![from]), PlotPoints::from(vec![to]))
            .color(color)
            .tip_length(9.0)
    };
    let shapes = [
        arrow([0.0, 0.0], wish, ink.left),
        arrow([0.0, 0.0], velocity, ink.text),
        arrow(velocity, tip, ink.gain),
    ];
    new_plot("arrows", HEIGHT)
        .width(HEIGHT)
        .show_axes(false)
        .show_grid(false)
        .data_aspect(1.0)
        .include_x(-reach * 1.1)
        .include_x(reach * 1.1)
        .include_y(-reach * 1.1)
        .include_y(reach * 1.35)
        .show(ui, |plot| {
            for shape in shapes {
                plot.arrows(shape);
            }
        });
}
