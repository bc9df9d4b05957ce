//! `wishdir check-map` on Need For Kill maps, by file extension and name.

use expect_test::expect;
use wishdir::cli::check_map::check_map;

use crate::mapa::{Mapa, object};
use crate::support::check_map_says;

#[test]
fn both_kinds_of_map_are_counted() {
    let text = "nfk-map 1\ntitle: Two\nmark: 1 1 hello\nmap:\n####\n#s.#\n#..#\n#Pf#\n####\n";
    let mapa = Mapa::new(20, 30)
        .tile(3, 20, 34)
        .tile(4, 4, 38)
        .object(object(2, [0; 7]))
        .bytes();
    check_map_says(
        &[("two.nfk", text.as_bytes()), ("old.MAPA", &mapa)],
        true,
        &expect![[r#"
        two.nfk: Two
          grid           4  columns, 5 rows
          tiles         20  brick 14, free 6
          spawns         1
          teleports      0
          pushes         0
          zones          2  finish 1, start 1
          marks          1
        old.MAPA: Test, by Author
          grid          20  columns, 30 rows
          tiles        600  brick 96, free 503, pad 1
          spawns         1
          teleports      0
          pushes         0
          zones          0
          marks          0
        old.MAPA: byte 754: warning: object 0 (button) does nothing here; skipped
        ---
    "#]],
    );
}

#[test]
fn mistakes_are_named_with_their_place() {
    let endless = Mapa::new(20, 30).bytes();
    check_map_says(
        &[
            ("a.nfk", b"nfk-map 1\nmap:\n###\n#?#\n###\n"),
            ("b.mapa", &endless[..99]),
            ("c.mapa", &endless),
        ],
        false,
        &expect![[r#"
            c.mapa: Test, by Author
              grid          20  columns, 30 rows
              tiles        600  brick 96, free 504
              spawns         0
              teleports      0
              pushes         0
              zones          0
              marks          0
            ---
            a.nfk:4:2: found `?`, expected a tile: # % . w l x j J P p s f
            b.mapa: byte 99: found the end of the file, expected 154 bytes of the header starting at byte 0
            c.mapa: found no start, expected a spawn tile
        "#]],
    );
}

#[test]
fn a_shipped_map_is_found_by_its_name() {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    assert!(check_map(&["chain".into()], &mut out, &mut err).unwrap());
    assert!(
        String::from_utf8(out)
            .unwrap()
            .starts_with("built-in map chain: Speed-jump chain\n")
    );
}
