//! The ideal strafer's jump, and the same with faults planted into its hands.

use std::sync::Arc;

use wishdir::analysis::ledger::{Approach, Ledger, LedgerBuilder};
use wishdir::sim::cmd::{BACK, DUCK, FORWARD, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir::sim::level::Level;
use wishdir::sim::map::World;
use wishdir::sim::math::{ViewAngles, wrap_deg, yaw_deg};
use wishdir::sim::pmove::{MoveEvent, PlayerState};
use wishdir::sim::profile::Profile;
use wishdir::sim::run::Run;
use wishdir::sim::tick::TickRecord;
use wishdir::solver::bot::{Bot, Kind, Limits};

use super::flight::{demand_sums, floor, solid, tick};
use crate::support::{FIELD, profile};

/// How a hand's mouse goes on once its velocity is not the planned one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mouse {
    /// As planned, blindly.
    Blind,
    /// At the planned angle to the velocity.
    Following,
}

/// What the hands do in one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hands {
    pub(super) left: bool,
    pub(super) right: bool,
    pub(super) forward: bool,
    pub(super) back: bool,
    pub(super) duck: bool,
    /// Where the view faces, degrees, and where the velocity went that it was planned for.
    pub(super) yaw: f64,
    pub(super) heading: f64,
}

/// The ideal strafer's jump: the player at take-off and the hands of each tick.
#[derive(Clone)]
pub(super) struct Lab {
    pub(super) profile: &'static Profile,
    pub(super) start: PlayerState,
    pub(super) hands: Vec<Hands>,
    /// Moves of a whole key and of a fresh one.
    whole: f32,
    fresh: f32,
    /// A wall so far ahead, and no floor to land on.
    pub(super) wall: Option<f32>,
    pub(super) gap: bool,
}

/// A flown jump.
pub(super) struct Result {
    pub(super) ledger: Ledger,
    pub(super) records: Vec<TickRecord>,
}

impl Lab {
    /// The ideal long jump under a profile.
    pub(super) fn new(name: &str, strafes: u32) -> Self {
        let profile = profile(name);
        let mut run = Run::new(Arc::new(World::parse(FIELD).unwrap().0), Arc::new(profile.clone())).unwrap();
        while !run.player().on_ground {
            run.advance(&UserCmd { msec: profile.msec(), ..UserCmd::default() });
        }
        // QuakeWorld's jumps are for speed.
        let hop = Kind::Bhop { hops: 1, strafes, yaw: 90.0 };
        let jump = Kind::LongJump { strafes, yaw: 90.0 };
        let kind = if profile.rules().ducks { jump } else { hop };
        let mut bot = Bot::new(kind, Limits::default(), &run);
        let (mut start, mut flight) = (None, Vec::new());
        while let Some(cmd) = bot.prepare(&run) {
            let before = *run.player();
            let record = run.advance(&cmd);
            bot.observe(&record);
            let jumped = record.report.events.iter().any(|event| matches!(event, MoveEvent::Jump { .. }));
            if start.is_none() && jumped {
                start = Some(before);
            }
            if start.is_some() {
                flight.push(record.clone());
                if record.player.on_ground {
                    break;
                }
            }
        }
        let whole = flight.iter().map(|record| record.cmd.side.abs()).fold(0.0, f32::max);
        let switch = |pair: &[TickRecord]| (pair[0].cmd.side * pair[1].cmd.side < 0.0).then(|| pair[1].cmd.side.abs());
        let fresh = flight.windows(2).find_map(switch).unwrap_or(whole);
        let hands = flight.iter().map(|record| Hands {
            left: record.cmd.side < 0.0,
            right: record.cmd.side > 0.0,
            forward: record.cmd.forward > 0.0,
            back: false,
            duck: record.cmd.pressed(DUCK),
            yaw: f64::from(record.cmd.angles.yaw),
            heading: yaw_deg(air_velocity(record).unwrap()),
        });
        Self { profile, start: start.unwrap(), hands: hands.collect(), whole, fresh, wall: None, gap: false }
    }

