//! Result of a technique: kind, outcome, verdict and numbers. The `text` module of `wishdir` writes
//! the texts.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::jump::DuckGrade;
use wishdir_sim::math::Vec3;

/// Movement techniques and bugs that wishdir detects.
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
    /// Fall that hits a floor's edge and leaves it again on the same tick.
    #[default]
    EdgeBug,
    /// Standing up within 2 units above the ground and jumping, on one tick.
    JumpBug,
    /// Standing up within 2 units above the ground and leaving it without a jump, on one tick.
    DuckBug,
    /// Fall that hits the floor at the foot of a slide and ends the tick on the slide.
    SlideBug,
    /// Fall that hits a slope, which throws the player off on the next tick.
    Bounce,
    /// Second move key on the ground: sideways acceleration raises the speed above wishspeed.
    Fastrun,
    /// Duck tapped on the ground: lifts the player by 18 units.
    #[strum(serialize = "double_duck")]
    DoubleDuck,
    /// Fall that ends just above the floor. All its speed then becomes speed along the ground or
    /// upwards.
    Overbounce,
}

impl TechniqueKind {
    /// All techniques.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the name in JSON, for example `edgebug`.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Outcome of a technique.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Outcome {
    /// The technique worked.
    #[default]
    Success,
    /// The technique failed.
    Miss,
}

impl Outcome {
    /// Returns the identifier in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Key that was early or late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum MissedKey {
    /// The release of duck.
    Duck,
    /// The press of jump.
    Jump,
}

impl MissedKey {
    /// Returns the identifier in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Amount by which a technique was missed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MissedBy {
    /// A key was pressed or released on the wrong tick.
    Ticks {
        /// Number of ticks that the key was early or late.
        n: u32,
        /// Whether the key was late. Otherwise it was early.
        late: bool,
        /// Key that was early or late.
        key: MissedKey,
    },
    /// Maximum distance to a position that would have worked, units.
    Units(f32),
    /// Missing speed, u/s.
    Speed(f32),
    /// No key could have worked, because no tick ended at the right height.
    /// Both distances are negative if the tick ended inside a window to avoid.
    Impossible {
        /// Distance from the last tick above the window to the window, units.
        above: f32,
        /// Distance from the window to the first tick below it, units.
        below: f32,
    },
    /// All keys were on time, but the player still hit the ground.
    HitGround,
}

/// Reason why a technique worked or failed, with the numbers for its text.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Verdict {
    /// The technique worked. There are no further numbers.
    #[default]
    Done,
    /// The fastrun worked.
    FasterThanOneKey {
        /// Speed before the second key, u/s.
        from: f32,
        /// Highest speed with both keys, u/s.
        top: f32,
        /// Speed that one key sustains, u/s.
        wish_speed: f32,
    },
    /// Duck was released after the hull had changed, too late for a double duck.
    AlreadyDucked {
        /// Number of ticks by which duck was released too late.
        ticks: u64,
    },
    /// No tick ended in the window.
    WindowPassed {
        /// Distance from the last tick above the window to the window, units.
        above: f32,
        /// Distance from the window to the first tick below it, units.
        below: f32,
        /// Length of a tick, milliseconds.
        msec: u8,
    },
    /// The keys came on the wrong ticks. If both numbers are 0, the ticks were right, but the
    /// player still hit the ground.
    Keys {
        /// Number of ticks by which duck was released too late; negative: too early.
        duck: i64,
        /// Number of ticks by which jump was pressed too late; negative: too early.
        jump: i64,
    },
    /// The player landed before the edge. The missing distance is less than the distance between
    /// these positions. `planner::edge_bug` measures it exactly.
    EdgeShort {
        /// Origin of a standing player at the landing position, units.
        landed: Vec3,
        /// Origin after leaving the ground, units.
        left: Vec3,
    },
    /// The fall missed the edge by this distance, as measured in the level.
    EdgeMissed {
        /// Whether the fall ended before the edge. Otherwise the fall went past the edge.
        short: bool,
        /// Distance from the edge along the path, units.
        by: f32,
        /// Distance from the edge along the path, ticks. The takeoff was this much too early if
        /// `short`, else too late.
        ticks: f32,
    },
    /// A tick ended so close to the floor that the snap moved the player down before the edge.
    EdgeSnapped {
        /// Height of the feet above the floor, units.
        height: f32,
        /// Length of a tick, milliseconds.
        msec: u8,
    },
    /// The fall hit the slide above its base, and the floor afterwards.
    SlideOver {
        /// Height of the contact above the foot of the slide, units.
        over: f32,
    },
    /// The player landed before the slide.
    SlideShort {
        /// Maximum distance to the slide, units.
        short: f32,
    },
    /// A tick ended so close to the slope that the snap ended the fall.
    BounceSnapped {
        /// Height of the feet above the slope, units.
        height: f32,
        /// Length of a tick, milliseconds.
        msec: u8,
    },
    /// The player was too slow to be thrown off the slope.
    BounceSlow {
        /// Missing speed, u/s.
        missing: f32,
    },
    /// The overbounce threw the player straight up.
    BouncedUp {
        /// Upward speed after the overbounce, u/s.
        speed: f32,
    },
    /// The overbounce turned the fall into horizontal speed.
    TurnedAlong,
    /// A jump prevented the overbounce.
    JumpedOff,
}

/// Time on the ground between a flight and the following double duck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DuckFrames {
    /// Number of ticks that ended on the ground.
    pub fog: u32,
    /// Whether the player landed ducked. The move is then a stand-up ground strafe.
    pub stand_up: bool,
    /// Grade of the frames on ground. `None` if the game has no grades.
    pub grade: Option<DuckGrade>,
}

/// Technique that worked or was missed, with its numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TechniqueEvent {
    /// Tick of the technique. For a miss, the landing tick.
    pub tick: u64,
    /// Kind of the technique.
    pub kind: TechniqueKind,
    /// Whether the technique worked.
    pub outcome: Outcome,
    /// Reason why the technique worked or failed.
    pub verdict: Verdict,
    /// Amount by which the technique was missed. `None` if it worked.
    pub missed_by: Option<MissedBy>,
    /// Height from the highest point of the flight to the ground, units. 0 without a fall.
    pub fall_height: f32,
    /// Downward speed at the start of the tick, u/s, as used for fall damage.
    pub fall_speed: f32,
    /// Horizontal speed at the start of the tick, u/s.
    pub speed_before: f32,
    /// Horizontal speed at the end of the tick, u/s.
    /// For a bounce, at the end of the tick that leaves the slope.
    pub speed_after: f32,
    /// 3D speed at the start of the tick, u/s.
    pub speed_before_3d: f32,
    /// 3D speed at the end of the tick, u/s.
    pub speed_after_3d: f32,
    /// Health saved by the technique, unrounded. 0 without a saved fall.
    pub hp_saved: f32,
    /// Health lost on landing, unrounded.
    pub hp_lost: f32,
    /// Frames on ground, for a double duck right after a landing.
    pub frames: Option<DuckFrames>,
}

impl TechniqueEvent {
    /// Returns the event as a miss.
    pub fn into_miss(self, by: MissedBy, verdict: Verdict) -> Self {
        Self {
            outcome: Outcome::Miss,
            missed_by: Some(by),
            verdict,
            ..self
        }
    }
}
