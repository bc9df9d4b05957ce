//! The ideal strafer's jump, and the same jump with faults put into its input.

use std::sync::Arc;

use wishdir::planner::bot::{Bot, Kind, Limits};
use wishdir_analysis::ledger::{Approach, Ledger, LedgerBuilder};
use wishdir_analysis::strafe::{AirTick, fresh_wish_speed, wish_speed};
use wishdir_sim::command::{BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::engine::{MoveEvent, PlayerState};
use wishdir_sim::map::World;
use wishdir_sim::math::{ViewAngles, length_2d, wrap_deg, yaw_deg};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Level;

use super::flight::{demand_sums, floor, records, solid, tick};
use crate::support::random::Random;
use crate::support::{FIELD, profile};

/// How the mouse moves once the velocity differs from the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mouse {
    /// As planned, blindly.
    Blind,
    /// At the planned angle to the velocity.
    Following,
}

/// How the mouse reaches the planned view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Style {
    /// Exactly.
    Exact,
    /// At the same speed through each strafe.
    Steady,
    /// By this fraction of the way in each tick.
    Lazy(f64),
    /// Off by this many degrees, alternating between left and right.
    Shaky(f64),
}

/// The input of one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hands {
    pub(super) left: bool,
    pub(super) right: bool,
    pub(super) forward: bool,
    pub(super) back: bool,
    pub(super) duck: bool,
    /// The view direction, degrees, and the direction of the velocity for which it was planned.
    pub(super) yaw: f64,
    pub(super) heading: f64,
}

/// The ideal strafer's jump: the player at take-off and the input of each tick.
#[derive(Clone)]
pub(super) struct Lab {
    pub(super) profile: &'static Profile,
    pub(super) start: PlayerState,
    pub(super) hands: Vec<Hands>,
    /// Wish speeds of a full key and of a freshly pressed one.
    whole: f32,
    fresh: f32,
    /// A wall at this distance ahead, and no floor to land on.
    pub(super) wall: Option<f32>,
    pub(super) gap: bool,
    /// The approach before the take-off.
    pub(super) approach: Approach,
}

/// A flown jump.
pub(super) struct Result {
    pub(super) ledger: Ledger,
    pub(super) records: Vec<TickRecord>,
    pub(super) builder: LedgerBuilder,
}

impl Lab {
    /// The ideal long jump under a profile.
    pub(super) fn new(name: &str, strafes: u32) -> Self {
        Self::by(name, strafes, Limits::default())
    }

    /// The same jump within these human limits.
    pub(super) fn by(name: &str, strafes: u32, limits: Limits) -> Self {
        let profile = profile(name);
        let mut run = Run::new(
            Arc::new(World::parse(FIELD).unwrap().0),
            Arc::new(profile.clone()),
        )
        .unwrap();
        while !run.player().on_ground {
            run.advance(&UserCmd {
                msec: profile.msec(),
                ..UserCmd::default()
            });
        }
        // QuakeWorld's jumps are for speed.
        let hop = Kind::Bhop {
            hops: 1,
            strafes,
            yaw: 90.0,
        };
        let jump = Kind::LongJump { strafes, yaw: 90.0 };
        let kind = if profile.rules().ducks { jump } else { hop };
        let mut bot = Bot::new(kind, limits, &run);
        let (start, flight) = first_jump(&mut bot, &mut run);
        let whole = flight
            .iter()
            .map(|record| record.cmd.side.abs())
            .fold(0.0, f32::max);
        let switch = |pair: &[TickRecord]| {
            (pair[0].cmd.side * pair[1].cmd.side < 0.0).then(|| pair[1].cmd.side.abs())
        };
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
        let hands = hands.collect();
        let approach = Approach::Run;
        Self {
            profile,
            start,
            hands,
            whole,
            fresh,
            wall: None,
            gap: false,
            approach,
        }
    }

