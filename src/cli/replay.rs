//! `wishdir replay`: explains a replay, or writes it as a script, a trace or sound.

use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use serde_json::json;
use strum::VariantArray;

use super::game_args::GameArgs;
use super::output::{finish_command, print_line};
use super::playback::{InputError, PlayableGame, PreparedReplay};
use crate::coach::sound::render::{AudibleGame, render_replay_wav};
use crate::coach::sound::{VolumeGroup, Volumes};
use crate::exchange::{export_script, export_trace};
use crate::storage::io;
use crate::storage::replays::open_replay;
use crate::text::Describe as _;
use crate::text::report::replay::{ReplaySummary, summary};
use wishdir_replay::{AnyReplay, Replay, Verdict};

#[derive(Args, Debug)]
pub(super) struct ReplayArgs {
    /// The replay (.wdr)
    file: PathBuf,
    #[command(flatten)]
    game: GameArgs,
    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["to_script", "to_trace", "to_hltas"])]
    json: bool,
    /// Print a script that reproduces the replay
    #[arg(long, conflicts_with_all = ["to_trace", "to_hltas"])]
    to_script: bool,
    /// Print a trace of the same ticks (docs/traces.md)
    #[arg(long, conflicts_with = "to_hltas")]
    to_trace: bool,
    /// Print an HLTAS script that reproduces the run in the original Half-Life (docs/demos.md)
    #[arg(long, conflicts_with = "to_wav")]
    to_hltas: bool,
    /// Write the run's sounds as a WAV file, up to 30 minutes
    #[arg(long, value_name = "OUT", conflicts_with_all = ["json", "to_script", "to_trace"])]
    to_wav: Option<PathBuf>,
    /// Sounds to write
    #[arg(long, value_delimiter = ',', requires = "to_wav", default_values_t = SoundOption::ALL)]
    sounds: Vec<SoundOption>,
}

/// Group of sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, VariantArray)]
enum SoundOption {
    /// Jumps, landings, steps, splashes
    Movement,
    /// Angle error as pitch, on the side you strafe to
    Tone,
    /// Switches, ideal jumps, perfect hops
    Clicks,
    /// One beat per strafe
    Metronome,
}

impl SoundOption {
    const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    fn to_volume_group(self) -> VolumeGroup {
        match self {
            Self::Movement => VolumeGroup::Movement,
            Self::Tone => VolumeGroup::Tone,
            Self::Clicks => VolumeGroup::Clicks,
            Self::Metronome => VolumeGroup::Metronome,
        }
    }
}

impl fmt::Display for SoundOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_possible_value()
            .map_or(Ok(()), |value| f.write_str(value.get_name()))
    }
}

pub(super) fn run(args: &ReplayArgs) -> ExitCode {
    let report =
        open_replay(&args.file)
            .map_err(InputError::from)
            .and_then(|replay| match replay {
                AnyReplay::Engine3d(replay) => report(args, replay),
                AnyReplay::Nfk(replay) => report(args, replay),
            });
    finish_command(report, |report| print_line(report.trim_end()))
}

fn report<G: PlayableGame + AudibleGame>(
    args: &ReplayArgs,
    replay: Replay<G>,
) -> Result<String, InputError> {
    let map = args
        .game
        .replay_map()
        .map_err(|problem| InputError::from_problem(&args.file, problem))?;
    let staged = PreparedReplay::new(&args.file, replay, map)?;
    let (replay, begun) = (&staged.replay, &staged.begun);
    if let Some(out) = &args.to_wav {
        let volumes = args.sounds.iter().fold(Volumes::SILENT, |volumes, sound| {
            volumes.with_full_volume(sound.to_volume_group())
        });
        let bytes = render_replay_wav(replay, begun, volumes)
            .map_err(|error| InputError::from_problem(&args.file, error.describe()))?;
        io::write(out, &bytes)?;
        return Ok(out.display().to_string());
    }
    let exported = if args.to_script {
        export_script(replay, begun)
    } else if args.to_trace {
        export_trace(replay, begun)
    } else if args.to_hltas {
        G::export_hltas(replay, begun)
    } else {
        return Ok(explain_replay(args, &staged));
    };
    exported.map_err(|error| InputError::from_problem(&args.file, error.describe()))
}

fn explain_replay<G: PlayableGame>(args: &ReplayArgs, staged: &PreparedReplay<G>) -> String {
    let verdict = staged.verify(&args.file);
    let Verdict {
        ticks,
        msec,
        jumps,
        time,
        hash,
        ..
    } = verdict;
    let (header, byte_count) = (&staged.replay.header, staged.replay.byte_count());
    let rules = staged.begun.rules_id();
    if args.json {
        return json!({
            "file": args.file.display().to_string(),
            "map": header.map,
            "map_hash": G::map_digest(staged.begun.world()).to_string(),
            "map_checksum": format!("{:016x}", header.map_hash),
            "profile": rules,
            "rules_hash": G::rules_digest(&staged.begun.rules()).to_string(),
            "start": header.start_class,
            "physics_version": G::PHYSICS_VERSION,
            "damage": header.damage,
            "ticks": ticks,
            "length_ms": msec,
            "jumps": jumps,
            "time_ms": time.map(|time| time.msec),
            "hash": format!("{hash:016x}"),
            "true": verdict.reason().is_none(),
            "reason": verdict.reason().map(|reason| reason.to_string()),
            "bytes": byte_count,
        })
        .to_string();
    }
    summary(&ReplaySummary {
        map: &header.map,
        rules,
        verdict: &verdict,
        byte_count,
    })
}
