//! `wishdir demo`: shows the contents and jumps of a demo from an original game, and writes a ghost
//! or a replay of it.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use serde_json::{Value, json};

use super::jumpstats::report_on_ticks;
use super::output::{LineOutput, finish_command, one_line, print_line, print_warning};
use crate::exchange::replay_from_any_demo;
use crate::planner::script_player::{ScriptPlay, play_script};
use crate::storage::demos::{
    DemoFileError, differs_from_demo_map, find_demo_map, read_demo, read_demo_with,
};
use crate::storage::io::write;
use crate::storage::{FileError, LoadedMap};
use crate::text::report::demo::describe_cause;
use crate::text::report::demo::report;
use crate::text::{Describe, message, text};
use wishdir_formats::runs::demo::{
    Demo, DemoFormat, DemoFrame, FirstDifference, GhostFile, Resimulation, Track, resimulate,
    simulate_script,
};
use wishdir_sim::map::World;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::profile::{Profile, built_in, by_name};

/// Maximum number of frames in the JSON output.
const FRAMES_MAX: u64 = 1_000_000;

#[derive(Args, Debug)]
pub(super) struct DemoArgs {
    /// The demo: .dem, .qwd, .mvd, .mvd.gz, .krpr, .krpz or .hltas
    file: PathBuf,
    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["jumps", "ghost"])]
    json: bool,
    /// Print every jump: kind, distance, strafes, losses
    #[arg(long, conflicts_with = "ghost")]
    jumps: bool,
    /// Write a ghost to race: the player's positions over time
    #[arg(long, value_name = "OUT")]
    ghost: Option<PathBuf>,
    /// Write a replay of the demo, simulated by our engine on its map
    #[arg(long, value_name = "OUT.wdr", conflicts_with_all = ["json", "jumps", "ghost"])]
    replay: Option<PathBuf>,
    /// Number of the player to read [default: the player who recorded it]
    #[arg(long, value_name = "N")]
    player: Option<u32>,
    /// Profile for an HLTAS script (cs16-100, ...) [default: the profile it names, else hl-100]
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    /// Folder with the demo's map [default: next to the demo,
    /// its `maps` folder, or your own maps]
    #[arg(long, value_name = "DIR")]
    maps: Option<PathBuf>,
}

/// World in which our engine simulated the commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SimulationPlace {
    /// The demo's map.
    Map,
    /// An endless flat floor, because the map is missing or not playable.
    Floor,
}

impl SimulationPlace {
    fn new(is_on_map: bool) -> Self {
        if is_on_map { Self::Map } else { Self::Floor }
    }

    fn from_resimulation(found: &Resimulation) -> Self {
        Self::new(found.on_map)
    }

    /// Returns the id in the JSON output.
    fn id(self) -> &'static str {
        match self {
            Self::Map => "map",
            Self::Floor => "floor",
        }
    }
}

/// Reason why the command failed.
#[derive(Debug, thiserror::Error)]
enum DemoCommandError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Demo(#[from] DemoFileError),
    #[error("{0}")]
    Message(String),
}

impl Describe for DemoCommandError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            Self::Demo(error) => error.describe(),
            // The text is already translated.
            Self::Message(message) => message.clone(),
        }
    }
}

impl DemoCommandError {
    /// Creates an error whose text names the file.
    fn for_file(file: &Path, sentence: &str) -> Self {
        Self::Message(format!("{}: {sentence}", file.display()))
    }
}

pub(super) fn run(args: &DemoArgs) -> ExitCode {
    match read(args) {
        Ok(demo) => {
            for warning in &demo.warnings {
                print_warning(&format!("{}: {warning}", args.file.display()));
            }
            print_report(args, &demo)
        }
        Err(failure) => report_failure(failure),
    }
}

/// Reads the demo. An HLTAS script gets the requested rules.
fn read(args: &DemoArgs) -> Result<Demo, DemoCommandError> {
    let Some(name) = &args.profile else {
        return Ok(read_demo(&args.file)?);
    };
    let is_script = |profile: &&Profile| profile.rules().half_keys;
    let rules = by_name(name).filter(is_script).ok_or_else(|| {
        let known: Vec<&str> = built_in()
            .iter()
            .filter(is_script)
            .map(|profile| profile.name.as_str())
            .collect();
        DemoCommandError::Message(message!(
            "report-demo.no-rules",
            profile = name.as_str(),
            known = known.join(", ")
        ))
    })?;
    let demo = read_demo_with(&args.file, Some(rules))?;
    match demo.format {
        DemoFormat::Hltas => Ok(demo),
        DemoFormat::GoldSrc
        | DemoFormat::Qwd
        | DemoFormat::Mvd
        | DemoFormat::NetQuake
        | DemoFormat::Krp => Err(DemoCommandError::for_file(
            &args.file,
            text!("report-demo.own-rules"),
        )),
    }
}

