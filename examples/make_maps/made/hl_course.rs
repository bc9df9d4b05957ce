//! Map `hl-course`: a timed course down a canyon in Half-Life at 320 u/s and more.
//! It has hops, slopes, a slide, a dive and ladders.
//!
//! ```text
//!  start   hops        1 slopes                                        height
//!  =====  - - - - -  ===/\  \_                                              0
//!                            \_   2                     4                -100
//!                               \===        3   _|=  =====\              -480
//!                                   \      |===|          \__  finish    -608
//!                                    \~~~~~|                              water at -864
//! ```
//!
//!
//! The course runs north. Falling towards the lava returns the player to the section's start.
//! The pool is safe to fall into.

use super::brush::Heading::{North, South};
use super::brush::{ExtrusionAxis, Skin, Vec3, extrude, octagon, skin_with_top, uniform_skin};
use super::furniture::{add_course_start, add_gate, add_ladder, add_pad};
use super::scene::{Rect, Scene, SignFacing, ink, rect};

/// Half the width of the canyon, units.
const HALF: f64 = 640.0;
/// South and north ends of the canyon.
const SOUTH: f64 = -704.0;
const NORTH: f64 = 9216.0;
/// Lowest point of the map.
const BOTTOM: f64 = -1264.0;
/// Half the width of the course's blocks and slopes.
const SIDE: f64 = 160.0;

/// A hop of 0.67 s at 320 u/s covers 214 units.
/// Each gap is 7 units wider than the previous one, as speed grows to 390 u/s.
/// A player who stops on each stone can still jump 150 units from its edge, the maximum gap.
const STONES: usize = 9;
const FIRST_HOP: f64 = 206.0;
const HOP_GROWS: f64 = 7.0;
pub(crate) const STONE: f64 = 56.0;

/// Block of the first checkpoint, from y and to y.
const SLOPES_START: [f64; 2] = [2262.0, 2582.0];
/// Slopes of 26.57 degrees (run is twice the rise): y and z of start and end.
/// A jump at 320 u/s clears the gap before each.
const SLOPES: [[f64; 4]; 3] = [
    [2582.0, 0.0, 2838.0, 128.0],
    [3108.0, 96.0, 3620.0, -160.0],
    [3936.0, -224.0, 4448.0, -480.0],
];
/// Level ends of the first two slopes.
pub(crate) const LIPS: [[f64; 3]; 2] = [[2838.0, 2918.0, 128.0], [3620.0, 3716.0, -160.0]];
/// Dam with the second checkpoint, as wide as the canyon.
const DAM: [f64; 2] = [4448.0, 4704.0];
const DAM_TOP: f64 = -480.0;
/// Foot of the slide, which is too steep to stand on at 60 degrees.
const SLIDE_FOOT: f64 = 5120.0;
/// Bed and surface of the pool.
const BED: f64 = -1200.0;
const SURFACE: f64 = -864.0;
/// Wall to dive under, and height of the hole.
const DIVE: [f64; 2] = [5400.0, 5432.0];
const HOLE: f64 = 160.0;
const HOLE_HALF: f64 = 128.0;
/// Far bank with its ladder.
const BANK: [f64; 2] = [6000.0, 6320.0];
/// Pillars with ladders: centre x, from y, to y, top.
/// A standing jump over the gap of 140 catches the ladder.
const PILLARS: [[f64; 4]; 3] = [
    [0.0, 6460.0, 6588.0, -352.0],
    [64.0, 6728.0, 6856.0, -224.0],
    [0.0, 6996.0, 7252.0, -96.0],
];
/// Last slope. Good players hop down it.
const LAST_SLOPE: [f64; 4] = [7252.0, -96.0, 8276.0, -608.0];
pub(crate) const LAST_LIP: [f64; 2] = [8276.0, 8404.0];
/// Finish block, after a gap of 230. A jump at 320 u/s covers 246 from edge to edge.
pub(crate) const FINISH: Rect = rect(-224.0, 8634.0, 224.0, 8954.0);
pub(crate) const FINISH_TOP: f64 = -608.0;

