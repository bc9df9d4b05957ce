//! Routes of the courses' runs.

use crate::made::trail::{Platform, Role, Trail};
use crate::made::{cs_course, hl_course, qw_course};
use crate::racer::{ReleaseCondition, RouteLeg};
use wishdir_sim::client::Button;

/// Map, profile and legs of every course.
pub(crate) fn all_routes() -> Vec<(&'static str, &'static str, Vec<RouteLeg>)> {
    vec![
        ("cs-course", "cs16-100", cs_route()),
        ("hl-course", "hl-100", hl_route()),
        ("qw-course", "qw-77", qw_route()),
    ]
}

/// Distance from a platform's centre to its edge along a direction, units.
fn distance_to_edge(platform: &Platform, [dx, dy]: [f64; 2]) -> f64 {
    let [x, y] = platform.reach;
    let upright = (x / dx.abs().max(1e-9)).min(y / dy.abs().max(1e-9));
    let slanted = x * std::f64::consts::SQRT_2 / (dx.abs() + dy.abs());
    if platform.round {
        upright.min(slanted)
    } else {
        upright
    }
}

fn unit_direction(from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
    let way = [to[0] - from[0], to[1] - from[1]];
    way.map(|part| part / way[0].hypot(way[1]))
}

fn move_along([x, y]: [f64; 2], [dx, dy]: [f64; 2], far: f64) -> [f64; 2] {
    [x + dx * far, y + dy * far]
}

/// Hops from stone to stone within a speed limit. Runs across platforms longer than a stone.
fn legs_over_trail(trail: &Trail, start: [f64; 2], limit: f64) -> Vec<RouteLeg> {
    /// Landing distance behind an edge, units.
    const INSIDE: f64 = 28.0;
    /// Minimum distance to the edge at which a platform is run across, units.
    const LONG: f64 = 100.0;
    let way: Vec<&Platform> = trail
        .platforms
        .iter()
        .filter(|platform| platform.role != Role::Detour)
        .collect();
    let mut legs = Vec::new();
    let (mut from, mut run_up) = (start, Some(start));
    for (index, platform) in way.iter().enumerate() {
        let [x, y, z] = platform.at;
        let is_long = platform.reach[0].max(platform.reach[1]) > LONG;
        let landing = if is_long {
            let back = unit_direction([x, y], from);
            move_along([x, y], back, distance_to_edge(platform, back) - INSIDE)
        } else {
            [x, y]
        };
        let limit = if platform.role == Role::Way && !is_long {
            limit
        } else {
            f64::INFINITY
        };
        let to = [landing[0], landing[1], z];
        legs.push(match run_up {
            Some(edge) => RouteLeg::Leap { edge, to, limit },
            None => RouteLeg::Hop { to, limit },
        });
        from = [x, y];
        run_up = way.get(index + 1).filter(|_| is_long).map(|next| {
            let ahead = unit_direction([x, y], [next.at[0], next.at[1]]);
            move_along([x, y], ahead, distance_to_edge(platform, ahead))
        });
    }
    legs
}

fn cs_route() -> Vec<RouteLeg> {
    /// Above 300 u/s a hop is cut.
    const LIMIT: f64 = 298.0;
    legs_over_trail(&cs_course::build_trail(), [0.0, 0.0], LIMIT)
}

fn hl_route() -> Vec<RouteLeg> {
    /// Above 544 u/s a hop is cut.
    const LIMIT: f64 = 540.0;
    let forward: &[Button] = &[Button::Forward];
    let hop = |x: f64, y: f64, z: f64| RouteLeg::Hop {
        to: [x, y, z],
        limit: LIMIT,
    };
    let leap = |edge: f64, y: f64, z: f64| RouteLeg::Leap {
        edge: [0.0, edge],
        to: [0.0, y, z],
        limit: LIMIT,
    };
    let north = |pitch: f32, feet: ReleaseCondition| RouteLeg::Hold {
        look: (90.0, pitch),
        keys: forward,
        feet,
    };
    let past = |y: f64| ReleaseCondition::Past([0.0, 1.0], y);
    let stones = hl_course::stone_centres();
    let mut legs = vec![RouteLeg::Leap {
        edge: [0.0, 0.0],
        to: stones[0],
        limit: LIMIT,
    }];
    legs.extend(stones[1..].iter().map(|[x, y, z]| hop(*x, *y, *z)));
    legs.extend([hop(0.0, 2310.0, 0.0), RouteLeg::Run([0.0, 2800.0])]);
    legs.extend([
        leap(2918.0, 3170.0, 64.0),
        leap(3716.0, 4000.0, -256.0),
        RouteLeg::Run([0.0, 4690.0]),
    ]);
    // Down the slide into the pool, under the wall, up to the ladder and out.
    legs.extend([
        north(0.0, ReleaseCondition::Below(-900.0)),
        north(40.0, ReleaseCondition::Below(-1150.0)),
        north(0.0, past(5460.0)),
    ]);
    legs.extend([
        north(-30.0, past(5960.0)),
        north(-45.0, ReleaseCondition::Above(-480.0)),
        RouteLeg::Run([0.0, 6100.0]),
    ]);
    let pillars = [(6320.0, -352.0), (6588.0, -224.0), (6856.0, -96.0)];
    legs.extend(pillars.map(|(edge, top)| RouteLeg::Grab {
        edge: [32.0, edge],
        towards: 90.0,
        top,
    }));
    legs.extend([
        RouteLeg::Run([0.0, 8260.0]),
        leap(8404.0, 8690.0, -608.0),
        RouteLeg::Run([0.0, 8720.0]),
    ]);
    legs
}

fn qw_route() -> Vec<RouteLeg> {
    let (track, _) = qw_course::build_track();
    let places: Vec<_> = track
        .places
        .iter()
        .map(|place| (place.at, place.floor))
        .collect();
    vec![RouteLeg::Run([0.0, 16.0]), RouteLeg::Follow(places)]
}
