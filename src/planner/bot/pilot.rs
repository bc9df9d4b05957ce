//! Computes the bot's input, within the player limits: keys and mouse of the original client.
//!
//! Each tick is first simulated with the current keys.
//! That gives the velocity before the acceleration, the wishspeed and the wish direction.
//! Half keys, ducking and stamina are therefore included.

use super::Limits;
use super::push::{Acceleration, AimedPush};
use wishdir_sim::client::{Button, ClientState, KeyId, MsecClock};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{MoveEvent, MoveReport, PlayerState, StrafeKeys, player_move};
use wishdir_sim::math::{ViewAngles, frame_time, wrap_deg};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::world::Level;

/// Physical key that the bot uses for every button.
const KEY: KeyId = 0;
/// Minimum speed at which the player has a movement direction, u/s.
const STANDING: f64 = 1.0;
/// Turn per tick while the bot looks around at rest, degrees.
const LOOK_AROUND_DEG: f64 = 2.0;

/// Turn per mouse count if the profile's mouse does not turn the view, degrees.
const HAND_DEG: f64 = 0.066;

/// Side of a strafe: its key, and the direction of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Strafe with A, turning left.
    Left,
    /// Strafe with D, turning right.
    Right,
}

impl Side {
    /// Returns the opposite side.
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Returns 1 for left, where yaw grows, and -1 for right.
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

/// Player, profile and level for simulating a tick.
#[derive(Clone, Copy, Debug)]
pub(super) struct TickContext<'a> {
    pub(super) player: &'a PlayerState,
    pub(super) profile: &'a Profile,
    pub(super) level: &'a Level,
}

impl<'a> TickContext<'a> {
    pub(super) fn from_run(run: &'a Run) -> Self {
        Self {
            player: run.player(),
            profile: run.profile(),
            level: run.level(),
        }
    }
}

/// Keys that the bot holds on a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PilotKeys {
    pub(super) forward: bool,
    pub(super) side: Option<Side>,
    /// Jump is tapped, like a wheel event.
    pub(super) jump: bool,
    pub(super) duck: bool,
}

/// Target of the mouse on a tick.
#[derive(Clone, Copy, Debug)]
pub(super) enum MouseAim {
    /// The view stays as it is.
    Still,
    /// The wish direction points to this heading, degrees.
    Along(f64),
    /// Gain as much speed as possible on this side, up to a limit.
    Most {
        /// Side of the velocity to which the wish direction points.
        side: Side,
        /// Maximum speed in the air, u/s.
        up_to: f64,
    },
}

/// Client with the bot's keys and the player limits.
#[derive(Clone, Debug)]
pub(super) struct Pilot {
    client: ClientState,
    clock: MsecClock,
    limits: Limits,
    forward: bool,
    duck: bool,
    side: Option<Side>,
    /// Ticks until the finger reaches the strafe key. `None` once it is held.
    reaching: Option<u32>,
}

impl MouseAim {
    /// Creates an aim for the highest gain on a side without a speed limit.
    pub(super) fn fastest(side: Side) -> Self {
        Self::Most {
            side,
            up_to: f64::INFINITY,
        }
    }
}

impl Pilot {
    pub(super) fn new(limits: Limits, run: &Run) -> Self {
        Self::with_view(limits, run.angles(), run.profile())
    }

    pub(super) fn with_view(limits: Limits, angles: ViewAngles, profile: &Profile) -> Self {
        Self {
            client: ClientState::from_angles(angles),
            clock: profile.clock(),
            limits,
            forward: false,
            duck: false,
            side: None,
            reaching: None,
        }
    }

    /// Copies another pilot's clock and view. The keys stay as they are.
    pub(super) fn continue_from(&mut self, other: &Self) {
        self.clock = other.clock;
        self.client.angles = other.client.angles;
    }

    /// Sets the view yaw after a teleport or death, degrees.
    pub(super) fn set_view(&mut self, yaw: f32) {
        self.client.angles = ViewAngles::level(yaw);
    }

    /// Builds the command for one tick from the keys and the mouse, the way a client does.
    pub(super) fn command(
        &mut self,
        here: TickContext<'_>,
        hands: PilotKeys,
        aim: MouseAim,
    ) -> UserCmd {
        self.hold_keys(here.profile, hands);
        let msec = self.clock.next_msec();
        let most = f64::from(self.limits.turn_deg_per_s) * f64::from(frame_time(msec));
        let left = self.mouse_counts(here, aim, msec, most);
        self.build_cmd(here.profile, msec, left)
    }

    /// Builds the command for a planned tick. `left` is the mouse motion to the left, counts.
    pub(super) fn planned_cmd(
        &mut self,
        profile: &Profile,
        hands: PilotKeys,
        left: i32,
    ) -> UserCmd {
        self.hold_keys(profile, hands);
        let msec = self.clock.next_msec();
        self.build_cmd(profile, msec, f64::from(left))
    }

    fn build_cmd(&mut self, profile: &Profile, msec: u8, left: f64) -> UserCmd {
        let keys = &profile.keys;
        let mut right = if keys.m_yaw < 0.0 { left } else { -left } as f32;
        if deg_per_count(profile) == 0.0 {
            // The mouse does not turn the view, so the yaw is set directly.
            self.client.angles.yaw += (left * HAND_DEG) as f32;
            right = 0.0;
        }
        let cap = profile.physics.client.maxspeed;
        self.client.build_cmd(
            profile.engine(),
            keys,
            cap,
            msec,
            self.clock.frame_time(),
            (right, 0.0),
        )
    }

    /// Returns the view yaw before protocol rounding, degrees.
    pub(super) fn yaw(&self) -> f64 {
        f64::from(self.client.angles.yaw)
    }

