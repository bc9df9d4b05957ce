//! The tables of each database layout. Migrations bring older files up to date.
//! `docs/records.md` explains each column.

/// Application number that identifies our files: "wdir".
pub(super) const APPLICATION_ID: i32 = 0x7764_6972;

/// Migrations, each from the previous database layout. A released layout never changes.
pub(super) const MIGRATIONS: &[&str] = &[FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH];

/// Number of the newest database layout.
pub(super) const LAYOUT: usize = MIGRATIONS.len();

/// First database layout with the table `training`. [`super::training`] fills the table for the
/// jumps of older files.
pub(super) const LAYOUT_OF_TRAINING: usize = 6;

const FIRST: &str = "
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY,
    began_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    program TEXT NOT NULL
);
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES sessions (id),
    at INTEGER NOT NULL,
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    map_hash TEXT NOT NULL,
    profile TEXT NOT NULL,
    rules_hash TEXT NOT NULL,
    style TEXT NOT NULL,
    counts INTEGER NOT NULL,
    reason TEXT,
    time_ms INTEGER NOT NULL,
    ticks INTEGER NOT NULL
);
CREATE INDEX runs_by_map ON runs (map, profile, style, time_ms);
CREATE TABLE splits (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    checkpoint INTEGER NOT NULL,
    time_ms INTEGER NOT NULL,
    ticks INTEGER NOT NULL,
    PRIMARY KEY (run, checkpoint)
) WITHOUT ROWID;
CREATE TABLE jumps (
    id INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES sessions (id),
    at INTEGER NOT NULL,
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    map_hash TEXT NOT NULL,
    profile TEXT NOT NULL,
    rules_hash TEXT NOT NULL,
    style TEXT NOT NULL,
    kind TEXT NOT NULL,
    counts INTEGER NOT NULL,
    reason TEXT,
    tier TEXT,
    takeoff_tick INTEGER NOT NULL,
    landing_tick INTEGER NOT NULL,
    distance REAL NOT NULL,
    block REAL,
    edge REAL,
    landing_edge REAL,
    height REAL NOT NULL,
    prestrafe REAL,
    takeoff_speed REAL,
    max_speed REAL NOT NULL,
    landing_speed REAL,
    airtime_ticks INTEGER NOT NULL,
    strafes INTEGER,
    sync REAL,
    gain REAL,
    loss REAL,
    efficiency REAL,
    chain INTEGER NOT NULL,
    fog INTEGER,
    aim TEXT,
    lost_speed REAL,
    lost_distance REAL,
    first_cause TEXT,
    advice TEXT,
    details TEXT NOT NULL
);
CREATE INDEX jumps_by_kind ON jumps (kind, profile, style, distance);
CREATE TABLE losses (
    jump INTEGER NOT NULL REFERENCES jumps (id) ON DELETE CASCADE,
    cause TEXT NOT NULL,
    speed REAL NOT NULL,
    distance REAL NOT NULL,
    ticks INTEGER NOT NULL,
    PRIMARY KEY (jump, cause)
) WITHOUT ROWID;
CREATE TABLE bugs (
    id INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES sessions (id),
    at INTEGER NOT NULL,
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    map_hash TEXT NOT NULL,
    profile TEXT NOT NULL,
    rules_hash TEXT NOT NULL,
    style TEXT NOT NULL,
    kind TEXT NOT NULL,
    tick INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    verdict TEXT NOT NULL,
    details TEXT NOT NULL
);
CREATE INDEX bugs_by_kind ON bugs (kind, profile, outcome);
";

const SECOND: &str = "
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    map_hash TEXT NOT NULL,
    profile TEXT NOT NULL,
    rules_hash TEXT NOT NULL,
    style TEXT NOT NULL,
    board TEXT NOT NULL,
    kind TEXT NOT NULL,
    time_ms INTEGER,
    ticks INTEGER,
    splits TEXT,
    takeoff_tick INTEGER,
    distance REAL,
    block REAL,
    prestrafe REAL,
    max_speed REAL,
    strafes INTEGER,
    sync REAL,
    replay TEXT NOT NULL,
    UNIQUE (replay, board, kind)
);
";

