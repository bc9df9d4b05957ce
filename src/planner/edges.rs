//! Finds the block edges around a jump, the gap between them and the depth below
//! (`docs/numbers.md` 2.3).
//!
//! Only faces along the map's axes are found, because blocks are built that way.
//! The axis that the jump followed is tried first, then the other one.

use wishdir_analysis::jump::Jump;
use wishdir_sim::engine::STANDING_HULL;
use wishdir_sim::math::{Vec3, length_2d};
use wishdir_sim::world::{Level, Trace as _};

/// Depth below the feet at which block faces are searched for, units.
const UNDER_FEET: f32 = 1.0;
/// Maximum distance to a face, units.
const SEARCH: f32 = 512.0;
/// Step of the coarse search, units. The search can miss thinner blocks.
const STEP: f32 = 1.0;
/// Bisection steps within one coarse step. The result is exact to 1/1024 unit.
const HALVINGS: u32 = 10;
/// Maximum distance to an edge that has no block opposite, units.
/// If a takeoff edge is further ahead, the player did not jump from it. If a landing edge is
/// further ahead, the player did not try to reach it.
const EDGE_FAR: f32 = 64.0;
/// Maximum depth of the floor search behind the edge, units.
const DEPTH: f32 = 256.0;
/// Sideways offsets from the middle of the box at which a floor can still hold the box, units.
const BESIDE: [f32; 3] = [0.0, -15.5, 15.5];

/// Minimum cosine of the angle between the view and an axis: 30 degrees.
/// If the view is further to the side, blocks along the axis do not count as aimed at.
const LOOKED: f32 = 0.866;
/// Maximum height of a block's top above the feet that a jump can reach, units.
const TOP: f32 = 64.0;
/// Distance from a block's edge at which a point is safely on the block, units.
const ON_BLOCK: f32 = 1.0;
/// Accuracy of a located edge, units.
const FOUND: f32 = 2e-3;

/// Edges and block around a jump, as found in its level. All values in units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JumpEdges {
    /// Distance that the box could still have moved before losing the ground. 0 is the last
    /// possible takeoff position.
    pub takeoff: Option<f32>,
    /// Distance by which the front of the box is past the block's edge on landing. 0: the block
    /// just holds the box. Negative: the box is short of the block.
    pub landing: Option<f32>,
    /// Gap between two parallel block edges, units. `None` without a second edge.
    pub block: Option<f32>,
    /// Depth of the floor right behind the takeoff edge. `None` if deeper than 256 units.
    pub floor_below: Option<f32>,
}

impl JumpEdges {
    /// Returns the distance by which the jump fell short of the block, units. `None` if the jump
    /// reached it.
    pub fn distance_short_of_block(&self) -> Option<f32> {
        self.landing.filter(|over| *over < 0.0).map(|over| -over)
    }
}

/// Block that a standing player could jump to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockAhead {
    /// Gap between the player's block and the block ahead, units.
    pub gap: f32,
    /// Height of the block's top above the feet, units.
    pub rise: f32,
    /// Point of the block's edge straight ahead, units.
    pub edge: Vec3,
}

#[derive(Clone, Copy, Debug)]
struct Axis {
    /// Unit vector from takeoff to landing, along an axis.
    ahead: Vec3,
    /// Horizontal unit vector perpendicular to `ahead`.
    across: Vec3,
}

impl Axis {
    /// Returns the two axes, the one with the longer distance first.
    /// A jump along a block's side may still cross its gap, so the other axis matters too.
    fn axes_by_distance(jump: &Jump) -> [Self; 2] {
        let way = jump.landing_point - jump.takeoff_origin;
        let along_x = Self {
            ahead: Vec3::new(way.x.signum(), 0.0, 0.0),
            across: Vec3::Y,
        };
        let along_y = Self {
            ahead: Vec3::new(0.0, way.y.signum(), 0.0),
            across: Vec3::X,
        };
        if way.x.abs() >= way.y.abs() {
            [along_x, along_y]
        } else {
            [along_y, along_x]
        }
    }

