//! Writes the shipped maps:
//! `cargo run --no-default-features --example make_maps [FOLDER]` (default: `maps`).
//!
//! Code draws the maps, so that every number is exact and easy to change.
//! `tests/sim/made_maps.rs` checks that the files in `maps/` match.
//! TrenchBroom opens them like any other map.

mod made;

use std::io;
use std::path::PathBuf;

fn main() -> io::Result<()> {
    let folder = std::env::args_os()
        .nth(1)
        .map_or_else(|| PathBuf::from("maps"), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    for (name, text) in made::all_maps() {
        std::fs::write(folder.join(format!("{name}.map")), text)?;
    }
    Ok(())
}
