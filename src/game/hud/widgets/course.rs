//! The last split and the result of a run, for the timer widget.

use crate::game::hud::ui::number::Clock;
use crate::planner::eligibility::UncountedReason;
use crate::text::number::{Number, thousandths};
use crate::text::{Label as _, message, text};

/// Minimum difference that is not shown as zero, milliseconds.
const EVEN_MSEC: f64 = 0.5;

/// Label of a split time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitLabel {
    /// Checkpoint of the map, by its number.
    Checkpoint(u32),
    /// Section of the best run's path, on a map without checkpoints.
    Part {
        /// Number of the section, from 1.
        number: u8,
        /// Number of sections on the path.
        of: u8,
    },
}

/// Split time of the current run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SplitView {
    /// Label of the split time.
    pub label: SplitLabel,
    /// Difference from the player's best run, milliseconds. Positive: later. `None` without a best
    /// run.
    pub msec: Option<f64>,
}

impl SplitView {
    /// Formats the label and the difference: `CP 2  -0.310`. `None` without a difference.
    pub fn to_line(&self) -> Option<String> {
        let difference = format_difference(self.msec?);
        Some(match self.label {
            SplitLabel::Checkpoint(number) => message!(
                "hud-ghost.checkpoint",
                number = number,
                difference = difference
            ),
            SplitLabel::Part { number, of } => message!(
                "hud-timer.part",
                number = number,
                of = of,
                difference = difference
            ),
        })
    }
}

/// Progress of saving a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveProgress {
    /// The run is not saved: it does not count, or a script played it.
    Never,
    /// The run is being verified and saved.
    Pending,
    /// The run was saved.
    Saved {
        /// Rank on the leaderboard, from 1.
        rank: u64,
        /// Number of entries on the leaderboard.
        of: u64,
    },
}

/// Result of a finished run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FinishView {
    /// Time of the run, milliseconds.
    pub msec: u64,
    /// Time of the player's previous best run, milliseconds.
    pub best: Option<u64>,
    /// Reason why the time does not count.
    pub uncounted: Option<UncountedReason>,
    /// Progress of saving the run.
    pub saving: SaveProgress,
}

impl FinishView {
    /// Whether the run is the player's best. Without a known best run, the leaderboard decides.
    pub fn is_best(&self) -> bool {
        let first_rank = matches!(self.saving, SaveProgress::Saved { rank: 1, .. });
        self.uncounted.is_none() && self.best.map_or(first_rank, |best| self.msec < best)
    }

    /// Formats the comparison with the player's best run.
    pub fn verdict_text(&self) -> String {
        if let Some(why) = self.uncounted {
            return why.label().to_owned();
        }
        let Some(best) = self.best else {
            let saving = self.saving;
            return text!(match saving {
                SaveProgress::Never => "hud-timer.not-saved",
                SaveProgress::Saved { of: 1, .. } => "hud-timer.first",
                SaveProgress::Saved { rank: 1, .. } => "hud-timer.best",
                SaveProgress::Pending | SaveProgress::Saved { .. } => "hud-timer.done",
            })
            .to_owned();
        };
        let difference = format_difference(self.msec as f64 - best as f64);
        if self.msec < best {
            message!("hud-timer.new-best", difference = difference)
        } else {
            message!(
                "hud-timer.behind-best",
                difference = difference,
                best = Clock { msec: best }
            )
        }
    }

    /// Formats the rank, and the key that restarts the run.
    pub fn rank_note(&self, key: &str) -> String {
        let again = message!("hud-timer.again", key = key);
        match self.saving {
            SaveProgress::Never => again,
            SaveProgress::Pending => message!("hud-timer.saving", again = again),
            SaveProgress::Saved { rank, of } => {
                message!("hud-timer.saved", rank = rank, of = of, again = again)
            }
        }
    }
}

/// Formats a time difference to the millisecond.
fn format_difference(msec: f64) -> Number {
    let msec = if msec.abs() < EVEN_MSEC { 0.0 } else { msec };
    thousandths(msec / 1000.0).with_sign()
}

/// Last split and result of the current run. Each has the time when it appeared, in seconds on the
/// message clock.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CourseView {
    /// Last split, its number, and the time when it was passed, seconds.
    pub split: Option<(SplitView, u32, f64)>,
    /// Result of the run, and the time when the run finished, seconds.
    pub finish: Option<(FinishView, f64)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINISH: FinishView = FinishView {
        msec: 12_440,
        best: Some(12_480),
        uncounted: None,
        saving: SaveProgress::Saved { rank: 1, of: 5 },
    };

    #[test]
    fn result_says_best_difference_rank_and_key() {
        assert!(FINISH.is_best());
        assert_eq!(FINISH.verdict_text(), "New best  \u{2212}0.040");
        assert_eq!(
            FINISH.rank_note("R"),
            "rank 1 of 5, saved  \u{b7}  R: retry"
        );
        let slower = FinishView {
            msec: 12_800,
            ..FINISH
        };
        assert!(!slower.is_best());
        assert_eq!(slower.verdict_text(), "+0.320  vs your best 0:12.480");
        let first = FinishView {
            best: None,
            saving: SaveProgress::Pending,
            ..FINISH
        };
        assert_eq!(first.rank_note("R"), "saving\u{2026}  \u{b7}  R: retry");
    }

    #[test]
    fn result_without_a_known_best_run_waits_for_the_leaderboard() {
        let verdict = |saving| {
            let finish = FinishView {
                best: None,
                saving,
                ..FINISH
            };
            (finish.verdict_text(), finish.is_best())
        };
        let saved = |rank, of| verdict(SaveProgress::Saved { rank, of });
        assert_eq!(verdict(SaveProgress::Pending), ("Finished".into(), false));
        assert_eq!(saved(1, 1), ("First finish here".into(), true));
        assert_eq!(saved(1, 4), ("New best".into(), true));
        assert_eq!(saved(2, 4), ("Finished".into(), false));
        assert_eq!(
            verdict(SaveProgress::Never),
            ("Finished, not saved".into(), false)
        );
    }

    #[test]
    fn uncounted_result_is_no_best() {
        let uncounted = FinishView {
            uncounted: Some(UncountedReason::Placed),
            saving: SaveProgress::Never,
            ..FINISH
        };
        assert!(!uncounted.is_best());
        assert_eq!(uncounted.verdict_text(), "practice, not counted");
        assert_eq!(uncounted.rank_note("R"), "R: retry");
    }

    #[test]
    fn splits_need_a_best_run() {
        let split = |label, msec| SplitView { label, msec }.to_line();
        let part = SplitLabel::Part { number: 1, of: 4 };
        assert_eq!(
            split(part, Some(-310.0)).unwrap(),
            "1/4 of the way  \u{2212}0.310"
        );
        assert_eq!(
            split(SplitLabel::Checkpoint(2), Some(0.2)).unwrap(),
            "CP 2  0.000"
        );
        assert_eq!(split(SplitLabel::Checkpoint(2), None), None);
    }
}
