//! `wishdir check-map`: what is in a map, and what is wrong with it, each with its line.
//!
//! Maps of Need For Kill are told by their endings and checked in `nfk`.

mod nfk;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::content::nfk::{NfkSource, find_map, is_nfk};
use crate::content::{self, FileError, io as files};
use crate::sim::level::Contents;
use crate::sim::map::{Map, SurfaceKind, TriggerKind, WarningKind, World};

/// Counts what is in maps, and names every mistake with its line.
#[derive(Args, Debug)]
pub(super) struct CheckMapArgs {
    /// The .map, .nfk and .mapa files, or names of maps
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(super) fn run(args: &CheckMapArgs) -> ExitCode {
    match check_map(&args.files, &mut io::stdout().lock(), &mut io::stderr().lock()) {
        Ok(true) => ExitCode::SUCCESS,
        // A closed pipe is no one to tell.
        Ok(false) | Err(_) => ExitCode::FAILURE,
    }
}

/// Writes what is in each map and its warnings to `out`, errors to `err`; whether there were none.
///
/// A map that cannot be read, is no map, or cannot be played for want of a start is an error.
///
/// # Errors
///
/// When `out` or `err` cannot be written to.
pub fn check_map(files: &[PathBuf], out: &mut dyn Write, err: &mut dyn Write) -> io::Result<bool> {
    let mut is_good = true;
    for file in files {
        let check = match check_file(file) {
            Ok(check) => check,
            Err(error) => Check { report: String::new(), errors: format!("{error}\n") },
        };
        out.write_all(check.report.as_bytes())?;
        out.flush()?;
        err.write_all(check.errors.as_bytes())?;
        is_good &= check.errors.is_empty();
    }
    Ok(is_good)
}

/// A file, or the map of this name. Old maps are not in UTF-8: a wrong letter in a text is no reason to refuse them.
fn check_file(file: &Path) -> Result<Check, FileError> {
    if is_nfk(file) {
        return Ok(nfk::check(&NfkSource::read(file)?));
    }
    if let Ok(bytes) = files::read_bytes(file) {
        return Ok(check(&file.display().to_string(), &String::from_utf8_lossy(&bytes)));
    }
    let name = file.to_string_lossy();
    match content::find_map(&name) {
        Ok(source) => Ok(check(&source.place, &source.text)),
        Err(FileError::Unknown { kind, name, known }) => match find_map(&name) {
            Ok(source) => Ok(nfk::check(&source)),
            Err(FileError::Unknown { known: nfk_names, .. }) => {
                Err(FileError::Unknown { kind, name, known: format!("{known}, {nfk_names}") })
            }
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    }
}

/// What is to be said about one map.
pub(super) struct Check {
    /// Counts and warnings.
    pub(super) report: String,
    /// A line an error.
    pub(super) errors: String,
}

fn check(place: &str, text: &str) -> Check {
    let map = match Map::parse(text) {
        Ok(map) => map,
        Err(error) => return Check { report: String::new(), errors: format!("{place}:{error}\n") },
    };
    let (world, more) = World::from_map(&map);
    let mut warnings: Vec<_> = map.warnings.iter().chain(&more).collect();
    warnings.sort_by_key(|warning| warning.line);
    let mut check = Check { report: counts(place, &map, &world), errors: String::new() };
    // That there is nowhere to begin is more than a warning here.
    for warning in warnings.into_iter().filter(|warning| warning.kind != WarningKind::NoSpawn) {
        add_line(&mut check.report, &format!("{place}:{}: warning: {warning}", warning.line));
    }
    if let Err(error) = world.spawn() {
        add_line(&mut check.errors, &format!("{place}: {error}"));
    }
    check
}

/// The counts, a line a kind of thing.
fn counts(place: &str, map: &Map, world: &World) -> String {
    let mut text = String::new();
    let title = if world.title.is_empty() { String::new() } else { format!(": {}", world.title.replace('\n', " ")) };
    add_line(&mut text, &format!("{place}{title}"));
    let of_class = tally(map.entities.iter().map(|entity| entity.class().unwrap_or("(no classname)")));
    add_counts(&mut text, "entities", map.entities.len(), &of_class);
    let of_contents = tally(world.brushes.iter().map(|brush| name_of_contents(brush.contents)));
    add_counts(&mut text, "brushes", world.brushes.len(), &of_contents);
    let of_kind =
        tally(world.faces.iter().map(|face| if face.drawn { name_of_surface(face.kind) } else { "not drawn" }));
    add_counts(&mut text, "faces", world.faces.len(), &of_kind);
    let of_texture = tally(world.faces.iter().map(|face| world.textures[face.texture as usize].as_str()));
    add_counts(&mut text, "textures", world.textures.len(), &of_texture);
    let of_trigger = tally(world.triggers.iter().map(|trigger| name_of_trigger(trigger.kind)));
    add_counts(&mut text, "triggers", world.triggers.len(), &of_trigger);
    add_counts(&mut text, "spawns", world.spawns.len(), &BTreeMap::new());
    add_counts(&mut text, "lights", world.lights.len(), &tally(world.sun.iter().map(|_| "and a sun")));
    add_counts(&mut text, "texts", world.texts.len(), &BTreeMap::new());
    text
}

/// How often each name occurs.
pub(super) fn tally<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for name in names {
        *counts.entry(name).or_insert(0) += 1;
    }
    counts
}

pub(super) fn add_counts(text: &mut String, what: &str, total: usize, of: &BTreeMap<&str, usize>) {
    let parts: Vec<String> = of.iter().map(|(name, count)| format!("{name} {count}")).collect();
    add_line(text, format!("  {what:9} {total:6}  {}", parts.join(", ")).trim_end());
}

pub(super) fn add_line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a String takes every text");
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
