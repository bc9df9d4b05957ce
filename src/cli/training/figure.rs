//! Figure of the player's progress: cost of each habit per session.

use plotters::chart::ChartBuilder;
use plotters::prelude::*;

use crate::cli::plot::canvas::{Area, DrawResult, Drawing, PixelScale};
use crate::cli::plot::look::{format_axis_number, legend, legend_line};
use crate::coach::{Habit, Statistics, Trend};
use crate::text::{Label as _, text};

/// Line colours: Okabe and Ito's colour-blind safe palette.
const COLOURS: [RGBColor; Habit::ALL.len()] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(230, 159, 0),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(90, 90, 90),
];

/// Figure with one line per habit.
pub(super) struct HabitLines {
    lines: Vec<(Habit, Vec<(f64, f64)>)>,
    sessions: f64,
    most: f64,
}

impl HabitLines {
    /// Builds the lines. A session without a loss breakdown has no point.
    pub(super) fn new(statistics: &Statistics) -> Self {
        let line = |habit: Habit| {
            let points = statistics.trend_points(Trend::Habit(habit));
            (
                habit,
                points
                    .into_iter()
                    .map(|[session, cost]| (session, cost))
                    .collect::<Vec<_>>(),
            )
        };
        let lines: Vec<_> = Habit::ALL.into_iter().map(line).collect();
        let most = lines
            .iter()
            .flat_map(|(_, points)| points)
            .map(|(_, cost)| *cost)
            .fold(1.0, f64::max);
        Self {
            lines,
            sessions: statistics.sessions.len() as f64,
            most,
        }
    }
}

impl Drawing for HabitLines {
    fn draw<B: DrawingBackend>(&self, area: &Area<B>, px: PixelScale) -> DrawResult
    where
        B::ErrorType: 'static,
    {
        let mut chart = ChartBuilder::on(area)
            .margin(px.scaled(16))
            .caption(text!("report-progress.title"), px.font_of_size(24))
            .x_label_area_size(px.scaled(56))
            .y_label_area_size(px.scaled(72))
            .build_cartesian_2d(0.5..self.sessions.max(1.0) + 0.5, 0.0..self.most * 1.05)?;
        chart
            .configure_mesh()
            .x_desc(text!("report-progress.axis"))
            .axis_desc_style(px.font_of_size(18))
            .label_style(px.font_of_size(16))
            .x_label_formatter(&|number| format_axis_number(*number))
            .y_label_formatter(&|number| format_axis_number(*number))
            .draw()?;
        for ((habit, points), colour) in self.lines.iter().zip(COLOURS) {
            let style = colour.stroke_width(px.scaled(2));
            chart
                .draw_series(LineSeries::new(points.iter().copied(), style))?
                .label(habit.label())
                .legend(move |at| legend_line(at, style, px));
            let dot = |at: &(f64, f64)| Circle::new(*at, px.scaled(4), colour.filled());
            chart.draw_series(points.iter().map(dot))?;
        }
        legend(&mut chart, px, SeriesLabelPosition::UpperRight)
    }
}
