//! Map `cs-course`: a timed loop around a lake with
//! hops and long jumps for Counter-Strike at 250 u/s.
//!
//! ```text
//!   2 <- long jumps - 1
//!   |                 ^
//! climb              hops
//!   v                 |
//!   3 drops        start
//!    \--> 4 zigzag - long jump -> finish
//! ```
//!
//!
//! All jumps except the wide gaps work by running and jumping from platform to platform.
//! A stone beside each wide gap allows two small jumps instead.
//! Falling into the water returns the player to the section's start.

use super::brush::{Heading, octagon, skin_with_top, uniform_skin};
use super::furniture::{add_course_start, add_gate, add_pad};
use super::scene::{Rect, Scene, SignFacing, ink, rect};
use super::trail::{Platform, Role, Trail, heading, points_around};

/// Heights of the lake's bed, its surface, and the teleport
/// for falling players, relative to the first platforms, units.
/// Players are caught in the water above the bed, so the fall does no damage.
const BED: f64 = -320.0;
const SURFACE: f64 = -232.0;
const CAUGHT: [f64; 2] = [BED + 8.0, SURFACE - 24.0];
/// Start block.
pub(crate) const START: Rect = rect(-160.0, -576.0, 160.0, 0.0);
/// Width of water and bed beyond the platforms, units.
const SHORE: f64 = 640.0;

/// A hop below the limit of 300 u/s: 0.65 s after a full
/// jump, 0.58 s with stamina used, at 250 to 280 u/s.
const HOP: f64 = 150.0;
/// Up by 14: a jump of 33 with stamina used lands on it after 0.51 s, at 265 u/s.
const CLIMB: [f64; 2] = [134.0, 14.0];
/// Down by 32: lands after 0.69 s, at 275 u/s.
const DROP: [f64; 2] = [188.0, -32.0];
/// Distance from a stone's centre to its sides, units.
/// Stones are too small to run over the gaps: a player falls 18 within 53 units at 250 u/s.
/// A jump from standstill still reaches the next stone.
const STONE: f64 = 32.0;
/// Wide gaps.
/// A straight jump at 250 u/s clears 170 if it starts 14 units early, before edge friction.
/// Strafes add up to 42 at that speed, and a prestrafe leaves a reserve.
pub(crate) const GAPS: [f64; 4] = [188.0, 196.0, 204.0, 200.0];

/// Name of each section, and texture of its platforms.
const SECTIONS: [(&str, &str); 5] = [
    ("HOPS", "block_green"),
    ("LONG JUMPS", "block_blue"),
    ("CLIMB", "block_orange"),
    ("DROPS", "block_purple"),
    ("ZIGZAG", "block_yellow"),
];

/// Platforms from the first stone to the finish.
pub(crate) fn build_trail() -> Trail {
    let mut trail = Trail::new([0.0, 0.0, 0.0], 90.0);
    add_hops(&mut trail);
    add_long_jumps(&mut trail);
    add_climb(&mut trail);
    add_drops(&mut trail);
    add_zigzag(&mut trail);
    trail
}

/// Adds eight stones straight ahead and six in a left curve.
fn add_hops(trail: &mut Trail) {
    for _ in 0..8 {
        trail.move_without_drawing(HOP, 0.0);
        trail.add_stone(STONE, 0.0);
    }
    for _ in 0..6 {
        trail.turn(7.5);
        trail.move_without_drawing(HOP, 0.0);
        trail.add_stone(STONE, 0.0);
        trail.turn(7.5);
    }
    // Its near edge is one hop away, with room for a run-up.
    trail.move_without_drawing(96.0 + 208.0, 0.0);
    trail.add_block([416.0, 256.0], Role::Checkpoint);
    trail.move_without_drawing(208.0, 0.0);
}

fn add_long_jumps(trail: &mut Trail) {
    for gap in &GAPS[..2] {
        trail.add_wide_gap(*gap, [416.0, 192.0], Role::Way);
    }
    trail.add_wide_gap(GAPS[2], [448.0, 256.0], Role::Checkpoint);
}

