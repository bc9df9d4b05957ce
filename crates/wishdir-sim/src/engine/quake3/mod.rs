//! Quake III: runs one user command like the server (`docs/quake3.md` 3 and 4).
//!
//! [`run_command`] cuts a command into moves. [`Quake3Move::run`] is one move.
//! Only living, walking players are implemented: no flight, no grapple, no weapons.

mod accelerate;
mod air;
mod arithmetic;
mod categorize;
mod duck;
mod landing;
mod slide;
mod view;
mod walk;
mod water;

use super::report::{Branch, MoveEvent};
use super::state::{DUCKED_HULL, PMF_DUCKED, PMF_JUMP_HELD, PlayerState, Quake3State};
use super::vars::{MoveVars, Physics};
use crate::command::{ATTACK, DUCK, JUMP, TALK, USE, UserCmd};
use crate::event::EventSink;
use crate::math::{Basis, Vec3, dot, multiply_add};
use crate::world::{Contents, HullId, Sweep, Trace};
use arithmetic::Arithmetic;

pub(super) use landing::landing_damage;
pub use view::{angle_from_steps_q3, steps_from_angle_q3};

/// Flag: the landing timer is running.
const PMF_LANDING: u32 = 32;
/// Flag: the knockback timer is running.
const PMF_KNOCKBACK: u32 = 64;
/// Flag: the water jump timer is running.
const PMF_WATER_JUMP: u32 = 256;
/// Flag: the player has respawned and not yet released attack and use.
const PMF_RESPAWNED: u32 = 512;
/// Flags of all timers.
const PMF_TIMERS: u32 = PMF_LANDING | PMF_KNOCKBACK | PMF_WATER_JUMP;
/// Minimum normal z of a surface that a player can stand on (`docs/quake3.md` 6.3).
const MIN_WALK_NORMAL: f32 = 0.7;
/// Overclip factor for a velocity that points into a plane (`docs/quake3.md` 1).
const OVERCLIP: f32 = 1.001;
/// Longest move, milliseconds. Longer commands are several moves (`docs/quake3.md` 3).
const LONGEST_MOVE_MSEC: i32 = 66;
/// Maximum time of a command, milliseconds. Any excess is dropped.
const LONGEST_COMMAND_MSEC: i32 = 1000;
/// Shortest and longest `pmove_msec` that servers accept, milliseconds.
const FIXED_MSEC: (f32, f32) = (8.0, 33.0);
/// Minimum `up` for a jump. Below it, the jump key counts as released.
const JUMP_UP: i32 = 10;
/// `up` in the later moves of a command whose jump key is held.
const HELD_UP: i32 = 20;
/// Adding this number to a smaller one and subtracting it again rounds to a whole number, because
/// binary32 stores no fractions at this size. Works for absolute values below [`ROUNDED_BY_SUM`].
/// Calling the rounding function costs more.
const ONE_IS_LAST: f32 = 12_582_912.0;
const ROUNDED_BY_SUM: f32 = 4_194_304.0;
/// Largest move value in a command.
const FULL_MOVE: i32 = 127;

/// Runs one command as one or more moves. Does nothing if the command's time is not later than the
/// player's (`docs/quake3.md` 3).
pub(super) fn run_command<W: Trace, R: EventSink<MoveEvent>>(
    state: &mut PlayerState,
    cmd: &UserCmd,
    physics: &Physics,
    world: &mut W,
    record: &mut R,
) {
    let mut own = quake3_state(state);
    own.client_time = own.client_time.wrapping_add(i32::from(cmd.msec));
    let mut asked = MoveCommand::new(cmd);
    state.old_buttons = asked.held_buttons();
    let fixed_msec = fixed_msec(&physics.vars);
    let ahead = own.client_time.wrapping_sub(own.command_time);
    if ahead < 1 {
        record.emit(MoveEvent::Branch(if state.on_ground {
            Branch::Ground
        } else {
            Branch::Air
        }));
        state.quake3 = Some(own);
        return;
    }
    let target = fixed_msec.map_or(own.client_time, |step| round_up_time(own.client_time, step));
    if target.wrapping_sub(own.command_time) > LONGEST_COMMAND_MSEC {
        own.command_time = target.wrapping_sub(LONGEST_COMMAND_MSEC);
    }
    while own.command_time != target {
        let left = target.wrapping_sub(own.command_time);
        let msec = left.min(fixed_msec.unwrap_or(LONGEST_MOVE_MSEC));
        own.command_time = own.command_time.wrapping_add(msec);
        let seconds = Arithmetic::new(&physics.vars).frame_time(msec);
        let to = multiply_add(state.origin, seconds, state.velocity);
        world.prepare_move(state.hull, state.origin, to, state.on_ground);
        let own_and_asked = (&mut own, &mut asked);
        let mut pm = Quake3Move::load(
            state,
            own_and_asked,
            (msec, seconds),
            physics,
            &*world,
            record,
        );
        pm.run();
        pm.store(state);
        if own.has_flag(PMF_JUMP_HELD) {
            asked.up = HELD_UP;
        }
    }
    state.quake3 = Some(own);
}

