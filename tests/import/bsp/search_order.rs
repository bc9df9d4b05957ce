//! The games' search order for files, beyond the plain case (`docs/bsp.md`).

use wishdir::storage::games::files::GameFiles;

use super::games::put;
use crate::packs::pak;

#[test]
fn half_life_before_steam_asks_its_paks_first() {
    for (root, list, first) in [
        ("Steam/Half-Life", false, "loose"),
        ("Sierra/Half-Life", false, "packed"),
        ("hl", true, "packed"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join(root);
        put(&root, "valve/pak0.pak", &pak(&[("a.txt", b"packed")]));
        put(&root, "valve/a.txt", b"loose");
        if list {
            put(&root, "valve/WONComm.lst", b"Auth {}");
        }
        assert_eq!(
            GameFiles::for_mod(&root.join("mod"))
                .read("a.txt")
                .as_deref(),
            Some(first.as_bytes()),
            "{root:?}"
        );
    }
}

#[test]
fn quakeworld_s_own_folder_comes_before_the_game_s_for_any_folder() {
    let folder = tempfile::tempdir().unwrap();
    let read = |own: &str| GameFiles::for_mod(&folder.path().join(own)).read("gfx/palette.lmp");
    put(folder.path(), "id1/gfx/palette.lmp", b"id1");
    put(folder.path(), "mod/maps/a.bsp", b"");
    assert_eq!(
        [read("id1"), read("mod"), read("qw")].map(Option::unwrap),
        [b"id1"; 3]
    );
    put(folder.path(), "qw/gfx/palette.lmp", b"qw2");
    assert_eq!(
        [read("id1"), read("mod"), read("ID1"), read("qw")].map(Option::unwrap),
        [b"qw2"; 4]
    );
    put(folder.path(), "mod/gfx/palette.lmp", b"mod");
    assert_eq!(
        [read("id1"), read("mod")].map(Option::unwrap),
        [b"qw2", b"mod"]
    );
}
