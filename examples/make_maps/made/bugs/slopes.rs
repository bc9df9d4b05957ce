//! DuckBug: falls onto a 45.5 degree slope.
//! SlideBug: falls to the foot of a slide that is too steep to stand on.

use super::super::brush::{ExtrusionAxis, Heading, Vec3, extrude, skin_with_top};
use super::super::furniture::add_pad;
use super::super::scene::{Scene, SignFacing, ink, rect};
use super::LedgeFall;

/// Platform heights above the upper end of the DuckBug slope, units.
pub(crate) const DUCK_BUGS: [f64; 2] = [112.0, 192.0];
/// Run and rise of the DuckBug slope, units: 45.5 degrees, the steepest that players can stand on.
/// Running off the edge gives about 210 u/s.
/// One tick down the slope must descend more than 2 units.
const SLOPE: [f64; 2] = [454.0, 462.0];

/// A platform in front of a slide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Slide {
    /// Height from the platform to the floor, units.
    pub(crate) drop: f64,
    /// Distance from the platform's face to the slide's foot, units: where holding forward lands.
    pub(crate) foot: f64,
}

/// Heights from which the player hits the floor in the middle of a frame.
pub(crate) const SLIDE_BUGS: [Slide; 2] = [
    Slide {
        drop: 164.0,
        foot: 166.0,
    },
    Slide {
        drop: 398.0,
        foot: 241.0,
    },
];
/// Run and rise of the slides, units: 50 degrees.
/// Slopes from 45.573 degrees are too steep to stand on.
const SLIDE: [f64; 2] = [156.0, 186.0];

/// Front side, which players fall from, and back side.
const FACE: f64 = -1408.0;
const BACK: f64 = -1728.0;
const WIDTH: f64 = 192.0;
/// South end of the DuckBug slope.
const DUCK_SOUTH: f64 = 352.0;

pub(super) fn draw(scene: &mut Scene) {
    duck_bugs(scene);
    slide_bugs(scene);
}

/// Standing position above the DuckBug slope, feet.
pub(crate) fn duck_top(index: usize) -> Vec3 {
    [
        BACK + 64.0,
        DUCK_SOUTH + WIDTH * (index as f64 + 0.5),
        SLOPE[1] + DUCK_BUGS[index],
    ]
}

/// Standing position in front of a slide, feet.
pub(crate) fn slide_top(index: usize) -> Vec3 {
    [
        BACK + 64.0,
        -560.0 + 304.0 * index as f64,
        SLIDE_BUGS[index].drop,
    ]
}

fn duck_bugs(scene: &mut Scene) {
    let south = DUCK_SOUTH;
    let north = south + WIDTH * DUCK_BUGS.len() as f64;
    let profile = [[FACE, 0.0], [FACE + SLOPE[0], 0.0], [FACE, SLOPE[1]]];
    scene.add(extrude(
        ExtrusionAxis::Y,
        &profile,
        south,
        north,
        skin_with_top("block_blue", "block_blue"),
    ));
    for (index, over) in DUCK_BUGS.into_iter().enumerate() {
        let [_, y, top] = duck_top(index);
        let tower = rect(BACK, y - WIDTH / 2.0, FACE, y + WIDTH / 2.0);
        scene.add(tower.brush(0.0, top, skin_with_top("block_blue", "block_blue")));
        let name = format!("duck{index}");
        scene.destination(&name, duck_top(index), Heading::East);
        let degrees = SLOPE[1].atan2(SLOPE[0]).to_degrees();
        let middle = [FACE + SLOPE[0] * 0.7 + 1.0, y, SLOPE[1] * 0.3 + 1.0];
        let facing = SignFacing::Slope(Heading::West, (degrees * 1e4).round() / 1e4);
        scene.text(middle, facing, 26.0, ink::WHITE, &format!("DUCKBUG {over}"));
        let words = format!("{over} over the slope");
        scene.text(
            [FACE + SLOPE[0] + 72.0, y, 0.5],
            SignFacing::Floor(Heading::West),
            22.0,
            ink::BLUE,
            &words,
        );
        scene.text(
            [FACE - 40.0, y, top + 0.5],
            SignFacing::Floor(Heading::East),
            40.0,
            ink::WHITE,
            &over.to_string(),
        );
        let side = if index == 0 {
            south - 48.0
        } else {
            north + 48.0
        };
        add_pad(
            scene,
            [FACE + SLOPE[0] - 32.0, side, 0.0],
            &name,
            SignFacing::To(Heading::East),
            "UP",
        );
    }
}

fn slide_bugs(scene: &mut Scene) {
    for (index, slide) in SLIDE_BUGS.into_iter().enumerate() {
        let [_, y, _] = slide_top(index);
        let (south, north) = (y - WIDTH / 2.0, y + WIDTH / 2.0);
        let tower = rect(BACK, south, FACE, north);
        scene.add(tower.brush(0.0, slide.drop, skin_with_top("block_blue", "block_blue")));
        let foot = FACE + slide.foot;
        let [run, rise] = SLIDE;
        let profile = [[foot, 0.0], [foot + run, 0.0], [foot + run, rise]];
        scene.add(extrude(
            ExtrusionAxis::Y,
            &profile,
            south,
            north,
            skin_with_top("block_red", "block_red"),
        ));
        let name = format!("slide{index}");
        scene.destination(&name, slide_top(index), Heading::East);
        let number = slide.drop.to_string();
        scene.text(
            [FACE - 40.0, y, slide.drop + 0.5],
            SignFacing::Floor(Heading::East),
            40.0,
            ink::WHITE,
            &number,
        );
        let words = format!(
            "SLIDEBUG {number}\nmiss: {}",
            LedgeFall::from_height(slide.drop).damage_text()
        );
        scene.text(
            [foot + run + 72.0, y, 0.5],
            SignFacing::Floor(Heading::West),
            22.0,
            ink::RED,
            &words,
        );
        scene.text(
            [foot + run + 0.5, y, rise / 2.0],
            SignFacing::To(Heading::East),
            32.0,
            ink::WHITE,
            "SLIDEBUG",
        );
        add_pad(
            scene,
            [FACE + 48.0, north + 56.0, 0.0],
            &name,
            SignFacing::To(Heading::East),
            "UP",
        );
    }
}
