//! What lies ahead: the floor below a player in the air, the drop before one at an edge. The level is asked once a tick.

use std::sync::Arc;

use crate::analysis::fall::{FallReport, Forecast, Forecaster, REST, fall, floor_ahead, floor_below};
use crate::sim::level::Trace as _;
use crate::sim::math::{Vec3, length_2d};
use crate::sim::pmove::{MoveEvent, PlayerState};
use crate::sim::profile::Profile;
use crate::sim::run::Run;
use crate::sim::tick::TickRecord;

/// Who steers in the air may turn his way so far to either side, degrees: within one strafe of a hop.
const STEERED_DEG: [f64; 4] = [-12.0, 12.0, -25.0, 25.0];
/// Lower differences are the same floor, units.
const SAME_FLOOR: f32 = 0.5;
/// How far ahead an edge is looked for, and in which steps, units.
const AHEAD: [f32; 3] = [16.0, 32.0, 48.0];
/// Lower drops are steps, units.
const LEAST_DROP: f32 = 27.0;
/// Slower than this the way ahead is where the player looks, u/s.
const MOVING: f32 = 20.0;

/// What lies ahead.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Prediction {
    /// Nothing worth telling.
    #[default]
    Nothing,
    /// In the air over a floor.
    Falling {
        /// From the feet down to the floor, units.
        height: f32,
        /// What the fall will do.
        forecast: Forecast,
        /// Steering leads to no other floor, else this is the highest that may be met.
        is_sure: bool,
    },
    /// On the ground before a drop.
    Edge(Arc<FallReport>),
}

/// Looks ahead, and remembers its dear answers.
#[derive(Debug)]
pub struct FallPredictor {
    profile: Arc<Profile>,
    forecaster: Forecaster,
    edge: Option<Arc<FallReport>>,
    /// The last answer in the air: of which player, steering or not.
    seen: Option<((PlayerState, bool), Option<(f32, bool)>)>,
}

impl FallPredictor {
    /// For a profile.
    #[must_use]
    pub fn new(profile: Arc<Profile>) -> Self {
        Self { forecaster: Forecaster::new(&profile), profile, edge: None, seen: None }
    }

    /// What lies ahead of the player of this run, whose last tick this was.
    pub fn look(&mut self, run: &Run, last: Option<&TickRecord>) -> Prediction {
        let player = run.player();
        if player.water_level >= 2 {
            return Prediction::Nothing;
        }
        let seen = if player.on_ground { self.edge(run) } else { self.falling(run, last.is_some_and(steers)) };
        seen.unwrap_or_default()
    }

    fn falling(&mut self, run: &Run, steers: bool) -> Option<Prediction> {
        let player = run.player();
        let asked = (*player, steers);
        let floor = match self.seen {
            Some((known, floor)) if known == asked => floor,
            Some(_) | None => self.landing_floor(run, steers),
        };
        self.seen = Some((asked, floor));
        let (floor, is_sure) = floor?;
        let feet = player.origin.z + self.profile.hulls[player.hull].mins.z;
        let forecast = self.forecaster.forecast(player, floor)?;
        Some(Prediction::Falling { height: feet - floor, forecast, is_sure })
    }

    /// The floor that the fall comes down on, and whether it is sure: to both sides of who steers it must be the same.
    fn landing_floor(&self, run: &Run, steers: bool) -> Option<(f32, bool)> {
        let floor = |turn_deg| floor_ahead(run.level(), &self.profile, run.player(), turn_deg);
        let straight = floor(0.0);
        if !steers {
            return straight.map(|floor| (floor, true));
        }
        let aside = STEERED_DEG.map(floor);
        let highest = aside.into_iter().chain([straight]).flatten().reduce(f32::max)?;
        let same = |floor: Option<f32>| floor.is_some_and(|floor| highest - floor < SAME_FLOOR);
        Some((highest, same(straight) && aside.into_iter().all(same)))
    }

    fn edge(&mut self, run: &Run) -> Option<Prediction> {
        let player = run.player();
        let below = |origin: Vec3| floor_below(run.level(), &self.profile, player.hull, origin);
        // On a slope the ground goes down by itself: that is no edge.
        below(player.origin)?;
        let feet = player.origin.z + self.profile.hulls[player.hull].mins.z - REST;
        let drop = AHEAD.into_iter().find_map(|distance| {
            let place = player.origin + heading(run) * distance;
            let is_free = run.level().sweep(player.hull, player.origin, place).fraction == 1.0;
            let floor = below(place).filter(|_| is_free)?;
            (feet - floor >= LEAST_DROP).then_some(feet - floor)
        })?;
        // Dear: asked again only for another drop. Heights on brushes are whole enough to compare.
        if self.edge.as_ref().is_none_or(|known| known.height != drop) {
            self.edge = fall(&self.profile, drop).ok().map(Arc::new);
        }
        self.edge.clone().map(Prediction::Edge)
    }
}

