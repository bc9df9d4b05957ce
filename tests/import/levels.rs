//! Recordings with several levels, with teleported players, and without a proper end, all made by
//! the tests.

use wishdir_formats::runs::demo::{Demo, FrameLink};
use wishdir_formats::runs::open;

/// Texts as they are stored in the files.
fn strings(texts: &[&str]) -> Vec<u8> {
    texts
        .iter()
        .flat_map(|text| [text.as_bytes(), &[0]].concat())
        .collect()
}

/// A position in eighths of a unit.
fn coords(place: [i16; 3]) -> Vec<u8> {
    place
        .iter()
        .flat_map(|axis| (axis * 8).to_le_bytes())
        .collect()
}

/// The end of a recording.
fn closing() -> Vec<u8> {
    [vec![2], strings(&["EndOfDemo"])].concat()
}

/// A Quake recording with one record per message.
fn netquake(messages: &[Vec<u8>]) -> Vec<u8> {
    let record =
        |message: &Vec<u8>| [&(message.len() as i32).to_le_bytes()[..], &[0; 12], message].concat();
    [b"-1\n".to_vec(), messages.iter().flat_map(record).collect()].concat()
}

/// Starts a level.
fn level(map: &str) -> Vec<u8> {
    [vec![11, 15, 0, 0, 0, 1, 0], strings(&["", map, "", ""])].concat()
}

/// The player's position at a time.
fn seen(seconds: f32, place: [i16; 3]) -> Vec<u8> {
    [&[7][..], &seconds.to_le_bytes(), &[0x8e, 1], &coords(place)].concat()
}

fn follows(demo: &Demo) -> Vec<FrameLink> {
    let frames = demo.track(None).unwrap().frames();
    frames
        .filter(|frame| frame.origin.is_some())
        .map(|frame| frame.follows)
        .collect()
}

#[test]
fn a_player_of_quake_who_is_put_elsewhere_has_not_gone_there() {
    let messages = [
        level("maps/a.bsp"),
        seen(1.0, [0, 0, 24]),
        seen(1.1, [40, 0, 24]),
        seen(1.2, [2000, 0, 24]),
        seen(1.3, [2040, 0, 24]),
        level("maps/b.bsp"),
        seen(0.1, [2050, 0, 24]),
        seen(0.2, [2060, 0, 24]),
        closing(),
    ];
    let demo = open(&netquake(&messages)).unwrap();
    let (next, apart) = (FrameLink::Next, FrameLink::Apart);
    assert_eq!(follows(&demo), [apart, next, apart, next, apart, next]);
    assert_eq!(demo.map.as_deref(), Some("maps/a.bsp"));
    assert_eq!(
        demo.warnings,
        ["2 maps in one recording: the first one is used"]
    );
}

/// A record of a client's recording.
fn record(kind: u8, body: &[u8]) -> Vec<u8> {
    [&1.0_f32.to_le_bytes()[..], &[kind], body].concat()
}

/// A packet that acknowledges a command.
fn packet(acknowledged: u32, message: &[u8]) -> Vec<u8> {
    let body = [
        &1_u32.to_le_bytes()[..],
        &acknowledged.to_le_bytes(),
        message,
    ]
    .concat();
    record(1, &[&(body.len() as i32).to_le_bytes()[..], &body].concat())
}

/// Starts a level on a QuakeWorld server.
fn server_level(map: &str) -> Vec<u8> {
    let vars: Vec<u8> = [0.0_f32; 10]
        .iter()
        .flat_map(|var| var.to_le_bytes())
        .collect();
    let data = [
        vec![11, 28, 0, 0, 0, 1, 0, 0, 0],
        strings(&["qw"]),
        vec![0],
        strings(&[""]),
        vars,
    ]
    .concat();
    [data, vec![45, 0], strings(&[map, ""]), vec![0]].concat()
}

/// A player's position.
fn player(number: u8, place: [i16; 3]) -> Vec<u8> {
    [vec![42, number, 0, 0], coords(place), vec![0]].concat()
}

#[test]
fn a_level_of_quakeworld_begins_apart_from_the_one_before() {
    let command = record(0, &[&[13, 0, 0, 0][..], &[0; 32]].concat());
    let bytes = [
        record(2, &[7, 0, 0, 0, 0, 0, 0, 0]),
        packet(6, &server_level("maps/a.bsp")),
        command.repeat(4),
        packet(7, &player(0, [0, 0, 24])),
        packet(8, &player(0, [4, 0, 24])),
        packet(
            8,
            &[server_level("maps/b.bsp"), player(1, [0, 0, 24])].concat(),
        ),
        packet(9, &player(0, [8, 0, 24])),
        packet(10, &player(0, [12, 0, 24])),
        packet(10, &closing()),
    ]
    .concat();
    let demo = open(&bytes).unwrap();
    let (next, apart) = (FrameLink::Next, FrameLink::Apart);
    // Another player's position changes nothing.
    assert_eq!(follows(&demo), [next, next, apart, next]);
    assert_eq!(
        demo.warnings,
        ["2 maps in one recording: the first one is used"]
    );
}

#[test]
fn a_recording_that_was_never_closed_is_told() {
    let told = |bytes: &[u8]| open(bytes).unwrap().warnings;
    let not_closed = ["the recording was not closed: its end may be missing"];
    let messages = [level("maps/a.bsp"), seen(1.0, [0, 0, 24]), closing()];
    assert_eq!(told(&netquake(&messages)), [""; 0]);
    assert_eq!(told(&netquake(&messages[..2])), not_closed);
    let client = |closing: &[u8]| {
        let command = record(0, &[&[13, 0, 0, 0][..], &[0; 32]].concat());
        [
            record(2, &[7, 0, 0, 0, 0, 0, 0, 0]),
            packet(6, &server_level("maps/a.bsp")),
            command,
            packet(7, closing),
        ]
        .concat()
    };
    assert_eq!(told(&client(&closing())), [""; 0]);
    assert_eq!(told(&client(&[1])), not_closed);
}
