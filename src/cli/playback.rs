//! Playback for the commands: opens a script, timed input, a replay, a link or a trace, and plays
//! the run in it.

use std::fmt::{Debug, Display};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::game_args::{GameArgs, GameTarget, NfkTarget, profile_mismatch_warning};
use super::output::print_warning;
use super::replay_verdict::ReplayVerdict;
use crate::exchange::ExportableGame;
use crate::storage as content;
use crate::storage::demos::DemoFileError;
use crate::storage::io::{is_recording, parent_folder, read};
use crate::storage::maps::MappedGame;
use crate::storage::recordings::open_recording;
use crate::storage::replays::{
    InitialRunError, ReplayFileError, RunRecording, is_replay, load_initial_run, open_replay,
};
use crate::storage::{FileError, LoadedMap};
use crate::text::{Describe, described, message, text};
use ::wishdir_replay as replay;
use wishdir_replay::{AnyLink, AnyReplay, Link, Replay, Verdict, verify};
use wishdir_sim::conform::{AnyRecording, NfkRecording, Recording};
use wishdir_sim::input_file::{
    EventDelivery, InputFile, InputFileError, InputPlayer, NfkInputPlayer,
};
use wishdir_sim::platformer::script::{NfkScript, NfkScriptPlayer};
use wishdir_sim::platformer::{COLUMN_PX, Cell, NfkRun, NfkSpawn, NfkWorld, ROW_PX};
use wishdir_sim::run::Run;
use wishdir_sim::script::Script;
use wishdir_sim::simulation::{Driver, Simulation as _};
use wishdir_sim::style::{Style, StyleFilter};

/// Maximum number of printed map warnings.
/// Maps of the original games cause many; `check-map` prints all.
const WARNINGS_SHOWN: usize = 20;

/// Reason why an input cannot be played.
#[derive(Debug, thiserror::Error)]
pub(super) enum InputError {
    /// The map, profile or file was not found or is invalid.
    #[error(transparent)]
    File(#[from] FileError),
    /// The contents of a file cannot be used. The problem is in the active language.
    #[error("{place}: {problem}")]
    Text { place: String, problem: String },
    /// A reader rejected the contents of a file.
    #[error("{}: {problem}", path.display())]
    Malformed { path: PathBuf, problem: String },
    /// The demo cannot be played.
    #[error(transparent)]
    Demo(#[from] DemoFileError),
    /// The file is not a replay that can be played here.
    #[error(transparent)]
    Replay(#[from] ReplayFileError),
    /// The map of a replay is missing or does not fit.
    #[error("{}: {error}", path.display())]
    Stage {
        path: PathBuf,
        error: InitialRunError,
    },
    /// The practice style restricts nothing with these rules.
    #[error("style {style}: has no effect with {rules}")]
    Style {
        /// Name of the style.
        style: &'static str,
        /// Name of the profile or ruleset.
        rules: String,
    },
    /// The file is neither a trace nor a script.
    #[error("{}: expected a replay (.wdr), a trace (.jsonl, .jsonl.gz) or a script (.ron)", .0.display())]
    Kind(PathBuf),
}

impl InputError {
    /// Returns the verdict on a replay that cannot be played. `None` if the error is not about a
    /// replay.
    pub(super) fn replay_verdict(&self) -> Option<ReplayVerdict> {
        match self {
            Self::Replay(error) => Some(error.into()),
            Self::Stage { error, .. } => Some(error.into()),
            Self::File(_)
            | Self::Text { .. }
            | Self::Malformed { .. }
            | Self::Demo(_)
            | Self::Style { .. }
            | Self::Kind(_) => None,
        }
    }

    /// Creates an error about a file, in the active language.
    pub(super) fn from_problem(path: &Path, problem: impl Into<String>) -> Self {
        Self::Text {
            place: path.display().to_string(),
            problem: problem.into(),
        }
    }

    /// Creates an error that a file reader reported.
    pub(super) fn malformed_file(path: &Path, problem: impl Display) -> Self {
        Self::Malformed {
            path: path.to_owned(),
            problem: problem.to_string(),
        }
    }
}

impl Describe for InputError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            Self::Text { .. } => self.to_string(),
            Self::Malformed { path, problem } => described!(
                self,
                "error-file-malformed",
                path = path.display().to_string(),
                problem = problem.as_str()
            ),
            Self::Demo(error) => error.describe(),
            Self::Replay(error) => error.describe(),
            Self::Stage { path, error } => format!("{}: {}", path.display(), error.describe()),
            Self::Style { style, rules } => described!(
                self,
                "error-argument-style",
                style = *style,
                rules = rules.as_str()
            ),
            Self::Kind(path) => {
                described!(self, "error-file-kind", path = path.display().to_string())
            }
        }
    }
}