    /// Returns the maximum mouse motion per tick, counts.
    pub(super) fn max_counts(&self, profile: &Profile) -> i32 {
        let most = f64::from(self.limits.turn_deg_per_s) * f64::from(frame_time(profile.msec()));
        // The cast saturates. Without a limit, the result exceeds any real turn.
        (most / min_turn_deg(profile)).floor() as i32
    }

    pub(super) fn limits(&self) -> Limits {
        self.limits
    }

    fn hold_keys(&mut self, profile: &Profile, hands: PilotKeys) {
        let strafes_with_forward = profile.physics.strafe_keys() == StrafeKeys::Both;
        let forward = hands.forward || (strafes_with_forward && hands.side.is_some());
        self.set_button(Button::Forward, self.forward, forward);
        self.set_button(Button::Duck, self.duck, hands.duck);
        (self.forward, self.duck) = (forward, hands.duck);
        self.switch_strafe_key(hands.side);
        if hands.jump {
            self.client.keys.tap(Button::Jump);
        }
    }

    fn set_button(&mut self, button: Button, was: bool, is: bool) {
        if is && !was {
            self.client.keys.press(button, KEY);
        } else if was && !is {
            self.client.keys.release(button, KEY);
        }
    }

    /// Releases the old strafe key immediately and presses the new one after the key delay.
    fn switch_strafe_key(&mut self, side: Option<Side>) {
        if side != self.side {
            let held = self.side.filter(|_| self.reaching.is_none());
            if let Some(old) = held {
                self.client.keys.release(old.button(), KEY);
            }
            let is_switch = self.side.is_some();
            self.reaching = side.map(|_| {
                if is_switch {
                    self.limits.reaction_ticks
                } else {
                    0
                }
            });
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

    /// Returns the mouse motion to the left, whole counts. `most` is the maximum turn, degrees.
    fn mouse_counts(&self, here: TickContext<'_>, aim: MouseAim, msec: u8, most: f64) -> f64 {
        let present = self.yaw();
        let turn = |turn: f64, score: &dyn Fn(f64) -> f64| {
            choose_counts(here.profile, present, turn, most, score)
        };
        match aim {
            MouseAim::Still => 0.0,
            MouseAim::Along(heading) => {
                let offset = self
                    .simulate_push(here, msec, f64::INFINITY)
                    .map_or(0.0, |push| push.wish_offset_deg);
                turn(wrap_deg(heading - offset - present), &|_| 0.0)
            }
            MouseAim::Most { side, up_to } => {
                let push = self
                    .simulate_push(here, msec, up_to)
                    .filter(|push| push.speed >= STANDING);
                // At rest against a wall, turn away from it.
                let Some(push) = push else {
                    return turn(side.sign() * LOOK_AROUND_DEG, &|_| 0.0);
                };
                let wanted =
                    push.heading_deg + side.sign() * push.best_deg() - push.wish_offset_deg;
                let angle = |yaw: f64| wrap_deg(yaw + push.wish_offset_deg - push.heading_deg);
                turn(wrap_deg(wanted - present), &|yaw| push.score(angle(yaw)))
            }
        }
    }

    /// Simulates the tick on a copy of the player. `None` if nothing accelerates the player. During
    /// the key delay, the new strafe key counts as pressed, so the mouse already turns for it.
    fn simulate_push(&self, here: TickContext<'_>, msec: u8, up_to: f64) -> Option<AimedPush> {
        let mut client = self.client;
        if let (Some(_), Some(side)) = (self.reaching, self.side) {
            client.keys.press(side.button(), KEY);
        }
        let profile = here.profile;
        let cap = profile.physics.client.maxspeed;
        let cmd = client.build_cmd(
            profile.engine(),
            &profile.keys,
            cap,
            msec,
            self.clock.frame_time(),
            (0.0, 0.0),
        );
        let mut player = *here.player;
        let mut report = MoveReport::default();
        player_move(
            &mut player,
            &cmd,
            &profile.physics,
            &mut here.level.near(),
            &mut report,
        );
        let tick = report.events.iter().rev().find_map(|event| {
            let MoveEvent::Accelerate {
                air,
                wish_dir,
                wish_speed,
                before,
                ..
            } = *event
            else {
                return None;
            };
            let (own_friction, yaw) = (player.own_friction(), cmd.angles.yaw);
            Some(Acceleration {
                air,
                before,
                wish_dir,
                wish_speed,
                own_friction,
                yaw,
                msec,
            })
        });
        let tick = tick.filter(|tick| tick.wish_speed > 0.0)?;
        Some(AimedPush::new(&profile.physics, &tick, up_to))
    }
}

/// Returns the better of the two whole mouse counts closest to `turn` degrees, limited to `most`
/// degrees.
fn choose_counts(
    profile: &Profile,
    present: f64,
    turn: f64,
    most: f64,
    score: &dyn Fn(f64) -> f64,
) -> f64 {
    let count_deg = min_turn_deg(profile);
    let limit = (most / count_deg).floor();
    let counts = (turn / count_deg).clamp(-limit, limit);
    let value = |counts: f64| {
        (
            score(present + counts * count_deg),
            -(counts * count_deg - turn).abs(),
        )
    };
    let (low, high) = (counts.floor(), counts.ceil());
    if value(low) > value(high) { low } else { high }
}

/// Returns the turn per mouse count, degrees. 0 if the mouse does not turn the view.
fn deg_per_count(profile: &Profile) -> f64 {
    (f64::from(profile.keys.m_yaw) * f64::from(profile.keys.sensitivity)).abs()
}

/// Returns the smallest possible turn, degrees.
pub(super) fn min_turn_deg(profile: &Profile) -> f64 {
    let turns = deg_per_count(profile);
    if turns > 0.0 { turns } else { HAND_DEG }
}
