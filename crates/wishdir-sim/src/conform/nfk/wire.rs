//! The `nfk-trace/1` file format: JSON Lines, a header and one tick per line (`docs/nfk.md` 6).

use serde::Deserialize;

use super::super::wire::{TraceError, non_blank_lines, parse_json_line, quote_word};
use super::{NfkRecording, RecordedNfkState, RecordedTick};
use crate::platformer::{COLUMN_PX, Dir, Grid, NfkKeys, NfkState, ROW_PX, Ruleset, Tile};

/// Name of the format.
pub(in crate::conform) const FORMAT: &str = "nfk-trace/1";

#[derive(Deserialize)]
struct NfkTraceHeader {
    #[serde(default)]
    format: String,
    #[serde(default)]
    engine: String,
    #[serde(default)]
    name: String,
    tile: Option<[i32; 2]>,
    #[serde(default)]
    map: Vec<WireRow>,
    initial: Option<Initial>,
}

/// Start state. Missing values are 0 or false.
#[derive(Deserialize)]
struct Initial {
    x: f64,
    y: f64,
    #[serde(default)]
    ix: f64,
    #[serde(default)]
    iy: f64,
    #[serde(default)]
    dir: WireDir,
    #[serde(default)]
    crouch: bool,
    #[serde(default, alias = "doublejump")]
    dj: u8,
    #[serde(default, alias = "speedjump")]
    sj: u8,
    #[serde(default, alias = "injump")]
    inj: u8,
    #[serde(default)]
    gt: u8,
    #[serde(default)]
    haste: bool,
    #[serde(default)]
    flight: bool,
}

/// One tick. Missing counters and flags are 0 or false.
#[derive(Deserialize)]
struct WireTick {
    t: Option<u64>,
    k: WireKeys,
    x: f64,
    y: f64,
    #[serde(default)]
    ix: f64,
    #[serde(default)]
    iy: f64,
    #[serde(default)]
    dir: WireDir,
    #[serde(default)]
    crouch: bool,
    #[serde(default)]
    doublejump: u8,
    #[serde(default)]
    speedjump: u8,
    #[serde(default)]
    injump: u8,
    #[serde(default)]
    ground: bool,
    #[serde(default)]
    head: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "u8")]
struct WireDir(Dir);

/// A missing direction is 0.
impl Default for WireDir {
    fn default() -> Self {
        Self(Dir::RunLeft)
    }
}

impl TryFrom<u8> for WireDir {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Dir::from_number(number)
            .map(Self)
            .ok_or_else(|| format!("direction {number}, expected 0 to 3"))
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct WireKeys(NfkKeys);

impl TryFrom<String> for WireKeys {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        NfkKeys::parse(&word).map(Self).ok_or_else(|| {
            format!(
                "keys {}, expected letters of \"ULRD\", or \"-\"",
                quote_word(&word)
            )
        })
    }
}

/// One row of the map.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct WireRow(Vec<Tile>);

impl TryFrom<String> for WireRow {
    type Error = String;

    fn try_from(row: String) -> Result<Self, String> {
        let tile = |letter| match letter {
            '#' => Ok(Tile::BRICK),
            '.' => Ok(Tile::Free),
            'w' => Ok(Tile::Water),
            'l' => Ok(Tile::Lava),
            'j' => Ok(Tile::Pad),
            'J' => Ok(Tile::StrongPad),
            other => Err(format!("tile {other:?}, expected one of # . w l j J")),
        };
        row.chars().map(tile).collect::<Result<_, _>>().map(Self)
    }
}

pub(super) fn parse(text: &str) -> Result<NfkRecording, TraceError> {
    let mut lines = non_blank_lines(text);
    let (at, first) = lines.next().ok_or(TraceError::Empty { expected: FORMAT })?;
    let header: NfkTraceHeader = parse_json_line(first, at)?;
    let (rules, initial) = check_header(&header, at)?;
    let rows: Vec<Vec<Tile>> = header.map.into_iter().map(|row| row.0).collect();
    let mut ticks: Vec<RecordedTick> = Vec::new();
    let mut next = None;
    for (at, line) in lines {
        let wire: WireTick = parse_json_line(line, at)?;
        let is_next = next.is_none() || wire.t.is_none() || wire.t == next;
        if let (false, Some(found), Some(expected)) = (is_next, wire.t, next) {
            return Err(TraceError::Order {
                line: at,
                found,
                expected,
            });
        }
        next = wire.t.and_then(|t| t.checked_add(1));
        ticks.push(RecordedTick {
            keys: wire.k.0,
            state: recorded_state(&wire),
            line: at,
        });
    }
    Ok(NfkRecording {
        name: header.name,
        rules,
        grid: Grid::new(&rows),
        initial,
        ticks,
    })
}

/// Checks that the header can be replayed. Returns the rules and the start state.
fn check_header(header: &NfkTraceHeader, line: usize) -> Result<(Ruleset, NfkState), TraceError> {
    let wrong = |what, found: String, expected| {
        Err(TraceError::Header {
            line,
            what,
            found,
            expected,
        })
    };
    if header.format != FORMAT {
        return wrong("format", quote_word(&header.format), "\"nfk-trace/1\"");
    }
    let Some(rules) = Ruleset::by_id(&header.engine) else {
        return wrong(
            "engine",
            quote_word(&header.engine),
            "\"nfk-068r2\" or \"nfk-075\"",
        );
    };
    if header.tile.is_some_and(|tile| tile != [COLUMN_PX, ROW_PX]) {
        return wrong(
            "tile",
            format!("{:?}", header.tile.unwrap_or_default()),
            "[32, 16]",
        );
    }
    let width = header.map.first().map_or(0, |row| row.0.len());
    if header.map.len() < 3 || width < 3 {
        return wrong(
            "map",
            format!("{} rows, the first {width} long", header.map.len()),
            "at least 3 by 3 tiles",
        );
    }
    if let Some((number, row)) = (1..).zip(&header.map).find(|(_, row)| row.0.len() != width) {
        return wrong(
            "map",
            format!("uneven: row {number} is {} long", row.0.len()),
            "all rows as long as the first",
        );
    }
    let largest = usize::from(u16::MAX);
    if header.map.len() > largest || width > largest {
        return wrong(
            "map",
            format!("{} rows of {width}", header.map.len()),
            "at most 65535 of each",
        );
    }
    let Some(initial) = &header.initial else {
        return wrong("initial", "missing".into(), "the state before tick 0");
    };
    Ok((rules, initial_state(initial)))
}

fn initial_state(wire: &Initial) -> NfkState {
    NfkState {
        x: wire.x,
        y: wire.y,
        ix: wire.ix,
        iy: wire.iy,
        dir: wire.dir.0,
        crouch: wire.crouch,
        doublejump: wire.dj,
        speedjump: wire.sj,
        injump: wire.inj,
        ground_ticks: wire.gt,
        haste: wire.haste,
        flight: wire.flight,
        dead: false,
    }
}

fn recorded_state(wire: &WireTick) -> RecordedNfkState {
    RecordedNfkState {
        player: NfkState {
            ix: wire.ix,
            iy: wire.iy,
            crouch: wire.crouch,
            doublejump: wire.doublejump,
            speedjump: wire.speedjump,
            injump: wire.injump,
            ..NfkState::standing_at([wire.x, wire.y], wire.dir.0)
        },
        ground: wire.ground,
        head: wire.head,
    }
}
