//! Conversions between map coordinates, which the movement code uses, and Bevy's coordinates.
//!
//! Map: units, X east, Y north, Z up; angles in degrees, pitch down positive, yaw
//! counter-clockwise. Bevy: metres, X right, Y up, Z towards the viewer. East is Bevy's +X, north
//! is Bevy's -Z.

use bevy::math::{Mat3, Quat, Vec3};

use wishdir_sim::math::{ViewAngles, angle_vectors};

/// Units per metre in Bevy's space, a scale that suits rapier. A player is 72 units (2.25 m) tall.
pub const UNITS_PER_METRE: f32 = 32.0;

/// Converts a length from units to metres.
pub fn metres(units: f32) -> f32 {
    units / UNITS_PER_METRE
}

/// Converts a position or offset from map coordinates to Bevy's.
pub fn to_bevy(units: Vec3) -> Vec3 {
    to_bevy_dir(units) / UNITS_PER_METRE
}

/// Converts a position or offset from Bevy's coordinates to the map's.
pub fn to_sim(metres: Vec3) -> Vec3 {
    to_sim_dir(metres) * UNITS_PER_METRE
}

/// Converts a direction from map coordinates to Bevy's. Keeps its length.
pub fn to_bevy_dir(dir: Vec3) -> Vec3 {
    Vec3::new(dir.x, dir.z, -dir.y)
}

/// Converts a direction from Bevy's coordinates to the map's. Keeps its length.
pub fn to_sim_dir(dir: Vec3) -> Vec3 {
    Vec3::new(dir.x, -dir.z, dir.y)
}

/// Returns the rotation of a camera with these view angles (pitch, yaw, roll; degrees).
pub fn rotation(angles: ViewAngles) -> Quat {
    let basis = angle_vectors(angles);
    let forward = to_bevy_dir(basis.forward);
    let right = to_bevy_dir(basis.right);
    Quat::from_mat3(&Mat3::from_cols(right, right.cross(forward), -forward))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_convert_back_and_forth() {
        let place = Vec3::new(12.0, -640.0, 36.5);
        assert_eq!(to_sim(to_bevy(place)), place);
        assert_eq!(to_bevy(Vec3::new(0.0, 0.0, 32.0)), Vec3::Y);
    }

    #[test]
    fn camera_rotation_matches_view_angles() {
        for angles in [
            [0.0, 0.0, 0.0],
            [30.0, 90.0, 0.0],
            [-89.0, 215.0, 0.0],
            [10.0, -45.0, 5.0],
        ]
        .map(ViewAngles::from)
        {
            let rotation = rotation(angles);
            let basis = angle_vectors(angles);
            assert!(
                (rotation * -Vec3::Z).distance(to_bevy_dir(basis.forward)) < 1e-5,
                "forward at {angles:?}"
            );
            assert!(
                (rotation * Vec3::X).distance(to_bevy_dir(basis.right)) < 1e-5,
                "right at {angles:?}"
            );
        }
    }
}
