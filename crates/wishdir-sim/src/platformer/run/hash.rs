//! Hash of a run's state, to compare the results of two runs bit by bit.

use super::NfkCheckpoint;
use crate::run::hash::{Fnv, WordKind, WordVisitor};

/// Order in which fields are hashed. It is older than the order in files and differs from it.
const ORDER: [WordKind; 5] = [
    WordKind::Number,
    WordKind::Flag,
    WordKind::Counter,
    WordKind::Wait,
    WordKind::Clock,
];

/// Hashes all values that affect the motion and the timer of the next tick.
pub(super) fn hash_checkpoint(now: &NfkCheckpoint) -> u64 {
    let (mut now, mut fnv) = (now.clone(), Fnv::new());
    for wanted in ORDER {
        let take = |kind, word| {
            if kind == wanted {
                fnv.hash_word(word);
            }
        };
        let Ok(()) = now.visit(&mut WordVisitor(take));
    }
    fnv.finish()
}
