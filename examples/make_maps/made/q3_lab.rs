//! Map `q3-lab`, for Quake III: gaps, a timed lane, ramps and overbounce towers.
//!
//! ```text
//!   timed | gaps, wider and wider
//!   lane  | --------------------------------
//!   from  | floor for run-ups, with the start
//!   north | --------------------------------
//!   to    |                          ramps
//!   south | overbounce towers
//! ```
//!
//! The numbers hold for `q3-125`, whose moves last 8 ms.

pub(crate) mod gaps;
pub(crate) mod lane;
pub(crate) mod ramps;
pub(crate) mod towers;

use super::brush::{Heading, skin_with_top, uniform_skin};
use super::scene::{Scene, SignFacing, ink, rect};

/// Half the width of the floor for run-ups, units.
const HALF: f64 = 1984.0;
/// West side of the timed lane, which lies beside the floor.
const LANE_WEST: f64 = -HALF - 512.0;
/// South end of the map. Its north end is [`gaps::NORTH`].
const SOUTH: f64 = -2432.0;
/// Lower end of every floor.
const BOTTOM: f64 = -384.0;
const WALL_TOP: f64 = 384.0;
/// Height of the sky, units. A vertical overbounce off the highest tower stays below it.
const CEILING: f64 = 1024.0;

/// Draws the map.
pub(crate) fn draw() -> Scene {
    let mut scene = Scene::new("Quake III: gaps and overbounces");
    scene.world_key("_sunlight", "250");
    scene.world_key("_sunlight_color", "1 0.95 0.88");
    scene.world_key("_sun_mangle", "-55 -52 0");
    scene.enclose(
        rect(LANE_WEST, SOUTH, HALF, gaps::NORTH),
        BOTTOM,
        WALL_TOP,
        CEILING,
        uniform_skin("concrete"),
    );
    hub(&mut scene);
    gaps::draw(&mut scene);
    lane::draw(&mut scene);
    ramps::draw(&mut scene);
    towers::draw(&mut scene);
    for x in [-1400.0, 0.0, 1400.0] {
        for y in [-1600.0, 0.0, 1400.0] {
            scene.light([x, y, 700.0], 1000, "1 0.97 0.9");
        }
    }
    scene
}

fn hub(scene: &mut Scene) {
    let centre = rect(-192.0, -448.0, 192.0, -64.0);
    let whole = rect(-HALF, SOUTH, HALF, gaps::EDGE);
    let floor = skin_with_top("grid_dark", "concrete");
    scene.add_floor(whole, &[centre], BOTTOM, 0.0, floor);
    scene.add(centre.brush(BOTTOM, 0.0, skin_with_top("grid_blue", "concrete")));
    scene.add_start([0.0, -256.0, 0.0], Heading::North);
    scene.destination("hub", [0.0, -256.0, 0.0], Heading::North);
    let signs = [
        ([0.0, -112.0], Heading::North, ink::GREEN, "GAPS"),
        ([-320.0, -256.0], Heading::West, ink::BLUE, "TIMED LANE"),
        ([-560.0, -720.0], Heading::South, ink::RED, "OVERBOUNCES"),
        ([688.0, -720.0], Heading::South, ink::ORANGE, "RAMPS"),
    ];
    for ([x, y], heading, color, words) in signs {
        scene.text([x, y, 0.5], SignFacing::Floor(heading), 56.0, color, words);
    }
    let rate = "125 frames per second";
    let at = [0.0, -176.0, 0.5];
    scene.text(
        at,
        SignFacing::Floor(Heading::North),
        24.0,
        ink::WHITE,
        rate,
    );
}
