//! Stations of the field: slopes, stairs, kerbs, jump heights, boxes of 64, corners.

use super::super::brush::Heading::{East, South, West};
use super::super::brush::{ExtrusionAxis, Skin, cuboid, extrude, skin_with_top, uniform_skin};
use super::super::furniture::{add_board, add_pad};
use super::super::scene::{Scene, SignFacing, ink, rect};

/// A slope with its angle as text. Players can stand on up to 45.573 degrees (normal z 0.7).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slope {
    /// Angle as text, degrees.
    pub(crate) degrees: &'static str,
    /// Horizontal length, units.
    pub(crate) run: f64,
    /// Height, units.
    pub(crate) rise: f64,
    /// Whether players can stand on it.
    pub(crate) walkable: bool,
}

/// Slopes with integer run and rise. Each is within 0.002 degrees of its angle.
pub(crate) const SLOPES: [Slope; 5] = [
    Slope {
        degrees: "30",
        run: 336.0,
        rise: 194.0,
        walkable: true,
    },
    Slope {
        degrees: "44",
        run: 204.0,
        rise: 197.0,
        walkable: true,
    },
    Slope {
        degrees: "45.5",
        run: 227.0,
        rise: 231.0,
        walkable: true,
    },
    Slope {
        degrees: "45.6",
        run: 189.0,
        rise: 193.0,
        walkable: false,
    },
    Slope {
        degrees: "60",
        run: 112.0,
        rise: 194.0,
        walkable: false,
    },
];

impl Slope {
    /// Z of the slope's unit normal.
    pub(crate) fn normal_z(self) -> f64 {
        self.run / self.run.hypot(self.rise)
    }

    /// Middle of a slope's foot. Slopes rise to the west.
    pub(crate) fn foot_middle(index: usize) -> [f64; 2] {
        [SLOPE_FOOT, -752.0 + SLOPE_PITCH * index as f64]
    }
}

const SLOPE_FOOT: f64 = -864.0;
const SLOPE_BACK: f64 = -1504.0;
const SLOPE_PITCH: f64 = 256.0;
const SLOPE_WIDTH: f64 = 224.0;

/// Blocks to jump on: height in units, colour and method in CS and Half-Life.
/// A jump rises 44.992 units.
pub(crate) const HEIGHTS: [(f64, &str, &str); 5] = [
    (32.0, ink::GREEN, "jump"),
    (44.0, ink::ORANGE, "jump, just"),
    (45.0, ink::BLUE, "jump + duck"),
    (62.0, ink::ORANGE, "jump + duck, just"),
    (63.0, ink::RED, "too high"),
];

pub(super) fn draw(scene: &mut Scene) {
    draw_slopes(scene);
    draw_stairs(scene);
    draw_kerbs(scene);
    draw_heights(scene);
    draw_boxes(scene);
    draw_corners(scene);
}

fn draw_slopes(scene: &mut Scene) {
    for (index, slope) in SLOPES.into_iter().enumerate() {
        let [foot, y] = Slope::foot_middle(index);
        let top = foot - slope.run;
        let profile = [
            [foot, 0.0],
            [top, slope.rise],
            [SLOPE_BACK, slope.rise],
            [SLOPE_BACK, 0.0],
        ];
        let skin = skin_with_top(
            if slope.walkable {
                "block_green"
            } else {
                "block_red"
            },
            "concrete",
        );
        let (south, north) = (y - SLOPE_WIDTH / 2.0, y + SLOPE_WIDTH / 2.0);
        scene.add(extrude(ExtrusionAxis::Y, &profile, south, north, skin));
        let color = if slope.walkable { ink::GREEN } else { ink::RED };
        let message = format!(
            "normal z {:.4}\none {}",
            slope.normal_z(),
            if slope.walkable { "stands" } else { "slides" }
        );
        scene.text(
            [foot + 72.0, y, 0.5],
            SignFacing::Floor(West),
            28.0,
            color,
            &message,
        );
        let degrees = (slope.rise.atan2(slope.run).to_degrees() * 1e4).round() / 1e4;
        let middle = [foot - slope.run / 2.0 + 1.0, y, slope.rise / 2.0 + 1.0];
        let facing = SignFacing::Slope(West, degrees);
        scene.text(
            middle,
            facing,
            64.0,
            ink::WHITE,
            &format!("{}\u{b0}", slope.degrees),
        );
    }
    let south = Slope::foot_middle(0)[1] - SLOPE_WIDTH / 2.0 - 48.0;
    let message = "SLOPES\none stands up to 45.573\u{b0}\n(normal z 0.7)";
    add_board(
        scene,
        [SLOPE_FOOT - 72.0, south, 0.0],
        South,
        [256.0, 112.0],
        24.0,
        message,
    );
    let at = [SLOPE_BACK - 64.0, 0.0, 0.0];
    add_pad(scene, at, "start", SignFacing::To(East), "TO THE START");
}

