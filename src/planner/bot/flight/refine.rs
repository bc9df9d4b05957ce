//! Refines a flight by single mouse counts and ticks, simulated with the movement code.
//!
//! Each change is kept if it makes the flight longer.
//! First come random changes of every size: turned views, and switches one tick earlier or later.
//! Then every small change is tried until none helps. Player limits always apply.

use super::flat_floor::{FlatFloor, FloorState, HallFlight};
use super::{FlightPlan, Stroke};

/// Consecutive random changes without success that end the search.
/// Player limits need more: around a switch there are many local optima.
const STALE_OF_HUMANS: u32 = 8_000;
const STALE: u32 = 1_000;
/// Maximum number of random changes.
const MOST_DRAWN: u32 = 60_000;
/// Mouse counts of a random change.
const DRAWN_STEPS: [i32; 7] = [1, 2, 3, 6, 12, 25, 50];
/// Maximum duration of a random change, ticks.
const LONGEST: u64 = 12;
/// Maximum number of passes over the flight.
const PASSES: u32 = 30;
/// Mouse counts by which each view is changed in a pass.
const STEPS: [i32; 8] = [25, -25, 6, -6, 2, -2, 1, -1];
/// Minimum improvement of a change, units. Less is rounding.
const WORTH: f64 = 2e-6;

/// Flight with its state before each tick. A change only simulates the later ticks.
struct RefinedFlight<'a> {
    hall: &'a FlatFloor<'a>,
    /// States before each tick.
    stands: Vec<FloorState>,
    strokes: Vec<Stroke>,
    ground_ticks: usize,
    last_part: f64,
    most: i32,
    length: f64,
}

/// Deterministic random numbers (`SplitMix64`).
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound.max(1)
    }
}

/// Refines a flight. With `is_rough`, random changes come first.
pub(super) fn polish(
    hall: &FlatFloor<'_>,
    stand: &FloorState,
    plan: &FlightPlan,
    ground_ticks: u32,
    is_rough: bool,
) -> FlightPlan {
    let mut polished = RefinedFlight {
        hall,
        stands: vec![stand.clone()],
        strokes: Vec::new(),
        ground_ticks: ground_ticks as usize,
        last_part: plan.last_part,
        most: stand.pilot.most_counts(hall.profile()),
        length: 0.0,
    };
    polished.keep(0, plan.strokes.clone());
    polished.length = polished.flown().length();
    if is_rough {
        polished.draw(if polished.most == i32::MAX {
            STALE
        } else {
            STALE_OF_HUMANS
        });
    }
    polished.try_each();
    let flown = polished.flown();
    FlightPlan {
        strokes: polished.strokes,
        flown,
        last_part: plan.last_part,
    }
}

impl RefinedFlight<'_> {
    /// Replaces the strokes. They differ from the current ones from tick `from` on.
    fn keep(&mut self, from: usize, strokes: Vec<Stroke>) {
        self.stands.truncate(from + 1);
        for stroke in &strokes[from..] {
            let mut stand = self.stands[self.stands.len() - 1].clone();
            self.hall.stroke(&mut stand, stroke, &mut ());
            self.stands.push(stand);
        }
        self.strokes = strokes;
    }

    fn flown(&self) -> HallFlight {
        let last = self.stands.len() - 1;
        let [start, take_off, before, after] =
            [0, self.ground_ticks, last - 1, last].map(|index| self.stands[index].place());
        HallFlight {
            way: before + (after - before) * self.last_part - take_off,
            ground_way: take_off - start,
        }
    }

    /// Tries random changes until nothing has helped for a while.
    fn draw(&mut self, stale: u32) {
        let mut draws = Draws(self.strokes.len() as u64);
        let mut failed = 0;
        for _ in 0..MOST_DRAWN {
            if failed >= stale {
                break;
            }
            let mut strokes = self.strokes.clone();
            let mut from = strokes.len();
            for _ in 0..=draws.below(2) {
                from = from.min(self.change(&mut strokes, &mut draws));
            }
            failed = if self.try_strokes(from, strokes) {
                0
            } else {
                failed + 1
            };
        }
    }

    /// Makes one random change and returns the first changed tick.
    fn change(&self, strokes: &mut [Stroke], draws: &mut Draws) -> usize {
        let at = draws.below(strokes.len() as u64) as usize;
        if draws.below(8) == 0 {
            // Move the next switch one tick earlier or later.
            let is_change = |at: &usize| strokes[*at].hands.side != strokes[*at - 1].hands.side;
            let Some(change) = (at.max(self.ground_ticks + 1)..strokes.len()).find(is_change)
            else {
                return at;
            };
            if draws.below(2) == 0 {
                strokes[change].hands.side = strokes[change - 1].hands.side;
                return change;
            }
            strokes[change - 1].hands.side = strokes[change].hands.side;
            return change - 1;
        }
        let size = DRAWN_STEPS[draws.below(DRAWN_STEPS.len() as u64) as usize];
        let step = if draws.below(2) == 0 { size } else { -size };
        strokes[at].left += step;
        let back = at + 1 + draws.below(LONGEST) as usize;
        if draws.below(4) > 0 && back < strokes.len() {
            strokes[back].left -= step;
        }
        at
    }

    /// Tries every small change until none helps.
    fn try_each(&mut self) {
        for _ in 0..PASSES {
            let before = self.length;
            for tick in 0..self.strokes.len() {
                for step in STEPS {
                    // Turn the view of this tick only, of this and the next, or from here on.
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

    /// Turns `step` counts further on a tick and back again `back` ticks later.
    /// Keeps the change if the flight gets longer.
    fn try_turn(&mut self, tick: usize, back: Option<usize>, step: i32) -> bool {
        let mut strokes = self.strokes.clone();
        strokes[tick].left += step;
        if let Some(stroke) = back.and_then(|back| strokes.get_mut(tick + back)) {
            stroke.left -= step;
        }
        self.try_strokes(tick, strokes)
    }

    /// Keeps strokes that differ from a tick on if they are longer and within the limits.
    fn try_strokes(&mut self, from: usize, strokes: Vec<Stroke>) -> bool {
        if from >= strokes.len()
            || strokes[from..]
                .iter()
                .any(|stroke| stroke.left.abs() > self.most)
        {
            return false;
        }
        let mut stand = self.stands[from].clone();
        let mut take_off = self.stands[self.ground_ticks].place();
        let mut before = take_off;
        for (number, stroke) in strokes.iter().enumerate().skip(from) {
            before = stand.place();
            if number == self.ground_ticks {
                take_off = before;
            }
            self.hall.stroke(&mut stand, stroke, &mut ());
        }
        let after = stand.place();
        let way = before + (after - before) * self.last_part - take_off;
        let length = libm::hypot(way.x, way.y);
        if length <= self.length + WORTH || !stand.player.on_ground {
            return false;
        }
        self.length = length;
        self.keep(from, strokes);
        true
    }
}