fn report_failure(error: DemoCommandError) -> ExitCode {
    finish_command(Err::<(), _>(error), |()| ())
}

/// Reports that the demo has no player or lacks the requested one.
fn fail_without_track(args: &DemoArgs, demo: &Demo) -> ExitCode {
    let Some(player) = args.player else {
        if args.json {
            return print_json(demo, &Track::default(), None, None);
        }
        return report_failure(DemoCommandError::for_file(
            &args.file,
            text!("report-demo.nobody"),
        ));
    };
    let known: Vec<String> = demo
        .tracks
        .iter()
        .map(|track| track.player.to_string())
        .collect();
    let failure = message!(
        "report-demo.no-player",
        player = player.to_string(),
        known = known.join(", ")
    );
    report_failure(DemoCommandError::for_file(&args.file, &failure))
}

fn print_report(args: &DemoArgs, demo: &Demo) -> ExitCode {
    let Some(track) = demo.track(args.player) else {
        return fail_without_track(args, demo);
    };
    let map = find_demo_map(demo, &args.file, args.maps.as_deref());
    if let Err(error) = &map
        && !matches!(error, DemoFileError::NoMap { .. })
    {
        print_warning(&error.describe());
    }
    if map
        .as_ref()
        .is_ok_and(|map| differs_from_demo_map(demo, map.file.as_ref()))
    {
        print_warning(&message!(
            "report-demo.other-map",
            path = args.file.display().to_string()
        ));
    }
    let world = map.as_ref().ok().map(|map| Arc::new(map.world.clone()));
    if args.json && track.frame_count() > FRAMES_MAX {
        let failure = message!("report-demo.too-long", most = FRAMES_MAX.to_string());
        return report_failure(DemoCommandError::for_file(&args.file, &failure));
    }
    if !track.runs.is_empty() && args.replay.is_none() {
        return print_script_report(args, demo, track, map.as_ref());
    }
    if args.json {
        let found = resimulate(demo, track, world.as_ref(), &mut |_| ()).map(|(found, _)| found);
        return print_json(
            demo,
            track,
            found.as_ref(),
            found.as_ref().map(SimulationPlace::from_resimulation),
        );
    }
    if args.jumps {
        if let Err(error @ DemoFileError::NoMap { .. }) = &map {
            print_warning(&error.describe());
        }
        return print_jumps(args, demo, track, (world.as_ref(), None));
    }
    if let Some(path) = &args.ghost {
        return print_ghost(args, demo, track, path);
    }
    if let Some(path) = &args.replay {
        let play = world
            .as_ref()
            .and_then(|world| play_script(demo, Some(world)));
        warn_about_choices(args, play.as_ref());
        let (demo, track) = play
            .as_ref()
            .map_or((demo, track), |play| (&play.demo, play.track()));
        let made = map
            .map_err(DemoCommandError::from)
            .and_then(|map| write_replay(demo, track, &map, (&args.file, path)));
        return finish_command(made, |line| print_line(&line));
    }
    let found = resimulate(demo, track, world.as_ref(), &mut |_| ()).map(|(found, _)| found);
    print_line(&report(demo, track, found.as_ref()));
    if found.is_some() {
        print_line(&map.map_or_else(
            |error| error.describe(),
            |map| message!("report-demo.map", place = map.place.describe()),
        ));
    }
    ExitCode::SUCCESS
}

