//! Random texture tiles (`-0` to `-9`, GoldSrc): cuts polygons so that each piece has one texture.
//!
//! The choice only depends on the tile's position in the texture.
//! So each load, and both sides of a compiler's cut, give the same choice.

use std::borrow::Cow;
use std::ops::Range;

use wishdir_sim::map::{Projection, TextureAxis};
use wishdir_sim::math::Vec3;

/// Maximum tiles per polygon.
/// Compilers limit polygons to 240 texels, and textures are at least 16 texels wide.
const TILES_MAX: i64 = 1024;

/// Part of a polygon drawn with a single texture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tile<'a> {
    /// Pseudo-random number of the tile, derived from its column and row.
    pub(super) number: u32,
    /// Vertices of the tile, in the order of the polygon.
    pub(super) corners: Cow<'a, [Vec3]>,
}

/// Cuts a polygon along the repeats of its texture. `size` is the texture's size in texels.
/// Returns the whole polygon if the pieces would have more than `most` vertices.
pub(super) fn cut_tiles<'a>(
    corners: &'a [Vec3],
    on: &Projection,
    size: [f32; 2],
    most: usize,
) -> Vec<Tile<'a>> {
    let [columns, rows] = [
        tile_span(corners, &on.u, size[0]),
        tile_span(corners, &on.v, size[1]),
    ];
    let count = (columns.end - columns.start).saturating_mul(rows.end - rows.start);
    let whole = || {
        vec![Tile {
            number: hash_tile(columns.start, rows.start),
            corners: Cow::Borrowed(corners),
        }]
    };
    if !(2..=TILES_MAX).contains(&count) {
        return whole();
    }
    let mut tiles = Vec::new();
    for column in columns.clone() {
        let strip = clip_to_tile(corners, &on.u, size[0], column);
        for row in rows.clone() {
            let corners = clip_to_tile(&strip, &on.v, size[1], row);
            if corners.len() >= 3 {
                tiles.push(Tile {
                    number: hash_tile(column, row),
                    corners: Cow::Owned(corners),
                });
            }
        }
    }
    let made: usize = tiles.iter().map(|tile| tile.corners.len()).sum();
    if tiles.is_empty() || made > most {
        whole()
    } else {
        tiles
    }
}

/// Returns the numbers of the tiles that a polygon covers along a texture axis.
fn tile_span(corners: &[Vec3], axis: &TextureAxis, length: f32) -> Range<i64> {
    let along = corners
        .iter()
        .map(|corner| axis.coordinate_at(*corner) / length);
    let (low, high) = along.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), at| {
        (low.min(at), high.max(at))
    });
    let first = low.floor() as i64;
    first..(high.ceil() as i64).max(first.saturating_add(1))
}

/// Returns the piece of a polygon that is inside one tile of a texture axis.
fn clip_to_tile(corners: &[Vec3], axis: &TextureAxis, length: f32, number: i64) -> Vec<Vec3> {
    let (low, high) = (number as f32 * length, (number + 1) as f32 * length);
    let above = clip_polygon(corners, |corner| axis.coordinate_at(corner) - low);
    clip_polygon(&above, |corner| high - axis.coordinate_at(corner))
}

/// Returns the piece of a convex polygon where `depth` is not negative.
/// `depth` must be linear.
fn clip_polygon(corners: &[Vec3], depth: impl Fn(Vec3) -> f32) -> Vec<Vec3> {
    let next = corners.iter().cycle().skip(1);
    let mut kept = Vec::with_capacity(corners.len() + 1);
    for (corner, next) in corners.iter().zip(next) {
        let (here, there) = (depth(*corner), depth(*next));
        if here >= 0.0 {
            kept.push(*corner);
        }
        if here > 0.0 && there < 0.0 || here < 0.0 && there > 0.0 {
            kept.push(corner.lerp(*next, here / (here - there)));
        }
    }
    kept
}

