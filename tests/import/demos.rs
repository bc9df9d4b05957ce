//! Recorded runs of GoldSrc, QuakeWorld and Quake: the tables of independent readers, malformed
//! files, our own movement.

use serde_json::Value;
use wishdir::exchange::path_from_ghost;
use wishdir::text::report::demo::report;
use wishdir_formats::runs::demo::{CommandCompleteness, Demo, GhostFile, resimulate};
use wishdir_formats::runs::open;
use wishdir_sim::command::UserCmd;
use wishdir_sim::math::Vec3;

use crate::samples::{bytes, demo, every_mutation_is_read, every_truncation_is_told, unpacked};

fn number(value: &Value) -> f32 {
    value.as_f64().unwrap() as f32
}

fn vector(value: &Value) -> Vec3 {
    Vec3::from_array(std::array::from_fn(|axis| number(&value[axis])))
}

#[test]
fn every_frame_of_a_goldsrc_demo_is_the_table_s() {
    let demo = demo("goldsrc/hldemo-basic.dem");
    assert_eq!(demo.map.as_deref(), Some("c1a0"));
    let track = demo.track(None).unwrap();
    assert_eq!(
        (track.exactness, track.gaps, demo.bad_packets),
        (CommandCompleteness::Exact, 0, 0)
    );
    let table = unpacked("goldsrc/hldemo-basic.frames.jsonl.gz");
    let rows: Vec<Value> = table
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(track.moments.len(), rows.len());
    for (frame, row) in track.moments.iter().zip(&rows) {
        let (cmd, asked) = (frame.cmd.unwrap(), &row["cmd"]);
        assert_eq!(frame.time as f32, number(&row["time"]), "{row}");
        assert_eq!(frame.origin.unwrap(), vector(&row["origin"]), "{row}");
        assert_eq!(frame.velocity.unwrap(), vector(&row["velocity"]), "{row}");
        assert_eq!(frame.on_ground, Some(row["onground"] == 1), "{row}");
        assert_eq!(frame.view, Some(number(&row["viewheight"])), "{row}");
        assert_eq!(
            Vec3::from_array(frame.angles.unwrap().to_array()),
            vector(&row["view"]),
            "{row}"
        );
        assert_eq!(
            Vec3::from_array(cmd.angles.to_array()),
            vector(&asked["angles"]),
            "{row}"
        );
        let moves = ["forward", "side", "up"].map(|name| number(&asked[name]));
        assert_eq!([cmd.forward, cmd.side, cmd.up], moves, "{row}");
        assert_eq!(
            (u64::from(cmd.msec), u64::from(cmd.buttons)),
            (
                asked["msec"].as_u64().unwrap(),
                asked["buttons"].as_u64().unwrap()
            )
        );
    }
    let vars: Value = serde_json::from_str(table.lines().next().unwrap()).unwrap();
    for (name, value) in &demo.vars {
        assert_eq!(*value, number(&vars["movevars"][*name]), "{name}");
    }
}

#[test]
fn malformed_goldsrc_demos_are_named() {
    let cases = [
        ("invalid-magic", "byte 0: found"),
        (
            "invalid-demo-protocol",
            "byte 8: found demo protocol 4, expected demo protocol 5",
        ),
        (
            "invalid-directory-entry-count",
            "found directory count 65535, expected 1 to 1024",
        ),
        (
            "invalid-frame-type",
            "byte 544: found frame type 10, expected 0 to 9",
        ),
        (
            "invalid-netmsg-length",
            "found netmsg length 16777215, expected 0 to 65536",
        ),
    ];
    for (name, expected) in cases {
        let error = open(&bytes(&format!("goldsrc/hldemo-{name}.dem")))
            .unwrap_err()
            .to_string();
        assert!(error.contains(expected), "{name}: {error}");
    }
    assert!(
        demo("goldsrc/hldemo-frame-types.dem")
            .track(None)
            .unwrap()
            .moments
            .is_empty(),
        "nothing was played"
    );
    assert!(
        open(b"HL2DEMO\0....")
            .unwrap_err()
            .to_string()
            .contains("Source engine")
    );
    let others: [(&[u8], &str); 5] = [
        (
            b"version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 2\n",
            "found a Git LFS pointer in place of the file: fetch the file itself with `git lfs pull`",
        ),
        (
            b"PK\x03\x04\x14\0\0\0",
            "found a zip archive: unpack it first",
        ),
        (
            b"Rar!\x1a\x07\x01\0",
            "found a RAR archive: unpack it first",
        ),
        (
            b"\x1e\0\0\0\x34\xe9\x08\0",
            "found a compiled map: `wishdir bsp` reads it",
        ),
        (
            b"WDREPLAY....",
            "found a replay of this trainer: `wishdir replay` and `wishdir jumpstats` read it",
        ),
    ];
    for (begun, told) in others {
        assert_eq!(open(begun).unwrap_err().to_string(), told);
    }
}

