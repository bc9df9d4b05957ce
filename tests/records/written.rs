//! Every number and every cause is read back unchanged.

use serde_json::{Value, json};
use wishdir::storage::records::{
    Database, Filter, RecordEvent, RecordsMessage, RecordsThread, Table,
};
use wishdir_sim::course::CourseTime;

use crate::play::{Folder, NOON_MS, all, column, finished, hops, nfk_jump, nfk_place, rows};

#[test]
fn every_jump_stands_there_with_its_numbers_and_its_ledger() {
    let (place, found) = hops();
    let folder = Folder::new().with(&rows(&place, found.clone()));
    let jumps: Vec<_> = found
        .iter()
        .filter_map(|found| {
            if let RecordEvent::Jump { jump, .. } = found {
                Some(jump)
            } else {
                None
            }
        })
        .collect();
    let listing = all(&folder.path(), Table::Jumps);
    assert!(
        jumps.len() > 3 && listing.rows.len() == jumps.len(),
        "{} of {}",
        listing.rows.len(),
        jumps.len()
    );
    let values = |name: &str| column(&listing, name);
    for (index, judged) in jumps.iter().enumerate() {
        let (jump, strafing) = (&judged.jump, &judged.judgement.strafing);
        let is = |name: &str, value: Value| {
            assert_eq!(values(name)[index], value, "{name} of jump {index}");
        };
        is("kind", judged.id().into());
        is("counts", jump.is_valid().into());
        is("distance", jump.distance.into());
        is("prestrafe", jump.prestrafe.into());
        is("sync", strafing.totals.sync_gain.into());
        is("strafes", strafing.strafes.len().into());
        is("map", "lab".into());
        is("profile", "cs16-100".into());
        is("style", "normal".into());
        is("damage", true.into());
        let details = &values("details")[index];
        assert_eq!(details["distance_raw"], json!(jump.distance_raw));
        assert_eq!(
            details["strafes"].as_array().unwrap().len(),
            strafing.strafes.len()
        );
        let Some(ledger) = judged.ledger() else {
            continue;
        };
        is("lost_distance", ledger.total.distance.into());
        let losses = &values("losses")[index];
        let sum: f64 = losses
            .as_array()
            .unwrap()
            .iter()
            .map(|loss| loss["distance"].as_f64().unwrap())
            .sum();
        // In a different order from the ledger's sum.
        assert!(
            (sum - ledger.total.distance).abs() < 1e-9,
            "the parts of jump {index} add up to the whole"
        );
        assert_eq!(details["ledger"]["advice"], values("advice")[index]);
    }
}

#[test]
fn techniques_runs_and_need_for_kills_jumps_stand_there_too() {
    let (place, found) = hops();
    let bugs: Vec<_> = found
        .into_iter()
        .filter(|found| matches!(found, RecordEvent::Technique(_)))
        .collect();
    let count = bugs.len();
    let mut written = rows(&place, bugs);
    written.extend(rows(&place, vec![finished(12_340)]));
    let time = CourseTime { ticks: 1, msec: 10 };
    written.extend(rows(
        &place,
        vec![RecordEvent::Run {
            reason: Some("loaded".to_owned()),
            time,
            splits: vec![],
        }],
    ));
    written.extend(rows(&nfk_place(), vec![nfk_jump(7)]));
    let folder = Folder::new().with(&written);
    let bugs = all(&folder.path(), Table::Bugs);
    assert_eq!(bugs.rows.len(), count);
    assert!(
        column(&bugs, "verdict")
            .iter()
            .all(|verdict| !verdict.as_str().unwrap().is_empty())
    );
    let runs = all(&folder.path(), Table::Runs);
    assert_eq!(column(&runs, "time_ms"), [json!(12_340), json!(10)]);
    assert_eq!(column(&runs, "counts"), [json!(true), json!(false)]);
    assert_eq!(column(&runs, "reason"), [Value::Null, json!("loaded")]);
    assert_eq!(
        column(&runs, "splits")[0],
        json!([{"checkpoint": 1, "time_ms": 6170, "ticks": 617}])
    );
    let jumps = all(&folder.path(), Table::Jumps);
    assert_eq!(column(&jumps, "game"), ["nfk"]);
    assert_eq!(
        (
            &column(&jumps, "distance")[0],
            &column(&jumps, "prestrafe")[0]
        ),
        (&json!(100.5), &Value::Null)
    );
    assert_eq!(column(&jumps, "at"), ["2026-11-22T12:00:00Z"]);
    let sessions = all(&folder.path(), Table::Sessions);
    assert_eq!(
        (&column(&sessions, "runs"), &column(&sessions, "jumps")),
        (&vec![json!(2)], &vec![json!(1)])
    );
}

