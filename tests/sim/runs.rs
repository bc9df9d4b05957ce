//! Runs: starts, triggers, the clock, damage and death, saved positions, other profiles on the spot.

use std::sync::Arc;

use wishdir::sim::cmd::{DUCK, JUMP, UserCmd};
use wishdir::sim::course::{CourseEvent, CourseTime, Harm, Timer};
use wishdir::sim::level::{Contents, Trace as _};
use wishdir::sim::map::{ExitSpeed, PushRule, Spawn, TriggerKind, World};
use wishdir::sim::math::{Vec3, length_2d};
use wishdir::sim::run::{FULL_HEALTH, Run, RunError};
use wishdir::sim::tick::TickRecord;

use crate::worlds::{
    ENGINES, Wanderer, ahead, block, field, field_with, idle, playground_with_triggers, profile, repeat, run_on, zone,
};

/// How far over a floor everything rests, units.
const REST: f32 = 1.0 / 32.0;

fn events(records: &[TickRecord]) -> Vec<CourseEvent> {
    records.iter().flat_map(|record| record.events.clone()).collect()
}

fn feet(run: &Run) -> f32 {
    run.player().origin.z + run.profile().hulls[run.player().hull].mins.z
}

#[test]
fn a_run_begins_at_rest_on_the_floor() {
    for (name, view_height) in [("qw-77", 22.0), ("hl-100", 28.0), ("cs16-100", 17.0)] {
        let mut run = run_on(field(), name);
        assert_eq!(feet(&run), REST, "{name}");
        assert!(run.player().on_ground, "{name}");
        assert_eq!((run.view_height(), run.health(), run.tick()), (view_height, FULL_HEALTH, 0), "{name}");
        let start = *run.player();
        let cmd = idle(&run);
        repeat(&mut run, &cmd, 10);
        assert_eq!(run.player().origin, start.origin, "{name}: nothing moves it");
        assert_eq!(run.player().velocity, Vec3::ZERO, "{name}");
        assert!(run.player().on_ground, "{name}");
    }
}

#[test]
fn a_start_in_the_air_or_in_the_floor_is_made_good() {
    let high = World { spawns: vec![Spawn { feet: Vec3::new(0.0, 0.0, 500.0), yaw: 0.0 }], ..field() };
    let deep = World { spawns: vec![Spawn { feet: Vec3::new(0.0, 0.0, -30.0), yaw: 0.0 }], ..field() };
    for name in ENGINES {
        let run = run_on(high.clone(), name);
        assert!(!run.player().on_ground && feet(&run) == 501.0, "{name}: falls");
        let run = run_on(deep.clone(), name);
        assert!(run.player().on_ground && feet(&run) == REST, "{name}: raised out of the floor, {}", feet(&run));
    }
}

#[test]
fn a_map_without_a_start_or_without_room_is_refused() {
    let start = |world: World| Run::new(Arc::new(world), Arc::new(profile("cs16-100"))).map(|_| ()).unwrap_err();
    let error = start(World { spawns: Vec::new(), ..field() });
    assert!(matches!(error, RunError::NoSpawn(_)) && error.to_string().contains("info_player_start"), "{error}");
    let mut walled = field();
    walled.brushes.push(block([-64.0, -64.0, 0.0], [64.0, 64.0, 512.0], Contents::Solid));
    let error = start(walled);
    assert!(matches!(error, RunError::NoRoom { .. }), "{error}");
}

/// Start, checkpoint and finish across the way along +x.
fn course() -> World {
    let across = |x: f32, kind| zone([x, -512.0, 0.0], [x + 64.0, 512.0, 128.0], kind);
    field_with(vec![
        across(-32.0, TriggerKind::Start),
        across(300.0, TriggerKind::Checkpoint(1)),
        across(500.0, TriggerKind::Finish),
        across(-400.0, TriggerKind::Finish),
    ])
}

