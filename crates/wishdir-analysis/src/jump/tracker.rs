//! Tracks the current flight and the flight before it, and ends jumps.

use super::circle::CircleTracker;
use super::finish::{FlightEnding, JumpContext, finish_jump};
use super::flight::{ForwardRelease, JumpFlight};
use super::hop::{Hop, Takeoff};
use super::kind::{
    DUCKS_WINDOW_MSEC, FALL, FlightStart, JumpKind, PreviousFlight, TakeoffHistory, Variation,
    detect_kind,
};
use super::reason::InvalidJumpReason;
use super::result::FoundJump;
use super::row::{JumpTick, held_keys, strafe_key_side};
use super::timing::KeyChanges;
use crate::facts::{BestGain, JumpFact, SpeedChange, TickFacts};
use crate::ledger::{Aim, Approach, FlightLog, Landing, LedgerBuilder};
use crate::strafe::{AirTick, wish_speed};
use wishdir_sim::engine::{DUCKED_HULL, JumpScore, Physics, PlayerState, move_msec};
use wishdir_sim::math::{Vec3, length_2d_f64};
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;

/// Number of ticks after which a released forward key no longer counts.
const FORWARD_FORGOTTEN: u32 = 30;

/// Number of ticks for which memory is reserved. Most flights are shorter.
const MOST_TICKS: usize = 128;
/// Minimum rise above the takeoff for a flight's losses to be computed, units.
const ROSE: f32 = 2.0;

/// Finds all jumps of a run. Each run and profile needs its own tracker.
#[derive(Debug)]
pub struct JumpTracker {
    physics: Physics,
    context: JumpContext,
    flight: Option<JumpFlight>,
    rows: Vec<JumpTick>,
    ledger: LedgerBuilder,
    /// Last landing, for the ledger. Cleared by teleports, swimming and ladders.
    landing: Option<Landing>,
    lead: TakeoffHistory,
    /// Previous tick: its number, and the origin, velocity and height of the feet after it.
    last: Option<(u64, Vec3, Vec3, f32)>,
    on_ladder: bool,
    /// Ticks since forward was held. `None` if too many.
    without_forward: Option<u32>,
    edges: KeyChanges,
    circle: CircleTracker,
}

impl JumpTracker {
    /// Creates a tracker for runs under this profile.
    pub fn new(profile: &Profile) -> Self {
        let msec = move_msec(profile.msec());
        let standing = BestGain::new(AirTick::new(
            &profile.physics,
            wish_speed(profile, false),
            msec,
            1.0,
        ));
        Self {
            physics: profile.physics,
            context: JumpContext {
                engine: profile.engine(),
                strafe_keys: profile.physics.strafe_keys(),
                maxspeed: profile.maxspeed(),
                width: profile.width(),
                best: standing,
            },
            flight: None,
            rows: Vec::with_capacity(MOST_TICKS),
            ledger: LedgerBuilder::new(profile),
            landing: None,
            lead: TakeoffHistory::default(),
            last: None,
            on_ladder: false,
            without_forward: None,
            edges: KeyChanges::default(),
            circle: CircleTracker::default(),
        }
    }

    /// Sets the aim that all jumps are judged by. `None`: judges each jump by its likely aim.
    pub fn set_aim(&mut self, aim: Option<Aim>) {
        self.ledger.set_aim(aim);
    }

    /// Processes the next tick and its facts. Reports the jump that ended on this tick, if any.
    pub fn observe(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        report: &mut impl FnMut(FoundJump),
    ) {
        if facts.placed && self.last.is_some() {
            self.interrupt_flight(record, facts, InvalidJumpReason::Placed, report);
            self.circle = CircleTracker::default();
        }
        self.count_forward_tick(record.cmd.forward > 0.0);
        self.edges.observe(record, facts.placed);
        let left_ladder = self.on_ladder && !record.player.is_on_ladder();
        self.on_ladder = record.player.is_on_ladder();
        if let Some(takeoff) = facts.jump {
            self.end_flight_before_jump(record, &takeoff, report);
            self.flight = Some(self.start_jump(record, facts, &takeoff));
            self.rows.clear();
        } else if self.flight.is_none() && self.is_airborne(facts) {
            self.flight = Some(self.start_other_flight(record, facts, left_ladder));
            self.rows.clear();
        }
        self.update_flight(record, facts, report);
        self.last = Some((
            record.tick,
            record.player.origin,
            record.player.velocity,
            facts.feet,
        ));
    }

