//! Installed games: found in test folders of every kind, with their maps listed per game, including
//! packed ones.

use std::fs;
use std::path::{Path, PathBuf};

use wishdir::storage::demos::{differs_from_demo_map, find_demo_map, list_game_demos};
use wishdir::storage::games::files::GameFiles;
use wishdir::storage::games::find::{
    GameMap, find_installed_in, is_game, list_game_maps, list_map_resources, map_title,
};
use wishdir::storage::games::steam::parse_library_list;
use wishdir::storage::maps::{MapPlaces, MappedGame as _};
use wishdir::storage::replays::{InitialRunError, load_initial_run_with_file};
use wishdir::storage::stored::StoredFile;
use wishdir_formats::maps::bsp::{Bsp, BspKind, Lump};

use wishdir_formats::runs::demo::{Demo, DemoFormat};
use wishdir_replay::Header;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

use super::maker::{Maker, ROOM, room_with, start};
use crate::packs::{pak, pk3};
use crate::support::profile;

pub(super) fn put(folder: &Path, path: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn every_version_of_steam_s_list_of_libraries_is_read() {
    let now = "\"libraryfolders\"\n{\n\t\"0\"\n\t{\n\t\t\"path\"\t\t\"/home/me/.local/share/Steam\"\n\t\t\"apps\"\n\t\t{\n\
               \t\t\t\"70\"\t\t\"631943\"\n\t\t}\n\t}\n\t\"1\"\n\t{\n\t\t\"path\"\t\t\"D:\\\\Games\\\\Steam\"\n\t}\n}\n";
    assert_eq!(
        parse_library_list(now),
        ["/home/me/.local/share/Steam", "D:\\Games\\Steam"].map(PathBuf::from)
    );
    let old =
        "\"LibraryFolders\"\n{\n\t\"TimeNextStatsReport\"\t\"1\"\n\t\"1\"\t\t\"E:\\\\More\"\n}\n";
    assert_eq!(parse_library_list(old), [PathBuf::from("E:\\More")]);
    let in_a_line = r#""libraryfolders"{"0"{"path" "/x/Steam"}"1"{ path // "the other disk"
        D:\\Games "apps" { "70" "1" } } }"#;
    assert_eq!(
        parse_library_list(in_a_line),
        ["/x/Steam", "D:\\Games"].map(PathBuf::from),
        "however it is laid out"
    );
    for garbage in ["", "\"path\"", "\"path\" \"", "{{{\"\"\"\"}"] {
        assert!(parse_library_list(garbage).is_empty(), "{garbage:?}");
    }
}

#[test]
fn games_are_found_through_steam_and_beside_it_each_once() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let library = folder.path().join("disk");
    let list = format!(
        "\"libraryfolders\"\n{{\n\"1\"\n{{\n\"path\" \"{}\"\n}}\n}}\n",
        library.display()
    );
    put(
        &home,
        ".local/share/Steam/steamapps/libraryfolders.vdf",
        list.as_bytes(),
    );
    put(
        &home,
        ".local/share/Steam/steamapps/common/Quake/Id1/PAK0.PAK",
        b"",
    );
    put(
        &library,
        "steamapps/common/Half-Life/valve/liblist.gam",
        b"game \"Half-Life\"",
    );
    put(&home, "nquake/id1/pak0.pak", b"");
    put(&home, ".quake/readme.txt", b"no game");
    let chosen = put(folder.path(), "own/valve/halflife.wad", b"")
        .parent()
        .unwrap()
        .to_owned();
    let found = find_installed_in(Some(&home), Some(&chosen));
    let wanted = [
        folder.path().join("own"),
        home.join(".local/share/Steam/steamapps/common/Quake"),
        library.join("steamapps/common/Half-Life"),
        home.join("nquake"),
    ];
    assert_eq!(
        found, wanted,
        "the chosen one first; a mod's folder means the game around it"
    );
    assert!(is_game(&wanted[0]) && !is_game(&home));
    assert_eq!(
        find_installed_in(None, None)
            .iter()
            .filter(|root| root.starts_with(folder.path()))
            .count(),
        0
    );
    #[cfg(unix)]
    {
        fs::create_dir_all(home.join(".steam")).unwrap();
        std::os::unix::fs::symlink(home.join(".local/share/Steam"), home.join(".steam/steam"))
            .unwrap();
        assert_eq!(
            find_installed_in(Some(&home), Some(&chosen)).len(),
            wanted.len(),
            "a link finds nothing new"
        );
    }
}

