//! Finds the range of landing positions along the path for which a tick still performs its bug.

use super::ahead::horizontal_direction;
use super::flight::Candidate;
use super::sandbox::Sandbox;
use wishdir_analysis::technique::TechniqueKind;
use wishdir_sim::math::Vec3;
use wishdir_sim::run::Checkpoint;

/// Maximum length of a strip forwards and backwards, units.
const REACH: f32 = 32.0;
/// Distance between two positions of the search, units.
const STEP: f32 = 0.25;
/// Bisection steps within one step. The result is exact to a thousandth of a unit.
const HALVINGS: u32 = 8;

/// Range of positions at which the player may touch the ground for the bug to work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strip {
    /// Origin at the contact with the ground on the simulated path, units.
    pub at: Vec3,
    /// Horizontal direction of movement, a unit vector.
    pub ahead: Vec3,
    /// Largest backward offset of the contact, units; 0 or negative.
    pub from: f32,
    /// Largest forward offset of the contact, units; 0 or positive.
    pub to: f32,
}

impl Strip {
    /// Returns the length of the strip, units.
    pub fn length(&self) -> f32 {
        self.to - self.from
    }
}

/// Finds the strip of a bug that depends on the position. `None` for bugs that do not.
pub(super) fn find_strip(sandbox: &mut Sandbox, candidate: &Candidate) -> Option<Strip> {
    match candidate.technique {
        TechniqueKind::EdgeBug | TechniqueKind::DuckBug | TechniqueKind::SlideBug => {}
        TechniqueKind::JumpBug
        | TechniqueKind::Bounce
        | TechniqueKind::Fastrun
        | TechniqueKind::DoubleDuck
        | TechniqueKind::Overbounce => {
            return None;
        }
    }
    let ahead = horizontal_direction(candidate.before.player.velocity)?;
    let mut end = |side: f32| {
        let mut is_bug = |way: f32| {
            let before = shift_state(&candidate.before, ahead * (side * way));
            sandbox.find_bug(&before, &candidate.cmd) == Some(candidate.technique)
        };
        let (mut so, mut not) = (0.0, STEP);
        while not <= REACH && is_bug(not) {
            (so, not) = (not, not + STEP);
        }
        for _ in 0..HALVINGS {
            let middle = (so + not) * 0.5;
            if is_bug(middle) {
                so = middle;
            } else {
                not = middle;
            }
        }
        so
    };
    let (back, to) = (end(-1.0), end(1.0));
    // Avoid minus zero in reports.
    Some(Strip {
        at: candidate.touched,
        ahead,
        from: 0.0 - back,
        to,
    })
}

/// Returns the state with the player shifted by a vector.
fn shift_state(state: &Checkpoint, by: Vec3) -> Checkpoint {
    let mut moved = state.clone();
    moved.player.origin += by;
    moved
}
