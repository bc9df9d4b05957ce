//! A playable map: tiles, spawns and objects.

use super::grid::{Area, Cell, Grid};
use super::state::Dir;

/// A spawn point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NfkSpawn {
    /// Lowest of the body's three tiles.
    pub cell: Cell,
    /// Facing direction: one of the two standing directions.
    pub dir: Dir,
}

/// Tile that moves the player to another tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Teleport {
    /// Tile that triggers the teleport: the centre's column, and the row 13 px below the centre.
    pub from: Cell,
    /// Lowest of the body's three tiles on arrival.
    pub to: Cell,
}

/// A direction along the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushDirection {
    /// To the left, towards smaller x.
    Left,
    /// Upwards, towards smaller y.
    Up,
    /// To the right, towards larger x.
    Right,
    /// Downwards, towards larger y.
    Down,
}

/// Area that sets the speed of a player who touches it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PushArea {
    /// Area of contact.
    pub area: Area,
    /// Direction of the push.
    pub direction: PushDirection,
    /// Magnitude of the new `ix` or `iy`, pixels per tick.
    pub speed: f64,
    /// Ticks between two pushes. Both 0 and 1 push on every tick.
    pub wait_ticks: u16,
}

/// Effect of a zone on the timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoneKind {
    /// The zone resets the timer. The timer starts when the player leaves the zone.
    Start,
    /// The zone stops the timer.
    Finish,
}

/// A timer zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Effect of the zone.
    pub kind: ZoneKind,
    /// Area of the zone.
    pub area: Area,
}

/// A text label on the map, such as a distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapLabel {
    /// Tile where the text starts.
    pub cell: Cell,
    /// Text of the label.
    pub text: String,
}

/// Need For Kill map. Constant during play.
#[derive(Clone, Debug, PartialEq)]
pub struct NfkWorld {
    /// Name of the map. May be empty.
    pub title: String,
    /// Author of the map. May be empty.
    pub author: String,
    /// Tiles of the map.
    pub grid: Grid,
    /// Spawn points. Only the first is used.
    pub spawns: Vec<NfkSpawn>,
    /// Teleports in file order.
    pub teleports: Vec<Teleport>,
    /// Push areas in file order.
    pub pushes: Vec<PushArea>,
    /// Timer zones in file order.
    pub zones: Vec<Zone>,
    /// Text labels in file order.
    pub marks: Vec<MapLabel>,
}

impl NfkWorld {
    /// Creates a world that only has tiles.
    pub fn from_grid(grid: Grid) -> Self {
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

    /// Whether a standing player fits in a cell and the two above it.
    pub fn has_room(&self, cell: Cell) -> bool {
        (0..3).all(|up| {
            let row = cell.row.checked_sub(up);
            row.is_some_and(|row| !self.grid.tile(Cell::new(cell.column, row)).is_solid())
        })
    }
}
