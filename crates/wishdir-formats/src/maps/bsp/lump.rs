//! Formats of compiled maps, their lumps and record sizes (`docs/bsp.md` 1).

use std::fmt;

use strum::{IntoStaticStr, VariantArray};

/// Size of the header, bytes: the version, then offset and length of each lump.
pub(super) const HEADER: usize = 4 + 8 * Lump::ALL.len();
/// Maximum file size, bytes.
pub(super) const FILE_MAX: usize = 512 << 20;

/// File format of a compiled map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum BspKind {
    /// Quake (version 29).
    V29,
    /// Quake with 32-bit indices for large maps.
    #[strum(serialize = "BSP2")]
    Bsp2,
    /// Predecessor of BSP2, with 16-bit bounding boxes.
    #[strum(serialize = "2PSB")]
    Psb2,
    /// Half-Life (version 30).
    V30,
}

impl BspKind {
    /// Returns the usual name of the format.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Lump: a section of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Lump {
    /// Entity text.
    Entities,
    /// Planes of all trees and faces.
    Planes,
    /// Textures, or only their names.
    Textures,
    /// Vertices.
    Vertices,
    /// Visibility sets.
    Visibility,
    /// Drawing tree.
    Nodes,
    /// Texture projections.
    Texinfo,
    /// Polygons.
    Faces,
    /// Lightmaps.
    Lighting,
    /// Collision trees for boxes.
    Clipnodes,
    /// Leaves of the drawing tree.
    Leaves,
    /// Faces of each leaf.
    Marksurfaces,
    /// Pairs of vertices.
    Edges,
    /// Edges of each face.
    Surfedges,
    /// The world and its brush models.
    Models,
}

impl Lump {
    /// All lumps in file order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the name in the format's documentation.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Size of a record, bytes. 1 for lumps without records.
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
