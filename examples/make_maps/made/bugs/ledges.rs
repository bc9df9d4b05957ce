//! EdgeBug: towers with a ledge in front, as long as a straight run off the edge at 250 u/s.

use super::super::brush::{Heading, Vec3, skin_with_top};
use super::super::furniture::add_pad;
use super::super::scene::{Scene, SignFacing, ink, rect};
use super::LedgeFall;

/// A tower above its ledge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ledge {
    /// Height from the tower's top to the ledge, units.
    pub(crate) drop: f64,
    /// Length of the ledge, units: where holding forward meets the edge most often.
    pub(crate) reach: f64,
}

/// Heights from which no JumpBug is possible: the player hits the ledge in the middle of a frame.
pub(crate) const LEDGES: [Ledge; 5] = [
    Ledge {
        drop: 104.0,
        reach: 107.0,
    },
    Ledge {
        drop: 164.0,
        reach: 134.0,
    },
    Ledge {
        drop: 243.0,
        reach: 163.0,
    },
    Ledge {
        drop: 398.0,
        reach: 209.0,
    },
    Ledge {
        drop: 603.0,
        reach: 257.0,
    },
];

/// Height of the ledges above the floor, units; a safe fall.
const LEDGE: f64 = 128.0;
const PITCH: f64 = 288.0;
const WIDTH: f64 = 128.0;
/// Front side, which players fall from, and back side.
const FACE: f64 = 1408.0;
const BACK: f64 = 1728.0;

/// Y of a tower's centre.
fn tower_y(index: usize) -> f64 {
    PITCH * (index as f64 - (LEDGES.len() as f64 - 1.0) / 2.0) + 96.0
}

/// Standing position on a tower, feet.
pub(crate) fn standing_position(index: usize) -> Vec3 {
    [BACK - 64.0, tower_y(index), LEDGE + LEDGES[index].drop]
}

pub(super) fn draw(scene: &mut Scene) {
    for (index, ledge) in LEDGES.into_iter().enumerate() {
        let y = tower_y(index);
        let height = LEDGE + ledge.drop;
        let (south, north) = (y - WIDTH / 2.0, y + WIDTH / 2.0);
        scene.add(rect(FACE, south, BACK, north).brush(
            0.0,
            height,
            skin_with_top("block_blue", "block_blue"),
        ));
        let edge = FACE - ledge.reach;
        scene.add(rect(edge, south, FACE, north).brush(
            0.0,
            LEDGE,
            skin_with_top("block_orange", "block_orange"),
        ));
        let name = format!("ledge{index}");
        scene.destination(&name, standing_position(index), Heading::West);
        let number = ledge.drop.to_string();
        scene.text(
            [FACE + 40.0, y, height + 0.5],
            SignFacing::Floor(Heading::West),
            40.0,
            ink::WHITE,
            &number,
        );
        let story = format!(
            "{number} to the ledge\nmiss: {}",
            LedgeFall::from_height(ledge.drop).damage_text()
        );
        scene.text(
            [edge - 72.0, y, 0.5],
            SignFacing::Floor(Heading::East),
            24.0,
            ink::ORANGE,
            &story,
        );
        scene.text(
            [edge - 0.5, y, 80.0],
            SignFacing::To(Heading::West),
            48.0,
            ink::WHITE,
            &number,
        );
        add_pad(
            scene,
            [FACE - 48.0, y + PITCH / 2.0, 0.0],
            &name,
            SignFacing::To(Heading::West),
            "UP",
        );
    }
}
