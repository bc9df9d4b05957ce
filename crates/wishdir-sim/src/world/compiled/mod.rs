//! A compiled map's solid world: trees of planes, one for each size of box, that compilers have
//! moved out by the box.
//!
//! `docs/bsp.md` 2 to 4. A box is swept by moving its origin through the tree of its size. The two
//! ways to do that give other bits, so that each engine has its own: [`ClipRule`].
//!
//! ```text
//! tree     the nodes, contents of points, which tree is for which box
//! direct   the sweep that works out an impact at once
//! backing  the sweep that backs off from an impact
//! bodies   the world and its brush entities, each where it stands
//! world    all of them for the boxes of one profile
//! nearby   where the trees begin for what is asked near a player
//! ```

mod backing;
mod bodies;
mod direct;
mod nearby;
mod tree;
mod world;

pub use bodies::{BodyRole, BodyRotation, ClipBody, ClipVolume, ClipWorld};
pub(super) use nearby::Nearby;
pub use tree::{ClipMap, ClipModel, ClipNode, EMPTY, RawSweep, SOLID, contents_of};
pub(super) use world::ClipLevel;

use tree::ClipTree;

use crate::math::Vec3;

/// How a box's way through a tree is worked out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClipRule {
    /// The impact is where the way comes within 1/32 of the plane (`docs/bsp.md` 3.1).
    #[default]
    Direct,
    /// The same, taken back in steps of a twentieth until it is out of the solid (`docs/bsp.md`
    /// 3.2).
    Backing,
}

impl ClipRule {
    /// The bare result in one tree of one model; `start` and `end` are in the model's own space.
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
            Self::Direct => direct::sweep(tree, start, end),
            Self::Backing => backing::sweep(tree, start, end),
        }
    }

    /// The contents code at a point in one tree of one model.
    pub fn contents(self, map: &ClipMap, model: usize, hull: usize, at: Vec3) -> i32 {
        map.tree(self, model, hull).contents(at)
    }
}
