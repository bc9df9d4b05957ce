//! Textures: what their names mean, and how a face's corners find their place on them.

use glam::DVec3;

use super::entity::Alignment;
use crate::math::{Vec3, dot};
use crate::world::Contents;

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
    pub fn at(&self, point: Vec3) -> f32 {
        dot(self.axis, point) + self.offset
    }
}

/// Where a point of a face lies on its texture: to the right and down from the top left texel.
///
/// The two formats, Standard (an axis pair by the normal, rotated) and Valve 220 (axes written
/// out), end here alike.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Projection {
    /// To the right.
    pub u: TextureAxis,
    /// The axis that runs down the texture.
    pub v: TextureAxis,
}

/// What a texture's name says about the brush or face that bears it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextureRole {
    /// An ordinary surface: solid and drawn.
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

impl TextureRole {
    /// The role of a name; case and folders (`special/clip`) do not matter.
    pub fn of(name: &str) -> Self {
        let base = name
            .rsplit(['/', '\\'])
            .next()
            .unwrap_or(name)
            .to_ascii_lowercase();
        match base.as_str() {
            "clip" => Self::Clip,
            "skip" | "null" | "nodraw" => Self::Skip,
            "trigger" | "aaatrigger" => Self::Trigger,
            "hint" | "hintskip" | "origin" => Self::Tool,
            sky if sky.starts_with("sky") => Self::Sky,
            plain => match plain.strip_prefix(['*', '!']) {
                Some(liquid) if liquid.starts_with("slime") => Self::Slime,
                Some(liquid) if liquid.starts_with("lava") => Self::Lava,
                Some(_) => Self::Water,
                None => Self::Plain,
            },
        }
    }

    /// Whether a face that bears it is seen.
    pub fn is_drawn(self) -> bool {
        match self {
            Self::Plain | Self::Sky | Self::Water | Self::Slime | Self::Lava => true,
            Self::Clip | Self::Skip | Self::Trigger | Self::Tool => false,
        }
    }

    /// The liquid that it stands for.
    pub fn liquid(self) -> Option<Contents> {
        match self {
            Self::Water => Some(Contents::Water),
            Self::Slime => Some(Contents::Slime),
            Self::Lava => Some(Contents::Lava),
            Self::Plain | Self::Clip | Self::Skip | Self::Sky | Self::Trigger | Self::Tool => None,
        }
    }
}

/// Quake's six pairs of texture axes: for a face that looks mostly along the first, right and down
/// are the others.
///
/// The first of two equally near wins.
const BASE_AXES: [[DVec3; 3]; 6] = [
    [DVec3::Z, DVec3::X, DVec3::NEG_Y],
    [DVec3::NEG_Z, DVec3::X, DVec3::NEG_Y],
    [DVec3::X, DVec3::Y, DVec3::NEG_Z],
    [DVec3::NEG_X, DVec3::Y, DVec3::NEG_Z],
    [DVec3::Y, DVec3::X, DVec3::NEG_Z],
    [DVec3::NEG_Y, DVec3::X, DVec3::NEG_Z],
];

impl Projection {
    /// How a texture aligned so lies on a face with this normal.
    pub(super) fn new(alignment: &Alignment, normal: DVec3) -> Self {
        match alignment {
            Alignment::Valve {
                u,
                v,
                offset,
                scale,
            } => Self {
                u: axis(*u, scale[0], offset[0]),
                v: axis(*v, scale[1], offset[1]),
            },
            Alignment::Standard {
                offset,
                rotation,
                scale,
            } => {
                let mut best = &BASE_AXES[0];
                for base in &BASE_AXES[1..] {
                    if normal.dot(base[0]) > normal.dot(best[0]) {
                        best = base;
                    }
                }
                let (u, v) = turn(best[1], best[2], *rotation);
                Self {
                    u: axis(u, scale[0], offset[0]),
                    v: axis(v, scale[1], offset[1]),
                }
            }
        }
    }
}

/// Turns both axes in their plane, which is one of the coordinate planes, in the sense that Quake's
/// compilers do: as seen in the world's axes, whatever the signs of `u` and `v`.
fn turn(u: DVec3, v: DVec3, degrees: f64) -> (DVec3, DVec3) {
    let (sin, cos) = match degrees {
        0.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        other => libm::sincos(other.to_radians()),
    };
    let turned = |a: DVec3| {
        let (along, down) = (a.dot(u.abs()), a.dot(v.abs()));
        u.abs() * (cos * along - sin * down) + v.abs() * (sin * along + cos * down)
    };
    (turned(u), turned(v))
}

/// An axis divided by its scale; a scale of 0 means 1, as in the compilers. Never anything but
/// finite.
fn axis(direction: DVec3, scale: f64, offset: f64) -> TextureAxis {
    let scaled = (direction / if scale == 0.0 { 1.0 } else { scale }).as_vec3();
    let offset = offset as f32;
    TextureAxis {
        axis: if scaled.is_finite() {
            scaled
        } else {
            Vec3::ZERO
        },
        offset: if offset.is_finite() { offset } else { 0.0 },
    }
}