#[test]
fn the_clock_runs_from_leaving_the_start_to_touching_the_finish() {
    for name in ["qw-77", "qw-77-client", "hl-100", "cs16-100"] {
        let mut run = run_on(course(), name);
        let mut clock = run.profile().clock();
        let mut records = Vec::new();
        while !matches!(run.timer(), Timer::Finished { .. }) {
            let cmd = UserCmd { msec: clock.next_msec(), ..ahead(&run, 0.0) };
            records.push(run.advance(&cmd));
            assert!(records.len() < 1000, "{name}: never finishes");
        }
        let at = |wanted: fn(&CourseEvent) -> bool| {
            records.iter().position(|record| record.events.iter().any(wanted)).unwrap()
        };
        let started = at(|event| *event == CourseEvent::Started);
        let passed = at(|event| matches!(event, CourseEvent::Checkpoint { number: 1, .. }));
        let finished = at(|event| matches!(event, CourseEvent::Finished { .. }));
        assert_eq!(records[0].events, [CourseEvent::EnteredStart], "{name}");
        // The box's back, 16 behind the origin, has left the zone at 32; its front touches the others.
        assert!(records[started - 1].player.origin.x < 48.0 && records[started].player.origin.x >= 48.0, "{name}");
        assert!(records[passed - 1].player.origin.x <= 284.0 && records[passed].player.origin.x > 284.0, "{name}");
        assert!(records[finished - 1].player.origin.x <= 484.0 && records[finished].player.origin.x > 484.0, "{name}");
        let timed = &records[started..=finished];
        let time =
            CourseTime { ticks: timed.len() as u64, msec: timed.iter().map(|record| u64::from(record.cmd.msec)).sum() };
        assert_eq!(run.timer(), Timer::Finished { time, checkpoints: 1 }, "{name}");
        assert_eq!(time.seconds(), time.msec as f64 / 1000.0);
        let cmd = ahead(&run, 0.0);
        repeat(&mut run, &cmd, 20);
        assert_eq!(run.timer(), Timer::Finished { time, checkpoints: 1 }, "{name}: the time stands");
    }
}

#[test]
fn a_finish_before_the_checkpoints_is_refused_once() {
    let mut run = run_on(course(), "cs16-100");
    let cmd = ahead(&run, 180.0);
    let told = events(&repeat(&mut run, &cmd, 170));
    let refused: Vec<&CourseEvent> =
        told.iter().filter(|event| matches!(event, CourseEvent::FinishRefused { .. })).collect();
    assert_eq!(refused, [&CourseEvent::FinishRefused { missing: 1 }]);
    assert!(matches!(run.timer(), Timer::Running { .. }), "{:?}", run.timer());
}

#[test]
fn the_clock_starts_anew_with_each_visit_of_the_start() {
    let mut run = run_on(course(), "cs16-100");
    let cmd = ahead(&run, 0.0);
    repeat(&mut run, &cmd, 140);
    assert!(matches!(run.timer(), Timer::Running { checkpoints: 1, .. }), "{:?}", run.timer());
    run.stand(Vec3::ZERO, Vec3::ZERO);
    assert_eq!(run.timer(), Timer::Invalid);
    let cmd = ahead(&run, 90.0);
    assert_eq!(run.advance(&cmd).events, [CourseEvent::EnteredStart]);
    run.stand(Vec3::new(100.0, 0.0, 0.0), Vec3::ZERO);
    repeat(&mut run, &cmd, 5);
    assert_eq!(run.timer(), Timer::Invalid, "being put elsewhere does not start the clock");
}

fn teleporter(speed: ExitSpeed) -> World {
    let to = Spawn { feet: Vec3::new(0.0, 1000.0, 0.0), yaw: 90.0 };
    field_with(vec![zone([100.0, -64.0, 0.0], [164.0, 64.0, 96.0], TriggerKind::Teleport { to, speed })])
}

#[test]
fn a_teleporter_moves_turns_and_sets_the_speed() {
    for name in ENGINES {
        for speed in [ExitSpeed::Forward(300.0), ExitSpeed::Keep, ExitSpeed::Turn] {
            let mut run = run_on(teleporter(speed), name);
            let cmd = ahead(&run, 0.0);
            let records = repeat(&mut run, &cmd, 60);
            let index = records.iter().position(|record| record.facing().is_some()).unwrap();
            let record = &records[index];
            let before = records[index - 1].player.velocity.x;
            let over = record.player.origin.z + run.profile().hulls[0].mins.z;
            assert_eq!((record.player.origin.x, record.player.origin.y, over), (0.0, 1000.0, 1.0), "{name}");
            assert_eq!(record.facing(), Some(90.0), "{name}");
            assert!(!record.player.on_ground, "{name}");
            let (x, y) = (record.player.velocity.x, record.player.velocity.y);
            let length = length_2d(record.player.velocity);
            match speed {
                ExitSpeed::Forward(_) => assert!(x.abs() < 1e-3 && (y - 300.0).abs() < 1e-3, "{name}: {x} {y}"),
                ExitSpeed::Keep => assert!(y == 0.0 && x >= before, "{name}: {x} {y}"),
                ExitSpeed::Turn => {
                    assert!(x.abs() < 1e-3 && y >= before && (y - length).abs() < 1e-3, "{name}: {x} {y}")
                }
            }
            assert!(records[index + 3].player.on_ground, "{name}: comes down on the floor");
        }
    }
}