#[test]
fn variables_of_a_server_that_are_not_the_profile_s_are_told() {
    let mut demo = demo("goldsrc/hldemo-basic.dem");
    let told = |demo: &Demo| report(demo, demo.track(None).unwrap(), None);
    let usual = told(&demo);
    assert!(!usual.contains("gravity"), "{usual}");
    demo.vars.retain(|(name, _)| *name != "gravity");
    demo.vars.push(("gravity", 600.0));
    assert!(
        told(&demo).contains("differ from hl-100 (its values in brackets): gravity 600 (800)"),
        "{}",
        told(&demo)
    );
}

#[test]
fn a_demo_that_was_never_closed_is_read_as_far_as_it_goes() {
    let mut bytes = bytes("goldsrc/hldemo-basic.dem");
    bytes.truncate(150_000);
    let demo = open(&bytes).unwrap();
    let frames = demo.track(None).unwrap().moments.len();
    assert!((150..289).contains(&frames), "{frames}");
    assert_eq!(
        demo.warnings,
        [format!("demo not closed: {frames} frames read")]
    );
}

#[test]
fn commands_that_are_missing_are_gaps() {
    let mut bytes = bytes("goldsrc/hldemo-basic.dem");
    // The outgoing sequence of the frame at 107 is 464 - 28 + 16 bytes after the start of the
    // frame's header.
    let outgoing = 1178_i32.to_le_bytes();
    let later = 1180_i32.to_le_bytes();
    let places: Vec<usize> = (0..bytes.len() - 4)
        .filter(|at| bytes[*at..at + 4] == outgoing)
        .collect();
    for at in places {
        bytes[at..at + 4].copy_from_slice(&later);
    }
    let demo = open(&bytes).unwrap();
    let track = demo.track(None).unwrap();
    // One step skips two commands, and one step goes back.
    assert_eq!(
        (track.exactness, track.gaps),
        (CommandCompleteness::Gaps, 2)
    );
}

/// The frames of a GoldSrc demo's section: their kinds, and their start and end offsets.
fn frames_of(bytes: &[u8], mut at: usize) -> Vec<(u8, usize, usize)> {
    let count = |at: usize| i32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let mut frames = Vec::new();
    loop {
        let (kind, body) = (bytes[at], at + 9);
        let end = match kind {
            0 | 1 => body + 468 + count(body + 464),
            3 => body + 64,
            4 => body + 32,
            6 => body + 84,
            7 => body + 8,
            8 => body + 24 + count(body + 4),
            9 => body + 4 + count(body),
            _ => body,
        };
        frames.push((kind, at, end));
        if kind == 5 {
            return frames;
        }
        at = end;
    }
}

/// A client that draws more frames than the server sends messages. Every third message is lost, but
/// the client's view is not.
#[test]
fn where_no_message_came_the_clients_view_and_the_next_keys_fill_the_gap() {
    let whole = bytes("goldsrc/hldemo-basic.dem");
    let number = |at: usize| i32::from_le_bytes(whole[at..at + 4].try_into().unwrap()) as usize;
    let directory = number(540);
    let playback = (0..number(directory))
        .map(|entry| directory + 4 + 92 * entry)
        .find(|at| number(*at) == 1)
        .unwrap();
    let frames = frames_of(&whole, number(playback + 84));
    let mut thinned = whole[..frames[0].1].to_vec();
    let (mut messages, mut lost) = (0, Vec::new());
    for (kind, from, to) in frames {
        messages += usize::from(kind == 1);
        if kind == 1 && messages > 50 && messages % 3 == 0 {
            lost.push(messages - 1);
        } else {
            thinned.extend(&whole[from..to]);
        }
    }
    let begins = (thinned.len() as i32).to_le_bytes();
    thinned.extend(&whole[directory..]);
    thinned[540..544].copy_from_slice(&begins);
    let (demo, full) = (open(&thinned).unwrap(), open(&whole).unwrap());
    let (track, full) = (demo.track(None).unwrap(), full.track(None).unwrap());
    assert_eq!(
        (track.exactness, track.gaps as usize),
        (CommandCompleteness::Gaps, lost.len())
    );
    assert_eq!(demo.warnings.len(), 1, "{:?}", demo.warnings);
    assert!(
        demo.warnings[0].starts_with(&format!("{} commands are guessed", lost.len())),
        "{:?}",
        demo.warnings
    );
    assert_eq!(track.moments.len(), full.moments.len());
    for (index, (moment, real)) in track.moments.iter().zip(&full.moments).enumerate() {
        assert_eq!(moment.is_guessed(), lost.contains(&index), "{index}");
        assert_eq!(moment.origin, real.origin, "{index}");
        let (cmd, asked) = (moment.cmd.unwrap(), real.cmd.unwrap());
        if moment.is_guessed() {
            assert_eq!((moment.velocity, moment.on_ground), (None, None), "{index}");
            let next = full.moments[index + 1].cmd.unwrap();
            assert_eq!(cmd.angles, asked.angles, "{index}: {moment:?} {real:?}");
            assert_eq!(
                cmd,
                UserCmd {
                    angles: cmd.angles,
                    ..next
                },
                "{index}"
            );
        } else {
            assert_eq!(cmd, asked, "{index}");
        }
    }
    let way = GhostFile::from_track(&demo, track).unwrap();
    assert_eq!(
        way.steps.len(),
        GhostFile::from_track(&demo, full).unwrap().steps.len(),
        "the ghost is everywhere"
    );
}

