//! Wads and paks: made by the tests, cut off, randomly changed, and the sample beside the project.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;

use serde_json::{Value, json};
use wishdir_formats::maps::miptex::Miptex;
use wishdir_formats::maps::pak::Pak;
use wishdir_formats::maps::pk3::Pk3;
use wishdir_formats::maps::wad::{Wad, WadEntry};

use crate::support::random::Random;

/// A picture of 16 x 16 pixels in one colour, in four sizes, with a palette for Half-Life.
pub(crate) fn picture(name: &str, color: u8, has_palette: bool) -> Vec<u8> {
    let mut out = named(name, 16);
    [16_u32, 16, 40, 296, 360, 376]
        .iter()
        .for_each(|number| out.extend(number.to_le_bytes()));
    out.extend([color; 256 + 64 + 16 + 4]);
    if has_palette {
        out.extend(256_u16.to_le_bytes());
        out.extend([color + 1; 768]);
    }
    out
}

fn named(name: &str, length: usize) -> Vec<u8> {
    let mut bytes = name.as_bytes().to_vec();
    bytes.resize(length, 0);
    bytes
}

/// A wad of entries: name, type, packed or not, bytes.
pub(crate) fn wad(sign: &[u8; 4], entries: &[(&str, u8, u8, Vec<u8>)]) -> Vec<u8> {
    let mut body = Vec::new();
    let mut list = Vec::new();
    for (name, kind, packing, bytes) in entries {
        [
            12 + body.len() as u32,
            bytes.len() as u32,
            bytes.len() as u32,
        ]
        .iter()
        .for_each(|number| list.extend(number.to_le_bytes()));
        list.extend([*kind, *packing, 0, 0]);
        list.extend(named(name, 16));
        body.extend(bytes);
    }
    let head = [entries.len() as u32, 12 + body.len() as u32]
        .map(u32::to_le_bytes)
        .concat();
    [&sign[..], &head, &body, &list].concat()
}

pub(crate) fn pak(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut body, mut list) = (Vec::new(), Vec::new());
    for (name, bytes) in entries {
        list.extend(named(name, 56));
        [12 + body.len() as u32, bytes.len() as u32]
            .iter()
            .for_each(|number| list.extend(number.to_le_bytes()));
        body.extend(*bytes);
    }
    let head = [12 + body.len() as u32, list.len() as u32]
        .map(u32::to_le_bytes)
        .concat();
    [b"PACK", &head[..], &body, &list].concat()
}

#[test]
fn both_games_wads_are_read() {
    for (sign, kind, is_goldsrc) in [(b"WAD2", 0x44, false), (b"WAD3", 0x43, true)] {
        let bytes = wad(
            sign,
            &[
                ("Brick\0junk", kind, 0, picture("Brick", 7, is_goldsrc)),
                ("conchars", 0x45, 0, vec![1]),
            ],
        );
        let wad = Wad::open(&bytes).unwrap();
        assert_eq!(
            (wad.entries.len(), wad.is_goldsrc, wad.warnings.len()),
            (2, is_goldsrc, 0)
        );
        let entry = wad.entry("bRICK").unwrap();
        assert!(wad.is_texture(entry) && !wad.is_texture(&wad.entries[1]));
        let Miptex {
            name,
            width,
            height,
            pixels,
            palette,
        } = wad.texture(&bytes, entry).unwrap();
        assert_eq!(
            (name.as_str(), width, height, pixels),
            ("Brick", 16, 16, Some(&[7; 256][..]))
        );
        assert_eq!(palette, is_goldsrc.then_some(&[8; 768][..]));
    }
}

