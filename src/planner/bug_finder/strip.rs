//! Where a landing may be along its way, so that its tick still is the bug.

use super::ahead::heading;
use super::flight::Candidate;
use super::sandbox::Sandbox;
use wishdir_analysis::technique::TechniqueKind;
use wishdir_sim::math::Vec3;
use wishdir_sim::run::Checkpoint;

/// No strip is followed further to a side, units.
const REACH: f32 = 32.0;
/// Shorter steps are not looked between, units.
const STEP: f32 = 0.25;
/// Halvings of such a step: exact to a thousandth.
const HALVINGS: u32 = 8;

/// The part of the way in which the ground may be met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strip {
    /// The origin on the ground as the way's own tick meets it, units.
    pub at: Vec3,
    /// Along the way, level, of length 1.
    pub ahead: Vec3,
    /// How much further back it may be met, units, not positive.
    pub from: f32,
    /// How much further ahead, units, not negative.
    pub to: f32,
}

impl Strip {
    /// How much room there is, units.
    pub fn length(&self) -> f32 {
        self.to - self.from
    }
}

/// The strip of a bug that needs a place; none for those that only need a tick.
pub(super) fn of(stage: &mut Sandbox, candidate: &Candidate) -> Option<Strip> {
    match candidate.technique {
        TechniqueKind::EdgeBug | TechniqueKind::DuckBug | TechniqueKind::SlideBug => {}
        TechniqueKind::JumpBug
        | TechniqueKind::Bounce
        | TechniqueKind::Fastrun
        | TechniqueKind::DoubleDuck => {
            return None;
        }
    }
    let ahead = heading(candidate.before.player.velocity)?;
    let mut end = |side: f32| {
        let mut is_bug = |way: f32| {
            let before = moved(&candidate.before, ahead * (side * way));
            stage.bug(&before, &candidate.cmd) == Some(candidate.technique)
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
    // Minus zero is no number for reports.
    Some(Strip {
        at: candidate.touched,
        ahead,
        from: 0.0 - back,
        to,
    })
}

/// The same state elsewhere.
fn moved(state: &Checkpoint, by: Vec3) -> Checkpoint {
    let mut moved = state.clone();
    moved.player.origin += by;
    moved
}
