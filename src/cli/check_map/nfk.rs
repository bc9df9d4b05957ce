//! `wishdir check-map` for Need For Kill maps: contents and mistakes.

use std::collections::BTreeMap;

use super::{MapReport, count_names};
use crate::storage::FileError;
use crate::storage::error::place_prefix;
use crate::storage::nfk::NfkSource;
use crate::text::{Describe as _, Label as _, id, message, text};
use wishdir_sim::platformer::{NfkWorld, NoNfkSpawn};

pub(super) fn report(source: &NfkSource) -> MapReport {
    let (world, warnings) = match source.world() {
        Ok(read) => read,
        Err(error) => {
            let place = source.place.clone();
            return MapReport::error(FileError::BadNfkMap { place, error }.describe());
        }
    };
    let mut report = count_parts(source, &world);
    report.lines.extend(
        warnings
            .iter()
            .map(|warning| format!("{}{warning}", place_prefix(&source.place, warning.place))),
    );
    report.error =
        unplayable_reason(&world).map(|error| format!("{}: {error}", source.place.describe()));
    report
}

/// Returns the reason why the map cannot be played, if any.
fn unplayable_reason(world: &NfkWorld) -> Option<String> {
    let Some(spawn) = world.spawns.first() else {
        return Some(NoNfkSpawn.describe());
    };
    if !world.grid.cells().any(|(_, tile)| tile.is_solid()) {
        return Some(text!("report-map.no-solid-tile").to_owned());
    }
    (!world.has_room(spawn.cell)).then(|| text!("report-map.no-room").to_owned())
}

/// Counts the contents of a map, one line per kind.
fn count_parts(source: &NfkSource, world: &NfkWorld) -> MapReport {
    let mut report = MapReport::with_title(&source.place, &world.title);
    if !world.author.is_empty() {
        let title = report.lines.remove(0);
        report.lines.push(message!(
            "report-map.author",
            title = title,
            author = world.author.as_str()
        ));
    }
    let (columns, rows) = (
        world.grid.columns(),
        message!("report-map.rows", rows = world.grid.rows()),
    );
    report.lines.push(format!(
        "  {:9} {columns:6}  {rows}",
        text!("report-map.grid")
    ));
    let of_tile = count_names(world.grid.cells().map(|(_, tile)| tile.label()));
    report.add_count_line(
        id!("report-map.tiles"),
        world.grid.cells().count(),
        &of_tile,
    );
    report.add_count_line(
        id!("report-map.spawns"),
        world.spawns.len(),
        &BTreeMap::new(),
    );
    report.add_count_line(
        id!("report-map.teleports"),
        world.teleports.len(),
        &BTreeMap::new(),
    );
    report.add_count_line(
        id!("report-map.pushes"),
        world.pushes.len(),
        &BTreeMap::new(),
    );
    report.add_count_line(
        id!("report-map.zones"),
        world.zones.len(),
        &count_names(world.zones.iter().map(|zone| zone.kind.label())),
    );
    report.add_count_line(id!("report-map.marks"), world.marks.len(), &BTreeMap::new());
    report
}
