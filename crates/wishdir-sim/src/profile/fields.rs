//! The keys of a profile: one table that the reader, the writer, the range checks and the
//! explanations share.

use strum::{IntoStaticStr, VariantArray};

use super::Profile;
use crate::engine::{Engine, Family};

/// The part of a profile file in which a key stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Section {
    /// The server's movement variables.
    Server,
    /// The player's own numbers.
    Player,
    /// The client that makes commands from keys and mouse.
    Client,
}

impl Section {
    /// All of them, in the order of a file.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Its name in a file.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Every key of it, whatever the engine.
    pub fn fields(self) -> &'static [Field] {
        match self {
            Self::Server => SERVER,
            Self::Player => PLAYER,
            Self::Client => CLIENT,
        }
    }
}

/// Which engines know a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownBy {
    /// Every engine.
    All,
    /// Those of one family.
    Only(Family),
}

impl KnownBy {
    /// Whether an engine of this family is one of them.
    pub(super) fn includes(self, family: Family) -> bool {
        match self {
            Self::All => true,
            Self::Only(known) => known == family,
        }
    }
}

const ALL: KnownBy = KnownBy::All;
const QUAKEWORLD: KnownBy = KnownBy::Only(Family::QuakeWorld);
const GOLDSRC: KnownBy = KnownBy::Only(Family::GoldSrc);

/// Where a profile keeps a key's value.
#[derive(Debug)]
pub enum Slot<'a> {
    /// Where the number is kept.
    Number(&'a mut f32),
    /// On or off.
    Switch(&'a mut bool),
}

/// A key of a profile file.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name: the original's.
    pub key: &'static str,
    /// Its unit, for people; empty for factors and switches.
    pub unit: &'static str,
    /// The lowest and highest number allowed; of no use for switches.
    pub range: (f32, f32),
    /// Which engines know it.
    pub known_by: KnownBy,
    /// What it does, in plain words.
    pub meaning: &'static str,
    /// A file may leave it out even without a base: then it is off. Where it is off it is not
    /// written, so that files and hashes from before it existed stay as they are.
    pub is_implied: bool,
    /// Where a profile keeps it.
    pub slot: fn(&mut Profile) -> Slot<'_>,
}

/// Keys that an engine of a family knows and never reads (`docs/goldsrc.md` 2, `docs/quakeworld.md`
/// 3).
const UNREAD: [(&str, Family); 5] = [
    ("airaccelerate", Family::QuakeWorld),
    ("edgefriction", Family::QuakeWorld),
    ("stepsize", Family::QuakeWorld),
    ("wateraccelerate", Family::GoldSrc),
    ("waterfriction", Family::GoldSrc),
];

impl Field {
    /// Whether an engine's movement goes by it: a different value moves nobody otherwise.
    pub fn is_read_by(&self, engine: Engine) -> bool {
        let family = engine.rules().family;
        !UNREAD.contains(&(self.key, family))
    }
}

/// The keys of a section that an engine knows, in the order of a file.
pub fn fields_of(section: Section, engine: Engine) -> impl Iterator<Item = &'static Field> {
    let family = engine.rules().family;
    section
        .fields()
        .iter()
        .filter(move |field| field.known_by.includes(family))
}

/// A row of the table.
macro_rules! field {
    ($key:literal, $unit:literal, $low:literal..=$high:literal, $known:ident, $($path:ident).+, $meaning:literal) => {
        Field {
            key: $key, unit: $unit, range: ($low, $high), known_by: $known, meaning: $meaning,
            is_implied: false, slot: |profile| Slot::Number(&mut profile.$($path).+),
        }
    };
    ($key:literal, switch, $known:ident, $($path:ident).+, $meaning:literal) => {
        Field {
            key: $key, unit: "", range: (0.0, 1.0), known_by: $known, meaning: $meaning,
            is_implied: false, slot: |profile| Slot::Switch(&mut profile.$($path).+),
        }
    };
    ($key:literal, implied switch, $known:ident, $($path:ident).+, $meaning:literal) => {
        Field {
            key: $key, unit: "", range: (0.0, 1.0), known_by: $known, meaning: $meaning,
            is_implied: true, slot: |profile| Slot::Switch(&mut profile.$($path).+),
        }
    };
}

