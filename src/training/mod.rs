//! Lessons, drills, and what to practise next: data in, judgements out.
//!
//! [`TrainedGame`] tells what a tick was ([`Seen`]) in either game; a [`Goal`] makes a score of such ticks, a [`Drill`] asks
//! for one and an [`Attempt`] judges it; a [`Lesson`]'s steps are [`Condition`]s that a [`Pupil`] ticks off. What is built
//! in stands in `assets/training`; the layouts are explained in `docs/training.md`.

mod seen;
mod medal;
mod goal;
mod show;
mod drill;
mod parse;
mod condition;
mod game;
mod standing;
mod attempt;
mod lesson;
mod built_in;

pub use attempt::{Attempt, Ended, Outcome};
pub use built_in::{drill_by_name, drills, lesson_by_id, lessons};
pub use condition::Condition;
pub use drill::{Drill, DrillGame, Level, Start};
pub use game::{ShowError, TrainedGame};
pub use goal::{Goal, Unit};
pub use lesson::{Lesson, LessonPath, LessonStep, LessonsError, Pupil};
pub use medal::{Medal, Medals};
pub use parse::{DrillError, DrillProblem};
pub use seen::{JumpSeen, Key, Keys, Seen, TakeoffSeen, TechniqueSeen};
pub use show::{HUMAN, Show};
pub use standing::{Standing, Step};
