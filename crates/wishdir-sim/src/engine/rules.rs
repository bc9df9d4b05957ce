//! Engine features and constants as data.
//!
//! Code outside the movement reads this table instead of matching on [`Engine`].

use strum::VariantArray;

use super::choices::{self, Choice, TickRule};
use crate::world::{ClipRule, DIST_EPSILON};

/// Depth of Quake III's ground probe, units (`docs/quake3.md` 6.3).
pub(super) const QUAKE3_GROUND_PROBE: f32 = 0.25;

/// Movement code of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Engine {
    /// QuakeWorld (`docs/quakeworld.md`).
    QuakeWorld,
    /// Half-Life (`docs/goldsrc.md`, "hl").
    HalfLife,
    /// Counter-Strike 1.6 (`docs/goldsrc.md`, "cs16").
    CounterStrike,
    /// Quake III Arena (`docs/quake3.md`).
    Quake3,
}

/// Engines that share a state layout, client behaviour and variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// QuakeWorld (`docs/quakeworld.md`).
    QuakeWorld,
    /// Half-Life and Counter-Strike (`docs/goldsrc.md`).
    GoldSrc,
    /// Quake III (`docs/quake3.md`).
    Quake3,
}

/// Condition under which ducking scales down a command's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuckSlowdown {
    /// Never.
    Never,
    /// While the player has the ducked hull.
    Ducked,
    /// From the moment the duck key is pressed.
    Ducking,
}

impl DuckSlowdown {
    /// Whether ducking slows the player on this tick.
    /// `is_ducked`: the hull is ducked. `is_ducking`: the key is held or ducking is in progress.
    #[inline]
    pub fn applies(self, is_ducked: bool, is_ducking: bool) -> bool {
        match self {
            Self::Never => false,
            Self::Ducked => is_ducked,
            Self::Ducking => is_ducked || is_ducking,
        }
    }
}

/// The bhop cap: cuts jumps that are faster than `over` times maxspeed.
/// The cap compares the 3D speed, including the vertical component.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HopCap {
    /// The cap, as a multiple of maxspeed.
    pub over: f32,
    /// Fraction of the cap left after the cut, binary64 as in the engines.
    pub kept: f64,
}

/// Keys used to strafe in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrafeKeys {
    /// A strafe key alone. The forward key only costs speed.
    Side,
    /// Forward and strafe key together, or either alone. All give the same wishspeed.
    Any,
    /// Forward and strafe key together. Either alone only turns the velocity (CPM).
    Both,
}

/// Quantity that players rate a jump by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JumpScore {
    /// Speed reached in a chain of hops, on any ground.
    HopSpeed,
    /// Distance on level ground. Each kind of jump is rated separately.
    Distance,
}

/// Features and constants of an engine.
#[derive(Clone, Copy, Debug)]
pub struct EngineRules {
    /// Id in traces, tables and profile names, for example `cs16`.
    pub id: &'static str,
    /// Key in profile files, for example `CounterStrike`.
    pub key: &'static str,
    /// Display name.
    pub name: &'static str,
    /// Family, which determines state, client and variables.
    pub family: Family,
    /// Id of the default built-in profile.
    pub profile: &'static str,
    /// Tick lengths in common use, default first.
    pub ticks: &'static [Choice<TickRule>],
    /// Speed caps of the player, u/s, default first.
    pub maxspeeds: &'static [Choice<f32>],
    /// Number of hulls.
    pub hull_count: usize,
    /// Description of the hulls.
    pub hulls: &'static str,
    /// Algorithm for sweeps through brushes and the clip hulls of a compiled map.
    pub clip_rule: ClipRule,
    /// Maximum height difference between the feet of players who stand on the same floor, units.
    pub floor_tolerance: f32,
    /// Keys used to strafe in the air.
    pub strafe_keys: StrafeKeys,
    /// Cap on the wishspeed that air acceleration compares with the current speed, u/s.
    /// `None`: the full wishspeed.
    pub air_cap: Option<f32>,
    /// Whether half of gravity acts before the move and half after it. Otherwise all acts before.
    pub halves_gravity: bool,
    /// Whether `accelerate` also applies in the air. Otherwise `airaccelerate` does.
    pub one_acceleration: bool,
    /// Whether the player has a friction factor that scales friction and acceleration.
    pub own_friction: bool,
    /// Speed below which friction stops the player at once, u/s.
    pub friction_stops_below: f32,
    /// Speed below which friction does nothing, u/s.
    pub friction_spares_below: f32,
    /// Speed below which the player stops after a tick's ground acceleration, u/s.
    pub walk_stops_below: f32,
    /// Whether velocity is rounded to whole numbers after each move.
    pub rounds_velocity: bool,
    /// Whether a held jump key lowers the wishspeed in the air (`docs/quake3.md` 5).
    pub jump_slows_strafe: bool,
    /// Whether the player can duck.
    pub ducks: bool,
    /// Condition under which ducking slows the player.
    pub duck_slowdown: DuckSlowdown,
    /// Cap on jump speed.
    pub hop_cap: Option<HopCap>,
    /// Whether jumps cost stamina, which lowers the next jumps and slows the player on the ground.
    pub stamina: bool,
    /// Whether a key gives half its move on the tick it is pressed.
    pub half_keys: bool,
    /// Whether JumpBug, DuckBug, EdgeBug and SlideBug exist.
    pub fall_bugs: bool,
    /// Whether falls can end in overbounces (`docs/quake3.md` 10).
    pub overbounces: bool,
    /// Whether the movement reports fall damage. Otherwise the game derives it from the landing.
    pub reports_falls: bool,
    /// Quantity that players rate a jump by.
    pub jump_score: JumpScore,
}

