//! What can be wrong with a map: errors stop the reading, warnings are reported and the rest is
//! used.

use std::fmt;

/// A place in a text, both counted from 1; the column in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line of the file, from 1.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Why a text is not a map. Displays as `line:column: found ..., expected ...`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// Another word or sign than the format has here.
    #[error("{at}: found {found}, expected {expected}")]
    Unexpected {
        /// Where it stands.
        at: Position,
        /// What stands there.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
    /// A word where a number belongs, or a number that no f64 holds.
    #[error("{at}: found {found}, expected a finite number: {expected}")]
    BadNumber {
        /// Where it stands.
        at: Position,
        /// What stands there instead.
        found: String,
        /// What the number would say.
        expected: &'static str,
    },
    /// A string that its line does not close.
    #[error("{at}: found a string without an end, expected a closing '\"' on the same line")]
    OpenString {
        /// Where the string begins.
        at: Position,
    },
    /// A brace that nothing closes.
    #[error(
        "{at}: found the end of the file, expected '}}' to end the {what} that begins on line {opened}"
    )]
    Unclosed {
        /// Where the text ends.
        at: Position,
        /// What is open.
        what: &'static str,
        /// The line where it begins.
        opened: u32,
    },
    /// A file that would fill the memory.
    #[error("{at}: found more than {limit} {what}, expected no more")]
    TooMany {
        /// Where the limit is passed.
        at: Position,
        /// What there are too many of.
        what: &'static str,
        /// How many there may be.
        limit: usize,
    },
    /// A kind of brush of another game.
    #[error(
        "{at}: found {found}, expected a brush of planes: save the map in Quake's Standard or Valve format"
    )]
    ForeignBrush {
        /// Where it stands.
        at: Position,
        /// The kind's name.
        found: String,
    },
}

impl MapError {
    /// Where it is.
    pub fn position(&self) -> Position {
        match self {
            Self::Unexpected { at, .. }
            | Self::BadNumber { at, .. }
            | Self::OpenString { at }
            | Self::Unclosed { at, .. }
            | Self::TooMany { at, .. }
            | Self::ForeignBrush { at, .. } => *at,
        }
    }
}

/// Something in a map that is skipped or doubtful. Displays without the line, which the caller puts
/// after the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    /// The line of the face, brush or entity meant.
    pub line: u32,
    /// Which entity, counted from 0 as TrenchBroom's comments do.
    pub entity: u32,
    /// Which brush of it, counted from 0 likewise.
    pub brush: Option<u32>,
    /// The map was compiled: line and number are those in its lump of entities.
    pub is_compiled: bool,
    /// What is wrong.
    pub kind: WarningKind,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lump = if self.is_compiled {
            "lump 0 (entities), "
        } else {
            ""
        };
        write!(f, "{lump}entity {}", self.entity)?;
        if let Some(brush) = self.brush {
            write!(f, ", brush {brush}")?;
        }
        write!(f, ": {}", self.kind)
    }
}

/// More warnings than anyone reads; a broken file must not fill the memory with them.
pub(crate) const WARNINGS_MAX: usize = 10_000;

/// About as many keys of an entity are read, some of them several times.
const KEYS_READ: usize = 8;

/// Collects warnings, up to a limit.
#[derive(Debug, Default)]
pub(super) struct WarningList(Vec<Warning>);

impl WarningList {
    pub(super) fn push(&mut self, warning: Warning) {
        if self.0.len() < WARNINGS_MAX {
            self.0.push(warning);
        }
    }

    /// The same where a key may have been read several times one after another.
    pub(super) fn push_once(&mut self, warning: Warning) {
        if !self
            .0
            .iter()
            .rev()
            .take(KEYS_READ)
            .any(|before| *before == warning)
        {
            self.push(warning);
        }
    }

    pub(super) fn into_vec(self) -> Vec<Warning> {
        self.0
    }
}

fn did_you_mean(class: Option<&str>) -> String {
    class.map_or_else(String::new, |class| format!(", did you mean \"{class}\"?"))
}

