//! Measurements of the page *Mouse and wheel*: mouse reports, wheel notches and strafe key gaps.

use bevy::prelude::*;

use crate::coach::{KeyGaps, MouseReports, WheelNotches};

/// Measurements of the player's devices. Only `measure.rs` writes them.
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
