//! Sync, gain, efficiency, angles and keys over some ticks: a whole jump or one strafe (`peers.md` 2.2).

use super::row::JumpTick;

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
    /// 95 % of them are at most so large in either direction, degrees.
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

impl Totals {
    /// Over these ticks, whose angles are filled in; `errors` is scratch memory.
    pub(super) fn of(ticks: &[JumpTick], errors: &mut Vec<f32>) -> Self {
        let mut sums = Self { ticks: u32::try_from(ticks.len()).unwrap_or(u32::MAX), ..Self::default() };
        let (mut rose, mut turned, mut matched) = (0, 0, 0);
        let (mut wished_turn, mut ideal_turn, mut last_side) = (0.0, 0.0, None);
        for tick in ticks {
            sums.gain += tick.change.max(0.0);
            sums.loss += (-tick.change).max(0.0);
            sums.best += tick.best;
            let turn = f64::from(tick.turn_deg.abs());
            sums.width_deg += turn;
            if tick.wish_speed != 0.0 {
                if last_side == Some(tick.side) {
                    wished_turn += turn;
                    ideal_turn += f64::from(tick.ideal_turn_deg);
                }
                last_side = Some(tick.side);
            }
            sums.bad_angle_ticks += u32::from(tick.is_bad_angle());
            sums.overlap += u32::from(tick.is_overlap());
            sums.dead_air += u32::from(tick.is_dead_air());
            rose += u32::from(tick.rose());
            let side = tick.turn_side();
            turned += u32::from(side.is_some());
            matched += u32::from(side.is_some() && side == tick.side);
        }
        let (mean, median, p95) = spread(ticks, errors);
        Self {
            sync_gain: percent(f64::from(rose), ticks.len() as f64),
            sync_key: percent(f64::from(matched), f64::from(turned)),
            efficiency: percent(sums.gain - sums.loss, sums.best),
            angle_error_mean_deg: mean,
            angle_error_median_deg: median,
            angle_error_p95_deg: p95,
            turn_ratio: percent(wished_turn, ideal_turn),
            ..sums
        }
    }
}

/// Mean, median and 95 % bound of the angle errors, degrees; zeros without any.
fn spread(ticks: &[JumpTick], errors: &mut Vec<f32>) -> (f64, f64, f64) {
    errors.clear();
    errors.extend(ticks.iter().filter_map(|tick| tick.angle_error_deg));
    if errors.is_empty() {
        return (0.0, 0.0, 0.0);
    }
    let mean = errors.iter().map(|error| f64::from(*error)).sum::<f64>() / errors.len() as f64;
    // Only these ranks are asked for: no need to sort.
    let middle = errors.len() / 2;
    let (lower, upper, _) = errors.select_nth_unstable_by(middle, f32::total_cmp);
    let upper = f64::from(*upper);
    let below = lower.iter().copied().max_by(f32::total_cmp);
    let median = match below {
        Some(below) if errors.len().is_multiple_of(2) => f64::midpoint(f64::from(below), upper),
        Some(_) | None => upper,
    };
    errors.iter_mut().for_each(|error| *error = error.abs());
    // The nearest rank: the smallest that 95 % of the errors do not exceed.
    let rank = (errors.len() * 95).div_ceil(100);
    let (_, p95, _) = errors.select_nth_unstable_by(rank - 1, f32::total_cmp);
    (mean, median, f64::from(*p95))
}
