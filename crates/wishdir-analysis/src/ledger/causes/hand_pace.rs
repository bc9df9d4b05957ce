//! Fits a model of the player's mouse turns. Each turn is a fixed fraction of the ideal turn, plus
//! a correction: a fraction of the error that the player sees.
//!
//! The angle between the view and the best view says little about the player: keys that switch late
//! leave the view ahead, even if the mouse turns correctly. So the turns on each side are fitted to
//! the ideal turn and to the error before the turn. The part of the turns that the fit does not
//! explain is the unevenness.

use crate::ledger::flights::sides::{equal_runs, turn_sides};
use crate::ledger::model::flat::{Flat, FlatMath as _};
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::{SimulatedFlight, best_wish, ideal_turn_deg};
use crate::ledger::tuning::{FULL_REACTION, REACTS_EVENLY, RIGHT_PACE};
use crate::strafe::Push;
use wishdir_sim::math::wrap_deg;

/// Minimum number of ticks on one side for a fit.
const FEWEST: usize = 8;
/// Smallest and largest turn speed that the model allows, as a fraction of the ideal turn.
const SLOWEST: f64 = 0.5;
const FASTEST: f64 = 1.6;
/// Pace below which a slow mouse is at fault even if the keys are not right.
const FAR_TOO_SLOW: f64 = 0.75;
/// Largest difference between view and best view, degrees. If the difference is larger, the player
/// turned the view round.
const ELSEWHERE: f64 = 45.0;
/// Smallest fraction of an error that a reacting player corrects per tick.
const LEAST_REACTION: f64 = 0.05;
/// Unevenness below which the model explains the turns, as a fraction of the turns. Players who
/// turn unevenly have up to 0.39. Players who turn evenly, but are disturbed by their keys, have up
/// to 0.58 (`people::rows`).
const UNEXPLAINED: f64 = 0.5;
/// Like [`UNEXPLAINED`], but below this the model explains nearly all of the turns. Mice with a
/// planted error that the model does not see have 0.27 or more (`ledger::faults`).
const NEARLY_EXPLAINED: f64 = 0.25;
/// Largest ratio between the turn that the pace explains and the actual turn, or the inverse. Above
/// it, the player's corrections hide the pace, which would then contradict the table of strafes.
const MOST_CORRECTED: f64 = 1.5;
/// Smallest unevenness, as a fraction of the turns. Anything smaller is rounding.
const LEAST_UNEVEN: f64 = 1e-3;

/// Model of the player's mouse turns.
#[derive(Clone, Debug)]
pub(crate) struct MouseTurnModel {
    /// Pace: the turns as a fraction of the ideal turn, to the left and to the right. `None`:
    /// unknown.
    pub(crate) of_ideal: [Option<f64>; 2],
    /// Fraction of the error that the player corrects per tick.
    pub(crate) reaction: f64,
    /// Fraction of the error that the player corrects on a tick where the mouse turns back. Many
    /// players aim again at that point.
    pub(crate) at_change: f64,
    /// Mean angle by which the view is ahead of the best view in turns to the left and to the
    /// right, degrees.
    ahead_deg: [f64; 2],
    /// Root mean square of the turns that the model does not explain, as a fraction of all turns.
    uneven: f64,
    /// Root mean square of the differences between the turns of view and velocity, as a fraction of
    /// all turns.
    beside_velocity: f64,
    /// Mouse turn on each tick. `None` on ticks without a turn.
    samples: Vec<Option<TurnSample>>,
}

/// Mouse turn on one tick. Angles are in degrees, positive towards `side`.
#[derive(Clone, Copy, Debug)]
struct TurnSample {
    side: i8,
    turn: f64,
    ideal: f64,
    /// Angle from the previous view to the best view, degrees.
    behind: f64,
    /// Whether the mouse also turned to this side on the previous tick.
    is_within: bool,
}

