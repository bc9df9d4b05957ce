//! EdgeBug, JumpBug, DuckBug, SlideBug, bounce, fastrun,
//! double duck and overbounce: successes, misses and reasons.
//!
//! Techniques are recognised by state changes and contacts (article
//! 003; `docs/goldsrc.md` 5.5, 5.6, 5.13), never by a speed.
//! On the tick of a bug, the player starts and ends in the air and touches the ground in between.
//! A miss is only reported if the landing cost health or was far below the takeoff.
//! GoldSrc has all of them except the overbounce. Quake III has only the overbounce.
//! QuakeWorld has none: it has no ducking and no snap.

mod event;
mod fastrun;
mod intent;
mod overbounce;
mod track;

mod landing;

pub use event::{DuckFrames, MissedBy, MissedKey, Outcome, TechniqueEvent, TechniqueKind, Verdict};
pub use intent::TechniqueIntent;

use crate::facts::{Footing, TickFacts};
use crate::jump::Grades;
use fastrun::FastrunTracker;
use landing::{GroundExit, LandingAttempt};
use overbounce::OverbounceTracker;
use track::{TickTrack, TrackedFlight, TrackedTick};
use wishdir_sim::course::CourseEvent;
use wishdir_sim::engine::{
    Branch, DUCK_HEIGHT, DUCKED_HULL, Engine, PlayerState, STANDING_HULL, fall_damage,
};
use wishdir_sim::math::{Vec3, frame_time, length, length_2d, multiply_add};
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;

/// Time around a landing in which keys count as an attempt, milliseconds.
const TRY_MSEC: u16 = 150;
/// Maximum time that duck is held too long in a double duck attempt, milliseconds.
const DOUBLE_DUCK_MSEC: u16 = 100;
/// Maximum frames on ground between the previous flight and a double duck that belongs to it (HNS),
/// ticks.
const FRAMES_MOST: u32 = 10;
/// Maximum time between a landing and an exit from the ground that it causes, ticks.
const LEFT_AT_ONCE_TICKS: u64 = 3;
/// Maximum drop of a hop on level ground, the height of a jump, units.
const JUMP_HEIGHT: f32 = 45.0;
/// Minimum drop for a harmless landing to count as a fall, units. Stairs and hops drop less.
const DEEP_DROP: f32 = 100.0;

/// Tracker that finds techniques in the ticks of a run.
#[derive(Clone, Debug)]
pub struct TechniqueTracker {
    engine: Engine,
    maxvelocity: f32,
    track: TickTrack,
    flight: Option<TrackedFlight>,
    landing: Option<LandingAttempt>,
    fastrun: FastrunTracker,
    overbounce: OverbounceTracker,
    /// Tick on which the player changed to the ducked hull on the ground.
    ducked_at: Option<u64>,
}

impl TechniqueTracker {
    /// Creates a tracker for runs with this profile.
    pub fn new(profile: &Profile) -> Self {
        Self {
            engine: profile.engine(),
            maxvelocity: profile.physics.vars.maxvelocity,
            track: TickTrack::default(),
            flight: None,
            landing: None,
            fastrun: FastrunTracker::default(),
            overbounce: OverbounceTracker::default(),
            ducked_at: None,
        }
    }

    /// Discards all attempts that are in progress.
    pub fn reset(&mut self) {
        self.track.clear();
        (self.flight, self.landing, self.ducked_at) = (None, None, None);
        self.fastrun = FastrunTracker::default();
        self.overbounce = OverbounceTracker::default();
    }

    /// Processes the next tick and its facts.
    /// Reports a miss some ticks after its landing, once late keys are known.
    pub fn observe(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        report: &mut impl FnMut(TechniqueEvent),
    ) {
        if self.engine.rules().overbounces {
            let event = self.new_event(record, &record.player, TechniqueKind::Overbounce);
            self.overbounce.observe(record, facts, event, report);
        }
        if !self.engine.rules().fall_bugs {
            return;
        }
        if facts.placed || self.track.last().is_none() {
            // A first tick, a respawn or a loaded position.
            self.reset();
            self.track.push(TrackedTick::before_tick(record));
        }
        self.track.push(TrackedTick::after_tick(record, facts));
        self.fastrun.observe(record, facts, report);
        self.detect_double_duck(record, facts, report);
        if facts.relocated {
            return self.process_forced_move(record, facts, report);
        }
        let swims = record.player.water_level >= 2 || record.before.water_level >= 2;
        if swims || !matches!(facts.branch, Branch::Air | Branch::Ground) {
            (self.flight, self.landing) = (None, None);
            return;
        }
        match facts.footing {
            Footing::Air => self.process_air_tick(record, facts, report),
            Footing::Landed => self.process_landing(record, facts, &record.player, report),
            Footing::TookOff => self.process_takeoff(record, facts, report),
            Footing::Ground => self.process_ground_tick(record, facts, report),
        }
    }

