//! Jumps as JSON, with the stable keys of `wishdir jumpstats --json`.
//! Percentages are 0 to 100. Numbers are not rounded.

use serde::Serialize;

use super::ledger::LedgerJson;
use crate::planner::judge::JudgedJump;
use crate::text::{Describe as _, in_english};
use wishdir_analysis::jump::{Hop, JumpStrafe, LandingKeys, Side, StrafeStats, Takeoff, Timing};
use wishdir_analysis::run_stats::RunStats;

/// A jump. Values are in units, u/s, degrees and ticks.
#[derive(Debug, Serialize)]
pub struct JumpJson {
    kind: String,
    valid: bool,
    reason: Option<String>,
    tier: Option<TierJson>,
    takeoff_tick: u64,
    landing_tick: u64,
    distance: f64,
    distance_raw: f64,
    ceiling: f64,
    percent_of_ceiling: f64,
    block: Option<f32>,
    edge: Option<f32>,
    landing_edge: Option<f32>,
    height: f32,
    height_difference: f32,
    prestrafe: f64,
    takeoff_speed: f64,
    max_speed: f64,
    landing_speed: f64,
    potential_speed: f64,
    airtime_ticks: u32,
    airtime_ms: u32,
    #[serde(flatten)]
    totals: TotalsJson,
    ground: f64,
    collision: f64,
    external: f64,
    forward_release: Option<i32>,
    duck_ticks: u32,
    airpath: f64,
    deviation: f64,
    chain: u32,
    fog: Option<u32>,
    hop: Option<HopJson>,
    landing_keys: Option<LandingKeysJson>,
    jump_held_ticks: usize,
    landing_duck: Option<TimingJson>,
    short_of_block: Option<f32>,
    jump_off: Option<f64>,
    strafes_by_key: usize,
    strafes_by_turn: usize,
    strafes: Vec<StrafeJson>,
    ledger: Option<LedgerJson>,
    held_by_cap: bool,
}

#[derive(Debug, Serialize)]
struct TierJson {
    name: &'static str,
    index: usize,
    of: usize,
}

#[derive(Debug, Serialize)]
struct HopJson {
    fog: u32,
    best_fog: u32,
    grade: &'static str,
    speed_before: f64,
    speed_after: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    speed_with_fall: Option<f64>,
}

impl From<Hop> for HopJson {
    fn from(hop: Hop) -> Self {
        Self {
            fog: hop.fog,
            best_fog: hop.best_fog,
            grade: hop.grade.id(),
            speed_before: hop.speed_before,
            speed_after: hop.speed_after,
            speed_with_fall: hop.fall_cut.map(|cut| cut.speed),
        }
    }
}

/// Time relative to the landing. 0 is the landing tick; negative values are before it.
#[derive(Debug, Serialize)]
struct TimingJson {
    ticks: i32,
    ms: i32,
}

impl From<Timing> for TimingJson {
    fn from(timing: Timing) -> Self {
        Self {
            ticks: timing.ticks,
            ms: timing.msec,
        }
    }
}

#[derive(Debug, Serialize)]
struct LandingKeysJson {
    jump: Option<TimingJson>,
    early_jump: Option<TimingJson>,
    presses_before: u32,
    presses_after: u32,
    duck_pressed: Option<TimingJson>,
    duck_released: Option<TimingJson>,
}

impl From<LandingKeys> for LandingKeysJson {
    fn from(keys: LandingKeys) -> Self {
        Self {
            jump: keys.jump.map(TimingJson::from),
            early_jump: keys.early_jump.map(TimingJson::from),
            presses_before: keys.presses_before,
            presses_after: keys.presses_after,
            duck_pressed: keys.duck_pressed.map(TimingJson::from),
            duck_released: keys.duck_released.map(TimingJson::from),
        }
    }
}

#[derive(Debug, Serialize)]
struct TotalsJson {
    sync_gain: f64,
    sync_key: f64,
    gain: f64,
    loss: f64,
    best_gain: f64,
    efficiency: f64,
    angle_error_mean: f64,
    angle_error_median: f64,
    angle_error_p95: f64,
    turn_ratio: f64,
    bad_angle_ticks: u32,
    overlap: u32,
    dead_air: u32,
    width: f64,
}

#[derive(Debug, Serialize)]
struct StrafeJson {
    key: &'static str,
    from: usize,
    ticks: u32,
    speed: f32,
    air_share: f64,
    switch_offset: Option<i32>,
    #[serde(flatten)]
    totals: TotalsJson,
}

impl From<&StrafeStats> for TotalsJson {
    fn from(totals: &StrafeStats) -> Self {
        Self {
            sync_gain: totals.sync_gain,
            sync_key: totals.sync_key,
            gain: totals.gain,
            loss: totals.loss,
            best_gain: totals.best,
            efficiency: totals.efficiency,
            angle_error_mean: totals.angle_error_mean_deg,
            angle_error_median: totals.angle_error_median_deg,
            angle_error_p95: totals.angle_error_p95_deg,
            turn_ratio: totals.turn_ratio,
            bad_angle_ticks: totals.bad_angle_ticks,
            overlap: totals.overlap,
            dead_air: totals.dead_air,
            width: totals.width_deg,
        }
    }
}

