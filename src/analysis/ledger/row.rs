//! One move of the flight as the ledger keeps it: read from a tick's record, small and without allocations.

use super::context::{LastTick, LedgerContext};
use super::plan::{BestTick, Plan};
use crate::analysis::strafe;
use crate::sim::cmd::{BACK, DUCK, FORWARD, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use crate::sim::math::{Vec3, frame_time, length_2d};
use crate::sim::pmove::{DuckStep, Engine, MoveEvent, move_msec};
use crate::sim::tick::TickRecord;

/// A key that weighs less than so much of a whole one is a half one: a diagonal loses far less.
const HALF_KEY: f32 = 0.9;
/// A key that asks for no more than so many times a whole one is a whole one: the wish direction's rounding.
const ROUNDING: f32 = 1.0 + 1e-6;

/// On which side of the velocity, or of nothing: the sign of a left-handed angle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Side {
    #[default]
    None,
    Left,
    Right,
}

impl Side {
    pub(super) fn of(counter_clockwise: f32) -> Self {
        if counter_clockwise > 0.0 {
            Self::Left
        } else if counter_clockwise < 0.0 {
            Self::Right
        } else {
            Self::None
        }
    }
}

/// What the keys asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keys {
    /// Nothing.
    None,
    /// Opposed keys together.
    Opposed,
    /// Forward or back without a strafe key.
    Forward,
    /// A strafe key.
    Strafe,
}

/// One move of the flight. Speeds are horizontal, u/s. As the record has it, so that it is small; the best tick of the
/// same move is in the flight's plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// What the key asked for, if it was not a whole one.
    pub(super) half: Option<f32>,
    /// Speed before the acceleration.
    pub(super) start: f32,
    /// Speed after it.
    pub(super) pushed: f32,
    /// Speed after everything.
    pub(super) end: f32,
    /// Way of the origin, units.
    pub(super) step: f32,
    /// Speed along wishdir before the acceleration.
    pub(super) along: f32,
    /// The side of the velocity on which wishdir is.
    pub(super) side: Side,
    /// The side to which the view turned.
    pub(super) turn: Side,
    pub(super) keys: Keys,
    /// Met a surface.
    pub(super) contact: bool,
    /// Moves in the air, not in water or on a ladder.
    pub(super) flies: bool,
    /// The origin's height after it, units.
    pub(super) height: f32,
    /// The vertical speed after it, u/s.
    pub(super) rising: f32,
    /// Length, milliseconds.
    pub(super) msec: u8,
    /// The player's own friction factor.
    pub(super) own_friction: f32,
}

/// An air acceleration as its event tells it.
#[derive(Clone, Copy, Debug)]
pub(in crate::analysis) struct AirMove {
    pub(in crate::analysis) wish_dir: Vec3,
    pub(in crate::analysis) wish_speed: f32,
    /// Speed along wishdir before, u/s.
    pub(in crate::analysis) along: f32,
    /// Velocity before and after, u/s.
    pub(in crate::analysis) before: Vec3,
    pub(in crate::analysis) after: Vec3,
}

/// The moves of a flight, and the best of each.
#[derive(Debug, Default)]
pub(super) struct Moves {
    pub(super) rows: Vec<Row>,
    pub(super) plan: Plan,
    last_tick: LastTick,
}

impl Moves {
    /// Forgets them.
    pub(super) fn clear(&mut self) {
        self.rows.clear();
        self.plan.clear();
    }

    /// Appends the moves of one record: one, or as many as the host split it into. `turn` is the side to which the
    /// view turned.
    pub(super) fn read(&mut self, context: &LedgerContext, record: &TickRecord, turn: Side) {
        let first = self.rows.len();
        let (mut from, mut way) = (record.before.origin, Vec3::ZERO);
        let mut ducked = strafe::is_slowed(context.physics.engine, &record.before, false);
        let mut ducked_after = ducked;
        for event in &record.report.events {
            if let MoveEvent::Duck(step) = event {
                ducked_after = after_step(*step, ducked_after);
            } else if let &MoveEvent::Accelerate {
                air: true,
                wish_dir,
                wish_speed,
                current_speed: along,
                before,
                after,
                ..
            } = event
            {
                if let Some(row) = self.rows[first..].last_mut() {
                    // The host split the command: the move before ended here.
                    row.end = length_2d(before);
                    row.step = length_2d(way);
                }
                from += way;
                way = after * frame_time(move_msec(record.cmd.msec));
                self.fly(context, record, &AirMove { wish_dir, wish_speed, along, before, after }, ducked, turn);
                ducked = ducked_after;
            } else if matches!(event, MoveEvent::Contact { .. } | MoveEvent::LandingClip { .. })
                && let Some(row) = self.rows[first..].last_mut()
            {
                row.contact = true;
            }
        }
        if self.rows.len() == first {
            self.plan.push(BestTick::idle(f64::from(frame_time(record.cmd.msec))));
            self.rows.push(blank(record, turn));
        }
        self.end(record, from);
    }

