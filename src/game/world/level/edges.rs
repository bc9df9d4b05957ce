//! Bright lines along free edges: where a block ends, but not where brushes meet.

use super::bake::POINT;
use super::texture_draw::linear_from_srgb;
use super::textures::find_or_create_placeholder;
use wishdir_sim::map::{Face, SurfaceKind, World};
use wishdir_sim::math::{Vec3, cross, dot};
use wishdir_sim::world::{Level, Trace as _};

/// Distance from an edge to the probes that look for geometry around it, units.
const PROBE: f32 = 0.75;
/// Length of the steps in which an edge is tested, units.
const STEP: f32 = 8.0;
/// Maximum number of tests per edge.
const MOST_STEPS: f32 = 512.0;
/// Width of a line's mesh strip, units. Distant lines widen within the strip to stay visible.
pub(super) const STRIP: f32 = 8.0;
/// Opacity of lines that do not bound a walkable surface.
const FAINT: f32 = 0.45;
/// Cosine of the minimum angle between two faces that get a line, about 14 degrees.
const FLAT: f32 = 0.97;
/// Minimum normal z of a walkable surface.
const STANDABLE: f32 = 0.7;

/// A strip along an edge, on one of its two faces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct EdgeLine {
    /// End points, on the edge.
    pub ends: [Vec3; 2],
    /// Unit vector from the edge into the face.
    pub inward: Vec3,
    /// Normal of the face.
    pub normal: Vec3,
    /// Linear RGB and opacity.
    pub color: [f32; 4],
}

/// Returns the edge lines of a world.
pub(super) fn edge_lines(world: &World, solids: &Level) -> Vec<EdgeLine> {
    let mut by_brush: Vec<Vec<&Face>> = vec![Vec::new(); world.brushes.len()];
    for face in world
        .faces
        .iter()
        .filter(|face| face.kind == SurfaceKind::Solid)
    {
        if let Some(brush) = face.brush {
            by_brush[brush as usize].push(face);
        }
    }
    let mut found = Vec::new();
    for faces in &by_brush {
        for (index, first) in faces.iter().enumerate() {
            for second in &faces[index + 1..] {
                add_edge(first, second, world, solids, &mut found);
            }
        }
    }
    found
}

/// Adds the line between two faces of a brush if both are drawn and the edge is free.
fn add_edge(first: &Face, second: &Face, world: &World, solids: &Level, found: &mut Vec<EdgeLine>) {
    let seen = first.drawn && second.drawn && dot(first.normal, second.normal) < FLAT;
    let Some([from, to]) = shared_edge(first, second).filter(|_| seen) else {
        return;
    };
    let Some(color) = line_color(first, second, world) else {
        return;
    };
    for ends in find_free_parts(from, to, first.normal, second.normal, solids) {
        for (on, other) in [(first, second), (second, first)] {
            let mut inward = cross(on.normal, (to - from).normalize_or_zero());
            if dot(inward, other.normal) > 0.0 {
                inward = -inward;
            }
            found.push(EdgeLine {
                ends,
                inward,
                normal: on.normal,
                color,
            });
        }
    }
}

/// Returns the edge colour of the upper face's texture, opaque if the face is walkable.
fn line_color(first: &Face, second: &Face, world: &World) -> Option<[f32; 4]> {
    let upper = if first.normal.z >= second.normal.z {
        first
    } else {
        second
    };
    let rgb = find_or_create_placeholder(&world.textures[upper.texture as usize]).edge?;
    let channel = |shift: u32| linear_from_srgb(((rgb >> shift) & 0xff) as f32 / 255.0);
    let opacity = if upper.normal.z >= STANDABLE {
        1.0
    } else {
        FAINT
    };
    Some([channel(16), channel(8), channel(0), opacity])
}

/// Returns the edge that two faces of one brush share.
fn shared_edge(first: &Face, second: &Face) -> Option<[Vec3; 2]> {
    let near = |a: Vec3, b: Vec3| (a - b).length_squared() < 0.01;
    let mut common = first
        .vertices
        .iter()
        .filter(|vertex| second.vertices.iter().any(|other| near(**vertex, *other)));
    let (from, to) = (common.next()?, common.next()?);
    Some([*from, *to])
}

/// Returns the segments of an edge that no other geometry covers or continues.
fn find_free_parts(
    from: Vec3,
    to: Vec3,
    first: Vec3,
    second: Vec3,
    solids: &Level,
) -> Vec<[Vec3; 2]> {
    let steps = ((to - from).length() / STEP).ceil().clamp(1.0, MOST_STEPS) as u32;
    let at = |step: u32| from + (to - from) * (step as f32 / steps as f32);
    let is_free = |step: u32| {
        let middle = (at(step) + at(step + 1)) * 0.5;
        let probes = [first + second, first - second, second - first];
        probes
            .iter()
            .all(|way| !solids.is_stuck(POINT, middle + *way * PROBE))
    };
    let mut parts = Vec::new();
    let mut begun = None;
    for step in 0..steps {
        match (begun, is_free(step)) {
            (None, true) => begun = Some(step),
            (Some(start), false) => {
                parts.push([at(start), at(step)]);
                begun = None;
            }
            (None, false) | (Some(_), true) => {}
        }
    }
    if let Some(start) = begun {
        parts.push([at(start), to]);
    }
    parts
}
