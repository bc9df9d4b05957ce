//! The best that some hands could do from a take-off that was: how much of a jump was left in the air.
//!
//! The same search as for the bot's own jumps, from this velocity and this view, with every number of strafes that there
//! is time for; what it finds is flown in the level itself, and counts only there.

use super::flight::{self, FlightPlan, Hall};
use super::pilot::{Hands, Pilot, Side};
use super::{BotStats, Limits};
use crate::sim::cmd::{MOVE_LEFT, MOVE_RIGHT, UserCmd};
use crate::sim::math::{frame_time, wrap_deg};
use crate::sim::profile::Profile;
use crate::sim::run::Run;
use crate::sim::tick::TickRecord;

/// Numbers of strafes that are tried: people make up to twelve, nobody more than twenty.
const STRAFES: [u32; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20];
/// How many of the flights found are polished and flown in the level.
const FLOWN: usize = 3;
/// Hands are never said to be slower, degrees per second.
const SLOWEST_DEG_PER_S: f32 = 90.0;

/// The best jump from a take-off.
#[derive(Clone, Debug, PartialEq)]
pub struct Ceiling {
    /// As a jump's distance is counted, units (`docs/numbers.md` 2.3).
    pub distance: f64,
    /// How many strafes it has.
    pub strafes: u32,
    /// What it asks for in each tick, from the take-off's on.
    pub cmds: Vec<UserCmd>,
}

/// What these hands can do, as far as their flights tell: the fastest turn that they made in the air, and the
/// ticks that most often lie between letting go of one strafe key and pressing the other.
pub fn limits_of<'a>(ticks: impl IntoIterator<Item = &'a TickRecord>) -> Limits {
    let (mut turns, mut gaps) = (Vec::new(), Vec::new());
    let mut last: Option<(Side, u32)> = None;
    let mut before: Option<&TickRecord> = None;
    for record in ticks {
        let side = held(&record.cmd);
        let in_air = !record.player.on_ground;
        let seconds = frame_time(record.cmd.msec);
        if let Some(before) = before.filter(|before| in_air && before.tick + 1 == record.tick && seconds > 0.0) {
            let turn = wrap_deg(f64::from(record.cmd.angles.yaw) - f64::from(before.cmd.angles.yaw));
            turns.push(turn.abs() / f64::from(seconds));
        }
        match (side, &mut last) {
            (Some(now), Some((was, gap))) if in_air && now != *was => {
                gaps.push(*gap);
                last = Some((now, 0));
            }
            (Some(now), _) => last = in_air.then_some((now, 0)),
            (None, Some((_, gap))) if in_air => *gap += 1,
            (None, _) => last = None,
        }
        before = Some(record);
    }
    gaps.sort_unstable();
    let fastest = turns.into_iter().reduce(f64::max);
    Limits {
        turn_deg_per_s: fastest.map_or(f32::INFINITY, |fastest| (fastest as f32).max(SLOWEST_DEG_PER_S)),
        reaction_ticks: gaps.get(gaps.len() / 2).copied().unwrap_or(0),
    }
}

/// The one strafe key that a command holds.
fn held(cmd: &UserCmd) -> Option<Side> {
    match (cmd.buttons & MOVE_LEFT != 0, cmd.buttons & MOVE_RIGHT != 0) {
        (true, false) => Some(Side::Left),
        (false, true) => Some(Side::Right),
        (true, true) | (false, false) if cmd.side != 0.0 => Some(if cmd.side < 0.0 { Side::Left } else { Side::Right }),
        (true, true) | (false, false) => None,
    }
}

/// The search for the best jump from a take-off, in steps: each takes some hundredths of a second.
#[derive(Clone, Debug)]
pub struct CeilingSearch {
    run: Run,
    pilot: Pilot,
    /// First keys and numbers of strafes that are still to be tried, the last one first.
    left: Vec<(Side, u32)>,
    /// What was found in the hall; once all was tried, the farthest last.
    found: Vec<(u32, FlightPlan)>,
    /// How many of them were flown in the level.
    flown: usize,
    best: Option<Ceiling>,
}

impl CeilingSearch {
    /// From where `run` stands, right before the take-off's tick; `last`: what the tick before was asked for.
    pub fn new(run: &Run, last: Option<&UserCmd>, limits: Limits) -> Self {
        let mut pilot = Pilot::new(limits, run);
        if let Some(side) = last.and_then(held) {
            pilot.rest_on(run.profile(), side);
        }
        let left = [Side::Right, Side::Left].into_iter();
        let left = left.flat_map(|first| STRAFES.into_iter().rev().map(move |strafes| (first, strafes))).collect();
        Self { run: run.clone(), pilot, left, found: Vec::new(), flown: 0, best: None }
    }

    /// Looks at one more flight; whether there is more to do.
    pub fn step(&mut self) -> bool {
        let hall = Hall::new(self.run.profile());
        if let Some((first, strafes)) = self.left.pop() {
            let flight = flight::from_take_off(&hall, &self.run, &self.pilot, first, strafes);
            self.found.extend(flight.map(|flight| (strafes, flight)));
            if self.left.is_empty() {
                // Of equals the one that was found first is taken first.
                self.found.reverse();
                self.found.sort_by(|(_, a), (_, b)| a.flown.length().total_cmp(&b.flown.length()));
            }
            return true;
        }
        if self.flown >= FLOWN && self.best.is_some() {
            return false;
        }
        let Some((strafes, rough)) = self.found.pop() else { return false };
        self.flown += 1;
        let is_near = self.flown <= FLOWN;
        let polished = is_near.then(|| flight::polished_from_take_off(&hall, &rough, &self.run, &self.pilot));
        for plan in polished.iter().chain([&rough]) {
            let Some((distance, cmds)) = flown(&self.run, &self.pilot, plan) else { continue };
            if self.best.as_ref().is_none_or(|best| distance > best.distance) {
                self.best = Some(Ceiling { distance, strafes, cmds });
            }
        }
        true
    }

    /// The best so far; none where no jump from there comes down at its height.
    pub fn found(self) -> Option<Ceiling> {
        self.best
    }
}

/// The best jump from where `run` stands, right before the take-off's tick; `last`: what the tick before was asked for.
/// None where no jump from here comes down at its height.
pub fn ceiling(run: &Run, last: Option<&UserCmd>, limits: Limits) -> Option<Ceiling> {
    let mut search = CeilingSearch::new(run, last, limits);
    while search.step() {}
    search.found()
}

/// A flight in the level itself; none unless it is clean.
fn flown(run: &Run, pilot: &Pilot, plan: &FlightPlan) -> Option<(f64, Vec<UserCmd>)> {
    let (mut run, mut pilot, mut stats) = (run.clone(), pilot.clone(), BotStats::default());
    let mut cmds = Vec::with_capacity(plan.strokes.len());
    for stroke in &plan.strokes {
        let cmd = pilot.stroke(run.profile(), stroke.hands, stroke.left);
        let record = run.advance(&cmd);
        stats.observe(&record, run.profile());
        cmds.push(cmd);
    }
    let jump = stats.jumps.first()?;
    let is_clean = jump.level && !jump.collided && stats.teleports + stats.deaths == 0;
    is_clean.then(|| (jump.distance(), cmds))
}

impl Pilot {
    /// The finger has rested on a strafe key for a while.
    fn rest_on(&mut self, profile: &Profile, side: Side) {
        let fresh = self.clone();
        self.stroke(profile, Hands { side: Some(side), ..Hands::default() }, 0);
        self.continue_from(&fresh);
    }
}
