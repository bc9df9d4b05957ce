//! The tick of Half-Life and Counter-Strike 1.6 (`docs/goldsrc.md`). [`player_move`] runs it.
//!
//! Its stages live in the submodules. No stage calls the next one.
//! Code where the two games differ matches on [`Game`].

mod accelerate;
mod categorize;
mod duck;
mod gravity;
mod jump;
mod ladder;
mod landing;
mod slide;
mod unstick;
mod walk;
mod water;

pub use jump::{STAMINA_TIME, stamina_factor};
pub(super) use landing::landing_damage;
pub use landing::{
    DAMAGE_FACTOR_CS, DAMAGE_PER_SPEED_CS, FATAL_RANGE_HL, SAFE_FALL_CS, SAFE_FALL_HL,
};

use super::report::{Branch, MoveEvent};
use super::state::{
    DUCKED_HULL, FL_DUCKING, FL_WATER_JUMP, MoveType, POINT_HULL, PlayerState, STANDING_HULL,
};
use super::vars::Physics;
use crate::command::{DUCK, JUMP, USE, UserCmd};
use crate::event::EventSink;
use crate::math::{
    Basis, Vec3, ViewAngles, angle_vectors, dot, frame_time, multiply_add, normalize,
};
use crate::world::{Contents, Trace};

/// Change in foot height when the hull changes in the air, units.
pub const DUCK_HEIGHT: f32 = 18.0;
/// Half the box height for each hull, units: both `maxs.z` and `-mins.z`.
const HALF_HEIGHTS: [f32; 2] = [36.0, 18.0];

/// Game whose rules apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Game {
    HalfLife,
    CounterStrike,
}

/// Working data of one tick.
struct GoldSrcMove<'a, W, R> {
    game: Game,
    state: &'a mut PlayerState,
    physics: &'a Physics,
    world: &'a W,
    record: &'a mut R,
    /// Command with its moves scaled by maxspeed and ducking.
    cmd: UserCmd,
    /// Length of the tick, seconds.
    frame_time: f32,
    /// Speed cap of this tick, u/s.
    maxspeed: f32,
    basis: Basis,
    /// Buttons of the previous tick. Ducking updates the duck bit to the current one.
    old_buttons: u16,
    /// Ladder found at the start of the tick.
    ladder: Option<u32>,
}

impl<W: Trace, R: EventSink<MoveEvent>> GoldSrcMove<'_, W, R> {
    #[inline]
    fn is_ducked(&self) -> bool {
        is_ducked(self.state)
    }

    /// Returns the bottom of the box relative to the origin, units.
    #[inline]
    fn mins_z(&self) -> f32 {
        -HALF_HEIGHTS[self.state.hull.index()]
    }

    #[inline]
    fn set_flag(&mut self, flag: u32, on: bool) {
        let flags = &mut self.state.goldsrc.flags;
        *flags = if on { *flags | flag } else { *flags & !flag };
    }

    #[inline]
    fn add_base_velocity(&mut self) {
        self.state.velocity += self.state.goldsrc.base_velocity;
    }

    #[inline]
    fn subtract_base_velocity(&mut self) {
        self.state.velocity -= self.state.goldsrc.base_velocity;
    }
}

/// Runs one command of at most 50 ms, including the host's steps (`docs/goldsrc.md` 4).
pub(super) fn run_command<W: Trace, R: EventSink<MoveEvent>>(
    game: Game,
    state: &mut PlayerState,
    cmd: &UserCmd,
    physics: &Physics,
    world: &W,
    record: &mut R,
) {
    let frame_time = frame_time(cmd.msec);
    base_velocity_to_momentum(state, frame_time, record);
    if !state.on_ground {
        state.goldsrc.game_fall_velocity = -state.velocity.z;
    }
    state.hull = if is_ducked(state) {
        DUCKED_HULL
    } else {
        STANDING_HULL
    };
    let mut tick = GoldSrcMove {
        game,
        physics,
        world,
        cmd: *cmd,
        frame_time,
        maxspeed: physics.vars.maxspeed,
        basis: Basis::default(),
        old_buttons: state.old_buttons,
        ladder: None,
        state,
        record,
    };
    player_move(&mut tick);
    state.old_buttons = cmd.buttons;
    state.hull = if is_ducked(state) {
        DUCKED_HULL
    } else {
        STANDING_HULL
    };
    landing::fall_damage(game, state, record);
    let single_player = game == Game::HalfLife && !physics.client.multiplayer;
    if single_player && state.goldsrc.move_type == MoveType::Walk {
        state.goldsrc.friction = 1.0;
    }
}

