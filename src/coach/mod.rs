//! Lessons, drills and the training plan. Pure logic: data in, judgements out.
//!
//! [`TrainedGame`] gives a [`TickObservation`] for each tick of either game.
//! A [`Goal`] scores such ticks, and an [`Attempt`] at a [`Drill`] judges the score.
//! A [`Lesson`] has steps with a [`Condition`] each, tracked by [`LessonProgress`].
//! [`Plan`] and [`Statistics`] read the recorded jumps.
//! Built-in data is in `assets/training`; `docs/training.md` explains the file formats.

mod attempt;
mod built_in;
mod condition;
mod daily;
mod drawn;
mod drill;
mod drill_progress;
mod errors;
mod figure;
mod game;
mod goal;
mod history;
mod ladder;
mod latency;
mod lesson;
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
mod step_cue;
mod tick_observation;

pub use attempt::{Attempt, Ended, Outcome};
pub use built_in::{drill_by_name, drills, lesson_by_id, lessons};
pub use condition::Condition;
pub use daily::{Daily, Date, daily};
pub use drawn::{Arrows, Drawn, Fact, FigureKind, Quantity, Slider};
pub use drill::{Drill, DrillGame, Level, Start};
pub use drill_progress::{DrillProgress, Step};
pub use errors::{BANDS, Band, ErrorProfile, FOGS, Habit, Spread};
pub use figure::Figure;
pub use game::{ShowError, TrainedGame};
pub use goal::{Goal, Unit};
pub use history::{PastJump, SideError};
pub use latency::{DelayLine, Half, LatencyTest, NoticedDelay};
pub use lesson::{Lesson, LessonPath, LessonProgress, LessonStep, LessonsError};
pub use medal::{Medal, Medals};
pub use mouse::{KeyGaps, MouseReports, MouseStats, WheelNotches};
pub use parse::{DrillError, DrillProblem};
pub use plan::{Day, JUMPS, Plan, days};
pub use replay_attempts::{is_better, replayed};
pub use sensitivity::{HAND_SPEEDS, HandNeed, SCALES, SensScale, cm_per_turn, hand_need, in_scale};
pub use show::{Demonstrator, HUMAN, Show};
pub use stats::{JumpTiming, SessionStats, Statistics, Trend};
pub use step_cue::{CueTurn, StepCue};
pub use tick_observation::{HeldKeys, JumpSeen, Key, TakeoffSeen, TechniqueSeen, TickObservation};
