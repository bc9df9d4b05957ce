//! The crosshair: four short lines and a dot, or another shape from the settings. Dark edges keep
//! it visible on any background.

use bevy_egui::egui::{Color32, Vec2, vec2};

use super::HudWidget;
use crate::game::hud::ui::canvas::Canvas;
use crate::game::hud::widgets::{Preset, ShowCondition, Widget};
use crate::game::settings::Anchor;
use wishdir_console::CrosshairShape;

/// The crosshair widget. The menu and config import also change its appearance.
pub const WIDGET: HudWidget = Widget {
    id: "Crosshair",
    size: SIZE,
    place: (Anchor::Middle, [0.0, 0.0]),
    small: None,
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::WhilePlaying,
    draw: |spot, _| draw(&spot.canvas(), spot.look.crosshair),
};

const SIZE: Vec2 = vec2(24.0, 24.0);

/// Distance from the centre to the lines, points.
const GAP: f32 = 4.0;
/// Length of a crosshair line, points.
const LENGTH: f32 = 6.0;
/// Width of a crosshair line, points.
const WIDTH: f32 = 2.0;
/// Width and height of a dot without lines, points.
const DOT: f32 = 4.0;
/// Width of the dark outline around a line, points.
const EDGE: f32 = 1.0;
const DARK: Color32 = Color32::from_black_alpha(130);

/// A rectangle of the crosshair: left, top, width and height, points.
type CrosshairBar = [f32; 4];

/// Returns a bar at an offset from the widget's centre.
fn centred_bar([right, down]: [f32; 2], [width, height]: [f32; 2]) -> CrosshairBar {
    [
        (SIZE.x - width) / 2.0 + right,
        (SIZE.y - height) / 2.0 + down,
        width,
        height,
    ]
}

/// Returns the bars of a crosshair shape.
fn shape_bars(shape: CrosshairShape) -> Vec<CrosshairBar> {
    let away = GAP + LENGTH / 2.0;
    let lines = [
        centred_bar([away, 0.0], [LENGTH, WIDTH]),
        centred_bar([-away, 0.0], [LENGTH, WIDTH]),
        centred_bar([0.0, away], [WIDTH, LENGTH]),
        centred_bar([0.0, -away], [WIDTH, LENGTH]),
    ];
    let whole = 2.0 * (GAP + LENGTH);
    match shape {
        CrosshairShape::Cross => lines
            .into_iter()
            .chain([centred_bar([0.0; 2], [WIDTH; 2])])
            .collect(),
        CrosshairShape::Open => lines.to_vec(),
        CrosshairShape::Plus => vec![
            centred_bar([0.0; 2], [whole, WIDTH]),
            centred_bar([0.0; 2], [WIDTH, whole]),
        ],
        CrosshairShape::Dot => vec![centred_bar([0.0; 2], [DOT; 2])],
    }
}

fn draw(canvas: &Canvas<'_>, shape: CrosshairShape) {
    let bars = shape_bars(shape);
    for [left, top, width, height] in &bars {
        let size = [width + 2.0 * EDGE, height + 2.0 * EDGE];
        canvas.fill_rect([left - EDGE, top - EDGE], size, 0.0, DARK);
    }
    for [left, top, width, height] in bars {
        canvas.fill_rect([left, top], [width, height], 0.0, canvas.ink.text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_symmetric_and_fit_the_widget() {
        for shape in CrosshairShape::ALL {
            let bars = shape_bars(shape);
            for &[left, top, width, height] in &bars {
                let turned = [SIZE.x - left - width, SIZE.y - top - height, width, height];
                assert!(bars.contains(&turned), "{shape:?} {turned:?}");
                assert!(
                    left >= EDGE && top >= EDGE,
                    "{shape:?} with its edge stays within"
                );
            }
            let others = CrosshairShape::ALL
                .into_iter()
                .filter(|other| *other != shape);
            assert!(
                others.map(shape_bars).all(|other| other != bars),
                "{shape:?} is one of its own"
            );
        }
        assert_eq!(
            shape_bars(CrosshairShape::Cross)[0],
            [16.0, 11.0, 6.0, 2.0],
            "as it was before there were others"
        );
    }
}
