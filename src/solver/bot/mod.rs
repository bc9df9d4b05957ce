//! The ideal strafer: plays the best wish direction each tick, with keys and mouse, under human limits.
//!
//! [`Bot`] is a source of commands like a script's player: [`Bot::prepare`], [`Run::advance`], [`Bot::observe`].
//! Everything it does goes through the original client, half keys and the wire's rounding included, so that a human
//! could do it and [`Script::of_commands`](crate::sim::script::Script::of_commands) can write it down.

mod push;
mod pilot;
mod room;
mod search;
mod stats;
mod hops;

pub use pilot::Side;
pub use stats::{BotJump, BotStats};

use crate::sim::cmd::UserCmd;
use crate::sim::math::{frame_time, wrap_deg, yaw_deg};
use crate::sim::run::Run;
use crate::sim::simulation::Driver;
use crate::sim::tick::TickRecord;
use hops::Hops;
use pilot::{Aim, Hands, Pilot};
use search::Wanted;

/// What the bot shall do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Prestrafes within the room there is and jumps as far as it can; at the edge if a gap lies ahead.
    LongJump {
        /// How often it changes sides, and one more.
        strafes: u32,
        /// Where to, degrees.
        yaw: f32,
    },
    /// Prestrafes, then hops in the first tick on the ground, gaining all that the jump's cap lets it keep.
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
        Self { turn_deg_per_s: f32::INFINITY, reaction_ticks: 0 }
    }
}

/// The way to the take-off: straight, a strafe run away from the way, and one back onto it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct RunUp {
    /// Where it runs first, degrees.
    lead_yaw: f64,
    lead_ticks: u32,
    /// How long it strafes away.
    away_ticks: u32,
    /// The side on which it comes back, and of the first strafe in the air.
    side: Side,
    /// It jumps when its velocity points there, degrees.
    heading: f64,
}

/// The jump: strafes of equal length, ducked at its end.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Flight {
    strafes: u32,
    /// How long it lasts.
    ticks: u32,
    /// Mouse, degrees per second: a slower turn flies straighter and gains less.
    turn_deg_per_s: f64,
    /// From this tick on duck is held.
    duck_at: Option<u32>,
}

/// Where in its plan it is; ticks count within the phase.
#[derive(Clone, Debug)]
enum Phase {
    Lead(u32),
    Away(u32),
    Back(u32),
    Air(u32),
    Hops(Hops),
    Circle,
    Over,
}

/// No strafe run lasts longer, seconds: one that is too slow to turn never comes back.
const LONGEST_RUN: f32 = 10.0;
/// A velocity within this of the wanted heading has reached it, degrees: half of what a tick turns.
const HEADING_NEAR_DEG: f64 = 0.6;

