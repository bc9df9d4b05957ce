//! Links the frames of a GoldSrc demo: commands, gaps, teleports and spectating.

use super::message::{Message, VARS_COUNT};
use crate::runs::demo::changes::VarChangeLog;
use crate::runs::demo::messages::is_teleport;
use crate::runs::demo::{CommandCompleteness, Demo, DemoFrame, FrameLink, Track, Vars};
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::{Vec3, ViewAngles, length};

/// Minimum distance per frame that counts as a teleport, units.
const APART: f32 = 64.0;
/// Profile names of the movement variables in file order. Empty for variables of spectators.
const VAR_NAMES: [&str; VARS_COUNT] = [
    "gravity",
    "stopspeed",
    "maxspeed",
    "",
    "accelerate",
    "airaccelerate",
    "wateraccelerate",
    "friction",
    "edgefriction",
    "waterfriction",
    "",
    "bounce",
    "stepsize",
    "maxvelocity",
    "",
    "",
];

fn name_vars(vars: [f32; VARS_COUNT]) -> impl Iterator<Item = (&'static str, f32)> {
    VAR_NAMES
        .into_iter()
        .zip(vars)
        .filter(|(name, _)| !name.is_empty())
}

/// Client position of a frame, with or without a message.
pub(super) struct ClientPosition {
    pub(super) number: i32,
    pub(super) time: f32,
    pub(super) origin: Vec3,
    pub(super) angles: ViewAngles,
}

impl ClientPosition {
    /// Converts the position to a frame. A missing command is copied from the next one.
    fn frame(&self, next: Option<UserCmd>) -> DemoFrame {
        DemoFrame {
            time: f64::from(self.time),
            origin: Some(self.origin),
            angles: Some(self.angles),
            cmd: next.map(|next| UserCmd {
                angles: self.angles,
                ..next
            }),
            follows: if next.is_some() {
                FrameLink::Guessed
            } else {
                FrameLink::Next
            },
            guessed: next.is_some(),
            ..DemoFrame::default()
        }
    }
}

/// Builder that combines the frames of a demo into moments.
#[derive(Default)]
pub(super) struct FrameListBuilder {
    pub(super) frames: Vec<DemoFrame>,
    /// Whether an HLTV proxy recorded the demo.
    pub(super) is_proxy: bool,
    /// Positions from the client frames since the last message.
    seen: Vec<ClientPosition>,
    most_seen: usize,
    /// Number of the last frame that was read.
    number: i32,
    outgoing: Option<i32>,
    player: u32,
    /// Whether the next frame belongs to another level.
    is_apart: bool,
    levels: u32,
    /// Whether the last frame was a spectator's, or had a command that does not move the player.
    is_watching: bool,
    guessed: u32,
    gaps: u32,
    bad: u32,
    watched: usize,
    /// Number of frames in which the player moves.
    moving: usize,
    idle: usize,
    vars: Vars,
    changes: VarChangeLog,
}

impl FrameListBuilder {
    /// Starts a section or level, independent of the previous frames.
    pub(super) fn start_section(&mut self) {
        self.push_pending_positions();
        self.outgoing = None;
        self.is_apart = !self.frames.is_empty();
    }

    /// Adds a client position.
    pub(super) fn add_position(&mut self, seen: ClientPosition) {
        self.seen.push(seen);
    }

    fn push(&mut self, mut frame: DemoFrame, number: i32, steps: i64) {
        let last = self
            .frames
            .last()
            .and_then(|last| Some((last.origin?, last.time)));
        let is_far = last.zip(frame.origin).is_some_and(|((from, time), to)| {
            let seconds = (frame.time - time) as f32;
            length(to - from) > APART * steps.max(1) as f32
                || steps > 1 && is_teleport(from, to, seconds)
        });
        let begins = std::mem::take(&mut self.is_apart);
        self.levels += u32::from(begins || self.frames.is_empty());
        if is_far || begins {
            frame.follows = FrameLink::Apart;
        }
        self.number = number;
        self.frames.push(frame);
    }

    /// Returns the number of client frames from the last frame to this one.
    fn count_frames_to(&self, number: i32) -> i64 {
        i64::from(number) - i64::from(self.number)
    }

    /// Adds the pending client frames as positions without commands.
    fn push_pending_positions(&mut self) {
        for seen in std::mem::take(&mut self.seen) {
            let steps = self.count_frames_to(seen.number);
            self.push(seen.frame(None), seen.number, steps);
        }
    }

