//! The player's state between two ticks.

use crate::visit::StateVisitor;

/// Facing direction, and whether a run key acted on the last tick. Uses the game's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dir {
    /// 0: runs left.
    RunLeft,
    /// 1: runs right.
    RunRight,
    /// 2: stands, faces left.
    StandLeft,
    /// 3: stands, faces right.
    StandRight,
}

impl Dir {
    /// Returns the original game's number, 0 to 3.
    pub fn to_number(self) -> u8 {
        match self {
            Self::RunLeft => 0,
            Self::RunRight => 1,
            Self::StandLeft => 2,
            Self::StandRight => 3,
        }
    }

    /// Returns the direction with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        [
            Self::RunLeft,
            Self::RunRight,
            Self::StandLeft,
            Self::StandRight,
        ]
        .get(usize::from(number))
        .copied()
    }

    /// Whether no run key acted on the last tick, so that friction and drag apply.
    pub fn is_standing(self) -> bool {
        matches!(self, Self::StandLeft | Self::StandRight)
    }

    /// Whether the player faces left.
    pub fn is_left(self) -> bool {
        matches!(self, Self::RunLeft | Self::StandLeft)
    }

    /// Returns the standing direction on the same side.
    pub fn to_standing(self) -> Self {
        if self.is_left() {
            Self::StandLeft
        } else {
            Self::StandRight
        }
    }
}

/// Player state for the next tick. The position is the body's centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NfkState {
    /// Horizontal position, pixels.
    pub x: f64,
    /// Vertical position from the top of the map, pixels. Down is positive.
    pub y: f64,
    /// `inertiaX`: horizontal move per tick, pixels.
    pub ix: f64,
    /// `inertiaY`: vertical move per tick, pixels. Negative: up.
    pub iy: f64,
    /// Facing direction, and whether a run key acted on the last tick.
    pub dir: Dir,
    /// Whether the player is crouched.
    pub crouch: bool,
    /// Double jump counter, ticks. Counts down from 14 after a jump. Above 4, the next jump is a
    /// double jump.
    pub doublejump: u8,
    /// Speed jump count, 0 to 7 in 068R2. Level, 0 to 6, in 0.75.
    pub speedjump: u8,
    /// Ticks until the speed jump may count again (068R2).
    pub injump: u8,
    /// Ticks on the ground since the last time in the air, 255 after a jump (0.75).
    pub ground_ticks: u8,
    /// Whether the player has haste, which raises the run speed limit by 1 pixel per tick.
    pub haste: bool,
    /// Whether the player has the flight power-up.
    pub flight: bool,
    /// Whether the player is a corpse, which only affects friction and the ground probes.
    pub dead: bool,
}

impl NfkState {
    /// Visits all fields.
    ///
    /// # Errors
    ///
    /// If the visitor rejects a field.
    pub fn visit<V: StateVisitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
        let Self {
            x,
            y,
            ix,
            iy,
            dir,
            crouch,
            doublejump,
            speedjump,
            injump,
            ground_ticks,
            haste,
            flight,
            dead,
        } = self;
        for number in [x, y, ix, iy] {
            visitor.f64(number)?;
        }
        let mut number = dir.to_number();
        visitor.direction(&mut number)?;
        *dir = Dir::from_number(number).unwrap_or(*dir);
        visitor.flag(crouch)?;
        for counter in [doublejump, speedjump, injump, ground_ticks] {
            visitor.u8(counter)?;
        }
        for power in [haste, flight, dead] {
            visitor.flag(power)?;
        }
        Ok(())
    }

    /// Creates a standing player with the body's centre at a point, pixels. Other fields are zero.
    pub fn standing_at([x, y]: [f64; 2], dir: Dir) -> Self {
        Self {
            x,
            y,
            ix: 0.0,
            iy: 0.0,
            dir,
            crouch: false,
            doublejump: 0,
            speedjump: 0,
            injump: 0,
            ground_ticks: 0,
            haste: false,
            flight: false,
            dead: false,
        }
    }

    /// Returns the vertical position of the feet, pixels.
    pub fn feet_y(&self) -> f64 {
        self.y + 24.0
    }
}
