//! Events inside a tick.

use super::lines::{Line, NfkField};
use super::state::NfkState;
use crate::event::EventSink;

/// Effect of a jump on the speed jump's count.
///
/// 068R2 emits it on the tick **after** the takeoff. 0.75 emits it on the tick of the jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Counted, with the new count.
    Counted(u8),
    /// Counted, but the count was already at its maximum.
    Full(u8),
    /// Lost: no run key is held in the direction of movement.
    NoMatchingKey,
    /// Not counted: crouched.
    Crouched,
    /// Lost: in a liquid.
    Liquid,
    /// Not counted: no room above the head.
    LowCeiling,
    /// Not counted: less than 3 ticks since the last count.
    HoldOff,
    /// Not counted: too many ticks on the ground before the jump (0.75).
    /// The value is 255 if the player has not landed since another jump.
    Stood(u8),
}

impl Count {
    /// Returns the count after the jump. `None` if the jump did not count.
    pub fn count_after(self) -> Option<u8> {
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

/// Kind of takeoff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    /// Jump from the ground.
    Plain,
    /// Double jump: from the second ground contact within 9 ticks, and slightly higher.
    Double,
    /// Swimming up with the jump key.
    Swim,
    /// Takeoff with the flight power-up.
    Flight,
}

/// A side of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side at smaller x.
    Left,
    /// The side at larger x.
    Right,
}

/// An event inside a tick, with the numbers that the physics used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NfkEvent {
    /// A line of the tick changed a field.
    Change {
        /// Line of the tick.
        line: Line,
        /// Field of the state.
        field: NfkField,
        /// Value before the change. Flags and directions are numbers.
        before: f64,
        /// Value after the change.
        after: f64,
    },
    /// Outcome of the speed jump's count.
    Count(Count),
    /// The player took off.
    Jump {
        /// Kind of takeoff.
        kind: Jump,
        /// `iy` after the takeoff, pixels per tick.
        iy: f64,
    },
    /// The player landed on the ground.
    Landing {
        /// `iy` before the ground stopped it, pixels per tick.
        iy: f64,
    },
    /// The ground probe hit a brick's corner during a rise.
    /// The rise ends, and a held jump key takes off again.
    CornerCatch {
        /// Side of the body that the corner touched.
        side: Side,
        /// Depth of the feet below the brick's top, pixels.
        depth: f64,
        /// `iy` before the catch, pixels per tick.
        iy: f64,
    },
    /// The head hit a ceiling.
    Ceiling {
        /// `iy` before the hit, pixels per tick.
        iy: f64,
    },
    /// The player ran into a wall.
    Wall {
        /// Side of the wall.
        side: Side,
        /// `ix` before the hit, pixels per tick.
        ix: f64,
    },
    /// A pad threw the player up.
    Pad {
        /// Whether it is a strong pad.
        strong: bool,
    },
}

/// All events of one tick, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NfkReport {
    /// Events in order.
    pub events: Vec<NfkEvent>,
}

impl NfkEvent {
    /// Whether the event is a jump from the ground.
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

impl EventSink<NfkEvent> for NfkReport {
    #[inline]
    fn emit(&mut self, event: NfkEvent) {
        self.events.push(event);
    }
}

impl NfkReport {
    /// Removes all events but keeps the memory.
    pub fn clear(&mut self) {
        self.events.clear();
    }

    /// Returns the outcome of the speed jump's count, if any.
    pub fn count_outcome(&self) -> Option<Count> {
        self.events.iter().find_map(|event| {
            if let NfkEvent::Count(count) = event {
                Some(*count)
            } else {
                None
            }
        })
    }

    /// Returns the kind of takeoff, if any.
    pub fn jump_kind(&self) -> Option<Jump> {
        self.events.iter().find_map(|event| {
            if let NfkEvent::Jump { kind, .. } = event {
                Some(*kind)
            } else {
                None
            }
        })
    }

    /// Returns `iy` on landing, pixels per tick. `None` if the player did not land.
    pub fn landing_iy(&self) -> Option<f64> {
        self.events.iter().find_map(|event| {
            if let NfkEvent::Landing { iy } = event {
                Some(*iy)
            } else {
                None
            }
        })
    }

    /// Returns the side of the corner that caught the player, if any.
    pub fn corner_catch_side(&self) -> Option<Side> {
        let side = |event: &_| {
            if let NfkEvent::CornerCatch { side, .. } = event {
                Some(*side)
            } else {
                None
            }
        };
        self.events.iter().find_map(side)
    }

    /// Returns the line that reset the speed jump's count to 0, and the count that was lost.
    pub fn lost_speedjump_count(&self) -> Option<(Line, u8)> {
        self.field_changes()
            .find_map(|(line, field, before, after)| {
                (field == NfkField::SpeedJump && after == 0.0).then_some((line, before as u8))
            })
    }

    /// Iterates over all changes: line, field, value before, value after.
    pub fn field_changes(&self) -> impl Iterator<Item = (Line, NfkField, f64, f64)> + '_ {
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

/// Emits a change for each field that differs between two states.
pub(super) fn emit_changes<R: EventSink<NfkEvent>>(
    record: &mut R,
    line: Line,
    before: &NfkState,
    after: &NfkState,
) {
    let pairs = field_values(before).into_iter().zip(field_values(after));
    for ((field, before), (_, after)) in pairs.filter(|((_, before), (_, after))| before != after) {
        record.emit(NfkEvent::Change {
            line,
            field,
            before,
            after,
        });
    }
}

/// Returns the fields as numbers.
fn field_values(state: &NfkState) -> [(NfkField, f64); 10] {
    [
        (NfkField::X, state.x),
        (NfkField::Y, state.y),
        (NfkField::Ix, state.ix),
        (NfkField::Iy, state.iy),
        (NfkField::Dir, f64::from(state.dir.to_number())),
        (NfkField::Crouch, f64::from(u8::from(state.crouch))),
        (NfkField::DoubleJump, f64::from(state.doublejump)),
        (NfkField::SpeedJump, f64::from(state.speedjump)),
        (NfkField::InJump, f64::from(state.injump)),
        (NfkField::GroundTicks, f64::from(state.ground_ticks)),
    ]
}
