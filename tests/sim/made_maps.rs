//! The built-in maps: the files equal the generator's output, their brushes fit together, and every
//! claim written on a block is true in the engines.

#[path = "../../examples/make_maps/made/mod.rs"]
mod made;

mod bugs;
mod courses;
mod geometry;
mod hopper;
mod jumps;
mod lab;
mod q3_lab;
mod runs;
mod walker;

use std::path::Path;

use wishdir_sim::map::World;

/// The maps as drawn by the generator, read as the game reads them.
fn worlds() -> Vec<(&'static str, World)> {
    let read = |(name, text): (&'static str, String)| {
        let (world, warnings) = World::parse(&text).unwrap();
        assert_eq!(warnings, [], "{name}");
        (name, world)
    };
    made::all_maps().into_iter().map(read).collect()
}

fn world(wanted: &str) -> World {
    worlds()
        .into_iter()
        .find(|(name, _)| *name == wanted)
        .unwrap()
        .1
}

#[test]
fn the_files_are_what_the_generator_writes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("maps");
    for (name, text) in made::all_maps() {
        let file = std::fs::read_to_string(folder.join(format!("{name}.map"))).unwrap();
        let first = file
            .lines()
            .zip(text.lines())
            .position(|(have, want)| have != want);
        assert!(
            file == text,
            "maps/{name}.map is not as drawn (first in line {first:?}): cargo run --no-default-features --example make_maps"
        );
    }
}

#[test]
fn every_map_reads_without_a_warning() {
    for (name, world) in worlds() {
        assert!(
            !world.brushes.is_empty() && !world.title.is_empty(),
            "{name}"
        );
    }
}
