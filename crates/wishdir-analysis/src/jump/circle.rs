//! The circle at the end of a run-up.

use super::row::strafe_key_side;
use crate::facts::Side;
use crate::ledger::RunUpCircle;
use wishdir_sim::math::wrap_deg;
use wishdir_sim::tick::TickRecord;

/// Shortest circle that is reported, milliseconds. A key that is only tapped makes no circle.
const SHORTEST_MSEC: u32 = 100;

/// Measures the circle while the player runs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CircleTracker {
    /// Side and circle so far. `None`: the last tick was not part of a circle.
    current: Option<(Side, RunUpCircle)>,
    /// View yaw on the previous tick on the ground, degrees.
    yaw: Option<f32>,
    /// Whether the start of the circle was seen. False if the first ticks of the run, for example of
    /// a link, are within a circle.
    has_start: bool,
}

impl CircleTracker {
    /// Creates the tracker for a player in the air. A circle can only start after the landing.
    pub(super) fn in_air() -> Self {
        Self {
            has_start: true,
            ..Self::default()
        }
    }

    /// Processes a tick on the ground.
    pub(super) fn observe(&mut self, record: &TickRecord) {
        let cmd = &record.cmd;
        let yaw = cmd.angles.yaw;
        let Some(before) = self.yaw.replace(yaw) else {
            return;
        };
        let turned_deg = wrap_deg(f64::from(yaw) - f64::from(before));
        let to_side = |side: Side| match side {
            Side::Left => turned_deg,
            Side::Right => -turned_deg,
        };
        let side = strafe_key_side(cmd).filter(|side| cmd.forward > 0.0 && to_side(*side) > 0.0);
        self.has_start |= side.is_none();
        self.current = side.map(|side| {
            let (_, so_far) = self
                .current
                .filter(|(other, _)| *other == side)
                .unwrap_or((side, RunUpCircle::default()));
            let circle = RunUpCircle {
                turned_deg: so_far.turned_deg + to_side(side),
                msec: so_far.msec.saturating_add(u32::from(cmd.msec)),
            };
            (side, circle)
        });
    }

    /// Returns the circle that ended on the last processed tick. `None` if it was too short, or if
    /// its start was not seen.
    pub(super) fn circle(&self) -> Option<RunUpCircle> {
        let (_, circle) = self.current.filter(|_| self.has_start)?;
        (circle.msec >= SHORTEST_MSEC).then_some(circle)
    }
}
