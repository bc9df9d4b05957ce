//! A person's jump: what the hands meant to do, what they did wrong, and the flight that it made.

use wishdir_analysis::ledger::{Approach, Landing, Ledger, LedgerBuilder};
use wishdir_analysis::strafe::{AirTick, fresh_wish_speed, wish_speed};
use wishdir_sim::command::{DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{MoveReport, PlayerState, player_move};
use wishdir_sim::math::{Vec3, ViewAngles, length_2d, wrap_deg, yaw_deg};
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{Brush, Contents, Level};

use crate::support::random::Random;

/// No flight lasts longer, ticks.
const MOST_TICKS: usize = 400;

/// A change of strafe keys, ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Switch {
    /// The first tick in which the mouse turns to the new side.
    pub(super) mouse: usize,
    /// From the best moment, one tick before that, to the new key's press: positive is late.
    pub(super) late: i32,
    /// From the old key's release to the new one's press: positive is a gap, negative an overlap.
    pub(super) pause: i32,
}

/// What a person does in a jump.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) profile: &'static Profile,
    /// Horizontal speed at takeoff, u/s, or at the landing before it.
    pub(super) speed: f32,
    /// Frames on ground of a hop; none: a long jump from a run.
    pub(super) fog: Option<u32>,
    pub(super) begins_left: bool,
    pub(super) switches: Vec<Switch>,
    /// How fast the mouse turns to the left and to the right, of the ideal turn.
    pub(super) pace: [f64; 2],
    /// How unevenly, of the ideal turn.
    pub(super) wobble: f64,
    /// How far ahead of the best view the hand aims, degrees.
    pub(super) ahead_deg: f64,
    /// How much of the error the hand corrects in a tick.
    pub(super) feedback: f64,
    /// It finds half of the error back where the mouse changes sides.
    pub(super) aims_anew: bool,
    /// Noise from -1 to 1 for each tick.
    pub(super) noise: Vec<f64>,
    /// W is held for so many ticks of the flight.
    pub(super) forward: usize,
    /// The strafe key is up from a tick on, for so many: a double press.
    pub(super) dropouts: Vec<(usize, usize)>,
    /// Duck is held from a tick to another.
    pub(super) ducks: Vec<(usize, usize)>,
}

/// A flown jump.
pub(super) struct Flown {
    pub(super) ledger: Ledger,
    pub(super) yaws: Vec<f64>,
}

impl Flown {
    /// What it came to, in the aim's unit. A landing over the cap counts as one at the cap: a player
    /// who gets there stops strafing.
    pub(super) fn amount(&self) -> f64 {
        self.ledger.amount(self.ledger.actual)
    }
}

/// The floor that all jump from.
pub(super) fn floor(profile: &Profile) -> Level {
    let cuboid = Brush::cuboid(
        Vec3::new(-1e5, -1e5, -64.0),
        Vec3::new(1e5, 1e5, 0.0),
        Contents::Solid,
    );
    Level::new(vec![cuboid], &profile.hulls)
}

fn step(
    profile: &Profile,
    level: &Level,
    player: &mut PlayerState,
    cmd: UserCmd,
    tick: u64,
) -> TickRecord {
    let (before, mut report) = (*player, MoveReport::default());
    player_move(
        player,
        &cmd,
        &profile.physics,
        &mut level.near(),
        &mut report,
    );
    TickRecord {
        tick,
        cmd,
        before,
        player: *player,
        report,
        events: Vec::new(),
        health: 100,
        timer: Timer::Idle,
    }
}

/// The keys of one tick.
#[derive(Clone, Copy, Default)]
struct Keys {
    left: bool,
    right: bool,
    forward: bool,
    duck: bool,
}

impl Person {
    /// The player before the jump's tick, and how it came there.
    pub(super) fn start(&self, level: &Level) -> (PlayerState, Approach) {
        let feet = -self.profile.hulls[0].mins.z;
        let mut player = PlayerState {
            origin: Vec3::new(0.0, 0.0, feet + 0.031_25),
            velocity: Vec3::new(self.speed, 0.0, 0.0),
            on_ground: true,
            ..PlayerState::default()
        };
        let Some(fog) = self.fog else {
            return (player, Approach::Run);
        };
        let landing = Landing {
            tick: 0,
            speed: f64::from(self.speed),
            stamina_msec: 0.0,
        };
        let cmd = UserCmd {
            msec: self.profile.msec(),
            ..UserCmd::default()
        };
        for _ in 1..fog {
            step(self.profile, level, &mut player, cmd, 0);
        }
        (player, Approach::Hop { landing, fog })
    }

    /// The side that the mouse turns to in a tick: 1 left, -1 right.
    fn mouse_side(&self, tick: usize) -> f64 {
        let changes = self
            .switches
            .iter()
            .filter(|switch| switch.mouse <= tick)
            .count();
        if changes.is_multiple_of(2) == self.begins_left {
            1.0
        } else {
            -1.0
        }
    }

    fn keys(&self, tick: usize) -> Keys {
        let now = tick as i32;
        let mut held = [false; 2];
        for strafe in 0..=self.switches.len() {
            let pressed = strafe
                .checked_sub(1)
                .map_or(i32::MIN, |before| press_tick(&self.switches[before]));
            let released = self
                .switches
                .get(strafe)
                .map_or(i32::MAX, |next| press_tick(next) - next.pause);
            let is_left = strafe.is_multiple_of(2) == self.begins_left;
            held[usize::from(!is_left)] |= (pressed..released).contains(&now);
        }
        let is_in = |(from, ticks): &(usize, usize)| (*from..from + ticks).contains(&tick);
        if self.dropouts.iter().any(is_in) {
            held = [false; 2];
        }
        Keys {
            left: held[0],
            right: held[1],
            forward: tick < self.forward,
            duck: self
                .ducks
                .iter()
                .any(|(from, to)| (*from..*to).contains(&tick)),
        }
    }

