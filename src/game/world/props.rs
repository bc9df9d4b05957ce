//! Loose props that the player can throw and push. They are not part of the movement's level.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::adapter::SoftwareRendering;
use super::level::{DrawnTextures, LevelLight, SurfaceMaterial};
use super::physics::prop_collision_groups;
use super::view::PlayerView;
use crate::game::base::schedule::FrameSystems;
use crate::game::base::space::{metres, rotation, to_bevy, to_bevy_dir, to_sim};
use crate::game::play::input::ActionPressed;
use crate::game::play::mover::{Mover, Player};
use crate::game::play::session::CurrentMap;
use crate::game::render::MeshMaterial3d;
use crate::game::settings::Action;
use wishdir_sim::math::{ViewAngles, angle_vectors};

/// Edge length of a crate, units.
const CRATE_SIZE: f32 = 32.0;
/// Radius of a ball, units.
const BALL_RADIUS: f32 = 14.0;
/// Distance from the eye to a new prop, units.
const HAND: f32 = 56.0;
/// Throw speed, added to the player's velocity, u/s.
const THROW_SPEED: f32 = 320.0;
/// Maximum number of props. The oldest one is removed first.
const MOST: usize = 24;
/// Height below which props are removed, units.
const ABYSS: f32 = -16_384.0;

/// A loose prop, numbered in throw order.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prop {
    number: u32,
}

/// Throws a crate, or every third time a ball.
fn throw_prop(
    mut pressed: MessageReader<ActionPressed>,
    player: Single<&Mover, With<Player>>,
    view: Res<PlayerView>,
    props: Query<(Entity, &Prop)>,
    light: Res<LevelLight>,
    software: Res<SoftwareRendering>,
    mut thrown: Local<u32>,
    mut textures: ResMut<DrawnTextures>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<SurfaceMaterial>>,
    mut commands: Commands,
) {
    if !pressed
        .read()
        .any(|ActionPressed(action)| *action == Action::Throw)
    {
        return;
    }
    let number = *thrown;
    *thrown += 1;
    if props.iter().len() >= MOST
        && let Some((oldest, _)) = props.iter().min_by_key(|(_, prop)| prop.number)
    {
        commands.entity(oldest).despawn();
    }
    let forward = angle_vectors(view.angles).forward;
    let is_ball = number % 3 == 2;
    let (shape, mesh, texture) = if is_ball {
        let radius = metres(BALL_RADIUS);
        let mesh = Sphere::new(radius).mesh().uv(24, 16);
        (Collider::ball(radius), mesh, "block_orange")
    } else {
        let half = metres(CRATE_SIZE / 2.0);
        (
            Collider::cuboid(half, half, half),
            crate_mesh(half),
            "crate",
        )
    };
    let texture = textures.image(texture, *software, &mut images);
    let material = SurfaceMaterial {
        shade: light.shade,
        texture,
        light: light.blank.clone(),
    };
    let velocity = player.run.player().velocity + forward * THROW_SPEED;
    commands.spawn((
        Prop { number },
        Mesh3d(meshes.add(add_lightmap_coordinates(mesh))),
        MeshMaterial3d(materials.add(material)),
        Transform::from_translation(to_bevy(view.eye + forward * HAND))
            .with_rotation(rotation(ViewAngles::level(view.angles.yaw))),
        (
            RigidBody::Dynamic,
            shape,
            prop_collision_groups(),
            Ccd::enabled(),
        ),
        Velocity::linear(to_bevy_dir(velocity) * metres(1.0)),
        (
            Restitution::coefficient(if is_ball { 0.6 } else { 0.15 }),
            Friction::coefficient(0.7),
            Damping {
                linear_damping: 0.05,
                angular_damping: 0.4,
            },
        ),
        ColliderMassProperties::Density(if is_ball { 20.0 } else { 60.0 }),
    ));
}

/// Builds a box. Each side shows one frame, which is a quarter of the crate texture and 64 units
/// wide.
fn crate_mesh(half: f32) -> Mesh {
    let mut mesh = Mesh::from(Cuboid::from_length(half * 2.0));
    if let Some(bevy::mesh::VertexAttributeValues::Float32x2(uvs)) =
        mesh.attribute_mut(Mesh::ATTRIBUTE_UV_0)
    {
        for uv in uvs {
            *uv = uv.map(|at| at * 0.5);
        }
    }
    mesh
}

/// Adds lightmap coordinates, which the surface shader requires. Props have no baked light.
fn add_lightmap_coordinates(mesh: Mesh) -> Mesh {
    let count = mesh.count_vertices();
    mesh.with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, vec![[0.0_f32, 0.0]; count])
}

/// Removes props that have fallen out of the map.
fn remove_fallen_props(props: Query<(Entity, &Transform), With<Prop>>, mut commands: Commands) {
    for (prop, transform) in &props {
        if to_sim(transform.translation).z < ABYSS {
            commands.entity(prop).despawn();
        }
    }
}

/// Removes all props when the map changes.
fn clear_props(props: Query<Entity, With<Prop>>, mut commands: Commands) {
    for prop in &props {
        commands.entity(prop).despawn();
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    let map_changed = resource_exists_and_changed::<CurrentMap>;
    app.add_systems(
        Update,
        (
            clear_props.run_if(map_changed),
            throw_prop,
            remove_fallen_props,
        )
            .chain()
            .in_set(FrameSystems::Show),
    );
}
