//! Draws the measuring tool: marks and lines in the level, and a panel with the numbers.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Color32, Id, LayerId, Order};

use super::MeasuringTool;
use super::measurement::{BlockGap, MeasureMark, Measurement, SnapFeature};
use crate::game::base::palette::Palette;
use crate::game::hud::blocks::Blocks;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::marks::MarkPainter;
use crate::game::hud::widgets::tool_panel::{self, FIRST, PANEL, ROW};
use crate::game::hud::widgets::{SharedHud, ShowCondition, Widget, WidgetLayer};
use crate::game::play::mover::{Mover, Player};
use crate::game::settings::{Action, Settings};
use crate::game::world::view::PlayerCamera;
use crate::planner::bot::BlockTable;
use crate::text::block::short_requirements;
use crate::text::{message, text};

/// Widget with the measured numbers.
pub const WIDGET: Widget<()> = Widget {
    id: "Measure",
    shown: ShowCondition::WhileMeasuring,
    ..PANEL
};

/// Space below the rows, if there is room, points.
const MARGIN: f32 = 6.0;

/// Maximum number of rows.
const ROWS: usize = 7;

pub(super) fn draw_tool(
    mut contexts: EguiContexts,
    tool: Res<MeasuringTool>,
    settings: Res<Settings>,
    camera: Single<(&Camera, &Transform), With<PlayerCamera>>,
    player: Single<&Mover, With<Player>>,
    blocks: Res<Blocks>,
    hud: Res<SharedHud>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let layer = LayerId::new(Order::Background, Id::new("measure"));
    let Some((first, second)) = tool.shown_measurement() else {
        if hud.edited.is_some_and(|edited| edited.is_measuring) {
            draw_sample(&WidgetLayer::new(ctx, layer, &settings.hud, hud.below));
        }
        return Ok(());
    };
    let marks = MarkPainter::new(ctx, layer, *camera, settings.hud.look.resolve());
    draw_mark(&marks, &first, "A");
    if let Some((second, found)) = &second {
        draw_lines(&marks, &first, second);
        draw_mark(&marks, second, "B");
        draw_distance(&marks, &first, second, found);
    }
    let run = &player.run;
    let hull = run.profile().hull(run.player().hull);
    let rows = rows(
        second.map(|(_, found)| found),
        hull.maxs.x - hull.mins.x,
        blocks.block_table(run.profile()),
    );
    let key = keycap::first_key(&settings.binds, Action::Measure);
    let hint = match (tool.second, second) {
        (Some(_), _) => message!("measure-hint.clear", key = key),
        (None, Some(_)) => message!("measure-hint.mark", key = key),
        (None, None) => text!("measure-hint.aim").to_owned(),
    };
    if let Some(spot) = WidgetLayer::new(ctx, layer, &settings.hud, hud.below).frame(&WIDGET) {
        draw_panel(&spot.canvas(), spot.size.x, &rows, &hint);
    }
    Ok(())
}

/// Draws the panel with sample numbers while the HUD is edited.
fn draw_sample(layer: &WidgetLayer<'_>) {
    let found = Measurement {
        offset: Vec3::new(240.0, 12.0, 0.0),
        block: Some(BlockGap {
            gap: 240.0,
            rise: Some(0.0),
        }),
    };
    if let Some(spot) = layer.frame(&WIDGET) {
        let rows = rows(Some(found), 32.0, None);
        draw_panel(&spot.canvas(), spot.size.x, &rows, "");
    }
}

/// A row of the panel: name, number, and the measured line in the level.
type PanelRow = (&'static str, String, MeasureLine);

/// Line in the level that a number measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MeasureLine {
    /// Straight line between the marks or the blocks.
    Direct,
    /// Horizontal line.
    Level,
    /// Vertical line.
    Upright,
    /// No line is drawn for the number.
    None,
}

impl MeasureLine {
    fn color(self, ink: &Palette) -> Color32 {
        match self {
            Self::Direct => ink.accent,
            Self::Level => ink.left,
            Self::Upright => ink.gain,
            Self::None => ink.text,
        }
    }
}