    /// Current jump, for a live display: its takeoff tick and its ticks so far.
    /// `None` on the ground.
    pub fn current_jump(&self) -> Option<(u64, &[JumpTick])> {
        let flight = self.flight.as_ref().filter(|flight| flight.is_jump())?;
        Some((flight.takeoff_tick, &self.rows))
    }

    /// Returns the takeoff on a tick, if the current flight started there.
    pub(crate) fn takeoff_at(&self, tick: u64) -> Option<Takeoff> {
        let flight = self
            .flight
            .as_ref()
            .filter(|flight| flight.takeoff_tick == tick)?;
        Some(Takeoff {
            begins: flight.begins_chain,
            speed: length_2d_f64(flight.velocity),
            hop: flight.hop,
        })
    }

    /// Adds the tick to the flight and ends the flight if it is over.
    /// Without a flight, counts a tick on the ground.
    fn update_flight(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        report: &mut impl FnMut(FoundJump),
    ) {
        let Some(flight) = &self.flight else {
            self.circle.observe(record);
            self.lead.ground_ticks = self.lead.ground_ticks.saturating_add(1);
            self.lead.ground_msec = self
                .lead
                .ground_msec
                .saturating_add(u32::from(record.cmd.msec));
            if self.on_ladder || facts.swam {
                self.lead = TakeoffHistory::default();
                self.landing = None;
            }
            return;
        };
        self.circle = CircleTracker::in_air();
        if flight.is_jump() && flight.failed.is_none() {
            if self.rows.is_empty() {
                // Count jumps and jumps after a step down aim for
                // distance, whatever the landing speed.
                let is_hop =
                    flight.kind.is_some_and(|(kind, _)| kind.is_hop()) || !flight.stops_below;
                self.ledger.begin(
                    record,
                    Approach::from_takeoff(record, self.landing.filter(|_| is_hop)),
                );
            } else if let Some(air) = facts.air.as_ref().filter(|_| facts.is_simple) {
                self.ledger
                    .observe_read(record, air, facts.contact_after_air);
            } else {
                self.ledger.observe(record);
            }
            let row = self.tick_row(record, facts);
            self.rows.push(row);
        }
        if let Some(flight) = &mut self.flight {
            flight.add_tick(record, facts);
            if flight.failed.is_some() {
                // The numbers end where the path passed the takeoff height.
                self.rows.truncate(flight.ticks as usize);
            }
            if let Some(keys) = flight
                .landing_keys
                .as_mut()
                .filter(|_| flight.takeoff_tick < record.tick)
                && self.edges.is_pressed_again()
            {
                keys.presses_after += 1;
            }
        }
        if let Some(reason) = self.find_interruption(facts) {
            self.interrupt_flight(record, facts, reason, report);
        } else if facts.on_ground() {
            self.end_flight_at_landing(record, facts, report);
        }
    }

    /// Returns the interruption that ended a flight before it reached the ground, if any.
    fn find_interruption(&self, facts: &TickFacts) -> Option<InvalidJumpReason> {
        if facts.died {
            Some(InvalidJumpReason::Died)
        } else if facts.teleported {
            Some(InvalidJumpReason::Teleported)
        } else if facts.stuck {
            Some(InvalidJumpReason::Stuck)
        } else if facts.swam {
            Some(InvalidJumpReason::Swam)
        } else if self.on_ladder {
            Some(InvalidJumpReason::CaughtLadder)
        } else {
            None
        }
    }

    fn is_airborne(&self, facts: &TickFacts) -> bool {
        !facts.on_ground() && !self.on_ladder && !facts.swam && !facts.stuck && !facts.died
    }

    fn count_forward_tick(&mut self, holds: bool) {
        self.without_forward = if holds {
            Some(0)
        } else {
            self.without_forward
                .map(|ticks| ticks + 1)
                .filter(|ticks| *ticks <= FORWARD_FORGOTTEN)
        };
    }

    /// Ends the previous flight at the start of a jump on its landing tick.
    fn end_flight_before_jump(
        &mut self,
        record: &TickRecord,
        takeoff: &JumpFact,
        report: &mut impl FnMut(FoundJump),
    ) {
        let Some(flight) = self.flight.take() else {
            return;
        };
        let place = record.before.origin;
        let end = FlightEnding {
            tick: record.tick,
            origin: place,
            point: place,
            feet: takeoff.feet,
            velocity: record.before.velocity,
            interruption: None,
        };
        self.report_jump(&flight, &end, report);
        let ducked = record.before.hull == DUCKED_HULL;
        self.remember_flight(&flight, &record.before, (takeoff.feet, ducked));
        self.edges.mark_landing();
        self.lead.ground_ticks = 0;
        self.lead.ground_msec = 0;
    }

