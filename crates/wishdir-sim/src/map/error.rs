//! Map errors and warnings.
//! Errors stop the parser. Warnings are reported and the rest of the map is used.

use std::fmt;

/// Position in a text. Line and column count from 1, the column in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line of the file, from 1.
    pub line: u32,
    /// Character in the line, from 1.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Error in a map's text. Displays as `line:column: found ..., expected ...`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// A token that the format does not allow here.
    #[error("{at}: found {found}, expected {expected}")]
    Unexpected {
        /// Position of the token.
        at: Position,
        /// The token found.
        found: String,
        /// The tokens allowed here.
        expected: &'static str,
    },
    /// A token that is not a finite `f64`.
    #[error("{at}: found {found}, expected {expected} (a finite number)")]
    BadNumber {
        /// Position of the token.
        at: Position,
        /// The token found.
        found: String,
        /// Meaning of the expected number.
        expected: &'static str,
    },
    /// A string without a closing quote.
    #[error("{at}: found an unclosed string, expected a closing '\"' on the same line")]
    OpenString {
        /// Position of the opening quote.
        at: Position,
    },
    /// A brace without its closing brace.
    #[error(
        "{at}: found the end of the file, expected '}}' to close the {what} that begins on line {opened}"
    )]
    Unclosed {
        /// Position of the end of the file.
        at: Position,
        /// Kind of the element that is not closed.
        what: &'static str,
        /// Line of its opening brace.
        opened: u32,
    },
    /// More elements than the memory limit allows.
    #[error("{at}: too many {what}, the limit is {limit}")]
    TooMany {
        /// Position of the first element over the limit.
        at: Position,
        /// Kind of element.
        what: &'static str,
        /// Maximum number of elements.
        limit: usize,
    },
    /// A brush in another game's format.
    #[error(
        "{at}: found {found}, expected a brush of planes: save the map in Quake's Standard or Valve format"
    )]
    ForeignBrush {
        /// Position of the brush.
        at: Position,
        /// Name of the format.
        found: String,
    },
}

impl MapError {
    /// Returns the position of the error.
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

/// Problem in a map that the loader works around, or doubtful content.
/// `Display` omits the line. The caller prints it after the file name.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    /// Line of the face, brush or entity.
    pub line: u32,
    /// Index of the entity, from 0, as in TrenchBroom's comments.
    pub entity: u32,
    /// Index of the brush in the entity, from 0.
    pub brush: Option<u32>,
    /// Whether the map was compiled. Line and index then refer to its entity lump.
    pub is_compiled: bool,
    /// The problem.
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

/// Maximum number of warnings kept per map, to bound memory.
pub(crate) const WARNINGS_MAX: usize = 10_000;

/// Number of recent warnings searched for a duplicate: about the number of keys per entity.
const KEYS_READ: usize = 8;

/// A list of warnings, limited to [`WARNINGS_MAX`].
#[derive(Debug, Default)]
pub(super) struct WarningList(Vec<Warning>);

impl WarningList {
    pub(super) fn push(&mut self, warning: Warning) {
        if self.0.len() < WARNINGS_MAX {
            self.0.push(warning);
        }
    }

