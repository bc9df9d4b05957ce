//! Timed lane: a straight row of blocks in the west, whose gaps grow with the player's speed.
//!
//! The lane has no curve: at 800 u/s the tightest turn in the air has a radius of 2000 units.

use super::super::brush::{Heading, skin_with_top, uniform_skin};
use super::super::furniture::{add_gate, add_pad, add_pad_with_color};
use super::super::scene::{Rect, Scene, SignFacing, ink, rect};
use super::gaps::NORTH;
use super::{BOTTOM, HALF, LANE_WEST, SOUTH};

/// X of the lane's middle.
pub(crate) const MIDDLE: f64 = f64::midpoint(LANE_WEST, -HALF);
/// Y of the edge from which the first jump starts.
pub(crate) const EDGE: f64 = NORTH - 384.0;
/// Airtime of a hop at 8 ms per move, seconds (`docs/quake3.md` 11.1).
const AIRTIME: f64 = 0.72;
/// Takeoff speed of the first jump, u/s: almost that of the ideal player's circle jump.
const TAKEOFF: f64 = 400.0;
/// Gain of an average player, u/s squared per second: half of what is possible, which is 203,981.
const GAIN: f64 = 100_000.0;
/// Number of blocks.
const BLOCKS: usize = 8;
/// Blocks with a checkpoint.
const CHECKPOINTS: [usize; 2] = [2, 5];
const WIDTH: f64 = 256.0;
/// Half the length of a block and of a checkpoint, units.
const REACH: [f64; 2] = [80.0, 128.0];
/// Distance from the finish's edge to the landing of the last hop, units.
const INSIDE: f64 = 96.0;
const BED: f64 = -320.0;
/// Heights in which falling players are caught, above the floor, which would cause damage.
const CAUGHT: [f64; 2] = [-304.0, -240.0];

/// Place of a player who starts the lane, feet.
pub(crate) const START: [f64; 3] = [MIDDLE, NORTH - 96.0, 0.0];

/// Speed of the hop to a block, u/s.
pub(crate) fn speed(block: usize) -> f64 {
    (TAKEOFF * TAKEOFF + GAIN * AIRTIME * block as f64).sqrt()
}

/// Y of a block's middle, which is where its hop lands. The place after the last block is the
/// landing on the finish.
pub(crate) fn block_y(block: usize) -> f64 {
    let way: f64 = (0..=block).map(|hop| AIRTIME * speed(hop)).sum();
    (EDGE - way).round()
}

/// Half the length of a block, units.
fn reach(block: usize) -> f64 {
    REACH[usize::from(CHECKPOINTS.contains(&block))]
}

/// Y of the near and far edge of each gap.
pub(crate) fn gaps() -> Vec<[f64; 2]> {
    let far = |hop: usize| match hop {
        BLOCKS => finish_edge(),
        block => block_y(block) + reach(block),
    };
    let near = |hop: usize| match hop.checked_sub(1) {
        None => EDGE,
        Some(block) => block_y(block) - reach(block),
    };
    (0..=BLOCKS).map(|hop| [near(hop), far(hop)]).collect()
}

fn finish_edge() -> f64 {
    block_y(BLOCKS) + INSIDE
}

fn across(from: f64, to: f64) -> Rect {
    rect(LANE_WEST, from, -HALF, to)
}

pub(super) fn draw(scene: &mut Scene) {
    let inside = across(SOUTH, NORTH);
    let ends = [across(EDGE, NORTH), across(SOUTH, finish_edge())];
    scene.add_floor(
        inside,
        &ends,
        BOTTOM,
        BED,
        skin_with_top("block_dark", "concrete"),
    );
    let [start, finish] = ends;
    end(scene, start, EDGE + 64.0, "start");
    end(scene, finish, finish_edge() - 128.0, "finish");
    for block in 0..BLOCKS {
        draw_block(scene, block);
    }
    for [near, far] in gaps() {
        let number = (near - far).to_string();
        let south = SignFacing::Floor(Heading::South);
        let at = [MIDDLE, near + 32.0, 0.5];
        scene.text(at, south, 32.0, ink::WHITE, &number);
    }
    doors(scene);
    catch(scene);
}

