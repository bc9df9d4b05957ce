//! Keys of a profile, in one table for reading, writing, range checks and explanations.

use strum::{IntoStaticStr, VariantArray};

use super::Profile;
use crate::engine::{Engine, Family};

/// Section of a profile file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Section {
    /// Movement variables of the server.
    Server,
    /// Settings of the player.
    Player,
    /// Settings of the client, which turns keys and mouse into commands.
    Client,
}

impl Section {
    /// All sections in file order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the section's name in a file.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns all keys of the section, for all engines.
    pub fn fields(self) -> &'static [Field] {
        match self {
            Self::Server => SERVER,
            Self::Player => PLAYER,
            Self::Client => CLIENT,
        }
    }
}

/// Engines that have a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineSupport {
    /// All engines have the key.
    All,
    /// Only engines of this family have the key.
    Only(Family),
    /// Engines of all other families have the key.
    Except(Family),
}

impl EngineSupport {
    /// Whether engines of this family have the key.
    pub(super) fn includes(self, family: Family) -> bool {
        match self {
            Self::All => true,
            Self::Only(known) => known == family,
            Self::Except(unknown) => unknown != family,
        }
    }
}

const ALL: EngineSupport = EngineSupport::All;
const QUAKEWORLD: EngineSupport = EngineSupport::Only(Family::QuakeWorld);
const GOLDSRC: EngineSupport = EngineSupport::Only(Family::GoldSrc);
const QUAKE3: EngineSupport = EngineSupport::Only(Family::Quake3);
const NOT_QUAKE3: EngineSupport = EngineSupport::Except(Family::Quake3);

/// Reference to a key's value in a profile.
#[derive(Debug)]
pub enum FieldSlot<'a> {
    /// Reference to a number.
    Number(&'a mut f32),
    /// Reference to a switch.
    Switch(&'a mut bool),
}

/// Key of a profile file.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Name of the original cvar or setting.
    pub key: &'static str,
    /// Unit for display. Empty for factors and switches.
    pub unit: &'static str,
    /// Lowest and highest allowed number. Unused for switches.
    pub range: (f32, f32),
    /// Engines that have the key.
    pub known_by: EngineSupport,
    /// Explanation for players.
    pub meaning: &'static str,
    /// Whether the key may be missing in a file without a base. A missing key means off.
    /// Such keys are not written while off, so that older files and hashes stay valid.
    pub is_implied: bool,
    /// Function that returns a reference to the key's value in a profile.
    pub slot: fn(&mut Profile) -> FieldSlot<'_>,
}

/// Keys without effect in an engine family (`docs/goldsrc.md` 2, `docs/quakeworld.md` 3).
const UNREAD: [(&str, Family); 5] = [
    ("airaccelerate", Family::QuakeWorld),
    ("edgefriction", Family::QuakeWorld),
    ("stepsize", Family::QuakeWorld),
    ("wateraccelerate", Family::GoldSrc),
    ("waterfriction", Family::GoldSrc),
];

impl Field {
    /// Whether the value affects an engine's movement.
    pub fn is_read_by(&self, engine: Engine) -> bool {
        let family = engine.rules().family;
        !UNREAD.contains(&(self.key, family))
    }
}

/// Returns the keys of a section that an engine has, in file order.
pub fn section_fields(section: Section, engine: Engine) -> impl Iterator<Item = &'static Field> {
    let family = engine.rules().family;
    section
        .fields()
        .iter()
        .filter(move |field| field.known_by.includes(family))
}

