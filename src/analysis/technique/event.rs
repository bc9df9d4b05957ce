//! What is told of a technique: kind, outcome, a verdict in plain words, and its numbers.

/// Which technique.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum TechniqueKind {
    /// A fall's collision with a floor's edge, which is left again in the same tick.
    #[default]
    EdgeBug,
    /// Stood up within 2 units over the ground, and jumped, in one tick.
    JumpBug,
    /// Stood up within 2 units over the ground, and left it again in the same tick without a jump.
    DuckBug,
    /// A fall's collision with the floor at a slide's foot, on the slide at the tick's end.
    SlideBug,
    /// A fall's collision with a slope, which throws the player off in the next tick.
    Bounce,
    /// A second move key on the ground: acceleration beside the velocity lifts the speed over wishspeed.
    Fastrun,
    /// Duck tapped on the ground: lifted by 18 units.
    DoubleDuck,
}

impl TechniqueKind {
    /// The word in reports: `edgebug`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::EdgeBug => "edgebug",
            Self::JumpBug => "jumpbug",
            Self::DuckBug => "duckbug",
            Self::SlideBug => "slidebug",
            Self::Bounce => "bounce",
            Self::Fastrun => "fastrun",
            Self::DoubleDuck => "double_duck",
        }
    }

    /// The name that players use: `EdgeBug`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::EdgeBug => "EdgeBug",
            Self::JumpBug => "JumpBug",
            Self::DuckBug => "DuckBug",
            Self::SlideBug => "SlideBug",
            Self::Bounce => "Bounce",
            Self::Fastrun => "Fastrun",
            Self::DoubleDuck => "Double duck",
        }
    }
}

/// Whether it worked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// It did.
    #[default]
    Success,
    /// It did not.
    Miss,
}

impl Outcome {
    /// The word in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::Miss => "miss",
        }
    }
}

/// The key that was early or late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Releasing duck.
    Duck,
    /// Pressing jump.
    Jump,
}

impl Key {
    /// The word in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Duck => "duck",
            Self::Jump => "jump",
        }
    }
}

/// By how much it failed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Miss {
    /// A key came in the wrong tick.
    Ticks {
        /// By how many ticks.
        n: u32,
        /// Late, else early.
        late: bool,
        /// Which key.
        key: Key,
    },
    /// So far from where it would have worked, at most, units.
    Units(f32),
    /// So much too slow, u/s.
    Speed(f32),
    /// No key could have done it: no tick ended where it must. Both are negative if the tick ended inside a window in
    /// which it must not.
    Impossible {
        /// How far over the window the last tick above it ended, units.
        above: f32,
        /// How far under it the next one ended, units.
        below: f32,
    },
    /// Everything was in time, and still the ground was hit.
    HitGround,
}

/// One technique, done or missed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TechniqueEvent {
    /// The tick in which it happened; of a miss: the landing tick.
    pub tick: u64,
    /// Which.
    pub kind: TechniqueKind,
    /// Whether it worked.
    pub outcome: Outcome,
    /// The same in plain words.
    pub verdict: String,
    /// By how much it was missed.
    pub missed_by: Option<Miss>,
    /// From the highest point of the flight down to the ground, units; 0 for what is no fall.
    pub fall_height: f32,
    /// The engine's fall speed: downwards, at the start of the tick, u/s.
    pub fall_speed: f32,
    /// Horizontal, at the start of the tick, u/s.
    pub speed_before: f32,
    /// Horizontal, at its end, u/s; of a bounce: at the end of the tick that leaves the slope.
    pub speed_after: f32,
    /// With the vertical part, u/s.
    pub speed_before_3d: f32,
    /// With the vertical part, u/s.
    pub speed_after_3d: f32,
    /// Health that this fall would have cost, unrounded; 0 unless it was saved.
    pub hp_saved: f32,
    /// Health that the landing cost, unrounded.
    pub hp_lost: f32,
}

impl TechniqueEvent {
    /// The same, missed.
    pub(super) fn missed(self, by: Miss, verdict: String) -> Self {
        Self { outcome: Outcome::Miss, missed_by: Some(by), verdict, ..self }
    }
}
