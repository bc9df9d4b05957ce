//! No text makes the reader panic or run endlessly: random, mutated, and very large ones.

use std::fmt::Write as _;
use std::sync::LazyLock;

use proptest::prelude::*;
use wishdir_sim::map::World;

use crate::garbage::read_or_refused;
use crate::shapes::{cuboid_text, world_text};

/// Parts of maps, so that random texts get far into the reader.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "{¦}¦(¦)¦[¦]¦\"¦\\¦//¦\n¦ ¦0¦-1¦64¦1e300¦nan¦1e-300¦wall¦*water¦clip¦sky¦trigger¦\
     patchDef2¦\"classname\"¦\"worldspawn\"¦\"trigger_push\"¦\"origin\"¦\"angle\"¦\
     ( 0 0 64 ) ( 0 9 64 ) ( 9 0 64 ) a 0 0 0 1 1¦\"info_player_start\""
        .split('¦')
        .collect()
});

/// Parses a text. Its contents must be consistent.
fn read(text: &str) -> Result<(), TestCaseError> {
    match World::parse(text) {
        Err(error) => {
            let at = error.position();
            let line = text.split(['\n', '\r']).count();
            prop_assert!(
                at.line as usize >= 1 && at.line as usize <= line && at.column >= 1,
                "{}",
                error
            );
        }
        Ok((world, _)) => {
            for face in &world.faces {
                prop_assert!(
                    face.vertices.len() >= 3
                        && face.vertices.iter().all(|corner| corner.is_finite())
                );
                prop_assert!((face.texture as usize) < world.textures.len());
                prop_assert!(
                    face.projection
                        .u
                        .coordinate_at(face.vertices[0])
                        .is_finite()
                );
            }
            for brush in &world.brushes {
                let (mins, maxs) = brush.bounds();
                prop_assert!(
                    mins.is_finite() && maxs.is_finite() && mins.cmple(maxs).all(),
                    "{:?}",
                    brush
                );
            }
        }
    }
    Ok(())
}

fn valid() -> String {
    let boxes = cuboid_text([0.0; 3], [64.0; 3], "wall")
        + &cuboid_text([64.0, 0.0, 0.0], [99.5; 3], "*lava");
    let start = "{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 24\"\n}\n";
    let push = format!(
        "{{\n\"classname\" \"trigger_push\"\n\"angle\" \"-1\"\n{}}}\n",
        cuboid_text([0.0; 3], [8.0; 3], "a")
    );
    world_text(&boxes) + start + &push
}

read_or_refused! {
    cases: 512,
    read: read,
    words: WORDS,
    around: |words: String| words,
    valid: || vec![valid()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn random_planes_make_a_brush_or_a_warning(
        points in prop::collection::vec(prop::array::uniform9(prop_oneof![-70..70_i32, Just(0)]), 4..12),
        scale in prop_oneof![Just(1.0), Just(0.001), Just(1e4), Just(1e9), Just(1e-9)],
    ) {
        let mut brush = "{\n".to_owned();
        for face in points {
            for point in face.chunks(3) {
                write!(brush, "( {} {} {} ) ", f64::from(point[0]) * scale, f64::from(point[1]) * scale, point[2]).unwrap();
            }
            brush.push_str("wall 0 0 45 1 0\n");
        }
        read(&world_text(&(brush + "}\n")))?;
    }
}

#[test]
fn a_million_lines_take_time_in_proportion() {
    // Each of these would take hours if parsing were not linear.
    let million = 1_000_000;
    for text in [
        "{ ".repeat(million),
        "\"".repeat(million),
        "\\".repeat(million),
        "(".repeat(million),
        "//".repeat(million),
        "{ \"a\" \"b\" ".repeat(million),
        format!("{{{}", "\"a\" \"b\"\n".repeat(million)),
        format!(
            "{{{}",
            (0..million)
                .map(|i| format!("\"{i}\" \"b\"\n"))
                .collect::<String>()
        ),
        format!(
            "{{{{ {}",
            "( 1 2 3 ) ( 4 5 6 ) ( 7 8 9 ) a 0 0 0 1 1\n".repeat(million / 10)
        ),
        format!("{{{{ patchDef2 {}", "{".repeat(million)),
        format!(
            "{{{{ ( 1 2 3 ) ( 4 5 6 ) ( 7 8 9 ) a 0 0 0 1 1 {}",
            "0 ".repeat(million)
        ),
    ] {
        read(&text).unwrap();
    }
}
