//! Tries run-ups on copies of the run to find fast ones that end at the takeoff position.

use super::flight::FlightTemplate;
use super::pilot::{Pilot, Side};
use super::room::{FloorGap, along_and_left};
use super::stats;
use super::{Bot, BotPlan, BotStats, Kind, Phase, RunUp, Walk};
use wishdir_analysis::strafe::GroundKeys;
use wishdir_sim::math::{DVec2, Vec3, frame_time, length_2d, wrap_deg, yaw_deg};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// Duration of the straight run before the first turn, seconds.
const LEAD: f64 = 0.3;
/// Durations to try for strafing away from the path before strafing back, seconds.
const AWAY_SECONDS: [f64; 9] = [0.55, 0.35, 0.0, 0.15, 0.25, 0.45, 0.7, 0.9, 1.1];
/// Arcs to try for circular run-ups, degrees.
const CIRCLES_DEG: [f64; 6] = [150.0, 210.0, 105.0, 75.0, 270.0, 330.0];
/// Maximum duration of an attempt, seconds.
const TRY_TIME: f32 = 20.0;
/// Minimum gain per second for which a longer run-up is worth it, u/s.
const FULL_SPEED: f64 = 0.01;
/// Minimum gain per second for which a longer run-up before hops is worth it, u/s. Hops gain more
/// in the air.
const SECOND_COSTS: f64 = 3.0;
/// Maximum number of corrections to make the run-up end at the edge.
const CORRECTIONS: u32 = 4;

/// State of the run and of the bot's input at the start of a run-up.
#[derive(Clone, Debug)]
pub(super) struct RunUpStart {
    pub(super) run: Run,
    pub(super) pilot: Pilot,
}

/// Task of a run-up: the jump that follows, and the keys to use.
pub(super) struct RunUpTarget<'a> {
    pub(super) kind: Kind,
    /// Direction of the jump, degrees.
    pub(super) yaw: f64,
    /// Gap ahead of the jump, if any.
    pub(super) gap: Option<FloorGap>,
    /// Keys held in the strafe runs of the run-up.
    pub(super) keys: GroundKeys,
    /// Angle from the final velocity to the jump's direction after a left run-up, degrees to the
    /// left.
    pub(super) jump_angle_deg: f64,
    /// Flight that follows the run-up. `None` for hops.
    pub(super) template: Option<&'a FlightTemplate>,
    /// Duration of a tick, seconds.
    pub(super) tick: f64,
}

/// Parameters of one run-up attempt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RunUpParams {
    pub(super) side: Side,
    pub(super) way: RunUpShape,
    /// Duration of the straight run before the first turn, ticks.
    pub(super) lead_ticks: u32,
    /// Maximum distance past the edge at the takeoff, units.
    pub(super) beyond: f64,
    /// Rotation of the whole run-up that makes it end in the right direction, degrees.
    pub(super) turn_deg: f64,
}

/// Path of a run-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum RunUpShape {
    /// Strafe away from the line for this many seconds, then strafe back.
    Line(f64),
    /// Run along an arc of this angle, degrees.
    Circle(f64),
}

/// State at the end of a simulated run-up.
#[derive(Clone, Debug)]
pub(super) struct RunUpResult {
    pub(super) params: RunUpParams,
    pub(super) spot: RunUpStart,
    /// Horizontal speed at the end, u/s.
    pub(super) speed: f64,
    /// Duration of the run-up, ticks.
    pub(super) ticks: u64,
}

impl RunUpStart {
    /// Waits until the bot has landed. `None` if it never lands.
    pub(super) fn wait_for_landing(mut self, kind: Kind) -> Option<Self> {
        let plan = BotPlan::standing(&self.run);
        let mut bot = Bot {
            kind,
            pilot: self.pilot,
            plan,
            phase: Phase::Settle(0),
            obstacle: None,
        };
        while matches!(bot.phase, Phase::Settle(_)) {
            if self.run.player().on_ground {
                return Some(Self {
                    run: self.run,
                    pilot: bot.pilot,
                });
            }
            let cmd = bot.prepare(&self.run)?;
            if self.run.advance(&cmd).forced_view().is_some() {
                return None;
            }
        }
        None
    }

    /// Walks to the start of the run-up and stops. `None` if the bot is hurt or does not come to
    /// rest.
    pub(super) fn walk(&self, kind: Kind, walk: Walk) -> Option<Self> {
        let (mut run, health) = (self.run.clone(), self.run.health());
        let plan = BotPlan {
            walk,
            ..BotPlan::standing(&run)
        };
        let mut bot = Bot {
            kind,
            pilot: self.pilot.clone(),
            plan,
            phase: Phase::Walk(0),
            obstacle: None,
        };
        loop {
            while let Some(next) = bot.next_phase(&run) {
                bot.phase = next;
                if matches!(bot.phase, Phase::Lead(_)) {
                    return (run.health() >= health).then_some(Self {
                        run,
                        pilot: bot.pilot,
                    });
                }
            }
            let cmd = bot.prepare(&run)?;
            if run.advance(&cmd).forced_view().is_some() {
                return None;
            }
        }
    }
}

