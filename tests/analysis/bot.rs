//! The ideal strafer: it wins what theory allows, keeps its limits, and what it did can be done again.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use wishdir::analysis::strafe::AirTick;
use wishdir::sim::cmd::UserCmd;
use wishdir::sim::map::World;
use wishdir::sim::math::{Vec3, frame_time};
use wishdir::sim::pmove::{Engine, MoveEvent};
use wishdir::sim::profile::{Profile, by_name};
use wishdir::sim::run::Run;
use wishdir::sim::script::{Script, ScriptPlayer};
use wishdir::sim::tick::TickRecord;
use wishdir::solver::bot::{Bot, Kind, Limits, Side, Tally};

/// One profile of each engine.
const PROFILES: [&str; 3] = ["cs16-100", "hl-100", "qw-77"];
/// A mouse count turns 0.066 degrees: what aiming half of it beside the best may cost in a tick, u/s.
const COUNT_COSTS: f64 = 0.008;
const NORTH: f32 = 90.0;

/// A flat floor, 16384 units each way.
const FIELD: &str = r#"{
"classname" "worldspawn"
{
( -8192 -8192 -64 ) ( -8192 -8191 -64 ) ( -8192 -8192 -63 ) wall 0 0 0 1 1
( -8192 -8192 -64 ) ( -8192 -8192 -63 ) ( -8191 -8192 -64 ) wall 0 0 0 1 1
( -8192 -8192 -64 ) ( -8191 -8192 -64 ) ( -8192 -8191 -64 ) wall 0 0 0 1 1
( 8192 8192 0 ) ( 8192 8193 0 ) ( 8193 8192 0 ) wall 0 0 0 1 1
( 8192 8192 0 ) ( 8193 8192 0 ) ( 8192 8192 1 ) wall 0 0 0 1 1
( 8192 8192 0 ) ( 8192 8192 1 ) ( 8192 8193 0 ) wall 0 0 0 1 1
}
}
{
"classname" "info_player_start"
"origin" "0 0 24"
}
"#;

fn profile(name: &str) -> &'static Profile {
    by_name(name).unwrap()
}

fn on_field(name: &str) -> Run {
    Run::new(Arc::new(World::parse(FIELD).unwrap().0), Arc::new(profile(name).clone())).unwrap()
}

fn on_map(map: &str, name: &str) -> Run {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("maps").join(format!("{map}.map"));
    let world = World::parse(&fs::read_to_string(path).unwrap()).unwrap().0;
    Run::new(Arc::new(world), Arc::new(profile(name).clone())).unwrap()
}

/// Lets a bot play at most so many ticks.
fn play(kind: Kind, limits: Limits, run: &mut Run, most: usize) -> (Vec<TickRecord>, Tally) {
    let mut bot = Bot::new(kind, limits, run);
    let (mut records, mut tally) = (Vec::new(), Tally::default());
    while records.len() < most {
        let Some(cmd) = bot.prepare(run) else { break };
        let record = run.advance(&cmd);
        bot.observe(&record);
        tally.observe(&record, run.profile());
        records.push(record);
    }
    (records, tally)
}

fn long_jump(strafes: u32) -> Kind {
    Kind::LongJump { strafes, yaw: NORTH }
}

fn bhop(hops: u32) -> Kind {
    Kind::Bhop { hops, strafes: 3, yaw: NORTH }
}

fn human() -> Limits {
    Limits { turn_rate: 600.0, reaction_ticks: 1 }
}

fn flat(velocity: Vec3) -> f64 {
    libm::hypot(f64::from(velocity.x), f64::from(velocity.y))
}

/// Accelerations of a tick: in the air, wishspeed, and speed before and after.
fn pushes(record: &TickRecord) -> Vec<(bool, f32, f64, f64)> {
    let push = |event: &MoveEvent| {
        let MoveEvent::Accelerate { air, wish_speed, before, after, .. } = event else { return None };
        Some((*air, *wish_speed, flat(*before), flat(*after)))
    };
    record.report.events.iter().filter_map(push).collect()
}

/// The best that any angle wins on the ground, by trying them all: the engines' rule, u/s.
fn best_on_ground(profile: &Profile, wish: f64, speed: f64) -> f64 {
    let accel = f64::from(profile.physics.vars.accelerate) * f64::from(frame_time(profile.msec())) * wish;
    let gain = |angle: f64| {
        let along = speed * libm::cos(angle.to_radians());
        let added = accel.min(wish - along).max(0.0);
        (speed * speed + 2.0 * along * added + added * added).sqrt() - speed
    };
    (0..=9000).map(|step| gain(f64::from(step) * 0.01)).fold(0.0, f64::max)
}