    /// Returns the position along the axis, units.
    fn coordinate(self, place: Vec3) -> f32 {
        place.x * self.ahead.x + place.y * self.ahead.y
    }
}

/// Finds the edges and the block around a jump.
pub fn find_jump_edges(level: &Level, jump: &Jump) -> JumpEdges {
    let [first, second] = Axis::axes_by_distance(jump).map(|axis| edges_along(level, jump, axis));
    let is_better = first.block.is_none() && (second.block.is_some() || first.takeoff.is_none());
    if is_better { second } else { first }
}

/// Finds the block across the gap that a player standing at `feet` faces along one of the map's
/// axes. `look` is the horizontal view direction.
pub fn find_block_ahead(level: &Level, feet: Vec3, look: Vec3) -> Option<BlockAhead> {
    let length = length_2d(look);
    let is_along_x = look.x.abs() >= look.y.abs();
    let (part, across) = if is_along_x {
        (look.x, Vec3::Y)
    } else {
        (look.y, Vec3::X)
    };
    if part.abs() < LOOKED * length || length <= 0.0 {
        return None;
    }
    let ahead = if is_along_x { Vec3::X } else { Vec3::Y } * part.signum();
    let axis = Axis { ahead, across };
    let under = feet - Vec3::Z * UNDER_FEET;
    let from = find_floor_end(level, axis, under)?;
    // Follow the player's own line across the gap. The gap starts right behind the edge.
    let own = axis.coordinate(under);
    let beyond = under + ahead * (from + ON_BLOCK - own);
    if level.is_solid(beyond) {
        return None;
    }
    let to = axis.coordinate(beyond) + find_solidity_change(level, beyond, ahead, SEARCH)?;
    let block = under + ahead * (to + ON_BLOCK - own);
    let top = find_solidity_change(level, block, Vec3::Z, TOP + UNDER_FEET)?;
    let edge = Vec3::new(block.x, block.y, under.z + top) - ahead * ON_BLOCK;
    // The feet rest a little above the floor, and the distance depends on the engine.
    let floor = under + ahead * (from - ON_BLOCK - own);
    let floor_top = find_solidity_change(level, floor, Vec3::Z, 2.0 * UNDER_FEET)?;
    Some(BlockAhead {
        gap: snap_to_grid(to - from, FOUND),
        rise: snap_to_grid(top - floor_top, 2.0 * FOUND),
        edge,
    })
}

/// Rounds a length to a multiple of an eighth of a unit if it is less than `off` units away.
fn snap_to_grid(units: f32, off: f32) -> f32 {
    let eighths = (units * 8.0).round() / 8.0;
    if (eighths - units).abs() < off {
        eighths
    } else {
        units
    }
}

/// Returns half the width of a standing player, units.
fn half_width(level: &Level) -> f32 {
    let standing = level.hulls().get(STANDING_HULL.index());
    standing.map_or(0.0, |hull| hull.maxs.x)
}

/// Finds the block edges around a jump along one axis.
fn edges_along(level: &Level, jump: &Jump, axis: Axis) -> JumpEdges {
    let half_width = half_width(level);
    let z = jump.takeoff_feet - UNDER_FEET;
    let at = |place: Vec3| Vec3::new(place.x, place.y, z);
    let takeoff_face = find_floor_end(level, axis, at(jump.takeoff_origin));
    // A landed player stands on the block. A block further ahead is not the jump's target.
    let ahead = if jump.height_difference >= -UNDER_FEET {
        0.0
    } else {
        EDGE_FAR
    };
    let landing_face = find_floor_start(level, axis, at(jump.landing_point), ahead);
    let takeoff = takeoff_face.map(|face| face + half_width - axis.coordinate(jump.takeoff_origin));
    let landing = landing_face.map(|face| axis.coordinate(jump.landing_point) + half_width - face);
    let block = takeoff_face
        .zip(landing_face)
        .map(|(from, to)| to - from)
        .filter(|gap| *gap > 0.0);
    // Without a block, the floor is continuous and has no edges.
    let takeoff = takeoff.filter(|left| block.is_some() || *left <= EDGE_FAR);
    let landing = landing.filter(|_| block.is_some());
    JumpEdges {
        takeoff,
        landing,
        block,
        floor_below: takeoff_face.and_then(|face| find_depth_behind(level, axis, jump, face)),
    }
}