#[test]
fn our_movement_beside_a_half_life_demo_is_equal_where_the_floor_is_flat() {
    let demo = demo("goldsrc/hldemo-basic.dem");
    let mut ticks = 0;
    let (found, profile) =
        resimulate(&demo, demo.track(None).unwrap(), None, &mut |_| ticks += 1).unwrap();
    assert_eq!(
        (profile.physics.vars.gravity, profile.physics.vars.maxspeed),
        (800.0, 320.0)
    );
    assert_eq!((found.frames, ticks), (287, 287));
    assert!(found.equal >= 285, "{found:?}");
}

#[test]
fn a_server_s_recording_has_every_player_s_way() {
    let demo = demo("qw/2on2_frobodm2.head.mvd");
    assert_eq!(
        (demo.map.as_deref(), demo.bad_packets),
        (Some("maps/frobodm2.bsp"), 0)
    );
    let expected = [
        (0, "Final"),
        (1, ": Timber"),
        (3, "> MrJustice"),
        (4, ": Sujoy"),
    ];
    let tracks: Vec<(u32, &str)> = demo
        .tracks
        .iter()
        .map(|track| (track.player, track.name.as_str()))
        .collect();
    assert_eq!(tracks, expected);
    for track in &demo.tracks {
        assert_eq!(
            (track.points.len(), track.exactness),
            (584, CommandCompleteness::Positions),
            "{}",
            track.name
        );
    }
    let first = demo.tracks[3].first().unwrap();
    assert_eq!(first.origin, Some(Vec3::new(1985.875, -494.5, 104.0)));
    assert_eq!(first.angles.unwrap().yaw, -161.141_97);
    let last = demo.tracks[1].last().unwrap();
    assert_eq!(
        (last.time, last.origin),
        (22.649, Some(Vec3::new(2608.0, -1296.0, 36.75)))
    );
    assert_eq!(
        demo.vars.iter().find(|(name, _)| *name == "friction"),
        Some(&("friction", 4.0))
    );
    assert!(
        demo.warnings[0].contains("the file ends inside a record"),
        "it is only a part: {:?}",
        demo.warnings
    );
}

#[test]
fn a_quake_demo_has_the_player_s_way() {
    let demo = demo("netquake/vgio-test.dem");
    assert_eq!(
        (demo.map.as_deref(), demo.bad_packets),
        (Some("maps/test.bsp"), 0)
    );
    let track = demo.track(None).unwrap();
    let rows = unpacked("netquake/vgio-test.dem.rows.jsonl.gz");
    let rows: Vec<Value> = rows
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(track.moments.len(), rows.len());
    for (frame, row) in track.moments.iter().zip(&rows) {
        assert_eq!(frame.time as f32, number(&row["time"]), "{row}");
        assert_eq!(frame.origin.unwrap(), vector(&row["origin"]), "{row}");
        assert_eq!(frame.velocity.unwrap(), vector(&row["velocity"]), "{row}");
        assert_eq!(frame.on_ground, row["onground"].as_bool(), "{row}");
    }
    assert_eq!(track.exactness, CommandCompleteness::Positions);
    // There are no commands to run.
    assert!(resimulate(&demo, track, None, &mut |_| ()).is_none());
}

