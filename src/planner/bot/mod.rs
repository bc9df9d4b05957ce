//! The ideal player of the 3D engines: best run-up and best flight, within player limits.
//!
//! Long jumps are planned completely before they start: the run-up, then the flight ([`flight`]).
//! Hops look a few hops ahead at each landing ([`hops`]).
//! [`Bot`] is a source of commands: [`Bot::prepare`], `Run::advance`, [`Bot::observe`].
//! All input goes through the original client with half keys and rounding, so a player could do it.
//! [`Script::from_commands`](wishdir_sim::script::Script::from_commands) can write it as a script.

mod block;
mod ceiling;
mod course_path;
mod descent;
mod flight;
mod hops;
mod learned_limits;
mod limits;
mod pilot;
mod push;
mod room;
mod run_up;
mod search;
mod stats;

use std::sync::Arc;

pub use block::{BlockRequirement, BlockShortfall, BlockTable};
pub use ceiling::{Ceiling, CeilingSearch, ceiling};
pub use learned_limits::{JumpLimits, LearnedLimits};
pub use limits::{ExceededLimit, measure_limits};
pub use pilot::Side;
pub use stats::{BotJump, BotStats};

use course_path::CoursePath;
use flight::Stroke;
use hops::{HopCourse, Hops};
use pilot::{MouseAim, Pilot, PilotKeys, TickContext};
use wishdir_analysis::strafe::GroundKeys;
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::{ViewAngles, frame_time, length_2d, wrap_deg, yaw_deg};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Driver;
use wishdir_sim::tick::TickRecord;

/// Task of the bot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Runs up and jumps as far as possible. Jumps the gap ahead if there is one.
    /// Jumps in a different direction if there is no room.
    LongJump {
        /// Number of strafes: key switches plus one.
        strafes: u32,
        /// Direction of the jump, degrees.
        yaw: f32,
    },
    /// Prestrafes, then hops on the first ground tick. Gains up to the bhop cap.
    Bhop {
        /// Number of jumps in the chain.
        hops: u32,
        /// Number of strafes per jump.
        strafes: u32,
        /// Direction of the hops, degrees. The bot turns away from walls.
        yaw: f32,
    },
    /// Circles on the ground as fast as possible.
    Prestrafe {
        /// Side to which the circle turns.
        side: Side,
    },
}

/// Limits of a human player that the bot obeys.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Maximum turn speed, degrees per second. Infinite: no limit.
    pub turn_deg_per_s: f32,
    /// Number of ticks between releasing one strafe key and pressing the other.
    pub reaction_ticks: u32,
}

impl Default for Limits {
    /// Returns limits that allow any turn speed, and key switches without a delay.
    fn default() -> Self {
        Self {
            turn_deg_per_s: f32::INFINITY,
            reaction_ticks: 0,
        }
    }
}

/// Reason why the bot cannot carry out its task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The bot never lands on a floor.
    NoFloor,
    /// No run-up within reach gives a jump that lands at its takeoff height.
    NoRoom,
}

/// Walk straight ahead that ends with a stop.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Walk {
    /// Direction of the walk, degrees.
    yaw: f64,
    ticks: u32,
}

/// Run-up to the takeoff: straight ahead, a strafe run away from the path, and one back to it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct RunUp {
    /// Keys held in the strafe runs.
    keys: GroundKeys,
    /// Direction of the straight run before the turns, degrees.
    lead_yaw: f64,
    /// Duration of the straight run before the turns, ticks.
    lead_ticks: u32,
    /// Duration of the strafe run away from the path, ticks.
    away_ticks: u32,
    /// Side to which the last strafe run turns.
    side: Side,
    /// Velocity direction at which the planned flight starts, degrees.
    heading: f64,
}

/// Plan of the bot: walk, run-up, flight and planned hops.
#[derive(Clone, Debug)]
struct BotPlan {
    /// Walk to the start of the run-up.
    walk: Walk,
    run_up: RunUp,
    /// Input of the last ground ticks and the flight.
    strokes: Vec<Stroke>,
    /// Course path that the hops follow, if any.
    way: Option<Arc<CoursePath>>,
    /// Planned hops to the end of the course, if any.
    hops: Vec<HopCourse>,
    /// Speed that a longer run-up would reach if there were room, u/s.
    longer_run_up: Option<f64>,
}