/// Game whose runs the command line can play.
pub(super) trait PlayableGame: MappedGame + ExportableGame {
    /// Driver that plays timed input.
    type InputPlayer: Driver<Self> + Debug;

    /// Parses timed input for this run. Returns its player and the number of ticks.
    fn play_input(
        &self,
        text: &str,
        delivery: EventDelivery,
    ) -> Result<(Self::InputPlayer, u64), InputFileError>;

    /// Returns the duration of a script, ticks.
    fn ticks(script: &Self::Script) -> u64;

    /// Returns a hint to append to the error about an invalid script.
    fn script_hint(_text: &str) -> &'static str {
        ""
    }
}

impl PlayableGame for Run {
    type InputPlayer = InputPlayer;

    fn play_input(
        &self,
        text: &str,
        delivery: EventDelivery,
    ) -> Result<(InputPlayer, u64), InputFileError> {
        let player = InputPlayer::new(InputFile::parse(text)?, delivery, self);
        let ticks = player.tick_count();
        Ok((player, ticks))
    }

    fn ticks(script: &Script) -> u64 {
        script.ticks()
    }

    fn script_hint(script: &str) -> &'static str {
        let is_nfk = NfkScript::parse(script).is_ok();
        if is_nfk {
            text!("report-script-hint")
        } else {
            ""
        }
    }
}

impl PlayableGame for NfkRun {
    type InputPlayer = NfkInputPlayer;

    fn play_input(
        &self,
        text: &str,
        delivery: EventDelivery,
    ) -> Result<(NfkInputPlayer, u64), InputFileError> {
        let player = NfkInputPlayer::new(InputFile::parse(text)?, delivery);
        let ticks = player.tick_count();
        Ok((player, ticks))
    }

    fn ticks(script: &NfkScript) -> u64 {
        script.ticks()
    }
}

/// Opens a run on a map, at the map's start or at an entity class. Also returns the map's name.
/// Without `damage`, nothing costs health.
pub(super) fn open_run<G: PlayableGame>(
    map: &str,
    start: Option<&str>,
    rules: G::Rules,
    damage: bool,
) -> Result<(String, G), InputError> {
    let LoadedMap {
        name,
        place,
        mut world,
        warnings,
        ..
    } = G::load_undrawn_map(map)?;
    warnings
        .iter()
        .take(WARNINGS_SHOWN)
        .for_each(|warning| print_warning(warning));
    if warnings.len() > WARNINGS_SHOWN {
        print_warning(&message!(
            "map-more-warnings",
            place = place.describe(),
            count = warnings.len() - WARNINGS_SHOWN
        ));
    }
    let unplayable = |problem: String| InputError::Text {
        place: place.describe(),
        problem,
    };
    if let Some(class) = start {
        G::set_start_class(&mut world, class).map_err(|error| unplayable(error.describe()))?;
    }
    let run = G::begin(Arc::new(world), rules, damage);
    let run = run.map_err(|error| unplayable(error.describe()))?;
    Ok((name, run))
}

/// Source of a run's input.
#[derive(Debug)]
enum RunDriver<G: PlayableGame> {
    Script(G::ScriptPlayer),
    Replay(Box<replay::Playback<G>>),
    Input(G::InputPlayer),
}

impl<G: PlayableGame> Driver<G> for RunDriver<G> {
    fn prepare(&mut self, run: &mut G) -> Option<G::Input> {
        match self {
            Self::Script(player) => player.prepare(run),
            Self::Replay(playback) => playback.prepare(run),
            Self::Input(player) => player.prepare(run),
        }
    }

