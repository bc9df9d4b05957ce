//! Small worlds and players for the tests.

use wishdir_sim::platformer::{Dir, Grid, NfkKeys, NfkReport, NfkState, Ruleset, Tile, nfk_tick};

/// The body centre of a player standing on the floor of [`room`], pixels.
pub(crate) const FLOOR_Y: f64 = 424.0;
/// The first row of that floor.
pub(crate) const FLOOR_ROW: usize = 28;

/// Keys from a word as in the recordings.
pub(crate) fn keys(word: &str) -> NfkKeys {
    NfkKeys::parse(word).unwrap()
}

/// An empty room of 30 rows with a floor two rows thick, as in the recordings.
pub(crate) fn room(columns: usize) -> Vec<Vec<Tile>> {
    let mut rows = vec![vec![Tile::Free; columns]; 30];
    rows[FLOOR_ROW] = vec![Tile::BRICK; columns];
    rows
}

/// Fills a rectangle, both corners included.
pub(crate) fn fill(
    rows: &mut [Vec<Tile>],
    columns: std::ops::RangeInclusive<usize>,
    at: std::ops::RangeInclusive<usize>,
    tile: Tile,
) {
    for row in &mut rows[at] {
        row[columns.clone()].fill(tile);
    }
}

/// One player, its world, and the last tick's report.
pub(crate) struct Stage {
    pub(crate) grid: Grid,
    pub(crate) rules: Ruleset,
    pub(crate) state: NfkState,
    pub(crate) report: NfkReport,
}

impl Stage {
    /// A player standing at `x` on the floor of a room.
    pub(crate) fn new(rows: &[Vec<Tile>], rules: Ruleset, x: f64) -> Self {
        let state = NfkState::standing_at([x, FLOOR_Y], Dir::StandRight);
        Self {
            grid: Grid::new(rows),
            rules,
            state,
            report: NfkReport::default(),
        }
    }

    /// A player standing in the middle of an empty room, under 068R2.
    pub(crate) fn floor() -> Self {
        Self::new(&room(120), Ruleset::R2, 1616.0)
    }

    /// The same, high above the floor.
    pub(crate) fn air() -> Self {
        let mut stage = Self::floor();
        stage.state.y = 200.0;
        stage
    }

    /// Runs one tick.
    pub(crate) fn tick(&mut self, word: &str) -> &NfkState {
        self.report.clear();
        nfk_tick(
            &mut self.state,
            keys(word),
            self.rules,
            &self.grid,
            &mut self.report,
        );
        &self.state
    }

    /// Runs this many ticks with the same keys.
    pub(crate) fn ticks(&mut self, word: &str, count: usize) -> &NfkState {
        for _ in 0..count {
            self.tick(word);
        }
        &self.state
    }

    /// Runs ticks until `done`, at most a thousand. Returns their number.
    pub(crate) fn until(&mut self, word: &str, done: impl Fn(&Self) -> bool) -> usize {
        (1..=1000)
            .find(|_| {
                self.tick(word);
                done(self)
            })
            .expect("it comes to that in a thousand ticks")
    }

    pub(crate) fn is_on_ground(&self) -> bool {
        wishdir_sim::platformer::is_on_ground(&self.grid, &self.state)
    }
}

/// Random numbers for random runs: xorshift64.
pub(crate) struct Dice(pub u64);

impl Dice {
    pub(crate) fn throw(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// Keys that change sometimes, mostly running and jumping.
pub(crate) struct Wanderer {
    dice: Dice,
    keys: NfkKeys,
    left: u64,
}

impl Wanderer {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            dice: Dice(seed),
            keys: NfkKeys::NONE,
            left: 0,
        }
    }

    pub(crate) fn next(&mut self) -> NfkKeys {
        if self.left == 0 {
            self.left = 1 + self.dice.throw() % 60;
            let words = [
                "UR", "UR", "R", "UL", "UL", "L", "U", "-", "D", "RD", "URD", "LR", "ULR",
            ];
            self.keys = keys(words[(self.dice.throw() % words.len() as u64) as usize]);
        }
        self.left -= 1;
        self.keys
    }
}