/// Phase of the plan. The numbers count the ticks within the phase.
#[derive(Clone, Debug)]
enum Phase {
    /// The bot is in the air and waits until it lands.
    Settle(u32),
    Walk(u32),
    Stop(u32),
    Lead(u32),
    Away(u32),
    Back(u32),
    Strokes(usize),
    Hops(Hops),
    Circle,
    Over,
}

/// Maximum duration of a strafe run, seconds. A run that is too slow to turn never comes back to
/// the path.
const LONGEST_RUN: f32 = 10.0;
/// Maximum angle before the wanted heading at which the heading counts as reached, degrees. It is
/// about half a tick's turn.
const HEADING_NEAR_DEG: f64 = 0.6;
/// Maximum angle past the wanted heading at which the heading counts as reached, degrees. Beyond
/// this angle, the bot circles again.
const HEADING_BEYOND_DEG: f64 = 5.0;

/// Maximum time to wait for a floor or for the bot to come to rest, seconds.
const LONGEST_WAIT: f32 = 20.0;
/// Maximum speed at which a player counts as standing still, u/s.
const AT_REST: f32 = 1.0;

/// Ideal player that carries out a plan.
#[derive(Clone, Debug)]
pub struct Bot {
    kind: Kind,
    pilot: Pilot,
    plan: BotPlan,
    phase: Phase,
    obstacle: Option<Obstacle>,
}

impl Driver<Run> for Bot {
    fn prepare(&mut self, run: &mut Run) -> Option<UserCmd> {
        Self::prepare(self, run)
    }

    fn observe(&mut self, record: &TickRecord) {
        self.observe(record);
    }
}

impl Bot {
    /// Creates a bot and plans its task from the current state of `run`. Tries run-ups and jumps on
    /// copies of the run.
    pub fn new(kind: Kind, limits: Limits, run: &Run) -> Self {
        let planned = search::plan(kind, limits, run);
        let (obstacle, phase) = (planned.as_ref().err().copied(), Phase::Settle(0));
        let phase = if obstacle.is_some() {
            Phase::Over
        } else {
            phase
        };
        let plan = planned.unwrap_or_else(|_| BotPlan::standing(run));
        Self {
            kind,
            pilot: Pilot::new(limits, run),
            plan,
            phase,
            obstacle,
        }
    }

    /// Creates a bot that stands at the start of its run-up.
    fn starting_run_up(kind: Kind, pilot: Pilot, plan: BotPlan) -> Self {
        Self {
            kind,
            pilot,
            plan,
            phase: Phase::Lead(0),
            obstacle: None,
        }
    }

    /// Returns the reason why the bot does nothing. `None` if it carries out a plan.
    pub fn obstacle(&self) -> Option<Obstacle> {
        self.obstacle
    }

    /// Returns the speed that a longer run-up would reach if there were room, u/s.
    pub fn longer_run_up(&self) -> Option<f64> {
        self.plan.longer_run_up
    }

    /// Returns the next tick's command, or `None` at the end of the plan.
    /// Call `Run::advance` and [`Bot::observe`] afterwards.
    pub fn prepare(&mut self, run: &Run) -> Option<UserCmd> {
        while let Some(next) = self.next_phase(run) {
            self.phase = next;
        }
        let run_up = self.plan.run_up;
        let strafe_run = |side: Side| {
            (
                PilotKeys::on_ground(run_up.keys, side),
                MouseAim::fastest(side),
            )
        };
        let forward = |yaw: f64| {
            (
                PilotKeys {
                    forward: true,
                    ..PilotKeys::default()
                },
                MouseAim::Along(yaw),
            )
        };
        let (hands, aim) = match &mut self.phase {
            Phase::Settle(tick) | Phase::Stop(tick) => {
                *tick += 1;
                (PilotKeys::default(), MouseAim::Still)
            }
            Phase::Walk(tick) => {
                *tick += 1;
                forward(self.plan.walk.yaw)
            }
            Phase::Lead(tick) => {
                *tick += 1;
                forward(run_up.lead_yaw)
            }
            Phase::Away(tick) => {
                *tick += 1;
                strafe_run(run_up.side.other())
            }
            Phase::Back(tick) => {
                *tick += 1;
                strafe_run(run_up.side)
            }
            Phase::Strokes(number) => {
                let stroke = self.plan.strokes.get(*number)?;
                *number += 1;
                return Some(
                    self.pilot
                        .planned_cmd(run.profile(), stroke.hands, stroke.left),
                );
            }
            Phase::Hops(hops) => hops.tick(run, &self.pilot),
            Phase::Circle => strafe_run(run_up.side),
            Phase::Over => return None,
        };
        Some(self.pilot.command(TickContext::from_run(run), hands, aim))
    }

