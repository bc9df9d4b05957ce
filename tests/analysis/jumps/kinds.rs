//! Kinds of jumps that no recording contains, and interruptions of jumps, in small levels with
//! commands that depend on the player.

use wishdir_analysis::jump::{FoundJump, InvalidJumpReason, Jump};
use wishdir_analysis::session::Session;
use wishdir_sim::command::{DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::course::{CourseEvent, Timer};
use wishdir_sim::engine::{DUCKED_HULL, MoveReport, PlayerState, STANDING_HULL, player_move};
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::profile::by_name;
use wishdir_sim::run::FULL_HEALTH;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{Brush, Contents, Level};

use super::jumps_of;
use crate::support::found_jumps;

fn cuboid(low: [f32; 3], high: [f32; 3], contents: Contents) -> Brush {
    Brush::cuboid(Vec3::from(low), Vec3::from(high), contents)
}

/// A floor at 0 up to x = 100, then at `height`.
pub(crate) fn two_floors(height: f32) -> Vec<Brush> {
    let wide = 4096.0;
    vec![
        cuboid([-wide, -wide, -512.0], [100.0, wide, 0.0], Contents::Solid),
        cuboid(
            [100.0, -wide, -512.0],
            [wide, wide, height],
            Contents::Solid,
        ),
    ]
}

pub(crate) fn runner(x: f32, speed: f32) -> PlayerState {
    let origin = Vec3::new(x, 0.0, 36.03125);
    let velocity = Vec3::new(speed, 0.0, 0.0);
    PlayerState {
        origin,
        velocity,
        on_ground: true,
        ..PlayerState::default()
    }
}

/// A 10 ms command with these buttons. The forward button also sets the forward move.
fn with(buttons: u16) -> UserCmd {
    let forward = if buttons & FORWARD != 0 { 250.0 } else { 0.0 };
    UserCmd {
        msec: 10,
        forward,
        buttons,
        ..UserCmd::default()
    }
}

/// Runs commands made from the player and the tick's number, from 0.
pub(crate) fn drive(
    brushes: Vec<Brush>,
    start: PlayerState,
    ticks: u64,
    mut command: impl FnMut(&PlayerState, u64) -> u16,
) -> Vec<TickRecord> {
    let profile = by_name("cs16-100").unwrap();
    let level = Level::new(brushes, &profile.hulls);
    let mut player = start;
    let tick = |index| {
        let before = player;
        let mut report = MoveReport::default();
        let cmd = with(command(&player, index));
        player_move(
            &mut player,
            &cmd,
            &profile.physics,
            &mut level.near(),
            &mut report,
        );
        let (health, timer) = (FULL_HEALTH, Timer::Idle);
        TickRecord {
            tick: index + 1,
            cmd,
            before,
            player,
            report,
            events: Vec::new(),
            health,
            timer,
        }
    };
    (0..ticks).map(tick).collect()
}

pub(super) fn jumps(records: &[TickRecord]) -> Vec<Jump> {
    jumps_of(by_name("cs16-100").unwrap(), records)
}

fn names(records: &[TickRecord]) -> Vec<String> {
    jumps(records).iter().map(Jump::id).collect()
}

/// Jumps with perfect hops from the first tick on, pressing again whenever the player stands.
fn hop(player: &PlayerState) -> u16 {
    if player.on_ground && player.old_buttons & JUMP == 0 {
        JUMP
    } else {
        0
    }
}

#[test]
fn a_hop_after_a_fall_from_an_edge_is_a_weird_jump() {
    let fallen = |player: &PlayerState, _| {
        if player.origin.z < 30.0 {
            hop(player)
        } else {
            0
        }
    };
    let records = drive(two_floors(-40.0), runner(90.0, 250.0), 200, fallen);
    let told = jumps(&records);
    assert_eq!((told[0].id().as_str(), told[0].hop.unwrap().fog), ("WJ", 1));
    // A step down of half a unit is not a fall: the run continues, and the jump is a long jump.
    let late = |player: &PlayerState, tick| if tick > 40 { hop(player) } else { 0 };
    assert_eq!(
        names(&drive(two_floors(-0.5), runner(90.0, 250.0), 120, late))[0],
        "LJ"
    );
}

#[test]
fn hops_after_lower_and_higher_landings_have_their_variants() {
    let hopping = |player: &PlayerState, _| hop(player);
    let down = names(&drive(two_floors(-40.0), runner(90.0, 250.0), 160, hopping));
    assert_eq!(down[..2], ["LJ", "DropBJ"]);
    let up = names(&drive(two_floors(20.0), runner(0.0, 250.0), 160, hopping));
    assert_eq!(up[..2], ["LJ", "UpBJ"]);
    let flat = names(&drive(two_floors(0.0), runner(0.0, 250.0), 160, hopping));
    assert_eq!(flat[..2], ["LJ", "BJ"]);
}

#[test]
fn three_double_ducks_make_a_multi_count_jump() {
    // A tap of duck lifts the player. The next tap comes two ticks after each landing, the jump in
    // the first tick.
    let mut ducks = 0;
    let mut standing = 0;
    let command = move |player: &PlayerState, _| {
        standing = if player.on_ground { standing + 1 } else { 0 };
        if ducks == 3 && player.on_ground && standing == 1 {
            return JUMP;
        }
        let taps = player.on_ground && standing >= 2 && player.old_buttons & DUCK == 0 && ducks < 3;
        ducks += u32::from(taps);
        if taps { DUCK } else { 0 }
    };
    assert_eq!(
        names(&drive(two_floors(0.0), runner(0.0, 200.0), 220, command))[0],
        "MCJ"
    );
}

#[test]
fn a_double_duck_that_lands_ducked_makes_a_stand_up_count_jump() {
    // Standing up again in the air makes it a plain jump.
    for (until, hull, name) in [(17, STANDING_HULL, "CJ"), (32, DUCKED_HULL, "SCJ")] {
        let command = |player: &PlayerState, tick| match tick {
            0 => DUCK,
            6.. if tick <= until => DUCK,
            18.. => hop(player),
            _ => 0,
        };
        let records = drive(two_floors(0.0), runner(0.0, 200.0), 160, command);
        let landed = records
            .iter()
            .find(|record| record.tick > 2 && record.player.on_ground)
            .unwrap();
        assert_eq!(landed.player.hull, hull, "landed in tick {}", landed.tick);
        assert_eq!(names(&records)[0], name);
    }
}

#[test]
fn a_pool_and_a_loaded_position_end_a_jump() {
    let mut pool = two_floors(0.0);
    pool.push(cuboid(
        [100.0, -500.0, 0.0],
        [900.0, 500.0, 120.0],
        Contents::Water,
    ));
    let records = drive(pool, runner(0.0, 250.0), 120, |player, _| hop(player));
    assert_eq!(jumps(&records)[0].reason, Some(InvalidJumpReason::Swam));

    let mut records = drive(two_floors(0.0), runner(0.0, 250.0), 40, |player, _| {
        hop(player)
    });
    let elsewhere = drive(two_floors(0.0), runner(500.0, 0.0), 20, |_, _| 0);
    records.extend(elsewhere);
    let told = jumps(&records);
    assert_eq!(
        told.iter().map(|jump| jump.reason).collect::<Vec<_>>(),
        [Some(InvalidJumpReason::Placed)]
    );
    assert_eq!((told[0].airtime_ticks, told[0].landing_tick), (40, 40));
}

#[test]
fn a_teleporter_ends_a_jump_before_where_it_leads() {
    let mut records = drive(two_floors(0.0), runner(0.0, 250.0), 40, |player, _| {
        hop(player)
    });
    let last = records.last_mut().unwrap();
    let to = Vec3::new(3000.0, 0.0, 36.0);
    last.events.push(CourseEvent::Teleported {
        from: last.player.origin,
        to,
        facing: ViewAngles::level(0.0),
    });
    last.player.origin = to;
    let told = found_jumps(by_name("cs16-100").unwrap(), &records);
    let FoundJump { jump, log } = &told[0];
    assert_eq!(jump.reason, Some(InvalidJumpReason::Teleported));
    assert!(log.is_none(), "who is carried away has not landed");
    assert!(jump.distance < 200.0, "{}", jump.distance);
}

#[test]
fn opposed_keys_are_overlap_and_no_key_is_dead_air() {
    let command = |player: &PlayerState, tick| match tick {
        10..20 => MOVE_LEFT | MOVE_RIGHT,
        0 => hop(player),
        _ => 0,
    };
    let records = drive(two_floors(0.0), runner(0.0, 250.0), 90, command);
    let jump = &jumps(&records)[0];
    let totals = jump.strafing().totals;
    assert_eq!(
        (totals.overlap, totals.dead_air),
        (10, jump.airtime_ticks - 10)
    );
}

#[test]
fn a_flight_is_told_while_it_runs() {
    let profile = by_name("cs16-100").unwrap();
    let records = drive(two_floors(0.0), runner(0.0, 250.0), 30, |player, _| {
        hop(player)
    });
    let mut tracker = Session::new(profile);
    for record in &records {
        tracker.observe(record, &mut |finding| panic!("not yet: {finding:?}"));
        let (takeoff, ticks) = tracker.current_jump().unwrap();
        assert_eq!((takeoff, ticks.len() as u64), (1, record.tick));
    }
}
