//! Plain text maps: a header of `key: value` lines, then `map:` and one letter per tile.

use super::super::grid::{Area, Cell, Grid, Tile};
use super::super::state::Dir;
use super::super::world::{
    MapLabel, NfkSpawn, NfkWorld, PushArea, PushDirection, Teleport, Zone, ZoneKind,
};
use super::error::{MapResult, NfkMapError, NfkMapPlace, NfkWarning};
use crate::excerpt::shorten;
use crate::map::Position;

/// First line of every map file.
const FORMAT: &str = "nfk-map 1";
/// Allowed header keys, for errors.
const KEYS: &str =
    "`title:`, `author:`, `teleport:`, `push:`, `mark:`, `map:` or a comment after `;`";
/// Maximum number of cells that a map's header may list.
const OBJECTS_MAX: usize = 65_536;
/// Allowed letters in the grid, for errors.
const LETTERS: &str = "a tile: # % . w l x j J P p s f";

fn text_position(line: usize, column: usize) -> NfkMapPlace {
    let part = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    NfkMapPlace::Text(Position {
        line: part(line),
        column: part(column),
    })
}

fn error_at<T>(
    at: NfkMapPlace,
    found: impl Into<String>,
    expected: impl Into<String>,
) -> MapResult<T> {
    Err(NfkMapError {
        place: at,
        found: found.into(),
        expected: expected.into(),
    })
}

/// Parses a whole file.
pub(super) fn parse(text: &str) -> MapResult<(NfkWorld, Vec<NfkWarning>)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text
        .lines()
        .zip(1..)
        .map(|(line, number)| (line.trim_end(), number));
    match lines.next() {
        Some((FORMAT, _)) => {}
        first => {
            let found =
                first.map_or_else(|| "an empty file".to_owned(), |(line, _)| quote_word(line));
            return error_at(text_position(1, 1), found, format!("`{FORMAT}`"));
        }
    }
    let mut world = NfkWorld::from_grid(Grid::new(&[]));
    let mut cells = Vec::new();
    let mut last = 1;
    for (line, number) in lines.by_ref() {
        last = number;
        if line.is_empty() || line.starts_with(';') {
            continue;
        }
        if line == "map:" {
            let rows: Vec<(&str, usize)> = lines.collect();
            return parse_tiles(&mut world, &rows, number)
                .and_then(|()| check_cells_inside(world, &cells));
        }
        parse_head_line(&mut world, &mut cells, line, number)?;
    }
    error_at(
        text_position(last + 1, 1),
        "the end of the file",
        "`map:` and rows of tiles",
    )
}

/// Parses a header line. Stores the cells that the line lists, to check them against the grid
/// later.
fn parse_head_line(
    world: &mut NfkWorld,
    cells: &mut Vec<(Cell, NfkMapPlace)>,
    line: &str,
    number: usize,
) -> MapResult<()> {
    let Some((key, value)) = line.split_once(':') else {
        return error_at(text_position(number, 1), quote_word(line), KEYS);
    };
    if cells.len() >= OBJECTS_MAX {
        return error_at(
            text_position(number, 1),
            format!("more than {OBJECTS_MAX} cells listed in the header"),
            "no more",
        );
    }
    let mut words = LineWords {
        line,
        number,
        at: key.len() + 1,
        cells,
    };
    match key {
        "title" => value.trim().clone_into(&mut world.title),
        "author" => value.trim().clone_into(&mut world.author),
        "teleport" => {
            let from = words.parse_cell()?;
            words.expect("->")?;
            world.teleports.push(Teleport {
                from,
                to: words.parse_cell()?,
            });
            words.expect_end()?;
        }
        "push" => {
            let push = words.parse_push_area()?;
            world.pushes.push(push);
        }
        "mark" => {
            let cell = words.parse_cell()?;
            let text = words.take_rest().to_owned();
            world.marks.push(MapLabel { cell, text });
        }
        _ => return error_at(text_position(number, 1), quote_word(key), KEYS),
    }
    Ok(())
}

/// Checks that all cells listed in the header are on the map.
fn check_cells_inside(
    world: NfkWorld,
    cells: &[(Cell, NfkMapPlace)],
) -> MapResult<(NfkWorld, Vec<NfkWarning>)> {
    let (columns, rows) = (world.grid.columns(), world.grid.rows());
    let outside = cells
        .iter()
        .find(|(cell, _)| cell.column >= columns || cell.row >= rows);
    match outside {
        Some((cell, at)) => {
            let found = format!("column {} and row {}", cell.column, cell.row);
            error_at(
                *at,
                found,
                format!("a tile of the map, which has {columns} columns and {rows} rows"),
            )
        }
        None => Ok((world, Vec::new())),
    }
}

/// Words of a header line after its key.
struct LineWords<'a> {
    line: &'a str,
    number: usize,
    /// Byte offset of the next character.
    at: usize,
    cells: &'a mut Vec<(Cell, NfkMapPlace)>,
}

impl<'a> LineWords<'a> {
    /// Skips white space and returns the position of the next word.
    fn position(&mut self) -> NfkMapPlace {
        let rest = &self.line[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        text_position(self.number, self.line[..self.at].chars().count() + 1)
    }

    /// Reads the next word. It is empty at the end of the line.
    fn next(&mut self) -> (&'a str, NfkMapPlace) {
        let here = self.position();
        let rest = &self.line[self.at..];
        let word = rest.split_whitespace().next().unwrap_or_default();
        self.at += word.len();
        (word, here)
    }

    fn take_rest(&mut self) -> &'a str {
        self.line[self.at..].trim()
    }