/// Returns the rows of the panel, most important first.
fn rows(found: Option<Measurement>, hull_width: f32, blocks: Option<&BlockTable>) -> Vec<PanelRow> {
    let Some(found) = found else {
        return vec![(
            text!("measure-mark-a"),
            text!("measure-mark-a.set").to_owned(),
            MeasureLine::None,
        )];
    };
    let mut rows: Vec<PanelRow> = Vec::new();
    if let Some(block) = found.block {
        rows.push((
            text!("measure-block"),
            format_units(block.gap),
            MeasureLine::Direct,
        ));
        rows.push((
            text!("measure-flight"),
            format_units(block.gap - hull_width),
            MeasureLine::None,
        ));
        let rise = block.rise.inspect(|rise| {
            rows.push((
                text!("measure-rise"),
                format_signed(*rise),
                MeasureLine::None,
            ));
        });
        if let Some((blocks, rise)) = blocks.zip(rise) {
            let need = blocks.requirement(f64::from(block.gap), f64::from(rise));
            rows.push((
                text!("measure-need"),
                short_requirements(&need),
                MeasureLine::None,
            ));
        }
    }
    rows.push((
        text!("measure-distance"),
        format_units(found.distance()),
        MeasureLine::Direct,
    ));
    rows.push((
        text!("measure-horizontal"),
        format_units(found.horizontal()),
        MeasureLine::Level,
    ));
    rows.push((
        text!("measure-height"),
        format_signed(found.offset.z),
        MeasureLine::Upright,
    ));
    // Show the offsets along the map's axes only if a row is free.
    if rows.len() < ROWS {
        let map = format!(
            "{}, {}",
            format_signed(found.offset.x),
            format_signed(found.offset.y)
        );
        rows.push((text!("measure-east-north"), map, MeasureLine::None));
    }
    rows
}

/// Formats units to hundredths, without trailing zeros.
fn format_units(units: f32) -> String {
    let digits = format!("{units:.2}");
    digits
        .trim_end_matches('0')
        .trim_end_matches('.')
        .to_owned()
}

fn format_signed(units: f32) -> String {
    let digits = format_units(units);
    match digits.strip_prefix('-') {
        Some("0") => "0".to_owned(),
        Some(size) => format!("−{size}"),
        None if digits == "0" => digits,
        None => format!("+{digits}"),
    }
}

fn draw_panel(canvas: &Canvas<'_>, width: f32, rows: &[PanelRow], hint: &str) {
    canvas.draw_panel(
        [0.0, 0.0],
        [
            width,
            (FIRST + ROW * rows.len() as f32 + MARGIN).min(tool_panel::SIZE.y),
        ],
    );
    tool_panel::draw_header(canvas, width, text!("measure-title"), hint);
    for (index, (name, value, line)) in rows.iter().enumerate() {
        let y = tool_panel::row_centre_y(index);
        canvas.text_left([12.0, y], regular_font(11.5), canvas.ink.dim, name);
        canvas.text_right(
            [width - 12.0, y],
            strong_font(11.5),
            line.color(&canvas.ink),
            value,
        );
    }
}

fn draw_lines(marks: &MarkPainter<'_>, first: &MeasureMark, second: &MeasureMark) {
    let low = if first.at.z < second.at.z {
        (first.at, second.at)
    } else {
        (second.at, first.at)
    };
    let foot = Vec3::new(low.1.x, low.1.y, low.0.z);
    draw_line(marks, low.0, foot, MeasureLine::Level, 1.6);
    draw_line(marks, foot, low.1, MeasureLine::Upright, 1.6);
    draw_line(marks, first.at, second.at, MeasureLine::Direct, 2.6);
}

fn draw_line(marks: &MarkPainter<'_>, from: Vec3, to: Vec3, line: MeasureLine, width: f32) {
    if from.distance(to) < 0.01 {
        return;
    }
    marks.draw_line(from, to, width, line.color(&marks.look.ink));
}

/// Draws a mark with its letter: a square on a corner, a diamond on an edge, a ring on a face.
fn draw_mark(marks: &MarkPainter<'_>, mark: &MeasureMark, letter: &str) {
    let Some(at) = marks.project_point(mark.at) else {
        return;
    };
    let canvas = marks.canvas_at(at);
    let (color, dark) = (canvas.ink.accent, Color32::from_black_alpha(140));
    match mark.snap {
        SnapFeature::Corner => {
            canvas.fill_rect([-6.0, -6.0], [12.0, 12.0], 1.0, dark);
            canvas.fill_rect([-4.0, -4.0], [8.0, 8.0], 1.0, color);
        }
        SnapFeature::Edge => {
            canvas.polygon(&[[0.0, -8.0], [8.0, 0.0], [0.0, 8.0], [-8.0, 0.0]], dark);
            canvas.polygon(&[[0.0, -5.5], [5.5, 0.0], [0.0, 5.5], [-5.5, 0.0]], color);
        }
        SnapFeature::Face => {
            canvas.circle([0.0, 0.0], 6.5, 4.5, dark);
            canvas.circle([0.0, 0.0], 5.5, 2.0, color);
        }
    }
    canvas.draw_panel([8.0, -27.0], [18.0, 18.0]);
    canvas.text_middle([17.0, -18.0], strong_font(14.0), canvas.ink.text, letter);
}

