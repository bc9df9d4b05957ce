//! Ways to hold a flight's strafe keys, tried in great numbers: what each is worth beside the mouse
//! that the flight had.
//!
//! A way is flown as [`FlightModel::carry_as`] flies its hands, bit by bit, but without making them: what
//! does not depend on the velocity is worked out once for each key of a tick, and a way is flown
//! from the first tick in which it differs. Several are flown side by side: each tick waits for the
//! one before it, and meanwhile the processor has time for others.

use crate::ledger::model::flat::Flat;
use crate::ledger::model::flight_model::FlightModel;
use crate::ledger::model::tick_input::{HeldKeys, Mouse, SimulatedFlight, TickInput, ViewLead};
use crate::ledger::tuning::{EXPENSIVE, WINS};

/// Where several mends of one place are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The key changes as soon as it may, or exactly where it is best.
    Soonest,
    /// As late as it may.
    Latest,
    /// At each place where it wins most.
    Each,
}

/// The choices that are tried for this many places of a flight: trying each place has its price.
pub(crate) fn choices(was: &SimulatedFlight, places: usize) -> &'static [Choice] {
    let all: &[Choice] = &[Choice::Soonest, Choice::Latest, Choice::Each];
    if was.span.moves * places > EXPENSIVE {
        &all[..2]
    } else {
        all
    }
}

/// The best flight of all ways to carry the mouse over and to choose, each with its own mend.
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
            tries.keep(Way::own(was));
            mend(tries, *choice);
        }
        follow_abreast(&mut mice);
        for (index, tries) in mice.iter_mut().enumerate() {
            let worth = tries.worth_kept();
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, index, tries.kept().clone()));
            }
        }
    }
    best.map_or_else(
        || was.clone(),
        |(worth, index, way)| mice[index].flown(&way, worth),
    )
}

/// Follows the kept ways to their ends.
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

/// What each way is worth with the best of these mice, in the aim's unit, and which that is; of
/// equals the first.
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
    worths(&lanes).chunks(mice.len().max(1)).map(best).collect()
}

/// A way beside a mouse, prepared for it.
type Lane<'a, 'b> = (&'a KeySearch<'b>, &'a Way);

/// What each is worth, in the aim's unit.
fn worths(lanes: &[Lane<'_, '_>]) -> Vec<f64> {
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

/// The same of N at once.
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
        *worth = tries.worth_of(state);
    }
    worths
}

/// What is held in a tick: what was, or a strafe key alone, there already or pressed in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyChoice {
    Own,
    Left,
    FreshLeft,
    Right,
    FreshRight,
}

/// How many there are.
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

    /// Its side, and whether it is pressed in this tick; none of what was held.
    fn side(self) -> Option<(i8, bool)> {
        match self {
            Self::Own => None,
            Self::Left | Self::FreshLeft => Some((1, self == Self::FreshLeft)),
            Self::Right | Self::FreshRight => Some((-1, self == Self::FreshRight)),
        }
    }
}

/// What is held in each tick of a flight.
#[derive(Clone, Debug)]
pub(crate) struct Way(Vec<KeyChoice>);

impl Way {
    /// The keys as they were.
    pub(crate) fn own(was: &SimulatedFlight) -> Self {
        Self(vec![KeyChoice::Own; was.hands.len()])
    }

    /// Which side is held in a tick: 1 left, -1 right, 0 neither.
    pub(crate) fn side(&self, was: &SimulatedFlight, tick: usize) -> i8 {
        self.0[tick]
            .side()
            .map_or(was.hands[tick].side, |(side, _)| side)
    }

    /// Holds a side's key in these ticks; the first of a side's ticks is a fresh press.
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

    /// The same, for those who say it in one go.
    pub(crate) fn with(&self, was: &SimulatedFlight, ticks: (usize, usize), side: i8) -> Self {
        let mut way = self.clone();
        way.set(was, ticks, side);
        way
    }

    /// The hands that hold them, with the views as they were.
    pub(crate) fn hands(&self, case: &FlightModel<'_>, was: &SimulatedFlight) -> Vec<TickInput> {
        let hands = self.0.iter().zip(&was.hands).enumerate();
        hands
            .map(|(tick, (key, hand))| key_hand(case, *hand, tick, *key))
            .collect()
    }
}

/// A hand with another key.
fn key_hand(case: &FlightModel<'_>, mut hand: TickInput, tick: usize, key: KeyChoice) -> TickInput {
    if let Some((side, fresh)) = key.side() {
        case.press(&mut hand, tick, side, fresh);
    }
    hand
}

