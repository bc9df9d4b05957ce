//! Overbounce towers: heights at which a fall overbounces at 8 ms per move, and others.
//!
//! `docs/quake3.md` 10 lists the heights. `tests/sim/made_maps/q3_lab.rs` tests them in the engine.

use super::super::brush::{Heading, Vec3, skin_with_top};
use super::super::furniture::{add_board, add_pad};
use super::super::scene::{Scene, SignFacing, ink, rect};
use super::SOUTH;

/// Kind of fall that overbounces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fall {
    /// Walking off the edge.
    WalkOff,
    /// Jumping off the edge.
    JumpOff,
    /// Neither.
    None,
}

/// Height, units, and the fall that overbounces from there.
pub(crate) const TOWERS: [(f64, Fall); 8] = [
    (108.0, Fall::WalkOff),
    (121.0, Fall::JumpOff),
    (199.0, Fall::WalkOff),
    (256.0, Fall::None),
    (309.0, Fall::JumpOff),
    (346.0, Fall::WalkOff),
    (400.0, Fall::None),
    (464.0, Fall::WalkOff),
];

/// Front side of the towers. Players fall off it to the north.
const FACE: f64 = SOUTH + 320.0;
const PITCH: f64 = 208.0;
const WIDTH: f64 = 160.0;
/// Distance of a shaft's wall from the tower, units. A player is 30 wide.
const SHAFT: f64 = 36.0;
const WALL: f64 = 16.0;
/// Height of a shaft's wall above the tower, units: higher than a jump.
const OVER_TOP: f64 = 96.0;
/// Distance of a half's middle from the tower's, units.
const HALF_MIDDLE: f64 = WIDTH / 4.0;

/// X of a tower's centre.
fn tower_x(index: usize) -> f64 {
    PITCH * index as f64 - 1696.0
}

/// Standing position on a tower's west half, feet.
pub(crate) fn top(index: usize) -> Vec3 {
    [tower_x(index) - HALF_MIDDLE, FACE - 160.0, TOWERS[index].0]
}

/// Standing position on a tower's east half, feet. Before it is the shaft, if the tower has one.
pub(crate) fn shaft_top(index: usize) -> Vec3 {
    let [x, y, z] = top(index);
    [x + 2.0 * HALF_MIDDLE, y, z]
}

pub(super) fn draw(scene: &mut Scene) {
    let north = SignFacing::Floor(Heading::North);
    for (index, (height, fall)) in TOWERS.into_iter().enumerate() {
        let x = tower_x(index);
        let (texture, color, verdict) = match fall {
            Fall::WalkOff => ("block_green", ink::GREEN, "walk off:\noverbounce"),
            Fall::JumpOff => ("block_blue", ink::BLUE, "jump off:\noverbounce"),
            Fall::None => ("block_red", ink::RED, "no\noverbounce"),
        };
        let tower = rect(x - WIDTH / 2.0, SOUTH, x + WIDTH / 2.0, FACE);
        scene.add(tower.brush(0.0, height, skin_with_top(texture, texture)));
        let name = format!("tower{index}");
        scene.destination(&name, top(index), Heading::North);
        let words = format!("{height}\n{verdict}");
        let below = [x, FACE + 176.0, 0.5];
        let south = SignFacing::Floor(Heading::South);
        scene.text(below, south, 28.0, color, &words);
        let on_top = [x, FACE - 32.0, height + 0.5];
        scene.text(on_top, north, 32.0, ink::WHITE, &height.to_string());
        let on_face = [x - HALF_MIDDLE, FACE + 0.5, 72.0];
        let to_north = SignFacing::To(Heading::North);
        scene.text(on_face, to_north, 36.0, ink::WHITE, &height.to_string());
        if fall == Fall::WalkOff {
            shaft(scene, index);
        }
        let stone = [x + PITCH / 2.0, FACE + 96.0, 0.0];
        add_pad(scene, stone, &name, SignFacing::To(Heading::North), "UP");
    }
    let words = "OVERBOUNCES\nat 125 frames per second";
    let at = [tower_x(TOWERS.len()) + 96.0, SOUTH + 8.0, 96.0];
    add_board(scene, at, Heading::North, [320.0, 96.0], 24.0, words);
}

/// Adds a wall before the east half, which stops a player who walks off.
/// A vertical overbounce needs a fall without horizontal speed.
fn shaft(scene: &mut Scene, index: usize) {
    let (height, x) = (TOWERS[index].0, tower_x(index));
    let near = FACE + SHAFT;
    let wall = rect(x, near, x + WIDTH / 2.0, near + WALL);
    scene.add(wall.brush(0.0, height + OVER_TOP, skin_with_top("metal", "metal")));
    let signs = [
        (
            shaft_top(index)[0],
            "walk off,\nrelease\nall keys:\nback up",
        ),
        (top(index)[0], "walk off,\nhold a key:\nrun fast"),
    ];
    for (x, words) in signs {
        let at = [x, FACE - 96.0, height + 0.5];
        scene.text(
            at,
            SignFacing::Floor(Heading::North),
            12.0,
            ink::WHITE,
            words,
        );
    }
}
