//! Writes the shipped maps: `cargo run --no-default-features --example make_maps [FOLDER]`
//! (default: `maps`).
//!
//! The maps are drawn by code so that every number in them is exact and can be changed in one
//! place; `tests/sim/made_maps.rs` holds the files in `maps/` to what this writes. TrenchBroom
//! opens them like any other.

mod made;

use std::io;
use std::path::PathBuf;

fn main() -> io::Result<()> {
    let folder = std::env::args_os()
        .nth(1)
        .map_or_else(|| PathBuf::from("maps"), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    for (name, text) in made::all() {
        std::fs::write(folder.join(format!("{name}.map")), text)?;
    }
    Ok(())
}
