//! Chooses the run-up, the flight and the direction of the bot's plan.

use std::sync::Arc;

use super::course_path::CoursePath;
use super::flight::{self, FlatFloor, FlightTemplate};
use super::hops::{Hops, PlanEffort};
use super::pilot::{Pilot, Side};
use super::room::{FloorGap, along_and_left, gap_ahead};
use super::run_up::{RunUpParams, RunUpResult, RunUpStart, RunUpTarget};
use super::stats;
use super::{Bot, BotJump, BotPlan, BotStats, Kind, Limits, Obstacle, Phase, RunUp, Walk};
use wishdir_analysis::strafe::{AirTick, GroundKeys, best_prestrafe, wish_speed};
use wishdir_sim::math::{frame_time, wrap_deg};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// Durations to try for the walk before the run-up, seconds. Starting without a walk is tried
/// first.
const WALKS: [f64; 5] = [0.8, 1.6, 2.6, 4.0, 6.0];
/// Directions to try for the walk, degrees from the wanted direction.
const WALK_TURNS_DEG: [f64; 8] = [180.0, 0.0, 90.0, -90.0, 135.0, -135.0, 45.0, -45.0];
/// Directions to try for the jump, degrees from the wanted direction.
const TURNS_DEG: [f64; 8] = [0.0, 45.0, -45.0, 90.0, -90.0, 180.0, 135.0, -135.0];
/// Number of best run-ups for which a flight is simulated.
const BEAM: usize = 4;
/// Distances past the edge to try for the takeoff, units.
/// Edge friction slows the bot there, but the gap gets narrower.
const BEYOND_EDGE: [f64; 5] = [3.0, 6.0, 9.0, 12.0, 15.0];
/// Maximum speed deficit at which a run-up still counts as full, u/s.
const FULL: f64 = 0.5;
/// Maximum deviation of a flight from the wanted direction, degrees. Flights with more are rotated
/// back.
const OFF_COURSE_DEG: f64 = 0.5;
/// Maximum number of flights that are refined.
const POLISHES: u32 = 3;
/// Maximum number of start positions to try.
const MOST_PLACES: u32 = 120;
/// Prestrafe divided by maxspeed, for the first estimate of the turn in the air.
const PRESTRAFE: f64 = 1.15;
/// Approximate duration of a hop, seconds.
const HOP: f64 = 0.67;
/// Directions to try for the run-up before hops, degrees from the path.
const HOP_TURNS_DEG: [f64; 5] = [0.0, 15.0, -15.0, 35.0, -35.0];
/// Number of successful hops after which a run-up is good enough.
const ENOUGH_HOPS: u32 = 4;
/// Number of best run-ups for which all hops are planned.
const MOST_HOP_PLANS: usize = 3;
/// Duration of the straight run before a circle, seconds.
const CIRCLE_LEAD: f64 = 0.3;
/// Duration of each circle that the search tries, seconds. It is long enough for two full turns.
const CIRCLE_TIME: f64 = 7.0;
/// Number of start directions of a circle, and the angle between them, degrees.
const CIRCLE_STEPS: u32 = 12;
const CIRCLE_STEP_DEG: f64 = 30.0;

/// A jump simulated in the level.
#[derive(Clone, Debug)]
struct JumpTrial {
    /// Start of the run-up, and the wanted direction, degrees.
    spot: RunUpStart,
    yaw: f64,
    gap: Option<FloorGap>,
    plan: BotPlan,
    arrived: RunUpResult,
    /// Distance of the jump in the wanted direction, units.
    distance: f64,
    is_full: bool,
    clears_gap: bool,
}

/// Plans a bot's task from the current state of a run.
pub(super) fn plan(kind: Kind, limits: Limits, run: &Run) -> Result<BotPlan, Obstacle> {
    let here = RunUpStart {
        run: run.clone(),
        pilot: Pilot::new(limits, run),
    };
    let spot = here.wait_for_landing(kind).ok_or(Obstacle::NoFloor)?;
    match kind {
        Kind::LongJump { strafes, yaw } => {
            LongJumpSearch::new(kind, limits, &spot, strafes.max(1))?.plan(f64::from(yaw))
        }
        Kind::Bhop { hops, strafes, yaw } => {
            Ok(plan_hops(kind, &spot, hops, strafes.max(1), f64::from(yaw)))
        }
        Kind::Prestrafe { side } => Ok(plan_circle(kind, &spot, side)),
    }
}

