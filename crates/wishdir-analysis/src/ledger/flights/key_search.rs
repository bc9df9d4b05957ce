//! Searches for the strafe keys that gain the most with the mouse movement of a flight.
//!
//! A variant of the keys ([`KeyVariant`]) is simulated as in [`FlightModel::fly_with_model`], bit
//! for bit, but faster. Values that do not depend on the velocity are computed once per key and
//! tick, and the simulation starts at the first tick that differs. Several variants are simulated
//! side by side, because each tick has to wait for the previous one.

use crate::ledger::model::flat::Flat;
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::{
    HeldKeys, MouseModel, SimulatedFlight, TickInput, ViewLead,
};
use crate::ledger::tuning::{EXPENSIVE, SMALLEST_GAIN};

/// Rule for the tick of a key switch if several ticks are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SwitchTickRule {
    /// Switch as soon as possible, or exactly at the best tick.
    Soonest,
    /// Switch as late as possible.
    Latest,
    /// Try every possible tick, and take the one that gains the most.
    Each,
}

/// Returns the rules to try for a number of switches. Trying every tick is expensive for many
/// switches.
pub(crate) fn rules_to_try(was: &SimulatedFlight, places: usize) -> &'static [SwitchTickRule] {
    let all: &[SwitchTickRule] = &[
        SwitchTickRule::Soonest,
        SwitchTickRule::Latest,
        SwitchTickRule::Each,
    ];
    if was.span.moves * places > EXPENSIVE {
        &all[..2]
    } else {
        all
    }
}