#[test]
fn a_game_s_maps_are_listed_by_mod_and_name_and_those_in_paks_can_be_played() {
    let folder = tempfile::tempdir().unwrap();
    let map = room_with(BspKind::V30, "").bytes();
    put(
        folder.path(),
        "valve/liblist.gam",
        b"// comment\ngame \"Half-Life\"\n",
    );
    put(
        folder.path(),
        "valve/pak0.pak",
        &pak(&[
            ("maps/c0a0.bsp", &map),
            ("maps/b_box.bsp", &map),
            ("maps/kz.bsp", &map),
        ]),
    );
    put(folder.path(), "valve/maps/KZ.bsp", &map);
    put(folder.path(), "cstrike/maps/bhop_1.bsp", &map);
    put(folder.path(), "cstrike/maps/bhop_1.txt", b"no map");
    put(folder.path(), "platform/resource/x.txt", b"no maps");
    let maps = list_game_maps(folder.path());
    let told: Vec<String> = maps
        .iter()
        .map(|GameMap { name, game, .. }| format!("{game}: {name}"))
        .collect();
    assert_eq!(
        told,
        ["cstrike: bhop_1", "Half-Life: c0a0", "Half-Life: KZ"],
        "a file comes before the same in a pak"
    );
    let packed = &maps[1].path;
    assert!(
        packed.ends_with("valve/pak0.pak/maps/c0a0.bsp"),
        "{packed:?}"
    );
    let loaded = Run::load_map(packed.to_str().unwrap()).unwrap();
    assert_eq!(
        (loaded.name.as_str(), loaded.world.title.as_str()),
        ("c0a0", "A room")
    );
}

#[test]
fn steam_s_own_note_says_where_a_game_is_whatever_its_folder_is_called() {
    let folder = tempfile::tempdir().unwrap();
    let steam = folder.path().join(".steam/steam/steamapps");
    put(
        &steam,
        "appmanifest_70.acf",
        b"\"AppState\"\n{\n\t\"installdir\"\t\t\"Half-Life 25\"\n}\n",
    );
    put(
        &steam,
        "common/Half-Life 25/valve/liblist.gam",
        b"game \"Half-Life\"",
    );
    put(&steam, "common/Quake/rerelease/id1/pak0.pak", b"");
    let found = find_installed_in(Some(folder.path()), None);
    let own = found.iter().filter(|root| root.starts_with(folder.path()));
    assert_eq!(
        own.collect::<Vec<_>>(),
        [
            &steam.join("common/Quake/rerelease"),
            &steam.join("common/Half-Life 25")
        ]
    );
}

#[test]
fn half_life_s_folders_are_asked_in_its_own_order() {
    let folder = tempfile::tempdir().unwrap();
    let order = [
        "mod_addon",
        "mod_russian",
        "mod_hd",
        "mod_downloads",
        "mod",
        "other_addon",
        "other",
        "valve_addon",
        "valve_german",
        "valve_hd",
        "valve_downloads",
        "valve",
        "platform",
    ];
    put(
        folder.path(),
        "valve/pak0.pak",
        &pak(&[("a.txt", b"packed")]),
    );
    for name in order {
        put(folder.path(), &format!("{name}/a.txt"), name.as_bytes());
    }
    put(
        folder.path(),
        "mod/liblist.gam",
        b"game \"A mod\"\nfallback_dir \"other\"\n",
    );
    for (index, name) in order.into_iter().enumerate() {
        let files = GameFiles::for_mod(&folder.path().join("mod"));
        let found = files.read("a.txt").unwrap();
        assert_eq!(String::from_utf8_lossy(&found), name, "{index}");
        if name == "valve" {
            fs::remove_file(folder.path().join("valve/a.txt")).unwrap();
            // A pak comes after its folder.
            assert_eq!(files.read("A.TXT").unwrap(), b"packed");
            assert!(
                files
                    .find("a.txt")
                    .unwrap()
                    .ends_with("valve/pak0.pak/a.txt")
            );
            fs::remove_file(folder.path().join("valve/pak0.pak")).unwrap();
        } else {
            fs::remove_file(folder.path().join(name).join("a.txt")).unwrap();
        }
    }
}

