//! What happens inside a tick: emitted, then forgotten.

use super::lines::{Line, NfkField};
use super::state::NfkState;
use crate::event::EventSink;

/// What became of a jump's claim to be counted. In 068R2 it is emitted in the tick **after** the
/// take-off, where the player still stands; in 0.75 in the tick of the jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Counted: the count after it.
    Counted(u8),
    /// Counted, but the count is at its highest already.
    Full(u8),
    /// Lost: no run key is held in the direction of the run.
    NoMatchingKey,
    /// Not counted: crouched.
    Crouched,
    /// Lost: in a liquid.
    Liquid,
    /// Not counted: no room over the head.
    LowCeiling,
    /// Not counted: the last count was less than 3 ticks ago.
    HoldOff,
    /// Not counted: this many ticks on the ground before the jump (0.75); 255 after another jump
    /// without a landing.
    Stood(u8),
}

impl Count {
    /// The count after it; none where it did not count.
    pub fn counted(self) -> Option<u8> {
        match self {
            Self::Counted(count) | Self::Full(count) => Some(count),
            Self::NoMatchingKey
            | Self::Crouched
            | Self::Liquid
            | Self::LowCeiling
            | Self::HoldOff
            | Self::Stood(_) => None,
        }
    }
}

/// A kind of take-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    /// From the ground.
    Plain,
    /// From the second ground contact within 9 ticks: a little higher.
    Double,
    /// Swimming up.
    Swim,
    /// By the flight power-up.
    Flight,
}

/// A side of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// At smaller x.
    Left,
    /// At larger x.
    Right,
}

/// One thing that happened inside a tick, in the numbers that the physics used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NfkEvent {
    /// A line changed a field.
    Change {
        /// Which line of the tick changed it.
        line: Line,
        /// Which field of the state.
        field: NfkField,
        /// Its value before; flags and directions as their numbers.
        before: f64,
        /// Its value after.
        after: f64,
    },
    /// The speed jump's count was asked for.
    Count(Count),
    /// The player took off.
    Jump {
        /// Plain, double, out of a liquid, or flying.
        kind: Jump,
        /// `iy` after it, pixels a tick.
        iy: f64,
    },
    /// Came down on the ground.
    Landing {
        /// `iy` before the ground stopped it, pixels a tick.
        iy: f64,
    },
    /// The ground's probe found a brick's corner on the way up: the rise ends, and a held jump
    /// takes off again.
    CornerCatch {
        /// On which side the corner is.
        side: Side,
        /// How deep the feet are below the brick's top, pixels.
        depth: f64,
        /// `iy` before, pixels a tick.
        iy: f64,
    },
    /// The head met a ceiling.
    Ceiling {
        /// `iy` before, pixels a tick.
        iy: f64,
    },
    /// Ran into a wall.
    Wall {
        /// On which side it is.
        side: Side,
        /// `ix` before, pixels a tick.
        ix: f64,
    },
    /// A pad throws.
    Pad {
        /// The strong kind.
        strong: bool,
    },
}

/// Everything that happened in one tick, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// What happened, in order.
    pub events: Vec<NfkEvent>,
}

impl NfkEvent {
    /// Whether it is a jump from the ground.
    pub(crate) fn is_jump(&self) -> bool {
        matches!(
            self,
            Self::Jump {
                kind: Jump::Plain | Jump::Double,
                ..
            }
        )
    }
}

impl EventSink<NfkEvent> for Report {
    #[inline]
    fn emit(&mut self, event: NfkEvent) {
        self.events.push(event);
    }
}

impl Report {
    /// Forgets the tick, keeping the memory.
    pub fn clear(&mut self) {
        self.events.clear();
    }

    /// What became of the claim to count, if it was made.
    pub fn count(&self) -> Option<Count> {
        self.events.iter().find_map(|event| {
            if let NfkEvent::Count(count) = event {
                Some(*count)
            } else {
                None
            }
        })
    }

    /// The take-off, if any.
    pub fn jump(&self) -> Option<Jump> {
        self.events.iter().find_map(|event| {
            if let NfkEvent::Jump { kind, .. } = event {
                Some(*kind)
            } else {
                None
            }
        })
    }

    /// `iy` at which the ground was met, pixels a tick, if the player landed.
    pub fn landing(&self) -> Option<f64> {
        self.events.iter().find_map(|event| {
            if let NfkEvent::Landing { iy } = event {
                Some(*iy)
            } else {
                None
            }
        })
    }

    /// The side of the corner that caught the player, if one did.
    pub fn corner_catch(&self) -> Option<Side> {
        let side = |event: &_| {
            if let NfkEvent::CornerCatch { side, .. } = event {
                Some(*side)
            } else {
                None
            }
        };
        self.events.iter().find_map(side)
    }

    /// The line that took the speed jump's count to 0, and the count that is lost.
    pub fn speedjump_lost(&self) -> Option<(Line, u8)> {
        self.changes().find_map(|(line, field, before, after)| {
            (field == NfkField::SpeedJump && after == 0.0).then_some((line, before as u8))
        })
    }

    /// Every change: line, field, value before, value after.
    pub fn changes(&self) -> impl Iterator<Item = (Line, NfkField, f64, f64)> + '_ {
        self.events.iter().filter_map(|event| {
            if let NfkEvent::Change {
                line,
                field,
                before,
                after,
            } = event
            {
                Some((*line, *field, *before, *after))
            } else {
                None
            }
        })
    }
}

/// Emits each field in which two states differ as changed by a line.
pub(super) fn emit_changes<R: EventSink<NfkEvent>>(
    record: &mut R,
    line: Line,
    before: &NfkState,
    after: &NfkState,
) {
    let pairs = values(before).into_iter().zip(values(after));
    for ((field, before), (_, after)) in pairs.filter(|((_, before), (_, after))| before != after) {
        record.emit(NfkEvent::Change {
            line,
            field,
            before,
            after,
        });
    }
}

/// The fields as numbers.
fn values(state: &NfkState) -> [(NfkField, f64); 10] {
    [
        (NfkField::X, state.x),
        (NfkField::Y, state.y),
        (NfkField::Ix, state.ix),
        (NfkField::Iy, state.iy),
        (NfkField::Dir, f64::from(state.dir.number())),
        (NfkField::Crouch, f64::from(u8::from(state.crouch))),
        (NfkField::DoubleJump, f64::from(state.doublejump)),
        (NfkField::SpeedJump, f64::from(state.speedjump)),
        (NfkField::InJump, f64::from(state.injump)),
        (NfkField::GroundTicks, f64::from(state.ground_ticks)),
    ]
}
