//! Recorded runs in their own maps: compared with our engine, and as replays that can be watched
//! and taken over.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;
use wishdir::exchange::{DemoReplay, replay_from_demo, replay_from_positions};
use wishdir::storage as content;
use wishdir::storage::demos::{WatchedDemo, find_demo_map, watch_demo};
use wishdir::storage::io::read_recording;
use wishdir_formats::maps::bsp::Bsp;
use wishdir_formats::runs::demo::{
    CommandCompleteness, Demo, DemoFormat, DemoFrame, DifferenceCause, FrameLink, StatePrecision,
    Track, resimulate,
};
use wishdir_formats::runs::open;
use wishdir_replay::Outcome::Verified;
use wishdir_replay::{Seeker, verify};
use wishdir_sim::command::UserCmd;
use wishdir_sim::map::{Spawn, World};
use wishdir_sim::math::Vec3;
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{ClipBody, ClipModel, ClipNode, ClipWorld, EMPTY, Plane, SOLID};

use crate::samples::{demo, path};
use crate::support::krp::krp;
use crate::support::program::{json, printed};
use crate::support::recordings::{text_of, traces_beside};
use crate::support::{profile, usercmd};

/// The Counter-Strike course, run by its script.
fn course() -> Vec<TickRecord> {
    let world = content::load_map("cs-course").unwrap().world;
    let mut run = Run::new(
        Arc::new(world),
        Arc::new(profile("cs16-100").with_damage(false)),
    )
    .unwrap();
    let text = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scripts/cs-course.ron"),
    )
    .unwrap();
    let mut player = ScriptPlayer::new(&Script::parse(&text).unwrap(), &run);
    let mut ticks = Vec::new();
    while let Some(record) = player.advance(&mut run) {
        ticks.push(record);
    }
    ticks
}

/// The same as a recorded run, and its map.
fn recorded_course() -> (Vec<TickRecord>, Demo, Arc<World>) {
    let ticks = course();
    let demo = open(&krp("cs-course", &ticks)).unwrap();
    let map = find_demo_map(&demo, Path::new("nowhere/course.krpr"), None).unwrap();
    let found = map.place.to_string();
    assert_eq!(found, "built-in map cs-course", "found by its name");
    (ticks, demo, Arc::new(map.world))
}

#[test]
fn a_run_of_ours_over_a_whole_course_is_equal_in_its_map_and_not_on_a_flat_floor() {
    let (ticks, demo, world) = recorded_course();
    let track = demo.track(None).unwrap();
    assert_eq!(track.moments.len(), ticks.len());
    let mut observed = 0;
    let (found, _) = resimulate(&demo, track, Some(&world), &mut |_| observed += 1).unwrap();
    assert!(
        found.on_map && found.first_difference.is_none(),
        "{found:?}"
    );
    // The observer gets each tick.
    assert_eq!((found.equal, observed), (found.frames, found.frames));
    assert!(
        found.frames + 3 >= ticks.len() as u64,
        "{} of {}",
        found.frames,
        ticks.len()
    );
    let (flat, _) = resimulate(&demo, track, None, &mut |_| ()).unwrap();
    assert!(
        !flat.on_map && flat.equal < flat.frames,
        "the course is not flat: {flat:?}"
    );
}

