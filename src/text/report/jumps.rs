//! Output of `wishdir jumpstats`: a block per jump, or a line per Need For Kill jump.

use std::ops::RangeInclusive;

use super::{NONE, text_or_none};
use crate::planner::chain::ChainSummary;
use crate::planner::edges::JumpEdges;
use crate::planner::judge::JudgedJump;
use crate::text::advice::LEAST_SHOWN_LOSS;
use crate::text::jump::{block_error, jump_label};
use crate::text::nfk::describe_claim;
use crate::text::number::{Number, hundredths, tenths, thousandths, whole};
use crate::text::{Describe as _, Label as _, id, message, text};
use wishdir_analysis::jump::{FOG_MAX, Jump, JumpStrafe, Side, Strafing, Takeoff};
use wishdir_analysis::ledger::{Ledger, Part, Praise};
use wishdir_analysis::nfk::NfkJump;
use wishdir_analysis::run_stats::RunStats;

/// Widths of the columns in the strafe table.
const WIDTHS: [usize; 13] = [5, 6, 6, 6, 6, 8, 7, 6, 7, 7, 8, 5, 7];
/// Width of a value in the lines above the table.
const VALUE_WIDTH: usize = 19;
/// Maximum number of causes that are listed.
const LARGEST_LOSSES: usize = 4;

/// Formats all jumps, separated by blank lines.
pub fn jump_blocks(jumps: &[JudgedJump]) -> String {
    let blocks: Vec<String> = jumps
        .iter()
        .zip(1..)
        .map(|(judged, number)| jump_block(number, judged))
        .collect();
    blocks.join("\n")
}

/// Formats a message whose values are aligned in columns.
macro_rules! row {
    ($id:literal, $($name:ident = $value:expr),+ $(,)?) => {
        message!($id, $($name = format!("{:VALUE_WIDTH$}", $value)),+).trim_end().to_owned()
    };
}

fn jump_block(number: usize, judged: &JudgedJump) -> String {
    let (jump, strafing) = (&judged.jump, &judged.judgement.strafing);
    let mut lines = Vec::from_iter(
        jump.reason
            .map(|reason| message!("report-jump.invalid", reason = reason.describe())),
    );
    lines.extend(number_rows(jump, strafing));
    lines.extend(hop_lines(jump));
    lines.extend(
        jump.landing_keys
            .map(|keys| message!("report-jump.landing-keys", keys = keys.describe())),
    );
    lines.extend(
        jump.landing_duck()
            .map(|duck| message!("report-jump.landing-duck", when = duck.describe())),
    );
    lines.extend(edge_lines(&judged.judgement.edges));
    if !strafing.strafes.is_empty() {
        lines.push(text!("report-jump.columns").to_owned());
        lines.extend(
            strafing
                .strafes
                .iter()
                .zip(1..)
                .map(|(strafe, number)| strafe_row(number, strafe)),
        );
    }
    lines.extend(judged.ledger().into_iter().flat_map(loss_lines));
    let lines: String = lines.iter().map(|line| format!("   {line}\n")).collect();
    format!("{}\n{lines}", jump_title(number, judged))
}

/// Formats the jump's numbers: distance, speeds, gain, angles and strafes.
fn number_rows(jump: &Jump, strafing: &Strafing) -> [String; 5] {
    let totals = &strafing.totals;
    let percent = |percent: Number| message!("report-jump.percent", percent = percent);
    let ticks = |ticks: u32| message!("report-jump.ticks", ticks = ticks);
    let raw = message!(
        "report-jump.raw",
        distance = hundredths(jump.distance),
        raw = hundredths(jump.distance_raw)
    );
    [
        row!(
            "report-jump.row-distance",
            distance = raw,
            ceiling = percent(tenths(strafing.percent_of_ceiling(jump.distance))),
            airtime = ticks(jump.airtime_ticks),
            height = hundredths(jump.height),
        ),
        row!(
            "report-jump.row-speeds",
            prestrafe = tenths(jump.prestrafe),
            takeoff = tenths(jump.takeoff_speed),
            most = tenths(jump.max_speed),
            landing = tenths(jump.landing_speed),
        ),
        row!(
            "report-jump.row-gain",
            gain = tenths(totals.gain).with_sign(),
            loss = tenths(-totals.loss),
            efficiency = percent(whole(totals.efficiency)),
            sync = message!(
                "report-jump.sync",
                gain = whole(totals.sync_gain),
                keys = whole(totals.sync_key)
            ),
        ),
        row!(
            "report-jump.row-angle",
            angle = message!(
                "report-jump.degrees",
                degrees = tenths(totals.angle_error_mean_deg).with_sign()
            ),
            turn = percent(whole(totals.turn_ratio)),
            release = text_or_none(jump.forward_release.map(|ticks| whole(ticks).with_sign())),
            ducked = ticks(jump.duck_ticks),
        ),
        row!(
            "report-jump.row-strafes",
            strafes = message!(
                "report-jump.counts",
                keys = strafing.strafes.len(),
                turns = strafing.turns
            ),
            width = message!("report-jump.degrees", degrees = tenths(totals.width_deg)),
            off = text_or_none(
                jump.jump_off_deg()
                    .map(|off| message!("report-jump.degrees", degrees = tenths(off).with_sign()))
            ),
            path = thousandths(jump.airpath),
        ),
    ]
}