/// Whether a GoldSrc player is ducked.
/// [`PlayerState::is_ducked`] is slower, because it first looks for Quake III's flags.
#[inline]
fn is_ducked(state: &PlayerState) -> bool {
    state.goldsrc.flags & FL_DUCKING != 0
}

/// Runs the stages of the move in order (`PM_PlayerMove`, `docs/goldsrc.md` 5).
#[inline]
fn player_move<W: Trace, R: EventSink<MoveEvent>>(tick: &mut GoldSrcMove<'_, W, R>) {
    tick.set_parameters(); // 5.1, 5.3
    tick.reduce_timers(); // PM_ReduceTimers, 5.2
    if !tick.unstick() {
        // PM_CheckStuck, 5.4: Half-Life ducks and retries.
        if tick.game == Game::CounterStrike {
            return tick.record.emit(MoveEvent::Branch(Branch::Stuck));
        }
        tick.duck();
        if !tick.unstick() {
            return tick.record.emit(MoveEvent::Branch(Branch::Stuck));
        }
    }
    tick.categorize(); // PM_CatagorizePosition, 5.5
    if !tick.state.on_ground {
        tick.state.goldsrc.fall_velocity = -tick.state.velocity.z;
    }
    tick.ladder = tick.world.ladder(tick.state.hull, tick.state.origin);
    tick.duck(); // PM_Duck, 5.6
    match tick.ladder {
        Some(ladder) => tick.set_up_ladder(ladder), // PM_LadderMove, 5.7
        None => tick.state.goldsrc.move_type = MoveType::Walk,
    }
    match tick.state.goldsrc.move_type {
        MoveType::Ladder => {
            tick.record.emit(MoveEvent::Branch(Branch::Ladder));
            tick.water_level();
            tick.add_base_velocity();
            tick.slide(super::SlidePhase::Low);
            tick.subtract_base_velocity();
        }
        MoveType::Walk => walk_swim_or_fly(tick),
    }
}

/// Moves a walking, flying or swimming player (`docs/goldsrc.md` 5.9).
#[inline]
fn walk_swim_or_fly<W: Trace, R: EventSink<MoveEvent>>(tick: &mut GoldSrcMove<'_, W, R>) {
    if tick.state.water_level <= 1 {
        tick.add_correct_gravity();
    }
    if tick.state.goldsrc.water_jump_msec != 0.0 {
        tick.record.emit(MoveEvent::Branch(Branch::WaterJump));
        tick.water_jump();
        tick.slide(super::SlidePhase::Low);
        tick.water_level();
        return;
    }
    if tick.state.water_level >= 2 {
        return swim(tick);
    }
    if tick.cmd.pressed(JUMP) && tick.ladder.is_none() {
        tick.jump();
    }
    if tick.state.on_ground {
        tick.state.velocity.z = 0.0;
        tick.friction();
    }
    tick.check_velocity();
    if tick.state.on_ground {
        tick.record.emit(MoveEvent::Branch(Branch::Ground));
        tick.walk_move();
    } else {
        tick.record.emit(MoveEvent::Branch(Branch::Air));
        tick.air_move();
    }
    tick.categorize();
    tick.subtract_base_velocity();
    tick.check_velocity();
    if tick.state.water_level <= 1 {
        tick.fixup_gravity_velocity();
    }
    if tick.state.on_ground {
        tick.state.velocity.z = 0.0;
    }
    tick.check_falling();
}

/// Moves a swimming player (`docs/goldsrc.md` 5.9).
#[inline]
fn swim<W: Trace, R: EventSink<MoveEvent>>(tick: &mut GoldSrcMove<'_, W, R>) {
    if tick.state.water_level == 2 {
        tick.check_water_jump();
    }
    if tick.state.velocity.z < 0.0 && tick.state.goldsrc.water_jump_msec != 0.0 {
        tick.state.goldsrc.water_jump_msec = 0.0;
    }
    if tick.cmd.pressed(JUMP) {
        tick.jump();
    }
    tick.record.emit(MoveEvent::Branch(Branch::Water));
    tick.water_move();
    tick.subtract_base_velocity();
    tick.categorize();
}

/// Adds leftover base velocity to the player's velocity (`docs/goldsrc.md` 4.2).
fn base_velocity_to_momentum<R: EventSink<MoveEvent>>(
    state: &mut PlayerState,
    frame_time: f32,
    record: &mut R,
) {
    let goldsrc = &mut state.goldsrc;
    if goldsrc.base_velocity_renewed {
        goldsrc.base_velocity_renewed = false;
        return;
    }
    if goldsrc.base_velocity == Vec3::ZERO {
        return;
    }
    let before = state.velocity;
    state.velocity = multiply_add(before, 1.0 + frame_time * 0.5, goldsrc.base_velocity);
    goldsrc.base_velocity = Vec3::ZERO;
    record.emit(MoveEvent::BaseVelocity {
        added: state.velocity - before,
    });
}

