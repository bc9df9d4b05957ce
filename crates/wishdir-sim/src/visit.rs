//! Visitors for all fields of a state, used for hashes and state files.
//!
//! Each state lists its fields in `visit`, in the order of `docs/replay.md` 5.

use smallvec::SmallVec;

use crate::math::{Vec3, ViewAngles};
use crate::world::Contents;

/// Visitor that reads or overwrites the fields of a state.
pub trait StateVisitor {
    /// Error that stops a visit.
    type Error;

    /// Visits one byte: a counter or a level.
    fn u8(&mut self, value: &mut u8) -> Result<(), Self::Error>;

    /// Visits two bytes: buttons.
    fn u16(&mut self, value: &mut u16) -> Result<(), Self::Error>;

    /// Visits four bytes: a number or flags.
    fn u32(&mut self, value: &mut u32) -> Result<(), Self::Error>;

    /// Visits a count of ticks or milliseconds.
    fn count(&mut self, value: &mut u64) -> Result<(), Self::Error>;

    /// Visits hit points.
    fn health(&mut self, value: &mut i32) -> Result<(), Self::Error>;

    /// Visits a binary32 number.
    fn f32(&mut self, value: &mut f32) -> Result<(), Self::Error>;

    /// Visits a binary64 number.
    fn f64(&mut self, value: &mut f64) -> Result<(), Self::Error>;

    /// Visits a flag.
    fn flag(&mut self, value: &mut bool) -> Result<(), Self::Error>;

    /// Visits the number of a direction, 0 to 3.
    fn direction(&mut self, number: &mut u8) -> Result<(), Self::Error>;

    /// Visits the number of a timer's variant, 0 to 4.
    fn timer(&mut self, number: &mut u8) -> Result<(), Self::Error>;

    /// Visits the contents at a point.
    fn contents(&mut self, value: &mut Contents) -> Result<(), Self::Error>;

    /// Visits a list of entity numbers.
    fn list(&mut self, list: &mut SmallVec<[u32; 8]>) -> Result<(), Self::Error>;

    /// Visits the ticks until each push area of the map acts again.
    fn push_area_waits(&mut self, waits: &mut Vec<u16>) -> Result<(), Self::Error>;

    /// Visits three components.
    #[inline]
    fn vector(&mut self, value: &mut Vec3) -> Result<(), Self::Error> {
        let Vec3 { x, y, z } = value;
        self.f32(x)?;
        self.f32(y)?;
        self.f32(z)
    }

    /// Visits three angles.
    #[inline]
    fn angles(&mut self, value: &mut ViewAngles) -> Result<(), Self::Error> {
        let ViewAngles { pitch, yaw, roll } = value;
        self.f32(pitch)?;
        self.f32(yaw)?;
        self.f32(roll)
    }

    /// Visits the tick count, the health and the view of a run.
    /// Files use this order. The hash, which is older, visits the view first.
    fn tick_health_and_view(
        &mut self,
        tick: &mut u64,
        health: &mut i32,
        angles: &mut ViewAngles,
    ) -> Result<(), Self::Error> {
        self.count(tick)?;
        self.health(health)?;
        self.angles(angles)
    }
}