impl RunUpTarget<'_> {
    fn ticks(&self, seconds: f64) -> u32 {
        (seconds / self.tick).round() as u32
    }

    pub(super) fn run_up(&self, params: &RunUpParams) -> RunUp {
        let heading = self.heading(params) + params.turn_deg;
        let (lead_yaw, away) = match params.way {
            RunUpShape::Line(away) => (self.yaw + params.turn_deg, away),
            RunUpShape::Circle(around) => (heading - params.side.sign() * around, 0.0),
        };
        let (lead_ticks, away_ticks) = (params.lead_ticks, self.ticks(away));
        RunUp {
            keys: self.keys,
            lead_yaw,
            lead_ticks,
            away_ticks,
            side: params.side,
            heading,
        }
    }

    /// Returns the wanted velocity direction at the end of the run-up, degrees.
    fn heading(&self, params: &RunUpParams) -> f64 {
        self.yaw - self.jump_angle_deg * params.side.sign()
    }

    /// Scores a run-up, u/s: its speed minus a small penalty for its duration.
    fn score(&self, arrived: &RunUpResult) -> f64 {
        let seconds = arrived.ticks as f64 * self.tick;
        match self.template {
            Some(template) => {
                arrived.speed.min(template.speed() - FULL_SPEED) - seconds * FULL_SPEED
            }
            None => arrived.speed - seconds * SECOND_COSTS,
        }
    }

    /// Returns all run-ups that can be completed, best first.
    pub(super) fn find_run_ups(&self, spot: &RunUpStart) -> Vec<RunUpResult> {
        let lines = AWAY_SECONDS.map(RunUpShape::Line);
        let circles = CIRCLES_DEG.map(RunUpShape::Circle);
        let ways = lines
            .into_iter()
            .chain(circles.into_iter().filter(|_| self.gap.is_none()));
        let starts = ways.flat_map(|way| [Side::Left, Side::Right].map(|side| (way, side)));
        let params = starts.map(|(way, side)| RunUpParams {
            side,
            way,
            lead_ticks: self.ticks(LEAD),
            beyond: 0.0,
            turn_deg: 0.0,
        });
        let mut arrived: Vec<RunUpResult> = params
            .filter_map(|params| self.run_up_to_edge(spot, params))
            .collect();
        arrived.sort_by(|a, b| self.score(b).total_cmp(&self.score(a)));
        arrived
    }

    /// Simulates a run-up. If there is a gap, adjusts the duration of the straight run before the
    /// first turn until the takeoff is on the last tick before the edge.
    pub(super) fn run_up_to_edge(
        &self,
        spot: &RunUpStart,
        mut params: RunUpParams,
    ) -> Option<RunUpResult> {
        let mut arrived = self.simulate(spot, &params);
        if let Some(there) = &arrived {
            // Turns per tick are discrete. Rotate the same run-up by its error to correct the end.
            let ended = yaw_deg(there.spot.run.player().velocity);
            params.turn_deg = wrap_deg(self.heading(&params) - ended);
            arrived = self.simulate(spot, &params).or(arrived);
        }
        let Some(gap) = self.gap else { return arrived };
        for _ in 0..CORRECTIONS {
            // If the straight run is too long, the bot falls into the gap. Halve it in that case.
            let Some(there) = &arrived else {
                if params.lead_ticks == 0 {
                    return None;
                }
                params.lead_ticks /= 2;
                arrived = self.simulate(spot, &params);
                continue;
            };
            let (at, _) = along_and_left(
                spot.run.player().origin,
                self.takeoff_position(there),
                self.yaw,
            );
            let step = f64::from(spot.run.profile().maxspeed()) * self.tick;
            let more = ((gap.edge + params.beyond - at) / step).floor();
            if more == 0.0 {
                break;
            }
            if more < 0.0 && params.lead_ticks == 0 {
                return None;
            }
            params.lead_ticks = (f64::from(params.lead_ticks) + more).max(0.0) as u32;
            arrived = self.simulate(spot, &params);
        }
        arrived
    }

    /// Returns the expected takeoff position.
    fn takeoff_position(&self, arrived: &RunUpResult) -> Vec3 {
        let player = arrived.spot.run.player();
        let Some(template) = self.template else {
            return player.origin;
        };
        let (sin, cos) = libm::sincos(yaw_deg(player.velocity).to_radians());
        let way = DVec2::new(cos, sin).rotate(template.run_up_displacement(arrived.params.side));
        player.origin + way.as_vec2().extend(0.0)
    }

    /// Simulates a run-up on a copy of the run. `None` if the bot falls, hits something or never
    /// comes back to the path.
    pub(super) fn simulate(&self, spot: &RunUpStart, params: &RunUpParams) -> Option<RunUpResult> {
        let mut run = spot.run.clone();
        let mut bot = Bot::starting_run_up(
            self.kind,
            spot.pilot.clone(),
            BotPlan::new(Walk::default(), self.run_up(params)),
        );
        let mut stats = BotStats::default();
        let most = (TRY_TIME / frame_time(run.profile().msec())) as u64;
        while stats.ticks < most {
            while let Some(next) = bot.next_phase(&run) {
                bot.phase = next;
                if matches!(bot.phase, Phase::Strokes(_) | Phase::Hops(_)) {
                    let speed = f64::from(length_2d(run.player().velocity));
                    let spot = RunUpStart {
                        run,
                        pilot: bot.pilot,
                    };
                    return Some(RunUpResult {
                        params: *params,
                        spot,
                        speed,
                        ticks: stats.ticks,
                    });
                }
            }
            let cmd = bot.prepare(&run)?;
            let record = run.advance(&cmd);
            stats.observe(&record, run.profile());
            if stats.walk_offs > 0 || record.forced_view().is_some() || stats::hits_wall(&record) {
                return None;
            }
        }
        None
    }
}
