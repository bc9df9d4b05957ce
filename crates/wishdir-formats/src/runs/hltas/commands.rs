//! Converts scripts into commands. Choices left to a tool are guessed, or made by a pilot.

use std::collections::VecDeque;

use hltas::types::{Buttons, Change, ChangeTarget, Line as OtherLine};

use super::angle_change::AngleChange;
use super::bulk::FrameBulkView;
use super::client::ScriptClient;
use super::comment::ScriptComment;
use super::console::{CommandOutcome, ScriptConsole};
use super::parse::shorten;
use super::pilot::{PilotRequest, ScriptPilot};
use super::{Hltas, HltasError, HltasProblem, LeaveGroundActionType, ScriptLine};
use crate::runs::demo::{
    CommandCompleteness, Demo, DemoError, DemoFormat, DemoFrame, FrameLink, FrameRun, Track,
};
use wishdir_console::{Dialect, split_into_words};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::{Profile, by_name};

/// Default rules, for scripts that name none.
const HALF_LIFE: &str = "hl-100";
/// Name of the property with the commands to run before the script.
const LOAD: &str = "load_command";
/// Maximum number of frames generated one by one, for turn keys and wait commands.
const SINGLES_MAX: u32 = 200_000;
/// Minimum speed for leaving the ground, u/s, if the script sets no other.
const LEAVE_SPEED: f32 = 30.0;

impl Hltas {
    /// Returns the map that the script loads, if any.
    pub fn map_name(&self) -> Option<String> {
        let commands = split_into_words(strip_quotes(self.property(LOAD)?), Dialect::GoldSrc);
        let is_map = |words: &&Vec<String>| words.len() > 1 && words[0].eq_ignore_ascii_case("map");
        commands.iter().rfind(is_map).map(|words| words[1].clone())
    }
}

/// Removes quotes that surround the whole command list.
fn strip_quotes(commands: &str) -> &str {
    let inner = commands
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inner
        .filter(|inner| !inner.contains('"'))
        .unwrap_or(commands)
}

fn to_demo_error(error: HltasError) -> DemoError {
    DemoError::Script {
        line: error.line,
        problem: error.problem.to_string(),
    }
}

/// Converts a script into a recorded run without positions. A choice left to a tool counts as a
/// gap.
///
/// Without `rules`, uses the rules that the script names, or Half-Life's.
pub fn demo_from_script(bytes: &[u8], rules: Option<&'static Profile>) -> Result<Demo, DemoError> {
    let text = str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() as u32 + 1;
        to_demo_error(HltasError {
            line,
            problem: HltasProblem::NoText,
        })
    })?;
    let script = Hltas::parse(text).map_err(to_demo_error)?;
    let comment = ScriptComment::find(text);
    let mut demo = Demo::new(DemoFormat::Hltas);
    demo.map = script
        .map_name()
        .or_else(|| comment.as_ref().map(|comment| comment.map.clone()));
    let said = comment.as_ref().map(|comment| comment.rules.as_str());
    let known = said
        .and_then(by_name)
        .filter(|profile| profile.rules().half_keys);
    if let (None, None, Some(said)) = (rules, known, said) {
        demo.add_warning(format!(
            "the script names unknown rules `{said}`; using {HALF_LIFE}"
        ));
    }
    let Some(profile) = rules.or(known).or_else(|| by_name(HALF_LIFE)) else {
        return Ok(demo);
    };
    demo.profile = Some(&profile.name);
    demo.script = Some(text.into());
    Ok(read(
        (text, &script),
        ScriptReader::new(demo, profile.clone(), None),
    ))
}

/// Replays the script with a pilot that makes the open choices, until the pilot cannot follow.
/// `None` if the demo is not a script.
pub fn replay_with_pilot(demo: &Demo, pilot: &mut dyn ScriptPilot) -> Option<Demo> {
    let text = demo.script.as_deref()?;
    let script = Hltas::parse(text).ok()?;
    let profile = by_name(demo.profile?)?.clone();
    let head = Demo {
        vars: Vec::new(),
        tracks: Vec::new(),
        warnings: Vec::new(),
        ..demo.clone()
    };
    let mut made = read(
        (text, &script),
        ScriptReader::new(head, profile, Some(pilot)),
    );
    // Warnings are not repeated.
    let new = std::mem::take(&mut made.warnings)
        .into_iter()
        .filter(|warning| !demo.warnings.contains(warning));
    made.warnings = demo.warnings.iter().cloned().chain(new).collect();
    Some(made)
}