/// Prints a report about an HLTAS script. A script has commands but no states, so our engine
/// simulates the commands on its map or on a flat floor.
fn print_script_report(
    args: &DemoArgs,
    demo: &Demo,
    track: &Track,
    map: Result<&LoadedMap<World>, &DemoFileError>,
) -> ExitCode {
    let world = map.ok().map(|map| Arc::new(map.world.clone()));
    let (play, told) = (play_script(demo, world.as_ref()), demo.warnings.len());
    let (demo, track, world) = match &play {
        Some(play) => (&play.demo, play.track(), Some(&play.world)),
        None => (demo, track, None),
    };
    for warning in demo.warnings.iter().filter(|_| play.is_some()).skip(told) {
        print_warning(&format!("{}: {warning}", args.file.display()));
    }
    warn_about_choices(args, play.as_ref());
    let states = world.and_then(|world| simulate_script(demo, track, world));
    let known = states.as_ref().map(count_known_positions);
    let with_states = Demo {
        tracks: vec![states.unwrap_or_else(|| track.clone())],
        ..demo.clone()
    };
    let shown = &with_states.tracks[0];
    if args.json {
        let place = known.map(|_| SimulationPlace::new(map.is_ok()));
        return print_json(&with_states, shown, None, place);
    }
    let place = script_map_text(args, demo, map);
    if args.ghost.is_some() && map.is_err() {
        return report_failure(DemoCommandError::Message(place));
    }
    if (args.jumps || args.ghost.is_some()) && known.is_none_or(|known| known == 0) {
        return report_failure(DemoCommandError::for_file(
            &args.file,
            text!("report-demo.tool"),
        ));
    }
    if args.jumps {
        if map.is_err() {
            print_warning(&place);
        }
        // Without the map, `world` is a floor of our own.
        let place = SimulationPlace::new(map.is_ok());
        return print_jumps(args, demo, track, (world, Some(place)));
    }
    if let Some(path) = &args.ghost {
        return print_ghost(args, &with_states, shown, path);
    }
    print_line(&report(&with_states, shown, None));
    if let Some(known) = known {
        print_line(&message!(
            "report-demo.played",
            known = known.to_string(),
            frames = track.frame_count().to_string()
        ));
    }
    print_line(&place);
    if map.is_err() && known.is_some() {
        print_line(text!("report-demo.on-flat-floor"));
    }
    ExitCode::SUCCESS
}

/// Returns a line with the map of a script, or with the reason why the map is missing.
fn script_map_text(
    args: &DemoArgs,
    demo: &Demo,
    map: Result<&LoadedMap<World>, &DemoFileError>,
) -> String {
    match map {
        Ok(map) => message!("report-demo.map", place = map.place.describe()),
        Err(error) if demo.map_name().is_some() => error.describe(),
        Err(_) => DemoCommandError::for_file(&args.file, text!("report-demo.no-map")).to_string(),
    }
}

/// Prints all jumps of a track. Says so if they were not simulated on the demo's map. `place`
/// overrides the reported world of the simulation.
fn print_jumps(
    args: &DemoArgs,
    demo: &Demo,
    track: &Track,
    (world, place): (Option<&Arc<World>>, Option<SimulationPlace>),
) -> ExitCode {
    let jumps = report_jumps(demo, track, (&args.file, world));
    finish_command(jumps, |(jumps, simulated_on)| {
        if place.unwrap_or(simulated_on) == SimulationPlace::Floor {
            print_line(text!("report-demo.floor"));
        }
        print_line(jumps.trim_end());
    })
}

/// Writes a ghost file and prints its path.
fn print_ghost(args: &DemoArgs, demo: &Demo, track: &Track, path: &Path) -> ExitCode {
    finish_command(write_ghost(demo, track, (&args.file, path)), |line| {
        print_line(&line);
    })
}

/// Returns the number of frames with a known position.
fn count_known_positions(track: &Track) -> usize {
    let frames = track.moments.iter();
    frames.filter(|frame| frame.origin.is_some()).count()
}

/// Warns about script lines that leave a choice to us.
fn warn_about_choices(args: &DemoArgs, play: Option<&ScriptPlay>) {
    if let Some(play) = play.filter(|play| play.chosen_lines > 0) {
        let lines = play.chosen_lines.to_string();
        print_warning(&message!(
            "report-demo.chosen",
            path = args.file.display().to_string(),
            lines = lines
        ));
    }
}

/// Returns the jump statistics, and the world in which the jumps were simulated.
fn report_jumps(
    demo: &Demo,
    track: &Track,
    (file, world): (&Path, Option<&Arc<World>>),
) -> Result<(String, SimulationPlace), DemoCommandError> {
    let mut ticks = Vec::new();
    let (found, profile) = resimulate(demo, track, world, &mut |record| ticks.push(record.clone()))
        .ok_or_else(|| DemoCommandError::for_file(file, text!("report-demo.no-commands")))?;
    let place = SimulationPlace::from_resimulation(&found);
    Ok((report_on_ticks(&profile, &ticks).to_text(), place))
}

