//! Searches variants of the strafe keys for the mouse of a flight.
//!
//! A variant (*way*) is simulated like in [`FlightModel::carry_as`], bit for bit, but faster.
//! Values that do not depend on the velocity are computed once per key and tick, and the simulation
//! starts at the first tick that differs. Several variants run side by side, because each tick has
//! to wait for the previous one.

use crate::ledger::model::flat::Flat;
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::{HeldKeys, Mouse, SimulatedFlight, TickInput, ViewLead};
use crate::ledger::tuning::{EXPENSIVE, WINS};

/// Choice of the switch tick if several are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// As soon as possible, or exactly at the best tick.
    Soonest,
    /// As late as possible.
    Latest,
    /// At each place, the tick that gains most.
    Each,
}

/// The choices to try for this number of places. Trying each place is expensive.
pub(crate) fn choices(was: &SimulatedFlight, places: usize) -> &'static [Choice] {
    let all: &[Choice] = &[Choice::Soonest, Choice::Latest, Choice::Each];
    if was.span.moves * places > EXPENSIVE {
        &all[..2]
    } else {
        all
    }
}

/// Corrects the keys with `mend`, once per mouse model and choice. Returns the best flight.
pub(crate) fn try_each(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    choices: &[Choice],
    mend: impl Fn(&mut KeySearch<'_>, Choice),
) -> SimulatedFlight {
    let mut mice = Mouse::ALL.map(|mouse| KeySearch::new(case, was, mouse));
    let mut best: Option<(f64, usize, Way)> = None;
    for choice in choices {
        for tries in &mut mice {
            tries.keep(Way::recorded(was));
            mend(tries, *choice);
        }
        follow_abreast(&mut mice);
        for (index, tries) in mice.iter_mut().enumerate() {
            let worth = tries.kept_value();
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, index, tries.best_keys().clone()));
            }
        }
    }
    best.map_or_else(
        || was.clone(),
        |(worth, index, way)| mice[index].simulate_keys(&way, worth),
    )
}

