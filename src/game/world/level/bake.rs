//! Bakes the level's light when a map loads: sun, shadows, lamps and sky visibility.
//! The functions are pure. The rays use map coordinates.

use std::f32::consts::TAU;

use super::lightmap::{LightmapLayout, Patch, plane_axes};
use super::lights::{Lighting, lamplight};
use super::occluders::{Columns, LightVisibility, Occluders};
use super::texture_draw::{srgb_from_linear, to_byte};
use wishdir_sim::map::{Light, SurfaceKind, World};
use wishdir_sim::math::{Vec3, dot};
use wishdir_sim::world::{Contents, Hull, HullId, Level, Plane, Trace as _};

/// Distance from a face to its sample points, more than the tracer's 1/32, units.
const LIFT: f32 = 0.5;
/// Length of a sun ray, longer than any map, units.
const FAR: f32 = 16384.0;
/// Maximum distance at which geometry darkens a corner, units.
const OPEN_DISTANCE: f32 = 160.0;
/// Number of rays per sample point that test for sky.
const SKY_RAYS: u16 = 32;
/// Minimum factors for ambient light and for direct light, reached in the deepest corners.
const DARKEST: f32 = 0.28;
const DARKEST_DIRECT: f32 = 0.65;
/// Side length of a block whose sample points share one list of nearby solids, sample points.
const BLOCK: u32 = 8;
/// Number of points per side of the supersampling grid at shadow borders.
const SPOTS: u8 = 4;
/// Scale of stored light. At one half, light up to 2 fits into a byte.
const STORED: f32 = 0.5;

/// The only hull of the occluder level: a point.
pub(super) const POINT: HullId = HullId::new(0);

/// Returns the solids that cast shadows and are visible: no clip brushes, no sky.
pub(super) fn visible_solids(world: &World) -> Level {
    let mut seen = vec![false; world.brushes.len()];
    for face in &world.faces {
        if let (true, SurfaceKind::Solid, Some(brush)) = (face.drawn, face.kind, face.brush) {
            seen[brush as usize] = true;
        }
    }
    let solid = world
        .brushes
        .iter()
        .zip(seen)
        .filter(|(brush, seen)| *seen && brush.contents == Contents::Solid);
    Level::new(
        solid.map(|(brush, _)| brush.clone()).collect(),
        &[Hull::default()],
    )
}

/// Computes the complete lightmap, RGBA.
pub(super) fn bake_lightmap(
    world: &World,
    lighting: &Lighting,
    layout: &LightmapLayout,
) -> Vec<u8> {
    let solids = visible_solids(world);
    let occluders = Occluders::from_level(&solids);
    let baker = Baker::new(&solids, &occluders, lighting);
    let row = LightmapLayout::WIDTH as usize * 4;
    let mut rgba = vec![0; row * layout.height as usize];
    for patch in &layout.patches {
        let lit = baker.bake(patch, world.faces[patch.face].normal);
        for (line, pixels) in lit.chunks(patch.columns as usize * 4).enumerate() {
            let at = (patch.top as usize + line) * row + patch.left as usize * 4;
            rgba[at..at + pixels.len()].copy_from_slice(pixels);
        }
    }
    rgba
}

/// Inputs to the light computation.
pub(super) struct Baker<'a> {
    solids: &'a Level,
    occluders: &'a Occluders<'a>,
    sun: Columns<'a>,
    lighting: &'a Lighting,
}

impl<'a> Baker<'a> {
    /// Creates the baker. Sorts the solids into a grid for the sun's rays.
    pub(super) fn new(
        solids: &'a Level,
        occluders: &'a Occluders<'a>,
        lighting: &'a Lighting,
    ) -> Self {
        let sun = Columns::new(occluders, -lighting.sun_direction * FAR);
        Self {
            solids,
            occluders,
            sun,
            lighting,
        }
    }

