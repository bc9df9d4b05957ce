//! One number for a run's state: two runs that ended in the same bits have the same.

use super::NfkCheckpoint;
use crate::run::hash::{Fnv, WordKind, WordVisitor};

/// The order in which the hash takes in the fields. It is older than that of files.
const ORDER: [WordKind; 5] = [
    WordKind::Number,
    WordKind::Flag,
    WordKind::Counter,
    WordKind::Wait,
    WordKind::Clock,
];

/// The hash of everything that the next tick's motion and clock depend on.
pub(super) fn of(now: &NfkCheckpoint) -> u64 {
    let (mut now, mut fnv) = (now.clone(), Fnv::new());
    for wanted in ORDER {
        let take = |kind, word| {
            if kind == wanted {
                fnv.word(word);
            }
        };
        let Ok(()) = now.visit(&mut WordVisitor(take));
    }
    fnv.finish()
}
