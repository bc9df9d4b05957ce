//! What a mover's ticks are worth, while they are played: whether the time of its run counts, and
//! its next jump.

use bevy::prelude::*;

use crate::planner::eligibility::{Eligibility, UncountedReason};
use crate::planner::jumping::JumpingGame;
use wishdir_sim::badge::Badges;
use wishdir_sim::style::Style;

/// What keeps the time of a mover's run from counting, if anything does, and its next jump; and the
/// practice styles that both were played in. Records, boards, best runs and what is kept by itself
/// all ask here.
///
/// Written by `tick.rs` alone, with each tick.
#[derive(Component, Clone, Debug, Default)]
pub struct TimeCounts(Eligibility);

impl TimeCounts {
    /// Why the time of the last tick does not count; none if it does.
    pub fn why_not(&self) -> Option<UncountedReason> {
        self.0.run_uncounted_reason()
    }

    /// Why a jump that ended with the last tick does not count, for all that it is itself; none if
    /// it does.
    pub fn why_no_jump(&self) -> Option<UncountedReason> {
        self.0.jump_uncounted_reason()
    }

    /// The practice styles of the run.
    pub fn run_styles(&self) -> impl Iterator<Item = Style> {
        self.0.run_styles()
    }

    /// The style under which a run is written down: the chosen one if all of it was played so.
    pub fn run_style(&self, chosen: Style) -> Style {
        self.0
            .run_styles()
            .find(|style| *style == chosen)
            .unwrap_or_default()
    }

    /// The same of a jump that ended with the last tick.
    pub fn jump_style(&self, chosen: Style) -> Style {
        self.0
            .jump_styles()
            .find(|style| *style == chosen)
            .unwrap_or_default()
    }

    /// Which scripts of the player's moved the run.
    pub fn run_badges(&self) -> Badges {
        self.0.run_badges()
    }

    /// The same of a jump that ended with the last tick.
    pub fn jump_badges(&self) -> Badges {
        self.0.jump_badges()
    }

    /// How long ago the player last stood still, milliseconds.
    pub fn jump_msec(&self) -> u64 {
        self.0.jump_msec()
    }

    /// With the next tick, in slow time or not.
    pub(in crate::game) fn before<S: JumpingGame>(
        &mut self,
        run: &S,
        input: &S::Input,
        is_slow: bool,
    ) {
        self.0.observe_intervention(run);
        self.0.before_tick(run, input, is_slow);
    }

    /// With what the tick left.
    pub(in crate::game) fn after<S: JumpingGame>(&mut self, record: &S::Record) {
        self.0.after_tick::<S>(record);
    }

    /// What the player reads of it now, with what was done to the run since its last tick. Of what
    /// he only watches nothing is said: whether it counted then the replay's own verdict says.
    pub fn shown<S: JumpingGame>(&self, run: &S, is_watched: bool) -> Option<UncountedReason> {
        let mut merit = self.0.clone();
        merit.observe_intervention(run);
        merit.run_uncounted_reason().filter(|_| !is_watched)
    }
}