#[test]
fn every_tick_in_the_air_wins_what_theory_says() {
    for name in PROFILES {
        let (records, tally) = play(bhop(6), Limits::default(), &mut on_field(name), 2000);
        let up_to = profile(name).hop_cap().map_or(f64::INFINITY, f64::from);
        let mut compared = 0;
        for record in &records {
            for (_, wish, before, after) in pushes(record).into_iter().filter(|(air, ..)| *air) {
                let tick = AirTick::new(&profile(name).physics, wish, record.cmd.msec, 1.0);
                let best = tick.best_gain(before);
                if wish == 0.0 || before + best > up_to - 0.5 {
                    continue;
                }
                let gain = after - before;
                assert!((gain - best).abs() < COUNT_COSTS, "{name} tick {}: {gain} of {best} at {before}", record.tick);
                compared += 1;
            }
        }
        assert!(compared > 10, "{name}: {compared} ticks");
        assert_eq!(tally.leaps.len(), 6, "{name}");
    }
}

#[test]
fn every_tick_on_the_ground_wins_what_the_best_of_all_angles_would() {
    for name in PROFILES {
        let kind = Kind::Prestrafe { side: Side::Right };
        let (records, _) = play(kind, Limits::default(), &mut on_field(name), 400);
        for record in &records[2..] {
            for (air, wish, before, after) in pushes(record) {
                let best = best_on_ground(profile(name), f64::from(wish), before);
                assert!(!air && (after - before - best).abs() < 0.05, "{name} tick {}: {before} {after}", record.tick);
            }
        }
    }
}

#[test]
fn circling_settles_where_friction_takes_what_the_best_angle_gives() {
    // goldsrc.md section 11, number 6 has 277.165 for the keyboard's turn at 118; the mouse does a little better.
    for (name, expected) in [("cs16-100", 277.5), ("hl-100", 497.9), ("qw-77", 495.6)] {
        let kind = Kind::Prestrafe { side: Side::Left };
        let (records, tally) = play(kind, Limits::default(), &mut on_field(name), 1000);
        let profile = profile(name);
        let wish = f64::from(pushes(records.last().unwrap())[0].1);
        let kept = 1.0 - f64::from(profile.physics.vars.friction) * f64::from(frame_time(profile.msec()));
        let steady = (0..2000).fold(300.0, |speed, _| {
            let left = speed * kept;
            left + best_on_ground(profile, wish, left)
        });
        let reached = f64::from(tally.speed);
        assert!(reached < steady + 0.01 && reached > steady - 0.3, "{name}: {reached} for {steady}");
        assert!((reached - expected).abs() < 0.1, "{name}: {reached} for {expected}");
    }
}

#[test]
fn long_jumps_come_near_the_ceiling() {
    // peers.md 2.5: from 277 u/s and 73 ticks, 272.3 units is the bound in Counter-Strike.
    for (name, strafes, limits, least, most) in [
        ("cs16-100", 5, Limits::default(), 258.0, 272.3),
        ("cs16-100", 9, Limits::default(), 266.0, 272.3),
        ("cs16-100", 12, Limits::default(), 268.0, 272.3),
        ("cs16-100", 7, human(), 258.0, 272.3),
        ("hl-100", 7, Limits::default(), 408.0, 450.0),
        ("hl-100", 7, human(), 404.0, 450.0),
        ("qw-77", 7, Limits::default(), 368.0, 400.0),
        ("qw-77", 7, human(), 364.0, 400.0),
    ] {
        let (_, tally) = play(long_jump(strafes), limits, &mut on_field(name), 2000);
        let [leap] = tally.leaps[..] else { panic!("{name}: {:?}", tally.leaps) };
        assert!(leap.level && !leap.collided && !leap.cut, "{name}: {leap:?}");
        assert!((least..most).contains(&leap.distance()), "{name} with {strafes} strafes: {}", leap.distance());
        let way = leap.landing - leap.take_off;
        assert!(way.x.abs() < 0.06 * way.y, "{name}: it goes where it should, {way}");
    }
}

#[test]
fn more_strafes_go_farther() {
    let distance = |strafes: u32| {
        play(long_jump(strafes), Limits::default(), &mut on_field("cs16-100"), 2000).1.leaps[0].distance()
    };
    let distances = [1, 2, 3, 5, 9].map(distance);
    assert!(distances.is_sorted(), "{distances:?}");
}