/// Adds a flight of `count` steps that rises to the east from `foot`, with a landing.
/// It is `width` wide around `y`.
fn add_stair_flight(
    scene: &mut Scene,
    foot: f64,
    y: f64,
    [width, step]: [f64; 2],
    count: u32,
    end: f64,
    skin: Skin,
) {
    const TREAD: f64 = 32.0;
    for index in 1..=count {
        let x = foot + TREAD * f64::from(index - 1);
        let next = if index == count { end } else { x + TREAD };
        let height = step * f64::from(index);
        scene.add(rect(x, y - width / 2.0, next, y + width / 2.0).brush(0.0, height, skin));
    }
}

/// Step height and centre y of each flight of stairs. They rise to the east from [`STAIRS_FOOT`].
pub(crate) const STAIRS: [(f64, f64); 2] = [(18.0, -736.0), (19.0, -464.0)];
pub(crate) const STAIRS_FOOT: f64 = 864.0;
/// Number of steps in each flight.
pub(crate) const STEPS: u32 = 8;

fn draw_stairs(scene: &mut Scene) {
    const FOOT: f64 = STAIRS_FOOT;
    const END: f64 = 1504.0;
    let flights = [
        (STAIRS[0], "block_green", ink::GREEN, "18\none walks up"),
        (STAIRS[1], "block_red", ink::RED, "19\none must jump"),
    ];
    for ((step, y), texture, color, message) in flights {
        add_stair_flight(
            scene,
            FOOT,
            y,
            [256.0, step],
            STEPS,
            END,
            skin_with_top(texture, "concrete"),
        );
        scene.text(
            [FOOT - 72.0, y, 0.5],
            SignFacing::Floor(East),
            28.0,
            color,
            message,
        );
    }
    add_board(
        scene,
        [FOOT + 96.0, -896.0, 0.0],
        South,
        [256.0, 80.0],
        24.0,
        "STAIRS\nthe step is 18",
    );
}

fn draw_kerbs(scene: &mut Scene) {
    for (index, height) in [8.0, 16.0, 17.0, 18.0, 19.0].into_iter().enumerate() {
        let y = -192.0 + 144.0 * index as f64;
        let walked = height <= 18.0;
        let skin = if walked { "block_green" } else { "block_red" };
        scene.add_box(
            [880.0, y - 48.0, 0.0],
            [976.0, y + 48.0, height],
            skin_with_top(skin, skin),
        );
        let color = if walked { ink::GREEN } else { ink::RED };
        scene.text(
            [848.0, y, 0.5],
            SignFacing::Floor(East),
            32.0,
            color,
            &height.to_string(),
        );
    }
}

/// West face of the blocks to jump on.
pub(crate) const HEIGHTS_FACE: f64 = 1280.0;

/// Y of a jump block's centre.
pub(crate) fn jump_block_y(index: usize) -> f64 {
    -192.0 + 144.0 * index as f64
}

