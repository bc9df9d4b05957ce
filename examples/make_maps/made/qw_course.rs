//! Map `qw-course`: a QuakeWorld spiral of four widening half circles, with ramps and gaps.
//!
//! ```text
//!      ___1152___
//!    /  __640__   \        The straights between the half circles run north in the east, south in the west:
//!   |  /       \   |       hops, ramps, waves, drops, and a last ramp before the finish.
//!   4 1        0 2 5
//!   |   \__896__/  |
//!    \_____1408____/
//! ```
//!
//!
//! Running and jumping at 320 u/s clears every gap.
//! Strafing players reach 600 u/s and more, where curves and landings become hard.

use super::brush::{Heading, octagon, skin_with_top, uniform_skin};
use super::furniture::{add_course_start, add_gate, add_pad};
use super::scene::{Rect, Scene, SignFacing, ink, rect};
use super::track::{Gate, Track};
use super::trail::{add_section_teleports, direction, heading, points_around};

/// Length of each straight, units.
const STRAIGHT: f64 = 1536.0;
/// Radii of the half circles.
/// Each is 256 larger, which leaves 256 units between two turns of the spiral.
const RADII: [f64; 4] = [640.0, 896.0, 1152.0, 1408.0];
/// Width of the floor, units. A hop of 400 at 600 u/s still lands on it.
const WIDTH: f64 = 256.0;
const BED: f64 = -448.0;
const SLIME: f64 = -384.0;
/// Height range in which falling players are caught, above the slime and its damage.
const CAUGHT: [f64; 2] = [SLIME + 8.0, SLIME + 72.0];
/// Bounds of the whole map.
const INSIDE: Rect = rect(-2432.0, -1920.0, 1664.0, 3200.0);
/// Start block.
const START: Rect = rect(-160.0, -576.0, 160.0, 0.0);
/// A gap on a straight, units. A jump at 320 u/s covers 216 on level ground, 248 from edge to edge.
const GAP: f64 = 176.0;
/// The last gap, from a ramp down by 64.
const LAST_GAP: f64 = 208.0;
/// A gap down by 24 or more. 0.75 s at 320 u/s is 240 units, plus 32 for the two edges.
const DROP_GAP: f64 = 208.0;

/// Length of the last floor, units.
const FINISH: f64 = 384.0;

/// Name and floor texture of each section.
const SECTIONS: [(&str, &str); 5] = [
    ("SPEED", "grid_blue"),
    ("HURDLES", "grid_orange"),
    ("WAVES", "grid_green"),
    ("DROPS", "grid_red"),
    ("LAST LAP", "grid_light"),
];

/// The whole track, and its checkpoints.
pub(crate) fn build_track() -> (Track, Vec<Gate>) {
    let mut track = Track::new([0.0, 0.0, 0.0], 90.0, WIDTH);
    let mut gates = Vec::new();
    add_speed_section(&mut track);
    gates.push(add_checkpoint(&mut track, 1));
    add_hurdles(&mut track);
    gates.push(add_checkpoint(&mut track, 2));
    add_waves(&mut track);
    gates.push(add_checkpoint(&mut track, 3));
    add_drops(&mut track);
    gates.push(add_checkpoint(&mut track, 4));
    add_last_section(&mut track);
    (track, gates)
}

/// Length of a checkpoint, at the start of a straight.
const CHECKPOINT: f64 = 192.0;

fn add_checkpoint(track: &mut Track, number: usize) -> Gate {
    let gate = track.add_checkpoint(CHECKPOINT, "checkpoint");
    track.texture = SECTIONS[number].1;
    gate
}

fn add_speed_section(track: &mut Track) {
    for length in [448.0, 368.0] {
        track.add_straight(length);
        track.add_gap(GAP, 0.0);
    }
    track.add_straight(STRAIGHT - 448.0 - 368.0 - 2.0 * GAP);
    track.add_half_circle(RADII[0], 15, &[]);
}

/// Adds two hurdles with a gentle rise of 64 between them. Landing on a hurdle's ramp costs speed.
/// From 450 u/s a jump from the level floor clears both ramp and gap.
fn add_hurdles(track: &mut Track) {
    const RUN: f64 = 128.0;
    const RISE: f64 = 32.0;
    const UP: [f64; 2] = [448.0, 64.0];
    let hurdle = |track: &mut Track| {
        track.add_ramp(RUN, RISE);
        track.add_gap(GAP, -RISE);
    };
    track.add_straight(128.0);
    hurdle(track);
    track.add_ramp(UP[0], UP[1]);
    hurdle(track);
    track.add_straight(STRAIGHT - CHECKPOINT - 128.0 - 2.0 * (RUN + GAP) - UP[0]);
    track.add_half_circle(RADII[1], 15, &[4, 10]);
}

/// Adds waves. Landing on a downward slope gains speed; jumping on an upward slope gains height.
fn add_waves(track: &mut Track) {
    const RUN: f64 = 192.0;
    const DEEP: f64 = 48.0;
    track.add_straight(STRAIGHT - CHECKPOINT - 6.0 * RUN);
    for _ in 0..3 {
        track.add_ramp(RUN, -DEEP);
        track.add_ramp(RUN, DEEP);
    }
    track.add_half_circle(RADII[2], 20, &[5, 10, 15]);
}