fn read((text, script): (&str, &Hltas), mut reader: ScriptReader<'_>) -> Demo {
    reader.place_player(ScriptComment::find(text).and_then(|comment| comment.from));
    if let Some(commands) = script.property(LOAD) {
        let at = text
            .lines()
            .position(|line| line.trim_start().starts_with(LOAD))
            .unwrap_or(0);
        reader.type_line(strip_quotes(commands));
        let is_run = reader.run_console(at as u32 + 1);
        reader.gaps += u32::from(!is_run);
    }
    for (line, it) in &script.lines {
        reader.read_line(*line, it);
    }
    reader.finish()
}

/// Reader state: commands of the script so far.
struct ScriptReader<'a> {
    demo: Demo,
    /// Pilot that makes the open choices. `None` without a pilot, or after the pilot gave up on the
    /// script.
    pilot: Option<&'a mut dyn ScriptPilot>,
    client: ScriptClient,
    console: ScriptConsole,
    runs: Vec<FrameRun>,
    /// Position at the start of the script.
    early: Vec<DemoFrame>,
    gaps: u32,
    /// Whether a tool has turned the view by an unknown amount.
    is_yaw_lost: bool,
    yaw: Option<AngleChange>,
    pitch: Option<AngleChange>,
    /// Pitch of each of the following frames.
    pitches: VecDeque<f32>,
    /// Whether an automatic action will happen on an unknown frame.
    is_counting: bool,
    /// Whether the game was saved or reset.
    has_ended: bool,
    /// Whether the script has an unsupported line. All later results are unknown.
    is_refused: bool,
    /// Whether strafing is vectorial.
    is_vectorial: bool,
    buttons: Option<[u8; 4]>,
    leave_speed: f32,
    /// Number of console commands that were ignored.
    ignored: u64,
    /// Last console line that the script typed.
    typed: String,
    /// Number of frames that were processed one by one.
    singles: u32,
}

impl<'a> ScriptReader<'a> {
    fn new(demo: Demo, profile: Profile, pilot: Option<&'a mut dyn ScriptPilot>) -> Self {
        Self {
            demo,
            pilot,
            client: ScriptClient::new(profile),
            console: ScriptConsole::default(),
            runs: Vec::new(),
            early: Vec::new(),
            gaps: 0,
            is_yaw_lost: false,
            yaw: None,
            pitch: None,
            pitches: VecDeque::new(),
            is_counting: false,
            has_ended: false,
            is_refused: false,
            is_vectorial: false,
            buttons: None,
            leave_speed: LEAVE_SPEED,
            ignored: 0,
            typed: String::new(),
            singles: 0,
        }
    }

    fn read_line(&mut self, line: u32, it: &ScriptLine) {
        match it {
            ScriptLine::Bulk(bulk) => self.handle_bulk(line, bulk),
            ScriptLine::Other(other) => self.handle_other(line, other),
        }
    }

    fn handle_other(&mut self, line: u32, it: &OtherLine) {
        match it {
            OtherLine::Change(Change {
                target: ChangeTarget::Yaw,
                final_value,
                over,
            }) => {
                let is_seen = self.pilot.is_some() || !self.is_yaw_lost;
                let from = is_seen.then(|| self.client.angles().yaw);
                self.yaw = Some(AngleChange::for_yaw(from, *final_value, *over));
            }
            OtherLine::Change(Change {
                target: ChangeTarget::Pitch,
                final_value,
                over,
            }) => {
                let from = self.client.angles().pitch;
                self.pitch = Some(AngleChange::for_pitch(from, *final_value, *over));
            }
            OtherLine::PitchOverride(pitches) => self.pitches = pitches.iter().copied().collect(),
            OtherLine::Save(_) | OtherLine::Reset { .. }
                if !self.runs.is_empty() && !self.has_ended =>
            {
                self.has_ended = true;
                self.pilot = None;
                self.demo.add_warning(format!(
                    "line {line}: the game is saved or restarted: the run ends there"
                ));
            }
            OtherLine::Buttons(Buttons::Reset) => self.buttons = None,
            OtherLine::Buttons(Buttons::Set {
                air_left,
                air_right,
                ground_left,
                ground_right,
            }) => {
                let keys = [*air_left, *air_right, *ground_left, *ground_right];
                // The variants are declared in the order of the format's key numbers.
                self.buttons = Some(keys.map(|key| key as u8));
            }
            OtherLine::LGAGSTMinSpeed(speed) => self.leave_speed = *speed,
            OtherLine::VectorialStrafing(is_vectorial) => self.is_vectorial = *is_vectorial,
            // Display settings and vectorial constraints have no effect if the keys are known.
            // Frame bulks are handled elsewhere.
            OtherLine::Change(_)
            | OtherLine::TargetYawOverride(_)
            | OtherLine::RenderYawOverride(_)
            | OtherLine::RenderPitchOverride(_)
            | OtherLine::VectorialStrafingConstraints(_)
            | OtherLine::Save(_)
            | OtherLine::Reset { .. }
            | OtherLine::SharedSeed(_)
            | OtherLine::Comment(_)
            | OtherLine::FrameBulk(_) => {}
        }
    }

