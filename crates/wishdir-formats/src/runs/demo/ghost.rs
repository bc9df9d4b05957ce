//! Ghost files: a player's positions over time, from any recording (`docs/demos.md` 8).
//!
//! The first line is a JSON header, and each following line is one step.
//! Ghosts contain no commands, so they cannot be verified.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Demo, DemoFrame, FrameLink, Track};
use wishdir_sim::engine::{DUCKED_HULL, STANDING_HULL};
use wishdir_sim::math::{Vec3, length_2d};
use wishdir_sim::profile::{Profile, by_name};

/// Name of the format in the file's first line.
const FORMAT: &str = "wishdir-ghost/1";
/// Profile whose player size is used for Quake, which has no profile of its own.
const QUAKE: &str = "qw-77";
/// Maximum number of steps in a ghost file.
const STEPS_MAX: usize = 1_000_000;
/// Limit for positions and speeds, units and u/s.
const FAR: f32 = 1e8;
/// View height below which a player counts as ducked: 0 is the ducked height, 1 the standing one.
const HALF: f32 = 0.5;

/// Recorded path of a ghost to race against.
#[derive(Clone, Debug, PartialEq)]
pub struct GhostFile {
    /// Header of the file.
    pub head: GhostHeader,
    /// Steps of the path, in time order.
    pub steps: Vec<GhostStep>,
}

/// Header of a ghost file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GhostHeader {
    format: String,
    /// Map name, without folder and extension.
    pub map: String,
    /// Player name.
    pub name: String,
    /// Profile that represents the game.
    pub profile: String,
    /// Format of the original recording.
    pub source: String,
}

/// Position of a ghost at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GhostStep {
    /// Time since the first step, milliseconds.
    pub msec: i64,
    /// Position of the centre of the feet, units.
    pub feet: Vec3,
    /// Horizontal speed of the ghost, u/s.
    pub speed: f32,
    /// View yaw of the ghost, degrees.
    pub yaw: f32,
    /// Height of the ghost's body, units.
    pub height: f32,
    /// Whether the player is on the ground.
    pub on_ground: bool,
    /// Whether the player moved here from the previous step, without a teleport.
    pub joined: bool,
}

/// Error: the file is not a valid ghost.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line}: found {found}, expected {expected}")]
pub struct GhostFileError {
    /// Number of the line with the error, from 1.
    pub line: usize,
    /// Text found there.
    pub found: String,
    /// Text or format that was expected there.
    pub expected: &'static str,
}

impl GhostFile {
    /// Converts a recorded track. `None` if the track has no position.
    pub fn from_track(demo: &Demo, track: &Track) -> Option<Self> {
        let profile = by_name(demo.profile.unwrap_or(QUAKE))?;
        let frames = || {
            track
                .frames()
                .filter(|frame| frame.origin.is_some() && frame.follows != FrameLink::Repeat)
        };
        let start = frames().next()?.time;
        let mut steps: Vec<GhostStep> = Vec::new();
        // Sum of all backward jumps of the recording's clock, for example at level changes.
        let mut set_back = 0_i64;
        for mut frame in frames().take(STEPS_MAX) {
            let clock = ((frame.time - start) * 1000.0).round() as i64;
            let mut msec = clock.saturating_add(set_back);
            if let Some(last) = steps.last().filter(|last| msec < last.msec) {
                set_back = last.msec.saturating_add(1).saturating_sub(clock);
                msec = clock.saturating_add(set_back).max(last.msec);
                frame.follows = FrameLink::Apart;
            }
            let step = new_step(&frame, msec, profile, steps.last());
            // Of all frames with the same time, only the last one is stored.
            if steps.last().is_some_and(|last| last.msec == msec) {
                steps.pop();
            }
            steps.push(step);
        }
        let head = GhostHeader {
            format: FORMAT.to_owned(),
            map: demo.map_name().unwrap_or_default().to_owned(),
            name: track.name.clone(),
            profile: profile.name.clone(),
            source: demo.format.id().to_owned(),
        };
        Some(Self { head, steps })
    }

