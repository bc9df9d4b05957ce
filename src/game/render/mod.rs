//! Draws meshes and lines with our own shaders, in the 3D passes of `bevy_core_pipeline`.
//!
//! This replaces `bevy_pbr` and `bevy_gizmos_render`: no surface uses Bevy's lights, shadows or
//! prepasses. All data is in uniforms and vertex buffers, because WebGL 2 has no storage buffers.

mod lines;
mod material;
mod mesh;
mod pipeline;

use bevy::prelude::*;

pub(in crate::game) use material::{Material, MaterialPlugin, MeshMaterial3d, Opacity};

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_plugins((mesh::plugin, lines::plugin));
}
