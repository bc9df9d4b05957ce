//! Exports replays as scripts and traces.
//!
//! Neither format can express everything. An export either reproduces the replay bit for bit or
//! fails with an error that names the first tick it cannot express.

use thiserror::Error;

use wishdir_formats::runs::hltas::{self, ScriptComment};
use wishdir_replay::Playback;
use wishdir_replay::Recordable;
use wishdir_replay::Replay;
use wishdir_replay::ReplayError;
use wishdir_sim::command::UserCmd;
use wishdir_sim::conform::{Mode, NfkRecording, Recording, Verdict};
use wishdir_sim::intervention::Intervention;
use wishdir_sim::math::Vec3;
use wishdir_sim::platformer::script::{NfkScript, NfkStep};
use wishdir_sim::platformer::{NfkKeys, NfkRun, NfkState};
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptProblem, Step};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::simulation::{AnyTickRecord as _, Driver as _};

/// Reason why a replay cannot be exported.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ReplayExportError {
    /// The replay cannot be played to its end.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The player was moved to a state that a script cannot express.
    #[error("after tick {tick} the player was put into a state that no script can express")]
    NotExpressible {
        /// Number of the tick after which something moved the player.
        tick: u64,
    },
    /// Something other than the movement moved the player.
    #[error(
        "tick {tick}: the map, a death or a command moved the player, so movement alone cannot reproduce the tick"
    )]
    NotMovement {
        /// Number of the tick that movement cannot explain, from 1.
        tick: u64,
    },
    /// HLTAS only supports Half-Life and its mods.
    #[error(
        "found rules of another game, expected those of Half-Life or Counter-Strike: HLTAS supports only those games"
    )]
    NoHltas,
    /// The inputs cannot be expressed in HLTAS.
    #[error(transparent)]
    Hltas(#[from] hltas::ExportError),
    /// The script is too long.
    #[error(transparent)]
    Script(#[from] ScriptProblem),
}

/// Game whose replays can be exported.
pub trait ExportableGame: Recordable {
    /// Script step of the game.
    type Step;
    /// Recording of the game in the trace format.
    type Recording;

    /// Returns the step that moves a player from `before` to `after`, bit for bit.
    /// `None` if there is no such step.
    fn start_step(before: &Self, after: &Self) -> Option<Self::Step>;

    /// Returns the script step that restarts the run.
    fn restart_step() -> Self::Step;

    /// Converts inputs to script steps.
    fn input_steps(inputs: &[Self::Input]) -> Vec<Self::Step>;

    /// Converts steps to the text of a script.
    ///
    /// # Errors
    ///
    /// If there are too many steps.
    fn script_text(&self, steps: Vec<Self::Step>) -> Result<String, ScriptProblem>;

    /// Converts the inputs to an HLTAS script (a format of Half-Life speedrunners) that only uses
    /// keys.
    ///
    /// # Errors
    ///
    /// If the rules are for another game, or something other than input moved the player.
    fn export_hltas(_replay: &Replay<Self>, _begun: &Self) -> Result<String, ReplayExportError> {
        Err(ReplayExportError::NoHltas)
    }

    /// Starts a recording in the trace format from the state of this run.
    fn start_recording(name: &str, run: &Self) -> Self::Recording;

    /// Adds a tick to a recording.
    fn push_tick(recording: &mut Self::Recording, input: &Self::Input, record: &Self::Record);

    /// Replays a recording. Returns the verdict and the text of the trace.
    fn replay_recording(recording: &Self::Recording) -> (Verdict, String);
}

/// Exports a script that reproduces the replay from the map's start.
/// `begun` is a run at the map's start with the replay's rules.
///
/// # Errors
///
/// If the replay cannot be played, or contains something that a script cannot express.
pub fn export_script<S: ExportableGame>(
    replay: &Replay<S>,
    begun: &S,
) -> Result<String, ReplayExportError> {
    let (mut steps, mut inputs) = (Vec::new(), Vec::new());
    // `said` follows the script's steps, `run` follows the replay.
    let (mut run, mut said) = (begun.clone(), begun.clone());
    let mut playback = Playback::begin(replay, &mut run);
    loop {
        let tick = playback.ticks_played();
        let input = playback.prepare(&mut run);
        if run.intervention() != Intervention::None && run.hash() != said.hash() {
            steps.extend(S::input_steps(&inputs));
            inputs.clear();
            if run.intervention() == Intervention::Restarted {
                said.restart();
                steps.push(S::restart_step());
            } else {
                steps.push(
                    S::start_step(&said, &run).ok_or(ReplayExportError::NotExpressible { tick })?,
                );
                said.restore(&run.checkpoint());
            }
        }
        let Some(input) = input else { break };
        run.advance_quiet(&input);
        said.advance_quiet(&input);
        inputs.push(input);
    }
    playback
        .error()
        .map_or(Ok(()), |error| Err(error.clone()))?;
    steps.extend(S::input_steps(&inputs));
    Ok(begun.script_text(steps)?)
}

/// Exports a trace of the replay that reproduces it exactly.
///
/// # Errors
///
/// If the replay cannot be played, or something other than the movement moved the player.
/// Traces only hold movement.
pub fn export_trace<S: ExportableGame>(
    replay: &Replay<S>,
    begun: &S,
) -> Result<String, ReplayExportError> {
    let mut run = begun.clone();
    let mut playback = Playback::begin(replay, &mut run);
    let mut recording = None;
    while let Some(input) = playback.prepare(&mut run) {
        // A move to the replay's initial state is allowed.
        // Later moves show up when the trace is replayed.
        let recording =
            recording.get_or_insert_with(|| S::start_recording(&replay.header.map, &run));
        let record = run.advance(&input);
        if record.is_relocation() {
            return Err(ReplayExportError::NotMovement {
                tick: playback.ticks_played(),
            });
        }
        S::push_tick(recording, &input, &record);
    }
    let recording = recording.unwrap_or_else(|| S::start_recording(&replay.header.map, &run));
    playback
        .error()
        .map_or(Ok(()), |error| Err(error.clone()))?;
    let (verdict, text) = S::replay_recording(&recording);
    match verdict.first {
        Some(first) => Err(ReplayExportError::NotMovement {
            tick: first.frame as u64,
        }),
        None => Ok(text),
    }
}

impl ExportableGame for Run {
    type Step = Step;
    type Recording = Recording;

    fn start_step(before: &Self, after: &Self) -> Option<Step> {
        let player = after.player();
        let (origin, feet) = (player.origin, after.profile().feet(player));
        let angles = after.angles();
        let at = |feet: Option<(f32, f32, f32)>, origin: Option<(f32, f32, f32)>| Step::Start {
            feet,
            origin,
            velocity: player.velocity.into(),
            yaw: angles.yaw,
            pitch: angles.pitch,
        };
        let mut placed = before.clone();
        placed.place(origin, player.velocity);
        if placed.hash() == after.hash() {
            return Some(at(None, Some(origin.into())));
        }
        // Players rest slightly above the floor, but scripts usually give the height of the floor.
        let floors = [
            feet,
            feet - Vec3::new(0.0, 0.0, before.profile().rest_height()),
        ];
        let stands = |feet: &Vec3| {
            let mut standing = before.clone();
            standing.stand(*feet, player.velocity);
            standing.hash() == after.hash()
        };
        floors
            .into_iter()
            .find(stands)
            .map(|feet| at(Some(feet.into()), None))
    }

    fn restart_step() -> Step {
        Step::Restart
    }

    fn input_steps(cmds: &[Self::Input]) -> Vec<Step> {
        Script::from_commands(cmds).steps().cloned().collect()
    }

    fn script_text(&self, steps: Vec<Step>) -> Result<String, ScriptProblem> {
        let script = Script::new(steps)?;
        Ok(script.for_profile(self.rules_id()).to_ron())
    }

    fn export_hltas(replay: &Replay<Self>, begun: &Self) -> Result<String, ReplayExportError> {
        let profile = begun.profile();
        // Without half key presses, the HLTAS tool would press keys differently.
        if !profile.rules().half_keys {
            return Err(ReplayExportError::NoHltas);
        }
        let mut run = begun.clone();
        let mut playback = Playback::begin(replay, &mut run);
        let (mut cmds, mut start): (Vec<UserCmd>, _) = (Vec::new(), None);
        while let Some(cmd) = playback.prepare(&mut run) {
            start.get_or_insert(run.player().origin);
            if run.advance(&cmd).is_relocation() {
                return Err(ReplayExportError::NotMovement {
                    tick: playback.ticks_played(),
                });
            }
            cmds.push(cmd);
        }
        playback
            .error()
            .map_or(Ok(()), |error| Err(error.clone()))?;
        let from = Some(start.unwrap_or(run.player().origin));
        let remark = ScriptComment {
            map: replay.header.map.clone(),
            rules: profile.name.clone(),
            from,
        };
        Ok(hltas::write(&cmds, profile, &remark.title())?)
    }

    fn start_recording(name: &str, run: &Self) -> Recording {
        Recording::new(name, run.profile(), run.world(), run.player())
    }

    fn push_tick(recording: &mut Recording, cmd: &Self::Input, record: &Self::Record) {
        recording.push(cmd, &record.player, &record.report);
    }

    fn replay_recording(recording: &Recording) -> (Verdict, String) {
        (recording.replay(Mode::FreeRunning), recording.to_text())
    }
}

impl ExportableGame for NfkRun {
    type Step = NfkStep;
    type Recording = NfkRecording;

    fn start_step(before: &Self, after: &Self) -> Option<NfkStep> {
        let NfkState {
            x, y, ix, iy, dir, ..
        } = *after.state();
        let mut placed = before.clone();
        placed.place_player(NfkState {
            ix,
            iy,
            ..NfkState::standing_at([x, y], dir.to_standing())
        });
        let left = dir.is_left();
        (placed.hash() == after.hash()).then_some(NfkStep::Start {
            x: Some(x),
            y: Some(y),
            cell: None,
            ix,
            iy,
            left,
        })
    }

    fn restart_step() -> NfkStep {
        NfkStep::Restart
    }

    fn input_steps(keys: &[NfkKeys]) -> Vec<NfkStep> {
        NfkScript::from_keys(keys.iter().copied())
            .steps()
            .cloned()
            .collect()
    }

    fn script_text(&self, steps: Vec<NfkStep>) -> Result<String, ScriptProblem> {
        let script = NfkScript::new(&steps)?;
        Ok(script.for_profile(self.rules_id()).to_ron())
    }

    fn start_recording(name: &str, run: &Self) -> NfkRecording {
        NfkRecording::new(name, run.rules(), run.grid(), *run.state())
    }

    fn push_tick(recording: &mut NfkRecording, keys: &NfkKeys, record: &Self::Record) {
        recording.push(*keys, &record.state);
    }

    fn replay_recording(recording: &NfkRecording) -> (Verdict, String) {
        (recording.replay(Mode::FreeRunning), recording.to_text())
    }
}
