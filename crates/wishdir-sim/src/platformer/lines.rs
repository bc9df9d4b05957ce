//! The lines of the tick, as `docs/nfk.md` 1 letters them, and the fields that they change.

use strum::IntoStaticStr;

/// A line of the tick: what an inspector names beside a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Line {
    /// A2: jump held in a liquid.
    CountLiquid,
    /// A3: the speed jump is counted, or lost.
    Count,
    /// B2: gravity.
    Gravity,
    /// B3: the end of a rise is damped, a fall grows.
    Progressive,
    /// B4: friction, drag, and the stop under 0.2.
    Friction,
    /// B5: a corpse's own friction.
    Corpse,
    /// B6: the speed jump acts.
    SpeedJump,
    /// B7: the position moves.
    Move,
    /// B8, first: floor and ceiling of the crouched body.
    CrouchVertical,
    /// B8, second: walls.
    Wall,
    /// B8, third: floor and ceiling.
    Vertical,
    /// B9: the clamps, and liquids.
    Clamp,
    /// B10: too deep.
    Bottom,
    /// C: the counters run down.
    Timers,
    /// D: the ground stops `iy`.
    Ground,
    /// E1: swimming up.
    Swim,
    /// E2: flight.
    Flight,
    /// E3: the jump.
    Jump,
    /// F1: the crouch key.
    CrouchKey,
    /// F2: no crouching in the air.
    CrouchAir,
    /// G: pads.
    Tile,
    /// Between G and H: 0.75's level decays.
    Decay,
    /// H1: both run keys.
    BothKeys,
    /// H2: standing until a key acts.
    Stand,
    /// H3: crouch ends the speed jump.
    DownKey,
    /// H4: the run key.
    Run,
    /// I: teleports, push areas, damage.
    Objects,
}

impl Line {
    /// The letter and number in `docs/nfk.md` 1.
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
    /// `x`, pixels.
    X,
    /// `y`, pixels.
    Y,
    /// `ix`, pixels a tick.
    Ix,
    /// `iy`, pixels a tick.
    Iy,
    /// `dir`, 0 to 3.
    Dir,
    /// `crouch`, 0 or 1.
    Crouch,
    /// `doublejump`, ticks.
    DoubleJump,
    /// `speedjump`, the count or level.
    SpeedJump,
    /// `injump`, ticks.
    InJump,
    /// 0.75's ticks on the ground.
    #[strum(serialize = "ground ticks")]
    GroundTicks,
}

impl NfkField {
    /// The game's name.
    pub fn id(self) -> &'static str {
        self.into()
    }
}
