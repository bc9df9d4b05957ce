//! Collision trees of compiled maps. Compilers expand a separate tree for each box size.
//!
//! See `docs/bsp.md` 2 to 4. A sweep moves the origin of a box through the tree of its size.
//! The engines use two algorithms whose results differ slightly. See [`ClipRule`].
//!
//! ```text
//! tree      nodes, contents of points, choice of a tree for a box
//! direct    sweep that computes an impact directly
//! back_off  sweep that backs off from an impact
//! bodies    the world and its brush entities at their positions
//! world     all bodies, prepared for the boxes of one profile
//! nearby    small trees for queries near a player
//! ```

mod back_off;
mod bodies;
mod direct;
mod nearby;
mod tree;
mod world;

pub use bodies::{BodyRole, BodyRotation, ClipBody, ClipVolume, ClipWorld};
pub(super) use nearby::NearbyTrees;
pub use tree::{ClipMap, ClipModel, ClipNode, EMPTY, RawSweep, SOLID, contents_from_code};
pub(super) use world::ClipLevel;

use tree::ClipTree;

use crate::math::Vec3;
use crate::world::DIST_EPSILON;
use crate::world::centred::CENTRED_EPSILON;

/// Algorithm that sweeps a box through a tree or against brushes.
///
/// `Direct` and `BackOff` only differ in trees. Against brushes, both follow `docs/traces.md` 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClipRule {
    /// The impact is 1/32 unit in front of the plane (`docs/bsp.md` 3.1).
    #[default]
    Direct,
    /// Like `Direct`, then moves back in 1/20 steps until outside the solid (`docs/bsp.md` 3.2).
    BackOff,
    /// Quake III's sweep against brushes (`docs/quake3.md` 9). In trees, the same as `Direct`.
    Centred,
}

impl ClipRule {
    /// Returns the distance in front of a surface at which a sweep against brushes stops, units.
    /// Players at rest are this distance above the floor.
    pub const fn epsilon(self) -> f32 {
        match self {
            Self::Direct | Self::BackOff => DIST_EPSILON,
            Self::Centred => CENTRED_EPSILON,
        }
    }

    /// Sweeps through one tree of one model. `start` and `end` are in the model's space.
    pub fn sweep(
        self,
        map: &ClipMap,
        model: usize,
        hull: usize,
        start: Vec3,
        end: Vec3,
    ) -> RawSweep {
        self.sweep_in(map.tree(self, model, hull), start, end)
    }

    #[inline]
    fn sweep_in(self, tree: ClipTree<'_>, start: Vec3, end: Vec3) -> RawSweep {
        match self {
            Self::Direct | Self::Centred => direct::sweep(tree, start, end),
            Self::BackOff => back_off::sweep(tree, start, end),
        }
    }

    /// Returns the contents code at a point in one tree of one model.
    pub fn contents(self, map: &ClipMap, model: usize, hull: usize, at: Vec3) -> i32 {
        map.tree(self, model, hull).contents(at)
    }
}
