//! Finds the run-up and the jump: tries a few dozen of them on copies of the run.

use super::pilot::Side;
use super::room::{Gap, along_and_left, gap_ahead};
use super::{Bot, BotStats, Flight, Kind, Limits, RunUp};
use crate::analysis::strafe::{AirTick, wish_speed};
use crate::sim::cmd::{DUCK, JUMP, UserCmd};
use crate::sim::math::{Vec3, frame_time};
use crate::sim::run::Run;

/// The run before the first turn, seconds: from rest to full speed.
const LEAD: f64 = 0.3;
/// How long it may strafe away before it comes back, seconds.
const AWAY_SECONDS: [f64; 7] = [0.35, 0.0, 0.15, 0.25, 0.45, 0.55, 0.7];
/// How far around it may come from, degrees, where it does not strafe away.
const CIRCLES_DEG: [f64; 4] = [75.0, 105.0, 150.0, 210.0];
/// How fast the mouse may turn in the air, parts of what the first tick's optimum needs.
const TURN_PARTS: [f64; 8] = [f64::INFINITY, 1.0, 0.9, 0.75, 0.6, 0.45, 0.3, 0.15];
/// The first of them to be tried.
const COARSE_TURN_PARTS: [f64; 2] = [f64::INFINITY, 0.45];
/// How many ways are followed up.
const BEAM: usize = 3;
/// How far to the side it may take off, parts of half a strafe's turn.
const ASIDE_PARTS: [f64; 5] = [1.0, 0.8, 0.6, 1.2, 0.4];
/// How far beyond the edge it may take off, units: edge friction slows it there, but the gap gets narrower.
const BEYOND_EDGE: [f64; 6] = [0.0, 3.0, 6.0, 9.0, 12.0, 15.0];
/// What the prestrafe brings over maxspeed, for a first guess of how fast the air turns it.
const PRESTRAFE: f64 = 1.15;
/// How long a try may take, seconds.
const TRY_TIME: f32 = 20.0;
/// The straight run with which a circle begins, seconds.
const CIRCLE_LEAD: f64 = 0.3;
/// How long a circle is tried, seconds: twice around.
const CIRCLE_TIME: f64 = 7.0;
/// Ways in which a circle may begin, and the angle between them, degrees.
const CIRCLE_STEPS: u32 = 12;
const CIRCLE_STEP_DEG: f64 = 30.0;
/// A player who loses this much speed in a tick has met something, u/s.
const BUMP: f32 = 20.0;
/// What is taken from a try's distance, units: it ran into something...
const COLLIDED: f64 = 200.0;
/// ...it landed not at the height of the take-off...
const UNEVEN: f64 = 1000.0;
/// ...it died, fell into the gap, slipped over an edge before the jump, or never jumped.
const FAILED: f64 = 10_000.0;

/// What makes a take-off good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The longest jump.
    Distance,
    /// The highest speed.
    Speed,
}

/// What a try varies.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SearchParams {
    side: Side,
    way: Way,
    lead_ticks: u32,
    turn_part: f64,
    aside_part: f64,
    /// How far beyond the edge it takes off at most, units.
    beyond: f64,
}

/// How it gets its speed.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    /// Along the line: away for some seconds, and back.
    Line(f64),
    /// From some degrees around.
    Circle(f64),
}

/// What is wanted, and what is known of it.
struct Goal<'a> {
    wanted: Wanted,
    run: &'a Run,
    limits: Limits,
    strafes: u32,
    yaw: f64,
    gap: Option<Gap>,
    /// How long a jump lasts, and when to duck in it.
    air_ticks: u32,
    duck_at: Option<u32>,
    /// How fast the velocity turns in the air, degrees per second.
    turn_deg_per_s: f64,
    /// Seconds.
    tick: f64,
}

/// The best plan for a jump along `yaw`.
pub(super) fn plan(wanted: Wanted, limits: Limits, run: &Run, strafes: u32, yaw: f64) -> (RunUp, Flight) {
    let goal = Goal::new(wanted, limits, run, strafes, yaw);
    let mut beam = goal.coarse();
    if wanted == Wanted::Distance {
        for tried in &mut beam {
            goal.refine(tried);
        }
    }
    let by_score = |a: &(f64, SearchParams), b: &(f64, SearchParams)| a.0.total_cmp(&b.0);
    let Some(mut best) = beam.into_iter().max_by(by_score) else { return circle(limits, run, Side::Left) };
    if wanted == Wanted::Distance {
        goal.refine(&mut best);
    }
    (goal.run_up(&best.1), goal.flight(&best.1))
}