/// Writes the track as a replay on its map.
fn write_replay(
    demo: &Demo,
    track: &Track,
    map: &LoadedMap<World>,
    (file, path): (&Path, &Path),
) -> Result<String, DemoCommandError> {
    let (made, _) = replay_from_any_demo(demo, track, &map.name, &Arc::new(map.world.clone()))
        .map_err(|error| DemoCommandError::for_file(file, &error.describe()))?;
    write(path, &made.bytes)?;
    let (shown, place) = (path.display().to_string(), map.place.describe());
    Ok(message!("report-demo.replay", path = shown, place = place))
}

fn write_ghost(
    demo: &Demo,
    track: &Track,
    (file, path): (&Path, &Path),
) -> Result<String, DemoCommandError> {
    let ghost = GhostFile::from_track(demo, track)
        .ok_or_else(|| DemoCommandError::for_file(file, text!("report-demo.nobody")))?;
    write(path, ghost.to_text().as_bytes())?;
    let shown = path.display().to_string();
    Ok(message!(
        "report-demo.ghost",
        path = shown,
        moments = ghost.steps.len().to_string()
    ))
}

fn angles_json(angles: ViewAngles) -> Value {
    json!(angles.to_array().map(f64::from))
}

/// Returns the time, origin and angles of a frame as a JSON array.
fn position_json(frame: &DemoFrame) -> Value {
    let origin = frame.origin.map(|origin| origin.to_array().map(f64::from));
    json!([frame.time, origin, frame.angles.map(angles_json)])
}

fn track_json(track: &Track) -> Value {
    json!({
        "player": track.player,
        "name": track.name,
        "points": track.point_count(),
        "first": track.first().as_ref().map(position_json),
        "last": track.last().as_ref().map(position_json),
    })
}

fn frame_json(frame: &DemoFrame) -> Value {
    let cmd = frame.cmd.map(|cmd| {
        json!({
            "msec": cmd.msec,
            "angles": angles_json(cmd.angles),
            "forward": f64::from(cmd.forward),
            "side": f64::from(cmd.side),
            "up": f64::from(cmd.up),
            "buttons": cmd.buttons,
        })
    });
    let mut json = json!({
        "time": frame.time,
        "origin": frame.origin.map(|origin| origin.to_array().map(f64::from)),
        "velocity": frame.velocity.map(|velocity| velocity.to_array().map(f64::from)),
        "on_ground": frame.on_ground,
        "cmd": cmd,
    });
    if frame.is_guessed() {
        json["guessed"] = true.into();
    }
    json
}

fn resimulation_json(found: &Resimulation) -> Value {
    let difference = |it: &FirstDifference| {
        json!({
            "frame": it.frame,
            "time": it.time,
            "field": it.field,
            "recorded": f64::from(it.recorded),
            "ours": f64::from(it.ours),
            "why": describe_cause(it.why),
        })
    };
    let first = found.first_difference.as_ref().map(difference);
    json!({"frames": found.frames, "equal": found.equal, "first_difference": first})
}

/// Prints one JSON object. Writes frame by frame, because there may be many frames. `place` is the
/// world in which our engine simulated the commands.
fn print_json(
    demo: &Demo,
    track: &Track,
    found: Option<&Resimulation>,
    place: Option<SimulationPlace>,
) -> ExitCode {
    let mut head = json!({
        "format": demo.format.id(),
        "map": demo.map,
        "exactness": track.exactness.id(),
        "gaps": track.gaps,
        "bad_packets": demo.bad_packets,
        "tracks": demo.tracks.iter().map(track_json).collect::<Vec<_>>(),
        "warnings": demo.warnings,
    });
    if let Some(place) = place {
        head["played_on"] = place.id().into();
    }
    let head = one_line(&head.to_string());
    let mut listing = LineOutput::new(io::BufWriter::new(io::stdout().lock()));
    let mut print = || -> io::Result<()> {
        write!(
            listing,
            "{},\"frames\":[",
            head.trim_end_matches('}').trim_end()
        )?;
        for (index, frame) in track.frames().enumerate() {
            write!(
                listing,
                "{}{}",
                if index == 0 { "" } else { "," },
                frame_json(&frame)
            )?;
        }
        let found = found.map_or(String::new(), |found| {
            format!(",\"resimulated\":{}", resimulation_json(found))
        });
        writeln!(listing, "]{found}}}")?;
        listing.flush()
    };
    // `LineOutput` remembers write errors until `end`.
    let _ = print();
    listing.exit_code(true)
}
