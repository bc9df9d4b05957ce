//! The run-up: ways to be fast where the jump begins, tried on copies of the run.

use super::flight::FlightTemplate;
use super::pilot::{Pilot, Side};
use super::room::{Gap, along_and_left};
use super::stats;
use super::{Bot, BotPlan, BotStats, Kind, Phase, RunUp, Walk};
use wishdir_analysis::strafe::GroundKeys;
use wishdir_sim::math::{DVec2, Vec3, frame_time, length_2d, wrap_deg, yaw_deg};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// The run before the first turn, seconds: from rest to full speed.
const LEAD: f64 = 0.3;
/// How long it may strafe away before it comes back, seconds.
const AWAY_SECONDS: [f64; 9] = [0.55, 0.35, 0.0, 0.15, 0.25, 0.45, 0.7, 0.9, 1.1];
/// How far around it may come from, degrees, where it does not strafe away.
const CIRCLES_DEG: [f64; 6] = [150.0, 210.0, 105.0, 75.0, 270.0, 330.0];
/// How long a try may take, seconds.
const TRY_TIME: f32 = 20.0;
/// What is left to win is not worth a longer run-up, u/s.
const FULL_SPEED: f64 = 0.01;
/// What a second of run-up must win before hops, which gain more in the air, u/s.
const SECOND_COSTS: f64 = 3.0;
/// How often the lead is made longer or shorter until it ends at the edge.
const CORRECTIONS: u32 = 4;

/// Where a try begins: a run, and the hands.
#[derive(Clone, Debug)]
pub(super) struct RunUpStart {
    pub(super) run: Run,
    pub(super) pilot: Pilot,
}

/// What a run-up shall lead to.
pub(super) struct Target<'a> {
    pub(super) kind: Kind,
    /// Where to, degrees.
    pub(super) yaw: f64,
    /// The gap ahead.
    pub(super) gap: Option<Gap>,
    /// The keys of the strafe runs.
    pub(super) keys: GroundKeys,
    /// From the velocity at the run-up's end to where the jump leads, degrees to the left, when it
    /// comes from the right.
    pub(super) way_deg: f64,
    /// The flight that follows; none: hops.
    pub(super) style: Option<&'a FlightTemplate>,
    /// How long a tick is, seconds.
    pub(super) tick: f64,
}

/// What a try varies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Params {
    pub(super) side: Side,
    pub(super) way: RunUpShape,
    pub(super) lead_ticks: u32,
    /// How far beyond the edge it takes off at most, units.
    pub(super) beyond: f64,
    /// How far the whole run-up is turned, so that it ends where it shall point, degrees.
    pub(super) turn_deg: f64,
}

/// How it gets its speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum RunUpShape {
    /// Along the line: away for some seconds, and back.
    Line(f64),
    /// From some degrees around.
    Circle(f64),
}

/// A run-up that came to its end.
#[derive(Clone, Debug)]
pub(super) struct RunUpResult {
    pub(super) params: Params,
    pub(super) spot: RunUpStart,
    /// Horizontal speed, u/s.
    pub(super) speed: f64,
    /// How long it took, ticks.
    pub(super) ticks: u64,
}

impl RunUpStart {
    /// Waits in the air for the floor; `None` if it does not come.
    pub(super) fn settled(mut self, kind: Kind) -> Option<Self> {
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
            if self.run.advance(&cmd).facing().is_some() {
                return None;
            }
        }
        None
    }

    /// Walks somewhere and stops; `None` if it does not come to stand there unhurt.
    pub(super) fn walked(&self, kind: Kind, walk: Walk) -> Option<Self> {
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
            if run.advance(&cmd).facing().is_some() {
                return None;
            }
        }
    }
}

