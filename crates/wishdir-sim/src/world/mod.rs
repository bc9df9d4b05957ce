//! Solid world for movement: convex brushes that are prepared for each hull at load time.
//!
//! Movement queries the world through [`Trace`]. [`Level`] implements it.
//! Brush worlds follow `docs/traces.md` 3 exactly.
//! Compiled maps use their own trees (`docs/bsp.md`).
//! The meaning of map entities is in `crate::map`, not here.

mod boxes;
mod brush_group;
mod cells;
mod centred;
mod compiled;
mod content_set;
mod near;
mod quads;
mod trace;
mod tree;

pub use compiled::{
    BodyRole, BodyRotation, ClipBody, ClipMap, ClipModel, ClipNode, ClipRule, ClipVolume,
    ClipWorld, EMPTY, RawSweep, SOLID, contents_from_code,
};
pub use content_set::ContentSet;
pub use near::NearLevel;
pub use trace::{DIST_EPSILON, Sweep, Trace};

use super::math::Vec3;
use boxes::Bounds;
use brush_group::BrushGroup;
use cells::KdCells;
use compiled::ClipLevel;

/// Border of a half-space. Points with `dot(normal, p) < dist` are behind the plane, in the brush.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Plane {
    /// Outward unit normal.
    pub normal: Vec3,
    /// Distance from the world's origin along the normal, units.
    pub dist: f32,
}

/// Number of a hull in an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct HullId(u32);

impl HullId {
    /// Returns the hull with this number, from 0.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// Returns the hull number, from 0.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the index into lists of hulls.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Contents of a brush or a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Contents {
    /// Air: blocks nothing.
    #[default]
    Empty,
    /// Solid: blocks every hull.
    Solid,
    /// Water, in which players swim.
    Water,
    /// Slime, in which players swim. The jump button sets an upward speed of 80.
    Slime,
    /// Lava, in which players swim. The jump button sets an upward speed of 50.
    Lava,
    /// Ladder: climbable in GoldSrc. Never blocks and is never the contents of a point.
    Ladder,
    /// Player clip: blocks players, but is not solid to points (Quake III).
    PlayerClip,
    /// Solid with a slippery surface (Quake III).
    Slick,
}

impl Contents {
    /// Whether a player in these contents swims.
    #[inline]
    pub fn is_liquid(self) -> bool {
        matches!(self, Self::Water | Self::Slime | Self::Lava)
    }

    /// Whether the brush blocks players.
    #[inline]
    pub const fn blocks(self) -> bool {
        matches!(self, Self::Solid | Self::PlayerClip | Self::Slick)
    }

    /// Returns the engines' contents code: -1 empty, -2 solid, -3 water, -4 slime, -5 lava.
    /// Ladders and player clips have no code. They give -1.
    pub fn contents_code(self) -> i32 {
        match self {
            Self::Empty | Self::Ladder | Self::PlayerClip => -1,
            Self::Solid | Self::Slick => -2,
            Self::Water => -3,
            Self::Slime => -4,
            Self::Lava => -5,
        }
    }
}

/// A player's box relative to the player's origin, units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hull {
    /// The lowest corner.
    pub mins: Vec3,
    /// The highest corner.
    pub maxs: Vec3,
}

impl Hull {
    /// Creates a box from its corners.
    pub const fn new(mins: [f32; 3], maxs: [f32; 3]) -> Self {
        Self {
            mins: Vec3::new(mins[0], mins[1], mins[2]),
            maxs: Vec3::new(maxs[0], maxs[1], maxs[2]),
        }
    }
}

/// Convex solid, liquid or ladder that contains the points strictly behind all its planes.
///
/// Exact hull expansion needs axial bevels, and edge bevels for edges that are not axial.
/// `crate::map` adds these planes, and recorded worlds include them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Brush {
    /// Planes in file order. The order decides ties between planes.
    pub planes: Vec<Plane>,
    /// Contents of the brush.
    pub contents: Contents,
}

impl Brush {
    /// Creates an axis-aligned box.
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

    /// Whether a hull with its origin at `at` is strictly behind every plane expanded by the hull.
    #[inline]
    pub fn contains(&self, hull: Hull, at: Vec3) -> bool {
        trace::contains(self, hull, at)
    }

    /// Returns the bounds of the axial planes as lowest and highest corner.
    /// A side without a plane is infinite.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        let bounds = Bounds::from_planes(&self.planes);
        (bounds.mins.truncate(), bounds.maxs.truncate())
    }
}