#[test]
fn what_cannot_be_read_hides_no_file_of_its_name_further_on() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "valve/a.wad", b"whole");
    put(folder.path(), "valve/b.wad", b"whole");
    let files = || GameFiles::for_mod(&folder.path().join("mod"));
    // A folder with that name.
    put(folder.path(), "mod/a.wad/readme.txt", b"");
    assert_eq!(files().read("a.wad").as_deref(), Some(&b"whole"[..]));
    // A pak that is cut off.
    let mut packed = pak(&[("b.wad", b"packed")]);
    put(folder.path(), "mod/pak0.pak", &packed);
    // The mod's own file comes first.
    assert_eq!(files().read("b.wad").as_deref(), Some(&b"packed"[..]));
    packed.truncate(20);
    put(folder.path(), "mod/pak0.pak", &packed);
    assert_eq!(files().read("b.wad").as_deref(), Some(&b"whole"[..]));
    #[cfg(target_os = "linux")]
    {
        // A file that can be opened, but whose start cannot be read.
        std::os::unix::fs::symlink("/proc/self/mem", folder.path().join("mod/b.wad")).unwrap();
        assert!(files().find("b.wad").unwrap().ends_with("mod/b.wad"));
        assert_eq!(files().read("b.wad").as_deref(), Some(&b"whole"[..]));
    }
}

#[test]
fn paks_are_asked_from_the_highest_number_down_and_then_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let files = || GameFiles::for_mod(&folder.path().join("id1"));
    for name in ["maps.pak", "Extra.PAK", "pak0.pak", "pak1.pak"] {
        put(
            folder.path(),
            &format!("id1/{name}"),
            &pak(&[("a.txt", name.as_bytes())]),
        );
    }
    for name in ["pak1.pak", "pak0.pak", "Extra.PAK", "maps.pak"] {
        assert_eq!(files().read("a.txt").as_deref(), Some(name.as_bytes()));
        fs::remove_file(folder.path().join("id1").join(name)).unwrap();
    }
    assert_eq!(files().read("a.txt"), None);
}

#[test]
fn a_mod_builds_upon_a_folder_beside_it_and_never_upon_one_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    put(
        folder.path(),
        "game/valve/liblist.gam",
        b"game \"Half-Life\"",
    );
    put(folder.path(), "game/other/a.txt", b"beside");
    put(folder.path(), "secret/a.txt", b"elsewhere");
    let elsewhere = folder.path().join("secret").display().to_string();
    for (upon, found) in [
        ("other", Some("beside")),
        ("../secret", None),
        ("other/../../secret", None),
        (elsewhere.as_str(), None),
        ("..", None),
    ] {
        put(
            folder.path(),
            "game/mod/liblist.gam",
            format!("fallback_dir \"{upon}\"\n").as_bytes(),
        );
        let read = GameFiles::for_mod(&folder.path().join("game/mod")).read("a.txt");
        assert_eq!(read.as_deref(), found.map(str::as_bytes), "{upon}");
    }
}

/// A recorded run that names a map.
fn demo_on(map: &str, map_checksum: Option<u32>) -> Demo {
    let bytes = fs::read(crate::samples::path("goldsrc/hldemo-basic.dem")).unwrap();
    Demo {
        map: Some(map.to_owned()),
        map_checksum,
        ..wishdir_formats::runs::open(&bytes).unwrap()
    }
}

