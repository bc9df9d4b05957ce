//! EdgeBug: towers with a ledge before them, as long as a straight run off the edge at 250 u/s
//! flies.

use super::super::brush::{Heading, Vec3, topped};
use super::super::furniture::pad;
use super::super::scene::{Facing, Scene, ink, rect};
use super::Fall;

/// A tower over its ledge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ledge {
    /// From the tower's top down to the ledge, units.
    pub(crate) drop: f64,
    /// How far the ledge reaches out, units: where holding forward alone meets the edge most often.
    pub(crate) reach: f64,
}

/// The heights are of those from which no JumpBug is possible: the ledge is hit in the middle of a
/// frame.
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

/// The ledges' height over the floor, units: a fall from there is safe.
const LEDGE: f64 = 128.0;
const PITCH: f64 = 288.0;
const WIDTH: f64 = 128.0;
/// The side one falls from, and the back.
const FACE: f64 = 1408.0;
const BACK: f64 = 1728.0;

/// The y of a tower's middle.
fn tower_y(index: usize) -> f64 {
    PITCH * (index as f64 - (LEDGES.len() as f64 - 1.0) / 2.0) + 96.0
}

/// Where one stands on a tower, feet.
pub(crate) fn top(index: usize) -> Vec3 {
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
            topped("block_blue", "block_blue"),
        ));
        let edge = FACE - ledge.reach;
        scene.add(rect(edge, south, FACE, north).brush(
            0.0,
            LEDGE,
            topped("block_orange", "block_orange"),
        ));
        let name = format!("ledge{index}");
        scene.destination(&name, top(index), Heading::West);
        let number = ledge.drop.to_string();
        scene.text(
            [FACE + 40.0, y, height + 0.5],
            Facing::Floor(Heading::West),
            40.0,
            ink::WHITE,
            &number,
        );
        let story = format!(
            "{number} to the ledge\nmiss: {}",
            Fall::from(ledge.drop).price()
        );
        scene.text(
            [edge - 72.0, y, 0.5],
            Facing::Floor(Heading::East),
            24.0,
            ink::ORANGE,
            &story,
        );
        scene.text(
            [edge - 0.5, y, 80.0],
            Facing::To(Heading::West),
            48.0,
            ink::WHITE,
            &number,
        );
        pad(
            scene,
            [FACE - 48.0, y + PITCH / 2.0, 0.0],
            &name,
            Facing::To(Heading::West),
            "UP",
        );
    }
}
