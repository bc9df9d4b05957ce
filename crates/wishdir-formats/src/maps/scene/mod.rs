//! Compiled maps as render data: meshes by texture, RGBA pictures and one lightmap atlas.
//!
//! Contains no types of a renderer. A renderer only needs textures, the atlas and triangles.
//! See `docs/bsp.md` 7.

mod build;
mod flicker;
mod light;
mod looks;
mod patterns;
mod pictures;
mod placed;
mod preview;
mod skybox;
mod tiles;

pub use build::build_scene;
pub use flicker::FlickerSheet;
pub use light::{LightSheet, PAINTED, initial_styles};
pub use looks::MeshMaterial;
pub use patterns::{STEPS_PER_S, style_brightness};
pub use pictures::{Palette, ScenePicture, fallback_palette};
pub use placed::{PlacedModel, placed_models};
pub use preview::{PREVIEW_SIZE, Preview, scene_preview, world_preview};
pub use skybox::{SKY_SIDES, SkyBox, SkySide};

use wishdir_sim::math::Vec3;

/// Vertex of a mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneVertex {
    /// Position of the vertex, units.
    pub at: Vec3,
    /// Outward unit normal of the polygon.
    pub normal: Vec3,
    /// Texture coordinates. The value 1 is the picture's full width or height.
    pub uv: [f32; 2],
    /// Coordinates in the mesh's lightmap atlas, 0 to 1.
    pub light: [f32; 2],
}

/// Texture of a mesh.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MeshTexture {
    /// Index of a picture. The first frame if the picture is animated.
    Picture(u32),
    /// Name of a texture without a picture.
    /// The renderer draws a 128-unit grid whose colours derive from the name.
    Missing(String),
}

impl MeshTexture {
    /// Returns the texture's name if its picture is missing.
    fn missing_texture(&self) -> Option<&str> {
        match self {
            Self::Picture(_) => None,
            Self::Missing(name) => Some(name),
        }
    }
}

/// Triangles drawn in one draw call.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneMesh {
    /// Material of the mesh.
    pub look: MeshMaterial,
    /// Texture of the mesh.
    pub skin: MeshTexture,
    /// Whether the mesh uses the flickering atlas.
    pub flickers: bool,
    /// Vertices of the mesh.
    pub corners: Vec<SceneVertex>,
    /// Three vertex indices per triangle, counter-clockwise from outside.
    pub indices: Vec<u32>,
}

/// Visible parts of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// One mesh per draw call. Opaque meshes come first.
    pub meshes: Vec<SceneMesh>,
    /// Pictures that the meshes use.
    pub pictures: Vec<ScenePicture>,
    /// Atlas of the steady lightmaps.
    pub light: LightSheet,
    /// Atlas of the flickering lightmaps. `None` if no light flickers.
    pub flicker: Option<FlickerSheet>,
    /// Names of the textures without a picture, without duplicates.
    pub missing: Vec<String>,
    /// Number of polygons whose light is missing or does not fit the atlas.
    /// Such polygons are drawn at the texture's original brightness.
    pub unlit: usize,
    /// Duration of a texture animation frame, seconds.
    pub frame_s: f32,
}

/// Size of a vertex on the GPU, bytes: position, normal and two pairs of coordinates.
const CORNER_BYTES: usize = 4 * (3 + 3 + 2 + 2);

impl Scene {
    /// Returns the number of triangles.
    pub fn triangles(&self) -> usize {
        self.meshes.iter().map(|mesh| mesh.indices.len() / 3).sum()
    }

    /// Returns the number of bytes on the GPU: vertices, indices, pictures with mip levels, light.
    pub fn upload_bytes(&self) -> usize {
        let mesh = |mesh: &SceneMesh| mesh.corners.len() * CORNER_BYTES + mesh.indices.len() * 4;
        // Mip levels add a third to the size.
        let picture = |picture: &ScenePicture| picture.rgba.len() * 4 / 3;
        let (meshes, pictures) = (
            self.meshes.iter().map(mesh),
            self.pictures.iter().map(picture),
        );
        let flicker = self
            .flicker
            .as_ref()
            .map_or(0, |flicker| flicker.sheet.rgba.len());
        meshes.chain(pictures).sum::<usize>() + self.light.rgba.len() + flicker
    }
}
