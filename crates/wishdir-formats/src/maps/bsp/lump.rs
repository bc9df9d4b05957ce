//! The kinds of compiled maps, their parts, and how long a record of each is (`docs/bsp.md` 1).

use std::fmt;

use strum::{IntoStaticStr, VariantArray};

/// The version and a pair of numbers for each lump, bytes.
pub(super) const HEADER: usize = 4 + 8 * Lump::ALL.len();
/// Largest file that is read, bytes.
pub(super) const FILE_MAX: usize = 512 << 20;

/// Which compiler's file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum BspKind {
    /// Quake's.
    V29,
    /// Quake's with room for large maps.
    #[strum(serialize = "BSP2")]
    Bsp2,
    /// Its forerunner: boxes are still in 16 bits.
    #[strum(serialize = "2PSB")]
    Psb2,
    /// Half-Life's.
    V30,
}

impl BspKind {
    /// As people call it.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A part of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Lump {
    /// Text.
    Entities,
    /// The planes of all trees and faces.
    Planes,
    /// Pictures, or their names.
    Textures,
    /// Corners.
    Vertices,
    /// What is seen from where.
    Visibility,
    /// The drawing tree.
    Nodes,
    /// How textures lie on faces.
    Texinfo,
    /// What is drawn.
    Faces,
    /// Light on faces.
    Lighting,
    /// The trees that boxes are moved in.
    Clipnodes,
    /// The ends of the drawing tree.
    Leaves,
    /// The faces of each leaf.
    Marksurfaces,
    /// Pairs of corners.
    Edges,
    /// The edges of each face.
    Surfedges,
    /// The world and its brush entities.
    Models,
}

impl Lump {
    /// All of them, by number.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// As the format calls it.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// How long its records are, bytes; 1 where it has none.
    pub fn record_size(self, kind: BspKind) -> usize {
        let is_wide = matches!(kind, BspKind::Bsp2 | BspKind::Psb2);
        let by_kind = |narrow: usize, psb2: usize, bsp2: usize| match kind {
            BspKind::V29 | BspKind::V30 => narrow,
            BspKind::Psb2 => psb2,
            BspKind::Bsp2 => bsp2,
        };
        match self {
            Self::Entities | Self::Textures | Self::Visibility | Self::Lighting => 1,
            Self::Planes => 20,
            Self::Vertices => 12,
            Self::Nodes => by_kind(24, 32, 44),
            Self::Texinfo => 40,
            Self::Faces => by_kind(20, 28, 28),
            Self::Clipnodes => by_kind(8, 12, 12),
            Self::Leaves => by_kind(28, 32, 44),
            Self::Marksurfaces => {
                if is_wide {
                    4
                } else {
                    2
                }
            }
            Self::Edges => {
                if is_wide {
                    8
                } else {
                    4
                }
            }
            Self::Surfedges => 4,
            Self::Models => 64,
        }
    }
}

impl fmt::Display for Lump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lump {} ({})", *self as usize, self.name())
    }
}
