//! Input statistics of a run: key press times, turn smoothness and perfect hops.
//! Provides only numbers. Judging them is left to the reader.

use strum::{IntoStaticStr, VariantArray};

/// Maximum number of ticks on the ground before a hop. Later takeoffs are not hops.
const HOP_TICKS: u32 = 10;
const MSEC_PER_SECOND: f64 = 1000.0;

/// Key whose presses are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum CountedKey {
    /// Forward.
    Forward,
    /// Back.
    Back,
    /// Strafe left. In Need For Kill, run left.
    Left,
    /// Strafe right. In Need For Kill, run right.
    Right,
    /// Jump.
    Jump,
    /// Duck.
    Duck,
}

impl CountedKey {
    /// All keys, in the order of the arrays in this module.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the JSON name.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Keys and turn of the player on one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct InputTick {
    /// Pressed keys, in the order of [`CountedKey::ALL`].
    pub keys: [bool; CountedKey::ALL.len()],
    /// View yaw, degrees. `None` if the game has no view.
    pub yaw_deg: Option<f64>,
}

/// Count, mean and standard deviation of a list of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeanAndDeviation {
    /// Number of values that were added.
    pub count: u32,
    sum: f64,
    sum_of_squares: f64,
}

impl MeanAndDeviation {
    fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.sum_of_squares += number * number;
    }

    /// Returns the mean, or 0 without values.
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }

    /// Returns the standard deviation.
    pub fn standard_deviation(&self) -> f64 {
        let mean = self.mean();
        let variance = self.sum_of_squares / f64::from(self.count.max(1)) - mean * mean;
        variance.max(0.0).sqrt()
    }
}

/// Input statistics of a series of ticks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InputStats {
    /// Total duration of the ticks, milliseconds.
    pub msec: u64,
    /// Number of key presses and releases.
    pub events: u32,
    /// Press duration for each of [`CountedKey::ALL`], milliseconds. Excludes unfinished presses.
    pub press_msec: [MeanAndDeviation; CountedKey::ALL.len()],
    /// Mean turn per tick and its deviation, degrees: left turns, then right turns.
    pub turn_deg: [MeanAndDeviation; 2],
    /// Absolute second difference of the turn per tick, degrees: left turns, then right turns.
    pub jerk_deg: [MeanAndDeviation; 2],
    /// Number of jumps within a few ticks after a landing.
    pub hops: u32,
    /// Number of hops on the first tick on the ground.
    pub perfect_hops: u32,
    last: Option<InputTick>,
    held_msec: [u64; CountedKey::ALL.len()],
    /// Turns of the two previous ticks, degrees.
    turns: [Option<f64>; 2],
    /// Number of ticks on the ground since the landing. `None` before the first landing and after a
    /// hop.
    ground_ticks: Option<u32>,
    was_on_ground: bool,
}

impl InputStats {
    /// Adds a tick. Call it once before every tick.
    /// `is_on_ground` is the state before the tick.
    pub fn observe(&mut self, tick: InputTick, msec: u8, is_on_ground: bool) {
        let msec = u64::from(msec);
        self.msec += msec;
        self.count_presses(&tick, msec);
        self.count_turn(&tick);
        self.count_hop(is_on_ground, tick.keys[CountedKey::Jump as usize]);
        self.last = Some(tick);
    }

    /// Returns the number of key presses and releases per second.
    pub fn events_per_second(&self) -> f64 {
        f64::from(self.events) * MSEC_PER_SECOND / self.msec.max(1) as f64
    }

    /// Returns the share of perfect hops, percent. `None` without hops.
    pub fn perfect_share(&self) -> Option<f64> {
        (self.hops > 0).then(|| f64::from(self.perfect_hops) * 100.0 / f64::from(self.hops))
    }

    fn count_presses(&mut self, tick: &InputTick, msec: u64) {
        let before = self.last.map_or(tick.keys, |last| last.keys);
        for (key, (was_down, is_down)) in before.into_iter().zip(tick.keys).enumerate() {
            self.events += u32::from(was_down != is_down);
            if was_down && !is_down {
                self.press_msec[key].add(self.held_msec[key] as f64);
            }
            self.held_msec[key] = if is_down {
                self.held_msec[key] + msec
            } else {
                0
            };
        }
    }