/// Factor of maxspeed while Half-Life's `+use` is held (`docs/goldsrc.md` 5.1).
const USE_SLOWDOWN: f32 = 0.333_333_34;
/// Constant part of the view punch decay, degrees per second. The other part is half of the punch
/// per second (5.1).
const PUNCH_DECAY_DEG: f64 = 10.0;

impl<W: Trace, R: EventSink<MoveEvent>> GoldSrcMove<'_, W, R> {
    /// Applies the speed cap, scales the moves and decays the view punch (5.1).
    /// Then computes the view axes (5.3).
    #[inline]
    fn set_parameters(&mut self) {
        let cmd = self.cmd;
        let asked = (cmd.side * cmd.side + cmd.forward * cmd.forward + cmd.up * cmd.up).sqrt();
        let cap = self.physics.client.maxspeed;
        if cap != 0.0 && cap < self.maxspeed {
            self.maxspeed = cap;
        }
        if self.game == Game::HalfLife && self.state.on_ground && cmd.pressed(USE) {
            self.maxspeed *= USE_SLOWDOWN;
        }
        if asked != 0.0 && asked > self.maxspeed {
            let ratio = self.maxspeed / asked;
            self.scale_moves(|part| part * ratio);
        }
        self.drop_punch_angle();
        let view = cmd.angles + self.state.goldsrc.punch_angle;
        let mut angles = ViewAngles {
            roll: self.calc_roll(view),
            ..view
        };
        if angles.yaw > 180.0 {
            angles.yaw -= 360.0;
        }
        self.basis = angle_vectors(angles);
    }

    #[inline]
    fn scale_moves(&mut self, scale: impl Fn(f32) -> f32) {
        self.cmd.forward = scale(self.cmd.forward);
        self.cmd.side = scale(self.cmd.side);
        self.cmd.up = scale(self.cmd.up);
    }

    /// `PM_DropPunchAngle`: decays the view punch.
    #[inline]
    fn drop_punch_angle(&mut self) {
        let mut punch = Vec3::from_array(self.state.goldsrc.punch_angle.to_array());
        let size = f64::from(normalize(&mut punch));
        let rest = (size - (PUNCH_DECAY_DEG + size * 0.5) * f64::from(self.frame_time)) as f32;
        self.state.goldsrc.punch_angle = (punch * rest.max(0.0)).to_array().into();
    }

    /// `PM_CalcRoll`: returns the view roll, degrees. Exactly 0 if `rollangle` is 0.
    #[inline]
    fn calc_roll(&self, view: ViewAngles) -> f32 {
        let vars = &self.physics.vars;
        if vars.rollangle == 0.0 {
            return 0.0;
        }
        let side = dot(self.state.velocity, angle_vectors(view).right);
        let sign = if side < 0.0 { -1.0 } else { 1.0 };
        let side = side.abs();
        let roll = if side < vars.rollspeed {
            side * vars.rollangle / vars.rollspeed
        } else {
            vars.rollangle
        };
        (roll * sign) * 4.0
    }

    /// `PM_ReduceTimers`: counts down the duck and stamina timers (5.2).
    #[inline]
    fn reduce_timers(&mut self) {
        let msec = f32::from(self.cmd.msec);
        let goldsrc = &mut self.state.goldsrc;
        if goldsrc.duck_time > 0.0 {
            goldsrc.duck_time = (goldsrc.duck_time - msec).max(0.0);
        }
        if self.game == Game::CounterStrike && goldsrc.stamina_msec > 0.0 {
            goldsrc.stamina_msec = (goldsrc.stamina_msec - msec).max(0.0);
        }
    }

    /// Returns the liquid at height `z` on the player's vertical axis, if any.
    #[inline]
    fn liquid_at(&self, z: f32) -> Option<Contents> {
        self.world
            .liquid(Vec3::new(self.state.origin.x, self.state.origin.y, z))
    }

    #[inline]
    fn holds_duck(&self) -> bool {
        self.cmd.pressed(DUCK)
    }
}

/// Whether a surface is too steep to stand on (5.5).
/// CS 1.6 compares with 0.7 in binary32, Half-Life in binary64.
#[inline]
pub(super) fn is_too_steep(game: Game, normal: Vec3) -> bool {
    match game {
        Game::CounterStrike => normal.z < 0.7,
        Game::HalfLife => f64::from(normal.z) < 0.7,
    }
}
