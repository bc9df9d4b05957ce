//! `wishdir check-map` on files, and the files for TrenchBroom.

use std::fs;
use std::path::Path;

use expect_test::expect;
use wishdir::cli::check_map::check_map;
use wishdir_sim::engine::ENGINES;
use wishdir_sim::map::{WarningKind, World};

use crate::shapes::{cuboid_text, world_text};
use crate::support::check_map_says;

#[test]
fn a_good_map_is_counted() {
    let solid = cuboid_text([-64.0, -64.0, -64.0], [64.0, 64.0, 0.0], "wall");
    let pool = cuboid_text([64.0, -64.0, -64.0], [128.0, 64.0, 0.0], "!water");
    let zone = cuboid_text([0.0; 3], [64.0; 3], "trigger");
    let text = world_text(&(solid + &pool)).replacen('\n', "\n\"message\" \"Two rooms\"\n", 1)
        + "{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 24\"\n}\n{\n\"classname\" \"trigger_start\"\n"
        + &zone
        + "}\n{ \"classname\" \"light\" \"origin\" \"0 0 99\" }\n";
    check_map_says(
        &[("good.map", text.as_bytes())],
        true,
        &expect![[r#"
        good.map: Two rooms
          entities       4  info_player_start 1, light 1, trigger_start 1, worldspawn 1
          brushes        2  solid 1, water 1
          faces         18  not drawn 6, solid 6, water 6
          textures       3  !water 6, trigger 6, wall 6
          triggers       1  start 1
          spawns         1
          lights         1
          texts          0
        ---
    "#]],
    );
}

#[test]
fn mistakes_are_named_with_file_and_line() {
    let broken = world_text("{\n( 0 0 0 ) ( 0 zero 0 )\n}\n");
    let doubtful =
        world_text("{\n}\n") + "{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 24\"\n}\n";
    let startless = world_text("");
    check_map_says(
        &[
            ("broken.map", broken.as_bytes()),
            ("doubtful.map", doubtful.as_bytes()),
            ("startless.map", startless.as_bytes()),
            ("latin.map", b"{ \"classname\" \"\xe9\" }"),
        ],
        false,
        &expect![[r#"
            doubtful.map
              entities       2  info_player_start 1, worldspawn 1
              brushes        0
              faces          0
              textures       0
              triggers       0
              spawns         1
              lights         0
              texts          0
            doubtful.map:3: warning: entity 0, brush 0: the planes enclose nothing; brush skipped
            startless.map
              entities       1  worldspawn 1
              brushes        0
              faces          0
              textures       0
              triggers       0
              spawns         0
              lights         0
              texts          0
            latin.map
              entities       1  é 1
              brushes        0
              faces          0
              textures       0
              triggers       0
              spawns         0
              lights         0
              texts          0
            latin.map:1: warning: entity 0: found none, expected exactly one worldspawn, as the first entity
            latin.map:1: warning: entity 0: unknown class "é" (1 in all); ignored
            ---
            broken.map:4:15: found 'zero', expected a coordinate of a point (a finite number)
            doubtful.map: found no solid brush, expected a floor to stand on
            startless.map: found no start, expected an info_player_start
            latin.map: found no start, expected an info_player_start
        "#]],
    );
}

#[test]
fn a_missing_file_is_an_error_and_the_others_are_still_checked() {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = [here.join("no/such.map"), here.join("Cargo.toml")];
    assert!(!check_map(&files, &mut out, &mut err).unwrap(), "{out:?}");
    let err = String::from_utf8(err).unwrap();
    assert!(
        err.contains("such.map: could not be read: ") && err.contains("Cargo.toml:1:1: found '['"),
        "{err}"
    );
}

/// The classes of the FGD: name, and whether it has brushes.
fn fgd_classes() -> Vec<(String, bool)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/trenchbroom/wishdir.fgd");
    let text = fs::read_to_string(path).unwrap();
    let mut classes = Vec::new();
    for line in text.lines() {
        let Some((head, rest)) = line.split_once(" = ") else {
            continue;
        };
        let name = rest.split_whitespace().next().unwrap().to_owned();
        match head.split([' ', '(']).next().unwrap() {
            "@SolidClass" => classes.push((name, true)),
            "@PointClass" => classes.push((name, false)),
            _ => {}
        }
    }
    classes
}

#[test]
fn trenchbroom_knows_only_classes_that_mean_something() {
    let classes = fgd_classes();
    assert!(classes.len() > 15, "{classes:?}");
    for (class, has_brushes) in classes {
        let brush = if has_brushes {
            cuboid_text([0.0; 3], [8.0; 3], "a")
        } else {
            String::new()
        };
        let text = format!("{{\n\"classname\" \"{class}\"\n{brush}}}\n");
        let (_, warnings) = World::parse(&text).unwrap();
        for warning in &warnings {
            let is_strange = matches!(
                warning.kind,
                WarningKind::UnknownClass { .. }
                    | WarningKind::NoBrushes { .. }
                    | WarningKind::NeedlessBrushes { .. }
            );
            assert!(!is_strange, "{class}: {warning}");
        }
    }
}

#[test]
fn trenchbroom_knows_every_class_that_means_something() {
    let known = fgd_classes();
    let source = include_str!("../../crates/wishdir-sim/src/map/class.rs");
    // Ignored classes need no place in an editor's list.
    let named = source.split("const NO_EFFECT").next().unwrap();
    let names = named.split('"').skip(1).step_by(2);
    let mut count = 0;
    for name in names.filter(|name| !name.ends_with('_')) {
        // Other tools' and games' names for classes that are listed under another name.
        let others = [
            "func_detail_wall",
            "func_detail_illusionary",
            "info_player_coop",
        ];
        let games = [
            "info_player_start2",
            "info_player_teamspawn",
            "info_vip_start",
        ];
        if others.contains(&name) || games.contains(&name) {
            continue;
        }
        assert!(
            known.iter().any(|(class, _)| class == name),
            "{name} is not in wishdir.fgd"
        );
        count += 1;
    }
    for engine in ENGINES {
        let name = format!("info_player_start_{}", engine.rules().id);
        assert!(
            known.iter().any(|(class, _)| *class == name),
            "{name} is not in wishdir.fgd"
        );
        count += 1;
    }
    // Otherwise wishdir.fgd has a class that crates/wishdir-sim/src/map/class.rs lacks.
    assert_eq!(count, known.len());
}
