//! What each engine can and has, as data: code above the movement asks this table and never for an
//! engine by name.

use strum::VariantArray;

use super::choices::{self, Choice, TickRule};
use crate::world::ClipRule;

/// Which movement code runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Engine {
    /// QuakeWorld (`docs/quakeworld.md`).
    QuakeWorld,
    /// Half-Life (`docs/goldsrc.md`, "hl").
    HalfLife,
    /// Counter-Strike 1.6 (`docs/goldsrc.md`, "cs16").
    CounterStrike,
}

/// Engines of one family keep the same state, have the same client and know the same variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// `docs/quakeworld.md`.
    QuakeWorld,
    /// `docs/goldsrc.md`.
    GoldSrc,
}

/// When ducking scales the moves of a command down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuckSlows {
    /// Never.
    Never,
    /// While the hull is the ducked one.
    Ducked,
    /// From the press of the key on.
    Ducking,
}

impl DuckSlows {
    /// Whether a tick is slowed; `is_ducked`: the hull is the ducked one, `is_ducking`: it will be,
    /// or the key is held.
    #[inline]
    pub fn slows(self, is_ducked: bool, is_ducking: bool) -> bool {
        match self {
            Self::Never => false,
            Self::Ducked => is_ducked,
            Self::Ducking => is_ducked || is_ducking,
        }
    }
}

/// A jump faster than `over` times maxspeed is cut to `kept` of that; the whole velocity counts,
/// the fall included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HopCap {
    /// Times maxspeed.
    pub over: f32,
    /// The part of the cap that the cut leaves, binary64 as in the engines.
    pub kept: f64,
}

/// What players of an engine measure in a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JumpScore {
    /// The speed of a chain of hops, over any ground.
    HopSpeed,
    /// The distance, by kind of jump, on level ground.
    Distance,
}

/// What an engine can and has.
#[derive(Clone, Copy, Debug)]
pub struct EngineRules {
    /// In recordings, tables and names of profiles: `cs16`.
    pub id: &'static str,
    /// In profile files: `CounterStrike`.
    pub key: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// Whose state, client and variables it has.
    pub family: Family,
    /// The built-in profile that stands for it.
    pub profile: &'static str,
    /// The ticks that its players use, the default first.
    pub ticks: &'static [Choice<TickRule>],
    /// The player's own speed caps that exist in it, u/s, the default first.
    pub maxspeeds: &'static [Choice<f32>],
    /// How many hulls it has.
    pub hull_count: usize,
    /// Its hulls in words.
    pub hulls: &'static str,
    /// How it sweeps boxes through the trees of a compiled map.
    pub clip_rule: ClipRule,
    /// In the air the speed along the wish direction is compared with at most this, u/s; none: with
    /// wishspeed.
    pub air_cap: Option<f32>,
    /// Half of gravity acts before the move and half after it; otherwise all of it after.
    pub halves_gravity: bool,
    /// The ground's acceleration factor counts in the air too; otherwise `airaccelerate`.
    pub one_acceleration: bool,
    /// The player has a friction factor of its own, which friction and accelerations are scaled by.
    pub own_friction: bool,
    /// Friction stops slower players at once, u/s.
    pub friction_stops_below: f32,
    /// Friction leaves slower players alone, u/s.
    pub friction_spares_below: f32,
    /// Who is slower than this after a tick's ground acceleration stands, u/s.
    pub walk_stops_below: f32,
    /// The player can duck.
    pub ducks: bool,
    /// When that makes slow.
    pub duck_slows: DuckSlows,
    /// The cap on the speed of jumps.
    pub hop_cap: Option<HopCap>,
    /// Jumping tires: later jumps are lower, and the ground slows.
    pub stamina: bool,
    /// A key counts half in the tick that presses it.
    pub half_keys: bool,
    /// JumpBug, DuckBug, EdgeBug and SlideBug exist.
    pub fall_bugs: bool,
    /// The movement reports the damage of falls; otherwise the game looks at the landing.
    pub reports_falls: bool,
    /// What counts in a jump.
    pub jump_score: JumpScore,
}

