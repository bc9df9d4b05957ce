//! Parses any bytes as a map.
//! It must not panic, and built maps must be consistent and accept queries.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wishdir_sim::map::World;
use wishdir_sim::math::Vec3;
use wishdir_sim::world::{ClipRule, Hull, HullId, Trace as _};

const PLAYER: Hull = Hull::new([-16.0, -16.0, -36.0], [16.0, 16.0, 36.0]);

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let (world, warnings) = match World::parse(&text) {
        Ok(read) => read,
        Err(error) => {
            assert!(error.position().line > 0 && !error.to_string().is_empty());
            return;
        }
    };
    for warning in &warnings {
        assert!(!warning.to_string().is_empty());
    }
    for face in &world.faces {
        assert!(face.vertices.len() >= 3 && face.vertices.iter().all(|corner| corner.is_finite()));
        assert!((face.texture as usize) < world.textures.len() && face.normal.is_finite());
        let coordinates =
            [face.projection.u, face.projection.v].map(|axis| axis.coordinate_at(face.vertices[0]));
        assert!(coordinates.iter().all(|coordinate| !coordinate.is_nan()));
    }
    for brush in &world.brushes {
        let (mins, maxs) = brush.bounds();
        assert!(
            mins.is_finite() && maxs.is_finite() && mins.cmple(maxs).all(),
            "{brush:?}"
        );
    }
    let level = world.level(&[PLAYER], ClipRule::default());
    for spawn in &world.spawns {
        let start = spawn.origin(PLAYER);
        let end = start + Vec3::new(8.0, -4.0, -500.0);
        let hull = HullId::new(0);
        assert_eq!(
            level.sweep(hull, start, end),
            level.without_tree().sweep(hull, start, end)
        );
        for trigger in &world.triggers {
            assert!(
                trigger.touches(PLAYER, start) || !trigger.touches(Hull::default(), start),
                "a point, but no box"
            );
        }
    }
});