#[test]
fn odd_entries_of_a_wad_are_left_out_and_named() {
    let good = picture("a", 1, true);
    let entries = [
        ("a", 0x43, 0, good.clone()),
        ("A", 0x43, 0, good.clone()),
        ("", 0x43, 0, good.clone()),
        ("z", 0x43, 1, good),
    ];
    let mut bytes = wad(b"WAD3", &entries);
    let told = |bytes: &[u8]| {
        let wad = Wad::open(bytes).unwrap();
        (
            wad.entries.len(),
            wad.warnings
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>(),
        )
    };
    let odd = [
        "entry 1: duplicate name A; skipped",
        "entry 2 has no name; skipped",
        "entry 3 (z) is compressed; skipped",
    ];
    assert_eq!(told(&bytes), (1, odd.map(str::to_owned).to_vec()));
    bytes.truncate(bytes.len() - 40);
    let (kept, warnings) = told(&bytes);
    assert_eq!(
        (kept, warnings.last().unwrap().as_str()),
        (1, "entry 2 and 1 more are missing: the list ends too early")
    );
    let list = bytes.len() - 88;
    bytes[list..list + 4].copy_from_slice(&i32::MAX.to_le_bytes());
    assert!(
        told(&bytes).1[0]
            .starts_with("entry 0 (a): 1150 bytes at offset 2147483647 go past the end"),
        "{:?}",
        told(&bytes)
    );
    assert_eq!(
        Wad::open(b"PNG!").unwrap_err().to_string(),
        "found \"PNG!\", expected \"WAD2\" or \"WAD3\""
    );
    bytes[4..8].copy_from_slice(&(-1_i32).to_le_bytes());
    assert!(
        Wad::open(&bytes)
            .unwrap_err()
            .to_string()
            .starts_with("found -1 entries")
    );
}

#[test]
fn paks_are_read_and_odd_entries_left_out() {
    let bytes = pak(&[
        ("maps/start.bsp", b"map"),
        ("Maps/Start.bsp", b"again"),
        ("../evil", b"x"),
        ("/etc/passwd", b"x"),
        ("c:/x", b"x"),
        ("a\\b", b"x"),
        ("empty", b""),
        ("gfx/palette.lmp", b"colours"),
    ]);
    let pak = Pak::open(&bytes).unwrap();
    assert_eq!(pak.file(&bytes, "MAPS/start.BSP"), Some(&b"map"[..]));
    assert_eq!(pak.file(&bytes, "gfx/palette.lmp"), Some(&b"colours"[..]));
    assert_eq!(pak.file(&bytes, "../evil"), None);
    assert_eq!((pak.files.len(), pak.warnings.len()), (2, 6));
    assert_eq!(
        pak.warnings[0].to_string(),
        "entry 1 (Maps/Start.bsp): its name is a duplicate; skipped"
    );
    let mut other = bytes.clone();
    other[8] += 8;
    assert!(
        Pak::open(&other)
            .unwrap_err()
            .to_string()
            .contains("expected at most 65536 entries of 64 bytes")
    );
    assert_eq!(
        Pak::open(b"SPAK").unwrap_err().to_string(),
        "found \"SPAK\", expected \"PACK\""
    );
}

#[test]
fn wads_and_paks_that_are_cut_off_or_changed_are_read_or_refused() {
    let wad = wad(
        b"WAD3",
        &[
            ("a", 0x43, 0, picture("a", 1, true)),
            ("b", 0x43, 0, picture("b", 2, true)),
        ],
    );
    let pak = pak(&[("a/b", b"text"), ("c", b"more")]);
    let tried = |bytes: &[u8]| {
        if let Ok(wad) = Wad::open(bytes) {
            wad.entries
                .iter()
                .for_each(|entry| drop(wad.texture(bytes, entry)));
        }
        if let Ok(pak) = Pak::open(bytes) {
            pak.files
                .iter()
                .for_each(|(name, _)| assert!(pak.file(bytes, name).is_some(), "{name}"));
        }
    };
    let mut random = Random(5);
    for sample in [&wad, &pak] {
        (0..=sample.len()).for_each(|length| tried(&sample[..length]));
        for _ in 0..10_000 {
            let mut bytes = sample.clone();
            for _ in 0..=random.below(3) {
                let at = random.below(bytes.len() as u64) as usize;
                bytes[at] = random.next() as u8;
            }
            tried(&bytes);
        }
    }
}

#[test]
fn the_sample_beside_the_project_is_as_its_table_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/formats/samples/pakwad");
    let Ok(table) = fs::read(folder.join("expected.json")) else {
        return;
    };
    let table: BTreeMap<String, Value> = serde_json::from_slice(&table).unwrap();
    assert!(!table.is_empty(), "no sample");
    for (name, expected) in table {
        let bytes = fs::read(folder.join(&name)).unwrap();
        let wad = Wad::open(&bytes).unwrap();
        assert_eq!(
            expected["kind"],
            if wad.is_goldsrc { "WAD3" } else { "WAD2" },
            "{name}"
        );
        let row = |entry: &WadEntry| {
            let mut row = json!({
                "name": entry.name, "type": entry.kind, "size": entry.place.len(), "ok": !wad.is_texture(entry),
            });
            if let Ok(texture) = wad.texture(&bytes, entry) {
                row["ok"] = true.into();
                (row["width"], row["height"]) = (texture.width.into(), texture.height.into());
            }
            row
        };
        assert_eq!(
            expected["entries"],
            Value::from(wad.entries.iter().map(row).collect::<Vec<_>>()),
            "{name}"
        );
    }
}

