//! What the ideal strafer did: its way, and what it reached, in words.

use std::collections::VecDeque;

use crate::game::settings::DemoKind;
use crate::planner::bot::BotStats;
use crate::text::number::tenths;
use crate::text::{Describe as _, message, text};
use wishdir_analysis::jump::Jump;
use wishdir_analysis::session::Session;
use wishdir_sim::math::{Vec3, length_2d};
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;

/// How much of the way is kept, milliseconds.
const WAY_MSEC: u32 = 8_000;

/// A tick of the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathTick {
    /// Where its feet were after the tick, units.
    pub feet: Vec3,
    /// What the tick did to its horizontal speed, u/s.
    pub change: f32,
    /// It moved there from the step before: no teleport lies between, and no ducking or standing up
    /// in the air, which moves the feet alone.
    pub joined: bool,
    /// When, milliseconds since it began.
    pub msec: u32,
}

/// What the ideal strafer did so far.
#[derive(Debug)]
pub struct DemoHistory {
    steps: VecDeque<PathTick>,
    stats: BotStats,
    session: Session,
    /// The last jump that ended.
    jump: Option<Box<Jump>>,
    /// How many jumps ended.
    count: u32,
    /// How fast the first of them was before it took off, u/s.
    prestrafe: f64,
    msec: u32,
}

impl DemoHistory {
    /// Nothing yet.
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

    /// Takes in a tick.
    pub fn observe(&mut self, record: &TickRecord, profile: &Profile) {
        self.msec += u32::from(record.cmd.msec);
        self.stats.observe(record, profile);
        let (last, count, prestrafe) = (&mut self.jump, &mut self.count, &mut self.prestrafe);
        self.session.observe(record, &mut |finding| {
            let Some(jump) = finding.jump() else { return };
            if *count == 0 {
                *prestrafe = jump.prestrafe;
            }
            *count += 1;
            *last = Some(Box::new(jump));
        });
        let player = &record.player;
        let feet = profile.feet(player);
        let change = length_2d(player.velocity) - length_2d(record.before.velocity);
        let feet_jumped = player.hull != record.before.hull && !player.on_ground;
        let joined = !self.steps.is_empty() && record.facing().is_none() && !feet_jumped;
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

    /// Its way in the last seconds, the oldest step first.
    pub fn steps(&self) -> impl Iterator<Item = &PathTick> {
        self.steps.iter()
    }

    /// How long it has been playing, milliseconds.
    pub fn msec(&self) -> u32 {
        self.msec
    }

    /// What came of it, in a sentence.
    pub fn describe(&self, kind: DemoKind) -> String {
        match (kind, &self.jump) {
            (DemoKind::Prestrafe, _) => {
                message!(
                    "ideal-strafer.circle",
                    speed = tenths(self.stats.max_ground_speed)
                )
            }
            (DemoKind::LongJump, Some(jump)) => describe_jump(jump),
            (DemoKind::Bhop, Some(jump)) => {
                let (from, to) = (tenths(self.prestrafe), tenths(jump.landing_speed));
                message!(
                    "ideal-strafer.hops",
                    hops = self.count,
                    from = from,
                    to = to
                )
            }
            (DemoKind::LongJump | DemoKind::Bhop, None) => {
                text!("ideal-strafer.no-room").to_owned()
            }
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
