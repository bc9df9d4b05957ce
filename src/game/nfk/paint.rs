//! Generated textures of the tiles: bricks with a bevel, liquids, pads, spikes and arrows.
//!
//! A texture covers a tile of 32 by 16 pixels at four times its resolution.

use crate::game::world::level::texture_draw::{
    Picture, TexelColor, distance_to_multiple, line_coverage, smooth_noise,
};
use wishdir_sim::platformer::{COLUMN_PX, ROW_PX};

/// Colours of the bricks. The original game's bricks start at number 54.
const BRICKS: [u32; 8] = [
    0x007a_7468,
    0x008c_4f3c,
    0x005a_6a7a,
    0x0070_6f45,
    0x006a_5a80,
    0x0047_7370,
    0x0090_7a50,
    0x0055_5b63,
];
/// Number of the first brick tile in the original game.
const FIRST_BRICK: u8 = 54;

fn paint_tile(ink: impl Fn(f32, f32) -> TexelColor) -> Picture {
    Picture::draw(COLUMN_PX as u32, ROW_PX as u32, ink)
}

const fn clear_texel() -> TexelColor {
    TexelColor {
        rgb: [0.0; 3],
        alpha: 0.0,
    }
}

/// Paints a brick tile, lit from the upper left, with dark joints.
pub(super) fn paint_brick(number: u8) -> Picture {
    let base =
        TexelColor::hex(BRICKS[usize::from(number.saturating_sub(FIRST_BRICK)) % BRICKS.len()]);
    let seed = u32::from(number);
    paint_tile(|x, y| {
        let grain = smooth_noise(x, y, 2.0, 32.0, seed) * 0.10
            + smooth_noise(x, y, 8.0, 32.0, seed + 1) * 0.14;
        let (right, low) = (32.0 - x, 16.0 - y);
        let ground = base.scale_brightness(0.86 + grain);
        let lit = line_coverage(x.min(y), 2.0) * 0.34;
        let shaded = line_coverage(right.min(low), 2.0) * 0.42;
        ground
            .blend_over(TexelColor::hex(0x00ff_f4e0), lit)
            .blend_over(TexelColor::hex(0x0000_0000), shaded)
            .blend_over(
                TexelColor::hex(0x0018_1614),
                0.9 * line_coverage(x.min(y).min(right).min(low), 0.55),
            )
    })
}

/// The area outside the map: bricks like the original game's first brick.
pub(super) fn paint_rock() -> Picture {
    paint_brick(FIRST_BRICK)
}

/// A solid tile that is invisible in the original game: a faint lattice.
pub(super) fn paint_invisible() -> Picture {
    paint_tile(|x, y| {
        let line = line_coverage(distance_to_multiple(x + y, 8.0), 0.5);
        TexelColor {
            rgb: [0.55, 0.6, 0.68],
            alpha: 0.10 + 0.35 * line,
        }
    })
}

/// Water or lava: translucent, with soft waves.
pub(super) fn paint_liquid(dark: u32, light: u32, alpha: f32) -> Picture {
    paint_tile(|x, y| {
        let wave = smooth_noise(x, y * 2.0, 4.0, 32.0, 7) * 0.6
            + smooth_noise(x, y * 2.0, 8.0, 32.0, 9) * 0.4;
        let ink = TexelColor::hex(dark)
            .blend_over(TexelColor::hex(light), (wave - 0.35).clamp(0.0, 1.0) * 1.3);
        TexelColor { alpha, ..ink }
    })
}

/// A jump pad: a plate with an upward arrow. A strong pad has two arrows.
pub(super) fn paint_pad(strong: bool) -> Picture {
    let color = if strong {
        TexelColor::hex(0x00ff_5c3a)
    } else {
        TexelColor::hex(0x00ff_d23c)
    };
    paint_tile(|x, y| {
        let across = (x - 16.0).abs();
        let roof = |top: f32| {
            if across < 8.0 {
                line_coverage((y - top - across * 0.55).abs(), 0.9)
            } else {
                0.0
            }
        };
        let arrows = if strong {
            roof(1.5).max(roof(5.5))
        } else {
            roof(3.5)
        };
        let plate = if across < 14.0 && y > 12.0 { 1.0 } else { 0.0 };
        let rim = if across < 14.0 && y > 12.0 && y < 13.2 {
            1.0
        } else {
            0.0
        };
        clear_texel()
            .blend_over(color, arrows)
            .blend_over(TexelColor::hex(0x0030_343c), plate)
            .blend_over(color, rim)
    })
}

/// Paints a death tile: spikes.
pub(super) fn paint_death() -> Picture {
    paint_tile(|x, y| {
        let within = distance_to_multiple(x, 8.0);
        let height = 16.0 - y;
        let spike = line_coverage(height - within * 3.6, 0.0);
        clear_texel().blend_over(
            TexelColor::hex(0x00c8_3434).scale_brightness(0.7 + within * 0.1),
            spike,
        )
    })
}

/// The background wall: large stones with little contrast.
pub(super) fn paint_wall() -> Picture {
    Picture::draw(64, 64, |x, y| {
        let shift = if ((y / 16.0) as u32).is_multiple_of(2) {
            0.0
        } else {
            16.0
        };
        let joint = distance_to_multiple(x + shift, 32.0).min(distance_to_multiple(y, 16.0));
        let grain =
            smooth_noise(x, y, 4.0, 64.0, 3) * 0.12 + smooth_noise(x, y, 16.0, 64.0, 4) * 0.16;
        TexelColor::hex(0x001d_222b)
            .scale_brightness(0.86 + grain)
            .blend_over(
                TexelColor::hex(0x0011_141a),
                0.7 * line_coverage(joint, 0.6),
            )
    })
}

/// Plain white, for tiles with only a colour.
pub(super) fn paint_white() -> Picture {
    Picture {
        width: 1,
        height: 1,
        rgba: vec![255; 4],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn textures_have_four_times_the_tile_resolution() {
        for picture in [
            paint_brick(54),
            paint_brick(255),
            paint_invisible(),
            paint_liquid(0, 0x00ff_ffff, 0.5),
            paint_pad(true),
            paint_pad(false),
            paint_death(),
        ] {
            assert_eq!(
                (picture.width, picture.height, picture.rgba.len()),
                (128, 64, 128 * 64 * 4)
            );
        }
    }

    #[test]
    fn bricks_are_lighter_at_the_top() {
        let picture = paint_brick(54);
        let light = |row: usize| -> u32 {
            picture.rgba[row * 128 * 4..(row + 1) * 128 * 4]
                .iter()
                .map(|byte| u32::from(*byte))
                .sum()
        };
        assert!(light(5) > light(58), "lit from above");
    }
}
