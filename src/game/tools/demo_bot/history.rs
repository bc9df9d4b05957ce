//! The ideal player's trail and a summary of the result.

use std::collections::VecDeque;

use crate::game::settings::DemonstrationKind;
use crate::planner::bot::BotStats;
use crate::text::number::tenths;
use crate::text::{Describe as _, message, text};
use wishdir_analysis::jump::{FoundJump, Jump};
use wishdir_analysis::session::{Finding, Session};
use wishdir_sim::math::{Vec3, length_2d};
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;

/// Length of the trail, milliseconds.
const WAY_MSEC: u32 = 8_000;

/// A tick of the trail.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathTick {
    /// Feet position after the tick, units.
    pub feet: Vec3,
    /// Change in horizontal speed during the tick, u/s.
    pub change: f32,
    /// Whether a line joins this position to the previous one. False after a teleport, and after a
    /// duck or stand-up in the air, which moves the feet but not the player.
    pub joined: bool,
    /// Time from the start to the end of the tick, milliseconds.
    pub msec: u32,
}

/// History of the ideal player's run.
#[derive(Debug)]
pub struct DemoHistory {
    steps: VecDeque<PathTick>,
    stats: BotStats,
    session: Session,
    /// Last finished jump.
    jump: Option<Box<FoundJump>>,
    /// Number of finished jumps.
    count: u32,
    /// Speed before the first jump's takeoff, u/s.
    prestrafe: f64,
    msec: u32,
}

impl DemoHistory {
    /// Creates an empty history.
    pub fn new(profile: &Profile) -> Self {
        Self {
            steps: VecDeque::new(),
            stats: BotStats::default(),
            session: Session::new(profile),
            jump: None,
            count: 0,
            prestrafe: 0.0,
            msec: 0,
        }
    }

    /// Adds a tick.
    pub fn observe(&mut self, record: &TickRecord, profile: &Profile) {
        self.msec += u32::from(record.cmd.msec);
        self.stats.observe(record, profile);
        let (last, count, prestrafe) = (&mut self.jump, &mut self.count, &mut self.prestrafe);
        self.session.observe(record, &mut |finding| {
            let Finding::Jump(found) = finding else {
                return;
            };
            if *count == 0 {
                *prestrafe = found.jump.prestrafe;
            }
            *count += 1;
            *last = Some(found);
        });
        let player = &record.player;
        let feet = profile.feet(player);
        let change = length_2d(player.velocity) - length_2d(record.before.velocity);
        let feet_jumped = player.hull != record.before.hull && !player.on_ground;
        let joined = !self.steps.is_empty() && record.forced_view().is_none() && !feet_jumped;
        self.steps.push_back(PathTick {
            feet,
            change,
            joined,
            msec: self.msec,
        });
        while self
            .steps
            .front()
            .is_some_and(|step| step.msec + WAY_MSEC < self.msec)
        {
            self.steps.pop_front();
        }
    }

    /// Returns the trail of the last seconds, oldest first.
    pub fn steps(&self) -> impl Iterator<Item = &PathTick> {
        self.steps.iter()
    }

    /// Returns the playing time, milliseconds.
    pub fn msec(&self) -> u32 {
        self.msec
    }

    /// Returns the last finished jump.
    pub fn last_jump(&self) -> Option<&FoundJump> {
        self.jump.as_deref()
    }

    /// Summarises the result in a sentence.
    pub fn describe(&self, kind: DemonstrationKind) -> String {
        match (kind, &self.jump) {
            (DemonstrationKind::Prestrafe, _) => {
                message!(
                    "ideal-strafer.circle",
                    speed = tenths(self.stats.max_ground_speed)
                )
            }
            (DemonstrationKind::Automatic | DemonstrationKind::LongJump, Some(jump)) => {
                describe_jump(&jump.jump)
            }
            (DemonstrationKind::Bhop, Some(jump)) => {
                let (from, to) = (tenths(self.prestrafe), tenths(jump.jump.landing_speed));
                message!(
                    "ideal-strafer.hops",
                    hops = self.count,
                    from = from,
                    to = to
                )
            }
            (_, None) => text!("ideal-strafer.no-room").to_owned(),
        }
    }
}

fn describe_jump(jump: &Jump) -> String {
    let (distance, prestrafe, max) = (
        tenths(jump.distance),
        tenths(jump.prestrafe),
        tenths(jump.max_speed),
    );
    let done = message!(
        "ideal-strafer.jump",
        distance = distance,
        prestrafe = prestrafe,
        max = max
    );
    jump.reason.map_or(done.clone(), |reason| {
        message!("ideal-strafer.but", done = done, reason = reason.describe())
    })
}
