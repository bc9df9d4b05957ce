//! The fall under way: when it lands, what that costs, and which ticks end in the JumpBug window.

use super::room::Room;
use super::{Phase, REST, chance_at};
use wishdir_sim::command::DUCK;
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{Vec3, frame_time, length_2d};
use wishdir_sim::profile::Profile;

/// How a landing finds the floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LandsBy {
    /// Kind 1: a tick ends within 2 units over it, and the snap brings the player down by this many
    /// units.
    Snap(f32),
    /// Kind 2: inside the tick, after this part of its way. Only so can an EdgeBug begin.
    Collision(f32),
}

/// What the fall will do if no key but duck changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// The tick that lands, 1 is the next one.
    pub ticks: u32,
    /// The engine's fall speed at the landing, from which damage follows, u/s.
    pub speed: f32,
    /// Health that it costs, unrounded; the integer part counts.
    pub damage: f32,
    /// How it finds the floor.
    pub lands_by: LandsBy,
    /// The share of heights that allow a JumpBug at the landing's speed and this tick, 0 to 1.
    pub chance: f64,
    /// The ticks that end in the JumpBug window with duck held, first and last: in the tick after
    /// one of them release duck and press jump. None: impossible from here.
    pub window: Option<(u32, u32)>,
    /// How high over the floor one would stand after the last tick that has room for it, units:
    /// under 2 - 1/32 it is in the window.
    pub rest: f32,
    /// How the ticks lie around the window if none ends in it.
    pub phase: Option<Phase>,
    /// Where an edge must be for an EdgeBug; none where the fall lands by the snap, or nearly
    /// straight down.
    pub edge: Option<EdgeStrip>,
}

/// Where the landing tick must leave the floor's edge behind for an EdgeBug, along the horizontal
/// velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeStrip {
    /// So far must the origin move until the player's box has left the edge, at least, units.
    pub from: f32,
    /// At most, not included, units.
    pub to: f32,
}

/// Foresees falls onto a flat floor, and remembers its last answer.
#[derive(Debug)]
pub struct Forecaster {
    profile: Profile,
    cached: Option<Cached>,
}

/// The last answer.
#[derive(Debug)]
struct Cached {
    player: PlayerState,
    floor: f32,
    forecast: Option<Forecast>,
}

impl Forecaster {
    /// For a profile and its own tick.
    pub fn new(profile: &Profile) -> Self {
        Self {
            profile: profile.clone(),
            cached: None,
        }
    }

    /// What this player, in the air over a flat floor whose top is at `floor`, will do; none on the
    /// ground, or if he never comes down. Costs a `player_move` or two for each tick left; the same
    /// question again costs nothing.
    pub fn forecast(&mut self, player: &PlayerState, floor: f32) -> Option<Forecast> {
        if let Some(cached) = &self.cached
            && cached.floor == floor
            && cached.player == *player
        {
            return cached.forecast;
        }
        let forecast = forecast(&self.profile, player, floor);
        self.cached = Some(Cached {
            player: *player,
            floor,
            forecast,
        });
        forecast
    }
}

/// The same without a memory.
fn forecast(profile: &Profile, player: &PlayerState, floor: f32) -> Option<Forecast> {
    if player.on_ground {
        return None;
    }
    let room = Room::with_floor(profile, floor);
    let origin = Vec3::new(0.0, 0.0, player.origin.z);
    let falling = PlayerState {
        origin,
        velocity: Vec3::new(0.0, 0.0, player.velocity.z),
        ..*player
    };
    let held = if player.is_ducked() { DUCK } else { 0 };
    let landing = room.landing(falling, held)?;
    let passage = room.passage(falling)?;
    let has_window = profile.rules().fall_bugs;
    let lands_by = landing
        .fraction
        .map_or(LandsBy::Snap(landing.snap), LandsBy::Collision);
    let way =
        frame_time(profile.msec()) * length_2d(profile.physics.clamp_velocity(player.velocity));
    let edge = landing.fraction.map(|fraction| EdgeStrip {
        // A sweep leaves a box as much too early as it meets it.
        from: way * ((landing.ticks - 1) as f32 + fraction) + REST,
        to: way * landing.ticks as f32,
    });
    Some(Forecast {
        ticks: landing.ticks,
        speed: landing.speed,
        damage: landing.damage,
        lands_by,
        chance: chance_at(
            &profile.physics,
            profile.msec(),
            f64::from(landing.impact_speed),
        ),
        window: passage.ticks,
        rest: passage.rest,
        phase: (has_window && passage.ticks.is_none())
            .then(|| Phase::of(passage.rest, passage.next)),
        edge: edge.filter(|strip| strip.from < strip.to),
    })
}
