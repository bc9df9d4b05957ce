//! What is found of a technique: kind, outcome, verdict and numbers. `text` makes the words.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::jump::DuckGrade;
use wishdir_sim::math::Vec3;

/// What a tick on the edge of flight and ground can be.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase")]
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
    /// A second move key on the ground: acceleration beside the velocity lifts the speed over
    /// wishspeed.
    Fastrun,
    /// Duck tapped on the ground: lifted by 18 units.
    #[strum(serialize = "double_duck")]
    DoubleDuck,
}

impl TechniqueKind {
    /// All of them.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// The word in JSON: `edgebug`.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Whether it worked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Outcome {
    /// It did.
    #[default]
    Success,
    /// It did not.
    Miss,
}

impl Outcome {
    /// The word in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// The key that was early or late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum MissedKey {
    /// Releasing duck.
    Duck,
    /// Pressing jump.
    Jump,
}

impl MissedKey {
    /// The word in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// By how much it failed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MissedBy {
    /// A key came in the wrong tick.
    Ticks {
        /// By how many ticks.
        n: u32,
        /// Late, else early.
        late: bool,
        /// The key that missed.
        key: MissedKey,
    },
    /// So far from where it would have worked, at most, units.
    Units(f32),
    /// Too slow by this much, u/s.
    Speed(f32),
    /// No key could have done it: no tick ended where it must. Both are negative if the tick ended
    /// inside a window in which it must not.
    Impossible {
        /// How far over the window the last tick above it ended, units.
        above: f32,
        /// How far under it the next one ended, units.
        below: f32,
    },
    /// Everything was in time, and still the ground was hit.
    HitGround,
}

/// Why it worked or did not, with what else the sentence about it needs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Verdict {
    /// It worked; the event's own numbers say all.
    #[default]
    Done,
    /// A fastrun worked.
    FasterThanOneKey {
        /// Before the second key, u/s.
        from: f32,
        /// At its fastest, u/s.
        top: f32,
        /// What one key keeps, u/s.
        wish_speed: f32,
    },
    /// Duck was released when the hull was down already: too late for a double duck.
    AlreadyDucked {
        /// Late by.
        ticks: u64,
    },
    /// No tick ended in the window.
    WindowPassed {
        /// How far over it the last tick above it ended, units.
        above: f32,
        /// How far under it the next one ended, units.
        below: f32,
        /// Length of a tick, milliseconds.
        msec: u8,
    },
    /// The keys came in the wrong ticks; both 0: in the right ones, and the ground was hit all the
    /// same.
    Keys {
        /// By how many ticks duck was released too late; negative: too early.
        duck: i64,
        /// By how many ticks jump was pressed too late; negative: too early.
        jump: i64,
    },
    /// Hit the ground short of the edge: less than the way between these places.
    /// `planner::edge_bug` measures how much.
    EdgeShort {
        /// The origin of one who stands where it came down, units.
        landed: Vec3,
        /// The origin where the ground was left already, units.
        left: Vec3,
    },
    /// Missed the edge by this much, as the level says.
    EdgeMissed {
        /// Short of it, or else too far.
        short: bool,
        /// Along the way flown, units.
        by: f32,
        /// The same in ticks of that way: as much too early, or else too late, was the take-off.
        ticks: f32,
    },
    /// A tick ended so near over the floor that the snap took it down before the edge.
    EdgeSnapped {
        /// Over the floor, units.
        height: f32,
        /// Length of a tick, milliseconds.
        msec: u8,
    },
    /// Met the slide over its foot, and the floor afterwards.
    SlideOver {
        /// Over the foot, units.
        over: f32,
    },
    /// Hit the ground short of the slide.
    SlideShort {
        /// By less than this, units.
        short: f32,
    },
    /// A tick ended so near over the slope that the snap took the fall.
    BounceSnapped {
        /// Over the slope, units.
        height: f32,
        /// Length of a tick, milliseconds.
        msec: u8,
    },
    /// Too slow to be thrown off the slope.
    BounceSlow {
        /// Missing, u/s.
        missing: f32,
    },
}

/// The time on the ground between a flight and the double duck that left it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuckFrames {
    /// Ticks that ended on the ground.
    pub fog: u32,
    /// The flight had landed ducked: a stand-up ground strafe.
    pub stand_up: bool,
    /// Judged by them; none where nobody grades it.
    pub grade: Option<DuckGrade>,
}

/// One technique, done or missed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TechniqueEvent {
    /// The tick in which it happened; of a miss: the landing tick.
    pub tick: u64,
    /// The technique tried.
    pub kind: TechniqueKind,
    /// Whether it worked.
    pub outcome: Outcome,
    /// What decided it.
    pub verdict: Verdict,
    /// By how much it was missed.
    pub missed_by: Option<MissedBy>,
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
    /// Of a double duck right after a landing.
    pub frames: Option<DuckFrames>,
}

impl TechniqueEvent {
    /// The same, missed.
    pub fn missed(self, by: MissedBy, verdict: Verdict) -> Self {
        Self {
            outcome: Outcome::Miss,
            missed_by: Some(by),
            verdict,
            ..self
        }
    }
}