#[test]
fn gaps_of_the_longjump_map_are_cleared() {
    // The lanes' middles: 215 to 260 units in steps of 5, 384 apart.
    for (name, gap, limits) in [
        ("cs16-100", 215, human()),
        ("cs16-100", 235, Limits::default()),
        ("cs16-100", 250, Limits::default()),
        ("hl-100", 260, human()),
        ("qw-77", 260, human()),
    ] {
        let mut run = on_map("longjump", name);
        let x = -1728.0 + 384.0 * ((gap - 215) / 5) as f32;
        run.stand(Vec3::new(x, 700.0, 0.0), Vec3::ZERO);
        let (_, tally) = play(long_jump(9), limits, &mut run, 3000);
        let [leap] = tally.leaps[..] else { panic!("{name} {gap}: fell") };
        assert!(
            leap.level && leap.take_off.y < 1297.0 && leap.landing.y > 1264.0 + gap as f32,
            "{name} {gap}: {leap:?}"
        );
    }
}

#[test]
fn hops_lose_nothing_on_the_ground_and_stay_under_the_cap() {
    for (name, most) in [("cs16-100", 299.99), ("hl-100", 543.99)] {
        let (records, tally) = play(bhop(20), Limits::default(), &mut on_field(name), 4000);
        assert_eq!(tally.leaps.len(), 20, "{name}");
        assert!(tally.leaps.iter().all(|leap| !leap.cut && !leap.collided), "{name}");
        assert!(tally.max_speed <= most && tally.speed > most - 0.5, "{name}: {} {}", tally.max_speed, tally.speed);
        let first = records.iter().position(|record| !record.player.on_ground).unwrap();
        let grounded = records[first..].iter().filter(|record| record.player.on_ground).count();
        assert_eq!(grounded, 20, "{name}: each landing is one tick");
    }
}

#[test]
fn quakeworld_hops_grow_as_theory_says() {
    let (records, tally) = play(bhop(12), Limits::default(), &mut on_field("qw-77"), 4000);
    // 30 u/s can be filled in every tick: the square grows by 900.
    let first = &tally.leaps[0];
    let in_air = tally.leaps.iter().map(|leap| leap.ticks).sum::<u32>();
    let ideal = (f64::from(first.prestrafe) * f64::from(first.prestrafe) + 900.0 * f64::from(in_air)).sqrt();
    let reached = f64::from(tally.speed);
    assert!(reached <= ideal + 0.01 && reached > 0.999 * ideal, "{reached} of {ideal}");
    assert!(records.iter().all(|record| record.health == 100));
}

#[test]
fn the_mouse_never_turns_faster_than_allowed() {
    for name in PROFILES {
        for kind in [long_jump(5), bhop(4), Kind::Prestrafe { side: Side::Left }] {
            let limits = Limits { turn_rate: 350.0, reaction_ticks: 0 };
            let (records, _) = play(kind, limits, &mut on_field(name), 600);
            let most = 350.0 * f64::from(frame_time(profile(name).msec()));
            // The wire rounds both angles to 1/65536 turn, and GoldSrc's client once more.
            let most = most + 3.0 * 360.0 / 65_536.0;
            let mut fast = 0;
            for pair in records.windows(2) {
                let turn = f64::from(pair[1].cmd.angles.y - pair[0].cmd.angles.y);
                let turn = (turn + 180.0).rem_euclid(360.0) - 180.0;
                assert!(turn.abs() <= most, "{name} {kind:?} tick {}: {turn} of {most}", pair[1].tick);
                fast += usize::from(turn.abs() > 0.9 * most);
            }
            let needs_it = !matches!(kind, Kind::Prestrafe { .. });
            assert!(fast > 0 || !needs_it, "{name} {kind:?}: the limit was felt");
        }
    }
}

#[test]
fn so_many_ticks_lie_between_two_strafe_keys() {
    for name in PROFILES {
        for reaction_ticks in [0, 1, 4] {
            let limits = Limits { reaction_ticks, ..Limits::default() };
            let (records, _) = play(bhop(4), limits, &mut on_field(name), 1000);
            let mut last = (0.0_f32, 0);
            let mut switches = 0;
            for record in &records {
                let side = record.cmd.side;
                if side == 0.0 {
                    last.1 += 1;
                    continue;
                }
                if side * last.0 < 0.0 {
                    assert_eq!(last.1, reaction_ticks, "{name} tick {}", record.tick);
                    switches += 1;
                }
                last = (side, 0);
            }
            assert!(switches >= 6, "{name}: {switches} switches");
        }
    }
}

#[test]
fn limits_cost_distance() {
    let distance = |turn_rate: f32, reaction_ticks: u32| {
        let limits = Limits { turn_rate, reaction_ticks };
        play(long_jump(7), limits, &mut on_field("cs16-100"), 2000).1.leaps[0].distance()
    };
    let distances = [distance(f32::INFINITY, 0), distance(500.0, 1), distance(400.0, 2), distance(200.0, 4)];
    assert!(distances.is_sorted_by(|a, b| a > b), "{distances:?}");
    assert!(distances[3] > 235.0, "still better than no strafes: {distances:?}");
}