    /// Strafes of about equal length with the view of maximum gain in each tick, from a start on
    /// the floor. A hop does not duck for its landing, so `approach` matters.
    pub(super) fn even(
        name: &str,
        strafes: usize,
        start: PlayerState,
        approach: Approach,
        random: &mut Random,
    ) -> Self {
        let profile = profile(name);
        let (whole, fresh) = (wish_speed(profile, false), fresh_wish_speed(profile));
        let mut lab = Self {
            profile,
            start,
            hands: Vec::new(),
            whole,
            fresh,
            wall: None,
            gap: false,
            approach,
        };
        let ducks = profile.rules().ducks && !matches!(approach, Approach::Hop { .. });
        let level = floor(profile);
        let standing = records(profile, &level, start, |_, _| UserCmd::default()).len();
        let duck = |n: usize| ducks && n + 1 >= standing;
        let buttons = |n: u64| DUCK * u16::from(duck(n as usize - 1));
        let length = records(profile, &level, start, |_, n| UserCmd {
            buttons: buttons(n),
            ..UserCmd::default()
        })
        .len();
        let ends: Vec<usize> = (1..strafes)
            .map(|n| n * length / strafes + random.below(3) as usize - 1)
            .collect();
        let mut player = start;
        for n in 0..length {
            let is_left = ends.iter().filter(|end| **end <= n).count() % 2 == 0;
            let is_fresh = ends.contains(&n);
            let heading = yaw_deg(player.velocity);
            let mut hands = Hands {
                left: is_left,
                right: !is_left,
                forward: false,
                back: false,
                duck: duck(n),
                yaw: 0.0,
                heading,
            };
            let slowed = profile
                .rules()
                .duck_slowdown
                .applies(player.is_ducked(), hands.duck);
            let wish = if is_fresh { fresh } else { whole } * if slowed { 0.333 } else { 1.0 };
            let air = AirTick::new(&profile.physics, wish, profile.msec(), 1.0);
            let lead = air.best_deg(f64::from(length_2d(player.velocity))) - 90.0;
            hands.yaw = heading + if is_left { lead } else { -lead };
            lab.hands.push(hands);
            let mut cmd = lab.cmd(n, hands.yaw);
            cmd.buttons |= JUMP * u16::from(n == 0);
            tick(profile, &level, &mut player, &cmd, n as u64 + 1);
        }
        lab
    }

    /// The yaws without jumps by a full turn.
    pub(super) fn turned(&self) -> Vec<f64> {
        let mut yaw = self.hands[0].yaw;
        let turns = self
            .hands
            .windows(2)
            .map(|pair| wrap_deg(pair[1].yaw - pair[0].yaw));
        let mut yaws = vec![yaw];
        yaws.extend(turns.map(|turn| {
            yaw += turn;
            yaw
        }));
        yaws
    }

    /// The same input with another way to move the mouse.
    pub(super) fn moved(mut self, style: Style) -> Self {
        let planned = self.turned();
        let mut moved = planned.clone();
        match style {
            Style::Exact => {}
            Style::Steady => {
                // Start of each strafe to the start of the next.
                for pair in self.strafes().windows(2) {
                    let (from, to) = (pair[0], pair[1].min(planned.len() - 1));
                    let turn = planned[to] - planned[from];
                    for (n, yaw) in moved[from..to].iter_mut().enumerate() {
                        *yaw = planned[from] + n as f64 / (to - from) as f64 * turn;
                    }
                }
            }
            Style::Lazy(part) => {
                for n in 1..moved.len() {
                    moved[n] = moved[n - 1] + part * (planned[n] - moved[n - 1]);
                }
            }
            Style::Shaky(degrees) => {
                for (n, yaw) in moved.iter_mut().enumerate() {
                    let n = n as f64;
                    *yaw += degrees * (0.6 * (n * 0.9).sin() + 0.4 * (n * 2.3 + 1.0).sin());
                }
            }
        }
        self.hands
            .iter_mut()
            .zip(moved)
            .for_each(|(hands, yaw)| hands.yaw = yaw);
        self
    }

    /// The input of a tick. After the last planned tick, the last one repeats.
    fn at(&self, tick: usize) -> Hands {
        self.hands[tick.min(self.hands.len() - 1)]
    }