/// Whether keys pulled in the air.
fn steers(last: &TickRecord) -> bool {
    let pulls = |event: &MoveEvent| matches!(event, MoveEvent::Accelerate { air: true, wish_dir, .. } if length_2d(*wish_dir) > 0.0);
    last.report.events.iter().any(pulls)
}

/// Where the player goes, or looks while it stands.
fn heading(run: &Run) -> Vec3 {
    let velocity = run.player().velocity;
    let speed = length_2d(velocity);
    if speed >= MOVING {
        return Vec3::new(velocity.x / speed, velocity.y / speed, 0.0);
    }
    let (sin, cos) = run.angles().yaw.to_radians().sin_cos();
    Vec3::new(cos, sin, 0.0)
}

#[cfg(test)]
mod tests {
    use super::super::now::canned;
    use super::*;
    use crate::sim::level::{Brush, Contents};
    use crate::sim::map::World;
    use crate::sim::profile::{DEFAULT_PROFILE, by_name};

    /// A stone 64 wide, 250 beyond a block's edge at x = 0, over a pit 300 deep.
    fn run() -> Run {
        let text =
            "{\n\"classname\" \"worldspawn\"\n}\n{\n\"classname\" \"info_player_start\"\n\"origin\" \"-200 0 24\"\n}\n";
        let (mut world, _) = World::parse(text).unwrap();
        let far = 4000.0;
        for (low, high) in [
            ([-far, -far, -400.0], [far, far, -300.0]),
            ([-far, -far, -400.0], [0.0, far, 0.0]),
            ([250.0, -32.0, -400.0], [400.0, 32.0, 0.0]),
        ] {
            world.brushes.push(Brush::cuboid(low.into(), high.into(), Contents::Solid));
        }
        Run::new(Arc::new(world), Arc::new(by_name(DEFAULT_PROFILE).unwrap().clone())).unwrap()
    }

    /// Whole units over the floor, and whether that is sure.
    fn told(ahead: &Prediction) -> Option<(f32, bool)> {
        match ahead {
            Prediction::Falling { height, is_sure, .. } => Some((height.round(), *is_sure)),
            Prediction::Nothing | Prediction::Edge(_) => None,
        }
    }

    #[test]
    fn a_jump_over_a_pit_is_told_the_stone_and_who_steers_may_miss_it() {
        let mut run = run();
        let mut lookout = FallPredictor::new(run.profile().clone());
        let mut tick = canned::record(Vec3::ZERO, Vec3::ZERO);
        tick.report.events.push(canned::accelerate(Vec3::Y, Vec3::X, Vec3::X));
        run.place(Vec3::new(60.0, 0.0, 76.0), Vec3::new(400.0, 0.0, 100.0));
        assert_eq!(told(&lookout.look(&run, None)), Some((40.0, true)));
        assert_eq!(told(&lookout.look(&run, Some(&tick))), Some((40.0, false)));
        // A turn of 12 degrees may still find the stone that lies to the side.
        run.place(Vec3::new(60.0, 70.0, 76.0), Vec3::new(400.0, 0.0, 100.0));
        assert_eq!(told(&lookout.look(&run, None)), Some((340.0, true)));
        assert_eq!(told(&lookout.look(&run, Some(&tick))), Some((40.0, false)));
        // Over the block every way leads to the same floor.
        run.place(Vec3::new(-600.0, 0.0, 76.0), Vec3::new(400.0, 0.0, 100.0));
        assert_eq!(told(&lookout.look(&run, Some(&tick))), Some((40.0, true)));
    }

    #[test]
    fn an_edge_is_told_on_the_level_floor() {
        let mut run = run();
        run.stand(Vec3::new(-20.0, 500.0, 0.0), Vec3::ZERO);
        let Prediction::Edge(report) = FallPredictor::new(run.profile().clone()).look(&run, None) else {
            panic!("an edge")
        };
        assert!((report.height - 300.0).abs() < 0.1, "{}", report.height);
    }
}
