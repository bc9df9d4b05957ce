//! Measures a player's limits from their jumps.

use std::collections::VecDeque;

use super::Limits;
use wishdir_analysis::jump::{Jump, Side};

/// Number of recent jumps from which the limits are learned.
const JUMPS: usize = 50;
/// A turn speed counts if a jump reaches it on at least this many ticks. A faster turn on only one
/// or two ticks may be a slip.
const TICKS: usize = 3;
/// One in this many jumps may have turned faster than the learned limit.
const RARE: usize = 10;
/// Lower bound for the turn speed limit, degrees per second.
const SLOWEST_DEG_PER_S: f32 = 90.0;

/// Turn speed and key delay of the player, measured in one jump.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JumpLimits {
    /// Turn speed reached on at least a few ticks with a strafe key held, degrees per second.
    pub turn_deg_per_s: f32,
    /// Median number of ticks between releasing one strafe key and pressing the other.
    /// `None` without a switch.
    pub gap_ticks: Option<u32>,
}

impl JumpLimits {
    /// Measures a jump. `None` if a strafe key was held on too few ticks.
    pub fn from_jump(jump: &Jump) -> Option<Self> {
        let seconds = jump.airtime_msec as f32 / 1000.0 / jump.airtime_ticks.max(1) as f32;
        let held = jump.ticks.iter().filter(|tick| tick.side.is_some());
        let mut turns: Vec<f32> = held
            .map(|tick| tick.turn_deg.abs() / seconds.max(1e-3))
            .collect();
        turns.sort_by(f32::total_cmp);
        let turn_deg_per_s = *turns.get(turns.len().checked_sub(TICKS)?)?;
        // Overlap does not count as a slow switch.
        let alone = jump.ticks.iter().filter(|tick| !tick.is_overlap());
        let mut gaps = switch_gaps(alone.map(|tick| tick.side));
        gaps.sort_unstable();
        Some(Self {
            turn_deg_per_s,
            gap_ticks: gaps.get(gaps.len() / 2).copied(),
        })
    }
}

/// Returns the number of ticks without a strafe key at each switch.
fn switch_gaps(sides: impl Iterator<Item = Option<Side>>) -> Vec<u32> {
    let (mut gaps, mut last) = (Vec::new(), None::<(Side, u32)>);
    for side in sides {
        match (side, &mut last) {
            (Some(now), Some((was, gap))) => {
                if now != *was {
                    gaps.push(*gap);
                }
                last = Some((now, 0));
            }
            (Some(now), None) => last = Some((now, 0)),
            (None, Some((_, gap))) => *gap += 1,
            (None, None) => {}
        }
    }
    gaps
}

/// Player limits learned from the last jumps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LearnedLimits {
    jumps: VecDeque<JumpLimits>,
}

impl LearnedLimits {
    /// Creates the list from jumps, oldest first.
    pub fn from_jumps(jumps: impl IntoIterator<Item = JumpLimits>) -> Self {
        let mut learned = Self::default();
        jumps.into_iter().for_each(|jump| learned.add_jump(jump));
        learned
    }

    /// Adds a jump.
    pub fn add_jump(&mut self, jump: JumpLimits) {
        if self.jumps.len() == JUMPS {
            self.jumps.pop_front();
        }
        self.jumps.push_back(jump);
    }

    /// Returns the jumps from which the limits are learned, oldest first.
    pub fn jumps(&self) -> impl Iterator<Item = JumpLimits> {
        self.jumps.iter().copied()
    }

    /// Returns the player limits, or `None` without jumps.
    /// The turn speed ignores the fastest tenth of the jumps; the key delay is the median.
    pub fn limits(&self) -> Option<Limits> {
        let mut turns: Vec<f32> = self.jumps.iter().map(|jump| jump.turn_deg_per_s).collect();
        let mut gaps: Vec<u32> = self
            .jumps
            .iter()
            .filter_map(|jump| jump.gap_ticks)
            .collect();
        turns.sort_by(f32::total_cmp);
        gaps.sort_unstable();
        let turn = *turns.get(turns.len().checked_sub(1 + turns.len() / RARE)?)?;
        let reaction_ticks = gaps.get(gaps.len() / 2).copied().unwrap_or(0);
        Some(Limits {
            turn_deg_per_s: turn.max(SLOWEST_DEG_PER_S),
            reaction_ticks,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_count_ticks_without_a_key() {
        let side = |letter: char| match letter {
            'A' => Some(Side::Left),
            'D' => Some(Side::Right),
            _ => None,
        };
        let found = |keys: &str| switch_gaps(keys.chars().map(side));
        assert_eq!(found("  AAAA DDD A  AADD"), [1, 1, 0]);
        assert_eq!(found("AAAA"), Vec::<u32>::new());
    }

    #[test]
    fn single_fast_jumps_do_not_raise_the_limit() {
        let jump = |turn: f32, gap: u32| JumpLimits {
            turn_deg_per_s: turn,
            gap_ticks: Some(gap),
        };
        let mut learned = LearnedLimits::from_jumps(
            (0..19_u8).map(|n| jump(300.0 + f32::from(n), u32::from(n % 3))),
        );
        learned.add_jump(jump(5000.0, 9));
        assert_eq!(
            learned.limits(),
            Some(Limits {
                turn_deg_per_s: 317.0,
                reaction_ticks: 1
            })
        );
        assert_eq!(LearnedLimits::default().limits(), None);
        assert_eq!(
            LearnedLimits::from_jumps((0..200).map(|_| jump(10.0, 0)))
                .jumps()
                .count(),
            JUMPS
        );
    }
}
