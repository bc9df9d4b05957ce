//! What the next tick needs to know of the player, and nothing else.

use super::rules::{Engine, Family};
use crate::math::{Vec3, ViewAngles};
use crate::visit::StateVisitor;
use crate::world::{Contents, HullId};

/// The standing player.
pub const STANDING_HULL: HullId = HullId::new(0);
/// The ducked player.
pub const DUCKED_HULL: HullId = HullId::new(1);
/// A point.
pub const POINT_HULL: HullId = HullId::new(2);
/// A water jump runs.
pub(super) const FL_WATER_JUMP: u32 = 2048;
/// The player is fully ducked.
pub(super) const FL_DUCKING: u32 = 16384;

/// The player between two ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerState {
    /// The hull's origin, units.
    pub origin: Vec3,
    /// Units per second.
    pub velocity: Vec3,
    /// Stands on something, as the last tick left it.
    pub on_ground: bool,
    /// Follows the ducked flag.
    pub hull: HullId,
    /// 0 dry, 1 feet, 2 waist, 3 eyes. A result: recomputed before use.
    pub water_level: u8,
    /// What fills the sample at the feet when `water_level` is not 0. A result.
    pub water_type: Contents,
    /// The buttons of the previous command.
    pub old_buttons: u16,
    /// What only QuakeWorld keeps.
    pub quakeworld: QuakeWorldState,
    /// What only GoldSrc keeps.
    pub goldsrc: GoldSrcState,
}

impl PlayerState {
    /// Goes through all fields.
    ///
    /// # Errors
    ///
    /// If the visitor refuses a field.
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
        } = self;
        visitor.vector(origin)?;
        visitor.vector(velocity)?;
        visitor.flag(on_ground)?;
        let mut number = hull.number();
        visitor.u32(&mut number)?;
        *hull = HullId::new(number);
        visitor.u8(water_level)?;
        visitor.contents(water_type)?;
        visitor.u16(old_buttons)?;
        quakeworld.visit(visitor)?;
        goldsrc.visit(visitor)
    }

    /// A player at rest in the air whose eye is `view` units over the origin.
    pub fn standing(engine: Engine, origin: Vec3, view: f32) -> Self {
        let mut player = Self {
            origin,
            ..Self::default()
        };
        player.set_view(engine, view);
        player
    }

    /// The eye over the origin, units, in the middle of ducking too; `standing`: where it is on a
    /// player who stands.
    pub fn view(&self, engine: Engine, standing: f32) -> f32 {
        match engine.rules().family {
            Family::QuakeWorld => standing,
            Family::GoldSrc => self.goldsrc.view_z,
        }
    }

    /// Puts the eye there, where the engine keeps its height.
    pub(crate) fn set_view(&mut self, engine: Engine, view: f32) {
        match engine.rules().family {
            Family::QuakeWorld => {}
            Family::GoldSrc => self.goldsrc.view_z = view,
        }
    }

    /// Whether the hull is the ducked one.
    #[inline]
    pub fn is_ducked(&self) -> bool {
        self.goldsrc.flags & FL_DUCKING != 0
    }

    /// Ducked to the end, the eye `view` units over the origin; the origin stays.
    pub fn duck(&mut self, view: f32) {
        self.hull = DUCKED_HULL;
        self.goldsrc.flags |= FL_DUCKING;
        self.goldsrc.view_z = view;
    }

    /// A conveyor or a trigger carries the player, u/s; several in one frame add up. QuakeWorld
    /// knows no speed that is lent.
    pub fn carry(&mut self, engine: Engine, velocity: Vec3) {
        match engine.rules().family {
            Family::QuakeWorld => self.velocity = velocity,
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

    /// Nothing carries the player any more.
    pub fn let_go(&mut self) {
        self.goldsrc.base_velocity = Vec3::ZERO;
        self.goldsrc.base_velocity_renewed = false;
    }
}

/// QuakeWorld's own state (`docs/quakeworld.md` 4 and 12).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuakeWorldState {
    /// What is left of a water jump.
    pub water_jump_seconds: f32,
    /// The jump button has not been seen released since the last jump.
    pub jump_held: bool,
    /// KTX: the previous move jumped.
    pub ktx_was_jump: bool,
    /// KTX: the jump button has been released since.
    pub ktx_released: bool,
    /// KTX: the frame time of the previous move, seconds.
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

/// How GoldSrc moves the player (`movetype`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveType {
    /// Walking, in the air, swimming (3).
    #[default]
    Walk,
    /// On a ladder (5).
    Ladder,
}

/// GoldSrc's own state (`docs/goldsrc.md` 2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GoldSrcState {
    /// Speed lent by conveyors and push triggers, u/s.
    pub base_velocity: Vec3,
    /// A conveyor or trigger has set `base_velocity` since the last tick: it is not yet left over.
    pub base_velocity_renewed: bool,
    /// What is left of a water jump.
    pub water_jump_msec: f32,
    /// The push of a water jump, u/s.
    pub move_dir: Vec3,
    /// The view's kick, degrees.
    pub punch_angle: ViewAngles,
    /// Eye over the origin, units; between the standing and the ducked height while ducking.
    pub view_z: f32,
    /// Milliseconds left of ducking, from 1000 down.
    pub duck_time: f32,
    /// Ducking has begun, the hull has not changed yet.
    pub in_duck: bool,
    /// `FL_WATER_JUMP`, `FL_DUCKING` (2048, 16384). `FL_ONGROUND` is [`PlayerState::on_ground`].
    pub flags: u32,
    /// CS: stamina lost by the last jump, milliseconds until it is back (`fuser2`).
    pub stamina_msec: f32,
    /// The movement code's own fall speed, u/s: makes the landing's sound and kick.
    pub fall_velocity: f32,
    /// The player's own friction factor, normally 1.
    pub friction: f32,
    /// Walking or on a ladder.
    pub move_type: MoveType,
    /// The game's fall speed, u/s: makes the damage.
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
