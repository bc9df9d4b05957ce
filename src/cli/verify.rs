//! `wishdir verify`: plays replays again on all cores, and says of each whether it is true, or
//! where and why not.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use serde::Serialize;
use serde_json::json;

use super::output::{LineOutput, one_line, warn};
use super::progress;
use crate::storage::maps::MappedGame;
use crate::storage::replays::{ReplayFileError, StageError, open_replay, replays_below, stage};
use crate::text::report::replay::{not_true, true_line};
use crate::text::text;
use wishdir_replay::{
    AnyReplay, Header, Outcome, Recordable, Replay, ReplayError, Verdict, verify,
};
use wishdir_sim::badge::Badge;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Play replays again, and say whether they are true.
#[derive(Args, Debug)]
pub(super) struct VerifyArgs {
    /// Replays (.wdr), or folders that hold them.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The map that they were played on, a name or a path; without it the one that each replay
    /// names
    #[arg(long)]
    map: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What is said of one file.
#[derive(Serialize)]
struct FileLine {
    file: String,
    verdict: &'static str,
    reason: Option<String>,
    ticks: Option<u64>,
    time_ms: Option<u64>,
    /// For people; `jumpstats` has them for machines.
    #[serde(skip)]
    jumps: Option<u64>,
    hash: Option<String>,
    /// Scripts of the player's that the recording tells of, by their names; most have none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    badges: Vec<&'static str>,
}

impl FileLine {
    /// What cannot be played.
    fn refused(path: &Path, verdict: &'static str, reason: String) -> Self {
        let file = path.display().to_string();
        Self {
            file,
            verdict,
            reason: Some(reason),
            ticks: None,
            time_ms: None,
            jumps: None,
            hash: None,
            badges: Vec::new(),
        }
    }

    /// What was played.
    fn of(path: &Path, found: &Verdict) -> Self {
        Self {
            file: path.display().to_string(),
            verdict: match found.outcome {
                Outcome::True => TRUE,
                Outcome::False(_) => "false",
                Outcome::OtherMap => "other_map",
                Outcome::Truncated => "truncated",
                Outcome::Unreadable(_) => "unreadable",
            },
            reason: found.reason(),
            ticks: Some(found.ticks),
            time_ms: found.time.map(|time| time.msec),
            jumps: Some(found.jumps),
            hash: Some(format!("{:016x}", found.hash)),
            badges: found.badges.iter().map(Badge::id).collect(),
        }
    }

    fn is_true(&self) -> bool {
        self.verdict == TRUE
    }

    /// For people.
    fn line(&self) -> String {
        match (self.is_true(), self.ticks, self.jumps, &self.hash) {
            (true, Some(ticks), Some(jumps), Some(hash)) => {
                true_line(&self.file, ticks, self.time_ms, jumps, hash)
            }
            _ => not_true(
                &self.file,
                self.verdict,
                self.reason.as_deref().unwrap_or_default(),
            ),
        }
    }
}

const TRUE: &str = "true";

/// A run at the start of a map, by some rules, for all replays that were played so.
struct StartedRun<S: Recordable> {
    header: Header<S>,
    folder: PathBuf,
    begun: Result<S, StageError>,
}

/// Maps and rules that were got ready once; replays most often share them.
struct Stages<S: Recordable>(Mutex<Vec<StartedRun<S>>>);

impl<S: Recordable + MappedGame> Stages<S> {
    fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    fn begun(
        &self,
        header: &Header<S>,
        named: Option<&str>,
        folder: &Path,
    ) -> Result<S, StageError> {
        let mut stages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |stage: &&StartedRun<S>| {
            let Header {
                map,
                map_hash,
                start_class,
                rules,
                damage,
                checkpoint: _,
            } = &stage.header;
            let of_map = (map, map_hash, start_class)
                == (&header.map, &header.map_hash, &header.start_class);
            of_map && (rules, damage) == (&header.rules, &header.damage) && stage.folder == folder
        };
        if let Some(stage) = stages.iter().find(is_same) {
            return stage.begun.clone();
        }
        let begun = stage(header, named, folder);
        stages.push(StartedRun {
            header: header.clone(),
            folder: folder.to_owned(),
            begun: begun.clone(),
        });
        begun
    }

    fn check(&self, path: &Path, replay: &Replay<S>, named: Option<&str>) -> FileLine {
        let folder = path.parent().unwrap_or(Path::new(""));
        match self.begun(&replay.header, named, folder) {
            Ok(begun) => FileLine::of(path, &verify(replay, &begun)),
            Err(error) => {
                let verdict = match error {
                    StageError::NoMap { .. }
                    | StageError::OtherMap { .. }
                    | StageError::File(_) => "other_map",
                    StageError::Unplayable { .. } => "false",
                };
                FileLine::refused(path, verdict, error.to_string())
            }
        }
    }
}

pub(super) fn run(args: &VerifyArgs) -> ExitCode {
    let (mut files, mut all_true) = (Vec::new(), true);
    for path in &args.paths {
        match replays_below(path) {
            Ok(found) => files.extend(found),
            Err(error) => {
                warn(&format!("{}: {error}", path.display()));
                all_true = false;
            }
        }
    }
    if files.is_empty() {
        warn(text!("report-verify.none"));
        return ExitCode::from(2);
    }
    let mut out = LineOutput::new(io::stdout());
    let mut lines = Vec::new();
    let (engine3d, nfk) = (Stages::<Run>::new(), Stages::<NfkRun>::new());
    let named = args.map.as_deref();
    let check = |path: &PathBuf| match open_replay(path) {
        Ok(AnyReplay::Engine3d(replay)) => engine3d.check(path, &replay, named),
        Ok(AnyReplay::Nfk(replay)) => nfk.check(path, &replay, named),
        Err(ReplayFileError::Replay { error, .. }) => {
            let verdict = match error {
                ReplayError::Truncated => "truncated",
                ReplayError::OtherPhysics { .. } => "other_physics",
                ReplayError::NoReplay
                | ReplayError::OtherFormat { .. }
                | ReplayError::Damaged { .. } => "unreadable",
            };
            FileLine::refused(path, verdict, error.to_string())
        }
        Err(ReplayFileError::File(error)) => {
            FileLine::refused(path, "unreadable", error.to_string())
        }
    };
    progress::for_each(&files, check, |line: FileLine| {
        all_true &= line.is_true();
        if args.json {
            lines.push(line);
        } else {
            drop(writeln!(out, "{}", one_line(&line.line())));
        }
    });
    if args.json {
        drop(writeln!(
            out,
            "{}",
            one_line(&json!({ "files": lines }).to_string())
        ));
    }
    out.end(all_true)
}
