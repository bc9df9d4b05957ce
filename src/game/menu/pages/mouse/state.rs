//! Measurements of the page *Mouse and wheel*: reports, notches, and gaps between the strafe keys.

use bevy::prelude::*;

use crate::coach::{KeyGaps, MouseReports, WheelNotches};

/// Measurements. Only `measure.rs` writes them.
#[derive(Resource, Clone, Debug, Default)]
pub struct Instruments {
    /// Reports of the mouse.
    pub mouse: MouseReports,
    /// Notches of the wheel.
    pub wheel: WheelNotches,
    /// Gaps between the strafe keys.
    pub keys: KeyGaps,
}

/// Request to restart the measurements.
#[derive(Message, Clone, Copy, Debug)]
pub struct RestartMeasurements;
