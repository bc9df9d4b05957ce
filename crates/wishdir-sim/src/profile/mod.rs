//! Profiles: an engine with all its numbers, the tick, and the client, as a run uses them and never
//! changes them.
//!
//! Numbers live in `profiles/*.ron` ([`built_in()`]) and in a player's own files;
//! [`Profile::parse`] reads both. Rules are closed enums that the numbers select: no code asks for
//! a profile's name.

mod built_in;
mod choices;
mod fields;
mod file;
mod locate;
mod parse;
mod write;

pub use built_in::{DEFAULT_PROFILE, built_in, by_name};
pub use fields::{Field, Section, Slot, fields_of};
pub use parse::{ProfileError, ProfileProblem};

pub use crate::engine::TickRule;

use super::math::Vec3;
use crate::client::{ClientRules, ClientVars};
use crate::engine::{Client, Engine, EngineRules, MoveVars, Physics, PlayerState, STANDING_HULL};
use crate::world::{Hull, HullId};

/// The eye's height over the hull's origin, units (`docs/goldsrc.md` 2; QuakeWorld has one height,
/// 22).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ViewHeights {
    /// Standing.
    pub standing: f32,
    /// Fully ducked; the same as standing where nobody ducks.
    pub ducked: f32,
}

/// Everything that a run is given and never changes, under a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The name by which it is chosen: `cs16-100`.
    pub name: String,
    /// One line for lists and menus.
    pub title: String,
    /// What is worth knowing, in plain words.
    pub note: String,
    /// Engine, server variables and the player's own numbers.
    pub physics: Physics,
    /// The engine's boxes, by hull number.
    pub hulls: Vec<Hull>,
    /// The eye over the origin.
    pub view: ViewHeights,
    /// The length of the ticks.
    pub tick: TickRule,
    /// How the client turns keys into commands.
    pub keys: ClientVars,
    /// Whether falls, lava and slime cost health.
    pub damage: bool,
}

impl Profile {
    /// Which movement code runs.
    pub fn engine(&self) -> Engine {
        self.physics.engine
    }

    /// What that can and has.
    #[inline]
    pub fn rules(&self) -> &'static EngineRules {
        self.physics.rules()
    }

    /// The box of this hull; a point where the engine has none of it.
    pub fn hull(&self, hull: HullId) -> Hull {
        self.hulls.get(hull.index()).copied().unwrap_or_default()
    }

    /// Where the feet of a player are, units.
    pub fn feet(&self, player: &PlayerState) -> Vec3 {
        Vec3::new(
            player.origin.x,
            player.origin.y,
            player.origin.z + self.hull(player.hull).mins.z,
        )
    }

    /// How high the origin of a player who stands is over its feet, units.
    pub fn origin_over_feet(&self) -> f32 {
        -self.hull(STANDING_HULL).mins.z
    }

    /// What decides which commands its client can send.
    pub fn client_rules(&self) -> ClientRules {
        ClientRules {
            engine: self.engine(),
            vars: self.keys,
            maxspeed: self.physics.client.maxspeed,
            clock: self.clock(),
        }
    }

    /// The nominal length of a tick, milliseconds.
    pub fn msec(&self) -> u8 {
        self.tick.msec()
    }

    /// What a file without a base starts from: every value that the engine knows gets replaced; the
    /// others say that what they are for does not exist.
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