    fn observe(&mut self, record: &G::Record) {
        match self {
            Self::Script(player) => player.observe(record),
            Self::Replay(playback) => playback.observe(record),
            Self::Input(player) => player.observe(record),
        }
    }
}

/// A replay, and a new run at the start of the replay's map.
pub(super) struct PreparedReplay<G: PlayableGame> {
    pub(super) replay: Replay<G>,
    pub(super) begun: G,
}

impl<G: PlayableGame> PreparedReplay<G> {
    /// Opens a replay on the named map, or else on its own map.
    pub(super) fn new(
        path: &Path,
        replay: Replay<G>,
        map: Option<&str>,
    ) -> Result<Self, InputError> {
        let folder = parent_folder(path);
        let begun = load_initial_run(&replay.header, map, folder);
        let begun = begun.map_err(|error| InputError::Stage {
            path: path.to_owned(),
            error,
        })?;
        Ok(Self { replay, begun })
    }

    /// Re-simulates the replay and warns if it is invalid.
    pub(super) fn verify(&self, path: &Path) -> Verdict {
        let verdict = verify(&self.replay, &self.begun);
        if let Some(reason) = verdict.reason() {
            print_warning(&format!("{}: {}", path.display(), reason.describe()));
        }
        verdict
    }
}

/// Run that a command plays, and the source of its input.
pub(super) struct Playback<G: PlayableGame> {
    /// Name of the map.
    pub(super) map: String,
    /// Number of ticks to play.
    pub(super) ticks: u64,
    /// Verdict on the replay. `None` if the input is not a replay.
    pub(super) verdict: Option<ReplayVerdict>,
    /// Run at the current tick.
    pub(super) run: G,
    source: RunDriver<G>,
    style: StyleFilter,
}

impl<G: PlayableGame> Playback<G> {
    /// Creates the playback of a script on a map.
    fn from_script(
        path: &Path,
        text: &str,
        map: &str,
        start: Option<&str>,
        rules: G::Rules,
        damage: bool,
    ) -> Result<Self, InputError> {
        let (map, run) = open_run::<G>(map, start, rules, damage)?;
        let script = G::parse_script(text).map_err(|error| {
            InputError::malformed_file(path, format!("{error}{}", G::script_hint(text)))
        })?;
        if let Some(warning) = profile_mismatch_warning(G::script_profile(&script), run.rules_id())
        {
            print_warning(&format!("{}: {warning}", path.display()));
        }
        Ok(Self {
            ticks: G::ticks(&script),
            source: RunDriver::Script(run.play_script(&script)),
            style: StyleFilter::default(),
            verdict: None,
            map,
            run,
        })
    }

    /// Creates the playback of timed input on a map.
    fn from_input(
        path: &Path,
        delivery: EventDelivery,
        map: &str,
        start: Option<&str>,
        rules: G::Rules,
        damage: bool,
    ) -> Result<Self, InputError> {
        let (map, run) = open_run::<G>(map, start, rules, damage)?;
        let (player, ticks) = run
            .play_input(&read(path)?, delivery)
            .map_err(|error| InputError::malformed_file(path, error))?;
        Ok(Self {
            ticks,
            source: RunDriver::Input(player),
            style: StyleFilter::default(),
            verdict: None,
            map,
            run,
        })
    }

    /// Creates the playback of a replay.
    fn from_replay(path: &Path, replay: Replay<G>, map: Option<&str>) -> Result<Self, InputError> {
        let staged = PreparedReplay::new(path, replay, map)?;
        let verdict = staged.verify(path);
        let PreparedReplay {
            replay,
            begun: mut run,
        } = staged;
        let source = RunDriver::Replay(Box::new(replay::Playback::begin(&replay, &mut run)));
        Ok(Self {
            map: replay.header.map,
            ticks: verdict.ticks,
            verdict: Some((&verdict).into()),
            run,
            source,
            style: StyleFilter::default(),
        })
    }

    /// Plays to the end and passes every tick to `emit`.
    pub(super) fn play<E>(
        &mut self,
        mut emit: impl FnMut(&G::Record) -> Result<(), E>,
    ) -> Result<(), E> {
        while let Some(record) = self.step(|_, _| ()) {
            emit(&record)?;
        }
        Ok(())
    }

