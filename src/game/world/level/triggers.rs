//! Draws triggers: a floor in the colour of the trigger's function, a low curtain around it, and
//! the volume's edges.
//!
//! The volume itself stays transparent, because a filled one would hide the landing area.

use bevy::prelude::*;

use super::edges::EdgeLine;
use super::meshes::{self, Corner, MeshParts};
use crate::game::base::palette::MapColors;
use crate::game::base::space::{metres, to_bevy_dir};
use wishdir_sim::map::{Face, Projection, SurfaceKind, TriggerKind, World as MapWorld};
use wishdir_sim::math::cross;
use wishdir_sim::world::Brush;

/// Opacity of a volume's floor and of the curtain's lower edge.
const FLOOR: f32 = 0.14;
const CURTAIN: f32 = 0.35;
/// Height of the curtain above the volume's floor, units. Lower than a ducked player's eyes.
const CURTAIN_HEIGHT: f32 = 20.0;
/// Opacity of the lower edges and of all other edges.
const FOOT_LINE: f32 = 1.0;
const LINE: f32 = 0.4;
/// Inset from the volume's faces, units. Needed because the volume may touch walls and floors.
const INSIDE: f32 = 0.3;
/// Minimum normal z of a floor or ceiling.
const LEVEL: f32 = 0.7;

/// A trigger's meshes.
#[derive(Clone, Debug)]
pub(super) struct TriggerZone {
    /// Function of the trigger, which determines its colour.
    pub kind: TriggerKind,
    /// Floor and curtain, with an opacity per corner. For push triggers, includes every face, for
    /// the arrows.
    pub veil: MeshParts,
    /// Lines along the edges of the volume.
    pub frame: MeshParts,
}

/// Builds the meshes of all triggers of a world.
pub(super) fn build_zones(world: &MapWorld) -> Vec<TriggerZone> {
    let of_trigger = |(index, kind): (usize, TriggerKind)| {
        let index = u32::try_from(index).expect("a map has fewer than 2^32 triggers");
        let boxes = if world.compiled.is_some() {
            trigger_boxes(world, index)
        } else {
            Vec::new()
        };
        let own = world
            .faces
            .iter()
            .filter(|face| face.kind == SurfaceKind::Trigger(index));
        let faces: Vec<&Face> = own.chain(&boxes).collect();
        let veil = overlay_mesh(&faces, push_velocity(kind) != Vec3::ZERO);
        TriggerZone {
            kind,
            veil,
            frame: meshes::edge_line_mesh(&frame_lines(&faces)),
        }
    };
    let kinds = world
        .triggers
        .iter()
        .map(|trigger| trigger.kind)
        .enumerate();
    kinds
        .map(of_trigger)
        .filter(|zone| !zone.frame.is_empty())
        .collect()
}

/// Returns the faces of a compiled map's trigger boxes. Compiled maps store no trigger brushes.
fn trigger_boxes(world: &MapWorld, trigger: u32) -> Vec<Face> {
    let bounds = world.triggers[trigger as usize]
        .brushes
        .iter()
        .map(Brush::bounds);
    bounds
        .flat_map(|(low, high)| (0..6).map(move |side| box_side(trigger, low, high, side)))
        .collect()
}

/// Returns one side of a box: sides 0 and 1 are on the x axis, then y, then z. Odd sides face the
/// negative direction.
fn box_side(trigger: u32, low: Vec3, high: Vec3, side: usize) -> Face {
    let (axis, is_back) = (side / 2, side % 2 == 1);
    let [one, other] = [(axis + 1) % 3, (axis + 2) % 3];
    let (mut corner, mut normal) = (if is_back { low } else { high }, Vec3::ZERO);
    normal[axis] = if is_back { -1.0 } else { 1.0 };
    let round = [(low, low), (high, low), (high, high), (low, high)];
    let mut vertices = round.map(|(a, b)| {
        (corner[one], corner[other]) = (a[one], b[other]);
        corner
    });
    if is_back {
        vertices.reverse();
    }
    Face {
        vertices: vertices.to_vec(),
        normal,
        texture: 0,
        projection: Projection::default(),
        brush: None,
        kind: SurfaceKind::Trigger(trigger),
        drawn: false,
    }
}

fn overlay_mesh(faces: &[&Face], pushes: bool) -> MeshParts {
    let mut parts = MeshParts::default();
    for face in faces {
        let inside = face.normal * -INSIDE;
        let mut add = |corners: &[Vec3], opacity: &dyn Fn(f32) -> f32| {
            let corner = |at: &Vec3| {
                (
                    Corner {
                        at: *at + inside,
                        ..Corner::default()
                    },
                    [1.0, 1.0, 1.0, opacity(at.z)],
                )
            };
            parts.add_colored(face.normal, corners.iter().map(corner));
        };
        let foot = lowest_corner(face);
        if face.normal.z < -LEVEL {
            add(&face.vertices, &|_| FLOOR);
        } else if face.normal.z < LEVEL {
            let hem = cut_off_above(&face.vertices, foot + CURTAIN_HEIGHT);
            add(&hem, &|z| {
                CURTAIN * (1.0 - (z - foot) / CURTAIN_HEIGHT).clamp(0.0, 1.0)
            });
        }
        if pushes {
            add(&face.vertices, &|_| 0.0);
        }
    }
    parts
}

