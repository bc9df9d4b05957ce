//! JumpBug: a row of towers. Pairs of heights lie on either side of the JumpBug window.

use super::super::brush::{Heading, Vec3, skin_with_top};
use super::super::furniture::add_pad;
use super::super::scene::{Scene, SignFacing, ink, rect};
use super::LedgeFall;

/// Heights, units.
/// At 103.984375 the simple rule "rest < 2" fails, because the player floats 1/32 above the floor.
pub(crate) const DROPS: [f64; 14] = [
    45.0,
    47.0,
    103.0,
    105.0,
    103.9375,
    103.984_375,
    163.0,
    164.0,
    241.0,
    244.0,
    397.0,
    400.0,
    602.0,
    603.0,
];

const PITCH: f64 = 224.0;
const WIDTH: f64 = 128.0;
/// Front side, which players fall from, and back side.
const FACE: f64 = 1280.0;
const BACK: f64 = 1472.0;

/// X of a tower's centre.
fn tower_x(index: usize) -> f64 {
    PITCH * (index as f64 - (DROPS.len() as f64 - 1.0) / 2.0)
}

/// Standing position on a tower, feet.
pub(crate) fn standing_position(index: usize) -> Vec3 {
    [tower_x(index), FACE + 112.0, DROPS[index]]
}

pub(super) fn draw(scene: &mut Scene) {
    for (index, height) in DROPS.into_iter().enumerate() {
        let fall = LedgeFall::from_height(height);
        let (texture, color, verdict) = if fall.jumpbug {
            ("block_green", ink::GREEN, "JumpBug")
        } else {
            ("block_red", ink::RED, "no JumpBug")
        };
        let x = tower_x(index);
        let tower = rect(x - WIDTH / 2.0, FACE, x + WIDTH / 2.0, BACK);
        scene.add(tower.brush(0.0, height, skin_with_top(texture, texture)));
        let name = format!("drop{index}");
        scene.destination(&name, standing_position(index), Heading::South);
        scene.text(
            [x, FACE + 32.0, height + 0.5],
            SignFacing::Floor(Heading::South),
            32.0,
            ink::WHITE,
            &height_text(height),
        );
        let story = format!(
            "{}\n{verdict}\nrest {}\n{}",
            height_text(height),
            rest_text(fall.rest),
            fall.damage_text()
        );
        scene.text(
            [x, FACE - 96.0, 0.5],
            SignFacing::Floor(Heading::North),
            24.0,
            color,
            &story,
        );
        if height > 100.0 {
            let size = if height_text(height).len() > 4 {
                24.0
            } else {
                48.0
            };
            scene.text(
                [x, FACE - 0.5, 72.0],
                SignFacing::To(Heading::South),
                size,
                ink::WHITE,
                &height_text(height),
            );
        }
        add_pad(
            scene,
            [x + PITCH / 2.0, FACE + 64.0, 0.0],
            &name,
            SignFacing::To(Heading::South),
            "UP",
        );
    }
}

/// A height as text: a whole number, or up to four decimals.
fn height_text(height: f64) -> String {
    let text = format!("{height:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn rest_text(rest: f64) -> String {
    let text = format!("{rest:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