/// Draws the distance beside the line's centre.
fn draw_distance(
    marks: &MarkPainter<'_>,
    first: &MeasureMark,
    second: &MeasureMark,
    found: &Measurement,
) {
    let Some([from, to]) = marks.lens.project_line(first.at, second.at) else {
        return;
    };
    if from.distance(to) < 48.0 * marks.scale {
        return;
    }
    let words = match found.block {
        Some(block) => message!("measure-block.gap", gap = format_units(block.gap)),
        None => format_units(found.distance()),
    };
    let canvas = marks.canvas_at(from + (to - from) * 0.5);
    let width = canvas.width(strong_font(16.0), &words) + 16.0;
    canvas.draw_panel([-width / 2.0, -32.0], [width, 24.0]);
    canvas.text_middle([0.0, -20.0], strong_font(16.0), canvas.ink.accent, words);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::base::palette::plate_color;
    use crate::game::hud::engine3d::tests::room_tests::{
        in_all_windows, stray_texts, text_overlaps,
    };
    use crate::game::hud::widgets::hud_layer;
    use crate::game::hud::widgets::widget_frame::widget_rect;
    use crate::game::settings::HudSettings;
    use crate::game::tools::measure::measurement::BlockGap;
    use wishdir_sim::profile::by_name;

    #[test]
    fn numbers_are_short_and_signed() {
        assert_eq!(format_units(250.0), "250");
        assert_eq!(format_units(251.794), "251.79");
        assert_eq!(format_signed(-18.5), "−18.5");
        assert_eq!(format_signed(-0.001), "0");
        assert_eq!(format_signed(8.0), "+8");
    }

    #[test]
    fn block_gap_is_first_row() {
        let block = Some(BlockGap {
            gap: 250.0,
            rise: Some(0.0),
        });
        let rows = rows(
            Some(Measurement {
                offset: Vec3::new(0.0, 250.0, 0.0),
                block,
            }),
            32.0,
            None,
        );
        assert_eq!((rows[0].0, rows[0].1.as_str()), ("Block", "250"));
        assert_eq!(
            (rows[1].0, rows[1].1.as_str()),
            ("Edge-to-edge jump", "218")
        );
    }

    #[test]
    fn panel_text_fits_in_every_language() {
        let block = Some(BlockGap {
            gap: 1234.567,
            rise: Some(-123.456),
        });
        let offset = Vec3::new(-1234.567, -1234.567, -123.456);
        let profile = by_name("cs16-100").unwrap();
        let blocks = BlockTable::new(profile, 1).unwrap();
        let settings = HudSettings::default();
        let found = in_all_windows(|window| {
            let mut found = Vec::new();
            for block in [block, None] {
                let rows = rows(Some(Measurement { offset, block }), 32.0, Some(&blocks));
                let key = "Backspace";
                for hint in [
                    message!("measure-hint.clear", key = key),
                    message!("measure-hint.mark", key = key),
                    text!("measure-hint.aim").to_owned(),
                ] {
                    let shapes = window.draw(|ctx| {
                        let spot = WidgetLayer::new(ctx, hud_layer(), &settings, 0.0);
                        let spot = spot.frame(&WIDGET).unwrap();
                        draw_panel(&spot.canvas(), spot.size.x, &rows, &hint);
                    });
                    let (placement, size) =
                        WIDGET.placement_and_size(&settings, window.fit().small);
                    let room = widget_rect(window.screen(), window.fit(), placement, size);
                    found.extend(stray_texts(
                        &shapes,
                        room,
                        plate_color(settings.look.resolve().panel),
                    ));
                    found.extend(text_overlaps(&shapes, 1.0));
                }
            }
            found
        });
        assert!(found.is_empty(), "{found:#?}");
    }
}
