//! Sync, gain, efficiency, angles and keys over some ticks: a whole jump or one strafe (`docs/numbers.md` 2.2).

use super::row::JumpTick;
use crate::analysis::facts::Side;

/// Numbers over some ticks in the air.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Ticks.
    pub ticks: u32,
    /// Ticks whose air acceleration raised the speed by more than 0.001 u/s, over all ticks; percent.
    pub sync_gain: f64,
    /// Ticks whose key's side is the turn's side, over those that turned; percent, 0 if none turned.
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
    /// Turned over ideal turn while something was wanted, percent: 100 is ideal, more is too fast. The tick that
    /// changes the side, the first too, still turns from the aim before it: it does not count.
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
fn percent(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole * 100.0 } else { 0.0 }
}

/// The numbers while they grow.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
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
    /// Sum of the angle errors, degrees.
    error_deg: f64,
}

impl Tally {
    /// One more tick, whose angles are filled in.
    #[inline]
    pub(super) fn take(&mut self, tick: &JumpTick) {
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
                self.ideal_turn += f64::from(tick.ideal_turn_deg);
            }
            self.last_side = Some(tick.side);
        } else {
            sums.overlap += u32::from(tick.is_overlap());
            sums.dead_air += u32::from(tick.is_dead_air());
        }
        self.error_deg += tick.angle_error_deg.map_or(0.0, f64::from);
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
        self.error_deg += part.error_deg;
        self.rose += part.rose;
        self.turned += part.turned;
        self.matched += part.matched;
    }

    /// All of them; `errors` are those of the same ticks.
    pub(super) fn totals(&self, mut errors: ErrorsOf<'_>) -> Totals {
        let (median, p95) = errors.spread();
        let (ticks, sums) = (f64::from(self.sums.ticks), self.sums);
        Totals {
            sync_gain: percent(f64::from(self.rose), ticks),
            sync_key: percent(f64::from(self.matched), f64::from(self.turned)),
            efficiency: percent(sums.gain - sums.loss, sums.best),
            angle_error_mean_deg: self.error_deg / (errors.signed.len().max(1) as f64),
            angle_error_median_deg: median,
            angle_error_p95_deg: p95,
            turn_ratio: percent(self.wished_turn, self.ideal_turn),
            ..sums
        }
    }
}

/// The angle errors of some ticks, as whole numbers of the same order, which are quicker to compare.
#[derive(Debug, Default)]
pub(super) struct Errors {
    signed: Vec<i32>,
    sizes: Vec<i32>,
}

impl Errors {
    /// None; keeps the memory.
    pub(super) fn clear(&mut self) {
        self.signed.clear();
        self.sizes.clear();
    }

    /// How many errors there are.
    pub(super) fn count(&self) -> usize {
        self.signed.len()
    }

    /// That of one more tick, if it has one.
    pub(super) fn push(&mut self, tick: &JumpTick) {
        if let Some(error) = tick.angle_error_deg {
            self.signed.push(ordered(error.to_bits() as i32));
            self.sizes.push(error.abs().to_bits() as i32);
        }
    }

    /// Those from the `first` on.
    pub(super) fn since(&mut self, first: usize) -> ErrorsOf<'_> {
        ErrorsOf { signed: &mut self.signed[first..], sizes: &mut self.sizes[first..] }
    }
}

/// The bits of a float as a number of the same order (`f32::total_cmp`), and back.
fn ordered(bits: i32) -> i32 {
    bits ^ ((bits >> 31) & i32::MAX)
}

/// Some of them, to be put into any order.
pub(super) struct ErrorsOf<'a> {
    signed: &'a mut [i32],
    sizes: &'a mut [i32],
}

impl ErrorsOf<'_> {
    /// Median and 95 % bound, degrees; zeros without any.
    fn spread(&mut self) -> (f64, f64) {
        let count = self.signed.len();
        if count == 0 {
            return (0.0, 0.0);
        }
        let degrees = |bits: i32| f64::from(f32::from_bits(bits as u32));
        // Only these ranks are asked for: no need to sort.
        let (lower, upper, _) = self.signed.select_nth_unstable(count / 2);
        let upper = degrees(ordered(*upper));
        let median = match lower.iter().max() {
            Some(below) if count.is_multiple_of(2) => f64::midpoint(degrees(ordered(*below)), upper),
            Some(_) | None => upper,
        };
        // The nearest rank: the smallest that 95 % of the errors do not exceed.
        let rank = (count * 95).div_ceil(100);
        let (_, p95, _) = self.sizes.select_nth_unstable(rank - 1);
        (median, degrees(*p95))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_place_of_floats_have_their_order() {
        let floats = [f32::NEG_INFINITY, -12.5, -1e-40, -0.0, 0.0, 1e-40, 3.0, 180.0, f32::NAN];
        let numbers = floats.map(|float| ordered(float.to_bits() as i32));
        assert!(numbers.is_sorted(), "{numbers:?}");
        assert_eq!(numbers.map(|number| ordered(number) as u32), floats.map(f32::to_bits));
    }
}
