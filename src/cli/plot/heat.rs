//! Heat maps: gain per tick over angle and speed, with contour lines, best angle and gain window.

use plotters::chart::ChartBuilder;
use plotters::prelude::*;

use super::canvas::{Area, DrawResult, Drawing, PixelScale};
use super::look::{
    LinearChart, SHADES, colour, format_axis_number, legend, legend_line, nice_step,
};
use crate::text::number::{round, tenths};
use crate::text::{id, message, text};
use wishdir_analysis::strafe::{GainWindow, Theory};

/// Side length of a cell in the figure, pixels before supersampling.
const CELL: u32 = 4;
/// Number of speeds at which the contour lines are computed.
const STEPS: u32 = 800;
/// Approximate number of contour lines up to the figure's best gain.
const LINES: f64 = 10.0;
const BEST: RGBColor = RGBColor(20, 20, 30);
const BORDER: RGBColor = RGBColor(30, 90, 200);
const EQUAL: RGBAColor = RGBAColor(30, 30, 30, 0.6);

/// Medium of the plotted tick: air or ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlotMedium {
    Air,
    Ground,
}

pub(super) struct HeatMap {
    title: String,
    theory: Theory,
    place: PlotMedium,
    speeds: (f64, f64),
    angles: (f64, f64),
    /// Maximum gain in the figure, u/s. The colour scale ends at this gain and at the same loss.
    most: f64,
    /// Gain between two contour lines, u/s.
    step: f64,
}

impl HeatMap {
    pub(super) fn new(
        name: &str,
        theory: Theory,
        place: PlotMedium,
        speeds: Option<(f64, f64)>,
        angles: Option<(f64, f64)>,
    ) -> Self {
        let wish = f64::from(theory.wish_speeds.side).max(1.0);
        let fastest = theory
            .ground
            .best_circle()
            .map_or(wish, |circle| circle.speed);
        let (to, id, accel, wish) = match place {
            PlotMedium::Air => (
                2.5 * wish,
                id!("plot-gain-air"),
                theory.air.accel,
                theory.wish_speeds.side,
            ),
            PlotMedium::Ground => (
                1.2 * fastest,
                id!("plot-gain-ground"),
                theory.ground.accel,
                theory.wish_speeds.diagonal,
            ),
        };
        let from = 0.5 * f64::from(theory.wish_speeds.side).max(1.0);
        let speeds = speeds.unwrap_or(((from / 10.0).round() * 10.0, (to / 10.0).round() * 10.0));
        let title = message!(
            id,
            profile = name,
            msec = theory.msec,
            wish = tenths(wish),
            accel = tenths(accel)
        );
        let mut heat = Self {
            title,
            theory,
            place,
            speeds,
            angles: (0.0, 180.0),
            most: 1.0,
            step: 1.0,
        };
        heat.angles = angles.unwrap_or_else(|| heat.angle_range());
        heat.most = heat
            .window(speeds.0)
            .best_gain
            .max(heat.window(speeds.1).best_gain)
            .max(0.01);
        heat.step = nice_step(heat.most / LINES);
        heat
    }

    /// Returns the angle range: the gain window at the slowest speed plus a margin, in multiples of
    /// 5 degrees.
    fn angle_range(&self) -> (f64, f64) {
        let window = self.window(self.speeds.0);
        let margin = 0.3 * (window.to_deg - window.from_deg);
        let fives = |angle: f64| (angle / 5.0).round() * 5.0;
        let (from, to) = (
            fives(window.from_deg - margin).max(0.0),
            fives(window.to_deg + margin).min(180.0),
        );
        (from, to.max(from + 5.0))
    }

    fn window(&self, speed: f64) -> GainWindow {
        match self.place {
            PlotMedium::Air => self.theory.air.gain_window(speed),
            PlotMedium::Ground => self.theory.ground.gain_window(speed),
        }
    }

    fn gain(&self, speed: f64, u_deg: f64) -> f64 {
        match self.place {
            PlotMedium::Air => self.theory.air.gain(speed, u_deg),
            PlotMedium::Ground => self.theory.ground.gain(speed, u_deg),
        }
    }

    fn gain_angles(&self, speed: f64, gain: f64) -> [Option<f64>; 2] {
        match self.place {
            PlotMedium::Air => self.theory.air.gain_angles(speed, gain),
            PlotMedium::Ground => self.theory.ground.gain_angles(speed, gain),
        }
    }

    /// Returns the speeds at which the contour lines are computed.
    fn line_speeds(&self) -> impl Iterator<Item = f64> {
        let (from, to) = self.speeds;
        (0..=STEPS).map(move |step| from + (to - from) * f64::from(step) / f64::from(STEPS))
    }

