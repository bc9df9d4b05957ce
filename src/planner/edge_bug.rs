//! Measures the distance by which an EdgeBug missed its edge, short of it or past it.
//! The edge is searched for in the level.

use wishdir_analysis::fall::WINDOW;
use wishdir_analysis::session::Session;
use wishdir_analysis::technique::{MissedBy, TechniqueEvent, Verdict};
use wishdir_sim::engine::{PlayerState, STANDING_HULL, is_ground, player_move};
use wishdir_sim::math::{Vec3, frame_time, length_2d};
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{HullId, Level, Trace as _};

/// Minimum distance to search backwards for a passed edge, units.
/// The search covers at least one tick of movement.
const REACH: f32 = 2.0;
/// Bisection steps. They narrow a few units down to a thousandth.
const HALVINGS: u32 = 12;

/// Adds the measured distance to the event of an EdgeBug that fell short of its edge. Returns other
/// events unchanged.
pub fn measure_shortfall(
    level: &Level,
    profile: &Profile,
    event: TechniqueEvent,
) -> TechniqueEvent {
    let Verdict::EdgeShort { landed, left } = event.verdict else {
        return event;
    };
    let most = length_2d(left - landed);
    let Some(ahead) = horizontal_direction(left - landed) else {
        return event;
    };
    let falls = |way: f32| !has_floor(level, STANDING_HULL, landed + ahead * way);
    if falls(0.0) || !falls(most) {
        return event;
    }
    to_missed_edge_event(event, true, bisect(most, falls), profile.msec())
}

/// Finds an EdgeBug on the session's last tick that went past its edge. With a start slightly
/// further back, the EdgeBug would have worked.
pub fn find_passed_edge_bug(
    level: &Level,
    profile: &Profile,
    session: &Session,
    record: &TickRecord,
) -> Option<TechniqueEvent> {
    let event = session.find_missed_edge_bug(record)?;
    let before = &record.before;
    let ahead = horizontal_direction(before.velocity)?;
    let reach = REACH.max(length_2d(before.velocity) * frame_time(record.cmd.msec));
    let from = before.origin - ahead * reach;
    let sweep = level.sweep(
        before.hull,
        from,
        from + (record.player.origin - before.origin),
    );
    if sweep.start_solid
        || sweep.fraction == 1.0
        || !is_ground(profile.engine(), sweep.plane.normal)
    {
        return None;
    }
    let fly = |back: f32| {
        let mut player = PlayerState {
            origin: before.origin - ahead * back,
            ..*before
        };
        player_move(
            &mut player,
            &record.cmd,
            &profile.physics,
            &mut level.near(),
            &mut (),
        );
        player
    };
    let meets = |back: f32| {
        let player = fly(back);
        player.on_ground || player.velocity.z > record.player.velocity.z
    };
    if meets(0.0) || !meets(reach) {
        return None;
    }
    let by = bisect(reach, meets);
    // With this start, the previous tick would have been snapped down to the floor.
    let is_snapped = has_floor(level, before.hull, before.origin - ahead * by);
    (!is_snapped && !fly(by).on_ground)
        .then(|| to_missed_edge_event(event, false, by, record.cmd.msec))
}

fn to_missed_edge_event(event: TechniqueEvent, short: bool, by: f32, msec: u8) -> TechniqueEvent {
    let way = event.speed_before * frame_time(msec);
    let ticks = if way > 0.0 { by / way } else { 0.0 };
    event.into_miss(
        MissedBy::Units(by),
        Verdict::EdgeMissed { short, by, ticks },
    )
}

/// Whether the floor would hold a player at this position.
fn has_floor(level: &Level, hull: HullId, at: Vec3) -> bool {
    level.sweep(hull, at, at - Vec3::Z * WINDOW).fraction < 1.0
}

fn horizontal_direction(way: Vec3) -> Option<Vec3> {
    let length = length_2d(way);
    (length > 0.0).then(|| Vec3::new(way.x / length, way.y / length, 0.0))
}

/// Finds the smallest distance up to `most` at which `is_so` holds. `is_so` must not hold at 0.
fn bisect(most: f32, is_so: impl Fn(f32) -> bool) -> f32 {
    let (mut not, mut so) = (0.0, most);
    for _ in 0..HALVINGS {
        let middle = (not + so) * 0.5;
        if is_so(middle) {
            so = middle;
        } else {
            not = middle;
        }
    }
    so
}