    /// Computes the light of one face's sample points, row by row, as RGBA for the shader.
    pub(super) fn bake(&self, patch: &Patch, normal: Vec3) -> Vec<u8> {
        let grid = LitGrid {
            patch,
            lift: normal * LIFT,
        };
        let sights = grid.map_points(|at| self.sun.visibility(at));
        let open = self.sky_visibility(&grid, normal);
        let sun = self.lighting.sunlight(normal);
        let sunlit = (sun.max_element() > 0.0)
            .then(|| grid.supersample(&sights, |at| self.sun.visibility(at)));
        let lamps: Vec<(&Light, Vec<f32>)> = self.visible_lamps(&grid, &sights, normal);
        let ambient = self.lighting.ambient_light(normal);
        let light_at = |index: usize| {
            let at =
                grid.sample_position(index as u32 % patch.columns, index as u32 / patch.columns);
            let mut direct = sun * sunlit.as_ref().map_or(0.0, |lit| lit[index]);
            for (lamp, lit) in &lamps {
                direct += lamplight(lamp, at, normal) * lit[index];
            }
            // Square the factor, so that dark corners are easy to see.
            let open = open[index]?.powi(2);
            let left = |darkest: f32| darkest + (1.0 - darkest) * open;
            Some(ambient * left(DARKEST) + direct * left(DARKEST_DIRECT))
        };
        let covered = |index: usize| sights[index] == LightVisibility::Covered;
        let mut places: Vec<Option<Vec3>> = (0..sights.len())
            .map(|index| {
                if covered(index) {
                    None
                } else {
                    light_at(index)
                }
            })
            .collect();
        fill_covered_points(&mut places, patch.columns as usize);
        let encode = |light: f32| to_byte(srgb_from_linear(light * STORED));
        let pixel = |light: &Option<Vec3>| {
            let light = light.unwrap_or(ambient * DARKEST);
            [encode(light.x), encode(light.y), encode(light.z), 255]
        };
        places.iter().flat_map(pixel).collect()
    }

    /// Returns the lamps that reach the face and their visibility at each sample point, 0 to 1.
    fn visible_lamps(
        &self,
        grid: &LitGrid<'_>,
        sights: &[LightVisibility],
        normal: Vec3,
    ) -> Vec<(&'a Light, Vec<f32>)> {
        let (low, high) = grid.bounds();
        let reaches =
            |lamp: &&Light| lamp.origin.distance(lamp.origin.clamp(low, high)) < lamp.intensity;
        let look = |lamp: &'a Light| {
            let sight = |at: Vec3| {
                if lamplight(lamp, at, normal).max_element() <= 0.0 {
                    LightVisibility::Shaded
                } else if self.solids.is_stuck(POINT, at) {
                    LightVisibility::Covered
                } else if self.solids.sweep(POINT, at, lamp.origin).fraction < 1.0 {
                    LightVisibility::Shaded
                } else {
                    LightVisibility::Lit
                }
            };
            let seen: Vec<LightVisibility> = grid.map_points(sight);
            let seen: Vec<LightVisibility> = seen
                .iter()
                .zip(sights)
                .map(|(seen, sun)| {
                    if *sun == LightVisibility::Covered {
                        *sun
                    } else {
                        *seen
                    }
                })
                .collect();
            (lamp, grid.supersample(&seen, sight))
        };
        self.lighting
            .lamps
            .iter()
            .filter(reaches)
            .map(look)
            .collect()
    }

    /// Returns the visible fraction of the sky per sample point, 0 to 1. Computes every second
    /// point and interpolates the others.
    fn sky_visibility(&self, grid: &LitGrid<'_>, normal: Vec3) -> Vec<Option<f32>> {
        let Patch { columns, rows, .. } = *grid.patch;
        let sky_directions = sky_directions(normal);
        let (coarse_columns, coarse_rows) = (columns / 2 + 1, rows / 2 + 1);
        let plane = Plane {
            normal,
            dist: dot(grid.sample_position(0, 0), normal),
        };
        let reach = Vec3::splat(OPEN_DISTANCE);
        let (low, high) = grid.bounds();
        let near_face = self
            .occluders
            .occluders_near(plane, low - reach, high + reach);
        let mut coarse = vec![None; (coarse_columns * coarse_rows) as usize];
        for first_row in (0..coarse_rows).step_by(BLOCK as usize) {
            for first_column in (0..coarse_columns).step_by(BLOCK as usize) {
                let (last_row, last_column) = (
                    (first_row + BLOCK).min(coarse_rows) - 1,
                    (first_column + BLOCK).min(coarse_columns) - 1,
                );
                let place = |column: u32, row: u32| {
                    grid.sample_position((column * 2).min(columns - 1), (row * 2).min(rows - 1))
                };
                let (from, to) = (place(first_column, first_row), place(last_column, last_row));
                let others = [place(first_column, last_row), place(last_column, first_row)];
                let low = others
                    .iter()
                    .fold(from.min(to), |low, corner| low.min(*corner));
                let high = others
                    .iter()
                    .fold(from.max(to), |high, corner| high.max(*corner));
                let near = near_face.occluders_near(plane, low - reach, high + reach);
                for row in first_row..=last_row {
                    for column in first_column..=last_column {
                        let at = place(column, row);
                        let open = || {
                            sky_directions
                                .iter()
                                .map(|way| near.free_fraction(at, *way))
                                .sum::<f32>()
                                / f32::from(SKY_RAYS)
                        };
                        coarse[(row * coarse_columns + column) as usize] =
                            (!near.contain_point(at)).then(open);
                    }
                }
            }
        }
        let between = |row: u32, column: u32| {
            let cells = coarse_neighbours(row, rows).into_iter().flat_map(|row| {
                coarse_neighbours(column, columns)
                    .map(|column| coarse[(row * coarse_columns + column) as usize])
            });
            let (sum, count) = cells
                .flatten()
                .fold((0.0, 0.0), |(sum, count), open| (sum + open, count + 1.0));
            (count > 0.0).then(|| sum / count)
        };
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| between(row, column))
            .collect()
    }
}

