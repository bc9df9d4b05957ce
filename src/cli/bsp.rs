//! `wishdir bsp`: contents of compiled maps.

mod quake3;

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use serde_json::{Map, Value, json};

use self::quake3::Quake3Facts;
use super::output::{LineOutput, one_line, print_warning};
use crate::storage::scenes::{LoadedScene, load_scene};
use crate::storage::{CompiledFile, read_compiled};
use crate::text::{Describe as _, id, message, text};
use wishdir_formats::maps::bsp::{Bsp, HullCensus, Lump, measure_hull};

#[derive(Args, Debug)]
pub(super) struct BspArgs {
    /// The .bsp files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object per file
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &BspArgs) -> ExitCode {
    let mut out = LineOutput::new(io::stdout().lock());
    let mut is_good = true;
    for file in &args.files {
        let place = file.display().to_string();
        let lines = match read_compiled(file) {
            Ok(CompiledFile::Quake3(map)) => {
                let facts = Quake3Facts::new(*map);
                if args.json {
                    vec![facts.to_json(&place).to_string()]
                } else {
                    facts.lines(&place)
                }
            }
            Ok(CompiledFile::Trees(bsp)) => {
                let facts = BspFacts::with_scene(*bsp, file);
                if args.json {
                    vec![facts.to_json(&place).to_string()]
                } else {
                    facts.lines(&place)
                }
            }
            Err(error) => {
                print_warning(&error.describe());
                is_good = false;
                continue;
            }
        };
        // `LineOutput` remembers write errors until `end`.
        lines
            .iter()
            .for_each(|line| drop(writeln!(out, "{}", one_line(line))));
    }
    out.exit_code(is_good)
}

/// Contents of a map file, as the command prints them.
struct BspFacts {
    bsp: Bsp,
    title: String,
    classes: BTreeMap<String, usize>,
    worldspawn: Vec<(String, String)>,
    /// Collision tree of the world for each hull. `None` if the map has none for the hull.
    trees: Vec<Option<HullCensus>>,
    problems: Vec<String>,
    /// Visible parts of the map. `None` if they cannot be built.
    seen: Option<LoadedScene>,
    /// Time taken to read the file and build its visible parts, milliseconds.
    drawn_in_ms: u128,
}

impl BspFacts {
    fn new(mut bsp: Bsp) -> Self {
        let (world, doubtful) = bsp.take_world();
        let of_file = bsp.warnings.iter().map(ToString::to_string);
        let problems = of_file
            .chain(doubtful.iter().map(ToString::to_string))
            .collect();
        let worldspawn = world
            .properties
            .iter()
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        let trees = (0..4).map(|hull| measure_hull(&bsp.map, 0, hull)).collect();
        let (title, classes) = (world.title, world.classes);
        Self {
            title,
            classes,
            worldspawn,
            trees,
            problems,
            bsp,
            seen: None,
            drawn_in_ms: 0,
        }
    }

    /// Collects the facts about a map, including its scene and the time to build it.
    fn with_scene(bsp: Bsp, file: &Path) -> Self {
        let begun = Instant::now();
        let seen = load_scene(file).ok();
        Self {
            seen,
            drawn_in_ms: begun.elapsed().as_millis(),
            ..Self::new(bsp)
        }
    }