    fn handle_bulk(&mut self, line: u32, bulk: &FrameBulkView) {
        self.apply_angles(bulk);
        self.reject_unsupported(line, bulk);
        if let Some(command) = &bulk.fields.console_command {
            self.type_line(command);
        }
        let mut is_told =
            bulk.has_known_commands() && !self.is_counting && !self.has_ended && !self.is_refused;
        let (mut left, mut is_gap) = (bulk.frame_count(), !is_told);
        while left > 0 {
            let before = self.client.state();
            let is_turning = self.advance_angles(1, bulk.frame_time);
            let has_commands = self.console.is_waiting();
            if has_commands && !self.run_console(line) {
                is_told = false;
                self.pilot = None;
            }
            let pitch = self.pitches.pop_front();
            if let Some(pitch) = pitch {
                let angles = self.client.angles();
                self.client
                    .set_angles([pitch, angles.yaw, angles.roll].into());
            }
            let cmd = self.next_command(line, bulk, left == bulk.frame_count());
            let is_followed = self.pilot.is_some();
            let is_alike = !is_turning
                && before == self.client.state()
                && !has_commands
                && pitch.is_none()
                && self.pitches.is_empty();
            let is_too_much = !is_followed && !is_alike && self.singles >= SINGLES_MAX;
            let count = if !is_followed && (is_alike || is_too_much) {
                left
            } else {
                1
            };
            self.singles += u32::from(!is_followed && !is_alike && !is_too_much);
            if is_too_much {
                self.console.clear();
                is_told = false;
            }
            let is_known = is_told && !self.is_yaw_lost;
            self.push_frames(cmd, is_known, count, bulk.frame_time);
            if count > 1 {
                self.advance_angles(count - 1, bulk.frame_time);
            }
            is_gap |= !is_known;
            left -= count;
        }
        self.gaps += u32::from(is_gap);
        self.console.has_moved |= !bulk.has_known_commands();
        self.is_yaw_lost |= bulk.strafe_settings().is_some();
        self.is_counting |= bulk.has_limited_action();
    }

    /// Applies the view angles of a script line.
    fn apply_angles(&mut self, bulk: &FrameBulkView) {
        let mut angles = self.client.angles();
        if let Some(yaw) = bulk.yaw() {
            (angles.yaw, self.yaw, self.is_yaw_lost) = (yaw, None, false);
        }
        if let Some(pitch) = bulk.fields.pitch {
            (angles.pitch, self.pitch) = (pitch, None);
        }
        self.client.set_angles(angles);
    }

    /// Ends the run at the first line that is not supported.
    fn reject_unsupported(&mut self, line: u32, bulk: &FrameBulkView) {
        if self.has_ended || self.is_refused {
            return;
        }
        let leave = bulk.fields.auto_actions.leave_ground_action;
        let zero = LeaveGroundActionType::DuckTap { zero_ms: true };
        let taps = leave.is_some_and(|action| action.type_ == zero);
        let is_vectorial = bulk.strafe_settings().is_some() && self.is_vectorial;
        if taps {
            self.demo.add_warning(format!(
                "line {line}: found D (a duck in a frame without duration), which is not supported: the run ends there"
            ));
        } else if is_vectorial {
            self.demo.add_warning(format!(
                "line {line}: found vectorial strafing, which is not supported: the run ends there"
            ));
        }
        if taps || is_vectorial {
            self.is_refused = true;
            self.pilot = None;
        }
    }

    /// Returns the next command, from the pilot or from the keys of the line.
    fn next_command(&mut self, line: u32, bulk: &FrameBulkView, is_first: bool) -> UserCmd {
        if let Some(pilot) = &mut self.pilot {
            let request = PilotRequest {
                bulk,
                is_first,
                buttons: self.buttons,
                leave_speed: self.leave_speed,
            };
            if let Some(cmd) = pilot.next_command(&request, &mut self.client) {
                return cmd;
            }
            self.pilot = None;
            self.demo.add_warning(format!(
                "line {line}: simulation stops: the script leaves too much open, or the flat floor ends"
            ));
        }
        self.client.hold_keys(bulk.move_keys(), bulk.action_keys());
        self.client.build_command(bulk.frame_time as f32)
    }

