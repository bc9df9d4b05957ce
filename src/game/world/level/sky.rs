//! The sky: a dome around the camera, drawn by a shader.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;

use super::material::{OverlayKind, OverlayMaterial, Shade};
use super::meshes::LevelPart;
use crate::game::base::schedule::FrameSystems;
use crate::game::render::MeshMaterial3d;
use crate::game::world::view::PlayerCamera;

/// Radius of the dome, larger than any map, metres.
const RADIUS: f32 = 1500.0;
/// Number of subdivisions of the dome. A few are enough, because the shader only uses directions.
const ROUNDNESS: u32 = 2;

/// Marks the sky dome, which follows the camera.
#[derive(Component)]
pub(super) struct SkyDome;

/// Spawns the sky of a map.
pub(super) fn spawn_sky(
    shade: Shade,
    texture: Handle<Image>,
    commands: &mut Commands,
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<OverlayMaterial>,
) {
    let material = OverlayMaterial {
        shade,
        color: Vec4::ONE,
        motion: Vec4::ZERO,
        texture,
        kind: OverlayKind::Sky,
    };
    let Ok(dome) = Sphere::new(RADIUS).mesh().ico(ROUNDNESS) else {
        return;
    };
    commands.spawn((
        LevelPart,
        SkyDome,
        NoFrustumCulling,
        Mesh3d(meshes.add(dome)),
        MeshMaterial3d(materials.add(material)),
    ));
}

fn move_sky_with_camera(
    camera: Query<&Transform, (With<PlayerCamera>, Without<SkyDome>)>,
    mut domes: Query<&mut Transform, With<SkyDome>>,
) {
    let Ok(camera) = camera.single() else { return };
    for mut dome in &mut domes {
        dome.translation = camera.translation;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, move_sky_with_camera.in_set(FrameSystems::Show));
}
