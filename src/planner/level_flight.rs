//! A flight in the level itself, from its take-off's tick to the ground, and what became of it.
//!
//! A jump, its twins and the best of some hands are all judged here, in the measure of the jump
//! tracker: how far they are where they come down to the take-off's height, or pass it
//! (`docs/numbers.md` 2.3).

use wishdir_analysis::jump::{Jump, Reason};
use wishdir_analysis::session::{Finding, Session};
use wishdir_sim::command::{JUMP, UserCmd};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// A flight is followed this many ticks longer than it was asked for.
const LONGER: usize = 1000;
/// A landing so near to the take-off's height is one at it, units (`docs/numbers.md` 2.3).
const LEVEL: f32 = 1.0 / 32.0 + 1e-3;

/// A flight that was flown.
#[derive(Clone, Debug)]
pub struct LevelFlight {
    /// What it was asked for in each tick, from the take-off's on.
    pub cmds: Vec<UserCmd>,
    /// What came of it.
    pub records: Vec<TickRecord>,
    /// Whether it came down on ground.
    pub landed: bool,
}

/// Where a flight ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlightEnd {
    /// On ground at the height of the take-off.
    Level,
    /// It passed that height and fell on.
    Below,
    /// Higher, or taken away before it came down so far: no distance to compare.
    Elsewhere,
}

/// What became of a flight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlightOutcome {
    /// As a jump's distance is counted, units: of one that fell on, to where it passed the
    /// take-off's height.
    pub distance: f64,
    /// Horizontal speed after the landing's tick, or that in which it passed the height, u/s.
    pub speed: f64,
    /// Where it ended.
    pub ended: FlightEnd,
}

impl FlightOutcome {
    /// Whether it came down at the height at which it took off.
    pub fn lands(&self) -> bool {
        self.ended == FlightEnd::Level
    }

    /// Of a jump.
    pub fn of(jump: &Jump) -> Self {
        let came_down = jump.reason.as_ref().is_none_or(Reason::has_landing);
        let ended = match jump.height_difference {
            higher if !came_down || higher > LEVEL => FlightEnd::Elsewhere,
            lower if lower < -LEVEL => FlightEnd::Below,
            _ => FlightEnd::Level,
        };
        Self {
            distance: jump.distance,
            speed: jump.landing_speed,
            ended,
        }
    }
}

impl LevelFlight {
    /// Flies to the ground. `run` stands right before the take-off's tick; `cmd` says what a tick
    /// is asked for, counted from there, of which the first `ticks` may hold the jump key.
    pub fn fly(run: &Run, ticks: usize, cmd: impl Fn(usize) -> UserCmd) -> Self {
        let mut run = run.clone();
        let mut flight = Self {
            cmds: Vec::new(),
            records: Vec::new(),
            landed: false,
        };
        while !flight.landed && flight.records.len() < ticks + LONGER {
            let tick = flight.records.len();
            let mut cmd = cmd(tick);
            if tick >= ticks {
                // The next hop is not this jump's.
                cmd.buttons &= !JUMP;
            }
            let record = run.advance(&cmd);
            flight.landed = record.player.on_ground;
            let is_taken_away = record.facing().is_some();
            flight.cmds.push(cmd);
            flight.records.push(record);
            if is_taken_away {
                break;
            }
        }
        flight
    }

    /// What became of it, and how many strafes it had; none if it came down elsewhere, or not at
    /// all.
    pub fn outcome(&self, profile: &Profile) -> Option<(FlightOutcome, u32)> {
        let (mut session, mut first) = (Session::new(profile), None);
        for record in &self.records {
            session.observe(record, &mut |finding| {
                if let (None, Finding::Jump(found)) = (&first, finding) {
                    let strafes = found.jump.strafing().strafes.len() as u32;
                    first = Some((FlightOutcome::of(&found.jump), strafes));
                }
            });
        }
        first.filter(|(outcome, _)| outcome.ended != FlightEnd::Elsewhere)
    }
}