#[test]
fn the_first_frame_that_differs_is_named_with_its_reason() {
    let (ticks, good, world) = recorded_course();
    let in_air = |frame: &DemoFrame| frame.on_ground == Some(false);
    let at = (200..ticks.len())
        .find(|at| good.tracks[0].moments[at - 2..*at + 2].iter().all(in_air))
        .unwrap();
    let differs = |change: &dyn Fn(&mut DemoFrame)| {
        let mut demo = good.clone();
        change(&mut demo.tracks[0].moments[at]);
        let (found, _) = resimulate(&demo, &demo.tracks[0], Some(&world), &mut |_| ()).unwrap();
        let first = found.first_difference.unwrap();
        // The player continues from the changed state, so the next state differs too, and so do
        // later ones as long as the change has an effect.
        assert!(found.equal < found.frames);
        (first.frame - at, first.field, format!("{:?}", first.why))
    };
    let raised = |by: f32| move |frame: &mut DemoFrame| frame.velocity.as_mut().unwrap().z += by;
    assert_eq!(
        differs(&raised(200.0)),
        (0, "velocity.z", "Knocked".to_owned())
    );
    let moved = |by: f32| move |frame: &mut DemoFrame| frame.origin.as_mut().unwrap().x += by;
    assert_eq!(
        differs(&moved(100.0)),
        (0, "origin.x", "Teleported".to_owned())
    );
    let stopped = |frame: &mut DemoFrame| {
        let velocity = frame.velocity.as_mut().unwrap();
        *velocity = Vec3::new(0.0, 0.0, velocity.z);
    };
    assert_eq!(differs(&stopped).2, "RecordedStopped");
    let nudged = |frame: &mut DemoFrame| {
        let x = &mut frame.origin.as_mut().unwrap().x;
        *x = x.next_up();
    };
    assert_eq!(differs(&nudged).0, 0, "by the least");
}

/// A packed compiled map without its entities, with an unused start.
fn compiled(name: &str, start: Vec3) -> Arc<World> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/traces/bsp/maps/{name}.bsp.gz"));
    let bsp = Bsp::open(&read_recording(&path).unwrap()).unwrap();
    let spawns = vec![Spawn {
        feet: start,
        yaw: 0.0,
    }];
    Arc::new(World {
        compiled: Some(ClipWorld::new(bsp.map.clone())),
        spawns,
        ..World::default()
    })
}

/// A real engine's run in a compiled map as a recorded run.
fn traced(name: &str) -> Demo {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("tests/traces/bsp/{name}.trace.jsonl.gz"));
    let text = text_of(&path);
    let vector = |value: &Value| {
        Vec3::from_array(std::array::from_fn(|axis| {
            value[axis].as_f64().unwrap() as f32
        }))
    };
    let number = |value: &Value| value.as_f64().unwrap() as f32;
    let frame = |line: &str| {
        let row: Value = serde_json::from_str(line).unwrap();
        let (cmd, state) = (&row["cmd"], &row["state"]);
        DemoFrame {
            origin: Some(vector(&state["origin"])),
            velocity: Some(vector(&state["velocity"])),
            on_ground: state["onground"].as_bool(),
            cmd: Some(UserCmd {
                msec: cmd["msec"].as_u64().unwrap() as u8,
                angles: vector(&cmd["angles"]).to_array().into(),
                forward: number(&cmd["forward"]),
                side: number(&cmd["side"]),
                up: number(&cmd["up"]),
                buttons: cmd["buttons"].as_u64().unwrap() as u16,
            }),
            ..DemoFrame::default()
        }
    };
    let moments = text.lines().skip(1).map(frame).collect();
    let track = Track {
        exactness: CommandCompleteness::Exact,
        moments,
        ..Track::default()
    };
    Demo {
        format: DemoFormat::Qwd,
        profile: Some("qw-77"),
        grid: StatePrecision::NONE,
        tracks: vec![track],
        vars: vec![("ktjump", 1.0), ("bunnyspeedcap", 0.0)],
        ..demo("netquake/vgio-test.dem")
    }
}

#[test]
fn a_real_engine_s_run_in_a_compiled_map_is_equal_to_the_bit() {
    for name in ["bsp-lq_e0m1-1", "bsp-lq_e0m1-2"] {
        let demo = traced(name);
        let world = compiled(
            "lq_e0m1",
            demo.tracks[0].moments[0].origin.unwrap() - Vec3::new(0.0, 0.0, 24.0),
        );
        let (found, _) = resimulate(&demo, &demo.tracks[0], Some(&world), &mut |_| ()).unwrap();
        assert_eq!(
            (found.on_map, found.first_difference),
            (true, None),
            "{name}"
        );
        assert_eq!(
            (found.equal, found.frames),
            (1999, 1999),
            "{name}: the first state is where it begins"
        );
    }
}

