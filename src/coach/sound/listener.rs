//! Turns the ticks of a run in a 3D engine into sounds.

use smallvec::SmallVec;

use super::cue::{Cue, TickSound, Tone};
use super::metronome::Metronome;
use super::mouse_reversal::MouseReversal;
use wishdir_analysis::facts::{Side, TickFacts};
use wishdir_analysis::jump::HopGrade;
use wishdir_analysis::session::Session;
use wishdir_analysis::strafe::{STRAFE_SPEED, StrafePeriod, best_hop};
use wishdir_analysis::strafe_tick::{StrafeTick, WishDirection};
use wishdir_sim::engine::{Physics, SAFE_FALL_HL};
use wishdir_sim::math::frame_time;
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;

/// Distance between two footsteps, units.
const STEP: f64 = 80.0;
/// Minimum speed for footsteps, u/s.
const WALK: f64 = 120.0;
/// Minimum falling speed for a landing sound, u/s. Slower landings are steps down.
const SOFT: f32 = 60.0;
/// Minimum duration of a flight without a seen takeoff, milliseconds.
/// Players spawn slightly above the floor, which should not sound like a landing.
const FALL_MSEC: u32 = 250;
/// Minimum water level that counts as wet. 0 is dry.
const WET: u8 = 1;

/// The player's current flight.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct ObservedFlight {
    /// Whether the takeoff was observed.
    left_ground: bool,
    /// Duration of the flight so far, milliseconds.
    msec: u32,
}

/// Listener that creates the sounds of one run under one profile.
#[derive(Clone, Debug)]
pub struct Listener {
    physics: Physics,
    metronome: Metronome,
    flight: Option<ObservedFlight>,
    /// Distance run since the last footstep, units.
    way: f64,
    /// Whether the last tick ended in a liquid. `None` before the first tick.
    wet: Option<bool>,
    /// Number of ticks until the ideal jump tick.
    ideal_jump_in: Option<u32>,
    turn: MouseReversal,
}

impl Listener {
    /// Creates a listener. It runs simulations, so do not create one every tick.
    pub fn new(profile: &Profile) -> Self {
        Self {
            physics: profile.physics,
            metronome: Metronome::new(StrafePeriod::new(profile)),
            flight: None,
            way: 0.0,
            wet: None,
            ideal_jump_in: None,
            turn: MouseReversal::default(),
        }
    }

    /// Sets the share of skipped metronome beats, 0 to 1.
    pub fn set_dropped_beats(&mut self, part: f32) {
        self.metronome.set_dropped_beats(part);
    }

    /// Returns the sounds of the next tick, which `session` has just observed.
    /// A tick that does not follow the previous one starts a new run, and old sounds are dropped.
    pub fn observe(&mut self, record: &TickRecord, session: &Session) -> TickSound {
        let facts = session.last_facts();
        if facts.placed || facts.relocated || facts.died {
            self.clear(record);
            return TickSound::default();
        }
        let mut cues = SmallVec::new();
        self.handle_water(record, facts, &mut |cue| cues.push(cue));
        self.handle_landing(record, facts, &mut |cue| cues.push(cue));
        self.play_countdown(&mut |cue| cues.push(cue));
        self.handle_takeoff(record, facts, session, &mut |cue| cues.push(cue));
        if self.is_footstep(record, facts) {
            cues.push(Cue::Step);
        }
        let is_flying = self.flight.is_some_and(|flight| flight.left_ground);
        if self.turn.observe(
            facts.strafe.turn_deg,
            is_flying && facts.strafe.speed >= STRAFE_SPEED,
        ) {
            cues.push(Cue::Switch);
        }
        if self.metronome.observe(facts.speed) {
            cues.push(Cue::Beat);
        }
        TickSound {
            cues,
            tone: strafe_tone(&facts.strafe),
        }
    }

    /// Resets the state after something moved the player.
    fn clear(&mut self, record: &TickRecord) {
        self.metronome.stop();
        (self.flight, self.way, self.ideal_jump_in) = (None, 0.0, None);
        self.wet = Some(is_wet(record));
        self.turn = MouseReversal::default();
    }

