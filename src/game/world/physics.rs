//! Rapier colliders for the level and the player's body. They never affect the player's movement.
//!
//! Rapier is used for the measuring tool's rays and for loose props (`props.rs`) that the player
//! can push. The body follows the player; nothing pushes it.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::pipeline::{
    DebugRenderBackend, DebugRenderMode, DebugRenderObject, DebugRenderPipeline,
};

use super::view::PlayerView;
use crate::game::base::messages::Menu;
use crate::game::base::schedule::FrameSystems;
use crate::game::base::space::{to_bevy, to_bevy_dir, to_sim};
use crate::game::play::mover::{Mover, Player};
use crate::game::play::session::CurrentMap;
use crate::game::settings::Settings;
use wishdir_sim::map::{SurfaceKind, World as MapWorld};
use wishdir_sim::math::dot;
use wishdir_sim::world::{Contents, Hull};

/// Collision group of visible level geometry, which stops rays.
const SEEN: Group = Group::GROUP_1;
/// Collision group of solid but invisible brushes: `clip` and sky.
const UNSEEN: Group = Group::GROUP_2;
/// Collision group of loose props.
const LOOSE: Group = Group::GROUP_3;
/// Collision group of the player's body.
const BODY: Group = Group::GROUP_4;
/// Gravity for props, as in the engines, u/s².
const GRAVITY: f32 = 800.0;
/// Friction coefficient of the level for props.
const FRICTION: f32 = 0.8;
/// Maximum rapier time step, seconds.
const LONGEST_STEP: f32 = 1.0 / 60.0;

/// Collider of a level brush.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelCollider {
    /// Index into the world's brushes.
    pub brush: u32,
}

/// The player's body in rapier. It pushes props, and nothing pushes it. Updated every frame.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct PhysicsBody {
    hull: Hull,
}

/// A ray's hit on the level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelHit {
    /// Position, units.
    pub at: Vec3,
    /// Surface normal, in map coordinates.
    pub normal: Vec3,
    /// Index into the world's brushes. `None` in compiled maps.
    pub brush: Option<u32>,
}

/// Casts a ray from `from` along the unit vector `way`.
/// Returns the first visible surface within `reach` units.
pub fn cast_ray(
    rapier: &ReadRapierContext,
    colliders: &Query<&LevelCollider>,
    from: Vec3,
    way: Vec3,
    reach: f32,
) -> Option<LevelHit> {
    let context = rapier.single().ok()?;
    let filter = QueryFilter::new().groups(CollisionGroups::new(Group::ALL, SEEN));
    let length = to_bevy(way * reach).length();
    let (entity, hit) =
        context.cast_ray_and_get_normal(to_bevy(from), to_bevy_dir(way), length, true, filter)?;
    let brush = colliders.get(entity).ok().map(|collider| collider.brush);
    let normal = crate::game::base::space::to_sim_dir(hit.normal);
    Some(LevelHit {
        at: to_sim(hit.point),
        normal,
        brush,
    })
}

/// Returns the collision groups of a prop.
pub fn prop_collision_groups() -> CollisionGroups {
    CollisionGroups::new(LOOSE, Group::ALL)
}

/// Builds the collider of a compiled map's drawn geometry. It stops rays and props.
pub fn geometry_collider(
    corners: Vec<Vec3>,
    indices: &[u32],
) -> Option<(Collider, CollisionGroups, Friction)> {
    let triangles = indices
        .chunks_exact(3)
        .map(|triangle| [triangle[0], triangle[1], triangle[2]])
        .collect();
    let shape = Collider::trimesh(corners, triangles).ok()?;
    Some((
        shape,
        CollisionGroups::new(SEEN, Group::ALL),
        Friction::coefficient(FRICTION),
    ))
}