    fn to_json(&self, place: &str) -> Value {
        let bsp = &self.bsp;
        let counts = Lump::ALL.map(|lump| (lump.name().to_owned(), json!(bsp.count(lump))));
        let texture = |texture: &Option<wishdir_formats::maps::bsp::BspTexture>| {
            texture.as_ref().map(|texture| {
                let source = if texture.is_embedded {
                    "embedded"
                } else {
                    "external"
                };
                json!([texture.name, texture.width, texture.height, source])
            })
        };
        let tree = |tree: &Option<HullCensus>| match tree {
            Some(HullCensus {
                nodes,
                depth,
                contents,
            }) => {
                let contents: Map<String, Value> = contents
                    .iter()
                    .map(|(code, leaves)| (code.to_string(), json!(leaves)))
                    .collect();
                json!({"nodes": nodes, "depth": depth, "contents": contents})
            }
            None => json!("none"),
        };
        let trees: Map<String, Value> = self
            .trees
            .iter()
            .enumerate()
            .map(|(hull, census)| (hull.to_string(), tree(census)))
            .collect();
        let (after, magic) = bsp.after;
        let magic = if after == 0 {
            String::new()
        } else {
            String::from_utf8_lossy(&magic).into_owned()
        };
        json!({
            "file": place,
            "kind": bsp.kind.name(),
            "title": self.title,
            "counts": counts.into_iter().collect::<Map<String, Value>>(),
            "entities": bsp.entity_count,
            "classes": self.classes,
            "world": self.worldspawn,
            "textures": bsp.textures.iter().map(texture).collect::<Vec<_>>(),
            "heads": bsp.map.models.first().map(|world| world.heads),
            "hulls": trees,
            "clip_hulls": bsp.map.has_clip_hulls(),
            "after_lumps": {"bytes": after, "magic": magic},
            "problems": self.problems,
            "drawn": self.seen.as_ref().map(|seen| self.scene_json(seen)),
        })
    }

    fn scene_json(
        &self,
        LoadedScene {
            scene,
            missing_wads,
            has_palette,
            ..
        }: &LoadedScene,
    ) -> Value {
        json!({
            "draw_calls": scene.meshes.len(),
            "triangles": scene.triangles(),
            "pictures": scene.pictures.len(),
            "light": scene.light.size,
            "upload_bytes": scene.upload_bytes(),
            "load_ms": self.drawn_in_ms,
            "missing_textures": scene.missing,
            "missing_wads": missing_wads,
            "game_palette": has_palette,
        })
    }

    fn scene_lines(
        &self,
        LoadedScene {
            scene,
            missing_wads,
            ..
        }: &LoadedScene,
    ) -> Vec<String> {
        let [width, height] = scene.light.size;
        let mut lines = vec![message!(
            "report-bsp.drawn",
            calls = scene.meshes.len(),
            triangles = scene.triangles(),
            light = format!("{width} x {height}"),
            kib = scene.upload_bytes() / 1024,
            ms = self.drawn_in_ms.to_string()
        )];
        if !missing_wads.is_empty() {
            lines.push(message!(
                "report-bsp.missing-wads",
                wads = missing_wads.join(", ")
            ));
        }
        if !scene.missing.is_empty() {
            lines.push(message!(
                "report-bsp.missing-textures",
                count = scene.missing.len()
            ));
        }
        lines
    }

    fn lines(&self, place: &str) -> Vec<String> {
        let bsp = &self.bsp;
        let title = if self.title.is_empty() {
            text!("report-bsp.untitled")
        } else {
            &self.title
        };
        let mut lines = vec![message!(
            "report-bsp",
            place = place,
            kind = bsp.kind.name(),
            title = title
        )];
        for lump in Lump::ALL {
            lines.push(message!(
                "report-bsp.lump",
                lump = lump.name(),
                count = bsp.count(lump)
            ));
        }
        let classes: Vec<String> = self
            .classes
            .iter()
            .map(|(class, count)| format!("{class} {count}"))
            .collect();
        lines.push(message!(
            "report-bsp.entities",
            count = bsp.entity_count,
            classes = classes.join(", ")
        ));
        for (hull, tree) in self.trees.iter().enumerate() {
            if let Some(HullCensus { nodes, depth, .. }) = tree {
                lines.push(message!(
                    "report-bsp.tree",
                    hull = hull,
                    nodes = *nodes,
                    depth = *depth
                ));
            }
        }
        let clip = if bsp.map.has_clip_hulls() {
            id!("report-bsp.clip-hulls")
        } else {
            id!("report-bsp.no-clip-hulls")
        };
        lines.push(text(clip).to_owned());
        lines.extend(self.seen.iter().flat_map(|seen| self.scene_lines(seen)));
        let problem = |problem: &String| message!("report-bsp.problem", problem = problem.as_str());
        lines.extend(self.problems.iter().map(problem));
        lines
    }
}