/// Corrects the keys with `mend`, once per mouse model and switch rule. Returns the best flight.
pub(crate) fn search_keys(
    case: &FlightModel<'_>,
    was: &SimulatedFlight,
    choices: &[SwitchTickRule],
    mend: impl Fn(&mut KeySearch<'_>, SwitchTickRule),
) -> SimulatedFlight {
    let mut mice = MouseModel::ALL.map(|mouse| KeySearch::new(case, was, mouse));
    let mut best: Option<(f64, usize, KeyVariant)> = None;
    for choice in choices {
        for tries in &mut mice {
            tries.set_best(KeyVariant::recorded(was));
            mend(tries, *choice);
        }
        simulate_best_variants(&mut mice);
        for (index, tries) in mice.iter_mut().enumerate() {
            let worth = tries.best_value();
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

/// Simulates the current variant of each search to its end.
fn simulate_best_variants(mice: &mut [KeySearch<'_>]) {
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
            .for_each(|tries| tries.simulate_best(to));
    }
}

/// Returns the value of each variant with the mouse model that suits it best, in the aim's unit,
/// and the index of this model. Of equal models, the first one.
pub(crate) fn best_mouse_models(
    mice: &mut [KeySearch<'_>],
    ways: &[KeyVariant],
) -> Vec<(f64, usize)> {
    let mut lanes = Vec::with_capacity(mice.len() * ways.len());
    for way in ways {
        mice.iter_mut().for_each(|tries| tries.prepare_variant(way));
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

/// A variant of the keys, and the search whose mouse model it is simulated with.
type VariantRun<'a, 'b> = (&'a KeySearch<'b>, &'a KeyVariant);

/// Computes the value of each variant, in the aim's unit.
fn variant_values(lanes: &[VariantRun<'_, '_>]) -> Vec<f64> {
    let mut worths = Vec::with_capacity(lanes.len());
    let (fours, rest) = lanes.as_chunks::<4>();
    fours
        .iter()
        .for_each(|lanes| worths.extend(simulate_variants(*lanes)));
    match *rest {
        [a, b, c] => worths.extend(simulate_variants([a, b, c])),
        [a, b] => worths.extend(simulate_variants([a, b])),
        [a] => worths.extend(simulate_variants([a])),
        _ => {}
    }
    worths
}

/// Simulates N variants at once. Returns their values, in the aim's unit.
fn simulate_variants<const N: usize>(lanes: [VariantRun<'_, '_>; N]) -> [f64; N] {
    let from = lanes
        .iter()
        .map(|(tries, way)| tries.first_difference(way))
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
            *state = tries.state_after(tick, way.0[tick], *state);
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

/// Number of [`KeyChoice`]s.
const KEYS: usize = 5;

impl KeyChoice {
    fn from_side(side: i8, fresh: bool) -> Self {
        match (side > 0, fresh) {
            (true, false) => Self::Left,
            (true, true) => Self::FreshLeft,
            (false, false) => Self::Right,
            (false, true) => Self::FreshRight,
        }
    }

    /// Returns the side of the strafe key, and whether it is pressed on this tick. `None` for the
    /// recorded keys.
    fn side(self) -> Option<(i8, bool)> {
        match self {
            Self::Own => None,
            Self::Left | Self::FreshLeft => Some((1, self == Self::FreshLeft)),
            Self::Right | Self::FreshRight => Some((-1, self == Self::FreshRight)),
        }
    }
}

/// Variant of the keys: the keys held on each tick of a flight.
#[derive(Clone, Debug)]
pub(crate) struct KeyVariant(Vec<KeyChoice>);

impl KeyVariant {
    /// Creates the variant with the recorded keys.
    pub(crate) fn recorded(was: &SimulatedFlight) -> Self {
        Self(vec![KeyChoice::Own; was.hands.len()])
    }

    /// Returns the side of the key held on a tick: 1 left, -1 right, 0 neither.
    pub(crate) fn side(&self, was: &SimulatedFlight, tick: usize) -> i8 {
        self.0[tick]
            .side()
            .map_or(was.hands[tick].side, |(side, _)| side)
    }

    /// Holds one strafe key on a range of ticks. The first of these ticks presses the key.
    pub(crate) fn hold_key(&mut self, was: &SimulatedFlight, (from, to): (usize, usize), side: i8) {
        if from >= to || side == 0 {
            return;
        }
        for tick in from..to {
            self.0[tick] = KeyChoice::from_side(side, tick > 0 && self.side(was, tick - 1) != side);
        }
        if to < self.0.len() {
            let next = self.side(was, to);
            if next != 0 {
                self.0[to] = KeyChoice::from_side(next, next != side);
            }
        }
    }

    /// Like [`Self::hold_key`], but returns a changed copy.
    pub(crate) fn with_key(&self, was: &SimulatedFlight, ticks: (usize, usize), side: i8) -> Self {
        let mut way = self.clone();
        way.hold_key(was, ticks, side);
        way
    }

    /// Returns the inputs that hold these keys, with the recorded views.
    pub(crate) fn inputs(&self, case: &FlightModel<'_>, was: &SimulatedFlight) -> Vec<TickInput> {
        let hands = self.0.iter().zip(&was.hands).enumerate();
        hands
            .map(|(tick, (key, hand))| input_with_key(case, *hand, tick, *key))
            .collect()
    }
}

/// Returns the input of a tick with another key held.
fn input_with_key(
    case: &FlightModel<'_>,
    mut hand: TickInput,
    tick: usize,
    key: KeyChoice,
) -> TickInput {
    if let Some((side, fresh)) = key.side() {
        case.press_strafe_key(&mut hand, tick, side, fresh);
    }
    hand
}

/// Input of a tick, without the values that depend on the velocity.
#[derive(Clone, Copy, Debug)]
struct PreparedInput {
    lead: ViewLead,
    held: HeldKeys,
    /// Wish direction with the recorded view.
    wish: Flat,
    kick: Flat,
    /// Time for which the velocity after the tick moves the player, seconds.
    seconds: f64,
}

/// Velocity, u/s, and position, units, before a tick.
#[derive(Clone, Copy, Debug)]
struct FlightState {
    velocity: Flat,
    place: Flat,
}

/// Marks a key and tick whose input is not computed yet.
const UNSEEN: u16 = u16::MAX;

/// Search for the best keys with one mouse model. Holds the best variant so far and compares others
/// with it.
pub(crate) struct KeySearch<'a> {
    case: &'a FlightModel<'a>,
    was: &'a SimulatedFlight,
    mouse: MouseModel,
    /// Inputs computed so far, and the index of the input for each tick and key.
    held: Vec<PreparedInput>,
    places: Vec<[u16; KEYS]>,
    kept: KeyVariant,
    /// Value of the best variant so far, if computed.
    kept_worth: Option<f64>,
    /// State before each tick of the best variant so far, as far as simulated.
    states: Vec<FlightState>,
    /// Speed above which air acceleration adds nothing, u/s.
    limit: f64,
}

impl<'a> KeySearch<'a> {
    /// Creates a search that starts with the recorded keys.
    pub(crate) fn new(
        case: &'a FlightModel<'a>,
        was: &'a SimulatedFlight,
        mouse: MouseModel,
    ) -> Self {
        let moves = was.span.moves.min(was.hands.len());
        let mut states = Vec::with_capacity(moves + 1);
        states.push(FlightState {
            velocity: was.start,
            place: Flat::default(),
        });
        let (held, places) = (Vec::with_capacity(2 * moves), vec![[UNSEEN; KEYS]; moves]);
        let (kept, limit) = (KeyVariant::recorded(was), case.context.air_limit());
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

    /// Replaces the best variant so far.
    pub(crate) fn set_best(&mut self, way: KeyVariant) {
        self.states.truncate(self.first_difference(&way) + 1);
        self.kept = way;
        self.kept_worth = None;
    }

    pub(crate) fn best_keys(&self) -> &KeyVariant {
        &self.kept
    }

    /// Replaces the best variant so far with the best of `tries`. With `may_stay`, only if one of
    /// them is better.
    pub(crate) fn keep_best(&mut self, mut tries: Vec<KeyVariant>, may_stay: bool) {
        if !may_stay && tries.len() == 1 {
            tries.pop().into_iter().for_each(|way| self.set_best(way));
            return;
        }
        let mut best = if may_stay {
            self.best_value() + SMALLEST_GAIN
        } else {
            f64::NEG_INFINITY
        };
        let mut found = None;
        tries.iter().for_each(|way| self.prepare_variant(way));
        let lanes: Vec<VariantRun<'_, '_>> = tries.iter().map(|way| (&*self, way)).collect();
        let worths = variant_values(&lanes);
        for (way, worth) in tries.into_iter().zip(worths) {
            if worth > best {
                (best, found) = (worth, Some(way));
            }
        }
        if let Some(way) = found {
            self.set_best(way);
            self.kept_worth = Some(best);
        }
    }

    /// Returns the value of the best variant so far, in the aim's unit.
    pub(crate) fn best_value(&mut self) -> f64 {
        if let Some(worth) = self.kept_worth {
            return worth;
        }
        let moves = self.places.len();
        self.simulate_best(moves);
        let worth = self.end_value(self.states[moves]);
        self.kept_worth = Some(worth);
        worth
    }

    /// Computes the inputs of another variant, for a caller that simulates it.
    fn prepare_variant(&mut self, way: &KeyVariant) {
        let from = self.first_difference(way);
        self.simulate_best(from);
        for tick in from..self.places.len() {
            self.prepare_input(tick, way.0[tick]);
        }
    }

    /// Simulates a variant. `worth`: its value, which the simulation must reproduce.
    pub(crate) fn simulate_keys(&self, way: &KeyVariant, worth: f64) -> SimulatedFlight {
        let hands = way.inputs(self.case, self.was);
        let flown =
            self.case
                .fly_with_model(self.was, hands, self.was.span, self.was.start, self.mouse);
        debug_assert_eq!(
            self.case.value(&flown),
            worth,
            "a try is worth what its flight is, bit by bit"
        );
        flown
    }

    fn end_value(&self, end: FlightState) -> f64 {
        self.case
            .value_at_end(end.velocity.length(), end.place.length())
    }

    /// Returns the first tick on which a variant differs from the best variant so far.
    fn first_difference(&self, way: &KeyVariant) -> usize {
        let moves = self.places.len();
        way.0
            .iter()
            .zip(&self.kept.0)
            .take(moves)
            .position(|(a, b)| a != b)
            .unwrap_or(moves)
    }

    /// Simulates the best variant so far up to a tick.
    fn simulate_best(&mut self, to: usize) {
        for tick in self.states.len() - 1..to {
            self.prepare_input(tick, self.kept.0[tick]);
            let state = self.state_after(tick, self.kept.0[tick], self.states[tick]);
            self.states.push(state);
        }
    }

    /// Returns the state after a tick with a key, from the state before it.
    fn state_after(&self, tick: usize, key: KeyChoice, state: FlightState) -> FlightState {
        let PreparedInput {
            lead,
            held,
            wish,
            kick,
            seconds,
        } = &self.held[usize::from(self.places[tick][key as usize])];
        let wish = lead
            .view(held, state.velocity)
            .map_or(*wish, |view| held.wish_direction(view));
        let velocity = held.accelerate(wish, state.velocity, self.limit) + *kick;
        FlightState {
            velocity,
            place: state.place + velocity * *seconds,
        }
    }

    /// Computes the input of a tick with a key, unless it is computed already.
    fn prepare_input(&mut self, tick: usize, key: KeyChoice) {
        if self.places[tick][key as usize] != UNSEEN {
            return;
        }
        let was = &self.was.hands[tick];
        let hand = input_with_key(self.case, *was, tick, key);
        self.places[tick][key as usize] = self.held.len() as u16;
        let part = if tick + 1 == self.was.span.moves {
            self.was.span.part
        } else {
            1.0
        };
        let lead = self.mouse.view_lead(was, &hand);
        let seconds = hand.seconds * part;
        let held = hand.keys();
        self.held.push(PreparedInput {
            lead,
            held,
            wish: held.wish_direction(hand.view),
            kick: hand.kick,
            seconds,
        });
    }
}