const THIRD: &str = "
ALTER TABLE runs ADD COLUMN damage INTEGER NOT NULL DEFAULT 1;
ALTER TABLE jumps ADD COLUMN damage INTEGER NOT NULL DEFAULT 1;
ALTER TABLE bugs ADD COLUMN damage INTEGER NOT NULL DEFAULT 1;
UPDATE runs SET style = 'normal';
UPDATE jumps SET style = 'normal';
UPDATE bugs SET style = 'normal';
ALTER TABLE entries RENAME TO entries_before;
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    map_hash TEXT NOT NULL,
    profile TEXT NOT NULL,
    rules_hash TEXT NOT NULL,
    damage INTEGER NOT NULL,
    style TEXT NOT NULL,
    board TEXT NOT NULL,
    kind TEXT NOT NULL,
    time_ms INTEGER,
    ticks INTEGER,
    splits TEXT,
    takeoff_tick INTEGER,
    distance REAL,
    block REAL,
    prestrafe REAL,
    max_speed REAL,
    strafes INTEGER,
    sync REAL,
    replay TEXT NOT NULL,
    UNIQUE (replay, board, kind, style)
);
INSERT INTO entries SELECT id, at, game, map, map_hash, profile, rules_hash, 1, 'normal', board, kind, time_ms, ticks,
    splits, takeoff_tick, distance, block, prestrafe, max_speed, strafes, sync, replay FROM entries_before;
DROP TABLE entries_before;
";

const FOURTH: &str = "
CREATE TABLE dailies (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    map_hash TEXT NOT NULL,
    profile TEXT NOT NULL,
    rules_hash TEXT NOT NULL,
    damage INTEGER NOT NULL,
    style TEXT NOT NULL,
    date TEXT NOT NULL,
    drill TEXT NOT NULL,
    level INTEGER NOT NULL,
    score REAL,
    less_is_better INTEGER NOT NULL,
    medal TEXT,
    time_ms INTEGER NOT NULL,
    replay TEXT NOT NULL,
    UNIQUE (replay, date)
);
";

const FIFTH: &str = "
ALTER TABLE runs ADD COLUMN badges TEXT NOT NULL DEFAULT '';
ALTER TABLE jumps ADD COLUMN badges TEXT NOT NULL DEFAULT '';
ALTER TABLE bugs ADD COLUMN badges TEXT NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN badges TEXT NOT NULL DEFAULT '';
ALTER TABLE dailies ADD COLUMN badges TEXT NOT NULL DEFAULT '';
";

/// Sixth database layout. This and later layouts have BLAKE3 hashes. Rows of older layouts keep
/// their old checksums.
const SIXTH: &str = "
CREATE TABLE training (
    jump INTEGER PRIMARY KEY REFERENCES jumps (id) ON DELETE CASCADE,
    session INTEGER NOT NULL,
    at INTEGER NOT NULL,
    map TEXT NOT NULL,
    profile TEXT NOT NULL,
    style TEXT NOT NULL,
    kind TEXT NOT NULL,
    counts INTEGER NOT NULL,
    distance REAL NOT NULL,
    takeoff_speed REAL,
    efficiency REAL,
    fog INTEGER,
    aim TEXT,
    press_ticks INTEGER,
    press_ms INTEGER,
    duck_ticks INTEGER,
    overlap INTEGER NOT NULL,
    dead_air INTEGER NOT NULL,
    left_ticks INTEGER NOT NULL,
    left_error REAL NOT NULL,
    right_ticks INTEGER NOT NULL,
    right_error REAL NOT NULL,
    switches TEXT NOT NULL
);
CREATE INDEX jumps_by_session ON jumps (session);
CREATE INDEX runs_by_session ON runs (session);
CREATE INDEX bugs_by_session ON bugs (session);
CREATE INDEX jumps_by_rules ON jumps (rules_hash, kind, style, distance) WHERE counts;
ALTER TABLE entries RENAME TO entries_before;
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    map_hash TEXT NOT NULL,
    profile TEXT NOT NULL,
    rules_hash TEXT NOT NULL,
    damage INTEGER NOT NULL,
    style TEXT NOT NULL,
    badges TEXT NOT NULL,
    board TEXT NOT NULL,
    kind TEXT NOT NULL,
    time_ms INTEGER,
    ticks INTEGER,
    splits TEXT,
    takeoff_tick INTEGER,
    distance REAL,
    block REAL,
    prestrafe REAL,
    max_speed REAL,
    strafes INTEGER,
    sync REAL,
    hand TEXT,
    replay TEXT NOT NULL,
    UNIQUE (replay, map_hash, rules_hash, damage, board, kind, style)
);
INSERT INTO entries (id, at, game, map, map_hash, profile, rules_hash, damage, style, badges, board, kind, time_ms,
    ticks, splits, takeoff_tick, distance, block, prestrafe, max_speed, strafes, sync, replay)
    SELECT id, at, game, map, map_hash, profile, rules_hash, damage, style, badges, board, kind, time_ms,
    ticks, splits, takeoff_tick, distance, block, prestrafe, max_speed, strafes, sync, replay FROM entries_before;
DROP TABLE entries_before;
";

/// Seventh database layout. The source of older leaderboard entries is unknown.
const SEVENTH: &str = "
ALTER TABLE entries ADD COLUMN origin TEXT;
";
