//! Builds Bevy meshes from the level's polygons:
//! one per texture for surfaces and for liquids, and one for all edge lines.

use std::collections::BTreeMap;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::edges::{EdgeLine, STRIP};
use super::lightmap::LightmapLayout;
use super::textures::find_or_create_placeholder;
use crate::game::base::space::{to_bevy, to_bevy_dir};
use wishdir_sim::map::{Face, SurfaceKind, World as MapWorld};

/// Distance from a face to its edge lines, units.
const LINE_LIFT: f32 = 0.04;

/// Marks an entity of the drawn level, which is despawned with the map.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(super) struct LevelPart;

/// Builder for a mesh: vertices and triangle indices.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct MeshParts {
    pub(super) positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    coordinates: Vec<[f32; 2]>,
    second_coordinates: Vec<[f32; 2]>,
    pub(super) colors: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

/// Vertex of a polygon, in map coordinates.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::game) struct Corner {
    /// Position, units.
    pub at: Vec3,
    /// Texture coordinates, usually 0 to 1.
    pub uv: [f32; 2],
    /// Lightmap coordinates.
    pub uv_b: [f32; 2],
}

impl MeshParts {
    /// Adds a convex polygon. Its corners are counter-clockwise from the visible side.
    pub(in crate::game) fn add(
        &mut self,
        normal: Vec3,
        color: [f32; 4],
        corners: impl IntoIterator<Item = Corner>,
    ) {
        self.add_colored(normal, corners.into_iter().map(|corner| (corner, color)));
    }

    /// Like [`MeshParts::add`], with a colour per corner.
    pub(in crate::game) fn add_colored(
        &mut self,
        normal: Vec3,
        corners: impl IntoIterator<Item = (Corner, [f32; 4])>,
    ) {
        let first =
            u32::try_from(self.positions.len()).expect("a level has fewer than 2^32 corners");
        let mut count = 0;
        for (corner, color) in corners {
            self.positions.push(to_bevy(corner.at).to_array());
            self.normals.push(to_bevy_dir(normal).to_array());
            self.coordinates.push(corner.uv);
            self.second_coordinates.push(corner.uv_b);
            self.colors.push(color);
            count += 1;
        }
        self.indices
            .extend((2..count).flat_map(|last| [first, first + last - 1, first + last]));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// Builds the Bevy mesh.
    pub(in crate::game) fn build(self) -> Mesh {
        Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.coordinates)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, self.second_coordinates)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colors)
        .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// Render layer of a group of faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FaceLayer {
    Surface,
    /// Liquids, which are translucent and animated.
    Liquid,
}

/// Groups the drawn faces by layer and texture (an index into the world's textures).
pub(super) fn group_faces(
    world: &MapWorld,
    layout: &LightmapLayout,
) -> BTreeMap<(FaceLayer, u32), MeshParts> {
    let mut groups: BTreeMap<(FaceLayer, u32), MeshParts> = BTreeMap::new();
    let sizes: Vec<f32> = world
        .textures
        .iter()
        .map(|name| find_or_create_placeholder(name).size as f32)
        .collect();
    for (index, face) in world
        .faces
        .iter()
        .enumerate()
        .filter(|(_, face)| face.drawn)
    {
        let layer = match face.kind {
            SurfaceKind::Solid | SurfaceKind::Ladder | SurfaceKind::Illusion => FaceLayer::Surface,
            SurfaceKind::Liquid(_) => FaceLayer::Liquid,
            SurfaceKind::Sky | SurfaceKind::Trigger(_) => continue,
        };
        let size = sizes[face.texture as usize];
        let parts = groups.entry((layer, face.texture)).or_default();
        parts.add(
            face.normal,
            [1.0; 4],
            face_corners(index, face, size, layout),
        );
    }
    groups
}

fn face_corners(
    index: usize,
    face: &Face,
    size: f32,
    layout: &LightmapLayout,
) -> impl Iterator<Item = Corner> {
    face.vertices.iter().map(move |at| Corner {
        at: *at,
        uv: [
            face.projection.u.coordinate_at(*at) / size,
            face.projection.v.coordinate_at(*at) / size,
        ],
        uv_b: layout.lightmap_coordinates(index, *at),
    })
}

/// Builds the mesh of the edge lines. Its first texture coordinate is the distance from the edge,
/// units.
pub(super) fn edge_line_mesh(strips: &[EdgeLine]) -> MeshParts {
    let mut parts = MeshParts::default();
    for strip in strips {
        let lift = strip.normal * LINE_LIFT;
        let corner = |end: Vec3, inside: f32| Corner {
            at: end + lift + strip.inward * inside,
            uv: [inside, 0.0],
            uv_b: [0.0, 0.0],
        };
        let [from, to] = strip.ends;
        parts.add(
            strip.normal,
            strip.color,
            [
                corner(from, 0.0),
                corner(to, 0.0),
                corner(to, STRIP),
                corner(from, STRIP),
            ],
        );
    }
    parts
}
