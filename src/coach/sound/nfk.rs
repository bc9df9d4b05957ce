//! Turns the ticks of a Need For Kill run into sounds.
//! There are no strafes, so only movement, counted jumps and ideal jump ticks are heard.

use smallvec::SmallVec;

use super::cue::{Cue, TickSound};
use wishdir_sim::platformer::{NfkCourseEvent, NfkState, NfkTickRecord, NfkWorld, is_centre_wet};

/// Distance between two footsteps, pixels.
const STEP_PX: f64 = 48.0;
/// Falling speed of the loudest landing, pixels per tick.
const HARD_PX: f64 = 10.0;
/// Minimum duration of a flight whose takeoff was not seen, ticks.
const FALL_TICKS: u32 = 12;

/// The player's current flight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct ObservedNfkFlight {
    /// Whether the takeoff was observed.
    left_ground: bool,
    /// Whether the jump key started the flight.
    jumped: bool,
    /// Duration of the flight so far, ticks.
    ticks: u32,
}

/// Listener that creates the sounds of one Need For Kill run.
#[derive(Clone, Debug, Default)]
pub struct NfkListener {
    /// Number of the previous tick, and the state after it.
    last: Option<(u64, NfkState)>,
    flight: Option<ObservedNfkFlight>,
    /// Whether the previous tick ended on the ground.
    stood: bool,
    /// Distance run since the last footstep, pixels.
    way_px: f64,
    wet: Option<bool>,
}

impl NfkListener {
    /// Returns the sounds of the next tick of a run on this map.
    pub fn observe(&mut self, record: &NfkTickRecord, world: &NfkWorld) -> TickSound {
        let goes_on = self.last == Some((record.tick.wrapping_sub(1), record.before));
        self.last = Some((record.tick, record.state));
        let is_wet = is_centre_wet(&world.grid, &record.state);
        let was_wet = self.wet.replace(is_wet);
        let moved_away = |event: &NfkCourseEvent| {
            matches!(
                event,
                NfkCourseEvent::Teleported { .. } | NfkCourseEvent::Respawned
            )
        };
        if !goes_on || record.events.iter().any(moved_away) {
            (self.flight, self.way_px, self.stood) = (None, 0.0, record.on_ground);
            return TickSound::default();
        }
        let mut cues = SmallVec::new();
        if is_wet {
            if was_wet == Some(false) {
                cues.push(Cue::Splash {
                    force: landing_force(record.before.iy),
                });
            }
            self.flight = None;
        }
        let jumps = record.report.jump_kind().is_some();
        if record.on_ground || jumps {
            self.handle_landing(record, &mut |cue| cues.push(cue));
        }
        if jumps {
            cues.push(Cue::Jump);
            // A takeoff in 068R2 still ends its tick on the ground.
            self.flight = Some(ObservedNfkFlight {
                left_ground: true,
                jumped: true,
                ticks: 0,
            });
        }
        if record
            .report
            .count_outcome()
            .is_some_and(|count| count.count_after().is_some())
        {
            cues.push(Cue::PerfectHop);
        }
        if !record.on_ground && !is_wet {
            let flight = self.flight.get_or_insert(ObservedNfkFlight {
                left_ground: self.stood,
                jumped: false,
                ticks: 0,
            });
            flight.ticks += 1;
        }
        self.stood = record.on_ground;
        if self.is_footstep(record, is_wet) {
            cues.push(Cue::Step);
        }
        TickSound { cues, tone: None }
    }

    /// Handles a landing. With jump held, the player jumps on the same tick, which is ideal.
    fn handle_landing(&mut self, record: &NfkTickRecord, emit: &mut impl FnMut(Cue)) {
        let Some(flight) = self.flight.take().filter(|flight| flight.ticks > 0) else {
            return;
        };
        if flight.left_ground || flight.ticks >= FALL_TICKS {
            emit(Cue::Landing {
                force: landing_force(record.report.landing_iy().unwrap_or(record.before.iy)),
            });
        }
        if flight.jumped {
            emit(Cue::IdealJump);
        }
    }

    /// Whether a footstep sounds on this tick.
    fn is_footstep(&mut self, record: &NfkTickRecord, is_wet: bool) -> bool {
        if !record.on_ground || is_wet || record.state.dir.is_standing() {
            self.way_px = 0.0;
            return false;
        }
        self.way_px += (record.state.x - record.before.x).abs();
        let steps = self.way_px >= STEP_PX;
        if steps {
            self.way_px %= STEP_PX;
        }
        steps
    }
}

/// Returns the strength of a landing, 0 to 1. `fall_px`: vertical speed, pixels per tick; positive:
/// downwards.
fn landing_force(fall_px: f64) -> f32 {
    (fall_px / HARD_PX).clamp(0.0, 1.0) as f32
}
