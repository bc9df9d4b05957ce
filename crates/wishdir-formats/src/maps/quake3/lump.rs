//! Lumps of a Quake III map (`docs/bsp46.md` 1).

use std::fmt;

use strum::{IntoStaticStr, VariantArray};

/// Position of the first lump's offset, bytes.
pub(super) const DIRECTORY: usize = 8;
/// Size of the header, bytes: magic, version, then offset and length of each lump.
pub(super) const HEADER: usize = DIRECTORY + 8 * Quake3Lump::ALL.len();
/// Maximum file size, bytes.
pub(super) const FILE_MAX: usize = 512 << 20;

/// Lump: a section of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Quake3Lump {
    /// Entity text.
    Entities,
    /// Names, surface flags and contents of textures.
    Textures,
    /// Planes of nodes and brush sides.
    Planes,
    /// Nodes of the tree.
    Nodes,
    /// Leaves of the tree.
    Leaves,
    /// Faces of each leaf.
    LeafFaces,
    /// Brushes of each leaf.
    LeafBrushes,
    /// The world and its brush models.
    Models,
    /// Convex volumes.
    Brushes,
    /// Planes and textures of the brushes.
    BrushSides,
    /// Vertices of the faces.
    Vertices,
    /// Triangles of the faces, as vertex offsets.
    MeshVertices,
    /// Fog and similar volumes.
    Effects,
    /// Drawn surfaces.
    Faces,
    /// Lightmaps.
    Lightmaps,
    /// Light grid.
    LightVolumes,
    /// Visibility sets.
    Visibility,
}

impl Quake3Lump {
    /// All lumps in file order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the name in the format's documentation.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Size of a record, bytes. 1 for lumps without records.
    pub const fn record_size(self) -> usize {
        match self {
            Self::Entities | Self::Visibility => 1,
            Self::Textures | Self::Effects => 72,
            Self::Planes => 16,
            Self::Nodes => 36,
            Self::Leaves => 48,
            Self::LeafFaces | Self::LeafBrushes | Self::MeshVertices => 4,
            Self::Models => 40,
            Self::Brushes => 12,
            Self::BrushSides | Self::LightVolumes => 8,
            Self::Vertices => 44,
            Self::Faces => 104,
            Self::Lightmaps => 128 * 128 * 3,
        }
    }

    /// Whether the reader uses the lump's records.
    pub(super) const fn is_read(self) -> bool {
        match self {
            Self::Textures
            | Self::Planes
            | Self::Models
            | Self::Brushes
            | Self::BrushSides
            | Self::Vertices
            | Self::MeshVertices
            | Self::Faces => true,
            Self::Entities
            | Self::Nodes
            | Self::Leaves
            | Self::LeafFaces
            | Self::LeafBrushes
            | Self::Effects
            | Self::Lightmaps
            | Self::LightVolumes
            | Self::Visibility => false,
        }
    }
}

impl fmt::Display for Quake3Lump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lump {} ({})", *self as usize, self.name())
    }
}
