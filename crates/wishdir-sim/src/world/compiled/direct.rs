//! Sweep that computes an impact directly (`docs/bsp.md` 3.1).

use smallvec::SmallVec;

use super::tree::{ClipTree, RawSweep, SOLID};
use crate::math::Vec3;
use crate::world::{DIST_EPSILON, Plane};

/// Search result below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchResult {
    /// Nothing blocks the move.
    Open,
    /// The whole move is in a solid.
    Solid,
    /// The move ends here.
    Blocked,
}

/// Segment of the sweep.
#[derive(Clone, Copy, Debug)]
struct SweepPart {
    place: i32,
    from: f32,
    to: f32,
    start: Vec3,
    end: Vec3,
}

/// Node whose plane splits a segment. The near side is searched first, then the far side.
#[derive(Clone, Copy, Debug)]
struct SplitPart {
    whole: SweepPart,
    d1: f32,
    d2: f32,
    far: SweepPart,
    /// Result of the near side. `None` before its search ends.
    near: Option<SearchResult>,
}

fn clamp_fraction(fraction: f32) -> f32 {
    fraction.clamp(0.0, 1.0)
}

fn lerp(from: Vec3, to: Vec3, part: f32) -> Vec3 {
    from + (to - from) * part
}

pub(super) fn sweep(tree: ClipTree<'_>, start: Vec3, end: Vec3) -> RawSweep {
    let mut sweep = RawSweep::new(end, false);
    let mut waiting: SmallVec<[SplitPart; 16]> = SmallVec::new();
    let mut is_first_leaf = true;
    let mut part = SweepPart {
        place: tree.head,
        from: 0.0,
        to: 1.0,
        start,
        end,
    };
    loop {
        let mut found = loop {
            let Some(node) = tree.node(part.place) else {
                break visit_leaf(&mut sweep, part.place, is_first_leaf);
            };
            let (d1, d2) = (node.distance(part.start), node.distance(part.end));
            if d1 >= 0.0 && d2 >= 0.0 {
                part.place = node.children[0];
            } else if d1 < 0.0 && d2 < 0.0 {
                part.place = node.children[1];
            } else {
                let (near, split) = split(part, node.children, d1, d2);
                waiting.push(split);
                part = near;
            }
        };
        is_first_leaf = false;
        // Passes the result up to the last node whose far side remains to be searched.
        loop {
            let Some(last) = waiting.last_mut() else {
                return finish(sweep, found, start);
            };
            match (last.near, found) {
                (_, SearchResult::Blocked) => return sweep,
                (None, SearchResult::Solid) if sweep.in_open || sweep.in_water => {}
                (None, near) => {
                    last.near = Some(near);
                    part = last.far;
                    break;
                }
                (Some(SearchResult::Open), SearchResult::Solid) => {
                    record_impact(&mut sweep, tree, last);
                    found = SearchResult::Blocked;
                }
                (Some(_), _) => {}
            }
            waiting.pop();
        }
    }
}

/// Splits a segment at a node's plane. Returns the near segment and the pending split.
#[inline]
fn split(part: SweepPart, children: [i32; 2], d1: f32, d2: f32) -> (SweepPart, SplitPart) {
    let cut = clamp_fraction(d1 / (d1 - d2));
    let at = part.from + (part.to - part.from) * cut;
    let middle = lerp(part.start, part.end, cut);
    let side = usize::from(d1 < d2);
    let far = SweepPart {
        place: children[1 - side],
        from: at,
        start: middle,
        ..part
    };
    let near = SweepPart {
        place: children[side],
        to: at,
        end: middle,
        ..part
    };
    let split = SplitPart {
        whole: part,
        d1,
        d2,
        far,
        near: None,
    };
    (near, split)
}

fn visit_leaf(sweep: &mut RawSweep, code: i32, is_first: bool) -> SearchResult {
    if code == SOLID {
        sweep.start_solid |= is_first;
        return SearchResult::Solid;
    }
    sweep.record_leaf(code);
    SearchResult::Open
}

fn record_impact(
    sweep: &mut RawSweep,
    tree: ClipTree<'_>,
    SplitPart { whole, d1, d2, .. }: &SplitPart,
) {
    let Some(node) = tree.node(whole.place) else {
        return;
    };
    let is_from_behind = d1 < d2;
    let Plane { normal, dist } = node.plane;
    sweep.plane = if is_from_behind {
        Plane {
            normal: -normal,
            dist: -dist,
        }
    } else {
        node.plane
    };
    let epsilon = f64::from(DIST_EPSILON);
    let before = f64::from(*d1) + if is_from_behind { epsilon } else { -epsilon };
    let part = clamp_fraction((before / f64::from(d1 - d2)) as f32);
    sweep.fraction = whole.from + (whole.to - whole.from) * part;
    sweep.end = lerp(whole.start, whole.end, part);
}

fn finish(mut sweep: RawSweep, found: SearchResult, start: Vec3) -> RawSweep {
    if found == SearchResult::Solid {
        sweep.start_solid = true;
        sweep.all_solid = true;
        sweep.end = start;
    }
    sweep
}
