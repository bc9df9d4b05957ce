//! The game's own `.mapa` files: header, tiles and objects are read, faults are rejected, and no
//! bytes cause a panic.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use wishdir_sim::platformer::Tile::{Brick, Death, Free, Invisible, Lava, Pad, StrongPad, Water};
use wishdir_sim::platformer::{Cell, NfkWorld, PushDirection, Tile, ZoneKind};

/// A map file built from its parts.
#[derive(Clone)]
pub(crate) struct Mapa {
    pub(crate) name: &'static str,
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    pub(crate) tiles: Vec<u8>,
    pub(crate) objects: Vec<[u8; 24]>,
}

impl Mapa {
    /// Bricks around free tiles.
    pub(crate) fn new(columns: u8, rows: u8) -> Self {
        let on_ring =
            |column, row| column == 0 || row == 0 || column + 1 == columns || row + 1 == rows;
        let tiles = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let tiles = tiles
            .map(|(column, row)| if on_ring(column, row) { 100 } else { 0 })
            .collect();
        Self {
            name: "Test",
            columns,
            rows,
            tiles,
            objects: Vec::new(),
        }
    }

    pub(crate) fn tile(mut self, column: usize, row: usize, id: u8) -> Self {
        self.tiles[row * usize::from(self.columns) + column] = id;
        self
    }

    pub(crate) fn object(mut self, object: [u8; 24]) -> Self {
        self.objects.push(object);
        self
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let string = |text: &str| {
            let mut bytes = vec![text.len() as u8];
            bytes.extend(text.bytes().chain(std::iter::repeat(0)).take(70));
            bytes
        };
        let mut bytes = b"NMAP\x03".to_vec();
        bytes.extend(string(self.name));
        bytes.extend(string("Author"));
        bytes.extend([
            self.columns,
            self.rows,
            1,
            2,
            self.objects.len() as u8,
            0,
            0,
        ]);
        assert_eq!(bytes.len(), 154, "the header");
        bytes.extend(&self.tiles);
        bytes.extend(self.objects.iter().flatten());
        bytes
    }
}

/// An active object: type, then x, y, lenght, dir, wait, orient, special.
pub(crate) fn object(kind: u8, [x, y, lenght, dir, wait, orient, special]: [u16; 7]) -> [u8; 24] {
    let mut bytes = [0; 24];
    bytes[0] = 1;
    for (field, value) in [
        (0, x),
        (1, y),
        (2, lenght),
        (3, dir),
        (4, wait),
        (7, orient),
        (9, special),
    ] {
        bytes[2 + 2 * field..4 + 2 * field].copy_from_slice(&value.to_le_bytes());
    }
    bytes[22] = kind;
    bytes
}

fn check(bytes: &[u8], message: Expect) {
    message.assert_eq(&NfkWorld::from_mapa(bytes).unwrap_err().to_string());
}

#[test]
fn header_and_tiles_are_read() {
    let ids = [31, 32, 33, 37, 38, 39, 54, 255, 0, 1, 30, 40, 42];
    let mut mapa = Mapa::new(20, 30);
    for (at, id) in ids.into_iter().enumerate() {
        mapa = mapa.tile(2 + at, 5, id);
    }
    let mapa = mapa.tile(3, 20, 34).tile(4, 20, 35).tile(5, 20, 36);
    let (world, warnings) = NfkWorld::from_mapa(&mapa.bytes()).unwrap();
    assert_eq!(
        (world.title.as_str(), world.author.as_str()),
        ("Test", "Author")
    );
    // The classic size.
    assert_eq!((world.grid.columns(), world.grid.rows()), (20, 30));
    let tiles: Vec<Tile> = (2..15)
        .map(|column| world.grid.tile(Cell::new(column, 5)))
        .collect();
    let special = [Lava, Water, Death, Invisible, Pad, StrongPad];
    assert_eq!(tiles[..6], special);
    assert_eq!(tiles[6..8], [Brick(54), Brick(255)]);
    // Items and flags.
    assert!(tiles[8..].iter().all(|tile| *tile == Free));
    assert_eq!(world.grid.tile(Cell::new(0, 0)), Brick(100));
    assert_eq!(
        world
            .spawns
            .iter()
            .map(|spawn| spawn.cell.column)
            .collect::<Vec<_>>(),
        [3, 4, 5]
    );
    assert_eq!(world.spawns[0].cell.body_center(), [112.0, 312.0]);
    assert_eq!(warnings, []);
}

#[test]
fn objects_that_touch_movement_are_read() {
    let mapa = Mapa::new(20, 30)
        .tile(3, 20, 34)
        .object(object(1, [4, 10, 15, 20, 0, 0, 0]))
        .object(object(5, [6, 7, 3, 2, 25, 2, 35]))
        .object(object(5, [6, 7, 0, 99, 0, 1, 40]))
        .object(object(7, [18, 9, 1, 3, 0, 0, 0]))
        .object([0; 24]);
    let (world, warnings) = NfkWorld::from_mapa(&mapa.bytes()).unwrap();
    assert_eq!(
        (world.teleports[0].from, world.teleports[0].to),
        (Cell::new(4, 10), Cell::new(15, 20))
    );
    let push = world.pushes[0];
    assert_eq!(
        (push.area.first, push.area.last),
        (Cell::new(6, 7), Cell::new(8, 8))
    );
    assert_eq!(
        (push.direction, push.speed, push.wait_ticks),
        (PushDirection::Right, 3.5, 25)
    );
    assert_eq!(
        (world.pushes[1].area.last, world.pushes[1].direction),
        (Cell::new(6, 29), PushDirection::Up),
        "at least one, at most all"
    );
    assert_eq!(
        (world.zones[0].kind, world.zones[0].area.last),
        (ZoneKind::Finish, Cell::new(18, 11))
    );
    assert_eq!(warnings, [], "and what is not active is not there");
}