/// A key in a tick and the mouse beside it: all of it that does not depend on the velocity.
#[derive(Clone, Copy, Debug)]
struct Held {
    lead: ViewLead,
    held: HeldKeys,
    /// With the view where it was.
    wish: Flat,
    kick: Flat,
    /// How long its velocity counts, seconds.
    seconds: f64,
}

/// The velocity that a tick finds, u/s, and the place, units.
#[derive(Clone, Copy, Debug)]
struct State {
    velocity: Flat,
    place: Flat,
}

/// Nobody asked yet.
const UNSEEN: u16 = u16::MAX;

/// Ways beside the mouse of a flight, carried over in one way: the one that is kept, and the worth
/// of others.
pub(crate) struct KeySearch<'a> {
    case: &'a FlightModel<'a>,
    was: &'a SimulatedFlight,
    mouse: Mouse,
    /// All that was held in any way, and where in that each tick's keys are.
    held: Vec<Held>,
    places: Vec<[u16; KEYS]>,
    kept: Way,
    /// What it is worth, if that is known.
    kept_worth: Option<f64>,
    /// Before the kept way's ticks, as many as somebody asked for.
    states: Vec<State>,
    /// Above this speed the air gives nothing, u/s.
    limit: f64,
}

impl<'a> KeySearch<'a> {
    /// Keeps the keys as they were.
    pub(crate) fn new(case: &'a FlightModel<'a>, was: &'a SimulatedFlight, mouse: Mouse) -> Self {
        let moves = was.span.moves.min(was.hands.len());
        let mut states = Vec::with_capacity(moves + 1);
        states.push(State {
            velocity: was.start,
            place: Flat::default(),
        });
        let (held, places) = (Vec::with_capacity(2 * moves), vec![[UNSEEN; KEYS]; moves]);
        let (kept, limit) = (Way::own(was), case.context.air_limit());
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

    /// Keeps another way.
    pub(crate) fn keep(&mut self, way: Way) {
        self.states.truncate(self.first_other(&way) + 1);
        self.kept = way;
        self.kept_worth = None;
    }

    pub(crate) fn kept(&self) -> &Way {
        &self.kept
    }

    /// Keeps the way that is worth most; the one that is kept too, if it `may_stay`.
    pub(crate) fn keep_best(&mut self, mut tries: Vec<Way>, may_stay: bool) {
        if !may_stay && tries.len() == 1 {
            tries.pop().into_iter().for_each(|way| self.keep(way));
            return;
        }
        let mut best = if may_stay {
            self.worth_kept() + WINS
        } else {
            f64::NEG_INFINITY
        };
        let mut found = None;
        tries.iter().for_each(|way| self.prepare(way));
        let lanes: Vec<Lane<'_, '_>> = tries.iter().map(|way| (&*self, way)).collect();
        let worths = worths(&lanes);
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

    /// What the kept way is worth, in the aim's unit.
    pub(crate) fn worth_kept(&mut self) -> f64 {
        if let Some(worth) = self.kept_worth {
            return worth;
        }
        let moves = self.places.len();
        self.follow_kept(moves);
        let worth = self.worth_of(self.states[moves]);
        self.kept_worth = Some(worth);
        worth
    }

    /// Holds the keys of another way, for a caller that flies it.
    fn prepare(&mut self, way: &Way) {
        let from = self.first_other(way);
        self.follow_kept(from);
        for tick in from..self.places.len() {
            self.hold(tick, way.0[tick]);
        }
    }

    /// The flight of a way, which was found to be worth this.
    pub(crate) fn flown(&self, way: &Way, worth: f64) -> SimulatedFlight {
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

    fn worth_of(&self, end: State) -> f64 {
        self.case
            .worth_at(end.velocity.length(), end.place.length())
    }

    /// The first tick in which a way differs from the kept one.
    fn first_other(&self, way: &Way) -> usize {
        let moves = self.places.len();
        way.0
            .iter()
            .zip(&self.kept.0)
            .take(moves)
            .position(|(a, b)| a != b)
            .unwrap_or(moves)
    }

    /// Follows the kept way up to a tick.
    fn follow_kept(&mut self, to: usize) {
        for tick in self.states.len() - 1..to {
            self.hold(tick, self.kept.0[tick]);
            let state = self.after(tick, self.kept.0[tick], self.states[tick]);
            self.states.push(state);
        }
    }

    /// After a tick whose key is held.
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

    /// It is held from now on.
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