    /// The same of a record whose one move is this one, without ducking.
    #[inline]
    pub(super) fn read_one(
        &mut self,
        context: &LedgerContext,
        record: &TickRecord,
        air: &AirMove,
        contact: bool,
        turn: Side,
    ) {
        let ducked = strafe::is_slowed(context.physics.engine, &record.before, false);
        self.fly(context, record, air, ducked, turn);
        if let Some(row) = self.rows.last_mut() {
            row.contact = contact;
        }
        self.end(record, record.before.origin);
    }

    /// One acceleration in the air, of a player whom ducking slows from before this move on. Its end is left open.
    fn fly(&mut self, context: &LedgerContext, record: &TickRecord, air: &AirMove, ducked: bool, turn: Side) {
        let AirMove { wish_dir, wish_speed, along, before, after } = *air;
        let msec = move_msec(record.cmd.msec);
        let own_friction = record.before.goldsrc.friction;
        let whole = context.wish(is_slowed(context.physics.engine, record, ducked));
        // Two keys, or a command that no wire has rounded, may ask for a little more.
        let most = if wish_speed > whole * ROUNDING { wish_speed } else { whole };
        let is_same = self.last_tick.is_of(most, msec, own_friction);
        if is_same && self.rows.last().is_some_and(|row| row.flies) {
            self.plan.repeat();
        } else {
            self.plan.push(self.last_tick.of_wish(context, most, msec, own_friction));
        }
        self.rows.push(Row {
            half: (wish_speed > 0.0 && wish_speed < HALF_KEY * whole).then_some(wish_speed),
            start: length_2d(before),
            pushed: length_2d(after),
            end: 0.0,
            step: 0.0,
            along,
            side: Side::of(before.x * wish_dir.y - before.y * wish_dir.x),
            turn,
            keys: keys_of(&record.cmd, wish_speed),
            contact: false,
            flies: true,
            height: record.player.origin.z,
            rising: record.player.velocity.z,
            msec,
            own_friction,
        });
    }

    /// The last move of a record, which began here, ends with it.
    fn end(&mut self, record: &TickRecord, from: Vec3) {
        if let Some(row) = self.rows.last_mut() {
            row.step = length_2d(record.player.origin - from);
            row.end = length_2d(record.player.velocity);
        }
    }
}

/// A tick in which the player did not fly: nothing could be won or lost by strafing.
fn blank(record: &TickRecord, turn: Side) -> Row {
    let speed = length_2d(record.before.velocity);
    let player = &record.player;
    Row {
        half: None,
        start: speed,
        pushed: speed,
        end: speed,
        step: 0.0,
        along: 0.0,
        side: Side::None,
        turn,
        keys: Keys::None,
        contact: false,
        flies: false,
        height: player.origin.z,
        rising: player.velocity.z,
        msec: move_msec(record.cmd.msec),
        own_friction: record.before.goldsrc.friction,
    }
}

/// Whether ducking slows the keys of a move; `ducked`: it does before this move.
fn is_slowed(engine: Engine, record: &TickRecord, ducked: bool) -> bool {
    engine.rules().duck_slows.slows(ducked, record.cmd.pressed(DUCK))
}

fn keys_of(cmd: &UserCmd, wish_speed: f32) -> Keys {
    let ahead = cmd.side == 0.0 && wish_speed > 0.0;
    if cmd.pressed(MOVE_LEFT | MOVE_RIGHT) || (cmd.pressed(FORWARD | BACK) && wish_speed == 0.0) {
        Keys::Opposed
    } else if wish_speed == 0.0 {
        Keys::None
    } else if ahead {
        Keys::Forward
    } else {
        Keys::Strafe
    }
}

/// Whether the player is ducked after this.
fn after_step(step: DuckStep, ducked: bool) -> bool {
    match step {
        DuckStep::DuckedOnGround | DuckStep::DuckedInAir => true,
        DuckStep::StoodUp | DuckStep::DoubleDuck => false,
        DuckStep::Began | DuckStep::Blocked => ducked,
    }
}
