//! Pool in the north-east with deep and shallow water, and a tower with a ladder and diving board.

use super::super::brush::Heading::{East, North, South, West};
use super::super::brush::{ExtrusionAxis, cuboid, extrude, skin_with_top, uniform_skin};
use super::super::furniture::{add_ladder, add_pad};
use super::super::scene::{Rect, Scene, SignFacing, ink, rect};

/// Hole in the field's ground.
pub(crate) const HOLE: Rect = rect(640.0, 768.0, 1536.0, 1472.0);
/// Height of the water's surface, units. The rim is 16 above it.
const SURFACE: f64 = -16.0;
const DEEP: f64 = -288.0;
const SHALLOW: f64 = -64.0;
/// Y where the bottom leaves the deep end, and where it reaches the shallow end.
const DEEP_END: f64 = 1088.0;
const SHALLOW_START: f64 = 1216.0;
const BASIN: f64 = -320.0;

/// Height of the tower's platform above the field, units.
pub(crate) const TOWER: f64 = 448.0;

pub(super) fn draw(scene: &mut Scene) {
    draw_basin(scene);
    draw_water(scene);
    draw_islands(scene);
    draw_tower(scene);
}

fn draw_basin(scene: &mut Scene) {
    const THICK: f64 = 32.0;
    let Rect { low, high } = HOLE;
    let outer = rect(
        low[0] - THICK,
        low[1] - THICK,
        high[0] + THICK,
        high[1] + THICK,
    );
    scene.add_floor(outer, &[HOLE], BASIN, -64.0, uniform_skin("tile"));
    let deep = rect(low[0], low[1], DEEP_END, high[1]);
    scene.add(deep.brush(BASIN, DEEP, uniform_skin("tile")));
    let rise = [
        [DEEP_END, BASIN],
        [SHALLOW_START, BASIN],
        [SHALLOW_START, SHALLOW],
        [DEEP_END, DEEP],
    ];
    scene.add(extrude(
        ExtrusionAxis::Y,
        &rise,
        low[1],
        high[1],
        uniform_skin("tile"),
    ));
    let shallow = rect(SHALLOW_START, low[1], high[0], high[1]);
    scene.add(shallow.brush(BASIN, SHALLOW, skin_with_top("tile", "tile")));
    for (index, height) in [-48.0, -32.0, -12.0].into_iter().enumerate() {
        let from = high[0] - 96.0 + 32.0 * index as f64;
        let step = rect(from, low[1], from + 32.0, high[1]);
        scene.add(step.brush(SHALLOW, height, skin_with_top("block_white", "tile")));
    }
    scene.text(
        [high[0] + 64.0, 1120.0, 0.5],
        SignFacing::Floor(West),
        40.0,
        ink::BLUE,
        "POOL",
    );
    scene.text(
        [1088.0, low[1] - 48.0, 0.5],
        SignFacing::Floor(North),
        32.0,
        ink::BLUE,
        "rim 16 over the water",
    );
}

/// Adds the water. It overlaps the walls slightly, so that only its surface is visible.
fn draw_water(scene: &mut Scene) {
    const INTO_WALLS: f64 = 8.0;
    let Rect { low, high } = HOLE;
    let low = [low[0] - INTO_WALLS, low[1] - INTO_WALLS, DEEP - INTO_WALLS];
    scene.add(cuboid(
        low,
        [high[0] + INTO_WALLS, high[1] + INTO_WALLS, SURFACE],
        uniform_skin("*water"),
    ));
}

/// Adds a gate to dive through, and an island 24 above the water.
fn draw_islands(scene: &mut Scene) {
    let (south, north) = (HOLE.low[1], HOLE.high[1]);
    let gate = skin_with_top("block_orange", "tile");
    let [west, east] = [928.0, 944.0];
    scene.add_box([west, south, DEEP], [east, 1056.0, -96.0], gate);
    scene.add_box([west, 1184.0, DEEP], [east, north, -96.0], gate);
    scene.add_box([west, 1056.0, -160.0], [east, 1184.0, -96.0], gate);
    let island = rect(1008.0, 1216.0, 1072.0, 1280.0);
    scene.add(island.brush(DEEP, 8.0, skin_with_top("block_blue", "tile")));
    let at = [1040.0, 1248.0, 8.5];
    scene.text(
        at,
        SignFacing::Floor(North),
        14.0,
        ink::WHITE,
        "water\njump\n24",
    );
}

/// Foot of the ladder on the tower's south face.
pub(crate) const LADDER_FOOT: [f64; 3] = [480.0, 1056.0, 0.0];

fn draw_tower(scene: &mut Scene) {
    const SLAB: f64 = 16.0;
    let shaft = rect(384.0, 1056.0, 576.0, 1248.0);
    scene.add(shaft.brush(0.0, TOWER - SLAB, skin_with_top("concrete", "concrete")));
    let slab = rect(320.0, 1056.0, 608.0, 1312.0);
    scene.add(slab.brush(
        TOWER - SLAB,
        TOWER,
        skin_with_top("block_white", "block_orange"),
    ));
    let diving_board = rect(608.0, 1120.0, 768.0, 1184.0);
    scene.add(diving_board.brush(
        TOWER - SLAB,
        TOWER,
        skin_with_top("block_blue", "block_blue"),
    ));
    for rail in [
        rect(320.0, 1296.0, 608.0, 1312.0),
        rect(320.0, 1056.0, 336.0, 1296.0),
    ] {
        scene.add(rail.brush(TOWER, TOWER + 32.0, skin_with_top("block_white", "metal")));
    }
    add_ladder(scene, LADDER_FOOT, South, 64.0, TOWER);
    scene.text(
        [480.0, 960.0, 0.5],
        SignFacing::Floor(North),
        28.0,
        ink::WHITE,
        "LADDER",
    );
    scene.text(
        [720.0, 1152.0, TOWER + 0.5],
        SignFacing::Floor(East),
        24.0,
        ink::WHITE,
        "DIVE",
    );
    add_pad(
        scene,
        [320.0, 976.0, 0.0],
        "tower",
        SignFacing::To(South),
        "UP",
    );
    scene.destination("tower", [480.0, 1152.0, TOWER], East);
    add_pad(
        scene,
        [384.0, 1248.0, TOWER],
        "start",
        SignFacing::To(South),
        "TO THE START",
    );
}
