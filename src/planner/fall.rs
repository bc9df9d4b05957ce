//! Finds the floor under a falling player and the drop in front of a player at an edge.
//! The level is searched once per tick.

use std::sync::Arc;

use wishdir_analysis::fall::{FallReport, Forecast, Forecaster, simulate_fall};
use wishdir_sim::engine::{MoveEvent, PlayerState};
use wishdir_sim::math::{Vec3, length_2d, sin_cos_deg};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{HullId, Level, Trace as _};

/// Turns of the path to test for a player who steers in the air, degrees. Positive: left. The
/// angles cover the turn within one strafe of a hop.
const STEERED_DEG: [f64; 4] = [-12.0, 12.0, -25.0, 25.0];
/// Height difference below which two floors count as the same height, units.
const SAME_FLOOR: f32 = 0.5;
/// Distances at which to search for an edge, units.
const AHEAD: [f32; 3] = [16.0, 32.0, 48.0];
/// Minimum drop, units. Smaller drops are steps.
pub const LEAST_DROP: f32 = 27.0;
/// Minimum speed for using the velocity as the heading, u/s. Below this speed, the view direction
/// is used.
const MOVING: f32 = 20.0;
/// Minimum upward component of a level floor's normal. Steeper floors get no forecast.
const LEVEL: f32 = 0.9999;
/// Maximum depth of the search for a floor, units.
const DEPTH: f32 = 8192.0;
/// Length of a straight piece of the path, seconds.
/// At 800 u/s² the piece ends are within 1/4 unit of the curve.
const PIECE: f32 = 0.05;
/// Maximum number of segments of a fall's path. Longer falls are treated as endless.
const PIECES: u32 = 400;

/// Prediction about the next floor or drop.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Prediction {
    /// There is nothing to report.
    #[default]
    Nothing,
    /// The player is in the air above a floor.
    Falling {
        /// Height of the feet above the floor, units.
        height: f32,
        /// Forecast of the landing on this floor.
        forecast: Forecast,
        /// Whether the player lands on this floor no matter how they steer. If not, it is the
        /// highest possible floor.
        is_sure: bool,
    },
    /// The player is on the ground in front of a drop.
    Edge(Arc<FallReport>),
}

/// Predicts falls. Caches results that are slow to compute.
#[derive(Debug)]
pub struct FallPredictor {
    profile: Arc<Profile>,
    forecaster: Forecaster,
    edge: Option<Arc<FallReport>>,
    /// Last prediction in the air, with the player state and steering it was made for.
    seen: Option<((PlayerState, bool), Option<(f32, bool)>)>,
}

impl FallPredictor {
    /// Creates a predictor for a profile.
    pub fn new(profile: Arc<Profile>) -> Self {
        Self {
            forecaster: Forecaster::new(&profile),
            profile,
            edge: None,
            seen: None,
        }
    }

    /// Predicts what is ahead of the run's player. `last` is the run's last tick.
    pub fn predict(&mut self, run: &Run, last: Option<&TickRecord>) -> Prediction {
        let player = run.player();
        if player.water_level >= 2 {
            return Prediction::Nothing;
        }
        let seen = if player.on_ground {
            self.predict_edge_fall(run)
        } else {
            self.predict_fall(run, last.is_some_and(has_air_control))
        };
        seen.unwrap_or_default()
    }

    fn predict_fall(&mut self, run: &Run, steers: bool) -> Option<Prediction> {
        let player = run.player();
        let asked = (*player, steers);
        let floor = match self.seen {
            Some((known, floor)) if known == asked => floor,
            Some(_) | None => self.landing_floor(run, steers),
        };
        self.seen = Some((asked, floor));
        let (floor, is_sure) = floor?;
        let feet = self.profile.feet(player).z;
        let forecast = self.forecaster.forecast(player, floor)?;
        Some(Prediction::Falling {
            height: feet - floor,
            forecast,
            is_sure,
        })
    }

