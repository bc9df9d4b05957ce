//! `wishdir bugs`: paths to an EdgeBug, JumpBug, DuckBug or SlideBug from a position.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use serde::Serialize;

use super::argument::integer_parser;
use super::bot::comment_name;
use super::game_args::{GameArgs, GameTarget};
use super::output::{finish_command, print_line};
use super::playback::{InputError, open_run};
use crate::planner::bug_finder::{BugReport, PossibleBug, SearchLimits, Strip, find, simulate_bug};
use crate::storage as content;
use crate::storage::{FileError, io};
use crate::text::report::bugs as words;
use crate::text::{Describe, described, message, text};
use wishdir_analysis::session::{Finding, Session};
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::Vec3;
use wishdir_sim::run::Run;
use wishdir_sim::script::Scripted as _;
use wishdir_sim::script::{Script, ScriptProblem, Step};
use wishdir_sim::simulation::Simulation as _;

/// Number of ticks to play after the bug when a path is tried.
const LATER: u32 = 20;

#[derive(Args, Debug)]
pub(super) struct BugsArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Position of the feet on the ground, "X Y Z" [default: the map's start]
    #[arg(long, allow_hyphen_values = true, value_parser = super::bot::parse_position)]
    feet: Option<(f32, f32, f32)>,
    /// Position of the feet in the air, "X Y Z"
    #[arg(long, allow_hyphen_values = true, value_parser = super::bot::parse_position, conflicts_with = "feet")]
    air: Option<(f32, f32, f32)>,
    /// Velocity, "X Y Z", units per second
    #[arg(long, allow_hyphen_values = true, value_parser = super::bot::parse_position)]
    velocity: Option<(f32, f32, f32)>,
    /// Yaw, degrees; run-ups go in this direction
    #[arg(long, allow_hyphen_values = true, value_parser = super::bot::parse_yaw)]
    yaw: Option<f32>,
    /// Start from the state that this script reaches after --tick ticks
    #[arg(long, conflicts_with_all = ["feet", "air", "velocity", "yaw"])]
    script: Option<PathBuf>,
    /// Number of ticks of --script to play [default: all]
    #[arg(long, requires = "script")]
    tick: Option<u32>,
    /// Maximum length of the run-up on the ground, ticks
    #[arg(long, default_value_t = SearchLimits::default().run_ticks, value_parser = integer_parser::<u32>(0..=2000))]
    run_ticks: u32,
    /// Maximum length of the fall, ticks
    #[arg(long, default_value_t = SearchLimits::default().fall_ticks, value_parser = integer_parser::<u32>(1..=5000))]
    fall_ticks: u32,
    /// Stop the search after simulating this many ticks
    #[arg(long, default_value_t = SearchLimits::default().moves, value_parser = integer_parser::<u32>(1..=u32::MAX as i64))]
    most: u32,
    /// Play the path with this number and print the result
    #[arg(long = "try", value_name = "N")]
    carry_out: Option<usize>,
    /// Write a path (the one chosen with --try, or the first) as a script for `simulate` and `play`
    #[arg(long, value_name = "FILE")]
    script_out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Reason why no search was possible.
#[derive(Debug, thiserror::Error)]
enum BugsError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Input(#[from] InputError),
    #[error("{}", text!("report-bugs-nfk"))]
    Nfk,
    #[error("--try {number}: no such path; paths found: {found}")]
    Number { number: usize, found: usize },
    #[error("cannot write the script: {0}")]
    Script(#[from] ScriptProblem),
    #[error("cannot write: {0}")]
    Json(#[from] serde_json::Error),
}

impl Describe for BugsError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            Self::Input(error) => error.describe(),
            // `Display` is already translated.
            Self::Nfk => self.to_string(),
            Self::Number { number, found } => described!(
                self,
                "error-argument-try",
                number = number.to_string(),
                found = *found
            ),
            Self::Script(problem) => {
                described!(
                    self,
                    "error-script-unwritten",
                    problem = problem.to_string()
                )
            }
            Self::Json(error) => described!(self, "error-unwritten", error = error.to_string()),
        }
    }
}

pub(super) fn run(args: &BugsArgs) -> ExitCode {
    finish_command(print_paths(args), |()| ())
}

/// State from which the search starts, and the script that leads to it.
struct ScriptedStart {
    run: Run,
    /// Script steps that lead to the start. The script of a path begins with them.
    steps: Vec<Step>,
}

