//! Map `longjump`: two rows of ten gaps, 215 to 260
//! units, over a shallow pit (LJ) and a deep pit (HJ).
//!
//! The number on a block is the gap between the two faces.
//! A jump of distance d (2D distance of the origins + 32) clears it if d is at least that number.

use super::brush::{Heading, Skin, skin_with_top, uniform_skin};
use super::furniture::{add_board, add_pad, add_pad_with_color};
use super::scene::SignFacing::{Floor, To};
use super::scene::{Rect, Scene, ink, rect};

/// Gaps, units.
pub(crate) const GAPS: [u32; 10] = [215, 220, 225, 230, 235, 240, 245, 250, 255, 260];
/// Distance between the centres of neighbouring lanes, units.
const PITCH: f64 = 384.0;
/// Width of a lane, units.
const WIDTH: f64 = 256.0;
/// Half the depth of the hub, units.
const HUB: f64 = 512.0;
/// Length of the run-up beyond the hub, units; enough for a full prestrafe.
const RUN_UP: f64 = 768.0;
/// Length of the landing block, units.
const LANDING: f64 = 320.0;
/// Half the width of the map, units.
const HALF: f64 = 2048.0;
/// Distance of the takeoff edges from the middle, units.
pub(crate) const EDGE: f64 = HUB + RUN_UP;
/// Distance of the far wall from the middle, units.
const END: f64 = 2048.0;
const CEILING: f64 = 1024.0;
const WALL_TOP: f64 = 384.0;
/// Lower edge of the row signs, above the pads' labels.
const SIGN: f64 = 160.0;

/// One of the two rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    /// North row over a floor 64 units below: a long jump by all rules.
    Long,
    /// South row over a pit of 320 units: a high jump (at least 70).
    High,
}

impl Row {
    /// Both rows.
    pub(crate) const ALL: [Self; 2] = [Self::Long, Self::High];

    /// Direction of the jumps.
    pub(crate) const fn heading(self) -> Heading {
        match self {
            Self::Long => Heading::North,
            Self::High => Heading::South,
        }
    }

    /// Depth of the pit, units.
    pub(crate) const fn pit_depth(self) -> f64 {
        match self {
            Self::Long => 64.0,
            Self::High => 320.0,
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Long => "LJ",
            Self::High => "HJ",
        }
    }

    /// Rectangle between two distances from the middle, in the row's direction.
    fn rect(self, x0: f64, x1: f64, near: f64, far: f64) -> Rect {
        match self {
            Self::Long => rect(x0, near, x1, far),
            Self::High => rect(x0, -far, x1, -near),
        }
    }

    /// Y at a distance from the middle.
    pub(crate) fn y_at_distance(self, distance: f64) -> f64 {
        distance * self.heading().unit_vector()[1]
    }
}

/// X of a lane's centre.
pub(crate) fn lane_x(index: usize) -> f64 {
    PITCH * (index as f64 - (GAPS.len() as f64 - 1.0) / 2.0)
}

/// Difficulty of a gap: texture of its block, and colour of its label.
fn difficulty_style(gap: u32) -> (&'static str, &'static str) {
    match gap {
        ..230 => ("block_green", ink::GREEN),
        230..245 => ("block_blue", ink::BLUE),
        245..255 => ("block_orange", ink::ORANGE),
        255.. => ("block_red", ink::RED),
    }
}

/// Draws the map.
pub(crate) fn draw() -> Scene {
    let mut scene = Scene::new("Long jumps");
    scene.world_key("_sunlight", "260");
    scene.world_key("_sun_mangle", "-35 -62 0");
    draw_hub(&mut scene);
    for row in Row::ALL {
        draw_pit(&mut scene, row);
        for index in 0..GAPS.len() {
            draw_lane(&mut scene, row, index);
        }
    }
    draw_shell(&mut scene);
    scene
}

/// Adds the outer shell. The pits have different depths, so the walls start at the deeper floor.
fn draw_shell(scene: &mut Scene) {
    let inside = rect(-HALF, -END, HALF, END);
    scene.enclose(
        inside,
        -Row::High.pit_depth() - 64.0,
        WALL_TOP,
        CEILING,
        uniform_skin("concrete"),
    );
}