/// World of brushes or compiled map, prepared for the hulls of one profile.
///
/// Brushes keep their file order, which decides ties and is needed by the start-solid rules.
#[derive(Clone, Debug)]
pub struct Level {
    brushes: Vec<Brush>,
    /// Hulls of the profile, followed by the point hull.
    hulls: Vec<Hull>,
    solids: BrushGroup,
    liquids: BrushGroup,
    ladders: BrushGroup,
    /// Solids near each position, for all hulls.
    places: KdCells,
    /// Compiled map. `None` for a world of brushes.
    compiled: Option<Box<ClipLevel>>,
    /// Whether liquid and ladder queries can be skipped.
    has_no_liquids: bool,
    has_no_ladders: bool,
    /// Sweep algorithm.
    rule: ClipRule,
}

impl Level {
    /// Prepares `brushes` for `hulls`, with QuakeWorld's and GoldSrc's sweeps (`docs/traces.md` 3).
    /// Queries name a hull by its index in `hulls`.
    pub fn new(brushes: Vec<Brush>, hulls: &[Hull]) -> Self {
        Self::with_clip_rule(brushes, hulls, ClipRule::default())
    }

    /// Prepares `brushes` for `hulls`, with an engine's sweep algorithm.
    pub fn with_clip_rule(mut brushes: Vec<Brush>, hulls: &[Hull], rule: ClipRule) -> Self {
        if rule == ClipRule::Centred {
            brushes = brushes
                .into_iter()
                .map(centred::order_axial_planes_first)
                .collect();
        }
        let hulls = [hulls, &[Hull::default()]].concat();
        let group = |wanted: fn(Contents) -> bool| BrushGroup::new(&brushes, &hulls, rule, wanted);
        let solids = group(Contents::blocks);
        let liquids = group(Contents::is_liquid);
        let ladders = group(|contents| contents == Contents::Ladder);
        let places = KdCells::new(&solids.expanded_bounds());
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
            rule,
        }
    }

    /// Prepares a compiled map for `hulls`, with an engine's sweep algorithm.
    pub fn compiled(world: ClipWorld, hulls: &[Hull], rule: ClipRule) -> Self {
        let mut level = Self::with_clip_rule(Vec::new(), hulls, rule);
        level.compiled = Some(Box::new(ClipLevel::new(world, &level.hulls, rule)));
        (level.has_no_liquids, level.has_no_ladders) = (false, false);
        level
    }

    /// Returns the sweep algorithm.
    pub fn clip_rule(&self) -> ClipRule {
        self.rule
    }

    /// Returns the brushes in file order.
    pub fn brushes(&self) -> &[Brush] {
        &self.brushes
    }

    /// Returns the hulls that the level was prepared for.
    pub fn hulls(&self) -> &[Hull] {
        &self.hulls[..self.hulls.len() - 1]
    }

    /// Returns a view that caches the solids near one player. Faster, with bit-identical results.
    #[inline]
    pub fn near(&self) -> NearLevel<&Self> {
        NearLevel::new(self)
    }

    /// Returns a view that loops over all brushes, as a reference for the tree.
    pub fn without_tree(&self) -> PlainLevel<'_> {
        PlainLevel { level: self }
    }

    /// Whether a point is inside anything that blocks players.
    /// In a compiled map, includes brush entities, which [`Trace::contents`] ignores.
    pub fn is_solid(&self, at: Vec3) -> bool {
        self.is_stuck(self.point_hull(), at)
    }

    fn point_hull(&self) -> HullId {
        HullId(self.hulls.len() as u32 - 1)
    }

    #[inline(never)]
    fn find_liquid_among_solids(&self, at: Vec3) -> Option<Contents> {
        if let Some(compiled) = &self.compiled {
            return Some(compiled.contents(at)).filter(|contents| contents.is_liquid());
        }
        let found = if at.is_finite() {
            let liquid = self
                .liquids
                .find_first_containing(self.point_hull(), at.extend(0.0))?;
            self.brushes[liquid as usize].contents
        } else {
            self.without_tree().contents(at)
        };
        if found.is_liquid() && !self.is_stuck(self.point_hull(), at) {
            Some(found)
        } else {
            None
        }
    }

    #[inline(never)]
    fn find_touched_ladder(&self, hull: HullId, at: Vec3) -> Option<u32> {
        if let Some(compiled) = &self.compiled {
            return compiled.ladder(hull, at);
        }
        if at.is_finite() {
            self.ladders.find_first_containing(hull, at.extend(0.0))
        } else {
            self.without_tree().ladder(hull, at)
        }
    }
}

impl Trace for Level {
    #[inline]
    fn sweep(&self, hull: HullId, start: Vec3, end: Vec3) -> Sweep {
        if let Some(compiled) = &self.compiled {
            return compiled.sweep(hull, start, end);
        }
        // The sum is finite only if both ends are finite. Otherwise, a plane's distance may be NaN.
        if (start + end).is_finite() {
            self.solids.sweep(&self.brushes, hull, start, end)
        } else {
            self.without_tree().sweep(hull, start, end)
        }
    }

