//! Reads the game's `.mapa` files, header version 3 (`docs/nfk.md` 3.6).
//!
//! A file has a header, tile bytes and objects of 24 bytes each.

use super::super::grid::{Area, Cell, Grid, Tile};
use super::super::state::Dir;
use super::super::world::{NfkSpawn, NfkWorld, PushArea, PushDirection, Teleport, Zone, ZoneKind};
use super::error::{MapResult, NfkMapError, NfkMapPlace, NfkWarning, NfkWarningKind};

/// First bytes of every file.
const MAGIC: &[u8; 4] = b"NMAP";
/// Header version that the reader supports.
const VERSION: u8 = 3;
/// Maximum length of a Pascal string, without its length byte, bytes.
const STRING_LENGTH: usize = 70;
/// Size of an object, bytes.
const OBJECT_LENGTH: usize = 24;
/// Size of the header, bytes. The reader ignores its background, game type and lights.
const HEADER_LENGTH: usize = 154;
/// Stored units per pixel per tick: files store the strength of a push in tenths.
const PUSH_UNIT: f64 = 10.0;

fn error_at<T>(at: usize, found: impl Into<String>, expected: impl Into<String>) -> MapResult<T> {
    Err(NfkMapError {
        place: NfkMapPlace::Byte(at),
        found: found.into(),
        expected: expected.into(),
    })
}

/// Parses a whole file.
pub(super) fn parse(bytes: &[u8]) -> MapResult<(NfkWorld, Vec<NfkWarning>)> {
    let header = MapaHeader::parse(bytes)?;
    let (columns, rows) = (usize::from(header.columns), usize::from(header.rows));
    let tile_bytes = byte_slice(bytes, HEADER_LENGTH, columns * rows, "tiles")?;
    let mut warnings = Vec::new();
    let mut world = NfkWorld::from_grid(Grid::new(&[]));
    world.title = header.name;
    world.author = header.author;
    let mut grid = Vec::with_capacity(rows);
    for (row, line) in (0..).zip(tile_bytes.chunks(columns)) {
        grid.push(
            (0..)
                .zip(line)
                .map(|(column, id)| {
                    add_tile(&mut world, &mut warnings, *id, Cell::new(column, row))
                })
                .collect(),
        );
    }
    world.grid = Grid::new(&grid);
    let start = HEADER_LENGTH + columns * rows;
    let object_bytes = byte_slice(
        bytes,
        start,
        usize::from(header.objects) * OBJECT_LENGTH,
        "objects",
    )?;
    for (number, bytes) in object_bytes.chunks(OBJECT_LENGTH).enumerate() {
        let object = MapaObject::from_bytes(bytes);
        if let Err(kind) = object.add_to_world(&mut world, number) {
            let place = NfkMapPlace::Byte(start + number * OBJECT_LENGTH);
            warnings.push(NfkWarning { place, kind });
        }
    }
    let end = start + object_bytes.len();
    if bytes.len() > end {
        let kind = NfkWarningKind::Rest {
            count: bytes.len() - end,
        };
        warnings.push(NfkWarning {
            place: NfkMapPlace::Byte(end),
            kind,
        });
    }
    Ok((world, warnings))
}

/// Returns `length` bytes at `start`.
fn byte_slice<'a>(bytes: &'a [u8], start: usize, length: usize, what: &str) -> MapResult<&'a [u8]> {
    bytes.get(start..start + length).map_or_else(
        || {
            error_at(
                bytes.len(),
                "the end of the file",
                format!("{length} bytes of {what} starting at byte {start}"),
            )
        },
        Ok,
    )
}

struct MapaHeader {
    name: String,
    author: String,
    columns: u8,
    rows: u8,
    objects: u8,
}

impl MapaHeader {
    fn parse(bytes: &[u8]) -> MapResult<Self> {
        if !bytes.starts_with(MAGIC) {
            let found: String = bytes
                .iter()
                .take(MAGIC.len())
                .map(|byte| char::from(*byte))
                .collect();
            return error_at(0, format!("{found:?}"), "\"NMAP\"");
        }
        let bytes = byte_slice(bytes, 0, HEADER_LENGTH, "the header")?;
        let version_at = MAGIC.len();
        if bytes[version_at] != VERSION {
            return error_at(
                version_at,
                format!("version {}", bytes[version_at]),
                format!("version {VERSION}"),
            );
        }
        let name_at = version_at + 1;
        let author_at = name_at + 1 + STRING_LENGTH;
        let size_at = author_at + 1 + STRING_LENGTH;
        let (columns, rows) = (bytes[size_at], bytes[size_at + 1]);
        for (at, what, size) in [(size_at, "columns", columns), (size_at + 1, "rows", rows)] {
            if !(3..=super::SIZE_MAX).contains(&usize::from(size)) {
                return error_at(
                    at,
                    format!("{size} {what}"),
                    format!("3 to {}", super::SIZE_MAX),
                );
            }
        }
        Ok(Self {
            name: read_pascal_string(bytes, name_at, "the map's name")?,
            author: read_pascal_string(bytes, author_at, "the author's name")?,
            columns,
            rows,
            // The skipped bytes are the background, the game type and the number of lights.
            objects: bytes[size_at + 4],
        })
    }
}