/// Returns the corners of every brush, units.
pub fn brush_corners(world: &MapWorld) -> Vec<Vec<Vec3>> {
    let mut corners: Vec<Vec<Vec3>> = vec![Vec::new(); world.brushes.len()];
    for face in &world.faces {
        let Some(brush) = face.brush else { continue };
        let known = &mut corners[brush as usize];
        for vertex in &face.vertices {
            if known
                .iter()
                .all(|other| other.distance_squared(*vertex) > 1e-4)
            {
                known.push(*vertex);
            }
        }
    }
    corners
}

/// Builds a brush's collider around its centre: a box if the brush is a box, otherwise a convex
/// hull. Also returns the centre, units.
pub fn brush_collider(corners: &[Vec3]) -> Option<(Vec3, Collider)> {
    let (low, high) = (
        corners.iter().copied().reduce(Vec3::min)?,
        corners.iter().copied().reduce(Vec3::max)?,
    );
    let middle = (low + high) * 0.5;
    let half = to_bevy((high - low) * 0.5).abs();
    let on_corner = |point: &Vec3| {
        (*point - low)
            .abs()
            .min((*point - high).abs())
            .max_element()
            < 1e-3
    };
    if corners.len() == 8 && corners.iter().all(on_corner) {
        return Some((middle, Collider::cuboid(half.x, half.y, half.z)));
    }
    let around: Vec<Vec3> = corners
        .iter()
        .map(|corner| to_bevy(*corner - middle))
        .collect();
    Collider::convex_hull(&around).map(|hull| (middle, hull))
}

/// Whether each brush has a visible face.
fn visible_brushes(world: &MapWorld) -> Vec<bool> {
    let mut seen = vec![false; world.brushes.len()];
    for face in &world.faces {
        if let (true, SurfaceKind::Solid, Some(brush)) = (face.drawn, face.kind, face.brush) {
            seen[brush as usize] = true;
        }
    }
    seen
}

fn build_colliders(
    map: Res<CurrentMap>,
    old: Query<Entity, With<LevelCollider>>,
    mut commands: Commands,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let world = &map.world;
    let seen = visible_brushes(world);
    for (index, corners) in brush_corners(world).iter().enumerate() {
        if world.brushes[index].contents != Contents::Solid {
            continue;
        }
        let (Some((middle, shape)), Ok(brush)) = (brush_collider(corners), u32::try_from(index))
        else {
            continue;
        };
        let group = if seen[index] { SEEN } else { UNSEEN };
        commands.spawn((
            LevelCollider { brush },
            Transform::from_translation(to_bevy(middle)),
            shape,
            CollisionGroups::new(group, Group::ALL),
            Friction::coefficient(FRICTION),
        ));
    }
}

/// Returns the body's collider and the offset of its centre from the origin.
fn body_shape(hull: Hull) -> (Collider, Vec3) {
    let half = to_bevy((hull.maxs - hull.mins) * 0.5).abs();
    (
        Collider::cuboid(half.x, half.y, half.z),
        (hull.maxs + hull.mins) * 0.5,
    )
}

fn move_body(
    player: Single<&Mover, With<Player>>,
    view: Res<PlayerView>,
    mut bodies: Query<(Entity, &mut PhysicsBody, &mut Transform)>,
    mut commands: Commands,
) {
    let run = &player.run;
    let hull = run.profile().hull(run.player().hull);
    let (shape, middle) = body_shape(hull);
    let at = Transform::from_translation(to_bevy(view.origin + middle));
    if let Ok((entity, mut body, mut transform)) = bodies.single_mut() {
        *transform = at;
        if body.hull != hull {
            body.hull = hull;
            commands.entity(entity).insert(shape);
        }
    } else {
        let groups = CollisionGroups::new(BODY, LOOSE);
        commands.spawn((
            PhysicsBody { hull },
            at,
            RigidBody::KinematicPositionBased,
            shape,
            groups,
        ));
    }
}

/// Pauses rapier while the menu is open.
fn pause_in_menu(menu: Res<State<Menu>>, mut configurations: Query<&mut RapierConfiguration>) {
    for mut configuration in &mut configurations {
        configuration.physics_pipeline_active = *menu.get() == Menu::Closed;
        configuration.gravity = to_bevy(Vec3::new(0.0, 0.0, -GRAVITY));
    }
}

