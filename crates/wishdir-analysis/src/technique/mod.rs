//! EdgeBug, JumpBug, DuckBug, SlideBug, bounce, fastrun and double duck: what worked, and why what
//! failed did.
//!
//! Recognised from the state machine and the contacts (article 003; `docs/goldsrc.md` 5.5, 5.6,
//! 5.13), never from a speed: a bug is a tick that is in the air before and after and touches the
//! ground in between. A miss is told only where something was at stake: the landing cost health, or
//! was much lower than the take-off. GoldSrc only: QuakeWorld has neither duck nor snap nor these
//! words.

mod event;
mod fastrun;
mod track;

mod landing;

pub use event::{DuckFrames, Key, Miss, Outcome, TechniqueEvent, TechniqueKind, Verdict};

use crate::facts::{Footing, TickFacts};
use crate::jump::Grades;
use fastrun::Fastrun;
use landing::{LandingGround, Left};
use track::{Flight, Sample, Track};
use wishdir_sim::course::CourseEvent;
use wishdir_sim::engine::{
    Branch, DUCK_HEIGHT, DUCKED_HULL, Engine, PlayerState, STANDING_HULL, fall_damage,
};
use wishdir_sim::math::{Vec3, frame_time, length, length_2d, madd};
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;

/// Keys count as tried for a landing this long before and after it, milliseconds.
const TRY_MSEC: u16 = 150;
/// A duck key held this much too long was meant as a double duck, milliseconds.
const DOUBLE_DUCK_MSEC: u16 = 100;
/// More frames on ground do not belong to the flight before (HNS), ticks.
const FRAMES_MOST: u32 = 10;
/// Who leaves the ground so soon after a landing, without a jump, has left by the landing itself:
/// ticks.
const LEFT_AT_ONCE_TICKS: u64 = 3;
/// A jump's height: deeper than this no hop on level ground lands, units.
const JUMP_HEIGHT: f32 = 45.0;
/// Deeper than stairs and hops go: a harmless landing from this high is still a fall, units.
const DEEP_DROP: f32 = 100.0;

/// Watches ticks, tells techniques.
#[derive(Clone, Debug)]
pub struct TechniqueTracker {
    engine: Engine,
    maxvelocity: f32,
    track: Track,
    flight: Option<Flight>,
    landing: Option<LandingGround>,
    fastrun: Fastrun,
    /// The tick in which the hull became the ducked one on the ground.
    ducked_at: Option<u64>,
}

impl TechniqueTracker {
    /// For runs with this profile.
    pub fn new(profile: &Profile) -> Self {
        Self {
            engine: profile.engine(),
            maxvelocity: profile.physics.vars.maxvelocity,
            track: Track::default(),
            flight: None,
            landing: None,
            fastrun: Fastrun::default(),
            ducked_at: None,
        }
    }

    /// Forgets what is under way.
    pub fn reset(&mut self) {
        self.track.clear();
        (self.flight, self.landing, self.ducked_at) = (None, None, None);
        self.fastrun = Fastrun::default();
    }

    /// Takes the next tick and what it was. A miss is told some ticks after its landing, when the
    /// keys of late tries are known.
    pub fn observe(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        tell: &mut impl FnMut(TechniqueEvent),
    ) {
        if !self.engine.rules().fall_bugs {
            return;
        }
        if facts.placed || self.track.last().is_none() {
            // A first tick, a respawn, a loaded position.
            self.reset();
            self.track.push(Sample::before(record));
        }
        self.track.push(Sample::after(record, facts));
        self.fastrun.observe(record, facts, tell);
        self.double_duck(record, facts, tell);
        if facts.relocated {
            return self.moved_away(record, facts, tell);
        }
        let swims = record.player.water_level >= 2 || record.before.water_level >= 2;
        if swims || !matches!(facts.branch, Branch::Air | Branch::Ground) {
            (self.flight, self.landing) = (None, None);
            return;
        }
        match facts.footing {
            Footing::Air => self.in_flight(record, facts, tell),
            Footing::Landed => self.land(record, facts, &record.player, tell),
            Footing::TookOff => self.leave(record, facts, tell),
            Footing::Ground => self.on_ground(record, facts, tell),
        }
    }

