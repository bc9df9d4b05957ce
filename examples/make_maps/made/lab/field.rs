//! Ground, sky, surrounding track, start, and the central circle.

use std::f64::consts::TAU;

use super::super::brush::Heading::{East, North, South, West};
use super::super::brush::{cuboid, octagon, skin_with_top, uniform_skin};
use super::super::furniture::{add_board, add_gate};
use super::super::scene::{Rect, Scene, SignFacing, ink, rect};
use super::pool;

/// Half the side of the whole square, units.
const HALF: f64 = 2048.0;
/// Inner edge of the track, units from the middle.
const INNER: f64 = 1664.0;
/// Thickness of the ground, units.
const GROUND: f64 = 64.0;
/// Centre of the bhop circle.
const CIRCLE: [f64; 2] = [0.0, -160.0];
/// Start terrace, and its height.
const TERRACE: Rect = rect(-256.0, -INNER, 256.0, -INNER + 272.0);
const TERRACE_HEIGHT: f64 = 96.0;
/// Plate of the jump pad.
pub(crate) const JUMP_PAD: Rect = rect(-448.0, 576.0, -320.0, 704.0);
/// Height of timer zones, units.
const ZONE_HEIGHT: f64 = 192.0;

pub(super) fn draw(scene: &mut Scene) {
    scene.world_key("_sunlight", "260");
    scene.world_key("_sun_mangle", "-55 -58 0");
    draw_ground(scene);
    scene.enclose(
        rect(-HALF, -HALF, HALF, HALF),
        -GROUND,
        256.0,
        1536.0,
        skin_with_top("concrete", "concrete"),
    );
    draw_jump_pad(scene);
    draw_kerb(scene);
    draw_lap(scene);
    draw_start(scene);
    draw_circle(scene);
    for (x, y) in [
        (-1200.0, -1200.0),
        (1200.0, -1200.0),
        (-1200.0, 1200.0),
        (1200.0, 1200.0),
        (0.0, 0.0),
    ] {
        scene.light([x, y, 700.0], 900, "1 0.97 0.9");
    }
}