    /// Plays the next tick. Before that, calls `before` with the run and the input.
    pub(super) fn step(&mut self, before: impl FnOnce(&G, &G::Input)) -> Option<G::Record> {
        let input = self.source.prepare(&mut self.run)?;
        let input = self.style.filter(&self.run, &input);
        before(&self.run, &input);
        let record = self.run.advance(&input);
        self.source.observe(&record);
        Some(record)
    }

    /// Restricts the input to a practice style.
    pub(super) fn restrict_to_style(&mut self, style: Style) -> Result<(), InputError> {
        if !self.run.has_style(style) {
            return Err(InputError::Style {
                style: style.id(),
                rules: self.run.rules_id().to_owned(),
            });
        }
        self.style = StyleFilter::new(style);
        Ok(())
    }

    /// Like [`Self::play`], but also records a replay.
    pub(super) fn record<E: From<InputError>>(
        &mut self,
        path: &Path,
        mut emit: impl FnMut(&G::Record) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut recording = RunRecording::begin(&self.map, &self.run);
        while let Some(record) = self.step(|run, input| recording.before_tick(run, input)) {
            recording.after_tick(&self.run);
            emit(&record)?;
        }
        recording
            .write(&self.run, path)
            .map_err(|error| InputError::from(error).into())
    }
}

impl Playback<NfkRun> {
    /// Creates the playback of a trace's keys from its initial state, on the named map or else on
    /// its own map.
    fn from_recording(
        path: &Path,
        recording: &NfkRecording,
        target: NfkTarget<'_>,
    ) -> Result<Self, InputError> {
        let rules = target.named_rules().unwrap_or(recording.rules);
        // Traces do not contain damage.
        let (map, mut run) = match target.named_map() {
            Some(map) => open_run(map, None, rules, false)?,
            None => {
                let run = NfkRun::begin(Arc::new(build_trace_world(recording)), rules, false);
                (
                    recording.name.clone(),
                    run.map_err(|error| InputError::from_problem(path, error.describe()))?,
                )
            }
        };
        run.place_player(recording.initial);
        let source = RunDriver::Script(NfkScriptPlayer::new(
            &NfkScript::from_keys(recording.keys_per_tick()),
            &run,
        ));
        Ok(Self {
            ticks: recording.tick_count() as u64,
            map,
            verdict: None,
            run,
            source,
            style: StyleFilter::default(),
        })
    }
}

/// Builds the map of a trace, with the trace's start as the spawn.
fn build_trace_world(recording: &NfkRecording) -> NfkWorld {
    let (x, y) = (recording.initial.x, recording.initial.y + 8.0);
    let cell = Cell::new(
        (x / f64::from(COLUMN_PX)) as u16,
        (y / f64::from(ROW_PX)) as u16,
    );
    let spawn = NfkSpawn {
        cell,
        dir: recording.initial.dir.to_standing(),
    };
    NfkWorld {
        spawns: vec![spawn],
        ..NfkWorld::from_grid(recording.grid.clone())
    }
}

/// Plays a link on its map and returns it as a replay. The error is in the active language.
fn replay_from_link<G: PlayableGame>(link: &Link<G>, map: Option<&str>) -> Result<Vec<u8>, String> {
    let begun =
        load_initial_run(&link.header, map, Path::new("")).map_err(|error| error.describe())?;
    link.replay(&begun).map_err(|error| error.describe())
}

/// Input file of a command: a trace, or a run of either game.
pub(super) enum AnyInput {
    /// A trace from a 3D engine, which includes its world and rules.
    Recording(Box<Recording>),
    /// A script or replay for a 3D engine.
    Engine3d(Box<Playback<Run>>),
    /// A script, replay or trace for Need For Kill.
    Nfk(Box<Playback<NfkRun>>),
}

impl AnyInput {
    /// Verdict on the replay. `None` if the input is not a replay.
    pub(super) fn verdict(&self) -> Option<&ReplayVerdict> {
        match self {
            Self::Recording(_) => None,
            Self::Engine3d(playback) => playback.verdict.as_ref(),
            Self::Nfk(playback) => playback.verdict.as_ref(),
        }
    }