/// Builds one row of the table.
macro_rules! field {
    ($key:literal, $unit:literal, $low:literal..=$high:literal, $known:ident, $($path:ident).+, $meaning:literal) => {
        Field {
            key: $key, unit: $unit, range: ($low, $high), known_by: $known, meaning: $meaning,
            is_implied: false, slot: |profile| FieldSlot::Number(&mut profile.$($path).+),
        }
    };
    ($key:literal, implied $unit:literal, $low:literal..=$high:literal, $known:ident, $($path:ident).+, $meaning:literal) => {
        Field {
            key: $key, unit: $unit, range: ($low, $high), known_by: $known, meaning: $meaning,
            is_implied: true, slot: |profile| FieldSlot::Number(&mut profile.$($path).+),
        }
    };
    ($key:literal, switch, $known:ident, $($path:ident).+, $meaning:literal) => {
        Field {
            key: $key, unit: "", range: (0.0, 1.0), known_by: $known, meaning: $meaning,
            is_implied: false, slot: |profile| FieldSlot::Switch(&mut profile.$($path).+),
        }
    };
    ($key:literal, implied switch, $known:ident, $($path:ident).+, $meaning:literal) => {
        Field {
            key: $key, unit: "", range: (0.0, 1.0), known_by: $known, meaning: $meaning,
            is_implied: true, slot: |profile| FieldSlot::Switch(&mut profile.$($path).+),
        }
    };
}

/// Server variables (`docs/goldsrc.md` 2, `docs/quakeworld.md` 3, `docs/quake3.md` 2).
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
        NOT_QUAKE3,
        physics.vars.maxspeed,
        "the server's cap on wishspeed"
    ),
    field!(
        "speed",
        "u/s",
        1.0..=10_000.0,
        QUAKE3,
        physics.vars.maxspeed,
        "g_speed: the speed of a running player"
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
        NOT_QUAKE3,
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
    field!(
        "duckscale",
        "",
        0.0..=10.0,
        QUAKE3,
        physics.vars.duckscale,
        "ducked players run at most at this times speed"
    ),
    field!(
        "swimscale",
        "",
        0.0..=10.0,
        QUAKE3,
        physics.vars.swimscale,
        "swimmers move at most at this times speed"
    ),
    field!(
        "jumpvelocity",
        "u/s",
        0.0..=10_000.0,
        QUAKE3,
        physics.vars.jumpvelocity,
        "the vertical speed that a jump sets"
    ),
    field!(
        "airstopaccelerate",
        implied "",
        0.0..=1_000.0,
        QUAKE3,
        physics.vars.airstopaccelerate,
        "CPM: acceleration in the air against the velocity"
    ),
    field!(
        "airstrafeaccelerate",
        implied "",
        0.0..=1_000.0,
        QUAKE3,
        physics.vars.airstrafeaccelerate,
        "CPM: acceleration in the air with a strafe key alone"
    ),
    field!(
        "airstrafespeed",
        implied "u/s",
        0.0..=10_000.0,
        QUAKE3,
        physics.vars.airstrafespeed,
        "CPM: cap on the wishspeed of a strafe key alone in the air"
    ),
    field!(
        "aircontrol",
        implied "",
        0.0..=10_000.0,
        QUAKE3,
        physics.vars.aircontrol,
        "CPM: how fast forward or back alone turns the velocity in the air"
    ),
    field!(
        "doublejump",
        implied "u/s",
        0.0..=10_000.0,
        QUAKE3,
        physics.vars.doublejump,
        "CPM: what a double jump adds to jumpvelocity"
    ),
    field!(
        "doublejump_msec",
        implied "ms",
        0.0..=10_000.0,
        QUAKE3,
        physics.vars.doublejump_msec,
        "CPM: the time after a jump in which the next is a double jump"
    ),
    field!(
        "pmove_fixed",
        switch,
        QUAKE3,
        physics.vars.pmove_fixed,
        "moves last pmove_msec at every frame rate"
    ),
    field!(
        "pmove_msec",
        "ms",
        8.0..=33.0,
        QUAKE3,
        physics.vars.pmove_msec,
        "the length of moves with pmove_fixed"
    ),
    field!(
        "native",
        implied switch,
        QUAKE3,
        physics.vars.native,
        "rounds like a 64-bit game library, not like the bytecode"
    ),
];

/// Player settings (`client` in traces).
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

/// Client settings (`docs/goldsrc.md` 8, `docs/quakeworld.md` 10, `docs/quake3.md` 12).
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
