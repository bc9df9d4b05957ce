//! The text: both formats as written by TrenchBroom, and every kind of mistake.

use expect_test::{Expect, expect};
use wishdir_sim::map::{Alignment, Map, World};

use crate::shapes::{cuboid_text, world_text};
use crate::support::answers;

/// As written by TrenchBroom.
const STANDARD: &str = r#"// Game: wishdir
// Format: Standard
// entity 0
{
"classname" "worldspawn"
// brush 0
{
( -64 -64 -16 ) ( -64 -63 -16 ) ( -64 -64 -15 ) dev/grid 0 0 0 1 1
( -64 -64 -16 ) ( -64 -64 -15 ) ( -63 -64 -16 ) dev/grid 0 0 0 1 1
( -64 -64 -16 ) ( -63 -64 -16 ) ( -64 -63 -16 ) dev/grid 0 0 0 1 1
( 64 64 16 ) ( 64 65 16 ) ( 65 64 16 ) "two words" 16 -8 45 0.5 2
( 64 64 16 ) ( 65 64 16 ) ( 64 64 17 ) {fence 0 0 0 1 1
( 64 64 16 ) ( 64 64 17 ) ( 64 65 16 ) dev/grid 0 0 0 1 1 0 0 0
}
}
// entity 1
{
"classname" "info_player_start"
"origin" "0 0 40"
"angle" "90"
}
"#;

fn check<T: AsRef<str>>(texts: impl IntoIterator<Item = T>, expected: &Expect) {
    let told = |text: &str| match Map::parse(text) {
        Ok(map) => format!("a map of {} entities", map.entities.len()),
        Err(error) => error.to_string(),
    };
    answers(texts, told, expected);
}

#[test]
fn the_standard_format_is_read() {
    let map = Map::parse(STANDARD).unwrap();
    assert_eq!(map.warnings, []);
    let brush = &map.entities[0].brushes[0];
    assert_eq!((brush.line, brush.faces[0].line), (7, 8));
    assert_eq!(brush.faces[3].texture, "two words");
    assert_eq!(brush.faces[4].texture, "{fence");
    let Alignment::Standard {
        offset,
        rotation,
        scale,
    } = brush.faces[3].alignment
    else {
        panic!("not Standard")
    };
    assert_eq!((offset, rotation, scale), ([16.0, -8.0], 45.0, [0.5, 2.0]));
    let start = &map.entities[1];
    assert_eq!(start.class(), Some("info_player_start"));
    assert_eq!(start.properties.iter().last(), Some(("angle", "90")));

    let (world, warnings) = World::parse(STANDARD).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(
        world.brushes[0].bounds(),
        ([-64.0, -64.0, -16.0].into(), [64.0, 64.0, 16.0].into())
    );
}

#[test]
fn the_valve_format_is_read() {
    let text = STANDARD.replace(
        "dev/grid 0 0 0 1 1",
        "dev/grid [ 0 -1 0 32 ] [ 0 0 -1 -16.5 ] 30 0.25 1e0",
    );
    let map = Map::parse(&text).unwrap();
    let Alignment::Valve {
        u,
        v,
        offset,
        scale,
    } = map.entities[0].brushes[0].faces[0].alignment
    else {
        panic!("not Valve")
    };
    assert_eq!(
        (u.to_array(), v.to_array()),
        ([0.0, -1.0, 0.0], [0.0, 0.0, -1.0])
    );
    assert_eq!((offset, scale), ([32.0, -16.5], [0.25, 1.0]));
}

#[test]
fn line_ends_and_a_byte_order_mark_change_nothing() {
    let map = Map::parse(STANDARD).unwrap();
    for text in [
        STANDARD.replace('\n', "\r\n"),
        STANDARD.replace('\n', "\r"),
        format!("\u{feff}{STANDARD}"),
        STANDARD.trim_end().to_owned(),
        STANDARD.replace('\n', "\n\t "),
    ] {
        assert_eq!(Map::parse(&text).unwrap(), map, "{text:?}");
    }
}

#[test]
fn blanks_are_needed_only_between_words() {
    let tight = STANDARD
        .replace("( ", "(")
        .replace(" )", ")")
        .replace(") (", ")(")
        .replace("{\n\"", "{\"");
    assert_eq!(
        Map::parse(&tight).unwrap().entities[0].brushes[0]
            .faces
            .len(),
        6
    );
}

#[test]
fn values_keep_their_escapes_as_the_engines_read_them() {
    let text = r#"{
"classname" "worldspawn"
"message" "say \"hop\"\nand \\n"
"wad" "C:\maps\"
"empty" ""
"not // a comment" "{ } ( )"
}"#;
    let map = Map::parse(text).unwrap();
    let properties = &map.entities[0].properties;
    assert_eq!(properties.get("message"), Some("say \"hop\"\nand \\n"));
    assert_eq!(properties.get("wad"), Some("C:\\maps\\"));
    assert_eq!(properties.get("empty"), Some(""));
    assert_eq!(properties.get("not // a comment"), Some("{ } ( )"));
}