    /// The client's command for this input.
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
            (side, forward) = (
                (side * most / length).trunc(),
                (forward * most / length).trunc(),
            );
        }
        let mut buttons = if hands.duck { DUCK } else { 0 };
        if self.profile.rules().half_keys {
            for (held, bit) in [
                (hands.left, MOVE_LEFT),
                (hands.right, MOVE_RIGHT),
                (hands.forward, FORWARD),
                (hands.back, BACK),
            ] {
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

    pub(super) fn level(&self) -> Level {
        if self.gap {
            let start = self.start.origin;
            let (mins, maxs) = (
                [start.x - 999.0, start.y - 999.0, -64.0],
                [start.x + 999.0, start.y + 10.0, 0.0],
            );
            return Level::new(
                vec![
                    solid(mins, maxs),
                    solid([-1e5, -1e5, -600.0], [1e5, 1e5, -500.0]),
                ],
                &self.profile.hulls,
            );
        }
        let Some(at) = self.wall else {
            return floor(self.profile);
        };
        let ground = solid([-1e5, -1e5, -64.0], [1e5, 1e5, 0.0]);
        let y = self.start.origin.y + at;
        Level::new(
            vec![ground, solid([-1e4, y, 0.0], [1e4, y + 16.0, 400.0])],
            &self.profile.hulls,
        )
    }

    /// Flies the jump.
    pub(super) fn fly(&self, mouse: Mouse) -> Result {
        let level = self.level();
        let mut player = self.start;
        let mut records: Vec<TickRecord> = Vec::new();
        let mut builder = LedgerBuilder::new(self.profile);
        for n in 0..2000 {
            let hands = self.at(n);
            let heading = yaw_deg(player.velocity);
            let yaw = if mouse == Mouse::Following {
                hands.yaw - hands.heading + heading
            } else {
                hands.yaw
            };
            let mut cmd = self.cmd(n, yaw);
            if n == 0 {
                cmd.buttons |= JUMP;
            }
            let record = tick(self.profile, &level, &mut player, &cmd, n as u64 + 1);
            if n == 0 {
                builder.begin(&record, self.approach);
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
        Result {
            ledger,
            records,
            builder,
        }
    }

    /// The same jump with the strafe keys moved by N ticks relative to the mouse. Positive is
    /// later.
    pub(super) fn with_keys_moved(mut self, by: i32) -> Self {
        let keys: Vec<(bool, bool)> = self
            .hands
            .iter()
            .map(|hands| (hands.left, hands.right))
            .collect();
        let last = keys.len() as i32 - 1;
        for (n, hands) in self.hands.iter_mut().enumerate() {
            (hands.left, hands.right) = keys[(n as i32 - by).clamp(0, last) as usize];
        }
        self
    }

    /// Starts of the strafes, the first at 0, and the end of the last one.
    pub(super) fn strafes(&self) -> Vec<usize> {
        let changes =
            (1..self.hands.len()).filter(|n| self.hands[*n].left != self.hands[n - 1].left);
        std::iter::once(0)
            .chain(changes)
            .chain([self.hands.len()])
            .collect()
    }
}

/// The player before the first jump, and its ticks until the landing.
fn first_jump(bot: &mut Bot, run: &mut Run) -> (PlayerState, Vec<TickRecord>) {
    let (mut start, mut flight) = (None, Vec::new());
    while let Some(cmd) = bot.prepare(run) {
        let before = *run.player();
        let record = run.advance(&cmd);
        bot.observe(&record);
        let jumped = record
            .report
            .events
            .iter()
            .any(|event| matches!(event, MoveEvent::Jump { .. }));
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
    (start.unwrap(), flight)
}

/// The velocity before a tick's air acceleration.
fn air_velocity(record: &TickRecord) -> Option<wishdir_sim::math::Vec3> {
    record.report.events.iter().find_map(|event| {
        if let MoveEvent::Accelerate {
            air: true, before, ..
        } = event
        {
            Some(*before)
        } else {
            None
        }
    })
}
