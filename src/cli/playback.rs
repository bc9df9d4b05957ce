//! The runs that commands play: of a script on a map, of a replay, or of a recording.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::game_args::{GameArgs, GameTarget, NfkTarget};
use super::output::warn;
use crate::exchange::Exportable;
use crate::storage as content;
use crate::storage::demos::DemoFileError;
use crate::storage::io::{is_recording, read};
use crate::storage::maps::MappedGame;
use crate::storage::recordings::open_recording;
use crate::storage::replays::{
    ReplayFileError, RunRecording, StageError, is_replay, open_replay, stage,
};
use crate::storage::{FileError, LoadedMap};
use crate::text::{message, text};
use ::wishdir_replay as replay;
use wishdir_replay::{AnyLink, AnyReplay, Link, Replay, Verdict, verify};
use wishdir_sim::conform::{AnyRecording, NfkRecording, Recording};
use wishdir_sim::input_file::{Delivery, InputFile, InputFileError, InputPlayer, NfkInputPlayer};
use wishdir_sim::platformer::script::{NfkScript, NfkScriptPlayer};
use wishdir_sim::platformer::{COLUMN_PX, Cell, NfkRun, NfkSpawn, NfkWorld, ROW_PX};
use wishdir_sim::run::Run;
use wishdir_sim::script::Script;
use wishdir_sim::simulation::{Driver, Simulation as _};
use wishdir_sim::style::{Style, StyleFilter};

/// Maps made for the games are full of oddities; `check-map` names them all.
const WARNINGS_SHOWN: usize = 20;