/// Adds the platform at an end, with a strip for the timer's zone and a gate over it.
fn end(scene: &mut Scene, area: Rect, strip_y: f64, kind: &'static str) {
    const HALF_STRIP: f64 = 32.0;
    let strip = across(strip_y - HALF_STRIP, strip_y + HALF_STRIP);
    let floor = skin_with_top("grid_dark", "concrete");
    scene.add_floor(area, &[strip], BOTTOM, 0.0, floor);
    scene.add(strip.brush(BOTTOM, 0.0, skin_with_top(kind, "concrete")));
    let low = [strip.low[0], strip.low[1], 0.0];
    let high = [strip.high[0], strip.high[1], 256.0];
    scene.zone(&format!("trigger_{kind}"), None, low, high);
    let size = [WIDTH + 64.0, 160.0];
    let label = kind.to_uppercase();
    let middle = [MIDDLE, strip_y, 0.0];
    add_gate(
        scene,
        middle,
        Heading::South,
        size,
        uniform_skin("metal"),
        &label,
    );
}

/// Adds the pads that lead to the lane and back to the hub.
fn doors(scene: &mut Scene) {
    scene.destination("lane0", START, Heading::South);
    let south = SignFacing::To(Heading::South);
    let lane = ("TIMED LANE", ink::BLUE);
    add_pad_with_color(scene, [-512.0, -256.0, 0.0], "lane0", south, lane);
    let north = SignFacing::To(Heading::North);
    let back = SOUTH + 64.0;
    add_pad(scene, [MIDDLE - 64.0, back, 0.0], "lane0", north, "AGAIN");
    add_pad(scene, [MIDDLE + 64.0, back, 0.0], "hub", north, "HUB");
    let west = [MIDDLE - 192.0, NORTH - 64.0, 0.0];
    add_pad(scene, west, "hub", south, "HUB");
}

fn draw_block(scene: &mut Scene, block: usize) {
    let (y, half) = (block_y(block), WIDTH / 2.0);
    let area = rect(
        MIDDLE - half,
        y - reach(block),
        MIDDLE + half,
        y + reach(block),
    );
    let passed = CHECKPOINTS.iter().filter(|at| **at < block).count();
    let texture = ["block_green", "block_blue", "block_orange"][passed];
    let Some(number) = CHECKPOINTS.iter().position(|at| *at == block) else {
        scene.add(area.brush(BED, 0.0, skin_with_top(texture, "concrete")));
        return;
    };
    scene.add(area.brush(BED, 0.0, skin_with_top("checkpoint", "concrete")));
    let low = [area.low[0], area.low[1], 0.0];
    let high = [area.high[0], area.high[1], 256.0];
    let number = number + 1;
    scene.zone("trigger_checkpoint", u32::try_from(number).ok(), low, high);
    let back = [MIDDLE, y + reach(block) - 48.0, 0.0];
    scene.destination(&format!("lane{number}"), back, Heading::South);
}

/// Adds the teleports for players who fall. They lead to the last checkpoint, at its speed.
fn catch(scene: &mut Scene) {
    const GAP: f64 = 8.0;
    let turns = CHECKPOINTS.map(block_y);
    let from = [EDGE, turns[0], turns[1]];
    let to = [turns[0], turns[1], finish_edge()];
    for section in 0..=CHECKPOINTS.len() {
        let exit = section.checked_sub(1).map(|last| CHECKPOINTS[last] + 1);
        let speed = exit.map_or(0.0, |block| speed(block).round());
        scene.flying_teleport(
            [LANE_WEST + GAP, to[section] + GAP, CAUGHT[0]],
            [-HALF - GAP, from[section] - GAP, CAUGHT[1]],
            &format!("lane{section}"),
            speed,
        );
    }
}
