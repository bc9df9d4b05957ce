//! Finds the best jump from a given takeoff within player limits. Its lead over the player's jump
//! is the distance lost in the air.
//!
//! The bot's own jump search starts from this takeoff's velocity and view and tries various strafe
//! counts. The results are simulated in the level, and only these simulations count. A flight that
//! falls past the takeoff height is measured at that height.

use super::Limits;
use super::flight::{self, FlatFloor, FlightPlan, Stroke};
use super::limits::held_side;
use super::pilot::{Pilot, PilotKeys, Side};
use crate::planner::level_flight::{FlightOutcome, LevelFlight};
use wishdir_sim::command::UserCmd;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;

/// Strafe counts to try. Players usually make up to 12, and never more than 20.
const STRAFES: [u32; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20];
/// Number of found flights that are refined and simulated in the level.
/// If none of them works, further flights are simulated without refinement.
const FLOWN: usize = 3;

/// Best possible jump from a takeoff.
#[derive(Clone, Debug, PartialEq)]
pub struct Ceiling {
    /// Result in the level. Its distance is measured by the rules for jumps (`docs/numbers.md`
    /// 2.3).
    pub outcome: FlightOutcome,
    /// Number of strafes in the jump.
    pub strafes: u32,
    /// Commands of the jump, starting with the takeoff tick.
    pub cmds: Vec<UserCmd>,
}

/// Search for the best jump from a takeoff. Each step takes a few hundredths of a second.
#[derive(Clone, Debug)]
pub struct CeilingSearch {
    run: Run,
    pilot: Pilot,
    /// Remaining combinations of first key and number of strafes. The last one is tried next.
    left: Vec<(Side, u32)>,
    /// Flights found on the flat floor. When all have been tried, the longest is last.
    found: Vec<(u32, FlightPlan)>,
    /// Number of flights simulated in the level so far.
    flown: usize,
    best: Option<Ceiling>,
}

impl CeilingSearch {
    /// Creates a search from `run`, which is right before the takeoff tick. `last` is the command
    /// of the previous tick.
    pub fn new(run: &Run, last: Option<&UserCmd>, limits: Limits) -> Self {
        let mut pilot = Pilot::new(limits, run);
        if let Some(side) = last.and_then(held_side) {
            pilot.hold_strafe_key(run.profile(), side);
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

    /// Tries one more flight. Returns whether more flights are left to try.
    pub fn step(&mut self) -> bool {
        let floor = FlatFloor::new(self.run.profile());
        if let Some((first, strafes)) = self.left.pop() {
            let flight = flight::plan_from_takeoff(&floor, &self.run, &self.pilot, first, strafes);
            self.found.extend(flight.map(|flight| (strafes, flight)));
            if self.left.is_empty() {
                // Of equal flights, the first one found is tried first.
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
            is_near.then(|| flight::refine_from_takeoff(&floor, &rough, &self.run, &self.pilot));
        for plan in polished.iter().chain([&rough]) {
            let Some((outcome, cmds)) = simulate(&self.run, &self.pilot, plan) else {
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

    /// Returns the best jump so far. `None` if no flight lands at the takeoff height or falls past
    /// it.
    pub fn best_ceiling(self) -> Option<Ceiling> {
        self.best
    }
}

/// Finds the best jump from `run`, which is right before the takeoff tick. `last` is the command of
/// the previous tick. `None` if no flight lands at the takeoff height or falls past it.
pub fn ceiling(run: &Run, last: Option<&UserCmd>, limits: Limits) -> Option<Ceiling> {
    let mut search = CeilingSearch::new(run, last, limits);
    while search.step() {}
    search.best_ceiling()
}

/// Simulates a planned flight in the level.
fn simulate(run: &Run, pilot: &Pilot, plan: &FlightPlan) -> Option<(FlightOutcome, Vec<UserCmd>)> {
    let (profile, mut pilot) = (run.profile(), pilot.clone());
    let stroke = |stroke: &Stroke| pilot.planned_cmd(profile, stroke.hands, stroke.left);
    let planned: Vec<UserCmd> = plan.strokes.iter().map(stroke).collect();
    let last = planned.len().checked_sub(1)?;
    let flight = LevelFlight::simulate(run, planned.len(), |tick| planned[tick.min(last)]);
    let (outcome, _) = flight.outcome(profile)?;
    Some((outcome, flight.cmds))
}

impl Pilot {
    /// Makes the client hold a strafe key as if it had been held for a while.
    fn hold_strafe_key(&mut self, profile: &Profile, side: Side) {
        let fresh = self.clone();
        self.planned_cmd(
            profile,
            PilotKeys {
                side: Some(side),
                ..PilotKeys::default()
            },
            0,
        );
        self.continue_from(&fresh);
    }
}
