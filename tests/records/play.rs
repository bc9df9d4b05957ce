//! Recorded data of these tests: jumps and techniques of a real script, and plausible runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;
use wishdir::planner::judge::JudgedJump;
use wishdir::storage as content;
use wishdir::storage::records::{
    Database, Filter, Listing, RecordEvent, RecordPlace, RecordRow, Table,
};
use wishdir_analysis::nfk::NfkJump;
use wishdir_analysis::session::{Finding, Session};
use wishdir_sim::course::CourseTime;
use wishdir_sim::map::World;
use wishdir_sim::platformer::Jump;
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::simulation::Simulation as _;

use crate::support::program::asset;

/// The time of all results: 2026-11-22, 12:00 in UTC.
pub(crate) const NOON_MS: i64 = 1_795_348_800_000;

/// A folder for records.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.file("records.db")
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The names of its files.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// The records with these rows.
    pub(crate) fn with(self, rows: &[RecordRow]) -> Self {
        let (mut database, _) = Database::open(&self.path()).unwrap();
        let session = database.begin_session(NOON_MS).unwrap();
        database.insert(session, rows, NOON_MS).unwrap();
        self
    }
}

/// A run on a built-in map.
pub(crate) fn begun(map: &str, profile: &str) -> Run {
    let (world, _) = World::parse(&content::find_map(map).unwrap().text).unwrap();
    Run::new(Arc::new(world), Arc::new(by_name(profile).unwrap().clone())).unwrap()
}

/// All events found in a script from the assets.
pub(crate) fn hops() -> (Arc<RecordPlace>, Vec<RecordEvent>) {
    let script = Script::parse(&fs::read_to_string(asset("hops.ron")).unwrap()).unwrap();
    let mut run = begun("lab", "cs16-100");
    let place = Arc::new(RecordPlace::from_run("lab", &run));
    let (mut session, mut found) = (Session::new(run.profile()), Vec::new());
    let mut player = ScriptPlayer::new(&script, &run);
    while let Some(cmd) = player.prepare(&mut run) {
        let record = run.advance(&cmd);
        player.observe(&record);
        session.observe(&record, &mut |finding| {
            found.push(match finding {
                Finding::Jump(found) => RecordEvent::Jump {
                    jump: Arc::new(JudgedJump::new(*found, run.level())),
                    reason: None,
                },
                Finding::Technique(event) => RecordEvent::Technique(Box::new(event)),
            });
        });
    }
    (place, found)
}

/// Rows of the events, a second apart.
pub(crate) fn rows(place: &Arc<RecordPlace>, found: Vec<RecordEvent>) -> Vec<RecordRow> {
    let row = |(number, found): (i64, RecordEvent)| RecordRow {
        place: Arc::clone(place),
        at_ms: NOON_MS + 1000 * number,
        found,
    };
    (0..).zip(found).map(row).collect()
}

/// A Need For Kill jump identified by its tick.
pub(crate) fn nfk_jump(tick: u64) -> RecordEvent {
    let jump = NfkJump {
        kind: Jump::Plain,
        from_corner: false,
        tick,
        ticks: 30,
        in_chain: 1,
        ends: [[0.0, 0.0], [100.5, 0.0]],
        distance: 100.5,
        height: 42.25,
        speed: 4.5,
        count: None,
    };
    RecordEvent::NfkJump { jump, reason: None }
}

/// A finished run with a split.
pub(crate) fn finished(msec: u64) -> RecordEvent {
    let time = |msec| CourseTime {
        ticks: msec / 10,
        msec,
    };
    RecordEvent::Run {
        reason: None,
        time: time(msec),
        splits: vec![(1, time(msec / 2))],
    }
}

pub(crate) fn nfk_place() -> Arc<RecordPlace> {
    let (world, _) = content::nfk::find_map("chain").unwrap().world().unwrap();
    let run =
        wishdir_sim::platformer::NfkRun::new(Arc::new(world), wishdir_sim::platformer::Ruleset::R2)
            .unwrap();
    Arc::new(RecordPlace::from_run("chain", &run))
}

/// A whole table.
pub(crate) fn all(path: &Path, table: Table) -> Listing {
    Database::read(path)
        .unwrap()
        .list(table, &Filter::default())
        .unwrap()
}

/// A column of a table.
pub(crate) fn column(listing: &Listing, name: &str) -> Vec<serde_json::Value> {
    let at = listing
        .columns
        .iter()
        .position(|column| column == name)
        .unwrap_or_else(|| panic!("no column {name}"));
    listing.rows.iter().map(|row| row[at].clone()).collect()
}
