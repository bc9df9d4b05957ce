//! Malicious files are rejected before they cost memory or time, and never make the reader panic.

use proptest::prelude::*;
use proptest::sample::Index;
use wishdir_replay::{
    AnyReplay, CHUNK_BYTES_MAX, Outcome, ReplayError, Seeker, TICKS_MAX, Verdict, verify,
};
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::run::Run;

use crate::foreign::{Chunk, END, HEADER, TICKS, deflated, join, last_sum, push, split};
use crate::play::{begun, nfk_begun, random_nfk_play, random_play, replay};

/// Opens any bytes, and plays them on the map of these tests.
fn played(bytes: &[u8], stage: &Run) -> Result<Verdict, ReplayError> {
    Ok(match AnyReplay::open(bytes)? {
        AnyReplay::Engine3d(replay) => {
            let verdict = verify(&replay, stage);
            let mut seeker = Seeker::new(&replay, stage.clone());
            seeker.seek(seeker.ticks() / 2);
            verdict
        }
        AnyReplay::Nfk(replay) => verify(&replay, &nfk_begun("pads", Ruleset::R2)),
    })
}

/// The error of a file, when it is opened or played.
fn problem(bytes: &[u8]) -> String {
    match played(bytes, &begun("lab", "cs16-100")) {
        Err(error)
        | Ok(Verdict {
            outcome: Outcome::Unreadable(error),
            ..
        }) => error.to_string(),
        Ok(other) => panic!("it was played: {other:?}"),
    }
}

/// A replay's header.
fn head() -> Vec<Chunk> {
    let (bytes, _) = random_play("lab", "cs16-100", 1, 10);
    split(&bytes)[..1].to_vec()
}

/// That header, and a chunk with a false size.
fn with_lie(unpacked: u32, packed: &[u8]) -> Vec<u8> {
    let mut bytes = join(&head());
    let sum = last_sum(&bytes);
    push(&mut bytes, sum, TICKS, unpacked, packed);
    bytes
}

#[test]
fn sizes_that_nobody_writes_are_refused_before_they_cost_memory() {
    let largest = CHUNK_BYTES_MAX.to_string();
    let declared = problem(&with_lie(u32::MAX, b"little"));
    assert!(
        declared.contains("4294967295") && declared.contains(&largest),
        "{declared}"
    );
    let mut endless = join(&head());
    endless.extend([TICKS, 0, 1, 0, 0]);
    endless.extend(u32::MAX.to_le_bytes());
    assert!(
        problem(&endless).contains(&largest),
        "{}",
        problem(&endless)
    );
    // A compression bomb of a thousandth of its size: one states the real size, one a small size.
    let zeros = deflated(&vec![0; CHUNK_BYTES_MAX + 1]);
    let honest = problem(&with_lie(CHUNK_BYTES_MAX as u32 + 1, &zeros));
    assert!(honest.contains(&largest), "{honest}");
    let liar = problem(&with_lie(100, &zeros));
    assert!(liar.contains("does not unpack to 100 bytes"), "{liar}");
    let short = problem(&with_lie(1000, &deflated(&[0; 10])));
    assert!(short.contains("does not unpack to 1000 bytes"), "{short}");
}

#[test]
fn counts_that_nobody_writes_are_refused() {
    let chunk = |ticks: u16, requests: u8, rest: &[u8]| {
        let mut content = ticks.to_le_bytes().to_vec();
        content.push(requests);
        content.extend([0; 8]);
        content.extend(rest);
        join(
            &[
                head(),
                vec![Chunk {
                    kind: TICKS,
                    content,
                }],
            ]
            .concat(),
        )
    };
    for (bytes, words) in [
        (
            chunk(5000, 0, &[0; 5000]),
            "the number of ticks is 5000, expected at most 4096",
        ),
        (
            chunk(1, 200, &[0; 5000]),
            "the number of requests is 200, expected at most 8",
        ),
        (
            chunk(100, 0, &[0; 99]),
            "the ticks is 99 bytes, expected 100",
        ),
        (chunk(1, 0, &[0, 0]), "the rest is 1 bytes, expected none"),
        (
            chunk(1, 1, &[2, 0, 0, 0]),
            "a request's tick is 2, expected 0 to 1",
        ),
        (
            chunk(1, 1, &[0, 0, 9, 0]),
            "a request is 9, expected 0 to 3",
        ),
        (chunk(1, 0, &[1, 0xff, 0xff, 0x7f]), "a turn is"),
        (chunk(1, 0, &[1, 0x80, 0x80, 0x80, 0]), "a turn is"),
        (
            chunk(1, 0, &[4, 0, 0, 0x80, 0x7f]),
            "a number is inf, expected a finite one",
        ),
    ] {
        let problem = problem(&bytes);
        assert!(problem.contains(words), "{problem}, expected {words}");
    }
}