/// Strips of the track with timer zones.
fn timer_strips() -> [(Rect, &'static str); 6] {
    [
        (rect(32.0, -HALF, 160.0, -INNER), "start"),
        (rect(-160.0, -HALF, -32.0, -INNER), "finish"),
        (rect(INNER, -INNER - 64.0, HALF, -INNER), "checkpoint"),
        (rect(INNER, INNER, INNER + 64.0, HALF), "checkpoint"),
        (rect(-HALF, INNER, -INNER, INNER + 64.0), "checkpoint"),
        (rect(-INNER - 64.0, -HALF, -INNER, -INNER), "checkpoint"),
    ]
}

fn draw_ground(scene: &mut Scene) {
    let strips = timer_strips();
    let inlays: Vec<Rect> = strips.iter().map(|(area, _)| *area).collect();
    let whole = rect(-HALF, -HALF, HALF, HALF);
    let field = rect(-INNER, -INNER, INNER, INNER);
    let track_holes = [&[field], inlays.as_slice()].concat();
    scene.add_floor(
        whole,
        &track_holes,
        -GROUND,
        0.0,
        skin_with_top("grid_red", "concrete"),
    );
    scene.add_floor(
        field,
        &[pool::HOLE, JUMP_PAD],
        -GROUND,
        0.0,
        skin_with_top("grid_dark", "concrete"),
    );
    for (area, texture) in strips {
        scene.add(area.brush(-GROUND, 0.0, skin_with_top(texture, "concrete")));
    }
}

/// Adds a plate that launches players 160 units up, about the height of a safe fall.
fn draw_jump_pad(scene: &mut Scene) {
    // In Quake's tens of units per second.
    const SPEED: &str = "50";
    let Rect {
        low: [x0, y0],
        high: [x1, y1],
    } = JUMP_PAD;
    scene.add(JUMP_PAD.brush(-GROUND, 0.0, skin_with_top("arrow", "concrete")));
    let volume = cuboid(
        [x0 + 32.0, y0 + 32.0, 0.0],
        [x1 - 32.0, y1 - 32.0, 4.0],
        uniform_skin("trigger"),
    );
    scene.brush_entity(
        "trigger_push",
        &[("angle", "-1"), ("speed", SPEED)],
        vec![volume],
    );
    let at = [f64::midpoint(x0, x1), y0 - 40.0, 0.5];
    scene.text(
        at,
        SignFacing::Floor(North),
        28.0,
        ink::BLUE,
        "JUMP PAD\nup at 500 u/s",
    );
}

/// Adds a kerb of 8 units between track and field, around to the other side of the terrace.
fn draw_kerb(scene: &mut Scene) {
    let ring = rect(-INNER, -INNER, INNER, INNER);
    let inside = rect(-INNER + 16.0, -INNER + 16.0, INNER - 16.0, INNER - 16.0);
    scene.add_floor(
        ring,
        &[inside, TERRACE],
        0.0,
        8.0,
        skin_with_top("block_white", "block_white"),
    );
}

/// Adds the lap, counter-clockwise: start and finish back to back, and a checkpoint in each corner.
fn draw_lap(scene: &mut Scene) {
    let wall = rect(-8.0, -HALF, 8.0, -INNER);
    scene.add(wall.brush(0.0, 160.0, skin_with_top("concrete", "concrete")));
    let middle = -(HALF + INNER) / 2.0;
    let width = HALF - INNER - 32.0;
    add_gate(
        scene,
        [96.0, middle, 0.0],
        East,
        [width, 160.0],
        uniform_skin("metal"),
        "START",
    );
    add_gate(
        scene,
        [-96.0, middle, 0.0],
        East,
        [width, 160.0],
        uniform_skin("metal"),
        "FINISH",
    );
    let mut number = 0;
    for (area, texture) in timer_strips() {
        let low = [area.low[0], area.low[1], 0.0];
        let high = [area.high[0], area.high[1], ZONE_HEIGHT];
        match texture {
            "start" => scene.zone("trigger_start", None, low, high),
            "finish" => scene.zone("trigger_finish", None, low, high),
            _ => {
                number += 1;
                scene.zone("trigger_checkpoint", Some(number), low, high);
            }
        }
    }
    scene.text(
        [96.0 + 192.0, middle, 0.5],
        SignFacing::Floor(East),
        48.0,
        ink::GREEN,
        "LAP >>>",
    );
}

/// Adds the start on a terrace with a view of the whole field, and broad stairs down.
fn draw_start(scene: &mut Scene) {
    const STEP: f64 = 16.0;
    const TREAD: f64 = 32.0;
    let skin = skin_with_top("block_grey", "concrete");
    scene.add(TERRACE.brush(0.0, TERRACE_HEIGHT, skin));
    let mut y = TERRACE.high[1];
    let mut height = TERRACE_HEIGHT - STEP;
    while height > 0.0 {
        let step = rect(TERRACE.low[0], y, TERRACE.high[0], y + TREAD);
        scene.add(step.brush(0.0, height, skin));
        y += TREAD;
        height -= STEP;
    }
    let feet = [0.0, TERRACE.low[1] + 96.0, TERRACE_HEIGHT];
    scene.add_start(feet, North);
    scene.destination("start", feet, North);
    scene.text(
        [0.0, y + 80.0, 0.5],
        SignFacing::Floor(North),
        48.0,
        ink::WHITE,
        "WISHDIR  LAB",
    );
    scene.text(
        [0.0, HALF - 0.5, 144.0],
        SignFacing::To(South),
        144.0,
        ink::WHITE,
        "WISHDIR",
    );
    for (x, message) in [
        (-472.0, "<<<  SLOPES  BOXES\nHOUSE  TOWER"),
        (472.0, "STAIRS  CORNERS  >>>\nHEIGHTS  POOL"),
    ] {
        add_board(
            scene,
            [x, -1056.0, 24.0],
            South,
            [304.0, 72.0],
            24.0,
            message,
        );
        for side in [-112.0, 112.0] {
            let foot = rect(x + side - 8.0, -1060.0, x + side + 8.0, -1052.0);
            scene.add(foot.brush(0.0, 24.0, uniform_skin("metal")));
        }
    }
}

/// Adds sixteen stones one hop apart, and a compass rose inside.
fn draw_circle(scene: &mut Scene) {
    const RADIUS: f64 = 440.0;
    const STONES: u32 = 16;
    let [cx, cy] = CIRCLE;
    for stone in 0..STONES {
        let angle = TAU * f64::from(stone) / f64::from(STONES);
        let at = [
            (cx + RADIUS * angle.cos()).round(),
            (cy + RADIUS * angle.sin()).round(),
        ];
        let skin = if stone % 4 == 0 {
            "block_orange"
        } else {
            "block_blue"
        };
        scene.add(octagon(at, 48.0, 0.0, 16.0, skin_with_top(skin, skin)));
    }
    scene.text(
        [cx, cy, 0.5],
        SignFacing::Floor(North),
        32.0,
        ink::ORANGE,
        "BHOP CIRCLE\nhop  turn  strafe",
    );
    for (heading, degrees) in [(East, "0"), (North, "90"), (West, "180"), (South, "-90")] {
        let [dx, dy] = heading.unit_vector();
        let at = [cx + dx * 320.0, cy + dy * 320.0, 0.5];
        scene.text(at, SignFacing::Floor(heading), 40.0, ink::WHITE, degrees);
    }
}