impl MouseTurnModel {
    pub(crate) fn fit(case: &FlightModel<'_>, own: &SimulatedFlight) -> Self {
        let moves = own.span.moves.min(own.hands.len());
        let turns = turn_sides(case, moves);
        // A player aims for a key that is held all along, even on a tick with a half press.
        let push = case.push(&case.rows[0], 1.0, false);
        let mut samples = vec![None; moves];
        for (from, to) in equal_runs(&turns) {
            for tick in from.max(1)..to {
                let sample = TurnSample::at_tick(&push, own, tick, turns[tick]);
                samples[tick] = sample.map(|sample| TurnSample {
                    is_within: tick > from,
                    ..sample
                });
            }
        }
        let (reaction, of_ideal) = fit_turns(&samples);
        let mut pace = Self {
            of_ideal,
            reaction,
            at_change: fit_reaction_at_change(&samples, reaction, of_ideal),
            ahead_deg: [1, -1].map(|side| mean_ahead_deg(&samples, side)),
            uneven: 0.0,
            beside_velocity: turn_mismatch(own, moves),
            samples,
        };
        let difference = |tick: usize| (pace.unevenness(tick), view_turn_deg(own, tick));
        pace.uneven = rms_ratio((1..moves).map(difference)).max(LEAST_UNEVEN);
        pace
    }

    /// Whether the player ignores the velocity. True if the player corrects at most the fraction
    /// `most` of the error when the mouse turns back.
    pub(crate) fn ignores_velocity(&self, most: f64) -> bool {
        self.at_change <= most
    }

    /// Whether the view keeps its angle to the velocity. True if the view's turns differ from the
    /// velocity's turns at most `part` times as much as from the model's turns.
    pub(crate) fn keeps_angle(&self, part: f64) -> bool {
        self.beside_velocity <= part * self.uneven
    }

    /// Whether the model explains the turns far better than a fixed angle to the velocity does.
    pub(crate) fn reacts_evenly(&self) -> bool {
        self.uneven <= REACTS_EVENLY * self.beside_velocity
    }

    /// Returns the fraction of an error that the player corrects on a tick.
    pub(crate) fn reaction_at(&self, tick: usize) -> f64 {
        let sample = self.samples.get(tick).copied().flatten();
        if sample.is_some_and(|sample| !sample.is_within) {
            self.at_change
        } else {
            self.reaction
        }
    }

    /// Whether the player follows the best view so closely that the turns show no pace.
    pub(crate) fn follows_best_view(&self) -> bool {
        self.reaction > FULL_REACTION
    }

    /// Whether the mouse is at its limit: the player turns steadily, does not react, and has a pace
    /// below [`SLOWEST`] on a side.
    pub(crate) fn is_at_turn_limit(&self) -> bool {
        self.reaction < LEAST_REACTION
            && self.explains_turns()
            && self.of_ideal.iter().flatten().any(|pace| *pace < SLOWEST)
    }

    /// Whether the model explains most of the turns.
    pub(crate) fn explains_turns(&self) -> bool {
        self.uneven < UNEXPLAINED
    }

    /// Whether the model explains nearly all of the turns.
    pub(crate) fn explains_nearly_all(&self) -> bool {
        self.uneven < NEARLY_EXPLAINED
    }

    /// Whether the model explains the turns well enough that the rest can be called unevenness.
    pub(crate) fn has_good_fit(&self) -> bool {
        let is_usual = |pace: &f64| (SLOWEST..=FASTEST).contains(pace);
        !self.follows_best_view()
            && self.explains_turns()
            && self.of_ideal.iter().flatten().all(is_usual)
    }

    /// Whether the view is ahead of the best view in turns to both sides.
    pub(crate) fn is_view_ahead(&self) -> bool {
        self.ahead_deg.iter().all(|ahead| *ahead > 0.0)
    }

    /// Whether the view is behind the best view in turns to both sides.
    pub(crate) fn is_view_behind(&self) -> bool {
        self.ahead_deg.iter().all(|ahead| *ahead < 0.0)
    }

    /// Whether the pace is right on both sides, or unknown. The pace is unknown if the player
    /// follows the best view.
    pub(crate) fn is_pace_right(&self) -> bool {
        let is_right = |pace: &Option<f64>| pace.is_none_or(|pace| (pace - 1.0).abs() < RIGHT_PACE);
        self.follows_best_view() || self.of_ideal.iter().all(is_right)
    }

    /// Whether the mouse is too fast on each side with a known pace, and the model explains nearly
    /// all of the turns.
    pub(crate) fn is_fast(&self) -> bool {
        self.explains_nearly_all() && self.have_all_paces(|pace| pace > 1.0 + RIGHT_PACE)
    }

    /// Whether the mouse is too slow on both sides for late or early keys to explain it, and does
    /// not react to the keys.
    pub(crate) fn is_far_too_slow(&self) -> bool {
        self.reaction < LEAST_REACTION && self.have_all_paces(|pace| pace < FAR_TOO_SLOW)
    }