    /// Records the result of the tick. Teleports and deaths turn the view.
    pub fn observe(&mut self, record: &TickRecord) {
        if let Some(ViewAngles { yaw, .. }) = record.forced_view() {
            self.pilot.set_view(yaw);
            if let Phase::Hops(hops) = &mut self.phase {
                hops.restart_line(record.player.origin, yaw);
            }
        }
    }

    /// Returns the next phase of the plan, if the current phase has ended.
    fn next_phase(&self, run: &Run) -> Option<Phase> {
        let on_ground = run.player().on_ground;
        let seconds = |ticks: u32| ticks as f32 * frame_time(run.profile().msec());
        match &self.phase {
            Phase::Settle(_) if on_ground => Some(Phase::Walk(0)),
            Phase::Settle(tick) | Phase::Stop(tick) if seconds(*tick) > LONGEST_WAIT => {
                Some(Phase::Over)
            }
            Phase::Walk(tick) if *tick >= self.plan.walk.ticks => Some(Phase::Stop(0)),
            Phase::Stop(_)
                if on_ground
                    && (self.plan.walk.ticks == 0
                        || length_2d(run.player().velocity) < AT_REST) =>
            {
                Some(Phase::Lead(0))
            }
            Phase::Lead(tick) if *tick >= self.plan.run_up.lead_ticks => Some(match self.kind {
                Kind::LongJump { .. } | Kind::Bhop { .. } => Phase::Away(0),
                Kind::Prestrafe { .. } => Phase::Circle,
            }),
            Phase::Away(tick) if *tick >= self.plan.run_up.away_ticks => Some(Phase::Back(0)),
            Phase::Back(tick) if seconds(*tick) > LONGEST_RUN => Some(Phase::Over),
            Phase::Back(tick) if *tick > 0 && on_ground && self.is_back_on_heading(run) => {
                Some(match self.kind {
                    Kind::LongJump { .. } | Kind::Prestrafe { .. } => Phase::Strokes(0),
                    Kind::Bhop { hops, strafes, yaw } => {
                        let way = self.plan.way.clone();
                        let mut hops = Hops::new(
                            hops,
                            strafes.max(1),
                            f64::from(yaw),
                            self.plan.run_up.side,
                            way,
                            run,
                        );
                        hops.set_planned(&self.plan.hops);
                        Phase::Hops(hops)
                    }
                })
            }
            Phase::Strokes(number) if *number >= self.plan.strokes.len() => Some(Phase::Over),
            Phase::Hops(hops) if hops.is_over(run) => Some(Phase::Over),
            Phase::Settle(_)
            | Phase::Walk(_)
            | Phase::Stop(_)
            | Phase::Lead(_)
            | Phase::Away(_)
            | Phase::Back(_)
            | Phase::Strokes(_)
            | Phase::Hops(_)
            | Phase::Circle
            | Phase::Over => None,
        }
    }

    /// Whether the velocity has turned to the heading where the planned flight starts.
    fn is_back_on_heading(&self, run: &Run) -> bool {
        let run_up = &self.plan.run_up;
        let off = wrap_deg(yaw_deg(run.player().velocity) - run_up.heading) * run_up.side.sign();
        (-HEADING_NEAR_DEG..=HEADING_BEYOND_DEG).contains(&off)
    }
}

impl BotPlan {
    fn new(walk: Walk, run_up: RunUp) -> Self {
        Self {
            walk,
            run_up,
            strokes: Vec::new(),
            way: None,
            hops: Vec::new(),
            longer_run_up: None,
        }
    }

    /// Creates a plan that only makes the bot stand still.
    fn standing(run: &Run) -> Self {
        let yaw = f64::from(run.angles().yaw);
        let run_up = RunUp {
            keys: GroundKeys::Both,
            lead_yaw: yaw,
            lead_ticks: 0,
            away_ticks: 0,
            side: Side::Left,
            heading: yaw,
        };
        Self::new(Walk::default(), run_up)
    }
}
