//! Any tick of a replay, forwards and backwards, is the tick that was played.

use wishdir::replay::Seeker;
use wishdir::sim::nfk::Ruleset;

use crate::play::{Deed, Person, Recorded, begun, nfk_begun, nfk_replay, random_nfk_play, replay};
use crate::support::random::Random;

#[test]
fn every_tick_that_is_sought_has_the_bits_it_had() {
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    let mut person = Person::new(9, &recorded.run);
    let mut hashes = vec![recorded.run.hash()];
    for tick in 0..9000 {
        if tick % 700 == 350 {
            recorded.act([Deed::Restart, Deed::Respawn, Deed::Save, Deed::Load][tick / 700 % 4]);
        }
        recorded.play(&mut person, 1);
        hashes.push(recorded.run.hash());
    }
    let (bytes, _) = recorded.end();
    let mut seeker = Seeker::new(&replay(&bytes), begun("lab", "cs16-100"));
    assert_eq!(seeker.ticks(), 9000);
    let mut random = Random(1);
    for tick in [0, 9000, 1, 8999, 100, 99].into_iter().chain((0..60).map(|_| random.below(9001))) {
        assert_eq!(seeker.to(tick).hash(), hashes[tick as usize], "tick {tick}");
    }
    assert_eq!(seeker.to(1 << 40).hash(), hashes[9000], "there are no more");
}

#[test]
fn need_for_kills_too() {
    let (bytes, run) = random_nfk_play("chain", Ruleset::V075, 2, 7000);
    let stage = nfk_begun("chain", Ruleset::V075);
    let mut seeker = Seeker::new(&nfk_replay(&bytes), stage.clone());
    assert_eq!(seeker.to(7000).state(), run.state());
    assert_eq!(seeker.to(0).hash(), stage.hash());
}

#[test]
fn a_replay_that_was_cut_off_is_sought_up_to_there() {
    let mut recorded = Recorded::begin("lab", begun("lab", "cs16-100"));
    let mut person = Person::new(9, &recorded.run);
    recorded.play(&mut person, 950);
    let (bytes, length) = (recorded.bytes.clone(), recorded.bytes.len());
    let mut seeker = Seeker::new(&replay(&bytes[..length - 5]), begun("lab", "cs16-100"));
    assert_eq!(seeker.ticks(), 800);
    seeker.to(900);
}