/// Why there is nothing to play.
#[derive(Debug, thiserror::Error)]
pub(super) enum InputError {
    /// No such map, profile or file.
    #[error(transparent)]
    File(#[from] FileError),
    /// A text that is not what it should be.
    #[error("{place}: {problem}")]
    Text {
        /// Path of the file.
        place: String,
        /// What is wrong.
        problem: String,
    },
    /// A recorded run of an original game that cannot be shown.
    #[error(transparent)]
    Demo(#[from] DemoFileError),
    /// A file that is no replay that can be played here.
    #[error(transparent)]
    Replay(#[from] ReplayFileError),
    /// A practice style that holds nothing back where it is played.
    #[error("style {style}: has no effect with {rules}")]
    Style {
        /// The style's name.
        style: &'static str,
        /// The profile's or ruleset's.
        rules: String,
    },
    /// Neither a recording nor a script.
    #[error("{}: expected a replay (.wdr), a recording (.jsonl, .jsonl.gz) or a script (.ron)", .0.display())]
    Kind(PathBuf),
}

impl InputError {
    /// What is wrong in a file.
    pub(super) fn text(path: &Path, problem: impl ToString) -> Self {
        Self::Text {
            place: path.display().to_string(),
            problem: problem.to_string(),
        }
    }
}

/// A game whose runs the command line opens.
pub(super) trait PlayedGame: MappedGame + Exportable {
    /// Plays a file of timed input.
    type InputPlayer: Driver<Self> + Debug;

    /// Plays the text of a file of timed input on this run, and for how many ticks.
    fn play_input(
        &self,
        text: &str,
        delivery: Delivery,
    ) -> Result<(Self::InputPlayer, u64), InputFileError>;

    /// How many ticks a script lasts.
    fn ticks(script: &Self::Script) -> u64;

    /// What to add to the error about a text that is no script of this game.
    fn script_hint(_text: &str) -> &'static str {
        ""
    }
}

impl PlayedGame for Run {
    type InputPlayer = InputPlayer;

    fn play_input(
        &self,
        text: &str,
        delivery: Delivery,
    ) -> Result<(InputPlayer, u64), InputFileError> {
        let player = InputPlayer::new(InputFile::parse(text)?, delivery, self);
        let ticks = player.ticks();
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

impl PlayedGame for NfkRun {
    type InputPlayer = NfkInputPlayer;

    fn play_input(
        &self,
        text: &str,
        delivery: Delivery,
    ) -> Result<(NfkInputPlayer, u64), InputFileError> {
        let player = NfkInputPlayer::new(InputFile::parse(text)?, delivery);
        let ticks = player.ticks();
        Ok((player, ticks))
    }

    fn ticks(script: &NfkScript) -> u64 {
        script.ticks()
    }
}

/// A run on a map, from its start or the entities of a class, and the map's name. Without `damage`
/// nothing costs health.
pub(super) fn open_run<G: PlayedGame>(
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
        .for_each(|warning| warn(warning));
    if warnings.len() > WARNINGS_SHOWN {
        warn(&message!(
            "map-more-warnings",
            place = place.as_str(),
            count = warnings.len() - WARNINGS_SHOWN
        ));
    }
    let began = start.map_or(Ok(()), |class| G::begin_at(&mut world, class));
    let run = began
        .and_then(|()| G::begin(Arc::new(world), rules, damage).map_err(|error| error.to_string()));
    run.map(|run| (name, run))
        .map_err(|problem| InputError::Text { place, problem })
}

/// What drives a run.
#[derive(Debug)]
enum RunDriver<G: PlayedGame> {
    Script(G::ScriptPlayer),
    Replay(Box<replay::Playback<G>>),
    Input(G::InputPlayer),
}

impl<G: PlayedGame> Driver<G> for RunDriver<G> {
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

/// A replay, and a run at the start of its map.
pub(super) struct StagedReplay<G: PlayedGame> {
    pub(super) replay: Replay<G>,
    pub(super) begun: G,
}

impl<G: PlayedGame> StagedReplay<G> {
    /// On the map that is named, or the one that the replay names.
    pub(super) fn new(
        path: &Path,
        replay: Replay<G>,
        map: Option<&str>,
    ) -> Result<Self, InputError> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let begun = stage(&replay.header, map, folder);
        let begun = begun.map_err(|error: StageError| InputError::text(path, error))?;
        Ok(Self { replay, begun })
    }

    /// Whether it is true; if not, a warning says so.
    pub(super) fn verdict(&self, path: &Path) -> Verdict {
        let verdict = verify(&self.replay, &self.begun);
        if let Some(reason) = verdict.reason() {
            warn(&format!("{}: {reason}", path.display()));
        }
        verdict
    }
}

/// A run and what drives it.
pub(super) struct Playback<G: PlayedGame> {
    /// The map's name.
    pub(super) map: String,
    /// How many ticks will be played.
    pub(super) ticks: u64,
    /// The run, as far as it has been played.
    pub(super) run: G,
    source: RunDriver<G>,
    style: StyleFilter,
}

impl<G: PlayedGame> Playback<G> {
    /// A script's on a map.
    fn of_script(
        path: &Path,
        map: &str,
        start: Option<&str>,
        rules: G::Rules,
        damage: bool,
    ) -> Result<Self, InputError> {
        let (map, run) = open_run::<G>(map, start, rules, damage)?;
        let text = read(path)?;
        let script = G::parse_script(&text)
            .map_err(|error| InputError::text(path, format!("{error}{}", G::script_hint(&text))))?;
        Ok(Self {
            ticks: G::ticks(&script),
            source: RunDriver::Script(run.play_script(&script)),
            style: StyleFilter::default(),
            map,
            run,
        })
    }

    /// A file of timed input, on a map.
    fn from_input(
        path: &Path,
        delivery: Delivery,
        map: &str,
        start: Option<&str>,
        rules: G::Rules,
        damage: bool,
    ) -> Result<Self, InputError> {
        let (map, run) = open_run::<G>(map, start, rules, damage)?;
        let (player, ticks) = run
            .play_input(&read(path)?, delivery)
            .map_err(|error| InputError::text(path, error))?;
        Ok(Self {
            ticks,
            source: RunDriver::Input(player),
            style: StyleFilter::default(),
            map,
            run,
        })
    }

    /// A replay's.
    fn of_replay(path: &Path, replay: Replay<G>, map: Option<&str>) -> Result<Self, InputError> {
        let staged = StagedReplay::new(path, replay, map)?;
        let ticks = staged.verdict(path).ticks;
        let StagedReplay {
            replay,
            begun: mut run,
        } = staged;
        let source = RunDriver::Replay(Box::new(replay::Playback::begin(&replay, &mut run)));
        Ok(Self {
            map: replay.header.map,
            ticks,
            run,
            source,
            style: StyleFilter::default(),
        })
    }

    /// Plays it to its end, emitting every tick.
    pub(super) fn play<E>(
        &mut self,
        mut emit: impl FnMut(&G::Record) -> Result<(), E>,
    ) -> Result<(), E> {
        while let Some(record) = self.step(|_, _| ()) {
            emit(&record)?;
        }
        Ok(())
    }

    /// Plays the next tick, after `before` was given the run and what it is asked for.
    pub(super) fn step(&mut self, before: impl FnOnce(&G, &G::Input)) -> Option<G::Record> {
        let input = self.source.prepare(&mut self.run)?;
        let input = self.style.filter(&self.run, &input);
        before(&self.run, &input);
        let record = self.run.advance(&input);
        self.source.observe(&record);
        Some(record)
    }

    /// Lets only what a style allows through.
    pub(super) fn keep_style(&mut self, style: Style) -> Result<(), InputError> {
        if !self.run.has_style(style) {
            return Err(InputError::Style {
                style: style.id(),
                rules: self.run.rules_id().to_owned(),
            });
        }
        self.style = StyleFilter::new(style);
        Ok(())
    }

    /// The same, written down as a replay.
    pub(super) fn record<E: From<InputError>>(
        &mut self,
        path: &Path,
        mut emit: impl FnMut(&G::Record) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut recording = RunRecording::begin(&self.map, &self.run);
        while let Some(record) = self.step(|run, input| recording.before(run, input)) {
            recording.after(&self.run);
            emit(&record)?;
        }
        recording
            .write(&self.run, path)
            .map_err(|error| InputError::from(error).into())
    }
}

impl Playback<NfkRun> {
    /// A recording's: its keys from its own initial state, on its own map where no other is named.
    fn of_recording(
        path: &Path,
        recording: &NfkRecording,
        target: NfkTarget<'_>,
    ) -> Result<Self, InputError> {
        let rules = target.named_rules().unwrap_or(recording.rules);
        // Recordings leave damage out.
        let (map, mut run) = match target.named_map() {
            Some(map) => open_run(map, None, rules, false)?,
            None => {
                let run = NfkRun::begin(Arc::new(own_world(recording)), rules, false);
                (
                    recording.name.clone(),
                    run.map_err(|error| InputError::text(path, error))?,
                )
            }
        };
        run.place(recording.initial);
        let source = RunDriver::Script(NfkScriptPlayer::new(
            &NfkScript::from_keys(recording.keys()),
            &run,
        ));
        Ok(Self {
            ticks: recording.tick_count() as u64,
            map,
            run,
            source,
            style: StyleFilter::default(),
        })
    }
}

/// A recording's map, with the spawn where it begins.
fn own_world(recording: &NfkRecording) -> NfkWorld {
    let (x, y) = (recording.initial.x, recording.initial.y + 8.0);
    let cell = Cell::new(
        (x / f64::from(COLUMN_PX)) as u16,
        (y / f64::from(ROW_PX)) as u16,
    );
    let spawn = NfkSpawn {
        cell,
        dir: recording.initial.dir.standing(),
    };
    NfkWorld {
        spawns: vec![spawn],
        ..NfkWorld::from_grid(recording.grid.clone())
    }
}

/// A link as a replay, played on its map.
fn link_replay<G: PlayedGame>(link: &Link<G>, map: Option<&str>) -> Result<Vec<u8>, String> {
    let begun = stage(&link.header, map, Path::new("")).map_err(|error| error.to_string())?;
    link.replay(&begun).map_err(|error| error.to_string())
}

/// What ticks of any game can be had from.
pub(super) enum AnyInput {
    /// A recording of a 3D engine: world and numbers come with it.
    Recording(Box<Recording>),
    /// A script or a replay of a 3D engine.
    Engine3d(Box<Playback<Run>>),
    /// A script, a replay or a recording of Need For Kill.
    Nfk(Box<Playback<NfkRun>>),
}

impl AnyInput {
    /// By the file's ending; a recording says itself which game it is of. Without `damage` nothing
    /// costs health.
    pub(super) fn open(path: &Path, args: &GameArgs, damage: bool) -> Result<Self, InputError> {
        if is_replay(path) {
            return Self::replay(path, args);
        }
        if is_recording(path) {
            return Ok(
                match open_recording(path, None).map_err(|error| InputError::text(path, error))? {
                    AnyRecording::Move(_) if args.is_any_named() => {
                        return Err(InputError::text(path, text!("report-own-world")));
                    }
                    AnyRecording::Move(recording) => Self::Recording(recording),
                    AnyRecording::Sweeps(_) => {
                        return Err(InputError::text(path, text!("report-sweeps")));
                    }
                    AnyRecording::Nfk(recording) => Self::Nfk(Box::new(Playback::of_recording(
                        path,
                        &recording,
                        args.nfk(),
                    )?)),
                },
            );
        }
        Ok(match args.target() {
            GameTarget::Nfk(target) => Self::Nfk(Box::new(Playback::of_script(
                path,
                target.map(),
                args.start(),
                target.rules(),
                damage,
            )?)),
            GameTarget::Engine3d { map, profile } => {
                let profile = Arc::new(content::find_profile(profile)?);
                Self::Engine3d(Box::new(Playback::of_script(
                    path,
                    map,
                    args.start(),
                    profile,
                    damage,
                )?))
            }
        })
    }

    /// A file of timed input. Without `damage` nothing costs health.
    pub(super) fn timed_input(
        path: &Path,
        delivery: Delivery,
        args: &GameArgs,
        damage: bool,
    ) -> Result<Self, InputError> {
        let start = args.start();
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

    /// A replay, whatever its file is called; profile and damage are its own.
    pub(super) fn replay(path: &Path, args: &GameArgs) -> Result<Self, InputError> {
        let map = args
            .map_of_replay()
            .map_err(|problem| InputError::text(path, problem))?;
        Self::of_replay(path, open_replay(path)?, map)
    }

    fn of_replay(path: &Path, replay: AnyReplay, map: Option<&str>) -> Result<Self, InputError> {
        Ok(match replay {
            AnyReplay::Engine3d(replay) => {
                Self::Engine3d(Box::new(Playback::of_replay(path, replay, map)?))
            }
            AnyReplay::Nfk(replay) => Self::Nfk(Box::new(Playback::of_replay(path, replay, map)?)),
        })
    }

    /// A jump link's ticks, and the replay that they are.
    pub(super) fn link(letters: &str, map: Option<&str>) -> Result<(Self, Vec<u8>), InputError> {
        let place = Path::new(text!("report-link.place"));
        let replay =
            match AnyLink::parse(letters).map_err(|error| InputError::text(place, error))? {
                AnyLink::Engine3d(link) => link_replay(&link, map),
                AnyLink::Nfk(link) => link_replay(&link, map),
            };
        let bytes = replay.map_err(|problem| InputError::text(place, problem))?;
        let replay =
            AnyReplay::open(bytes.as_slice()).map_err(|error| InputError::text(place, error))?;
        Ok((Self::of_replay(place, replay, map)?, bytes))
    }
}
