//! Texture roles by name, and texture coordinates of faces.

use glam::DVec3;

use super::entity::Alignment;
use crate::math::{Vec3, dot};
use crate::world::Contents;

/// Texture coordinate as a function of position: `dot(axis, p) + offset`, in texels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TextureAxis {
    /// Texels per unit along each axis: direction, rotation and scale combined.
    pub axis: Vec3,
    /// Offset in texels.
    pub offset: f32,
}

impl TextureAxis {
    /// Returns the coordinate of a point, in texels.
    /// A renderer divides it by the texture's width or height.
    #[inline]
    pub fn coordinate_at(&self, point: Vec3) -> f32 {
        dot(self.axis, point) + self.offset
    }
}

/// Texture coordinates of a face, counted right and down from the top left texel.
///
/// Standard alignment (axes from the normal) and Valve 220 (explicit axes) both convert to this.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Projection {
    /// Axis to the right.
    pub u: TextureAxis,
    /// Axis down.
    pub v: TextureAxis,
}

/// Role of a brush or face, determined by the texture's name.
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
    /// `trigger`, `aaatrigger`: marks trigger volumes, not drawn.
    Trigger,
    /// `*water`, `!water` and any other name that starts with `*` or `!`.
    Water,
    /// `*slime...`, `!slime...`.
    Slime,
    /// `*lava...`, `!lava...`.
    Lava,
    /// `hint`, `hintskip`, `origin`: an editor's tool brush that is not part of the world.
    Tool,
}

impl TextureRole {
    /// Returns the role of a texture name, ignoring case and folders (`special/clip`).
    pub fn from_name(name: &str) -> Self {
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

    /// Whether faces with this role are drawn.
    pub fn is_drawn(self) -> bool {
        match self {
            Self::Plain | Self::Sky | Self::Water | Self::Slime | Self::Lava => true,
            Self::Clip | Self::Skip | Self::Trigger | Self::Tool => false,
        }
    }

    /// Returns the liquid contents of this role, if any.
    pub fn liquid_contents(self) -> Option<Contents> {
        match self {
            Self::Water => Some(Contents::Water),
            Self::Slime => Some(Contents::Slime),
            Self::Lava => Some(Contents::Lava),
            Self::Plain | Self::Clip | Self::Skip | Self::Sky | Self::Trigger | Self::Tool => None,
        }
    }
}

/// Quake's six sets of texture axes: facing direction, right, down.
///
/// A face uses the set whose direction is closest to its normal. On a tie the first set wins.
const BASE_AXES: [[DVec3; 3]; 6] = [
    [DVec3::Z, DVec3::X, DVec3::NEG_Y],
    [DVec3::NEG_Z, DVec3::X, DVec3::NEG_Y],
    [DVec3::X, DVec3::Y, DVec3::NEG_Z],
    [DVec3::NEG_X, DVec3::Y, DVec3::NEG_Z],
    [DVec3::Y, DVec3::X, DVec3::NEG_Z],
    [DVec3::NEG_Y, DVec3::X, DVec3::NEG_Z],
];

impl Projection {
    /// Computes a face's texture coordinates from its alignment and normal.
    pub(super) fn new(alignment: &Alignment, normal: DVec3) -> Self {
        match alignment {
            Alignment::Valve {
                u,
                v,
                offset,
                scale,
            } => Self {
                u: scaled_axis(*u, scale[0], offset[0]),
                v: scaled_axis(*v, scale[1], offset[1]),
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
                let (u, v) = rotate_axes(best[1], best[2], *rotation);
                Self {
                    u: scaled_axis(u, scale[0], offset[0]),
                    v: scaled_axis(v, scale[1], offset[1]),
                }
            }
        }
    }
}

/// Rotates both axes in their coordinate plane, as Quake's compilers do.
/// The direction of rotation follows the world's axes, not the signs of `u` and `v`.
fn rotate_axes(u: DVec3, v: DVec3, degrees: f64) -> (DVec3, DVec3) {
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

/// Divides an axis by its scale. As in the compilers, a scale of 0 counts as 1.
/// Results that are not finite become 0.
fn scaled_axis(direction: DVec3, scale: f64, offset: f64) -> TextureAxis {
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
