//! Splits and result of a run, compared with the player's best, whether or not its ghost is shown.
//!
//! Splits are taken at the map's checkpoints. If the best run has no checkpoints, the runs are
//! compared after each quarter of the best run's path.

use bevy::prelude::*;

use super::Ghosts;
use crate::game::base::messages::RunRanked;
use crate::game::hud::widgets::course::{FinishView, SaveProgress, SplitLabel, SplitView};
use crate::planner::eligibility::UncountedReason;
use crate::review::race::{Race, RaceTick};
use wishdir_replay::path::SplitPoint;
use wishdir_sim::course::Timer;
use wishdir_sim::style::Style;

/// Number of sections on a path without checkpoints.
const PARTS: u8 = 4;

/// Properties of a finish other than its time.
#[derive(Clone, Copy, Debug)]
pub(super) struct FinishCircumstances {
    /// Style that the run is saved under.
    pub(super) style: Style,
    /// Reason why the time does not count.
    pub(super) uncounted: Option<UncountedReason>,
    /// Whether the run will be saved.
    pub(super) saving: SaveProgress,
}

/// Splits and result of the current run.
#[derive(Clone, Debug, Default)]
pub(super) struct CourseProgress {
    /// Number of quarters that the player has passed on a path without checkpoints.
    parts: u8,
    /// Last split.
    split: Option<SplitView>,
    /// Number of splits since the game started. Distinguishes a new split from an equal older one.
    count: u32,
    finish: Option<(FinishView, Style)>,
}

impl CourseProgress {
    /// Returns the last split and its number.
    pub(super) fn split(&self) -> Option<(SplitView, u32)> {
        self.split.map(|split| (split, self.count))
    }

    /// Returns the result, until the next run starts.
    pub(super) fn finish(&self) -> Option<&FinishView> {
        self.finish.as_ref().map(|(finish, _)| finish)
    }

    /// Drops the result and the splits of a run that is over.
    pub(super) fn drop_finished(&mut self, timer: Timer) {
        match timer {
            Timer::Finished { .. } => {}
            Timer::Running { .. } => self.finish = None,
            Timer::Idle | Timer::Ready | Timer::Invalid => {
                (self.parts, self.split, self.finish) = (0, None, None);
            }
        }
    }

    fn add_split(&mut self, split: SplitView) {
        self.split = Some(split);
        self.count = self.count.wrapping_add(1);
    }

    /// Processes the player's tick. `pace` must already have processed it.
    pub(super) fn observe(
        &mut self,
        tick: &RaceTick<'_>,
        pace: Option<&Race>,
        end: FinishCircumstances,
    ) {
        self.drop_finished(tick.timer);
        for at in tick.passed {
            match *at {
                SplitPoint::Checkpoint(number) => {
                    let msec = pace
                        .and_then(|pace| pace.splits().iter().rev().find(|split| split.at == *at))
                        .and_then(|split| split.difference)
                        .map(|difference| difference.msec);
                    self.add_split(SplitView {
                        label: SplitLabel::Checkpoint(number),
                        msec,
                    });
                }
                SplitPoint::Finish => {
                    if let Timer::Finished { time, .. } = tick.timer {
                        let best = pace
                            .and_then(|pace| pace.ghost_path().time())
                            .map(|best| best.msec);
                        let finish = FinishView {
                            msec: time.msec,
                            best,
                            uncounted: end.uncounted,
                            saving: end.saving,
                        };
                        self.finish = Some((finish, end.style));
                    }
                }
            }
        }
        if let (Timer::Running { .. }, Some(pace)) = (tick.timer, pace) {
            self.add_part_splits(pace);
        }
    }

    /// Adds splits by position if the best run has no checkpoints.
    fn add_part_splits(&mut self, pace: &Race) {
        let path = pace.ghost_path();
        let has_checkpoints = path
            .splits()
            .iter()
            .any(|split| matches!(split.at, SplitPoint::Checkpoint(_)));
        let Some(difference) = pace.difference().filter(|_| !has_checkpoints) else {
            return;
        };
        let part = pace.closest_point().distance / path.length().max(1.0) * f32::from(PARTS);
        let passed = (part as u8).min(PARTS - 1);
        if passed > self.parts {
            self.parts = passed;
            self.add_split(SplitView {
                label: SplitLabel::Part {
                    number: passed,
                    of: PARTS,
                },
                msec: Some(difference.msec),
            });
        }
    }

    /// Adds the rank of a saved run to its result.
    fn add_rank(&mut self, ranked: &RunRanked) {
        let Some((finish, style)) = &mut self.finish else {
            return;
        };
        let is_it = finish.saving == SaveProgress::Pending && finish.msec == ranked.msec;
        let rank = ranked
            .ranks
            .iter()
            .find(|rank| rank.style == *style)
            .filter(|_| is_it);
        if let Some(rank) = rank {
            finish.saving = SaveProgress::Saved {
                rank: rank.rank,
                of: rank.of,
            };
        }
    }
}

/// Shows the ranks of saved runs.
pub(super) fn show_ranks(mut ranked: MessageReader<RunRanked>, mut ghosts: ResMut<Ghosts>) {
    for ranked in ranked.read() {
        ghosts.course.add_rank(ranked);
    }
}