/// Adds sixteen stones in an S, up to height 224.
fn add_climb(trail: &mut Trail) {
    trail.move_without_drawing(-128.0, 0.0);
    trail.turn(90.0);
    trail.move_without_drawing(128.0 + 116.0, CLIMB[1]);
    trail.add_stone(STONE, 0.0);
    for hop in 1..16 {
        let bends = [8.0, -6.0, 8.0, 0.0];
        trail.turn(bends[usize::from(hop > 3) + usize::from(hop > 11) + usize::from(hop > 14)]);
        trail.move_without_drawing(CLIMB[0], CLIMB[1]);
        trail.add_stone(STONE, 0.0);
    }
    trail.move_without_drawing(80.0 + 128.0, 0.0);
    trail.add_checkpoint(128.0);
}

/// Adds seven long hops down, around a left curve.
fn add_drops(trail: &mut Trail) {
    /// Turn before and after each hop, degrees.
    const TURN: f64 = 90.0 / 14.0;
    for drop in 0..7 {
        trail.turn(TURN);
        trail.move_without_drawing(if drop == 0 { 128.0 + 146.0 } else { DROP[0] }, DROP[1]);
        trail.add_stone(STONE, 0.0);
        trail.turn(TURN);
    }
    trail.move_without_drawing(100.0 + 128.0, 0.0);
    trail.add_checkpoint(128.0);
}

/// Adds eight small stones alternating left and right, a run-up, and the last wide gap.
fn add_zigzag(trail: &mut Trail) {
    for stone in 0..8 {
        trail.move_without_drawing(if stone == 0 { 128.0 + 110.0 } else { 154.0 }, 0.0);
        trail.add_stone(STONE, if stone % 2 == 0 { 26.0 } else { -26.0 });
    }
    trail.move_without_drawing(100.0 + 176.0, 0.0);
    trail.add_block([352.0, 192.0], Role::Way);
    trail.move_without_drawing(176.0, 0.0);
    trail.add_wide_gap(GAPS[3], [384.0, 320.0], Role::Way);
}

/// Bounds of the map: the lake and its shore, in whole cells of 128.
fn map_bounds(trail: &Trail) -> Rect {
    let around = trail.bounds().union(START).expanded_by(SHORE);
    let (low, high) = (
        around.low.map(|at| (at / 128.0).floor() * 128.0),
        around.high.map(|at| (at / 128.0).ceil() * 128.0),
    );
    Rect { low, high }
}

/// Draws the map.
pub(crate) fn draw() -> Scene {
    let mut scene = Scene::new("CS course: once around the lake");
    scene.world_key("_sunlight", "280");
    scene.world_key("_sunlight_color", "1 0.86 0.68");
    scene.world_key("_sun_mangle", "-128 -38 0");
    let trail = build_trail();
    let inside = map_bounds(&trail);
    draw_lake(&mut scene, inside);
    let help = "hop from stone to stone\nwide gaps: strafe, or take\nthe stone beside them";
    add_course_start(&mut scene, START, BED, "HOPS", help);
    draw_platforms(&mut scene, &trail);
    trail.add_fall_teleports(&mut scene, inside.expanded_by(-8.0), CAUGHT);
    draw_scenery(&mut scene, &trail, inside);
    scene
}

fn draw_lake(scene: &mut Scene, inside: Rect) {
    scene.enclose(
        inside,
        BED - 32.0,
        384.0,
        1536.0,
        skin_with_top("block_dark", "concrete"),
    );
    scene.add(inside.brush(BED - 32.0, BED, skin_with_top("tile", "concrete")));
    scene.add(
        inside
            .expanded_by(8.0)
            .brush(BED - 8.0, SURFACE, uniform_skin("*water")),
    );
}