/// A client's recording made by the test: a server, then commands, each acknowledged with a state
/// on a floor at 0.
pub(crate) fn client_recording(command_bytes: usize) -> Vec<u8> {
    client_recording_of(command_bytes, 2, b"\\name\\\xcd\x45\\team\\x")
}

/// Like [`client_recording`], with the recorder's number as sent by the server, and the server's
/// data about that player.
pub(crate) fn client_recording_of(command_bytes: usize, own: u8, about: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let packet = |file: &mut Vec<u8>, time: f32, acknowledged: u32, message: &[u8]| {
        file.extend(time.to_le_bytes());
        file.push(1);
        file.extend((message.len() as i32 + 8).to_le_bytes());
        file.extend(1_u32.to_le_bytes());
        file.extend(acknowledged.to_le_bytes());
        file.extend(message);
    };
    let mut data = vec![11];
    data.extend(28_i32.to_le_bytes());
    data.extend(1_i32.to_le_bytes());
    data.extend(b"qw\0");
    data.push(own);
    data.extend(b"A level\0");
    let vars = [
        800.0, 100.0, 320.0, 500.0, 10.0, 10.0, 10.0, 4.0, 4.0, 1.0_f32,
    ];
    data.extend(vars.into_iter().flat_map(f32::to_le_bytes));
    data.extend(b"\x2d\0maps/made.bsp\0\0\0");
    data.extend(b"\x09fullserverinfo \"\\pm_ktjump\\1\\ktxver\\1.42\"\0");
    data.extend(b"\x28\x02\0\0\0\0");
    data.extend(about);
    data.push(0);
    packet(&mut file, 1.0, 0, &data);
    file.extend(1.0_f32.to_le_bytes());
    file.push(2);
    file.extend(100_u32.to_le_bytes());
    file.extend(7_u32.to_le_bytes());
    for index in 0..20_u32 {
        let time = 1.0 + index as f32 * 0.013;
        file.extend(time.to_le_bytes());
        file.push(0);
        let mut cmd = vec![13, 0xcc, 0xcc, 0xcc];
        cmd.extend([0.0_f32, 90.0, 0.0].into_iter().flat_map(f32::to_le_bytes));
        cmd.extend([0_i16, 0, 0].into_iter().flat_map(i16::to_le_bytes));
        cmd.extend([if index == 19 { 2 } else { 0 }, 0]);
        cmd.resize(command_bytes, 0);
        file.extend(cmd);
        file.extend([0; 12]);
        // Standing at 24 above the floor. Every third packet is lost.
        if index % 3 != 2 {
            let mut message = vec![42, 2, 0x00, 0x40];
            message.extend([8_i16, -16, 24 * 8].into_iter().flat_map(i16::to_le_bytes));
            message.push(0);
            packet(&mut file, time, 100 + index, &message);
        }
    }
    file
}

#[test]
fn a_client_s_recording_has_every_command_and_the_states_that_came() {
    for size in [24, 28] {
        let demo = open(&client_recording(size)).unwrap();
        assert_eq!(
            (demo.map.as_deref(), demo.ktx, demo.bad_packets),
            (Some("maps/made.bsp"), true, 0),
            "{size}"
        );
        let track = demo.track(None).unwrap();
        // Gold letters count as letters.
        assert_eq!((track.player, track.name.as_str()), (2, "ME"));
        assert_eq!(
            (track.exactness, track.moments.len(), track.point_count()),
            (CommandCompleteness::Exact, 20, 14)
        );
        assert_eq!(track.moments[0].origin, Some(Vec3::new(1.0, -2.0, 24.0)));
        assert_eq!(
            (track.moments[0].on_ground, track.moments[2].origin),
            (Some(true), None)
        );
        let cmd = track.moments[19].cmd.unwrap();
        assert_eq!((cmd.msec, cmd.angles.yaw, cmd.buttons), (13, 90.0, 2));
        let (found, profile) = resimulate(&demo, track, None, &mut |_| ()).unwrap();
        assert!(profile.physics.client.ktx_jumpscale && profile.physics.vars.ktjump == 1.0);
        // The last state claims that the player was still on the floor after a jump. That state
        // differs.
        assert_eq!(
            (found.frames, found.equal),
            (13, 12),
            "{:?}",
            found.first_difference
        );
    }
}

#[test]
fn a_packet_with_something_unknown_is_left_and_the_next_is_read() {
    let mut file = client_recording(24);
    let at = file
        .windows(4)
        .position(|window| window == [42, 2, 0x00, 0x40])
        .unwrap();
    file[at] = 250;
    let demo = open(&file).unwrap();
    assert_eq!(
        (demo.bad_packets, demo.track(None).unwrap().point_count()),
        (1, 13)
    );
}