/// `docs/goldsrc.md` 2, `docs/quakeworld.md` 3.
const SERVER: &[Field] = &[
    field!(
        "gravity",
        "u/s²",
        0.0..=10_000.0,
        ALL,
        physics.vars.gravity,
        "downward acceleration"
    ),
    field!(
        "stopspeed",
        "u/s",
        0.0..=10_000.0,
        ALL,
        physics.vars.stopspeed,
        "friction treats slower players as this fast"
    ),
    field!(
        "maxspeed",
        "u/s",
        1.0..=10_000.0,
        ALL,
        physics.vars.maxspeed,
        "the server's cap on wishspeed"
    ),
    field!(
        "accelerate",
        "1/s",
        0.0..=1_000.0,
        ALL,
        physics.vars.accelerate,
        "ground acceleration; in QuakeWorld air too"
    ),
    field!(
        "airaccelerate",
        "1/s",
        0.0..=10_000.0,
        ALL,
        physics.vars.airaccelerate,
        "air acceleration; QuakeWorld never reads it"
    ),
    field!(
        "wateraccelerate",
        "1/s",
        0.0..=1_000.0,
        ALL,
        physics.vars.wateraccelerate,
        "swimming acceleration; GoldSrc never reads it"
    ),
    field!(
        "friction",
        "1/s",
        0.0..=100.0,
        ALL,
        physics.vars.friction,
        "ground friction"
    ),
    field!(
        "edgefriction",
        "",
        0.0..=100.0,
        ALL,
        physics.vars.edgefriction,
        "multiplies friction at ledges; QuakeWorld always takes 2"
    ),
    field!(
        "waterfriction",
        "1/s",
        0.0..=100.0,
        ALL,
        physics.vars.water_friction,
        "swimming friction; GoldSrc never reads it"
    ),
    field!(
        "stepsize",
        "u",
        0.0..=1_000.0,
        ALL,
        physics.vars.stepsize,
        "the highest step that is climbed; QuakeWorld always takes 18"
    ),
    field!(
        "maxvelocity",
        "u/s",
        1.0..=1_000_000.0,
        GOLDSRC,
        physics.vars.maxvelocity,
        "the cap of each velocity component"
    ),
    field!(
        "bounce",
        "",
        0.0..=100.0,
        GOLDSRC,
        physics.vars.bounce,
        "rebound of players whose own friction is not 1"
    ),
    field!(
        "rollangle",
        "deg",
        0.0..=90.0,
        GOLDSRC,
        physics.vars.rollangle,
        "view roll at rollspeed"
    ),
    field!(
        "rollspeed",
        "u/s",
        1.0..=10_000.0,
        GOLDSRC,
        physics.vars.rollspeed,
        "sideways speed of the full roll"
    ),
    field!(
        "entgravity",
        "",
        0.0..=100.0,
        QUAKEWORLD,
        physics.vars.entgravity,
        "the player's gravity factor"
    ),
    field!(
        "ktjump",
        "",
        0.0..=1.0,
        QUAKEWORLD,
        physics.vars.ktjump,
        "how far a jump's vertical speed is lifted to 270"
    ),
    field!(
        "bunnyspeedcap",
        "",
        0.0..=100.0,
        QUAKEWORLD,
        physics.vars.bunnyspeedcap,
        "caps air gain at this times maxspeed; 0 is off"
    ),
    field!(
        "slidefix",
        switch,
        QUAKEWORLD,
        physics.vars.slidefix,
        "pm_slidefix: gravity on the ground too"
    ),
    field!(
        "airstep",
        switch,
        QUAKEWORLD,
        physics.vars.airstep,
        "pm_airstep: steps are climbed in the air"
    ),
    field!(
        "pground",
        switch,
        QUAKEWORLD,
        physics.vars.pground,
        "pm_pground: ground is kept between ticks"
    ),
    field!(
        "rampjump",
        switch,
        QUAKEWORLD,
        physics.vars.rampjump,
        "pm_rampjump: running up a ramp adds to the jump"
    ),
];