fn draw_platforms(scene: &mut Scene, trail: &Trail) {
    let finish = trail.platforms.last().expect("a trail has platforms");
    for platform in &trail.platforms {
        let (_, color) = SECTIONS[platform.section];
        let top = match platform.role {
            Role::Way if platform == finish => "finish",
            Role::Way => color,
            Role::Checkpoint => "checkpoint",
            Role::Detour => "block_grey",
        };
        platform.draw(scene, BED, skin_with_top(top, "concrete"));
        let [dx, dy] = heading(platform.yaw).unit_vector();
        let back = |far: f64| {
            let [x, y, z] = platform.at;
            [
                x - dx * platform.reach[0] * far,
                y - dy * platform.reach[1] * far,
                z + 0.5,
            ]
        };
        if let Some(gap) = platform.gap {
            let color = if gap > GAPS[1] {
                ink::ORANGE
            } else {
                ink::BLUE
            };
            scene.text(
                back(0.75),
                SignFacing::Floor(heading(platform.yaw)),
                40.0,
                color,
                &gap.to_string(),
            );
        }
        if platform.role == Role::Checkpoint {
            draw_checkpoint(scene, platform);
        }
    }
    draw_finish(scene, finish);
}

fn draw_checkpoint(scene: &mut Scene, platform: &Platform) {
    let number = platform.section + 1;
    let onward = heading(platform.onward);
    let ([x, y, z], [dx, dy]) = (platform.at, onward.unit_vector());
    platform.add_zone(scene, "trigger_checkpoint", u32::try_from(number).ok());
    let (name, _) = SECTIONS[number];
    scene.text(
        [x, y, z + 0.5],
        SignFacing::Floor(onward),
        36.0,
        ink::WHITE,
        &format!("{number}\n{name}"),
    );
    // Leaves room for a run-up.
    let behind = [
        x - dx * platform.reach[0] * 0.6,
        y - dy * platform.reach[1] * 0.6,
        z,
    ];
    scene.destination(&format!("section{number}"), behind, onward);
}

fn draw_finish(scene: &mut Scene, finish: &Platform) {
    let [x, y, z] = finish.at;
    finish.add_zone(scene, "trigger_finish", None);
    scene.text(
        [x + 48.0, y, z + 0.5],
        SignFacing::Floor(Heading::East),
        48.0,
        ink::WHITE,
        "FINISH",
    );
    add_gate(
        scene,
        [x - 64.0, y, z],
        Heading::East,
        [256.0, 160.0],
        uniform_skin("metal"),
        "FINISH",
    );
    add_pad(
        scene,
        [x + finish.reach[0] - 56.0, y, z],
        "section0",
        SignFacing::To(Heading::West),
        "AGAIN",
    );
}

/// Adds an island with a tower inside the loop, and pillars along the shore.
/// All of it is out of reach.
fn draw_scenery(scene: &mut Scene, trail: &Trail, inside: Rect) {
    let area = trail.bounds();
    let middle = [0, 1].map(|axis| f64::midpoint(area.low[axis], area.high[axis]).round());
    let mut low = BED;
    for (radius, high, top) in [
        (704.0, -160.0, "grid_green"),
        (512.0, 32.0, "grid_green"),
        (288.0, 416.0, "block_dark"),
        (128.0, 800.0, "block_orange"),
    ] {
        scene.add(octagon(
            middle,
            radius,
            low,
            high,
            skin_with_top(top, "concrete"),
        ));
        low = high;
    }
    let mut number = 0_usize;
    let pillars = points_around(inside.expanded_by(-176.0), 448.0);
    for at in pillars {
        number += 1;
        let height = [96.0, 288.0, 176.0, 448.0, 32.0, 240.0, 352.0][number * 5 % 7];
        let cap = ["block_grey", "block_orange", "block_dark"][number % 3];
        let radius = [56.0, 40.0, 72.0][number % 3];
        scene.add(octagon(
            at,
            radius,
            BED,
            height - 24.0,
            uniform_skin("concrete"),
        ));
        scene.add(octagon(
            at,
            radius + 12.0,
            height - 24.0,
            height,
            uniform_skin(cap),
        ));
    }
    for [x, y] in [
        [0.0, 600.0],
        [-1600.0, 1700.0],
        [-2500.0, 600.0],
        [-1200.0, -1000.0],
    ] {
        scene.light([x, y, 640.0], 700, "1 0.85 0.7");
    }
}