    fn have_all_paces(&self, is_meant: impl Fn(f64) -> bool) -> bool {
        let mut known = self.of_ideal.iter().flatten().peekable();
        known.peek().is_some() && known.all(|pace| is_meant(*pace))
    }

    /// Returns the pace on a side, as a fraction of the ideal turn. 1 if unknown.
    pub(crate) fn pace_on_side(&self, side: i8) -> f64 {
        self.of_ideal[side_index(side)]
            .unwrap_or(1.0)
            .clamp(SLOWEST, FASTEST)
    }

    /// Returns the pace to the left and to the right for the advice. `None` if the pace is unknown,
    /// or if the table of strafes contradicts it.
    pub(crate) fn pace_for_advice(&self) -> [Option<f64>; 2] {
        [1, -1].map(|side| {
            let of_side = || self.samples.iter().flatten().filter(|one| one.side == side);
            let turned: f64 = of_side().map(|sample| sample.turn).sum();
            let ideal: f64 = of_side().map(|sample| sample.ideal).sum();
            self.of_ideal[side_index(side)].filter(|pace| {
                let model = pace * ideal;
                turned <= MOST_CORRECTED * model && model <= MOST_CORRECTED * turned
            })
        })
    }

    /// Returns the part of a tick's turn that the model does not explain, degrees to the left.
    pub(crate) fn unevenness(&self, tick: usize) -> f64 {
        let sample = self.samples.get(tick).copied().flatten();
        sample.map_or(0.0, |sample| {
            self.unexplained_deg(tick) * f64::from(sample.side)
        })
    }

    /// Returns the part of a tick's turn that the model does not explain, degrees to the side of
    /// the turn.
    pub(crate) fn unexplained_deg(&self, tick: usize) -> f64 {
        let Some(sample) = self.samples.get(tick).copied().flatten() else {
            return 0.0;
        };
        let Some(pace) = self.of_ideal[side_index(sample.side)].filter(|_| sample.is_within) else {
            return 0.0;
        };
        let explained = (1.0 - self.reaction) * pace * sample.ideal + self.reaction * sample.behind;
        sample.turn - explained
    }

    /// Returns the mean angle by which the view is ahead of the best view in turns to this tick's
    /// side, degrees to the left. 0 unless `is_wrong` is true for this angle.
    pub(crate) fn aim_error_deg(&self, tick: usize, is_wrong: impl Fn(f64) -> bool) -> f64 {
        let Some(sample) = self.samples.get(tick).copied().flatten() else {
            return 0.0;
        };
        let ahead = self.ahead_deg[side_index(sample.side)];
        if is_wrong(ahead) {
            ahead * f64::from(sample.side)
        } else {
            0.0
        }
    }

    /// Returns the turn by which a tick falls short of the ideal pace, degrees to the left. 0
    /// unless `is_wrong` is true for the pace on this side.
    pub(crate) fn missing_turn_deg(&self, tick: usize, is_wrong: impl Fn(f64) -> bool) -> f64 {
        let Some(Some(sample)) = self.samples.get(tick) else {
            return 0.0;
        };
        let pace = self.of_ideal[side_index(sample.side)];
        pace.filter(|pace| is_wrong(*pace)).map_or(0.0, |pace| {
            (1.0 - pace) * sample.ideal * f64::from(sample.side)
        })
    }
}

fn side_index(side: i8) -> usize {
    usize::from(side < 0)
}

impl TurnSample {
    fn at_tick(push: &Push, own: &SimulatedFlight, tick: usize, side: i8) -> Option<Self> {
        let (hand, before) = (&own.hands[tick], &own.hands[tick - 1]);
        let direction = hand.velocity.direction().filter(|_| hand.flies)?;
        let speed = hand.velocity.length();
        let along = best_wish(push, side, speed);
        // The strafe key of a side points a quarter turn to that side of the view.
        let quarter = Flat::LEFT * f64::from(side);
        let best = along.turned_back(quarter).turned(direction);
        let to_side = |turn: Flat| turn.angle_deg() * f64::from(side);
        let behind = to_side(best.turned_back(before.view));
        let turn = to_side(hand.view.turned_back(before.view));
        let ideal = ideal_turn_deg(push, side, speed);
        (behind.abs() < ELSEWHERE).then_some(Self {
            side,
            turn: wrap_deg(turn),
            ideal,
            behind,
            is_within: true,
        })
    }
}