fn draw_heights(scene: &mut Scene) {
    for (index, (height, color, how)) in HEIGHTS.into_iter().enumerate() {
        let y = jump_block_y(index);
        let skin = match color {
            ink::GREEN => "block_green",
            ink::BLUE => "block_blue",
            ink::ORANGE => "block_orange",
            _ => "block_red",
        };
        let low = [HEIGHTS_FACE, y - 48.0, 0.0];
        scene.add_box(
            low,
            [HEIGHTS_FACE + 128.0, y + 48.0, height],
            skin_with_top(skin, skin),
        );
        let front = [HEIGHTS_FACE - 0.5, y, height / 2.0];
        scene.text(
            front,
            SignFacing::To(West),
            24.0,
            ink::WHITE,
            &height.to_string(),
        );
        scene.text(
            [1232.0, y, 0.5],
            SignFacing::Floor(East),
            18.0,
            color,
            &how.replace(", ", "\n"),
        );
    }
    let at = [1344.0, 536.0, 0.0];
    add_board(
        scene,
        at,
        South,
        [208.0, 80.0],
        20.0,
        "HEIGHTS\na jump lifts 44.99",
    );
}

/// Adds a heap of boxes of 64, with half boxes as steps.
fn draw_boxes(scene: &mut Scene) {
    const SIDE: f64 = 64.0;
    // Column and row in boxes from the south-west corner, and height in half boxes.
    let heap = [
        (0, 0, 1),
        (1, 0, 2),
        (3, 0, 2),
        (3, 1, 3),
        (3, 3, 4),
        (1, 3, 4),
        (1, 4, 5),
        (0, 4, 6),
        (0, 2, 6),
    ];
    let corner = [-1472.0, -1472.0];
    for (column, row, halves) in heap {
        let (x, y) = (
            corner[0] + SIDE * f64::from(column),
            corner[1] + SIDE * f64::from(row),
        );
        let mut low = 0.0;
        let mut left = halves;
        while left > 0 {
            let height = if left == 1 { SIDE / 2.0 } else { SIDE };
            scene.add(cuboid(
                [x, y, low],
                [x + SIDE, y + SIDE, low + height],
                uniform_skin("crate"),
            ));
            low += height;
            left -= 2;
        }
    }
    let at = [corner[0] + 4.0 * SIDE + 96.0, corner[1] + 96.0, 0.5];
    scene.text(
        at,
        SignFacing::Floor(West),
        32.0,
        ink::ORANGE,
        "BOXES OF 64",
    );
}

/// Adds walls that meet at 45, 90 and 135 degrees, and pillars to slide along.
fn draw_corners(scene: &mut Scene) {
    let wall = skin_with_top("block_white", "concrete");
    let high = 128.0;
    scene.add_box([1472.0, -1472.0, 0.0], [1488.0, -1104.0, high], wall);
    scene.add_box([1136.0, -1488.0, 0.0], [1488.0, -1472.0, high], wall);
    let slanted = [
        [1136.0, -1488.0],
        [1136.0, -1472.0],
        [944.0, -1280.0],
        [928.0, -1280.0],
    ];
    scene.add(extrude(ExtrusionAxis::Z, &slanted, 0.0, high, wall));
    let wedge = [
        [1472.0, -1104.0],
        [1488.0, -1104.0],
        [1296.0, -912.0],
        [1280.0, -912.0],
    ];
    scene.add(extrude(ExtrusionAxis::Z, &wedge, 0.0, high, wall));
    for (x, y) in [(1136.0, -1248.0), (1264.0, -1248.0), (1264.0, -1120.0)] {
        scene.add_box(
            [x - 16.0, y - 16.0, 0.0],
            [x + 16.0, y + 16.0, high],
            skin_with_top("block_white", "block_orange"),
        );
    }
    scene.text(
        [1040.0, -1120.0, 0.5],
        SignFacing::Floor(East),
        32.0,
        ink::ORANGE,
        "CORNERS",
    );
}
