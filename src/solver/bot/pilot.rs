//! The bot's hands: keys and a mouse on the original client, within human limits.
//!
//! Where to aim is asked of the movement code itself: a rehearsal of the tick with the keys as they are tells the
//! velocity before the acceleration, the wishspeed and the wish direction, half keys, ducking and stamina included.

use super::Limits;
use crate::analysis::strafe::AirTick;
use crate::sim::cmd::UserCmd;
use crate::sim::keys::{Button, ClientState, KeyId, MsecClock};
use crate::sim::math::{Vec3, frame_time};
use crate::sim::pmove::{MoveEvent, MoveReport, player_move};
use crate::sim::run::Run;

/// The one physical key with which the bot holds each button.
const KEY: KeyId = 0;
/// Slower players have no direction that would count, u/s.
const STANDING: f64 = 1.0;
/// They look around, degrees a tick.
const LOOK_AROUND_DEG: f64 = 2.0;

/// One of the two strafe keys, and the way of turning that belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A, turning left.
    Left,
    /// D, turning right.
    Right,
}

impl Side {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// 1 to the left, where yaw grows; -1 to the right.
    #[must_use]
    pub fn sign(self) -> f64 {
        match self {
            Self::Left => 1.0,
            Self::Right => -1.0,
        }
    }

    fn button(self) -> Button {
        match self {
            Self::Left => Button::MoveLeft,
            Self::Right => Button::MoveRight,
        }
    }
}

/// Which keys are wanted in a tick.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hands {
    pub(super) forward: bool,
    pub(super) side: Option<Side>,
    /// Tapped, as with the wheel.
    pub(super) jump: bool,
    pub(super) duck: bool,
}

/// Where the mouse goes in a tick.
#[derive(Clone, Copy, Debug)]
pub(super) enum Aim {
    /// The wish direction along this heading, degrees.
    Along(f64),
    /// The wish direction that wins most on this side, in the air up to a speed, u/s.
    Most {
        /// Left or right of the velocity.
        side: Side,
        /// In the air it goes no faster, u/s.
        up_to: f64,
    },
}

/// What the tick would do with the keys as they are.
struct Push {
    air: bool,
    /// Horizontal velocity before the acceleration: friction, stamina and the jump's cut have acted.
    speed: f64,
    heading_deg: f64,
    wish_speed: f32,
    /// From the view to the wish direction, degrees.
    wish_offset_deg: f64,
    own_friction: f32,
}

/// The client, and what the hands do to it.
#[derive(Clone, Debug)]
pub(super) struct Pilot {
    client: ClientState,
    clock: MsecClock,
    limits: Limits,
    forward: bool,
    duck: bool,
    side: Option<Side>,
    /// Ticks until the finger is on the strafe key; `None` when it is.
    reaching: Option<u32>,
}

impl Pilot {
    pub(super) fn new(limits: Limits, run: &Run) -> Self {
        Self {
            client: ClientState::looking(run.angles()),
            clock: run.profile().clock(),
            limits,
            forward: false,
            duck: false,
            side: None,
            reaching: None,
        }
    }

    /// Teleports and deaths turn the view.
    pub(super) fn look(&mut self, yaw: f32) {
        self.client.angles = Vec3::new(0.0, yaw, 0.0);
    }

    /// One tick: keys, mouse, and what the client makes of them. `turn_rate`: no faster than this, deg/s, whatever
    /// the human limit allows.
    pub(super) fn command(&mut self, run: &Run, hands: Hands, aim: Aim, turn_rate: f64) -> UserCmd {
        let profile = run.profile();
        self.hold(hands);
        let msec = self.clock.next_msec();
        let client_time = self.clock.frame_time();
        let yaw = self.wanted_yaw(run, aim, msec);
        let most = turn_rate.min(f64::from(self.limits.turn_rate)) * f64::from(frame_time(msec));
        let mouse = self.mouse_to(run, yaw, most);
        let cap = profile.physics.client.maxspeed;
        self.client.build_cmd(profile.engine(), &profile.keys, cap, msec, client_time, mouse)
    }

    fn hold(&mut self, hands: Hands) {
        self.set(Button::Forward, self.forward, hands.forward);
        self.set(Button::Duck, self.duck, hands.duck);
        (self.forward, self.duck) = (hands.forward, hands.duck);
        self.strafe(hands.side);
        if hands.jump {
            self.client.keys.tap(Button::Jump);
        }
    }

    fn set(&mut self, button: Button, was: bool, is: bool) {
        if is && !was {
            self.client.keys.press(button, KEY);
        } else if was && !is {
            self.client.keys.release(button, KEY);
        }
    }

    /// The old strafe key goes up at once; the new one down when the finger has got there.
    fn strafe(&mut self, side: Option<Side>) {
        if side != self.side {
            let held = self.side.filter(|_| self.reaching.is_none());
            if let Some(old) = held {
                self.client.keys.release(old.button(), KEY);
            }
            let is_switch = self.side.is_some();
            self.reaching = side.map(|_| if is_switch { self.limits.reaction_ticks } else { 0 });
            self.side = side;
        }
        match (self.reaching, side) {
            (Some(0), Some(side)) => {
                self.client.keys.press(side.button(), KEY);
                self.reaching = None;
            }
            (Some(ticks), _) => self.reaching = Some(ticks.saturating_sub(1)),
            (None, _) => {}
        }
    }