/// Floors under the course: from y, to y, height. Lava covers each.
const FLOORS: [[f64; 3]; 3] = [
    [SOUTH, 2422.0, -340.0],
    [2422.0, DAM[0], -760.0],
    [BANK[1], NORTH, -816.0],
];
/// Respawn areas of falling players: floor number, from y, to y, target.
/// The areas meet in the middle of the checkpoints.
const FALLS: [(usize, f64, f64, &str); 4] = [
    (0, SOUTH, 2422.0, "section0"),
    (1, 2422.0, DAM[0], "section1"),
    (2, BANK[1], LAST_SPLIT, "section3"),
    (2, LAST_SPLIT, NORTH, "section4"),
];
const LAST_SPLIT: f64 = 7124.0;
/// Depth of the lava, and height above the floor at which players are caught, units.
/// They are caught above the lava, which would cause damage.
const LAVA: f64 = 32.0;
const CAUGHT: [f64; 2] = [36.0, 72.0];

/// Centres of the stones.
pub(crate) fn stone_centres() -> Vec<Vec3> {
    let mut y = 0.0;
    let stone = |index: usize| {
        y += FIRST_HOP + HOP_GROWS * index as f64;
        [(72.0 * (index as f64 * 0.9).sin()).round(), y, 0.0]
    };
    (0..STONES).map(stone).collect()
}

/// Draws the map.
pub(crate) fn draw() -> Scene {
    let mut scene = Scene::new("HL course: down the canyon");
    scene.world_key("_sunlight", "230");
    scene.world_key("_sunlight_color", "1 0.8 0.62");
    scene.world_key("_sun_mangle", "62 -48 0");
    let inside = rect(-HALF, SOUTH, HALF, NORTH);
    scene.enclose(inside, BOTTOM, 448.0, 1536.0, uniform_skin("concrete"));
    draw_ground(&mut scene);
    draw_start(&mut scene);
    draw_slopes(&mut scene);
    draw_pool(&mut scene);
    draw_pillars(&mut scene);
    draw_finish(&mut scene);
    draw_scenery(&mut scene);
    scene
}

/// Height of the floor next to the course at `y`.
fn floor_at(y: f64) -> Option<f64> {
    FLOORS
        .iter()
        .find(|[from, to, _]| (*from..*to).contains(&y))
        .map(|[_, _, top]| *top)
}

fn draw_ground(scene: &mut Scene) {
    const GAP: f64 = 8.0;
    for [from, to, top] in FLOORS {
        scene.add(rect(-HALF, from, HALF, to).brush(
            BOTTOM,
            top,
            skin_with_top("tile", "concrete"),
        ));
        // The lava overlaps its surroundings, so that only its surface is visible.
        let end = if to == FLOORS[0][1] {
            to - KERB / 2.0
        } else {
            to + GAP
        };
        let lava = rect(-HALF - GAP, from - GAP, HALF + GAP, end);
        scene.add(lava.brush(top - GAP, top + LAVA, uniform_skin("*lava")));
        let mut y = from + 400.0;
        while y < to {
            scene.light([0.0, y, top + 160.0], 260, "1 0.42 0.15");
            y += 800.0;
        }
    }
    for (floor, from, to, target) in FALLS {
        let [low, high] = CAUGHT.map(|over| FLOORS[floor][2] + over);
        scene.teleport(
            [-HALF + GAP, from + GAP, low],
            [HALF - GAP, to - GAP, high],
            target,
        );
    }
    // Kerb between the upper and the lower lava.
    let [_, edge, top] = FLOORS[0];
    for (low, high) in [(-HALF, -SIDE), (SIDE, HALF)] {
        scene.add_box(
            [low, edge - KERB, top],
            [high, edge, top + CAUGHT[1]],
            uniform_skin("concrete"),
        );
    }
}

const KERB: f64 = 32.0;

/// Adds a block of the course, standing on the floor.
fn add_block(scene: &mut Scene, area: Rect, top: f64, skin: Skin) {
    let ground = floor_at(area.low[1]).expect("a floor is there");
    scene.add(area.brush(ground, top, skin));
}

