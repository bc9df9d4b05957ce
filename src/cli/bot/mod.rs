//! `wishdir bot`: the ideal strafer jumps, hops or circles; prints what it reached and writes it down as a script.

mod nfk;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use serde::Serialize;

use self::nfk::NfkTask;
use super::game_args::{GameArgs, GameTarget, NfkTarget};
use super::output::{out, warn};
use super::ticks::{InputError, open_run};
use crate::content::{self, FileError, io};
use crate::sim::cmd::UserCmd;
use crate::sim::math::Vec3;
use crate::sim::run::Run;
use crate::sim::script::{Script, ScriptProblem, Step};
use crate::solver::bot::{Bot, BotJump, BotStats, Kind, Limits, Side};
use crate::text::number::{tenths, thousandths, whole};

/// Let the ideal strafer play.
#[derive(Args, Debug)]
pub(super) struct BotArgs {
    #[command(flatten)]
    game: GameArgs,
    /// What it does [default: longjump; Need For Kill: finish]
    #[arg(long, value_enum)]
    kind: Option<BotKind>,
    /// Strafes in each jump
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=100))]
    strafes: u32,
    /// Jumps, with --kind bhop or chain
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    hops: u32,
    /// Where to, degrees; where the map's start looks if left out
    #[arg(long, allow_hyphen_values = true)]
    yaw: Option<f32>,
    /// Where it starts, "X Y Z" of the feet; the map's start if left out
    #[arg(long, allow_hyphen_values = true, value_parser = place)]
    feet: Option<Place>,
    /// The mouse turns no faster, degrees per second; no limit if left out
    #[arg(long, allow_hyphen_values = true, value_parser = turn_rate)]
    turn_rate: Option<f32>,
    /// Ticks between letting go of one strafe key and pressing the other
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=1000))]
    reaction: u32,
    /// It stops after so many ticks at the latest
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    ticks: u32,
    /// Writes what it did as a script that `simulate` and `play` repeat bit for bit
    #[arg(long)]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What the bot does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BotKind {
    /// Prestrafes and jumps as far as it can; at the edge if a gap lies ahead
    Longjump,
    /// Hops on without losing a tick
    Bhop,
    /// Circles on the ground
    Prestrafe,
    /// Need For Kill: runs to the finish
    Finish,
    /// Need For Kill: holds jump to build the speed jump
    Chain,
}

impl BotKind {
    /// The word of the command line.
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// Three numbers of a place, units.
type Place = (f32, f32, f32);

fn place(text: &str) -> Result<Place, String> {
    let parts: Vec<f32> = text.split([' ', ',']).filter(|part| !part.is_empty()).flat_map(str::parse).collect();
    match parts[..] {
        [x, y, z] if parts.iter().all(|part| part.abs() <= 1e6) => Ok((x, y, z)),
        _ => Err("expected three numbers within a million, \"X Y Z\"".to_owned()),
    }
}

fn turn_rate(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|rate| *rate > 0.0).ok_or_else(|| "expected degrees per second over 0".to_owned())
}

/// Why the bot could not play.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Input(#[from] InputError),
    #[error("cannot write the script: {0}")]
    Script(#[from] ScriptProblem),
    #[error("{0}")]
    Nfk(String),
    #[error("found --kind {found}, expected {expected}")]
    Kind { found: String, expected: &'static str },
}

pub(super) fn run(args: &BotArgs) -> ExitCode {
    match play(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            warn(&format!("wishdir: {error}"));
            ExitCode::FAILURE
        }
    }
}

fn play(args: &BotArgs) -> Result<(), Failure> {
    let (map, profile) = match args.game.target() {
        GameTarget::Engines { map, profile } => (map, profile),
        GameTarget::Nfk(game) => return play_nfk(args, game),
    };
    let named = args.kind.unwrap_or(BotKind::Longjump);
    let mut run = start(args, map, profile)?;
    let first_steps = first_steps(args, &run);
    let yaw = args.yaw.unwrap_or(run.angles().yaw);
    let kind = match named {
        BotKind::Longjump => Kind::LongJump { strafes: args.strafes, yaw },
        BotKind::Bhop => Kind::Bhop { hops: args.hops, strafes: args.strafes, yaw },
        BotKind::Prestrafe => Kind::Prestrafe { side: Side::Left },
        BotKind::Finish | BotKind::Chain => {
            return Err(wrong_kind(named, "longjump, bhop or prestrafe; or a profile of Need For Kill"));
        }
    };
    let limits = Limits { turn_deg_per_s: args.turn_rate.unwrap_or(f32::INFINITY), reaction_ticks: args.reaction };
    let mut bot = Bot::new(kind, limits, &run);
    let mut stats = BotStats::default();
    let mut cmds: Vec<UserCmd> = Vec::new();
    while stats.ticks < u64::from(args.ticks) {
        let Some(cmd) = bot.prepare(&run) else { break };
        let record = run.advance(&cmd);
        bot.observe(&record);
        stats.observe(&record, run.profile());
        cmds.push(cmd);
    }
    if let Some(path) = &args.out {
        let played = Script::of_commands(&cmds);
        let steps = first_steps.into_iter().chain(played.steps().iter().cloned()).collect();
        let head = format!(
            "// What `wishdir bot --kind {}` did. Once more, bit for bit:\n// wishdir simulate --map {map} --profile {profile} --script {}\n",
            named.name(),
            path.display()
        );
        io::write(path, (head + &Script::new(steps)?.to_ron()).as_bytes())?;
    }
    if args.json {
        out(&json(map, &run, &stats));
    } else {
        tell(args, map, &run, &stats);
    }
    Ok(())
}

