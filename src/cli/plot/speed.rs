//! Speed over time in the air: at the best angle, with constant angle errors, and by profile.

use plotters::chart::ChartBuilder;
use plotters::prelude::*;

use super::canvas::{Area, DrawResult, Drawing, PixelScale};
use super::look::{format_axis_number, legend, legend_line};
use crate::text::number::{tenths, whole};
use crate::text::{message, text};
use wishdir_analysis::strafe::Theory;

/// Constant angle errors to draw, degrees.
pub(super) const ERRORS_DEG: [f64; 7] = [0.0, -1.0, -2.0, -4.0, 1.0, 2.0, 4.0];
/// Maximum number of points in a line of the figure.
const POINTS: u32 = 1000;
/// Line colours: Okabe and Ito's colour-blind safe palette, then a few more.
const COLOURS: [RGBColor; 10] = [
    RGBColor(20, 20, 30),
    RGBColor(0, 114, 178),
    RGBColor(86, 180, 233),
    RGBColor(0, 158, 115),
    RGBColor(213, 94, 0),
    RGBColor(230, 159, 0),
    RGBColor(204, 121, 167),
    RGBColor(150, 150, 150),
    RGBColor(120, 70, 40),
    RGBColor(110, 60, 180),
];

pub(super) struct SpeedLine {
    name: String,
    /// Points of the line: time in seconds, speed in u/s.
    points: Vec<(f64, f64)>,
}

impl SpeedLine {
    /// Creates the line of a strafer with a constant angle error.
    pub(super) fn with_error(theory: &Theory, error_deg: f64, seconds: f64) -> Self {
        let points = simulate_strafe(theory, error_deg, seconds);
        let what = if error_deg == 0.0 {
            text!("plot-speed.best").to_owned()
        } else {
            message!("plot-speed.error", degrees = whole(error_deg).with_sign())
        };
        Self {
            name: curve_name(&what, &points),
            points,
        }
    }

    /// Creates the line of a profile at the best angle.
    pub(super) fn for_profile(name: &str, theory: &Theory, seconds: f64) -> Self {
        let points = simulate_strafe(theory, 0.0, seconds);
        Self {
            name: curve_name(name, &points),
            points,
        }
    }
}

fn curve_name(what: &str, points: &[(f64, f64)]) -> String {
    let end = points.last().map_or(0.0, |(_, speed)| *speed);
    message!("plot-speed.course", name = what, speed = tenths(end))
}

/// Simulates a strafe tick by tick from running speed, always in the air.
fn simulate_strafe(theory: &Theory, error_deg: f64, seconds: f64) -> Vec<(f64, f64)> {
    let tick = f64::from(theory.msec) / 1000.0;
    let ticks = (seconds / tick).round() as u32;
    let every = ticks.div_ceil(POINTS).max(1);
    let mut speed = f64::from(theory.wish_speeds.forward);
    let mut points = vec![(0.0, speed)];
    for number in 1..=ticks {
        let u_deg = (theory.air.best_deg(speed) + error_deg).abs();
        speed += theory.air.gain(speed, u_deg);
        if number % every == 0 || number == ticks {
            points.push((f64::from(number) * tick, speed));
        }
    }
    points
}

/// Figure of speed over time.
pub(super) struct SpeedChart {
    pub(super) title: String,
    pub(super) speed_lines: Vec<SpeedLine>,
    pub(super) seconds: f64,
    pub(super) speeds: Option<(f64, f64)>,
}

impl SpeedChart {
    /// Returns the speed range of all lines plus a margin.
    fn speed_range(&self) -> (f64, f64) {
        let all = || {
            self.speed_lines
                .iter()
                .flat_map(|speed_line| &speed_line.points)
                .map(|(_, speed)| *speed)
        };
        let (low, high) = (
            all().fold(f64::INFINITY, f64::min),
            all().fold(0.0, f64::max),
        );
        ((low - 20.0).max(0.0), (high * 1.05).max(low + 20.0))
    }
}

impl Drawing for SpeedChart {
    fn draw<B: DrawingBackend>(&self, area: &Area<B>, px: PixelScale) -> DrawResult
    where
        B::ErrorType: 'static,
    {
        let (low, high) = self.speeds.unwrap_or_else(|| self.speed_range());
        let mut chart = ChartBuilder::on(area)
            .caption(&self.title, px.font_of_size(22))
            .margin(px.scaled(14))
            .margin_right(px.scaled(28))
            .x_label_area_size(px.scaled(46))
            .y_label_area_size(px.scaled(62))
            .build_cartesian_2d(0.0..self.seconds, low..high)?;
        chart
            .configure_mesh()
            .light_line_style(BLACK.mix(0.0))
            .bold_line_style(BLACK.mix(0.12).stroke_width(px.scaled(1)))
            .x_labels(11)
            .y_labels(11)
            .x_desc(text!("plot-speed.time"))
            .y_desc(text!("plot-speed.speed"))
            .label_style(px.font_of_size(14))
            .axis_desc_style(px.font_of_size(16))
            .x_label_formatter(&|time| format_axis_number(*time))
            .y_label_formatter(&|speed| format_axis_number(*speed))
            .draw()?;
        for (speed_line, colour) in self.speed_lines.iter().zip(COLOURS.iter().cycle()) {
            let style = colour.stroke_width(px.scaled(3));
            let shown = speed_line
                .points
                .iter()
                .copied()
                .filter(|(_, speed)| (low..=high).contains(speed));
            let series = chart.draw_series(LineSeries::new(shown, style))?;
            series
                .label(speed_line.name.clone())
                .legend(move |at| legend_line(at, style, px));
        }
        legend(&mut chart, px, SeriesLabelPosition::UpperLeft)
    }
}