#[test]
fn a_ghost_is_read_back_as_it_was_written() {
    for name in [
        "goldsrc/hldemo-basic.dem",
        "qw/2on2_frobodm2.head.mvd",
        "netquake/vgio-test.dem",
        "krp/synthetic-cs16.krpr",
    ] {
        let demo = demo(name);
        let ghost = GhostFile::from_track(&demo, demo.track(None).unwrap()).unwrap();
        let text = ghost.to_text();
        assert!(GhostFile::is_ghost(text.as_bytes()));
        assert_eq!(GhostFile::parse(&text).unwrap(), ghost, "{name}");
        assert!(
            ghost
                .steps
                .windows(2)
                .all(|pair| pair[0].msec < pair[1].msec),
            "{name}"
        );
    }
    let demo = demo("goldsrc/hldemo-basic.dem");
    let path = path_from_ghost(&GhostFile::from_track(&demo, &demo.tracks[0]).unwrap()).unwrap();
    // Its time zero is the first move.
    assert!(path.steps()[0].msec < 0 && path.end_msec() > 2000);
    assert!(path.time().is_none() && path.length() > 100.0);
    let end = path.steps().last().unwrap().body;
    assert_eq!(
        (end.at, end.height),
        (Vec3::new(513.4375, 291.992_2, -239.968_75), 72.0),
        "the feet"
    );
    let error = GhostFile::parse(
        "{\"format\":\"wishdir-ghost/1\",\"map\":\"x\",\"name\":\"\",\"profile\":\"\",\"source\":\"\"}\n[1]\n",
    );
    assert!(
        error
            .unwrap_err()
            .to_string()
            .starts_with("line 2: found `[1]`")
    );
}

#[test]
fn a_ghost_s_map_is_named_as_the_recording_s_map_is_looked_for() {
    let mut demo = demo("goldsrc/hldemo-basic.dem");
    for (said, name) in [
        ("maps\\KZ_x.BSP", "KZ_x"),
        ("bhop_v2.1", "bhop_v2.1"),
        ("maps/c1a0.map", "c1a0"),
        ("..", ""),
    ] {
        demo.map = Some(said.to_owned());
        assert_eq!(
            GhostFile::from_track(&demo, &demo.tracks[0])
                .unwrap()
                .head
                .map,
            name,
            "{said}"
        );
    }
}

#[test]
fn a_recording_whose_clock_is_set_back_is_raced_to_its_end() {
    let mut demo = demo("goldsrc/hldemo-basic.dem");
    let whole = GhostFile::from_track(&demo, &demo.tracks[0]).unwrap();
    let moments = &mut demo.tracks[0].moments;
    let half = moments.len() / 2;
    let begin = moments[0].time;
    let back = moments[half].time - begin;
    moments[half..]
        .iter_mut()
        .for_each(|moment| moment.time -= back);
    let ghost = GhostFile::from_track(&demo, &demo.tracks[0]).unwrap();
    assert!(
        ghost
            .steps
            .windows(2)
            .all(|pair| pair[0].msec < pair[1].msec)
    );
    assert!(
        ghost.steps.len() + 2 >= whole.steps.len(),
        "{} of {}",
        ghost.steps.len(),
        whole.steps.len()
    );
    let apart = |file: &GhostFile| file.steps.iter().filter(|step| !step.joined).count();
    assert_eq!(apart(&ghost), apart(&whole) + 1, "nobody moved there");
    assert_eq!(GhostFile::parse(&ghost.to_text()).unwrap(), ghost);
    let lengths = [&ghost, &whole].map(|file| file.steps.last().unwrap().msec - file.steps[0].msec);
    assert!((lengths[0] - lengths[1]).abs() < 100, "{lengths:?}");
}

#[test]
fn demos_that_are_cut_off_or_changed_are_read_or_refused() {
    for (name, step, count) in [
        ("goldsrc/hldemo-basic.dem", 5003, 60),
        ("goldsrc/hldemo-frame-types.dem", 1, 1500),
        ("qw/2on2_frobodm2.head.mvd", 997, 200),
        ("netquake/vgio-test.dem", 13, 1500),
    ] {
        let bytes = bytes(name);
        every_truncation_is_told(&bytes, step);
        every_mutation_is_read(&bytes, count);
    }
    let made = client_recording(28);
    every_truncation_is_told(&made, 1);
    every_mutation_is_read(&made, 2000);
}
