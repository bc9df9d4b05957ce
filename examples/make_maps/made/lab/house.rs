//! House in the north-west: doors with kerbs, pillars,
//! a ceiling to bump against and one to duck under.

use super::super::brush::{Heading, skin_with_top, uniform_skin};
use super::super::furniture::add_pad;
use super::super::scene::{Scene, SignFacing, ink, rect};

/// Outer walls: lowest and highest x and y.
const HOUSE: [f64; 4] = [-1472.0, 832.0, -512.0, 1472.0];
const WALL: f64 = 16.0;
const HIGH: f64 = 160.0;
/// Wall between the southern room and the northern corridor.
pub(crate) const PARTITION: f64 = 1184.0;
/// Doors in the south wall: centre, width, height, kerb.
pub(crate) const DOORS: [[f64; 4]; 3] = [
    [-1312.0, 64.0, 112.0, 8.0],
    [-1024.0, 48.0, 96.0, 16.0],
    [-736.0, 36.0, 80.0, 0.0],
];
/// Ceilings over the corridor: from x, to x, height, label.
pub(crate) const CEILINGS: [(f64, f64, f64, &str); 2] = [
    (-1264.0, -1040.0, 96.0, "96\nhead bump"),
    (-976.0, -752.0, 60.0, "60\nduck"),
];

pub(super) fn draw(scene: &mut Scene) {
    draw_walls(scene);
    draw_doors(scene);
    let skin = uniform_skin("concrete");
    scene.add_box(
        [-1328.0, PARTITION - WALL, 0.0],
        [HOUSE[2] - WALL, PARTITION, HIGH],
        skin,
    );
    for (x, y) in [(-1168.0, 1008.0), (-880.0, 1008.0)] {
        scene.add_box(
            [x - 24.0, y - 24.0, 0.0],
            [x + 24.0, y + 24.0, HIGH],
            skin_with_top("block_white", "block_orange"),
        );
    }
    draw_corridor(scene);
    add_pad(
        scene,
        [-640.0, 1008.0, 0.0],
        "start",
        SignFacing::To(Heading::West),
        "TO THE START",
    );
}

/// Adds the west and north walls. The corridor has no wall at its east end.
fn draw_walls(scene: &mut Scene) {
    let [west, south, east, north] = HOUSE;
    let skin = skin_with_top("block_white", "concrete");
    scene.add_box([west, south, 0.0], [west + WALL, north, HIGH], skin);
    scene.add_box([west + WALL, north - WALL, 0.0], [east, north, HIGH], skin);
    scene.add_box([east - WALL, south, 0.0], [east, PARTITION, HIGH], skin);
    let at = [-1024.0, south - 0.5, 136.0];
    scene.text(
        at,
        SignFacing::To(Heading::South),
        28.0,
        ink::WHITE,
        "DOORS  KERBS  LOW CEILINGS",
    );
}

fn draw_doors(scene: &mut Scene) {
    let [west, south, east, _] = HOUSE;
    let holes = DOORS.map(|[middle, width, _, _]| {
        rect(
            middle - width / 2.0,
            south,
            middle + width / 2.0,
            south + WALL,
        )
    });
    let wall = rect(west + WALL, south, east - WALL, south + WALL);
    scene.add_floor(
        wall,
        &holes,
        0.0,
        HIGH,
        skin_with_top("block_white", "concrete"),
    );
    for (hole, [middle, width, height, kerb]) in holes.into_iter().zip(DOORS) {
        scene.add(hole.brush(height, HIGH, skin_with_top("block_white", "concrete")));
        if kerb > 0.0 {
            scene.add(hole.brush(0.0, kerb, skin_with_top("block_orange", "block_orange")));
        }
        let message = format!("{width}");
        scene.text(
            [middle, south - 24.0, 0.5],
            SignFacing::Floor(Heading::North),
            24.0,
            ink::ORANGE,
            &message,
        );
    }
}

fn draw_corridor(scene: &mut Scene) {
    let north = HOUSE[3] - WALL;
    for (from, to, height, message) in CEILINGS {
        let over = rect(from, PARTITION, to, north);
        scene.add(over.brush(height, HIGH, uniform_skin("block_orange")));
        let middle = f64::midpoint(PARTITION, north);
        scene.text(
            [from - 0.5, middle, height + 32.0],
            SignFacing::To(Heading::West),
            24.0,
            ink::WHITE,
            message,
        );
        scene.text(
            [to + 0.5, middle, height + 32.0],
            SignFacing::To(Heading::East),
            24.0,
            ink::WHITE,
            message,
        );
    }
}
