//! The light of a map: its sun, its sky, its lamps; and the light on a surface that nothing stands
//! in the way of.

use wishdir_sim::map::{Light, Sun, World};
use wishdir_sim::math::{Vec3, dot};

/// The light of a map without a sun of its own: high in the south-west, so that no two sides of a
/// block are alike.
const SUN_DIRECTION: Vec3 = Vec3::new(0.478, 0.307, -0.823);
/// Its colour and strength, linear.
const SUN_LIGHT: Vec3 = Vec3::new(0.84, 0.78, 0.68);
/// Quake's brightness of a sun as bright as ours.
const SUN_INTENSITY: f32 = 260.0;
/// The brightest that a map may have its sun, times ours.
const BRIGHTEST: f32 = 1.3;
/// The light from above, linear.
const SKY_LIGHT: Vec3 = Vec3::new(0.40, 0.45, 0.53);
/// The light that comes back from the ground, linear.
const GROUND_LIGHT: Vec3 = Vec3::new(0.235, 0.225, 0.215);
/// Quake's brightness of a lamp that lights what hangs right before it fully.
const LAMP_INTENSITY: f32 = 300.0;
/// The horizon, which far things fade into, linear.
pub(super) const HORIZON: Vec3 = Vec3::new(0.56, 0.68, 0.80);
/// The sky overhead, linear.
pub(super) const ZENITH: Vec3 = Vec3::new(0.085, 0.22, 0.46);

/// All light of a map. Colours are linear, directions the movement's.
#[derive(Clone, Debug)]
pub(super) struct Lighting {
    /// The way the sunlight travels, a unit vector.
    pub sun_direction: Vec3,
    /// The sun's light on a surface that faces it.
    pub sun: Vec3,
    /// The light on a surface that looks up.
    pub sky: Vec3,
    /// The light on a surface that looks down.
    pub ground: Vec3,
    /// The lamps that the map places.
    pub lamps: Vec<Light>,
}

impl Lighting {
    /// The light that a map asks for.
    pub(super) fn of(world: &World) -> Self {
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

    /// The light from all around on a surface of this normal.
    pub(super) fn ambient(&self, normal: Vec3) -> Vec3 {
        self.ground.lerp(self.sky, normal.z * 0.5 + 0.5)
    }

    /// The sun's light on a surface of this normal.
    pub(super) fn sunlight(&self, normal: Vec3) -> Vec3 {
        self.sun * dot(normal, -self.sun_direction).max(0.0)
    }
}

/// A lamp's light at a place on a surface of this normal, if nothing is between them.
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
    fn the_five_seen_sides_of_a_block_differ_in_brightness() {
        let lighting = Lighting::of(&World::default());
        let bright =
            |normal: Vec3| (lighting.ambient(normal) + lighting.sunlight(normal)).element_sum();
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
    fn a_lamp_reaches_as_far_as_its_brightness_says() {
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
