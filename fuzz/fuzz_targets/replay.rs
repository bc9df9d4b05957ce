//! Opens any bytes as a replay. It must not panic or use much memory.
//! Replays that open must play to their end.
//!
//! Checksums are corrected first, because the fuzzer would never guess them.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use wishdir::storage as content;
use wishdir_replay::{AnyReplay, Seeker, count_ticks, verify};
use wishdir_sim::map::World;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// Longer replays are slow and find nothing new.
const MAX_TICKS: u64 = 4096;

/// Corrects the checksums of all chunks. Keeps an incomplete chunk at the end.
fn fix_checksums(bytes: &[u8]) -> Vec<u8> {
    let mut out = bytes.to_vec();
    let sum =
        |before: u32, bytes: &[u8]| crc32fast::hash(&[&before.to_le_bytes()[..], bytes].concat());
    let (Some(prefix), mut at) = (bytes.get(..10), 10) else {
        return out;
    };
    let mut last = sum(0, prefix);
    while let Some(head) = bytes.get(at..at + 9) {
        let packed = u32::from_le_bytes([head[5], head[6], head[7], head[8]]) as usize;
        let end = at + 9 + packed.min(bytes.len());
        if bytes.len() < end + 4 {
            break;
        }
        last = sum(last, &bytes[at..end]);
        out[end..end + 4].copy_from_slice(&last.to_le_bytes());
        at = end + 4;
    }
    out
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(replay) = AnyReplay::open(fix_checksums(bytes)) else {
        return;
    };
    match replay {
        AnyReplay::Engine3d(replay) => {
            let (world, _) = World::parse(&content::find_map("lab").unwrap().text).unwrap();
            let Ok(begun) = Run::begin(
                Arc::new(world),
                replay.header.rules.clone(),
                replay.header.damage,
            ) else {
                return;
            };
            if count_ticks(&replay).is_ok_and(|ticks| ticks > MAX_TICKS) {
                return;
            }
            let verdict = verify(&replay, &begun);
            assert!(
                Seeker::new(&replay, begun).ticks() >= verdict.ticks || verdict.reason().is_some()
            );
        }
        AnyReplay::Nfk(replay) => {
            let (world, _) = content::nfk::find_map("pads").unwrap().world().unwrap();
            let begun =
                NfkRun::begin(Arc::new(world), replay.header.rules, replay.header.damage).unwrap();
            if count_ticks(&replay).is_ok_and(|ticks| ticks <= MAX_TICKS) {
                verify(&replay, &begun);
            }
        }
    }
});
