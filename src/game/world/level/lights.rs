//! Light sources of a map (sun, sky, lamps) and their unoccluded light on a surface.

use wishdir_sim::map::{Light, Sun, World};
use wishdir_sim::math::{Vec3, dot};

/// Default direction of sunlight. The sun is high in the south-west, so that all sides of a block
/// differ in brightness.
const SUN_DIRECTION: Vec3 = Vec3::new(0.478, 0.307, -0.823);
/// Colour and strength of the default sun, linear.
const SUN_LIGHT: Vec3 = Vec3::new(0.84, 0.78, 0.68);
/// Quake sun intensity that corresponds to the default sun's strength.
const SUN_INTENSITY: f32 = 260.0;
/// Maximum strength of a map's sun, relative to the default sun.
const BRIGHTEST: f32 = 1.3;
/// Ambient light from the sky, linear.
const SKY_LIGHT: Vec3 = Vec3::new(0.40, 0.45, 0.53);
/// Light reflected from the ground, linear.
const GROUND_LIGHT: Vec3 = Vec3::new(0.235, 0.225, 0.215);
/// Quake lamp intensity that fully lights a surface directly in front of it.
const LAMP_INTENSITY: f32 = 300.0;
/// Horizon colour, which distant geometry fades into, linear.
pub(super) const HORIZON: Vec3 = Vec3::new(0.56, 0.68, 0.80);
/// Sky colour at the zenith, linear.
pub(super) const ZENITH: Vec3 = Vec3::new(0.085, 0.22, 0.46);

/// All light sources of a map. Colours are linear. Directions use map coordinates.
#[derive(Clone, Debug)]
pub(super) struct Lighting {
    /// Direction in which sunlight travels, a unit vector.
    pub sun_direction: Vec3,
    /// Sunlight on a surface that faces the sun.
    pub sun: Vec3,
    /// Ambient light on a surface that faces up.
    pub sky: Vec3,
    /// Ambient light on a surface that faces down.
    pub ground: Vec3,
    /// Lamps of the map.
    pub lamps: Vec<Light>,
}

impl Lighting {
    /// Collects the light sources of a map.
    pub(super) fn from_world(world: &World) -> Self {
        let own = |sun: Sun| {
            (
                sun.direction,
                sun.color * SUN_LIGHT * (sun.intensity / SUN_INTENSITY).clamp(0.0, BRIGHTEST),
            )
        };
        let (sun_direction, sun) = world.sun.map_or((SUN_DIRECTION, SUN_LIGHT), own);
        Self {
            sun_direction,
            sun,
            sky: SKY_LIGHT,
            ground: GROUND_LIGHT,
            lamps: world.lights.clone(),
        }
    }

    /// Returns the ambient light on a surface with this normal.
    pub(super) fn ambient_light(&self, normal: Vec3) -> Vec3 {
        self.ground.lerp(self.sky, normal.z * 0.5 + 0.5)
    }

    /// Returns the sunlight on a surface with this normal.
    pub(super) fn sunlight(&self, normal: Vec3) -> Vec3 {
        self.sun * dot(normal, -self.sun_direction).max(0.0)
    }
}

/// Returns a lamp's unoccluded light at a point on a surface with this normal.
pub(super) fn lamplight(lamp: &Light, at: Vec3, normal: Vec3) -> Vec3 {
    let way = lamp.origin - at;
    let distance = way.length();
    let facing = 0.5 + 0.5 * dot(way / distance.max(1.0), normal);
    lamp.color * ((lamp.intensity - distance) / LAMP_INTENSITY).max(0.0) * facing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visible_block_sides_differ_in_brightness() {
        let lighting = Lighting::from_world(&World::default());
        let bright = |normal: Vec3| {
            (lighting.ambient_light(normal) + lighting.sunlight(normal)).element_sum()
        };
        let mut sides = [Vec3::Z, Vec3::X, -Vec3::X, Vec3::Y, -Vec3::Y].map(bright);
        assert!(
            sides[0] > sides[1..].iter().fold(0.0, |most, side| side.max(most)) * 1.25,
            "the top stands out"
        );
        sides.sort_by(f32::total_cmp);
        assert!(
            sides[1..].windows(2).all(|pair| pair[1] > pair[0] * 1.08),
            "{sides:?}"
        );
    }

    #[test]
    fn lamp_range_follows_intensity() {
        let lamp = Light {
            origin: Vec3::new(0.0, 0.0, 100.0),
            intensity: 300.0,
            color: Vec3::ONE,
        };
        assert!(lamplight(&lamp, Vec3::ZERO, Vec3::Z).x > 0.6);
        assert_eq!(
            lamplight(&lamp, Vec3::new(400.0, 0.0, 0.0), Vec3::Z),
            Vec3::ZERO
        );
    }
}
