//! Places a player in the world: at the start, after a death, or in another engine's box.

use crate::engine::{DUCKED_HULL, PlayerState, STANDING_HULL, is_ground};
use crate::math::Vec3;
use crate::profile::Profile;
use crate::world::{HullId, Level, Trace as _};

/// Height above the start at which engines place a player, units.
const SPAWN_LIFT: f32 = 1.0;
/// Maximum distance from a start down to the floor, units.
const SETTLE_DEPTH: f32 = 16.0;
/// Maximum distance to a free position, units. Larger than half a standing box.
pub(super) const SEARCH_MAX: f32 = 64.0;

/// Creates a standing player at rest in the air.
pub(super) fn standing_player(profile: &Profile, origin: Vec3) -> PlayerState {
    PlayerState::standing(profile.engine(), origin, profile.view.standing)
}

/// Creates a player at rest with the feet at `feet`, on the floor if it is close below.
/// Raises the player until there is room. Returns `None` if there is no room.
pub(super) fn place_on_floor(profile: &Profile, level: &Level, feet: Vec3) -> Option<PlayerState> {
    let base = Vec3::new(feet.x, feet.y, feet.z + profile.origin_height());
    let raised = |height: f32| Vec3::new(base.x, base.y, base.z + height);
    let has_room = |height: &f32| !level.is_stuck(STANDING_HULL, raised(*height));
    let height = (0..=SEARCH_MAX as u16).map(f32::from).find(has_room)?;
    let lifted = height + SPAWN_LIFT;
    let origin = raised(if has_room(&lifted) { lifted } else { height });
    let mut player = standing_player(profile, origin);
    let below = Vec3::new(origin.x, origin.y, origin.z - SPAWN_LIFT - SETTLE_DEPTH);
    let floor = level.sweep(STANDING_HULL, origin, below);
    if is_ground(profile.engine(), floor.plane.normal) && floor.is_clear() {
        player.origin = floor.end;
        player.on_ground = true;
    }
    Some(player)
}

/// Finds the nearest free origin for a hull, at most [`SEARCH_MAX`] away.
/// Nothing solid may be between the two origins.
pub(super) fn find_room(level: &Level, hull: HullId, origin: Vec3) -> Option<Vec3> {
    if !level.is_stuck(hull, origin) {
        return Some(origin);
    }
    let is_open = |from: Vec3, offset: Vec3| {
        let steps = SEARCH_MAX as u16 / 4;
        (0..=steps)
            .all(|step| !level.is_solid(from + offset * (f32::from(step) / f32::from(steps))))
    };
    let ways = DIRECTIONS.map(|[x, y, z]| Vec3::new(x, y, z));
    let reaches = (1..=SEARCH_MAX as u16).map(f32::from);
    reaches
        .flat_map(|reach| ways.map(|way| way * reach))
        .find(|offset| !level.is_stuck(hull, origin + *offset) && is_open(origin, *offset))
        .map(|offset| origin + offset)
}

/// Search directions for a free position. Up comes first, so that players leave floors upwards.
const DIRECTIONS: [[f32; 3]; 14] = [
    [0.0, 0.0, 1.0],
    [0.0, 0.0, -1.0],
    [1.0, 0.0, 0.0],
    [-1.0, 0.0, 0.0],
    [0.0, 1.0, 0.0],
    [0.0, -1.0, 0.0],
    [1.0, 1.0, 0.0],
    [1.0, -1.0, 0.0],
    [-1.0, 1.0, 0.0],
    [-1.0, -1.0, 0.0],
    [1.0, 0.0, 1.0],
    [-1.0, 0.0, 1.0],
    [0.0, 1.0, 1.0],
    [0.0, -1.0, 1.0],
];

/// Converts a player to another profile. Keeps feet and velocity. `None` if there is no room
/// nearby.
pub(super) fn convert_player(
    old: &Profile,
    new: &Profile,
    level: &Level,
    player: &PlayerState,
) -> Option<PlayerState> {
    if old.hulls == new.hulls && old.rules().family == new.rules().family {
        let mut player = *player;
        let is_ducking = player.hull == DUCKED_HULL || player.is_in_duck();
        if !is_ducking {
            player.set_view_height(new.engine(), new.view.standing);
        }
        return Some(player);
    }
    let feet = old.feet(player).z;
    let origin_of = |hull: HullId| {
        Vec3::new(
            player.origin.x,
            player.origin.y,
            feet - new.hull(hull).mins.z,
        )
    };
    let standing = origin_of(STANDING_HULL);
    let mut other = standing_player(new, standing);
    other.velocity = player.velocity;
    other.old_buttons = player.old_buttons;
    other.set_jump_held(player.old_buttons & crate::command::JUMP != 0);
    other.on_ground = player.on_ground;
    if new.rules().ducks
        && level.is_stuck(STANDING_HULL, standing)
        && !level.is_stuck(DUCKED_HULL, origin_of(DUCKED_HULL))
    {
        other.origin = origin_of(DUCKED_HULL);
        other.duck(new.view.ducked);
        return Some(other);
    }
    other.origin = find_room(level, STANDING_HULL, standing)?;
    if other.origin != standing {
        other.on_ground = false;
    }
    Some(other)
}
