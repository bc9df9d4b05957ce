//! The solid world as movement sees it: convex brushes, made ready for each hull at load, never
//! changed after.
//!
//! [`Trace`] is the seam between movement and the world; [`Level`] answers it: a world of brushes
//! exactly as `docs/traces.md` 3 defines, a compiled one by its own trees (`docs/bsp.md`). What a
//! map's entities mean lives above, in `crate::map`.

mod boxes;
mod cells;
mod clip;
mod compiled;
mod near;
mod quads;
mod trace;
mod tree;

pub use compiled::{
    BodyRole, BodyRotation, ClipBody, ClipMap, ClipModel, ClipNode, ClipRule, ClipVolume,
    ClipWorld, EMPTY, RawSweep, SOLID, contents_of,
};
pub use near::NearLevel;
pub use trace::{DIST_EPSILON, Sweep, Trace};

use super::math::Vec3;
use boxes::Bounds;
use cells::KdCells;
use clip::Group;
use compiled::ClipLevel;

/// A half space's border: points with `dot(normal, p) < dist` are behind it, inside the brush.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Plane {
    /// Outward unit normal.
    pub normal: Vec3,
    /// Distance of the plane from the world's origin along the normal, units.
    pub dist: f32,
}

/// Which of an engine's hulls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct HullId(u32);

impl HullId {
    /// The hull of this number, from 0.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// Its number, from 0.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Its place in lists of hulls.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What fills a brush, or a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Contents {
    /// Air: stops nothing.
    #[default]
    Empty,
    /// Blocks every hull.
    Solid,
    /// Swimmable.
    Water,
    /// Swimmable; QuakeWorld's jump button lifts by 80 in it.
    Slime,
    /// Swimmable; QuakeWorld's jump button lifts by 50 in it.
    Lava,
    /// Climbable in GoldSrc; never blocks, never a point's contents.
    Ladder,
}

impl Contents {
    /// Whether a body in it swims.
    #[inline]
    pub fn is_liquid(self) -> bool {
        matches!(self, Self::Water | Self::Slime | Self::Lava)
    }

    /// The engines' content code: -1 empty, -2 solid, -3 water, -4 slime, -5 lava (a ladder has
    /// none: -1).
    pub fn code(self) -> i32 {
        match self {
            Self::Empty | Self::Ladder => -1,
            Self::Solid => -2,
            Self::Water => -3,
            Self::Slime => -4,
            Self::Lava => -5,
        }
    }
}

/// A player's box around the origin, units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hull {
    /// The lowest corner.
    pub mins: Vec3,
    /// The highest corner.
    pub maxs: Vec3,
}

impl Hull {
    /// A box from its corners.
    pub const fn new(mins: [f32; 3], maxs: [f32; 3]) -> Self {
        Self {
            mins: Vec3::new(mins[0], mins[1], mins[2]),
            maxs: Vec3::new(maxs[0], maxs[1], maxs[2]),
        }
    }
}

/// A convex solid, liquid or ladder: the points strictly behind all its planes.
///
/// For the hull expansion to be exact the planes must hold the axial bevels, and the edge bevels of
/// non-axial edges; `crate::map` adds them, recorded worlds have them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Brush {
    /// The planes, in file order: the order decides ties between planes.
    pub planes: Vec<Plane>,
    /// What fills it.
    pub contents: Contents,
}

impl Brush {
    /// An axis-aligned box.
    pub fn cuboid(mins: Vec3, maxs: Vec3, contents: Contents) -> Self {
        let plane = |x, y, z, dist| Plane {
            normal: Vec3::new(x, y, z),
            dist,
        };
        Self {
            planes: vec![
                plane(1.0, 0.0, 0.0, maxs.x),
                plane(-1.0, 0.0, 0.0, -mins.x),
                plane(0.0, 1.0, 0.0, maxs.y),
                plane(0.0, -1.0, 0.0, -mins.y),
                plane(0.0, 0.0, 1.0, maxs.z),
                plane(0.0, 0.0, -1.0, -mins.z),
            ],
            contents,
        }
    }

    /// Whether a hull whose origin is `at` is strictly inside: behind every plane, each expanded by
    /// the hull.
    #[inline]
    pub fn contains(&self, hull: Hull, at: Vec3) -> bool {
        trace::contains(self, hull, at)
    }

