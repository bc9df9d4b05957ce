//! Measurements of the *Mouse and wheel* page: mouse reports, wheel notches and strafe key gaps.

use bevy::prelude::*;

use crate::coach::{KeyGaps, MouseReports, WheelNotches};

/// Measurements of the player's input devices. Only `measure.rs` writes them.
#[derive(Resource, Clone, Debug, Default)]
pub struct DeviceMeasurements {
    /// Mouse reports.
    pub mouse: MouseReports,
    /// Wheel notches.
    pub wheel: WheelNotches,
    /// Gaps between the strafe keys.
    pub keys: KeyGaps,
}

/// Request to restart the measurements.
#[derive(Message, Clone, Copy, Debug)]
pub struct RestartMeasurements;
