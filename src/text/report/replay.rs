//! Output of `wishdir replay` and `wishdir verify`.

use super::records::{format_number, jump_kind_label};
use crate::text::number::{tenths, thousandths};
use crate::text::{Describe as _, id, message, text};
use wishdir_replay::Verdict;

/// Formats a course time, such as "6.640 s", or "none".
fn format_time(msec: Option<u64>) -> String {
    msec.map_or_else(
        || text!("report-verify.no-time").to_owned(),
        |msec| {
            let seconds = thousandths(msec as f64 / 1000.0);
            message!("report-verify.seconds", seconds = seconds)
        },
    )
}

/// Describes a verified replay in one line.
pub fn verified_line(
    path: &str,
    ticks: u64,
    time_ms: Option<u64>,
    jumps: u64,
    hash: &str,
) -> String {
    let (ticks, jumps) = (ticks.to_string(), jumps.to_string());
    message!(
        "report-verify",
        path = path,
        ticks = ticks,
        time = format_time(time_ms),
        jumps = jumps,
        hash = hash
    )
}

/// Describes an invalid replay in one line.
pub fn invalid_line(path: &str, verdict: &str, reason: &str) -> String {
    message!(
        "report-verify.not",
        path = path,
        verdict = verdict,
        reason = reason
    )
}

/// Number of printed digits of a hash.
const HASH_DIGITS: usize = 16;

/// Map, rules and start of a replay, for its description.
#[derive(Clone, Copy, Debug)]
pub struct ReplayOrigin<'a> {
    /// Name of the map.
    pub map: &'a str,
    /// Hash of the map, as text.
    pub map_hash: &'a str,
    /// Whether the map is the built-in map of this name.
    pub is_map_built_in: bool,
    /// Name of the rules.
    pub rules: &'a str,
    /// Hash of the rules, as text.
    pub rules_hash: &'a str,
    /// Whether the rules are the built-in rules of this name.
    pub is_rules_built_in: bool,
    /// Whether damage was on.
    pub damage: bool,
    /// Class of the starting entity, if not the map's own start.
    pub start: Option<&'a str>,
}

fn built_in_note(is_built_in: bool) -> &'static str {
    text(if is_built_in {
        id!("report-verify.built-in")
    } else {
        id!("report-verify.own")
    })
}

/// Describes the map and rules in one line.
pub fn origin_line(origin: &ReplayOrigin<'_>) -> String {
    let digits = |hash: &str| hash.chars().take(HASH_DIGITS).collect::<String>();
    message!(
        "report-verify.place",
        map = origin.map,
        map_hash = digits(origin.map_hash),
        map_from = built_in_note(origin.is_map_built_in),
        rules = origin.rules,
        rules_hash = digits(origin.rules_hash),
        rules_from = built_in_note(origin.is_rules_built_in),
        damage = text(if origin.damage {
            id!("report-verify.damage-on")
        } else {
            id!("report-verify.damage-off")
        }),
        start = origin.start.unwrap_or(text!("report-verify.own-start"))
    )
}

/// Describes in one line the first command that no client can send.
pub fn impossible_line(tick: u64, reason: &str) -> String {
    message!(
        "report-verify.impossible",
        tick = tick.to_string(),
        reason = reason
    )
}

/// Describes in one line the number of a replay's runs or jumps that are not listed.
pub fn omitted_results_line(count: usize) -> String {
    message!("report-verify.more", count = count.to_string())
}

/// Describes in one line a run or jump in a replay and whether it counts.
pub fn result_line(
    kind: Option<&str>,
    distance: Option<f64>,
    time_ms: Option<u64>,
    tick: u64,
    reason: Option<&str>,
) -> String {
    let what = match (kind, distance) {
        (Some(kind), Some(distance)) => {
            format!("{} {}", jump_kind_label(kind), format_number(distance))
        }
        _ => format_time(time_ms),
    };
    let counts = reason.map_or_else(
        || text!("report-verify.counts").to_owned(),
        |reason| message!("report-verify.does-not-count", reason = reason),
    );
    message!(
        "report-verify.ending",
        what = what,
        tick = tick.to_string(),
        counts = counts
    )
}

/// Contents of a replay summary.
#[derive(Clone, Copy, Debug)]
pub struct ReplaySummary<'a> {
    /// Name of the map.
    pub map: &'a str,
    /// Name of the rules.
    pub rules: &'a str,
    /// Result of re-simulating the replay.
    pub verdict: &'a Verdict,
    /// Size of the file, bytes.
    pub byte_count: usize,
}

/// Describes a replay.
pub fn summary(replay: &ReplaySummary<'_>) -> String {
    let Verdict {
        ticks,
        msec,
        jumps,
        time: best,
        hash,
        ..
    } = replay.verdict;
    let bytes_per_tick = replay.byte_count as f64 / (*ticks).max(1) as f64;
    message!(
        "report-replay",
        map = replay.map,
        profile = replay.rules,
        ticks = ticks.to_string(),
        seconds = tenths(*msec as f64 / 1000.0),
        time = format_time(best.map(|best| best.msec)),
        jumps = jumps.to_string(),
        hash = format!("{hash:016x}"),
        bytes = replay.byte_count.to_string(),
        each = tenths(bytes_per_tick),
        verdict = replay.verdict.reason().map_or_else(
            || text!("report-replay.valid").to_owned(),
            |reason| message!("report-replay.invalid", reason = reason.describe())
        )
    )
}
