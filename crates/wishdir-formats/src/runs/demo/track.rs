//! Track of one player: positions and commands.

use super::runs::{self, FrameRun};
use super::{CommandCompleteness, DemoFrame, FrameLink, VarChange};
use wishdir_sim::math::Vec3;

/// Position of a player in a server recording.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Time since the recording's start, milliseconds.
    pub msec: u32,
    /// Origin of the player's hull, units.
    pub origin: Vec3,
    /// Pitch, yaw and roll in steps of 1/65,536 turn.
    pub angles: [i16; 3],
    /// Whether the player died or was teleported.
    pub is_apart: bool,
}

/// Angle steps per turn on the wire.
const ANGLE_STEPS: f64 = 65_536.0;
/// A full turn, degrees.
const CIRCLE_DEG: f64 = 360.0;

/// Converts an angle from the wire to degrees.
fn angle_from_steps(steps: i16) -> f32 {
    (f64::from(steps) * CIRCLE_DEG / ANGLE_STEPS) as f32
}

impl Point {
    fn frame(&self) -> DemoFrame {
        DemoFrame {
            time: f64::from(self.msec) / 1000.0,
            origin: Some(self.origin),
            angles: Some(self.angles.map(angle_from_steps).into()),
            follows: if self.is_apart {
                FrameLink::Apart
            } else {
                FrameLink::Next
            },
            ..DemoFrame::default()
        }
    }
}

/// Frame that occurs several times in a row with the same command and state. The repeats are one
/// command length apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RepeatedFrame {
    /// Index of the frame in [`Track::moments`], from 0.
    pub moment: usize,
    /// Number of repeats after the first occurrence.
    pub count: u32,
}

/// Track of one player in a recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Track {
    /// Player number on the server.
    pub player: u32,
    /// Player name. Empty if the file has no name.
    pub name: String,
    /// Completeness of the track's commands.
    pub exactness: CommandCompleteness,
    /// Number of gaps with missing commands.
    pub gaps: u32,
    /// Positions, if the file has neither commands nor full states.
    pub points: Vec<Point>,
    /// Frames of the track, each with all known values.
    pub moments: Vec<DemoFrame>,
    /// Frames that occur several times in a row, in order.
    pub repeats: Vec<RepeatedFrame>,
    /// Changes of this player's movement variables, in order.
    pub changes: Vec<VarChange>,
    /// Commands of a script, as repeated frames.
    pub runs: Vec<FrameRun>,
    /// States of the player before the first command.
    pub early: Vec<DemoFrame>,
    /// Number of states that were replaced by a later state of the same command.
    pub replaced: u32,
}

impl Track {
    /// Returns the number of positions in the file.
    pub fn point_count(&self) -> usize {
        let repeated = || {
            self.repeats
                .iter()
                .map(|repeat| repeat.count as usize)
                .sum::<usize>()
        };
        let places = if self.points.is_empty() {
            self.position_frames().count() + repeated()
        } else {
            self.points.len()
        };
        places + self.early.len() + self.replaced as usize
    }

    fn position_frames(&self) -> impl DoubleEndedIterator<Item = &DemoFrame> {
        self.moments.iter().filter(|moment| moment.origin.is_some())
    }

    /// Returns the first position.
    pub fn first(&self) -> Option<DemoFrame> {
        let early = self.early.first().copied();
        early
            .or_else(|| self.points.first().map(Point::frame))
            .or_else(|| self.position_frames().next().copied())
    }

    /// Returns position and velocity at the first command, from the positions before this command
    /// or from a script.
    /// `None` if they are unknown or already part of the moments.
    pub(super) fn start_state(&self) -> Option<DemoFrame> {
        if self.moments.is_empty() && !self.runs.is_empty() {
            // The script names its start.
            return self.early.last().copied();
        }
        let first = self.moments.first()?.time;
        let before = self
            .points
            .partition_point(|point| f64::from(point.msec) / 1000.0 < first);
        let [.., from, to] = self.points.get(..before)? else {
            return None;
        };
        let seconds = f64::from(to.msec.saturating_sub(from.msec)) / 1000.0;
        let is_way = !to.is_apart && seconds > 0.0;
        let velocity = if is_way {
            (to.origin - from.origin) / seconds as f32
        } else {
            Vec3::ZERO
        };
        Some(DemoFrame {
            velocity: Some(velocity),
            follows: FrameLink::Apart,
            ..to.frame()
        })
    }

    /// Returns the last position.
    pub fn last(&self) -> Option<DemoFrame> {
        let repeated = self
            .repeats
            .last()
            .filter(|repeat| repeat.moment + 1 == self.moments.len());
        let moment = self
            .position_frames()
            .next_back()
            .map(|last| last.after_repeats(repeated.map_or(0, |repeated| repeated.count)));
        self.points.last().map(Point::frame).or(moment)
    }

    /// Returns the moments including repeats.
    pub fn frames_with_repeats(&self) -> impl Iterator<Item = DemoFrame> + '_ {
        let mut repeats = self.repeats.iter().peekable();
        self.moments
            .iter()
            .enumerate()
            .flat_map(move |(index, moment)| {
                let count = repeats
                    .next_if(|repeat| repeat.moment == index)
                    .map_or(0, |repeat| repeat.count);
                (0..=count).map(move |times| moment.after_repeats(times))
            })
    }

    /// Returns all frames, in order.
    pub fn frames(&self) -> impl Iterator<Item = DemoFrame> + '_ {
        let points = if self.moments.is_empty() {
            self.points.as_slice()
        } else {
            &[]
        };
        self.frames_with_repeats()
            .chain(points.iter().map(Point::frame))
            .chain(runs::expand_runs(&self.runs))
    }

    /// Returns the number of frames.
    pub fn frame_count(&self) -> u64 {
        let points = if self.moments.is_empty() {
            self.points.len()
        } else {
            0
        };
        let repeated = self
            .repeats
            .iter()
            .map(|repeat| u64::from(repeat.count))
            .sum::<u64>();
        repeated
            + (self.moments.len() + points) as u64
            + self
                .runs
                .iter()
                .map(|run| u64::from(run.count))
                .sum::<u64>()
    }
}

/// Movement variables of a recording's server, by profile name.
pub type Vars = Vec<(&'static str, f32)>;