    /// Finds the floor on which the fall ends, and whether it is certain. If the player steers, the
    /// floor is certain only if it is the same for all tested turns.
    fn landing_floor(&self, run: &Run, steers: bool) -> Option<(f32, bool)> {
        let floor = |turn_deg| floor_ahead(run.level(), &self.profile, run.player(), turn_deg);
        let straight = floor(0.0);
        if !steers {
            return straight.map(|floor| (floor, true));
        }
        let aside = STEERED_DEG.map(floor);
        let highest = aside
            .into_iter()
            .chain([straight])
            .flatten()
            .reduce(f32::max)?;
        let same = |floor: Option<f32>| floor.is_some_and(|floor| highest - floor < SAME_FLOOR);
        Some((highest, same(straight) && aside.into_iter().all(same)))
    }

    fn predict_edge_fall(&mut self, run: &Run) -> Option<Prediction> {
        let player = run.player();
        let below = |origin: Vec3| floor_below(run.level(), &self.profile, player.hull, origin);
        // On a slope the ground drops without an edge.
        below(player.origin)?;
        let feet = self.profile.feet(player).z - self.profile.rest_height();
        let drop = AHEAD.into_iter().find_map(|distance| {
            let place = player.origin + movement_direction(run) * distance;
            let is_free = run
                .level()
                .sweep(player.hull, player.origin, place)
                .fraction
                == 1.0;
            let floor = below(place).filter(|_| is_free)?;
            (feet - floor >= LEAST_DROP).then_some(feet - floor)
        })?;
        // The fall report is slow, so it is computed only for a new drop. Heights on brushes are
        // exact enough to compare.
        if self.edge.as_ref().is_none_or(|known| known.height != drop) {
            self.edge = simulate_fall(&self.profile, drop).ok().map(Arc::new);
        }
        self.edge.clone().map(Prediction::Edge)
    }
}

/// Finds the level floor directly below a position. Returns its height in units.
/// `None` if there is a slope, or no floor within reach.
pub fn floor_below(level: &Level, profile: &Profile, hull: HullId, origin: Vec3) -> Option<f32> {
    let sweep = level.sweep(hull, origin, origin - Vec3::Z * DEPTH);
    let holds = sweep.fraction < 1.0 && !sweep.start_solid && sweep.plane.normal.z >= LEVEL;
    holds.then(|| sweep.end.z + profile.hull(hull).mins.z - profile.rest_height())
}

/// Finds the level floor on which the player's current flight ends. Returns its height in units.
/// `turn_deg` turns the path to the left, degrees.
/// `None` if the path meets a wall, slope or ceiling first, or nothing at all.
pub fn floor_ahead(
    level: &Level,
    profile: &Profile,
    player: &PlayerState,
    turn_deg: f64,
) -> Option<f32> {
    let gravity = profile.physics.gravity_step(f64::from(PIECE)) as f32;
    let (sin, cos) = (
        libm::sin(turn_deg.to_radians()) as f32,
        libm::cos(turn_deg.to_radians()) as f32,
    );
    let Vec3 { x, y, z } = player.velocity;
    let mut velocity =
        profile
            .physics
            .clamp_velocity(Vec3::new(x * cos - y * sin, x * sin + y * cos, z));
    let mut origin = player.origin;
    for _ in 0..PIECES {
        let next = profile.physics.clamp_velocity(velocity - Vec3::Z * gravity);
        let to = origin + (velocity + next) * (0.5 * PIECE);
        let sweep = level.sweep(player.hull, origin, to);
        if sweep.start_solid {
            return None;
        }
        if sweep.fraction < 1.0 {
            let is_level = sweep.plane.normal.z >= LEVEL;
            return if is_level {
                floor_below(level, profile, player.hull, sweep.end)
            } else {
                None
            };
        }
        (origin, velocity) = (to, next);
        if player.origin.z - origin.z > DEPTH {
            return None;
        }
    }
    None
}

/// Whether movement keys accelerated the player in the air.
fn has_air_control(last: &TickRecord) -> bool {
    let pulls = |event: &MoveEvent| matches!(event, MoveEvent::Accelerate { air: true, wish_dir, .. } if length_2d(*wish_dir) > 0.0);
    last.report.events.iter().any(pulls)
}

/// Returns the movement direction, or the view direction if the player hardly moves.
fn movement_direction(run: &Run) -> Vec3 {
    let velocity = run.player().velocity;
    let speed = length_2d(velocity);
    if speed >= MOVING {
        return Vec3::new(velocity.x / speed, velocity.y / speed, 0.0);
    }
    let (sin, cos) = sin_cos_deg(run.angles().yaw);
    Vec3::new(cos, sin, 0.0)
}