/// Adds a checkpoint's zone and sign, and the destination for falling players.
fn draw_checkpoint(scene: &mut Scene, number: u32, area: Rect, top: f64, name: &str) {
    let Rect { low, high } = area;
    let y = f64::midpoint(low[1], high[1]);
    scene.zone(
        "trigger_checkpoint",
        Some(number),
        [low[0], low[1], top],
        [high[0], high[1], top + 192.0],
    );
    scene.destination(
        &format!("section{number}"),
        [0.0, low[1] + 64.0, top],
        North,
    );
    scene.text(
        [0.0, y, top + 0.5],
        SignFacing::Floor(North),
        40.0,
        ink::WHITE,
        &format!("{number}\n{name}"),
    );
}

fn draw_start(scene: &mut Scene) {
    let ground = FLOORS[0][2];
    let help = "hop from stone to stone\nthe faster, the better:\nHalf-Life cuts only over 544";
    add_course_start(scene, rect(-SIDE, -576.0, SIDE, 0.0), ground, "HOPS", help);
    for [x, y, z] in stone_centres() {
        scene.add(octagon(
            [x, y],
            STONE,
            ground,
            z,
            skin_with_top("block_green", "concrete"),
        ));
    }
}

/// Adds a slope above its floor.
fn add_slope(scene: &mut Scene, [y0, z0, y1, z1]: [f64; 4], skin: Skin) {
    let ground = floor_at(y0).expect("a floor is there");
    scene.add(extrude(
        ExtrusionAxis::X,
        &[[y0, ground], [y1, ground], [y1, z1], [y0, z0]],
        -SIDE,
        SIDE,
        skin,
    ));
}

fn draw_slopes(scene: &mut Scene) {
    let [from, to] = SLOPES_START;
    let area = rect(-SIDE, from, SIDE, to);
    // The block stands partly on the higher floor and partly in front of it.
    for (low, high) in [(from, FLOORS[1][0]), (FLOORS[1][0], to)] {
        add_block(
            scene,
            rect(-SIDE, low, SIDE, high),
            0.0,
            skin_with_top("checkpoint", "concrete"),
        );
    }
    draw_checkpoint(scene, 1, area, 0.0, "SLOPES");
    for part in SLOPES {
        add_slope(scene, part, skin_with_top("ramp", "concrete"));
    }
    for [from, to, z] in LIPS {
        add_block(
            scene,
            rect(-SIDE, from, SIDE, to),
            z,
            skin_with_top("block_orange", "concrete"),
        );
    }
    let gaps = [
        [LIPS[0][1], SLOPES[1][0], 128.0],
        [LIPS[1][1], SLOPES[2][0], -160.0],
    ];
    for [from, to, z] in gaps {
        let sign = (to - from).to_string();
        scene.text(
            [0.0, from - 40.0, z + 0.5],
            SignFacing::Floor(North),
            40.0,
            ink::BLUE,
            &sign,
        );
    }
}

/// Adds the dam, the slide into the pool, the wall to dive under, and the exit ladder.
fn draw_pool(scene: &mut Scene) {
    let dam = rect(-HALF, DAM[0], HALF, DAM[1]);
    scene.add(dam.brush(BOTTOM, DAM_TOP, skin_with_top("checkpoint", "concrete")));
    draw_checkpoint(scene, 2, dam, DAM_TOP, "SLIDE\nDIVE");
    let slide = [
        [DAM[1], BOTTOM],
        [SLIDE_FOOT, BOTTOM],
        [SLIDE_FOOT, BED],
        [DAM[1], DAM_TOP],
    ];
    scene.add(extrude(
        ExtrusionAxis::X,
        &slide,
        -HALF,
        HALF,
        skin_with_top("block_red", "concrete"),
    ));
    scene.add(rect(-HALF, SLIDE_FOOT, HALF, BANK[0]).brush(BOTTOM, BED, uniform_skin("tile")));
    let water = rect(-HALF - 8.0, DAM[1] - 8.0, HALF + 8.0, BANK[0] + 8.0);
    scene.add(water.brush(BED - 8.0, SURFACE, uniform_skin("*water")));
    let wall = skin_with_top("block_orange", "tile");
    let top = SURFACE + 160.0;
    for (low, high) in [(-HALF, -HOLE_HALF), (HOLE_HALF, HALF)] {
        scene.add_box([low, DIVE[0], BED], [high, DIVE[1], top], wall);
    }
    scene.add_box(
        [-HOLE_HALF, DIVE[0], BED + HOLE],
        [HOLE_HALF, DIVE[1], top],
        wall,
    );
    let sign = [0.0, DIVE[0] - 0.5, SURFACE + 80.0];
    scene.text(sign, SignFacing::To(South), 64.0, ink::WHITE, "DIVE");
    let bank = rect(-HALF, BANK[0], HALF, BANK[1]);
    scene.add(bank.brush(BOTTOM, DAM_TOP, skin_with_top("checkpoint", "tile")));
    draw_checkpoint(scene, 3, bank, DAM_TOP, "LADDERS");
    add_ladder(scene, [0.0, BANK[0], BED], South, 96.0, DAM_TOP - BED);
    for (y, z) in [
        (5280.0, -1000.0),
        (5720.0, -1000.0),
        (5300.0, -600.0),
        (5800.0, -600.0),
    ] {
        scene.light([0.0, y, z], 420, "0.6 0.85 1");
    }
}

