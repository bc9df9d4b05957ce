//! Installed games: found in made-up folders of every kind, their maps listed with their game, packed ones too.

use std::fs;
use std::path::{Path, PathBuf};

use wishdir::content::games::find::{GameMap, installed_below, is_game, libraries, maps_of};
use wishdir::content::maps::MappedGame as _;
use wishdir::import::bsp::BspKind;
use wishdir::sim::run::Run;

use super::maker::room_with;
use crate::packs::pak;

fn put(folder: &Path, path: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn every_version_of_steam_s_list_of_libraries_is_read() {
    let now = "\"libraryfolders\"\n{\n\t\"0\"\n\t{\n\t\t\"path\"\t\t\"/home/me/.local/share/Steam\"\n\t\t\"apps\"\n\t\t{\n\
               \t\t\t\"70\"\t\t\"631943\"\n\t\t}\n\t}\n\t\"1\"\n\t{\n\t\t\"path\"\t\t\"D:\\\\Games\\\\Steam\"\n\t}\n}\n";
    assert_eq!(libraries(now), ["/home/me/.local/share/Steam", "D:\\Games\\Steam"].map(PathBuf::from));
    let old = "\"LibraryFolders\"\n{\n\t\"TimeNextStatsReport\"\t\"1\"\n\t\"1\"\t\t\"E:\\\\More\"\n}\n";
    assert_eq!(libraries(old), [PathBuf::from("E:\\More")]);
    for garbage in ["", "\"path\"", "\"path\" \"", "{{{\"\"\"\"}"] {
        assert!(libraries(garbage).is_empty(), "{garbage:?}");
    }
}

#[test]
fn games_are_found_through_steam_and_beside_it_each_once() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("home");
    let library = folder.path().join("disk");
    let list = format!("\"libraryfolders\"\n{{\n\"1\"\n{{\n\"path\" \"{}\"\n}}\n}}\n", library.display());
    put(&home, ".local/share/Steam/steamapps/libraryfolders.vdf", list.as_bytes());
    put(&home, ".local/share/Steam/steamapps/common/Quake/Id1/PAK0.PAK", b"");
    put(&library, "steamapps/common/Half-Life/valve/liblist.gam", b"game \"Half-Life\"");
    put(&home, "nquake/id1/pak0.pak", b"");
    put(&home, ".quake/readme.txt", b"no game");
    let chosen = put(folder.path(), "own/valve/halflife.wad", b"").parent().unwrap().to_owned();
    let found = installed_below(Some(&home), Some(&chosen));
    let wanted = [
        folder.path().join("own"),
        home.join(".local/share/Steam/steamapps/common/Quake"),
        library.join("steamapps/common/Half-Life"),
        home.join("nquake"),
    ];
    assert_eq!(found, wanted, "the chosen one first; a mod's folder means the game around it");
    assert!(is_game(&wanted[0]) && !is_game(&home));
    assert_eq!(installed_below(None, None).iter().filter(|root| root.starts_with(folder.path())).count(), 0);
    #[cfg(unix)]
    {
        fs::create_dir_all(home.join(".steam")).unwrap();
        std::os::unix::fs::symlink(home.join(".local/share/Steam"), home.join(".steam/steam")).unwrap();
        assert_eq!(installed_below(Some(&home), Some(&chosen)).len(), wanted.len(), "a link finds nothing new");
    }
}

#[test]
fn a_game_s_maps_are_listed_by_mod_and_name_and_those_in_paks_can_be_played() {
    let folder = tempfile::tempdir().unwrap();
    let map = room_with(BspKind::V30, "").bytes();
    put(folder.path(), "valve/liblist.gam", b"// comment\ngame \"Half-Life\"\n");
    put(
        folder.path(),
        "valve/pak0.pak",
        &pak(&[("maps/c0a0.bsp", &map), ("maps/b_box.bsp", &map), ("maps/kz.bsp", &map)]),
    );
    put(folder.path(), "valve/maps/KZ.bsp", &map);
    put(folder.path(), "cstrike/maps/bhop_1.bsp", &map);
    put(folder.path(), "cstrike/maps/bhop_1.txt", b"no map");
    put(folder.path(), "platform/resource/x.txt", b"no maps");
    let maps = maps_of(folder.path());
    let told: Vec<String> = maps.iter().map(|GameMap { name, game, .. }| format!("{game}: {name}")).collect();
    assert_eq!(told, ["cstrike: bhop_1", "Half-Life: c0a0", "Half-Life: KZ"], "a file comes before the same in a pak");
    let packed = &maps[1].path;
    assert!(packed.ends_with("valve/pak0.pak/maps/c0a0.bsp"), "{packed:?}");
    let loaded = Run::load_map(packed.to_str().unwrap()).unwrap();
    assert_eq!((loaded.name.as_str(), loaded.world.title.as_str()), ("c0a0", "A room"));
}
