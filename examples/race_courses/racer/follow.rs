//! Hops along a whole track, each as far ahead as the current speed carries.
//! If no hop works, runs to the next edge and jumps there.

use wishdir_sim::course::Timer;
use wishdir_sim::simulation::Simulation as _;

use super::{Aim, Racer};

/// Tolerance of a hop's length, in places.
const SLACK: usize = 12;
/// Maximum rise from one place to the next, units. Landing on a steeper slope costs speed.
const STEEP: f64 = 6.0;

/// Whether a place and its neighbours have floor.
fn is_floor(places: &[([f64; 3], bool)], index: usize) -> bool {
    (index.saturating_sub(1)..=index + 1).all(|near| places.get(near).is_some_and(|place| place.1))
}

/// Returns the places after `now` to land on, those closest to `wanted` first.
/// Without one, returns the last place.
fn landing_targets(places: &[([f64; 3], bool)], now: usize, wanted: usize) -> Vec<usize> {
    let is_good = |index: &usize| {
        is_floor(places, *index) && places[*index].0[2] - places[index - 1].0[2] < STEEP
    };
    let first = wanted.saturating_sub(SLACK).max(now + 2);
    let mut targets: Vec<usize> = (first..=wanted + SLACK).filter(is_good).collect();
    targets.sort_by_key(|index| index.abs_diff(wanted));
    if targets.is_empty() {
        targets.push(places.len() - 2);
    }
    targets
}

impl Racer {
    /// Hops along places on the centre line, with or without floor, until the timer stops.
    pub(super) fn follow(&mut self, places: &[([f64; 3], bool)]) -> Result<(), String> {
        /// Speed limit, u/s, because of the curves' radius.
        const LIMIT: f64 = 900.0;
        /// Airtime over level ground, seconds.
        const AIRTIME: f64 = 0.675;
        /// Minimum distance between two places, units.
        const SHORTEST_STEP: f64 = 16.0;
        let mut now = 0;
        while !matches!(self.run.timer(), Timer::Finished { .. }) {
            let [x, y] = self.horizontal_position();
            let far = |index: &usize| (places[*index].0[0] - x).hypot(places[*index].0[1] - y);
            let window = now..(now + 40).min(places.len());
            now = window
                .min_by(|a, b| far(a).total_cmp(&far(b)))
                .ok_or("the way is over")?;
            let velocity = self.run.player().velocity;
            let reach = f64::from(velocity.x)
                .hypot(f64::from(velocity.y))
                .max(300.0)
                * AIRTIME
                * 1.05;
            let next = places[(now + 1).min(places.len() - 1)].0;
            let step = (places[now].0[0] - next[0])
                .hypot(places[now].0[1] - next[1])
                .max(SHORTEST_STEP);
            let wanted = now + (reach / step) as usize;
            let last = places.len() - 2;
            let targets = landing_targets(places, now, wanted);
            let problem = self.problem_text("no hop leads on");
            let reached = targets.iter().any(|target| {
                let [to, next] =
                    [*target, (*target + 2).min(last + 1)].map(|index| places[index].0);
                let way = [next[0] - to[0], next[1] - to[1]];
                let onward = Some(way.map(|part| part / way[0].hypot(way[1]).max(1.0)));
                self.hop_to(Aim {
                    to,
                    limit: LIMIT,
                    onward,
                })
                .is_ok()
            });
            if !reached {
                let edge = (now..last)
                    .find(|index| !places[index + 1].1)
                    .ok_or(problem)?;
                let beyond = (edge + 1..last)
                    .find(|index| is_floor(places, *index))
                    .unwrap_or(last);
                let at = |index: usize| [places[index].0[0], places[index].0[1]];
                for index in (now + 4..edge).step_by(4) {
                    self.run_to(at(index))?;
                }
                self.jump_over_gap(at(edge), places[beyond].0, LIMIT)?;
            }
        }
        Ok(())
    }
}
