//! QuakeWorld: runs one user command like the server (`docs/quakeworld.md` 5 to 9 and 12).
//!
//! [`run_command`] and [`QuakeWorldMove::run`] hold the whole tick.
//! Only living, walking players are implemented, not the other types of `docs/quakeworld.md` 8.1.

mod air;
mod categorize;
mod ground;
mod jump;
mod ktx;
mod rampjump;
mod slide;
mod water;

use super::report::{Branch, MoveEvent};
use super::shared::clip_velocity;
use super::state::PlayerState;
use super::vars::{Client, MoveVars, Physics};
use crate::command::{JUMP, UserCmd};
use crate::event::EventSink;
use crate::math::{Basis, Vec3, ViewAngles, angle_vectors, dot, frame_time};
use crate::world::{Contents, HullId, Sweep, Trace};

/// Normal z above which a surface is a floor (`docs/quakeworld.md` 1.8).
/// The original tests `>= 0.7` in binary64, which binary32's 0.7 (bits 3F333333) fails.
const MAX_STEEP_NORMAL: f32 = 0.7;
/// Maximum velocity component along the ground's normal that counts as into the ground, u/s.
/// The original tests `< -0.1` in binary64, which binary32's -0.1 passes.
const INTO_GROUND: f32 = -0.1;
/// Vertical speed below which landings are clipped to the ground, u/s (`docs/quakeworld.md` 7.9).
const LANDING_CLIP_SPEED: f32 = -300.0;
/// Vertical speed that old mods set to forbid a jump, u/s (`docs/quakeworld.md` 5.3).
const VETOED_JUMP_SPEED: f32 = -270.0;
/// Water level from which the player swims.
const SWIM_LEVEL: u8 = 2;

/// Runs one command of at most 50 ms (`SV_RunCmd`, `PM_PlayerMove`).
pub(super) fn run_command<W: Trace, R: EventSink<MoveEvent>>(
    state: &mut PlayerState,
    cmd: &UserCmd,
    physics: &Physics,
    world: &W,
    record: &mut R,
) {
    let cmd = UserCmd {
        angles: clamp_pitch(cmd.angles, &physics.client),
        ..*cmd
    };
    if state.velocity.z == VETOED_JUMP_SPEED && cmd.pressed(JUMP) {
        state.quakeworld.jump_held = true;
    }
    if physics.client.ktx_jumpscale {
        ktx::scale_jump(state, &cmd);
    }
    let mut pm = QuakeWorldMove::load(state, &cmd, physics, world, record);
    pm.run();
    pm.store(state);
}

/// Working data of one move (`pmove`, `movevars` and their locals).
struct QuakeWorldMove<'a, W, R> {
    world: &'a W,
    record: &'a mut R,
    vars: &'a MoveVars,
    cmd: &'a UserCmd,
    /// Speed cap of the player, u/s.
    maxspeed: f32,
    /// Length of the move, seconds.
    frame_time: f32,
    basis: Basis,
    /// Hull of the player. Constant, because QuakeWorld has no ducking.
    hull: HullId,

    origin: Vec3,
    velocity: Vec3,
    on_ground: bool,
    water_level: u8,
    water_type: Contents,
    water_jump_seconds: f32,
    jump_held: bool,

    /// Normal of the ground. Meaningless in the air.
    ground_normal: Vec3,
    /// Upward speed above which the player is not on the ground, u/s.
    rising_limit: f32,
}