/// Plans the fastest run-up to hops along `yaw`.
fn plan_hops(kind: Kind, spot: &RunUpStart, hops: u32, strafes: u32, yaw: f64) -> BotPlan {
    let profile = spot.run.profile();
    let tick = f64::from(frame_time(profile.msec()));
    let air = AirTick::new(
        &profile.physics,
        wish_speed(profile, false),
        profile.msec(),
        1.0,
    );
    let turn_deg = air
        .gain_window(f64::from(profile.maxspeed()) * PRESTRAFE)
        .turn_deg;
    let jump_angle_deg = (turn_deg * HOP / tick / f64::from(strafes) / 2.0).min(90.0);
    let way = CoursePath::find(&spot.run, Hops::max_length(&spot.run)).map(Arc::new);
    let start = f64::from(profile.maxspeed()) * HOP;
    let along = way
        .as_ref()
        .and_then(|way| way.heading(0, spot.run.player().origin, start))
        .unwrap_or(yaw);
    let mut found: Vec<(u32, HopStart)> = Vec::new();
    for turn in HOP_TURNS_DEG {
        let yaw = along + turn;
        let target = RunUpTarget {
            kind,
            yaw,
            gap: None,
            keys: run_up_keys(spot),
            jump_angle_deg,
            template: None,
            tick,
        };
        for arrived in target.find_run_ups(spot) {
            let there = arrived.spot;
            let start = Hops::new(
                hops,
                strafes,
                along,
                arrived.params.side,
                way.clone(),
                &there.run,
            );
            let prospects = start.count_good_hops(&there.pilot, &there.run);
            let plan = BotPlan {
                way: way.clone(),
                ..BotPlan::new(Walk::default(), target.run_up(&arrived.params))
            };
            found.push((
                prospects,
                HopStart {
                    plan,
                    hops: start,
                    there,
                },
            ));
        }
        if found
            .iter()
            .filter(|(prospects, _)| *prospects >= ENOUGH_HOPS.min(hops))
            .count()
            >= MOST_HOP_PLANS
        {
            break;
        }
    }
    // Most promising first. Equal ones stay in order.
    found.sort_by_key(|(prospects, _)| std::cmp::Reverse(*prospects));
    found.truncate(MOST_HOP_PLANS);
    choose_hop_plan(&found).unwrap_or_else(|| plan_circle(kind, spot, Side::Left))
}

/// Returns the first plan whose hops reach the end, or else the one with the most hops.
fn choose_hop_plan(found: &[(u32, HopStart)]) -> Option<BotPlan> {
    let mut longest: Option<(usize, &BotPlan)> = None;
    for effort in [PlanEffort::FullSpeed, PlanEffort::Greedy, PlanEffort::Beam] {
        for (_, HopStart { plan, hops, there }) in found {
            let (courses, arrives) = hops.courses(&there.pilot, &there.run, effort);
            if arrives {
                return Some(BotPlan {
                    hops: courses,
                    ..plan.clone()
                });
            }
            if longest.is_none_or(|(most, _)| courses.len() > most) {
                longest = Some((courses.len(), plan));
            }
        }
    }
    longest.map(|(_, plan)| plan.clone())
}

/// State after a run-up, from which hops start.
struct HopStart {
    plan: BotPlan,
    hops: Hops,
    there: RunUpStart,
}

fn run_up_keys(spot: &RunUpStart) -> GroundKeys {
    let profile = spot.run.profile();
    best_prestrafe(profile, profile.msec()).map_or(GroundKeys::Both, |prestrafe| prestrafe.keys)
}

/// Finds a start for a circle on the ground. Takes the first position and direction without
/// obstacles. If there is none, takes the position and direction that stay free of obstacles the
/// longest.
fn plan_circle(kind: Kind, spot: &RunUpStart, side: Side) -> BotPlan {
    let yaw = f64::from(spot.run.angles().yaw);
    let tick = f64::from(frame_time(spot.run.profile().msec()));
    let (keys, lead_ticks) = (run_up_keys(spot), (CIRCLE_LEAD / tick).round() as u32);
    let longest = (CIRCLE_TIME / tick) as u64;
    let mut best = (0, BotPlan::standing(&spot.run));
    for walk in walk_candidates(yaw, tick) {
        let Some(there) = spot.walk(kind, walk) else {
            continue;
        };
        for turn in 0..CIRCLE_STEPS {
            let lead_yaw = yaw + f64::from(turn) * CIRCLE_STEP_DEG;
            let run_up = RunUp {
                keys,
                lead_yaw,
                lead_ticks,
                away_ticks: 0,
                side,
                heading: lead_yaw,
            };
            let plan = BotPlan::new(walk, run_up);
            let bot =
                Bot::starting_run_up(Kind::Prestrafe { side }, there.pilot.clone(), plan.clone());
            let ticks = undisturbed_ticks(bot, &there, longest);
            if ticks > best.0 {
                best = (ticks, plan);
            }
            if ticks >= longest {
                return best.1;
            }
        }
    }
    best.1
}

