//! Each kind of tampering is named: another map, another command, another result, other arithmetic,
//! a flipped bit.

use wishdir_replay::Outcome::{Invalid, OtherMap, Unreadable, Verified};
use wishdir_replay::{AnyReplay, Outcome, Recordable as _, ReplayError, VerifyFailure, verify};
use wishdir_sim::engine::PHYSICS_VERSION;
use wishdir_sim::map::World;
use wishdir_sim::platformer::{NfkCheckpoint, NfkRun, Ruleset};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

use crate::foreign::{altered, join, split};
use crate::play::{
    NfkPerson, Person, Recorded, begun, map, nfk_begun, nfk_map, nfk_replay, replay,
};
use crate::support::run_in;

/// Ticks of the play to tamper with: five chunks of a second.
const TICKS: u64 = 500;
/// Offset of the first tick's byte of the columns in a chunk without requests: after their numbers
/// and the hash.
const COLUMNS: usize = 2 + 1 + 8;
/// Offset of the hash.
const HASH: usize = 2 + 1;
/// Size of a fresh run's state, bytes.
pub(crate) const STATE_BYTES: usize = 172;
/// Offset of the physics version in the header.
const PHYSICS: usize = 1;

fn play() -> Vec<u8> {
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    let mut person = Person::new(21, &recorded.run);
    recorded.play(&mut person, TICKS);
    recorded.end().0
}

fn outcome(bytes: &[u8]) -> Outcome {
    verify(&replay(bytes), &begun("lab", "cs16-100")).outcome
}

#[test]
fn what_is_tampered_with_is_true_before() {
    let bytes = play();
    assert_eq!(outcome(&bytes), Verified);
    let chunks = split(&bytes);
    // The second writer and the first agree.
    assert_eq!(join(&chunks), join(&split(&join(&chunks))));
    assert_eq!(outcome(&join(&chunks)), Verified);
    assert_eq!(
        chunks.iter().map(|chunk| chunk.kind).collect::<Vec<_>>(),
        [1, 2, 2, 2, 2, 2, 3]
    );
}

#[test]
fn an_altered_command_is_found_in_its_second() {
    let bytes = play();
    // The last column contains the length of the ticks once, in a chunk's first tick.
    let longer = altered(&bytes, 3, |content| *content.last_mut().unwrap() += 1);
    let failure = VerifyFailure::Input { from: 201, to: 300 };
    assert_eq!(outcome(&longer), Invalid(failure));
    assert!(
        failure
            .to_string()
            .contains("altered command: ticks 201 to 300"),
        "{failure}"
    );
    // A view turned by one step of the mouse.
    let turned = altered(&bytes, 2, |content| content[COLUMNS + 100] ^= 2);
    assert!(
        matches!(
            outcome(&turned),
            Invalid(VerifyFailure::Input { from: 101, to: 200 })
        ),
        "{:?}",
        outcome(&turned)
    );
}

#[test]
fn an_altered_result_is_told_from_an_altered_command() {
    let bytes = play();
    for chunk in 1..=4 {
        let result = altered(&bytes, chunk, |content| content[HASH] ^= 1);
        assert_eq!(
            outcome(&result),
            Invalid(VerifyFailure::Result {
                tick: chunk as u64 * 100
            })
        );
    }
    let end = altered(&bytes, 6, |content| content[8] ^= 1);
    assert_eq!(
        outcome(&end),
        Invalid(VerifyFailure::Result { tick: TICKS })
    );
}

#[test]
fn an_altered_start_is_found_in_the_first_second() {
    // The state is at the header's end, and starts with the player's origin.
    let moved = altered(&play(), 0, |content| {
        let at = content.len() - STATE_BYTES;
        let x = f32::from_le_bytes(content[at..at + 4].try_into().unwrap());
        content[at..at + 4].copy_from_slice(&(x + 8.0).to_le_bytes());
    });
    assert!(
        matches!(
            outcome(&moved),
            Invalid(VerifyFailure::Input { from: 1, .. })
        ),
        "{:?}",
        outcome(&moved)
    );
}

