//! Water and ground checks (`docs/quake3.md` 6.1 and 6.3).

use super::super::rules::QUAKE3_GROUND_PROBE;
use super::{PMF_LANDING, PMF_WATER_JUMP, Quake3Move, is_walkable};
use crate::engine::report::MoveEvent;
use crate::event::EventSink;
use crate::math::{Vec3, dot};
use crate::world::{ContentSet, Contents, Trace};

/// Height of the feet above the origin, units.
const FEET: f32 = -24.0;
/// Depth of the feet below the origin, whole units.
const FEET_DEPTH: i32 = 24;
/// Speed along the ground's normal above which a rising player leaves it, u/s.
const KICK_OFF_SPEED: f32 = 10.0;
/// Vertical speed below which a landing starts the landing timer, u/s.
const HARD_LANDING_SPEED: f32 = -200.0;
/// Length of the landing timer, milliseconds.
const LANDING_MSEC: i32 = 250;

impl<W: Trace, R: EventSink<MoveEvent>> Quake3Move<'_, W, R> {
    /// `PM_SetWaterLevel`: samples feet, waist and eyes. A sample counts only if the lower ones do.
    // Most maps have no liquids, so most calls end after one comparison.
    #[inline(always)]
    pub(super) fn find_water(&mut self) {
        (self.water_level, self.water_type) = (0, Contents::Empty);
        let feet = self.liquids_above_feet(1.0);
        if !feet.is_empty() {
            self.measure_depth(feet);
        }
    }

    /// Sets the water level and type. `feet` are the liquids at the feet.
    #[inline(never)]
    fn measure_depth(&mut self, feet: ContentSet) {
        let eyes = self.own.view_height + FEET_DEPTH;
        self.water_level = if self.liquids_above_feet((eyes / 2) as f32).is_empty() {
            1
        } else if self.liquids_above_feet(eyes as f32).is_empty() {
            2
        } else {
            3
        };
        self.water_type = feet.main_contents();
    }

    #[inline]
    fn liquids_above_feet(&self, height: f32) -> ContentSet {
        let z = (self.origin.z + FEET) + height;
        self.world
            .liquid_set(Vec3::new(self.origin.x, self.origin.y, z))
    }

    /// `PM_GroundTrace`: checks the ground below the player.
    pub(super) fn find_ground(&mut self) {
        let below = Vec3::new(
            self.origin.x,
            self.origin.y,
            self.origin.z - QUAKE3_GROUND_PROBE,
        );
        self.ground = self.sweep(self.origin, below);
        (self.walks, self.has_ground_plane) = (false, false);
        let normal = self.ground.plane.normal;
        let is_blocked = self.ground.all_solid && !self.has_room_around();
        let kicks_off = self.velocity.z > 0.0 && dot(self.velocity, normal) > KICK_OFF_SPEED;
        if is_blocked || self.ground.fraction == 1.0 || kicks_off {
            self.on_ground = false;
            return;
        }
        self.has_ground_plane = true;
        if !is_walkable(normal) {
            self.on_ground = false;
            return;
        }
        self.walks = true;
        if self.own.has_flag(PMF_WATER_JUMP) {
            self.own.set_flag(PMF_WATER_JUMP | PMF_LANDING, false);
            self.own.timer_msec = 0;
        }
        if !self.on_ground {
            self.report_landing();
        }
        self.on_ground = true;
    }

    /// Reports a landing. A hard landing starts the landing timer. The velocity does not change.
    #[inline(never)]
    fn report_landing(&mut self) {
        self.record.emit(MoveEvent::Landing {
            fall_velocity: -self.entry.z,
        });
        self.report_fall();
        if self.entry.z < HARD_LANDING_SPEED {
            self.own.set_flag(PMF_LANDING, true);
            self.own.timer_msec = LANDING_MSEC;
        }
    }

    /// `PM_CorrectAllSolid`: whether the box fits here or up to 1 unit away on each axis.
    #[cold]
    fn has_room_around(&self) -> bool {
        const OFFSETS: [f32; 3] = [-1.0, 0.0, 1.0];
        OFFSETS.iter().any(|x| {
            OFFSETS.iter().any(|y| {
                OFFSETS.iter().any(|z| {
                    let at = self.origin + Vec3::new(*x, *y, *z);
                    !self.world.is_stuck(self.hull, at)
                })
            })
        })
    }
}
