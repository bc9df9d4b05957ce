//! Map `bhop`: two lanes over a pit, one inside the other.
//! Each goes straight, around a half circle and straight back.
//!
//! The inner lane is spaced for 250 to 290 u/s at 100 fps (Counter-Strike's limit is 300).
//! The outer lane's spacing grows with the speed that QuakeWorld gains. Quake III uses it too.

use std::f64::consts::PI;

use super::brush::Heading::{North, South};
use super::brush::{octagon, skin_with_top, uniform_skin};
use super::furniture::{add_board, add_pad};
use super::scene::{Rect, Scene, SignFacing, ink, rect};

/// Length of each straight, units.
const STRAIGHT: f64 = 2048.0;
/// X of the half circles' centre. The half circles start at y = [`STRAIGHT`].
const MIDDLE: f64 = -768.0;
/// Bounds of the whole map.
const INSIDE: Rect = rect(-2816.0, -768.0, 1280.0, 4096.0);
/// Depth of the pit, units.
const PIT: f64 = 256.0;
/// Depth below the stones at which falling players are caught, units.
/// It is above the floor, which would cause damage.
const CAUGHT: f64 = 224.0;
/// Airtime of a hop in QuakeWorld: up at 270 u/s and back, seconds.
const QW_HOP: f64 = 0.675;
/// Gain of an average QuakeWorld player, u/s squared per
/// second: 55 % of what is possible with 13 ms ticks.
const QW_GAIN: f64 = 19_000.0;

/// Centre line of a lane, given by the radius of its half circle.
/// It starts in the east and ends in the west.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LaneLine {
    /// Radius of the half circle, units.
    pub(crate) radius: f64,
}

/// A stone to hop on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stone {
    /// Centre.
    pub(crate) at: [f64; 2],
    /// Distance from the centre to the sides, units.
    pub(crate) radius: f64,
    /// Section of the lane: 0 straight, 1 curve, 2 straight.
    pub(crate) section: usize,
    /// Whether a section starts here, on a broad stone with a checkpoint.
    pub(crate) broad: bool,
}

impl LaneLine {
    /// Length of the lane, units.
    pub(crate) fn length(self) -> f64 {
        2.0 * STRAIGHT + PI * self.radius
    }

    /// Point at a distance along the lane, `aside` units to the right.
    fn point_at(self, way: f64, aside: f64) -> [f64; 2] {
        let arc = PI * self.radius;
        if way < STRAIGHT {
            return [MIDDLE + self.radius + aside, way];
        }
        if way < STRAIGHT + arc {
            let angle = (way - STRAIGHT) / self.radius;
            let out = self.radius + aside;
            return [MIDDLE + out * angle.cos(), STRAIGHT + out * angle.sin()];
        }
        [MIDDLE - self.radius - aside, 2.0 * STRAIGHT + arc - way]
    }

    fn section_at(self, way: f64) -> usize {
        usize::from(way >= STRAIGHT) + usize::from(way >= STRAIGHT + PI * self.radius)
    }
}

/// Inner lane, for Counter-Strike and Half-Life.
pub(crate) const INNER: LaneLine = LaneLine { radius: 768.0 };
/// Outer lane, for QuakeWorld and Quake III.
pub(crate) const OUTER: LaneLine = LaneLine { radius: 1536.0 };

/// Spacing of a lane's stones.
struct Spacing<'a> {
    /// Distance to the next stone by stone number and section, units.
    hop: &'a dyn Fn(usize, usize) -> f64,
    /// Radius of a stone by section, units.
    size: [f64; 3],
    /// Radius of the stone at the start of a section, units.
    broad: f64,
    /// Extra distance to the stones next to a broad one, units: a broad stone takes two hops.
    aside_broad: f64,
    /// Sideways offset of the last section's stones, alternating left and right, units.
    swing: f64,
}

/// Stones of the inner lane, 148 to 162 units apart. The last section zigzags on smaller stones.
pub(crate) fn inner_stones() -> Vec<Stone> {
    let hop = |_: usize, section: usize| [148.0, 156.0, 162.0][section];
    place_stones(
        INNER,
        &Spacing {
            hop: &hop,
            size: [52.0, 52.0, 44.0],
            broad: 112.0,
            aside_broad: 64.0,
            swing: 28.0,
        },
    )
}

