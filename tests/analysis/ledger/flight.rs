//! A flat floor, a take-off, and commands until the landing: the flights for testing the ledger.

use wishdir_analysis::ledger::{Approach, Ledger, LedgerBuilder};
use wishdir_analysis::strafe::{AirTick, wish_speed};
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{Engine, MoveReport, PlayerState, player_move};
use wishdir_sim::math::{Vec3, ViewAngles, length_2d};
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{Brush, Contents, Level, Plane};

/// Degrees to radians.
const RADIANS: f64 = std::f64::consts::PI / 180.0;

/// A solid box.
pub(super) fn solid(mins: [f32; 3], maxs: [f32; 3]) -> Brush {
    let sides = [(Vec3::X, 0), (Vec3::Y, 1), (Vec3::Z, 2)];
    let planes = sides.iter().flat_map(|&(axis, index)| {
        [
            Plane {
                normal: axis,
                dist: maxs[index],
            },
            Plane {
                normal: -axis,
                dist: -mins[index],
            },
        ]
    });
    Brush {
        contents: Contents::Solid,
        planes: planes.collect(),
    }
}

/// A floor at height 0, with nothing on it.
pub(super) fn floor(profile: &Profile) -> Level {
    Level::new(
        vec![solid([-1e5, -1e5, -64.0], [1e5, 1e5, 0.0])],
        &profile.hulls,
    )
}

/// A player moving along x on the floor.
pub(super) fn runner(profile: &Profile, speed: f32) -> PlayerState {
    let feet = -profile.hulls[0].mins.z;
    PlayerState {
        origin: Vec3::new(0.0, 0.0, feet + 0.031_25),
        velocity: Vec3::new(speed, 0.0, 0.0),
        on_ground: true,
        ..PlayerState::default()
    }
}

/// One tick.
pub(super) fn tick(
    profile: &Profile,
    level: &Level,
    player: &mut PlayerState,
    cmd: &UserCmd,
    n: u64,
) -> TickRecord {
    let before = *player;
    let mut report = MoveReport::default();
    player_move(
        player,
        cmd,
        &profile.physics,
        &mut level.near(),
        &mut report,
    );
    TickRecord {
        tick: n,
        cmd: *cmd,
        before,
        player: *player,
        report,
        events: Vec::new(),
        health: 100,
        timer: Timer::Idle,
    }
}

/// Jumps, and asks for a command in each tick (from 1) until the landing.
pub(super) fn records(
    profile: &Profile,
    level: &Level,
    start: PlayerState,
    mut cmd: impl FnMut(&PlayerState, u64) -> UserCmd,
) -> Vec<TickRecord> {
    let mut player = start;
    let mut records = Vec::new();
    for n in 1..=2000 {
        let mut cmd = cmd(&player, n);
        cmd.msec = if cmd.msec == 0 {
            profile.msec()
        } else {
            cmd.msec
        };
        if n == 1 {
            cmd.buttons |= JUMP;
        }
        records.push(tick(profile, level, &mut player, &cmd, n));
        if player.on_ground {
            return records;
        }
    }
    panic!("no landing in 2000 ticks");
}

/// The ledger of a flight from take-off to landing.
pub(super) fn ledger_of(profile: &Profile, records: &[TickRecord], approach: Approach) -> Ledger {
    let mut builder = LedgerBuilder::new(profile);
    builder.begin(&records[0], approach);
    records[1..]
        .iter()
        .for_each(|record| builder.observe(record));
    let ledger = builder.finish();
    demand_sums(&ledger);
    ledger
}