/// Adds drops by 40 and 24, with long landings.
fn add_drops(track: &mut Track) {
    let landing = (STRAIGHT - CHECKPOINT - 2.0 * DROP_GAP) / 3.0;
    track.add_straight(landing);
    track.add_gap(DROP_GAP, -40.0);
    track.add_straight(landing);
    track.add_gap(DROP_GAP, -24.0);
    track.add_straight(landing);
    track.add_half_circle(RADII[3], 24, &[4, 9, 14, 19]);
}

/// Adds the last ramp and the finish.
fn add_last_section(track: &mut Track) {
    track.add_straight(320.0);
    track.add_ramp(192.0, 64.0);
    track.add_gap(LAST_GAP, -64.0);
    track.texture = "finish";
    track.add_straight(FINISH);
}

/// Draws the map.
pub(crate) fn draw() -> Scene {
    let mut scene = Scene::new("QW course: the spiral");
    scene.world_key("_sunlight", "250");
    scene.world_key("_sunlight_color", "1 0.93 0.8");
    scene.world_key("_sun_mangle", "-35 -52 0");
    scene.enclose(INSIDE, BED - 32.0, 384.0, 1536.0, uniform_skin("concrete"));
    scene.add(INSIDE.brush(BED - 32.0, BED, skin_with_top("tile", "concrete")));
    scene.add(
        INSIDE
            .expanded_by(8.0)
            .brush(BED - 8.0, SLIME, uniform_skin("*slime")),
    );
    let (track, gates) = build_track();
    track.draw(&mut scene, BED);
    let help = "never stop hopping:\nevery hop adds speed";
    add_course_start(&mut scene, START, BED, SECTIONS[0].0, help);
    for (index, gate) in gates.iter().enumerate() {
        draw_zone(&mut scene, gate, index + 1);
    }
    for (at, yaw, length) in &track.gaps {
        let [dx, dy] = direction(*yaw).map(|part| part * 48.0);
        let sign = [(at[0] - dx).round(), (at[1] - dy).round(), at[2] + 0.5];
        if !track.is_ramp_before(*at) {
            scene.text(
                sign,
                SignFacing::Turned(yaw.rem_euclid(360.0)),
                36.0,
                ink::WHITE,
                &length.to_string(),
            );
        }
    }
    draw_finish(&mut scene, &track);
    add_section_teleports(&mut scene, INSIDE.expanded_by(-8.0), CAUGHT, |place| {
        track.section_below(place)
    });
    draw_scenery(&mut scene);
    scene
}

fn draw_zone(scene: &mut Scene, gate: &Gate, number: usize) {
    const HEIGHT: f64 = 256.0;
    let ([x, y, z], [across, along]) = (gate.at, gate.reach);
    let (low, high) = (
        [x - across, y - along, z],
        [x + across, y + along, z + HEIGHT],
    );
    scene.zone("trigger_checkpoint", u32::try_from(number).ok(), low, high);
    let onward = heading(gate.yaw);
    scene.text(
        [x, y, z + 0.5],
        SignFacing::Floor(onward),
        36.0,
        ink::WHITE,
        &format!("{number}\n{}", SECTIONS[number].0),
    );
    scene.destination(&format!("section{number}"), [x, y, z], onward);
}

fn draw_finish(scene: &mut Scene, track: &Track) {
    let end = track.end_point();
    let from = end[1] - FINISH;
    let half = WIDTH / 2.0;
    scene.zone(
        "trigger_finish",
        None,
        [end[0] - half, from, end[2]],
        [end[0] + half, end[1], end[2] + 256.0],
    );
    add_pad(
        scene,
        [end[0], end[1] - 64.0, end[2]],
        "section0",
        SignFacing::To(Heading::South),
        "AGAIN",
    );
    add_gate(
        scene,
        [end[0], from + 96.0, end[2]],
        Heading::North,
        [WIDTH - 32.0, 192.0],
        uniform_skin("metal"),
        "FINISH",
    );
}

/// Adds towers inside and around the spiral, out of reach.
fn draw_scenery(scene: &mut Scene) {
    for (x, y, radius, high) in [
        (-640.0, 1200.0, 224.0, 512.0),
        (-640.0, 400.0, 160.0, 320.0),
        (-640.0, 800.0, 96.0, 704.0),
    ] {
        scene.add(octagon(
            [x, y],
            radius,
            BED,
            high - 32.0,
            skin_with_top("block_dark", "concrete"),
        ));
        scene.add(octagon(
            [x, y],
            radius + 16.0,
            high - 32.0,
            high,
            skin_with_top("block_purple", "metal"),
        ));
    }
    for (index, at) in points_around(INSIDE.expanded_by(-128.0), 512.0)
        .into_iter()
        .enumerate()
    {
        let high = [64.0, 256.0, 128.0, 352.0, 192.0][index * 3 % 5];
        scene.add(octagon(
            at,
            48.0,
            BED,
            high,
            skin_with_top("block_purple", "concrete"),
        ));
        scene.light([at[0], at[1], high + 64.0], 160, "0.8 0.7 1");
    }
}