#[test]
fn a_list_in_a_state_cannot_be_longer_than_the_chunk() {
    let mut chunks = head();
    // The lengths of the two lists come before the two waits, the three coordinates of the respawn
    // position, and its yaw.
    let at = chunks[0].content.len() - (4 + 4 + 4 * 4) - 4;
    chunks[0].content[at..at + 4].copy_from_slice(&u32::MAX.to_le_bytes());
    let problem = problem(&join(&chunks));
    assert!(
        problem.contains("a count is 4294967295, expected at most"),
        "{problem}"
    );
}

#[test]
fn ticks_without_end_are_refused() {
    let mut content = 4096_u16.to_le_bytes().to_vec();
    content.push(0);
    content.extend([0; 8]);
    content.extend([0; 4096]);
    let packed = deflated(&content);
    let mut bytes = join(&head());
    let mut sum = last_sum(&bytes);
    for _ in 0..TICKS_MAX / 4096 + 1 {
        sum = push(&mut bytes, sum, TICKS, content.len() as u32, &packed);
    }
    // Not played, because ten hours at 1000 ticks per second would take too long. Only the number
    // of ticks is counted.
    assert!(
        bytes.len() < 4 << 20,
        "a small file asks for {TICKS_MAX} ticks"
    );
    let error = wishdir_replay::count_ticks(&replay(&bytes))
        .unwrap_err()
        .to_string();
    assert!(error.contains("expected at most 36000000"), "{error}");
}

/// Chunks of 4096 ticks of 255 ms, with a wrong hash.
fn long_ticks(chunks: usize) -> Vec<u8> {
    let mut content = 4096_u16.to_le_bytes().to_vec();
    content.push(0);
    content.extend([0; 8]);
    // The first tick sets the length of all of them.
    content.push(128);
    content.extend([0; 4095]);
    content.push(255);
    let packed = deflated(&content);
    let mut bytes = join(&head());
    let mut sum = last_sum(&bytes);
    for _ in 0..chunks {
        sum = push(&mut bytes, sum, TICKS, content.len() as u32, &packed);
    }
    bytes
}

#[test]
fn a_replay_that_claims_more_than_ten_hours_is_refused() {
    let error = |chunks| wishdir_replay::count_ticks(&replay(&long_ticks(chunks))).unwrap_err();
    // 34 chunks are under ten hours, and have no end chunk.
    assert_eq!(error(34), ReplayError::Truncated);
    let error = error(35).to_string();
    assert!(
        error.contains("the time of all ticks") && error.contains("at most 36000000 ms"),
        "{error}"
    );
}

#[test]
fn verifying_stops_behind_the_first_wrong_chunk() {
    let verdict = played(&long_ticks(30), &begun("lab", "cs16-100")).unwrap();
    assert!(
        matches!(verdict.outcome, Outcome::Invalid(_)),
        "{verdict:?}"
    );
    assert!(verdict.ticks <= 2 * 4096, "{} ticks", verdict.ticks);
}