#[test]
fn a_demo_in_a_game_s_folder_finds_its_map_as_the_game_does_and_any_other_in_a_chosen_game() {
    let folder = tempfile::tempdir().unwrap();
    let map = room_with(BspKind::V30, "").bytes();
    put(folder.path(), "valve/liblist.gam", b"game \"Half-Life\"");
    put(
        folder.path(),
        "valve/pak0.pak",
        &pak(&[("maps/c1a0.bsp", &map)]),
    );
    put(folder.path(), "cstrike/maps/KZ_Mine.bsp", &map);
    let inside = put(folder.path(), "cstrike/demos/kz/best.dem", b"");
    let elsewhere = Path::new("/nowhere/best.dem");
    for (name, path) in [
        ("kz_mine", "cstrike/maps/KZ_Mine.bsp"),
        ("c1a0", "valve/pak0.pak/maps/c1a0.bsp"),
    ] {
        let demo = demo_on(name, None);
        let of_game = find_demo_map(&demo, &inside, None).unwrap();
        assert_eq!(of_game.file.unwrap().path, folder.path().join(path));
        let of_chosen =
            find_demo_map(&demo, elsewhere, Some(&folder.path().join("cstrike"))).unwrap();
        // Chosen through a mod's folder.
        assert_eq!(of_chosen.file.unwrap().path, folder.path().join(path));
    }
    // As deep as the list of demos searches.
    let deep = put(
        folder.path(),
        "cstrike/cl_demos/a/b/c/d/e/f/g/h/best.dem",
        b"",
    );
    let listed = list_game_demos(&[folder.path().to_owned()]);
    assert!(listed.iter().any(|demo| demo.file.path == deep));
    assert!(find_demo_map(&demo_on("kz_mine", None), &deep, None).is_ok());
    let missing = find_demo_map(&demo_on("kz_other", None), &inside, None)
        .unwrap_err()
        .to_string();
    assert!(missing.contains("found no map `kz_other`"), "{missing}");
}

#[test]
fn a_map_s_checksum_is_over_all_but_the_entities_and_a_demo_of_another_version_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let maker = room_with(BspKind::V30, "");
    let sum = Bsp::map_checksum(&maker.bytes()).unwrap();
    let of_lumps: Vec<u8> = Lump::ALL[1..]
        .iter()
        .flat_map(|lump| maker.lump(*lump))
        .collect();
    // As in the specification: reflected, starting with ones, not inverted at the end.
    let by_hand = of_lumps.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 1 {
                sum >> 1 ^ 0xedb8_8320
            } else {
                sum >> 1
            }
        })
    });
    assert_eq!(sum, by_hand);
    let title = room_with(BspKind::V30, "{\n\"classname\" \"info_target\"\n}\n");
    // The entities may differ.
    assert_eq!(Bsp::map_checksum(&title.bytes()), Ok(sum));
    let file = StoredFile::from_path(&put(folder.path(), "maps/a.bsp", &maker.bytes()));
    assert!(!differs_from_demo_map(
        &demo_on("a", Some(sum)),
        Some(&file)
    ));
    assert!(differs_from_demo_map(
        &demo_on("a", Some(sum ^ 1)),
        Some(&file)
    ));
    // Demos of local games do not contain it.
    assert!(!differs_from_demo_map(&demo_on("a", None), Some(&file)));
    // The sample's own header does not contain it.
    assert_eq!(
        (demo_on("a", None).format, demo_on("a", None).map_checksum),
        (DemoFormat::GoldSrc, None)
    );
    let mut bytes = fs::read(crate::samples::path("goldsrc/hldemo-basic.dem")).unwrap();
    bytes[536..540].copy_from_slice(&sum.to_le_bytes());
    assert_eq!(
        wishdir_formats::runs::open(&bytes).unwrap().map_checksum,
        Some(sum)
    );
}