    fn speed_step(&self) -> f64 {
        (self.speeds.1 - self.speeds.0) / f64::from(STEPS)
    }

    /// Returns the shade of a gain, -`SHADES` to `SHADES`, with finer steps near zero.
    fn shade_for_gain(&self, gain: f64) -> i32 {
        let part = (gain.abs() / self.most).min(1.0).sqrt();
        ((part * SHADES).round() * gain.signum()) as i32
    }

    /// Draws the cells of the figure row by row, and merges neighbours with the same shade.
    fn draw_cells<B: DrawingBackend>(&self, chart: &LinearChart<'_, B>) -> DrawResult
    where
        B::ErrorType: 'static,
    {
        let area = chart.plotting_area();
        let (width, height) = area.dim_in_pixel();
        let (columns, rows) = (width.div_ceil(CELL), height.div_ceil(CELL));
        let at = |(from, to): (f64, f64), index: u32, count: u32| {
            from + (to - from) * f64::from(index.min(count)) / f64::from(count)
        };
        for row in 0..rows {
            let (low, high) = (at(self.speeds, row, rows), at(self.speeds, row + 1, rows));
            let speed = f64::midpoint(low, high);
            let shade_at = |column: u32| {
                let angle = f64::midpoint(
                    at(self.angles, column, columns),
                    at(self.angles, column + 1, columns),
                );
                self.shade_for_gain(self.gain(speed, angle))
            };
            let mut begin = 0;
            let mut shade = shade_at(0);
            for column in 1..=columns {
                let next = if column < columns {
                    shade_at(column)
                } else {
                    i32::MAX
                };
                if next == shade {
                    continue;
                }
                let corners = [
                    (at(self.angles, begin, columns), low),
                    (at(self.angles, column, columns), high),
                ];
                area.draw(&Rectangle::new(corners, colour(shade).filled()))?;
                (begin, shade) = (column, next);
            }
        }
        Ok(())
    }

    /// Returns the two sides of a contour line, joined if they meet inside the figure.
    fn contour_line(&self, gain: f64) -> Vec<Vec<(f64, f64)>> {
        let mut sides: [Vec<(f64, f64)>; 2] = [Vec::new(), Vec::new()];
        let mut last = None;
        for speed in self.line_speeds() {
            if self.window(speed).best_gain < gain {
                break;
            }
            last = Some(speed);
            for (index, (side, angle)) in sides
                .iter_mut()
                .zip(self.gain_angles(speed, gain))
                .enumerate()
            {
                let Some(angle) = angle.filter(|angle| self.is_angle_visible(*angle)) else {
                    continue;
                };
                // The side below the best angle starts straight ahead, so it begins on the axis
                // less than one step earlier.
                if index == 0 && side.is_empty() && speed > self.speeds.0 && self.angles.0 == 0.0 {
                    side.push((0.0, speed - self.speed_step()));
                }
                side.push((angle, speed));
            }
        }
        let [mut before, after] = sides;
        let Some(last) = last.filter(|last| *last < self.speeds.1) else {
            return vec![before, after];
        };
        let mut high = last + self.speed_step();
        let mut low = last;
        for _ in 0..40 {
            let middle = f64::midpoint(low, high);
            if self.window(middle).best_gain < gain {
                high = middle;
            } else {
                low = middle;
            }
        }
        let best = self.window(low).best_deg;
        before.extend(self.is_angle_visible(best).then_some((best, low)));
        before.extend(after.into_iter().rev());
        vec![before]
    }

    fn is_angle_visible(&self, angle: f64) -> bool {
        (self.angles.0..=self.angles.1).contains(&angle)
    }

    fn draw_lines<B: DrawingBackend>(
        &self,
        chart: &mut LinearChart<'_, B>,
        px: PixelScale,
    ) -> DrawResult
    where
        B::ErrorType: 'static,
    {
        let thin = EQUAL.stroke_width(px.scaled(1));
        let levels = (self.most / self.step) as i32;
        let equal = message!("plot-gain.equal", step = round(self.step, 6));
        let mut named = false;
        for level in (-levels..=levels).filter(|level| *level != 0) {
            for line in self.contour_line(f64::from(level) * self.step) {
                let series = chart.draw_series(LineSeries::new(line, thin))?;
                if !named {
                    named = true;
                    series
                        .label(equal.clone())
                        .legend(move |at| legend_line(at, thin, px));
                }
            }
        }
        let dark = BORDER.stroke_width(px.scaled(2));
        let names = match self.place {
            PlotMedium::Air => text!("plot-gain-air.borders"),
            PlotMedium::Ground => text!("plot-gain-ground.borders"),
        };
        for (index, line) in self.contour_line(0.0).into_iter().enumerate() {
            let series = chart.draw_series(LineSeries::new(line, dark))?;
            if index == 0 {
                series
                    .label(names)
                    .legend(move |at| legend_line(at, dark, px));
            }
        }
        let thick = BEST.stroke_width(px.scaled(3));
        let best = self
            .line_speeds()
            .map(|speed| (self.window(speed).best_deg, speed))
            .filter(|(angle, _)| self.is_angle_visible(*angle));
        let series = chart.draw_series(LineSeries::new(best, thick))?;
        series
            .label(text!("plot-gain.best"))
            .legend(move |at| legend_line(at, thick, px));
        self.draw_circle(chart, px)
    }

    /// Marks the fastest circle on the ground.
    fn draw_circle<B: DrawingBackend>(
        &self,
        chart: &mut LinearChart<'_, B>,
        px: PixelScale,
    ) -> DrawResult
    where
        B::ErrorType: 'static,
    {
        let best = self.theory.ground.best_circle();
        let Some(circle) = best.filter(|circle| {
            self.place == PlotMedium::Ground && self.is_angle_visible(circle.u_deg)
        }) else {
            return Ok(());
        };
        if !(self.speeds.0..=self.speeds.1).contains(&circle.speed) {
            return Ok(());
        }
        let turn = tenths(self.theory.deg_per_s(circle.turn_deg));
        let words = message!(
            "plot-gain.circle",
            speed = tenths(circle.speed),
            turn = turn
        );
        let dot = move |at| Circle::new(at, px.scaled(5), BEST.filled());
        chart
            .draw_series([dot((circle.u_deg, circle.speed))])?
            .label(words)
            .legend(move |(x, y)| {
                Circle::new((x + px.scaled(12) as i32, y), px.scaled(5), BEST.filled())
            });
        Ok(())
    }

    /// Draws the colour bar with its gains.
    fn draw_bar<B: DrawingBackend>(&self, area: &Area<B>, px: PixelScale) -> DrawResult
    where
        B::ErrorType: 'static,
    {
        let mut chart = ChartBuilder::on(area)
            .margin_top(px.scaled(60))
            .margin_bottom(px.scaled(60))
            .margin_right(px.scaled(20))
            .y_label_area_size(px.scaled(62))
            .build_cartesian_2d(0.0..1.0, -self.most..self.most)?;
        let rows = 200;
        let at = |row: i32| self.most * (2.0 * f64::from(row) / f64::from(rows) - 1.0);
        for row in 0..rows {
            let shade = self.shade_for_gain(f64::midpoint(at(row), at(row + 1)));
            chart.plotting_area().draw(&Rectangle::new(
                [(0.0, at(row)), (1.0, at(row + 1))],
                colour(shade).filled(),
            ))?;
        }
        chart
            .configure_mesh()
            .disable_mesh()
            .disable_x_axis()
            .y_labels(13)
            .y_desc(text!("plot-gain.gain"))
            .label_style(px.font_of_size(14))
            .axis_desc_style(px.font_of_size(16))
            .y_label_formatter(&|gain| format_axis_number(*gain))
            .draw()?;
        Ok(())
    }
}

impl Drawing for HeatMap {
    fn draw<B: DrawingBackend>(&self, area: &Area<B>, px: PixelScale) -> DrawResult
    where
        B::ErrorType: 'static,
    {
        let (width, _) = area.dim_in_pixel();
        let (main, bar) = area.split_horizontally(width - px.scaled(112));
        let mut chart = ChartBuilder::on(&main)
            .caption(&self.title, px.font_of_size(22))
            .margin(px.scaled(14))
            .x_label_area_size(px.scaled(46))
            .y_label_area_size(px.scaled(62))
            .build_cartesian_2d(self.angles.0..self.angles.1, self.speeds.0..self.speeds.1)?;
        self.draw_cells(&chart)?;
        chart
            .configure_mesh()
            .disable_mesh()
            .x_labels(12)
            .y_labels(12)
            .x_desc(text!("plot-gain.angle"))
            .y_desc(text!("plot-gain.speed"))
            .label_style(px.font_of_size(14))
            .axis_desc_style(px.font_of_size(16))
            .x_label_formatter(&|angle| format_axis_number(*angle))
            .y_label_formatter(&|speed| format_axis_number(*speed))
            .draw()?;
        self.draw_lines(&mut chart, px)?;
        legend(&mut chart, px, SeriesLabelPosition::UpperRight)?;
        self.draw_bar(&bar, px)
    }
}