    /// Opens a file according to its extension. A trace names its own game. Without `damage`,
    /// nothing costs health.
    pub(super) fn open(path: &Path, args: &GameArgs, damage: bool) -> Result<Self, InputError> {
        if is_replay(path) {
            return Self::replay(path, args);
        }
        if is_recording(path) {
            return Ok(
                match open_recording(path, None)
                    .map_err(|error| InputError::from_problem(path, error.describe()))?
                {
                    AnyRecording::Move(_) if args.has_any_argument() => {
                        return Err(InputError::from_problem(path, text!("report-own-world")));
                    }
                    AnyRecording::Move(recording) => Self::Recording(recording),
                    AnyRecording::Sweeps(_) => {
                        return Err(InputError::from_problem(path, text!("report-sweeps")));
                    }
                    AnyRecording::Nfk(recording) => Self::Nfk(Box::new(Playback::from_recording(
                        path,
                        &recording,
                        args.nfk(),
                    )?)),
                },
            );
        }
        let text = read(path)?;
        let args = args.for_script(&text);
        Ok(match args.target() {
            GameTarget::Nfk(target) => Self::Nfk(Box::new(Playback::from_script(
                path,
                &text,
                target.map(),
                args.start_class(),
                target.rules(),
                damage,
            )?)),
            GameTarget::Engine3d { map, profile } => {
                let profile = Arc::new(content::find_profile(profile)?);
                Self::Engine3d(Box::new(Playback::from_script(
                    path,
                    &text,
                    map,
                    args.start_class(),
                    profile,
                    damage,
                )?))
            }
        })
    }

    /// Opens timed input. Without `damage`, nothing costs health.
    pub(super) fn timed_input(
        path: &Path,
        delivery: EventDelivery,
        args: &GameArgs,
        damage: bool,
    ) -> Result<Self, InputError> {
        let start = args.start_class();
        Ok(match args.target() {
            GameTarget::Nfk(target) => {
                let (map, rules) = (target.map(), target.rules());
                let playback = Playback::from_input(path, delivery, map, start, rules, damage)?;
                Self::Nfk(Box::new(playback))
            }
            GameTarget::Engine3d { map, profile } => {
                let rules = Arc::new(content::find_profile(profile)?);
                let playback = Playback::from_input(path, delivery, map, start, rules, damage)?;
                Self::Engine3d(Box::new(playback))
            }
        })
    }

    /// Opens a replay, whatever its file name. The replay's profile and damage setting apply.
    pub(super) fn replay(path: &Path, args: &GameArgs) -> Result<Self, InputError> {
        let map = args
            .replay_map()
            .map_err(|problem| InputError::from_problem(path, problem))?;
        Self::from_replay(path, open_replay(path)?, map)
    }

    fn from_replay(path: &Path, replay: AnyReplay, map: Option<&str>) -> Result<Self, InputError> {
        Ok(match replay {
            AnyReplay::Engine3d(replay) => {
                Self::Engine3d(Box::new(Playback::from_replay(path, replay, map)?))
            }
            AnyReplay::Nfk(replay) => {
                Self::Nfk(Box::new(Playback::from_replay(path, replay, map)?))
            }
        })
    }

    /// Opens a jump link. Also returns its ticks as the bytes of a replay.
    pub(super) fn link(letters: &str, map: Option<&str>) -> Result<(Self, Vec<u8>), InputError> {
        let place = Path::new(text!("report-link.place"));
        let replay = match AnyLink::parse(letters)
            .map_err(|error| InputError::from_problem(place, error.describe()))?
        {
            AnyLink::Engine3d(link) => replay_from_link(&link, map),
            AnyLink::Nfk(link) => replay_from_link(&link, map),
        };
        let bytes = replay.map_err(|problem| InputError::from_problem(place, problem))?;
        let replay = AnyReplay::open(bytes.as_slice())
            .map_err(|error| InputError::from_problem(place, error.describe()))?;
        Ok((Self::from_replay(place, replay, map)?, bytes))
    }
}