    /// In the air before and after: nothing happened, or one of the bugs.
    fn in_flight(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        tell: &mut impl FnMut(TechniqueEvent),
    ) {
        let mut flight = self.flight.unwrap_or_else(|| Flight::from(&record.before));
        flight.rise_to(record.before.origin.z);
        if let Some(kind) = bug(facts) {
            let mut event = self.told(record, &record.player, kind);
            event.hp_saved = self.cost(event.fall_speed);
            let stood_at = record.before.origin.z - facts.standing_snap;
            let touched = facts.fall_end.map_or(stood_at, |floor| floor.origin.z);
            event.fall_height = (flight.apex - touched).max(0.0);
            self.resolve(tell);
            self.flight = Some(Flight::from(&record.player));
            // Nothing is saved while the player still rises.
            if record.before.velocity.z < 0.0 {
                tell(event);
            }
        } else {
            flight.rise_to(record.player.origin.z);
            self.flight = Some(flight);
        }
        self.expire(record, tell);
    }

    /// The last tick as an EdgeBug that went past its edge, if it fell free and had something at
    /// stake; whether there was an edge only the level knows (`solver::edge_bug`).
    pub fn passing(&self, record: &TickRecord, facts: &TickFacts) -> Option<TechniqueEvent> {
        let flight = self
            .flight
            .as_ref()
            .filter(|_| self.engine.rules().fall_bugs)?;
        let falls =
            facts.footing == Footing::Air && !facts.touched() && record.before.velocity.z < 0.0;
        if !falls || facts.relocated || facts.jump.is_some() {
            return None;
        }
        let event = self.told(record, &record.player, TechniqueKind::EdgeBug);
        let deep = flight.from - record.player.origin.z > DEEP_DROP;
        let fall_height = (flight.apex - record.player.origin.z).max(0.0);
        (deep || self.cost(event.fall_speed) >= 1.0).then_some(TechniqueEvent {
            fall_height,
            ..event
        })
    }

    /// From the air to the ground.
    fn land(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        landed: &PlayerState,
        tell: &mut impl FnMut(TechniqueEvent),
    ) {
        self.resolve(tell);
        let mut flight = self
            .flight
            .take()
            .unwrap_or_else(|| Flight::from(&record.before));
        flight.rise_to(record.before.origin.z);
        let numbers = self.told(record, landed, TechniqueKind::EdgeBug);
        let cost = if landed.water_level == 0 {
            self.cost(numbers.fall_speed)
        } else {
            0.0
        };
        self.landing = LandingGround::new(record, facts, landed, &flight, numbers, cost);
    }

    /// The game put the player elsewhere: after a deadly landing the verdict is still due, a
    /// teleporter ends all.
    fn moved_away(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        tell: &mut impl FnMut(TechniqueEvent),
    ) {
        let died = record
            .events
            .iter()
            .any(|event| matches!(event, CourseEvent::Died { .. }));
        if died && !record.before.on_ground && facts.probe.on_ground {
            let landed = landed(facts, &record.before, frame_time(record.cmd.msec));
            self.land(record, facts, &landed, tell);
        } else {
            self.resolve(tell);
        }
        self.flight = None;
    }

    /// From the ground into the air.
    fn leave(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        tell: &mut impl FnMut(TechniqueEvent),
    ) {
        let at_once = self
            .landing
            .as_ref()
            .is_some_and(|landing| landing.is_fresh(record.tick));
        if facts.jump.is_some() || facts.double_duck {
            // A late key may follow the jump.
            self.landing
                .iter_mut()
                .for_each(|landing| landing.leave(Left::ByKey));
        } else if at_once {
            self.landing.iter_mut().for_each(|landing| {
                landing.walk(record, facts);
                landing.leave(Left::AtOnce {
                    origin: record.player.origin,
                    velocity: record.player.velocity,
                });
            });
            // One who is ducked may still release duck too late.
            if self
                .landing
                .as_ref()
                .is_some_and(|landing| !landing.is_ducked())
            {
                self.resolve(tell);
            }
        }
        self.flight = Some(Flight::from(&record.before));
    }

    fn on_ground(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        tell: &mut impl FnMut(TechniqueEvent),
    ) {
        if let Some(landing) = &mut self.landing {
            landing.walk(record, facts);
        }
        self.expire(record, tell);
    }

    /// Judges the last landing once no later key can belong to it.
    fn expire(&mut self, record: &TickRecord, tell: &mut impl FnMut(TechniqueEvent)) {
        if self
            .landing
            .as_ref()
            .is_some_and(|landing| landing.is_over(record.tick))
        {
            self.resolve(tell);
        }
    }

