//! `wishdir check-map` on a map of Need For Kill: what is in it, and what is wrong with it.

use std::collections::BTreeMap;

use super::{Check, add_counts, add_line, tally};
use crate::content::io::before;
use crate::content::nfk::NfkSource;
use crate::sim::nfk::{NfkWorld, NoNfkSpawn, Tile, ZoneKind};

/// What is to be said about one map.
pub(super) fn check(source: &NfkSource) -> Check {
    let (world, warnings) = match source.world() {
        Ok(read) => read,
        Err(error) => {
            let errors = format!("{}{error}\n", before(&source.place, error.place));
            return Check { report: String::new(), errors };
        }
    };
    let mut check = Check { report: counts(source, &world), errors: String::new() };
    for warning in warnings {
        add_line(&mut check.report, &format!("{}{warning}", before(&source.place, warning.place)));
    }
    if world.spawns.is_empty() {
        add_line(&mut check.errors, &format!("{}: {NoNfkSpawn}", source.place));
    }
    check
}

/// The counts, a line a kind of thing.
fn counts(source: &NfkSource, world: &NfkWorld) -> String {
    let mut text = String::new();
    let title = if world.title.is_empty() { String::new() } else { format!(": {}", world.title) };
    let author = if world.author.is_empty() { String::new() } else { format!(", by {}", world.author) };
    add_line(&mut text, &format!("{}{title}{author}", source.place));
    add_line(&mut text, &format!("  {:9} {:6}  columns, {} rows", "grid", world.grid.columns(), world.grid.rows()));
    let of_tile = tally(world.grid.cells().map(|(_, tile)| name_of_tile(tile)));
    add_counts(&mut text, "tiles", world.grid.cells().count(), &of_tile);
    add_counts(&mut text, "spawns", world.spawns.len(), &BTreeMap::new());
    add_counts(&mut text, "teleports", world.teleports.len(), &BTreeMap::new());
    add_counts(&mut text, "pushes", world.pushes.len(), &BTreeMap::new());
    add_counts(&mut text, "zones", world.zones.len(), &tally(world.zones.iter().map(|zone| name_of_zone(zone.kind))));
    add_counts(&mut text, "marks", world.marks.len(), &BTreeMap::new());
    text
}

fn name_of_tile(tile: Tile) -> &'static str {
    match tile {
        Tile::Free => "free",
        Tile::Brick(_) => "brick",
        Tile::Invisible => "invisible",
        Tile::Water => "water",
        Tile::Lava => "lava",
        Tile::Death => "death",
        Tile::Pad => "pad",
        Tile::StrongPad => "strong pad",
    }
}

fn name_of_zone(kind: ZoneKind) -> &'static str {
    match kind {
        ZoneKind::Start => "start",
        ZoneKind::Finish => "finish",
    }
}