#[test]
fn headers_that_nobody_writes_are_refused() {
    let only = |chunk: Chunk| problem(&join(&[chunk]));
    assert!(
        only(Chunk {
            kind: TICKS,
            content: vec![]
        })
        .contains("expected the header")
    );
    assert!(
        only(Chunk {
            kind: HEADER,
            content: vec![]
        })
        .contains("the rest is 0 bytes, expected 1")
    );
    let mut game = head();
    game[0].content[0] = 7;
    assert!(problem(&join(&game)).contains("the game is 7, expected 0 or 1"));
    let twice = problem(&join(&[head(), head()].concat()));
    assert!(twice.contains("a second header"), "{twice}");
    let mut more = join(
        &[
            head(),
            vec![Chunk {
                kind: END,
                content: vec![0; 16],
            }],
        ]
        .concat(),
    );
    more.push(0);
    assert!(
        problem(&more).contains("what follows the end"),
        "{}",
        problem(&more)
    );
    let kind = problem(&join(
        &[
            head(),
            vec![Chunk {
                kind: 9,
                content: vec![],
            }],
        ]
        .concat(),
    ));
    assert!(
        kind.contains("found a chunk of kind 9, expected 1 to 3"),
        "{kind}"
    );
    let rules = |text: &str| {
        let mut head = head();
        let content = &mut head[0].content;
        // Game, physics, the map's name and hash, no start class: then the rules.
        let at = 1 + 4 + 4 + "lab".len() + 8 + 4;
        let length = u32::from_le_bytes(content[at..at + 4].try_into().unwrap()) as usize;
        content.splice(
            at..at + 4 + length,
            [&(text.len() as u32).to_le_bytes()[..], text.as_bytes()].concat(),
        );
        problem(&join(&head))
    };
    assert!(
        rules("(name: 5)").contains("the rules: line 1"),
        "{}",
        rules("(name: 5)")
    );
}

/// Changes a chunk's content.
fn change(content: &mut Vec<u8>, at: Index, byte: u8, kind: u8) {
    if content.is_empty() {
        return;
    }
    let at = at.index(content.len());
    match kind {
        0 => content[at] = byte,
        1 => content[at] ^= 1 << (byte % 8),
        2 => drop(content.remove(at)),
        3 => content.insert(at, byte),
        // The ends of number ranges.
        4 => content[at..]
            .iter_mut()
            .take(4)
            .for_each(|here| *here = 0xff),
        5 => content[at..]
            .iter_mut()
            .take(4)
            .zip([0xff, 0xff, 0x7f, 0x7f])
            .for_each(|(here, byte)| *here = byte),
        _ => content[at..].iter_mut().take(8).for_each(|here| *here = 0),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..400), begins_right in any::<bool>()) {
        let begin: &[u8] = if begins_right { b"WDREPLAY\x01\x00" } else { b"" };
        let bytes = [begin, &bytes].concat();
        prop_assert!(AnyReplay::open(bytes).is_err());
    }

    /// With correct checksums, any contents are played to the end or rejected.
    #[test]
    fn replays_with_altered_insides_are_played_or_refused(
        seed in 0..6_u64,
        changes in prop::collection::vec((any::<Index>(), any::<Index>(), any::<u8>(), 0..7_u8), 1..5),
    ) {
        let profile = ["cs16-100", "qw-77", "hl-100"][seed as usize % 3];
        let (bytes, _) = random_play("lab", profile, seed, 150);
        let mut chunks = split(&bytes);
        for (which, at, byte, kind) in changes {
            let which = which.index(chunks.len());
            change(&mut chunks[which].content, at, byte, kind);
        }
        let _ = played(&join(&chunks), &begun("lab", profile));
    }

    #[test]
    fn need_for_kills_too(
        seed in 0..4_u64,
        changes in prop::collection::vec((any::<Index>(), any::<Index>(), any::<u8>(), 0..7_u8), 1..5),
    ) {
        let (bytes, _) = random_nfk_play("pads", Ruleset::R2, seed, 150);
        let mut chunks = split(&bytes);
        for (which, at, byte, kind) in changes {
            let which = which.index(chunks.len());
            change(&mut chunks[which].content, at, byte, kind);
        }
        let _ = played(&join(&chunks), &begun("lab", "cs16-100"));
    }
}