impl From<&JumpStrafe> for StrafeJson {
    fn from(strafe: &JumpStrafe) -> Self {
        Self {
            key: match strafe.side {
                Side::Left => "left",
                Side::Right => "right",
            },
            from: strafe.from,
            ticks: strafe.totals.ticks,
            speed: strafe.speed,
            air_share: strafe.air_share,
            switch_offset: strafe.switch_offset,
            totals: (&strafe.totals).into(),
        }
    }
}

impl From<&JudgedJump> for JumpJson {
    fn from(judged: &JudgedJump) -> Self {
        let (jump, judgement) = (&judged.jump, &judged.judgement);
        let (edges, strafing) = (&judgement.edges, &judgement.strafing);
        Self {
            kind: judged.id(),
            valid: jump.is_valid(),
            reason: jump.reason.map(|reason| in_english(|| reason.describe())),
            tier: judgement.tier.map(|tier| TierJson {
                name: tier.id,
                index: tier.index,
                of: tier.of,
            }),
            takeoff_tick: jump.takeoff_tick,
            landing_tick: jump.landing_tick,
            distance: jump.distance,
            distance_raw: jump.distance_raw,
            ceiling: strafing.ceiling,
            percent_of_ceiling: strafing.percent_of_ceiling(jump.distance),
            block: edges.block,
            edge: edges.takeoff,
            landing_edge: edges.landing,
            height: jump.height,
            height_difference: jump.height_difference,
            prestrafe: jump.prestrafe,
            takeoff_speed: jump.takeoff_speed,
            max_speed: jump.max_speed,
            landing_speed: jump.landing_speed,
            potential_speed: strafing.potential_speed,
            airtime_ticks: jump.airtime_ticks,
            airtime_ms: jump.airtime_msec,
            totals: (&strafing.totals).into(),
            ground: jump.change.ground,
            collision: jump.change.collision,
            external: jump.change.external,
            forward_release: jump.forward_release,
            duck_ticks: jump.duck_ticks,
            airpath: jump.airpath,
            deviation: jump.deviation,
            chain: jump.chain,
            fog: jump.hop.map(|hop| hop.fog),
            hop: jump.hop.map(HopJson::from),
            landing_keys: jump.landing_keys.map(LandingKeysJson::from),
            jump_held_ticks: jump.jump_held_ticks(),
            landing_duck: jump.landing_duck().map(TimingJson::from),
            short_of_block: edges.distance_short_of_block(),
            jump_off: jump.jump_off_deg(),
            strafes_by_key: strafing.strafes.len(),
            strafes_by_turn: strafing.turns,
            strafes: strafing.strafes.iter().map(StrafeJson::from).collect(),
            ledger: judged.ledger().map(LedgerJson::from),
            held_by_cap: jump.held_by_cap,
        }
    }
}

/// Statistics of the whole run.
#[derive(Debug, Serialize)]
pub struct RunJson {
    ticks: u64,
    ms: u64,
    distance: f64,
    average_speed: f64,
    max_speed: f64,
    jumps: u32,
    hops: u32,
    /// Number of hops with 0, 1, 2, 3, 4, and 5 or more frames on ground.
    hops_by_fog: Vec<u32>,
    perfect: u32,
    perfect_share: f64,
    presses_a_hop: Option<f64>,
    chain: Vec<TakeoffJson>,
    best_speed_after_hops: Vec<f64>,
}

/// A takeoff in a chain of hops. `hop` is `None` if the takeoff is not a hop. The first takeoff can
/// be a hop after a flight that was not a jump, or the first hop after the course timer started.
#[derive(Debug, Serialize)]
struct TakeoffJson {
    speed: f64,
    hop: Option<HopJson>,
}

impl From<&RunStats> for RunJson {
    fn from(stats: &RunStats) -> Self {
        let row = |takeoff: &Takeoff| TakeoffJson {
            speed: takeoff.speed,
            hop: takeoff.hop.map(HopJson::from),
        };
        Self {
            ticks: stats.ticks,
            ms: stats.msec,
            distance: stats.distance,
            average_speed: stats.average_speed(),
            max_speed: stats.max_speed,
            jumps: stats.jumps,
            hops: stats.hops,
            hops_by_fog: stats.by_fog.to_vec(),
            perfect: stats.perfect,
            perfect_share: stats.perfect_share(),
            presses_a_hop: stats.presses_per_hop(),
            chain: stats.chain().iter().map(row).collect(),
            best_speed_after_hops: stats.best_speeds_by_hop().to_vec(),
        }
    }
}