    /// Adds a frame with a message. `None`: an invalid frame.
    pub(super) fn add_message(&mut self, message: Option<Message>, number: i32) {
        // A message belongs to a client frame of its own.
        self.seen.retain(|seen| seen.number != number);
        let Some(message) = message else {
            self.bad += 1;
            return;
        };
        let Message {
            mut frame,
            outgoing,
            ..
        } = message;
        let step = self
            .outgoing
            .map_or(1, |last| i64::from(outgoing) - i64::from(last));
        let missing = self.seen.len();
        self.most_seen = self.most_seen.max(missing);
        self.gaps += u32::from(!(0..=1).contains(&step));
        frame.follows = match step {
            0 => FrameLink::Repeat,
            1 => FrameLink::Next,
            _ => FrameLink::Gap,
        };
        self.detect_spectator(&message, &mut frame);
        if step > 1 && step == missing as i64 + 1 && frame.cmd.is_some() {
            // Each client frame has one command. The views are known. The keys are copied from the
            // next command.
            for seen in std::mem::take(&mut self.seen) {
                let steps = self.count_frames_to(seen.number);
                self.push(seen.frame(frame.cmd), seen.number, steps);
            }
            self.guessed += missing as u32;
            if frame.follows == FrameLink::Gap {
                frame.follows = FrameLink::Guessed;
            }
        } else {
            self.push_pending_positions();
        }
        for (name, value) in name_vars(message.vars) {
            self.changes.set(self.frames.len(), name, value);
        }
        if self.vars.is_empty() {
            self.vars = name_vars(message.vars).collect();
        }
        let steps = if missing > 0 {
            self.count_frames_to(number)
        } else {
            step
        };
        self.outgoing = Some(outgoing);
        self.player = u32::try_from(message.player).unwrap_or(0);
        self.push(frame, message.number, steps);
    }

    /// Detects spectating. A spectator's frame has no command.
    /// Frames without movement are not linked to the previous frame.
    fn detect_spectator(&mut self, message: &Message, frame: &mut DemoFrame) {
        let before = self.frames.last().and_then(|last| last.origin);
        let way = before
            .zip(frame.origin)
            .map_or(Vec3::ZERO, |(from, to)| to - from);
        let cmd = frame.cmd.unwrap_or_default();
        let has_no_time = cmd.msec == 0;
        let is_watching = message.is_spectator || has_no_time && way != Vec3::ZERO;
        if is_watching {
            frame.cmd = None;
            self.watched += 1;
        }
        if is_watching != self.is_watching {
            frame.follows = FrameLink::Apart;
            // Commands are missing while the player is a spectator.
            self.gaps += u32::from(is_watching);
        }
        if has_no_time || message.is_intermission {
            frame.follows = FrameLink::Apart;
        }
        self.is_watching = is_watching;
        let is_idle = cmd.buttons == 0
            && [cmd.forward, cmd.side, cmd.up] == [0.0; 3]
            && cmd.angles == ViewAngles::ZERO;
        // The command of a falling player may have no moves.
        let goes = way.x != 0.0 || way.y != 0.0;
        self.moving += usize::from(goes);
        self.idle += usize::from(goes && is_idle);
    }

    /// Adds the remaining frames at the end of the file.
    pub(super) fn finish_at_end(mut self) -> Self {
        // If more client frames than ever before have no message, their commands are lost.
        self.gaps += u32::from(self.seen.len() > self.most_seen && self.outgoing.is_some());
        self.push_pending_positions();
        self
    }

    /// Fills the recording with the data read.
    pub(super) fn finish(mut self, demo: &mut Demo) {
        let is_foreign = self.is_from_spectator_or_proxy();
        self.add_warnings(demo, is_foreign);
        if is_foreign {
            self.frames.iter_mut().for_each(|moment| moment.cmd = None);
        }
        let exactness = match () {
            () if self.frames.iter().all(|moment| moment.cmd.is_none()) => {
                CommandCompleteness::Positions
            }
            () if self.gaps > 0 => CommandCompleteness::Gaps,
            () => CommandCompleteness::Exact,
        };
        let has_commands = exactness != CommandCompleteness::Positions;
        demo.vars = self.vars;
        demo.bad_packets = self.bad;
        demo.recorder = Some(self.player);
        // The first values of the variables apply to the whole recording.
        let changes = self
            .changes
            .into_list()
            .into_iter()
            .skip(demo.vars.len())
            .collect();
        demo.tracks = vec![Track {
            player: self.player,
            exactness,
            gaps: if has_commands { self.gaps } else { 0 },
            moments: self.frames,
            changes,
            ..Track::default()
        }];
    }

    /// Whether a spectator or a proxy made the recording.
    fn is_from_spectator_or_proxy(&self) -> bool {
        let has_command = |moment: &&DemoFrame| !moment.is_position_only();
        let count = self.frames.iter().filter(has_command).count();
        self.is_proxy || self.watched * 2 > count || self.idle * 2 > self.moving
    }

    /// Warns about everything that makes the recording incomplete.
    fn add_warnings(&self, demo: &mut Demo, is_foreign: bool) {
        if self.levels > 1 {
            demo.add_warning(format!(
                "{} maps in one recording: the first one is used",
                self.levels
            ));
        }
        if self.bad > 0 {
            demo.add_warning(format!(
                "{} frames skipped: they contain invalid numbers",
                self.bad
            ));
        }
        if self.guessed > 0 && !is_foreign {
            let guessed = self.guessed;
            demo.add_warning(format!(
                "{guessed} commands are guessed: the view was recorded, the keys come from the next command"
            ));
        }
        if is_foreign {
            demo.add_warning("recorded by a spectator or an HLTV proxy: positions only");
        } else if self.watched > 0 {
            demo.add_warning(format!(
                "{} frames contain no player command: they are a spectator's, or have no duration",
                self.watched
            ));
        }
    }
}
