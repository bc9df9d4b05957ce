//! Tracks whether the current run and the next jump count.

use bevy::prelude::*;

use crate::planner::eligibility::{Eligibility, UncountedReason};
use crate::planner::jumping::JumpingGame;
use wishdir_sim::badge::Badges;
use wishdir_sim::style::Style;

/// Tracks whether a mover's run and next jump count, and the practice styles that they comply with.
/// Records, leaderboards, best runs and automatic saves depend on it.
///
/// Only `tick.rs` writes it, on each tick.
#[derive(Component, Clone, Debug, Default)]
pub struct RunEligibility(Eligibility);

impl RunEligibility {
    /// Returns the reason why the run's time does not count. `None` if it counts.
    pub fn run_flaw(&self) -> Option<UncountedReason> {
        self.0.run_uncounted_reason()
    }

    /// Returns the reason why a jump that ended on the last tick does not count.
    /// `None` if it counts. Ignores the jump's own properties.
    pub fn jump_flaw(&self) -> Option<UncountedReason> {
        self.0.jump_uncounted_reason()
    }

    /// Returns the practice styles that the run complies with.
    pub fn run_styles(&self) -> impl Iterator<Item = Style> {
        self.0.run_styles()
    }

    /// Returns `chosen` if the entire run complies with it, otherwise the default style.
    pub fn run_style(&self, chosen: Style) -> Style {
        self.0
            .run_styles()
            .find(|style| *style == chosen)
            .unwrap_or_default()
    }

    /// Returns `chosen` if the jump that ended on the last tick complies with it, otherwise the
    /// default style.
    pub fn jump_style(&self, chosen: Style) -> Style {
        self.0
            .jump_styles()
            .find(|style| *style == chosen)
            .unwrap_or_default()
    }

    /// Returns the badges for scripts that the player has used in the run.
    pub fn run_badges(&self) -> Badges {
        self.0.run_badges()
    }

    /// Returns the badges for scripts that the player used in the jump that ended on the last tick.
    pub fn jump_badges(&self) -> Badges {
        self.0.jump_badges()
    }

    /// Returns the time since the player last stood still, or since the start, milliseconds.
    pub fn jump_msec(&self) -> u64 {
        self.0.jump_msec()
    }

    /// Updates the eligibility with the next tick's input. `is_slow` marks slow motion.
    pub(in crate::game) fn before_tick<S: JumpingGame>(
        &mut self,
        run: &S,
        input: &S::Input,
        is_slow: bool,
    ) {
        self.0.observe_intervention(run);
        self.0.before_tick(run, input, is_slow);
    }

    /// Updates the eligibility with the record of a finished tick.
    pub(in crate::game) fn after_tick<S: JumpingGame>(&mut self, record: &S::Record) {
        self.0.after_tick::<S>(record);
    }

    /// Returns the reason to show to the player. Includes changes to the run since its last tick.
    /// `None` while a replay plays, because the replay has its own verdict.
    pub fn displayed_flaw<S: JumpingGame>(
        &self,
        run: &S,
        is_watched: bool,
    ) -> Option<UncountedReason> {
        let mut merit = self.0.clone();
        merit.observe_intervention(run);
        merit.run_uncounted_reason().filter(|_| !is_watched)
    }
}
