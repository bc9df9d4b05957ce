//! Bodies of a compiled map: the world and its brush entities at their positions.

use std::sync::Arc;

use super::ClipRule;
use super::tree::{ClipMap, ClipModel, RawSweep, SOLID};
use crate::math::{Vec3, ViewAngles, angle_vectors, dot, length, view_up};
use crate::world::{Contents, Hull};

/// Rotation of a body about its origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyRotation {
    forward: Vec3,
    right: Vec3,
    up: Vec3,
}

impl BodyRotation {
    /// Returns the rotation for these angles. `None` if all are 0.
    pub fn new(angles: ViewAngles) -> Option<Self> {
        let basis = angle_vectors(angles);
        let is_turned = angles.to_array().iter().any(|angle| *angle != 0.0);
        is_turned.then(|| Self {
            forward: basis.forward,
            right: basis.right,
            up: view_up(angles),
        })
    }

    /// Returns the forward, right and up vectors of the rotated body.
    pub fn axes(&self) -> [Vec3; 3] {
        [self.forward, self.right, self.up]
    }

    /// Returns the lowest and the highest corner of the bounds around a rotated box.
    pub(crate) fn rotated_bounds(&self, low: Vec3, high: Vec3) -> (Vec3, Vec3) {
        let ends = |axis: usize| [low[axis], high[axis]];
        let corners = ends(0).into_iter().flat_map(|x| {
            ends(1)
                .into_iter()
                .flat_map(move |y| ends(2).into_iter().map(move |z| Vec3::new(x, y, z)))
        });
        let empty = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        corners
            .map(|corner| self.body_to_map(corner))
            .fold(empty, |(low, high), at| (low.min(at), high.max(at)))
    }

    /// Rotates a vector from map axes to body axes.
    fn map_to_body(&self, at: Vec3) -> Vec3 {
        Vec3::new(
            dot(self.forward, at),
            -dot(self.right, at),
            dot(self.up, at),
        )
    }

    /// Rotates a vector from body axes to map axes.
    fn body_to_map(&self, at: Vec3) -> Vec3 {
        let part = |axis: usize| {
            self.forward[axis] * at.x + -self.right[axis] * at.y + self.up[axis] * at.z
        };
        Vec3::new(part(0), part(1), part(2))
    }
}

/// Effect of a body on movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyRole {
    /// A solid that blocks hulls.
    Solid,
    /// A liquid with these contents.
    Liquid(Contents),
    /// A climbable volume.
    Ladder,
}

/// Model of the map, placed at a position.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipBody {
    /// Index into [`ClipMap::models`].
    pub model: u32,
    /// Position of the model's origin, units.
    pub origin: Vec3,
    /// Rotation about the origin, if any.
    pub turn: Option<BodyRotation>,
    /// Effect on movement.
    pub role: BodyRole,
}

impl ClipBody {
    /// Body of the world itself.
    pub const WORLD: Self = Self {
        model: 0,
        origin: Vec3::ZERO,
        turn: None,
        role: BodyRole::Solid,
    };

    /// Converts a point from map space to the model's space.
    /// `shift` is the offset of the hull's box from the player's box, units.
    #[inline]
    fn to_model_space(&self, shift: Vec3, at: Vec3) -> Vec3 {
        let at = at - (self.origin + shift);
        self.turn.as_ref().map_or(at, |turn| turn.map_to_body(at))
    }

    /// Returns the contents code at a box's origin.
    #[inline]
    pub(super) fn contents(&self, map: &ClipMap, rule: ClipRule, hull: HullFit, at: Vec3) -> i32 {
        map.tree(rule, self.model as usize, hull.index)
            .contents(self.to_model_space(hull.shift, at))
    }

    /// Sweeps a box. The end of the result is in the model's space.
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
            self.to_model_space(hull.shift, start),
            self.to_model_space(hull.shift, end),
        );
        if let Some(turn) = &self.turn {
            sweep.plane.normal = turn.body_to_map(sweep.plane.normal);
        }
        sweep
    }

    /// Returns the bounds in map space, units, with a margin for inaccurate compilers.
    pub(super) fn bounds(&self, map: &ClipMap) -> (Vec3, Vec3) {
        let ClipModel { mins, maxs, .. } = map.models[self.model as usize];
        if self.turn.is_none() {
            return (mins + self.origin, maxs + self.origin);
        }
        let farthest = length(mins.abs().max(maxs.abs()));
        (self.origin - farthest, self.origin + farthest)
    }
}

/// Map hull used for a player's box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct HullFit {
    pub(super) index: usize,
    /// Offset of the hull's box from the player's, units. Both boxes have the same foot position.
    pub(super) shift: Vec3,
}

impl HullFit {
    /// Hull for points.
    pub(super) const POINT: Self = Self {
        index: 0,
        shift: Vec3::ZERO,
    };

    /// Returns the map hull that fits a player's box.
    pub(super) fn for_hull(map: &ClipMap, player: Hull) -> Self {
        let index = map.find_best_hull(player);
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

/// Compiled map with its bodies: the world first, then brush entities in file order.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipWorld {
    /// Collision trees of all models.
    pub map: Arc<ClipMap>,
    /// The bodies, world first.
    pub bodies: Vec<ClipBody>,
}

impl ClipWorld {
    /// Returns the world without any entities.
    pub fn new(map: Arc<ClipMap>) -> Self {
        Self {
            map,
            bodies: vec![ClipBody::WORLD],
        }
    }

    /// Returns the bounds of the world.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        ClipBody::WORLD.bounds(&self.map)
    }
}

/// Model of a trigger. Contact is tested, but the model never blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipVolume {
    /// Collision trees of all models.
    pub map: Arc<ClipMap>,
    /// The model and its position.
    pub body: ClipBody,
}

impl ClipVolume {
    /// Whether a box with its origin at `at` overlaps the volume.
    pub fn contains(&self, player: Hull, at: Vec3) -> bool {
        self.body.contents(
            &self.map,
            ClipRule::BackOff,
            HullFit::for_hull(&self.map, player),
            at,
        ) == SOLID
    }
}