#[test]
fn a_demo_taken_over_at_any_tick_and_left_alone_goes_on_with_its_recorded_commands_bit_for_bit() {
    let (ticks, demo, world) = recorded_course();
    let made = replay_from_demo(&demo, &demo.tracks[0], "cs-course", &world).unwrap();
    assert!(made.found.first_difference.is_none());
    let verdict = verify(&made.replay, &made.begun);
    assert!(matches!(verdict.outcome, Verified), "{verdict:?}");
    let mut seeker = Seeker::new(&made.replay, made.begun.clone());
    // The first row is the starting state.
    assert_eq!(seeker.ticks() + 1, ticks.len() as u64);
    for tick in [0, 1, 777, 2000, seeker.ticks() - 5] {
        let mut taken = seeker.seek(tick).clone();
        // All tick-dependent state equals that of the recorded run, so its commands lead to the
        // same bits.
        for record in &ticks[tick as usize + 1..] {
            taken.advance(&record.cmd);
            assert_eq!(
                *taken.player(),
                record.player,
                "taken over at {tick}, tick {}",
                record.tick
            );
        }
    }
    let mut idle = seeker.seek(777).clone();
    idle.advance(&usercmd(10, 0.0, 0.0, 0));
    // Other commands lead elsewhere.
    assert_ne!(*idle.player(), ticks[778].player);
}

#[test]
fn where_our_engine_comes_elsewhere_the_replay_goes_where_the_recording_went() {
    let (_, mut demo, world) = recorded_course();
    let track = &mut demo.tracks[0];
    // From here on the recorded player is slightly elsewhere.
    for frame in &mut track.moments[500..] {
        frame.origin.as_mut().unwrap().y += 3.0;
    }
    let made = replay_from_demo(&demo, &demo.tracks[0], "cs-course", &world).unwrap();
    assert_eq!(made.found.first_difference.as_ref().unwrap().frame, 500);
    assert!(matches!(
        verify(&made.replay, &made.begun).outcome,
        Verified
    ));
    let mut seeker = Seeker::new(&made.replay, made.begun.clone());
    let there = *seeker.seek(600).player();
    let recorded = demo.tracks[0].moments[600].origin.unwrap();
    assert!(
        (there.origin - recorded).length() < 64.0,
        "{:?} beside {recorded:?}",
        there.origin
    );
}

fn seeker_of(made: &DemoReplay) -> Seeker<Run> {
    Seeker::new(&made.replay, made.begun.clone())
}

/// Where no message came, a tick still passes. It uses the keys of the next message and leads to
/// the client's position.
#[test]
fn guessed_commands_pass_the_time_of_a_replay_and_are_not_compared() {
    let (_, mut demo, world) = recorded_course();
    let whole = replay_from_demo(&demo, &demo.tracks[0], "cs-course", &world).unwrap();
    let track = &mut demo.tracks[0];
    track.exactness = CommandCompleteness::Gaps;
    let lost: Vec<usize> = (50..track.moments.len() - 1).step_by(3).collect();
    for &index in &lost {
        let next = track.moments[index + 1].cmd.unwrap();
        track.moments[index + 1].follows = FrameLink::Guessed;
        let moment = &mut track.moments[index];
        let angles = moment.cmd.unwrap().angles;
        let cmd = Some(UserCmd { angles, ..next });
        *moment = DemoFrame {
            velocity: None,
            on_ground: None,
            cmd,
            follows: FrameLink::Guessed,
            guessed: true,
            ..*moment
        };
    }
    let made = replay_from_demo(&demo, &demo.tracks[0], "cs-course", &world).unwrap();
    assert!(matches!(
        verify(&made.replay, &made.begun).outcome,
        Verified
    ));
    // No time is lost.
    assert_eq!(seeker_of(&made).ticks(), seeker_of(&whole).ticks());
    let compared = whole.found.frames - 2 * lost.len() as u64;
    // Data that no demo contains, such as stamina or a duck in progress, and a wrong key can change
    // a tick.
    assert!(
        made.found.frames == compared && 10 * made.found.equal > 9 * compared,
        "{:?} of {compared}",
        made.found
    );
    for tick in [100, 400, 700] {
        let [there, recorded] =
            [&made, &whole].map(|made| seeker_of(made).seek(tick).player().origin);
        assert!(
            (there - recorded).length() < 8.0,
            "{tick}: {there:?} beside {recorded:?}"
        );
    }
}