#[test]
fn a_replay_finds_its_map_in_a_chosen_game_and_never_another_of_that_name() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "valve/liblist.gam", b"game \"Half-Life\"");
    let path = put(
        folder.path(),
        "cstrike/maps/kz_mine.bsp",
        &room_with(BspKind::V30, "").bytes(),
    );
    let loaded = Run::load_map(path.to_str().unwrap()).unwrap();
    let run = Run::new(loaded.world.into(), profile("cs16-100").clone().into()).unwrap();
    let header = Header::from_run("kz_mine", &run);
    let chosen = folder.path().join("cstrike");
    let places = MapPlaces {
        folder: Path::new("/nowhere"),
        game: Some(&chosen),
    };
    let (begun, file) = load_initial_run_with_file::<Run>(&header, None, places).unwrap();
    assert_eq!(
        (begun.hash(), file.unwrap().path),
        (run.hash(), path.clone())
    );
    let missing =
        load_initial_run_with_file::<Run>(&header, None, Path::new("/nowhere")).unwrap_err();
    assert_eq!(
        missing,
        InitialRunError::NoMap {
            map: "kz_mine".to_owned()
        }
    );
    let [mut low, high] = ROOM;
    low[0] -= 64.0;
    let other = Maker::room(BspKind::V30, [low, high], &start(BspKind::V30));
    fs::write(&path, other.bytes()).unwrap();
    assert!(matches!(
        load_initial_run_with_file::<Run>(&header, None, places),
        Err(InitialRunError::OtherMap { .. })
    ));
}

#[test]
fn a_game_of_counter_strike_alone_is_found_and_a_mod_s_words_however_they_are_written() {
    let folder = tempfile::tempdir().unwrap();
    put(
        folder.path(),
        "CStrike/maps/de_dust2.bsp",
        &room_with(BspKind::V30, "").bytes(),
    );
    assert!(is_game(folder.path()));
    put(
        folder.path(),
        "CStrike/LibList.gam",
        b"\"Game\" Strike // \"the game\"\n\"Fallback_Dir\" \"czero\"\n",
    );
    put(folder.path(), "czero/a.txt", b"built upon");
    put(folder.path(), "valve/liblist.gam", b"game \"Half-Life\"");
    assert_eq!(list_game_maps(folder.path())[0].game, "Strike");
    assert_eq!(
        GameFiles::for_mod(&folder.path().join("CStrike"))
            .read("a.txt")
            .as_deref(),
        Some(&b"built upon"[..])
    );
}

#[test]
fn zip_archives_are_packs_too() {
    let folder = tempfile::tempdir().unwrap();
    let map = room_with(BspKind::V29, "").bytes();
    let palette = [9; 768];
    put(folder.path(), "id1/pak0.pak", &pak(&[("a.txt", b"pak")]));
    put(
        folder.path(),
        "qw/Maps.PK3",
        &pk3(&[
            ("maps/ztndm3.bsp", true, &map),
            ("gfx/palette.lmp", false, &palette),
        ]),
    );
    put(folder.path(), "qw/maps.pak", &pak(&[("a.txt", b"by name")]));
    let [found] = &list_game_maps(folder.path())[..] else {
        panic!("{:?}", list_game_maps(folder.path()))
    };
    assert_eq!((found.name.as_str(), found.game.as_str()), ("ztndm3", "qw"));
    let loaded = Run::load_map(found.path.to_str().unwrap()).unwrap();
    assert_eq!(loaded.world.title, "A room");
    assert_eq!(map_title(&found.path).as_deref(), Some("A room"));
    let scene = wishdir::storage::scenes::load_scene(&found.path).unwrap();
    assert!(scene.has_palette && scene.scene.pictures[0].rgba[..3] == [9; 3]);
    assert_eq!(
        GameFiles::for_mod(&folder.path().join("qw"))
            .read("A.TXT")
            .as_deref(),
        Some(&b"by name"[..])
    );
    let stock: Vec<_> = list_map_resources(folder.path())
        .into_iter()
        .map(|of| (of.game, of.maps, of.packs))
        .collect();
    let strings = |names: &[&str]| {
        names
            .iter()
            .map(|name| (*name).to_owned())
            .collect::<Vec<_>>()
    };
    let wanted = [
        ("id1", 0, strings(&["pak0.pak"])),
        ("qw", 1, strings(&["Maps.PK3", "maps.pak"])),
    ];
    assert_eq!(
        stock,
        wanted.map(|(game, maps, packs)| (game.to_owned(), maps, packs))
    );
}