/// The air cap of all engines that have one, u/s.
pub const AIR_CAP: f32 = 30.0;
/// Below this speed friction does nothing, u/s.
pub(super) const FRICTION_STOP: f32 = 0.1;
/// A walker slower than this stands, u/s.
pub(super) const WALK_STOP: f32 = 1.0;
/// Slower players stop at once, u/s.
pub(super) const STOP_SPEED: f32 = 1.0;
/// The bunny-hop caps of both games.
pub(super) const HOP_CAP_CS: HopCap = HopCap {
    over: 1.2,
    kept: 0.8,
};
pub(super) const HOP_CAP_HL: HopCap = HopCap {
    over: 1.7,
    kept: 0.65,
};

const QUAKEWORLD: EngineRules = EngineRules {
    id: "qw",
    key: "QuakeWorld",
    name: "QuakeWorld",
    family: Family::QuakeWorld,
    profile: "qw-77",
    ticks: choices::QUAKEWORLD_TICKS,
    maxspeeds: choices::QUAKEWORLD_MAXSPEEDS,
    hull_count: 1,
    hulls: "one box",
    clip_rule: ClipRule::Direct,
    air_cap: Some(AIR_CAP),
    halves_gravity: false,
    one_acceleration: true,
    own_friction: false,
    friction_stops_below: STOP_SPEED,
    friction_spares_below: 0.0,
    walk_stops_below: 0.0,
    ducks: false,
    duck_slows: DuckSlows::Never,
    hop_cap: None,
    stamina: false,
    half_keys: false,
    fall_bugs: false,
    reports_falls: false,
    jump_score: JumpScore::HopSpeed,
};

const HALF_LIFE: EngineRules = EngineRules {
    id: "hl",
    key: "HalfLife",
    name: "Half-Life",
    family: Family::GoldSrc,
    profile: "hl-100",
    ticks: choices::GOLDSRC_TICKS,
    maxspeeds: choices::HALF_LIFE_MAXSPEEDS,
    hull_count: 3,
    hulls: "three boxes: standing, ducked, point",
    clip_rule: ClipRule::BackOff,
    air_cap: Some(AIR_CAP),
    halves_gravity: true,
    one_acceleration: false,
    own_friction: true,
    friction_stops_below: 0.0,
    friction_spares_below: FRICTION_STOP,
    walk_stops_below: WALK_STOP,
    ducks: true,
    duck_slows: DuckSlows::Ducked,
    hop_cap: Some(HOP_CAP_HL),
    stamina: false,
    half_keys: true,
    fall_bugs: true,
    reports_falls: true,
    jump_score: JumpScore::Distance,
};

const COUNTER_STRIKE: EngineRules = EngineRules {
    id: "cs16",
    key: "CounterStrike",
    name: "Counter-Strike 1.6",
    profile: "cs16-100",
    maxspeeds: choices::COUNTER_STRIKE_MAXSPEEDS,
    duck_slows: DuckSlows::Ducking,
    hop_cap: Some(HOP_CAP_CS),
    stamina: true,
    ..HALF_LIFE
};

/// Every engine, in the order of menus and lists.
pub const ENGINES: [Engine; Engine::VARIANTS.len()] = *Engine::VARIANTS.first_chunk().expect("all");

impl Engine {
    /// What it can and has.
    #[inline]
    pub const fn rules(self) -> &'static EngineRules {
        match self {
            Self::QuakeWorld => &QUAKEWORLD,
            Self::HalfLife => &HALF_LIFE,
            Self::CounterStrike => &COUNTER_STRIKE,
        }
    }
}

/// The engine of this id: `cs16`.
pub fn engine_by_id(id: &str) -> Option<Engine> {
    ENGINES.into_iter().find(|engine| engine.rules().id == id)
}

/// All ids in words: `qw, hl or cs16`.
pub fn engine_ids() -> String {
    let [others @ .., last] = ENGINES.map(|engine| engine.rules().id);
    format!("{} or {last}", others.join(", "))
}
