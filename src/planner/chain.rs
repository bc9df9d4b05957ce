//! Summary of a chain of hops: number, quality, speeds and the habit that cost most.

use std::ops::RangeInclusive;

use super::judge::JudgedJump;
use wishdir_analysis::jump::HopGrade;
use wishdir_analysis::ledger::{Cause, Ledger, Praise};

/// Minimum number of hops in a chain with a summary. Shorter chains are judged jump by jump.
pub const CHAIN_HOPS: u32 = 2;
/// Smaller losses are not reported as faults, u/s.
const LEAST_LOSS: f64 = 1.0;

/// Summary of a chain of hops. Speeds in u/s.
#[derive(Clone, Debug, PartialEq)]
pub struct ChainSummary {
    /// Number of hops after the first jump.
    pub hops: u32,
    /// Number of perfect hops.
    pub perfect: u32,
    /// Takeoff speed of the chain's first jump.
    pub from: f64,
    /// Landing speed of the last hop, u/s.
    pub to: f64,
    /// Maximum speed.
    pub top: f64,
    /// Speed lost on the ground between the hops, u/s.
    pub lost_on_ground: f64,
    /// Habit that cost the most speed in all flights, and its cost.
    pub worst: Option<(Cause, f64)>,
}

/// Adds up the hops of a chain while it is played.
#[derive(Clone, Debug, Default)]
pub struct ChainCounter {
    summary: Option<ChainSummary>,
    lost: [f64; Cause::ALL.len()],
}

/// Finds the chains that are long enough for a summary. Each has the indices of its first and last
/// jump.
pub fn chains(jumps: &[JudgedJump]) -> Vec<(RangeInclusive<usize>, ChainSummary)> {
    let mut found: Vec<(RangeInclusive<usize>, ChainSummary)> = Vec::new();
    let mut counter = ChainCounter::default();
    let mut first = 0;
    for (index, judged) in jumps.iter().enumerate() {
        if counter.observe(judged) {
            first = index;
        }
        let Some(summary) = counter.summary() else {
            continue;
        };
        // Each further hop replaces the summary of the same chain.
        found.pop_if(|(range, _)| *range.start() == first);
        found.push((first..=index, summary.clone()));
    }
    found
}

impl ChainCounter {
    /// Adds a finished jump. The summary restarts with another chain, even if the first jump of that
    /// chain was not found, for example because it began in the air. Returns whether it restarted.
    pub fn observe(&mut self, judged: &JudgedJump) -> bool {
        let jump = &judged.jump;
        let continues = |summary: &ChainSummary| jump.chain > summary.hops;
        let is_new = jump.chain == 0 || !self.summary.as_ref().is_some_and(continues);
        if is_new {
            *self = Self::default();
        }
        let summary = self.summary.get_or_insert(ChainSummary {
            hops: 0,
            perfect: 0,
            from: jump.takeoff_speed,
            to: 0.0,
            top: 0.0,
            lost_on_ground: 0.0,
            worst: None,
        });
        summary.hops = jump.chain;
        // After a teleport or a death there is no landing.
        if jump.reason.is_none_or(|reason| reason.has_landing()) {
            summary.to = jump.landing_speed;
        }
        summary.top = summary.top.max(jump.max_speed);
        if let Some(hop) = &jump.hop {
            summary.perfect += u32::from(hop.grade == HopGrade::Perfect);
            summary.lost_on_ground += (hop.speed_before - hop.speed_after).max(0.0);
        }
        // Losses of a hop that stayed just below the cap on purpose do not count.
        let is_held = |ledger: &&Ledger| matches!(ledger.praise, Some(Praise::HeldByCap { .. }));
        if let Some(ledger) = judged.ledger().filter(|ledger| !is_held(ledger)) {
            for part in &ledger.parts {
                self.lost[part.cause as usize] += part.loss.speed;
            }
        }
        summary.worst = Cause::ALL
            .into_iter()
            .filter(|cause| cause.is_habit())
            .map(|cause| (cause, self.lost[cause as usize]))
            .filter(|(_, lost)| *lost >= LEAST_LOSS)
            .max_by(|a, b| a.1.total_cmp(&b.1));
        is_new
    }

    /// Returns the summary of the chain so far. `None` if the chain is too short.
    pub fn summary(&self) -> Option<&ChainSummary> {
        self.summary
            .as_ref()
            .filter(|summary| summary.hops >= CHAIN_HOPS)
    }
}