#[test]
fn a_push_sets_the_velocity_or_carries() {
    let velocity = Vec3::new(0.0, 200.0, 0.0);
    let pusher = |rule, once| {
        let zone = zone([-64.0, -64.0, 0.0], [64.0, 64.0, 96.0], TriggerKind::Push { velocity, rule, once });
        field_with(vec![zone])
    };
    for name in ENGINES {
        let mut run = run_on(pusher(PushRule::Set, false), name);
        let cmd = idle(&run);
        let record = run.advance(&cmd);
        assert_eq!(record.player.velocity, velocity, "{name}");
        assert_eq!(record.events, [CourseEvent::Pushed { velocity }], "{name}");
        let told = events(&repeat(&mut run, &cmd, 20));
        assert!(told.is_empty(), "{name}: told once");
        assert_eq!(run.player().velocity, velocity, "{name}: set every tick");

        let mut run = run_on(pusher(PushRule::Set, true), name);
        repeat(&mut run, &cmd, 20);
        assert!(run.player().velocity.y < 200.0, "{name}: once, then friction");
    }
    for name in ["hl-100", "cs16-100"] {
        let mut run = run_on(pusher(PushRule::Base, false), name);
        let cmd = idle(&run);
        repeat(&mut run, &cmd, 21);
        // The first tick touches; each of the twenty others is carried, at rest, by 2 units.
        assert!((run.player().origin.y - 40.0).abs() < 1e-3, "{name}: {}", run.player().origin.y);
        assert_eq!(run.player().velocity, Vec3::ZERO, "{name}");
        let told = events(&repeat(&mut run, &cmd, 40));
        assert!(told.is_empty(), "{name}");
        assert!(run.player().origin.y > 80.0 && run.player().goldsrc.base_velocity == Vec3::ZERO, "{name}: let go of");
    }
}

/// Falls from this height over the floor until it lies still; what was told.
fn fall(name: &str, height: f32) -> (Run, Vec<CourseEvent>) {
    let mut run = run_on(field(), name);
    let mins = run.profile().hulls[0].mins.z;
    run.place(Vec3::new(500.0, 0.0, height - mins), Vec3::ZERO);
    let cmd = idle(&run);
    let told = events(&repeat(&mut run, &cmd, 400));
    (run, told)
}

#[test]
fn falls_cost_what_the_specification_says() {
    // goldsrc.md section 9: (v - 500) / 6 * 1.25 in cs16, (v - 580) * 100 / 444 in hl, where v = 8 u/s times the
    // whole frames before the landing one, and N of them fall 0.04 * N * N. 300: N = 86, v = 688, 39.17.
    for (name, height, lost) in [
        ("cs16-100", 150.0, 0),
        ("cs16-100", 300.0, 39),
        ("cs16-100", 500.0, 80),
        ("hl-100", 200.0, 0),
        ("hl-100", 390.0, 45),
        ("qw-77", 250.0, 0),
        ("qw-77", 300.0, 5),
        ("qw-77", 2000.0, 5),
    ] {
        let (run, told) = fall(name, height);
        let damage: i32 = told
            .iter()
            .map(|event| if let CourseEvent::Hurt { harm: Harm::Fall, damage } = event { *damage } else { 0 })
            .sum();
        assert_eq!((damage, run.health()), (lost, FULL_HEALTH - lost), "{name} from {height}");
    }
}

