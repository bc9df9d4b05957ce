//! What triggers look like: a floor in the colour of what they do, a low curtain around it and the volume's edges.
//!
//! One looks through the rest: a volume that is filled hides where one lands.

use bevy::prelude::*;

use super::edges::Strip;
use super::meshes::{self, Corner, MeshParts};
use crate::game::palette::MapColors;
use crate::game::space::{metres, to_bevy_dir};
use crate::sim::map::{Face, SurfaceKind, TriggerKind, World as MapWorld};
use crate::sim::math::cross;

/// The opacity of a volume's floor, and of the curtain's foot.
const FLOOR: f32 = 0.14;
const CURTAIN: f32 = 0.35;
/// How high the curtain hangs above the volume's foot, units: under the eyes of one who ducks.
const CURTAIN_HEIGHT: f32 = 20.0;
/// The opacity of the edges at the foot, and of all others.
const FOOT_LINE: f32 = 1.0;
const LINE: f32 = 0.4;
/// How far inside of the volume all of that is, units: it may touch walls and floors.
const INSIDE: f32 = 0.3;
/// The steepest that a face may be to count as a floor or a ceiling.
const LEVEL: f32 = 0.7;

/// A trigger as it is drawn.
#[derive(Clone, Debug)]
pub(super) struct Zone {
    /// What it does: its colour follows from that.
    pub kind: TriggerKind,
    /// Floor and curtain, opacity at the corners; where it pushes, every face as well, for the arrows.
    pub veil: MeshParts,
    /// Lines along the edges of its volume.
    pub frame: MeshParts,
}

/// All triggers of a world as they are drawn.
pub(super) fn zones(world: &MapWorld) -> Vec<Zone> {
    let of_trigger = |(index, kind): (usize, TriggerKind)| {
        let index = u32::try_from(index).expect("a map has fewer than 2^32 triggers");
        let faces: Vec<&Face> = world.faces.iter().filter(|face| face.kind == SurfaceKind::Trigger(index)).collect();
        let veil = veil(&faces, push(kind) != Vec3::ZERO);
        Zone { kind, veil, frame: meshes::lines(&frame(&faces)) }
    };
    let kinds = world.triggers.iter().map(|trigger| trigger.kind).enumerate();
    kinds.map(of_trigger).filter(|zone| !zone.frame.is_empty()).collect()
}

fn veil(faces: &[&Face], pushes: bool) -> MeshParts {
    let mut parts = MeshParts::default();
    for face in faces {
        let inside = face.normal * -INSIDE;
        let mut add = |corners: &[Vec3], opacity: &dyn Fn(f32) -> f32| {
            let corner = |at: &Vec3| (Corner { at: *at + inside, ..Corner::default() }, [1.0, 1.0, 1.0, opacity(at.z)]);
            parts.add_colored(face.normal, corners.iter().map(corner));
        };
        let foot = foot(face);
        if face.normal.z < -LEVEL {
            add(&face.vertices, &|_| FLOOR);
        } else if face.normal.z < LEVEL {
            let hem = cut_above(&face.vertices, foot + CURTAIN_HEIGHT);
            add(&hem, &|z| CURTAIN * (1.0 - (z - foot) / CURTAIN_HEIGHT).clamp(0.0, 1.0));
        }
        if pushes {
            add(&face.vertices, &|_| 0.0);
        }
    }
    parts
}

/// The height of a face's lowest corner.
fn foot(face: &Face) -> f32 {
    face.vertices.iter().map(|vertex| vertex.z).fold(f32::INFINITY, f32::min)
}

/// What of a convex polygon is not higher than that.
fn cut_above(corners: &[Vec3], height: f32) -> Vec<Vec3> {
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

/// Lines along the edges of all faces but the floor, which lies on another.
fn frame(faces: &[&Face]) -> Vec<Strip> {
    let mut strips = Vec::new();
    for face in faces.iter().filter(|face| face.normal.z > -LEVEL) {
        let (foot, inside) = (foot(face), face.normal * -INSIDE);
        for (index, from) in face.vertices.iter().enumerate() {
            let to = face.vertices[(index + 1) % face.vertices.len()];
            let is_foot = face.normal.z < LEVEL && from.z.max(to.z) < foot + 1.0;
            // The corners go round counter-clockwise: the face is to the left.
            let inward = cross(face.normal, (to - *from).normalize_or_zero());
            let opacity = if is_foot { FOOT_LINE } else { LINE };
            strips.push(Strip {
                ends: [*from + inside, to + inside],
                inward,
                normal: -face.normal,
                color: [1.0, 1.0, 1.0, opacity],
            });
        }
    }
    strips
}

/// What a trigger does as a colour, linear.
pub(super) fn color(kind: TriggerKind, colors: &MapColors) -> Vec4 {
    let [r, g, b] = colors.zone(kind);
    Color::srgb_u8(r, g, b).to_linear().to_vec4()
}

/// Where a trigger pushes, Bevy's axes, metres per second; zero if it does not.
pub(super) fn push(kind: TriggerKind) -> Vec3 {
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
    use crate::content;

    #[test]
    fn one_looks_through_every_zone_of_the_shipped_maps() {
        for name in content::map_names() {
            let world = content::load_map(&name).unwrap().world;
            for zone in zones(&world) {
                let height = |place: &[f32; 3]| place[1] / metres(1.0);
                let foot = zone.veil.positions.iter().map(height).fold(f32::INFINITY, f32::min);
                for (place, color) in zone.veil.positions.iter().zip(&zone.veil.colors) {
                    let above = height(place) - foot;
                    assert!(color[3] <= CURTAIN, "{name}: {:?} at {place:?}", zone.kind);
                    let hidden = above > CURTAIN_HEIGHT - 0.1 && color[3] > 0.0;
                    assert!(!hidden, "{name}: {:?} hides what is {above} over its floor", zone.kind);
                }
            }
        }
    }

    #[test]
    fn a_curtain_ends_where_it_was_cut() {
        let square = [(0.0, 0.0), (64.0, 0.0), (64.0, 64.0), (0.0, 64.0)].map(|(x, z)| Vec3::new(x, 0.0, z));
        let hem = cut_above(&square, 20.0);
        assert_eq!(hem.len(), 4);
        assert_eq!(hem.iter().map(|at| at.z).fold(0.0, f32::max), 20.0);
        assert_eq!(cut_above(&square, 100.0), square, "a low one stays whole");
    }
}
