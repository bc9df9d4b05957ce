//! Occluders for light rays: the visible convex solids. Supports straight rays only.
//!
//! The movement's tracer tests every brush in a ray's bounding box. For a ray across the map, that
//! is the entire map. Here, parallel rays use a presorted grid, and short rays use a short list of
//! nearby solids.

use wishdir_sim::math::{Vec3, dot};
use wishdir_sim::world::{Brush, Level, Plane};

use super::lightmap::plane_axes;

/// Maximum number of cells per side of the grid.
const MOST_CELLS: usize = 128;
/// Minimum cell size of the grid, units.
const SMALLEST_CELL: f32 = 32.0;

/// A convex solid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occluder<'a> {
    planes: &'a [Plane],
    low: Vec3,
    high: Vec3,
}

impl<'a> Occluder<'a> {
    fn from_brush(brush: &'a Brush) -> Self {
        let (low, high) = brush.bounds();
        Self {
            planes: &brush.planes,
            low,
            high,
        }
    }

    /// Whether a point is inside the solid.
    pub(super) fn contains(&self, at: Vec3) -> bool {
        self.planes
            .iter()
            .all(|plane| dot(plane.normal, at) < plane.dist)
    }

    /// Returns the fraction of `way` at which a ray enters the solid, 0 to 1.
    /// A ray that starts inside enters at 0.
    pub(super) fn entry_fraction(&self, from: Vec3, way: Vec3) -> Option<f32> {
        let past = from.cmpge(self.high) & way.cmpge(Vec3::ZERO)
            | from.cmple(self.low) & way.cmple(Vec3::ZERO);
        if past.any() {
            return None;
        }
        let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
        for plane in self.planes {
            let (before, speed) = (dot(plane.normal, from) - plane.dist, dot(plane.normal, way));
            if speed < 0.0 {
                enter = enter.max(before / -speed);
            } else if before > 0.0 {
                return None;
            } else if speed > 0.0 {
                leave = leave.min(-before / speed);
            }
            if enter >= leave {
                return None;
            }
        }
        Some(enter)
    }

    /// Whether part of the solid is in front of the plane and within the box.
    fn may_shade(&self, plane: Plane, low: Vec3, high: Vec3) -> bool {
        let overlaps = self.low.cmple(high).all() && self.high.cmpge(low).all();
        let foremost = Vec3::select(plane.normal.cmpgt(Vec3::ZERO), self.high, self.low);
        overlaps && dot(foremost, plane.normal) > plane.dist
    }
}

/// All occluders of a map, in file order.
#[derive(Clone, Debug)]
pub(super) struct Occluders<'a>(Vec<Occluder<'a>>);

impl<'a> Occluders<'a> {
    /// Collects the solids of a level.
    pub(super) fn from_level(level: &'a Level) -> Self {
        Self(level.brushes().iter().map(Occluder::from_brush).collect())
    }

    /// Returns the occluders that are partly in front of the plane and within the box.
    pub(super) fn occluders_near(&self, plane: Plane, low: Vec3, high: Vec3) -> Self {
        Self(
            self.0
                .iter()
                .filter(|occluder| occluder.may_shade(plane, low, high))
                .copied()
                .collect(),
        )
    }

    /// Whether a point is inside any solid.
    pub(super) fn contain_point(&self, at: Vec3) -> bool {
        self.0.iter().any(|occluder| occluder.contains(at))
    }

    /// Returns the fraction of `way` that a ray travels unobstructed, 0 to 1.
    pub(super) fn free_fraction(&self, from: Vec3, way: Vec3) -> f32 {
        self.0
            .iter()
            .filter_map(|occluder| occluder.entry_fraction(from, way))
            .fold(1.0, f32::min)
    }
}

/// Visibility of a light from a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LightVisibility {
    /// The point is inside a solid.
    Covered,
    /// A solid blocks the light.
    Shaded,
    /// Nothing blocks the light.
    Lit,
}

impl LightVisibility {
    /// Returns the visibility along `way`. Considers only the given occluders.
    pub(super) fn with_occluders<'a>(
        occluders: impl IntoIterator<Item = &'a Occluder<'a>>,
        at: Vec3,
        way: Vec3,
    ) -> Self {
        let mut sight = Self::Lit;
        for occluder in occluders {
            if occluder.entry_fraction(at, way).is_some() {
                if occluder.contains(at) {
                    return Self::Covered;
                }
                sight = Self::Shaded;
            }
        }
        sight
    }
}

/// Grid perpendicular to one ray direction. Each cell lists the solids that a ray through it can
/// hit.
#[derive(Clone, Debug)]
pub(super) struct Columns<'a> {
    occluders: &'a Occluders<'a>,
    /// Full length of a ray, units.
    way: Vec3,
    axes: [Vec3; 2],
    low: [f32; 2],
    cell: f32,
    counts: [usize; 2],
    cells: Vec<Vec<u32>>,
}