#[test]
fn a_map_s_title_is_read_wherever_the_map_lies() {
    let folder = tempfile::tempdir().unwrap();
    let map = room_with(BspKind::V30, "").bytes();
    let mut swapped = map.clone();
    // Blue Shift's order: planes first.
    let (text, planes) = (swapped[4..12].to_vec(), swapped[12..20].to_vec());
    swapped[4..12].copy_from_slice(&planes);
    swapped[12..20].copy_from_slice(&text);
    let loose = put(folder.path(), "bshift/maps/a.bsp", &swapped);
    let packed = put(
        folder.path(),
        "valve/pak0.pak",
        &pak(&[("maps/b.bsp", &map)]),
    )
    .join("maps/b.bsp");
    for path in [&loose, &packed] {
        assert_eq!(
            map_title(path).as_deref(),
            Some("A room"),
            "{}",
            path.display()
        );
    }
    let none = room_with(BspKind::V30, "").bytes_with(|lump, part| {
        if lump == Lump::Entities {
            part.clear();
        }
    });
    for bytes in [&none[..], &map[..100], b"", &map[..140], b"IBSP"] {
        put(folder.path(), "valve/maps/c.bsp", bytes);
        assert_eq!(map_title(&folder.path().join("valve/maps/c.bsp")), None);
    }
    assert_eq!(map_title(&folder.path().join("valve/maps/none.bsp")), None);
}

#[test]
fn a_demo_s_map_is_that_of_its_mod_and_of_its_checksum() {
    let folder = tempfile::tempdir().unwrap();
    let low = ROOM[0];
    let maker = |wider: f32| {
        Maker::room(
            BspKind::V30,
            [[low[0] - wider, low[1], low[2]], ROOM[1]],
            &start(BspKind::V30),
        )
    };
    put(folder.path(), "valve/liblist.gam", b"game \"Half-Life\"");
    for (wider, name) in [
        (0.0, "ag/maps/c1a0.bsp"),
        (32.0, "valve/maps/c1a0.bsp"),
        (64.0, "valve_addon/maps/c1a0.bsp"),
    ] {
        put(folder.path(), name, &maker(wider).bytes());
    }
    let found = |sum: Option<f32>, game: Option<&str>| {
        let sum = sum.map(|wider| Bsp::map_checksum(&maker(wider).bytes()).unwrap());
        let demo = Demo {
            game: game.map(str::to_owned),
            ..demo_on("c1a0", sum)
        };
        let map =
            find_demo_map(&demo, Path::new("/nowhere/best.dem"), Some(folder.path())).unwrap();
        map.file
            .unwrap()
            .path
            .strip_prefix(folder.path())
            .unwrap()
            .to_string_lossy()
            .replace('\\', "/")
    };
    // In the game's own search order.
    assert_eq!(found(None, Some("valve")), "valve_addon/maps/c1a0.bsp");
    assert_eq!(found(None, Some("ag")), "ag/maps/c1a0.bsp");
    // Of all maps, the one that was played.
    assert_eq!(found(Some(32.0), Some("valve")), "valve/maps/c1a0.bsp");
    assert_eq!(found(Some(0.0), None), "ag/maps/c1a0.bsp");
    assert_eq!(
        found(Some(99.0), Some("valve")),
        "valve_addon/maps/c1a0.bsp",
        "where none is, the first"
    );
    // The name cannot lead to another folder.
    assert_eq!(found(None, Some("../valve")), "ag/maps/c1a0.bsp");
}

#[test]
fn recordings_are_found_anywhere_below_quakeworld_s_folder() {
    let folder = tempfile::tempdir().unwrap();
    for path in [
        "id1/pak0.pak",
        "qw/team/finals/x.mvd",
        "qw/y.qwd",
        "fortress/deep/z.mvd",
        "fortress/demos/a/w.mvd",
    ] {
        put(folder.path(), path, b"");
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path(), folder.path().join("qw/team/round")).unwrap();
    let names = || -> Vec<String> {
        let found = list_game_demos(&[folder.path().to_owned()]);
        found
            .iter()
            .map(|file| format!("{}/{}", file.game, file.name.replace('\\', "/")))
            .collect()
    };
    let all = names();
    assert_eq!(
        all.iter()
            .filter(|name| !name.contains("round"))
            .collect::<Vec<_>>(),
        ["fortress/demos/a/w.mvd", "qw/team/finals/x.mvd", "qw/y.qwd"]
    );
    assert!(all.len() < 8, "a link leads round once: {all:?}");
}