/// Returns the two coarse points around a fine point.
/// Both are equal if the fine point is a coarse point.
fn coarse_neighbours(index: u32, count: u32) -> [u32; 2] {
    let before = index / 2;
    if index.is_multiple_of(2) {
        [before; 2]
    } else if index + 1 == count {
        [before + 1; 2]
    } else {
        [before, before + 1]
    }
}

/// Grid of sample points on a face.
struct LitGrid<'a> {
    patch: &'a Patch,
    /// Offset from the face to the sample points, units.
    lift: Vec3,
}

impl LitGrid<'_> {
    fn sample_position(&self, column: u32, row: u32) -> Vec3 {
        self.patch.pixel_position(column, row) + self.lift
    }

    /// Returns the lowest and highest corner of the grid's bounding box.
    fn bounds(&self) -> (Vec3, Vec3) {
        let (right, bottom) = (self.patch.columns - 1, self.patch.rows - 1);
        let corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
            .map(|(column, row)| self.sample_position(column, row));
        (
            corners.iter().copied().fold(corners[0], Vec3::min),
            corners.iter().copied().fold(corners[0], Vec3::max),
        )
    }

    /// Applies a function to every sample point, row by row.
    fn map_points<T>(&self, of: impl Fn(Vec3) -> T) -> Vec<T> {
        let Patch { columns, rows, .. } = *self.patch;
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (column, row)))
            .map(|(column, row)| of(self.sample_position(column, row)))
            .collect()
    }

    /// Returns the visible fraction of a light per sample point, 0 to 1. Where neighbouring values
    /// differ, supersamples the area that texture filtering blends. This makes shadow borders
    /// straight instead of jagged.
    fn supersample(
        &self,
        sights: &[LightVisibility],
        sight: impl Fn(Vec3) -> LightVisibility,
    ) -> Vec<f32> {
        let Patch { columns, rows, .. } = *self.patch;
        let (columns, rows) = (columns as usize, rows as usize);
        let near = |at: usize, count: usize| at.saturating_sub(1)..=(at + 1).min(count - 1);
        let differs = |index: usize| {
            let own = sights[index];
            let mut cells = near(index / columns, rows).flat_map(|row| {
                near(index % columns, columns).map(move |column| row * columns + column)
            });
            own != LightVisibility::Covered
                && cells.any(|cell| sights[cell] != own && sights[cell] != LightVisibility::Covered)
        };
        let light = |index: usize| {
            let hard = if sights[index] == LightVisibility::Lit {
                1.0
            } else {
                0.0
            };
            if differs(index) {
                self.average_neighbours(index, &sight).unwrap_or(hard)
            } else {
                hard
            }
        };
        (0..sights.len()).map(light).collect()
    }

    /// Averages a light's visibility around a sample point, weighted towards the point.
    fn average_neighbours(
        &self,
        index: usize,
        sight: &impl Fn(Vec3) -> LightVisibility,
    ) -> Option<f32> {
        let middle = self.sample_position(
            index as u32 % self.patch.columns,
            index as u32 / self.patch.columns,
        );
        let spot = |number: u8| 2.0 * (f32::from(number) + 0.5) / f32::from(SPOTS) - 1.0;
        let (mut lit, mut all) = (0.0, 0.0);
        for row in 0..SPOTS {
            for column in 0..SPOTS {
                let (x, y) = (spot(column), spot(row));
                let weight = (1.0 - x.abs()) * (1.0 - y.abs());
                let seen = sight(middle + self.patch.across * x + self.patch.down * y);
                if seen != LightVisibility::Covered {
                    all += weight;
                    lit += if seen == LightVisibility::Lit {
                        weight
                    } else {
                        0.0
                    };
                }
            }
        }
        (all > 0.0).then(|| lit / all)
    }
}

