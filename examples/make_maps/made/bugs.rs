//! Map `bugs`: falls for EdgeBug, JumpBug, DuckBug, SlideBug and bounce.
//! Each comes in several heights, at 100 fps with Counter-Strike's and Half-Life's numbers.
//!
//! After walking off an edge the player has fallen 0.04 N (N + 1) units after N frames.
//! The remaining distance to the floor decides.
//! With less than 2 - 1/32 units, one frame allows a JumpBug.
//! With more, the player hits the floor in the middle of a frame, as EdgeBug and SlideBug need.
//! `tests/sim/made_maps.rs` tests all of this in the engine.

pub(crate) mod bounce;
pub(crate) mod ledges;
pub(crate) mod slopes;
pub(crate) mod towers;

use super::brush::{Heading, skin_with_top, uniform_skin};
use super::scene::{Scene, SignFacing, ink, rect};

/// Half the side of the hall, units.
const HALF: f64 = 1792.0;
const GROUND: f64 = 64.0;
const WALL_TOP: f64 = 512.0;
const CEILING: f64 = 3072.0;

/// Draws the map.
pub(crate) fn draw() -> Scene {
    let mut scene = Scene::new("Falls without damage");
    scene.world_key("_sunlight", "260");
    scene.world_key("_sun_mangle", "60 -55 0");
    let inside = rect(-HALF, -HALF, HALF, HALF);
    let plaza = rect(-192.0, -192.0, 192.0, 192.0);
    scene.add_floor(
        inside,
        &[plaza],
        -GROUND,
        0.0,
        skin_with_top("grid_dark", "concrete"),
    );
    scene.add(plaza.brush(-GROUND, 0.0, skin_with_top("grid_blue", "concrete")));
    scene.enclose(inside, -GROUND, WALL_TOP, CEILING, uniform_skin("concrete"));
    scene.add_start([0.0, -64.0, 0.0], Heading::North);
    scene.destination("start", [0.0, -64.0, 0.0], Heading::North);
    add_signs(&mut scene);
    towers::draw(&mut scene);
    ledges::draw(&mut scene);
    slopes::draw(&mut scene);
    bounce::draw(&mut scene);
    for (x, y) in [
        (-1000.0, 700.0),
        (0.0, 700.0),
        (1000.0, 700.0),
        (0.0, -600.0),
        (900.0, -900.0),
        (-900.0, -900.0),
    ] {
        scene.light([x, y, 800.0], 1100, "1 0.97 0.9");
    }
    scene
}

fn add_signs(scene: &mut Scene) {
    let ways = [
        (Heading::North, ink::GREEN, "JUMPBUG"),
        (Heading::East, ink::ORANGE, "EDGEBUG"),
        (Heading::West, ink::BLUE, "DUCKBUG\nSLIDEBUG"),
        (Heading::South, ink::RED, "BOUNCE"),
    ];
    for (heading, color, words) in ways {
        let [dx, dy] = heading.unit_vector();
        scene.text(
            [dx * 256.0, dy * 256.0, 0.5],
            SignFacing::Floor(heading),
            48.0,
            color,
            words,
        );
    }
    let help = "step on a blue stone to go up\nwalk off the edge, fall, and do it";
    scene.text(
        [0.0, 112.0, 0.5],
        SignFacing::Floor(Heading::North),
        20.0,
        ink::WHITE,
        help,
    );
}

/// Result of walking off an edge at 100 fps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LedgeFall {
    /// Distance left after the last whole frame that fits, units.
    pub(crate) rest: f64,
    /// Whether a JumpBug is possible.
    pub(crate) jumpbug: bool,
    /// Damage of a normal landing in Counter-Strike, health points, unrounded.
    pub(crate) damage: f64,
}

impl LedgeFall {
    /// Computes the fall from `height` units, by `docs/goldsrc.md` 6, 9 and 11.
    pub(crate) fn from_height(height: f64) -> Self {
        const REST_HEIGHT: f64 = 1.0 / 32.0;
        const SNAP: f64 = 2.0;
        let fallen = |frames: u32| 0.04 * f64::from(frames) * f64::from(frames + 1);
        let frames = (0..)
            .take_while(|frames| fallen(frames + 1) <= height)
            .count();
        let rest = height - fallen(u32::try_from(frames).unwrap_or(0));
        let landing = (1_u32..)
            .find(|frames| height + REST_HEIGHT - fallen(*frames) < SNAP)
            .unwrap_or(1);
        let speed = 8.0 * f64::from(landing) - 4.0;
        let damage = ((speed - 500.0) * 100.0 / 600.0 * 1.25).max(0.0);
        Self {
            rest,
            jumpbug: rest < SNAP - REST_HEIGHT,
            damage,
        }
    }

    /// Damage of a missed bug, as text for a sign.
    pub(crate) fn damage_text(self) -> String {
        match self.damage {
            damage if damage < 1.0 => "no damage".to_owned(),
            damage if damage < 100.0 => format!("-{} HP", damage.trunc()),
            _ => "deadly".to_owned(),
        }
    }
}
