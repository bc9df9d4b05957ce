//! `wishdir lessons`: lists the lessons, or prints one as a page.

use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use crate::cli::output::{finish_command, print_line};
use crate::coach::{Lesson, lesson_by_id, lessons};
use crate::text::report::training as report;
use crate::text::training::{lesson_step_text, lesson_text, lesson_title};
use crate::text::{Describe, described};

#[derive(Args, Debug)]
pub(in crate::cli) struct LessonsArgs {
    /// Lesson to read: qw-walk, gs-hop ...
    lesson: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, thiserror::Error)]
#[error("unknown lesson `{0}`, expected one of {1}")]
struct UnknownLesson(String, String);

impl Describe for UnknownLesson {
    fn describe(&self) -> String {
        let Self(id, known) = self;
        described!(
            self,
            "error-no-lesson",
            id = id.as_str(),
            known = known.as_str()
        )
    }
}

pub(in crate::cli) fn run(args: &LessonsArgs) -> ExitCode {
    finish_command(render(args), |report| print_line(report.trim_end()))
}

fn render(args: &LessonsArgs) -> Result<String, UnknownLesson> {
    let Some(id) = &args.lesson else {
        let list = || lessons().iter().map(lesson_json).collect::<Vec<_>>();
        return Ok(if args.json {
            json!({ "lessons": list() }).to_string()
        } else {
            report::lesson_list(lessons())
        });
    };
    let known = || {
        lessons()
            .iter()
            .map(|lesson| lesson.id.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let lesson = lesson_by_id(id).ok_or_else(|| UnknownLesson(id.clone(), known()))?;
    Ok(if args.json {
        lesson_json(lesson).to_string()
    } else {
        report::lesson_report(lesson)
    })
}

fn lesson_json(lesson: &Lesson) -> serde_json::Value {
    let steps: Vec<&str> = (0..lesson.steps.len())
        .map(|step| lesson_step_text(lesson, step))
        .collect();
    json!({
        "id": lesson.id,
        "path": lesson.path().id(),
        "title": lesson_title(lesson),
        "text": lesson_text(lesson),
        "steps": steps,
        "drill": lesson.drill,
        "widget": lesson.widget,
        "time_percent": lesson.time_percent,
    })
}
