//! A jump in a 3D engine, for the web page.

use serde::Serialize;

use super::PageFact;
use crate::planner::judge::JudgedJump;
use crate::text::advice::{LEAST_SHOWN_LOSS, total_loss_text};
use crate::text::jump::{block_error, jump_label, share_of_best_text};
use crate::text::number::{Number, hundredths, tenths, thousandths, whole};
use crate::text::{Describe as _, Label as _, MessageId, id, message, names_key, text};
use wishdir_analysis::jump::{Jump, JumpStrafe, JumpTick, Side, Strafing};
use wishdir_analysis::ledger::{Ledger, Part, Praise};
use wishdir_sim::engine::JumpScore;

/// Text in place of a missing value.
const NONE: &str = "-";

/// A jump with all the texts that the page shows for it.
#[derive(Clone, Debug, Serialize)]
pub struct PageJump {
    /// Name of the jump's kind and variation, such as `LJ`.
    pub name: String,
    /// Score by which the engine's jumps are compared: distance or landing speed.
    pub score: String,
    /// Distance of the jump, units.
    pub distance: String,
    /// Tier, if the jump reaches one.
    pub tier: Option<String>,
    /// Reason why the jump is invalid. `None` if it is valid.
    pub reason: Option<String>,
    /// Result of the jump as a percentage of the best possible result.
    pub share: String,
    /// Lines about the block and its edges.
    pub edges: Vec<String>,
    /// Speeds, sync, keys and angles.
    pub facts: Vec<PageFact>,
    /// Lines about the hop and the key presses around the landing.
    pub notes: Vec<String>,
    /// Headings of the strafe table's columns.
    pub columns: [&'static str; COLUMNS],
    /// Rows of the strafe table.
    pub strafes: Vec<PageStrafe>,
    /// Losses with advice. `None` if the flight was not analysed.
    pub losses: Option<PageLosses>,
    /// Ticks in the gain strip.
    pub ticks: Vec<PageTick>,
    /// Number of the takeoff tick.
    pub takeoff_tick: u64,
    /// Number of the landing tick.
    pub landing_tick: u64,
}

/// Number of columns in the strafe table.
const COLUMNS: usize = 10;

/// A row of the strafe table.
#[derive(Clone, Debug, Serialize)]
pub struct PageStrafe {
    /// Text of each column.
    pub cells: [String; COLUMNS],
    /// Efficiency of the strafe, percent. Decides the colour of the row.
    pub efficiency: f64,
}

/// Losses of a jump by cause, as texts.
#[derive(Clone, Debug, Serialize)]
pub struct PageLosses {
    /// Sentence about the total loss.
    pub total: String,
    /// Causes of the loss, largest first.
    pub parts: Vec<PageLoss>,
    /// Advice, or praise if there is nothing to improve.
    pub advice: String,
    /// Whether `advice` is praise.
    pub is_praise: bool,
}

/// Loss from one cause, as texts.
#[derive(Clone, Debug, Serialize)]
pub struct PageLoss {
    /// Name of the cause.
    pub label: &'static str,
    /// Loss in the unit of the jump's aim.
    pub amount: f64,
    /// Lost speed, distance or time, with its unit.
    pub value: String,
    /// Number of ticks during which the cause acted.
    pub ticks: u32,
}

/// One tick in the gain strip.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PageTick {
    /// Speed change from air acceleration, u/s.
    pub gain: f64,
    /// Best possible gain on the tick, u/s.
    pub best: f64,
    /// Horizontal speed after the tick, u/s.
    pub speed: f32,
    /// Strafe keys held on the tick: `A`, `D`, `both`, or `none`.
    pub keys: &'static str,
}

impl From<&JudgedJump> for PageJump {
    fn from(judged: &JudgedJump) -> Self {
        let (jump, judgement) = (&judged.jump, &judged.judgement);
        Self {
            name: jump_label(judged),
            score: score_text(jump),
            distance: hundredths(jump.distance).to_string(),
            tier: judgement.tier.map(|tier| tier.describe()),
            reason: jump.reason.map(|reason| reason.describe()),
            share: share_of_best_text(judged),
            edges: edge_texts(judged),
            facts: jump_facts(jump, &judgement.strafing),
            notes: jump_notes(jump),
            columns: column_titles(),
            strafes: strafe_rows(&judgement.strafing),
            losses: judged.ledger().map(loss_parts),
            ticks: jump.ticks.iter().map(PageTick::from).collect(),
            takeoff_tick: jump.takeoff_tick,
            landing_tick: jump.landing_tick,
        }
    }
}

fn score_text(jump: &Jump) -> String {
    match jump.engine.rules().jump_score {
        JumpScore::HopSpeed => message!("hud-jump.speed", speed = whole(jump.landing_speed)),
        JumpScore::Distance => message!("lost.distance", amount = hundredths(jump.distance)),
    }
}

fn edge_texts(judged: &JudgedJump) -> Vec<String> {
    let edges = &judged.judgement.edges;
    let units =
        |id: MessageId<{ names_key(&["units"]) }>, units: Number| message!(id, units = units);
    let block = edges
        .block
        .map(|block| units(id!("hud-jump.block"), whole(block)));
    let edge = edges
        .takeoff
        .map(|edge| units(id!("hud-jump.edge"), tenths(edge)));
    let height = units(id!("hud-jump.height"), tenths(judged.jump.height));
    block
        .into_iter()
        .chain(edge)
        .chain(block_error(edges))
        .chain([height])
        .collect()
}

fn percent_text(value: f64) -> String {
    message!("hud-percent", percent = whole(value))
}

fn degrees_text(degrees: Number) -> String {
    message!("hud-degrees", degrees = degrees)
}

