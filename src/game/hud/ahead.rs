//! What lies ahead: the floor below a player in the air, the drop before one at an edge. Asked of the level once a tick.

use std::sync::Arc;

use crate::analysis::fall::{FallReport, Forecast, Forecaster, fall};
use crate::sim::level::Trace as _;
use crate::sim::math::{Vec3, length_2d};
use crate::sim::profile::Profile;
use crate::sim::run::Run;

/// How far down a floor is looked for, units.
const DEPTH: f32 = 8192.0;
/// A player rests this much over what it stands on, units.
const REST: f32 = 1.0 / 32.0;
/// Floors that are steeper hold nobody: their forecast would be wrong.
const WALKABLE: f32 = 0.7;
/// How far ahead an edge is looked for, and in which steps, units.
const AHEAD: [f32; 3] = [16.0, 32.0, 48.0];
/// Lower drops are steps, units.
const LEAST_DROP: f32 = 27.0;
/// Slower than this the way ahead is where the player looks, u/s.
const MOVING: f32 = 20.0;

/// What lies ahead.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Ahead {
    /// Nothing worth telling.
    #[default]
    Nothing,
    /// In the air over a floor.
    Falling {
        /// From the feet down to the floor, units.
        height: f32,
        /// What the fall will do.
        forecast: Forecast,
    },
    /// On the ground before a drop.
    Edge(Arc<FallReport>),
}

/// Looks ahead, and remembers its dear answers.
#[derive(Debug)]
pub struct Lookout {
    profile: Arc<Profile>,
    forecaster: Forecaster,
    edge: Option<Arc<FallReport>>,
}

impl Lookout {
    /// For a profile.
    #[must_use]
    pub fn new(profile: Arc<Profile>) -> Self {
        Self { forecaster: Forecaster::new(&profile), profile, edge: None }
    }

    /// What lies ahead of the player of this run.
    pub fn look(&mut self, run: &Run) -> Ahead {
        let player = run.player();
        if player.water_level >= 2 {
            return Ahead::Nothing;
        }
        let seen = if player.on_ground { self.edge(run) } else { self.falling(run) };
        seen.unwrap_or_default()
    }

    fn falling(&mut self, run: &Run) -> Option<Ahead> {
        let player = run.player();
        let floor = floor_below(run, player.origin)?;
        let feet = player.origin.z + self.profile.hulls[player.hull].mins.z;
        let forecast = self.forecaster.forecast(player, floor)?;
        Some(Ahead::Falling { height: feet - floor, forecast })
    }

    fn edge(&mut self, run: &Run) -> Option<Ahead> {
        let player = run.player();
        let feet = player.origin.z + self.profile.hulls[player.hull].mins.z - REST;
        let drop = AHEAD.into_iter().find_map(|distance| {
            let place = player.origin + heading(run) * distance;
            let is_free = run.level().sweep(player.hull, player.origin, place).fraction == 1.0;
            let floor = floor_below(run, place).filter(|_| is_free)?;
            (feet - floor >= LEAST_DROP).then_some(feet - floor)
        })?;
        // Dear: asked again only for another drop. Heights on brushes are whole enough to compare.
        if self.edge.as_ref().is_none_or(|known| known.height != drop) {
            self.edge = fall(&self.profile, drop).ok().map(Arc::new);
        }
        self.edge.clone().map(Ahead::Edge)
    }
}

/// Where the player goes, or looks while it stands.
fn heading(run: &Run) -> Vec3 {
    let velocity = run.player().velocity;
    let speed = length_2d(velocity);
    if speed >= MOVING {
        return Vec3::new(velocity.x / speed, velocity.y / speed, 0.0);
    }
    let (sin, cos) = run.angles().y.to_radians().sin_cos();
    Vec3::new(cos, sin, 0.0)
}

/// The height of the floor under a place, units; none where nothing near holds a player.
fn floor_below(run: &Run, origin: Vec3) -> Option<f32> {
    let hull = run.player().hull;
    let sweep = run.level().sweep(hull, origin, origin - Vec3::Z * DEPTH);
    let holds = sweep.fraction < 1.0 && !sweep.start_solid && sweep.plane.normal.z >= WALKABLE;
    holds.then(|| sweep.end.z + run.profile().hulls[hull].mins.z - REST)
}
