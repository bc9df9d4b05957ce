//! Contents of Quake III maps.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::text::{message, text};
use wishdir_formats::maps::quake3::{Quake3Lump, Quake3Map};

/// Contents of a Quake III map, as the command prints them.
pub(super) struct Quake3Facts {
    map: Quake3Map,
    title: String,
    classes: BTreeMap<String, usize>,
    brushes: usize,
    polygons: usize,
    problems: Vec<String>,
}

impl Quake3Facts {
    pub(super) fn new(mut map: Quake3Map) -> Self {
        let (world, doubtful) = map.take_world();
        let of_file = map.warnings.iter().map(ToString::to_string);
        let problems = of_file
            .chain(doubtful.iter().map(ToString::to_string))
            .collect();
        Self {
            title: world.title,
            classes: world.classes,
            brushes: world.brushes.len(),
            polygons: world.faces.iter().filter(|face| face.drawn).count(),
            problems,
            map,
        }
    }

    pub(super) fn to_json(&self, place: &str) -> Value {
        let counts = Quake3Lump::ALL
            .map(|lump| (lump.name().to_owned(), json!(self.map.count(lump))))
            .into_iter()
            .collect::<Map<String, Value>>();
        let textures = self.map.textures.iter();
        let textures = textures
            .map(|texture| json!([texture.name, texture.surface_flags, texture.contents_flags]));
        json!({
            "file": place,
            "kind": KIND,
            "title": self.title,
            "counts": counts,
            "entities": self.entities(),
            "classes": self.classes,
            "textures": textures.collect::<Vec<_>>(),
            "brushes": self.brushes,
            "polygons": self.polygons,
            "patches": self.map.patches,
            "problems": self.problems,
        })
    }

    fn entities(&self) -> usize {
        self.classes.values().sum()
    }

    pub(super) fn lines(&self, place: &str) -> Vec<String> {
        let title = match self.title.as_str() {
            "" => text!("report-bsp.untitled"),
            title => title,
        };
        let mut lines = vec![message!(
            "report-bsp",
            place = place,
            kind = KIND,
            title = title
        )];
        lines.extend(Quake3Lump::ALL.map(|lump| {
            message!(
                "report-bsp.lump",
                lump = lump.name(),
                count = self.map.count(lump)
            )
        }));
        let classes = self.classes.iter();
        let classes: Vec<String> = classes
            .map(|(class, count)| format!("{class} {count}"))
            .collect();
        lines.push(message!(
            "report-bsp.entities",
            count = self.entities(),
            classes = classes.join(", ")
        ));
        lines.push(message!(
            "report-bsp.quake3",
            brushes = self.brushes,
            polygons = self.polygons,
            patches = self.map.patches
        ));
        let problem = |problem: &String| message!("report-bsp.problem", problem = problem.as_str());
        lines.extend(self.problems.iter().map(problem));
        lines
    }
}

/// Name of the map format in the output.
const KIND: &str = "v46";
