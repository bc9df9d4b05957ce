//! What the page *Mouse and wheel* has measured: reports, notches, and the gaps between the strafe
//! keys.

use bevy::prelude::*;

use crate::coach::{KeyGaps, MouseReports, WheelNotches};

/// What was measured. Written by `measure.rs` alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct Instruments {
    /// The mouse's reports.
    pub mouse: MouseReports,
    /// The wheel's notches.
    pub wheel: WheelNotches,
    /// The strafe keys.
    pub keys: KeyGaps,
}

/// Everything is to be measured again.
#[derive(Message, Clone, Copy, Debug)]
pub struct MeasureAgain;