/// Returns cosine-weighted directions above a surface, as vectors of length `OPEN_DISTANCE`.
fn sky_directions(normal: Vec3) -> Vec<Vec3> {
    let (u, v) = plane_axes(normal);
    let way = |index: u16| {
        let height = 1.0 - (f32::from(index) + 0.5) / f32::from(SKY_RAYS);
        let turn = f32::from(index) * 0.618_034 * TAU;
        let flat = (1.0 - height).sqrt();
        (u * (flat * turn.cos()) + v * (flat * turn.sin()) + normal * height.sqrt()) * OPEN_DISTANCE
    };
    (0..SKY_RAYS).map(way).collect()
}

/// Fills sample points inside solids with their neighbours' light, so that no dark seams show.
fn fill_covered_points(places: &mut [Option<Vec3>], columns: usize) {
    for _ in 0..3 {
        let before = places.to_vec();
        for (index, place) in places
            .iter_mut()
            .enumerate()
            .filter(|(_, place)| place.is_none())
        {
            let (column, row) = (index % columns, index / columns);
            let near = |at: usize, most: usize| at.saturating_sub(1)..=(at + 1).min(most);
            let rows = before.len() / columns;
            let cells = near(row, rows - 1)
                .flat_map(|r| near(column, columns - 1).map(move |c| r * columns + c));
            let lit: Vec<Vec3> = cells.filter_map(|cell| before[cell]).collect();
            if !lit.is_empty() {
                *place = Some(lit.iter().sum::<Vec3>() / lit.len() as f32);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::texture_draw::linear_from_srgb;
    use super::*;
    use wishdir_sim::world::Brush;

    /// A floor of 8 by 8 sample points, 16 units apart, at the origin.
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
        let lighting = Lighting {
            sun_direction: -Vec3::Z,
            ..Lighting::from_world(&World::default())
        };
        let occluders = Occluders::from_level(&level);
        Baker::new(&level, &occluders, &lighting)
            .bake(&FLOOR, Vec3::Z)
            .chunks(4)
            .map(|pixel| pixel[0])
            .collect()
    }

    #[test]
    fn open_floor_is_evenly_lit() {
        let light = floor_light(Vec::new());
        assert!(light.iter().all(|value| *value == light[0]), "{light:?}");
    }

    #[test]
    fn block_casts_shadow_below() {
        let block = Brush::cuboid(
            Vec3::new(40.0, 40.0, 60.0),
            Vec3::new(90.0, 90.0, 70.0),
            Contents::Solid,
        );
        let light = floor_light(vec![block]);
        assert!(
            light[4 * 8 + 4] < light[0] - 60,
            "under the block {}, in the open {}",
            light[4 * 8 + 4],
            light[0]
        );
    }

    #[test]
    fn block_on_floor_leaves_no_dark_seam() {
        let block = Brush::cuboid(
            Vec3::new(40.0, -500.0, 0.0),
            Vec3::new(120.0, 500.0, 0.6),
            Contents::Solid,
        );
        let light = floor_light(vec![block]);
        assert!(
            light[3] > light[0] - 12,
            "covered, beside the open: {} of {}",
            light[3],
            light[0]
        );
    }

    #[test]
    fn floor_is_darker_near_wall() {
        let wall = Brush::cuboid(
            Vec3::new(-64.0, -500.0, -8.0),
            Vec3::new(-1.0, 500.0, 200.0),
            Contents::Solid,
        );
        let light = floor_light(vec![wall]);
        let row = &light[8 * 4..8 * 5];
        assert!(row.windows(2).all(|pair| pair[0] <= pair[1]), "{row:?}");
        assert!(row[7] - row[0] > 25, "to be seen: {row:?}");
    }

    /// Light between the sample points, interpolated as on screen.
    fn interpolate(light: &[f32], columns: usize, x: f32, y: f32) -> f32 {
        let (column, row) = (x.floor() as usize, y.floor() as usize);
        let at = |right: usize, down: usize| light[(row + down) * columns + column + right];
        let mix = |a: f32, b: f32, part: f32| a + (b - a) * part;
        mix(
            mix(at(0, 0), at(1, 0), x.fract()),
            mix(at(0, 1), at(1, 1), x.fract()),
            y.fract(),
        )
    }

    #[test]
    fn slanted_shadow_border_is_straight() {
        const COLUMNS: u32 = 48;
        let step = 8.0;
        let patch = Patch {
            across: Vec3::X * step,
            down: Vec3::Y * step,
            columns: COLUMNS,
            rows: COLUMNS,
            ..FLOOR
        };
        for slant in [0.1_f32, 0.2, 0.35, 0.5, 0.8] {
            // A roof high above everything to the left of a line through the middle.
            let normal = Vec3::new(1.0, -slant, 0.0).normalize();
            let mut roof = Brush::cuboid(
                Vec3::new(-900.0, -900.0, 400.0),
                Vec3::new(900.0, 900.0, 410.0),
                Contents::Solid,
            );
            roof.planes.push(Plane {
                normal,
                dist: dot(normal, Vec3::new(188.0, 188.0, 0.0)),
            });
            let level = Level::new(vec![roof], &[Hull::default()]);
            let dark = Lighting {
                sky: Vec3::ZERO,
                ground: Vec3::ZERO,
                ..Lighting::from_world(&World::default())
            };
            let lighting = Lighting {
                sun_direction: -Vec3::Z,
                sun: Vec3::ONE,
                ..dark
            };
            let occluders = Occluders::from_level(&level);
            let baked = Baker::new(&level, &occluders, &lighting).bake(&patch, Vec3::Z);
            let light: Vec<f32> = baked
                .chunks(4)
                .map(|pixel| linear_from_srgb(f32::from(pixel[0]) / 255.0))
                .collect();
            let half = light.iter().copied().fold(0.0, f32::max) / 2.0;
            let mut worst = 0.0_f32;
            for row in 4..440 {
                let y = row as f32 / 10.0;
                let border = (0..4600)
                    .map(|x| x as f32 / 100.0)
                    .find(|x| interpolate(&light, COLUMNS as usize, *x, y) >= half);
                let straight = 188.0 + slant * (y * step - 188.0);
                worst = worst.max((border.unwrap() * step - straight).abs());
            }
            assert!(
                worst < 1.75,
                "slant {slant}: the border strays by {worst} units"
            );
        }
    }
}