    /// Returns the text of the file, as read by [`GhostFile::parse`].
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string(&self.head).unwrap_or_default();
        for step in &self.steps {
            let GhostStep {
                msec,
                feet,
                speed,
                yaw,
                height,
                on_ground,
                joined,
            } = *step;
            let [x, y, z] = feet.to_array();
            let [on_ground, joined] = [on_ground, joined].map(u8::from);
            text.push_str(&format!(
                "\n[{msec},{x},{y},{z},{speed},{yaw},{height},{on_ground},{joined}]"
            ));
        }
        text.push('\n');
        text
    }

    /// Whether the bytes start like a ghost file.
    pub fn is_ghost(bytes: &[u8]) -> bool {
        let head = &bytes[..bytes.len().min(FORMAT.len() * 2)];
        head.windows(FORMAT.len())
            .any(|window| window == FORMAT.as_bytes())
    }

    /// Reads a ghost file.
    ///
    /// # Errors
    ///
    /// If a line is invalid. The error names the first such line.
    pub fn parse(text: &str) -> Result<Self, GhostFileError> {
        let wrong = |line: usize, found: &str, expected| {
            let found = format!(
                "`{}`",
                found.chars().take(40).collect::<String>().escape_debug()
            );
            GhostFileError {
                line,
                found,
                expected,
            }
        };
        let mut lines = (1..).zip(text.lines());
        let (_, first) = lines.next().unwrap_or((1, ""));
        let head: GhostHeader =
            serde_json::from_str(first).map_err(|_| wrong(1, first, "the head of a ghost"))?;
        if head.format != FORMAT {
            return Err(wrong(1, &head.format, FORMAT));
        }
        let mut steps: Vec<GhostStep> = Vec::new();
        for (line, row) in lines.filter(|(_, row)| !row.is_empty()) {
            let expected = "[milliseconds, x, y, z, speed, yaw, height, ground, joined]";
            let numbers: (i64, f32, f32, f32, f32, f32, f32, u8, u8) =
                serde_json::from_str(row).map_err(|_| wrong(line, row, expected))?;
            let (msec, x, y, z, speed, yaw, height, on_ground, joined) = numbers;
            let is_sane = crate::cursor::are_plausible([x, y, z, speed, yaw, height]);
            if !is_sane
                || steps.len() >= STEPS_MAX
                || steps.last().is_some_and(|last| last.msec >= msec)
            {
                return Err(wrong(
                    line,
                    row,
                    "finite numbers at a later time, a million at most",
                ));
            }
            let feet = Vec3::new(x, y, z);
            steps.push(GhostStep {
                msec,
                feet,
                speed,
                yaw,
                height,
                on_ground: on_ground != 0,
                joined: joined != 0,
            });
        }
        if steps.is_empty() {
            Err(wrong(2, "", "a moment"))
        } else {
            Ok(Self { head, steps })
        }
    }
}

fn new_step(
    frame: &DemoFrame,
    msec: i64,
    profile: &Profile,
    last: Option<&GhostStep>,
) -> GhostStep {
    let heights = profile.view;
    let middle = heights.ducked + (heights.standing - heights.ducked) * HALF;
    let is_ducked = profile.rules().ducks && frame.view.is_some_and(|view| view < middle);
    let hull = profile.hull(if is_ducked {
        DUCKED_HULL
    } else {
        STANDING_HULL
    });
    let origin = frame.origin.unwrap_or_default();
    let feet = Vec3::new(origin.x, origin.y, origin.z + hull.mins.z)
        .clamp(Vec3::splat(-FAR), Vec3::splat(FAR));
    let seconds = last.map_or(0.0, |last| (msec - last.msec) as f32 / 1000.0);
    let way = last.map_or(Vec3::ZERO, |last| feet - last.feet);
    let speed = match frame.velocity {
        Some(velocity) => length_2d(velocity),
        None if seconds > 0.0 => length_2d(way) / seconds,
        None => last.map_or(0.0, |last| last.speed),
    };
    GhostStep {
        msec,
        feet,
        speed: speed.min(FAR),
        yaw: frame
            .angles
            .map_or(0.0, |angles| angles.yaw.clamp(-FAR, FAR)),
        height: hull.maxs.z - hull.mins.z,
        on_ground: frame.on_ground.unwrap_or(false),
        joined: last.is_some() && frame.follows != FrameLink::Apart,
    }
}
