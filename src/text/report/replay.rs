//! `wishdir replay` and `wishdir verify` in words.

use crate::text::message;
use crate::text::number::{tenths, thousandths};
use wishdir_replay::Verdict;

use super::NONE;

/// A time over the course, or what stands for none.
fn time(msec: Option<u64>) -> String {
    msec.map_or_else(
        || NONE.to_owned(),
        |msec| thousandths(msec as f64 / 1000.0).to_string(),
    )
}

/// A replay that is true, on one line.
pub fn true_line(path: &str, ticks: u64, time_ms: Option<u64>, jumps: u64, hash: &str) -> String {
    let (ticks, jumps) = (ticks.to_string(), jumps.to_string());
    message!(
        "report-verify",
        path = path,
        ticks = ticks,
        time = time(time_ms),
        jumps = jumps,
        hash = hash
    )
}

/// A replay that is not, on one line.
pub fn not_true(path: &str, verdict: &str, reason: &str) -> String {
    message!(
        "report-verify.not",
        path = path,
        verdict = verdict,
        reason = reason
    )
}

/// The facts of a replay.
#[derive(Clone, Copy, Debug)]
pub struct ReplaySummary<'a> {
    /// The map's name.
    pub map: &'a str,
    /// The rules' name.
    pub rules: &'a str,
    /// The result of the re-simulation.
    pub verdict: &'a Verdict,
    /// The size of the file.
    pub byte_count: usize,
}

/// The description of a replay.
pub fn facts(facts: &ReplaySummary<'_>) -> String {
    let Verdict {
        ticks,
        msec,
        jumps,
        time: best,
        hash,
        ..
    } = facts.verdict;
    let bytes_a_tick = facts.byte_count as f64 / (*ticks).max(1) as f64;
    message!(
        "report-replay",
        map = facts.map,
        profile = facts.rules,
        ticks = ticks.to_string(),
        seconds = tenths(*msec as f64 / 1000.0),
        time = time(best.map(|best| best.msec)),
        jumps = jumps.to_string(),
        hash = format!("{hash:016x}"),
        bytes = facts.byte_count.to_string(),
        each = tenths(bytes_a_tick),
        reason = facts.verdict.reason().unwrap_or_else(|| NONE.to_owned())
    )
}