/// A zip archive of files: path, packed or not, bytes.
pub(crate) fn pk3(files: &[(&str, bool, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (path, is_packed, bytes) in files {
        let method = if *is_packed {
            zip::CompressionMethod::Deflated
        } else {
            zip::CompressionMethod::Stored
        };
        writer
            .start_file(
                *path,
                zip::write::SimpleFileOptions::default().compression_method(method),
            )
            .unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn a_zip_archive_s_files_are_read_stored_and_deflated() {
    let text = b"a map of many rooms, many rooms, many rooms".repeat(20);
    let bytes = pk3(&[
        ("maps/", false, b""),
        ("maps/A.bsp", true, &text),
        ("gfx/palette.lmp", false, b"stored"),
    ]);
    assert!(bytes.len() < text.len(), "it is packed");
    let mut pack = Pk3::open(Cursor::new(&bytes)).unwrap();
    assert_eq!(
        pack.paths().collect::<Vec<_>>(),
        ["maps/A.bsp", "gfx/palette.lmp"],
        "a folder is no file"
    );
    // In upper or lower case.
    assert_eq!(pack.read("MAPS/a.BSP").unwrap(), text);
    assert_eq!(pack.read("gfx/palette.lmp").unwrap(), b"stored");
    assert_eq!(
        pack.read("none").unwrap_err().to_string(),
        "the archive has no none"
    );
    let foreign = Pk3::open(Cursor::new(b"PACK"))
        .map(drop)
        .unwrap_err()
        .to_string();
    assert!(
        foreign.starts_with("found no list of files (")
            && foreign.ends_with("), expected a zip archive"),
        "{foreign}"
    );
}

#[test]
fn nothing_leads_out_of_an_archive_and_nothing_in_it_fills_the_memory() {
    let zeros = vec![0; 400_000];
    let unsafe_names = [
        ("../up.cfg", false, &b"x"[..]),
        ("/etc/x", false, b"x"),
        ("C:/x", false, b"x"),
        ("a\\b", false, b"x"),
    ];
    let bytes = pk3(&[
        &unsafe_names[..],
        &[
            ("A.txt", false, b"first"),
            ("a.TXT", false, b"second"),
            ("big", true, &zeros),
        ],
    ]
    .concat());
    let mut pack = Pk3::open(Cursor::new(&bytes)).unwrap();
    // Of two files with the same name, the first counts.
    assert_eq!(pack.paths().collect::<Vec<_>>(), ["A.txt", "big"]);
    assert_eq!(pack.read("a.txt").unwrap(), b"first");
    let long = pack.read("big").unwrap_err().to_string();
    assert!(
        long.starts_with("big: unpacks to more than ") && long.contains("200 times"),
        "{long}"
    );

    let mut damaged = pk3(&[("x", true, &b"some text, some text, some text".repeat(9))]);
    let at = damaged
        .windows(5)
        .position(|five| five == b"some ")
        .unwrap_or(31 + 8);
    damaged[at..at + 4].fill(0xff);
    let told = Pk3::open(Cursor::new(&damaged))
        .unwrap()
        .read("x")
        .unwrap_err()
        .to_string();
    assert!(told.starts_with("x: damaged zip data ("), "{told}");
}

#[test]
fn an_archive_that_is_cut_off_or_changed_is_refused_or_read() {
    let bytes = pk3(&[
        ("a", true, &b"text ".repeat(30)),
        ("b", false, b"stored"),
        ("c", true, b"c"),
    ]);
    let all = |bytes: &[u8]| {
        let Ok(mut pack) = Pk3::open(Cursor::new(bytes)) else {
            return;
        };
        let paths: Vec<String> = pack.paths().map(str::to_owned).collect();
        paths.iter().for_each(|path| drop(pack.read(path)));
    };
    (0..bytes.len()).for_each(|length| all(&bytes[..length]));
    let mut random = Random(3);
    for _ in 0..10_000 {
        let mut changed = bytes.clone();
        for _ in 0..1 + random.below(4) {
            let at = random.below(changed.len() as u64) as usize;
            changed[at] = random.below(256) as u8;
        }
        all(&changed);
    }
}
