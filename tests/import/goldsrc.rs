//! GoldSrc demos with the features of real servers and clients: teleports, spectators, variables
//! that change on the way, incomplete ends. All are made from the one sample.

use wishdir::text::report::demo::report;
use wishdir_formats::runs::demo::{
    CommandCompleteness, Demo, DemoFrame, FrameLink, GhostFile, resimulate,
};
use wishdir_formats::runs::open;

use crate::samples::bytes;

/// Offsets in a message's frame, after its header of 9 bytes.
const VIEW_ORIGIN: usize = 4;
const INTERMISSION: usize = 72;
const SPECTATOR: usize = 80;
const ORIGIN: usize = 104;
const COMMAND: usize = 236;
const GRAVITY: usize = 288;
const OUTGOING: usize = 452;

/// The parts of a demo.
#[derive(Clone)]
struct Parts {
    head: Vec<u8>,
    loaded: Vec<u8>,
    /// The played frames: the kind, and all bytes.
    played: Vec<(u8, Vec<u8>)>,
    entries: [Vec<u8>; 2],
}

fn number(bytes: &[u8], at: usize) -> i32 {
    i32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

fn float(bytes: &[u8], at: usize) -> f32 {
    f32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

fn put(bytes: &mut [u8], at: usize, value: [u8; 4]) {
    bytes[at..at + 4].copy_from_slice(&value);
}

impl Parts {
    fn of_sample() -> Self {
        let whole = bytes("goldsrc/hldemo-basic.dem");
        let directory = number(&whole, 540) as usize;
        let entry =
            |index: usize| whole[directory + 4 + 92 * index..directory + 96 + 92 * index].to_vec();
        let entries = [entry(0), entry(1)];
        let mut at = number(&entries[1], 84) as usize;
        let loaded = whole[544..at].to_vec();
        let mut played = Vec::new();
        while at < directory {
            let (kind, body) = (whole[at], at + 9);
            let end = match kind {
                0 | 1 => body + 468 + number(&whole, body + 464) as usize,
                3 => body + 64,
                4 => body + 32,
                6 => body + 84,
                7 => body + 8,
                8 => body + 24 + number(&whole, body + 4) as usize,
                9 => body + 4 + number(&whole, body) as usize,
                _ => body,
            };
            played.push((kind, whole[at..end].to_vec()));
            at = end;
        }
        Self {
            head: whole[..544].to_vec(),
            loaded,
            played,
            entries,
        }
    }

    fn messages(&mut self) -> Vec<&mut Vec<u8>> {
        self.played
            .iter_mut()
            .filter(|(kind, _)| *kind == 1)
            .map(|(_, frame)| frame)
            .collect()
    }

    fn section(&self) -> Vec<u8> {
        self.played
            .iter()
            .flat_map(|(_, frame)| frame.iter().copied())
            .collect()
    }

    /// A file of sections: their entries, and their frames.
    fn file(&self, sections: &[(&[u8], &[u8])]) -> Vec<u8> {
        let (mut file, mut entries) = (self.head.clone(), Vec::new());
        for (entry, frames) in sections {
            let mut entry = entry.to_vec();
            put(&mut entry, 84, (file.len() as i32).to_le_bytes());
            entries.extend(entry);
            file.extend(*frames);
        }
        let directory = file.len() as i32;
        put(&mut file, 540, directory.to_le_bytes());
        file.extend((sections.len() as i32).to_le_bytes());
        file.extend(entries);
        file
    }

    fn closed(&self) -> Vec<u8> {
        self.file(&[
            (&self.entries[0], &self.loaded),
            (&self.entries[1], &self.section()),
        ])
    }

    fn unclosed(&self) -> Vec<u8> {
        let mut file = self.head.clone();
        put(&mut file, 540, [0; 4]);
        file.extend(&self.loaded);
        file.extend(self.section());
        file
    }

    fn open(&self) -> Demo {
        open(&self.closed()).unwrap()
    }
}

fn frames(demo: &Demo) -> &[DemoFrame] {
    &demo.track(None).unwrap().moments
}

/// The moments of the ghost that do not continue the moment before.
fn breaks(demo: &Demo) -> Vec<usize> {
    let ghost = GhostFile::from_track(demo, demo.track(None).unwrap()).unwrap();
    let apart = ghost
        .steps
        .iter()
        .enumerate()
        .filter(|(_, step)| !step.joined);
    apart.map(|(index, _)| index).skip(1).collect()
}

#[test]
fn the_parts_make_the_sample_again() {
    assert_eq!(
        Parts::of_sample().closed(),
        bytes("goldsrc/hldemo-basic.dem")
    );
}

#[test]
fn a_teleport_in_a_gap_is_not_ridden_through() {
    for keeps_view in [true, false] {
        let mut parts = Parts::of_sample();
        let at = parts
            .played
            .iter()
            .enumerate()
            .filter(|(_, (kind, _))| *kind == 1)
            .nth(150)
            .unwrap()
            .0;
        let lost = number(&parts.played[at].1, 5);
        parts.played.remove(at);
        parts
            .played
            .retain(|(kind, frame)| *kind != 4 || keeps_view || number(frame, 5) != lost);
        for (kind, frame) in &mut parts.played {
            let place = match kind {
                1 => 9 + ORIGIN,
                4 => 9,
                _ => continue,
            };
            if number(frame, 5) >= lost {
                let x = float(frame, place) + 1000.0;
                put(frame, place, x.to_le_bytes());
            }
        }
        let demo = parts.open();
        let track = demo.track(None).unwrap();
        assert_eq!(
            (track.exactness, track.gaps),
            (CommandCompleteness::Gaps, 1)
        );
        assert_eq!(breaks(&demo).len(), 1, "{keeps_view}: {:?}", breaks(&demo));
        let guessed = track
            .moments
            .iter()
            .filter(|frame| frame.is_guessed())
            .count();
        assert_eq!(guessed, usize::from(keeps_view));
    }
}

#[test]
fn where_the_client_was_is_kept_whether_or_not_its_commands_are() {
    // Only the client's own frames.
    let mut parts = Parts::of_sample();
    parts.played.retain(|(kind, _)| *kind != 1);
    let demo = parts.open();
    let track = demo.track(None).unwrap();
    assert_eq!(
        (track.exactness, track.point_count()),
        (CommandCompleteness::Positions, 288)
    );
    assert!(
        track
            .moments
            .iter()
            .all(|frame| frame.cmd.is_none() && frame.follows != FrameLink::Apart)
    );
    // The messages end in the middle.
    let mut parts = Parts::of_sample();
    let mut count = 0;
    parts.played.retain(|(kind, _)| {
        count += usize::from(*kind == 1);
        *kind != 1 || count <= 201
    });
    let demo = parts.open();
    assert_eq!(
        (demo.track(None).unwrap().exactness, frames(&demo).len()),
        (CommandCompleteness::Gaps, 289)
    );
    // A client that sends a command with every second frame that it draws: none is missing.
    let mut parts = Parts::of_sample();
    let mut count = 0;
    parts.played.retain(|(kind, _)| {
        count += usize::from(*kind == 1);
        *kind != 1 || count % 2 == 1
    });
    for (index, frame) in parts.messages().into_iter().enumerate() {
        put(frame, 9 + OUTGOING, (5000 + index as i32).to_le_bytes());
    }
    let demo = parts.open();
    let track = demo.track(None).unwrap();
    assert_eq!(
        (track.exactness, track.gaps),
        (CommandCompleteness::Exact, 0)
    );
    let between = track
        .moments
        .iter()
        .filter(|frame| frame.is_position_only())
        .count();
    assert!(
        between > 140 && track.point_count() == 145 + between,
        "{between}"
    );
    let (found, _) = resimulate(&demo, track, None, &mut |_| ()).unwrap();
    assert_eq!(
        found.frames, 144,
        "what lies between two commands is compared with nothing"
    );
}

#[test]
fn a_file_in_which_nothing_was_played_is_not_exact() {
    let demo = crate::samples::demo("goldsrc/hldemo-frame-types.dem");
    assert_eq!(
        demo.track(None).unwrap().exactness,
        CommandCompleteness::Positions
    );
}

#[test]
fn whoever_watches_has_no_commands() {
    // Two fifths of it belong to a spectator.
    let mut parts = Parts::of_sample();
    for frame in &mut parts.messages()[190..] {
        put(frame, 9 + SPECTATOR, [1, 0, 0, 0]);
    }
    let demo = parts.open();
    let track = demo.track(None).unwrap();
    assert_eq!(
        (track.exactness, track.gaps),
        (CommandCompleteness::Gaps, 1)
    );
    // No command belongs to the player.
    assert!(track.moments[190..].iter().all(|frame| frame.cmd.is_none()));
    assert!(track.moments[..190].iter().all(|frame| frame.cmd.is_some()));
    assert_eq!(track.moments[190].follows, FrameLink::Apart);
    assert!(
        demo.warnings
            .iter()
            .any(|warning| warning.starts_with("99 frames contain no player command")),
        "{:?}",
        demo.warnings
    );
    // A proxy identifies itself in one of the first messages.
    let mut parts = Parts::of_sample();
    let frame = &mut *parts.messages()[3];
    let length = number(frame, 9 + 464) + 2;
    put(frame, 9 + 464, length.to_le_bytes());
    frame.splice(9 + 468..9 + 468, [50, 0]);
    let proxy = parts.open();
    // A proxy that does not identify itself never sends any movement.
    let mut parts = Parts::of_sample();
    for frame in parts.messages() {
        frame[9 + COMMAND + 4..9 + COMMAND + 32].fill(0);
    }
    for demo in [proxy, parts.open()] {
        let track = demo.track(None).unwrap();
        assert_eq!(
            (track.exactness, track.gaps, track.point_count()),
            (CommandCompleteness::Positions, 0, 289)
        );
        assert_eq!(
            demo.warnings,
            ["recorded by a spectator or an HLTV proxy: positions only"]
        );
        assert!(track.moments.iter().all(|frame| frame.cmd.is_none()));
        assert!(breaks(&demo).len() < 3, "it is a ghost");
    }
}

#[test]
fn a_run_is_split_where_no_command_leads() {
    let edited = |edit: &dyn Fn(&mut Vec<u8>)| {
        let mut parts = Parts::of_sample();
        parts.messages()[100..110]
            .iter_mut()
            .for_each(|frame| edit(frame));
        parts.open()
    };
    let whole = breaks(&Parts::of_sample().open());
    let resting = edited(&|frame| put(frame, 9 + INTERMISSION, [1, 0, 0, 0]));
    let timeless = edited(&|frame| frame[9 + COMMAND + 2] = 0);
    for demo in [resting, timeless] {
        assert!(
            breaks(&demo).len() >= whole.len() + 10,
            "{:?}",
            breaks(&demo)
        );
    }
}

#[test]
fn a_second_section_is_another_level() {
    let parts = Parts::of_sample();
    let mut later = parts.clone();
    for frame in later.messages() {
        let outgoing = number(frame, 9 + OUTGOING) - 1000;
        put(frame, 9 + OUTGOING, outgoing.to_le_bytes());
    }
    let [loading, playing] = &parts.entries;
    let (first, second) = (parts.section(), later.section());
    let file = parts.file(&[
        (loading, &parts.loaded),
        (playing, &first),
        (loading, &parts.loaded),
        (playing, &second),
    ]);
    let demo = open(&file).unwrap();
    let track = demo.track(None).unwrap();
    assert_eq!(
        (track.exactness, track.gaps, track.moments.len()),
        (CommandCompleteness::Exact, 0, 578)
    );
    assert_eq!(track.moments[289].follows, FrameLink::Apart);
    assert_eq!(
        demo.warnings,
        ["2 maps in one recording: the first one is used"]
    );
    // The same file without a directory.
    let mut unclosed = file.clone();
    put(&mut unclosed, 540, [0; 4]);
    unclosed.truncate(number(&file, 540) as usize);
    let demo = open(&unclosed).unwrap();
    assert_eq!(frames(&demo).len(), 578);
    assert_eq!(demo.warnings[0], "demo not closed: 578 frames read");
}

#[test]
fn variables_hold_from_the_frame_that_carries_them() {
    let mut parts = Parts::of_sample();
    put(parts.messages()[0], 9 + GRAVITY, 400.0_f32.to_le_bytes());
    let demo = parts.open();
    let track = demo.track(None).unwrap();
    let (found, _) = resimulate(&demo, track, None, &mut |_| ()).unwrap();
    assert!(
        (found.frames, found.equal >= 285) == (287, true),
        "{found:?}"
    );
    // Gravity changes in the middle of a jump. Everything before that is equal, as before.
    let mut parts = Parts::of_sample();
    for frame in &mut parts.messages()[150..] {
        put(frame, 9 + GRAVITY, 400.0_f32.to_le_bytes());
    }
    let demo = parts.open();
    let track = demo.track(None).unwrap();
    let (found, profile) = resimulate(&demo, track, None, &mut |_| ()).unwrap();
    assert_eq!(profile.physics.vars.gravity, 800.0);
    let first = found.first_difference.clone().map(|first| first.frame);
    assert!(
        found.equal < 285 && first.is_none_or(|first| !(10..150).contains(&first)),
        "{found:?}"
    );
    let told = report(&demo, track, None);
    assert!(
        told.contains("variables that change") && told.contains("gravity 400 (150)"),
        "{told}"
    );
}

#[test]
fn a_number_that_is_none_leaves_the_frame_out_wherever_it_stands() {
    let nan = f32::NAN.to_le_bytes();
    for place in [
        VIEW_ORIGIN,
        VIEW_ORIGIN + 60,
        ORIGIN,
        GRAVITY + 4,
        COMMAND + 40,
        388,
        420,
    ] {
        let mut parts = Parts::of_sample();
        put(parts.messages()[50], 9 + place, nan);
        let demo = parts.open();
        let track = demo.track(None).unwrap();
        assert_eq!(
            (demo.bad_packets, track.gaps, track.moments.len()),
            (1, 1, 288),
            "{place}"
        );
        assert_eq!(track.moments[50].follows, FrameLink::Gap, "{place}");
        assert!(
            demo.vars.iter().all(|(_, value)| value.is_finite()),
            "{place}"
        );
    }
}

#[test]
fn a_demo_that_was_not_closed_is_read_up_to_what_is_no_frame() {
    let mut parts = Parts::of_sample();
    parts.played.pop();
    let whole = parts.unclosed();
    for tail in [vec![], vec![0; 4096], vec![0xff; 100], vec![10; 30]] {
        let mut file = whole.clone();
        file.extend(&tail);
        let demo = open(&file).unwrap_or_else(|error| panic!("{tail:?}: {error}"));
        assert_eq!(frames(&demo).len(), 289, "{tail:?}");
        assert_eq!(
            demo.warnings,
            ["demo not closed: 289 frames read"],
            "{tail:?}"
        );
    }
}

#[test]
fn a_section_without_its_last_frame_ends_where_the_directory_begins() {
    let mut parts = Parts::of_sample();
    parts.played.pop();
    let demo = parts.open();
    assert_eq!((frames(&demo).len(), demo.bad_packets), (289, 0));
    assert!(
        demo.warnings[0].ends_with("the file ends inside a frame: 289 frames read"),
        "{:?}",
        demo.warnings
    );
}

#[test]
fn two_sections_at_one_place_are_read_in_order() {
    let mut file = bytes("goldsrc/hldemo-basic.dem");
    let directory = number(&file, 540) as usize;
    put(&mut file, directory + 4 + 92 + 84, 544_i32.to_le_bytes());
    let demo = open(&file).unwrap();
    assert_eq!(
        (demo.track(None).unwrap().exactness, frames(&demo).len()),
        (CommandCompleteness::Exact, 289)
    );
    assert_eq!(demo.warnings.len(), 1, "{:?}", demo.warnings);
    assert!(demo.warnings[0].ends_with("two sections start at 544: all frames are read in order"));
}

#[test]
fn the_game_and_the_protocol_are_told() {
    let demo = Parts::of_sample().open();
    assert_eq!(
        (demo.game.as_deref(), demo.protocol),
        (Some("valve"), Some(48))
    );
    let told = report(&demo, demo.track(None).unwrap(), None);
    assert!(told.contains("game valve, protocol 48"), "{told}");
}
