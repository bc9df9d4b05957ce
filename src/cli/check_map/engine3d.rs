//! `wishdir check-map` for maps in the 3D engines: contents and mistakes.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{MapReport, count_names};
use crate::storage::{CompiledFile, MapPlace};
use crate::text::{Describe as _, Label as _, described, id, message, text};
use wishdir_sim::map::{FaceCount, MapError, WarningKind, World};
use wishdir_sim::profile::built_in;
use wishdir_sim::run::{Run, RunError};
use wishdir_sim::world::{BodyRole, ClipBody, ClipWorld, Contents};

pub(super) fn report(place: &MapPlace, text: String) -> MapReport {
    let (world, faces, warnings) = match World::parse_with_face_counts(&text) {
        Ok(read) => read,
        Err(error) => return MapReport::error(describe_map_error(place, error)),
    };
    // Free the text early, because it may take most of the memory.
    drop(text);
    let mut report = count_parts(place, &world, &faces);
    // A missing start is an error here, not a warning.
    let warnings = warnings
        .into_iter()
        .filter(|warning| warning.kind != WarningKind::NoSpawn);
    report.lines.extend(warnings.map(|warning| {
        message!(
            "report-map.warning",
            place = place.describe(),
            line = warning.line,
            warning = warning.to_string()
        )
    }));
    report.error = unplayable_reason(world).map(|error| format!("{}: {error}", place.describe()));
    report
}

/// Returns the report on a compiled map. Its warnings have no line numbers.
pub(super) fn compiled_report(place: &MapPlace, file: CompiledFile) -> MapReport {
    let of_file: Vec<String> = file.warnings().iter().map(ToString::to_string).collect();
    let (world, warnings) = file.into_world();
    let mut report = count_parts(place, &world, &[]);
    let warnings = warnings
        .iter()
        .filter(|warning| warning.kind != WarningKind::NoSpawn)
        .map(ToString::to_string);
    let line = |warning: String| {
        message!(
            "report-map.warning-in-file",
            place = place.describe(),
            warning = warning
        )
    };
    report
        .lines
        .extend(of_file.into_iter().chain(warnings).map(line));
    report.error = unplayable_reason(world).map(|error| format!("{}: {error}", place.describe()));
    report
}

/// Describes an error in the text of a map. The English text starts with `place:line:column`.
fn describe_map_error(place: &MapPlace, error: MapError) -> String {
    let english = format!("{place}:{error}");
    described!(
        &english,
        "error-file-bad-map",
        place = place.describe(),
        error = error.to_string()
    )
}

/// Returns the reason why the map cannot be played, if any.
fn unplayable_reason(world: World) -> Option<String> {
    if !world.has_hulls() {
        return Some(RunError::NoHulls.describe());
    }
    if let Err(error) = world.spawn() {
        return Some(error.describe());
    }
    if world.compiled.is_none()
        && !world
            .brushes
            .iter()
            .any(|brush| brush.contents == Contents::Solid)
    {
        return Some(text!("report-map.no-solid").to_owned());
    }
    let world = Arc::new(world);
    let mut runs = built_in()
        .iter()
        .map(|profile| Run::new(Arc::clone(&world), Arc::new(profile.clone())));
    // One profile with a player that fits is enough.
    let error = runs.next()?.err()?;
    runs.all(|run| run.is_err()).then(|| error.describe())
}

/// Counts the contents of a map, one line per kind.
fn count_parts<'a>(place: &MapPlace, world: &'a World, faces: &'a [FaceCount]) -> MapReport {
    let mut report = MapReport::with_title(place, &world.title);
    let label = |class: &'a str| {
        if class.is_empty() {
            text!("report-map.no-class")
        } else {
            class
        }
    };
    let of_class = world
        .classes
        .iter()
        .map(|(class, count)| (label(class), *count))
        .collect();
    report.add_count_line(
        id!("report-map.entities"),
        world.classes.values().sum(),
        &of_class,
    );
    if let Some(ClipWorld { bodies, .. }) = &world.compiled {
        let contents = |body: &ClipBody| match body.role {
            BodyRole::Solid => Contents::Solid,
            BodyRole::Liquid(contents) => contents,
            BodyRole::Ladder => Contents::Ladder,
        };
        report.add_count_line(
            id!("report-map.models"),
            bodies.len(),
            &count_names(bodies.iter().map(|body| contents(body).label())),
        );
    } else {
        add_brush_counts(&mut report, world, faces);
    }
    let of_trigger = count_names(world.triggers.iter().map(|trigger| trigger.kind.label()));
    report.add_count_line(
        id!("report-map.triggers"),
        world.triggers.len(),
        &of_trigger,
    );
    report.add_count_line(
        id!("report-map.spawns"),
        world.spawns.len() + world.engine_starts.len(),
        &count_names(
            world
                .engine_starts
                .iter()
                .map(|(engine, _)| engine.rules().name),
        ),
    );
    report.add_count_line(
        id!("report-map.lights"),
        world.lights.len(),
        &count_names(world.sun.iter().map(|_| text!("report-map.sun"))),
    );
    report.add_count_line(id!("report-map.texts"), world.texts.len(), &BTreeMap::new());
    report
}

/// Adds the counts that only a map source has: brushes and faces.
fn add_brush_counts(report: &mut MapReport, world: &World, faces: &[FaceCount]) {
    let of_contents = count_names(world.brushes.iter().map(|brush| brush.contents.label()));
    report.add_count_line(id!("report-map.brushes"), world.brushes.len(), &of_contents);
    let (mut of_kind, mut of_texture) = (BTreeMap::new(), BTreeMap::new());
    for FaceCount {
        kind,
        drawn,
        texture,
        count,
    } in faces
    {
        *of_kind
            .entry(if *drawn {
                kind.label()
            } else {
                text!("report-map.not-drawn")
            })
            .or_insert(0) += count;
        *of_texture.entry(texture.as_str()).or_insert(0) += count;
    }
    report.add_count_line(id!("report-map.faces"), of_kind.values().sum(), &of_kind);
    report.add_count_line(id!("report-map.textures"), of_texture.len(), &of_texture);
}
