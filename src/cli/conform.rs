//! `wishdir conform`: replays traces and reports for
//! each file whether every bit matches the engine.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::output::{LineOutput, one_line, print_warning};
use super::progress;
use crate::storage::io::find_recordings;
use crate::storage::recordings::{RecordingFileError, open_recording};
use crate::text::{Describe as _, message, text};
use wishdir_sim::conform::{Mode, Value, Verdict};

#[derive(Args, Debug)]
pub(super) struct ConformArgs {
    /// Traces (.jsonl, .jsonl.gz), or folders that contain traces (subfolders too)
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Folder with the traces' compiled maps
    /// [default: next to the traces, or their `maps` folder]
    #[arg(long, value_name = "DIR")]
    maps: Option<PathBuf>,
    /// Start each frame from the recorded state instead of our own
    #[arg(long)]
    per_frame: bool,
    /// Print one JSON object per file, and one for the summary
    #[arg(long)]
    json: bool,
}

/// Result for one file.
struct FileResult {
    path: PathBuf,
    engine: &'static str,
    /// The trace's verdict, or the reason why it could not be read.
    verdict: Result<Verdict, RecordingFileError>,
}

pub(super) fn run(args: &ConformArgs) -> ExitCode {
    let mut files = Vec::new();
    let mut missing = 0;
    for path in &args.paths {
        match find_recordings(path) {
            Ok(found) => files.extend(found),
            Err(error) => {
                print_warning(&format!("{}: {}", path.display(), error.describe()));
                missing += 1;
            }
        }
    }
    let mode = if args.per_frame {
        Mode::PerFrame
    } else {
        Mode::FreeRunning
    };
    let (mut exact, mut frames, mut failed) = (0_usize, 0_usize, missing);
    let mut out = LineOutput::new(io::stdout());
    let mut print = |line: &str| drop(writeln!(out, "{}", one_line(line)));
    let take = |result: FileResult| {
        print(&if args.json {
            json_line(&result)
        } else {
            text_line(&result)
        });
        match &result.verdict {
            Ok(verdict) if verdict.is_exact() => {
                exact += 1;
                frames += verdict.frames;
            }
            Ok(_) | Err(_) => failed += 1,
        }
    };
    progress::process_in_parallel(&files, |path| check(path, args.maps.as_deref(), mode), take);
    if exact + failed == 0 {
        print_warning(text!("report-conform.none"));
        return ExitCode::from(2);
    }
    let (mode, description) = if args.per_frame {
        ("per frame", text!("report-conform.per-frame"))
    } else {
        ("free-running", text!("report-conform.free-running"))
    };
    if args.json {
        let summary = json!({"files": exact + failed, "exact": exact, "failed": failed, "frames": frames, "mode": mode});
        print(&json!({ "summary": summary }).to_string());
    } else {
        print(&message!(
            "report-conform",
            exact = exact,
            files = exact + failed,
            frames = frames,
            mode = description
        ));
    }
    out.exit_code(failed == 0)
}

fn check(path: &Path, maps: Option<&Path>, mode: Mode) -> FileResult {
    let recording = open_recording(path, maps);
    let path = path.to_owned();
    match recording {
        Ok(recording) => FileResult {
            path,
            engine: recording.engine_id(),
            verdict: Ok(recording.replay(mode)),
        },
        Err(error) => FileResult {
            path,
            engine: "?",
            verdict: Err(error),
        },
    }
}

fn format_value(value: Value) -> String {
    match value {
        Value::Float(number) => format!("{number:?}"),
        Value::Double(number) => format!("{number:?}"),
        Value::Whole(number) => number.to_string(),
    }
}

fn text_line(result: &FileResult) -> String {
    let path = result.path.display().to_string();
    match &result.verdict {
        Err(error) => message!(
            "report-conform.error",
            path = path,
            error = error.describe()
        ),
        Ok(Verdict {
            frames,
            first: None,
            ..
        }) => message!("report-conform.exact", path = path, frames = *frames),
        Ok(Verdict {
            frames,
            frames_wrong,
            first: Some(first),
        }) => {
            let ulps = first
                .difference
                .ulp_distance()
                .map(|ulps| message!("report-conform.distance", ulps = ulps.to_string()));
            message!(
                "report-conform.diverges",
                path = path,
                wrong = *frames_wrong,
                frames = *frames,
                frame = first.frame,
                line = first.line,
                field = first.difference.field.as_str(),
                expected = format_value(first.difference.expected),
                got = format_value(first.difference.got),
                distance = ulps.unwrap_or_default()
            )
        }
    }
}

fn json_value(value: Value) -> serde_json::Value {
    match value {
        // Convert through text to get the shortest decimal that reads back as the same binary32.
        Value::Float(number) => format!("{number:?}")
            .parse::<f64>()
            .map_or(serde_json::Value::Null, |n| json!(n)),
        Value::Double(number) => json!(number),
        Value::Whole(number) => json!(number),
    }
}

fn json_line(result: &FileResult) -> String {
    let file = result.path.display().to_string();
    match &result.verdict {
        Err(error) => json!({"file": file, "exact": false, "error": error.to_string()}),
        Ok(verdict) => json!({
            "file": file,
            "engine": result.engine,
            "exact": verdict.is_exact(),
            "frames": verdict.frames,
            "frames_wrong": verdict.frames_wrong,
            "first": verdict.first.as_ref().map(|first| json!({
                "frame": first.frame,
                "line": first.line,
                "field": first.difference.field,
                "expected": json_value(first.difference.expected),
                "got": json_value(first.difference.got),
                "ulp": first.difference.ulp_distance(),
            })),
        }),
    }
    .to_string()
}
