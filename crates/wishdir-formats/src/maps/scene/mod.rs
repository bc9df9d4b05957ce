//! What is seen of a compiled map, ready for a renderer: meshes by texture, pictures in colours,
//! one sheet of light.
//!
//! Values in, values out: a renderer needs no more than a texture, a sheet and triangles
//! (`docs/bsp.md` 7).
//!
//! ```text
//! looks     how a texture is drawn, by its name
//! pictures  palettes, and pictures in colours
//! placed    which models are seen, and where they stand
//! patterns  how strong the styles shine that flicker
//! light     how strong a style shines, and all light on one sheet
//! flicker   light that flickers, on a sheet of its own
//! skybox    a sky of six pictures
//! tiles     polygons cut where a texture with several pictures begins again
//! build     polygons into meshes
//! preview   a small picture of a map from above
//! ```

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

pub use build::build;
pub use flicker::FlickerSheet;
pub use light::{LightSheet, PAINTED, styles_at_rest};
pub use looks::Look;
pub use patterns::{STEPS_PER_S, strength_at};
pub use pictures::{Palette, ScenePicture, own_palette};
pub use placed::{PlacedModel, placed_models};
pub use preview::{PREVIEW_SIZE, Preview, preview_of_scene, preview_of_world};
pub use skybox::{SKY_SIDES, SkyBox, SkySide};

use wishdir_sim::math::Vec3;

/// A corner of a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneCorner {
    /// Where it is, units.
    pub at: Vec3,
    /// The outward unit normal of its polygon.
    pub normal: Vec3,
    /// The place on the picture: 1 is its whole width or height.
    pub uv: [f32; 2],
    /// The place on its mesh's sheet of light, 0 to 1.
    pub light: [f32; 2],
}

/// What a mesh bears.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Skin {
    /// A picture of the scene by number; with others that take its place in turn it is the first.
    Picture(u32),
    /// No picture was found: a grid of a unit a texel, 128 wide, in colours that follow from the
    /// name.
    Missing(String),
}

impl Skin {
    /// The name of the texture whose picture was not found.
    fn missing(&self) -> Option<&str> {
        match self {
            Self::Picture(_) => None,
            Self::Missing(name) => Some(name),
        }
    }
}

/// Triangles that are drawn at once.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneMesh {
    /// How they are drawn.
    pub look: Look,
    /// What they bear.
    pub skin: Skin,
    /// Their light is on the sheet that flickers.
    pub flickers: bool,
    /// The corners, each with what a shader takes of it.
    pub corners: Vec<SceneCorner>,
    /// Three corners a triangle, counter-clockwise as seen from outside.
    pub indices: Vec<u32>,
}

/// Everything that is seen of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What is drawn, opaque first; one draw call each.
    pub meshes: Vec<SceneMesh>,
    /// The pictures that they bear.
    pub pictures: Vec<ScenePicture>,
    /// The light on them.
    pub light: LightSheet,
    /// The light on those of which some flickers; none: nowhere does any.
    pub flicker: Option<FlickerSheet>,
    /// The names of the textures for which no picture was found, each once.
    pub missing: Vec<String>,
    /// How many polygons had no room on the sheet; they are as bright as they were painted.
    pub unlit: usize,
    /// How long each frame of a texture with several is seen, seconds.
    pub frame_s: f32,
}

/// Bytes of a corner on the graphics card: place, normal, two pairs of coordinates.
const CORNER_BYTES: usize = 4 * (3 + 3 + 2 + 2);

impl Scene {
    /// How many triangles there are.
    pub fn triangles(&self) -> usize {
        self.meshes.iter().map(|mesh| mesh.indices.len() / 3).sum()
    }

    /// How many bytes the graphics card is given: corners, indices, pictures with their smaller
    /// copies, light.
    pub fn upload_bytes(&self) -> usize {
        let mesh = |mesh: &SceneMesh| mesh.corners.len() * CORNER_BYTES + mesh.indices.len() * 4;
        // The smaller copies are a third more.
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