    fn end_flight_at_landing(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        report: &mut impl FnMut(FoundJump),
    ) {
        let Some(flight) = self.flight.take() else {
            return;
        };
        let player = &record.player;
        let feet = facts.feet;
        let end = FlightEnding {
            tick: record.tick,
            origin: player.origin,
            point: flight.path_end_before_snap(record, facts),
            feet,
            velocity: player.velocity,
            interruption: None,
        };
        self.report_jump(&flight, &end, report);
        self.landing = Some(Landing::from_record(record));
        let msec = u32::from(record.cmd.msec);
        let is_step = flight.start == FlightStart::WalkOff && (flight.feet - feet).abs() <= FALL;
        if is_step {
            // A bump counts as continuous ground.
            self.lead.ground_ticks = self.lead.ground_ticks.saturating_add(flight.ticks);
            self.lead.ground_msec = self.lead.ground_msec.saturating_add(flight.msec);
            return;
        }
        self.remember_flight(&flight, player, (feet, player.hull == DUCKED_HULL));
        self.edges.mark_landing();
        self.lead.ground_ticks = 1;
        self.lead.ground_msec = msec;
    }

    /// Stores the facts about a flight that the next jump needs.
    fn remember_flight(
        &mut self,
        flight: &JumpFlight,
        player: &PlayerState,
        (feet, ducked): (f32, bool),
    ) {
        self.lead.last = Some(PreviousFlight {
            start: flight.start,
            ducked_takeoff: flight.ducked,
            ducked_landing: ducked,
            drop: flight.feet - feet,
            speed: length_2d_f64(player.velocity),
            stamina_msec: player.stamina_msec(),
            chain: flight.chain,
            ducks: flight.ducks,
        });
    }

    fn interrupt_flight(
        &mut self,
        record: &TickRecord,
        facts: &TickFacts,
        reason: InvalidJumpReason,
        report: &mut impl FnMut(FoundJump),
    ) {
        let is_placed = reason == InvalidJumpReason::Placed;
        // The current position is not on the jump's path.
        let is_elsewhere = is_placed
            || reason == InvalidJumpReason::Teleported
            || reason == InvalidJumpReason::Died;
        let (origin, velocity, feet) = match self.last.filter(|_| is_elsewhere) {
            Some((_, origin, velocity, feet)) => (origin, velocity, feet),
            None if is_elsewhere => (
                record.before.origin,
                record.before.velocity,
                facts.feet_before,
            ),
            None => (record.player.origin, record.player.velocity, facts.feet),
        };
        if let Some(flight) = self.flight.take() {
            let end = FlightEnding {
                tick: self
                    .last
                    .filter(|_| is_placed)
                    .map_or(record.tick, |(tick, ..)| tick),
                origin,
                point: origin,
                feet,
                velocity,
                interruption: Some(reason),
            };
            self.report_jump(&flight, &end, report);
        }
        self.lead = TakeoffHistory::default();
        self.landing = None;
        self.last = None;
    }

    fn report_jump(
        &mut self,
        flight: &JumpFlight,
        end: &FlightEnding,
        report: &mut impl FnMut(FoundJump),
    ) {
        let rows = std::mem::replace(&mut self.rows, Vec::with_capacity(MOST_TICKS));
        if let Some(mut jump) = finish_jump(&self.context, flight, rows, end) {
            // A fall from a ladder never rises above the takeoff height, so there is nothing to
            // judge.
            let rose = jump.height >= ROSE || jump.kind == JumpKind::Hop;
            let is_judged = rose && jump.reason.is_none_or(|reason| reason.has_landing());
            jump.held_by_cap = is_judged && self.ledger.is_held_by_cap();
            let log = is_judged.then(|| FlightLog::from_builder(&mut self.ledger));
            report(FoundJump { jump, log });
        }
    }

