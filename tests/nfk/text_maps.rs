//! Plain text maps: valid ones are read, faults are rejected with their position, and no text
//! causes a panic.

use std::sync::LazyLock;

use expect_test::{Expect, expect};
use proptest::prelude::*;
use wishdir_sim::platformer::map::{NfkMapError, NfkMapPlace};
use wishdir_sim::platformer::{Cell, Dir, NfkWorld, PushDirection, Tile, ZoneKind};

use crate::support::answers;

const GOOD: &str = "nfk-map 1\n\
    title: A map: with a colon\n\
    author: Nobody\n\
    ; a comment\n\
    \n\
    mark: 3 1 219 px\n\
    teleport: 1 2 -> 6 3\n\
    push: 2 1 to 3 2 up 2.5 every 10\n\
    map:\n\
    #########\n\
    #.wljJx%#\n\
    #..s..f.#\n\
    #P..p...#\n\
    #########\n";

/// Requires exactly these messages, one line per text.
fn check<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, messages: Expect) {
    answers(
        texts,
        |text| NfkWorld::from_text(text).unwrap_err().to_string(),
        &messages,
    );
}

/// A map with this header and grid.
fn with(head: &str, grid: &str) -> String {
    format!("nfk-map 1\n{head}map:\n{grid}")
}

const GRID: &str = "###\n#P#\n###\n";

#[test]
fn everything_in_a_map_is_read() {
    let (world, warnings) = NfkWorld::from_text(GOOD).unwrap();
    assert_eq!(
        (world.title.as_str(), world.author.as_str()),
        ("A map: with a colon", "Nobody")
    );
    assert_eq!((world.grid.columns(), world.grid.rows()), (9, 5));
    let row: Vec<Tile> = (0..9)
        .map(|column| world.grid.tile(Cell::new(column, 1)))
        .collect();
    let brick = Tile::BRICK;
    assert_eq!(
        row,
        [
            brick,
            Tile::Free,
            Tile::Water,
            Tile::Lava,
            Tile::Pad,
            Tile::StrongPad,
            Tile::Death,
            Tile::Invisible,
            brick
        ]
    );
    let spawns: Vec<_> = world
        .spawns
        .iter()
        .map(|spawn| (spawn.cell, spawn.dir))
        .collect();
    assert_eq!(
        spawns,
        [
            (Cell::new(1, 3), Dir::StandRight),
            (Cell::new(4, 3), Dir::StandLeft)
        ]
    );
    let zones: Vec<_> = world
        .zones
        .iter()
        .map(|zone| (zone.kind, zone.area.first))
        .collect();
    assert_eq!(
        zones,
        [
            (ZoneKind::Start, Cell::new(3, 2)),
            (ZoneKind::Finish, Cell::new(6, 2))
        ]
    );
    assert_eq!(
        (world.marks[0].cell, world.marks[0].text.as_str()),
        (Cell::new(3, 1), "219 px")
    );
    assert_eq!(
        (world.teleports[0].from, world.teleports[0].to),
        (Cell::new(1, 2), Cell::new(6, 3))
    );
    let push = &world.pushes[0];
    assert_eq!(
        (push.area.first, push.area.last),
        (Cell::new(2, 1), Cell::new(3, 2))
    );
    assert_eq!(
        (push.direction, push.speed, push.wait_ticks),
        (PushDirection::Up, 2.5, 10)
    );
    assert_eq!(warnings, []);
}

#[test]
fn the_outermost_ring_is_solid_whatever_is_written() {
    let (world, _) = NfkWorld::from_text(&with("", "....\n.P..\n.ww.\n....\n")).unwrap();
    for (cell, tile) in world.grid.cells() {
        let on_ring = cell.column == 0 || cell.row == 0 || cell.column == 3 || cell.row == 3;
        assert_eq!(tile.is_solid(), on_ring, "{cell:?}");
    }
    assert!(world.grid.tile(Cell::new(99, 99)).is_solid(), "outside too");
}

#[test]
fn a_spawn_without_room_is_warned_of() {
    let (_, warnings) = NfkWorld::from_text(&with("", GRID)).unwrap();
    let told: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        ["column 1, row 1: warning: the spawn has no room for a player (three tiles high)"]
    );
}

