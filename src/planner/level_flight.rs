//! Simulates a flight in its level from the takeoff tick to the ground, and measures the result.
//!
//! Jumps, variants and best jumps are measured by the rules of the jump tracker (`docs/numbers.md`
//! 2.3). A flight is measured at the point where it lands at the takeoff height or falls past it.

use wishdir_analysis::jump::{InvalidJumpReason, Jump};
use wishdir_analysis::session::{Finding, Session};
use wishdir_sim::command::{JUMP, UserCmd};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// Maximum number of ticks to simulate after the given commands.
const LONGER: usize = 1000;
/// Step to which heights are rounded, units.
const ROUNDING: f32 = 1e-3;

/// A flight simulated in a level.
#[derive(Clone, Debug)]
pub struct LevelFlight {
    /// Commands of the flight, starting with the takeoff tick.
    pub cmds: Vec<UserCmd>,
    /// Simulated ticks of the flight.
    pub records: Vec<TickRecord>,
    /// Whether the flight reached the ground.
    pub landed: bool,
}

/// End of a flight, relative to the takeoff height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlightEnd {
    /// On ground at the takeoff height.
    Level,
    /// Below the takeoff height.
    Below,
    /// The flight ended on higher ground, or was interrupted before it reached the takeoff height.
    /// There is no distance to compare.
    Elsewhere,
}

/// Speed, distance and end of a flight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlightOutcome {
    /// Distance by the rules for jumps, units. If the flight ended lower, it is measured where the
    /// flight passed the takeoff height.
    pub distance: f64,
    /// Horizontal speed after the landing tick, u/s. If the flight ended lower, the speed where it
    /// passed the takeoff height.
    pub speed: f64,
    /// Kind of the flight's end.
    pub ended: FlightEnd,
}

impl FlightOutcome {
    /// Whether the flight landed at its takeoff height.
    pub fn is_level(&self) -> bool {
        self.ended == FlightEnd::Level
    }

    /// Returns the speed, distance and end of a recorded jump.
    pub fn from_jump(jump: &Jump) -> Self {
        let came_down = jump
            .reason
            .as_ref()
            .is_none_or(InvalidJumpReason::has_landing);
        // `docs/numbers.md` 2.3
        let level = jump.engine.rules().floor_tolerance + ROUNDING;
        let ended = match jump.height_difference {
            higher if !came_down || higher > level => FlightEnd::Elsewhere,
            lower if lower < -level => FlightEnd::Below,
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
    /// Simulates a flight to the ground. `run` is the state right before the takeoff tick.
    /// `cmd` gives the command of each tick, counted from the takeoff.
    /// Only the first `ticks` commands may hold jump.
    pub fn simulate(run: &Run, ticks: usize, cmd: impl Fn(usize) -> UserCmd) -> Self {
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
                // A jump press for the next hop is not part of this jump.
                cmd.buttons &= !JUMP;
            }
            let record = run.advance(&cmd);
            flight.landed = record.player.on_ground;
            let is_taken_away = record.forced_view().is_some();
            flight.cmds.push(cmd);
            flight.records.push(record);
            if is_taken_away {
                break;
            }
        }
        flight
    }

    /// Returns the result and the number of strafes. `None` if the flight landed higher or not at
    /// all.
    pub fn outcome(&self, profile: &Profile) -> Option<(FlightOutcome, u32)> {
        let (mut session, mut first) = (Session::new(profile), None);
        for record in &self.records {
            session.observe(record, &mut |finding| {
                if let (None, Finding::Jump(found)) = (&first, finding) {
                    let strafes = found.jump.strafing().strafes.len() as u32;
                    first = Some((FlightOutcome::from_jump(&found.jump), strafes));
                }
            });
        }
        first.filter(|(outcome, _)| outcome.ended != FlightEnd::Elsewhere)
    }
}