/// Finds the distance from `start` to the next change between solid and empty.
/// `None` if there is none within `reach`. A negative direction searches backwards.
fn find_solidity_change(level: &Level, start: Vec3, ahead: Vec3, reach: f32) -> Option<f32> {
    let solid = level.is_solid(start);
    let differs = |way: f32| level.is_solid(start + ahead * way) != solid;
    let mut way = STEP;
    while !differs(way) {
        way += STEP;
        if way > reach {
            return None;
        }
    }
    let (mut same, mut other) = (way - STEP, way);
    for _ in 0..HALVINGS {
        let middle = (same + other) * 0.5;
        if differs(middle) {
            other = middle;
        } else {
            same = middle;
        }
    }
    Some((same + other) * 0.5)
}

/// Finds the end of the floor under a box along the axis. Of the tested lines, the furthest end
/// counts.
fn find_floor_end(level: &Level, axis: Axis, under: Vec3) -> Option<f32> {
    let half_width = half_width(level);
    let reach = |beside: &f32| {
        let line = under + axis.across * *beside - axis.ahead * half_width;
        // The middle of the box can overhang while its back still holds.
        let line = if level.is_solid(line) {
            line
        } else {
            line + axis.ahead * half_width
        };
        if !level.is_solid(line) {
            return None;
        }
        Some(axis.coordinate(line) + find_solidity_change(level, line, axis.ahead, SEARCH)?)
    };
    BESIDE.iter().filter_map(reach).reduce(f32::max)
}

/// Finds the start of the landing floor along the axis. Of the tested lines, the nearest start
/// counts. If the floor holds the box, the start is behind the box's front. If the jump missed the
/// floor, the start is up to `ahead` units in front of the box.
fn find_floor_start(level: &Level, axis: Axis, under: Vec3, ahead: f32) -> Option<f32> {
    let half_width = half_width(level);
    let reach = |beside: &f32| {
        let front = under + axis.across * *beside + axis.ahead * half_width;
        // The front and the middle of the box can overhang.
        let places = [0.0, 1.0, 2.0].map(|halves| front - axis.ahead * (half_width * halves));
        if let Some(line) = places.into_iter().find(|place| level.is_solid(*place)) {
            let back = find_solidity_change(level, line, -axis.ahead, SEARCH)?;
            return Some(axis.coordinate(line) - back);
        }
        let on = find_solidity_change(level, front, axis.ahead, SEARCH).filter(|on| *on < ahead)?;
        Some(axis.coordinate(front) + on)
    };
    BESIDE.iter().filter_map(reach).reduce(f32::min)
}

/// Finds the depth below the takeoff at which a player right behind the edge would land.
/// `None` if deeper than 256 units.
fn find_depth_behind(level: &Level, axis: Axis, jump: &Jump, face: f32) -> Option<f32> {
    let half_width = half_width(level);
    let beyond = face + half_width + STEP - axis.coordinate(jump.takeoff_origin);
    let start = jump.takeoff_origin + axis.ahead * beyond;
    let sweep = level.sweep(STANDING_HULL, start, start - Vec3::new(0.0, 0.0, DEPTH));
    if sweep.start_solid {
        Some(0.0)
    } else if sweep.fraction == 1.0 {
        None
    } else {
        Some(sweep.fraction * DEPTH)
    }
}
