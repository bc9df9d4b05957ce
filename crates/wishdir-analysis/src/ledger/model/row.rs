//! One recorded move of a flight: its input and its result.

use super::context::LedgerContext;
use super::flat::{Flat, FlatMath as _};
use crate::facts::Acceleration;
use crate::strafe;
use wishdir_sim::command::{BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::engine::{Branch, DuckStep, Engine, MoveEvent, move_msec};
use wishdir_sim::math::{frame_time, length_2d_f64};
use wishdir_sim::tick::TickRecord;

/// One recorded move of a flight. Speeds are horizontal, u/s; distances are in units.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MoveRow {
    /// View direction. Zero until [`MoveRow::with_view`].
    pub(crate) view: Flat,
    pub(crate) yaw_deg: f32,
    /// Wish direction, and the speed that the keys request. Zero without keys.
    pub(crate) wish: Flat,
    pub(crate) wish_speed: f32,
    /// Forward and side move of the command.
    pub(crate) sent: (f32, f32),
    /// Whether a held jump key lowered the wishspeed.
    pub(crate) slowed_by_jump: bool,
    /// Whether opposite keys were held together.
    pub(crate) opposed: bool,
    /// Whether ducking weakened the movement keys.
    pub(crate) slowed: bool,
    /// Velocity before the acceleration, after it (`pushed`), and at the end of the move (`end`).
    pub(crate) before: Flat,
    pub(crate) pushed: Flat,
    pub(crate) end: Flat,
    /// Horizontal movement of the origin in this move.
    pub(crate) step: Flat,
    /// Whether the move touched a surface.
    pub(crate) contact: bool,
    /// Whether the move was in the air, not in water or on a ladder.
    pub(crate) flies: bool,
    /// Height of the feet at the start of the move and at its end, units.
    pub(crate) feet: (f64, f64),
    /// Height of the origin after the move, units.
    pub(crate) height: f32,
    /// Vertical speed after the move, u/s.
    pub(crate) rising: f32,
    /// Duration of the move, milliseconds and seconds.
    pub(crate) msec: u8,
    pub(crate) seconds: f64,
    /// The player's own friction factor.
    pub(crate) own_friction: f32,
}

impl MoveRow {
    /// Returns the row with the view direction filled in. Needs trigonometry, so it is only done on
    /// request.
    pub(crate) fn with_view(&self) -> Self {
        Self {
            view: Flat::from_yaw(self.yaw_deg),
            ..*self
        }
    }
}

/// Appends the moves of one record: one, or several if the host split it. Skips moves before the
/// jump and moves on the ground.
pub(crate) fn read_moves(context: &LedgerContext, record: &TickRecord, rows: &mut Vec<MoveRow>) {
    let first = rows.len();
    let engine = context.physics.engine;
    let mut ducked = strafe::is_slowed(engine, &record.before, false);
    let mut ducked_after = ducked;
    let mut way = Flat::default();
    let mut has_landed = false;
    for event in &record.report.events {
        match *event {
            MoveEvent::Duck(step) => ducked_after = is_ducked_after(step, ducked_after),
            MoveEvent::Jump { .. } => rows.truncate(first),
            MoveEvent::Branch(Branch::Ground) => has_landed |= rows.len() > first,
            MoveEvent::Accelerate {
                air: true,
                wish_dir,
                wish_speed,
                current_speed,
                accel_speed,
                before,
                after,
                ..
            } => {
                if let Some(row) = rows[first..].last_mut() {
                    // The host split the command, so the previous move ended at this point.
                    row.end = Flat::from_vec3(before);
                    way += row.step;
                }
                let (along, added, speed) = (current_speed, accel_speed, length_2d_f64(before));
                let air = Acceleration {
                    wish_dir,
                    wish_speed,
                    along,
                    added,
                    before,
                    after,
                    speed,
                };
                rows.push(new_row(
                    context,
                    record,
                    &air,
                    is_slowed(engine, record, ducked),
                ));
                ducked = ducked_after;
            }
            MoveEvent::Contact { .. } | MoveEvent::LandingClip { .. } => {
                if let Some(row) = rows[first..].last_mut() {
                    row.contact = true;
                }
            }
            MoveEvent::Unstuck { .. }
            | MoveEvent::BaseVelocity { .. }
            | MoveEvent::Categorize { .. }
            | MoveEvent::Branch(_)
            | MoveEvent::Gravity { .. }
            | MoveEvent::Friction { .. }
            | MoveEvent::Stamina { .. }
            | MoveEvent::Wish { .. }
            | MoveEvent::Accelerate { .. }
            | MoveEvent::SwimUp { .. }
            | MoveEvent::WaterJump { .. }
            | MoveEvent::Ladder { .. }
            | MoveEvent::Step { .. }
            | MoveEvent::Clamp { .. }
            | MoveEvent::Landing { .. }
            | MoveEvent::FallDamage { .. } => {}
        }
    }
    if rows.len() == first {
        rows.push(blank_row(record));
    }
    finish_last_move(context, record, &mut rows[first..], way, has_landed);
}

