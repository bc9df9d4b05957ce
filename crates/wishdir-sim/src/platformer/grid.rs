//! The grid of tiles, 32 by 16 pixels each, with the queries that movement needs.

/// Width of a tile, pixels.
pub const COLUMN_PX: i32 = 32;
/// Height of a tile, pixels.
pub const ROW_PX: i32 = 16;

/// Contents of one tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tile {
    /// Empty, or something that does not affect movement.
    #[default]
    Free,
    /// A brick with its image number (54 and up in the game's files).
    Brick(u8),
    /// Solid and invisible.
    Invisible,
    /// Water, in which players swim.
    Water,
    /// Lava: a liquid that hurts.
    Lava,
    /// Deadly tile: kills the player.
    Death,
    /// A jump pad.
    Pad,
    /// A strong jump pad.
    StrongPad,
}

impl Tile {
    /// A brick with the first of the game's images.
    pub const BRICK: Self = Self::Brick(54);

    /// Whether the tile blocks the player.
    pub fn is_solid(self) -> bool {
        matches!(self, Self::Brick(_) | Self::Invisible)
    }

    /// Whether the tile is water or lava.
    pub fn is_liquid(self) -> bool {
        matches!(self, Self::Water | Self::Lava)
    }
}

/// Position of a tile, from 0 at the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// Column from the left.
    pub column: u16,
    /// Row from the top.
    pub row: u16,
}

impl Cell {
    /// Creates a position from column and row.
    pub const fn new(column: u16, row: u16) -> Self {
        Self { column, row }
    }

    /// Returns the body centre of a player who spawns or arrives here, pixels.
    /// The tile is the lowest of the three tiles that the body covers.
    pub fn body_center(self) -> [f64; 2] {
        let (column, row) = (f64::from(self.column), f64::from(self.row));
        [
            f64::from(COLUMN_PX) * column + 16.0,
            f64::from(ROW_PX) * row - 8.0,
        ]
    }
}

/// Rectangle of tiles, including both corner tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Top left tile.
    pub first: Cell,
    /// Bottom right tile.
    pub last: Cell,
}

impl Area {
    /// Creates the area of one tile.
    pub const fn from_cell(cell: Cell) -> Self {
        Self {
            first: cell,
            last: cell,
        }
    }

    /// Whether a player with the body centre at `x`, `y` (pixels) touches the area (`docs/nfk.md`
    /// 3.6).
    pub fn touches(self, x: f64, y: f64) -> bool {
        let left = f64::from(self.first.column) * f64::from(COLUMN_PX);
        let right = (f64::from(self.last.column) + 1.0) * f64::from(COLUMN_PX);
        let top = f64::from(self.first.row) * f64::from(ROW_PX);
        let bottom = (f64::from(self.last.row) + 1.0) * f64::from(ROW_PX);
        x + 9.0 >= left && x - 8.0 <= right && y + 23.0 >= top && y - 23.0 <= bottom
    }
}

/// Tiles of a map. The outermost ring is solid, as in the game's loader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    columns: u16,
    /// Stored row by row.
    tiles: Vec<Tile>,
}

impl Grid {
    /// Creates a grid from rows of tiles, top row first. The outermost ring becomes solid.
    /// Short rows are filled with free tiles.
    pub fn new(rows: &[Vec<Tile>]) -> Self {
        let columns = rows
            .iter()
            .map(Vec::len)
            .max()
            .unwrap_or(0)
            .min(usize::from(u16::MAX));
        let rows = &rows[..rows.len().min(usize::from(u16::MAX))];
        let mut tiles = Vec::with_capacity(rows.len() * columns);
        for (at, row) in rows.iter().enumerate() {
            let is_rim = at == 0 || at + 1 == rows.len();
            tiles.extend((0..columns).map(|column| {
                let tile = row.get(column).copied().unwrap_or_default();
                let on_ring = is_rim || column == 0 || column + 1 == columns;
                if on_ring && !tile.is_solid() {
                    Tile::BRICK
                } else {
                    tile
                }
            }));
        }
        Self {
            columns: columns as u16,
            tiles,
        }
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> u16 {
        (self.tiles.len() / usize::from(self.columns.max(1))) as u16
    }

    /// Returns the tile at a position. Everything outside the map is solid.
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tile_at_index(i64::from(cell.column), i64::from(cell.row))
    }

    /// Iterates over all tiles with their positions, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Tile)> + '_ {
        let columns = usize::from(self.columns.max(1));
        let cell =
            move |index: usize| Cell::new((index % columns) as u16, (index / columns) as u16);
        self.tiles
            .iter()
            .enumerate()
            .map(move |(index, tile)| (cell(index), *tile))
    }

    /// Returns the tile under a point truncated to whole pixels, as the game's predicates do.
    #[inline]
    pub(super) fn tile_truncated(&self, x: f64, y: f64) -> Tile {
        self.tile_at_index(
            x as i64 / i64::from(COLUMN_PX),
            y as i64 / i64::from(ROW_PX),
        )
    }

    /// Returns the tile under a point rounded to the nearest pixel, halves to even.
    /// The game's wall checks round this way.
    #[inline]
    pub(super) fn tile_rounded(&self, x: f64, y: f64) -> Tile {
        self.tile_truncated(x.round_ties_even(), y.round_ties_even())
    }

    #[inline]
    fn tile_at_index(&self, column: i64, row: i64) -> Tile {
        let inside = (0..i64::from(self.columns)).contains(&column) && row >= 0;
        let start = row.checked_mul(i64::from(self.columns)).filter(|_| inside);
        let index = start.and_then(|start| start.checked_add(column));
        let tile = index.and_then(|index| self.tiles.get(usize::try_from(index).ok()?));
        tile.copied().unwrap_or(Tile::BRICK)
    }
}

/// Returns the cell of a point truncated to whole pixels. `None` if left of or above the map.
pub(super) fn cell_at(x: f64, y: f64) -> Option<Cell> {
    let part = |pixels: f64, size: i32| u16::try_from(pixels as i64 / i64::from(size)).ok();
    Some(Cell::new(part(x, COLUMN_PX)?, part(y, ROW_PX)?))
}