/// A player that plays the optimum of every tick.
#[derive(Clone, Debug)]
pub struct Bot {
    kind: Kind,
    pilot: Pilot,
    run_up: RunUp,
    flight: Flight,
    phase: Phase,
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
        let (run_up, flight) = match kind {
            Kind::LongJump { strafes, yaw } => {
                search::plan(Wanted::Distance, limits, run, strafes.max(1), f64::from(yaw))
            }
            Kind::Bhop { strafes, yaw, .. } => search::plan(Wanted::Speed, limits, run, strafes.max(1), f64::from(yaw)),
            Kind::Prestrafe { side } => search::circle(limits, run, side),
        };
        Self::planned(kind, limits, run, run_up, flight)
    }

    fn planned(kind: Kind, limits: Limits, run: &Run, run_up: RunUp, flight: Flight) -> Self {
        Self { kind, pilot: Pilot::new(limits, run), run_up, flight, phase: Phase::Lead(0) }
    }

    /// The next tick's command; `None` when it has done what it was to do. Follow it with [`Run::advance`] and
    /// [`Bot::observe`].
    pub fn prepare(&mut self, run: &Run) -> Option<UserCmd> {
        while let Some(next) = self.next_phase(run) {
            self.phase = next;
        }
        let strafe_run = |side: Side| {
            let hands = Hands { forward: true, side: Some(side), ..Hands::default() };
            (hands, Aim::Most { side, up_to: f64::INFINITY }, f64::INFINITY)
        };
        let (hands, aim, turn_deg_per_s) = match &mut self.phase {
            Phase::Lead(tick) => {
                *tick += 1;
                let hands = Hands { forward: true, ..Hands::default() };
                (hands, Aim::Along(self.run_up.lead_yaw), f64::INFINITY)
            }
            Phase::Away(tick) => {
                *tick += 1;
                strafe_run(self.run_up.side.other())
            }
            Phase::Back(tick) => {
                *tick += 1;
                strafe_run(self.run_up.side)
            }
            Phase::Air(tick) => {
                let (hands, aim) = self.flight.tick(*tick, self.run_up.side);
                *tick += 1;
                (hands, aim, self.flight.turn_deg_per_s)
            }
            Phase::Hops(hops) => {
                let (hands, aim) = hops.tick(run, &self.pilot);
                (hands, aim, f64::INFINITY)
            }
            Phase::Circle => strafe_run(self.run_up.side),
            Phase::Over => return None,
        };
        Some(self.pilot.command(run, hands, aim, turn_deg_per_s))
    }

    /// Takes note of what came of the tick: teleports and deaths turn the view.
    pub fn observe(&mut self, record: &TickRecord) {
        if let Some(yaw) = record.facing() {
            self.pilot.look(yaw);
            if let Phase::Hops(hops) = &mut self.phase {
                hops.arrive(record.player.origin, yaw);
            }
        }
    }

    /// The phase that begins now, if one does.
    fn next_phase(&self, run: &Run) -> Option<Phase> {
        let on_ground = run.player().on_ground;
        match &self.phase {
            Phase::Lead(tick) if *tick >= self.run_up.lead_ticks => Some(match self.kind {
                Kind::LongJump { .. } | Kind::Bhop { .. } => Phase::Away(0),
                Kind::Prestrafe { .. } => Phase::Circle,
            }),
            Phase::Away(tick) if *tick >= self.run_up.away_ticks => Some(Phase::Back(0)),
            Phase::Back(tick) if *tick as f32 * frame_time(run.profile().msec()) > LONGEST_RUN => Some(Phase::Over),
            Phase::Back(tick) if *tick > 0 && on_ground && self.has_come_back(run) => Some(match self.kind {
                Kind::LongJump { .. } | Kind::Prestrafe { .. } => Phase::Air(0),
                Kind::Bhop { hops, strafes, yaw } => {
                    Phase::Hops(Hops::new(hops, strafes.max(1), f64::from(yaw), self.run_up.side, run))
                }
            }),
            Phase::Air(tick) if *tick > 0 && on_ground => Some(Phase::Over),
            Phase::Hops(hops) if hops.is_over(run) => Some(Phase::Over),
            Phase::Lead(_)
            | Phase::Away(_)
            | Phase::Back(_)
            | Phase::Air(_)
            | Phase::Hops(_)
            | Phase::Circle
            | Phase::Over => None,
        }
    }

    /// Whether the velocity has turned to where it jumps.
    fn has_come_back(&self, run: &Run) -> bool {
        let off = wrap_deg(yaw_deg(run.player().velocity) - self.run_up.heading) * self.run_up.side.sign();
        (-HEADING_NEAR_DEG..=90.0).contains(&off)
    }
}

impl Flight {
    fn tick(&self, tick: u32, first: Side) -> (Hands, Aim) {
        let strafe = (tick * self.strafes / self.ticks.max(1)).min(self.strafes - 1);
        let side = if strafe.is_multiple_of(2) { first } else { first.other() };
        let duck = self.duck_at.is_some_and(|from| tick >= from);
        let hands = Hands { forward: false, side: Some(side), jump: tick == 0, duck };
        (hands, Aim::Most { side, up_to: f64::INFINITY })
    }
}
