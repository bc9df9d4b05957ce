//! Forecast of a fall: landing tick, damage, and the ticks in the JumpBug window.

use super::overbounce::LANDING_SPEED;
use super::test_level::TestLevel;
use super::{WindowMiss, jump_bug_chance_at};
use wishdir_sim::command::DUCK;
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{Vec3, frame_time, length_2d};
use wishdir_sim::profile::Profile;

/// Contact with the floor at a landing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FloorContact {
    /// Kind 1: a tick ends within 2 units above the floor.
    /// The snap moves the player down this many units.
    Snap(f32),
    /// Kind 2: the sweep meets the floor after this fraction of the tick.
    /// An EdgeBug needs this kind.
    Collision(f32),
}

/// Forecast of a fall in which no key except duck changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// Number of the landing tick, counted from 1 for the next tick.
    pub ticks: u32,
    /// Fall speed on landing, which determines the damage, u/s.
    pub speed: f32,
    /// Health lost, unrounded. The game takes the integer part.
    pub damage: f32,
    /// Kind of contact with the floor on landing.
    pub lands_by: FloorContact,
    /// Fraction of heights that allow a JumpBug at the landing speed and tick length, 0 to 1.
    pub chance: f64,
    /// First and last tick that end in the JumpBug window with duck held.
    /// Release duck and press jump on the tick after one of them. `None` if no tick ends in it.
    pub window: Option<(u32, u32)>,
    /// Height of the feet above the floor, after standing up on the last possible tick, units.
    /// Below 2 - 1/32 it is in the window.
    pub rest: f32,
    /// Distances between the window and the closest ticks, if no tick ends in it.
    pub phase: Option<WindowMiss>,
    /// Position of an edge that allows an EdgeBug.
    /// `None` if the fall lands by snap, or almost vertically.
    pub edge: Option<EdgeStrip>,
    /// Whether the landing keeps the fall speed, so an overbounce follows.
    /// `None` in engines without overbounces.
    pub overbounce: Option<bool>,
}

/// Range of distances to an edge that allow an EdgeBug, along the horizontal velocity. If the edge
/// is in this range, the player touches the floor and leaves the edge on the same tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeStrip {
    /// Minimum distance from the origin to the point where the player's box has left the edge,
    /// units.
    pub from: f32,
    /// Maximum distance, exclusive, units.
    pub to: f32,
}

/// Forecasts falls onto a flat floor and caches the last result.
#[derive(Debug)]
pub struct Forecaster {
    profile: Profile,
    cached: Option<CachedForecast>,
}

/// Last forecast and its input.
#[derive(Debug)]
struct CachedForecast {
    player: PlayerState,
    floor: f32,
    forecast: Option<Forecast>,
}

impl Forecaster {
    /// Creates a forecaster for a profile and its tick length.
    pub fn new(profile: &Profile) -> Self {
        Self {
            profile: profile.clone(),
            cached: None,
        }
    }

    /// Forecasts the fall of this player onto a flat floor at height `floor`.
    /// `None` on the ground, or if the player never lands.
    /// Costs one or two `player_move` calls per remaining tick.
    /// A repeated call with the same input is free.
    pub fn forecast(&mut self, player: &PlayerState, floor: f32) -> Option<Forecast> {
        if let Some(cached) = &self.cached
            && cached.floor == floor
            && cached.player == *player
        {
            return cached.forecast;
        }
        let forecast = forecast(&self.profile, player, floor);
        self.cached = Some(CachedForecast {
            player: *player,
            floor,
            forecast,
        });
        forecast
    }
}

/// Computes a forecast without the cache.
fn forecast(profile: &Profile, player: &PlayerState, floor: f32) -> Option<Forecast> {
    if player.on_ground {
        return None;
    }
    let test_level = TestLevel::with_floor_height(profile, floor);
    let origin = Vec3::new(0.0, 0.0, player.origin.z);
    let falling = PlayerState {
        origin,
        velocity: Vec3::new(0.0, 0.0, player.velocity.z),
        ..*player
    };
    let held = if player.is_ducked() { DUCK } else { 0 };
    let landing = test_level.simulate_landing(falling, held)?;
    let passage = test_level.find_window_ticks(falling)?;
    let has_window = profile.rules().fall_bugs;
    let lands_by = landing
        .fraction
        .map_or(FloorContact::Snap(landing.snap), FloorContact::Collision);
    let way =
        frame_time(profile.msec()) * length_2d(profile.physics.clamp_velocity(player.velocity));
    let edge = landing.fraction.map(|fraction| EdgeStrip {
        // The sweep's gap makes the box leave an edge earlier by the same distance.
        from: way * ((landing.ticks - 1) as f32 + fraction) + profile.rest_height(),
        to: way * landing.ticks as f32,
    });
    Some(Forecast {
        ticks: landing.ticks,
        speed: landing.speed,
        damage: landing.damage,
        lands_by,
        chance: jump_bug_chance_at(
            &profile.physics,
            profile.msec(),
            f64::from(landing.impact_speed),
        ),
        window: passage.ticks,
        rest: passage.rest,
        phase: (has_window && passage.ticks.is_none())
            .then(|| WindowMiss::from_heights(passage.rest, passage.next)),
        edge: edge.filter(|strip| strip.from < strip.to),
        overbounce: (profile.rules().overbounces).then_some(landing.speed_left > LANDING_SPEED),
    })
}