#[test]
fn chunks_that_were_taken_out_doubled_or_exchanged_are_found() {
    let bytes = play();
    let chunks = split(&bytes);
    let (mut gone, mut doubled, mut exchanged) = (chunks.clone(), chunks.clone(), chunks.clone());
    gone.remove(3);
    doubled.insert(3, chunks[3].clone());
    exchanged.swap(2, 3);
    for (what, chunks) in [
        ("gone", gone),
        ("doubled", doubled),
        ("exchanged", exchanged),
    ] {
        let outcome = outcome(&join(&chunks));
        assert!(
            matches!(outcome, Invalid(_) | Unreadable(_)),
            "{what}: {outcome:?}"
        );
    }
    // With the chunks' original checksums, the file itself is already invalid.
    let lengths: Vec<usize> = (0..chunks.len())
        .map(|count| join(&chunks[..count]).len())
        .collect();
    let mut cut = join(&chunks);
    cut.drain(lengths[3]..lengths[4]);
    assert!(
        matches!(outcome(&cut), Unreadable(ReplayError::Damaged { .. })),
        "{:?}",
        outcome(&cut)
    );
}

#[test]
fn another_map_is_told_by_what_physics_read_of_it() {
    let bytes = play();
    let on = |world| verify(&replay(&bytes), &run_in(world, "cs16-100"));
    let mut seen = map("lab");
    seen.title = "another name".to_owned();
    seen.lights.clear();
    seen.textures.iter_mut().for_each(|name| name.push('x'));
    assert_eq!(
        on(seen).outcome,
        Verified,
        "light and textures are no physics"
    );
    let mut brush = map("lab");
    brush.brushes[40].planes[0].dist += 0.125;
    let mut trigger = map("lab");
    trigger.triggers.pop();
    let mut start = map("lab");
    start.spawns[0].feet.x += 1.0;
    for (what, world) in [
        ("brush", brush),
        ("trigger", trigger),
        ("start", start),
        ("map", map("bhop")),
    ] {
        assert_eq!(on(world).outcome, OtherMap, "{what}");
    }
}

#[test]
fn every_part_of_a_map_that_physics_reads_is_in_its_hash() {
    let digest = |change: fn(&mut World)| {
        let mut world = map("lab");
        change(&mut world);
        Run::map_digest(&world)
    };
    let same = digest(|_| {});
    let seen: [fn(&mut World); 3] = [
        |world| world.title = "another name".to_owned(),
        |world| world.lights.clear(),
        |world| world.textures.iter_mut().for_each(|name| name.push('x')),
    ];
    for change in seen {
        assert_eq!(digest(change), same, "light and textures are no physics");
    }
    let read: [fn(&mut World); 8] = [
        |world| world.brushes[40].planes[0].dist += 0.125,
        |world| world.brushes[40].planes[0].normal.x += 0.125,
        |world| drop(world.brushes.pop()),
        |world| world.brushes[40].contents = wishdir_sim::world::Contents::Water,
        |world| drop(world.triggers.pop()),
        |world| world.spawns[0].feet.x += 1.0,
        |world| world.spawns[0].yaw += 1.0,
        |world| world.spawns.clear(),
    ];
    let mut all = vec![same];
    for change in read {
        let changed = digest(change);
        assert!(!all.contains(&changed), "{changed}");
        all.push(changed);
    }
    let [chain, flat] = ["chain", "flat"].map(|name| NfkRun::map_digest(&nfk_map(name)));
    assert_ne!(chain, flat);
}

