//! The world of tiles, 32 pixels wide and 16 high, with the questions that the movement asks it.

/// A tile's width, pixels.
pub const COLUMN_PX: i32 = 32;
/// A tile's height, pixels.
pub const ROW_PX: i32 = 16;

/// What fills one tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tile {
    /// Nothing, or something that does not touch movement.
    #[default]
    Free,
    /// A brick, with the number of its picture (54 and up in the game's files).
    Brick(u8),
    /// Solid and unseen.
    Invisible,
    /// Water.
    Water,
    /// Lava: liquid for the movement, and it hurts.
    Lava,
    /// Kills.
    Death,
    /// A jump pad.
    Pad,
    /// A strong jump pad.
    StrongPad,
}

impl Tile {
    /// A brick with the first of the game's pictures.
    pub const BRICK: Self = Self::Brick(54);

    /// Nobody can be inside.
    pub fn is_solid(self) -> bool {
        matches!(self, Self::Brick(_) | Self::Invisible)
    }

    /// Water or lava.
    pub fn is_liquid(self) -> bool {
        matches!(self, Self::Water | Self::Lava)
    }
}

/// A tile's place, both counted from 0 at the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// From the left.
    pub column: u16,
    /// From the top.
    pub row: u16,
}

impl Cell {
    /// The tile in this column and row.
    pub const fn new(column: u16, row: u16) -> Self {
        Self { column, row }
    }

    /// The body centre of a player that spawns or arrives here, pixels: the tile is the lowest of
    /// its three rows.
    pub fn body(self) -> [f64; 2] {
        let (column, row) = (f64::from(self.column), f64::from(self.row));
        [
            f64::from(COLUMN_PX) * column + 16.0,
            f64::from(ROW_PX) * row - 8.0,
        ]
    }
}

/// A rectangle of tiles, both corners inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The top left tile.
    pub first: Cell,
    /// The bottom right tile.
    pub last: Cell,
}

impl Area {
    /// The area of one tile.
    pub const fn of(cell: Cell) -> Self {
        Self {
            first: cell,
            last: cell,
        }
    }

    /// Whether a player whose body centre is there touches it (`docs/nfk.md` 3.6), pixels.
    pub fn touches(self, x: f64, y: f64) -> bool {
        let left = f64::from(self.first.column) * f64::from(COLUMN_PX);
        let right = (f64::from(self.last.column) + 1.0) * f64::from(COLUMN_PX);
        let top = f64::from(self.first.row) * f64::from(ROW_PX);
        let bottom = (f64::from(self.last.row) + 1.0) * f64::from(ROW_PX);
        x + 9.0 >= left && x - 8.0 <= right && y + 23.0 >= top && y - 23.0 <= bottom
    }
}

/// The tiles of a map. The outermost ring is solid, as the game's loader makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    columns: u16,
    /// Row by row.
    tiles: Vec<Tile>,
}

impl Grid {
    /// Rows of tiles, from the top; short rows end in free tiles. The outermost ring becomes solid.
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

    /// How many columns there are.
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// How many rows there are.
    pub fn rows(&self) -> u16 {
        (self.tiles.len() / usize::from(self.columns.max(1))) as u16
    }

    /// The tile at a place; everything outside is as solid as the ring.
    pub fn tile(&self, cell: Cell) -> Tile {
        self.at_index(i64::from(cell.column), i64::from(cell.row))
    }

    /// Every tile with its place, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Tile)> + '_ {
        let columns = usize::from(self.columns.max(1));
        let cell =
            move |index: usize| Cell::new((index % columns) as u16, (index / columns) as u16);
        self.tiles
            .iter()
            .enumerate()
            .map(move |(index, tile)| (cell(index), *tile))
    }

    /// The tile under a point, which is cut to whole pixels: how the predicates look.
    #[inline]
    pub(super) fn cut(&self, x: f64, y: f64) -> Tile {
        self.at_index(
            x as i64 / i64::from(COLUMN_PX),
            y as i64 / i64::from(ROW_PX),
        )
    }

    /// The tile under a point, rounded to the nearest pixel, halves to even: how the walls are
    /// looked for.
    #[inline]
    pub(super) fn rounded(&self, x: f64, y: f64) -> Tile {
        self.cut(x.round_ties_even(), y.round_ties_even())
    }

    #[inline]
    fn at_index(&self, column: i64, row: i64) -> Tile {
        let inside = (0..i64::from(self.columns)).contains(&column) && row >= 0;
        let start = row.checked_mul(i64::from(self.columns)).filter(|_| inside);
        let index = start.and_then(|start| start.checked_add(column));
        let tile = index.and_then(|index| self.tiles.get(usize::try_from(index).ok()?));
        tile.copied().unwrap_or(Tile::BRICK)
    }
}

/// The cell that a point is in, cut to whole pixels; none left of or over the map.
pub(super) fn cell_at(x: f64, y: f64) -> Option<Cell> {
    let part = |pixels: f64, size: i32| u16::try_from(pixels as i64 / i64::from(size)).ok();
    Some(Cell::new(part(x, COLUMN_PX)?, part(y, ROW_PX)?))
}
