//! One player of a recorded run: where it was, and what it asked for.

use super::runs::{self, Run};
use super::{DemoFrame, Exactness, Follows, VarChange};
use wishdir_sim::math::Vec3;

/// A place of a player, as a server's recording holds it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Milliseconds since the recording's start.
    pub msec: u32,
    /// Units.
    pub origin: Vec3,
    /// Pitch, yaw and roll, 65,536 steps a turn.
    pub angles: [i16; 3],
    /// The player died, was killed or stands elsewhere.
    pub is_apart: bool,
}

/// Steps of the circle on the wire.
const ANGLE_STEPS: f64 = 65_536.0;
/// The circle, degrees.
const CIRCLE_DEG: f64 = 360.0;

/// An angle of the wire, degrees.
fn angle16(steps: i16) -> f32 {
    (f64::from(steps) * CIRCLE_DEG / ANGLE_STEPS) as f32
}

impl Point {
    fn frame(&self) -> DemoFrame {
        DemoFrame {
            time: f64::from(self.msec) / 1000.0,
            origin: Some(self.origin),
            angles: Some(self.angles.map(angle16).into()),
            follows: if self.is_apart {
                Follows::Apart
            } else {
                Follows::Next
            },
            ..DemoFrame::default()
        }
    }
}

/// A moment that comes again and again: the same command and the same state, each a command's time
/// later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repeat {
    /// Which of the track's moments, from 0.
    pub moment: usize,
    /// How often it comes after the first time.
    pub count: u32,
}

/// One player of a recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Track {
    /// The player's number on the server.
    pub player: u32,
    /// Empty where the file does not say it.
    pub name: String,
    /// How much of the commands is there.
    pub exactness: Exactness,
    /// In how many places commands are missing.
    pub gaps: u32,
    /// Where the player was, where the file holds no more.
    pub points: Vec<Point>,
    /// Every moment with what else is known of it.
    pub moments: Vec<DemoFrame>,
    /// Which of them come again, in order.
    pub repeats: Vec<Repeat>,
    /// Variables of the movement that are the player's own, or change on the way, in order.
    pub changes: Vec<VarChange>,
    /// A script's commands.
    pub runs: Vec<Run>,
    /// States before the first command.
    pub early: Vec<DemoFrame>,
    /// States that a later one of the same command replaced.
    pub replaced: u32,
}

impl Track {
    /// How many places of the player the file holds.
    pub fn point_count(&self) -> usize {
        let again = || {
            self.repeats
                .iter()
                .map(|repeat| repeat.count as usize)
                .sum::<usize>()
        };
        let places = if self.points.is_empty() {
            self.places().count() + again()
        } else {
            self.points.len()
        };
        places + self.early.len() + self.replaced as usize
    }

    fn places(&self) -> impl DoubleEndedIterator<Item = &DemoFrame> {
        self.moments.iter().filter(|moment| moment.origin.is_some())
    }

    /// The first place.
    pub fn first(&self) -> Option<DemoFrame> {
        let early = self.early.first().copied();
        early
            .or_else(|| self.points.first().map(Point::frame))
            .or_else(|| self.places().next().copied())
    }

    /// Where the player was when the first command came, and how fast, as the places before it say,
    /// or a script; none: they do not, or the moments do.
    pub(super) fn beginning(&self) -> Option<DemoFrame> {
        if self.moments.is_empty() && !self.runs.is_empty() {
            // A script that says where it begins.
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
            follows: Follows::Apart,
            ..to.frame()
        })
    }

    /// The last place.
    pub fn last(&self) -> Option<DemoFrame> {
        let again = self
            .repeats
            .last()
            .filter(|repeat| repeat.moment + 1 == self.moments.len());
        let moment = self
            .places()
            .next_back()
            .map(|last| last.again(again.map_or(0, |again| again.count)));
        self.points.last().map(Point::frame).or(moment)
    }

    /// The moments with those that come again.
    pub fn all_moments(&self) -> impl Iterator<Item = DemoFrame> + '_ {
        let mut repeats = self.repeats.iter().peekable();
        self.moments
            .iter()
            .enumerate()
            .flat_map(move |(index, moment)| {
                let count = repeats
                    .next_if(|repeat| repeat.moment == index)
                    .map_or(0, |repeat| repeat.count);
                (0..=count).map(move |times| moment.again(times))
            })
    }

    /// Every moment, in order.
    pub fn frames(&self) -> impl Iterator<Item = DemoFrame> + '_ {
        let points = if self.moments.is_empty() {
            self.points.as_slice()
        } else {
            &[]
        };
        self.all_moments()
            .chain(points.iter().map(Point::frame))
            .chain(runs::frames_of(&self.runs))
    }

    /// How many moments there are.
    pub fn frame_count(&self) -> u64 {
        let points = if self.moments.is_empty() {
            self.points.len()
        } else {
            0
        };
        let again = self
            .repeats
            .iter()
            .map(|repeat| u64::from(repeat.count))
            .sum::<u64>();
        again
            + (self.moments.len() + points) as u64
            + self
                .runs
                .iter()
                .map(|run| u64::from(run.count))
                .sum::<u64>()
    }
}

/// The movement variables of a recording's server, by the names of profiles.
pub type Vars = Vec<(&'static str, f32)>;