#[test]
fn rows_are_found_by_map_kind_profile_and_time() {
    let (place, found) = hops();
    let mut written = rows(&place, found);
    written.extend(rows(&nfk_place(), (0..5).map(nfk_jump).collect()));
    let folder = Folder::new().with(&written);
    let database = Database::read(&folder.path()).unwrap();
    let count = |filter: Filter| database.list(Table::Jumps, &filter).unwrap().rows.len();
    let every = count(Filter::default());
    let filter = Filter::default;
    assert_eq!(
        count(Filter {
            map: Some("chain".into()),
            ..filter()
        }),
        5
    );
    assert_eq!(
        count(Filter {
            profile: Some("cs16-100".into()),
            ..filter()
        }),
        every - 5
    );
    assert_eq!(
        count(Filter {
            kind: Some("JUMP".into()),
            ..filter()
        }),
        5,
        "kinds are found in any case"
    );
    assert_eq!(
        count(Filter {
            kind: Some("nothing".into()),
            ..filter()
        }),
        0
    );
    assert_eq!(
        count(Filter {
            since_ms: Some(NOON_MS + 3000),
            map: Some("chain".into()),
            ..filter()
        }),
        2
    );
    let newest = database
        .list(
            Table::Jumps,
            &Filter {
                newest: Some(2),
                ..filter()
            },
        )
        .unwrap();
    assert_eq!(
        column(&newest, "takeoff_tick"),
        [3, 4],
        "the newest two, in order"
    );
    let day = database.parse_date("2026-11-23").unwrap();
    assert!((day - NOON_MS).abs() <= 36 * 3_600_000, "{day}");
    assert!(
        database
            .parse_date("yesterday")
            .unwrap_err()
            .to_string()
            .contains("expected a date")
    );
    assert!(database.parse_date("5").is_err());
}

#[test]
fn rows_are_given_one_at_a_time_until_no_more_are_wanted() {
    let found = (0..50).map(nfk_jump).collect();
    let folder = Folder::new().with(&rows(&nfk_place(), found));
    let database = Database::read(&folder.path()).unwrap();
    let mut ticks = Vec::new();
    let filter = Filter {
        newest: Some(20),
        ..Filter::default()
    };
    database
        .each_row(Table::Jumps, &["takeoff_tick"], &filter, |row| {
            ticks.push(row);
            ticks.len() < 3
        })
        .unwrap();
    assert_eq!(ticks, [[json!(30)], [json!(31)], [json!(32)]]);
}

/// Waits for the history that the thread sends.
fn wait_for_history(thread: &RecordsThread) -> usize {
    thread.history();
    loop {
        match thread.next_message() {
            Some(RecordsMessage::History(jumps)) => return jumps.len(),
            Some(news) => panic!("{news:?}"),
            None => std::thread::yield_now(),
        }
    }
}

#[test]
fn what_is_asked_for_after_a_jump_is_answered_with_it() {
    let folder = Folder::new();
    let thread = RecordsThread::begin(folder.path());
    for number in 0..3 {
        thread.record(&nfk_place(), nfk_jump(number));
        assert_eq!(wait_for_history(&thread) as u64, number + 1);
    }
}

#[test]
fn a_jump_is_written_while_a_page_reads_all_rows() {
    let found = (0..50).map(nfk_jump).collect();
    let folder = Folder::new().with(&rows(&nfk_place(), found));
    let thread = RecordsThread::begin(folder.path());
    let page = Database::read(&folder.path()).unwrap();
    let mut known = Vec::new();
    let mut rows_read = 0;
    page.each_row(Table::Jumps, &["takeoff_tick"], &Filter::default(), |_| {
        rows_read += 1;
        if rows_read == 25 {
            thread.record(&nfk_place(), nfk_jump(50));
            known.push(wait_for_history(&thread));
        }
        true
    })
    .unwrap();
    assert_eq!(known, [51], "the writer did not wait for the page");
    assert_eq!(rows_read, 50, "the page reads the rows from before");
}
