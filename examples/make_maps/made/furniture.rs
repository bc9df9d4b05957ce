//! Objects used in several maps: boards, teleport pads, gates, ladders.

use super::brush::{Heading, Skin, Vec3, cuboid, octagon, skin_with_top, uniform_skin};
use super::scene::{Rect, Scene, SignFacing, ink, rect};

/// Distance of writing from its surface, units.
pub(crate) const INK_GAP: f64 = 0.5;

/// Adds a board of `width` by `height` with writing that faces `heading`.
/// `at` is the middle of its lower edge.
pub(crate) fn add_board(
    scene: &mut Scene,
    at: Vec3,
    heading: Heading,
    [width, height]: [f64; 2],
    size: f64,
    message: &str,
) {
    const THICK: f64 = 8.0;
    let [dx, dy] = heading.unit_vector();
    let half = [
        half_extent_along(dx, width, THICK),
        half_extent_along(dy, width, THICK),
    ];
    let low = [at[0] - half[0], at[1] - half[1], at[2]];
    let high = [at[0] + half[0], at[1] + half[1], at[2] + height];
    scene.add_box(low, high, uniform_skin("metal"));
    let front = THICK / 2.0 + INK_GAP;
    let middle = [at[0] + dx * front, at[1] + dy * front, at[2] + height / 2.0];
    scene.text(middle, SignFacing::To(heading), size, ink::WHITE, message);
}

/// Half the extent of an object of `width` by `thick` along an axis.
/// `along` is that axis's component of the front direction.
fn half_extent_along(along: f64, width: f64, thick: f64) -> f64 {
    if along == 0.0 {
        width / 2.0
    } else {
        thick / 2.0
    }
}

/// Adds the start block of a course, from `bed` up to height 0.
/// The path leads north over the start zone and through a gate.
pub(crate) fn add_course_start(
    scene: &mut Scene,
    block: Rect,
    bed: f64,
    first_section: &str,
    help: &str,
) {
    let strip = rect(block.low[0], -96.0, block.high[0], -32.0);
    scene.add_floor(
        block,
        &[strip],
        bed,
        0.0,
        skin_with_top("grid_dark", "concrete"),
    );
    scene.add(strip.brush(bed, 0.0, skin_with_top("start", "concrete")));
    scene.zone(
        "trigger_start",
        None,
        [strip.low[0], strip.low[1], 0.0],
        [strip.high[0], strip.high[1], 128.0],
    );
    scene.add_start([0.0, -448.0, 0.0], Heading::North);
    scene.destination("section0", [0.0, -256.0, 0.0], Heading::North);
    add_gate(
        scene,
        [0.0, -64.0, 0.0],
        Heading::North,
        [288.0, 160.0],
        uniform_skin("metal"),
        "START",
    );
    scene.text(
        [0.0, -176.0, 0.5],
        SignFacing::Floor(Heading::North),
        48.0,
        ink::GREEN,
        first_section,
    );
    scene.text(
        [0.0, -336.0, 0.5],
        SignFacing::Floor(Heading::North),
        20.0,
        ink::WHITE,
        help,
    );
}

/// Adds a low stone that teleports the player, with a label above it.
pub(crate) fn add_pad(scene: &mut Scene, at: Vec3, target: &str, sign: SignFacing, label: &str) {
    add_pad_with_color(scene, at, target, sign, (label, ink::BLUE));
}

/// Like [`add_pad`], with a coloured label.
pub(crate) fn add_pad_with_color(
    scene: &mut Scene,
    at: Vec3,
    target: &str,
    sign: SignFacing,
    (label, color): (&str, &str),
) {
    const RADIUS: f64 = 32.0;
    const HEIGHT: f64 = 8.0;
    let [x, y, z] = at;
    scene.add(octagon(
        [x, y],
        RADIUS,
        z,
        z + HEIGHT,
        skin_with_top("checkpoint", "metal"),
    ));
    let low = [x - 12.0, y - 12.0, z + HEIGHT];
    scene.teleport(low, [x + 12.0, y + 12.0, z + HEIGHT + 48.0], target);
    scene.text([x, y, z + 62.0], sign, 14.0, color, label);
}

/// Adds a ladder on a wall.
/// `at` is the middle of its foot on the wall; `heading` is its front direction.
pub(crate) fn add_ladder(scene: &mut Scene, at: Vec3, heading: Heading, width: f64, height: f64) {
    const THICK: f64 = 4.0;
    let [dx, dy] = heading.unit_vector();
    let side = [dy.abs() * width / 2.0, dx.abs() * width / 2.0];
    let (near, far) = ([at[0], at[1]], [at[0] + dx * THICK, at[1] + dy * THICK]);
    let low = [
        near[0].min(far[0]) - side[0],
        near[1].min(far[1]) - side[1],
        at[2],
    ];
    let high = [
        near[0].max(far[0]) + side[0],
        near[1].max(far[1]) + side[1],
        at[2] + height,
    ];
    scene.brush_entity(
        "func_ladder",
        &[],
        vec![cuboid(low, high, uniform_skin("ladder"))],
    );
}

/// Adds a gate over a path along `heading`: two posts and a beam.
/// `width` and `height` are the inner size.
pub(crate) fn add_gate(
    scene: &mut Scene,
    at: Vec3,
    heading: Heading,
    [width, height]: [f64; 2],
    skin: Skin,
    label: &str,
) {
    const POST: f64 = 16.0;
    const BEAM: f64 = 48.0;
    let [dx, dy] = heading.unit_vector();
    let across = [dy.abs(), dx.abs()];
    let thick = [dx.abs() * POST / 2.0, dy.abs() * POST / 2.0];
    let part = |from: f64, to: f64, low: f64, high: f64| {
        let corner = |side: f64, thick_sign: f64, z: f64| {
            [
                at[0] + across[0] * side + thick[0] * thick_sign,
                at[1] + across[1] * side + thick[1] * thick_sign,
                at[2] + z,
            ]
        };
        cuboid(corner(from, -1.0, low), corner(to, 1.0, high), skin)
    };
    let half = width / 2.0;
    scene.add(part(-half - POST, -half, 0.0, height));
    scene.add(part(half, half + POST, 0.0, height));
    scene.add(part(-half - POST, half + POST, height, height + BEAM));
    for side in [heading, heading.opposite()] {
        let [sx, sy] = side.unit_vector();
        let out = POST / 2.0 + INK_GAP;
        let middle = [
            at[0] + sx * out,
            at[1] + sy * out,
            at[2] + height + BEAM / 2.0,
        ];
        scene.text(middle, SignFacing::To(side), 32.0, ink::WHITE, label);
    }
}