/// Returns the walks to the start positions to try: first none, then in all directions.
fn walk_candidates(yaw: f64, tick: f64) -> impl Iterator<Item = Walk> {
    let around = WALKS.into_iter().flat_map(move |seconds| {
        WALK_TURNS_DEG.map(|turn| Walk {
            yaw: yaw + turn,
            ticks: (seconds / tick).round() as u32,
        })
    });
    std::iter::once(Walk { yaw, ticks: 0 }).chain(around)
}

/// Returns the number of ticks for which a bot runs without leaving the floor or hitting a wall.
fn undisturbed_ticks(mut bot: Bot, spot: &RunUpStart, longest: u64) -> u64 {
    let mut run = spot.run.clone();
    let mut stats = BotStats::default();
    while stats.ticks < longest && stats.walk_offs + stats.teleports + stats.deaths == 0 {
        let Some(cmd) = bot.prepare(&run) else { break };
        let record = run.advance(&cmd);
        bot.observe(&record);
        stats.observe(&record, run.profile());
        if stats::hits_wall(&record) {
            break;
        }
    }
    stats.ticks
}

/// State of the search for the best long jump.
struct LongJumpSearch<'a> {
    kind: Kind,
    spot: &'a RunUpStart,
    floor: FlatFloor<'a>,
    template: FlightTemplate,
}

impl<'a> LongJumpSearch<'a> {
    fn new(
        kind: Kind,
        limits: Limits,
        spot: &'a RunUpStart,
        strafes: u32,
    ) -> Result<Self, Obstacle> {
        let floor = FlatFloor::new(spot.run.profile());
        let template = flight::find_template(&floor, limits, strafes).ok_or(Obstacle::NoRoom)?;
        Ok(Self {
            kind,
            spot,
            floor,
            template,
        })
    }