    /// Tells what the last landing was, if it was anything.
    fn resolve(&mut self, tell: &mut impl FnMut(TechniqueEvent)) {
        if let Some(landing) = self.landing.take()
            && let Some(event) = landing.judge(&self.track)
        {
            tell(event);
        }
    }

    /// Duck released before the hull changed: lifted by 18 units; or just after.
    fn double_duck(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        tell: &mut impl FnMut(TechniqueEvent),
    ) {
        if facts.ducked_on_ground {
            self.ducked_at = Some(record.tick);
        }
        if !record.before.on_ground {
            // Duck released in the tick after a jump lifts nobody.
            self.ducked_at = None;
            return;
        }
        if facts.double_duck {
            let frames = self.duck_frames();
            tell(TechniqueEvent {
                frames,
                ..self.told(record, &record.player, TechniqueKind::DoubleDuck)
            });
        } else if facts.stood_up
            && let Some(ducked_at) = self.ducked_at.take()
        {
            let late = record.tick - ducked_at;
            if late <= ticks_in(DOUBLE_DUCK_MSEC, record.cmd.msec) {
                let miss = Miss::Ticks {
                    n: late as u32,
                    late: true,
                    key: Key::Duck,
                };
                let event = self.told(record, &record.player, TechniqueKind::DoubleDuck);
                tell(event.missed(miss, Verdict::AlreadyDucked { ticks: late }));
            }
        }
    }

    /// The time on the ground since the last landing, for a double duck in the tick that was pushed
    /// last; none if it was too long for one movement.
    fn duck_frames(&self) -> Option<DuckFrames> {
        let (fog, stand_up) = self.track.ground_before(FRAMES_MOST)?;
        let grade = Grades::built_in().double_duck(self.engine, stand_up, fog);
        Some(DuckFrames {
            fog,
            stand_up,
            grade,
        })
    }

    /// What a landing at this speed costs, hit points, unrounded.
    fn cost(&self, fall_speed: f32) -> f32 {
        fall_damage(self.engine, fall_speed)
    }

    /// An event of this tick with its speeds; a success until told otherwise.
    fn told(
        &self,
        record: &TickRecord,
        player: &PlayerState,
        kind: TechniqueKind,
    ) -> TechniqueEvent {
        let (before, after) = (record.before.velocity, player.velocity);
        TechniqueEvent {
            tick: record.tick,
            kind,
            // Adding zero turns minus zero into zero.
            fall_speed: (-before.z).clamp(0.0, self.maxvelocity) + 0.0,
            speed_before: length_2d(before),
            speed_after: length_2d(after),
            speed_before_3d: length(before),
            speed_after_3d: length(after),
            ..TechniqueEvent::default()
        }
    }
}

/// The player where a deadly landing left him, before the game put him elsewhere.
fn landed(facts: &TickFacts, before: &PlayerState, frame_time: f32) -> PlayerState {
    let way = madd(before.origin, frame_time, facts.probe.velocity);
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

/// The bug that a tick is, seen by itself: in the air before and after it, falling, and the ground
/// touched in between.
pub fn bug_of(record: &TickRecord, facts: &TickFacts) -> Option<TechniqueKind> {
    let swims = record.player.water_level >= 2 || record.before.water_level >= 2;
    let moves = matches!(facts.branch, Branch::Air | Branch::Ground) && !swims && !facts.relocated;
    let falls = facts.footing == Footing::Air && record.before.velocity.z < 0.0;
    if moves && falls { bug(facts) } else { None }
}

/// The bug of a tick that is in the air before and after.
fn bug(facts: &TickFacts) -> Option<TechniqueKind> {
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
        // Rising too fast to be asked: a slope has thrown the player up, no edge.
        (!facts.probe.too_fast).then_some(TechniqueKind::EdgeBug)
    }
}

/// How many ticks of this length fit, at least 1.
fn ticks_in(msec: u16, tick_msec: u8) -> u64 {
    u64::from(msec / u16::from(tick_msec.max(1))).max(1)
}

/// The height of the origin if the player stood here, units.
fn standing_z(player: &PlayerState) -> f32 {
    let lift = if player.on_ground && player.hull != STANDING_HULL {
        DUCK_HEIGHT
    } else {
        0.0
    };
    player.origin.z + lift
}
