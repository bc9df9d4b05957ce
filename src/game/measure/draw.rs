//! The measuring tool as it is drawn: marks and lines in the world, and a panel with the numbers.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Color32, Id, LayerId, Order, Painter, Stroke, pos2};

use super::MeasuringTool;
use super::take::{Mark, Measurement, Snap};
use crate::game::mover::{Mover, Player};
use crate::game::settings::{Action, Settings};
use crate::game::ui::canvas::{Canvas, regular, strong};
use crate::game::ui::lens::Lens;
use crate::game::ui::{keycap, theme};
use crate::game::view::PlayerCamera;
use crate::text::{message, text};

/// The line between the marks.
const DIRECT: Color32 = theme::ACCENT;
/// The way along the ground.
const LEVEL: Color32 = Color32::from_rgb(96, 196, 255);
/// The way up or down.
const UPRIGHT: Color32 = Color32::from_rgb(190, 150, 255);
/// The panel's width and a line's height, points.
const PANEL: [f32; 2] = [236.0, 19.0];
/// How far the panel is from the screen's right edge, points.
const MARGIN: f32 = 16.0;

pub(super) fn draw_tool(
    mut contexts: EguiContexts,
    tool: Res<MeasuringTool>,
    settings: Res<Settings>,
    camera: Single<(&Camera, &Transform), With<PlayerCamera>>,
    player: Single<&Mover, With<Player>>,
) -> Result {
    let Some((first, second)) = tool.shown() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let (camera, transform) = *camera;
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("measure")));
    let screen = ctx.content_rect();
    let lens = Lens::new(camera, transform, screen);
    let scale = screen.height() / theme::DESIGN_HEIGHT;
    draw_mark(&painter, &lens, &first, "A", scale);
    if let Some((second, found)) = &second {
        draw_lines(&painter, &lens, &first, second, scale);
        draw_mark(&painter, &lens, second, "B", scale);
        draw_distance(&painter, &lens, &first, second, found, scale);
    }
    let run = &player.run;
    let hull = run.profile().hull(run.player().hull);
    let rows = rows(second.map(|(_, found)| found), hull.maxs.x - hull.mins.x);
    let key = keycap::first(&settings.binds, Action::Measure);
    let hint = match (tool.second, second) {
        (Some(_), _) => message!("measure-hint.clear", key = key),
        (None, Some(_)) => message!("measure-hint.mark", key = key),
        (None, None) => text("measure-hint.aim").to_owned(),
    };
    let height = PANEL[1] * rows.len() as f32 + 42.0;
    let corner = pos2(screen.right() - (PANEL[0] + MARGIN) * scale, screen.center().y - height * scale / 2.0);
    draw_panel(&Canvas::new(&painter, corner, scale), &rows, &hint, height);
    Ok(())
}