/// The player's own numbers (`client` in traces).
const PLAYER: &[Field] = &[
    field!(
        "maxspeed",
        "u/s",
        0.0..=10_000.0,
        ALL,
        physics.client.maxspeed,
        "the player's own cap: weapon or class; 0 is none"
    ),
    field!(
        "gravity",
        "",
        0.0..=100.0,
        GOLDSRC,
        physics.client.gravity,
        "the player's gravity scale"
    ),
    field!(
        "multiplayer",
        switch,
        GOLDSRC,
        physics.client.multiplayer,
        "the player's own friction lasts from tick to tick"
    ),
    field!(
        "longjump",
        switch,
        GOLDSRC,
        physics.client.longjump,
        "Half-Life's long jump module"
    ),
    field!(
        "capless",
        implied switch,
        GOLDSRC,
        physics.client.capless,
        "hops are never cut, at any speed"
    ),
    field!(
        "min_pitch",
        "deg",
        -90.0..=0.0,
        QUAKEWORLD,
        physics.client.min_pitch,
        "how far up the server lets a player look"
    ),
    field!(
        "max_pitch",
        "deg",
        0.0..=90.0,
        QUAKEWORLD,
        physics.client.max_pitch,
        "how far down"
    ),
    field!(
        "ktx_jumpscale",
        switch,
        QUAKEWORLD,
        physics.client.ktx_jumpscale,
        "KTX: evens out jump heights of other frame rates"
    ),
];

/// The client (`docs/goldsrc.md` 8, `docs/quakeworld.md` 10).
const CLIENT: &[Field] = &[
    field!(
        "cl_forwardspeed",
        "u/s",
        0.0..=10_000.0,
        ALL,
        keys.forward_speed,
        "what the forward key asks for"
    ),
    field!(
        "cl_backspeed",
        "u/s",
        0.0..=10_000.0,
        ALL,
        keys.back_speed,
        "the back key"
    ),
    field!(
        "cl_sidespeed",
        "u/s",
        0.0..=10_000.0,
        ALL,
        keys.side_speed,
        "the strafe keys"
    ),
    field!(
        "cl_upspeed",
        "u/s",
        0.0..=10_000.0,
        ALL,
        keys.up_speed,
        "swimming up and down"
    ),
    field!(
        "cl_movespeedkey",
        "",
        0.0..=100.0,
        ALL,
        keys.move_speed_key,
        "times this while +speed is down"
    ),
    field!(
        "cl_yawspeed",
        "deg/s",
        0.0..=10_000.0,
        ALL,
        keys.yaw_speed,
        "+left and +right"
    ),
    field!(
        "cl_pitchspeed",
        "deg/s",
        0.0..=10_000.0,
        ALL,
        keys.pitch_speed,
        "+lookup and +lookdown"
    ),
    field!(
        "cl_anglespeedkey",
        "",
        0.0..=100.0,
        ALL,
        keys.angle_speed_key,
        "times this while +speed is down"
    ),
    field!(
        "pitch_up",
        "deg",
        0.0..=90.0,
        ALL,
        keys.pitch_up,
        "how far up one can look"
    ),
    field!(
        "pitch_down",
        "deg",
        0.0..=90.0,
        ALL,
        keys.pitch_down,
        "how far down"
    ),
    field!(
        "m_yaw",
        "deg",
        -10.0..=10.0,
        ALL,
        keys.m_yaw,
        "mouse count to yaw, times sensitivity"
    ),
    field!(
        "m_pitch",
        "deg",
        -10.0..=10.0,
        ALL,
        keys.m_pitch,
        "mouse count to pitch; negative turns it over"
    ),
    field!(
        "sensitivity",
        "",
        0.0..=1_000.0,
        ALL,
        keys.sensitivity,
        "the mouse's; the game's own setting wins"
    ),
    field!(
        "idrive",
        switch,
        QUAKEWORLD,
        keys.idrive,
        "cl_iDrive: of two opposite keys the later wins"
    ),
    field!(
        "quantise",
        switch,
        ALL,
        keys.quantise,
        "moves and angles are rounded as on the wire"
    ),
];