    fn expect(&mut self, wanted: &str) -> MapResult<()> {
        let (word, here) = self.next();
        if word == wanted {
            Ok(())
        } else {
            error_at(here, quote_word(word), format!("`{wanted}`"))
        }
    }

    fn expect_end(&mut self) -> MapResult<()> {
        let (word, here) = self.next();
        if word.is_empty() {
            Ok(())
        } else {
            error_at(here, quote_word(word), "the end of the line")
        }
    }

    fn parse_integer(&mut self, what: &str) -> MapResult<u16> {
        let (word, here) = self.next();
        word.parse().or_else(|_| {
            error_at(
                here,
                quote_word(word),
                format!("a whole number from 0: {what}"),
            )
        })
    }

    fn parse_cell(&mut self) -> MapResult<Cell> {
        let here = self.position();
        let cell = Cell::new(
            self.parse_integer("a column")?,
            self.parse_integer("a row")?,
        );
        self.cells.push((cell, here));
        Ok(cell)
    }

    /// Parses `FIRST to LAST, WAY SPEED every WAIT`. The last two words are optional.
    fn parse_push_area(&mut self) -> MapResult<PushArea> {
        let first = self.parse_cell()?;
        self.expect("to")?;
        let here = self.position();
        let last = self.parse_cell()?;
        if last.column < first.column || last.row < first.row {
            return error_at(
                here,
                "a corner to the left of or above the first",
                "the bottom right corner",
            );
        }
        let (word, here) = self.next();
        let direction = match word {
            "left" => PushDirection::Left,
            "up" => PushDirection::Up,
            "right" => PushDirection::Right,
            "down" => PushDirection::Down,
            other => return error_at(here, quote_word(other), "`left`, `up`, `right` or `down`"),
        };
        let (word, here) = self.next();
        let speed = match word.parse::<f64>() {
            Ok(speed) if (0.0..=PUSH_MAX).contains(&speed) => speed,
            Ok(_) | Err(_) => {
                return error_at(
                    here,
                    quote_word(word),
                    format!("a speed from 0 to {PUSH_MAX} pixels per tick"),
                );
            }
        };
        let wait_ticks = if self.take_rest().is_empty() {
            0
        } else {
            self.expect("every")?;
            self.parse_integer("ticks")?
        };
        self.expect_end()?;
        Ok(PushArea {
            area: Area { first, last },
            direction,
            speed,
            wait_ticks,
        })
    }
}

/// Maximum push speed, pixels per tick. Faster pushes would move a player through a wall.
const PUSH_MAX: f64 = 10.0;

/// Parses the rows of tiles up to the end of the file.
fn parse_tiles(world: &mut NfkWorld, rows: &[(&str, usize)], map_line: usize) -> MapResult<()> {
    let count = rows
        .iter()
        .rposition(|(row, _)| !row.is_empty())
        .map_or(0, |last| last + 1);
    let (rows, limit) = (&rows[..count], super::SIZE_MAX);
    if count < 3 {
        return error_at(
            text_position(map_line + 1, 1),
            format!("{count} rows of tiles"),
            "at least 3",
        );
    }
    if let Some((_, number)) = rows.get(limit) {
        return error_at(
            text_position(*number, 1),
            format!("{count} rows of tiles"),
            format!("at most {limit}"),
        );
    }
    let width = rows[0].0.chars().count();
    let mut grid = Vec::with_capacity(count);
    for (row, (line, number)) in (0..).zip(rows) {
        let length = line.chars().count();
        if !(3..=limit).contains(&length) {
            return error_at(
                text_position(*number, 1),
                format!("{length} tiles in a row"),
                format!("3 to {limit}"),
            );
        }
        if length != width {
            let found = format!("{length} tiles in this row");
            return error_at(
                text_position(*number, length.min(width) + 1),
                found,
                format!("{width}, as in the first"),
            );
        }
        let mut tiles = Vec::with_capacity(width);
        for (column, letter) in (0..).zip(line.chars()) {
            let cell = Cell::new(column, row);
            match add_tile(world, letter, cell) {
                Some(tile) => tiles.push(tile),
                None => {
                    return error_at(
                        text_position(*number, usize::from(column) + 1),
                        quote_letter(letter),
                        LETTERS,
                    );
                }
            }
        }
        grid.push(tiles);
    }
    world.grid = Grid::new(&grid);
    Ok(())
}

/// Converts a letter to a tile. A spawn or zone letter also adds its spawn or zone to the world.
fn add_tile(world: &mut NfkWorld, letter: char, cell: Cell) -> Option<Tile> {
    let mut spawn = |dir| world.spawns.push(NfkSpawn { cell, dir });
    let mut zone = |kind| {
        world.zones.push(Zone {
            kind,
            area: Area::from_cell(cell),
        });
    };
    Some(match letter {
        '#' => Tile::BRICK,
        '%' => Tile::Invisible,
        '.' => Tile::Free,
        'w' => Tile::Water,
        'l' => Tile::Lava,
        'x' => Tile::Death,
        'j' => Tile::Pad,
        'J' => Tile::StrongPad,
        'P' | 'p' => {
            spawn(if letter == 'P' {
                Dir::StandRight
            } else {
                Dir::StandLeft
            });
            Tile::Free
        }
        's' | 'f' => {
            zone(if letter == 's' {
                ZoneKind::Start
            } else {
                ZoneKind::Finish
            });
            Tile::Free
        }
        _ => return None,
    })
}

fn quote_word(word: &str) -> String {
    if word.is_empty() {
        "the end of the line".to_owned()
    } else {
        format!("`{}`", shorten(word))
    }
}

fn quote_letter(letter: char) -> String {
    format!("`{}`", letter.escape_debug())
}