#[test]
fn a_bot_does_the_same_twice_and_its_script_does_it_again() {
    for (name, kind) in [
        ("cs16-100", long_jump(6)),
        ("cs16-250", bhop(5)),
        ("hl-100", long_jump(4)),
        ("hl-100", Kind::Prestrafe { side: Side::Right }),
        ("qw-77", bhop(9)),
        ("qw-77-client", long_jump(5)),
    ] {
        let mut run = on_map("longjump", name);
        let (records, _) = play(kind, human(), &mut run, 700);
        let cmds: Vec<UserCmd> = records.iter().map(|record| record.cmd).collect();
        let mut again = on_map("longjump", name);
        let (second, _) = play(kind, human(), &mut again, 700);
        assert!(records == second, "{name} {kind:?}");
        let script = Script::parse(&Script::of_commands(&cmds).to_ron()).unwrap();
        assert_eq!(script.ticks(), cmds.len() as u64, "{name} {kind:?}");
        let mut replay = on_map("longjump", name);
        let mut player = ScriptPlayer::new(&script, &replay);
        while player.advance(&mut replay).is_some() {}
        assert_eq!(replay.hash(), run.hash(), "{name} {kind:?}");
    }
}

#[test]
fn it_plays_on_every_map_in_every_engine_without_dying() {
    for map in ["lab", "longjump", "bhop"] {
        for name in PROFILES {
            for kind in [long_jump(7), bhop(30), Kind::Prestrafe { side: Side::Left }] {
                let (records, tally) = play(kind, human(), &mut on_map(map, name), 2000);
                assert!(records.len() > 50 && tally.deaths == 0, "{map} {name} {kind:?}: {} ticks", records.len());
                assert!(tally.max_speed > 250.0, "{map} {name} {kind:?}: {}", tally.max_speed);
            }
        }
    }
}

#[test]
fn the_client_is_the_original_one() {
    // goldsrc.md section 8: a key counts half in the tick that presses it; quakeworld.md 10.1: moves in steps of 4.
    let (records, _) = play(bhop(3), Limits::default(), &mut on_field("cs16-100"), 400);
    let sides: Vec<f32> = records.iter().map(|record| record.cmd.side).collect();
    let fresh = sides.windows(2).filter(|pair| pair[0] * pair[1] < 0.0).map(|pair| pair[1].abs());
    assert!(fresh.clone().count() >= 4 && fresh.into_iter().all(|side| side <= 200.0), "{sides:?}");
    let (records, _) = play(bhop(3), Limits::default(), &mut on_field("qw-77"), 400);
    assert!(records.iter().all(|record| record.cmd.side.abs() % 4.0 == 0.0));
    assert_eq!(profile("qw-77").engine(), Engine::QuakeWorld);
}

/// The program with these arguments, and an empty user folder.
fn wishdir(arguments: &[&str]) -> (bool, String, String) {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_wishdir"));
    let output = command.args(arguments).env("HOME", home.path()).env("XDG_DATA_HOME", home.path()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_command_writes_a_script_that_simulate_repeats() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("jump.ron");
    let script = script.to_str().unwrap();
    for name in PROFILES {
        let common = ["--map", "longjump", "--profile", name];
        let more =
            ["--strafes", "5", "--turn-rate", "700", "--feet", "192 700 0", "--yaw", "90", "--out", script, "--json"];
        let (ok, told, error) = wishdir(&[&["bot"], &common[..], &more[..]].concat());
        assert!(ok, "{name}: {error}");
        let report: serde_json::Value = serde_json::from_str(&told).unwrap();
        assert!(report["jumps"][0]["distance"].as_f64().unwrap() > 240.0, "{name}: {told}");
        let (ok, told, error) = wishdir(&[&["simulate", "--script", script], &common[..]].concat());
        assert!(ok && told.contains(report["hash"].as_str().unwrap()), "{name}: {told}{error}");
    }
}

#[test]
fn wrong_arguments_are_refused_with_what_is_expected() {
    for (arguments, expected) in [
        (["--feet", "1 2"], "three numbers"),
        (["--turn-rate", "-5"], "degrees per second"),
        (["--kind", "fly"], "longjump"),
        (["--map", "nowhere"], "nowhere"),
        (["--out", "/no/such/folder/x.ron"], "/no/such/folder/x.ron"),
    ] {
        let (ok, _, error) = wishdir(&[&["bot", "--ticks", "5"], &arguments[..]].concat());
        assert!(!ok && error.contains(expected), "{arguments:?}: {error}");
    }
}
