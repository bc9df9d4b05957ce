//! The last fractions of a unit: single counts of the mouse, in the movement code's own arithmetic.
//!
//! Coordinate ascent on the exact distance: one tick's view, two neighbours', everything from a tick on, until no such
//! change is better. The limits of the mouse hold throughout.

use super::hall::{Flown, Hall, Stand};
use super::{FlightPlan, Stroke};

/// Passes over the flight at most.
const PASSES: u32 = 40;
/// Counts by which a view is moved.
const STEPS: [i32; 6] = [1, -1, 2, -2, 5, -5];
/// What a change must win, units: less is rounding.
const WORTH: f64 = 1e-5;

/// A flight and what it is made of, kept so that a change costs only the ticks after it.
struct Polished<'a> {
    hall: &'a Hall<'a>,
    /// Before each tick.
    stands: Vec<Stand>,
    strokes: Vec<Stroke>,
    ground_ticks: usize,
    last_part: f64,
    most: i32,
    length: f64,
}

pub(super) fn polish(hall: &Hall<'_>, stand: &Stand, plan: &FlightPlan, ground_ticks: u32) -> FlightPlan {
    let mut polished = Polished {
        hall,
        stands: vec![stand.clone()],
        strokes: plan.strokes.clone(),
        ground_ticks: ground_ticks as usize,
        last_part: plan.last_part,
        most: stand.pilot.most_counts(hall.profile()),
        length: 0.0,
    };
    polished.replay(0);
    polished.length = polished.flown(&polished.stands).length();
    for _ in 0..PASSES {
        let before = polished.length;
        for tick in 0..polished.strokes.len() {
            for step in STEPS {
                // The view of this tick alone; of this and the next; from here on.
                for back in [Some(1), Some(2), None] {
                    while polished.try_turn(tick, back, step) {}
                }
            }
        }
        if polished.length <= before + WORTH {
            break;
        }
    }
    let flown = polished.flown(&polished.stands);
    FlightPlan { strokes: polished.strokes, flown, last_part: plan.last_part }
}

impl Polished<'_> {
    /// Plays the ticks from this one on.
    fn replay(&mut self, from: usize) {
        self.stands.truncate(from + 1);
        for stroke in &self.strokes[from..] {
            let mut stand = self.stands[self.stands.len() - 1].clone();
            self.hall.stroke(&mut stand, stroke, &mut ());
            self.stands.push(stand);
        }
    }

    fn flown(&self, stands: &[Stand]) -> Flown {
        let place = |index: usize| {
            let origin = stands[index].player.origin;
            [f64::from(origin.x), f64::from(origin.y)]
        };
        let last = stands.len() - 1;
        let (start, take_off, before, after) = (place(0), place(self.ground_ticks), place(last - 1), place(last));
        Flown {
            way: [0, 1].map(|axis| before[axis] + (after[axis] - before[axis]) * self.last_part - take_off[axis]),
            ground_way: [0, 1].map(|axis| take_off[axis] - start[axis]),
        }
    }

    /// Turns by `step` counts more in a tick, and back again `back` ticks later; keeps it if that leads farther.
    fn try_turn(&mut self, tick: usize, back: Option<usize>, step: i32) -> bool {
        let mut changed = [(tick, self.strokes[tick].left + step), (tick, 0)];
        let mut count = 1;
        if let Some(at) = back.map(|back| tick + back).filter(|at| *at < self.strokes.len()) {
            changed[1] = (at, self.strokes[at].left - step);
            count = 2;
        }
        let changed = &changed[..count];
        if changed.iter().any(|(_, left)| left.abs() > self.most) {
            return false;
        }
        let old: Vec<i32> = changed.iter().map(|(at, _)| self.strokes[*at].left).collect();
        for (at, left) in changed {
            self.strokes[*at].left = *left;
        }
        let mut stand = self.stands[tick].clone();
        let last = self.strokes.len() - 1;
        let place = |stand: &Stand| [f64::from(stand.player.origin.x), f64::from(stand.player.origin.y)];
        let mut take_off = place(&self.stands[self.ground_ticks]);
        let mut way = [0.0; 2];
        for (number, stroke) in self.strokes.iter().enumerate().skip(tick) {
            let before = place(&stand);
            if number == self.ground_ticks {
                take_off = before;
            }
            self.hall.stroke(&mut stand, stroke, &mut ());
            if number == last {
                let after = place(&stand);
                way = [0, 1].map(|axis| before[axis] + (after[axis] - before[axis]) * self.last_part - take_off[axis]);
            }
        }
        let length = libm::hypot(way[0], way[1]);
        if length > self.length + WORTH && stand.player.on_ground {
            self.length = length;
            self.replay(tick);
            return true;
        }
        for ((at, _), left) in changed.iter().zip(old) {
            self.strokes[*at].left = left;
        }
        false
    }
}