/// Draws rapier's lines with gizmos.
struct GizmoLines<'a, 'w, 's>(&'a mut Gizmos<'w, 's>);

impl DebugRenderBackend for GizmoLines<'_, '_, '_> {
    fn draw_line(
        &mut self,
        _object: DebugRenderObject,
        from: Vec3,
        to: Vec3,
        [hue, saturation, lightness, alpha]: [f32; 4],
    ) {
        let color = Color::hsla(hue, saturation, lightness, alpha);
        self.0.line(from, to, color);
    }
}

/// Draws rapier's colliders, for mappers.
fn draw_colliders(
    contexts: Query<(&RapierRigidBodySet, &RapierContextColliders)>,
    mut gizmos: Gizmos,
    mut pipeline: Local<DebugRenderPipeline>,
) {
    pipeline.mode = DebugRenderMode::COLLIDER_SHAPES;
    for (bodies, colliders) in &contexts {
        let mut lines = GizmoLines(&mut gizmos);
        pipeline.render_colliders(&mut lines, &bodies.bodies, &colliders.colliders);
    }
}

fn colliders_are_shown(settings: Res<Settings>) -> bool {
    settings.video.colliders
}

/// Returns the gap between two point sets along a direction, from the end of `ones` to the start of
/// `others`, units. Negative if they overlap.
pub fn measure_gap(way: Vec3, ones: &[Vec3], others: &[Vec3]) -> f32 {
    let end = ones
        .iter()
        .map(|point| dot(*point, way))
        .fold(f32::NEG_INFINITY, f32::max);
    let begin = others
        .iter()
        .map(|point| dot(*point, way))
        .fold(f32::INFINITY, f32::min);
    begin - end
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.insert_resource(TimestepMode::Variable {
        max_dt: LONGEST_STEP,
        time_scale: 1.0,
        substeps: 1,
    });
    app.add_plugins(RapierPhysicsPlugin::<NoUserData>::default());
    let map_changed = resource_exists_and_changed::<CurrentMap>;
    app.add_systems(
        Update,
        (
            build_colliders.run_if(map_changed),
            move_body,
            pause_in_menu,
        )
            .in_set(FrameSystems::Show),
    );
    app.add_systems(
        PostUpdate,
        draw_colliders
            .after(PhysicsSet::Writeback)
            .run_if(colliders_are_shown),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn box_and_wedge_get_matching_colliders() {
        let corner = |x: f32, y: f32, z: f32| Vec3::new(x * 64.0, y * 32.0, z * 16.0);
        let ends = || [0.0, 1.0].into_iter();
        let cube: Vec<Vec3> = ends()
            .flat_map(|x| ends().flat_map(move |y| ends().map(move |z| corner(x, y, z))))
            .collect();
        let (middle, shape) = brush_collider(&cube).unwrap();
        assert_eq!(middle, Vec3::new(32.0, 16.0, 8.0));
        assert_eq!(
            shape.as_cuboid().unwrap().half_extents(),
            Vec3::new(1.0, 0.25, 0.5),
            "Bevy's axes, metres"
        );
        let wedge: Vec<Vec3> = cube
            .into_iter()
            .filter(|point| point.z == 0.0 || point.x == 0.0)
            .collect();
        let (_, shape) = brush_collider(&wedge).unwrap();
        assert_eq!(shape.as_convex_polyhedron().unwrap().points().count(), 6);
    }

    #[test]
    fn gap_spans_end_to_start() {
        let ones = [Vec3::ZERO, Vec3::new(100.0, 0.0, 0.0)];
        let others = [Vec3::new(350.0, 0.0, 0.0), Vec3::new(400.0, 0.0, 0.0)];
        assert_eq!(measure_gap(Vec3::X, &ones, &others), 250.0);
        assert_eq!(measure_gap(-Vec3::X, &ones, &others), -400.0);
    }
}