fn print_paths(args: &BugsArgs) -> Result<(), BugsError> {
    let text = args.script.as_deref().map(io::read).transpose()?;
    let game = text
        .as_deref()
        .map_or_else(|| args.game.clone(), |text| args.game.for_script(text));
    let GameTarget::Engine3d { map, profile } = game.target() else {
        return Err(BugsError::Nfk);
    };
    let found = Arc::new(content::find_profile(profile)?);
    let msec = found.msec();
    let (name, run) = open_run::<Run>(map, args.game.start_class(), found, true)?;
    let begun = match (&args.script, &text) {
        (Some(path), Some(text)) => play_start_script(run, path, text, args.tick)?,
        _ => place_player(run, args),
    };
    let limits = SearchLimits {
        run_ticks: args.run_ticks,
        fall_ticks: args.fall_ticks,
        moves: args.most,
    };
    let report = find(&begun.run, &limits);
    let chosen = choose_path(args, &report)?;
    let tried = chosen
        .filter(|_| args.carry_out.is_some())
        .map(|(number, way)| (number, play_path(&begun.run, way)));
    if let (Some(path), Some((_, way))) = (&args.script_out, chosen) {
        save_path_script(path, &begun, way, [map, profile])?;
    }
    if args.json {
        print_line(&serde_json::to_string(&ReportJson::new(
            &name,
            profile,
            msec,
            &report,
            tried.as_ref(),
        ))?);
        return Ok(());
    }
    print_line(&words::report(&name, profile, msec, &report));
    if let Some((number, events)) = tried {
        print_line(&words::replayed_path_lines(number, &events));
    }
    Ok(())
}

/// Returns the path to play or write, and its number.
fn choose_path<'a>(
    args: &BugsArgs,
    report: &'a BugReport,
) -> Result<Option<(usize, &'a PossibleBug)>, BugsError> {
    let Some(number) = args.carry_out.or(args.script_out.as_ref().map(|_| 1)) else {
        return Ok(None);
    };
    let way = number
        .checked_sub(1)
        .and_then(|index| report.ways.get(index))
        .ok_or(BugsError::Number {
            number,
            found: report.ways.len(),
        })?;
    Ok(Some((number, way)))
}

/// Writes the script of a path, with a comment about its origin.
fn save_path_script(
    file: &Path,
    begun: &ScriptedStart,
    way: &PossibleBug,
    [map, profile]: [&str; 2],
) -> Result<(), BugsError> {
    let head = message!(
        "report-bugs.head",
        map = comment_name(map),
        profile = comment_name(profile),
        path = comment_name(&file.to_string_lossy()),
        way = way.describe()
    );
    let script = write_path_script(begun, way)?.for_profile(begun.run.rules_id());
    io::write(file, format!("{head}\n{}", script.to_ron()).as_bytes())?;
    Ok(())
}

/// Places the player at the requested position, or at the map's start.
fn place_player(mut run: Run, args: &BugsArgs) -> ScriptedStart {
    let yaw = args.yaw.unwrap_or(run.angles().yaw);
    let velocity = args.velocity.unwrap_or_default();
    let is_moved =
        args.feet.or(args.air).is_some() || args.velocity.is_some() || args.yaw.is_some();
    let steps = if is_moved {
        let here = run.profile().feet(run.player());
        let over = run.profile().origin_height();
        let step = match args.air {
            Some((x, y, z)) => Step::Start {
                feet: None,
                origin: Some((x, y, z + over)),
                velocity,
                yaw,
                pitch: 0.0,
            },
            None => Step::Start {
                feet: args.feet.or(Some(here.into())),
                origin: None,
                velocity,
                yaw,
                pitch: 0.0,
            },
        };
        vec![step]
    } else {
        Vec::new()
    };
    // Play the steps like a script, so the written script leads to the same state.
    if let Ok(script) = Script::new(steps.clone()) {
        let mut player = run.play_script(&script);
        let _ = player.prepare(&mut run);
    }
    if !steps.is_empty() {
        let mut state = run.checkpoint();
        state.angles.yaw = yaw;
        state.angles.pitch = 0.0;
        run.restore(&state);
    }
    ScriptedStart { run, steps }
}

/// Plays the part of a script after which the search starts.
fn play_start_script(
    mut run: Run,
    path: &Path,
    text: &str,
    ticks: Option<u32>,
) -> Result<ScriptedStart, BugsError> {
    let script = Script::parse(text).map_err(|error| InputError::malformed_file(path, error))?;
    let places: Vec<Step> = script
        .steps()
        .take_while(|step| matches!(step, Step::Start { .. } | Step::Look { .. }))
        .cloned()
        .collect();
    let mut player = run.play_script(&script);
    let mut cmds: Vec<UserCmd> = Vec::new();
    while ticks.is_none_or(|ticks| cmds.len() < ticks as usize) {
        let Some(cmd) = player.prepare(&mut run) else {
            break;
        };
        player.observe(&run.advance(&cmd));
        cmds.push(cmd);
    }
    let steps = places
        .into_iter()
        .chain(Script::from_commands(&cmds).steps().cloned())
        .collect();
    Ok(ScriptedStart { run, steps })
}