/// Cap on the wishspeed that air acceleration compares with the current speed, u/s.
/// Shared by all engines with an air cap.
pub const AIR_CAP: f32 = 30.0;
/// Speed below which GoldSrc friction does nothing, u/s.
pub(super) const FRICTION_STOP: f32 = 0.1;
/// Speed below which a walking player stops in GoldSrc, u/s.
pub(super) const WALK_STOP: f32 = 1.0;
/// Speed below which friction stops the player at once in QuakeWorld and Quake III, u/s.
pub(super) const STOP_SPEED: f32 = 1.0;
/// The bhop cap of Counter-Strike 1.6.
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
    floor_tolerance: DIST_EPSILON,
    strafe_keys: StrafeKeys::Side,
    air_cap: Some(AIR_CAP),
    halves_gravity: false,
    one_acceleration: true,
    own_friction: false,
    friction_stops_below: STOP_SPEED,
    friction_spares_below: 0.0,
    walk_stops_below: 0.0,
    rounds_velocity: false,
    jump_slows_strafe: false,
    ducks: false,
    duck_slowdown: DuckSlowdown::Never,
    hop_cap: None,
    stamina: false,
    half_keys: false,
    fall_bugs: false,
    overbounces: false,
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
    floor_tolerance: DIST_EPSILON,
    strafe_keys: StrafeKeys::Side,
    air_cap: Some(AIR_CAP),
    halves_gravity: true,
    one_acceleration: false,
    own_friction: true,
    friction_stops_below: 0.0,
    friction_spares_below: FRICTION_STOP,
    walk_stops_below: WALK_STOP,
    rounds_velocity: false,
    jump_slows_strafe: false,
    ducks: true,
    duck_slowdown: DuckSlowdown::Ducked,
    hop_cap: Some(HOP_CAP_HL),
    stamina: false,
    half_keys: true,
    fall_bugs: true,
    overbounces: false,
    reports_falls: true,
    jump_score: JumpScore::Distance,
};

const COUNTER_STRIKE: EngineRules = EngineRules {
    id: "cs16",
    key: "CounterStrike",
    name: "Counter-Strike 1.6",
    profile: "cs16-100",
    maxspeeds: choices::COUNTER_STRIKE_MAXSPEEDS,
    duck_slowdown: DuckSlowdown::Ducking,
    hop_cap: Some(HOP_CAP_CS),
    stamina: true,
    ..HALF_LIFE
};

const QUAKE3: EngineRules = EngineRules {
    id: "q3",
    key: "Quake3",
    name: "Quake III",
    family: Family::Quake3,
    profile: "q3-125",
    ticks: choices::QUAKE3_TICKS,
    maxspeeds: choices::QUAKE3_MAXSPEEDS,
    hull_count: 2,
    hulls: "two boxes: standing, ducked",
    clip_rule: ClipRule::Centred,
    // A fall can end anywhere within the ground probe (`docs/quake3.md` 10).
    floor_tolerance: QUAKE3_GROUND_PROBE,
    strafe_keys: StrafeKeys::Any,
    air_cap: None,
    halves_gravity: true,
    one_acceleration: false,
    own_friction: false,
    friction_stops_below: STOP_SPEED,
    friction_spares_below: 0.0,
    walk_stops_below: 0.0,
    rounds_velocity: true,
    jump_slows_strafe: true,
    ducks: true,
    duck_slowdown: DuckSlowdown::Ducked,
    hop_cap: None,
    stamina: false,
    half_keys: false,
    fall_bugs: false,
    overbounces: true,
    reports_falls: true,
    jump_score: JumpScore::HopSpeed,
};

/// All engines, in menu order.
pub const ENGINES: [Engine; Engine::VARIANTS.len()] = *Engine::VARIANTS.first_chunk().expect("all");

impl Engine {
    /// Returns the engine's features and constants.
    #[inline]
    pub const fn rules(self) -> &'static EngineRules {
        match self {
            Self::QuakeWorld => &QUAKEWORLD,
            Self::HalfLife => &HALF_LIFE,
            Self::CounterStrike => &COUNTER_STRIKE,
            Self::Quake3 => &QUAKE3,
        }
    }
}

/// Finds an engine by its id, for example `cs16`.
pub fn engine_by_id(id: &str) -> Option<Engine> {
    ENGINES.into_iter().find(|engine| engine.rules().id == id)
}

/// Returns all ids as text: `qw, hl, cs16 or q3`.
pub fn engine_ids() -> String {
    let [others @ .., last] = ENGINES.map(|engine| engine.rules().id);
    format!("{} or {last}", others.join(", "))
}
