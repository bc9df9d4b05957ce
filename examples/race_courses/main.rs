//! Plays the courses and writes each run as a script:
//! `cargo run --no-default-features --example race_courses [FOLDER]` (default: `assets/scripts`).
//!
//! Run it after changing a course; `tests/sim/made_maps/courses.rs` replays the scripts.
//! It follows the platforms known from the map's drawing
//! code, with the keys and mouse speed of a good player.

#[path = "../make_maps/made/mod.rs"]
mod made;

mod racer;
mod routes;

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

use racer::Racer;
use wishdir_sim::map::World;
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os()
        .nth(1)
        .map_or_else(|| PathBuf::from("assets/scripts"), PathBuf::from);
    for (name, profile, legs) in routes::all_routes() {
        let (_, text) = made::all_maps()
            .into_iter()
            .find(|(map, _)| *map == name)
            .ok_or("no such map")?;
        let (world, _) = World::parse(&text)?;
        let profile = by_name(profile).ok_or("no such profile")?;
        let run = Run::new(Arc::new(world), Arc::new(profile.clone()))?;
        let mut racer = Racer::new(run);
        for (number, leg) in legs.iter().enumerate() {
            racer
                .play(leg)
                .map_err(|problem| format!("{name}, leg {number}: {problem}"))?;
        }
        std::fs::write(
            folder.join(format!("{name}.ron")),
            racer.script(name, &profile.name),
        )?;
    }
    Ok(())
}
