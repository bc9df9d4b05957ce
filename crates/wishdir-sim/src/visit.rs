//! One list of each state's fields, for whatever goes through all of them: hashes, and the files
//! that keep states.
//!
//! A state's own `visit` is that list, in the order of `docs/replay.md` 5. What a field is worth to
//! a visitor only the visitor knows.

use smallvec::SmallVec;

use crate::math::{Vec3, ViewAngles};
use crate::world::Contents;

/// Goes through the fields of a state: reads each, or overwrites it.
pub trait StateVisitor {
    /// Why a visit stops.
    type Error;

    /// One byte: a counter or a level.
    fn u8(&mut self, value: &mut u8) -> Result<(), Self::Error>;

    /// Two bytes: buttons.
    fn u16(&mut self, value: &mut u16) -> Result<(), Self::Error>;

    /// Four bytes: a number, flags.
    fn u32(&mut self, value: &mut u32) -> Result<(), Self::Error>;

    /// Ticks or milliseconds since something.
    fn clock(&mut self, value: &mut u64) -> Result<(), Self::Error>;

    /// Hit points.
    fn health(&mut self, value: &mut i32) -> Result<(), Self::Error>;

    /// A binary32 number.
    fn f32(&mut self, value: &mut f32) -> Result<(), Self::Error>;

    /// A binary64 number.
    fn f64(&mut self, value: &mut f64) -> Result<(), Self::Error>;

    /// On or off.
    fn flag(&mut self, value: &mut bool) -> Result<(), Self::Error>;

    /// The number of a direction, 0 to 3.
    fn direction(&mut self, number: &mut u8) -> Result<(), Self::Error>;

    /// The number of a timer's variant, 0 to 4.
    fn timer(&mut self, number: &mut u8) -> Result<(), Self::Error>;

    /// What fills a point.
    fn contents(&mut self, value: &mut Contents) -> Result<(), Self::Error>;

    /// A list of numbers of the map's parts.
    fn list(&mut self, list: &mut SmallVec<[u32; 8]>) -> Result<(), Self::Error>;

    /// Ticks until each of the map's push areas acts again.
    fn waits(&mut self, waits: &mut Vec<u16>) -> Result<(), Self::Error>;

    /// Three components.
    #[inline]
    fn vector(&mut self, value: &mut Vec3) -> Result<(), Self::Error> {
        let Vec3 { x, y, z } = value;
        self.f32(x)?;
        self.f32(y)?;
        self.f32(z)
    }

    /// Three angles.
    #[inline]
    fn angles(&mut self, value: &mut ViewAngles) -> Result<(), Self::Error> {
        let ViewAngles { pitch, yaw, roll } = value;
        self.f32(pitch)?;
        self.f32(yaw)?;
        self.f32(roll)
    }

    /// The ticks of a run, the player's health and view. Files have them in this order; the hash,
    /// which is older, has the view first.
    fn moment(
        &mut self,
        tick: &mut u64,
        health: &mut i32,
        angles: &mut ViewAngles,
    ) -> Result<(), Self::Error> {
        self.clock(tick)?;
        self.health(health)?;
        self.angles(angles)
    }
}