    /// Processes a tick in the air, which may be one of the bugs.
    fn process_air_tick(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        report: &mut impl FnMut(TechniqueEvent),
    ) {
        let mut flight = self
            .flight
            .unwrap_or_else(|| TrackedFlight::from_player(&record.before));
        flight.raise_max_height(record.before.origin.z);
        if let Some(kind) = detect_air_bug(facts) {
            let mut event = self.new_event(record, &record.player, kind);
            event.hp_saved = self.health_cost(event.fall_speed);
            let stood_at = record.before.origin.z - facts.standing_snap;
            let touched = facts.fall_end.map_or(stood_at, |floor| floor.origin.z);
            event.fall_height = (flight.apex - touched).max(0.0);
            self.judge_landing(report);
            self.flight = Some(TrackedFlight::from_player(&record.player));
            // Nothing is saved while the player is still rising.
            if record.before.velocity.z < 0.0 {
                report(event);
            }
        } else {
            flight.raise_max_height(record.player.origin.z);
            self.flight = Some(flight);
        }
        self.judge_expired_landing(record, report);
    }

    /// Returns the EdgeBug that the last tick missed. Only if the player was in free fall, and the
    /// fall costs health or is deeper than `DEEP_DROP`. Only the level shows whether there was an
    /// edge (`planner::edge_bug`).
    pub fn missed_edge_bug(
        &self,
        record: &TickRecord,
        facts: &TickFacts,
    ) -> Option<TechniqueEvent> {
        let flight = self
            .flight
            .as_ref()
            .filter(|_| self.engine.rules().fall_bugs)?;
        let falls =
            facts.footing == Footing::Air && !facts.has_touched() && record.before.velocity.z < 0.0;
        if !falls || facts.relocated || facts.jump.is_some() {
            return None;
        }
        let event = self.new_event(record, &record.player, TechniqueKind::EdgeBug);
        let deep = flight.from - record.player.origin.z > DEEP_DROP;
        let fall_height = (flight.apex - record.player.origin.z).max(0.0);
        (deep || self.health_cost(event.fall_speed) >= 1.0).then_some(TechniqueEvent {
            fall_height,
            ..event
        })
    }

    /// Processes a landing.
    fn process_landing(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        landed: &PlayerState,
        report: &mut impl FnMut(TechniqueEvent),
    ) {
        self.judge_landing(report);
        let mut flight = self
            .flight
            .take()
            .unwrap_or_else(|| TrackedFlight::from_player(&record.before));
        flight.raise_max_height(record.before.origin.z);
        let numbers = self.new_event(record, landed, TechniqueKind::EdgeBug);
        let cost = if landed.water_level == 0 {
            self.health_cost(numbers.fall_speed)
        } else {
            0.0
        };
        self.landing = LandingAttempt::new(record, facts, landed, &flight, numbers, cost);
    }

    /// Processes a tick on which the game moved the player. A deadly landing still gets a verdict.
    /// A teleport ends the tracking of all techniques.
    fn process_forced_move(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        report: &mut impl FnMut(TechniqueEvent),
    ) {
        let died = record
            .events
            .iter()
            .any(|event| matches!(event, CourseEvent::Died { .. }));
        if died && !record.before.on_ground && facts.probe.on_ground {
            let landed =
                player_after_deadly_landing(facts, &record.before, frame_time(record.cmd.msec));
            self.process_landing(record, facts, &landed, report);
        } else {
            self.judge_landing(report);
        }
        self.flight = None;
    }

    /// Processes a tick that leaves the ground.
    fn process_takeoff(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        report: &mut impl FnMut(TechniqueEvent),
    ) {
        let at_once = self
            .landing
            .as_ref()
            .is_some_and(|landing| landing.is_exit_in_time(record.tick));
        if facts.jump.is_some() || facts.double_duck {
            // A late key may follow the jump.
            self.landing
                .iter_mut()
                .for_each(|landing| landing.record_exit(GroundExit::ByKey));
        } else if at_once {
            self.landing.iter_mut().for_each(|landing| {
                landing.observe_ground(record, facts);
                landing.record_exit(GroundExit::AtOnce {
                    origin: record.player.origin,
                    velocity: record.player.velocity,
                });
            });
            // A ducked player may still release duck too late.
            if self
                .landing
                .as_ref()
                .is_some_and(|landing| !landing.is_ducked())
            {
                self.judge_landing(report);
            }
        }
        self.flight = Some(TrackedFlight::from_player(&record.before));
    }

    fn process_ground_tick(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        report: &mut impl FnMut(TechniqueEvent),
    ) {
        if let Some(landing) = &mut self.landing {
            landing.observe_ground(record, facts);
        }
        self.judge_expired_landing(record, report);
    }

    /// Judges the last landing once no later key can belong to it.
    fn judge_expired_landing(
        &mut self,
        record: &TickRecord,
        report: &mut impl FnMut(TechniqueEvent),
    ) {
        if self
            .landing
            .as_ref()
            .is_some_and(|landing| landing.is_too_late(record.tick))
        {
            self.judge_landing(report);
        }
    }

    /// Judges the last landing and reports the technique attempted on it, if any.
    fn judge_landing(&mut self, report: &mut impl FnMut(TechniqueEvent)) {
        if let Some(landing) = self.landing.take()
            && let Some(event) = landing.judge(&self.track)
        {
            report(event);
        }
    }