/// Describes the aim, the largest losses, and praise or advice.
fn loss_lines(ledger: &Ledger) -> Vec<String> {
    if let Some(held @ Praise::HeldByCap { .. }) = ledger.praise {
        return vec![held.describe()];
    }
    let amount = |part: &Part| ledger.amount(part.loss);
    let mut parts = ledger.parts.to_vec();
    parts.sort_by(|a, b| amount(b).total_cmp(&amount(a)));
    parts.retain(|part| amount(part) >= LEAST_SHOWN_LOSS);
    parts.truncate(LARGEST_LOSSES);
    let rest = ledger.amount(ledger.total) - parts.iter().map(amount).sum::<f64>();
    let mut parts: Vec<String> = parts
        .iter()
        .map(|part| format!("{} {}", part.cause.label(), tenths(amount(part))))
        .collect();
    if !parts.is_empty() && rest >= LEAST_SHOWN_LOSS {
        parts.push(message!("report-jump.others", lost = tenths(rest)));
    }
    let (aim, total) = (
        ledger.aim.label(),
        ledger.in_aim_unit(ledger.total).describe(),
    );
    let lost = if parts.is_empty() {
        message!("report-jump.lost", aim = aim, total = total)
    } else {
        message!(
            "report-jump.lost-to",
            aim = aim,
            total = total,
            parts = parts.join(", ")
        )
    };
    // Praise replaces the advice.
    let verdict = ledger
        .praise
        .map_or_else(|| ledger.advice.describe(), |praise| praise.describe());
    vec![lost, verdict]
}

fn jump_title(number: usize, judged: &JudgedJump) -> String {
    let jump = &judged.jump;
    let tier = judged.judgement.tier.map(|tier| {
        message!(
            "report-jump.tier",
            tier = tier.describe(),
            index = tier.index,
            of = tier.of
        )
    });
    let kind = jump_label(judged);
    let kind = match jump.chain {
        0 => kind,
        chain => message!("report-jump.in-chain", kind = kind, chain = chain),
    };
    let distance = hundredths(jump.distance);
    let (tier, from, to) = (
        tier.unwrap_or_default(),
        jump.takeoff_tick,
        jump.landing_tick,
    );
    message!(
        "report-jump",
        number = number,
        kind = kind,
        distance = distance,
        tier = tier,
        from = from,
        to = to
    )
}

fn hop_lines(jump: &Jump) -> Vec<String> {
    let Some(hop) = jump.hop else {
        return Vec::new();
    };
    let is_best = hop.fog == 0 || hop.fog == hop.best_fog;
    let best = if is_best {
        String::new()
    } else {
        message!("report-jump.best", fog = hop.best_fog)
    };
    let (before, after) = (tenths(hop.speed_before), tenths(hop.speed_after));
    let grade = hop.grade.label();
    let line = message!(
        "report-jump.hop",
        fog = hop.fog,
        grade = grade,
        best = best,
        before = before,
        after = after
    );
    let why = hop.fall_cut.map(|cut| cut.describe());
    std::iter::once(line).chain(why).collect()
}

fn edge_lines(edges: &JumpEdges) -> Option<String> {
    edges.takeoff?;
    let [block, edge] =
        [edges.block, edges.takeoff].map(|units| text_or_none(units.map(hundredths)));
    let landing = text_or_none(block_error(edges));
    Some(message!(
        "report-jump.edges",
        block = block,
        edge = edge,
        landing = landing
    ))
}

