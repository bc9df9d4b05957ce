//! Lessons, drills and the training plan. No input or output: takes data, returns judgements.
//!
//! [`TrainedGame`] gives a [`TickObservation`] for each tick of either game.
//! A [`Goal`] scores such ticks, and an [`Attempt`] at a [`Drill`] judges the score.
//! A [`Lesson`] has steps with a [`Condition`] each, tracked by [`LessonProgress`].
//! [`Plan`] and [`Statistics`] read the recorded jumps.
//! Built-in data is in `assets/training`; `docs/training.md` explains the file formats.

mod attempt;
mod benchmark;
mod built_in;
mod condition;
mod daily;
mod drill;
mod drill_progress;
mod errors;
mod figure;
mod figure_data;
mod game;
mod goal;
mod half_beat;
mod history;
mod ladder;
mod latency;
mod lesson;
mod lesson_path;
mod medal;
mod mouse;
mod nfk_curves;
mod nfk_figures;
mod parse;
mod plan;
mod replay_attempts;
mod sensitivity;
mod show;
pub mod sound;
mod stats;
mod step_attempts;
mod step_cue;
mod step_miss;
mod tick_observation;
mod unstrafed_gain;

pub use attempt::{Attempt, AttemptEnd, Outcome};
pub use benchmark::{
    BenchmarkRank, BenchmarkTask, MOST_SCORE, benchmark, benchmark_score, benchmark_version,
};
pub use built_in::{drill_by_name, drills, lesson_by_id, lessons};
pub use condition::Condition;
pub use daily::{Daily, Date, daily};
pub use drill::{Drill, DrillGame, DrillLevel, Start};
pub use drill_progress::{DrillProgress, LevelChange};
pub use errors::{BANDS, ErrorProfile, FOGS, Habit, SpeedBand, Spread};
pub use figure::Figure;
pub use figure_data::{Arrows, Fact, FigureData, FigureKind, FigureSlider, Quantity};
pub use game::{DemonstrationError, TrainedGame};
pub use goal::{Goal, Unit};
pub use history::{PastJump, SideError};
pub use latency::{DelayLine, LatencyTest, LatencyTestResult, ScreenHalf};
pub use lesson::{Lesson, LessonProgress, LessonStep, LessonsError};
pub use lesson_path::LessonPath;
pub use medal::{Medal, Medals};
pub use mouse::{KeyGaps, MouseReports, MouseStats, WheelNotches};
pub use parse::{DrillError, DrillProblem};
pub use plan::{DayCost, JUMPS, Plan, costs_per_day};
#[cfg(test)]
pub(crate) use plan::{TrainingArea, drill_for};
pub use replay_attempts::{best_attempt, is_better_outcome};
pub use sensitivity::{
    SCALES, STRAFE_SPEEDS, SensScale, StrafeEffort, cm_per_turn, sensitivity_in_scale,
    strafe_effort,
};
pub use show::{Demonstration, Demonstrator, HUMAN};
pub use stats::{JumpTiming, SessionStats, Statistics, Trend};
pub use step_cue::{CueTurn, StepCue};
pub use step_miss::StepMiss;
pub use tick_observation::{
    HeldKeys, Key, ObservedJump, ObservedTakeoff, ObservedTechnique, TickObservation,
};
