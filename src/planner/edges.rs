//! Where the blocks end around a jump: edges, the gap between them, the depth below
//! (`docs/numbers.md` 2.3).
//!
//! Faces are looked for along the map's axes, as blocks are built: along the one that the jump
//! followed, or else the other.

use wishdir_analysis::jump::Jump;
use wishdir_sim::engine::STANDING_HULL;
use wishdir_sim::math::{Vec3, length_2d};
use wishdir_sim::world::{Level, Trace as _};

/// Half the width of every player's box, units.
const HALF_WIDTH: f32 = 16.0;
/// So far under the feet a block's side is looked for, units.
const UNDER_FEET: f32 = 1.0;
/// How far a face is looked for, units.
const SEARCH: f32 = 512.0;
/// Coarse steps of the search, units: thinner blocks may be missed.
const STEP: f32 = 1.0;
/// Halvings of the last step: exact to 1/1024 unit.
const HALVINGS: u32 = 10;
/// Without a block: an edge further ahead was not jumped from; a landing edge further ahead was not
/// missed, units.
const EDGE_FAR: f32 = 64.0;
/// How far down a floor is looked for behind the edge, units.
const DEPTH: f32 = 256.0;
/// Lines beside the middle on which the box may still be held, units.
const BESIDE: [f32; 3] = [0.0, -15.5, 15.5];

/// Who looks further beside the axis than this does not look at what lies along it: the cosine of
/// 30 degrees.
const LOOKED: f32 = 0.866;
/// The lowest and the highest top that one can jump onto, units from the feet.
const TOP: f32 = 64.0;
/// A place so far behind a face is on the block, units.
const ON_BLOCK: f32 = 1.0;
/// A face is found within this, units.
const FOUND: f32 = 2e-3;

/// Where the blocks end around a jump, units: what only its level knows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JumpEdges {
    /// How much further the box could have gone before losing the ground: 0 is the last possible
    /// place.
    pub takeoff: Option<f32>,
    /// How far over the least landing the box came down: 0 just holds, negative: this much was
    /// missing.
    pub landing: Option<f32>,
    /// The gap between the two parallel faces.
    pub block: Option<f32>,
    /// How deep below the feet the floor is right behind the take-off edge; none: nothing within
    /// 256.
    pub floor_below: Option<f32>,
}

impl JumpEdges {
    /// How much the landing missed the block by, units, if it did: 1.98 short.
    pub fn short_of_block(&self) -> Option<f32> {
        self.landing.filter(|over| *over < 0.0).map(|over| -over)
    }
}

/// A block ahead of a player who stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockAhead {
    /// The gap between the two faces, units.
    pub gap: f32,
    /// How much higher its top is than the feet, units.
    pub rise: f32,
    /// Its edge straight ahead, units.
    pub edge: Vec3,
}

/// The axis of a jump.
#[derive(Clone, Copy, Debug)]
struct Axis {
    /// Unit vector towards the landing.
    ahead: Vec3,
    /// Unit vector across.
    across: Vec3,
}