    fn count_turn(&mut self, tick: &InputTick) {
        let before = self.last.and_then(|last| last.yaw_deg);
        let Some((yaw, before)) = tick.yaw_deg.zip(before) else {
            return;
        };
        // Take the shorter way round.
        let turn = (yaw - before + 540.0).rem_euclid(360.0) - 180.0;
        if turn != 0.0 {
            let side = usize::from(turn < 0.0);
            self.turn_deg[side].add(turn.abs());
            if let [Some(last), Some(last_but_one)] = self.turns {
                self.jerk_deg[side].add((turn - 2.0 * last + last_but_one).abs());
            }
        }
        self.turns = [Some(turn), self.turns[0]];
    }

    fn count_hop(&mut self, is_on_ground: bool, is_jump_down: bool) {
        if is_on_ground {
            // It is unknown where the player was before the first tick.
            let has_landed = !self.was_on_ground && self.last.is_some();
            self.ground_ticks = match self.ground_ticks {
                _ if has_landed => Some(1),
                Some(ticks) => Some(ticks + 1),
                None => None,
            };
            let was_down = self
                .last
                .is_some_and(|last| last.keys[CountedKey::Jump as usize]);
            if let Some(ticks) = self.ground_ticks.filter(|_| is_jump_down && !was_down) {
                self.hops += u32::from(ticks <= HOP_TICKS);
                self.perfect_hops += u32::from(ticks == 1);
                self.ground_ticks = None;
            }
        }
        self.was_on_ground = is_on_ground;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tick(keys: &[CountedKey], yaw_deg: f64) -> InputTick {
        let mut down = [false; CountedKey::ALL.len()];
        keys.iter().for_each(|key| down[*key as usize] = true);
        InputTick {
            keys: down,
            yaw_deg: Some(yaw_deg),
        }
    }

    /// Returns the statistics of these ticks, each 10 ms long.
    fn statistics(ticks: &[(InputTick, bool)]) -> InputStats {
        let mut hand = InputStats::default();
        ticks
            .iter()
            .for_each(|(tick, is_on_ground)| hand.observe(*tick, 10, *is_on_ground));
        hand
    }

    #[test]
    fn presses_are_measured_from_press_to_release() {
        let (up, left) = (tick(&[], 0.0), tick(&[CountedKey::Left], 0.0));
        let both = tick(&[CountedKey::Left, CountedKey::Jump], 0.0);
        let ticks = [up, left, left, up, left, both, both, up, left].map(|tick| (tick, false));
        let hand = statistics(&ticks);
        let moments = hand.press_msec[CountedKey::Left as usize];
        assert_eq!((moments.count, moments.mean()), (2, 25.0));
        assert_eq!(moments.standard_deviation(), 5.0);
        let jump = hand.press_msec[CountedKey::Jump as usize];
        assert_eq!((jump.count, jump.mean()), (1, 20.0));
        // Two presses and releases of the left key, one of jump, and an unfinished press.
        assert_eq!(hand.events, 7);
        assert!((hand.events_per_second() - 7.0 / 0.09).abs() < 1e-9);
    }

    #[test]
    fn turns_are_counted_per_side() {
        let yaws = [0.0, 2.0, 4.0, 7.0, 6.0, 5.0, 5.0];
        let hand = statistics(&yaws.map(|yaw| (tick(&[], yaw), false)));
        let [left, right] = hand.turn_deg;
        assert_eq!((left.count, left.mean()), (3, 7.0 / 3.0));
        assert_eq!((right.count, right.mean()), (2, 1.0));
        // Turns 2 2 3 -1 -1 0: their second differences are 1, -5, 4, 1.
        let [left, right] = hand.jerk_deg;
        assert_eq!((left.count, left.mean()), (1, 1.0));
        assert_eq!((right.count, right.mean()), (2, 4.5));
        // Shortest turn across 180 degrees.
        let over = statistics(&[179.0, -179.0].map(|yaw| (tick(&[], yaw), false)));
        assert_eq!(over.turn_deg[0].mean(), 2.0);
    }

    #[test]
    fn only_hops_on_the_first_ground_tick_are_perfect() {
        let (up, jump) = (tick(&[], 0.0), tick(&[CountedKey::Jump], 0.0));
        let air = (up, false);
        let hop = |ground_ticks: usize| {
            let mut ticks = vec![air; 3];
            ticks.extend(vec![(up, true); ground_ticks - 1]);
            ticks.push((jump, true));
            ticks
        };
        let all = [hop(1), hop(2), hop(1), hop(30)].concat();
        let hand = statistics(&all);
        assert_eq!((hand.hops, hand.perfect_hops), (3, 2));
        assert!((hand.perfect_share().unwrap() - 200.0 / 3.0).abs() < 1e-9);
        // A jump from standing is not a hop.
        let stood = statistics(&[(up, true), (jump, true)]);
        assert_eq!((stood.hops, stood.perfect_share()), (0, None));
    }
}
