//! The floor that a fall comes down on, and the drop before a player at an edge. The level is asked
//! once a tick.

use std::sync::Arc;

use wishdir_analysis::fall::{FallReport, Forecast, Forecaster, REST, fall};
use wishdir_sim::engine::{MoveEvent, PlayerState};
use wishdir_sim::math::{Vec3, length_2d, sin_cos_deg};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{HullId, Level, Trace as _};

/// A player who steers in the air may turn so far to either side, degrees: within one strafe of a
/// hop.
const STEERED_DEG: [f64; 4] = [-12.0, 12.0, -25.0, 25.0];
/// Lower differences are the same floor, units.
const SAME_FLOOR: f32 = 0.5;
/// How far ahead an edge is looked for, and in which steps, units.
const AHEAD: [f32; 3] = [16.0, 32.0, 48.0];
/// Lower drops are steps, units.
pub const LEAST_DROP: f32 = 27.0;
/// Slower than this the way ahead is where the player looks, u/s.
const MOVING: f32 = 20.0;
/// Less level surfaces are slopes, and no flat floor for a forecast: the upward part of their
/// normal.
const LEVEL: f32 = 0.9999;
/// How far down a floor is looked for, units.
const DEPTH: f32 = 8192.0;
/// The path is followed in straight pieces this long, seconds: at 800 u/s² their ends lie 1/4 unit
/// off its bow.
const PIECE: f32 = 0.05;
/// A path of more pieces does not come down.
const PIECES: u32 = 400;

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

/// Looks ahead, and remembers the answers that take long.
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
    pub fn new(profile: Arc<Profile>) -> Self {
        Self {
            forecaster: Forecaster::new(&profile),
            profile,
            edge: None,
            seen: None,
        }
    }

    /// What lies ahead of the player of this run, whose last tick this was.
    pub fn look(&mut self, run: &Run, last: Option<&TickRecord>) -> Prediction {
        let player = run.player();
        if player.water_level >= 2 {
            return Prediction::Nothing;
        }
        let seen = if player.on_ground {
            self.edge(run)
        } else {
            self.falling(run, last.is_some_and(steers))
        };
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
        let feet = self.profile.feet(player).z;
        let forecast = self.forecaster.forecast(player, floor)?;
        Some(Prediction::Falling {
            height: feet - floor,
            forecast,
            is_sure,
        })
    }

    /// The floor that the fall comes down on, and whether it is sure: where the player steers it
    /// must be the same to both sides.
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

    fn edge(&mut self, run: &Run) -> Option<Prediction> {
        let player = run.player();
        let below = |origin: Vec3| floor_below(run.level(), &self.profile, player.hull, origin);
        // On a slope the ground goes down by itself: that is no edge.
        below(player.origin)?;
        let feet = self.profile.feet(player).z - REST;
        let drop = AHEAD.into_iter().find_map(|distance| {
            let place = player.origin + heading(run) * distance;
            let is_free = run
                .level()
                .sweep(player.hull, player.origin, place)
                .fraction
                == 1.0;
            let floor = below(place).filter(|_| is_free)?;
            (feet - floor >= LEAST_DROP).then_some(feet - floor)
        })?;
        // Takes long: asked again only for another drop. Heights on brushes are whole enough to
        // compare.
        if self.edge.as_ref().is_none_or(|known| known.height != drop) {
            self.edge = fall(&self.profile, drop).ok().map(Arc::new);
        }
        self.edge.clone().map(Prediction::Edge)
    }
}

/// The height of the level floor right under a place, units; none where something else is below, or
/// nothing near.
pub fn floor_below(level: &Level, profile: &Profile, hull: HullId, origin: Vec3) -> Option<f32> {
    let sweep = level.sweep(hull, origin, origin - Vec3::Z * DEPTH);
    let holds = sweep.fraction < 1.0 && !sweep.start_solid && sweep.plane.normal.z >= LEVEL;
    holds.then(|| sweep.end.z + profile.hull(hull).mins.z - REST)
}

/// The height of the level floor that this player comes down on if he flies on as he does, his way
/// turned by `turn_deg` degrees to the left, units; none where he meets a wall, a slope or a
/// ceiling first, or nothing.
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
    let (sin, cos) = sin_cos_deg(run.angles().yaw);
    Vec3::new(cos, sin, 0.0)
}
