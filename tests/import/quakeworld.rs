//! QuakeWorld recordings with the features of real servers and clients: clocks that jump, players
//! who leave, individual speed caps.

use std::io::Write as _;

use wishdir_formats::runs::open;

use crate::demos::{client_recording, client_recording_of};
use wishdir_formats::runs::demo::CommandCompleteness;

/// A recorder may write earlier data with the game's time, and continue with the server's time.
#[test]
fn a_clock_that_jumps_before_the_first_command_is_no_reason_to_refuse_a_recording() {
    for size in [24, 28] {
        let file = client_recording(size);
        let expected = open(&file).unwrap();
        for begun in [-300.0_f32, 50.0, 1e7] {
            let mut moved = file.clone();
            moved[..4].copy_from_slice(&begun.to_le_bytes());
            let demo = open(&moved)
                .unwrap_or_else(|error| panic!("{size} bytes, from {begun} s on: {error}"));
            assert_eq!(
                demo.tracks, expected.tracks,
                "{size} bytes, from {begun} s on"
            );
        }
    }
}

#[test]
fn a_spectator_s_recording_holds_positions_and_no_commands() {
    for (own, about) in [
        (0x82, b"\\name\\me".as_slice()),
        (2, b"\\name\\me\\*spectator\\1"),
    ] {
        let demo = open(&client_recording_of(28, own, about)).unwrap();
        let track = demo.track(None).unwrap();
        assert_eq!(
            (track.player, track.exactness, track.gaps),
            (2, CommandCompleteness::Positions, 0),
            "{own}"
        );
        assert!(track.moments.iter().all(|frame| frame.cmd.is_none()));
        assert_eq!(track.point_count(), 14, "the places are kept");
        let told = demo.warnings.join("; ");
        assert!(told.contains("a spectator recorded it"), "{told}");
    }
    let about = b"\\name\\me\\*spectator\\0";
    let demo = open(&client_recording_of(28, 2, about)).unwrap();
    assert_eq!(
        demo.track(None).unwrap().exactness,
        CommandCompleteness::Exact
    );
}

#[test]
fn numbers_that_no_player_has_get_no_tracks() {
    let empty = (4..32).flat_map(|slot| record(0, 6, &place(slot, 0)));
    let file = [
        record(0, 6, &server_data(28)),
        record(0, 6, &named(2, 1, "bob")),
        empty.collect(),
        places(2),
        // A player who has left, and one who stands still under a name.
        places(3),
        record(0, 6, &named(1, 2, "afk")),
        record(13, 6, &place(1, 7)),
    ]
    .concat();
    let found: Vec<(u32, String)> = tracks(&file)
        .into_iter()
        .map(|(player, name, _)| (player, name))
        .collect();
    assert_eq!(
        found,
        [
            (1, "afk".to_owned()),
            (2, "bob".to_owned()),
            (3, String::new())
        ]
    );
}