/// Where a circle on the ground begins: the first way, from where it looks, that meets nothing for a while.
pub(super) fn circle(limits: Limits, run: &Run, side: Side) -> (RunUp, Flight) {
    let flight = Flight { strafes: 1, ticks: 1, turn_deg_per_s: f64::INFINITY, duck_at: None };
    let lead_ticks = (CIRCLE_LEAD / f64::from(frame_time(run.profile().msec()))).round() as u32;
    let begins = |turn: u32| {
        let lead_yaw = f64::from(run.angles().yaw) + f64::from(turn) * CIRCLE_STEP_DEG;
        RunUp { lead_yaw, lead_ticks, away_ticks: 0, side, heading: lead_yaw }
    };
    let lasts = |run_up: &RunUp| {
        let kind = Kind::Prestrafe { side };
        undisturbed_ticks(Bot::planned(kind, limits, run, *run_up, flight), run)
    };
    let mut best = (0, begins(0));
    for run_up in (0..CIRCLE_STEPS).map(begins) {
        let ticks = lasts(&run_up);
        if ticks > best.0 {
            best = (ticks, run_up);
        }
    }
    (best.1, flight)
}

/// How long a bot runs without leaving the floor or losing speed; at most [`CIRCLE_TIME`].
fn undisturbed_ticks(mut bot: Bot, run: &Run) -> u64 {
    let mut run = run.clone();
    let mut stats = BotStats::default();
    let most = (CIRCLE_TIME / f64::from(frame_time(run.profile().msec()))) as u64;
    while stats.ticks < most && stats.walk_offs + stats.teleports + stats.deaths == 0 {
        let Some(cmd) = bot.prepare(&run) else { break };
        let record = run.advance(&cmd);
        bot.observe(&record);
        let before = stats.speed;
        stats.observe(&record, run.profile());
        if stats.speed < before - BUMP {
            break;
        }
    }
    stats.ticks
}

impl<'a> Goal<'a> {
    fn new(wanted: Wanted, limits: Limits, run: &'a Run, strafes: u32, yaw: f64) -> Self {
        let profile = run.profile();
        let tick = f64::from(frame_time(profile.msec()));
        let air = AirTick::new(&profile.physics, wish_speed(profile, false), profile.msec(), 1.0);
        let turn_deg = air.window(f64::from(profile.maxspeed()) * PRESTRAFE).turn_deg;
        let (air_ticks, duck_at) = flight_ticks(run);
        let gap = if wanted == Wanted::Distance { gap_ahead(run, yaw) } else { None };
        Self { wanted, run, limits, strafes, yaw, gap, air_ticks, duck_at, turn_deg_per_s: turn_deg / tick, tick }
    }

    fn ticks(&self, seconds: f64) -> u32 {
        (seconds / self.tick).round() as u32
    }

    /// The mouse's turn in the air, degrees per second.
    fn mouse_deg_per_s(&self, params: &SearchParams) -> f64 {
        (self.turn_deg_per_s * params.turn_part).min(f64::from(self.limits.turn_deg_per_s))
    }

    fn run_up(&self, params: &SearchParams) -> RunUp {
        let strafe_time = f64::from(self.air_ticks) * self.tick / f64::from(self.strafes);
        let swing = (self.mouse_deg_per_s(params).min(self.turn_deg_per_s) * strafe_time / 2.0).min(90.0);
        let heading = self.yaw - params.side.sign() * swing * params.aside_part;
        let (lead_yaw, away) = match params.way {
            Way::Line(away) => (self.yaw, away),
            Way::Circle(around) => (heading - params.side.sign() * around, 0.0),
        };
        RunUp { lead_yaw, lead_ticks: params.lead_ticks, away_ticks: self.ticks(away), side: params.side, heading }
    }

    fn flight(&self, params: &SearchParams) -> Flight {
        let turn_deg_per_s = self.mouse_deg_per_s(params);
        Flight { strafes: self.strafes, ticks: self.air_ticks, turn_deg_per_s, duck_at: self.duck_at }
    }

    /// The most promising of all ways from both sides.
    fn coarse(&self) -> Vec<(f64, SearchParams)> {
        let lines = AWAY_SECONDS.map(Way::Line);
        let circles = CIRCLES_DEG.map(Way::Circle);
        let ways = lines.into_iter().chain(circles.into_iter().filter(|_| self.gap.is_none()));
        let starts = ways.flat_map(|way| [Side::Left, Side::Right].map(|side| (way, side)));
        let mut tried: Vec<(f64, SearchParams)> = Vec::new();
        for (way, side) in starts {
            let lead_ticks = self.ticks(LEAD);
            let (turn_part, aside_part, beyond) = (TURN_PARTS[0], ASIDE_PARTS[0], BEYOND_EDGE[0]);
            let mut best = (f64::NEG_INFINITY, SearchParams { side, way, lead_ticks, turn_part, aside_part, beyond });
            for turn_part in COARSE_TURN_PARTS {
                self.improve(&mut best, |params| SearchParams { turn_part, ..params });
            }
            tried.push(best);
        }
        tried.sort_by(|a, b| b.0.total_cmp(&a.0));
        tried.truncate(BEAM);
        tried
    }

    /// One parameter after the other.
    fn refine(&self, best: &mut (f64, SearchParams)) {
        for turn_part in TURN_PARTS {
            self.improve(best, |params| SearchParams { turn_part, ..params });
        }
        for aside_part in ASIDE_PARTS {
            self.improve(best, |params| SearchParams { aside_part, ..params });
        }
        for beyond in BEYOND_EDGE.into_iter().filter(|_| self.gap.is_some()) {
            self.improve(best, |params| SearchParams { beyond, ..params });
        }
    }