/// In Need For Kill.
fn play_nfk(args: &BotArgs, game: NfkTarget<'_>) -> Result<(), Failure> {
    let jumps = match args.kind {
        None | Some(BotKind::Finish) => None,
        Some(BotKind::Chain) => Some(u8::try_from(args.hops).unwrap_or(u8::MAX)),
        Some(other @ (BotKind::Longjump | BotKind::Bhop | BotKind::Prestrafe)) => {
            return Err(wrong_kind(other, "finish or chain in Need For Kill"));
        }
    };
    let (map, rules) = (game.map(), game.rules());
    let task = NfkTask { map, rules, jumps, ticks: args.ticks, out: args.out.as_deref(), json: args.json };
    nfk::play(&task).map_err(Failure::Nfk)
}

fn wrong_kind(found: BotKind, expected: &'static str) -> Failure {
    Failure::Kind { found: found.name(), expected }
}

/// The run, where the bot begins.
fn start(args: &BotArgs, map: &str, profile: &str) -> Result<Run, Failure> {
    let (_, mut run) = open_run(map, content::find_profile(profile)?)?;
    if let Some(feet) = args.feet {
        run.stand(Vec3::from(feet), Vec3::ZERO);
    }
    Ok(run)
}

/// What brings a script's player to where the bot began.
fn first_steps(args: &BotArgs, run: &Run) -> Option<Step> {
    let yaw = run.angles().yaw;
    args.feet.map(|feet| Step::Start { feet: Some(feet), origin: None, velocity: (0.0, 0.0, 0.0), yaw, pitch: 0.0 })
}

/// What it reached, for people.
fn tell(args: &BotArgs, map: &str, run: &Run, stats: &BotStats) {
    out(&format!("{map}, {}: {} ticks", run.profile().name, stats.ticks));
    for (number, leap) in stats.jumps.iter().enumerate() {
        out(&format!("jump {:<3} {}", number + 1, leap_words(leap)));
    }
    for leap in &stats.lost {
        out(&format!("lost     {}", leap_words(leap)));
    }
    out(&format!(
        "speed    {} at the end, {} at most, {} on the ground",
        tenths(stats.speed),
        tenths(stats.max_speed),
        tenths(stats.max_ground_speed)
    ));
    if stats.deaths + stats.teleports > 0 {
        out(&format!("died {} times, teleported {} times", stats.deaths, stats.teleports));
    }
    if let Some(path) = &args.out {
        out(&format!("written  {}", path.display()));
    }
}

fn leap_words(leap: &BotJump) -> String {
    let remark = |is_so: bool, words: &'static str| if is_so { words } else { "" };
    format!(
        "{} units, prestrafe {}, max {}, landing {}, {} ticks{}{}{}",
        thousandths(leap.distance()),
        tenths(leap.prestrafe),
        tenths(leap.max_speed),
        tenths(leap.landing_speed),
        whole(leap.ticks),
        remark(leap.cut, ", cut by the cap"),
        remark(leap.collided, ", ran into something"),
        remark(!leap.level, ", landed at another height"),
    )
}

/// What it reached, for machines; nothing rounded.
#[derive(Serialize)]
struct Report<'a> {
    map: &'a str,
    profile: &'a str,
    ticks: u64,
    speed: f32,
    max_speed: f32,
    max_ground_speed: f32,
    deaths: u32,
    teleports: u32,
    jumps: Vec<LeapJson>,
    hash: String,
}

/// One jump.
#[derive(Serialize)]
struct LeapJson {
    distance: f64,
    prestrafe: f32,
    max_speed: f32,
    landing_speed: f32,
    airtime_ticks: u32,
    cut: bool,
    collided: bool,
    level: bool,
}

fn json(map: &str, run: &Run, stats: &BotStats) -> String {
    let jump = |leap: &BotJump| LeapJson {
        distance: leap.distance(),
        prestrafe: leap.prestrafe,
        max_speed: leap.max_speed,
        landing_speed: leap.landing_speed,
        airtime_ticks: leap.ticks,
        cut: leap.cut,
        collided: leap.collided,
        level: leap.level,
    };
    let report = Report {
        map,
        profile: &run.profile().name,
        ticks: stats.ticks,
        speed: stats.speed,
        max_speed: stats.max_speed,
        max_ground_speed: stats.max_ground_speed,
        deaths: stats.deaths,
        teleports: stats.teleports,
        jumps: stats.jumps.iter().map(jump).collect(),
        hash: format!("{:016x}", run.hash()),
    };
    serde_json::to_string(&report).unwrap_or_default()
}