#[test]
fn a_variable_that_the_movement_never_reads_is_no_difference() {
    let about = |airaccelerate: f32, friction: f32| {
        let mut data = server_data(28);
        let vars = data.len() - b"\x2d\0maps/made.bsp\0\0\0".len() - 40;
        data[vars + 20..vars + 24].copy_from_slice(&airaccelerate.to_le_bytes());
        data[vars + 28..vars + 32].copy_from_slice(&friction.to_le_bytes());
        let file = [
            record(0, 6, &data),
            record(0, 6, &named(2, 1, "bob")),
            places(2),
        ]
        .concat();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.mvd");
        std::fs::write(&path, file).unwrap();
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_wishdir"))
            .env("WISHDIR_LANGUAGE", "en")
            .args(["demo".as_ref(), path.as_os_str()])
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let told = about(0.7, 4.0);
    assert!(
        told.contains("bob") && !told.contains("airaccelerate"),
        "{told}"
    );
    let told = about(0.7, 6.0);
    assert!(
        told.contains("friction 6 (4)") && !told.contains("airaccelerate"),
        "{told}"
    );
}

/// The eleventh record distinguishes the two sizes: if no valid record follows the tenth command,
/// the size is wrong.
#[test]
fn what_stands_behind_the_tenth_command_counts_too() {
    let record = |size: usize, time: f32| {
        let mut record = time.to_le_bytes().to_vec();
        record.push(0);
        record.extend([13, 0, 0, 0]);
        record.resize(5 + size + 12, 0xcc);
        record
    };
    let mut file: Vec<u8> = (0..10).flat_map(|index| record(24, index as f32)).collect();
    assert!(open(&file).is_ok());
    file.extend(record(24, 1000.0));
    let error = open(&file).unwrap_err().to_string();
    assert!(error.contains("expected a demo of GoldSrc"), "{error}");
}

/// A record of a server's recording: to everybody (6), or to one player (4).
fn record(msec: u8, kind: u8, message: &[u8]) -> Vec<u8> {
    let mut record = vec![msec, kind];
    record.extend((message.len() as i32).to_le_bytes());
    record.extend(message);
    record
}

fn server_data(protocol: i32) -> Vec<u8> {
    let mut data = vec![11];
    data.extend(b"MVD1\x20\0\0\0");
    data.extend(protocol.to_le_bytes());
    data.extend(1_i32.to_le_bytes());
    data.extend(b"fortress\0\0\0\0\0A level\0");
    let vars = [
        800.0, 100.0, 320.0, 500.0, 10.0, 10.0, 10.0, 4.0, 4.0, 1.0_f32,
    ];
    data.extend(vars.into_iter().flat_map(f32::to_le_bytes));
    data.extend(b"\x2d\0maps/made.bsp\0\0\0");
    data
}

fn named(slot: u8, id: i32, name: &str) -> Vec<u8> {
    let mut message = vec![40, slot];
    message.extend(id.to_le_bytes());
    let pair = if name.is_empty() {
        String::new()
    } else {
        format!("\\name\\{name}")
    };
    message.extend(pair.bytes().chain([0]));
    message
}

fn place(slot: u8, x: i16) -> Vec<u8> {
    let mut message = vec![42, slot, 7, 0, 0];
    message.extend([x * 8, 0, 0].into_iter().flat_map(i16::to_le_bytes));
    message
}

fn places(slot: u8) -> Vec<u8> {
    (0..5)
        .flat_map(|index| record(13, 6, &place(slot, index * 4)))
        .collect()
}

fn cap(value: f32) -> Vec<u8> {
    [vec![49], value.to_le_bytes().to_vec()].concat()
}

/// A command as the server ran it.
fn command(slot: u8, forward: i16) -> Vec<u8> {
    let mut block = vec![slot, 0, 13];
    block.extend([0; 12]);
    block.extend([forward, 0, 0].into_iter().flat_map(i16::to_le_bytes));
    block.extend([0, 0]);
    let mut hidden = (block.len() as i32).to_le_bytes().to_vec();
    hidden.extend(1_u16.to_le_bytes());
    hidden.extend(block);
    let mut record = vec![0, 3, 0, 0, 0, 0];
    record.extend((hidden.len() as i32).to_le_bytes());
    record.extend(hidden);
    record
}

fn tracks(file: &[u8]) -> Vec<(u32, String, usize)> {
    let demo = open(file).unwrap();
    demo.tracks
        .iter()
        .map(|track| (track.player, track.name.clone(), track.points.len()))
        .collect()
}

#[test]
fn a_number_s_last_name_is_that_of_its_track() {
    let begun = [
        record(0, 6, &server_data(28)),
        record(0, 6, &named(2, 1, "bob")),
        places(2),
    ]
    .concat();
    assert_eq!(tracks(&begun), [(2, "bob".to_owned(), 5)]);
    let left = [begun.clone(), record(5, 6, &named(2, 1, ""))].concat();
    // As in the tables of the samples.
    assert_eq!(tracks(&left), [(2, String::new(), 5)]);
    let renamed = [
        begun.clone(),
        record(5, 6, b"\x33\x02name\0rob\0"),
        places(2),
    ]
    .concat();
    assert_eq!(tracks(&renamed), [(2, "rob".to_owned(), 10)]);
}

#[test]
fn a_cap_is_its_player_s_and_holds_from_the_next_command_on() {
    let commands = |count: usize| command(2, 400).repeat(count);
    let one = |slot: u8, value: f32| record(0, 4 | slot << 3, &cap(value));
    let begun = [record(0, 6, &server_data(28)), places(2), commands(3)].concat();
    let changes = |tail: &[Vec<u8>]| {
        let demo = open(&[begun.clone(), tail.concat(), commands(2)].concat()).unwrap();
        let track = demo.track(Some(2)).unwrap();
        let changes: Vec<_> = track
            .changes
            .iter()
            .map(|it| (it.frame, it.name, it.value))
            .collect();
        (
            changes,
            demo.recorded_rules_of_track(track)
                .unwrap()
                .physics
                .client
                .maxspeed,
        )
    };
    let usual = 320.0;
    assert_eq!(changes(&[]), (vec![], usual));
    // It belongs to another player.
    assert_eq!(changes(&[one(5, 100.0)]), (vec![], usual));
    assert_eq!(
        changes(&[one(2, 100.0)]),
        (vec![(3, "client.maxspeed", 100.0)], usual)
    );
    let twice = [
        one(2, 100.0),
        one(2, 150.0),
        commands(1),
        one(2, 150.0),
        one(2, 320.0),
    ];
    let expected = vec![(3, "client.maxspeed", 150.0), (4, "client.maxspeed", 320.0)];
    assert_eq!(changes(&twice), (expected, usual));
    // Before the first command it applies to the whole run.
    let file = [
        record(0, 6, &server_data(28)),
        one(2, 240.0),
        places(2),
        commands(3),
    ]
    .concat();
    let demo = open(&file).unwrap();
    assert_eq!(
        demo.recorded_rules_of_track(demo.track(Some(2)).unwrap())
            .unwrap()
            .physics
            .client
            .maxspeed,
        240.0
    );
    // The same applies to a server variable.
    let (told, _) = changes(&[record(0, 6, b"\x34pm_ktjump\x000.5\0")]);
    assert_eq!(told, [(3, "ktjump", 0.5)]);
}

#[test]
fn a_cap_at_the_end_of_a_client_s_recording_changes_nothing_before_it() {
    let whole = client_recording(24);
    let expected = open(&whole).unwrap();
    let mut file = whole.clone();
    file.extend(1.3_f32.to_le_bytes());
    file.push(1);
    let packet = [
        1_u32.to_le_bytes().to_vec(),
        110_u32.to_le_bytes().to_vec(),
        cap(100.0),
    ]
    .concat();
    file.extend((packet.len() as i32).to_le_bytes());
    file.extend(packet);
    let demo = open(&file).unwrap();
    let track = demo.track(None).unwrap();
    assert_eq!(
        (
            track.changes[0].frame,
            track.changes[0].value,
            track.changes.len()
        ),
        (11, 100.0, 1)
    );
    assert_eq!(demo.vars, expected.vars);
    assert_eq!(
        demo.recorded_rules_of_track(track),
        expected.recorded_rules_of_track(expected.track(None).unwrap())
    );
}

#[test]
fn the_game_is_told_and_a_protocol_that_is_not_read_is_named() {
    let demo = open(&[record(0, 6, &server_data(28)), places(2)].concat()).unwrap();
    assert_eq!(
        (demo.game.as_deref(), demo.protocol),
        (Some("fortress"), Some(28))
    );
    let error = open(&[record(0, 6, &server_data(29)), places(2)].concat())
        .unwrap_err()
        .to_string();
    assert_eq!(error, "byte 0: found protocol 29, expected 24 to 28");
    let mut client = client_recording(24);
    let at = client
        .windows(4)
        .position(|window| window == [28, 0, 0, 0])
        .unwrap();
    client[at] = 29;
    let error = open(&client).unwrap_err().to_string();
    assert_eq!(error, "byte 0: found protocol 29, expected 24 to 28");
}

#[test]
fn a_packed_recording_that_is_cut_off_is_read_as_far_as_it_goes() {
    let whole = crate::samples::bytes("qw/2on2_frobodm2.head.mvd");
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(&whole).unwrap();
    let packed = packer.finish().unwrap();
    let demo = open(&packed[..packed.len() / 2]).unwrap();
    let places = demo
        .tracks
        .iter()
        .map(|track| track.points.len())
        .sum::<usize>();
    assert!(places > 500, "{places}");
    assert!(
        demo.warnings
            .iter()
            .any(|warning| warning.starts_with("the packed file is truncated")),
        "{:?}",
        demo.warnings
    );
    assert!(open(&packed[..20]).is_err(), "there is nothing in it");
}

/// A Quake recording: the time and the player's x at each moment.
fn quake(name: &[u8], records: &[&[(f32, i16)]]) -> Vec<u8> {
    let mut file = b"-1\n".to_vec();
    let record = |file: &mut Vec<u8>, message: &[u8]| {
        file.extend((message.len() as i32).to_le_bytes());
        file.extend([0; 12]);
        file.extend(message);
    };
    let mut begun = vec![11];
    begun.extend(15_i32.to_le_bytes());
    begun.extend(b"\x04\0A level\0maps/e1m1.bsp\0\0a.wav\0\0");
    begun.extend([&[13, 0], name, &[0]].concat());
    record(&mut file, &begun);
    for moments in records {
        let mut message = Vec::new();
        for (time, x) in *moments {
            message.push(7);
            message.extend(time.to_le_bytes());
            message.extend([0x82, 1]);
            message.extend((x * 8).to_le_bytes());
        }
        record(&mut file, &message);
    }
    file
}

#[test]
fn every_time_of_a_quake_server_is_one_moment_and_gold_letters_are_letters() {
    let gold = [0x10, 0xe1, 18, 0x11];
    let demo = open(&quake(
        &gold,
        &[&[(1.0, 8)], &[(1.0, 9)], &[(1.1, 10), (1.2, 11)], &[]],
    ))
    .unwrap();
    let track = demo.track(None).unwrap();
    let found: Vec<_> = track
        .moments
        .iter()
        .map(|it| (it.time as f32, it.origin.unwrap().x))
        .collect();
    assert_eq!(found, [(1.0, 8.0), (1.1, 10.0), (1.2, 11.0)]);
    assert_eq!((track.name.as_str(), demo.protocol), ("[a0]", Some(15)));
}