fn draw_pillars(scene: &mut Scene) {
    /// Length of a pillar's ladder below its top, units.
    const LADDER: f64 = 320.0;
    for (index, [x, from, to, top]) in PILLARS.into_iter().enumerate() {
        let is_last = index + 1 == PILLARS.len();
        let half = if is_last { SIDE } else { 96.0 };
        let texture = if is_last {
            "checkpoint"
        } else {
            "block_purple"
        };
        let area = rect(x - half, from, x + half, to);
        add_block(scene, area, top, skin_with_top(texture, "concrete"));
        if is_last {
            draw_checkpoint(scene, 4, area, top, "RUN DOWN");
        }
        // Wide enough for a straight jump from the previous pillar.
        let width = if is_last { 192.0 } else { 160.0 };
        add_ladder(scene, [x, from, top - LADDER], South, width, LADDER);
    }
}

fn draw_finish(scene: &mut Scene) {
    add_slope(scene, LAST_SLOPE, skin_with_top("ramp", "concrete"));
    let lip = rect(-SIDE, LAST_LIP[0], SIDE, LAST_LIP[1]);
    add_block(
        scene,
        lip,
        FINISH_TOP,
        skin_with_top("block_orange", "concrete"),
    );
    let gap = (FINISH.low[1] - LAST_LIP[1]).to_string();
    scene.text(
        [0.0, LAST_LIP[1] - 48.0, FINISH_TOP + 0.5],
        SignFacing::Floor(North),
        40.0,
        ink::ORANGE,
        &gap,
    );
    add_block(
        scene,
        FINISH,
        FINISH_TOP,
        skin_with_top("finish", "concrete"),
    );
    let Rect { low, high } = FINISH;
    scene.zone(
        "trigger_finish",
        None,
        [low[0], low[1], FINISH_TOP],
        [high[0], high[1], FINISH_TOP + 160.0],
    );
    add_gate(
        scene,
        [0.0, low[1] + 128.0, FINISH_TOP],
        North,
        [384.0, 160.0],
        uniform_skin("metal"),
        "FINISH",
    );
    add_pad(
        scene,
        [0.0, high[1] - 64.0, FINISH_TOP],
        "section0",
        SignFacing::To(South),
        "AGAIN",
    );
}

/// Adds columns along the walls. Every second pair carries a beam across the canyon.
fn draw_scenery(scene: &mut Scene) {
    const RADIUS: f64 = 56.0;
    const TOP: f64 = 384.0;
    const APART: f64 = 460.0;
    let count = ((NORTH - SOUTH) / APART) as usize;
    for index in 0..count {
        let y = SOUTH + APART * (index as f64 + 0.5);
        let [south, north] = [y - RADIUS - KERB, y + RADIUS + KERB].map(floor_at);
        if let Some(ground) = south.filter(|_| south == north) {
            for side in [-1.0, 1.0] {
                let at = [side * (HALF - RADIUS - 8.0), y];
                scene.add(octagon(
                    at,
                    RADIUS,
                    ground,
                    TOP,
                    skin_with_top("block_dark", "concrete"),
                ));
            }
        }
        if index % 2 == 0 {
            scene.add_box(
                [-HALF, y - 32.0, TOP],
                [HALF, y + 32.0, TOP + 64.0],
                uniform_skin("metal"),
            );
        }
    }
}
