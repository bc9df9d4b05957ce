//! Style shared by all figures: colours, legends, axis numbers.

use plotters::chart::ChartContext;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

use super::canvas::{DrawResult, PixelScale};
use crate::text::number::thousandths;

/// Colours for zero gain, small to large gains, and losses.
const NOTHING: [f64; 3] = [246.0, 246.0, 244.0];
const WON: [[f64; 3]; 3] = [
    [199.0, 230.0, 190.0],
    [84.0, 174.0, 120.0],
    [0.0, 90.0, 80.0],
];
const LOST: [[f64; 3]; 3] = [
    [253.0, 220.0, 190.0],
    [239.0, 130.0, 90.0],
    [165.0, 25.0, 35.0],
];
/// Number of colour shades for positive values, and for negative values.
pub(in crate::cli) const SHADES: f64 = 48.0;
/// Chart with two linear axes.
pub(in crate::cli) type LinearChart<'a, B> =
    ChartContext<'a, B, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Creates the legend entry of a line.
pub(in crate::cli) fn legend_line(
    (x, y): (i32, i32),
    style: ShapeStyle,
    px: PixelScale,
) -> PathElement<(i32, i32)> {
    PathElement::new(vec![(x, y), (x + px.scaled(24) as i32, y)], style)
}

/// Draws the legend of a chart.
pub(in crate::cli) fn legend<'a, B>(
    chart: &mut LinearChart<'a, B>,
    px: PixelScale,
    position: SeriesLabelPosition,
) -> DrawResult
where
    B: DrawingBackend + 'a,
    B::ErrorType: 'static,
{
    chart
        .configure_series_labels()
        .position(position)
        .margin(px.scaled(12))
        .legend_area_size(px.scaled(30))
        .background_style(WHITE.mix(0.86))
        .border_style(BLACK.mix(0.3).stroke_width(px.scaled(1)))
        .label_font(px.font_of_size(15))
        .draw()?;
    Ok(())
}

/// Formats a number on an axis without trailing zeros.
pub(in crate::cli) fn format_axis_number(number: f64) -> String {
    let text = thousandths(number).to_string();
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Returns the smallest number that is at least `least` and 1, 2 or 5 times a power of ten.
pub(in crate::cli) fn nice_step(least: f64) -> f64 {
    let mut power = 1e-6;
    while power * 10.0 <= least {
        power *= 10.0;
    }
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|digit| digit * power)
        .find(|step| *step >= least)
        .unwrap_or(least)
}

/// Returns the colour of a shade, -`SHADES` to `SHADES`.
pub(in crate::cli) fn colour(shade: i32) -> RGBColor {
    let [first, second, third] = if shade > 0 { WON } else { LOST };
    let stops = [NOTHING, first, second, third];
    // Any gain gets at least the first visible shade.
    let part = f64::from(shade.abs()) / SHADES * 2.2 + if shade == 0 { 0.0 } else { 0.8 };
    let index = (part as usize).min(2);
    let rest = part - index as f64;
    let mix = |channel: usize| {
        (stops[index][channel] * (1.0 - rest) + stops[index + 1][channel] * rest) as u8
    };
    RGBColor(mix(0), mix(1), mix(2))
}