/// Creates a script that leads to the start and then plays the path.
fn write_path_script(begun: &ScriptedStart, way: &PossibleBug) -> Result<Script, ScriptProblem> {
    let moves = Script::from_commands(&way.cmds);
    Script::new(begun.steps.iter().chain(moves.steps()).cloned().collect())
}

/// Plays a path and returns its technique events. Ticks count from the start of the search.
fn play_path(run: &Run, way: &PossibleBug) -> Vec<TechniqueEvent> {
    let (mut session, mut events) = (Session::new(run.profile()), Vec::new());
    for record in simulate_bug(run, way, LATER) {
        session.observe(&record, &mut |finding: Finding| {
            let event = finding.technique();
            events.extend(event.map(|event| TechniqueEvent {
                tick: event.tick.saturating_sub(run.tick()),
                ..event
            }));
        });
    }
    events
}

#[derive(Serialize)]
struct ReportJson<'a> {
    map: &'a str,
    profile: &'a str,
    msec: u8,
    moves: u32,
    capped: bool,
    ways: Vec<PossibleBugJson>,
    impossible: Vec<ImpossibleJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<TriedJson>,
}

/// JSON form of a possible bug and the path to it. Tick 1 is the first tick of the search.
#[derive(Serialize)]
struct PossibleBugJson {
    technique: &'static str,
    pre_move: &'static str,
    run_ticks: u32,
    others: u32,
    flight_tick: u32,
    duck: Option<(u32, u32)>,
    key: &'static str,
    key_ticks: (u32, u32),
    tick: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    strip: Option<StripJson>,
    fall_height: f32,
    fall_speed: f32,
    health_saved: f32,
    speed_before: f32,
    speed_after: f32,
}

/// Part of the path on which the player may land: offsets from `at` along `ahead`, units.
#[derive(Serialize)]
struct StripJson {
    at: [f32; 3],
    ahead: [f32; 3],
    from: f32,
    to: f32,
}

/// JSON form of a bug that is not possible.
#[derive(Serialize)]
struct ImpossibleJson {
    technique: &'static str,
    reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<(&'static str, u32)>,
}

/// JSON form of the result of `--try`.
#[derive(Serialize)]
struct TriedJson {
    way: usize,
    events: Vec<BugEventJson>,
}

/// JSON form of a technique event.
#[derive(Serialize)]
struct BugEventJson {
    tick: u64,
    technique: &'static str,
    outcome: &'static str,
}

impl<'a> ReportJson<'a> {
    fn new(
        map: &'a str,
        profile: &'a str,
        msec: u8,
        report: &BugReport,
        tried: Option<&(usize, Vec<TechniqueEvent>)>,
    ) -> Self {
        let impossible = report.impossible.iter().map(|impossible| ImpossibleJson {
            technique: impossible.technique.id(),
            reason: impossible.describe(),
            nearest: impossible
                .nearest
                .map(|(pre_move, ticks)| (pre_move.id(), ticks)),
        });
        let event = |event: &TechniqueEvent| BugEventJson {
            tick: event.tick,
            technique: event.kind.id(),
            outcome: event.outcome.id(),
        };
        Self {
            map,
            profile,
            msec,
            moves: report.moves,
            capped: report.is_capped,
            ways: report.ways.iter().map(PossibleBugJson::from).collect(),
            impossible: impossible.collect(),
            tried: tried.map(|(way, events)| TriedJson {
                way: *way,
                events: events.iter().map(event).collect(),
            }),
        }
    }
}

impl From<&PossibleBug> for PossibleBugJson {
    fn from(way: &PossibleBug) -> Self {
        let array = |vector: Vec3| vector.to_array();
        let strip = |strip: Strip| StripJson {
            at: array(strip.at),
            ahead: array(strip.ahead),
            from: strip.from,
            to: strip.to,
        };
        Self {
            technique: way.technique().id(),
            pre_move: way.pre_move.id(),
            run_ticks: way.run_ticks,
            others: way.others,
            flight_tick: way.flight_tick,
            duck: way.duck,
            key: way.key.id(),
            key_ticks: way.key_ticks,
            tick: way.tick(),
            strip: way.strip.map(strip),
            fall_height: way.event.fall_height,
            fall_speed: way.event.fall_speed,
            health_saved: way.event.hp_saved,
            speed_before: way.event.speed_before,
            speed_after: way.event.speed_after,
        }
    }
}
