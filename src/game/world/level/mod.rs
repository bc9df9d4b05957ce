//! Draws the level: meshes, textures, text, light and sky. Rebuilds it when the map changes.

mod lightmap;
mod lights;
mod material;
pub mod texture_draw;
pub mod texture_set;
mod textures;

mod occluders;

mod bake;
mod edges;
pub mod export;
mod meshes;
mod sky;
mod text_draw;
mod triggers;

mod compiled;
mod compiled_material;
mod labels;
mod scene;

use bevy::prelude::*;

pub use material::SurfaceMaterial;
pub(crate) use material::{OverlayKind, OverlayMaterial, Shade};
pub(in crate::game) use meshes::{Corner, MeshParts};
pub use scene::LevelLight;
pub use textures::DrawnTextures;
pub(in crate::game) use textures::{bordered_image, repeating_image};

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_plugins((
        material::plugin,
        textures::plugin,
        labels::plugin,
        compiled::plugin,
        scene::plugin,
        sky::plugin,
    ));
}
