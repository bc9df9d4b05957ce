//! Player state between two ticks.

use super::rules::{Engine, Family};
use crate::math::{Vec3, ViewAngles};
use crate::visit::StateVisitor;
use crate::world::{Contents, HullId};

/// Hull of the standing player.
pub const STANDING_HULL: HullId = HullId::new(0);
/// Hull of the ducked player.
pub const DUCKED_HULL: HullId = HullId::new(1);
/// Hull of zero size: a single point.
pub const POINT_HULL: HullId = HullId::new(2);
/// Flag: the player is in a water jump.
pub(super) const FL_WATER_JUMP: u32 = 2048;
/// Flag: the player is fully ducked.
pub(super) const FL_DUCKING: u32 = 16384;
/// Quake III flag: the player is ducked (`docs/quake3.md` 2).
pub(super) const PMF_DUCKED: u32 = 1;
/// Quake III flag: the jump key has been held since the last jump.
pub(super) const PMF_JUMP_HELD: u32 = 2;
/// Bit added to visited Quake III flags to mark that the end of the double jump time follows.
const DOUBLE_JUMP_TAG: u32 = 1 << 16;
/// Bit added to a visited hull number to mark that the Quake III fields follow.
const QUAKE3_TAG: u32 = 1 << 16;

/// Player state between two ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerState {
    /// Origin of the hull, units.
    pub origin: Vec3,
    /// Velocity, u/s.
    pub velocity: Vec3,
    /// Whether the last tick ended on the ground.
    pub on_ground: bool,
    /// Current hull. Matches the ducked flag.
    pub hull: HullId,
    /// Water level: 0 dry, 1 feet, 2 waist, 3 eyes. Output only; recomputed before use.
    pub water_level: u8,
    /// Contents at the feet if `water_level` is not 0. Output only.
    pub water_type: Contents,
    /// Buttons of the previous command.
    pub old_buttons: u16,
    /// Fields that only QuakeWorld uses.
    pub quakeworld: QuakeWorldState,
    /// Fields that only GoldSrc uses.
    pub goldsrc: GoldSrcState,
    /// Quake III fields, which replace the fields of the other families.
    pub quake3: Option<Quake3State>,
}

impl PlayerState {
    /// Passes all fields to a visitor.
    ///
    /// The upper half of the hull number determines which family's fields follow.
    /// For QuakeWorld and GoldSrc, this half is 0 and the fields of both families follow.
    ///
    /// # Errors
    ///
    /// If the visitor rejects a field.
    pub fn visit<V: StateVisitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
        let Self {
            origin,
            velocity,
            on_ground,
            hull,
            water_level,
            water_type,
            old_buttons,
            quakeworld,
            goldsrc,
            quake3,
        } = self;
        visitor.vector(origin)?;
        visitor.vector(velocity)?;
        visitor.flag(on_ground)?;
        let mut number = hull.number();
        if quake3.is_some() {
            number |= QUAKE3_TAG;
        }
        visitor.u32(&mut number)?;
        let is_quake3 = number & QUAKE3_TAG != 0;
        *hull = HullId::new(number & !QUAKE3_TAG);
        visitor.u8(water_level)?;
        visitor.contents(water_type)?;
        visitor.u16(old_buttons)?;
        if is_quake3 {
            quake3.get_or_insert_default().visit(visitor)
        } else {
            *quake3 = None;
            quakeworld.visit(visitor)?;
            goldsrc.visit(visitor)
        }
    }

    /// Creates a player at rest in the air, with the eye `view` units above the origin.
    pub fn standing(engine: Engine, origin: Vec3, view: f32) -> Self {
        let mut player = Self {
            origin,
            ..Self::default()
        };
        player.set_view_height(engine, view);
        player
    }

    /// Returns the eye height above the origin, units, including the transition while ducking.
    /// `standing` is the height for a standing player.
    pub fn view_height(&self, engine: Engine, standing: f32) -> f32 {
        match engine.rules().family {
            Family::QuakeWorld => standing,
            Family::GoldSrc => self.goldsrc.view_z,
            Family::Quake3 => self.quake3.map_or(standing, |own| own.view_height as f32),
        }
    }

    /// Sets the eye height, in engines that store it.
    pub(crate) fn set_view_height(&mut self, engine: Engine, view: f32) {
        match engine.rules().family {
            Family::QuakeWorld => {}
            Family::GoldSrc => self.goldsrc.view_z = view,
            Family::Quake3 => self.quake3.get_or_insert_default().view_height = view as i32,
        }
    }

    /// Whether the player has the ducked hull.
    #[inline]
    pub fn is_ducked(&self) -> bool {
        match &self.quake3 {
            Some(own) => own.flags & PMF_DUCKED != 0,
            None => self.goldsrc.flags & FL_DUCKING != 0,
        }
    }

    /// Whether ducking has started but the hull has not changed yet (GoldSrc).
    #[inline]
    pub fn is_in_duck(&self) -> bool {
        self.goldsrc.in_duck
    }

    /// Whether the player is on a ladder (GoldSrc).
    #[inline]
    pub fn is_on_ladder(&self) -> bool {
        self.goldsrc.move_type == MoveType::Ladder
    }

    /// Returns the player's friction factor, normally 1.
    #[inline]
    pub fn own_friction(&self) -> f32 {
        self.goldsrc.friction
    }

    /// Returns the time until stamina is restored, milliseconds. 0 in engines without stamina.
    #[inline]
    pub fn stamina_msec(&self) -> f32 {
        self.goldsrc.stamina_msec
    }

    /// Sets the time until stamina is restored, milliseconds.
    pub fn set_stamina_msec(&mut self, msec: f32) {
        self.goldsrc.stamina_msec = msec;
    }

    /// Returns the view punch, degrees (GoldSrc).
    pub fn view_punch(&self) -> ViewAngles {
        self.goldsrc.punch_angle
    }

    /// Sets whether the jump button counts as held since the last jump, in engines that store this.
    pub fn set_jump_held(&mut self, is_held: bool) {
        self.quakeworld.jump_held = is_held;
        if let Some(own) = &mut self.quake3 {
            own.set_flag(PMF_JUMP_HELD, is_held);
        }
    }

    /// Makes the player fully ducked, with the eye `view` units above the origin. Keeps the origin.
    pub fn duck(&mut self, view: f32) {
        self.hull = DUCKED_HULL;
        self.goldsrc.flags |= FL_DUCKING;
        self.goldsrc.view_z = view;
        if let Some(own) = &mut self.quake3 {
            own.flags |= PMF_DUCKED;
            own.view_height = view as i32;
        }
    }

    /// Applies the velocity of a conveyor or push trigger, u/s. Several calls per frame add up.
    /// Only GoldSrc has a base velocity. Elsewhere the player's velocity is set instead.
    pub fn add_base_velocity(&mut self, engine: Engine, velocity: Vec3) {
        match engine.rules().family {
            Family::QuakeWorld | Family::Quake3 => self.velocity = velocity,
            Family::GoldSrc => {
                let lent = if self.goldsrc.base_velocity_renewed {
                    self.goldsrc.base_velocity
                } else {
                    Vec3::ZERO
                };
                self.goldsrc.base_velocity = lent + velocity;
                self.goldsrc.base_velocity_renewed = true;
            }
        }
    }

    /// Returns the velocity of a conveyor or push trigger, u/s (GoldSrc).
    pub fn base_velocity(&self) -> Vec3 {
        self.goldsrc.base_velocity
    }

    /// Clears the base velocity.
    pub fn clear_base_velocity(&mut self) {
        self.goldsrc.base_velocity = Vec3::ZERO;
        self.goldsrc.base_velocity_renewed = false;
    }
}

