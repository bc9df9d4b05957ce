//! The light of every place of the level, computed once when a map is loaded: sun and shadows, lamps, and how much
//! of the sky a place sees. Pure; the same rays as the movement's.

use std::f32::consts::TAU;

use super::lightmap::{Patch, plane_axes};
use super::lights::{Lighting, lamplight};
use super::texture_draw::{byte, srgb_from_linear};
use crate::sim::level::{Contents, Hull, HullId, Level, Trace as _};
use crate::sim::map::{SurfaceKind, World};
use crate::sim::math::Vec3;

/// How far above its face a place is lit, units: beyond the tracer's 1/32.
const LIFT: f32 = 0.5;
/// As far as a map reaches, units.
const FAR: f32 = 16384.0;
/// Things farther than this do not darken a corner, units.
const OPEN_DISTANCE: f32 = 144.0;
/// Directions in which a place looks for the sky.
const SKY_RAYS: u16 = 14;
/// What remains of the light from all around in the deepest corner.
const DARKEST: f32 = 0.28;
/// The baked picture holds half the light, so that light up to 2 fits.
const STORED: f32 = 0.5;

/// The only hull of those: a point.
pub(super) const POINT: HullId = HullId::new(0);

/// The solids that cast shadows and are seen: no clip brushes, no sky.
pub(super) fn seen_solids(world: &World) -> Level {
    let mut seen = vec![false; world.brushes.len()];
    for face in &world.faces {
        if let (true, SurfaceKind::Solid, Some(brush)) = (face.drawn, face.kind, face.brush) {
            seen[brush as usize] = true;
        }
    }
    let solid = world.brushes.iter().zip(seen).filter(|(brush, seen)| *seen && brush.contents == Contents::Solid);
    Level::new(solid.map(|(brush, _)| brush.clone()).collect(), &[Hull::default()])
}

/// The light of one face's places, row by row, RGBA, as the shader wants it.
pub(super) fn bake(patch: &Patch, normal: Vec3, solids: &Level, lighting: &Lighting) -> Vec<u8> {
    let sky_ways = sky_ways(normal);
    let mut places = Vec::with_capacity((patch.columns * patch.rows) as usize);
    for row in 0..patch.rows {
        for column in 0..patch.columns {
            let at = patch.place(column, row) + normal * LIFT;
            let covered = solids.stuck(POINT, at);
            places.push((!covered).then(|| light_at(at, normal, patch, &sky_ways, solids, lighting)));
        }
    }
    fill_covered(&mut places, patch.columns as usize);
    let dark = lighting.ambient(normal) * DARKEST;
    let encode = |light: f32| byte(srgb_from_linear(light * STORED));
    let pixel = |light: &Option<Vec3>| {
        let light = light.unwrap_or(dark);
        [encode(light.x), encode(light.y), encode(light.z), 255]
    };
    places.iter().flat_map(pixel).collect()
}

/// Directions over a surface, more of them where they count more.
fn sky_ways(normal: Vec3) -> Vec<Vec3> {
    let (u, v) = plane_axes(normal);
    let way = |index: u16| {
        let height = 1.0 - (f32::from(index) + 0.5) / f32::from(SKY_RAYS);
        let turn = f32::from(index) * 0.618_034 * TAU;
        let flat = (1.0 - height).sqrt();
        (u * (flat * turn.cos()) + v * (flat * turn.sin()) + normal * height.sqrt()) * OPEN_DISTANCE
    };
    (0..SKY_RAYS).map(way).collect()
}

fn light_at(at: Vec3, normal: Vec3, patch: &Patch, sky_ways: &[Vec3], solids: &Level, lighting: &Lighting) -> Vec3 {
    let open: f32 = sky_ways.iter().map(|way| solids.sweep(POINT, at, at + *way).fraction).sum();
    let openness = DARKEST + (1.0 - DARKEST) * open / f32::from(SKY_RAYS);
    let mut light = lighting.ambient(normal) * openness;
    let sun = lighting.sunlight(normal);
    if sun.max_element() > 0.0 {
        light += sun * sunlit(at, patch, solids, lighting);
    }
    for lamp in &lighting.lamps {
        let bright = lamplight(lamp, at, normal);
        if bright.max_element() > 0.0 && solids.sweep(POINT, at, lamp.origin).fraction >= 1.0 {
            light += bright;
        }
    }
    light
}

/// How much of the place between its neighbours the sun reaches: four rays.
fn sunlit(at: Vec3, patch: &Patch, solids: &Level, lighting: &Lighting) -> f32 {
    let mut reached = 0.0;
    for (across, down) in [(0.3, 0.12), (-0.12, 0.3), (-0.3, -0.12), (0.12, -0.3)] {
        let from = at + patch.across * across + patch.down * down;
        let sweep = solids.sweep(POINT, from, from - lighting.sun_direction * FAR);
        if sweep.fraction >= 1.0 {
            reached += 0.25;
        }
    }
    reached
}

/// Gives places inside of solids the light of their neighbours, so that none of their darkness creeps out.
fn fill_covered(places: &mut [Option<Vec3>], columns: usize) {
    for _ in 0..3 {
        let before = places.to_vec();
        for (index, place) in places.iter_mut().enumerate().filter(|(_, place)| place.is_none()) {
            let (column, row) = (index % columns, index / columns);
            let near = |at: usize, most: usize| at.saturating_sub(1)..=(at + 1).min(most);
            let rows = before.len() / columns;
            let cells = near(row, rows - 1).flat_map(|r| near(column, columns - 1).map(move |c| r * columns + c));
            let lit: Vec<Vec3> = cells.filter_map(|cell| before[cell]).collect();
            if !lit.is_empty() {
                *place = Some(lit.iter().sum::<Vec3>() / lit.len() as f32);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::level::Brush;

    /// A floor of 8 by 8 places, 16 units apart, from the origin.
    const FLOOR: Patch = Patch {
        face: 0,
        corner: Vec3::ZERO,
        across: Vec3::new(16.0, 0.0, 0.0),
        down: Vec3::new(0.0, 16.0, 0.0),
        columns: 8,
        rows: 8,
        left: 0,
        top: 0,
    };

    fn floor_light(solids: Vec<Brush>) -> Vec<u8> {
        let level = Level::new(solids, &[Hull::default()]);
        let lighting = Lighting { sun_direction: -Vec3::Z, ..Lighting::of(&World::default()) };
        bake(&FLOOR, Vec3::Z, &level, &lighting).chunks(4).map(|pixel| pixel[0]).collect()
    }

    #[test]
    fn an_open_floor_is_evenly_lit() {
        let light = floor_light(Vec::new());
        assert!(light.iter().all(|value| *value == light[0]), "{light:?}");
    }

    #[test]
    fn a_block_overhead_casts_a_shadow_right_below() {
        let block = Brush::cuboid(Vec3::new(40.0, 40.0, 60.0), Vec3::new(90.0, 90.0, 70.0), Contents::Solid);
        let light = floor_light(vec![block]);
        assert!(light[4 * 8 + 4] < light[0] - 60, "under the block {}, in the open {}", light[4 * 8 + 4], light[0]);
    }

    #[test]
    fn no_darkness_creeps_out_from_under_a_standing_block() {
        let block = Brush::cuboid(Vec3::new(40.0, -500.0, 0.0), Vec3::new(120.0, 500.0, 0.6), Contents::Solid);
        let light = floor_light(vec![block]);
        assert!(light[3] > light[0] - 12, "covered, beside the open: {} of {}", light[3], light[0]);
    }
}