#[test]
fn a_deadly_fall_ends_at_the_start_with_full_health() {
    for name in ["hl-100", "cs16-100"] {
        let (run, told) = fall(name, 1000.0);
        let [CourseEvent::Hurt { harm: Harm::Fall, damage }, CourseEvent::Died { harm: Harm::Fall }, respawned] =
            told.as_slice()
        else {
            panic!("{name}: {told:?}");
        };
        assert!(*damage >= FULL_HEALTH, "{name}");
        assert_eq!(*respawned, CourseEvent::Respawned { yaw: 0.0 }, "{name}");
        assert_eq!(run.health(), FULL_HEALTH, "{name}");
        assert_eq!((run.player().origin.x, feet(&run)), (0.0, REST), "{name}");
        assert_eq!(run.timer(), Timer::Idle, "{name}");

        let mut safe = Run::new(Arc::new(field()), Arc::new(profile(name).with_damage(false))).unwrap();
        safe.place(Vec3::new(500.0, 0.0, 1000.0), Vec3::ZERO);
        let cmd = idle(&safe);
        assert_eq!(events(&repeat(&mut safe, &cmd, 400)), [], "{name}: damage is off");
        assert_eq!(safe.player().origin.x, 500.0, "{name}");
    }
}

#[test]
fn lava_and_slime_hurt_by_depth_and_time() {
    let pool = |contents| {
        let mut world = field();
        world.brushes.push(block([-256.0, -256.0, 0.0], [256.0, 256.0, 256.0], contents));
        world
    };
    for name in ENGINES {
        let mut run = run_on(pool(Contents::Lava), name);
        let cmd = idle(&run);
        let second = 1000_usize.div_ceil(usize::from(cmd.msec));
        let records = repeat(&mut run, &cmd, second);
        let first = events(&records);
        let hurt = CourseEvent::Hurt { harm: Harm::Lava, damage: 30 };
        let died = CourseEvent::Died { harm: Harm::Lava };
        let respawned = CourseEvent::Respawned { yaw: 0.0 };
        // At once, then each 200 ms; the fourth kills, and the new life begins in the same lava.
        assert_eq!(first[..6], [hurt, hurt, hurt, hurt, died, respawned], "{name}");
        let ticks: Vec<u64> =
            records.iter().filter(|record| !record.events.is_empty()).map(|record| record.tick).collect();
        let msec = u64::from(cmd.msec);
        assert_eq!(ticks[..3], [1, 1 + 200_u64.div_ceil(msec), 1 + 2 * 200_u64.div_ceil(msec)], "{name}");

        let mut run = run_on(pool(Contents::Slime), name);
        let told = events(&repeat(&mut run, &cmd, second));
        assert_eq!(told, [CourseEvent::Hurt { harm: Harm::Slime, damage: 12 }], "{name}");
        let mut run = run_on(pool(Contents::Water), name);
        assert_eq!(events(&repeat(&mut run, &cmd, second)), [], "{name}");
    }
}

#[test]
fn a_hurting_trigger_hurts_once_a_second() {
    let hurt = TriggerKind::Hurt { damage: 30.0 };
    let mut run = run_on(field_with(vec![zone([-64.0, -64.0, 0.0], [64.0, 64.0, 96.0], hurt)]), "cs16-100");
    let cmd = idle(&run);
    let told = events(&repeat(&mut run, &cmd, 101));
    let hurt = CourseEvent::Hurt { harm: Harm::Trigger, damage: 30 };
    assert_eq!(told, [hurt, hurt]);
    assert_eq!(run.health(), 40);
    let told = events(&repeat(&mut run, &cmd, 200));
    let died = CourseEvent::Died { harm: Harm::Trigger };
    assert_eq!(told, [hurt, hurt, died, CourseEvent::Respawned { yaw: 0.0 }]);
}

