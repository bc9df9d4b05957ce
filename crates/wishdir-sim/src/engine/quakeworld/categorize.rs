//! Position checks: inside a solid, on the ground, in water (`docs/quakeworld.md` 7.1 and 7.2).

use super::{QuakeWorldMove, SWIM_LEVEL, misses_floor};
use crate::engine::report::MoveEvent;
use crate::event::EventSink;
use crate::math::Vec3;
use crate::world::{Contents, Sweep, Trace};

/// Horizontal and vertical nudge of a stuck player, units.
const NUDGE: f32 = 0.125;
/// Nudges on each axis, in the order they are tried.
const NUDGES: [f32; 3] = [0.0, -NUDGE, NUDGE];
/// Number of 1-unit lifts that are tried after the nudges.
const LIFTS: u8 = 18;
/// Depth of the ground probe, units.
const GROUND_PROBE: f32 = 1.0;
/// Bottom of the hull relative to the origin, units.
pub(super) const FEET: f32 = -24.0;
/// Height of the waist water sample above the origin, units.
const WAIST: f32 = 4.0;
/// Height of the eyes above the origin, units.
const EYES: f32 = 22.0;

impl<W: Trace, R: EventSink<MoveEvent>> QuakeWorldMove<'_, W, R> {
    /// Moves the origin to the first free position nearby. Returns whether there is one.
    #[inline]
    pub(super) fn unstick(&mut self) -> bool {
        if !self.world.is_stuck(self.hull, self.origin) {
            return true;
        }
        let base = self.origin;
        let place = nudged_positions(base)
            .chain(lifted_positions(base))
            .find(|place| !self.world.is_stuck(self.hull, *place));
        if let Some(place) = place {
            self.origin = place;
            self.record.emit(MoveEvent::Unstuck {
                offset: place - base,
            });
        }
        place.is_some()
    }

    /// Checks ground and water, then snaps down onto the ground.
    #[inline]
    pub(super) fn categorize(&mut self) {
        let (asks, felt) = (self.vars.rampjump, Sweep::without_hit(self.origin));
        let felt = if asks { self.probe_ramp() } else { felt };
        let too_fast = self.velocity.z > self.rising_limit;
        if too_fast {
            self.on_ground = false;
        }
        if too_fast || (self.vars.pground && !self.on_ground) {
            (self.water_level, self.water_type) = sample_water(self.world, self.origin);
            return self.emit_categorize(too_fast, Vec3::ZERO, 1.0, 0.0);
        }
        let below = if asks { felt } else { self.probe_below() };
        self.on_ground = !misses_floor(&below);
        if self.on_ground {
            self.water_jump_seconds = 0.0;
            if !asks {
                self.ground_normal = below.plane.normal;
            }
        }
        (self.water_level, self.water_type) = sample_water(self.world, self.origin);
        let height = self.origin.z;
        if !self.vars.pground && self.on_ground && self.water_level < SWIM_LEVEL && below.is_clear()
        {
            self.origin = below.end;
        }
        self.emit_categorize(
            false,
            below.plane.normal,
            below.fraction,
            height - self.origin.z,
        );
    }

    #[inline]
    fn emit_categorize(&mut self, too_fast: bool, normal: Vec3, fraction: f32, snap: f32) {
        self.record.emit(MoveEvent::Categorize {
            on_ground: self.on_ground,
            too_fast,
            normal,
            fraction,
            snap,
            water_level: self.water_level,
            velocity: self.velocity,
        });
    }

    #[inline]
    pub(super) fn probe_below(&self) -> Sweep {
        self.sweep(
            self.origin,
            Vec3::new(self.origin.x, self.origin.y, self.origin.z - GROUND_PROBE),
        )
    }
}

/// Returns the position and its 26 neighbours. x varies fastest.
fn nudged_positions(base: Vec3) -> impl Iterator<Item = Vec3> {
    NUDGES.into_iter().flat_map(move |dz| {
        NUDGES.into_iter().flat_map(move |dy| {
            NUDGES
                .into_iter()
                .map(move |dx| Vec3::new(base.x + dx, base.y + dy, base.z + dz))
        })
    })
}

/// Returns positions above `base`, in 1-unit steps.
fn lifted_positions(base: Vec3) -> impl Iterator<Item = Vec3> {
    (1..=LIFTS).map(move |rise| Vec3::new(base.x, base.y, base.z + f32::from(rise)))
}

/// Returns the water level (0 dry, 1 feet, 2 waist, 3 eyes) and the contents at the feet.
#[inline]
fn sample_water<W: Trace>(world: &W, origin: Vec3) -> (u8, Contents) {
    let sample = |z: f32| world.liquid(Vec3::new(origin.x, origin.y, z));
    let Some(feet) = sample((origin.z + FEET) + 1.0) else {
        return (0, Contents::Empty);
    };
    let level = if sample(origin.z + WAIST).is_none() {
        1
    } else if sample(origin.z + EYES).is_none() {
        2
    } else {
        3
    };
    (level, feet)
}