    /// The box given by the axial planes: infinite where one is missing. Lowest and highest corner.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        let bounds = Bounds::of(&self.planes);
        (bounds.mins.truncate(), bounds.maxs.truncate())
    }
}

/// A world of brushes, or one that was compiled, ready for the hulls of one profile.
///
/// Brushes keep their file order: the lowest index wins a tie, and the start-solid rules depend on
/// it.
#[derive(Clone, Debug)]
pub struct Level {
    brushes: Vec<Brush>,
    /// Those that it was made for, and after them the point.
    hulls: Vec<Hull>,
    solids: Group,
    liquids: Group,
    ladders: Group,
    /// The solids near any place, for all of the hulls.
    places: KdCells,
    /// If it was compiled: then it has no brushes.
    compiled: Option<Box<ClipLevel>>,
    /// What need not be looked for at all.
    has_no_liquids: bool,
    has_no_ladders: bool,
}

impl Level {
    /// Prepares `brushes` for `hulls`; the index into `hulls` is the hull number of every query.
    pub fn new(brushes: Vec<Brush>, hulls: &[Hull]) -> Self {
        let hulls = [hulls, &[Hull::default()]].concat();
        let group = |wanted: fn(Contents) -> bool| Group::new(&brushes, &hulls, wanted);
        let solids = group(|contents| contents == Contents::Solid);
        let liquids = group(Contents::is_liquid);
        let ladders = group(|contents| contents == Contents::Ladder);
        let places = KdCells::new(&solids.boxes());
        let (has_no_liquids, has_no_ladders) = (liquids.is_empty(), ladders.is_empty());
        Self {
            hulls,
            solids,
            liquids,
            ladders,
            places,
            brushes,
            compiled: None,
            has_no_liquids,
            has_no_ladders,
        }
    }

    /// Prepares a compiled world for `hulls`, to be swept by one engine's rule.
    pub fn compiled(world: ClipWorld, hulls: &[Hull], rule: ClipRule) -> Self {
        let mut level = Self::new(Vec::new(), hulls);
        level.compiled = Some(Box::new(ClipLevel::new(world, &level.hulls, rule)));
        (level.has_no_liquids, level.has_no_ladders) = (false, false);
        level
    }

    /// The brushes, in file order.
    pub fn brushes(&self) -> &[Brush] {
        &self.brushes
    }

    /// The hulls it was made for.
    pub fn hulls(&self) -> &[Hull] {
        &self.hulls[..self.hulls.len() - 1]
    }

    /// The same world with an eye on what is around one player: faster, with the same bits.
    #[inline]
    pub fn near(&self) -> NearLevel<&Self> {
        NearLevel::new(self)
    }

    /// The same world answering by the plain loop over all brushes: the obvious twin that proves
    /// the tree.
    pub fn plain(&self) -> PlainLevel<'_> {
        PlainLevel { level: self }
    }

    /// Whether a point is in anything that blocks: of a compiled world in a brush entity too, which
    /// is no point's contents.
    pub fn is_solid(&self, at: Vec3) -> bool {
        self.stuck(self.point_hull(), at)
    }

    fn point_hull(&self) -> HullId {
        HullId(self.hulls.len() as u32 - 1)
    }

    #[inline(never)]
    fn liquid_among_solids(&self, at: Vec3) -> Option<Contents> {
        if let Some(compiled) = &self.compiled {
            return Some(compiled.contents(at)).filter(|contents| contents.is_liquid());
        }
        let found = if at.is_finite() {
            let liquid = self
                .liquids
                .first_containing(self.point_hull(), at.extend(0.0))?;
            self.brushes[liquid as usize].contents
        } else {
            self.plain().contents(at)
        };
        if found.is_liquid() && !self.stuck(self.point_hull(), at) {
            Some(found)
        } else {
            None
        }
    }

    #[inline(never)]
    fn ladder_touched(&self, hull: HullId, at: Vec3) -> Option<u32> {
        if let Some(compiled) = &self.compiled {
            return compiled.ladder(hull, at);
        }
        if at.is_finite() {
            self.ladders.first_containing(hull, at.extend(0.0))
        } else {
            self.plain().ladder(hull, at)
        }
    }
}

impl Trace for Level {
    #[inline]
    fn sweep(&self, hull: HullId, start: Vec3, end: Vec3) -> Sweep {
        if let Some(compiled) = &self.compiled {
            return compiled.sweep(hull, start, end);
        }
        // Only with both ends finite the sum is; else a plane's distance may be NaN.
        if (start + end).is_finite() {
            self.solids.sweep(&self.brushes, hull, start, end)
        } else {
            self.plain().sweep(hull, start, end)
        }
    }

