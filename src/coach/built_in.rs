//! Drills and lessons that ship with the program.

use std::sync::OnceLock;

use super::drill::Drill;
use super::lesson::Lesson;
use super::lesson_path::LessonPath;

/// Expands drill names to pairs of a name and the text of its file.
macro_rules! texts {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../../assets/training/drills/", $name, ".ron")))),+]
    };
}

/// Drill names and texts, in list order.
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
    "qw-long",
    "qw-top",
    "qw-ground",
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
    "q3-strafe",
    "q3-circle",
    "q3-hop",
    "q3-strafe-hop",
    "q3-angle",
    "q3-speed",
    "q3-top",
    "q3-halfbeat",
    "nfk-run",
    "nfk-jump",
    "nfk-chain",
    "nfk-speed",
    "nfk-corner",
    "nfk-pads",
    "nfk-course",
    "nfk-run-075",
    "nfk-chain-075",
    "nfk-after",
    "nfk-ledges",
    "nfk-course-068",
];

/// Lesson texts of each path.
const LESSONS: [(LessonPath, &str); 4] = [
    (
        LessonPath::QuakeWorld,
        include_str!("../../assets/training/lessons/quakeworld.ron"),
    ),
    (
        LessonPath::GoldSrc,
        include_str!("../../assets/training/lessons/goldsrc.ron"),
    ),
    (
        LessonPath::Quake3,
        include_str!("../../assets/training/lessons/quake3.ron"),
    ),
    (
        LessonPath::NeedForKill,
        include_str!("../../assets/training/lessons/nfk.ron"),
    ),
];

static BUILT_IN_DRILLS: OnceLock<Vec<Drill>> = OnceLock::new();
static BUILT_IN_LESSONS: OnceLock<Vec<Lesson>> = OnceLock::new();

/// Returns all built-in drills.
pub fn drills() -> &'static [Drill] {
    let read = |(name, text): &(&str, &str)| {
        Drill::parse(name, text)
            .unwrap_or_else(|error| panic!("assets/training/drills/{name}.ron: {error}"))
    };
    BUILT_IN_DRILLS.get_or_init(|| DRILLS.iter().map(read).collect())
}

/// Finds a built-in drill by name.
pub fn drill_by_name(name: &str) -> Option<&'static Drill> {
    drills().iter().find(|drill| drill.name == name)
}

/// Returns all lessons, grouped by path, easiest first.
pub fn lessons() -> &'static [Lesson] {
    let read = |(path, text): &(LessonPath, &str)| {
        Lesson::parse_all(*path, text)
            .unwrap_or_else(|error| panic!("assets/training/lessons, {}: {error}", path.id()))
    };
    BUILT_IN_LESSONS.get_or_init(|| LESSONS.iter().flat_map(read).collect())
}

/// Finds a lesson by id.
pub fn lesson_by_id(id: &str) -> Option<&'static Lesson> {
    lessons().iter().find(|lesson| lesson.id == id)
}

impl Lesson {
    /// Returns the drill at the end of the lesson.
    pub fn drill(&self) -> &'static Drill {
        drill_by_name(&self.drill)
            .unwrap_or_else(|| panic!("lesson {}: found no drill {}", self.id, self.drill))
    }

    /// Returns the lesson's path.
    pub fn path(&self) -> LessonPath {
        let is_path = |path: &LessonPath| self.id.split('-').next() == Some(path.id());
        LessonPath::ALL
            .into_iter()
            .find(is_path)
            .unwrap_or(LessonPath::QuakeWorld)
    }
}