    /// Checks for a double duck: duck released before the hull changed, or just after.
    fn detect_double_duck(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        report: &mut impl FnMut(TechniqueEvent),
    ) {
        if facts.ducked_on_ground {
            self.ducked_at = Some(record.tick);
        }
        if !record.before.on_ground {
            // Releasing duck on the tick after a jump lifts nothing.
            self.ducked_at = None;
            return;
        }
        if facts.double_duck {
            let frames = self.count_duck_frames();
            report(TechniqueEvent {
                frames,
                ..self.new_event(record, &record.player, TechniqueKind::DoubleDuck)
            });
        } else if facts.stood_up
            && let Some(ducked_at) = self.ducked_at.take()
        {
            let late = record.tick - ducked_at;
            if late <= whole_ticks(DOUBLE_DUCK_MSEC, record.cmd.msec) {
                let miss = MissedBy::Ticks {
                    n: late as u32,
                    late: true,
                    key: MissedKey::Duck,
                };
                let event = self.new_event(record, &record.player, TechniqueKind::DoubleDuck);
                report(event.into_miss(miss, Verdict::AlreadyDucked { ticks: late }));
            }
        }
    }

    /// Time on the ground since the last landing, for a double duck on the last tick in the track.
    /// `None` if it is too long for one movement.
    fn count_duck_frames(&self) -> Option<DuckFrames> {
        let (fog, stand_up) = self.track.count_ground_ticks(FRAMES_MOST)?;
        let grade = Grades::built_in().double_duck(self.engine, stand_up, fog);
        Some(DuckFrames {
            fog,
            stand_up,
            grade,
        })
    }

    /// Returns the health that a landing with this fall speed costs, unrounded.
    fn health_cost(&self, fall_speed: f32) -> f32 {
        fall_damage(self.engine, fall_speed)
    }

    /// Creates an event for a success on this tick, with the speeds before and after the tick.
    fn new_event(
        &self,
        record: &TickRecord,
        player: &PlayerState,
        kind: TechniqueKind,
    ) -> TechniqueEvent {
        let (before, after) = (record.before.velocity, player.velocity);
        TechniqueEvent {
            tick: record.tick,
            kind,
            // Adding zero turns -0.0 into 0.0.
            fall_speed: (-before.z).clamp(0.0, self.maxvelocity) + 0.0,
            speed_before: length_2d(before),
            speed_after: length_2d(after),
            speed_before_3d: length(before),
            speed_after_3d: length(after),
            ..TechniqueEvent::default()
        }
    }
}

/// Returns the player after a deadly landing, before the game moved the player.
fn player_after_deadly_landing(
    facts: &TickFacts,
    before: &PlayerState,
    frame_time: f32,
) -> PlayerState {
    let way = multiply_add(before.origin, frame_time, facts.probe.velocity);
    let origin = facts
        .fall_end
        .map_or(way - Vec3::new(0.0, 0.0, facts.probe.snap), |floor| {
            floor.origin
        });
    let ducked = facts.ducked_in_air || (before.hull != STANDING_HULL && !facts.stood_up);
    let velocity = Vec3::new(facts.probe.velocity.x, facts.probe.velocity.y, 0.0);
    let hull = if ducked { DUCKED_HULL } else { STANDING_HULL };
    PlayerState {
        origin,
        velocity,
        hull,
        on_ground: true,
        ..*before
    }
}

/// Detects a bug on a single tick: in the air before and
/// after it, falling, with a ground contact in between.
pub fn detect_bug(record: &TickRecord, facts: &TickFacts) -> Option<TechniqueKind> {
    let swims = record.player.water_level >= 2 || record.before.water_level >= 2;
    let moves = matches!(facts.branch, Branch::Air | Branch::Ground) && !swims && !facts.relocated;
    let falls = facts.footing == Footing::Air && record.before.velocity.z < 0.0;
    if moves && falls {
        detect_air_bug(facts)
    } else {
        None
    }
}

/// Detects a bug on a tick that starts and ends in the air.
fn detect_air_bug(facts: &TickFacts) -> Option<TechniqueKind> {
    if facts.grounded_by_standing {
        return Some(if facts.jump.is_some() {
            TechniqueKind::JumpBug
        } else {
            TechniqueKind::DuckBug
        });
    }
    facts.fall_end?;
    if facts.slide_after_floor || facts.probe.steep {
        Some(TechniqueKind::SlideBug)
    } else {
        // If the player rises too fast for a ground check, a slope threw it up, not an edge.
        (!facts.probe.too_fast).then_some(TechniqueKind::EdgeBug)
    }
}

/// Number of whole ticks of this length in `msec`, at least 1.
fn whole_ticks(msec: u16, tick_msec: u8) -> u64 {
    u64::from(msec / u16::from(tick_msec.max(1))).max(1)
}

/// Returns the height of the origin if the player stood up now, units.
fn standing_origin_z(player: &PlayerState) -> f32 {
    let lift = if player.on_ground && player.hull != STANDING_HULL {
        DUCK_HEIGHT
    } else {
        0.0
    };
    player.origin.z + lift
}