impl<W: Trace, R: EventSink<MoveEvent>> QuakeWorldMove<'_, W, R> {
    /// Runs the stages of the tick in order.
    #[inline]
    fn run(&mut self) {
        let free = self.unstick(); // NudgePosition
        self.categorize(); // PM_CategorizePosition
        if self.water_level == 2 {
            self.start_water_jump(); // PM_CheckWaterJump
        }
        self.count_water_jump();
        self.jump(); // PM_CheckJump
        self.apply_friction(); // PM_Friction
        let starts_on_ground = self.on_ground;
        let branch = self.branch(free);
        self.record.emit(MoveEvent::Branch(branch));
        if self.water_level >= SWIM_LEVEL {
            self.swim(); // PM_WaterMove
        } else if self.on_ground {
            self.move_on_ground(); // PM_AirMove, its ground half
        } else {
            self.move_in_air(); // PM_AirMove, its air half
        }
        let fall_velocity = -self.velocity.z;
        self.categorize();
        if self.on_ground && !starts_on_ground {
            self.record.emit(MoveEvent::Landing { fall_velocity });
        }
        self.clip_landing();
    }

    /// Returns the movement branch to report for the tick.
    #[inline]
    fn branch(&self, free: bool) -> Branch {
        if !free {
            Branch::Stuck
        } else if self.water_jump_seconds != 0.0 {
            Branch::WaterJump
        } else if self.water_level >= SWIM_LEVEL {
            Branch::Water
        } else if self.on_ground {
            Branch::Ground
        } else {
            Branch::Air
        }
    }

    /// Clips a fast landing along the ground if the slide did not (`docs/quakeworld.md` 7.9).
    #[inline]
    fn clip_landing(&mut self) {
        if !self.vars.pground && self.on_ground && self.velocity.z < LANDING_CLIP_SPEED {
            let before = self.velocity;
            if self.is_moving_into_ground() {
                self.velocity = clip_velocity(before, self.ground_normal, 1.0);
                self.record.emit(MoveEvent::LandingClip {
                    before,
                    after: self.velocity,
                });
            }
        }
    }

    #[inline]
    fn is_moving_into_ground(&self) -> bool {
        dot(self.velocity, self.ground_normal) <= INTO_GROUND
    }

    #[inline]
    fn sweep(&self, start: Vec3, end: Vec3) -> Sweep {
        self.world.sweep(self.hull, start, end)
    }

    /// Returns the vertical speed that gravity subtracts in this move, u/s.
    #[inline]
    fn gravity_step(&self) -> f32 {
        (self.vars.entgravity * self.vars.gravity) * self.frame_time
    }
}

impl<'a, W: Trace, R: EventSink<MoveEvent>> QuakeWorldMove<'a, W, R> {
    #[inline]
    fn load(
        state: &PlayerState,
        cmd: &'a UserCmd,
        physics: &'a Physics,
        world: &'a W,
        record: &'a mut R,
    ) -> Self {
        let own_cap = physics.client.maxspeed;
        Self {
            world,
            record,
            vars: &physics.vars,
            cmd,
            maxspeed: if own_cap != 0.0 {
                own_cap
            } else {
                physics.vars.maxspeed
            },
            frame_time: frame_time(cmd.msec),
            basis: angle_vectors(cmd.angles),
            hull: state.hull,
            origin: state.origin,
            velocity: state.velocity,
            on_ground: state.on_ground,
            water_level: 0,
            water_type: Contents::Empty,
            water_jump_seconds: state.quakeworld.water_jump_seconds,
            jump_held: state.quakeworld.jump_held,
            ground_normal: Vec3::ZERO,
            rising_limit: rampjump::RISING_LIMIT,
        }
    }

    #[inline]
    fn store(self, state: &mut PlayerState) {
        state.origin = self.origin;
        state.velocity = self.velocity;
        state.on_ground = self.on_ground;
        state.water_level = self.water_level;
        state.water_type = self.water_type;
        state.quakeworld.water_jump_seconds = self.water_jump_seconds;
        state.old_buttons = self.cmd.buttons;
        state.quakeworld.jump_held = self.jump_held;
    }
}

/// Whether a player can stand on the surface (`docs/quakeworld.md` 1.8).
#[inline]
pub(super) fn is_walkable(normal: Vec3) -> bool {
    normal.z > MAX_STEEP_NORMAL
}

/// Whether a downward probe found no floor (`docs/quakeworld.md` 7, "far(t)").
/// The probe may start inside a solid.
#[inline]
fn misses_floor(sweep: &Sweep) -> bool {
    sweep.fraction == 1.0 || !is_walkable(sweep.plane.normal)
}

/// Clamps the view pitch to the server's limits, degrees (`docs/quakeworld.md` 5.2).
#[inline]
fn clamp_pitch(angles: ViewAngles, client: &Client) -> ViewAngles {
    let pitch = if angles.pitch > client.max_pitch {
        client.max_pitch
    } else if angles.pitch < client.min_pitch {
        client.min_pitch
    } else {
        angles.pitch
    };
    ViewAngles { pitch, ..angles }
}