/// Simulates the kept variants to their ends.
fn follow_abreast(mice: &mut [KeySearch<'_>]) {
    let unknown = |tries: &KeySearch<'_>| tries.kept_worth.is_none();
    let from = mice
        .iter()
        .filter(|tries| unknown(tries))
        .map(|tries| tries.states.len())
        .min()
        .unwrap_or(usize::MAX);
    let moves = mice
        .iter()
        .map(|tries| tries.places.len())
        .min()
        .unwrap_or_default();
    for to in from..=moves {
        mice.iter_mut()
            .filter(|tries| unknown(tries))
            .for_each(|tries| tries.follow_kept(to));
    }
}

/// Value of each variant with the best of these mice, in the aim's unit, and the index of this
/// mouse. Of equal mice, the first one.
pub(crate) fn best_mice(mice: &mut [KeySearch<'_>], ways: &[Way]) -> Vec<(f64, usize)> {
    let mut lanes = Vec::with_capacity(mice.len() * ways.len());
    for way in ways {
        mice.iter_mut().for_each(|tries| tries.prepare(way));
    }
    for way in ways {
        lanes.extend(mice.iter().map(|tries| (tries, way)));
    }
    let better = |best: (f64, usize), (index, worth): (usize, &f64)| {
        if *worth > best.0 {
            (*worth, index)
        } else {
            best
        }
    };
    let best = |worths: &[f64]| {
        worths
            .iter()
            .enumerate()
            .fold((f64::NEG_INFINITY, 0), better)
    };
    variant_values(&lanes)
        .chunks(mice.len().max(1))
        .map(best)
        .collect()
}

/// A variant, prepared for one mouse.
type Lane<'a, 'b> = (&'a KeySearch<'b>, &'a Way);

/// Value of each variant, in the aim's unit.
fn variant_values(lanes: &[Lane<'_, '_>]) -> Vec<f64> {
    let mut worths = Vec::with_capacity(lanes.len());
    let (fours, rest) = lanes.as_chunks::<4>();
    fours
        .iter()
        .for_each(|lanes| worths.extend(fly_abreast(*lanes)));
    match *rest {
        [a, b, c] => worths.extend(fly_abreast([a, b, c])),
        [a, b] => worths.extend(fly_abreast([a, b])),
        [a] => worths.extend(fly_abreast([a])),
        _ => {}
    }
    worths
}

/// Values of N variants at once.
fn fly_abreast<const N: usize>(lanes: [Lane<'_, '_>; N]) -> [f64; N] {
    let from = lanes
        .iter()
        .map(|(tries, way)| tries.first_other(way))
        .min()
        .unwrap_or_default();
    let moves = lanes
        .iter()
        .map(|(tries, _)| tries.places.len())
        .min()
        .unwrap_or_default();
    let mut states = lanes.map(|(tries, _)| tries.states[from]);
    for tick in from..moves {
        for (state, (tries, way)) in states.iter_mut().zip(lanes) {
            *state = tries.after(tick, way.0[tick], *state);
        }
    }
    let mut worths = [0.0; N];
    for (worth, (state, (tries, _))) in worths.iter_mut().zip(states.into_iter().zip(lanes)) {
        *worth = tries.end_value(state);
    }
    worths
}

/// Keys held on a tick: the recorded keys, or one strafe key that was already held or is pressed on
/// this tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyChoice {
    Own,
    Left,
    FreshLeft,
    Right,
    FreshRight,
}

/// Number of variants.
const KEYS: usize = 5;

impl KeyChoice {
    fn of(side: i8, fresh: bool) -> Self {
        match (side > 0, fresh) {
            (true, false) => Self::Left,
            (true, true) => Self::FreshLeft,
            (false, false) => Self::Right,
            (false, true) => Self::FreshRight,
        }
    }

    /// Side, and whether it is pressed on this tick. `None` for the recorded keys.
    fn side(self) -> Option<(i8, bool)> {
        match self {
            Self::Own => None,
            Self::Left | Self::FreshLeft => Some((1, self == Self::FreshLeft)),
            Self::Right | Self::FreshRight => Some((-1, self == Self::FreshRight)),
        }
    }
}

/// Keys held on each tick of a flight.
#[derive(Clone, Debug)]
pub(crate) struct Way(Vec<KeyChoice>);

impl Way {
    /// The recorded keys.
    pub(crate) fn recorded(was: &SimulatedFlight) -> Self {
        Self(vec![KeyChoice::Own; was.hands.len()])
    }

    /// Side held on a tick: 1 left, -1 right, 0 neither.
    pub(crate) fn side(&self, was: &SimulatedFlight, tick: usize) -> i8 {
        self.0[tick]
            .side()
            .map_or(was.hands[tick].side, |(side, _)| side)
    }

    /// Holds the key of a side on these ticks. The first one is a fresh press.
    pub(crate) fn set(&mut self, was: &SimulatedFlight, (from, to): (usize, usize), side: i8) {
        if from >= to || side == 0 {
            return;
        }
        for tick in from..to {
            self.0[tick] = KeyChoice::of(side, tick > 0 && self.side(was, tick - 1) != side);
        }
        if to < self.0.len() {
            let next = self.side(was, to);
            if next != 0 {
                self.0[to] = KeyChoice::of(next, next != side);
            }
        }
    }

    /// Like [`Self::set`], by value.
    pub(crate) fn with(&self, was: &SimulatedFlight, ticks: (usize, usize), side: i8) -> Self {
        let mut way = self.clone();
        way.set(was, ticks, side);
        way
    }

    /// Inputs that hold these keys, with the recorded views.
    pub(crate) fn hands(&self, case: &FlightModel<'_>, was: &SimulatedFlight) -> Vec<TickInput> {
        let hands = self.0.iter().zip(&was.hands).enumerate();
        hands
            .map(|(tick, (key, hand))| key_hand(case, *hand, tick, *key))
            .collect()
    }
}

/// The input with another key.
fn key_hand(case: &FlightModel<'_>, mut hand: TickInput, tick: usize, key: KeyChoice) -> TickInput {
    if let Some((side, fresh)) = key.side() {
        case.press(&mut hand, tick, side, fresh);
    }
    hand
}

/// Key and mouse input of a tick, without anything that depends on the velocity.
#[derive(Clone, Copy, Debug)]
struct Held {
    lead: ViewLead,
    held: HeldKeys,
    /// With the recorded view.
    wish: Flat,
    kick: Flat,
    /// Time for which the velocity after the tick applies, seconds.
    seconds: f64,
}

/// Velocity before a tick, u/s, and position, units.
#[derive(Clone, Copy, Debug)]
struct State {
    velocity: Flat,
    place: Flat,
}

/// Marks a value that is not computed yet.
const UNSEEN: u16 = u16::MAX;

/// Searches key variants for one mouse. Keeps one variant and scores others against it.
pub(crate) struct KeySearch<'a> {
    case: &'a FlightModel<'a>,
    was: &'a SimulatedFlight,
    mouse: Mouse,
    /// Keys of all variants, and the index of each tick's keys.
    held: Vec<Held>,
    places: Vec<[u16; KEYS]>,
    kept: Way,
    /// Value of the kept variant, if computed.
    kept_worth: Option<f64>,
    /// State before each tick of the kept variant, as far as computed.
    states: Vec<State>,
    /// Speed above which air acceleration adds nothing, u/s.
    limit: f64,
}

impl<'a> KeySearch<'a> {
    /// Keeps the recorded keys.
    pub(crate) fn new(case: &'a FlightModel<'a>, was: &'a SimulatedFlight, mouse: Mouse) -> Self {
        let moves = was.span.moves.min(was.hands.len());
        let mut states = Vec::with_capacity(moves + 1);
        states.push(State {
            velocity: was.start,
            place: Flat::default(),
        });
        let (held, places) = (Vec::with_capacity(2 * moves), vec![[UNSEEN; KEYS]; moves]);
        let (kept, limit) = (Way::recorded(was), case.context.air_limit());
        Self {
            case,
            was,
            mouse,
            held,
            places,
            kept,
            kept_worth: None,
            states,
            limit,
        }
    }

    /// Keeps another variant.
    pub(crate) fn keep(&mut self, way: Way) {
        self.states.truncate(self.first_other(&way) + 1);
        self.kept = way;
        self.kept_worth = None;
    }

    pub(crate) fn best_keys(&self) -> &Way {
        &self.kept
    }

    /// Keeps the variant with the highest value. If `may_stay`, the current one also competes.
    pub(crate) fn keep_best(&mut self, mut tries: Vec<Way>, may_stay: bool) {
        if !may_stay && tries.len() == 1 {
            tries.pop().into_iter().for_each(|way| self.keep(way));
            return;
        }
        let mut best = if may_stay {
            self.kept_value() + WINS
        } else {
            f64::NEG_INFINITY
        };
        let mut found = None;
        tries.iter().for_each(|way| self.prepare(way));
        let lanes: Vec<Lane<'_, '_>> = tries.iter().map(|way| (&*self, way)).collect();
        let worths = variant_values(&lanes);
        for (way, worth) in tries.into_iter().zip(worths) {
            if worth > best {
                (best, found) = (worth, Some(way));
            }
        }
        if let Some(way) = found {
            self.keep(way);
            self.kept_worth = Some(best);
        }
    }

    /// Value of the kept variant, in the aim's unit.
    pub(crate) fn kept_value(&mut self) -> f64 {
        if let Some(worth) = self.kept_worth {
            return worth;
        }
        let moves = self.places.len();
        self.follow_kept(moves);
        let worth = self.end_value(self.states[moves]);
        self.kept_worth = Some(worth);
        worth
    }

    /// Prepares the keys of another variant, for a caller that simulates it.
    fn prepare(&mut self, way: &Way) {
        let from = self.first_other(way);
        self.follow_kept(from);
        for tick in from..self.places.len() {
            self.hold(tick, way.0[tick]);
        }
    }

    /// Simulates a variant with this value.
    pub(crate) fn simulate_keys(&self, way: &Way, worth: f64) -> SimulatedFlight {
        let hands = way.hands(self.case, self.was);
        let flown = self
            .case
            .carry_as(self.was, hands, self.was.span, self.was.start, self.mouse);
        debug_assert_eq!(
            self.case.worth(&flown),
            worth,
            "a try is worth what its flight is, bit by bit"
        );
        flown
    }

    fn end_value(&self, end: State) -> f64 {
        self.case
            .value_at_end(end.velocity.length(), end.place.length())
    }

    /// First tick on which a variant differs from the kept one.
    fn first_other(&self, way: &Way) -> usize {
        let moves = self.places.len();
        way.0
            .iter()
            .zip(&self.kept.0)
            .take(moves)
            .position(|(a, b)| a != b)
            .unwrap_or(moves)
    }

    /// Simulates the kept variant up to a tick.
    fn follow_kept(&mut self, to: usize) {
        for tick in self.states.len() - 1..to {
            self.hold(tick, self.kept.0[tick]);
            let state = self.after(tick, self.kept.0[tick], self.states[tick]);
            self.states.push(state);
        }
    }

    /// State after a tick with this key.
    fn after(&self, tick: usize, key: KeyChoice, state: State) -> State {
        let Held {
            lead,
            held,
            wish,
            kick,
            seconds,
        } = &self.held[usize::from(self.places[tick][key as usize])];
        let wish = lead
            .view(held, state.velocity)
            .map_or(*wish, |view| held.wish(view));
        let velocity = held.push(wish, state.velocity, self.limit) + *kick;
        State {
            velocity,
            place: state.place + velocity * *seconds,
        }
    }

    /// Holds the key from this tick on.
    fn hold(&mut self, tick: usize, key: KeyChoice) {
        if self.places[tick][key as usize] != UNSEEN {
            return;
        }
        let was = &self.was.hands[tick];
        let hand = key_hand(self.case, *was, tick, key);
        self.places[tick][key as usize] = self.held.len() as u16;
        let part = if tick + 1 == self.was.span.moves {
            self.was.span.part
        } else {
            1.0
        };
        let lead = self.mouse.lead(was, &hand);
        let seconds = hand.seconds * part;
        let held = hand.keys();
        self.held.push(Held {
            lead,
            held,
            wish: held.wish(hand.view),
            kick: hand.kick,
            seconds,
        });
    }
}