#[test]
fn what_does_nothing_here_is_skipped_with_a_warning() {
    let mapa = Mapa::new(20, 30)
        .tile(2, 2, 50)
        .tile(3, 1, 34)
        .object(object(3, [0; 7]))
        .object(object(77, [0; 7]))
        .object(object(1, [4, 10, 20, 1, 0, 0, 0]))
        .object(object(1, [20, 10, 4, 4, 0, 0, 0]))
        .object(object(5, [6, 7, 3, 2, 25, 4, 35]));
    let mut bytes = mapa.bytes();
    bytes.extend(b"pal and loc");
    let (world, warnings) = NfkWorld::from_mapa(&bytes).unwrap();
    assert_eq!((world.teleports.len(), world.pushes.len()), (0, 0));
    let told: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    expect![[r#"
        column 2, row 2: warning: unknown tile 50; treated as empty
        byte 754: warning: object 0 (door) does nothing here; skipped
        byte 778: warning: object 1 has the unknown type 77; skipped
        byte 802: warning: object 2 (teleport) leads outside the map; skipped
        byte 826: warning: object 3 (teleport) is outside the map; skipped
        byte 850: warning: object 4 (push area) has a direction over 3; skipped
        byte 874: warning: ignored 11 bytes after the objects, such as pictures or locations
        column 3, row 1: warning: the spawn has no room for a player (three tiles high)"#]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn what_is_no_mapa_is_refused() {
    let good = Mapa::new(20, 30).object(object(1, [0; 7])).bytes();
    check(b"", expect![[r#"byte 0: found "", expected "NMAP""#]]);
    check(
        b"PK\x03\x04",
        expect![[r#"byte 0: found "PK\u{3}\u{4}", expected "NMAP""#]],
    );
    check(
        &good[..100],
        expect![
            "byte 100: found the end of the file, expected 154 bytes of the header starting at byte 0"
        ],
    );
    check(
        &good[..200],
        expect![
            "byte 200: found the end of the file, expected 600 bytes of tiles starting at byte 154"
        ],
    );
    check(
        &good[..760],
        expect![
            "byte 760: found the end of the file, expected 24 bytes of objects starting at byte 754"
        ],
    );
    let with = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        bytes
    };
    check(
        &with(4, 2),
        expect!["byte 4: found version 2, expected version 3"],
    );
    check(
        &with(5, 71),
        expect!["byte 5: found the length 71 of the map's name, expected at most 70"],
    );
    check(
        &with(76, 255),
        expect!["byte 76: found the length 255 of the author's name, expected at most 70"],
    );
    check(
        &with(147, 0),
        expect!["byte 147: found 0 columns, expected 3 to 251"],
    );
    check(
        &with(148, 252),
        expect!["byte 148: found 252 rows, expected 3 to 251"],
    );
}

#[test]
fn a_name_in_another_code_page_is_no_reason_to_refuse_a_map() {
    let mut bytes = Mapa::new(20, 30).bytes();
    bytes[6] = 0xcf;
    assert_eq!(NfkWorld::from_mapa(&bytes).unwrap().0.title, "?est");
}

/// Reads a file. Its contents must be consistent.
fn read(bytes: &[u8]) -> Result<(), TestCaseError> {
    if let Ok((world, _)) = NfkWorld::from_mapa(bytes) {
        let (columns, rows) = (world.grid.columns(), world.grid.rows());
        let areas = world
            .pushes
            .iter()
            .map(|push| push.area)
            .chain(world.zones.iter().map(|zone| zone.area));
        let corners = areas.flat_map(|area| [area.first, area.last]);
        let spawns = world.spawns.iter().map(|spawn| spawn.cell);
        for cell in corners
            .chain(spawns)
            .chain(world.teleports.iter().map(|teleport| teleport.to))
        {
            prop_assert!(cell.column < columns && cell.row < rows, "{:?}", cell);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn random_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..1200)) {
        read(&bytes)?;
        let mut with_head = b"NMAP\x03".to_vec();
        with_head.extend(&bytes);
        read(&with_head)?;
    }

    #[test]
    fn mutated_maps_are_read_or_refused(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..20),
        cut in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let mapa = Mapa::new(9, 8).tile(3, 5, 34).object(object(1, [4, 4, 5, 5, 0, 0, 0])).object(object(5, [2, 2, 2, 2, 9, 1, 30]));
        let mut bytes = mapa.object(object(7, [2, 2, 2, 2, 9, 1, 30])).bytes();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if is_cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        read(&bytes)?;
    }
}