    #[inline]
    fn stuck(&self, hull: HullId, at: Vec3) -> bool {
        if let Some(compiled) = &self.compiled {
            return compiled.stuck(hull, at);
        }
        if at.is_finite() {
            self.solids.any_contains(hull, at.extend(0.0))
        } else {
            self.plain().stuck(hull, at)
        }
    }

    fn contents(&self, at: Vec3) -> Contents {
        if let Some(compiled) = &self.compiled {
            return compiled.contents(at);
        }
        if self.stuck(self.point_hull(), at) {
            return Contents::Solid;
        }
        self.liquid(at).unwrap_or_default()
    }

    #[inline]
    fn liquid(&self, at: Vec3) -> Option<Contents> {
        if self.has_no_liquids {
            None
        } else {
            self.liquid_among_solids(at)
        }
    }

    fn current(&self, at: Vec3) -> Option<Vec3> {
        self.compiled.as_ref()?.current(at)
    }

    #[inline]
    fn ladder(&self, hull: HullId, at: Vec3) -> Option<u32> {
        if self.has_no_ladders {
            None
        } else {
            self.ladder_touched(hull, at)
        }
    }

    fn sweep_ladder(&self, ladder: u32, start: Vec3, end: Vec3) -> Sweep {
        if let Some(compiled) = &self.compiled {
            return compiled.sweep_ladder(ladder, start, end);
        }
        trace::sweep_alone(&self.brushes[ladder as usize], start, end)
    }

    fn ladder_center(&self, ladder: u32) -> Vec3 {
        if let Some(compiled) = &self.compiled {
            return compiled.ladder_center(ladder);
        }
        let (mins, maxs) = self.brushes[ladder as usize].bounds();
        (mins + maxs) * 0.5
    }
}

/// A [`Level`] without its tree: each query asks each brush, in file order, word for word as
/// `docs/traces.md` 3 says. A compiled world has no other way than its own trees.
#[derive(Clone, Copy, Debug)]
pub struct PlainLevel<'a> {
    level: &'a Level,
}

impl PlainLevel<'_> {
    fn hull(&self, hull: HullId) -> Hull {
        self.level.hulls[hull.index()]
    }
}

impl Trace for PlainLevel<'_> {
    fn sweep(&self, hull: HullId, start: Vec3, end: Vec3) -> Sweep {
        if let Some(compiled) = &self.level.compiled {
            return compiled.sweep(hull, start, end);
        }
        trace::sweep_all(&self.level.brushes, self.hull(hull), start, end)
    }

    fn stuck(&self, hull: HullId, at: Vec3) -> bool {
        if let Some(compiled) = &self.level.compiled {
            return compiled.stuck(hull, at);
        }
        let hull = self.hull(hull);
        let solid = |brush: &&Brush| brush.contents == Contents::Solid;
        self.level
            .brushes
            .iter()
            .filter(solid)
            .any(|brush| trace::contains(brush, hull, at))
    }

    fn contents(&self, at: Vec3) -> Contents {
        if let Some(compiled) = &self.level.compiled {
            return compiled.contents(at);
        }
        let inside = |brush: &&Brush| trace::contains(brush, Hull::default(), at);
        let mut found = Contents::Empty;
        for brush in self.level.brushes.iter().filter(inside) {
            if brush.contents == Contents::Solid {
                return Contents::Solid;
            }
            if found == Contents::Empty && brush.contents.is_liquid() {
                found = brush.contents;
            }
        }
        found
    }

    fn ladder(&self, hull: HullId, at: Vec3) -> Option<u32> {
        if let Some(compiled) = &self.level.compiled {
            return compiled.ladder(hull, at);
        }
        let hull = self.hull(hull);
        let found = self.level.brushes.iter().position(|brush| {
            brush.contents == Contents::Ladder && trace::contains(brush, hull, at)
        });
        found.and_then(|index| u32::try_from(index).ok())
    }

    fn sweep_ladder(&self, ladder: u32, start: Vec3, end: Vec3) -> Sweep {
        self.level.sweep_ladder(ladder, start, end)
    }

    fn ladder_center(&self, ladder: u32) -> Vec3 {
        self.level.ladder_center(ladder)
    }
}
