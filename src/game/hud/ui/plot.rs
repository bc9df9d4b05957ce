//! Plots in the theme's style. Plots do not zoom or drag, so the page scrolls instead.

use bevy_egui::egui::{Color32, Rangef, Sense};
use egui_plot::{
    Axis, AxisHints, Bar, BarChart, GridMark, Line, MarkerShape, Plot, PlotPoints, Points,
};

use super::controls::styled_text;
use super::theme::{self, TextRole};

/// Distance between axis numbers, points. Numbers appear at the minimum and are opaque at the
/// maximum.
const NUMBERS_APART: Rangef = Rangef {
    min: 14.0,
    max: 22.0,
};

/// Distance between grid lines, points. Below the minimum, lines are hidden.
///
/// These are the library's default values, and axis labels rely on them.
const GRID: Rangef = Rangef {
    min: 8.0,
    max: 300.0,
};
/// Minimum distance between labelled grid lines, points: horizontal, vertical.
const APART: [f64; 2] = [64.0, 28.0];

/// Creates an empty plot with this height in points. The grid only has lines where a number fits.
pub fn new_plot<'a>(id: &'static str, height: f32) -> Plot<'a> {
    Plot::new(id)
        .height(height)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .show_crosshair(false)
        .sense(Sense::hover())
        .label_formatter(|_| None)
        .grid_spacing(GRID)
        .x_grid_spacer(|input| {
            nice_step_marks(
                input.bounds,
                input.base_step_size * APART[0] / f64::from(GRID.min),
            )
        })
        .y_grid_spacer(|input| {
            nice_step_marks(
                input.bounds,
                input.base_step_size * APART[1] / f64::from(GRID.min),
            )
        })
        .grid_color(theme::LINE)
        .grid_fade(0.0)
}

/// Creates an axis with a name and a number format. The format returns an empty string to hide a
/// number.
pub fn new_axis<'a>(which: Axis, name: &str, write: impl Fn(f64) -> String + 'a) -> AxisHints<'a> {
    let apart = match which {
        Axis::X => NUMBERS_APART,
        // Numbers above each other need less distance than numbers side by side.
        Axis::Y => Rangef {
            min: 11.0,
            max: 14.0,
        },
    };
    AxisHints::new(which)
        .label(styled_text(name, TextRole::Small, theme::DIM))
        .label_spacing(apart)
        .tick_label_color(theme::DIM)
        .tick_label_font(TextRole::Small.font())
        .formatter(move |mark: GridMark, _| write(mark.value))
}

/// Returns marks at multiples of 1, 2 or 5 times a power of ten, with at least `apart` between
/// them.
pub fn nice_step_marks(bounds: (f64, f64), apart: f64) -> Vec<GridMark> {
    if !(apart > 0.0 && apart.is_finite()) {
        return Vec::new();
    }
    let digit = 10.0_f64.powf(apart.log10().floor());
    let step = [1.0, 2.0, 5.0]
        .into_iter()
        .map(|times| times * digit)
        .find(|step| *step >= apart)
        .unwrap_or(10.0 * digit);
    let first = (bounds.0 / step).ceil() as i64;
    let marks = (first..)
        .map(|number| number as f64 * step)
        .take_while(|value| *value <= bounds.1)
        .take(64);
    marks
        .map(|value| GridMark {
            value,
            step_size: step,
        })
        .collect()
}

/// Returns about ten marks or fewer, at whole numbers.
pub fn whole_number_marks(bounds: (f64, f64)) -> Vec<GridMark> {
    let (from, to) = (bounds.0.ceil(), bounds.1.floor());
    let step = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0]
        .into_iter()
        .find(|step| (to - from) / step <= 10.0)
        .unwrap_or(100.0);
    let first = (from / step).ceil() as i64;
    let marks = (first..)
        .map(|number| number as f64 * step)
        .take_while(|value| *value <= to)
        .take(64);
    marks
        .map(|value| GridMark {
            value,
            step_size: step,
        })
        .collect()
}

/// Returns a mark at every whole number, for named rows.
pub fn row_marks(bounds: (f64, f64)) -> Vec<GridMark> {
    let rows = bounds.0.ceil() as i64..=bounds.1.floor() as i64;
    rows.take(64)
        .map(|row| GridMark {
            value: row as f64,
            step_size: 1.0,
        })
        .collect()
}

/// Creates a line through points.
pub fn new_line<'a>(points: Vec<[f64; 2]>, color: Color32, width: f32) -> Line<'a> {
    Line::new("", PlotPoints::from(points))
        .color(color)
        .width(width)
}

/// Creates markers at points.
pub fn point_markers<'a>(points: Vec<[f64; 2]>, color: Color32, shape: MarkerShape) -> Points<'a> {
    Points::new("", PlotPoints::from(points))
        .color(color)
        .radius(4.0)
        .shape(shape)
}

/// Creates bars from positions and lengths.
pub fn bar_chart(at: impl Iterator<Item = (f64, f64)>, color: Color32, width: f64) -> BarChart {
    BarChart::new(
        "",
        at.map(|(place, length)| Bar::new(place, length).width(width).fill(color))
            .collect(),
    )
    .color(color)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_few_whole_numbers() {
        let values = |bounds| {
            whole_number_marks(bounds)
                .iter()
                .map(|mark| mark.value)
                .collect::<Vec<_>>()
        };
        assert_eq!(values((0.4, 4.6)), [1.0, 2.0, 3.0, 4.0]);
        assert_eq!(
            values((-3.0, 37.0)),
            [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0]
        );
        assert!(values((0.0, 1e9)).len() <= 64);
        assert!(values((f64::NAN, f64::NAN)).is_empty());
        assert_eq!(row_marks((-0.5, 2.5)).len(), 3);
    }

    #[test]
    fn grid_fits_its_numbers_at_any_scale() {
        let values = |bounds, apart| {
            nice_step_marks(bounds, apart)
                .iter()
                .map(|mark| mark.value)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            values((250.0, 1000.0), 81.0),
            [300.0, 400.0, 500.0, 600.0, 700.0, 800.0, 900.0, 1000.0]
        );
        assert_eq!(values((-0.3, 1.0), 0.3), [0.0, 0.5, 1.0]);
        assert_eq!(values((0.0, 5e300), 1.2e300), [0.0, 2e300, 4e300]);
        for wrong in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(values((0.0, 1.0), wrong).is_empty());
        }
        assert!(values((0.0, 1e9), 1e-9).len() <= 64);
        assert!(values((f64::NAN, f64::NAN), 1.0).is_empty());
    }
}
