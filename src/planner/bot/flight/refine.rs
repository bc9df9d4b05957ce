//! The last fractions of a unit: single counts and single ticks, in the movement code's own
//! arithmetic.
//!
//! Each change is kept if the flight then leads farther. First drawn ones, of every size: a view
//! moved for some ticks or from a tick on, a key a tick earlier or later, one or two at once. Then
//! every small one, until none is better. The limits of mouse and fingers hold throughout.

use super::flat_floor::{FlatFloor, FloorState, HallFlight};
use super::{FlightPlan, Stroke};

/// Changes are drawn until this many in a row were none for the better: more under human limits,
/// where the mouse's way through a change of keys has many local optima.
const STALE_OF_HUMANS: u32 = 8_000;
const STALE: u32 = 1_000;
/// How many are drawn at most.
const MOST_DRAWN: u32 = 60_000;
/// Counts by which a drawn change moves a view.
const DRAWN_STEPS: [i32; 7] = [1, 2, 3, 6, 12, 25, 50];
/// For how many ticks at most.
const LONGEST: u64 = 12;
/// Passes over the flight at most.
const PASSES: u32 = 30;
/// Counts by which each view is moved in them.
const STEPS: [i32; 8] = [25, -25, 6, -6, 2, -2, 1, -1];
/// What a change must win, units: less is rounding.
const WORTH: f64 = 2e-6;

/// A flight and what it is made of, kept so that a change costs only the ticks after it.
struct RefinedFlight<'a> {
    hall: &'a FlatFloor<'a>,
    /// Before each tick.
    stands: Vec<FloorState>,
    strokes: Vec<Stroke>,
    ground_ticks: usize,
    last_part: f64,
    most: i32,
    length: f64,
}

/// Drawn numbers, the same everywhere (`SplitMix64`).
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

/// The same flight, polished; of one that `is_rough` by drawn changes first.
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
    /// Takes these strokes, which differ from a tick on.
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

    /// Changes at random, until nothing was better for a while.
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

    /// One drawn change; the first tick that it touches.
    fn change(&self, strokes: &mut [Stroke], draws: &mut Draws) -> usize {
        let at = draws.below(strokes.len() as u64) as usize;
        if draws.below(8) == 0 {
            // The next change of keys, a tick later or earlier.
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

    /// Every small change, until none is better.
    fn try_each(&mut self) {
        for _ in 0..PASSES {
            let before = self.length;
            for tick in 0..self.strokes.len() {
                for step in STEPS {
                    // The view of this tick alone; of this and the next; from here on.
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

    /// Turns by `step` counts more in a tick, and back again `back` ticks later; keeps it if that
    /// leads farther.
    fn try_turn(&mut self, tick: usize, back: Option<usize>, step: i32) -> bool {
        let mut strokes = self.strokes.clone();
        strokes[tick].left += step;
        if let Some(stroke) = back.and_then(|back| strokes.get_mut(tick + back)) {
            stroke.left -= step;
        }
        self.try_strokes(tick, strokes)
    }

    /// Keeps strokes that differ from a tick on if they lead farther, within the limits.
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