/// Like [`read_moves`], for a record with one move and no ducking.
pub(crate) fn read_single_move(
    context: &LedgerContext,
    record: &TickRecord,
    air: &Acceleration,
    contact: bool,
    rows: &mut Vec<MoveRow>,
) {
    let ducked = strafe::is_slowed(context.physics.engine, &record.before, false);
    let first = rows.len();
    rows.push(MoveRow {
        contact,
        ..new_row(
            context,
            record,
            air,
            is_slowed(context.physics.engine, record, ducked),
        )
    });
    finish_last_move(context, record, &mut rows[first..], Flat::default(), false);
}

fn new_row(
    context: &LedgerContext,
    record: &TickRecord,
    air: &Acceleration,
    slowed: bool,
) -> MoveRow {
    let cmd = &record.cmd;
    let holds_jump = cmd.up > 0.0 || (cmd.up == 0.0 && cmd.pressed(JUMP));
    let msec = move_msec(cmd.msec);
    let seconds = f64::from(frame_time(msec));
    MoveRow {
        yaw_deg: cmd.angles.yaw,
        wish: Flat::from_vec3(air.wish_dir),
        wish_speed: air.wish_speed,
        sent: (cmd.forward, cmd.side),
        slowed_by_jump: context.physics.rules().jump_slows_strafe && holds_jump,
        opposed: has_opposite_keys(cmd),
        slowed,
        before: Flat::from_vec3(air.before),
        pushed: Flat::from_vec3(air.after),
        end: Flat::from_vec3(air.after),
        step: Flat::from_vec3(air.after) * seconds,
        flies: true,
        rising: air.after.z,
        msec,
        seconds,
        own_friction: record.before.own_friction(),
        ..MoveRow::default()
    }
}

/// Returns the row of a tick outside the flight, on which strafing has no effect.
fn blank_row(record: &TickRecord) -> MoveRow {
    let msec = move_msec(record.cmd.msec);
    let velocity = Flat::from_vec3(record.before.velocity);
    MoveRow {
        view: Flat::from_yaw(record.cmd.angles.yaw),
        yaw_deg: record.cmd.angles.yaw,
        before: velocity,
        pushed: velocity,
        msec,
        seconds: f64::from(frame_time(msec)),
        own_friction: record.before.own_friction(),
        ..MoveRow::default()
    }
}

/// Fills in the end of a record's last move, unless the record continues along the ground. `way`:
/// horizontal movement in the record's earlier moves.
fn finish_last_move(
    context: &LedgerContext,
    record: &TickRecord,
    rows: &mut [MoveRow],
    way: Flat,
    has_landed: bool,
) {
    let is_only = rows.len() == 1;
    let Some(row) = rows.last_mut() else { return };
    let player = &record.player;
    let feet = context.feet[player.hull.index().min(1)];
    if !has_landed {
        if is_only {
            row.step = Flat::from_vec3(player.origin - record.before.origin);
        } else if row.contact {
            row.step = Flat::from_vec3(player.origin - record.before.origin) - way;
        }
        row.end = Flat::from_vec3(player.velocity);
    }
    let from = f64::from(record.before.origin.z) - feet;
    // The event's speed includes the half of gravity before the move.
    let late = if context.physics.rules().halves_gravity {
        0.0
    } else {
        context.physics.gravity_step(row.seconds)
    };
    row.feet = (from, from + (f64::from(row.rising) - late) * row.seconds);
    row.height = player.origin.z;
    row.rising = player.velocity.z;
}

/// Whether ducking weakens the movement keys of a move. `ducked`: whether the player was ducked
/// before the move.
fn is_slowed(engine: Engine, record: &TickRecord, ducked: bool) -> bool {
    engine
        .rules()
        .duck_slowdown
        .applies(ducked, record.cmd.pressed(DUCK))
}

fn has_opposite_keys(cmd: &UserCmd) -> bool {
    let nothing = cmd.side == 0.0 && cmd.forward == 0.0;
    cmd.pressed(MOVE_LEFT | MOVE_RIGHT) || (cmd.pressed(FORWARD | BACK) && nothing)
}

/// Whether the player is ducked after a duck step. `ducked`: whether the player was ducked before
/// it.
fn is_ducked_after(step: DuckStep, ducked: bool) -> bool {
    match step {
        DuckStep::DuckedOnGround | DuckStep::DuckedInAir => true,
        DuckStep::StoodUp | DuckStep::DoubleDuck => false,
        DuckStep::Started | DuckStep::Blocked => ducked,
    }
}