    /// Plans the jump from the first position with room for the full run-up. The wanted direction
    /// is tried first. Without such a position, plans the best jump found.
    fn plan(&self, yaw: f64) -> Result<BotPlan, Obstacle> {
        let tick = f64::from(frame_time(self.spot.run.profile().msec()));
        let mut best: Option<JumpTrial> = None;
        let mut places = 0;
        'all: for turn in TURNS_DEG {
            for walk in walk_candidates(yaw, tick) {
                let Some(spot) = self.spot.walk(self.kind, walk) else {
                    continue;
                };
                places += 1;
                if places > MOST_PLACES {
                    break 'all;
                }
                let Some(tried) = self.find_best_jump(&spot, walk, yaw + turn) else {
                    continue;
                };
                let is_ideal =
                    tried.is_full && (tried.clears_gap || turn != 0.0 || !self.has_gap(yaw));
                if best.as_ref().is_none_or(|best| tried.rank() > best.rank()) {
                    best = Some(tried);
                }
                if is_ideal {
                    break 'all;
                }
            }
            if best.as_ref().is_some_and(|best| best.clears_gap) {
                break;
            }
        }
        let best = best.ok_or(Obstacle::NoRoom)?;
        let longer_run_up = (!best.is_full).then(|| self.template.speed());
        Ok(BotPlan {
            longer_run_up,
            ..self.refine(best)
        })
    }

    fn has_gap(&self, yaw: f64) -> bool {
        gap_ahead(&self.spot.run, yaw).is_some()
    }

    fn target(&self, spot: &RunUpStart, yaw: f64, gap: Option<FloorGap>) -> RunUpTarget<'_> {
        RunUpTarget {
            kind: self.kind,
            yaw,
            gap,
            keys: self.template.run_keys(),
            jump_angle_deg: self.template.flight_angle_deg(Side::Left),
            template: Some(&self.template),
            tick: f64::from(frame_time(spot.run.profile().msec())),
        }
    }

    /// Finds the best jump from a position.
    fn find_best_jump(&self, spot: &RunUpStart, walk: Walk, yaw: f64) -> Option<JumpTrial> {
        let gap = gap_ahead(&spot.run, yaw);
        let target = self.target(spot, yaw, gap);
        let mut best: Option<JumpTrial> = None;
        let arrivals = target.find_run_ups(spot);
        for arrived in arrivals.into_iter().take(BEAM) {
            best = choose_better_trial(best, self.try_flight(spot, walk, &target, arrived));
            if best.as_ref().is_some_and(|best| best.is_full) {
                break;
            }
        }
        if gap.is_some() && !best.as_ref().is_some_and(|best| best.clears_gap) {
            for arrived in target.find_run_ups(spot).into_iter().take(1) {
                for beyond in BEYOND_EDGE {
                    let params = RunUpParams {
                        beyond,
                        ..arrived.params
                    };
                    let Some(farther) = target.run_up_to_edge(spot, params) else {
                        continue;
                    };
                    best = choose_better_trial(best, self.try_flight(spot, walk, &target, farther));
                }
            }
        }
        best
    }

    /// Plans and simulates the flight after a run-up. `None` if the flight does not land at its
    /// takeoff height.
    fn try_flight(
        &self,
        spot: &RunUpStart,
        walk: Walk,
        target: &RunUpTarget<'_>,
        arrived: RunUpResult,
    ) -> Option<JumpTrial> {
        let plan = |there: &RunUpStart, side| {
            flight::plan(&self.floor, &self.template, &there.run, &there.pilot, side)
        };
        let mut arrived = arrived;
        let mut flight = plan(&arrived.spot, arrived.params.side)?;
        let off = wrap_deg(flight.flown.heading_deg() - target.yaw);
        if off.abs() > OFF_COURSE_DEG {
            // Try again, rotated. The ground ticks can go in a different direction than the
            // template's.
            let params = RunUpParams {
                turn_deg: arrived.params.turn_deg - off,
                ..arrived.params
            };
            arrived = target.simulate(spot, &params)?;
            flight = plan(&arrived.spot, arrived.params.side)?;
        }
        let there = &arrived.spot;
        let plan = BotPlan {
            strokes: flight.strokes,
            ..BotPlan::new(walk, target.run_up(&arrived.params))
        };
        let jump = self.simulate_flight(there, &plan)?;
        let (distance, _) = along_and_left(jump.takeoff, jump.landing, target.yaw);
        let (landed_at, _) = along_and_left(spot.run.player().origin, jump.landing, target.yaw);
        let clears_gap = target.gap.is_some_and(|gap| landed_at >= gap.far);
        if target.gap.is_some() && !clears_gap {
            return None;
        }
        let is_full = arrived.speed >= self.template.speed() - FULL;
        let (spot, yaw, gap) = (spot.clone(), target.yaw, target.gap);
        Some(JumpTrial {
            spot,
            yaw,
            gap,
            plan,
            arrived,
            distance,
            is_full,
            clears_gap,
        })
    }

    /// Simulates a plan's flight in the level. `None` unless the jump is clean.
    fn simulate_flight(&self, there: &RunUpStart, plan: &BotPlan) -> Option<BotJump> {
        let mut run = there.run.clone();
        let mut bot = Bot {
            kind: self.kind,
            pilot: there.pilot.clone(),
            plan: plan.clone(),
            phase: Phase::Strokes(0),
            obstacle: None,
        };
        let mut stats = BotStats::default();
        while let Some(cmd) = bot.prepare(&run) {
            let record = run.advance(&cmd);
            stats.observe(&record, run.profile());
        }
        let is_clean = stats.walk_offs + stats.teleports + stats.deaths == 0;
        stats
            .jumps
            .first()
            .copied()
            .filter(|jump| is_clean && jump.level && !jump.collided)
    }

    /// Refines the jump to gain the last fractions of a unit, if the level still allows it.
    fn refine(&self, tried: JumpTrial) -> BotPlan {
        let target = self.target(&tried.spot, tried.yaw, tried.gap);
        let mut arrived = tried.arrived;
        let mut best = tried.plan;
        let mut flight = flight::plan(
            &self.floor,
            &self.template,
            &arrived.spot.run,
            &arrived.spot.pilot,
            arrived.params.side,
        );
        for polish in 0..POLISHES {
            let Some(rough) = &flight else { break };
            let there = &arrived.spot;
            let fine = flight::refine_plan(
                &self.floor,
                rough,
                &self.template,
                &there.run,
                &there.pilot,
                polish == 0,
            );
            let run_up = target.run_up(&arrived.params);
            let plan = BotPlan {
                run_up,
                strokes: fine.strokes.clone(),
                ..best.clone()
            };
            if self.simulate_flight(there, &plan).is_none() {
                break;
            }
            best = plan;
            // Refining rotates the flight a little. Rotate it back and refine again.
            let off = wrap_deg(fine.flown.heading_deg() - tried.yaw);
            if off.abs() < OFF_COURSE_DEG {
                break;
            }
            let params = RunUpParams {
                turn_deg: arrived.params.turn_deg - off,
                ..arrived.params
            };
            let Some(turned) = target.simulate(&tried.spot, &params) else {
                break;
            };
            arrived = turned;
            flight = Some(fine);
        }
        best
    }
}

impl JumpTrial {
    /// Returns a sort key: jumps that clear the gap rank higher, then longer jumps.
    fn rank(&self) -> (bool, f64) {
        (self.clears_gap, self.distance)
    }
}

fn choose_better_trial(best: Option<JumpTrial>, next: Option<JumpTrial>) -> Option<JumpTrial> {
    match (best, next) {
        (Some(best), Some(next)) => Some(if next.rank() > best.rank() {
            next
        } else {
            best
        }),
        (best, next) => best.or(next),
    }
}