fn draw_hub(scene: &mut Scene) {
    let depth = Row::High.pit_depth() + 64.0;
    let hub = rect(-HALF, -HUB, HALF, HUB);
    let centre = rect(-256.0, -256.0, 256.0, 256.0);
    scene.add_floor(
        hub,
        &[centre],
        -depth,
        0.0,
        skin_with_top("grid_dark", "concrete"),
    );
    scene.add(centre.brush(-depth, 0.0, skin_with_top("grid_blue", "concrete")));
    scene.add_start([0.0, -64.0, 0.0], Heading::North);
    scene.destination("hub", [0.0, -64.0, 0.0], Heading::North);
    for row in Row::ALL {
        let words = match row {
            Row::Long => "LONG JUMPS\nfloor 64 below",
            Row::High => "HIGH JUMPS\nfloor 320 below",
        };
        let facing = row.heading().opposite();
        add_board(
            scene,
            [0.0, row.y_at_distance(432.0), SIGN],
            facing,
            [384.0, 112.0],
            36.0,
            words,
        );
        for x in [-160.0, 160.0] {
            let post = rect(
                x - 8.0,
                row.y_at_distance(432.0) - 4.0,
                x + 8.0,
                row.y_at_distance(432.0) + 4.0,
            );
            scene.add(post.brush(0.0, SIGN, uniform_skin("metal")));
        }
        for (index, gap) in GAPS.into_iter().enumerate() {
            let (_, color) = difficulty_style(gap);
            let at = [lane_x(index), row.y_at_distance(HUB - 64.0), 0.5];
            scene.text(at, Floor(row.heading()), 64.0, color, &gap.to_string());
        }
        for (index, gap) in GAPS.into_iter().enumerate() {
            let at = [112.0 * (index as f64 - 4.5), row.y_at_distance(256.0), 0.0];
            let label = format!("{} {gap}", row.label());
            let (_, color) = difficulty_style(gap);
            add_pad_with_color(scene, at, &lane_name(row, gap), To(facing), (&label, color));
        }
    }
    for x in [-1200.0, 0.0, 1200.0] {
        scene.light([x, 0.0, 600.0], 900, "1 0.97 0.9");
    }
}

fn lane_name(row: Row, gap: u32) -> String {
    format!("{}{gap}", row.label().to_lowercase())
}

/// Adds the floor between and under the lanes, with teleports back to each lane's start.
fn draw_pit(scene: &mut Scene, row: Row) {
    const GAP: f64 = 8.0;
    let floor = -row.pit_depth();
    let bottom = -Row::High.pit_depth() - 64.0;
    let whole = row.rect(-HALF, HALF, HUB, END);
    let blocks: Vec<Rect> = (0..GAPS.len())
        .flat_map(|index| [takeoff_area(row, index), landing_area(row, index)])
        .collect();
    scene.add_floor(
        whole,
        &blocks,
        bottom,
        floor,
        skin_with_top("block_dark", "concrete"),
    );
    for (index, gap) in GAPS.into_iter().enumerate() {
        let x = lane_x(index);
        let west = if index == 0 { -HALF } else { x - PITCH / 2.0 };
        let east = if index + 1 == GAPS.len() {
            HALF
        } else {
            x + PITCH / 2.0
        };
        // Keeps a gap to walls and floor, whose faces would otherwise z-fight. A player is wider
        // than the gap.
        let area = row.rect(west + GAP, east - GAP, HUB + GAP, END - GAP);
        let low = [area.low[0], area.low[1], floor + 1.0];
        scene.teleport(
            low,
            [area.high[0], area.high[1], floor + 16.0],
            &lane_name(row, gap),
        );
    }
}

fn takeoff_area(row: Row, index: usize) -> Rect {
    let x = lane_x(index);
    row.rect(x - WIDTH / 2.0, x + WIDTH / 2.0, HUB, EDGE)
}

fn landing_area(row: Row, index: usize) -> Rect {
    let x = lane_x(index);
    let face = EDGE + f64::from(GAPS[index]);
    row.rect(x - WIDTH / 2.0, x + WIDTH / 2.0, face, face + LANDING)
}

fn draw_lane(scene: &mut Scene, row: Row, index: usize) {
    let gap = GAPS[index];
    let x = lane_x(index);
    let bottom = -Row::High.pit_depth() - 64.0;
    let (texture, color) = difficulty_style(gap);
    let heading = row.heading();
    let skin =
        |texture: &'static str| -> Skin { skin_with_top(texture, texture).with_heading(heading) };
    scene.add(takeoff_area(row, index).brush(bottom, 0.0, skin("block_grey")));
    scene.add(landing_area(row, index).brush(bottom, 0.0, skin(texture)));
    scene.destination(
        &lane_name(row, gap),
        [x, row.y_at_distance(HUB + 32.0), 0.0],
        heading,
    );

    let number = gap.to_string();
    let face = EDGE + f64::from(gap);
    scene.text(
        [x, row.y_at_distance(EDGE - 56.0), 0.5],
        Floor(heading),
        72.0,
        color,
        &number,
    );
    scene.text(
        [x, row.y_at_distance(face + 72.0), 0.5],
        Floor(heading),
        72.0,
        ink::WHITE,
        &number,
    );
    let sign = format!("{} {number}", row.label());
    scene.text(
        [x, row.y_at_distance(END - 0.5), 320.0],
        To(heading.opposite()),
        96.0,
        color,
        &sign,
    );
    add_pad(
        scene,
        [x, row.y_at_distance(face + LANDING - 64.0), 0.0],
        &lane_name(row, gap),
        To(heading.opposite()),
        "AGAIN",
    );
    let home = [x + 80.0, row.y_at_distance(face + LANDING - 64.0), 0.0];
    add_pad(scene, home, "hub", To(heading.opposite()), "HUB");
}
