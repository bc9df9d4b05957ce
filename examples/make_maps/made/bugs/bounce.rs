//! Bounce: holes over 45 degree slopes. Half the falling speed becomes speed along the runway.

use super::super::brush::{ExtrusionAxis, Heading, Vec3, extrude, skin_with_top, uniform_skin};
use super::super::furniture::add_pad;
use super::super::scene::{Scene, SignFacing, ink, rect};
use super::LedgeFall;

/// Heights from the platform to the slope at the far side of the hole, units.
/// At 2510 units the fall reaches the maximum speed, 2000 u/s.
pub(crate) const BOUNCES: [f64; 3] = [164.0, 398.0, 2513.0];

/// Height and length of the slope, units.
const SLOPE: f64 = 192.0;
const TOWER_WEST: f64 = -1728.0;
/// Face of the tower, where the slope starts.
const FACE: f64 = -1600.0;
const SLAB_EAST: f64 = -1344.0;
const HOLE: [f64; 2] = [-1536.0, -1472.0];
/// Thickness of the slab, units. Its hole removes all sideways speed.
const SLAB: f64 = 64.0;
const PITCH: f64 = 288.0;
const WIDTH: f64 = 192.0;
const PLAYER: f64 = 32.0;

/// Standing position before a hole, feet.
pub(crate) fn standing_position(index: usize) -> Vec3 {
    // The player's rear edge touches the slope.
    let met = FACE + SLOPE - (HOLE[1] - PLAYER);
    [
        TOWER_WEST + 64.0,
        -928.0 - PITCH * index as f64,
        met + BOUNCES[index],
    ]
}

pub(super) fn draw(scene: &mut Scene) {
    for (index, drop) in BOUNCES.into_iter().enumerate() {
        let [_, y, top] = standing_position(index);
        let (south, north) = (y - WIDTH / 2.0, y + WIDTH / 2.0);
        let tower = rect(TOWER_WEST, south, FACE, north);
        scene.add(tower.brush(0.0, top - SLAB, uniform_skin("concrete")));
        let profile = [[FACE, 0.0], [FACE + SLOPE, 0.0], [FACE, SLOPE]];
        scene.add(extrude(
            ExtrusionAxis::Y,
            &profile,
            south,
            north,
            skin_with_top("block_orange", "concrete"),
        ));
        let middle = [FACE + SLOPE * 0.75 + 1.0, y, SLOPE * 0.25 + 1.0];
        scene.text(
            middle,
            SignFacing::Slope(Heading::West, 45.0),
            32.0,
            ink::WHITE,
            &format!("BOUNCE {drop}"),
        );
        let slab = rect(TOWER_WEST, south, SLAB_EAST, north);
        let hole = rect(HOLE[0], y - 32.0, HOLE[1], y + 32.0);
        scene.add_floor(
            slab,
            &[hole],
            top - SLAB,
            top,
            skin_with_top("block_white", "concrete"),
        );
        let name = format!("bounce{index}");
        scene.destination(&name, standing_position(index), Heading::East);
        let fall = LedgeFall::from_height(drop);
        let words = format!("fall {drop}\nlanding: {}", fall.damage_text());
        scene.text(
            [FACE + SLOPE + 160.0, y, 0.5],
            SignFacing::Floor(Heading::West),
            28.0,
            ink::RED,
            &words,
        );
        scene.text(
            [HOLE[0] - 40.0, y, top + 0.5],
            SignFacing::Floor(Heading::East),
            40.0,
            ink::RED,
            &drop.to_string(),
        );
        add_pad(
            scene,
            [FACE + SLOPE + 48.0, y + PITCH / 2.0, 0.0],
            &name,
            SignFacing::To(Heading::East),
            "UP",
        );
    }
    for mark in [256_u32, 512, 1024, 1536, 2048] {
        let x = FACE + SLOPE + f64::from(mark);
        let words = format!("{mark}");
        scene.text(
            [x, -928.0 + PITCH / 2.0, 0.5],
            SignFacing::Floor(Heading::East),
            40.0,
            ink::WHITE,
            &words,
        );
    }
}
