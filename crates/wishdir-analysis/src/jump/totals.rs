//! Sync, gain, efficiency, angles and keys over a whole jump or one strafe (`docs/numbers.md` 2.2).

use super::row::JumpTick;
use crate::facts::Side;

/// Statistics of the air ticks of a jump or of one strafe.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StrafeStats {
    /// Number of air ticks of the jump or strafe.
    pub ticks: u32,
    /// Percentage of ticks whose air acceleration raised the speed by more than 0.001 u/s.
    pub sync_gain: f64,
    /// Percentage of turning ticks whose key fits the side of the turn. 0 without a turn.
    pub sync_key: f64,
    /// Sum of the gains from air acceleration, u/s.
    pub gain: f64,
    /// Sum of the losses from air acceleration, u/s. Positive.
    pub loss: f64,
    /// Sum of the best possible gains from the same state on each tick, u/s.
    pub best: f64,
    /// `gain - loss` as a percentage of `best`; negative if more was lost than gained.
    pub efficiency: f64,
    /// Mean angle error, degrees; negative: too slow, positive: too fast.
    pub angle_error_mean_deg: f64,
    /// Median of the angle errors, degrees.
    pub angle_error_median_deg: f64,
    /// 95th percentile of the absolute angle errors, degrees.
    pub angle_error_p95_deg: f64,
    /// Turn as a percentage of the ideal turn, while there is a wish direction: 100 is ideal, more
    /// is too fast. Excludes the first tick and the tick of a switch, which still turns as before
    /// the switch.
    pub turn_ratio: f64,
    /// Ticks with a wish direction and almost no change in speed.
    pub bad_angle_ticks: u32,
    /// Number of ticks on which opposite keys cancelled each other.
    pub overlap: u32,
    /// Ticks without a wish direction and without overlap.
    pub dead_air: u32,
    /// Sum of all turns in both directions, degrees.
    pub width_deg: f64,
}

/// Returns `part` as a percentage of `whole`; 0 if `whole` is 0.
pub(crate) fn percent(part: f64, whole: f64) -> f64 {
    if whole > 0.0 {
        part / whole * 100.0
    } else {
        0.0
    }
}

/// Sums for [`StrafeStats`] while ticks are added.
#[derive(Clone, Debug, Default)]
pub(super) struct StrafeStatsBuilder {
    sums: StrafeStats,
    /// Ticks that raised the speed, ticks that turned, and ticks that turned to the key's side.
    rose: u32,
    turned: u32,
    matched: u32,
    /// Turn with a wish direction, and the ideal turn on these ticks, degrees.
    wished_turn: f64,
    ideal_turn: f64,
    /// Side of the last tick with a wish direction. `None` before the first.
    last_side: Option<Option<Side>>,
    /// Angle errors of the ticks, degrees, and the sum of the errors.
    errors_deg: Vec<f32>,
    error_deg: f64,
}

impl StrafeStatsBuilder {
    /// Adds a tick.
    pub(super) fn add_tick(&mut self, tick: &JumpTick) {
        let angles = tick.angles();
        let sums = &mut self.sums;
        if tick.change > 0.0 {
            sums.gain += tick.change;
        } else {
            sums.loss -= tick.change;
        }
        sums.best += tick.best;
        sums.ticks += 1;
        let turn = f64::from(tick.turn_deg.abs());
        sums.width_deg += turn;
        if tick.wish_speed != 0.0 {
            sums.bad_angle_ticks += u32::from(tick.is_bad_angle());
            // The tick that switches sides still turns the old way.
            if self.last_side == Some(tick.side) {
                self.wished_turn += turn;
                self.ideal_turn += f64::from(angles.ideal_turn_deg);
            }
            self.last_side = Some(tick.side);
        } else {
            sums.overlap += u32::from(tick.is_overlap());
            sums.dead_air += u32::from(tick.is_dead_air());
        }
        self.errors_deg.extend(angles.error_deg);
        self.error_deg += angles.error_deg.map_or(0.0, f64::from);
        self.rose += u32::from(tick.is_gain());
        let side = tick.turn_side();
        self.turned += u32::from(side.is_some());
        self.matched += u32::from(side.is_some() && side == tick.side);
    }

    /// Adds the ticks of a whole strafe, which starts with a switch of sides.
    pub(super) fn add_strafe(&mut self, part: &Self) {
        let (sums, others) = (&mut self.sums, &part.sums);
        sums.gain += others.gain;
        sums.loss += others.loss;
        sums.best += others.best;
        sums.width_deg += others.width_deg;
        sums.ticks += others.ticks;
        sums.bad_angle_ticks += others.bad_angle_ticks;
        sums.overlap += others.overlap;
        sums.dead_air += others.dead_air;
        self.wished_turn += part.wished_turn;
        self.ideal_turn += part.ideal_turn;
        self.errors_deg.extend_from_slice(&part.errors_deg);
        self.error_deg += part.error_deg;
        self.rose += part.rose;
        self.turned += part.turned;
        self.matched += part.matched;
    }

    /// Returns the finished statistics.
    pub(super) fn finish(mut self) -> StrafeStats {
        let (median, p95) = median_and_p95(&mut self.errors_deg);
        let (ticks, sums) = (f64::from(self.sums.ticks), self.sums);
        StrafeStats {
            sync_gain: percent(f64::from(self.rose), ticks),
            sync_key: percent(f64::from(self.matched), f64::from(self.turned)),
            efficiency: percent(sums.gain - sums.loss, sums.best),
            angle_error_mean_deg: self.error_deg / (self.errors_deg.len().max(1) as f64),
            angle_error_median_deg: median,
            angle_error_p95_deg: p95,
            turn_ratio: percent(self.wished_turn, self.ideal_turn),
            ..sums
        }
    }
}

/// Returns the median and the 95th percentile of the angle errors, degrees. Reorders them.
/// 0 without errors.
fn median_and_p95(errors_deg: &mut [f32]) -> (f64, f64) {
    let count = errors_deg.len();
    if count == 0 {
        return (0.0, 0.0);
    }
    errors_deg.sort_unstable_by(f32::total_cmp);
    let at = |index: usize| f64::from(errors_deg[index]);
    let upper = at(count / 2);
    let median = if count.is_multiple_of(2) {
        f64::midpoint(at(count / 2 - 1), upper)
    } else {
        upper
    };
    // Nearest rank: the smallest value that 95 % of the errors do not exceed.
    let rank = (count * 95).div_ceil(100);
    errors_deg.iter_mut().for_each(|error| *error = error.abs());
    errors_deg.sort_unstable_by(f32::total_cmp);
    (median, f64::from(errors_deg[rank - 1]))
}