    fn handle_water(&mut self, record: &TickRecord, facts: &TickFacts, emit: &mut impl FnMut(Cue)) {
        let wet = is_wet(record);
        if wet && self.wet.replace(wet) == Some(false) {
            emit(Cue::Splash {
                force: landing_force(-record.before.velocity.z),
            });
        }
        self.wet = Some(wet);
        if facts.swam || facts.ladder.is_some() {
            self.flight = None;
            self.metronome.stop();
        }
    }

    /// Handles landings, including those on a tick that jumps again.
    fn handle_landing(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        emit: &mut impl FnMut(Cue),
    ) {
        let jumps_at_once = facts.jump.is_some() && !record.before.on_ground;
        if !facts.on_ground() && !jumps_at_once {
            return;
        }
        let Some(flight) = self.flight.take() else {
            return;
        };
        self.metronome.stop();
        let fall_speed = facts
            .fall_end
            .map_or(-record.before.velocity.z, |touch| -touch.velocity.z);
        if fall_speed < SOFT || !(flight.left_ground || flight.msec >= FALL_MSEC) {
            return;
        }
        emit(Cue::Landing {
            force: landing_force(fall_speed),
        });
        if facts.is_landing() && facts.speed >= STRAFE_SPEED {
            let stamina_msec = record.player.stamina_msec();
            self.ideal_jump_in =
                Some(best_hop(&self.physics, record.cmd.msec, facts.speed, stamina_msec).fog + 1);
        }
    }

    /// Counts down to the ideal jump tick. The landing tick is the first one on the ground.
    fn play_countdown(&mut self, emit: &mut impl FnMut(Cue)) {
        self.ideal_jump_in = match self.ideal_jump_in {
            Some(1) => {
                emit(Cue::IdealJump);
                None
            }
            ticks => ticks.map(|ticks| ticks - 1),
        };
    }

    fn handle_takeoff(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        session: &Session,
        emit: &mut impl FnMut(Cue),
    ) {
        let jumped = facts.jump.is_some();
        if facts.is_takeoff() {
            self.flight = Some(ObservedFlight {
                left_ground: true,
                msec: 0,
            });
            self.turn = MouseReversal::default();
        } else if !facts.on_ground() && !facts.swam && facts.ladder.is_none() {
            self.flight.get_or_insert_default();
        }
        if let Some(flight) = &mut self.flight {
            flight.msec += u32::from(record.cmd.msec);
        }
        if jumped {
            emit(Cue::Jump);
            self.metronome.begin();
            if session
                .hop_at(record.tick)
                .is_some_and(|hop| hop.grade == HopGrade::Perfect)
            {
                emit(Cue::PerfectHop);
            }
        }
    }

    /// Whether a footstep sounds on this tick.
    fn is_footstep(&mut self, record: &TickRecord, facts: &TickFacts) -> bool {
        if !facts.on_ground() || facts.is_landing() || facts.swam || facts.speed < WALK {
            self.way = 0.0;
            return false;
        }
        self.way += facts.speed * f64::from(frame_time(record.cmd.msec));
        let steps = self.way >= STEP;
        if steps {
            self.way %= STEP;
        }
        steps
    }
}

fn is_wet(record: &TickRecord) -> bool {
    record.player.water_level >= WET
}

/// Returns the strength of a landing, 0 to 1. `fall_speed` is downwards, u/s.
fn landing_force(fall_speed: f32) -> f32 {
    (fall_speed / SAFE_FALL_HL).clamp(0.0, 1.0)
}

/// Returns the strafe tone of a tick. `None` unless the player strafes in the air.
fn strafe_tone(strafe: &StrafeTick) -> Option<Tone> {
    if !strafe.air || strafe.asked != WishDirection::Direction || strafe.speed < STRAFE_SPEED {
        return None;
    }
    let (error, side) = (strafe.error_deg()?, strafe.wish_side()?);
    let side = if side > 0.0 { Side::Left } else { Side::Right };
    error.is_finite().then_some(Tone {
        error_deg: error as f32,
        side,
    })
}
