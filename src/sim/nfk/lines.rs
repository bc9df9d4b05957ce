//! The lines of the tick, as `docs/nfk.md` 1 letters them, and the fields that they change.

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
    #[must_use]
    pub fn code(self) -> &'static str {
        self.texts().0
    }

    /// What it does, in a few words.
    #[must_use]
    pub fn words(self) -> &'static str {
        self.texts().1
    }

    fn texts(self) -> (&'static str, &'static str) {
        match self {
            Self::CountLiquid => ("A2", "jump held in a liquid"),
            Self::Count => ("A3", "speed jump count"),
            Self::Gravity => ("B2", "gravity"),
            Self::Progressive => ("B3", "rise damped, fall grows"),
            Self::Friction => ("B4", "friction and stop"),
            Self::Corpse => ("B5", "corpse friction"),
            Self::SpeedJump => ("B6", "speed jump"),
            Self::Move => ("B7", "move"),
            Self::CrouchVertical => ("B8", "floor or ceiling, crouched"),
            Self::Wall => ("B8", "wall"),
            Self::Vertical => ("B8", "floor or ceiling"),
            Self::Clamp => ("B9", "clamp"),
            Self::Bottom => ("B10", "bottom of the world"),
            Self::Timers => ("C", "timers"),
            Self::Ground => ("D", "on the ground"),
            Self::Swim => ("E1", "swim up"),
            Self::Flight => ("E2", "flight"),
            Self::Jump => ("E3", "jump"),
            Self::CrouchKey => ("F1", "crouch key"),
            Self::CrouchAir => ("F2", "no crouch in the air"),
            Self::Tile => ("G", "pad"),
            Self::Decay => ("G-H", "level decays"),
            Self::BothKeys => ("H1", "both run keys"),
            Self::Stand => ("H2", "standing"),
            Self::DownKey => ("H3", "crouch key ends the speed jump"),
            Self::Run => ("H4", "run key"),
            Self::Objects => ("I", "map objects"),
        }
    }
}

/// A field of the state that a line can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
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
    GroundTicks,
}

impl Field {
    /// The game's name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Ix => "ix",
            Self::Iy => "iy",
            Self::Dir => "dir",
            Self::Crouch => "crouch",
            Self::DoubleJump => "doublejump",
            Self::SpeedJump => "speedjump",
            Self::InJump => "injump",
            Self::GroundTicks => "ground ticks",
        }
    }
}