/// Returns the height of a face's lowest corner.
fn lowest_corner(face: &Face) -> f32 {
    face.vertices
        .iter()
        .map(|vertex| vertex.z)
        .fold(f32::INFINITY, f32::min)
}

/// Returns the part of a convex polygon at or below a height.
fn cut_off_above(corners: &[Vec3], height: f32) -> Vec<Vec3> {
    let mut kept = Vec::with_capacity(corners.len() + 1);
    for (index, from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % corners.len()];
        if from.z <= height {
            kept.push(*from);
        }
        if (from.z <= height) != (to.z <= height) {
            kept.push(*from + (to - *from) * ((height - from.z) / (to.z - from.z)));
        }
    }
    kept
}

/// Returns lines along the edges of all faces except the floor, which touches other geometry.
fn frame_lines(faces: &[&Face]) -> Vec<EdgeLine> {
    let mut strips = Vec::new();
    for face in faces.iter().filter(|face| face.normal.z > -LEVEL) {
        let (foot, inside) = (lowest_corner(face), face.normal * -INSIDE);
        for (index, from) in face.vertices.iter().enumerate() {
            let to = face.vertices[(index + 1) % face.vertices.len()];
            let is_foot = face.normal.z < LEVEL && from.z.max(to.z) < foot + 1.0;
            // The corners are counter-clockwise, so the face is to the left.
            let inward = cross(face.normal, (to - *from).normalize_or_zero());
            let opacity = if is_foot { FOOT_LINE } else { LINE };
            strips.push(EdgeLine {
                ends: [*from + inside, to + inside],
                inward,
                normal: -face.normal,
                color: [1.0, 1.0, 1.0, opacity],
            });
        }
    }
    strips
}

/// Returns the linear colour for a trigger's function.
pub(super) fn trigger_color(kind: TriggerKind, colors: &MapColors) -> Vec4 {
    let [r, g, b] = colors.zone_color(kind);
    Color::srgb_u8(r, g, b).to_linear().to_vec4()
}

/// Returns a trigger's push velocity in Bevy's axes, metres per second. Zero if the trigger does
/// not push.
pub(super) fn push_velocity(kind: TriggerKind) -> Vec3 {
    match kind {
        TriggerKind::Push { velocity, .. } => to_bevy_dir(velocity) * metres(1.0),
        TriggerKind::Teleport { .. }
        | TriggerKind::Start
        | TriggerKind::Finish
        | TriggerKind::Checkpoint(_)
        | TriggerKind::Hurt { .. } => Vec3::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage as content;

    #[test]
    fn zones_of_built_in_maps_are_transparent() {
        for name in content::map_names() {
            let world = content::load_map(&name).unwrap().world;
            for zone in build_zones(&world) {
                let height = |place: &[f32; 3]| place[1] / metres(1.0);
                let foot = zone
                    .veil
                    .positions
                    .iter()
                    .map(height)
                    .fold(f32::INFINITY, f32::min);
                for (place, color) in zone.veil.positions.iter().zip(&zone.veil.colors) {
                    let above = height(place) - foot;
                    assert!(color[3] <= CURTAIN, "{name}: {:?} at {place:?}", zone.kind);
                    let hidden = above > CURTAIN_HEIGHT - 0.1 && color[3] > 0.0;
                    assert!(
                        !hidden,
                        "{name}: {:?} hides what is {above} over its floor",
                        zone.kind
                    );
                }
            }
        }
    }

    #[test]
    fn box_sides_face_outwards_counter_clockwise() {
        let (low, high) = (Vec3::new(-1.0, -2.0, -3.0), Vec3::new(4.0, 5.0, 6.0));
        for side in 0..6 {
            let face = box_side(0, low, high, side);
            let [a, b, c] = [0, 1, 2].map(|corner| face.vertices[corner]);
            let turned = cross(b - a, c - b).normalize_or_zero();
            assert!(
                (turned - face.normal).abs().max_element() < 1e-6,
                "side {side}: {turned} {}",
                face.normal
            );
            let outer = if side % 2 == 0 { high } else { low };
            assert!(
                face.vertices
                    .iter()
                    .all(|at| at[side / 2] == outer[side / 2]),
                "side {side}"
            );
        }
    }

    #[test]
    fn curtain_ends_at_cut_height() {
        let square =
            [(0.0, 0.0), (64.0, 0.0), (64.0, 64.0), (0.0, 64.0)].map(|(x, z)| Vec3::new(x, 0.0, z));
        let hem = cut_off_above(&square, 20.0);
        assert_eq!(hem.len(), 4);
        assert_eq!(hem.iter().map(|at| at.z).fold(0.0, f32::max), 20.0);
        assert_eq!(
            cut_off_above(&square, 100.0),
            square,
            "a low one stays whole"
        );
    }
}
