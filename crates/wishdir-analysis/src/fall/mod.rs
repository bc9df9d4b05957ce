//! Falls: when and how fast one lands, what it costs, and which ways of starting it allow a
//! JumpBug.
//!
//! Nothing is approximated: [`fall`] runs `player_move` itself in a made-up room, a ledge over an
//! endless floor, so that every tick is the engine's own. Article 003 and `docs/goldsrc.md` 9 and
//! 11 have the numbers on paper.

mod chance;
mod room;
mod starts;

mod forecast;

use thiserror::Error;

pub use chance::{chance, chance_at};
pub use forecast::{EdgeStrip, Forecast, Forecaster, LandsBy};
pub use starts::{Start, StartKind, start};

use room::Room;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::FULL_HEALTH;
use wishdir_sim::world::DIST_EPSILON;

/// The highest fall that is computed, units.
pub const MAX_HEIGHT: f32 = 100_000.0;
/// How far down GoldSrc looks for ground, units: the JumpBug window is as wide.
pub const WINDOW: f32 = 2.0;
/// A player rests this much over what he stands on, units.
pub const REST: f32 = DIST_EPSILON;

/// Why there is no fall to tell of.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum FallError {
    /// Not a height.
    #[error("found a height of {height}; expected units over 0, at most {MAX_HEIGHT}")]
    Height {
        /// What was asked for.
        height: f32,
    },
    /// The profile's gravity pulls nobody down.
    #[error(
        "a fall of {height} units does not land within {max_ticks} ticks of {msec} ms with gravity {gravity}"
    )]
    NeverLands {
        /// What was asked for.
        height: f32,
        /// After this many ticks the room gave up.
        max_ticks: u32,
        /// A tick, milliseconds.
        msec: u8,
        /// Gravity, u/s².
        gravity: f32,
    },
}

/// How two ticks in a row passed the window: none of them ended in it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Phase {
    /// How far over the window the last tick above it ended, units.
    pub above: f32,
    /// How far under the window the next tick ended, or would have without the floor, units.
    pub below: f32,
}

impl Phase {
    /// From the heights over rest at the end of two ticks in a row.
    pub fn of(rest: f32, next: f32) -> Self {
        Self {
            above: rest - (WINDOW - REST),
            below: -REST - next,
        }
    }
}

/// A fall from some height: by walking off the edge, and whether each way of starting it allows a
/// JumpBug.
#[derive(Clone, Debug, PartialEq)]
pub struct FallReport {
    /// From the edge down to the floor, units.
    pub height: f32,
    /// Length of a tick, milliseconds.
    pub msec: u8,
    /// The tick that lands, counted from 1 after the tick that leaves the edge, which has not
    /// fallen yet (the article's N). 0: the floor is so near that one never leaves the ground.
    pub ticks: u32,
    /// The engine's fall speed, from which damage follows: downwards, at the start of the landing
    /// tick, u/s.
    pub speed: f32,
    /// The speed that meets the floor inside the landing tick, u/s: the article's 8 N.
    pub impact_speed: f32,
    /// Health that the landing costs, unrounded.
    pub damage: f32,
    /// Health that is lost: the integer part.
    pub health_lost: i32,
    /// The share of heights near this one from which a fall from rest allows a JumpBug, 0 to 1
    /// ([`chance()`]).
    pub chance: f64,
    /// The ways of starting the fall that the game knows, see [`fall_with_fog`] for the bunny hops'
    /// ticks on the ground.
    pub starts: Vec<Start>,
}

impl FallReport {
    /// Whether the landing kills a player with full health.
    pub fn is_lethal(&self) -> bool {
        self.health_lost >= FULL_HEALTH
    }
}

/// The fall from a ledge of this height, units, with this profile's own tick.
///
/// # Errors
/// If the height is none, or nobody lands.
pub fn fall(profile: &Profile, height: f32) -> Result<FallReport, FallError> {
    fall_with_fog(profile, height, 1)
}

/// The same, with bunny hops that jump in this tick on the ground, from 1.
///
/// # Errors
/// If the height is none, or nobody lands.
pub fn fall_with_fog(profile: &Profile, height: f32, fog: u8) -> Result<FallReport, FallError> {
    let mut report = walk_off(profile, height)?;
    let room = Room::new(profile, height);
    report.starts = starts::kinds(profile.engine())
        .filter_map(|kind| starts::start_in(&room, kind, fog))
        .collect();
    Ok(report)
}

/// The fall by walking off a ledge of this height alone, without other starts: for tables.
///
/// # Errors
/// If the height is none, or nobody lands.
pub fn walk_off(profile: &Profile, height: f32) -> Result<FallReport, FallError> {
    if !(height > 0.0 && height <= MAX_HEIGHT) {
        return Err(FallError::Height { height });
    }
    let room = Room::new(profile, height);
    let never = FallError::NeverLands {
        height,
        max_ticks: room::MAX_TICKS,
        msec: profile.msec(),
        gravity: profile.physics.vars.gravity,
    };
    let landing = match room.walked_off() {
        Some(player) => room.landing(player, 0).ok_or(never)?,
        None => room::FallEnd::default(),
    };
    Ok(FallReport {
        height,
        msec: profile.msec(),
        ticks: landing.ticks,
        speed: landing.speed,
        impact_speed: landing.impact_speed,
        damage: landing.damage,
        health_lost: landing.damage as i32,
        chance: chance(&profile.physics, profile.msec(), f64::from(height)),
        starts: Vec::new(),
    })
}