#[test]
fn a_second_value_for_a_key_is_told() {
    let map = Map::parse("{\n\"a\" \"1\"\n\"a\" \"2\"\n}").unwrap();
    assert_eq!(map.entities[0].properties.get("a"), Some("1"));
    expect![[r#"3: entity 0: the key "a" is given twice; the first value is used"#]]
        .assert_eq(&format!("{}: {}", map.warnings[0].line, map.warnings[0]));
}

#[test]
fn curved_patches_are_skipped_with_a_warning() {
    let patch = "{\npatchDef2\n{\nbase/wall\n( 3 3 0 0 0 )\n(\n( ( 0 0 0 0 0 ) )\n)\n}\n}\n";
    let text = world_text(&format!(
        "{patch}{}",
        cuboid_text([0.0; 3], [8.0; 3], "wall")
    ));
    let map = Map::parse(&text).unwrap();
    assert_eq!(map.entities[0].brushes.len(), 1);
    assert_eq!(
        map.entities[0].brushes[0].number, 1,
        "the patch counts, so that numbers are the editor's"
    );
    expect!["4: entity 0, brush 0: curved patches are not supported; patch skipped"]
        .assert_eq(&format!("{}: {}", map.warnings[0].line, map.warnings[0]));
}

#[test]
fn every_error_says_where_and_what_was_expected() {
    check(
        [
            "",
            "hello",
            "  }",
            "{",
            "{\n{",
            "{ key",
            "{ \"a\" b",
            "{ \"a\" }",
            "{\n  \"a\" \"b\n}",
            "{ { x",
            "{ { { ",
            "{ { brushDef { } } }",
            "{ { patchDef2 { {",
        ],
        &expect![[r#"
        a map of 0 entities
        1:1: found 'hello', expected '{' to begin an entity
        1:3: found '}', expected '{' to begin an entity
        1:2: found the end of the file, expected '}' to close the entity that begins on line 1
        2:2: found the end of the file, expected '}' to close the brush that begins on line 2
        1:3: found 'key', expected a quoted key, '{' to begin a brush, or '}' to end the entity
        1:7: found 'b', expected a quoted value for the key before it
        1:7: found '}', expected a quoted value for the key before it
        2:7: found an unclosed string, expected a closing '"' on the same line
        1:5: found 'x', expected '(' to begin a face, or '}' to end the brush
        1:5: found '{', expected '(' to begin a face, or '}' to end the brush
        1:5: found brushDef, expected a brush of planes: save the map in Quake's Standard or Valve format
        1:18: found the end of the file, expected '}' to close the patch that begins on line 1"#]],
    );
}

#[test]
fn every_error_in_a_face_says_where_and_what_was_expected() {
    let face = |rest: &str| format!("{{ {{\n{rest}");
    check(
        [
            "( 1 2 ) ",
            "( 1 2 nan )",
            "( 1 2 inf )",
            "( 1 2 1e999 )",
            "( 1 2 \"3\" )",
            "( 1 2 3 4 )",
            "( 1 2 3 ) 4",
            "( 1 2 3 ) ( 1 2 3 ) wall",
        ]
        .map(face),
        &expect![[r#"
        2:7: found ')', expected a coordinate of a point (a finite number)
        2:7: found 'nan', expected a coordinate of a point (a finite number)
        2:7: found 'inf', expected a coordinate of a point (a finite number)
        2:7: found '1e999', expected a coordinate of a point (a finite number)
        2:7: found the string "3", expected a coordinate of a point (a finite number)
        2:9: found '4', expected ')' to end the point after three coordinates
        2:11: found '4', expected '(' to begin the face's second point
        2:21: found 'wall', expected '(' to begin the face's third point"#]],
    );
    let face = |rest: &str| face(&format!("(1 2 3) (1 2 3) (1 2 3)\n{rest}"));
    check(
        [
            "",
            "é [",
            "é é",
            "a (",
            "a 0 ]",
            "a 0 0 }",
            "a 0 0 0 x",
            "a 0 0 0 1 }",
            "a [ 0 0 0 ]",
            "a [ 0 0 0 0 0",
            "a [ 0 0 0 0 ] 0",
            "a 0 0 0 1 1 surf",
            &format!("a {}", "x".repeat(100_000)),
        ]
        .map(face),
        &expect![[r#"
        3:1: found the end of the file, expected a texture's name
        3:4: found the end of the file, expected a component of a texture axis (a finite number)
        3:3: found 'é', expected the texture's x offset (a finite number)
        3:3: found '(', expected the texture's x offset, or '[' to begin its first axis
        3:5: found ']', expected the texture's y offset (a finite number)
        3:7: found '}', expected the texture's rotation (a finite number)
        3:9: found 'x', expected the texture's x scale (a finite number)
        3:11: found '}', expected the texture's y scale (a finite number)
        3:11: found ']', expected the offset of a texture axis (a finite number)
        3:13: found '0', expected ']' to end the texture axis after four numbers
        3:15: found '0', expected '[' to begin the texture's second axis
        3:13: found 'surf', expected '(' to begin a face, or '}' to end the brush
        3:3: found 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...', expected the texture's x offset (a finite number)"#]],
    );
}

#[test]
fn a_file_that_would_fill_the_memory_is_refused() {
    check(
        [
            &"{}".repeat(65_536),
            &"{}".repeat(65_537),
            &format!("{{{}", "{}".repeat(1_048_577)),
        ],
        &expect![[r#"
        a map of 65536 entities
        1:131073: too many entities, the limit is 65536
        1:2097154: too many brushes, the limit is 1048576"#]],
    );
}