    /// Adds a warning unless a recent one is equal, because some keys are read several times.
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

fn suggest_class(class: Option<&str>) -> String {
    class.map_or_else(String::new, |class| format!(", did you mean \"{class}\"?"))
}

/// Kind of warning.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WarningKind {
    /// Face whose three points are on one line, or too far away.
    #[error("a face's three points do not span a plane; face skipped")]
    DegenerateFace,
    /// Two faces on the same plane.
    #[error("a face lies on the same plane as an earlier one; face skipped")]
    DuplicatePlane,
    /// A face whose plane does not touch the brush.
    #[error("a face's plane does not touch the brush; face skipped")]
    RedundantFace,
    /// A brush with fewer than four faces, or one that encloses nothing.
    #[error("the planes enclose nothing; brush skipped")]
    EmptyBrush,
    /// An open brush, or one that reaches beyond the world limit.
    #[error(
        "the planes do not close the brush, or it extends more than {limit} units from the origin; brush skipped"
    )]
    UnboundedBrush {
        /// Half the world's size, units.
        limit: u32,
    },
    /// A brush with so many faces that loading would take too long.
    #[error("found {found} faces, expected at most {limit}; brush skipped")]
    TooManyFaces {
        /// Number of faces found.
        found: usize,
        /// Maximum number of faces.
        limit: usize,
    },
    /// A Quake III curved patch.
    #[error("curved patches are not supported; patch skipped")]
    Patch,
    /// Texture number that an editor failed to compute, such as `nan`.
    #[error("found {found}, expected a number for the texture's alignment; 0 is used")]
    FailedNumber {
        /// The number as written.
        found: String,
    },
    /// Brush with the trigger texture outside a trigger entity.
    #[error("every face has the trigger texture, but the entity is not a trigger; brush skipped")]
    StrayTrigger,
    /// A key that occurs twice in an entity.
    #[error("the key \"{key}\" is given twice; the first value is used")]
    DuplicateKey {
        /// The key as written.
        key: String,
    },
    /// A value of the wrong type or range.
    #[error("\"{key}\" is \"{value}\", expected {expected}; {instead} is used")]
    BadValue {
        /// The key as written.
        key: String,
        /// The value as written.
        value: String,
        /// The expected type or range.
        expected: &'static str,
        /// Value used instead.
        instead: &'static str,
    },
    /// An entity without a classname.
    #[error("the entity has no classname; {effect}")]
    NoClass {
        /// Treatment of the entity.
        effect: &'static str,
    },
    /// An unknown class.
    #[error("unknown class \"{class}\" ({count} in all){}; {effect}", suggest_class(*meant))]
    UnknownClass {
        /// The entity's `classname`.
        class: String,
        /// Number of entities of this class.
        count: u32,
        /// A known class with a similar name.
        meant: Option<&'static str>,
        /// Treatment of these entities, for the message.
        effect: &'static str,
    },
    /// A brush entity without usable brushes.
    #[error("{class} has no usable brush; ignored")]
    NoBrushes {
        /// The entity's `classname`.
        class: String,
    },
    /// A point entity with brushes.
    #[error("{class} is a point entity; its brushes are ignored")]
    NeedlessBrushes {
        /// The entity's `classname`.
        class: String,
    },
    /// A teleport without a `target`.
    #[error("trigger_teleport has no target; ignored")]
    NoTarget,
    /// A teleport whose destination does not exist.
    #[error(
        "no info_teleport_destination has the targetname \"{target}\"; the teleport is ignored"
    )]
    UnknownTarget {
        /// The missing destination's name.
        target: String,
    },
    /// A destination without a targetname.
    #[error("info_teleport_destination has no targetname; ignored")]
    Nameless,
    /// Entities of a compiled map that do less here than in their game.
    #[error("{class} ({count} in all) {effect}")]
    Simplified {
        /// The entities' `classname`.
        class: String,
        /// Number of entities.
        count: u32,
        /// Effect of these entities here.
        effect: &'static str,
    },
    /// An entity whose model does not exist in the file.
    #[error("the entity's model is {model}, expected one of *1 to *{last}; entity ignored")]
    NoModel {
        /// The model as written.
        model: String,
        /// Index of the last model.
        last: usize,
    },
    /// A worldspawn that is missing, repeated or not first.
    #[error("found {found}, expected exactly one worldspawn, as the first entity")]
    Worldspawn {
        /// Description of what was found.
        found: &'static str,
    },
    /// A map without a spawn.
    #[error("the map has no info_player_start and cannot be played")]
    NoSpawn,
    /// A compiled map without a player start.
    #[error("the map has no info_player_start; using the first open space with enough room")]
    GuessedSpawn,
    /// A start or destination inside a solid.
    #[error("{class} is too close to something solid: a player of 32 x 32 x 72 units does not fit")]
    Blocked {
        /// The entity's `classname`.
        class: String,
    },
    /// A missing key that the class needs.
    #[error("the key \"{key}\" is missing; {instead}")]
    MissingKey {
        /// The missing key.
        key: &'static str,
        /// Consequence of the missing key.
        instead: &'static str,
    },
}
