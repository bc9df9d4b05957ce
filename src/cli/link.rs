//! `wishdir link`: explains a jump link or writes it as a replay, and makes links from replays and
//! scripts.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::argument::parse_positive_integer;
use super::game_args::GameArgs;
use super::jumpstats::report_on_run;
use super::output::{finish_command, print_line};
use super::playback::{AnyInput, InputError, PlayableGame, Playback};
use crate::planner::jump_link::LastTicks;
use crate::planner::jumping::JumpingGame;
use crate::storage::io::{is_recording, write};
use crate::text::{Describe as _, message, text};

#[derive(Args, Debug)]
pub(super) struct LinkArgs {
    /// The link, wdj:...
    #[arg(required_unless_present = "of", conflicts_with = "of")]
    link: Option<String>,
    /// Make a link to a jump of this replay (.wdr) or
    /// script (.ron). --profile is for scripts; --map replaces the map of a replay
    #[arg(long, value_name = "FILE")]
    of: Option<PathBuf>,
    /// With --of: the jump's number, as printed by `jumpstats` [default: the longest that counts]
    #[arg(long, value_name = "N", requires = "of", value_parser = parse_positive_integer)]
    jump: Option<u64>,
    #[command(flatten)]
    game: GameArgs,
    /// Write the link's ticks as a replay (.wdr)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &LinkArgs) -> ExitCode {
    finish_command(report(args), |report| print_line(report.trim_end()))
}

fn report(args: &LinkArgs) -> Result<String, InputError> {
    let (link, map) = match (&args.of, &args.link) {
        (Some(path), _) => (make_link(path, args)?, args.game.named_map()),
        (None, Some(link)) => {
            let place = Path::new(text!("report-link.place"));
            let map = args
                .game
                .replay_map()
                .map_err(|problem| InputError::from_problem(place, problem))?;
            (link.clone(), map)
        }
        (None, None) => unreachable!("clap asks for one of both"),
    };
    let (input, replay) = AnyInput::link(&link, map)?;
    if let Some(path) = &args.out {
        write(path, &replay)?;
    }
    let (map, profile, ticks) = match &input {
        AnyInput::Engine3d(playback) => link_facts(playback),
        AnyInput::Nfk(playback) => link_facts(playback),
        AnyInput::Recording(_) => unreachable!("a link holds a run of ours"),
    };
    if args.json {
        let mut json = report_on_run(input, None).to_json();
        let (letters, ticks) = (json!(link.len()), json!(ticks));
        let facts = [
            ("link", json!(link)),
            ("letters", letters),
            ("map", json!(map)),
            ("profile", json!(profile)),
        ];
        for (name, value) in facts.into_iter().chain([("ticks", ticks)]) {
            json[name] = value;
        }
        return Ok(json.to_string());
    }
    if args.of.is_some() {
        return Ok(link);
    }
    let (letters, ticks) = (link.len().to_string(), ticks.to_string());
    let head = message!(
        "report-link",
        map = map,
        profile = profile,
        ticks = ticks,
        letters = letters
    );
    Ok(format!(
        "{head}\n\n{}",
        report_on_run(input, None).to_text()
    ))
}

fn link_facts<G: PlayableGame>(playback: &Playback<G>) -> (String, String, u64) {
    (
        playback.map.clone(),
        playback.run.rules_id().to_owned(),
        playback.ticks,
    )
}

/// Makes a link to a jump in a file.
fn make_link(path: &Path, args: &LinkArgs) -> Result<String, InputError> {
    // The world of a trace is not a map file, so a link cannot name it.
    if is_recording(path) {
        return Err(InputError::from_problem(
            path,
            text!("report-link.recording"),
        ));
    }
    match AnyInput::open(path, &args.game, true)? {
        AnyInput::Engine3d(playback) => find_link(*playback, args.jump, path),
        AnyInput::Nfk(playback) => find_link(*playback, args.jump, path),
        AnyInput::Recording(_) => unreachable!("recordings are refused"),
    }
}

/// Makes a link to the jump with this number, or to the longest that counts.
fn find_link<G: PlayableGame + JumpingGame>(
    mut playback: Playback<G>,
    number: Option<u64>,
    path: &Path,
) -> Result<String, InputError> {
    let mut listener = playback.run.listener();
    let (mut last, mut found, mut best, mut count) = (LastTicks::default(), None, None, 0);
    while let Some(record) = playback.step(|run, input| last.push(run, input)) {
        let Some(jump) = playback.run.observe(&mut listener, &record) else {
            continue;
        };
        count += 1;
        // Jumps that count always rank before others.
        let merit = (G::is_counted(&jump), G::distance(&jump));
        let is_better = || best.is_none_or(|best| best < merit);
        if number.map_or_else(is_better, |number| number == count) {
            best = Some(merit);
            found = last.link(&playback.map, &playback.run, &jump);
        }
        if number.is_some_and(|number| number <= count) {
            break;
        }
    }
    let link = match found {
        Some(link) => link.map_err(|error| error.describe()),
        None => Err(message!("report-link.no-jump", count = count)),
    };
    link.map(|link| link.text())
        .map_err(|problem| InputError::from_problem(path, problem))
}