#[test]
fn a_demo_finds_its_map_beside_it_and_becomes_something_to_watch() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("run.KRPR");
    fs::write(&file, krp("Kz_Mine", &course())).unwrap();
    let missing = watch_demo(&file, None, None).unwrap_err().to_string();
    assert!(
        missing.contains("found no map `kz_mine`") && missing.contains("maps"),
        "{missing}"
    );
    fs::create_dir(folder.path().join("maps")).unwrap();
    let map = content::find_map("cs-course").unwrap().text;
    fs::write(folder.path().join("maps/kz_mine.map"), map).unwrap();
    let WatchedDemo {
        made,
        has_only_positions,
        map,
        is_of_other_map,
    } = watch_demo(&file, None, None).unwrap();
    assert!(!has_only_positions && !is_of_other_map, "it has commands");
    assert_eq!(map.unwrap().path, folder.path().join("maps/kz_mine.map"));
    assert_eq!(
        (made.replay.header.map.as_str(), made.found.first_difference),
        ("kz_mine", None)
    );
    let elsewhere = folder.path().join("other/positions.dem");
    fs::create_dir(folder.path().join("other")).unwrap();
    fs::copy(path("netquake/vgio-test.dem"), &elsewhere).unwrap();
    fs::write(folder.path().join("test.map"), crate::support::FIELD).unwrap();
    let WatchedDemo {
        made,
        has_only_positions,
        ..
    } = watch_demo(&elsewhere, Some(folder.path()), None).unwrap();
    // It contains positions only.
    assert!(has_only_positions && made.replay.header.map == "test");
}

#[test]
fn a_recording_of_places_alone_leads_the_player_along_them_with_its_view() {
    let recorded = demo("netquake/vgio-test.dem");
    let track = recorded.track(None).unwrap();
    let world = Arc::new(World::parse(crate::support::FIELD).unwrap().0);
    let made = replay_from_positions(&recorded, track, "test", &world).unwrap();
    assert!(matches!(
        verify(&made.replay, &made.begun).outcome,
        Verified
    ));
    let mut seeker = Seeker::new(&made.replay, made.begun.clone());
    let frames: Vec<DemoFrame> = track
        .frames()
        .filter(|frame| frame.origin.is_some())
        .collect();
    let begun = frames[0].time;
    let mut compared = 0;
    for tick in (1..seeker.ticks()).step_by(2) {
        let time = begun + (tick - 1) as f64 * 0.013;
        let Some(after) = frames
            .iter()
            .position(|frame| frame.time >= time)
            .filter(|after| *after > 0)
        else {
            continue;
        };
        let (from, to) = (&frames[after - 1], &frames[after]);
        if to.follows != FrameLink::Next || to.time - from.time > 0.2 {
            continue;
        }
        let run = seeker.seek(tick);
        let part = ((time - from.time) / (to.time - from.time)) as f32;
        let wanted = from.origin.unwrap().lerp(to.origin.unwrap(), part);
        let off = (run.player().origin - wanted).length();
        assert!(off < 12.0, "tick {tick}: {off} off at {time}");
        let turn = (run.checkpoint().angles.yaw - from.angles.unwrap().yaw + 540.0)
            .rem_euclid(360.0)
            - 180.0;
        let most =
            (to.angles.unwrap().yaw - from.angles.unwrap().yaw + 540.0).rem_euclid(360.0) - 180.0;
        assert!(
            turn.abs() <= most.abs() + 0.01,
            "tick {tick}: looks {turn} of {most}"
        );
        compared += 1;
    }
    assert!(compared > 20, "{compared} places");
    assert!(
        replay_from_positions(&recorded, &Track::default(), "test", &world).is_err(),
        "nobody is anywhere"
    );
}

