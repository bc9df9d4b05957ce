//! `wishdir check-map` on a map of Need For Kill: what is in it, and what is wrong with it.

use std::collections::BTreeMap;

use super::{Report, tally};
use crate::content::io::before;
use crate::content::nfk::NfkSource;
use crate::sim::nfk::{NfkWorld, NoNfkSpawn, Tile, ZoneKind};

pub(super) fn report(source: &NfkSource) -> Report {
    let (world, warnings) = match source.world() {
        Ok(read) => read,
        Err(error) => return Report::error(format!("{}{error}", before(&source.place, error.place))),
    };
    let mut report = counts(source, &world);
    report.lines.extend(warnings.iter().map(|warning| format!("{}{warning}", before(&source.place, warning.place))));
    report.error = world.spawns.is_empty().then(|| format!("{}: {NoNfkSpawn}", source.place));
    report
}

/// The counts, a line a kind of thing.
fn counts(source: &NfkSource, world: &NfkWorld) -> Report {
    let title = if world.title.is_empty() { String::new() } else { format!(": {}", world.title) };
    let author = if world.author.is_empty() { String::new() } else { format!(", by {}", world.author) };
    let mut report = Report { lines: vec![format!("{}{title}{author}", source.place)], error: None };
    report.lines.push(format!("  {:9} {:6}  columns, {} rows", "grid", world.grid.columns(), world.grid.rows()));
    let of_tile = tally(world.grid.cells().map(|(_, tile)| name_of_tile(tile)));
    report.count("tiles", world.grid.cells().count(), &of_tile);
    report.count("spawns", world.spawns.len(), &BTreeMap::new());
    report.count("teleports", world.teleports.len(), &BTreeMap::new());
    report.count("pushes", world.pushes.len(), &BTreeMap::new());
    report.count("zones", world.zones.len(), &tally(world.zones.iter().map(|zone| name_of_zone(zone.kind))));
    report.count("marks", world.marks.len(), &BTreeMap::new());
    report
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
