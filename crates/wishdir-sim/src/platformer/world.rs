//! A map, ready to be played: its tiles, where players begin, and what acts on them.

use super::grid::{Area, Cell, Grid};
use super::state::Dir;

/// Where a player begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NfkSpawn {
    /// The lowest of the body's three tiles.
    pub cell: Cell,
    /// Where the player faces; one of the standing directions.
    pub dir: Dir,
}

/// Moves a player who enters a tile to another; the speed is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Teleport {
    /// The tile to enter: the centre's column, the row 13 px under the centre.
    pub from: Cell,
    /// The lowest of the body's three tiles on arrival.
    pub to: Cell,
}

/// A way along the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To smaller x.
    Left,
    /// To smaller y.
    Up,
    /// To larger x.
    Right,
    /// To larger y.
    Down,
}

/// Sets the speed of a player who touches it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PushArea {
    /// Where it is.
    pub area: Area,
    /// Where it pushes.
    pub way: Way,
    /// What `ix` or `iy` is set to, pixels a tick, without its sign.
    pub speed: f64,
    /// Ticks from one push to the next; 0 and 1 both push in every tick.
    pub wait_ticks: u16,
}

/// What a zone does to the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoneKind {
    /// The clock stands at zero and starts on leaving.
    Start,
    /// The clock stops.
    Finish,
}

/// A zone of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    /// What it does.
    pub kind: ZoneKind,
    /// Where it is.
    pub area: Area,
}

/// A text on the map: distances, what a ledge is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapLabel {
    /// The tile at which it begins.
    pub cell: Cell,
    /// What it says.
    pub text: String,
}

/// A map. Never changes while it is played.
#[derive(Clone, Debug, PartialEq)]
pub struct NfkWorld {
    /// The map's name; may be empty.
    pub title: String,
    /// Who made it; may be empty.
    pub author: String,
    /// What each tile is made of.
    pub grid: Grid,
    /// Where players begin; the first counts.
    pub spawns: Vec<NfkSpawn>,
    /// In file order.
    pub teleports: Vec<Teleport>,
    /// In file order.
    pub pushes: Vec<PushArea>,
    /// In file order.
    pub zones: Vec<Zone>,
    /// In file order.
    pub marks: Vec<MapLabel>,
}

impl NfkWorld {
    /// A world of tiles alone.
    pub fn of_grid(grid: Grid) -> Self {
        Self {
            title: String::new(),
            author: String::new(),
            grid,
            spawns: Vec::new(),
            teleports: Vec::new(),
            pushes: Vec::new(),
            zones: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Whether a standing player has room in a cell and the two over it.
    pub fn has_room(&self, cell: Cell) -> bool {
        (0..3).all(|up| {
            let row = cell.row.checked_sub(up);
            row.is_some_and(|row| !self.grid.tile(Cell::new(cell.column, row)).is_solid())
        })
    }
}
