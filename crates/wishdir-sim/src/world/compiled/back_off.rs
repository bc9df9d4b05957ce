//! Sweep that backs off from an impact until it is outside the solid (`docs/bsp.md` 3.2).

use smallvec::SmallVec;

use super::tree::{ClipTree, RawSweep, SOLID};
use crate::math::Vec3;
use crate::world::{DIST_EPSILON, Plane};

/// Fraction of the segment by which an impact is moved back, `f64` as in the engine.
const STEP_BACK: f64 = 0.05;

/// Node whose plane splits the move. The near side is searched first.
#[derive(Clone, Copy, Debug)]
struct SteppedPart {
    place: i32,
    from: f32,
    to: f32,
    start: Vec3,
    end: Vec3,
    /// Index of the near child.
    side: usize,
    /// Position of the plane: fraction of this segment, fraction of the move, and point.
    cut: f32,
    at: f32,
    middle: Vec3,
}

impl SteppedPart {
    fn move_to(&mut self, cut: f32) {
        self.cut = cut;
        self.at = (self.to - self.from) * cut + self.from;
        self.middle = (self.end - self.start) * cut + self.start;
    }
}

pub(super) fn sweep(tree: ClipTree<'_>, start: Vec3, end: Vec3) -> RawSweep {
    let mut sweep = RawSweep::new(end, true);
    let mut waiting: SmallVec<[SteppedPart; 16]> = SmallVec::new();
    let (mut place, mut from, mut to) = (tree.head, 0.0, 1.0);
    let (mut p1, mut p2) = (start, end);
    loop {
        while let Some(node) = tree.node(place) {
            let (d1, d2) = (node.distance(p1), node.distance(p2));
            if d1 >= 0.0 && d2 >= 0.0 {
                place = node.children[0];
                continue;
            }
            let is_before = d1 >= 0.0;
            if !is_before && d2 < 0.0 {
                place = node.children[1];
                continue;
            }
            let side = usize::from(!is_before);
            let reach = if is_before {
                d1 - DIST_EPSILON
            } else {
                d1 + DIST_EPSILON
            };
            let mut parted = SteppedPart {
                place,
                from,
                to,
                start: p1,
                end: p2,
                side,
                cut: 0.0,
                at: 0.0,
                middle: Vec3::ZERO,
            };
            parted.move_to(clamp_fraction(reach / (d1 - d2)));
            (place, to, p2) = (node.children[side], parted.at, parted.middle);
            waiting.push(parted);
        }
        if place == SOLID {
            sweep.start_solid = true;
        } else {
            sweep.all_solid = false;
            sweep.record_leaf(place);
        }
        let Some(mut parted) = waiting.pop() else {
            return sweep;
        };
        let Some(node) = tree.node(parted.place) else {
            return sweep;
        };
        let far = node.children[1 - parted.side];
        if tree.contents_below(far, parted.middle) == SOLID {
            if !sweep.all_solid {
                record_impact(&mut sweep, tree, &mut parted, node.plane);
            }
            return sweep;
        }
        (place, from, to, p1, p2) = (far, parted.at, parted.to, parted.middle, parted.end);
    }
}

/// Clamps a number to the range from 0 to 1. Returns 0 for NaN.
fn clamp_fraction(cut: f32) -> f32 {
    if cut > 1.0 {
        1.0
    } else if cut >= 0.0 {
        cut
    } else {
        0.0
    }
}

fn record_impact(sweep: &mut RawSweep, tree: ClipTree<'_>, parted: &mut SteppedPart, plane: Plane) {
    let Plane { normal, dist } = plane;
    sweep.plane = if parted.side == 0 {
        plane
    } else {
        Plane {
            normal: Vec3::ZERO - normal,
            dist: -dist,
        }
    };
    while tree.contents(parted.middle) == SOLID {
        let cut = (f64::from(parted.cut) - STEP_BACK) as f32;
        if cut < 0.0 {
            sweep.backed_past_start = true;
            break;
        }
        parted.move_to(cut);
    }
    sweep.fraction = parted.at;
    sweep.end = parted.middle;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::compiled::{ClipNode, EMPTY};

    #[test]
    fn a_start_in_a_solid_that_leaves_it_is_not_all_solid() {
        let plane = Plane {
            normal: Vec3::Z,
            dist: 0.0,
        };
        let nodes = [ClipNode {
            plane,
            axis: 2,
            children: [EMPTY, SOLID],
        }];
        let tree = ClipTree {
            nodes: &nodes,
            head: 0,
        };
        let out = sweep(tree, Vec3::new(0.0, 0.0, -4.0), Vec3::new(0.0, 0.0, 4.0));
        assert!(
            out.start_solid && !out.all_solid && out.fraction == 1.0,
            "{out:?}"
        );
        let inside = sweep(tree, Vec3::new(0.0, 0.0, -4.0), Vec3::new(0.0, 0.0, -1.0));
        assert!(
            inside.start_solid && inside.all_solid && inside.fraction == 1.0,
            "{inside:?}"
        );
    }
}