/// Reads a Pascal string. Characters outside ASCII become `?`, as their code page is unknown.
fn read_pascal_string(bytes: &[u8], at: usize, what: &str) -> MapResult<String> {
    let length = usize::from(bytes[at]);
    if length > STRING_LENGTH {
        return error_at(
            at,
            format!("the length {length} of {what}"),
            format!("at most {STRING_LENGTH}"),
        );
    }
    let letter = |byte: &u8| {
        if (b' '..=b'~').contains(byte) {
            char::from(*byte)
        } else {
            '?'
        }
    };
    Ok(bytes[at + 1..=at + length].iter().map(letter).collect())
}

/// Converts a tile byte. Spawn bytes add a spawn to the world.
fn add_tile(world: &mut NfkWorld, warnings: &mut Vec<NfkWarning>, id: u8, cell: Cell) -> Tile {
    match id {
        31 => Tile::Lava,
        32 => Tile::Water,
        33 => Tile::Death,
        34..=36 => {
            world.spawns.push(NfkSpawn {
                cell,
                dir: Dir::StandRight,
            });
            Tile::Free
        }
        37 => Tile::Invisible,
        38 => Tile::Pad,
        39 => Tile::StrongPad,
        54..=u8::MAX => Tile::Brick(id),
        // Empty tiles, items, flags and domination points.
        0..=30 | 40..=42 => Tile::Free,
        43..=53 => {
            let kind = NfkWarningKind::UnknownTile { tile: id };
            warnings.push(NfkWarning {
                place: NfkMapPlace::Cell(cell),
                kind,
            });
            Tile::Free
        }
    }
}

/// An object: ten 16-bit fields and a type. Names and spelling are the game's.
struct MapaObject {
    active: bool,
    x: u16,
    y: u16,
    lenght: u16,
    dir: u16,
    wait: u16,
    orient: u16,
    special: u16,
    kind: u8,
}

impl MapaObject {
    /// Reads an object from its 24 bytes.
    fn from_bytes(bytes: &[u8]) -> Self {
        let field = |number: usize| {
            let at = 2 + 2 * number;
            u16::from_le_bytes([bytes[at], bytes[at + 1]])
        };
        Self {
            active: bytes[0] != 0,
            x: field(0),
            y: field(1),
            lenght: field(2),
            dir: field(3),
            wait: field(4),
            // Fields 5 and 6 link triggers to doors, field 8 switches an animation.
            orient: field(7),
            special: field(9),
            kind: bytes[22],
        }
    }

    /// Adds the object to the world. Returns a warning if it has no effect.
    fn add_to_world(&self, world: &mut NfkWorld, number: usize) -> Result<(), NfkWarningKind> {
        if !self.active {
            return Ok(());
        }
        let unused = |kind| Err(NfkWarningKind::Unused { number, kind });
        let bad = |kind, what| Err(NfkWarningKind::Bad { number, kind, what });
        let is_inside = |x: u16, y: u16| x < world.grid.columns() && y < world.grid.rows();
        match self.kind {
            1 if !is_inside(self.x, self.y) => bad("teleport", "is outside the map"),
            1 if !is_inside(self.lenght, self.dir) => bad("teleport", "leads outside the map"),
            1 => {
                let (from, to) = (Cell::new(self.x, self.y), Cell::new(self.lenght, self.dir));
                world.teleports.push(Teleport { from, to });
                Ok(())
            }
            5 | 7 if !is_inside(self.x, self.y) => bad("area", "is outside the map"),
            5 => {
                let Some(direction) = self.push_direction() else {
                    return bad("push area", "has a direction over 3");
                };
                let speed = f64::from(self.special) / PUSH_UNIT;
                world.pushes.push(PushArea {
                    area: self.clipped_area(world),
                    direction,
                    speed,
                    wait_ticks: self.wait,
                });
                Ok(())
            }
            7 => {
                world.zones.push(Zone {
                    kind: ZoneKind::Finish,
                    area: self.clipped_area(world),
                });
                Ok(())
            }
            2 => unused("button"),
            3 => unused("door"),
            4 => unused("trigger"),
            6 => unused("pain area"),
            8 => unused("area teleport"),
            9 => unused("door trigger"),
            10 => unused("water texture"),
            kind => Err(NfkWarningKind::Unknown { number, kind }),
        }
    }

    fn push_direction(&self) -> Option<PushDirection> {
        [
            PushDirection::Left,
            PushDirection::Up,
            PushDirection::Right,
            PushDirection::Down,
        ]
        .get(usize::from(self.orient))
        .copied()
    }

    /// Returns the area of `lenght` by `dir` tiles from the object's position, clipped to the map.
    /// The specification does not define the fields for an area's size.
    /// A teleport stores its target in the same two fields.
    fn clipped_area(&self, world: &NfkWorld) -> Area {
        let end = |start: u16, length: u16, size: u16| {
            start.saturating_add(length.max(1) - 1).min(size - 1)
        };
        let last = Cell::new(
            end(self.x, self.lenght, world.grid.columns()),
            end(self.y, self.dir, world.grid.rows()),
        );
        Area {
            first: Cell::new(self.x, self.y),
            last,
        }
    }
}