    /// The yaw at which the aim is met, degrees; a look around where nothing moves.
    fn wanted_yaw(&self, run: &Run, aim: Aim, msec: u8) -> f64 {
        let present = f64::from(self.client.angles.y);
        let push = self.rehearse(run, msec);
        match (aim, push) {
            (Aim::Along(heading), push) => heading - push.map_or(0.0, |push| push.wish_offset_deg),
            (Aim::Most { side, up_to }, Some(push)) if push.speed >= STANDING => {
                let angle = best_angle_deg(&push, run, msec, up_to);
                push.heading_deg + side.sign() * angle - push.wish_offset_deg
            }
            // At rest against a wall it turns away from it.
            (Aim::Most { side, .. }, _) => present + side.sign() * LOOK_AROUND_DEG,
        }
    }

    /// Runs the tick on a copy, the strafe key pressed although the finger may still be on its way: the mouse turns
    /// for where the key will be.
    fn rehearse(&self, run: &Run, msec: u8) -> Option<Push> {
        let mut client = self.client;
        if let (Some(_), Some(side)) = (self.reaching, self.side) {
            client.keys.press(side.button(), KEY);
        }
        let profile = run.profile();
        let cap = profile.physics.client.maxspeed;
        let cmd = client.build_cmd(profile.engine(), &profile.keys, cap, msec, self.clock.frame_time(), (0.0, 0.0));
        let mut player = *run.player();
        let mut report = MoveReport::default();
        player_move(&mut player, &cmd, &profile.physics, run.level(), &mut report);
        report.events.iter().rev().find_map(|event| {
            let MoveEvent::Accelerate { air, wish_dir, wish_speed, before, .. } = event else { return None };
            (*wish_speed > 0.0).then(|| Push {
                air: *air,
                speed: libm::hypot(f64::from(before.x), f64::from(before.y)),
                heading_deg: heading_deg(*before),
                wish_speed: *wish_speed,
                wish_offset_deg: heading_deg(*wish_dir) - f64::from(cmd.angles.y),
                own_friction: player.goldsrc.friction,
            })
        })
    }

    /// How far the mouse goes, whole counts to the right: towards `yaw`, at most `most` degrees.
    fn mouse_to(&mut self, run: &Run, yaw: f64, most: f64) -> (f32, f32) {
        let turn = wrapped_deg(yaw - f64::from(self.client.angles.y)).clamp(-most, most);
        let keys = &run.profile().keys;
        let count_deg = f64::from(keys.m_yaw) * f64::from(keys.sensitivity);
        if count_deg == 0.0 {
            // A mouse that does not turn: then by hand.
            self.client.angles.y += turn as f32;
            return (0.0, 0.0);
        }
        let counts = -turn / count_deg;
        // Rounded towards zero where more would be faster than allowed.
        let counts = if turn.abs() < most { counts.round() } else { counts.trunc() };
        (counts as f32, 0.0)
    }
}

/// The angle between velocity and wish direction that wins most, degrees; less than that if it would go over `up_to`.
fn best_angle_deg(push: &Push, run: &Run, msec: u8, up_to: f64) -> f64 {
    let physics = &run.profile().physics;
    if !push.air {
        return ground_best_deg(push, physics.vars.accelerate, msec);
    }
    let tick = AirTick::new(physics, push.wish_speed, msec, push.own_friction);
    if push.speed + tick.best_gain(push.speed) <= up_to {
        return tick.best_deg(push.speed);
    }
    // With all of accel added, v'² = v² + 2 c accel + accel²: solved for c, never braking harder than turning does.
    let squares = up_to * up_to - push.speed * push.speed - tick.accel * tick.accel;
    let along = (squares / (2.0 * tick.accel)).clamp(-tick.accel, tick.cap - tick.accel);
    arc_cos_deg(along, push.speed)
}

/// The same on the ground, where the cap is the wishspeed itself: as far ahead as lets all of accel in.
fn ground_best_deg(push: &Push, accelerate: f32, msec: u8) -> f64 {
    let wish = f64::from(push.wish_speed);
    let accel = f64::from(accelerate) * f64::from(frame_time(msec)) * wish * f64::from(push.own_friction);
    arc_cos_deg((wish - accel).max(0.0), push.speed)
}

fn arc_cos_deg(along: f64, speed: f64) -> f64 {
    libm::acos((along / speed).clamp(-1.0, 1.0)).to_degrees()
}

/// Where a vector points over ground, degrees counter-clockwise from +x.
pub(super) fn heading_deg(vector: Vec3) -> f64 {
    libm::atan2(f64::from(vector.y), f64::from(vector.x)).to_degrees()
}

/// The same angle within -180 and 180, degrees.
pub(super) fn wrapped_deg(degrees: f64) -> f64 {
    let turns = ((degrees + 180.0) / 360.0).floor();
    degrees - turns * 360.0
}
