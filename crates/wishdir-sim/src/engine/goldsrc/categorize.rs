//! Ground and water checks (`docs/goldsrc.md` 5.5 and 5.10).

use super::{GoldSrcMove, is_too_steep};
use crate::engine::report::MoveEvent;
use crate::event::EventSink;
use crate::math::{Vec3, multiply_add};
use crate::world::Trace;

/// Upward speed above which the player is never on the ground, u/s.
const UPWARD_LIMIT: f32 = 180.0;
/// Depth of the ground probe, units.
const GROUND_PROBE: f32 = 2.0;
/// Speed of a current per water level, u/s (`docs/bsp.md` 2).
const CURRENT_SPEED: f32 = 50.0;

impl<W: Trace, R: EventSink<MoveEvent>> GoldSrcMove<'_, W, R> {
    /// `PM_CatagorizePosition`: finds walkable ground within 2 units and snaps down onto it.
    pub(super) fn categorize(&mut self) {
        self.water_level();
        let velocity = self.state.velocity;
        if velocity.z > UPWARD_LIMIT {
            self.state.on_ground = false;
            self.record.emit(MoveEvent::Categorize {
                on_ground: false,
                too_fast: true,
                normal: Vec3::ZERO,
                fraction: 1.0,
                snap: 0.0,
                water_level: self.state.water_level,
                velocity,
            });
            return;
        }
        let origin = self.state.origin;
        let below = Vec3::new(origin.x, origin.y, origin.z - GROUND_PROBE);
        let probe = self.world.sweep(self.state.hull, origin, below);
        self.state.on_ground = !is_too_steep(self.game, probe.plane.normal);
        if self.state.on_ground {
            self.state.goldsrc.water_jump_msec = 0.0;
            if self.state.water_level < 2 && probe.is_clear() {
                self.state.origin = probe.end;
            }
        }
        self.record.emit(MoveEvent::Categorize {
            on_ground: self.state.on_ground,
            too_fast: false,
            normal: probe.plane.normal,
            fraction: probe.fraction,
            snap: origin.z - self.state.origin.z,
            water_level: self.state.water_level,
            velocity,
        });
    }

    /// `PM_CheckWater`: samples the water at the feet, the origin and the eyes.
    pub(super) fn water_level(&mut self) {
        let z = self.state.origin.z;
        let feet = self.liquid_at((z + self.mins_z()) + 1.0);
        self.state.water_level = 0;
        self.state.water_type = feet.unwrap_or_default();
        if feet.is_none() {
            return;
        }
        self.state.water_level = 1;
        if self.liquid_at(z).is_some() {
            self.state.water_level = 2;
            if self.liquid_at(z + self.state.goldsrc.view_z).is_some() {
                self.state.water_level = 3;
            }
        }
        let origin = self.state.origin;
        let feet = Vec3::new(origin.x, origin.y, (z + self.mins_z()) + 1.0);
        if let Some(way) = self.world.liquid_current(feet) {
            let speed = CURRENT_SPEED * f32::from(self.state.water_level);
            self.state.goldsrc.base_velocity =
                multiply_add(self.state.goldsrc.base_velocity, speed, way);
        }
    }
}