    /// Creates a flight that starts with the jump key.
    fn start_jump(&self, record: &TickRecord, facts: &TickFacts, takeoff: &JumpFact) -> JumpFlight {
        let hull = record.player.hull;
        let ducked = hull == DUCKED_HULL;
        let kind = detect_kind(
            self.context.engine,
            &self.lead,
            ducked,
            facts.stood_up_in_air,
        );
        let place = record.before.origin;
        let previous = if kind.0.is_hop() {
            self.lead.last.as_ref()
        } else {
            None
        };
        let hop = previous.map(|previous| {
            let landed = (previous.speed, previous.stamina_msec);
            let after = length_2d_f64(takeoff.velocity);
            let fall_speed = f64::from(-record.before.velocity.z).max(0.0);
            Hop::new(
                &self.physics,
                record.cmd.msec,
                self.lead.ground_ticks,
                landed,
                fall_speed,
                after,
            )
        });
        JumpFlight {
            kind: Some(kind),
            origin: Vec3::new(place.x, place.y, takeoff.feet + facts.feet_below),
            feet: takeoff.feet,
            velocity: takeoff.velocity,
            hop,
            circle: self.circle.circle(),
            landing_keys: self
                .lead
                .recent_flight()
                .and_then(|_| self.edges.keys_around_landing()),
            chain: previous.map_or(0, |previous| previous.chain + 1),
            begins_chain: previous.is_none_or(|previous| previous.start != FlightStart::Jump),
            ..self.new_flight(record, facts, FlightStart::Jump)
        }
    }

    /// Creates a flight that starts without a jump from the ground.
    fn start_other_flight(
        &self,
        record: &TickRecord,
        facts: &TickFacts,
        left_ladder: bool,
    ) -> JumpFlight {
        let start = if facts.lifted {
            FlightStart::DoubleDuck
        } else if left_ladder {
            FlightStart::Ladder {
                jumped: facts.ladder == Some(true),
            }
        } else if record.before.on_ground {
            FlightStart::WalkOff
        } else {
            FlightStart::Elsewhere
        };
        let recent = self.lead.last.filter(|last| {
            last.start == FlightStart::DoubleDuck
                && start == FlightStart::DoubleDuck
                && self.lead.ground_msec < DUCKS_WINDOW_MSEC
        });
        let is_ladder = matches!(start, FlightStart::Ladder { .. });
        // A ladder jump sets the velocity before the air acceleration.
        let velocity = facts
            .air
            .filter(|_| is_ladder)
            .map_or(record.before.velocity, |air| air.before);
        JumpFlight {
            velocity,
            kind: is_ladder.then_some((JumpKind::LadderJump, Variation::Flat)),
            ducks: recent.map_or(0, |last| last.ducks)
                + u32::from(start == FlightStart::DoubleDuck),
            ..self.new_flight(record, facts, start)
        }
    }

    /// Creates a flight from the state before its first tick.
    fn new_flight(&self, record: &TickRecord, facts: &TickFacts, start: FlightStart) -> JumpFlight {
        let before = &record.before;
        JumpFlight {
            start,
            kind: None,
            takeoff_tick: record.tick,
            origin: before.origin,
            feet: facts.feet_before,
            same_height: self.context.engine.rules().floor_tolerance,
            ducked: record.player.hull == DUCKED_HULL,
            velocity: before.velocity,
            prestrafe: facts.speed_before,
            hop: None,
            circle: None,
            landing_keys: None,
            chain: 0,
            begins_chain: true,
            ducks: 0,
            top: before.origin.z,
            max_speed: 0.0,
            ticks: 0,
            msec: 0,
            change: SpeedChange::default(),
            path: 0.0,
            crossing: None,
            passed: None,
            failed: None,
            stops_below: self.context.engine.rules().jump_score == JumpScore::Distance,
            wall: false,
            ceiling: false,
            floor: false,
            pushed: false,
            duck_ticks: 0,
            forward_release: ForwardRelease::at_takeoff(self.without_forward),
        }
    }

    /// Converts one tick of the flight to a row of the jump.
    #[inline]
    fn tick_row(&self, record: &TickRecord, facts: &TickFacts) -> JumpTick {
        let air = facts.air.as_ref();
        JumpTick {
            keys: held_keys(&record.cmd),
            side: strafe_key_side(&record.cmd),
            turn_deg: facts.strafe.turn_deg as f32,
            change: facts.change.gain - facts.change.loss,
            best: facts.best_gain,
            speed_before: air.map_or(0.0, |air| air.speed as f32),
            speed: facts.speed as f32,
            along: air.map_or(0.0, |air| air.along),
            wish_speed: air.map_or(0.0, |air| air.wish_speed),
            air: facts.strafe.air_tick_and_speed().map(|(tick, _)| tick),
            ducked: record.player.hull == DUCKED_HULL,
            touched: facts.has_touched(),
        }
    }
}