fn strafe_row(number: usize, strafe: &JumpStrafe) -> String {
    let totals = &strafe.totals;
    let key = match strafe.side {
        Side::Left => "A",
        Side::Right => "D",
    };
    let values = [
        key.to_owned(),
        totals.ticks.to_string(),
        format!("{}%", whole(strafe.air_share)),
        format!("{}%", whole(totals.sync_gain)),
        format!("{}%", whole(totals.sync_key)),
        hundredths(totals.gain).with_sign().to_string(),
        hundredths(-totals.loss).to_string(),
        format!("{}%", whole(totals.efficiency)),
        tenths(totals.angle_error_mean_deg).with_sign().to_string(),
        tenths(totals.width_deg).to_string(),
        totals.overlap.to_string(),
        totals.dead_air.to_string(),
        strafe.switch_offset.map_or_else(
            || NONE.to_owned(),
            |ticks| whole(ticks).with_sign().to_string(),
        ),
    ];
    let cells = WIDTHS
        .iter()
        .zip(&values)
        .map(|(width, value)| format!("{value:>width$}"));
    format!("{number:>2}{}", cells.collect::<String>())
}

/// Names the map and the rules of a run.
pub fn map_and_rules_line(map: &str, profile: &str, is_profile_built_in: bool) -> String {
    if is_profile_built_in {
        message!("report-place", map = map, profile = profile)
    } else {
        message!("report-place.own-rules", map = map, profile = profile)
    }
}

/// Describes a chain of hops and the range of its jumps' indices.
pub fn chain_line(jumps: &RangeInclusive<usize>, summary: &ChainSummary) -> String {
    message!(
        "report-chain",
        first = jumps.start() + 1,
        last = jumps.end() + 1,
        chain = summary.describe()
    )
}

/// Describes the run: distance, speeds, hops by frames on ground, and the last chain. The statistics
/// restart at a start or a loaded position. `listed`: number of jumps in the whole file.
pub fn run_stats(stats: &RunStats, listed: usize) -> String {
    let mut lines = vec![message!(
        "report-stats",
        part = if (stats.jumps as usize) < listed {
            "rest"
        } else {
            "whole"
        },
        seconds = hundredths(stats.msec as f64 * 0.001),
        distance = whole(stats.distance),
        average = tenths(stats.average_speed()),
        most = tenths(stats.max_speed),
        jumps = stats.jumps,
    )];
    if stats.hops > 0 {
        let fogs: Vec<String> = (0..)
            .zip(stats.by_fog)
            .filter(|(_, hops)| *hops > 0)
            .map(|(fog, _)| {
                let id = if fog > FOG_MAX {
                    id!("report-stats.fog-more")
                } else {
                    id!("report-stats.fog")
                };
                message!(id, fog = fog, share = whole(stats.fog_share(fog)))
            })
            .collect();
        let perfect = whole(stats.perfect_share());
        lines.push(message!(
            "report-stats.hops",
            hops = stats.hops,
            perfect = perfect,
            fogs = fogs.join(", ")
        ));
        lines.extend(
            stats
                .presses_per_hop()
                .map(|presses| message!("report-stats.presses", presses = tenths(presses))),
        );
        lines.push(text!("report-stats.columns").to_owned());
        let rows = (0..).zip(stats.chain()).zip(stats.best_speeds_by_hop());
        lines.extend(rows.map(|((hops, takeoff), best)| chain_row(hops, takeoff, *best)));
    }
    lines.join("\n")
}

fn chain_row(hops: u32, takeoff: &Takeoff, best: f64) -> String {
    let hop = takeoff.hop;
    let fog = text_or_none(hop.map(|hop| hop.fog));
    let landing = text_or_none(hop.map(|hop| tenths(hop.speed_before)));
    let change = text_or_none(hop.map(|hop| tenths(takeoff.speed - hop.speed_before).with_sign()));
    format!(
        "{hops:>4} {fog:>4} {landing:>8} {:>8} {change:>7} {:>6}",
        tenths(takeoff.speed),
        tenths(best)
    )
}

/// Formats the table of Need For Kill jumps.
pub fn nfk_table(map: &str, profile: &str, jumps: &[NfkJump]) -> String {
    let head = [
        message!("report-jumps", map = map, profile = profile),
        text!("report-jumps.columns").to_owned(),
    ];
    head.into_iter()
        .chain(jumps.iter().map(nfk_row))
        .collect::<Vec<_>>()
        .join("\n")
}

fn nfk_row(jump: &NfkJump) -> String {
    format!(
        "{:>6} {:>5}  {:<24} {:>8} {:>7} {:>5} {:>5}  {}",
        jump.tick,
        jump.in_chain,
        jump.label(),
        tenths(jump.distance),
        tenths(jump.height),
        jump.ticks,
        hundredths(jump.speed),
        describe_claim(jump.count),
    )
}
