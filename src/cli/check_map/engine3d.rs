//! `wishdir check-map` on a map of a 3D engine: what is in it, and what is wrong with it.

use std::collections::BTreeMap;

use super::{Report, tally};
use crate::sim::level::Contents;
use crate::sim::map::{Map, SurfaceKind, TriggerKind, WarningKind, World};

pub(super) fn report(place: &str, text: &str) -> Report {
    let map = match Map::parse(text) {
        Ok(map) => map,
        Err(error) => return Report::error(format!("{place}:{error}")),
    };
    let (world, more) = World::from_map(&map);
    let mut warnings: Vec<_> = map.warnings.iter().chain(&more).collect();
    warnings.sort_by_key(|warning| warning.line);
    let mut report = counts(place, &map, &world);
    // That there is nowhere to begin is more than a warning here.
    let warnings = warnings.into_iter().filter(|warning| warning.kind != WarningKind::NoSpawn);
    report.lines.extend(warnings.map(|warning| format!("{place}:{}: warning: {warning}", warning.line)));
    report.error = world.spawn().err().map(|error| format!("{place}: {error}"));
    report
}

/// The counts, a line a kind of thing.
fn counts(place: &str, map: &Map, world: &World) -> Report {
    let title = if world.title.is_empty() { String::new() } else { format!(": {}", world.title.replace('\n', " ")) };
    let mut report = Report { lines: vec![format!("{place}{title}")], error: None };
    let of_class = tally(map.entities.iter().map(|entity| entity.class().unwrap_or("(no classname)")));
    report.count("entities", map.entities.len(), &of_class);
    let of_contents = tally(world.brushes.iter().map(|brush| name_of_contents(brush.contents)));
    report.count("brushes", world.brushes.len(), &of_contents);
    let of_kind =
        tally(world.faces.iter().map(|face| if face.drawn { name_of_surface(face.kind) } else { "not drawn" }));
    report.count("faces", world.faces.len(), &of_kind);
    let of_texture = tally(world.faces.iter().map(|face| world.textures[face.texture as usize].as_str()));
    report.count("textures", world.textures.len(), &of_texture);
    let of_trigger = tally(world.triggers.iter().map(|trigger| name_of_trigger(trigger.kind)));
    report.count("triggers", world.triggers.len(), &of_trigger);
    report.count("spawns", world.spawns.len(), &BTreeMap::new());
    report.count("lights", world.lights.len(), &tally(world.sun.iter().map(|_| "and a sun")));
    report.count("texts", world.texts.len(), &BTreeMap::new());
    report
}

fn name_of_contents(contents: Contents) -> &'static str {
    match contents {
        Contents::Empty => "empty",
        Contents::Solid => "solid",
        Contents::Water => "water",
        Contents::Slime => "slime",
        Contents::Lava => "lava",
        Contents::Ladder => "ladder",
    }
}

fn name_of_surface(kind: SurfaceKind) -> &'static str {
    match kind {
        SurfaceKind::Solid => "solid",
        SurfaceKind::Sky => "sky",
        SurfaceKind::Liquid(contents) => name_of_contents(contents),
        SurfaceKind::Ladder => "ladder",
        SurfaceKind::Illusion => "illusion",
        SurfaceKind::Trigger(_) => "trigger",
    }
}

fn name_of_trigger(kind: TriggerKind) -> &'static str {
    match kind {
        TriggerKind::Teleport { .. } => "teleport",
        TriggerKind::Push { .. } => "push",
        TriggerKind::Start => "start",
        TriggerKind::Finish => "finish",
        TriggerKind::Checkpoint(_) => "checkpoint",
        TriggerKind::Hurt { .. } => "hurt",
    }
}