/// Stones of the outer lane, spaced for the speed that a player has gained by then.
pub(crate) fn outer_stones() -> Vec<Stone> {
    let hop =
        |index: usize, _: usize| QW_HOP * (320.0 * 320.0 + QW_GAIN * QW_HOP * index as f64).sqrt();
    place_stones(
        OUTER,
        &Spacing {
            hop: &hop,
            size: [88.0; 3],
            broad: 128.0,
            aside_broad: 0.0,
            swing: 0.0,
        },
    )
}

fn place_stones(lane: LaneLine, spacing: &Spacing<'_>) -> Vec<Stone> {
    let mut stones = Vec::new();
    let mut way = 0.0;
    let mut section = 0;
    for index in 0_usize.. {
        way += (spacing.hop)(index, section);
        // The finish must be one hop away from the last stone.
        if way + spacing.size[2] > lane.length() {
            break;
        }
        let broad = lane.section_at(way) > section;
        section = lane.section_at(way);
        way += if broad { spacing.aside_broad } else { 0.0 };
        let side = if index % 2 == 0 {
            spacing.swing
        } else {
            -spacing.swing
        };
        let at = lane
            .point_at(way, if section == 2 && !broad { side } else { 0.0 })
            .map(f64::round);
        let radius = if broad {
            spacing.broad
        } else {
            spacing.size[section]
        };
        stones.push(Stone {
            at,
            radius,
            section,
            broad,
        });
        way += if broad { spacing.aside_broad } else { 0.0 };
    }
    stones
}

/// Draws the map.
pub(crate) fn draw() -> Scene {
    let mut scene = Scene::new("Bunnyhop lanes");
    scene.world_key("_sunlight", "260");
    scene.world_key("_sun_mangle", "-70 -50 0");
    scene.enclose(INSIDE, -PIT - 64.0, 256.0, 1280.0, uniform_skin("concrete"));
    add_hub(&mut scene);
    let pit = rect(INSIDE.low[0], 0.0, INSIDE.high[0], INSIDE.high[1]);
    scene.add(pit.brush(-PIT - 64.0, -PIT, skin_with_top("block_dark", "concrete")));
    draw_lane(&mut scene, "cs", INNER, &inner_stones());
    draw_lane(&mut scene, "qw", OUTER, &outer_stones());
    add_fall_teleports(&mut scene);
    for (x, y) in [
        (-768.0, 600.0),
        (-768.0, 2400.0),
        (-2200.0, 3200.0),
        (700.0, 3200.0),
        (-768.0, -300.0),
    ] {
        scene.light([x, y, 700.0], 1000, "1 0.97 0.9");
    }
    scene
}

/// X of a lane's start and of its finish.
pub(crate) fn lane_ends_x(lane: LaneLine) -> [f64; 2] {
    [MIDDLE + lane.radius, MIDDLE - lane.radius]
}

fn add_hub(scene: &mut Scene) {
    let floor = rect(INSIDE.low[0], INSIDE.low[1], INSIDE.high[0], 0.0);
    let strip = |x: f64| rect(x - 128.0, -96.0, x + 128.0, -32.0);
    let mut strips = Vec::new();
    for lane in [INNER, OUTER] {
        let [start, finish] = lane_ends_x(lane);
        strips.push((strip(start), "start", "trigger_start"));
        strips.push((strip(finish), "finish", "trigger_finish"));
    }
    let holes: Vec<Rect> = strips.iter().map(|(area, _, _)| *area).collect();
    scene.add_floor(
        floor,
        &holes,
        -PIT - 64.0,
        0.0,
        skin_with_top("grid_dark", "concrete"),
    );
    for (area, texture, class) in strips {
        scene.add(area.brush(-PIT - 64.0, 0.0, skin_with_top(texture, "concrete")));
        scene.zone(
            class,
            None,
            [area.low[0], area.low[1], 0.0],
            [area.high[0], area.high[1], 128.0],
        );
    }
    // Each engine starts before its own lane.
    let [inner, outer] = [INNER, OUTER].map(|lane| lane_ends_x(lane)[0]);
    scene.add_start([inner, -560.0, 0.0], North);
    for engine in ["qw", "q3"] {
        scene.add_start_for_engine(engine, [outer, -560.0, 0.0], North);
    }
    add_lane_signs(scene);
}