/// What a warning says.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WarningKind {
    /// Three points of a face on one line, or too far away to count with.
    #[error("a face's three points do not span a plane; face skipped")]
    DegenerateFace,
    /// Two faces on one plane.
    #[error("a face lies on the same plane as an earlier one; face skipped")]
    DuplicatePlane,
    /// A face whose plane does not touch the brush.
    #[error("a face's plane does not touch the brush; face skipped")]
    RedundantFace,
    /// A brush with fewer than four faces or without inside.
    #[error("the planes enclose nothing; brush skipped")]
    EmptyBrush,
    /// A brush without end, or one that leaves the world.
    #[error(
        "the planes leave the brush open, or it reaches over {limit} units from the origin; brush skipped"
    )]
    UnboundedBrush {
        /// The world's half size, units.
        limit: u32,
    },
    /// A brush with too many faces: loading would take forever.
    #[error("found {found} faces, expected at most {limit}; brush skipped")]
    TooManyFaces {
        /// How many it has.
        found: usize,
        /// How many it may have.
        limit: usize,
    },
    /// A curved patch of Quake III.
    #[error("curved patches are not supported; patch skipped")]
    Patch,
    /// A number of a texture that an editor could not work out.
    #[error("found {found} where a number says how a texture lies; 0 is used")]
    FailedNumber {
        /// As the file writes it.
        found: String,
    },
    /// The trigger texture where nothing triggers.
    #[error("the trigger texture on every face, outside a trigger entity; brush skipped")]
    StrayTrigger,
    /// A key given twice in one entity.
    #[error("the key \"{key}\" is given twice; the first counts")]
    DuplicateKey {
        /// The key as the file writes it.
        key: String,
    },
    /// A value that is not what its key needs.
    #[error("\"{key}\" is \"{value}\", expected {expected}; {instead} is used")]
    BadValue {
        /// The key as the file writes it.
        key: String,
        /// The value as written.
        value: String,
        /// What it should be.
        expected: &'static str,
        /// What is used in its place.
        instead: &'static str,
    },
    /// An entity that does not say what it is.
    #[error("the entity has no classname; {effect}")]
    NoClass {
        /// What becomes of it.
        effect: &'static str,
    },
    /// A class that has no meaning here.
    #[error("unknown class \"{class}\" ({count} in all){}; {effect}", did_you_mean(*meant))]
    UnknownClass {
        /// The entity's `classname`.
        class: String,
        /// How many entities of it the map has.
        count: u32,
        /// The class that it was perhaps to be.
        meant: Option<&'static str>,
        /// What becomes of it.
        effect: &'static str,
    },
    /// A class that needs brushes, without any.
    #[error("{class} has no usable brush; ignored")]
    NoBrushes {
        /// The entity's `classname`.
        class: String,
    },
    /// A class that is a point, with brushes.
    #[error("{class} is a point and needs no brushes; they are ignored")]
    NeedlessBrushes {
        /// The entity's `classname`.
        class: String,
    },
    /// A teleport that leads nowhere.
    #[error("trigger_teleport has no target; ignored")]
    NoTarget,
    /// A teleport whose destination is missing.
    #[error(
        "no info_teleport_destination has the targetname \"{target}\"; the teleport is ignored"
    )]
    UnknownTarget {
        /// The name wanted.
        target: String,
    },
    /// A destination that nothing can reach by name.
    #[error("info_teleport_destination has no targetname; ignored")]
    Nameless,
    /// Entities of a compiled map that do less here than in their game.
    #[error("{class} ({count} in all) {effect}")]
    Simplified {
        /// The entities' `classname`.
        class: String,
        /// How many there are.
        count: u32,
        /// What they do.
        effect: &'static str,
    },
    /// An entity made of a model that the file does not have.
    #[error("the entity's model is {model}, expected one of *1 to *{last}; entity ignored")]
    NoModel {
        /// As the file writes it.
        model: String,
        /// The last one that it has.
        last: usize,
    },
    /// No worldspawn, or not first.
    #[error(
        "found {found}, expected worldspawn to be the first entity and the only one of its kind"
    )]
    Worldspawn {
        /// What was found.
        found: &'static str,
    },
    /// Nowhere to begin.
    #[error("the map has no info_player_start and cannot be played")]
    NoSpawn,
    /// No start in a compiled map.
    #[error(
        "the map has no info_player_start; the player begins in the first open place with room"
    )]
    GuessedSpawn,
    /// A start or destination inside a wall.
    #[error("{class} is too close to something solid: a player of 32 x 32 x 72 units does not fit")]
    Blocked {
        /// The entity's `classname`.
        class: String,
    },
    /// A key that the class needs.
    #[error("the key \"{key}\" is missing; {instead}")]
    MissingKey {
        /// The key that is missing.
        key: &'static str,
        /// What becomes of it.
        instead: &'static str,
    },
}
