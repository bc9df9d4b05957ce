//! The level as it is seen: meshes, textures, labels, lights and sky. Rebuilt as a whole when the map changes.

mod bake;
mod edges;
pub mod export;
mod labels;
mod lightmap;
mod lights;
mod material;
mod meshes;
mod scene;
mod sky;
mod text_draw;
pub mod texture_draw;
pub mod texture_set;
mod textures;
mod triggers;

use bevy::prelude::*;

pub use material::SurfaceMaterial;
pub(crate) use material::{OverlayKind, OverlayMaterial, Shade};
pub(super) use meshes::{Corner, MeshParts};
pub use scene::LevelLight;
pub use textures::{DrawnTextures, SoftwareDrawn};
pub(super) use textures::{bordered, repeating};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((material::plugin, textures::plugin, labels::plugin, scene::plugin, sky::plugin));
}