/// Returns the Quake III fields of a state. If the state is from another family, derives them from
/// the hull.
fn quake3_state(state: &PlayerState) -> Quake3State {
    state.quake3.unwrap_or_else(|| {
        let mut own = Quake3State::default();
        if state.hull == DUCKED_HULL {
            own.flags = PMF_DUCKED;
            own.view_height = Quake3State::DUCKED_VIEW;
        }
        own
    })
}

/// Returns the length of each move under `pmove_fixed`, milliseconds. `None` if it is off.
fn fixed_msec(vars: &MoveVars) -> Option<i32> {
    let (shortest, longest) = FIXED_MSEC;
    vars.pmove_fixed
        .then(|| vars.pmove_msec.max(shortest).min(longest) as i32)
}

/// Rounds a time up to a multiple of `step`, milliseconds. The quotient is truncated.
fn round_up_time(time: i32, step: i32) -> i32 {
    (time.wrapping_add(step - 1) / step).wrapping_mul(step)
}

/// Command as the movement code sees it. A move can change it for the moves that follow.
#[derive(Clone, Copy, Debug)]
struct MoveCommand {
    /// Angles in 1/65,536 turns, 0 to 65,535.
    angles: [i32; 3],
    /// Moves, -128 to 127.
    forward: i32,
    right: i32,
    up: i32,
    buttons: u16,
}

impl MoveCommand {
    #[inline(never)]
    fn new(cmd: &UserCmd) -> Self {
        Self {
            angles: [
                steps_from_angle_q3(cmd.angles.pitch),
                steps_from_angle_q3(cmd.angles.yaw),
                steps_from_angle_q3(cmd.angles.roll),
            ],
            forward: wire_byte(cmd.forward),
            right: wire_byte(cmd.side),
            up: Self::up_move(cmd),
            buttons: cmd.buttons,
        }
    }

    /// Returns the buttons, including those that correspond to `up`.
    fn held_buttons(&self) -> u16 {
        let jump = if self.up >= JUMP_UP { JUMP } else { 0 };
        let duck = if self.up < 0 { DUCK } else { 0 };
        (self.buttons & !(JUMP | DUCK)) | jump | duck
    }

    /// Returns `up`. If `up` is 0, the jump and duck buttons determine it.
    fn up_move(cmd: &UserCmd) -> i32 {
        match wire_byte(cmd.up) {
            0 => {
                let full = |button: u16| if cmd.pressed(button) { FULL_MOVE } else { 0 };
                full(JUMP) - full(DUCK)
            }
            up => up,
        }
    }
}

/// Returns a move as the signed byte sent over the network.
fn wire_byte(asked: f32) -> i32 {
    i32::from(asked as i8)
}

/// Working data of one move (`pmove`, `pml` and their locals).
struct Quake3Move<'a, W, R> {
    world: &'a W,
    record: &'a mut R,
    vars: &'a MoveVars,
    arithmetic: Arithmetic,
    /// Speed of the player, u/s.
    speed: f32,
    asked: &'a mut MoveCommand,
    /// Length of the move, milliseconds.
    msec: i32,
    frame_time: f32,
    basis: Basis,

    own: &'a mut Quake3State,
    hull: HullId,
    origin: Vec3,
    velocity: Vec3,
    on_ground: bool,
    water_level: u8,
    water_type: Contents,

    /// Origin and velocity at the start of the move.
    start: Vec3,
    entry: Vec3,
    /// Result of the last ground trace.
    ground: Sweep,
    /// Whether the last ground trace hit a plane, walkable or not.
    has_ground_plane: bool,
    /// Whether the player is walking.
    walks: bool,
}