    /// Advances the angle changes. Returns true if a change continues.
    fn advance_angles(&mut self, count: u32, frame_time: f64) -> bool {
        let mut angles = self.client.angles();
        let mut is_turning = false;
        let mut pass = |change: &mut Option<AngleChange>, angle: &mut f32| {
            let Some(angle_change) = change else {
                return false;
            };
            let now = angle_change.advance(count, frame_time);
            *angle = now.unwrap_or(*angle);
            if angle_change.is_complete() {
                *change = None;
            } else {
                is_turning = true;
            }
            now.is_some()
        };
        self.is_yaw_lost &= !pass(&mut self.yaw, &mut angles.yaw);
        pass(&mut self.pitch, &mut angles.pitch);
        self.client.set_angles(angles);
        is_turning
    }

    /// Adds `count` equal frames.
    fn push_frames(&mut self, cmd: UserCmd, is_known: bool, count: u32, frame_time: f64) {
        // Commands that a pilot chose count as exact.
        let follows = match (self.has_ended, is_known || self.pilot.is_some()) {
            (true, _) => FrameLink::Gap,
            (false, true) => FrameLink::Next,
            (false, false) => FrameLink::Guessed,
        };
        self.console.has_moved |= cmd.buttons != 0 || [cmd.forward, cmd.side, cmd.up] != [0.0; 3];
        let guessed = !is_known && !self.has_ended;
        let frame = DemoFrame {
            angles: Some(cmd.angles),
            cmd: Some(cmd),
            follows,
            guessed,
            ..DemoFrame::default()
        };
        match self.runs.last_mut() {
            Some(last)
                if last.frame == frame
                    && last.frame_time == frame_time
                    && last.count <= u32::MAX - count =>
            {
                last.count += count;
            }
            _ => self.runs.push(FrameRun {
                frame,
                count,
                frame_time,
            }),
        }
    }

    fn type_line(&mut self, line: &str) {
        line.clone_into(&mut self.typed);
        self.console.type_line(line);
    }

    /// Returns the typed form of the command with this name. The console reports unknown commands
    /// without their arguments.
    fn find_typed_command<'b>(&'b self, name: &'b str) -> &'b str {
        let mut commands = self.typed.split(';').map(str::trim);
        let is_it = |command: &&str| command.split_whitespace().next() == Some(name);
        commands.find(is_it).unwrap_or(name)
    }

    /// Runs the pending console commands. Returns false if a command that may move the player
    /// was not run.
    fn run_console(&mut self, line: u32) -> bool {
        let mut is_done = true;
        for note in self.console.run_frame(&mut self.client) {
            match note {
                CommandOutcome::Ignored => self.ignored += 1,
                CommandOutcome::NotRun(command) => {
                    let command = shorten(self.find_typed_command(&command));
                    self.demo.add_warning(format!(
                        "line {line}: found `{command}`, which is not supported here"
                    ));
                    is_done = false;
                }
                CommandOutcome::Rule(key, value, said) => {
                    self.demo.vars.retain(|(known, _)| *known != key);
                    self.demo.vars.push((key, value));
                    self.demo
                        .add_warning(format!("line {line}: `{said}` applies to the whole run"));
                }
                CommandOutcome::Place(origin) => {
                    // Once the player has moved, the velocity after a teleport is unknown.
                    is_done &= !self.console.has_moved;
                    self.place_player(Some(origin));
                }
            }
        }
        is_done
    }

    /// Moves the player before the next command.
    fn place_player(&mut self, origin: Option<Vec3>) {
        let Some(origin) = origin else { return };
        let there = DemoFrame {
            origin: Some(origin),
            velocity: Some(Vec3::ZERO),
            follows: FrameLink::Apart,
            ..DemoFrame::default()
        };
        let Some(last) = self.runs.last_mut() else {
            self.early = vec![there];
            return;
        };
        if let Some(pilot) = &mut self.pilot {
            pilot.place_player(origin);
        }
        // The frame has the state after the previous command.
        let frame = DemoFrame {
            angles: last.frame.angles,
            cmd: last.frame.cmd,
            ..there
        };
        let frame_time = last.frame_time;
        last.count -= 1;
        if last.count == 0 {
            self.runs.pop();
        }
        self.runs.push(FrameRun {
            frame,
            count: 1,
            frame_time,
        });
    }

    fn finish(mut self) -> Demo {
        if self.ignored > 0 {
            self.demo.add_warning(format!(
                "skipped console commands that do not affect movement: {}",
                self.ignored
            ));
        }
        let (gaps, runs, early) = (self.gaps, self.runs, self.early);
        let exactness = if gaps == 0 {
            CommandCompleteness::Exact
        } else {
            CommandCompleteness::Gaps
        };
        self.demo.recorder = Some(0);
        self.demo.tracks = vec![Track {
            exactness,
            gaps,
            runs,
            early,
            ..Track::default()
        }];
        self.demo
    }
}
