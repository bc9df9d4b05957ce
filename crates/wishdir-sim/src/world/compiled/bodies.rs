//! What stands in a compiled map: the world, and its brush entities where they are.

use std::sync::Arc;

use super::ClipRule;
use super::tree::{ClipMap, ClipModel, RawSweep, SOLID};
use crate::math::{Vec3, ViewAngles, angle_vectors, dot, length, view_up};
use crate::world::{Contents, Hull};

/// How a body is turned about its origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyRotation {
    forward: Vec3,
    right: Vec3,
    up: Vec3,
}

impl BodyRotation {
    /// By these angles; `None`: not at all.
    pub fn new(angles: ViewAngles) -> Option<Self> {
        let basis = angle_vectors(angles);
        let is_turned = angles.to_array().iter().any(|angle| *angle != 0.0);
        is_turned.then(|| Self {
            forward: basis.forward,
            right: basis.right,
            up: view_up(angles),
        })
    }

    /// Ahead, to the right and upwards, after the turn.
    pub fn axes(&self) -> [Vec3; 3] {
        [self.forward, self.right, self.up]
    }

    /// The corners of the box around a turned box.
    pub(crate) fn box_around(&self, low: Vec3, high: Vec3) -> (Vec3, Vec3) {
        let ends = |axis: usize| [low[axis], high[axis]];
        let corners = ends(0).into_iter().flat_map(|x| {
            ends(1)
                .into_iter()
                .flat_map(move |y| ends(2).into_iter().map(move |z| Vec3::new(x, y, z)))
        });
        let empty = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        corners
            .map(|corner| self.outwards(corner))
            .fold(empty, |(low, high), at| (low.min(at), high.max(at)))
    }

    /// From the map's axes to the body's.
    fn inwards(&self, at: Vec3) -> Vec3 {
        Vec3::new(
            dot(self.forward, at),
            -dot(self.right, at),
            dot(self.up, at),
        )
    }

    /// Back again.
    fn outwards(&self, at: Vec3) -> Vec3 {
        let part = |axis: usize| {
            self.forward[axis] * at.x + -self.right[axis] * at.y + self.up[axis] * at.z
        };
        Vec3::new(part(0), part(1), part(2))
    }
}

/// What a body does to movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyRole {
    /// It blocks.
    Solid,
    /// A point in it is in this.
    Liquid(Contents),
    /// It can be climbed.
    Ladder,
}

/// A model of a map, standing somewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipBody {
    /// Which of [`ClipMap::models`].
    pub model: u32,
    /// Where the model's origin is, units.
    pub origin: Vec3,
    /// How it is turned.
    pub turn: Option<BodyRotation>,
    /// What it does.
    pub role: BodyRole,
}

impl ClipBody {
    /// The world itself.
    pub const WORLD: Self = Self {
        model: 0,
        origin: Vec3::ZERO,
        turn: None,
        role: BodyRole::Solid,
    };

    /// A place in the model's own space. `shift` is how far the hull's box is off the player's,
    /// units.
    #[inline]
    fn local(&self, shift: Vec3, at: Vec3) -> Vec3 {
        let at = at - (self.origin + shift);
        self.turn.as_ref().map_or(at, |turn| turn.inwards(at))
    }

    /// The contents code where a box's origin is.
    #[inline]
    pub(super) fn contents(&self, map: &ClipMap, rule: ClipRule, hull: HullFit, at: Vec3) -> i32 {
        map.tree(rule, self.model as usize, hull.index)
            .contents(self.local(hull.shift, at))
    }

    /// Moves a box; the end is in the model's own space.
    #[inline]
    pub(super) fn sweep(
        &self,
        map: &ClipMap,
        rule: ClipRule,
        hull: HullFit,
        start: Vec3,
        end: Vec3,
    ) -> RawSweep {
        let tree = map.tree(rule, self.model as usize, hull.index);
        let mut sweep = rule.sweep_in(
            tree,
            self.local(hull.shift, start),
            self.local(hull.shift, end),
        );
        if let Some(turn) = &self.turn {
            sweep.plane.normal = turn.outwards(sweep.plane.normal);
        }
        sweep
    }

    /// The corners of the box around it, units: as far out as any compiler may have put it.
    pub(super) fn bounds(&self, map: &ClipMap) -> (Vec3, Vec3) {
        let ClipModel { mins, maxs, .. } = map.models[self.model as usize];
        if self.turn.is_none() {
            return (mins + self.origin, maxs + self.origin);
        }
        let farthest = length(mins.abs().max(maxs.abs()));
        (self.origin - farthest, self.origin + farthest)
    }
}

/// Which of a map's hulls stands for a player's box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct HullFit {
    pub(super) index: usize,
    /// How far it is off the player's box: its feet are where the player's are, units.
    pub(super) shift: Vec3,
}

impl HullFit {
    /// The hull of points.
    pub(super) const POINT: Self = Self {
        index: 0,
        shift: Vec3::ZERO,
    };

    /// The fitting one.
    pub(super) fn of(map: &ClipMap, player: Hull) -> Self {
        let index = map.hull_of(player);
        let own = map.hulls.get(index).copied().unwrap_or_default();
        let has_size = player != Hull::default() && index != 0;
        Self {
            index,
            shift: if has_size {
                own.mins - player.mins
            } else {
                Vec3::ZERO
            },
        }
    }
}

/// A compiled map, and what stands in it: the world first, then its brush entities in file order.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipWorld {
    /// The trees that its models are of.
    pub map: Arc<ClipMap>,
    /// What stands there.
    pub bodies: Vec<ClipBody>,
}

impl ClipWorld {
    /// The world alone.
    pub fn new(map: Arc<ClipMap>) -> Self {
        Self {
            map,
            bodies: vec![ClipBody::WORLD],
        }
    }

    /// The corners of the world.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        ClipBody::WORLD.bounds(&self.map)
    }
}

/// A model that is felt and not met: a trigger's.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipVolume {
    /// The trees that its models are of.
    pub map: Arc<ClipMap>,
    /// The model, and where it is.
    pub body: ClipBody,
}

impl ClipVolume {
    /// Whether a box with its origin there is partly in it.
    pub fn holds(&self, player: Hull, at: Vec3) -> bool {
        self.body.contents(
            &self.map,
            ClipRule::Backing,
            HullFit::of(&self.map, player),
            at,
        ) == SOLID
    }
}