fn text_or_none(value: Option<impl ToString>) -> String {
    value.map_or_else(|| NONE.to_owned(), |value| value.to_string())
}

fn jump_facts(jump: &Jump, strafing: &Strafing) -> Vec<PageFact> {
    let totals = &strafing.totals;
    vec![
        PageFact::new(id!("hud-jump.prestrafe"), tenths(jump.prestrafe)),
        PageFact::new(id!("hud-jump.takeoff"), tenths(jump.takeoff_speed)),
        PageFact::new(id!("hud-jump.maximum"), tenths(jump.max_speed)),
        PageFact::new(id!("hud-jump.landing"), tenths(jump.landing_speed)),
        PageFact::new(id!("hud-jump.air-ticks"), jump.airtime_ticks),
        PageFact::new(id!("hud-jump.ducked"), jump.duck_ticks),
        PageFact::new(id!("hud-jump.sync-gain"), percent_text(totals.sync_gain)),
        PageFact::new(id!("hud-jump.sync-key"), percent_text(totals.sync_key)),
        PageFact::new(id!("hud-jump.efficiency"), percent_text(totals.efficiency)),
        PageFact::new(id!("hud-jump.turn"), percent_text(totals.turn_ratio)),
        PageFact::new(id!("hud-jump.overlap"), totals.overlap),
        PageFact::new(id!("hud-jump.dead-air"), totals.dead_air),
        PageFact::new(
            id!("hud-jump.width"),
            degrees_text(tenths(totals.width_deg)),
        ),
        PageFact::new(
            id!("hud-jump.jump-off"),
            text_or_none(
                jump.jump_off_deg()
                    .map(|off| degrees_text(tenths(off).with_sign())),
            ),
        ),
        PageFact::new(
            id!("hud-jump.forward-release"),
            text_or_none(jump.forward_release.map(|ticks| whole(ticks).with_sign())),
        ),
        PageFact::new(id!("hud-jump.airpath"), thousandths(jump.airpath)),
    ]
}

fn jump_notes(jump: &Jump) -> Vec<String> {
    let hop = jump.hop.map(|hop| {
        message!(
            "report-jump.hop",
            fog = hop.fog,
            grade = hop.grade.label(),
            best = if hop.fog == 0 || hop.fog == hop.best_fog {
                String::new()
            } else {
                message!("report-jump.best", fog = hop.best_fog)
            },
            before = tenths(hop.speed_before),
            after = tenths(hop.speed_after)
        )
    });
    let cut = jump.hop.and_then(|hop| hop.fall_cut);
    let keys = jump
        .landing_keys
        .map(|keys| message!("report-jump.landing-keys", keys = keys.describe()));
    hop.into_iter()
        .chain(cut.map(|cut| cut.describe()))
        .chain(keys)
        .collect()
}

fn column_titles() -> [&'static str; COLUMNS] {
    [
        text!("hud-jump.column-number"),
        text!("hud-jump.column-key"),
        text!("hud-jump.column-ticks"),
        text!("hud-jump.column-air"),
        text!("hud-jump.column-sync"),
        text!("hud-jump.column-gain"),
        text!("hud-jump.column-loss"),
        text!("hud-jump.column-efficiency"),
        text!("hud-jump.column-error"),
        text!("hud-jump.column-switch"),
    ]
}

fn strafe_rows(strafing: &Strafing) -> Vec<PageStrafe> {
    strafing
        .strafes
        .iter()
        .zip(1_u32..)
        .map(|(strafe, number)| PageStrafe {
            cells: strafe_cells(number, strafe),
            efficiency: strafe.totals.efficiency,
        })
        .collect()
}

fn strafe_cells(number: u32, strafe: &JumpStrafe) -> [String; COLUMNS] {
    let totals = &strafe.totals;
    [
        number.to_string(),
        strafe_key_name(strafe.side).to_owned(),
        totals.ticks.to_string(),
        percent_text(strafe.air_share),
        percent_text(totals.sync_gain),
        hundredths(totals.gain).with_sign().to_string(),
        hundredths(-totals.loss).to_string(),
        percent_text(totals.efficiency),
        degrees_text(tenths(totals.angle_error_mean_deg).with_sign()),
        text_or_none(strafe.switch_offset.map(|ticks| whole(ticks).with_sign())),
    ]
}

fn strafe_key_name(side: Side) -> &'static str {
    match side {
        Side::Left => "A",
        Side::Right => "D",
    }
}

fn loss_parts(ledger: &Ledger) -> PageLosses {
    let amount = |part: &Part| ledger.amount(part.loss);
    let mut parts: Vec<&Part> = ledger
        .parts
        .iter()
        .filter(|part| amount(part) >= LEAST_SHOWN_LOSS)
        .collect();
    parts.sort_by(|a, b| amount(b).total_cmp(&amount(a)));
    // A jump that the cap limits has no faults to list.
    let is_held = matches!(ledger.praise, Some(Praise::HeldByCap { .. }));
    if is_held {
        parts.clear();
    }
    PageLosses {
        total: total_loss_text(ledger),
        parts: parts
            .into_iter()
            .map(|part| PageLoss {
                label: part.cause.label(),
                amount: amount(part),
                value: tenths(amount(part)).to_string(),
                ticks: part.ticks,
            })
            .collect(),
        advice: ledger
            .praise
            .map_or_else(|| ledger.advice.describe(), |praise| praise.describe()),
        is_praise: ledger.praise.is_some(),
    }
}

impl From<&JumpTick> for PageTick {
    fn from(tick: &JumpTick) -> Self {
        Self {
            gain: tick.change,
            best: tick.best,
            speed: tick.speed,
            keys: match tick.side {
                Some(side) => strafe_key_name(side),
                None if tick.is_overlap() => "both",
                None => "none",
            },
        }
    }
}