#[test]
fn who_falls_out_of_the_world_stands_up_in_the_last_start_zone() {
    let start = zone([1000.0, -64.0, 0.0], [1128.0, 64.0, 96.0], TriggerKind::Start);
    for name in ENGINES {
        let mut run = run_on(field_with(vec![start.clone()]), name);
        let cmd = ahead(&run, 0.0);
        run.place(Vec3::new(5000.0, 0.0, 100.0), Vec3::ZERO);
        let told = events(&repeat(&mut run, &cmd, 200));
        assert_eq!(told, [CourseEvent::FellOut, CourseEvent::Respawned { yaw: 0.0 }], "{name}");
        assert!(run.player().origin.x < 800.0, "{name}: at the map's start, walking on");

        run.stand(Vec3::new(1064.0, 0.0, 0.0), Vec3::ZERO);
        let look = UserCmd { angles: Vec3::new(0.0, 33.0, 0.0), ..idle(&run) };
        run.advance(&look);
        run.place(Vec3::new(5000.0, 0.0, 100.0), Vec3::ZERO);
        let still = idle(&run);
        let told = events(&repeat(&mut run, &still, 200));
        let back = [CourseEvent::FellOut, CourseEvent::Respawned { yaw: 33.0 }, CourseEvent::EnteredStart];
        assert_eq!(told, back, "{name}");
        assert_eq!((run.player().origin.x, feet(&run)), (1064.0, REST), "{name}");
        assert_eq!(run.angles().y, 0.0, "{name}: the next command looks elsewhere");
        run.place(Vec3::new(300.0, 0.0, 100.0), Vec3::ZERO);
        run.respawn();
        assert_eq!((run.player().origin.x, feet(&run), run.angles().y), (1064.0, REST, 0.0), "{name}: asked for");
    }
}

#[test]
fn going_on_from_a_saved_position_equals_never_having_stopped() {
    for name in ENGINES {
        for seed in 0..6 {
            let mut run = run_on(playground_with_triggers(), name);
            let msec = run.profile().msec();
            let mut wanderer = Wanderer::new(seed);
            let commands: Vec<UserCmd> = (0..3000).map(|_| wanderer.next(msec)).collect();
            for cmd in &commands[..1500] {
                run.advance(cmd);
            }
            let saved = run.checkpoint();
            let straight: Vec<TickRecord> = commands[1500..].iter().map(|cmd| run.advance(cmd)).collect();
            let end = run.hash();
            // Elsewhere, in another state, even under another profile for a while.
            run.restart();
            repeat(&mut run, &commands[7], 100);
            run.restore(&saved);
            assert_eq!(run.checkpoint(), saved, "{name}, seed {seed}");
            let again: Vec<TickRecord> = commands[1500..].iter().map(|cmd| run.advance(cmd)).collect();
            for (first, second) in straight.iter().zip(&again) {
                assert_eq!(first, second, "{name}, seed {seed}");
            }
            assert_eq!(run.hash(), end, "{name}, seed {seed}");
            // And in a run of its own.
            let mut other = run_on(playground_with_triggers(), name);
            other.restore(&saved);
            commands[1500..].iter().for_each(|cmd| other.advance_quiet(cmd));
            assert_eq!((other.hash(), other.checkpoint()), (end, run.checkpoint()), "{name}, seed {seed}");
        }
    }
}

#[test]
fn a_quiet_run_ends_in_the_same_bits() {
    for name in ENGINES {
        for seed in 100..106 {
            let mut told = run_on(playground_with_triggers(), name);
            let mut quiet = told.clone();
            let mut wanderer = Wanderer::new(seed);
            for tick in 0..2000 {
                let cmd = wanderer.next(told.profile().msec());
                told.advance(&cmd);
                quiet.advance_quiet(&cmd);
                assert_eq!(told.checkpoint(), quiet.checkpoint(), "{name}, seed {seed}, tick {tick}");
            }
        }
    }
}

#[test]
fn being_put_somewhere_stops_the_clock_and_keeps_held_keys_held() {
    for name in ENGINES {
        let mut run = run_on(course(), name);
        let jump = UserCmd { buttons: JUMP, ..ahead(&run, 0.0) };
        repeat(&mut run, &jump, 3);
        run.place(Vec3::new(0.0, 0.0, 200.0), Vec3::new(10.0, 20.0, 30.0));
        assert_eq!(run.timer(), Timer::Invalid, "{name}");
        assert_eq!(run.player().velocity, Vec3::new(10.0, 20.0, 30.0), "{name}");
        let held = UserCmd { buttons: JUMP, ..idle(&run) };
        let rises = repeat(&mut run, &held, 300).iter().filter(|record| record.player.velocity.z > 100.0).count();
        assert_eq!(rises, 0, "{name}: the jump key that stays down does not jump again");
    }
}

