//! Textures: what their names mean, and how a face's corners find their place on them.

use crate::sim::math::{Vec3, dot};

/// One texture coordinate as a function of the position: `dot(axis, p) + offset`, in texels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TextureAxis {
    /// Texels per unit along each axis: direction, rotation and scale in one.
    pub axis: Vec3,
    /// Texels.
    pub offset: f32,
}

impl TextureAxis {
    /// The coordinate of a point, texels. Divide by the texture's width or height for a renderer's.
    #[inline]
    #[must_use]
    pub fn at(&self, point: Vec3) -> f32 {
        dot(self.axis, point) + self.offset
    }
}

/// Where a point of a face lies on its texture: to the right and down from the top left texel.
///
/// The two formats, Standard (an axis pair by the normal, rotated) and Valve 220 (axes written out), end here alike.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Projection {
    /// To the right.
    pub u: TextureAxis,
    /// Down.
    pub v: TextureAxis,
}

/// What a texture's name says about the brush or face that bears it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextureRole {
    /// A surface.
    Plain,
    /// `clip`: solid, not drawn.
    Clip,
    /// `skip`, `null`, `nodraw`: the face is not drawn.
    Skip,
    /// `sky...`: solid, drawn as sky.
    Sky,
    /// `trigger`, `aaatrigger`: the mark of trigger volumes, not drawn.
    Trigger,
    /// `*water`, `!water` and any other name that begins with `*` or `!`.
    Water,
    /// `*slime...`, `!slime...`.
    Slime,
    /// `*lava...`, `!lava...`.
    Lava,
    /// `hint`, `hintskip`, `origin`: a tool's brush, no part of the world.
    Tool,
}
