//! Sync, gain, efficiency, angles and keys over some ticks: a whole jump or one strafe
//! (`docs/numbers.md` 2.2).

use super::row::JumpTick;
use crate::facts::Side;

/// Numbers over some ticks in the air.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Ticks.
    pub ticks: u32,
    /// Ticks whose air acceleration raised the speed by more than 0.001 u/s, over all ticks;
    /// percent.
    pub sync_gain: f64,
    /// Ticks whose key's side is the turn's side, over those that turned; percent, 0 if none
    /// turned.
    pub sync_key: f64,
    /// Sum of what the air acceleration won, u/s.
    pub gain: f64,
    /// Sum of what it lost, u/s, as a positive number.
    pub loss: f64,
    /// Sum of what the best angle would have won from the same state in each tick, u/s.
    pub best: f64,
    /// `gain - loss` over `best`, percent; negative if more was lost than won.
    pub efficiency: f64,
    /// Mean of the angle errors, degrees; negative: too slow, positive: too fast.
    pub angle_error_mean_deg: f64,
    /// Median of them, degrees.
    pub angle_error_median_deg: f64,
    /// 95 % of them are at most this large in either direction, degrees.
    pub angle_error_p95_deg: f64,
    /// Turned over ideal turn while something was wanted, percent: 100 is ideal, more is too fast.
    /// The tick that changes the side, the first too, still turns from the aim before it: it does
    /// not count.
    pub turn_ratio: f64,
    /// Ticks in which something was wanted and next to nothing changed.
    pub bad_angle_ticks: u32,
    /// Ticks in which opposed keys cancelled each other.
    pub overlap: u32,
    /// Ticks in which nothing was wanted and nothing opposed.
    pub dead_air: u32,
    /// All turning, both ways added, degrees.
    pub width_deg: f64,
}

/// A part in percent of a whole; 0 of nothing.
pub(crate) fn percent(part: f64, whole: f64) -> f64 {
    if whole > 0.0 {
        part / whole * 100.0
    } else {
        0.0
    }
}

/// The numbers while they grow.
#[derive(Clone, Debug, Default)]
pub(super) struct TotalsBuilder {
    sums: Totals,
    /// Ticks that raised the speed, that turned, that turned to the key's side.
    rose: u32,
    turned: u32,
    matched: u32,
    /// Turned while something was wanted, and what would have been ideal there, degrees.
    wished_turn: f64,
    ideal_turn: f64,
    /// The side of the last tick that wanted something; none before the first.
    last_side: Option<Option<Side>>,
    /// The angle errors and their sum, degrees.
    errors_deg: Vec<f32>,
    error_deg: f64,
}

impl TotalsBuilder {
    /// One more tick.
    pub(super) fn take(&mut self, tick: &JumpTick) {
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
            // The tick of a change of side still turns the old way.
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
        self.rose += u32::from(tick.rose());
        let side = tick.turn_side();
        self.turned += u32::from(side.is_some());
        self.matched += u32::from(side.is_some() && side == tick.side);
    }

    /// The ticks of a whole strafe, which begins with a change of side.
    pub(super) fn add(&mut self, part: &Self) {
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

    /// All of them.
    pub(super) fn totals(mut self) -> Totals {
        let (median, p95) = spread(&mut self.errors_deg);
        let (ticks, sums) = (f64::from(self.sums.ticks), self.sums);
        Totals {
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

/// Median and 95 % bound of angle errors, degrees, which it puts into another order; zeros without
/// any.
fn spread(errors_deg: &mut [f32]) -> (f64, f64) {
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
    // The nearest rank: the smallest that 95 % of the errors do not exceed.
    let rank = (count * 95).div_ceil(100);
    errors_deg.iter_mut().for_each(|error| *error = error.abs());
    errors_deg.sort_unstable_by(f32::total_cmp);
    (median, f64::from(errors_deg[rank - 1]))
}