/// Fits the player's reaction and the pace on both sides to the turns, by least squares: a turn is
/// `part * ideal + reaction * behind`, with one part per side.
fn fit_turns(samples: &[Option<TurnSample>]) -> (f64, [Option<f64>; 2]) {
    let within = || samples.iter().flatten().filter(|sample| sample.is_within);
    let of_side = |side: i8| within().filter(move |one| one.side == side);
    // Sums of products: ideal², ideal · behind and ideal · turn per side; behind² and behind ·
    // turn.
    let mut sums = [[0.0_f64; 3]; 2];
    let (mut square, mut product) = (0.0_f64, 0.0_f64);
    for sample in within() {
        let [ideal, crossed, turned] = &mut sums[side_index(sample.side)];
        *ideal += sample.ideal * sample.ideal;
        *crossed += sample.ideal * sample.behind;
        *turned += sample.ideal * sample.turn;
        square += sample.behind * sample.behind;
        product += sample.behind * sample.turn;
    }
    // Eliminates both parts from the equations, which leaves the reaction.
    for [ideal, crossed, turned] in sums.into_iter().filter(|[ideal, ..]| *ideal > 0.0) {
        square -= crossed * crossed / ideal;
        product -= crossed * turned / ideal;
    }
    let reaction = if square > 1e-9 {
        (product / square).clamp(0.0, 0.9)
    } else {
        0.0
    };
    let pace = [1, -1].map(|side| {
        let [ideal, crossed, turned] = sums[side_index(side)];
        (of_side(side).count() >= FEWEST && ideal > 0.0)
            .then(|| (turned - reaction * crossed) / ideal / (1.0 - reaction))
    });
    (reaction, pace)
}

/// Returns the view turn on a tick, degrees to the left.
fn view_turn_deg(own: &SimulatedFlight, tick: usize) -> f64 {
    let (before, now) = (own.hands[tick - 1].view, own.hands[tick].view);
    now.turned_back(before).angle_deg()
}

/// Returns the difference between the turns of view and velocity while a key is held, as a fraction
/// of the turns.
fn turn_mismatch(own: &SimulatedFlight, moves: usize) -> f64 {
    let difference = |tick: usize| {
        let (before, now) = (&own.hands[tick - 1], &own.hands[tick]);
        let directions = now.velocity.direction().zip(before.velocity.direction());
        let (direction, was) = directions.filter(|_| before.side == now.side)?;
        let turn = view_turn_deg(own, tick);
        let velocity = direction.turned_back(was).angle_deg();
        Some((wrap_deg(turn - velocity), turn))
    };
    rms_ratio((1..moves).filter_map(difference))
}

/// Returns the root mean square of the differences, divided by the root mean square of the turns.
fn rms_ratio(pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
    let add = |(squares, turns): (f64, f64), (difference, turn): (f64, f64)| {
        (squares + difference * difference, turns + turn * turn)
    };
    let (squares, turns) = pairs.fold((0.0, 1e-12), add);
    f64::sqrt(squares / turns)
}

/// Returns the fraction of the error that the player corrects where the mouse changes sides. At
/// least as large as `reaction`, the fraction elsewhere.
fn fit_reaction_at_change(
    samples: &[Option<TurnSample>],
    reaction: f64,
    of_ideal: [Option<f64>; 2],
) -> f64 {
    let (mut square, mut product) = (0.0_f64, 0.0_f64);
    for sample in samples.iter().flatten().filter(|sample| !sample.is_within) {
        let turn = of_ideal[side_index(sample.side)].unwrap_or(1.0) * sample.ideal;
        let behind = sample.behind - turn;
        square += behind * behind;
        product += behind * (sample.turn - turn);
    }
    if square > 1e-9 {
        (product / square).clamp(reaction, 0.9)
    } else {
        reaction
    }
}

/// Returns the mean angle by which the view is ahead of the best view in turns to one side,
/// degrees.
fn mean_ahead_deg(samples: &[Option<TurnSample>], side: i8) -> f64 {
    let ahead = |sample: &TurnSample| sample.turn - sample.behind;
    let of_side: Vec<f64> = samples
        .iter()
        .flatten()
        .filter(|sample| sample.side == side)
        .map(ahead)
        .collect();
    of_side.iter().sum::<f64>() / of_side.len().max(1) as f64
}
