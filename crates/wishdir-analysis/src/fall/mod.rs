//! Falls: landing time, speed, damage, and the starts that allow a JumpBug.
//!
//! Nothing is approximated. [`simulate_fall`] runs `player_move` on a ledge above an endless floor,
//! so the engine itself simulates every tick. Article 003 and `docs/goldsrc.md` 9 and 11 derive the
//! numbers.

mod chance;
mod overbounce;
mod starts;
mod test_level;

mod forecast;

use thiserror::Error;

pub use chance::{jump_bug_chance, jump_bug_chance_at};
pub use forecast::{EdgeStrip, FloorContact, Forecast, Forecaster};
pub(crate) use overbounce::LANDING_SPEED;
pub use overbounce::{Overbounces, find_overbounces};
pub use starts::{FallStart, StartKind, simulate_start};

use test_level::TestLevel;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::FULL_HEALTH;
use wishdir_sim::world::DIST_EPSILON;

/// Maximum height of a fall, units.
pub const MAX_HEIGHT: f32 = 100_000.0;
/// Distance that GoldSrc checks below the feet for ground, units.
/// Also the height of the JumpBug window.
pub const WINDOW: f32 = 2.0;
/// Gap between a resting player and the ground, units.
pub const REST: f32 = DIST_EPSILON;

/// Error in the computation of a fall.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum FallError {
    /// Invalid height.
    #[error("found a height of {height}, expected more than 0 and at most {MAX_HEIGHT} units")]
    Height {
        /// Requested height.
        height: f32,
    },
    /// The fall does not land within the tick limit.
    #[error(
        "a fall of {height} units does not land within {max_ticks} ticks of {msec} ms with gravity {gravity}"
    )]
    NeverLands {
        /// Requested height.
        height: f32,
        /// Tick limit of the simulation.
        max_ticks: u32,
        /// Length of a tick, milliseconds.
        msec: u8,
        /// Gravity, u/s².
        gravity: f32,
    },
}

/// Distances from two consecutive ticks to the JumpBug window, if neither ends in it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WindowMiss {
    /// Distance from the last tick above the window to its upper limit, units.
    pub above: f32,
    /// Distance from the window's lower limit to the next tick,
    /// as if there were no floor, units.
    pub below: f32,
}

impl WindowMiss {
    /// Computes both distances. `rest` and `next` are the heights above rest after two consecutive
    /// ticks, units.
    pub fn from_heights(rest: f32, next: f32) -> Self {
        Self {
            above: rest - (WINDOW - REST),
            below: -REST - next,
        }
    }
}

/// Fall after walking off an edge, and the starts that allow a JumpBug.
#[derive(Clone, Debug, PartialEq)]
pub struct FallReport {
    /// Height of the edge above the floor, units.
    pub height: f32,
    /// Length of a tick, milliseconds.
    pub msec: u8,
    /// Number of the landing tick. The count starts at 1 after the tick that leaves the edge (N in
    /// article 003). 0 if the floor is so close that the player never leaves the ground.
    pub ticks: u32,
    /// Downward speed at the start of the landing tick, which determines the damage, u/s.
    pub speed: f32,
    /// Downward speed at the contact with the floor, u/s (8 N in article 003).
    pub impact_speed: f32,
    /// Health lost on landing, unrounded.
    pub damage: f32,
    /// Health lost, as an integer.
    pub health_lost: i32,
    /// Fraction of nearby heights that allow a JumpBug
    /// after a fall from rest, 0 to 1 ([`jump_bug_chance`]).
    pub chance: f64,
    /// Falls from this height that end in an overbounce. `None` in engines without overbounces.
    pub overbounces: Option<Overbounces>,
    /// Ways to start the fall in this game. For the FOG of bunny hops, see
    /// [`simulate_fall_with_fog`].
    pub starts: Vec<FallStart>,
}

impl FallReport {
    /// Whether the landing kills a player with full health.
    pub fn is_lethal(&self) -> bool {
        self.health_lost >= FULL_HEALTH
    }
}

/// Computes the fall from a ledge of this height (units), with the profile's tick length.
///
/// # Errors
/// If the height is not positive or over [`MAX_HEIGHT`], or if the fall never lands.
pub fn simulate_fall(profile: &Profile, height: f32) -> Result<FallReport, FallError> {
    simulate_fall_with_fog(profile, height, 1)
}

/// Like [`simulate_fall`], but bunny hops jump on ground tick `fog`, counted from 1.
///
/// # Errors
/// If the height is not positive or over [`MAX_HEIGHT`], or if the fall never lands.
pub fn simulate_fall_with_fog(
    profile: &Profile,
    height: f32,
    fog: u8,
) -> Result<FallReport, FallError> {
    let mut report = simulate_walk_off(profile, height)?;
    let test_level = TestLevel::new(profile, height);
    report.starts = starts::start_kinds(profile.engine())
        .filter_map(|kind| starts::simulate_start_in_level(&test_level, kind, fog))
        .collect();
    Ok(report)
}

/// Like [`simulate_fall`], but leaves `starts` empty. For tables.
///
/// # Errors
/// If the height is not positive or over [`MAX_HEIGHT`], or if the fall never lands.
pub fn simulate_walk_off(profile: &Profile, height: f32) -> Result<FallReport, FallError> {
    if !(height > 0.0 && height <= MAX_HEIGHT) {
        return Err(FallError::Height { height });
    }
    let test_level = TestLevel::new(profile, height);
    let never = FallError::NeverLands {
        height,
        max_ticks: test_level::MAX_TICKS,
        msec: profile.msec(),
        gravity: profile.physics.vars.gravity,
    };
    let landing = match test_level.walk_off() {
        Some(player) => test_level.simulate_landing(player, 0).ok_or(never)?,
        None => test_level::FallEnd::default(),
    };
    Ok(FallReport {
        height,
        msec: profile.msec(),
        ticks: landing.ticks,
        speed: landing.speed,
        impact_speed: landing.impact_speed,
        damage: landing.damage,
        health_lost: landing.damage as i32,
        chance: jump_bug_chance(&profile.physics, profile.msec(), f64::from(height)),
        overbounces: find_overbounces(profile, height),
        starts: Vec::new(),
    })
}
