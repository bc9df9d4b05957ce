-- Records of layout 6, as `.dump` of sqlite3 writes them.
PRAGMA foreign_keys = OFF;
PRAGMA application_id = 2003069298;
PRAGMA user_version = 6;
BEGIN TRANSACTION;
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
, damage INTEGER NOT NULL DEFAULT 1, badges TEXT NOT NULL DEFAULT '');
INSERT INTO "bugs" VALUES(1,1,1795348800000,'3d','lab','b24437ae3ae2aebc','cs16-100','dc25d307','normal','edgebug',5,'success','done','{}',1,'macro');
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
    replay TEXT NOT NULL, badges TEXT NOT NULL DEFAULT '',
    UNIQUE (replay, date)
);
INSERT INTO "dailies" VALUES(3,1795348800000,'3d','lab','b24437ae3ae2aebc','cs16-100','dc25d307',1,'normal','2026-11-22','lj',1,231.5,0,'gold',2000,'0123456789abcdef-89abcdef.wdr','macro');
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
INSERT INTO "entries" VALUES(7,1795348800000,'3d','lab','b24437ae3ae2aebc','cs16-100','dc25d307',1,'normal','macro','jump','LJ',NULL,NULL,NULL,100,231.5,NULL,NULL,NULL,NULL,NULL,NULL,'0123456789abcdef-89abcdef.wdr');
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
, damage INTEGER NOT NULL DEFAULT 1, badges TEXT NOT NULL DEFAULT '');
INSERT INTO "jumps" VALUES(1,1,1795348801000,'3d','lab','b24437ae3ae2aebc','cs16-100','dc25d307','normal','LJ',1,NULL,NULL,100,173,231.5,NULL,NULL,NULL,45.0,NULL,NULL,300.25,NULL,73,NULL,NULL,NULL,NULL,81.5,1,NULL,'distance',NULL,NULL,NULL,NULL,'{"distance": 238.5, "overlap": 3, "dead_air": 2, "landing_duck": {"ticks": -2, "ms": -20}, "landing_keys": {"jump": {"ticks": 1, "ms": 10}}, "strafes": [{"key": "left", "ticks": 10, "angle_error_mean": -1.5, "switch_offset": null}, {"key": "right", "ticks": 20, "angle_error_mean": 2.0, "switch_offset": -1}, {"key": "left", "ticks": 30, "angle_error_mean": 0.5, "switch_offset": 2}]}',1,'macro');
INSERT INTO "jumps" VALUES(2,1,1795348802000,'3d','lab','b24437ae3ae2aebc','cs16-100','dc25d307','normal','LJ',0,'hit a wall',NULL,200,273,232.5,NULL,NULL,NULL,45.0,NULL,NULL,300.25,NULL,73,NULL,NULL,NULL,NULL,81.5,1,NULL,'distance',NULL,NULL,NULL,NULL,'{"distance": 238.5, "overlap": 3, "dead_air": 2, "landing_duck": {"ticks": -2, "ms": -20}, "landing_keys": {"jump": {"ticks": 1, "ms": 10}}, "strafes": [{"key": "left", "ticks": 10, "angle_error_mean": -1.5, "switch_offset": null}, {"key": "right", "ticks": 20, "angle_error_mean": 2.0, "switch_offset": -1}, {"key": "left", "ticks": 30, "angle_error_mean": 0.5, "switch_offset": 2}]}',1,'macro');
INSERT INTO "jumps" VALUES(3,1,1795348803000,'3d','lab','b24437ae3ae2aebc','cs16-100','dc25d307','normal','LJ',1,NULL,NULL,300,373,233.5,NULL,NULL,NULL,45.0,NULL,NULL,300.25,NULL,73,NULL,NULL,NULL,NULL,81.5,1,NULL,'distance',NULL,NULL,NULL,NULL,'{"distance": 238.5, "overlap": 3, "dead_air": 2, "landing_duck": {"ticks": -2, "ms": -20}, "landing_keys": {"jump": {"ticks": 1, "ms": 10}}, "strafes": [{"key": "left", "ticks": 10, "angle_error_mean": -1.5, "switch_offset": null}, {"key": "right", "ticks": 20, "angle_error_mean": 2.0, "switch_offset": -1}, {"key": "left", "ticks": 30, "angle_error_mean": 0.5, "switch_offset": 2}]}',1,'macro');
CREATE TABLE losses (
    jump INTEGER NOT NULL REFERENCES jumps (id) ON DELETE CASCADE,
    cause TEXT NOT NULL,
    speed REAL NOT NULL,
    distance REAL NOT NULL,
    ticks INTEGER NOT NULL,
    PRIMARY KEY (jump, cause)
) WITHOUT ROWID;
INSERT INTO "losses" VALUES(1,'duck_timing',0.0,1.25,2);
INSERT INTO "losses" VALUES(2,'duck_timing',0.0,2.5,2);
INSERT INTO "losses" VALUES(3,'duck_timing',0.0,3.75,2);
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
, damage INTEGER NOT NULL DEFAULT 1, badges TEXT NOT NULL DEFAULT '');
INSERT INTO "runs" VALUES(1,1,1795348800000,'3d','lab','b24437ae3ae2aebc','cs16-100','dc25d307','normal',1,NULL,12340,1234,1,'macro');
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY,
    began_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    program TEXT NOT NULL
);
INSERT INTO "sessions" VALUES(1,1795348800000,1795348801000,'0.1.0');
CREATE TABLE splits (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    checkpoint INTEGER NOT NULL,
    time_ms INTEGER NOT NULL,
    ticks INTEGER NOT NULL,
    PRIMARY KEY (run, checkpoint)
) WITHOUT ROWID;
INSERT INTO "splits" VALUES(1,1,6170,617);
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
INSERT INTO "training" VALUES(1,1,1795348801000,'lab','cs16-100','normal','LJ',1,231.5,NULL,81.5,NULL,'distance',1,10,-2,3,2,40,0.0,20,2.0,'[-1,2]');
INSERT INTO "training" VALUES(2,1,1795348802000,'lab','cs16-100','normal','LJ',0,232.5,NULL,81.5,NULL,'distance',1,10,-2,3,2,40,0.0,20,2.0,'[-1,2]');
INSERT INTO "training" VALUES(3,1,1795348803000,'lab','cs16-100','normal','LJ',1,233.5,NULL,81.5,NULL,'distance',1,10,-2,3,2,40,0.0,20,2.0,'[-1,2]');
CREATE INDEX runs_by_map ON runs (map, profile, style, time_ms);
CREATE INDEX jumps_by_kind ON jumps (kind, profile, style, distance);
CREATE INDEX bugs_by_kind ON bugs (kind, profile, outcome);
CREATE INDEX jumps_by_session ON jumps (session);
CREATE INDEX runs_by_session ON runs (session);
CREATE INDEX bugs_by_session ON bugs (session);
CREATE INDEX jumps_by_rules ON jumps (rules_hash, kind, style, distance) WHERE counts;
COMMIT;