/// The text of a brush: a cuboid.
fn brush([[x, y, z], [x2, y2, z2]]: [[i32; 3]; 2]) -> String {
    let corner = |[x, y, z]: [i32; 3], steps: [[i32; 3]; 2]| {
        let at = |[dx, dy, dz]: [i32; 3]| format!("( {} {} {} )", x + dx, y + dy, z + dz);
        let points = [at([0; 3]), at(steps[0]), at(steps[1])].join(" ");
        format!("{points} trigger 0 0 0 1 1\n")
    };
    let [along_x, along_y, along_z] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    let sides = [
        corner([x, y, z], [along_y, along_z]),
        corner([x, y, z], [along_z, along_x]),
        corner([x, y, z], [along_x, along_y]),
        corner([x2, y2, z2], [along_y, along_x]),
        corner([x2, y2, z2], [along_x, along_z]),
        corner([x2, y2, z2], [along_z, along_y]),
    ];
    format!("{{\n{}}}\n", sides.concat())
}

#[test]
fn a_jump_into_the_teleporter_of_a_map_is_reported_as_teleported() {
    let folder = tempfile::tempdir().unwrap();
    let [map, demo, replay] = ["gate.map", "gate.krpr", "gate.wdr"]
        .map(|name| folder.path().join(name).to_string_lossy().into_owned());
    let gate = brush([[600, -2000, 0], [640, 2000, 200]]);
    let text = format!(
        "{}{{\n\"classname\" \"trigger_teleport\"\n\"target\" \"there\"\n{gate}}}\n{{\n\
         \"classname\" \"info_teleport_destination\"\n\"targetname\" \"there\"\n\
         \"origin\" \"-3000 0 0\"\n}}\n",
        crate::support::FIELD
    );
    fs::write(&map, &text).unwrap();
    let (world, warnings) = World::parse(&text).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    let mut run = crate::support::run_in(world, "cs16-100");
    let script = "[Wait(ticks: 20), Hold(keys: [Forward], ticks: 190), \
        Hold(keys: [Forward], ticks: 200, tap: [Jump]), Wait(ticks: 100)]";
    let mut player = ScriptPlayer::new(&Script::parse(script).unwrap(), &run);
    let ticks: Vec<TickRecord> = std::iter::from_fn(|| player.advance(&mut run)).collect();
    fs::write(&demo, krp("gate", &ticks)).unwrap();
    let said = printed(&["demo", &demo, "--jumps"]);
    assert!(said.contains("does not count: teleported\n"), "{said}");
    printed(&["demo", &demo, "--replay", &replay]);
    let jumps = json(&["jumpstats", &replay, "--json"])["jumps"].clone();
    assert_eq!(jumps.as_array().unwrap().len(), 1, "{jumps}");
    assert_eq!(jumps[0]["reason"], "teleported", "{jumps}");
    // Without its map, the demo only shows that something moved the player.
    fs::remove_file(&map).unwrap();
    let said = printed(&["demo", &demo, "--jumps"]);
    let reason = "does not count: position changed (checkpoint, teleporter, noclip or restart)";
    assert!(said.contains(reason), "{said}");
}

#[test]
fn names_that_lead_out_of_the_folders_are_no_maps() {
    let named = |name: &str| Demo {
        map: Some(name.to_owned()),
        ..demo("netquake/vgio-test.dem")
    };
    let stem = |name: &str| named(name).map_name().map(str::to_owned);
    assert_eq!(stem("maps/frobodm2.bsp").as_deref(), Some("frobodm2"));
    assert_eq!(stem("../../etc/passwd").as_deref(), Some("passwd"));
    assert_eq!(stem("..\\..\\kz_x.BSP").as_deref(), Some("kz_x"));
    // Only a map's file extension is removed.
    assert_eq!(stem("bhop_v2.1").as_deref(), Some("bhop_v2.1"));
    for name in ["", "..", "maps/", "a\nb", ".bsp", "\u{e9}"] {
        assert_eq!(stem(name), None, "{name:?}");
    }
}