/// Hashes a tile's column and row, so that the choices show no pattern.
fn hash_tile(column: i64, row: i64) -> u32 {
    let mut mixed =
        (column as u32).wrapping_mul(0x9E37_79B1) ^ (row as u32).wrapping_mul(0x85EB_CA77);
    for _ in 0..2 {
        mixed ^= mixed >> 15;
        mixed = mixed.wrapping_mul(0x2C1B_3C6D);
    }
    mixed ^ mixed >> 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::math::length;

    const ON_FLOOR: Projection = Projection {
        u: TextureAxis {
            axis: Vec3::X,
            offset: 16.0,
        },
        v: TextureAxis {
            axis: Vec3::NEG_Y,
            offset: 0.0,
        },
    };

    fn rectangle(low: [f32; 2], high: [f32; 2]) -> [Vec3; 4] {
        [[low[0], low[1]], [high[0], low[1]], high, [low[0], high[1]]]
            .map(|[x, y]| Vec3::new(x, y, 8.0))
    }

    fn area(corners: &[Vec3]) -> f32 {
        let fans = corners.windows(2).skip(1);
        fans.map(|pair| length((pair[0] - corners[0]).cross(pair[1] - corners[0])) / 2.0)
            .sum()
    }

    #[test]
    fn polygons_are_cut_at_texture_repeats() {
        let corners = rectangle([0.0, 0.0], [128.0, 64.0]);
        // Across: 16 to 144 texels, cut at 64 and 128 into pieces of 48, 64 and 16 units.
        // Down: -64 to 0, which is one tile.
        let tiles = cut_tiles(&corners, &ON_FLOOR, [64.0, 64.0], usize::MAX);
        let areas: Vec<f32> = tiles.iter().map(|tile| area(&tile.corners)).collect();
        assert_eq!(areas, [48.0 * 64.0, 64.0 * 64.0, 16.0 * 64.0]);
        let up = |corners: &[Vec3]| (corners[1] - corners[0]).cross(corners[2] - corners[1]).z;
        assert!(
            tiles.iter().all(|tile| up(&tile.corners) > 0.0),
            "turned round: {tiles:?}"
        );
    }

    #[test]
    fn tile_numbers_are_independent_of_compiler_cuts() {
        let (left, right) = (
            rectangle([0.0, 0.0], [80.0, 64.0]),
            rectangle([80.0, 0.0], [240.0, 64.0]),
        );
        let numbers = |corners: &[Vec3]| {
            let tiles = cut_tiles(corners, &ON_FLOOR, [64.0, 64.0], usize::MAX);
            tiles.iter().map(|tile| tile.number).collect::<Vec<_>>()
        };
        let [left, right] = [numbers(&left), numbers(&right)];
        // The polygons cover 16 to 96 and 96 to 256 texels: the cut is inside the second tile.
        assert_eq!((left.len(), right.len(), left[1]), (2, 3, right[0]));
        let many = rectangle([0.0, 0.0], [32.0 * 64.0, 16.0 * 64.0]);
        let mut drawn = [0; 4];
        numbers(&many)
            .iter()
            .for_each(|number| drawn[(number % 4) as usize] += 1);
        assert!(
            drawn.iter().all(|count| (100..160).contains(count)),
            "uneven: {drawn:?}"
        );
    }

    #[test]
    fn uncuttable_polygons_stay_whole() {
        let corners = rectangle([0.0, 0.0], [128.0, 64.0]);
        for (size, most) in [
            ([0.01, 0.01], usize::MAX),
            ([64.0, 64.0], 11),
            ([4096.0, 4096.0], usize::MAX),
        ] {
            let tiles = cut_tiles(&corners, &ON_FLOOR, size, most);
            assert!(
                tiles.len() == 1 && *tiles[0].corners == corners,
                "{size:?} {most}: {tiles:?}"
            );
        }
        let nowhere = [Vec3::NAN, Vec3::INFINITY, Vec3::ZERO];
        assert_eq!(
            cut_tiles(&nowhere, &ON_FLOOR, [16.0, 16.0], usize::MAX).len(),
            1
        );
        assert!(
            cut_tiles(&[], &ON_FLOOR, [16.0, 16.0], usize::MAX)[0]
                .corners
                .is_empty()
        );
    }
}
