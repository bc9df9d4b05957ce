//! Palette tests: WCAG 2 contrast and simulated colour vision deficiencies.

use bevy_egui::egui::Color32;

/// A linear colour: red, green and blue from 0 to 1.
type LinearColor = [f64; 3];

/// Minimum CIE Lab distance between colours that must be distinct. About ten times the smallest
/// visible difference.
const APART: f64 = 20.0;

fn linear_light([r, g, b]: [u8; 3]) -> LinearColor {
    let linear = |byte: u8| {
        let c = f64::from(byte) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    };
    [r, g, b].map(linear)
}

fn multiply_matrix(matrix: [[f64; 3]; 3], of: LinearColor) -> LinearColor {
    matrix.map(|row| row[0] * of[0] + row[1] * of[1] + row[2] * of[2])
}

/// Blends a premultiplied colour over a background, in linear light.
pub fn blend_over(color: Color32, ground: LinearColor) -> LinearColor {
    let own = linear_light([color.r(), color.g(), color.b()]);
    let through = 1.0 - f64::from(color.a()) / 255.0;
    std::array::from_fn(|part| own[part] + through * ground[part])
}

/// Returns the WCAG 2 contrast of two colours.
pub fn contrast_ratio(a: LinearColor, b: LinearColor) -> f64 {
    let luminance = |of: LinearColor| 0.2126 * of[0] + 0.7152 * of[1] + 0.0722 * of[2];
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Backgrounds behind the HUD: white signs, horizon and zenith of the sky, lava, green slopes,
/// orange blocks, dark floors and black.
pub const GROUNDS: [(&str, LinearColor); 8] = [
    ("white", [1.0; 3]),
    ("horizon", [0.56, 0.68, 0.80]),
    ("zenith", [0.085, 0.22, 0.46]),
    ("lava", [1.0, 0.68, 0.10]),
    ("slope", [0.11, 0.37, 0.19]),
    ("orange", [0.69, 0.20, 0.02]),
    ("floor", [0.04, 0.05, 0.06]),
    ("black", [0.0; 3]),
];

/// Kind of colour vision. Deficiencies are simulated as in Machado, Oliveira and Fernandes, 2009,
/// severity 1.
#[derive(Clone, Copy, Debug, PartialEq)]
enum ColorVision {
    Whole,
    Protanopia,
    Deuteranopia,
    Tritanopia,
}

impl ColorVision {
    fn simulate(self, of: LinearColor) -> LinearColor {
        let matrix = match self {
            Self::Whole => return of,
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        };
        multiply_matrix(matrix, of).map(|part| part.clamp(0.0, 1.0))
    }
}

/// Converts linear light to CIE Lab, white point D65.
fn to_lab(of: LinearColor) -> [f64; 3] {
    let xyz = [
        [0.412_456_4, 0.357_576_1, 0.180_437_5],
        [0.212_672_9, 0.715_152_2, 0.072_175_0],
        [0.019_333_9, 0.119_192_0, 0.950_304_1],
    ];
    let white = [0.95047, 1.0, 1.08883];
    let found = multiply_matrix(xyz, of);
    let [x, y, z] = std::array::from_fn(|part| {
        let share: f64 = found[part] / white[part];
        if share > 216.0 / 24389.0 {
            share.cbrt()
        } else {
            (24389.0 / 27.0 * share + 16.0) / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn color_distance(a: [u8; 3], b: [u8; 3], sight: ColorVision) -> f64 {
    let [a, b] = [a, b].map(|color| to_lab(sight.simulate(linear_light(color))));
    a.iter()
        .zip(b)
        .map(|(a, b)| (a - b).powi(2))
        .sum::<f64>()
        .sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::base::palette::{
        BAR_DENSITIES, ColorSet, MapColors, PANEL_DENSITIES, Palette, plate_color,
    };
    use wishdir_sim::map::TriggerKind;

    /// Returns the kinds of colour vision that a colour set supports.
    fn supported_visions(set: ColorSet) -> &'static [ColorVision] {
        match set {
            ColorSet::Standard | ColorSet::HighContrast => &[ColorVision::Whole],
            ColorSet::RedGreen => &[
                ColorVision::Whole,
                ColorVision::Protanopia,
                ColorVision::Deuteranopia,
            ],
            ColorSet::BlueYellow => &[ColorVision::Whole, ColorVision::Tritanopia],
        }
    }

    /// Returns the groups of colours that appear together and must be distinct.
    fn groups(palette: &Palette) -> Vec<Vec<(&'static str, [u8; 3])>> {
        let of = |color: Color32| [color.r(), color.g(), color.b()];
        let Palette {
            accent,
            gain,
            loss,
            neutral,
            left,
            right,
            faint,
            map,
            ..
        } = *palette;
        let zone = |name, kind| (name, map.zone_color(kind));
        let [possible, impossible] = [[0.25, 0.59, 0.35], [0.72, 0.26, 0.23]]
            .map(|color| map.recolor(color).map(|part| (part * 255.0) as u8));
        vec![
            vec![
                ("gain", of(gain)),
                ("loss", of(loss)),
                ("accent", of(accent)),
                ("neutral", of(neutral)),
            ],
            vec![
                ("left", of(left)),
                ("right", of(right)),
                ("overlap", of(loss)),
                ("dead air", of(faint)),
            ],
            vec![("possible", possible), ("impossible", impossible)],
            vec![
                zone("start", TriggerKind::Start),
                zone("finish", TriggerKind::Finish),
                zone("checkpoint 1", TriggerKind::Checkpoint(1)),
                zone("checkpoint 2", TriggerKind::Checkpoint(2)),
                ("teleport", map.teleport),
                ("push", map.push),
                ("hurt", map.hurt),
            ],
        ]
    }

    fn confusable_roles(palette: &Palette, sights: &[ColorVision]) -> Vec<String> {
        let mut found = Vec::new();
        for sight in sights {
            for group in groups(palette) {
                for (index, (a, first)) in group.iter().enumerate() {
                    for (b, second) in &group[index + 1..] {
                        let apart = color_distance(*first, *second, *sight);
                        if apart < APART {
                            found.push(format!("{a} and {b}: {apart:.1} with {sight:?}"));
                        }
                    }
                }
            }
        }
        found
    }

    #[test]
    fn palette_colours_are_distinct_for_their_vision() {
        for set in ColorSet::ALL {
            let found = confusable_roles(&set.palette(), supported_visions(set));
            assert!(found.is_empty(), "{set:?}: {found:?}");
        }
    }

    #[test]
    fn standard_set_confuses_deuteranopia() {
        // Proves that the test can fail and that the other colour sets are needed.
        let found = confusable_roles(&ColorSet::Standard.palette(), &[ColorVision::Deuteranopia]);
        assert!(
            found
                .iter()
                .any(|words| words.starts_with("possible and impossible")),
            "{found:?}"
        );
    }

    #[test]
    fn lab_conversion_matches_known_colours() {
        for sight in [
            ColorVision::Protanopia,
            ColorVision::Deuteranopia,
            ColorVision::Tritanopia,
        ] {
            let grey = sight.simulate([0.5; 3]);
            assert!(
                grey.iter().all(|part| (part - 0.5).abs() < 1e-3),
                "{sight:?}: {grey:?}"
            );
        }
        let [l, a, b] = to_lab(linear_light([255, 0, 0]));
        assert!(
            (l - 53.24).abs() < 0.01 && (a - 80.09).abs() < 0.01 && (b - 67.20).abs() < 0.01,
            "{l} {a} {b}"
        );
        assert!((contrast_ratio([1.0; 3], [0.0; 3]) - 21.0).abs() < 1e-9);
    }

    #[test]
    fn text_is_legible_on_thinnest_panel() {
        let panel = plate_color(*PANEL_DENSITIES.start());
        for set in ColorSet::ALL {
            let Palette {
                text,
                dim,
                accent,
                gain,
                loss,
                neutral,
                warning,
                left,
                right,
                ..
            } = set.palette();
            let least = if set == ColorSet::HighContrast {
                5.5
            } else {
                4.5
            };
            for (name, ground) in GROUNDS {
                for color in [text, dim, accent, gain, loss, neutral, warning, left, right] {
                    let behind = blend_over(panel, ground);
                    let found = contrast_ratio(blend_over(color, behind), behind);
                    assert!(found >= least, "{set:?}: {color:?} over {name}: {found:.2}");
                }
            }
        }
    }

    #[test]
    fn bar_marks_contrast_with_thinnest_plate() {
        let behind = plate_color(*BAR_DENSITIES.start());
        for set in ColorSet::ALL {
            let Palette {
                gain,
                loss,
                accent,
                text,
                neutral,
                ..
            } = set.palette();
            for (name, ground) in GROUNDS {
                let behind = blend_over(behind, ground);
                for color in [gain, loss, accent, text, neutral] {
                    let found = contrast_ratio(blend_over(color, behind), behind);
                    assert!(found >= 3.0, "{set:?}: {color:?} over {name}: {found:.2}");
                }
            }
        }
    }

    #[test]
    fn recolouring_keeps_brightness_and_other_colours() {
        let map: MapColors = ColorSet::RedGreen.palette().map;
        let [r, g, b] = map.recolor([0.2, 0.8, 0.3]);
        assert!(
            b > g && g > r && (b - 0.8).abs() < 1e-6,
            "green is blue: {r} {g} {b}"
        );
        let [r, g, b] = map.recolor([0.9, 0.3, 0.3]);
        assert!(
            r > g && g > b && (r - 0.9).abs() < 1e-6,
            "red is orange: {r} {g} {b}"
        );
        for other in [
            [0.9, 0.5, 0.15],
            [0.2, 0.45, 0.7],
            [0.8, 0.65, 0.16],
            [0.6; 3],
            [0.45, 0.3, 0.66],
        ] {
            assert_eq!(map.recolor(other), other);
        }
        assert_eq!(
            ColorSet::Standard.palette().map.recolor([0.2, 0.8, 0.3]),
            [0.2, 0.8, 0.3]
        );
    }
}