#[test]
fn a_real_client_s_recording_is_mostly_equal_in_its_map() {
    let Some(traces) = traces_beside() else {
        return;
    };
    let file = traces.join("../formats/samples/local-only/selfrec-a.qwd");
    let maps = traces.join("../bsp/maps");
    if !file.is_file() || !maps.is_dir() {
        return;
    }
    let demo = open(&fs::read(&file).unwrap()).unwrap();
    let track = demo.track(None).unwrap();
    let world = Arc::new(find_demo_map(&demo, &file, Some(&maps)).unwrap().world);
    let (flat, _) = resimulate(&demo, track, None, &mut |_| ()).unwrap();
    let (found, _) = resimulate(&demo, track, Some(&world), &mut |_| ()).unwrap();
    assert!(
        found.on_map && found.equal > flat.equal,
        "{found:?}, on a flat floor {flat:?}"
    );
    // The first difference is an entity in the way, a `misc_explobox` at (-264, -184, 0): a side of
    // its box is at y = -152, and the centre of a player 16 from it. Up to there every state is
    // equal.
    let first = found.first_difference.unwrap();
    assert_eq!(
        (first.field, first.recorded, first.why),
        ("origin.y", -136.0, DifferenceCause::RecordedStopped)
    );
    let mut before = demo.clone();
    before.tracks[0].moments.truncate(first.frame);
    let (found, _) = resimulate(&before, &before.tracks[0], Some(&world), &mut |_| ()).unwrap();
    assert!(
        found.first_difference.is_none() && found.frames > 500 && found.equal == found.frames,
        "{found:?}"
    );
    let made = replay_from_demo(&demo, track, "lq_e0m1", &world).unwrap();
    assert!(matches!(
        verify(&made.replay, &made.begun).outcome,
        Verified
    ));
    // Nothing else differs: with that box added, every state is equal, including those of the
    // player on top of it.
    let mut world = Arc::unwrap_or_clone(world);
    add_box(
        world.compiled.as_mut().unwrap(),
        Vec3::new(-264.0, -184.0, 0.0),
        Vec3::new(32.0, 32.0, 64.0),
    );
    let (found, _) = resimulate(&demo, track, Some(&Arc::new(world)), &mut |_| ()).unwrap();
    assert_eq!((found.equal, found.first_difference), (found.frames, None));
}

/// An entity with axis-aligned sides, for which Quake's engine builds a tree when a player meets
/// it.
fn add_box(world: &mut ClipWorld, mins: Vec3, size: Vec3) {
    let map = Arc::make_mut(&mut world.map);
    let player = map.hulls[1];
    let corners = [mins + size - player.mins, mins - player.maxs];
    let begin = map.boxes.len() as i32;
    for side in 0..6_usize {
        let (axis, is_low) = (side / 2, side % 2);
        let inner = if side == 5 {
            SOLID
        } else {
            begin + side as i32 + 1
        };
        let children = if is_low == 0 {
            [EMPTY, inner]
        } else {
            [inner, EMPTY]
        };
        let plane = Plane {
            normal: [Vec3::X, Vec3::Y, Vec3::Z][axis],
            dist: corners[is_low][axis],
        };
        map.boxes.push(ClipNode {
            plane,
            axis: axis as u32,
            children,
        });
    }
    map.models.push(ClipModel {
        mins,
        maxs: mins + size,
        heads: [EMPTY, begin, EMPTY, EMPTY],
    });
    let model = map.models.len() as u32 - 1;
    world.bodies.push(ClipBody {
        model,
        ..ClipBody::WORLD
    });
}
