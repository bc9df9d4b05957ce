//! Where each course's run goes.

use crate::made::cs_course;
use crate::made::trail::{Platform, Role, Trail};
use crate::racer::Leg;

/// Map, profile and legs.
pub(crate) fn all() -> Vec<(&'static str, &'static str, Vec<Leg>)> {
    vec![("cs-course", "cs16-100", cs())]
}

/// From a platform's middle to its edge along a direction, units.
fn edge(platform: &Platform, [dx, dy]: [f64; 2]) -> f64 {
    let [x, y] = platform.reach;
    let upright = (x / dx.abs().max(1e-9)).min(y / dy.abs().max(1e-9));
    let slanted = x * std::f64::consts::SQRT_2 / (dx.abs() + dy.abs());
    if platform.round { upright.min(slanted) } else { upright }
}

fn unit(from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
    let way = [to[0] - from[0], to[1] - from[1]];
    way.map(|part| part / way[0].hypot(way[1]))
}

fn along([x, y]: [f64; 2], [dx, dy]: [f64; 2], far: f64) -> [f64; 2] {
    [x + dx * far, y + dy * far]
}

/// Hops from stone to stone under a limit; runs over what is longer than a stone.
fn over(trail: &Trail, start: [f64; 2], limit: f64) -> Vec<Leg> {
    /// Lands this far behind an edge, units.
    const INSIDE: f64 = 28.0;
    /// A platform with this much to its edge is run over.
    const LONG: f64 = 100.0;
    let way: Vec<&Platform> = trail.platforms.iter().filter(|platform| platform.role != Role::Detour).collect();
    let mut legs = Vec::new();
    let (mut from, mut run_up) = (start, Some(start));
    for (index, platform) in way.iter().enumerate() {
        let [x, y, z] = platform.at;
        let is_long = platform.reach[0].max(platform.reach[1]) > LONG;
        let landing = if is_long {
            let back = unit([x, y], from);
            along([x, y], back, edge(platform, back) - INSIDE)
        } else {
            [x, y]
        };
        let limit = if platform.role == Role::Way && !is_long { limit } else { f64::INFINITY };
        let to = [landing[0], landing[1], z];
        legs.push(match run_up {
            Some(edge) => Leg::Leap { edge, to, limit },
            None => Leg::Hop { to, limit },
        });
        from = [x, y];
        run_up = way.get(index + 1).filter(|_| is_long).map(|next| {
            let ahead = unit([x, y], [next.at[0], next.at[1]]);
            along([x, y], ahead, edge(platform, ahead))
        });
    }
    legs
}

fn cs() -> Vec<Leg> {
    /// Over 300 u/s a hop is cut.
    const LIMIT: f64 = 298.0;
    over(&cs_course::trail(), [0.0, 0.0], LIMIT)
}
