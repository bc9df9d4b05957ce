//! The tables. `docs/records.md` explains each column.

/// What marks a file as ours: "wdir".
pub(super) const APPLICATION_ID: i32 = 0x7764_6972;

/// The number of this layout: it rises with every change of it. Files of other layouts are not
/// read.
pub(super) const LAYOUT: usize = 5;

/// The columns of a place, which every table of findings has: `{place}` in the layout.
const PLACE: &str = "game TEXT NOT NULL,
    map TEXT NOT NULL,
    map_hash TEXT NOT NULL,
    profile TEXT NOT NULL,
    rules_hash TEXT NOT NULL,
    damage INTEGER NOT NULL,
    style TEXT NOT NULL,
    badges TEXT NOT NULL";

/// The layout of a new file.
pub(super) fn schema() -> String {
    TABLES.replace("{place}", PLACE)
}

const TABLES: &str = "
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
    {place},
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
    {place},
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
    {place},
    kind TEXT NOT NULL,
    tick INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    verdict TEXT NOT NULL,
    details TEXT NOT NULL
);
CREATE INDEX bugs_by_kind ON bugs (kind, profile, outcome);
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    {place},
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
CREATE TABLE dailies (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    {place},
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