impl Target<'_> {
    fn ticks(&self, seconds: f64) -> u32 {
        (seconds / self.tick).round() as u32
    }

    pub(super) fn run_up(&self, params: &Params) -> RunUp {
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

    /// Where the velocity shall point at the end of the run-up, degrees.
    fn heading(&self, params: &Params) -> f64 {
        self.yaw - self.way_deg * params.side.sign()
    }

    /// How good a run-up is, u/s: speed, and of equals the shortest.
    fn worth(&self, arrived: &RunUpResult) -> f64 {
        let seconds = arrived.ticks as f64 * self.tick;
        match self.style {
            Some(style) => arrived.speed.min(style.speed() - FULL_SPEED) - seconds * FULL_SPEED,
            None => arrived.speed - seconds * SECOND_COSTS,
        }
    }

    /// Every way that arrives, the best first.
    pub(super) fn arrivals(&self, spot: &RunUpStart) -> Vec<RunUpResult> {
        let lines = AWAY_SECONDS.map(RunUpShape::Line);
        let circles = CIRCLES_DEG.map(RunUpShape::Circle);
        let ways = lines
            .into_iter()
            .chain(circles.into_iter().filter(|_| self.gap.is_none()));
        let starts = ways.flat_map(|way| [Side::Left, Side::Right].map(|side| (way, side)));
        let params = starts.map(|(way, side)| Params {
            side,
            way,
            lead_ticks: self.ticks(LEAD),
            beyond: 0.0,
            turn_deg: 0.0,
        });
        let mut arrived: Vec<RunUpResult> = params
            .filter_map(|params| self.at_the_edge(spot, params))
            .collect();
        arrived.sort_by(|a, b| self.worth(b).total_cmp(&self.worth(a)));
        arrived
    }

    /// The same with a lead that ends in the last tick before the edge, if there is a gap.
    pub(super) fn at_the_edge(&self, spot: &RunUpStart, mut params: Params) -> Option<RunUpResult> {
        let mut arrived = self.run_out(spot, &params);
        if let Some(there) = &arrived {
            // Ticks turn by whole steps: turned by what it missed, the same run-up ends where it
            // shall.
            let ended = yaw_deg(there.spot.run.player().velocity);
            params.turn_deg = wrap_deg(self.heading(&params) - ended);
            arrived = self.run_out(spot, &params).or(arrived);
        }
        let Some(gap) = self.gap else { return arrived };
        for _ in 0..CORRECTIONS {
            // A lead that is too long falls into the gap: then from half of it.
            let Some(there) = &arrived else {
                if params.lead_ticks == 0 {
                    return None;
                }
                params.lead_ticks /= 2;
                arrived = self.run_out(spot, &params);
                continue;
            };
            let (at, _) = along_and_left(spot.run.player().origin, self.take_off(there), self.yaw);
            let step = f64::from(spot.run.profile().maxspeed()) * self.tick;
            let more = ((gap.edge + params.beyond - at) / step).floor();
            if more == 0.0 {
                break;
            }
            if more < 0.0 && params.lead_ticks == 0 {
                return None;
            }
            params.lead_ticks = (f64::from(params.lead_ticks) + more).max(0.0) as u32;
            arrived = self.run_out(spot, &params);
        }
        arrived
    }

    /// Where it will take off.
    fn take_off(&self, arrived: &RunUpResult) -> Vec3 {
        let player = arrived.spot.run.player();
        let Some(style) = self.style else {
            return player.origin;
        };
        let (sin, cos) = libm::sincos(yaw_deg(player.velocity).to_radians());
        let way = DVec2::new(cos, sin).rotate(style.ground_way(arrived.params.side));
        player.origin + way.as_vec2().extend(0.0)
    }

    /// Runs up on a copy; `None` if it falls, meets something, or never comes back onto the way.
    pub(super) fn run_out(&self, spot: &RunUpStart, params: &Params) -> Option<RunUpResult> {
        let mut run = spot.run.clone();
        let mut bot = Bot::running_up(
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
            if stats.walk_offs > 0 || record.facing().is_some() || stats::meets_wall(&record) {
                return None;
            }
        }
        None
    }
}
