//! The ideal strafer: the best run-up and the best flight, with keys and mouse, under human limits.
//!
//! A long jump is planned before it begins: where to run up, and the whole flight at once
//! ([`flight`]). Hops look a few hops ahead each time they land ([`hops`]). [`Bot`] is a source of
//! commands like a script's player: [`Bot::prepare`], `Run::advance`, [`Bot::observe`].
//! Everything it does goes through the original client, half keys and the wire's rounding included,
//! so that a human could do it and [`Script::from_commands`](wishdir_sim::script::Script::from_commands)
//! can write it down.

mod block;
mod ceiling;
mod course_path;
mod descent;
mod flight;
mod hands;
mod hops;
mod pilot;
mod push;
mod room;
mod run_up;
mod search;
mod stats;
mod within;

use std::sync::Arc;

pub use block::{BlockLack, BlockNeed, BlockTable};
pub use ceiling::{Ceiling, CeilingSearch, ceiling};
pub use hands::{JumpHands, LearnedHands};
pub use pilot::Side;
pub use stats::{BotJump, BotStats};
pub use within::limits_of;

use course_path::CoursePath;
use flight::Stroke;
use hops::{HopCourse, Hops};
use pilot::{Aim, HeldKeys, Here, Pilot};
use wishdir_analysis::strafe::GroundKeys;
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::{ViewAngles, frame_time, length_2d, wrap_deg, yaw_deg};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Driver;
use wishdir_sim::tick::TickRecord;

/// What the bot shall do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Runs up as far as it needs and jumps as far as it can; over the gap ahead if there is one,
    /// elsewhere if there is no room.
    LongJump {
        /// How often it changes sides, and one more.
        strafes: u32,
        /// Where to, degrees.
        yaw: f32,
    },
    /// Prestrafes, then hops in the first tick on the ground, gaining all that the jump's cap lets
    /// it keep.
    Bhop {
        /// How many jumps.
        hops: u32,
        /// Strafes in each.
        strafes: u32,
        /// Where to, degrees; it turns before walls.
        yaw: f32,
    },
    /// Circles on the ground, as fast as it goes.
    Prestrafe {
        /// Which way round.
        side: Side,
    },
}

/// What its hands can do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The mouse turns no faster than this, degrees per second; infinite for no limit.
    pub turn_deg_per_s: f32,
    /// Ticks without a strafe key between letting go of one and pressing the other.
    pub reaction_ticks: u32,
}

impl Default for Limits {
    /// No limits: the mouse turns at any speed, keys change within a tick.
    fn default() -> Self {
        Self {
            turn_deg_per_s: f32::INFINITY,
            reaction_ticks: 0,
        }
    }
}

/// Why it does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It never comes down on a floor.
    NoFloor,
    /// No run-up within reach leads to a jump that comes down at its height.
    NoRoom,
}

/// Straight over the floor, and stop.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Walk {
    /// Degrees.
    yaw: f64,
    ticks: u32,
}

/// The way to the take-off: straight, a strafe run away from the way, and one back onto it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct RunUp {
    /// What it holds in the strafe runs.
    keys: GroundKeys,
    /// Where it runs first, degrees.
    lead_yaw: f64,
    lead_ticks: u32,
    /// How long it strafes away.
    away_ticks: u32,
    /// The side on which it comes back.
    side: Side,
    /// The flight's ticks begin when its velocity points there, degrees.
    heading: f64,
}

/// Everything that it does, but for hops.
#[derive(Clone, Debug)]
struct BotPlan {
    /// Where it goes before it runs up.
    walk: Walk,
    run_up: RunUp,
    /// The last ticks on the ground, and the flight.
    strokes: Vec<Stroke>,
    /// The course that hops follow.
    way: Option<Arc<CoursePath>>,
    /// The hops along it.
    hops: Vec<HopCourse>,
    /// The speed of a longer run-up, for which there is no room, u/s.
    longer_run_up: Option<f64>,
}

/// Where in its plan it is; ticks count within the phase.
#[derive(Clone, Debug)]
enum Phase {
    /// In the air, until it lands.
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

/// No strafe run lasts longer, seconds: one that is too slow to turn never comes back.
const LONGEST_RUN: f32 = 10.0;
/// A velocity that is short of the wanted heading by less than this has reached it, degrees: half
/// of what a tick turns...
const HEADING_NEAR_DEG: f64 = 0.6;
/// ...and one that is beyond it by more has not: it must come around, degrees.
const HEADING_BEYOND_DEG: f64 = 5.0;

/// It waits no longer for a floor or to come to rest, seconds.
const LONGEST_WAIT: f32 = 20.0;
/// Slower is at rest, u/s.
const AT_REST: f32 = 1.0;

/// The ideal player.
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
    /// Plans from where `run` is now: tries run-ups and jumps on copies of it.
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

    /// Goes on with a plan from the beginning of its run-up.
    fn running_up(kind: Kind, pilot: Pilot, plan: BotPlan) -> Self {
        Self {
            kind,
            pilot,
            plan,
            phase: Phase::Lead(0),
            obstacle: None,
        }
    }

    /// Why it does nothing, if it does nothing.
    pub fn obstacle(&self) -> Option<Obstacle> {
        self.obstacle
    }

    /// How fast a longer run-up would be, u/s, where there is no room for it.
    pub fn longer_run_up(&self) -> Option<f64> {
        self.plan.longer_run_up
    }

    /// The next tick's command; `None` when it has done what it was to do. Follow it with
    /// `Run::advance` and [`Bot::observe`].
    pub fn prepare(&mut self, run: &Run) -> Option<UserCmd> {
        while let Some(next) = self.next_phase(run) {
            self.phase = next;
        }
        let run_up = self.plan.run_up;
        let strafe_run = |side: Side| (HeldKeys::on_ground(run_up.keys, side), Aim::most(side));
        let forward = |yaw: f64| {
            (
                HeldKeys {
                    forward: true,
                    ..HeldKeys::default()
                },
                Aim::Along(yaw),
            )
        };
        let (hands, aim) = match &mut self.phase {
            Phase::Settle(tick) | Phase::Stop(tick) => {
                *tick += 1;
                (HeldKeys::default(), Aim::Still)
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
                return Some(self.pilot.stroke(run.profile(), stroke.hands, stroke.left));
            }
            Phase::Hops(hops) => hops.tick(run, &self.pilot),
            Phase::Circle => strafe_run(run_up.side),
            Phase::Over => return None,
        };
        Some(self.pilot.command(Here::of(run), hands, aim))
    }

    /// Takes note of what came of the tick: teleports and deaths turn the view.
    pub fn observe(&mut self, record: &TickRecord) {
        if let Some(ViewAngles { yaw, .. }) = record.facing() {
            self.pilot.look(yaw);
            if let Phase::Hops(hops) = &mut self.phase {
                hops.arrive(record.player.origin, yaw);
            }
        }
    }

    /// The phase that begins now, if one does.
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
            Phase::Back(tick) if *tick > 0 && on_ground && self.has_come_back(run) => {
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
                        hops.follow(&self.plan.hops);
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

    /// Whether the velocity has turned to where the flight's ticks begin.
    fn has_come_back(&self, run: &Run) -> bool {
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

    /// Stays where it is.
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
