//! Gaps for a circle jump, and for one to three strafe jumps after it. Each kind has three lanes.

use super::super::brush::{Heading, Skin, skin_with_top};
use super::super::furniture::add_pad;
use super::super::scene::{Rect, Scene, SignFacing, ink, rect};
use super::{BOTTOM, HALF};

/// A takeoff that the hub's floor has room for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// Sign before the lanes.
    label: &'static str,
    /// Widest gap that the ideal player clears with one strafe per flight, units, rounded down.
    /// It is the distance of the origins plus the width of the player.
    pub(crate) reach: f64,
    /// Widths of the gaps, units. The widest is about 95 % of the reach.
    pub(crate) gaps: [u32; 3],
}

/// The circle jump, and one to three strafe jumps after it.
pub(crate) const KINDS: [Kind; 4] = [
    Kind {
        label: "CIRCLE JUMP",
        reach: 380.0,
        gaps: [290, 325, 360],
    },
    Kind {
        label: "CIRCLE JUMP\n+ 1 STRAFE JUMP",
        reach: 475.0,
        gaps: [350, 400, 450],
    },
    Kind {
        label: "CIRCLE JUMP\n+ 2 STRAFE JUMPS",
        reach: 551.0,
        gaps: [410, 465, 520],
    },
    Kind {
        label: "CIRCLE JUMP\n+ 3 STRAFE JUMPS",
        reach: 623.0,
        gaps: [470, 530, 590],
    },
];

/// Width of Quake III's player, units.
pub(crate) const PLAYER: f64 = 30.0;
/// Y of the takeoff edges.
pub(crate) const EDGE: f64 = 1536.0;
/// Y of the wall behind the landing blocks.
pub(super) const NORTH: f64 = 2624.0;
/// Depth of the pit, units.
pub(crate) const DEPTH: f64 = 128.0;
/// Distance between the centres of neighbouring lanes, units.
const PITCH: f64 = 320.0;
/// Width of a landing block, units.
const WIDTH: f64 = 256.0;
/// Length of a landing block, units.
const LANDING: f64 = 384.0;
/// Distance of the starts from the place of the ideal player's first takeoff, units: room for the
/// curve of a circle jump.
const CIRCLE: f64 = 320.0;

/// Number of lanes.
pub(crate) const LANES: usize = KINDS.len() * 3;

/// Kind and width of a lane's gap.
pub(crate) fn gap(lane: usize) -> (Kind, u32) {
    let kind = KINDS[lane / 3];
    (kind, kind.gaps[lane % 3])
}

/// X of a lane's centre.
pub(crate) fn lane_x(lane: usize) -> f64 {
    PITCH * (lane as f64 - (LANES as f64 - 1.0) / 2.0)
}

/// Y of the ideal player's first takeoff, if its last one is at the edge.
pub(crate) fn first_takeoff(kind: usize) -> f64 {
    let flights = KINDS[..kind].iter().map(|kind| kind.reach - PLAYER);
    EDGE - flights.sum::<f64>()
}

/// Texture of a landing block and colour of its label.
fn difficulty(lane: usize) -> (&'static str, &'static str) {
    match lane % 3 {
        0 => ("block_green", ink::GREEN),
        1 => ("block_blue", ink::BLUE),
        _ => ("block_orange", ink::ORANGE),
    }
}

fn landing_area(lane: usize) -> Rect {
    let (x, face) = (lane_x(lane), EDGE + f64::from(gap(lane).1));
    rect(x - WIDTH / 2.0, face, x + WIDTH / 2.0, face + LANDING)
}

fn lane_name(lane: usize) -> String {
    format!("gap{lane}")
}

pub(super) fn draw(scene: &mut Scene) {
    pit(scene);
    for kind in 0..KINDS.len() {
        run_up_signs(scene, kind);
    }
    for lane in 0..LANES {
        draw_lane(scene, lane);
    }
}

/// Adds the floor around the landing blocks, and the teleports back to the starts.
fn pit(scene: &mut Scene) {
    const GAP: f64 = 8.0;
    let blocks: Vec<Rect> = (0..LANES).map(landing_area).collect();
    let whole = rect(-HALF, EDGE, HALF, NORTH);
    let floor = skin_with_top("block_dark", "concrete");
    scene.add_floor(whole, &blocks, BOTTOM, -DEPTH, floor);
    for lane in 0..LANES {
        let x = lane_x(lane);
        let west = if lane == 0 { -HALF } else { x - PITCH / 2.0 };
        let east = if lane + 1 == LANES {
            HALF
        } else {
            x + PITCH / 2.0
        };
        // Keeps a gap to walls and floor, whose faces would otherwise z-fight.
        scene.teleport(
            [west + GAP, EDGE + GAP, 1.0 - DEPTH],
            [east - GAP, NORTH - GAP, 16.0 - DEPTH],
            &lane_name(lane),
        );
    }
}

/// Adds the name of a kind, and the place of the ideal player's first takeoff.
fn run_up_signs(scene: &mut Scene, kind: usize) {
    let x = lane_x(kind * 3 + 1);
    let north = SignFacing::Floor(Heading::North);
    let takeoff = first_takeoff(kind);
    let label = KINDS[kind].label;
    scene.text([x, takeoff - 224.0, 0.5], north, 56.0, ink::WHITE, label);
    if kind > 0 {
        let line = "---------- ideal first jump ----------";
        scene.text([x, takeoff, 0.5], north, 32.0, ink::GREEN, line);
    }
}

fn draw_lane(scene: &mut Scene, lane: usize) {
    let x = lane_x(lane);
    let width = gap(lane).1;
    let (texture, color) = difficulty(lane);
    let skin: Skin = skin_with_top(texture, texture).with_heading(Heading::North);
    scene.add(landing_area(lane).brush(BOTTOM, 0.0, skin));
    let start = first_takeoff(lane / 3) - CIRCLE;
    scene.destination(&lane_name(lane), [x, start, 0.0], Heading::North);

    let number = width.to_string();
    let face = EDGE + f64::from(width);
    let north = SignFacing::Floor(Heading::North);
    scene.text([x, EDGE - 56.0, 0.5], north, 72.0, color, &number);
    scene.text([x, face + 72.0, 0.5], north, 72.0, ink::WHITE, &number);
    let south = SignFacing::To(Heading::South);
    scene.text([x, NORTH - 0.5, 256.0], south, 96.0, color, &number);
    let at = |aside: f64| [x + aside, face + LANDING - 64.0, 0.0];
    add_pad(scene, at(-48.0), &lane_name(lane), south, "AGAIN");
    add_pad(scene, at(48.0), "hub", south, "HUB");
}