/// Adds the signs of both lanes, and a pad at each finish that leads back to the start.
fn add_lane_signs(scene: &mut Scene) {
    let signs = [
        (
            INNER,
            "COUNTER-STRIKE\nHALF-LIFE\nhops of 148 to 162",
            ink::GREEN,
        ),
        (
            OUTER,
            "QUAKEWORLD\nQUAKE III\nhops of 216 to 440",
            ink::ORANGE,
        ),
    ];
    for (lane, words, color) in signs {
        let [start, finish] = lane_ends_x(lane);
        scene.text(
            [start, -192.0, 0.5],
            SignFacing::Floor(North),
            48.0,
            color,
            "START",
        );
        scene.text(
            [finish, -192.0, 0.5],
            SignFacing::Floor(South),
            48.0,
            color,
            "FINISH",
        );
        add_board(
            scene,
            [start + 224.0, -64.0, 0.0],
            South,
            [208.0, 96.0],
            20.0,
            words,
        );
        let at = [finish, -416.0, 0.0];
        add_pad(
            scene,
            at,
            if lane == INNER { "cs0" } else { "qw0" },
            SignFacing::To(North),
            "AGAIN",
        );
    }
}

fn draw_lane(scene: &mut Scene, name: &str, lane: LaneLine, stones: &[Stone]) {
    let colors = ["block_green", "block_blue", "block_orange"];
    let [start, _] = lane_ends_x(lane);
    scene.destination(&format!("{name}0"), [start, -256.0, 0.0], North);
    for stone in stones {
        let texture = if stone.broad {
            "checkpoint"
        } else {
            colors[stone.section]
        };
        scene.add(octagon(
            stone.at,
            stone.radius,
            -PIT,
            0.0,
            skin_with_top(texture, "concrete"),
        ));
        if stone.broad {
            let [x, y] = stone.at;
            let reach = stone.radius;
            let (low, high) = ([x - reach, y - reach, 0.0], [x + reach, y + reach, 160.0]);
            scene.zone(
                "trigger_checkpoint",
                u32::try_from(stone.section).ok(),
                low,
                high,
            );
            let heading = if stone.section == 1 { North } else { South };
            let behind = -(reach - 40.0) * heading.unit_vector()[1];
            scene.destination(
                &format!("{name}{}", stone.section),
                [x, y + behind, 0.0],
                heading,
            );
        }
    }
}

/// Adds the teleports in the pit. Each leads back to the start of its section.
fn add_fall_teleports(scene: &mut Scene) {
    const GAP: f64 = 8.0;
    let Rect {
        low: [west, _],
        high: [east, north],
    } = INSIDE;
    let [cs_start, cs_finish] = lane_ends_x(INNER);
    let [qw_start, qw_finish] = lane_ends_x(OUTER);
    let between_east = f64::midpoint(cs_start, qw_start);
    let between_west = f64::midpoint(cs_finish, qw_finish);
    // The inner curve's box stays inside the outer curve.
    let (box_west, box_east, box_north) = (MIDDLE - 1000.0, MIDDLE + 1000.0, STRAIGHT + 1000.0);
    let speeds = [0.0, teleport_exit_speed(1), teleport_exit_speed(2)];
    let parts = [
        ("qw0", 0.0, rect(between_east, 0.0, east, STRAIGHT)),
        ("cs0", 0.0, rect(MIDDLE, 0.0, between_east, STRAIGHT)),
        ("cs2", 250.0, rect(between_west, 0.0, MIDDLE, STRAIGHT)),
        ("qw2", speeds[2], rect(west, 0.0, between_west, STRAIGHT)),
        ("cs1", 250.0, rect(box_west, STRAIGHT, box_east, box_north)),
        ("qw1", speeds[1], rect(west, STRAIGHT, box_west, north)),
        ("qw1", speeds[1], rect(box_east, STRAIGHT, east, north)),
        ("qw1", speeds[1], rect(box_west, box_north, box_east, north)),
    ];
    for (target, speed, area) in parts {
        // Keeps a gap to walls and floor, whose faces would otherwise z-fight.
        let low = [area.low[0] + GAP, area.low[1] + GAP, -PIT + 1.0];
        let high = [area.high[0] - GAP, area.high[1] - GAP, -CAUGHT];
        scene.flying_teleport(low, high, target, speed);
    }
}

/// Teleport exit speed that matches the outer lane's
/// spacing, so that players need not start over, u/s.
fn teleport_exit_speed(section: usize) -> f64 {
    let before = outer_stones()
        .iter()
        .take_while(|stone| stone.section < section)
        .count();
    (320.0 * 320.0 + QW_GAIN * QW_HOP * before as f64)
        .sqrt()
        .round()
}
