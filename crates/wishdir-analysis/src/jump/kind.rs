//! Kinds of jumps, and their detection from the previous flight.

use strum::{IntoStaticStr, VariantArray};

use wishdir_sim::engine::{Engine, JumpScore};

/// Maximum time on the ground that connects a jump to the previous flight, milliseconds: 10 ticks
/// of 10 ms (HNS: "10 ground frames"; UQ and HLKZ: a window of 0.1 s).
pub(super) const HOP_WINDOW_MSEC: u32 = 100;

/// Maximum time between double ducks of one series, milliseconds (UQ).
pub(super) const DUCKS_WINDOW_MSEC: u32 = 300;

/// Minimum drop of a fall, units. A smaller one is a step.
pub(super) const FALL: f32 = 1.0;

/// Minimum depth of the gap under a high jump, units (HLKZ; UQ: 69).
pub const HIGH_JUMP_DEPTH: f32 = 70.0;

/// Minimum height difference of the previous flight for a drop or up variant, units (HNS).
const VARIATION: f32 = 4.0;

/// Kind of a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
pub enum JumpKind {
    /// Long jump: the player runs and jumps.
    #[strum(serialize = "LJ")]
    LongJump,
    /// High jump: a long jump over a gap with no floor within 70 units below.
    ///
    /// The ticks do not show the gap, so this crate calls such a jump a long jump. Only a long jump
    /// that falls 70 units or more is a high jump here, and it is invalid. `wishdir` also
    /// searches the map for the gap.
    #[strum(serialize = "HJ")]
    HighJump,
    /// Count jump: a jump after one double duck.
    #[strum(serialize = "CJ")]
    CountJump,
    /// Count jump: a jump after two double ducks.
    #[strum(serialize = "DCJ")]
    DoubleCountJump,
    /// Count jump: a jump after more than two double ducks.
    #[strum(serialize = "MCJ")]
    MultiCountJump,
    /// Count jump after one double duck that landed ducked and stood up.
    #[strum(serialize = "SCJ")]
    StandUpCountJump,
    /// Count jump after two double ducks that landed ducked and stood up.
    #[strum(serialize = "DSCJ")]
    DoubleStandUpCountJump,
    /// Count jump after more than two double ducks that landed ducked and stood up.
    #[strum(serialize = "MSCJ")]
    MultiStandUpCountJump,
    /// Bunny hop, a jump right after a flight.
    #[strum(serialize = "BJ")]
    Bhop,
    /// Bunny hop after the player landed ducked and stood up.
    #[strum(serialize = "SBJ")]
    StandUpBhop,
    /// Bunny hop with a ducked takeoff, after a flight with a standing takeoff.
    BhopInDuck,
    /// Bunny hop with a ducked takeoff, after a flight that was ducked from its takeoff.
    DuckBhop,
    /// Jump while fully ducked, from rest or a walk.
    DuckJump,
    /// Weird jump: a jump after a fall from an edge.
    #[strum(serialize = "WJ")]
    WeirdJump,
    /// Jump off a ladder.
    LadderJump,
    /// Bunny hop after leaving a ladder without the jump key.
    #[strum(serialize = "LadderBJ")]
    LadderBhop,
    /// Bunny hop after jumping off a ladder.
    #[strum(serialize = "RealLadderBJ")]
    RealLadderBhop,
    /// JumpBug: a jump after standing up on the landing tick.
    JumpBug,
    /// Bunny hop in QuakeWorld.
    #[strum(serialize = "hop")]
    Hop,
}

impl JumpKind {
    /// Returns the short name in `assets/grades.ron` and JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Short name with the variation's prefix: `DropBJ`.
    pub fn id_with(self, variation: Variation) -> String {
        format!("{}{}", variation.prefix(), self.id())
    }

    /// All kinds, in the order of declaration.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Whether the jump keeps speed from the previous flight, so frames on ground count.
    pub fn is_hop(self) -> bool {
        match self {
            Self::Bhop
            | Self::StandUpBhop
            | Self::BhopInDuck
            | Self::DuckBhop
            | Self::WeirdJump
            | Self::LadderBhop
            | Self::RealLadderBhop
            | Self::JumpBug
            | Self::Hop => true,
            Self::LongJump
            | Self::HighJump
            | Self::CountJump
            | Self::DoubleCountJump
            | Self::MultiCountJump
            | Self::StandUpCountJump
            | Self::DoubleStandUpCountJump
            | Self::MultiStandUpCountJump
            | Self::DuckJump
            | Self::LadderJump => false,
        }
    }
}

