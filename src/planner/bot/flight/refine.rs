//! Refines a flight in steps of single mouse counts and ticks, simulated with the movement code.
//!
//! A change is kept if it makes the flight longer. First come random changes of all sizes: turned
//! views, and switches one tick earlier or later. Then every small change is tried until none
//! helps. Player limits always apply.

use super::flat_floor::{FlatFloor, FloorFlight, FloorState};
use super::{FlightPlan, Stroke};

/// Number of consecutive random changes without success after which the search ends. With player
/// limits it takes more, because there are many local optima around a switch.
const STALE_OF_HUMANS: u32 = 8_000;
const STALE: u32 = 1_000;
/// Maximum number of random changes to try.
const MOST_DRAWN: u32 = 60_000;
/// Sizes of random mouse changes, counts.
const DRAWN_STEPS: [i32; 7] = [1, 2, 3, 6, 12, 25, 50];
/// Maximum duration of a random change, ticks.
const LONGEST: u64 = 12;
/// Maximum number of passes over all ticks of the flight.
const PASSES: u32 = 30;
/// Mouse counts by which each view is changed during a pass.
const STEPS: [i32; 8] = [25, -25, 6, -6, 2, -2, 1, -1];
/// Minimum improvement for keeping a change, units. Less is just rounding.
const WORTH: f64 = 2e-6;

/// Flight with its state before each tick, so a change only has to simulate the later ticks.
struct RefinedFlight<'a> {
    floor: &'a FlatFloor<'a>,
    /// State before each tick of the flight.
    states: Vec<FloorState>,
    strokes: Vec<Stroke>,
    ground_ticks: usize,
    last_part: f64,
    most: i32,
    length: f64,
}

/// Deterministic random numbers (`SplitMix64`).
struct Rng(u64);

impl Rng {
    fn next_below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound.max(1)
    }
}

/// Refines a flight. With `is_rough`, random changes come first.
pub(super) fn refine(
    floor: &FlatFloor<'_>,
    state: &FloorState,
    plan: &FlightPlan,
    ground_ticks: u32,
    is_rough: bool,
) -> FlightPlan {
    let mut polished = RefinedFlight {
        floor,
        states: vec![state.clone()],
        strokes: Vec::new(),
        ground_ticks: ground_ticks as usize,
        last_part: plan.last_part,
        most: state.pilot.max_counts(floor.profile()),
        length: 0.0,
    };
    polished.replace_strokes(0, plan.strokes.clone());
    polished.length = polished.measure().length();
    if is_rough {
        polished.try_random_changes(if polished.most == i32::MAX {
            STALE
        } else {
            STALE_OF_HUMANS
        });
    }
    polished.try_all_changes();
    let flown = polished.measure();
    FlightPlan {
        strokes: polished.strokes,
        flown,
        last_part: plan.last_part,
    }
}

impl RefinedFlight<'_> {
    /// Replaces the strokes. The new strokes must equal the old ones up to tick `from`.
    fn replace_strokes(&mut self, from: usize, strokes: Vec<Stroke>) {
        self.states.truncate(from + 1);
        for stroke in &strokes[from..] {
            let mut state = self.states[self.states.len() - 1].clone();
            self.floor.simulate_stroke(&mut state, stroke, &mut ());
            self.states.push(state);
        }
        self.strokes = strokes;
    }

    fn measure(&self) -> FloorFlight {
        let last = self.states.len() - 1;
        let [start, takeoff, before, after] =
            [0, self.ground_ticks, last - 1, last].map(|index| self.states[index].position());
        FloorFlight {
            way: before + (after - before) * self.last_part - takeoff,
            run_up_displacement: takeoff - start,
        }
    }

    /// Tries random changes until nothing has helped for a while.
    fn try_random_changes(&mut self, stale: u32) {
        let mut rng = Rng(self.strokes.len() as u64);
        let mut failed = 0;
        for _ in 0..MOST_DRAWN {
            if failed >= stale {
                break;
            }
            let mut strokes = self.strokes.clone();
            let mut from = strokes.len();
            for _ in 0..=rng.next_below(2) {
                from = from.min(self.random_change(&mut strokes, &mut rng));
            }
            failed = if self.try_strokes(from, strokes) {
                0
            } else {
                failed + 1
            };
        }
    }

    /// Changes one random input of the flight. Returns the first changed tick.
    fn random_change(&self, strokes: &mut [Stroke], rng: &mut Rng) -> usize {
        let at = rng.next_below(strokes.len() as u64) as usize;
        if rng.next_below(8) == 0 {
            // Move the next switch one tick earlier or later.
            let is_change = |at: &usize| strokes[*at].hands.side != strokes[*at - 1].hands.side;
            let Some(change) = (at.max(self.ground_ticks + 1)..strokes.len()).find(is_change)
            else {
                return at;
            };
            if rng.next_below(2) == 0 {
                strokes[change].hands.side = strokes[change - 1].hands.side;
                return change;
            }
            strokes[change - 1].hands.side = strokes[change].hands.side;
            return change - 1;
        }
        let size = DRAWN_STEPS[rng.next_below(DRAWN_STEPS.len() as u64) as usize];
        let step = if rng.next_below(2) == 0 { size } else { -size };
        strokes[at].left += step;
        let back = at + 1 + rng.next_below(LONGEST) as usize;
        if rng.next_below(4) > 0 && back < strokes.len() {
            strokes[back].left -= step;
        }
        at
    }

    /// Tries every small change until none helps.
    fn try_all_changes(&mut self) {
        for _ in 0..PASSES {
            let before = self.length;
            for tick in 0..self.strokes.len() {
                for step in STEPS {
                    // Turn the view of this tick only, of two ticks, or of all later ticks as well.
                    for back in [Some(1), Some(2), None] {
                        while self.try_turn(tick, back, step) {}
                    }
                }
            }
            if self.length <= before + WORTH {
                break;
            }
        }
    }

    /// Turns the view `step` counts further on a tick and back again `back` ticks later. Keeps the
    /// change if the flight gets longer.
    fn try_turn(&mut self, tick: usize, back: Option<usize>, step: i32) -> bool {
        let mut strokes = self.strokes.clone();
        strokes[tick].left += step;
        if let Some(stroke) = back.and_then(|back| strokes.get_mut(tick + back)) {
            stroke.left -= step;
        }
        self.try_strokes(tick, strokes)
    }

    /// Keeps strokes that differ from tick `from` on, if they give a longer flight within the
    /// limits.
    fn try_strokes(&mut self, from: usize, strokes: Vec<Stroke>) -> bool {
        if from >= strokes.len()
            || strokes[from..]
                .iter()
                .any(|stroke| stroke.left.abs() > self.most)
        {
            return false;
        }
        let mut state = self.states[from].clone();
        let mut takeoff = self.states[self.ground_ticks].position();
        let mut before = takeoff;
        for (number, stroke) in strokes.iter().enumerate().skip(from) {
            before = state.position();
            if number == self.ground_ticks {
                takeoff = before;
            }
            self.floor.simulate_stroke(&mut state, stroke, &mut ());
        }
        let after = state.position();
        let way = before + (after - before) * self.last_part - takeoff;
        let length = libm::hypot(way.x, way.y);
        if length <= self.length + WORTH || !state.player.on_ground {
            return false;
        }
        self.length = length;
        self.replace_strokes(from, strokes);
        true
    }
}
