//! Records with 100,000 jumps, for measuring commands (`docs/performance.md`).

use std::sync::Arc;

use wishdir::storage::records::{Database, RecordEvent, RecordRow};

use crate::play::{NOON_MS, finished, hops};

/// Number of jumps: twenty hours of hopping.
const JUMPS: i64 = 100_000;
/// Jumps per session.
const SESSION: i64 = 500;
/// Milliseconds from one jump to the next.
const APART_MS: i64 = 720;

#[test]
#[ignore = "writes 400 MB to the path in WISHDIR_LARGE_RECORDS, for measuring"]
fn a_record_of_100_000_jumps_is_generated() {
    let path = std::env::var_os("WISHDIR_LARGE_RECORDS").expect("a path for the database");
    let (mut database, _) = Database::open(path.as_ref()).unwrap();
    let (place, found) = hops();
    let jumps: Vec<RecordEvent> = found
        .into_iter()
        .filter(|found| matches!(found, RecordEvent::Jump { .. }))
        .collect();
    for first in (0..JUMPS).step_by(SESSION as usize) {
        let at_ms = |number: i64| NOON_MS + APART_MS * number;
        let session = database.begin_session(at_ms(first)).unwrap();
        let mut rows: Vec<RecordRow> = (first..first + SESSION)
            .map(|number| RecordRow {
                place: Arc::clone(&place),
                at_ms: at_ms(number),
                found: jumps[number as usize % jumps.len()].clone(),
            })
            .collect();
        rows.push(RecordRow {
            place: Arc::clone(&place),
            at_ms: at_ms(first + SESSION),
            found: finished(12_340),
        });
        database
            .insert(session, &rows, at_ms(first + SESSION))
            .unwrap();
    }
}