/// Height of the previous flight's landing, compared with its takeoff.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variation {
    /// The landing was as high as the takeoff, or the height does not matter for the kind.
    #[default]
    Flat,
    /// The landing was more than 4 units lower.
    Drop,
    /// The landing was more than 4 units higher.
    Up,
}

impl Variation {
    /// Returns the prefix of the kind's id.
    pub fn prefix(self) -> &'static str {
        match self {
            Self::Flat => "",
            Self::Drop => "Drop",
            Self::Up => "Up",
        }
    }
}

/// How a flight started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlightStart {
    /// The player jumped from the ground with the jump key.
    Jump,
    /// The player released duck early, which lifts the player by 18 units.
    DoubleDuck,
    /// The player walked over an edge.
    WalkOff,
    /// The player left a ladder.
    Ladder {
        /// Whether the player jumped off the ladder.
        jumped: bool,
    },
    /// The player left water or a teleporter, or was placed in the air.
    Elsewhere,
}

/// Facts about the previous flight, which ended on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PreviousFlight {
    pub(super) start: FlightStart,
    /// Whether the takeoff was ducked.
    pub(super) ducked_takeoff: bool,
    /// Whether the landing was ducked.
    pub(super) ducked_landing: bool,
    /// Height difference from takeoff to landing, units; positive: down.
    pub(super) drop: f32,
    /// Horizontal speed at the landing, u/s.
    pub(super) speed: f64,
    /// Stamina at the landing, milliseconds.
    pub(super) stamina_msec: f32,
    /// Number of hops in a row, including this flight.
    pub(super) chain: u32,
    /// Number of double ducks in a row, including this flight.
    pub(super) ducks: u32,
}

/// Previous flight and time on the ground before a takeoff.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct TakeoffHistory {
    pub(super) last: Option<PreviousFlight>,
    /// Ticks on the ground since the previous flight: the FOG of a hop.
    pub(super) ground_ticks: u32,
    /// Duration of the ticks on the ground, milliseconds.
    pub(super) ground_msec: u32,
}

impl TakeoffHistory {
    /// Returns the previous flight, if it is recent enough.
    pub(super) fn recent_flight(&self) -> Option<&PreviousFlight> {
        self.last
            .as_ref()
            .filter(|_| self.ground_msec <= HOP_WINDOW_MSEC)
    }
}

/// Determines the kind of a jump. `ducked`: whether the player is ducked at takeoff. `bug`: whether
/// the player stood up in the air on the same tick.
pub(super) fn detect_kind(
    engine: Engine,
    lead: &TakeoffHistory,
    ducked: bool,
    bug: bool,
) -> (JumpKind, Variation) {
    let flat = |kind| (kind, Variation::Flat);
    let previous = lead.recent_flight();
    if engine.rules().jump_score == JumpScore::HopSpeed {
        let hops = previous.is_some_and(|previous| previous.start == FlightStart::Jump);
        return flat(if hops {
            JumpKind::Hop
        } else {
            JumpKind::LongJump
        });
    }
    let Some(previous) = previous.filter(|_| !bug) else {
        return flat(match (bug, ducked) {
            (true, _) => JumpKind::JumpBug,
            (false, true) => JumpKind::DuckJump,
            (false, false) => JumpKind::LongJump,
        });
    };
    let variation = if previous.drop > VARIATION {
        Variation::Drop
    } else if previous.drop < -VARIATION {
        Variation::Up
    } else {
        Variation::Flat
    };
    match previous.start {
        FlightStart::Jump | FlightStart::DoubleDuck if ducked => flat(if previous.ducked_takeoff {
            JumpKind::DuckBhop
        } else {
            JumpKind::BhopInDuck
        }),
        FlightStart::Jump if previous.ducked_landing => (JumpKind::StandUpBhop, variation),
        FlightStart::Jump => (JumpKind::Bhop, variation),
        FlightStart::DoubleDuck => (count_jump_kind(previous), variation),
        FlightStart::WalkOff | FlightStart::Elsewhere => flat(JumpKind::WeirdJump),
        FlightStart::Ladder { jumped: true } => flat(JumpKind::RealLadderBhop),
        FlightStart::Ladder { jumped: false } => flat(JumpKind::LadderBhop),
    }
}

/// Returns the kind of a jump after double ducks.
fn count_jump_kind(previous: &PreviousFlight) -> JumpKind {
    match (previous.ducked_landing, previous.ducks) {
        (false, 0 | 1) => JumpKind::CountJump,
        (false, 2) => JumpKind::DoubleCountJump,
        (false, _) => JumpKind::MultiCountJump,
        (true, 0 | 1) => JumpKind::StandUpCountJump,
        (true, 2) => JumpKind::DoubleStandUpCountJump,
        (true, _) => JumpKind::MultiStandUpCountJump,
    }
}