/// Fields that only QuakeWorld uses (`docs/quakeworld.md` 4 and 12).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuakeWorldState {
    /// Remaining time of a water jump, seconds.
    pub water_jump_seconds: f32,
    /// Whether the jump button has been held since the last jump.
    pub jump_held: bool,
    /// KTX: whether the previous move jumped.
    pub ktx_was_jump: bool,
    /// KTX: whether the jump button was released after that jump.
    pub ktx_released: bool,
    /// KTX: frame time of the previous move, seconds.
    pub ktx_last_frame_time: f32,
}

impl QuakeWorldState {
    fn visit<V: StateVisitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
        let Self {
            water_jump_seconds,
            jump_held,
            ktx_was_jump,
            ktx_released,
            ktx_last_frame_time,
        } = self;
        visitor.f32(water_jump_seconds)?;
        visitor.flag(jump_held)?;
        visitor.flag(ktx_was_jump)?;
        visitor.flag(ktx_released)?;
        visitor.f32(ktx_last_frame_time)
    }
}

impl Default for QuakeWorldState {
    fn default() -> Self {
        Self {
            water_jump_seconds: 0.0,
            jump_held: false,
            ktx_was_jump: false,
            ktx_released: true,
            ktx_last_frame_time: 0.0,
        }
    }
}

/// GoldSrc movement type (`movetype`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveType {
    /// Walking, in the air, swimming (3).
    #[default]
    Walk,
    /// On a ladder (5).
    Ladder,
}

/// Fields that only GoldSrc uses (`docs/goldsrc.md` 2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GoldSrcState {
    /// Base velocity from conveyors and push triggers, u/s.
    pub base_velocity: Vec3,
    /// Whether a conveyor or trigger has set `base_velocity` since the last tick.
    pub base_velocity_renewed: bool,
    /// Remaining time of a water jump, milliseconds.
    pub water_jump_msec: f32,
    /// Horizontal velocity of a water jump, u/s.
    pub move_dir: Vec3,
    /// View punch, degrees.
    pub punch_angle: ViewAngles,
    /// Eye height above the origin, units. Changes gradually while the player ducks.
    pub view_z: f32,
    /// Remaining duck time, counting down from 1000, milliseconds.
    pub duck_time: f32,
    /// Whether ducking has started but the hull has not changed yet.
    pub in_duck: bool,
    /// `FL_WATER_JUMP` (2048) and `FL_DUCKING` (16384).
    /// `FL_ONGROUND` is stored in [`PlayerState::on_ground`].
    pub flags: u32,
    /// CS: time until stamina is restored, milliseconds (`fuser2`).
    pub stamina_msec: f32,
    /// Fall speed of the movement code, u/s. Determines the landing sound and view punch.
    pub fall_velocity: f32,
    /// Friction factor of the player, normally 1.
    pub friction: f32,
    /// Walking or on a ladder.
    pub move_type: MoveType,
    /// Fall speed that the game code computes fall damage from, u/s.
    pub game_fall_velocity: f32,
}