    /// The command that a client makes of the keys.
    fn cmd(&self, tick: usize, yaw: f64) -> UserCmd {
        let (now, was) = (self.keys(tick), self.keys(tick.saturating_sub(1)));
        let whole = wish_speed(self.profile, false);
        let fresh = fresh_wish_speed(self.profile);
        let key = |held: bool, before: bool| match (held, before) {
            (false, _) => 0.0,
            (true, true) => whole,
            (true, false) => fresh,
        };
        let mut side = key(now.right, was.right) - key(now.left, was.left);
        let mut forward = key(now.forward, was.forward);
        let length = side.hypot(forward);
        let halves = self.profile.rules().half_keys;
        if length > whole && halves {
            (side, forward) = (
                (side * whole / length).trunc(),
                (forward * whole / length).trunc(),
            );
        }
        let mut buttons = (DUCK * u16::from(now.duck)) | (JUMP * u16::from(tick == 0));
        if halves {
            for (held, bit) in [
                (now.left, MOVE_LEFT),
                (now.right, MOVE_RIGHT),
                (now.forward, FORWARD),
            ] {
                buttons |= bit * u16::from(held);
            }
        }
        UserCmd {
            msec: self.profile.msec(),
            angles: ViewAngles::level(wrap_deg(yaw) as f32),
            side,
            forward,
            buttons,
            ..UserCmd::default()
        }
    }

    /// Flies it, with the hand that reacts to the velocity, or with these views.
    pub(super) fn fly(&self, frozen: Option<&[f64]>) -> Flown {
        let level = floor(self.profile);
        let (mut player, approach) = self.start(&level);
        let air = AirTick::new(
            &self.profile.physics,
            wish_speed(self.profile, false),
            self.profile.msec(),
            1.0,
        );
        let mut builder = LedgerBuilder::new(self.profile);
        let mut yaws: Vec<f64> = Vec::new();
        for tick in 0..MOST_TICKS {
            let yaw = match frozen {
                Some(yaws) => yaws[tick.min(yaws.len() - 1)],
                None => self.aim(tick, &air, &player, yaws.last().copied()),
            };
            yaws.push(yaw);
            let cmd = self.cmd(tick, yaw);
            let record = step(self.profile, &level, &mut player, cmd, tick as u64 + 1);
            if tick == 0 {
                builder.begin(&record, approach);
            } else {
                builder.observe(&record);
            }
            if player.on_ground {
                break;
            }
        }
        let ledger = builder.finish();
        Flown { ledger, yaws }
    }

    /// Where the hand turns the view: on at its pace, and a little towards where it should be.
    fn aim(&self, tick: usize, air: &AirTick, player: &PlayerState, last: Option<f64>) -> f64 {
        let side = self.mouse_side(tick);
        let speed = f64::from(length_2d(player.velocity));
        let best = air.best_deg(speed);
        let lead = best - 90.0 + self.ahead_deg;
        let target = yaw_deg(player.velocity) + side * lead;
        let noise = self.noise[tick % self.noise.len()];
        let Some(last) = last else {
            return target + self.wobble * 5.0 * noise;
        };
        let pace = self.pace[usize::from(side < 0.0)] + self.wobble * noise;
        let turn = air.turn_deg(speed, best) * pace * side;
        let changes = self.switches.iter().any(|switch| switch.mouse == tick);
        let feedback = if changes && self.aims_anew {
            self.feedback.max(0.5)
        } else {
            self.feedback
        };
        last + turn + feedback * wrap_deg(target - last - turn)
    }
}

fn press_tick(switch: &Switch) -> i32 {
    switch.mouse as i32 - 1 + switch.late
}

/// The ticks of a flight without ducking, and with the duck key held from its last tick on.
pub(super) fn lengths(profile: &'static Profile, speed: f32) -> [usize; 2] {
    let of = |duck: Option<usize>| {
        let level = floor(profile);
        let person = Person {
            profile,
            speed,
            fog: None,
            begins_left: true,
            switches: Vec::new(),
            pace: [1.0; 2],
            wobble: 0.0,
            ahead_deg: 0.0,
            feedback: 0.0,
            aims_anew: false,
            noise: vec![0.0],
            forward: 0,
            dropouts: Vec::new(),
            ducks: Vec::new(),
        };
        let (mut player, _) = person.start(&level);
        let mut ticks = 0;
        while !player.on_ground || ticks == 0 {
            let held = duck.is_some_and(|from| ticks >= from);
            let cmd = UserCmd {
                msec: profile.msec(),
                buttons: (JUMP * u16::from(ticks == 0)) | (DUCK * u16::from(held)),
                ..UserCmd::default()
            };
            step(profile, &level, &mut player, cmd, 0);
            ticks += 1;
        }
        ticks
    };
    let standing = of(None);
    [standing, of(Some(standing - 1))]
}

/// Noise that goes on for some ticks: a hand does not tremble anew in each.
pub(super) fn noise(random: &mut Random) -> Vec<f64> {
    let mut now = 0.0;
    let next = |_| {
        now = 0.75 * now + 0.25 * 2.6 * f64::from(random.within(-1.0, 1.0));
        now
    };
    (0..128).map(next).collect()
}
