//! What a player is between two ticks.

use crate::visit::StateVisitor;

/// Where the player faces, and whether a run key acted in the last tick. The numbers are the
/// game's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dir {
    /// 0: runs to the left.
    RunLeft,
    /// 1: runs to the right.
    RunRight,
    /// 2: stands, faces left.
    StandLeft,
    /// 3: stands, faces right.
    StandRight,
}

impl Dir {
    /// The game's number, 0 to 3.
    pub fn number(self) -> u8 {
        match self {
            Self::RunLeft => 0,
            Self::RunRight => 1,
            Self::StandLeft => 2,
            Self::StandRight => 3,
        }
    }

    /// The direction of this number.
    pub fn of_number(number: u8) -> Option<Self> {
        [
            Self::RunLeft,
            Self::RunRight,
            Self::StandLeft,
            Self::StandRight,
        ]
        .get(usize::from(number))
        .copied()
    }

    /// No run key acted in the last tick: friction and drag brake.
    pub fn is_standing(self) -> bool {
        matches!(self, Self::StandLeft | Self::StandRight)
    }

    /// Faces left.
    pub fn is_left(self) -> bool {
        matches!(self, Self::RunLeft | Self::StandLeft)
    }

    /// The same side, standing.
    pub fn standing(self) -> Self {
        if self.is_left() {
            Self::StandLeft
        } else {
            Self::StandRight
        }
    }
}

/// Everything about a player that the next tick needs. The position is the body's centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NfkState {
    /// To the right, pixels.
    pub x: f64,
    /// Place from the map's upper edge downwards, pixels.
    pub y: f64,
    /// `inertiaX`: displacement a tick, pixels.
    pub ix: f64,
    /// `inertiaY`: displacement a tick, pixels; negative rises.
    pub iy: f64,
    /// Which way it faces, and whether a run key acted in the last tick.
    pub dir: Dir,
    /// The lower body.
    pub crouch: bool,
    /// Ticks since the last ground contact of a jump, from 14 down: over 4, the next jump is a
    /// double jump.
    pub doublejump: u8,
    /// The speed jump's count: 0 to 7 in 068R2; the level, 0 to 6, in 0.75.
    pub speedjump: u8,
    /// Ticks until the speed jump may count again (068R2).
    pub injump: u8,
    /// Ticks of ground contact since the last flight, 255 after a jump (0.75).
    pub ground_ticks: u8,
    /// The haste power-up: one more pixel a tick.
    pub haste: bool,
    /// The flight power-up.
    pub flight: bool,
    /// A corpse: only friction and the ground's probes know.
    pub dead: bool,
}

impl NfkState {
    /// Goes through all fields.
    ///
    /// # Errors
    ///
    /// If the visitor refuses a field.
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
        let mut number = dir.number();
        visitor.direction(&mut number)?;
        *dir = Dir::of_number(number).unwrap_or(*dir);
        visitor.flag(crouch)?;
        for counter in [doublejump, speedjump, injump, ground_ticks] {
            visitor.u8(counter)?;
        }
        for power in [haste, flight, dead] {
            visitor.flag(power)?;
        }
        Ok(())
    }

    /// A fresh player at a body centre, pixels: everything zero, standing.
    pub fn at([x, y]: [f64; 2], dir: Dir) -> Self {
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

    /// The soles, pixels.
    pub fn feet_y(&self) -> f64 {
        self.y + 24.0
    }
}