impl GoldSrcState {
    fn visit<V: StateVisitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
        let Self {
            base_velocity,
            base_velocity_renewed,
            water_jump_msec,
            move_dir,
            punch_angle,
            view_z,
            duck_time,
            in_duck,
            flags,
            stamina_msec,
            fall_velocity,
            friction,
            move_type,
            game_fall_velocity,
        } = self;
        visitor.vector(base_velocity)?;
        visitor.flag(base_velocity_renewed)?;
        visitor.f32(water_jump_msec)?;
        visitor.vector(move_dir)?;
        visitor.angles(punch_angle)?;
        visitor.f32(view_z)?;
        visitor.f32(duck_time)?;
        visitor.flag(in_duck)?;
        visitor.u32(flags)?;
        visitor.f32(stamina_msec)?;
        visitor.f32(fall_velocity)?;
        visitor.f32(friction)?;
        let mut on_ladder = *move_type == MoveType::Ladder;
        visitor.flag(&mut on_ladder)?;
        *move_type = if on_ladder {
            MoveType::Ladder
        } else {
            MoveType::Walk
        };
        visitor.f32(game_fall_velocity)
    }
}

impl Default for GoldSrcState {
    fn default() -> Self {
        Self {
            base_velocity: Vec3::ZERO,
            base_velocity_renewed: false,
            water_jump_msec: 0.0,
            move_dir: Vec3::ZERO,
            punch_angle: ViewAngles::ZERO,
            view_z: 0.0,
            duck_time: 0.0,
            in_duck: false,
            flags: 0,
            stamina_msec: 0.0,
            fall_velocity: 0.0,
            friction: 1.0,
            move_type: MoveType::Walk,
            game_fall_velocity: 0.0,
        }
    }
}

/// Fields that only Quake III uses (`docs/quake3.md` 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quake3State {
    /// Client time of the last command, milliseconds.
    pub client_time: i32,
    /// Time up to which the player has moved, milliseconds. May be later than the client's time.
    pub command_time: i32,
    /// Flags: ducked, jump held, purpose of the timer, respawned.
    pub flags: u32,
    /// Remaining time of a landing, a knockback or a water jump, milliseconds.
    pub timer_msec: i32,
    /// CPM: time until which a jump counts as a double jump, milliseconds. 0 before the first jump.
    pub double_jump_end: i32,
    /// Eye height above the origin, units.
    pub view_height: i32,
    /// Offset from the client's angles to the view, in 1/65,536 turns. Not limited to 16 bits.
    pub delta_angles: [i32; 3],
}

impl Quake3State {
    /// Eye height of a standing player, units.
    pub(super) const STANDING_VIEW: i32 = 26;
    /// Eye height of a ducked player, units.
    pub(super) const DUCKED_VIEW: i32 = 12;

    /// Whether any of these flags is set.
    #[inline]
    pub(super) fn has_flag(&self, flags: u32) -> bool {
        self.flags & flags != 0
    }

    /// Sets or clears flags.
    #[inline]
    pub(super) fn set_flag(&mut self, flags: u32, is_set: bool) {
        self.flags = if is_set {
            self.flags | flags
        } else {
            self.flags & !flags
        };
    }

    fn visit<V: StateVisitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
        let Self {
            client_time,
            command_time,
            flags,
            timer_msec,
            double_jump_end,
            view_height,
            delta_angles: [pitch, yaw, roll],
        } = self;
        if *double_jump_end != 0 {
            *flags |= DOUBLE_JUMP_TAG;
        }
        visitor.u32(flags)?;
        let can_double_jump = *flags & DOUBLE_JUMP_TAG != 0;
        *flags &= !DOUBLE_JUMP_TAG;
        let signed = [
            client_time,
            command_time,
            timer_msec,
            view_height,
            pitch,
            yaw,
            roll,
        ];
        for value in signed {
            visit_signed(visitor, value)?;
        }
        if can_double_jump {
            visit_signed(visitor, double_jump_end)
        } else {
            *double_jump_end = 0;
            Ok(())
        }
    }
}

fn visit_signed<V: StateVisitor>(visitor: &mut V, value: &mut i32) -> Result<(), V::Error> {
    let mut bits = value.cast_unsigned();
    visitor.u32(&mut bits)?;
    *value = bits.cast_signed();
    Ok(())
}

impl Default for Quake3State {
    fn default() -> Self {
        Self {
            client_time: 0,
            command_time: 0,
            flags: 0,
            timer_msec: 0,
            double_jump_end: 0,
            view_height: Self::STANDING_VIEW,
            delta_angles: [0; 3],
        }
    }
}
