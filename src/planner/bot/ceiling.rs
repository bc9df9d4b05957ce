//! The best that some hands could do from a take-off that was: how much of a jump was left in the
//! air.
//!
//! The same search as for the bot's own jumps, from this velocity and this view, with every number
//! of strafes that there is time for; what it finds is flown in the level itself, and counts only
//! there. Where the ground ends the flight may fall on: as far as it was at the take-off's height
//! counts, as for a jump that fell short.

use super::Limits;
use super::flight::{self, FlatFloor, FlightPlan, Stroke};
use super::pilot::{HeldKeys, Pilot, Side};
use super::within::held;
use crate::planner::level_flight::{FlightOutcome, LevelFlight};
use wishdir_sim::command::UserCmd;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;

/// Numbers of strafes that are tried: people make up to twelve, nobody more than twenty.
const STRAFES: [u32; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20];
/// How many of the flights found are polished and flown in the level.
const FLOWN: usize = 3;

/// The best jump from a take-off.
#[derive(Clone, Debug, PartialEq)]
pub struct Ceiling {
    /// What becomes of it in the level: as a jump's distance is counted (`docs/numbers.md` 2.3).
    pub outcome: FlightOutcome,
    /// How many strafes it has.
    pub strafes: u32,
    /// What it asks for in each tick, from the take-off's on.
    pub cmds: Vec<UserCmd>,
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
    /// From where `run` stands, right before the take-off's tick; `last`: what the tick before was
    /// asked for.
    pub fn new(run: &Run, last: Option<&UserCmd>, limits: Limits) -> Self {
        let mut pilot = Pilot::new(limits, run);
        if let Some(side) = last.and_then(held) {
            pilot.rest_on(run.profile(), side);
        }
        let left = [Side::Right, Side::Left].into_iter();
        let left = left
            .flat_map(|first| {
                STRAFES
                    .into_iter()
                    .rev()
                    .map(move |strafes| (first, strafes))
            })
            .collect();
        Self {
            run: run.clone(),
            pilot,
            left,
            found: Vec::new(),
            flown: 0,
            best: None,
        }
    }

    /// Looks at one more flight; whether there is more to do.
    pub fn step(&mut self) -> bool {
        let hall = FlatFloor::new(self.run.profile());
        if let Some((first, strafes)) = self.left.pop() {
            let flight = flight::from_take_off(&hall, &self.run, &self.pilot, first, strafes);
            self.found.extend(flight.map(|flight| (strafes, flight)));
            if self.left.is_empty() {
                // Of equals the one that was found first is taken first.
                self.found.reverse();
                self.found
                    .sort_by(|(_, a), (_, b)| a.flown.length().total_cmp(&b.flown.length()));
            }
            return true;
        }
        if self.flown >= FLOWN && self.best.is_some() {
            return false;
        }
        let Some((strafes, rough)) = self.found.pop() else {
            return false;
        };
        self.flown += 1;
        let is_near = self.flown <= FLOWN;
        let polished =
            is_near.then(|| flight::polished_from_take_off(&hall, &rough, &self.run, &self.pilot));
        for plan in polished.iter().chain([&rough]) {
            let Some((outcome, cmds)) = flown(&self.run, &self.pilot, plan) else {
                continue;
            };
            if self
                .best
                .as_ref()
                .is_none_or(|best| outcome.distance > best.outcome.distance)
            {
                self.best = Some(Ceiling {
                    outcome,
                    strafes,
                    cmds,
                });
            }
        }
        true
    }

    /// The best so far; none where no jump from there comes down to its height.
    pub fn found(self) -> Option<Ceiling> {
        self.best
    }
}

/// The best jump from where `run` stands, right before the take-off's tick; `last`: what the tick
/// before was asked for. None where no jump from here comes down to its height.
pub fn ceiling(run: &Run, last: Option<&UserCmd>, limits: Limits) -> Option<Ceiling> {
    let mut search = CeilingSearch::new(run, last, limits);
    while search.step() {}
    search.found()
}

/// A flight in the level itself.
fn flown(run: &Run, pilot: &Pilot, plan: &FlightPlan) -> Option<(FlightOutcome, Vec<UserCmd>)> {
    let (profile, mut pilot) = (run.profile(), pilot.clone());
    let stroke = |stroke: &Stroke| pilot.stroke(profile, stroke.hands, stroke.left);
    let planned: Vec<UserCmd> = plan.strokes.iter().map(stroke).collect();
    let last = planned.len().checked_sub(1)?;
    let flight = LevelFlight::fly(run, planned.len(), |tick| planned[tick.min(last)]);
    let (outcome, _) = flight.outcome(profile)?;
    Some((outcome, flight.cmds))
}

impl Pilot {
    /// The finger has rested on a strafe key for a while.
    fn rest_on(&mut self, profile: &Profile, side: Side) {
        let fresh = self.clone();
        self.stroke(
            profile,
            HeldKeys {
                side: Some(side),
                ..HeldKeys::default()
            },
            0,
        );
        self.continue_from(&fresh);
    }
}