    /// The hands of a tick; after the last planned one as in it.
    fn at(&self, tick: usize) -> Hands {
        self.hands[tick.min(self.hands.len() - 1)]
    }

    /// The command that a client makes of the hands.
    fn cmd(&self, tick: usize, yaw: f64) -> UserCmd {
        let hands = self.at(tick);
        let was = if tick > 0 { self.at(tick - 1) } else { hands };
        let key = |held: bool, before: bool| {
            if !held {
                0.0
            } else if before {
                self.whole
            } else {
                self.fresh
            }
        };
        let mut side = key(hands.right, was.right) - key(hands.left, was.left);
        let mut forward = key(hands.forward, was.forward) - key(hands.back, was.back);
        let length = side.hypot(forward);
        let most = self.whole;
        if length > most && self.profile.rules().half_keys {
            (side, forward) = ((side * most / length).trunc(), (forward * most / length).trunc());
        }
        let mut buttons = if hands.duck { DUCK } else { 0 };
        if self.profile.rules().half_keys {
            for (held, bit) in
                [(hands.left, MOVE_LEFT), (hands.right, MOVE_RIGHT), (hands.forward, FORWARD), (hands.back, BACK)]
            {
                buttons |= if held { bit } else { 0 };
            }
        }
        let yaw = wrap_deg(yaw) as f32;
        UserCmd {
            msec: self.profile.msec(),
            angles: ViewAngles::level(yaw),
            side,
            forward,
            buttons,
            ..UserCmd::default()
        }
    }

    fn level(&self) -> Level {
        if self.gap {
            let start = self.start.origin;
            let (mins, maxs) = ([start.x - 999.0, start.y - 999.0, -64.0], [start.x + 999.0, start.y + 10.0, 0.0]);
            return Level::new(
                vec![solid(mins, maxs), solid([-1e5, -1e5, -600.0], [1e5, 1e5, -500.0])],
                &self.profile.hulls,
            );
        }
        let Some(at) = self.wall else { return floor(self.profile) };
        let ground = solid([-1e5, -1e5, -64.0], [1e5, 1e5, 0.0]);
        let y = self.start.origin.y + at;
        Level::new(vec![ground, solid([-1e4, y, 0.0], [1e4, y + 16.0, 400.0])], &self.profile.hulls)
    }

    /// Flies it.
    pub(super) fn fly(&self, mouse: Mouse) -> Result {
        let level = self.level();
        let mut player = self.start;
        let mut records: Vec<TickRecord> = Vec::new();
        let mut builder = LedgerBuilder::new(self.profile);
        for n in 0..2000 {
            let hands = self.at(n);
            let heading = yaw_deg(player.velocity);
            let yaw = if mouse == Mouse::Following { hands.yaw - hands.heading + heading } else { hands.yaw };
            let mut cmd = self.cmd(n, yaw);
            if n == 0 {
                cmd.buttons |= wishdir::sim::cmd::JUMP;
            }
            let record = tick(self.profile, &level, &mut player, &cmd, n as u64 + 1);
            if n == 0 {
                builder.begin(&record, Approach::Run);
            } else {
                builder.observe(&record);
            }
            records.push(record);
            let feet = player.origin.z + self.profile.hulls[player.hull.index()].mins.z;
            if player.on_ground || (self.gap && feet < -0.1) {
                break;
            }
        }
        let ledger = builder.finish();
        demand_sums(&ledger);
        Result { ledger, records }
    }

    /// Where strafes begin, the first at 0, and where the last ends.
    pub(super) fn strafes(&self) -> Vec<usize> {
        let changes = (1..self.hands.len()).filter(|n| self.hands[*n].left != self.hands[n - 1].left);
        std::iter::once(0).chain(changes).chain([self.hands.len()]).collect()
    }
}

/// The velocity that a tick's air acceleration found.
fn air_velocity(record: &TickRecord) -> Option<wishdir::sim::math::Vec3> {
    record.report.events.iter().find_map(|event| {
        if let MoveEvent::Accelerate { air: true, before, .. } = event { Some(*before) } else { None }
    })
}