    #[inline]
    fn is_stuck(&self, hull: HullId, at: Vec3) -> bool {
        if let Some(compiled) = &self.compiled {
            return compiled.is_stuck(hull, at);
        }
        if at.is_finite() {
            self.solids.is_inside_any(hull, at.extend(0.0))
        } else {
            self.without_tree().is_stuck(hull, at)
        }
    }

    fn contents(&self, at: Vec3) -> Contents {
        if let Some(compiled) = &self.compiled {
            return compiled.contents(at);
        }
        if self.rule == ClipRule::Centred {
            return self.content_set(at).main_contents();
        }
        if self.is_stuck(self.point_hull(), at) {
            return Contents::Solid;
        }
        self.liquid(at).unwrap_or_default()
    }

    #[inline]
    fn liquid_set(&self, at: Vec3) -> ContentSet {
        if self.has_no_liquids {
            ContentSet::EMPTY
        } else {
            self.content_set(at).liquids()
        }
    }

    fn content_set(&self, at: Vec3) -> ContentSet {
        if let Some(compiled) = &self.compiled {
            return [compiled.contents(at)].into_iter().collect();
        }
        if self.rule != ClipRule::Centred {
            return [self.contents(at)].into_iter().collect();
        }
        if !at.is_finite() {
            return self.without_tree().content_set(at);
        }
        let (point, place) = (self.point_hull(), at.extend(0.0));
        let mut found = ContentSet::EMPTY;
        for group in [&self.solids, &self.liquids, &self.ladders] {
            group.for_each_containing(point, place, |index| {
                found = found.with(self.brushes[index as usize].contents);
            });
        }
        found
    }

    #[inline]
    fn is_slick(&self, brush: u32) -> bool {
        self.brushes
            .get(brush as usize)
            .is_some_and(|brush| brush.contents == Contents::Slick)
    }

    #[inline]
    fn liquid(&self, at: Vec3) -> Option<Contents> {
        if self.has_no_liquids {
            None
        } else {
            self.find_liquid_among_solids(at)
        }
    }

    fn liquid_current(&self, at: Vec3) -> Option<Vec3> {
        self.compiled.as_ref()?.current(at)
    }

    #[inline]
    fn ladder(&self, hull: HullId, at: Vec3) -> Option<u32> {
        if self.has_no_ladders {
            None
        } else {
            self.find_touched_ladder(hull, at)
        }
    }

    fn sweep_ladder(&self, ladder: u32, start: Vec3, end: Vec3) -> Sweep {
        if let Some(compiled) = &self.compiled {
            return compiled.sweep_ladder(ladder, start, end);
        }
        trace::sweep_brush(&self.brushes[ladder as usize], start, end)
    }

    fn ladder_center(&self, ladder: u32) -> Vec3 {
        if let Some(compiled) = &self.compiled {
            return compiled.ladder_center(ladder);
        }
        let (mins, maxs) = self.brushes[ladder as usize].bounds();
        (mins + maxs) * 0.5
    }
}

/// View of a [`Level`] that does not use its tree.
/// Each query tests every brush in file order, as in `docs/traces.md` 3.
/// A compiled map still uses its own trees.
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
        match self.level.rule {
            ClipRule::Direct | ClipRule::BackOff => {
                trace::sweep_all(&self.level.brushes, self.hull(hull), start, end)
            }
            ClipRule::Centred => {
                centred::sweep_all(&self.level.brushes, self.hull(hull), start, end)
            }
        }
    }

    fn is_stuck(&self, hull: HullId, at: Vec3) -> bool {
        if let Some(compiled) = &self.level.compiled {
            return compiled.is_stuck(hull, at);
        }
        let hull = self.hull(hull);
        let contains = match self.level.rule {
            ClipRule::Direct | ClipRule::BackOff => trace::contains,
            ClipRule::Centred => centred::contains,
        };
        self.level
            .brushes
            .iter()
            .filter(|brush| brush.contents.blocks())
            .any(|brush| contains(brush, hull, at))
    }

    fn contents(&self, at: Vec3) -> Contents {
        if let Some(compiled) = &self.level.compiled {
            return compiled.contents(at);
        }
        if self.level.rule == ClipRule::Centred {
            return self.content_set(at).main_contents();
        }
        let inside = |brush: &&Brush| trace::contains(brush, Hull::default(), at);
        let mut found = Contents::Empty;
        for brush in self.level.brushes.iter().filter(inside) {
            if brush.contents.blocks() {
                return Contents::Solid;
            }
            if found == Contents::Empty && brush.contents.is_liquid() {
                found = brush.contents;
            }
        }
        found
    }

    fn content_set(&self, at: Vec3) -> ContentSet {
        if self.level.compiled.is_some() || self.level.rule != ClipRule::Centred {
            return [self.contents(at)].into_iter().collect();
        }
        centred::contents_at(&self.level.brushes, at)
    }

    fn is_slick(&self, brush: u32) -> bool {
        self.level.is_slick(brush)
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