#[test]
fn need_for_kill_s_player_is_not_put_into_counters_that_no_play_leads_to() {
    type Change = fn(&mut NfkCheckpoint);
    let changes: [(Change, bool); 5] = [
        (|_| {}, true),
        (|state| state.state.doublejump = 255, false),
        (|state| state.state.speedjump = 8, false),
        (|state| state.state.injump = 4, false),
        (|state| state.lava_hits = 200, false),
    ];
    for (index, (change, is_possible)) in changes.into_iter().enumerate() {
        let mut recorded = Recorded::begin("chain", nfk_begun("chain", Ruleset::R2));
        recorded.play(&mut NfkPerson::new(4), 20);
        let mut state = recorded.run.checkpoint();
        change(&mut state);
        recorded.run.restore(&state);
        recorded.play(&mut NfkPerson::new(5), 20);
        let (bytes, _) = recorded.end();
        let outcome = verify(&nfk_replay(&bytes), &nfk_begun("chain", Ruleset::R2)).outcome;
        let is_refused = matches!(outcome, Invalid(VerifyFailure::State { tick: 20 }));
        assert_eq!(is_refused, !is_possible, "change {index}: {outcome:?}");
    }
}

#[test]
fn another_arithmetic_is_named_with_both_versions() {
    let other = altered(&play(), 0, |content| content[PHYSICS] += 1);
    let expected = ReplayError::OtherPhysics {
        found: PHYSICS_VERSION + 1,
        ours: PHYSICS_VERSION,
    };
    assert_eq!(AnyReplay::open(other.as_slice()).unwrap_err(), expected);
}

#[test]
fn another_layout_is_named() {
    let mut bytes = play();
    bytes[8] = 7;
    let error = AnyReplay::open(bytes).unwrap_err();
    assert_eq!(error.to_string(), "found layout version 7, expected 1");
}

#[test]
fn no_flipped_bit_passes_as_true() {
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    let mut person = Person::new(8, &recorded.run);
    recorded.play(&mut person, 150);
    let (bytes, _) = recorded.end();
    let stage = begun("lab", "cs16-100");
    let mut flipped = bytes.clone();
    for bit in 0..bytes.len() * 8 {
        flipped[bit / 8] ^= 1 << (bit % 8);
        if let Ok(AnyReplay::Engine3d(replay)) = AnyReplay::open(flipped.as_slice()) {
            let verdict = verify(&replay, &stage);
            assert_ne!(verdict.outcome, Verified, "bit {bit}");
        }
        flipped[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn need_for_kills_replays_are_held_to_the_same() {
    let mut recorded = Recorded::begin("chain", nfk_begun("chain", Ruleset::R2));
    recorded.play(&mut NfkPerson::new(4), 200);
    let (bytes, _) = recorded.end();
    let stage = nfk_begun("chain", Ruleset::R2);
    let outcome = |bytes: &[u8], stage: &NfkRun| verify(&nfk_replay(bytes), stage).outcome;
    assert_eq!(outcome(&bytes, &stage), Verified);
    assert_eq!(outcome(&bytes, &nfk_begun("flat", Ruleset::R2)), OtherMap);
    let result = altered(&bytes, 1, |content| content[HASH] ^= 1);
    assert!(
        matches!(
            outcome(&result, &stage),
            Invalid(VerifyFailure::Result { .. })
        ),
        "{:?}",
        outcome(&result, &stage)
    );
    // In the last ten ticks of a second the player runs the other way.
    let keys = altered(&bytes, 1, |content| {
        content
            .iter_mut()
            .rev()
            .take(10)
            .for_each(|keys| *keys ^= 2 | 4);
    });
    assert!(
        matches!(outcome(&keys, &stage), Invalid(_)),
        "{:?}",
        outcome(&keys, &stage)
    );
    let mut flipped = bytes.clone();
    for bit in 0..bytes.len() * 8 {
        flipped[bit / 8] ^= 1 << (bit % 8);
        if let Ok(AnyReplay::Nfk(replay)) = AnyReplay::open(flipped.as_slice()) {
            assert_ne!(verify(&replay, &stage).outcome, Verified, "bit {bit}");
        }
        flipped[bit / 8] ^= 1 << (bit % 8);
    }
}