#[test]
fn another_engine_keeps_the_feet_and_the_velocity() {
    for from in ENGINES {
        for to in ENGINES {
            let mut run = run_on(field(), from);
            let cmd = ahead(&run, 30.0);
            repeat(&mut run, &cmd, 40);
            let (velocity, height, place) = (run.player().velocity, feet(&run), run.player().origin);
            run.switch_profile(Arc::new(profile(to))).unwrap();
            assert_eq!(run.profile().name, to);
            assert_eq!((run.player().velocity, feet(&run)), (velocity, height), "{from} to {to}");
            assert_eq!((run.player().origin.x, run.player().origin.y), (place.x, place.y), "{from} to {to}");
            assert!(run.player().on_ground, "{from} to {to}");
            let view = [("qw-77", 22.0), ("hl-100", 28.0), ("cs16-100", 17.0)];
            let expected = view.into_iter().find(|(name, _)| *name == to).unwrap().1;
            assert_eq!(run.view_height(), expected, "{from} to {to}");
            let cmd = ahead(&run, 30.0);
            let records = repeat(&mut run, &cmd, 40);
            assert!(records.iter().all(|record| record.player.on_ground), "{from} to {to}: walks on");
            run.switch_profile(Arc::new(profile(from))).unwrap();
            assert_eq!(run.level().hulls(), profile(from).hulls, "{from} to {to} and back");
        }
    }
}

#[test]
fn another_engine_where_the_box_does_not_fit_ducks_or_makes_room() {
    // A tunnel of 60: QuakeWorld's 56 fit, GoldSrc's 72 do not, ducked 36 do.
    let mut world = field();
    world.brushes.push(block([-256.0, -256.0, 60.0], [256.0, 256.0, 200.0], Contents::Solid));
    let mut run = run_on(world.clone(), "qw-77");
    run.switch_profile(Arc::new(profile("cs16-100"))).unwrap_err();
    assert_eq!(run.profile().name, "qw-77", "the map's own start has no room for it: nothing changed");

    world.spawns[0].feet = Vec3::new(1000.0, 0.0, 0.0);
    let mut run = run_on(world, "qw-77");
    run.stand(Vec3::ZERO, Vec3::ZERO);
    run.switch_profile(Arc::new(profile("cs16-100"))).unwrap();
    assert_eq!((run.player().hull, feet(&run), run.view_height()), (1, REST, 12.0), "ducked under the ceiling");
    assert!(!run.level().stuck(1, run.player().origin));
    let cmd = idle(&run);
    repeat(&mut run, &cmd, 50);
    assert_eq!(run.player().hull, 1, "cannot stand up there");

    // A crawl space of 40: no QuakeWorld player fits, so it is put at the start.
    let mut world = field();
    world.brushes.push(block([-256.0, -256.0, 40.0], [256.0, 256.0, 200.0], Contents::Solid));
    world.spawns[0].feet = Vec3::new(1000.0, 0.0, 0.0);
    let mut run = run_on(world, "cs16-100");
    let duck = UserCmd { buttons: DUCK, ..ahead(&run, 180.0) };
    while run.player().origin.x > 0.0 {
        run.advance(&duck);
        assert!(run.tick() < 3000, "crawls in");
    }
    run.switch_profile(Arc::new(profile("qw-77"))).unwrap();
    assert_eq!(run.player().origin.x, 1000.0);
    assert!(!run.level().stuck(0, run.player().origin));
}

#[test]
fn another_tick_or_maxspeed_keeps_every_field() {
    let mut run = run_on(field(), "cs16-100");
    let cmd = UserCmd { buttons: JUMP, ..ahead(&run, 10.0) };
    repeat(&mut run, &cmd, 20);
    let player = *run.player();
    assert!(player.goldsrc.fuser2 > 0.0, "has jumped");
    run.switch_profile(Arc::new(profile("cs16-250").with_maxspeed(210.0))).unwrap();
    assert_eq!(*run.player(), player);
    assert_eq!(run.timer(), Timer::Invalid);
}

#[test]
fn restarting_is_the_same_as_a_new_run() {
    let mut run = run_on(playground_with_triggers(), "hl-100");
    let fresh = run.checkpoint();
    let mut wanderer = Wanderer::new(3);
    for _ in 0..500 {
        run.advance(&wanderer.next(10));
    }
    run.restart();
    assert_eq!(run.checkpoint(), fresh);
}