    /// Tries it, at the edge if there is one, and keeps it if it is better.
    fn improve(&self, best: &mut (f64, SearchParams), change: impl Fn(SearchParams) -> SearchParams) {
        let (params, stats) = self.at_the_edge(change(best.1));
        let score = self.score(&stats);
        if score > best.0 {
            *best = (score, params);
        }
    }

    /// The same with a lead that ends in the last tick before the edge.
    fn at_the_edge(&self, mut params: SearchParams) -> (SearchParams, BotStats) {
        let mut stats = self.roll_out(&params);
        let Some(gap) = self.gap else { return (params, stats) };
        for _ in 0..4 {
            let Some(leap) = stats.jumps.first().or(stats.lost.first()) else { break };
            let (at, _) = along_and_left(self.run.player().origin, leap.take_off, self.yaw);
            let step = f64::from(self.run.profile().maxspeed()) * self.tick;
            let more = ((gap.edge + params.beyond - at) / step).floor();
            if more == 0.0 || (more < 0.0 && params.lead_ticks == 0) {
                break;
            }
            params.lead_ticks = (f64::from(params.lead_ticks) + more).max(0.0) as u32;
            stats = self.roll_out(&params);
        }
        (params, stats)
    }

    /// Plays it on a copy of the run.
    fn roll_out(&self, params: &SearchParams) -> BotStats {
        let kind = Kind::LongJump { strafes: self.strafes, yaw: self.yaw as f32 };
        let mut bot = Bot::planned(kind, self.limits, self.run, self.run_up(params), self.flight(params));
        let mut run = self.run.clone();
        let mut stats = BotStats::default();
        let most = (TRY_TIME / self.tick as f32) as u64;
        let is_enough = |stats: &BotStats| self.wanted == Wanted::Speed && stats.flying().is_some();
        while stats.ticks < most && stats.deaths == 0 && stats.teleports == 0 && !is_enough(&stats) {
            let Some(cmd) = bot.prepare(&run) else { break };
            let record = run.advance(&cmd);
            bot.observe(&record);
            stats.observe(&record, run.profile());
        }
        stats
    }

    /// How good a try was: the distance along the wanted way, less what went wrong.
    fn score(&self, stats: &BotStats) -> f64 {
        if self.wanted == Wanted::Speed {
            return stats.flying().map_or(-FAILED, |leap| f64::from(leap.prestrafe));
        }
        if stats.walk_offs > 0 {
            return -2.0 * FAILED;
        }
        let Some(leap) = stats.jumps.first().or(stats.lost.first()) else { return -2.0 * FAILED };
        let (distance, _) = along_and_left(leap.take_off, leap.landing, self.yaw);
        let (landed_at, _) = along_and_left(self.run.player().origin, leap.landing, self.yaw);
        if let Some(gap) = self.gap.filter(|gap| landed_at < gap.far || !leap.level) {
            return landed_at - gap.far - FAILED;
        }
        let faults =
            [(leap.collided, COLLIDED), (!leap.level, UNEVEN), (stats.deaths > 0 || stats.teleports > 0, FAILED)];
        distance - faults.iter().filter(|(is_so, _)| *is_so).map(|(_, cost)| cost).sum::<f64>()
    }
}

/// How many ticks a jump from here back to its height lasts, and in which to duck so that it lasts longest: asked of
/// jumps on the spot.
fn flight_ticks(run: &Run) -> (u32, Option<u32>) {
    let plain = spot_jump_ticks(run, None);
    if !run.profile().rules().ducks {
        return (plain, None);
    }
    // The tick that would land, or one of those before it.
    let ducked = (0..3).filter_map(|early| plain.checked_sub(1 + early));
    let timed = ducked.map(|duck_at| (spot_jump_ticks(run, Some(duck_at)), duck_at));
    timed.max().filter(|(ticks, _)| *ticks > plain).map_or((plain, None), |(ticks, at)| (ticks, Some(at)))
}

fn spot_jump_ticks(run: &Run, duck_at: Option<u32>) -> u32 {
    const LONGEST: u32 = 2000;
    let mut copy = run.clone();
    copy.stand(run.player().origin - Vec3::Z * run.profile().origin_over_feet(), Vec3::ZERO);
    let cmd = |buttons: u16| UserCmd { msec: run.profile().msec(), buttons, ..UserCmd::default() };
    // Whatever was held goes up first.
    copy.advance_quiet(&cmd(0));
    for tick in 0..LONGEST {
        let duck = if duck_at.is_some_and(|at| tick >= at) { DUCK } else { 0 };
        let jump = if tick == 0 { JUMP } else { 0 };
        copy.advance_quiet(&cmd(duck | jump));
        if copy.player().on_ground {
            return tick + 1;
        }
    }
    LONGEST
}