impl Axis {
    /// Both, that of the longer way first: a jump along a block's side may still cross its gap.
    fn of(jump: &Jump) -> [Self; 2] {
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

    /// How far along the axis a place is, units.
    fn along(self, place: Vec3) -> f32 {
        place.x * self.ahead.x + place.y * self.ahead.y
    }
}

/// What the level says about a jump.
pub fn of_jump(level: &Level, jump: &Jump) -> JumpEdges {
    let [first, second] = Axis::of(jump).map(|axis| along(level, jump, axis));
    let is_better = first.block.is_none() && (second.block.is_some() || first.takeoff.is_none());
    if is_better { second } else { first }
}

/// The block that a player at `feet` looks at over a gap, along one of the map's axes; `look`:
/// where to, on the floor plan.
pub fn ahead(level: &Level, feet: Vec3, look: Vec3) -> Option<BlockAhead> {
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
    let from = last_support(level, axis, under)?;
    // Over the gap on the player's own line, from right behind the edge on.
    let own = axis.along(under);
    let beyond = under + ahead * (from + ON_BLOCK - own);
    if level.is_solid(beyond) {
        return None;
    }
    let to = axis.along(beyond) + change(level, beyond, ahead, SEARCH)?;
    let block = under + ahead * (to + ON_BLOCK - own);
    let rise = change(level, block, Vec3::Z, TOP + UNDER_FEET)? - UNDER_FEET;
    let edge = Vec3::new(block.x, block.y, feet.z + rise) - ahead * ON_BLOCK;
    // Who stands has his feet up to a 32nd over the floor.
    Some(BlockAhead {
        gap: on_grid(to - from, FOUND),
        rise: on_grid(rise, FOUND + 1.0 / 32.0),
        edge,
    })
}

/// A length on the map's grid of eighths, where it is nearer to it than `off`.
fn on_grid(units: f32, off: f32) -> f32 {
    let eighths = (units * 8.0).round() / 8.0;
    if (eighths - units).abs() < off {
        eighths
    } else {
        units
    }
}

/// What it says along one axis.
fn along(level: &Level, jump: &Jump, axis: Axis) -> JumpEdges {
    let z = jump.takeoff_feet - UNDER_FEET;
    let at = |place: Vec3| Vec3::new(place.x, place.y, z);
    let takeoff_face = last_support(level, axis, at(jump.takeoff_origin));
    // What holds a player who landed is under him: a block ahead is not the one that he jumped to.
    let ahead = if jump.height_difference >= -UNDER_FEET {
        0.0
    } else {
        EDGE_FAR
    };
    let landing_face = first_support(level, axis, at(jump.landing_point), ahead);
    let takeoff = takeoff_face.map(|face| face + HALF_WIDTH - axis.along(jump.takeoff_origin));
    let landing = landing_face.map(|face| axis.along(jump.landing_point) + HALF_WIDTH - face);
    let block = takeoff_face
        .zip(landing_face)
        .map(|(from, to)| to - from)
        .filter(|gap| *gap > 0.0);
    // The same floor all the way: there are no edges.
    let takeoff = takeoff.filter(|left| block.is_some() || *left <= EDGE_FAR);
    let landing = landing.filter(|_| block.is_some());
    JumpEdges {
        takeoff,
        landing,
        block,
        floor_below: takeoff_face.and_then(|face| depth(level, axis, jump, face)),
    }
}

/// How far ahead (or back, with a negative direction) of `start` solid and empty change places;
/// none within reach.
fn change(level: &Level, start: Vec3, ahead: Vec3, reach: f32) -> Option<f32> {
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

/// How far along the axis the floor under a box reaches: the furthest of its lines.
fn last_support(level: &Level, axis: Axis, under: Vec3) -> Option<f32> {
    let reach = |beside: &f32| {
        let line = under + axis.across * *beside - axis.ahead * HALF_WIDTH;
        // The box may overhang with its middle and hold on with its back.
        let line = if level.is_solid(line) {
            line
        } else {
            line + axis.ahead * HALF_WIDTH
        };
        if !level.is_solid(line) {
            return None;
        }
        Some(axis.along(line) + change(level, line, axis.ahead, SEARCH)?)
    };
    BESIDE.iter().filter_map(reach).reduce(f32::max)
}

/// Where along the axis the landing floor begins: the nearest of its lines. Behind the box's front
/// if it holds the box, ahead of it, by less than this, if it was missed.
fn first_support(level: &Level, axis: Axis, under: Vec3, ahead: f32) -> Option<f32> {
    let reach = |beside: &f32| {
        let front = under + axis.across * *beside + axis.ahead * HALF_WIDTH;
        // The box may overhang with its front and its middle.
        let places = [0.0, 1.0, 2.0].map(|halves| front - axis.ahead * (HALF_WIDTH * halves));
        if let Some(line) = places.into_iter().find(|place| level.is_solid(*place)) {
            let back = change(level, line, -axis.ahead, SEARCH)?;
            return Some(axis.along(line) - back);
        }
        let on = change(level, front, axis.ahead, SEARCH).filter(|on| *on < ahead)?;
        Some(axis.along(front) + on)
    };
    BESIDE.iter().filter_map(reach).reduce(f32::min)
}

/// How deep below the take-off feet a box right behind the edge would land; none: deeper than 256.
fn depth(level: &Level, axis: Axis, jump: &Jump, face: f32) -> Option<f32> {
    let beyond = face + HALF_WIDTH + STEP - axis.along(jump.takeoff_origin);
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