/// A line of the panel: name, number, colour.
type Row = (&'static str, String, Color32);

/// The numbers, the most wanted first.
fn rows(found: Option<Measurement>, hull_width: f32) -> Vec<Row> {
    let Some(found) = found else {
        return vec![(text("measure-mark-a"), text("measure-mark-a.set").to_owned(), theme::TEXT)];
    };
    let mut rows: Vec<Row> = Vec::new();
    if let Some(block) = found.block {
        rows.push((text("measure-block"), number(block.gap), theme::ACCENT));
        rows.push((text("measure-flight"), number(block.gap - hull_width), theme::TEXT));
        rows.push((text("measure-rise"), signed(block.rise), theme::TEXT));
    }
    rows.push((text("measure-distance"), number(found.distance()), DIRECT));
    rows.push((text("measure-horizontal"), number(found.horizontal()), LEVEL));
    rows.push((text("measure-height"), signed(found.offset.z), UPRIGHT));
    let map = format!("{}, {}", signed(found.offset.x), signed(found.offset.y));
    rows.push((text("measure-east-north"), map, theme::DIM));
    rows
}

/// Units to a hundredth, without needless zeros.
fn number(units: f32) -> String {
    let digits = format!("{units:.2}");
    digits.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn signed(units: f32) -> String {
    let digits = number(units);
    match digits.strip_prefix('-') {
        Some("0") => "0".to_owned(),
        Some(size) => format!("−{size}"),
        None if digits == "0" => digits,
        None => format!("+{digits}"),
    }
}

fn draw_panel(canvas: &Canvas<'_>, rows: &[Row], hint: &str, height: f32) {
    canvas.glass([0.0, 0.0], [PANEL[0], height]);
    canvas.text_flat([12.0, 8.0], Align2::LEFT_TOP, strong(13.0), theme::TEXT, text("measure-title"));
    canvas.text_flat([PANEL[0] - 12.0, 9.0], Align2::RIGHT_TOP, regular(11.5), theme::DIM, hint);
    for (index, (name, value, color)) in rows.iter().enumerate() {
        let y = 32.0 + PANEL[1] * index as f32;
        canvas.text_flat([12.0, y], Align2::LEFT_TOP, regular(12.5), theme::DIM, name);
        canvas.text_flat([PANEL[0] - 12.0, y], Align2::RIGHT_TOP, strong(12.5), *color, value);
    }
}

fn draw_lines(painter: &Painter, lens: &Lens<'_>, first: &Mark, second: &Mark, scale: f32) {
    let low = if first.at.z < second.at.z { (first.at, second.at) } else { (second.at, first.at) };
    let foot = Vec3::new(low.1.x, low.1.y, low.0.z);
    draw_line(painter, lens, low.0, foot, LEVEL, 1.6 * scale);
    draw_line(painter, lens, foot, low.1, UPRIGHT, 1.6 * scale);
    draw_line(painter, lens, first.at, second.at, DIRECT, 2.6 * scale);
}

fn draw_line(painter: &Painter, lens: &Lens<'_>, from: Vec3, to: Vec3, color: Color32, width: f32) {
    if from.distance(to) < 0.01 {
        return;
    }
    if let Some(ends) = lens.line(from, to) {
        painter.line_segment(ends, Stroke::new(width + 2.0, Color32::from_black_alpha(110)));
        painter.line_segment(ends, Stroke::new(width, color));
    }
}

/// A mark: a square on a corner, a diamond on an edge, a ring on a face; its letter beside it.
fn draw_mark(painter: &Painter, lens: &Lens<'_>, mark: &Mark, letter: &str, scale: f32) {
    if lens.line(mark.at, mark.at).is_none() {
        return;
    }
    let Some(at) = lens.point(mark.at) else { return };
    let canvas = Canvas::new(painter, at, scale);
    match mark.snap {
        Snap::Corner => {
            canvas.fill([-6.0, -6.0], [12.0, 12.0], 1.0, Color32::from_black_alpha(140));
            canvas.fill([-4.0, -4.0], [8.0, 8.0], 1.0, DIRECT);
        }
        Snap::Edge => {
            canvas.polygon(&[[0.0, -8.0], [8.0, 0.0], [0.0, 8.0], [-8.0, 0.0]], Color32::from_black_alpha(140));
            canvas.polygon(&[[0.0, -5.5], [5.5, 0.0], [0.0, 5.5], [-5.5, 0.0]], DIRECT);
        }
        Snap::Face => {
            canvas.circle([0.0, 0.0], 6.5, 4.5, Color32::from_black_alpha(140));
            canvas.circle([0.0, 0.0], 5.5, 2.0, DIRECT);
        }
    }
    canvas.text([9.0, -9.0], Align2::LEFT_BOTTOM, strong(14.0), theme::TEXT, letter);
}

/// The distance beside the middle of the line.
fn draw_distance(painter: &Painter, lens: &Lens<'_>, first: &Mark, second: &Mark, found: &Measurement, scale: f32) {
    let Some([from, to]) = lens.line(first.at, second.at) else { return };
    if from.distance(to) < 48.0 * scale {
        return;
    }
    let middle = from + (to - from) * 0.5;
    let words = match found.block {
        Some(block) => message!("measure-block.gap", gap = number(block.gap)),
        None => number(found.distance()),
    };
    Canvas::new(painter, middle, scale).text([0.0, -8.0], Align2::CENTER_BOTTOM, strong(16.0), DIRECT, words);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::measure::take::BlockGap;

    #[test]
    fn numbers_are_short_and_signs_are_written() {
        assert_eq!(number(250.0), "250");
        assert_eq!(number(251.794), "251.79");
        assert_eq!(signed(-18.5), "−18.5");
        assert_eq!(signed(-0.001), "0");
        assert_eq!(signed(8.0), "+8");
    }

    #[test]
    fn a_block_comes_first_with_the_flight_that_it_takes() {
        let block = Some(BlockGap { gap: 250.0, rise: 0.0 });
        let rows = rows(Some(Measurement { offset: Vec3::new(0.0, 250.0, 0.0), block }), 32.0);
        assert_eq!((rows[0].0, rows[0].1.as_str()), ("Block", "250"));
        assert_eq!((rows[1].0, rows[1].1.as_str()), ("Flight between edges", "218"));
    }
}
