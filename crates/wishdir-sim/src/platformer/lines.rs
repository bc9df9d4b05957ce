//! Lines of the tick, named as in `docs/nfk.md` 1, and the fields they change.

use strum::IntoStaticStr;

/// Line of the tick. The tick inspector shows the line next to each change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Line {
    /// A2: jump held in a liquid.
    CountLiquid,
    /// A3: counts the speed jump or resets its count.
    Count,
    /// B2: gravity.
    Gravity,
    /// B3: damps the end of a rise, accelerates a fall.
    Progressive,
    /// B4: friction, drag, and the stop below 0.2.
    Friction,
    /// B5: extra friction of a corpse.
    Corpse,
    /// B6: effect of the speed jump.
    SpeedJump,
    /// B7: moves the position.
    Move,
    /// B8, first part: floor and ceiling of a crouched body.
    CrouchVertical,
    /// B8, second part: walls.
    Wall,
    /// B8, third part: floor and ceiling.
    Vertical,
    /// B9: speed limits, also in liquids.
    Clamp,
    /// B10: moves a player too far below the map back up.
    Bottom,
    /// C: counts the timers down.
    Timers,
    /// D: sets `iy` to 0 on the ground.
    Ground,
    /// E1: swimming up.
    Swim,
    /// E2: flight.
    Flight,
    /// E3: the jump.
    Jump,
    /// F1: the crouch key.
    CrouchKey,
    /// F2: ends crouching in the air.
    CrouchAir,
    /// G: pads.
    Tile,
    /// Between G and H: the level decays in 0.75.
    Decay,
    /// H1: both run keys are held.
    BothKeys,
    /// H2: marks the player as standing. H4 changes that if a run key is held.
    Stand,
    /// H3: crouch ends the speed jump.
    DownKey,
    /// H4: one run key is held.
    Run,
    /// I: teleports, push areas and damage.
    Objects,
}

impl Line {
    /// Returns the line's letter and number in `docs/nfk.md` 1.
    pub fn id(self) -> &'static str {
        match self {
            Self::CountLiquid => "A2",
            Self::Count => "A3",
            Self::Gravity => "B2",
            Self::Progressive => "B3",
            Self::Friction => "B4",
            Self::Corpse => "B5",
            Self::SpeedJump => "B6",
            Self::Move => "B7",
            Self::CrouchVertical | Self::Wall | Self::Vertical => "B8",
            Self::Clamp => "B9",
            Self::Bottom => "B10",
            Self::Timers => "C",
            Self::Ground => "D",
            Self::Swim => "E1",
            Self::Flight => "E2",
            Self::Jump => "E3",
            Self::CrouchKey => "F1",
            Self::CrouchAir => "F2",
            Self::Tile => "G",
            Self::Decay => "G-H",
            Self::BothKeys => "H1",
            Self::Stand => "H2",
            Self::DownKey => "H3",
            Self::Run => "H4",
            Self::Objects => "I",
        }
    }
}

/// A field of the state that a line can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum NfkField {
    /// `x`, the horizontal position, pixels.
    X,
    /// `y`, the vertical position, pixels.
    Y,
    /// `ix`, the horizontal move, pixels per tick.
    Ix,
    /// `iy`, the vertical move, pixels per tick.
    Iy,
    /// `dir`, the facing direction, 0 to 3.
    Dir,
    /// `crouch`: 1 while the player is crouched, else 0.
    Crouch,
    /// `doublejump`, the counter that allows double jumps, ticks.
    DoubleJump,
    /// `speedjump`, the count or level.
    SpeedJump,
    /// `injump`, the time until the speed jump counts again, ticks.
    InJump,
    /// Ticks on the ground in 0.75.
    #[strum(serialize = "ground ticks")]
    GroundTicks,
}

impl NfkField {
    /// Returns the game's name for the field.
    pub fn id(self) -> &'static str {
        self.into()
    }
}
