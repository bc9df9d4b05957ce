//! Profiles: an engine with all its variables, tick length and client settings.
//!
//! Profiles are RON files. [`Profile::parse`] reads both built-in files ([`built_in()`], in
//! `profiles`) and players' own files. No code depends on a profile's name.

mod built_in;
mod choices;
mod fields;
mod file;
mod locate;
mod parse;
mod write;

pub use built_in::{DEFAULT_PROFILE, built_in, by_name};
pub use fields::{Field, FieldSlot, Section, section_fields};
pub use parse::{ProfileError, ProfileProblem};

pub use crate::engine::TickRule;

use super::math::Vec3;
use crate::client::{ClientRules, ClientVars};
use crate::engine::{Client, Engine, EngineRules, MoveVars, Physics, PlayerState, STANDING_HULL};
use crate::world::{Brush, Hull, HullId, Level};

/// Eye heights above the origin, units (`docs/goldsrc.md` 2). QuakeWorld has one height, 22.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ViewHeights {
    /// Height while standing.
    pub standing: f32,
    /// Height while fully ducked. Equal to `standing` in engines without ducking.
    pub ducked: f32,
}

/// Named rules of a run, constant during the run.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Name that selects the profile, for example `cs16-100`.
    pub name: String,
    /// One-line title for lists and menus.
    pub title: String,
    /// Note for players.
    pub note: String,
    /// Engine, server variables and player settings.
    pub physics: Physics,
    /// Boxes of the hulls, by hull number.
    pub hulls: Vec<Hull>,
    /// Eye heights above the origin.
    pub view: ViewHeights,
    /// Length of the commands that clients and scripts build. `Run::advance` does not use it: a tick
    /// is as long as the `msec` of its command.
    pub tick: TickRule,
    /// Client variables, which turn keys into commands.
    pub keys: ClientVars,
    /// Whether falls, lava and slime cost health.
    pub damage: bool,
}

impl Profile {
    /// Returns the movement code to run.
    pub fn engine(&self) -> Engine {
        self.physics.engine
    }

    /// Returns the engine's features and constants.
    #[inline]
    pub fn rules(&self) -> &'static EngineRules {
        self.physics.rules()
    }

    /// Returns the box of a hull. Returns a point if the engine does not have the hull.
    pub fn hull(&self, hull: HullId) -> Hull {
        self.hulls.get(hull.index()).copied().unwrap_or_default()
    }

    /// Returns the position of a player's feet, units.
    pub fn feet(&self, player: &PlayerState) -> Vec3 {
        Vec3::new(
            player.origin.x,
            player.origin.y,
            player.origin.z + self.hull(player.hull).mins.z,
        )
    }

    /// Returns the height of a standing player's origin above the feet, units.
    pub fn origin_height(&self) -> f32 {
        -self.hull(STANDING_HULL).mins.z
    }

    /// Returns the foot height of a player at rest above a brush floor, units.
    pub fn rest_height(&self) -> f32 {
        self.rules().clip_rule.epsilon()
    }

    /// Returns the width of a standing player, units.
    pub fn width(&self) -> f32 {
        let hull = self.hull(STANDING_HULL);
        hull.maxs.x - hull.mins.x
    }

    /// Prepares a world of brushes for this profile's hulls and sweeps.
    pub fn build_level(&self, brushes: Vec<Brush>) -> Level {
        Level::with_clip_rule(brushes, &self.hulls, self.rules().clip_rule)
    }

    /// Returns the rules that determine which commands the client can send.
    pub fn client_rules(&self) -> ClientRules {
        ClientRules {
            engine: self.engine(),
            vars: self.keys,
            maxspeed: self.physics.client.maxspeed,
            clock: self.clock(),
        }
    }

    /// Returns the nominal tick length, milliseconds.
    pub fn msec(&self) -> u8 {
        self.tick.msec()
    }

    /// Creates the initial profile for a file without a base.
    /// The file must set all keys of its engine. Keys of other engines keep neutral values.
    fn blank(engine: Engine) -> Self {
        Self {
            name: String::new(),
            title: String::new(),
            note: String::new(),
            physics: Physics {
                engine,
                vars: MoveVars {
                    maxvelocity: f32::INFINITY,
                    bounce: 1.0,
                    entgravity: 1.0,
                    ..MoveVars::default()
                },
                client: Client {
                    gravity: 1.0,
                    ..Client::default()
                },
            },
            hulls: Vec::new(),
            view: ViewHeights::default(),
            tick: TickRule::Fixed(10),
            keys: ClientVars::default(),
            damage: true,
        }
    }
}
