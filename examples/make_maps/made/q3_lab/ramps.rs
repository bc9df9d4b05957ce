//! Ramps that throw a running player over a gap, without a jump.

use super::super::brush::{ExtrusionAxis, Heading, extrude, skin_with_top};
use super::super::scene::{Scene, SignFacing, ink, rect};

/// A ramp up, a gap, a block as high as the ramp, and a ramp down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ramp {
    /// Slope, degrees, rounded.
    pub(crate) degrees: u32,
    /// Length on the ground, units.
    run: f64,
    /// Gap behind the ramp, units.
    pub(crate) gap: f64,
}

/// Ramps from the gentlest to the steepest. Slopes from 45.573 degrees are too steep to walk on.
pub(crate) const RAMPS: [Ramp; 3] = [
    Ramp {
        degrees: 20,
        run: 176.0,
        gap: 80.0,
    },
    Ramp {
        degrees: 30,
        run: 111.0,
        gap: 104.0,
    },
    Ramp {
        degrees: 45,
        run: 64.0,
        gap: 120.0,
    },
];

/// Height of each ramp, units.
pub(crate) const RISE: f64 = 64.0;
/// Y of the ramps' feet. They lead south.
pub(crate) const FOOT: f64 = -1024.0;
const WIDTH: f64 = 192.0;
/// Length of the block behind a gap, units.
const LANDING: f64 = 448.0;

/// X of a ramp's centre.
pub(crate) fn ramp_x(index: usize) -> f64 {
    400.0 + 288.0 * index as f64
}

impl Ramp {
    /// Y of the ramp's upper edge.
    pub(crate) fn top(self) -> f64 {
        FOOT - self.run
    }

    /// Y of the block's near face.
    pub(crate) fn landing(self) -> f64 {
        self.top() - self.gap
    }
}

pub(super) fn draw(scene: &mut Scene) {
    for (index, ramp) in RAMPS.into_iter().enumerate() {
        let x = ramp_x(index);
        let (west, east) = (x - WIDTH / 2.0, x + WIDTH / 2.0);
        let (face, end) = (ramp.landing(), ramp.landing() - LANDING);
        let up = [[FOOT, 0.0], [ramp.top(), 0.0], [ramp.top(), RISE]];
        let down = [[end, 0.0], [end, RISE], [end - ramp.run, 0.0]];
        for slope in [up, down] {
            let skin = skin_with_top("ramp", "metal").with_heading(Heading::South);
            scene.add(extrude(ExtrusionAxis::X, &slope, west, east, skin));
        }
        let block = rect(west, end, east, face);
        scene.add(block.brush(0.0, RISE, skin_with_top("block_orange", "block_orange")));
        let words = format!("{} degrees\nrun, no jump", ramp.degrees);
        let south = SignFacing::Floor(Heading::South);
        scene.text([x, FOOT + 96.0, 0.5], south, 36.0, ink::ORANGE, &words);
        let at = [x, face - 72.0, RISE + 0.5];
        let gap = ramp.gap.to_string();
        scene.text(at, south, 64.0, ink::WHITE, &gap);
    }
}