impl<W: Trace, R: EventSink<MoveEvent>> Quake3Move<'_, W, R> {
    /// Runs the stages of the move in order (`docs/quake3.md` 4).
    fn run(&mut self) {
        if self.asked.buttons & (ATTACK | USE) == 0 {
            self.own.set_flag(PMF_RESPAWNED, false);
        }
        if self.asked.buttons & TALK != 0 {
            (self.asked.forward, self.asked.right, self.asked.up) = (0, 0, 0);
            self.asked.buttons = TALK;
        }
        self.turn_view(); // PM_UpdateViewAngles
        if self.asked.up < JUMP_UP {
            self.own.set_flag(PMF_JUMP_HELD, false);
        }
        self.find_water(); // PM_SetWaterLevel
        self.duck(); // PM_CheckDuck
        self.find_ground(); // PM_GroundTrace
        self.count_timers(); // PM_DropTimers
        if self.own.has_flag(PMF_WATER_JUMP) {
            self.emit_branch(Branch::WaterJump);
            self.carry_water_jump(); // PM_WaterJumpMove
        } else if self.water_level > 1 {
            self.swim(); // PM_WaterMove
        } else if self.walks {
            self.walk(); // PM_WalkMove
        } else {
            self.emit_branch(Branch::Air);
            self.move_in_air(); // PM_AirMove
        }
        self.find_ground();
        self.find_water();
        self.emit_ground();
        self.velocity = round_velocity(self.velocity);
    }

    fn emit_branch(&mut self, branch: Branch) {
        self.record.emit(MoveEvent::Branch(branch));
    }

    /// Emits the ground and the water at the end of the move.
    fn emit_ground(&mut self) {
        let normal = if self.has_ground_plane {
            self.ground.plane.normal
        } else {
            Vec3::ZERO
        };
        self.record.emit(MoveEvent::Categorize {
            on_ground: self.on_ground,
            too_fast: self.ground.fraction != 1.0 && !self.has_ground_plane,
            normal,
            fraction: self.ground.fraction,
            snap: 0.0,
            water_level: self.water_level,
            velocity: self.velocity,
        });
    }

    /// Counts the timer down and clears its flags when it reaches 0.
    fn count_timers(&mut self) {
        if self.own.timer_msec == 0 {
            return;
        }
        if self.msec >= self.own.timer_msec {
            self.clear_timers();
        } else {
            self.own.timer_msec -= self.msec;
        }
    }

    fn clear_timers(&mut self) {
        self.own.set_flag(PMF_TIMERS, false);
        self.own.timer_msec = 0;
    }

    #[inline]
    fn sweep(&self, start: Vec3, end: Vec3) -> Sweep {
        self.world.sweep(self.hull, start, end)
    }
}

impl<'a, W: Trace, R: EventSink<MoveEvent>> Quake3Move<'a, W, R> {
    fn load(
        state: &PlayerState,
        (own, asked): (&'a mut Quake3State, &'a mut MoveCommand),
        (msec, frame_time): (i32, f32),
        physics: &'a Physics,
        world: &'a W,
        record: &'a mut R,
    ) -> Self {
        Self {
            world,
            record,
            vars: &physics.vars,
            arithmetic: Arithmetic::new(&physics.vars),
            speed: physics.maxspeed(),
            asked,
            msec,
            frame_time,
            basis: Basis::default(),
            own,
            hull: state.hull,
            origin: state.origin,
            velocity: state.velocity,
            on_ground: state.on_ground,
            water_level: 0,
            water_type: Contents::Empty,
            start: state.origin,
            entry: state.velocity,
            ground: Sweep::without_hit(state.origin),
            has_ground_plane: false,
            walks: false,
        }
    }

    fn store(self, state: &mut PlayerState) {
        state.hull = self.hull;
        state.origin = self.origin;
        state.velocity = self.velocity;
        state.on_ground = self.on_ground;
        state.water_level = self.water_level;
        state.water_type = self.water_type;
    }
}

/// Whether a player can stand on the surface (`docs/quake3.md` 6.3).
#[inline]
pub(super) fn is_walkable(normal: Vec3) -> bool {
    normal.z >= MIN_WALK_NORMAL
}

/// Clips a velocity along a plane (`docs/quake3.md` 1). 0.1 % of the approach speed is reversed.
#[inline]
fn clip(velocity: Vec3, normal: Vec3) -> Vec3 {
    let along = dot(velocity, normal);
    let backoff = if along < 0.0 {
        along * OVERCLIP
    } else {
        along / OVERCLIP
    };
    multiply_add(velocity, -backoff, normal)
}

/// Rounds a velocity to whole numbers, ties to even (`docs/quake3.md` 4). Never returns -0.
#[inline]
fn round_velocity(velocity: Vec3) -> Vec3 {
    let whole = |v: f32| {
        if v.abs() < ROUNDED_BY_SUM {
            (v + ONE_IS_LAST) - ONE_IS_LAST
        } else {
            v.round_ties_even()
        }
    };
    Vec3::new(whole(velocity.x), whole(velocity.y), whole(velocity.z))
}
