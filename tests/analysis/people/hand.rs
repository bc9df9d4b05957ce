//! A person's jump: the intended input, the mistakes, and the resulting flight.

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

/// Maximum duration of a flight, ticks.
const MOST_TICKS: usize = 400;

/// A change of strafe keys, ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Switch {
    /// The first tick in which the mouse turns to the new side.
    pub(super) mouse: usize,
    /// From the best moment, one tick before that, to the press of the new key. Positive is late.
    pub(super) late: i32,
    /// From the release of the old key to the press of the new one. Positive is a gap, negative an
    /// overlap.
    pub(super) pause: i32,
}

/// A person's input in a jump.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub(super) profile: &'static Profile,
    /// Horizontal speed at take-off, or at the landing before it, u/s.
    pub(super) speed: f32,
    /// Frames on the ground of a hop. `None` is a long jump from a run.
    pub(super) fog: Option<u32>,
    pub(super) begins_left: bool,
    pub(super) switches: Vec<Switch>,
    /// Turn rate of the mouse to the left and to the right, as a fraction of the ideal.
    pub(super) pace: [f64; 2],
    /// Unevenness of the turn, as a fraction of the ideal.
    pub(super) wobble: f64,
    /// Angle by which the aim leads the best view, degrees.
    pub(super) ahead_deg: f64,
    /// Fraction of the error that is corrected per tick.
    pub(super) feedback: f64,
    /// When the mouse changes sides, half of the error is corrected.
    pub(super) aims_anew: bool,
    /// Noise from -1 to 1 for each tick.
    pub(super) noise: Vec<f64>,
    /// Number of ticks of the flight in which W is held.
    pub(super) forward: usize,
    /// The strafe key is up from this tick on for this many ticks: a double press.
    pub(super) dropouts: Vec<(usize, usize)>,
    /// Duck is held between these two ticks.
    pub(super) ducks: Vec<(usize, usize)>,
}

/// A flown jump.
pub(super) struct Flown {
    pub(super) ledger: Ledger,
    pub(super) records: Vec<TickRecord>,
    pub(super) yaws: Vec<f64>,
}

impl Flown {
    /// The result in the aim's unit. A landing above the cap counts as one at the cap, because a
    /// player who reaches it stops strafing.
    pub(super) fn amount(&self) -> f64 {
        self.ledger.amount(self.ledger.actual)
    }
}

/// The floor from which everyone jumps.
pub(super) fn floor(profile: &Profile) -> Level {
    let cuboid = Brush::cuboid(
        Vec3::new(-1e5, -1e5, -64.0),
        Vec3::new(1e5, 1e5, 0.0),
        Contents::Solid,
    );
    Level::new(vec![cuboid], &profile.hulls)
}

pub(super) fn step(
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
    /// The player before the jump's tick, and the approach.
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

    /// The side to which the mouse turns in a tick: 1 left, -1 right.
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

    /// The client's command for the keys.
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

    /// Flies the jump, with a mouse that reacts to the velocity or with these views.
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
        let (mut records, mut yaws): (Vec<TickRecord>, Vec<f64>) = (Vec::new(), Vec::new());
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
            records.push(record);
            if player.on_ground {
                break;
            }
        }
        let ledger = builder.finish();
        Flown {
            ledger,
            records,
            yaws,
        }
    }

    /// The next view: further at the person's turn rate, and slightly towards the best view.
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

/// The ticks of a flight without ducking, and with duck held from its last tick on.
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

/// Noise that stays similar for some ticks: a hand does not tremble independently in each tick.
pub(super) fn noise(random: &mut Random) -> Vec<f64> {
    let mut now = 0.0;
    let next = |_| {
        now = 0.75 * now + 0.25 * 2.6 * f64::from(random.within(-1.0, 1.0));
        now
    };
    (0..128).map(next).collect()
}
