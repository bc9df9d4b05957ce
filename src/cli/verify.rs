//! `wishdir verify`: re-simulates replays on all cores and reports which are valid.
//! Also reports map, rules, and whether each run and jump counts.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use serde::Serialize;
use serde_json::json;

use super::output::{LineOutput, one_line, print_warning};
use super::progress;
use super::replay_verdict::{ReplayVerdict, TRUE};
use crate::planner::jumping::JumpingGame;
use crate::planner::replay_results::{Ending, JudgedEnding, for_each_ending};
use crate::storage::io::parent_folder;
use crate::storage::maps::MappedGame;
use crate::storage::records::BuiltIns;
use crate::storage::replays::{InitialRunError, load_initial_run, open_replay, replays_below};
use crate::text::json::InputStatsJson;
use crate::text::report::replay::{
    ReplayOrigin, impossible_line, invalid_line, omitted_results_line, origin_line, result_line,
    verified_line,
};
use crate::text::{Describe as _, ErrorText, text};
use wishdir_replay::{AnyReplay, Header, Outcome, Recordable, Replay, verify};
use wishdir_sim::badge::Badge;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;
use wishdir_sim::style::Style;

#[derive(Args, Debug)]
pub(super) struct VerifyArgs {
    /// Replays (.wdr), or folders that contain replays (subfolders too)
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Map that the replays were played on: a name or a path [default: the map named in each
    /// replay]
    #[arg(long)]
    map: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Maximum length of a replay whose runs and jumps are listed, ticks.
const LISTED_TICKS: u64 = 1_000_000;
/// Maximum number of jumps per file in the text output.
const PRINTED_JUMPS: usize = 20;

/// Map, rules and start of a replay.
#[derive(Serialize)]
struct ReplayLocation {
    map: String,
    map_hash: String,
    map_built_in: bool,
    rules: String,
    rules_hash: String,
    rules_built_in: bool,
    damage: bool,
    /// Entity class of the start. `None` for the map's own start.
    start: Option<String>,
}

impl ReplayLocation {
    fn new<S: Recordable>(header: &Header<S>, start_run: &S, built_ins: &Mutex<BuiltIns>) -> Self {
        let (map_hash, rules_hash) = (
            S::map_digest(start_run.world()),
            S::rules_digest(&start_run.rules()),
        );
        let (map_hash, rules_hash) = (map_hash.to_string(), rules_hash.to_string());
        let (map, rules) = (header.map.clone(), start_run.rules_id().to_owned());
        let mut built_ins = built_ins.lock().unwrap_or_else(PoisonError::into_inner);
        Self {
            map_built_in: built_ins.has_map(S::ID, &map, &map_hash),
            rules_built_in: built_ins.has_rules(S::ID, &rules, &rules_hash),
            map,
            map_hash,
            rules,
            rules_hash,
            damage: start_run.damage(),
            start: header.start_class.clone(),
        }
    }

    fn to_line(&self) -> String {
        origin_line(&ReplayOrigin {
            map: &self.map,
            map_hash: &self.map_hash,
            is_map_built_in: self.map_built_in,
            rules: &self.rules,
            rules_hash: &self.rules_hash,
            is_rules_built_in: self.rules_built_in,
            damage: self.damage,
            start: self.start.as_deref(),
        })
    }
}

/// A run or jump in a replay.
#[derive(Serialize)]
struct ResultLine {
    /// Kind of the jump. `None` for runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<f64>,
    /// Time of the run, milliseconds. `None` for jumps.
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<u64>,
    /// Last tick of the run or jump, counted from 1.
    tick: u64,
    counts: bool,
    reason: Option<ErrorText>,
    styles: Vec<&'static str>,
    hand: InputStatsJson,
}

impl ResultLine {
    fn new<S: JumpingGame>(account: JudgedEnding<S::Jump>) -> Self {
        let (kind, distance, time_ms, invalid) = match &account.ending {
            Ending::Run(time, _) => (None, None, Some(time.msec), None),
            Ending::Jump(jump) => {
                let invalid =
                    S::invalid_reason(jump).map(|reason| ErrorText::message(|| reason.describe()));
                (
                    Some(S::jump_kind_name(jump)),
                    Some(S::distance(jump)),
                    None,
                    invalid,
                )
            }
        };
        let flaw = account.flaw;
        let reason = invalid.or_else(|| flaw.map(|flaw| ErrorText::message(|| flaw.describe())));
        Self {
            kind,
            distance,
            time_ms,
            tick: account.tick,
            counts: reason.is_none(),
            reason,
            styles: account.styles.into_iter().map(Style::id).collect(),
            hand: InputStatsJson::from(&account.hand),
        }
    }

    fn to_line(&self) -> String {
        result_line(
            self.kind.as_deref(),
            self.distance,
            self.time_ms,
            self.tick,
            self.reason.as_ref().map(ErrorText::describe).as_deref(),
        )
    }
}

/// First command of a replay that no client could have sent with its rules.
#[derive(Serialize)]
struct CommandFaultLine {
    tick: u64,
    reason: ErrorText,
}

/// Result of verifying one file.
#[derive(Serialize)]
struct FileReport {
    file: String,
    verdict: &'static str,
    reason: Option<ErrorText>,
    ticks: Option<u64>,
    time_ms: Option<u64>,
    /// Number of jumps, for the text output.
    #[serde(skip)]
    jump_count: Option<u64>,
    hash: Option<String>,
    #[serde(flatten)]
    place: Option<ReplayLocation>,
    /// Practice styles of the best run, or of the whole replay if it has no run.
    styles: Vec<&'static str>,
    impossible_input: Option<CommandFaultLine>,
    runs: Option<Vec<ResultLine>>,
    jumps: Option<Vec<ResultLine>>,
    /// Scripts that moved the player in the replay.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    badges: Vec<&'static str>,
}

impl FileReport {
    /// Creates the report on a file that cannot be played.
    fn rejected(path: &Path, verdict: ReplayVerdict) -> Self {
        let file = path.display().to_string();
        Self {
            file,
            verdict: verdict.id,
            reason: verdict.reason,
            ticks: None,
            time_ms: None,
            jump_count: None,
            hash: None,
            place: None,
            styles: Vec::new(),
            impossible_input: None,
            runs: None,
            jumps: None,
            badges: Vec::new(),
        }
    }

    /// Re-simulates a replay and creates the report on its file.
    fn new<S: JumpingGame>(
        path: &Path,
        replay: &Replay<S>,
        start_run: &S,
        place: ReplayLocation,
    ) -> Self {
        let found = verify(replay, start_run);
        let [mut runs, mut jumps] = [None, None];
        if found.outcome == Outcome::Verified && found.ticks <= LISTED_TICKS {
            let [runs, jumps] = [&mut runs, &mut jumps].map(|list| list.insert(Vec::new()));
            for_each_ending(replay, start_run, |account| {
                let list = match &account.ending {
                    Ending::Run(..) => &mut *runs,
                    Ending::Jump(_) => &mut *jumps,
                };
                list.push(ResultLine::new::<S>(account));
            });
        }
        let verdict = ReplayVerdict::from(&found);
        Self {
            file: path.display().to_string(),
            verdict: verdict.id,
            reason: verdict.reason,
            ticks: Some(found.ticks),
            time_ms: found.time.map(|time| time.msec),
            jump_count: Some(found.jumps),
            hash: Some(format!("{:016x}", found.hash)),
            place: Some(place),
            styles: found.styles.iter().copied().map(Style::id).collect(),
            impossible_input: found.fault.map(|(tick, fault)| CommandFaultLine {
                tick,
                reason: ErrorText::new(&fault),
            }),
            runs,
            jumps,
            badges: found.badges.iter().map(Badge::id).collect(),
        }
    }

    fn is_verified(&self) -> bool {
        self.verdict == TRUE
    }

    /// Returns the text output: the verdict, then the details.
    fn to_lines(&self) -> Vec<String> {
        let first = match (self.is_verified(), self.ticks, self.jump_count, &self.hash) {
            (true, Some(ticks), Some(jumps), Some(hash)) => {
                verified_line(&self.file, ticks, self.time_ms, jumps, hash)
            }
            _ => invalid_line(
                &self.file,
                self.verdict,
                &self
                    .reason
                    .as_ref()
                    .map_or_else(String::new, ErrorText::describe),
            ),
        };
        let mut lines = vec![first];
        lines.extend(self.place.as_ref().map(ReplayLocation::to_line));
        if let Some(CommandFaultLine { tick, reason }) = &self.impossible_input {
            lines.push(impossible_line(*tick, &reason.describe()));
        }
        let endings = [&self.runs, &self.jumps].map(|list| list.as_deref().unwrap_or_default());
        for list in endings {
            lines.extend(list.iter().take(PRINTED_JUMPS).map(ResultLine::to_line));
            if list.len() > PRINTED_JUMPS {
                lines.push(omitted_results_line(list.len() - PRINTED_JUMPS));
            }
        }
        if self.is_verified() && self.runs.is_none() {
            lines.push(text!("report-verify.long").to_owned());
        }
        lines
    }
}

/// A run at the start of a map, shared by all replays with the same header.
struct CachedRun<S: Recordable> {
    header: Header<S>,
    folder: PathBuf,
    start_run: Result<S, InitialRunError>,
}

/// Cache of prepared runs, because replays often share map and rules.
struct RunCache<S: Recordable>(Mutex<Vec<CachedRun<S>>>);

impl<S: JumpingGame + MappedGame> RunCache<S> {
    fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    fn start_run(
        &self,
        header: &Header<S>,
        named: Option<&str>,
        folder: &Path,
    ) -> Result<S, InitialRunError> {
        let mut stages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |stage: &&CachedRun<S>| {
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
            return stage.start_run.clone();
        }
        let start_run = load_initial_run(header, named, folder);
        stages.push(CachedRun {
            header: header.clone(),
            folder: folder.to_owned(),
            start_run: start_run.clone(),
        });
        start_run
    }

    fn check(
        &self,
        path: &Path,
        replay: &Replay<S>,
        named: Option<&str>,
        built_ins: &Mutex<BuiltIns>,
    ) -> FileReport {
        let folder = parent_folder(path);
        match self.start_run(&replay.header, named, folder) {
            Ok(start_run) => {
                let place = ReplayLocation::new(&replay.header, &start_run, built_ins);
                FileReport::new(path, replay, &start_run, place)
            }
            Err(error) => FileReport::rejected(path, (&error).into()),
        }
    }
}

pub(super) fn run(args: &VerifyArgs) -> ExitCode {
    let (mut files, mut all_true) = (Vec::new(), true);
    for path in &args.paths {
        match replays_below(path) {
            Ok(found) => files.extend(found),
            Err(error) => {
                print_warning(&format!("{}: {}", path.display(), error.describe()));
                all_true = false;
            }
        }
    }
    if files.is_empty() {
        print_warning(text!("report-verify.none"));
        return ExitCode::from(2);
    }
    let mut out = LineOutput::new(io::stdout());
    let mut lines = Vec::new();
    let (engine3d, nfk) = (RunCache::<Run>::new(), RunCache::<NfkRun>::new());
    let (named, built_ins) = (args.map.as_deref(), Mutex::default());
    let check = |path: &PathBuf| match open_replay(path) {
        Ok(AnyReplay::Engine3d(replay)) => engine3d.check(path, &replay, named, &built_ins),
        Ok(AnyReplay::Nfk(replay)) => nfk.check(path, &replay, named, &built_ins),
        Err(error) => FileReport::rejected(path, (&error).into()),
    };
    progress::process_in_parallel(&files, check, |line: FileReport| {
        all_true &= line.is_verified();
        if args.json {
            lines.push(line);
        } else {
            for line in line.to_lines() {
                drop(writeln!(out, "{}", one_line(&line)));
            }
        }
    });
    if args.json {
        drop(writeln!(
            out,
            "{}",
            one_line(&json!({ "files": lines }).to_string())
        ));
    }
    out.exit_code(all_true)
}