#[test]
fn what_is_no_map_is_refused() {
    check(
        [
            "",
            "nfk-map 2\n",
            "nfk-map 1\ntitle: x\n",
            &with("tilte: x\n", GRID),
            &with("what\n", GRID),
        ],
        expect![[r#"
        1:1: found an empty file, expected `nfk-map 1`
        1:1: found `nfk-map 2`, expected `nfk-map 1`
        3:1: found the end of the file, expected `map:` and rows of tiles
        2:1: found `tilte`, expected `title:`, `author:`, `teleport:`, `push:`, `mark:`, `map:` or a comment after `;`
        2:1: found `what`, expected `title:`, `author:`, `teleport:`, `push:`, `mark:`, `map:` or a comment after `;`"#]],
    );
}

#[test]
fn a_wrong_line_of_the_head_is_refused_at_its_word() {
    check(
        [
            &with("teleport: 1 1 > 2 2\n", GRID),
            &with("teleport: 1\n", GRID),
            &with("teleport: 1 1 -> 2 x\n", GRID),
            &with("teleport: 1 1 -> 2 2 2\n", GRID),
            &with("mark: -1 0 x\n", GRID),
            &with("mark: 0 3 x\n", GRID),
            &with("push: 2 2 to 1 2 up 1\n", GRID),
            &with("push: 0 0 to 2 2 north 1\n", GRID),
            &with("push: 0 0 to 2 2 up 11\n", GRID),
            &with("push: 0 0 to 2 2 up NaN\n", GRID),
            &with("push: 0 0 to 2 2 up 1 each 5\n", GRID),
        ],
        expect![[r#"
        2:15: found `>`, expected `->`
        2:12: found the end of the line, expected a whole number from 0: a row
        2:20: found `x`, expected a whole number from 0: a row
        2:22: found `2`, expected the end of the line
        2:7: found `-1`, expected a whole number from 0: a column
        2:7: found column 0 and row 3, expected a tile of the map, which has 3 columns and 3 rows
        2:14: found a corner to the left of or above the first, expected the bottom right corner
        2:18: found `north`, expected `left`, `up`, `right` or `down`
        2:21: found `11`, expected a speed from 0 to 10 pixels per tick
        2:21: found `NaN`, expected a speed from 0 to 10 pixels per tick
        2:23: found `each`, expected `every`"#]],
    );
}

#[test]
fn wrong_rows_are_refused_where_they_go_wrong() {
    check(
        [
            &with("", "###\n###\n"),
            &with("", "##\n##\n##\n"),
            &with("", "###\n#P#\n####\n"),
            &with("", "####\n#P#\n####\n"),
            &with("", "###\n#?#\n###\n"),
            &with("", &"###\n".repeat(252)),
        ],
        expect![[r#"
        3:1: found 2 rows of tiles, expected at least 3
        3:1: found 2 tiles in a row, expected 3 to 251
        5:4: found 4 tiles in this row, expected 3, as in the first
        4:4: found 3 tiles in this row, expected 4, as in the first
        4:2: found `?`, expected a tile: # % . w l x j J P p s f
        254:1: found 252 rows of tiles, expected at most 251"#]],
    );
    let wide = format!("{}\n", "#".repeat(252)).repeat(3);
    check(
        [with("", &wide)],
        expect!["3:1: found 252 tiles in a row, expected 3 to 251"],
    );
}

/// Parts of maps, so that random texts get far into the reader.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "nfk-map 1\n¦map:\n¦title: ¦mark: ¦teleport: ¦push: ¦ -> ¦ to ¦up ¦every ¦1 ¦250 ¦65536 ¦\
     -1 ¦1e9 ¦###\n¦#P#\n¦#sf\n¦\n¦; ¦é¦\u{feff}"
        .split('¦')
        .collect()
});

/// Parses a text. Its contents must be consistent.
fn read(text: &str) -> Result<(), TestCaseError> {
    match NfkWorld::from_text(text) {
        Err(NfkMapError { place, .. }) => {
            let NfkMapPlace::Text(at) = place else {
                panic!("{place:?} in a text")
            };
            prop_assert!(
                at.line as usize <= text.lines().count() + 1 && at.line >= 1 && at.column >= 1,
                "{place}"
            );
        }
        Ok((world, _)) => {
            prop_assert!(world.grid.columns() <= 251 && world.grid.rows() <= 251);
            let teleports = world
                .teleports
                .iter()
                .flat_map(|teleport| [teleport.from, teleport.to]);
            for cell in teleports.chain(world.marks.iter().map(|mark| mark.cell)) {
                prop_assert!(cell.column < world.grid.columns() && cell.row < world.grid.rows());
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn random_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read(&String::from_utf8_lossy(&bytes))?;
        read(&with("", &String::from_utf8_lossy(&bytes)))?;
    }

    #[test]
    fn random_words_are_read_or_refused(words in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..40)) {
        read(&words.concat())?;
        read(&with(&words.concat(), GRID))?;
    }

    #[test]
    fn mutated_maps_are_read_or_refused(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..4_usize, prop::sample::select(&WORDS[..])), 1..5),
    ) {
        let mut text: Vec<char> = GOOD.chars().collect();
        for (place, length, word) in changes {
            let at = place.index(text.len());
            let end = (at + length).min(text.len());
            text.splice(at..end, word.chars());
        }
        read(&text.into_iter().collect::<String>())?;
    }
}
