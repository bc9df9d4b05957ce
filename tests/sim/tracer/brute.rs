//! A second opinion on the tracer: follow the path in small steps and test for overlap with
//! separating axes.

use glam::DVec3;
use proptest::prelude::*;
use wishdir_sim::math::{Vec3, dot};
use wishdir_sim::world::{Brush, Hull, HullId, Level, Trace as _};

use super::worlds::solid;
use crate::shapes::{HULLS, HalfSpace, corners, depth, loaded};

/// Number of steps along a path.
const STEPS: u16 = 400;
/// The tracer keeps 1/32 unit away from surfaces, along a slope's normal. A bevel may add a small
/// error.
const MARGIN: f64 = 0.05;

struct Solid {
    half_spaces: Vec<HalfSpace>,
    corners: Vec<DVec3>,
}

impl Solid {
    fn depth(&self, hull: Hull, at: Vec3) -> f64 {
        depth(&self.half_spaces, &self.corners, hull, at.as_dvec3())
    }
}

fn point(p: [f32; 3]) -> Vec3 {
    p.into()
}

/// One sweep: where the steps meet something, the sweep must have stopped, and not much earlier.
fn check(
    solids: &[Solid],
    level: &Level,
    hull: HullId,
    start: Vec3,
    end: Vec3,
) -> Result<(), TestCaseError> {
    let deepest = |at: Vec3| {
        solids
            .iter()
            .map(|solid| solid.depth(HULLS[hull.index()], at))
            .fold(f64::NEG_INFINITY, f64::max)
    };
    let sweep = level.sweep(hull, start, end);
    let begins = deepest(start);
    if begins.abs() < MARGIN {
        return Ok(());
    }
    prop_assert_eq!(
        level.is_stuck(hull, start),
        begins > 0.0,
        "{} deep at the start",
        begins
    );
    prop_assert_eq!(sweep.start_solid, begins > 0.0);
    if sweep.start_solid {
        return Ok(());
    }
    for step in 0..=STEPS {
        let fraction = f32::from(step) / f32::from(STEPS);
        if fraction < sweep.fraction {
            let at = start + fraction * (end - start);
            prop_assert!(
                deepest(at) < MARGIN,
                "{} deep at {} before the stop at {}",
                deepest(at),
                fraction,
                sweep.fraction
            );
        }
    }
    if sweep.fraction < 1.0 {
        prop_assert!(
            deepest(sweep.end) > -MARGIN,
            "stopped {} away from all",
            -deepest(sweep.end)
        );
        let hit = &level.brushes()[sweep.brush.unwrap() as usize];
        prop_assert!(
            dot(sweep.plane.normal, end - start) < 0.0,
            "the surface faces the way"
        );
        prop_assert!(hit.planes.contains(&sweep.plane));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_sweep_stops_where_a_walk_would(
        half_spaces in prop::collection::vec(solid(), 1..4),
        hull in (0..HULLS.len() as u32).prop_map(HullId::new),
        ways in prop::collection::vec((prop::array::uniform3(-500.0..500.0_f32), prop::array::uniform3(-500.0..500.0_f32)), 6),
    ) {
        let solids: Vec<Solid> = half_spaces
            .into_iter()
            .map(|half_spaces| Solid { corners: corners(&half_spaces), half_spaces })
            .collect();
        let brushes: Vec<Brush> = solids.iter().map(|solid| loaded(&solid.half_spaces).unwrap()).collect();
        let level = Level::new(brushes, &HULLS);
        for (start, end) in ways {
            check(&solids, &level, hull, point(start), point(end))?;
        }
    }
}
