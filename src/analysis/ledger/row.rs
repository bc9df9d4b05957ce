//! One move of the flight as the ledger keeps it: read from a tick's record, small and without allocations.

use super::context::LedgerContext;
use super::plan::BestTick;
use crate::analysis::strafe::is_slowed;
use crate::sim::cmd::{BACK, DUCK, FORWARD, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use crate::sim::math::{Vec3, frame_time, length_2d, shorter_way};
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
    fn of(counter_clockwise: f32) -> Self {
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

/// One move of the flight. Speeds are horizontal, u/s.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// The best with a whole key.
    pub(super) whole: BestTick,
    /// The best with the key as it weighed, if it was not whole.
    pub(super) half: Option<BestTick>,
    /// Speed before the acceleration.
    pub(super) start: f64,
    /// Speed after it.
    pub(super) pushed: f64,
    /// Speed after everything.
    pub(super) end: f64,
    /// Way of the origin, units.
    pub(super) step: f64,
    /// Speed along wishdir before the acceleration.
    pub(super) along: f64,
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
    pub(super) height: f64,
    /// The vertical speed after it, u/s.
    pub(super) rising: f64,
    /// Length, milliseconds.
    pub(super) msec: u8,
    /// The player's own friction factor.
    pub(super) own_friction: f32,
}

/// Appends the moves of one record: one, or as many as the host split it into. `last_yaw_deg` is the view's yaw in
/// the tick before.
pub(super) fn read(context: &LedgerContext, record: &TickRecord, last_yaw_deg: Option<f32>, rows: &mut Vec<Row>) {
    let first = rows.len();
    let (mut from, mut way) = (record.before.origin, Vec3::ZERO);
    // Even if the duck key is not held.
    let mut ducked = is_slowed(context.physics.engine, &record.before, false);
    let mut ducked_after = ducked;
    for event in &record.report.events {
        if let MoveEvent::Duck(step) = event {
            ducked_after = after_step(*step, ducked_after);
        } else if let MoveEvent::Accelerate { air: true, before, after, .. } = event {
            if let Some(row) = rows[first..].last_mut() {
                // The host split the command: the move before ended here.
                row.end = f64::from(length_2d(*before));
            }
            from += way;
            let row = flown(context, record, event, ducked);
            ducked = ducked_after;
            way = *after * frame_time(row.msec);
            rows.push(Row { step: f64::from(length_2d(way)), ..row });
        } else if matches!(event, MoveEvent::Contact { .. } | MoveEvent::LandingClip { .. })
            && let Some(row) = rows[first..].last_mut()
        {
            row.contact = true;
        }
    }
    if rows.len() == first {
        rows.push(blank(record));
    }
    let turn = last_yaw_deg.map_or(Side::None, |last| Side::of(shorter_way(record.cmd.angles.y - last)));
    for row in &mut rows[first..] {
        row.turn = turn;
    }
    if let Some(row) = rows.last_mut() {
        row.step = f64::from(length_2d(record.player.origin - from));
        row.end = f64::from(length_2d(record.player.velocity));
    }
}

/// A tick in which the player did not fly: nothing could be won or lost by strafing.
fn blank(record: &TickRecord) -> Row {
    let speed = f64::from(length_2d(record.before.velocity));
    let player = &record.player;
    let msec = move_msec(record.cmd.msec);
    Row {
        whole: BestTick::idle(f64::from(frame_time(record.cmd.msec))),
        half: None,
        start: speed,
        pushed: speed,
        end: speed,
        step: 0.0,
        along: 0.0,
        side: Side::None,
        turn: Side::None,
        keys: Keys::None,
        contact: false,
        flies: false,
        height: f64::from(player.origin.z),
        rising: f64::from(player.velocity.z),
        msec,
        own_friction: record.before.goldsrc.friction,
    }
}

/// One acceleration in the air, of a player whom ducking slows from before this move on.
fn flown(context: &LedgerContext, record: &TickRecord, event: &MoveEvent, ducked: bool) -> Row {
    let row = blank(record);
    let &MoveEvent::Accelerate { wish_dir, wish_speed, current_speed, before, after, .. } = event else { return row };
    let slowed = match context.physics.engine {
        Engine::QuakeWorld => false,
        Engine::HalfLife => ducked,
        Engine::CounterStrike => ducked || record.cmd.pressed(DUCK),
    };
    let whole = context.wish(slowed);
    let is_half = wish_speed > 0.0 && wish_speed < HALF_KEY * whole;
    let pushed = f64::from(length_2d(after));
    Row {
        // Two keys, or a command that no wire has rounded, may ask for a little more.
        whole: context.of_wish(
            if wish_speed > whole * ROUNDING { wish_speed } else { whole },
            row.msec,
            row.own_friction,
        ),
        half: is_half.then(|| context.of_wish(wish_speed, row.msec, row.own_friction)),
        start: f64::from(length_2d(before)),
        pushed,
        end: pushed,
        along: f64::from(current_speed),
        side: Side::of(before.x * wish_dir.y - before.y * wish_dir.x),
        keys: keys_of(&record.cmd, wish_speed),
        flies: true,
        ..row
    }
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
