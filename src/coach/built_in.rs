//! The drills and lessons that come with the program.

use std::sync::OnceLock;

use super::drill::Drill;
use super::lesson::{Lesson, LessonPath};

/// A drill's name and text.
macro_rules! texts {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../../assets/training/drills/", $name, ".ron")))),+]
    };
}

/// The drills' names and texts, in the order of lists.
const DRILLS: &[(&str, &str)] = texts![
    "qw-walk",
    "qw-jump",
    "qw-strafe",
    "qw-hop",
    "qw-strafe-hop",
    "qw-angle",
    "qw-switch",
    "qw-circle",
    "qw-speed",
    "gs-walk",
    "gs-duck",
    "gs-strafe",
    "gs-jump",
    "gs-prestrafe",
    "gs-switch",
    "gs-angle",
    "gs-fastrun",
    "gs-hop",
    "gs-cap",
    "gs-hl-hop",
    "gs-ladder",
    "gs-double-duck",
    "gs-jumpbug",
    "gs-edgebug",
    "nfk-run",
    "nfk-jump",
    "nfk-chain",
    "nfk-speed",
    "nfk-corner",
    "nfk-pads",
    "nfk-course",
];

/// The lessons of a path.
const LESSONS: [(LessonPath, &str); 3] = [
    (
        LessonPath::QuakeWorld,
        include_str!("../../assets/training/lessons/quakeworld.ron"),
    ),
    (
        LessonPath::GoldSrc,
        include_str!("../../assets/training/lessons/goldsrc.ron"),
    ),
    (
        LessonPath::NeedForKill,
        include_str!("../../assets/training/lessons/nfk.ron"),
    ),
];

static BUILT_IN_DRILLS: OnceLock<Vec<Drill>> = OnceLock::new();
static BUILT_IN_LESSONS: OnceLock<Vec<Lesson>> = OnceLock::new();

/// Every built-in drill.
pub fn drills() -> &'static [Drill] {
    let read = |(name, text): &(&str, &str)| {
        Drill::parse(name, text)
            .unwrap_or_else(|error| panic!("assets/training/drills/{name}.ron: {error}"))
    };
    BUILT_IN_DRILLS.get_or_init(|| DRILLS.iter().map(read).collect())
}

/// The built-in drill of this name.
pub fn drill_by_name(name: &str) -> Option<&'static Drill> {
    drills().iter().find(|drill| drill.name == name)
}

/// Every lesson, path by path, the easiest of each first.
pub fn lessons() -> &'static [Lesson] {
    let read = |(path, text): &(LessonPath, &str)| {
        Lesson::parse_all(*path, text)
            .unwrap_or_else(|error| panic!("assets/training/lessons, {}: {error}", path.id()))
    };
    BUILT_IN_LESSONS.get_or_init(|| LESSONS.iter().flat_map(read).collect())
}

/// The lesson of this id.
pub fn lesson_by_id(id: &str) -> Option<&'static Lesson> {
    lessons().iter().find(|lesson| lesson.id == id)
}

impl Lesson {
    /// The drill that ends it.
    pub fn drill(&self) -> &'static Drill {
        drill_by_name(&self.drill)
            .unwrap_or_else(|| panic!("lesson {}: found no drill {}", self.id, self.drill))
    }

    /// Which path it belongs to.
    pub fn path(&self) -> LessonPath {
        let is_path = |path: &LessonPath| self.id.split('-').next() == Some(path.id());
        LessonPath::ALL
            .into_iter()
            .find(is_path)
            .unwrap_or(LessonPath::QuakeWorld)
    }
}