/// Checks that the parts add up to the total bit by bit, in both orders, and that the total is the
/// best minus the actual result.
pub(super) fn demand_sums(ledger: &Ledger) {
    let forwards = ledger
        .parts
        .iter()
        .fold(0.0, |sum, part| sum + part.loss.speed);
    let backwards = ledger
        .parts
        .iter()
        .rev()
        .fold(0.0, |sum, part| sum + part.loss.speed);
    assert_eq!(
        (forwards, backwards),
        (ledger.total.speed, ledger.total.speed),
        "{ledger:#?}"
    );
    let forwards = ledger
        .parts
        .iter()
        .fold(0.0, |sum, part| sum + part.loss.distance);
    let backwards = ledger
        .parts
        .iter()
        .rev()
        .fold(0.0, |sum, part| sum + part.loss.distance);
    assert_eq!(
        (forwards, backwards),
        (ledger.total.distance, ledger.total.distance),
        "{ledger:#?}"
    );
    assert_eq!(
        ledger.best.speed - ledger.actual.speed,
        ledger.total.speed,
        "{ledger:#?}"
    );
    assert_eq!(
        ledger.best.distance - ledger.actual.distance,
        ledger.total.distance,
        "{ledger:#?}"
    );
}

/// The command whose wish direction is `u_deg` from the velocity, to the left or right, with a full
/// strafe key.
pub(super) fn aimed(player: &PlayerState, side: f32, u_deg: f64) -> UserCmd {
    let heading = libm::atan2(f64::from(player.velocity.y), f64::from(player.velocity.x)) / RADIANS;
    // With the right key the wish direction is 90 degrees right of the view.
    let turned = f64::from(side.signum());
    let yaw = heading - turned * u_deg + turned * 90.0;
    UserCmd {
        angles: ViewAngles::level(yaw as f32),
        side,
        ..UserCmd::default()
    }
}

/// The best command of this tick for a full key that wishes `wish` u/s: left in odd ticks, right in
/// even ones.
pub(super) fn best_cmd(profile: &Profile, player: &PlayerState, n: u64, buttons: u16) -> UserCmd {
    let slowed = match profile.engine() {
        Engine::QuakeWorld => false,
        Engine::HalfLife | Engine::Quake3 => player.is_ducked(),
        Engine::CounterStrike => buttons & DUCK != 0,
    };
    let wish = wish_speed(profile, slowed);
    let air = AirTick::new(&profile.physics, wish, profile.msec(), 1.0);
    let u_deg = air.best_deg(f64::from(length_2d(player.velocity)));
    let side = if n.is_multiple_of(2) { 400.0 } else { -400.0 };
    UserCmd {
        buttons,
        ..aimed(player, side, u_deg)
    }
}

/// The player's maximum speed after one tick at any yaw, searched in steps of half a degree, then
/// of a hundredth around the best.
pub(super) fn fastest(
    profile: &Profile,
    level: &Level,
    player: &PlayerState,
    cmd: impl Fn(f32) -> UserCmd,
) -> PlayerState {
    let heading = libm::atan2(f64::from(player.velocity.y), f64::from(player.velocity.x)) / RADIANS;
    let tried = |degrees: f64| {
        let mut after = *player;
        let cmd = UserCmd {
            msec: profile.msec(),
            ..cmd((heading + degrees) as f32)
        };
        player_move(
            &mut after,
            &cmd,
            &profile.physics,
            &mut level.near(),
            &mut (),
        );
        (degrees, after)
    };
    let faster = |a: &(f64, PlayerState), b: &(f64, PlayerState)| {
        length_2d(a.1.velocity).total_cmp(&length_2d(b.1.velocity))
    };
    let (around, _) = (0..360)
        .map(|half| tried(f64::from(half) * 0.5))
        .max_by(faster)
        .unwrap();
    (-50..=50)
        .map(|step| tried(around + f64::from(step) * 0.01))
        .max_by(faster)
        .unwrap()
        .1
}

/// Requires approximate equality, because one side is binary32.
pub(super) fn close(got: f64, wanted: f64, within: f64, what: &str) {
    assert!(
        (got - wanted).abs() <= within,
        "{what}: {got}, not {wanted} within {within}"
    );
}
