//! The names of jumps, and how the flight before decides which one it is.

use strum::{IntoStaticStr, VariantArray};

use wishdir_sim::engine::{Engine, JumpScore};

/// A jump belongs to the flight before if at most this much time was spent on the ground,
/// milliseconds: 10 ticks of 10 ms (HNS: "10 ground frames"; UQ and HLKZ: a window of 0.1 s).
pub(super) const HOP_WINDOW_MSEC: u32 = 100;

/// Double ducks belong together if less time than this lies between them, milliseconds (UQ).
pub(super) const DUCKS_WINDOW_MSEC: u32 = 300;

/// A fall of more than this is a fall, not a step, units.
pub(super) const FALL: f32 = 1.0;

/// A long jump over no floor within this depth is a high jump, units (HLKZ; UQ: 69).
pub const HIGH_JUMP_DEPTH: f32 = 70.0;

/// The flight before ended this much lower or higher: a drop or up variant, units (HNS).
const VARIATION: f32 = 4.0;

/// What a jump is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
pub enum JumpKind {
    /// Long jump: from a run.
    #[strum(serialize = "LJ")]
    LongJump,
    /// High jump: a long jump with no floor within 70 units below.
    #[strum(serialize = "HJ")]
    HighJump,
    /// Count jump: after one double duck.
    #[strum(serialize = "CJ")]
    CountJump,
    /// After two double ducks.
    #[strum(serialize = "DCJ")]
    DoubleCountJump,
    /// After more than two.
    #[strum(serialize = "MCJ")]
    MultiCountJump,
    /// After one double duck that landed ducked and stood up.
    #[strum(serialize = "SCJ")]
    StandUpCountJump,
    /// After two such.
    #[strum(serialize = "DSCJ")]
    DoubleStandUpCountJump,
    /// After more than two.
    #[strum(serialize = "MSCJ")]
    MultiStandUpCountJump,
    /// Bunny hop.
    #[strum(serialize = "BJ")]
    Bhop,
    /// Bunny hop after a flight that landed ducked and stood up.
    #[strum(serialize = "SBJ")]
    StandUpBhop,
    /// Bunny hop taken off ducked, out of a flight taken off standing.
    BhopInDuck,
    /// Bunny hop taken off ducked, out of a flight that was ducked from its take-off.
    DuckBhop,
    /// From rest or a walk, fully ducked.
    DuckJump,
    /// Weird jump: after a fall from an edge.
    #[strum(serialize = "WJ")]
    WeirdJump,
    /// Left a ladder.
    LadderJump,
    /// Bunny hop after leaving a ladder without its jump.
    #[strum(serialize = "LadderBJ")]
    LadderBhop,
    /// Bunny hop after a ladder's jump.
    #[strum(serialize = "RealLadderBJ")]
    RealLadderBhop,
    /// Stood up and jumped within the tick that landed.
    JumpBug,
    /// QuakeWorld's bunny hop.
    #[strum(serialize = "hop")]
    Hop,
}

impl JumpKind {
    /// The short name in `assets/grades.ron` and JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The short name with its variant: `DropBJ`.
    pub fn id_with(self, variation: Variation) -> String {
        format!("{}{}", variation.prefix(), self.id())
    }

    /// Every kind, in the order of the list above.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Whether the speed of a flight before goes into it: frames on ground count.
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

/// Where the flight before a jump ended, against where it began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variation {
    /// At the same height, or it does not matter.
    #[default]
    Flat,
    /// More than 4 units lower.
    Drop,
    /// More than 4 units higher.
    Up,
}

impl Variation {
    /// What stands before the kind's id.
    pub fn prefix(self) -> &'static str {
        match self {
            Self::Flat => "",
            Self::Drop => "Drop",
            Self::Up => "Up",
        }
    }
}

/// How a flight began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlightStart {
    /// The jump key on the ground.
    Jump,
    /// Duck released early: lifted by 18 units.
    DoubleDuck,
    /// Over an edge.
    WalkOff,
    /// Off a ladder.
    Ladder {
        /// By its jump key.
        jumped: bool,
    },
    /// Out of water, out of a teleporter, placed in the air.
    Elsewhere,
}

/// A flight that has ended on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Previous {
    pub(super) start: FlightStart,
    /// It was taken off ducked.
    pub(super) ducked_takeoff: bool,
    /// It came down ducked.
    pub(super) ducked_landing: bool,
    /// By how much it ended lower, units.
    pub(super) drop: f32,
    /// Horizontal speed at the landing, u/s.
    pub(super) speed: f64,
    /// The stamina that was missing then.
    pub(super) stamina_msec: f32,
    /// Hops in a row, this flight's included.
    pub(super) chain: u32,
    /// Double ducks in a row, this one included.
    pub(super) ducks: u32,
}

/// What came before a take-off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct TakeoffHistory {
    pub(super) last: Option<Previous>,
    /// Ticks that ended on the ground since: the frames on ground of a hop.
    pub(super) ground_ticks: u32,
    /// Their time, milliseconds.
    pub(super) ground_msec: u32,
}

impl TakeoffHistory {
    /// The flight before, if it still counts.
    pub(super) fn recent(&self) -> Option<&Previous> {
        self.last
            .as_ref()
            .filter(|_| self.ground_msec <= HOP_WINDOW_MSEC)
    }
}

/// The kind of a jump key's jump: `ducked` at take-off; `bug`: stood up in the air in the same
/// tick.
pub(super) fn kind_of(
    engine: Engine,
    lead: &TakeoffHistory,
    ducked: bool,
    bug: bool,
) -> (JumpKind, Variation) {
    let flat = |kind| (kind, Variation::Flat);
    let previous = lead.recent();
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
        FlightStart::DoubleDuck => (count_jump(previous), variation),
        FlightStart::WalkOff | FlightStart::Elsewhere => flat(JumpKind::WeirdJump),
        FlightStart::Ladder { jumped: true } => flat(JumpKind::RealLadderBhop),
        FlightStart::Ladder { jumped: false } => flat(JumpKind::LadderBhop),
    }
}

/// The jump after double ducks.
fn count_jump(previous: &Previous) -> JumpKind {
    match (previous.ducked_landing, previous.ducks) {
        (false, 0 | 1) => JumpKind::CountJump,
        (false, 2) => JumpKind::DoubleCountJump,
        (false, _) => JumpKind::MultiCountJump,
        (true, 0 | 1) => JumpKind::StandUpCountJump,
        (true, 2) => JumpKind::DoubleStandUpCountJump,
        (true, _) => JumpKind::MultiStandUpCountJump,
    }
}