impl<'a> Columns<'a> {
    /// Builds the grid for rays with the direction and length of `way`.
    pub(super) fn new(occluders: &'a Occluders<'a>, way: Vec3) -> Self {
        let (u, v) = plane_axes(way.normalize_or_zero());
        let shadows: Vec<[[f32; 2]; 2]> = occluders
            .0
            .iter()
            .map(|each| [extent_along(each, u), extent_along(each, v)])
            .collect();
        let ends = |axis: usize| {
            let join = |(low, high): (f32, f32), shadow: &[[f32; 2]; 2]| {
                (low.min(shadow[axis][0]), high.max(shadow[axis][1]))
            };
            shadows
                .iter()
                .fold((f32::INFINITY, f32::NEG_INFINITY), join)
        };
        let bounds = [ends(0), ends(1)];
        let widest = bounds
            .iter()
            .map(|(low, high)| high - low)
            .fold(0.0, f32::max);
        let cell = (widest / MOST_CELLS as f32).max(SMALLEST_CELL);
        let counts = bounds
            .map(|(low, high)| (((high - low) / cell).max(0.0) as usize + 1).min(MOST_CELLS + 1));
        let low = bounds.map(|(low, _)| low);
        let mut cells = vec![Vec::new(); counts[0] * counts[1]];
        for (index, shadow) in (0_u32..).zip(&shadows) {
            let range = |axis: usize| {
                let at = |place: f32| {
                    (((place - low[axis]) / cell).max(0.0) as usize).min(counts[axis] - 1)
                };
                at(shadow[axis][0])..=at(shadow[axis][1])
            };
            for row in range(1) {
                range(0).for_each(|column| cells[row * counts[0] + column].push(index));
            }
        }
        Self {
            occluders,
            way,
            axes: [u, v],
            low,
            cell,
            counts,
            cells,
        }
    }

    /// Returns the visibility from a point along the ray direction.
    pub(super) fn visibility(&self, at: Vec3) -> LightVisibility {
        let place = |axis: usize| {
            let along = (dot(at, self.axes[axis]) - self.low[axis]) / self.cell;
            (along >= 0.0)
                .then_some(along as usize)
                .filter(|cell| *cell < self.counts[axis])
        };
        let (Some(column), Some(row)) = (place(0), place(1)) else {
            return LightVisibility::Lit;
        };
        let here = &self.cells[row * self.counts[0] + column];
        LightVisibility::with_occluders(
            here.iter().map(|index| &self.occluders.0[*index as usize]),
            at,
            self.way,
        )
    }
}

/// Returns the interval that a solid's bounding box covers along an axis.
fn extent_along(occluder: &Occluder<'_>, axis: Vec3) -> [f32; 2] {
    let half = (occluder.high - occluder.low) * 0.5;
    let (middle, reach) = (dot(occluder.low + half, axis), dot(half, axis.abs()));
    [middle - reach, middle + reach]
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::world::{Contents, Hull, HullId, Trace as _};

    /// Deterministic pseudo-random numbers from -1 to 1.
    fn random() -> impl FnMut() -> f32 {
        let mut bits = 12345_u32;
        move || {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (bits >> 8) as f32 / 8_388_608.0 - 1.0
        }
    }

    #[test]
    fn rays_agree_with_movement_tracer() {
        let mut next = random();
        let mut place = |size: f32| Vec3::new(next(), next(), next()) * size;
        let mut brushes = Vec::new();
        for _ in 0..60 {
            let (at, half) = (place(400.0), place(60.0).abs() + Vec3::splat(4.0));
            brushes.push(Brush::cuboid(at - half, at + half, Contents::Solid));
        }
        let level = Level::new(brushes, &[Hull::default()]);
        let occluders = Occluders::from_level(&level);
        let way = Vec3::new(300.0, -500.0, 900.0);
        let columns = Columns::new(&occluders, way);
        let mut seen = [0; 3];
        for _ in 0..4000 {
            let at = place(450.0);
            let sweep = level.sweep(HullId::new(0), at, at + way);
            let sight = columns.visibility(at);
            assert_eq!(sight, visibility_along(&occluders, at, way), "at {at}");
            seen[sight as usize] += 1;
            match sight {
                LightVisibility::Covered => assert!(level.is_stuck(HullId::new(0), at), "at {at}"),
                // The tracer stops up to 1/32 units early, so grazing rays may differ.
                LightVisibility::Shaded => assert!(
                    sweep.fraction < 1.0 || is_grazing(&occluders, at, way),
                    "at {at}"
                ),
                LightVisibility::Lit => assert_eq!(sweep.fraction, 1.0, "at {at}"),
            }
        }
        assert!(
            seen.iter().all(|count| *count > 50),
            "covered, shaded and lit were all tried: {seen:?}"
        );
    }

    fn visibility_along(occluders: &Occluders<'_>, at: Vec3, way: Vec3) -> LightVisibility {
        LightVisibility::with_occluders(&occluders.0, at, way)
    }

    fn is_grazing(occluders: &Occluders<'_>, at: Vec3, way: Vec3) -> bool {
        visibility_along(occluders, at + Vec3::splat(0.1), way) == LightVisibility::Lit
            || visibility_along(occluders, at - Vec3::splat(0.1), way) == LightVisibility::Lit
    }

    #[test]
    fn nearby_occluders_are_in_front_of_face() {
        let box_at = |z: f32| {
            Brush::cuboid(
                Vec3::new(0.0, 0.0, z),
                Vec3::new(32.0, 32.0, z + 32.0),
                Contents::Solid,
            )
        };
        let level = Level::new(
            vec![box_at(-32.0), box_at(0.0), box_at(600.0)],
            &[Hull::default()],
        );
        let floor = Plane {
            normal: Vec3::Z,
            dist: 0.5,
        };
        let near = Occluders::from_level(&level).occluders_near(
            floor,
            Vec3::splat(-144.0),
            Vec3::splat(176.0),
        );
        assert_eq!(
            near.0.len(),
            1,
            "not the floor itself, not what hangs far above"
        );
        assert!(
            near.contain_point(Vec3::new(16.0, 16.0, 1.0))
                && !near.contain_point(Vec3::new(16.0, 16.0, -1.0))
        );
        assert_eq!(
            near.free_fraction(Vec3::new(-16.0, 16.0, 1.0), Vec3::X * 64.0),
            0.25
        );
    }
}
