//! Reads profile files: RON with known keys, numbers in range, and a position for every error.
//!
//! A file sets all keys, or names a built-in profile as its `base` and sets only the differences.

use ron::extensions::Extensions;
use thiserror::Error;

use super::fields::{Field, FieldSlot, Section, section_fields};
use super::file::{
    EngineName, HullFile, ProfileFile, RawValue, SectionEntries, SectionMarker, TickFile, ViewFile,
};
use super::locate::find_position;
use super::{Profile, TickRule, ViewHeights, by_name};
use crate::engine::{EngineRules, POINT_HULL};
use crate::excerpt::{shorten, shorten_ron_message};
use crate::math::Vec3;
use crate::ron_text::strip_bom;
use crate::world::Hull;

/// Error in a profile, with its position.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("line {line}, column {column}: {problem}")]
pub struct ProfileError {
    /// Line of the file, from 1.
    pub line: usize,
    /// Column of that line, from 1.
    pub column: usize,
    /// Problem at this position.
    pub problem: ProfileProblem,
}

/// Problem in a profile.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum ProfileProblem {
    /// The text is not RON, or does not have the structure of a profile.
    #[error("{0}")]
    Syntax(String),
    /// No profile has this key.
    #[error("unknown key `{found}`, expected one of: {expected}")]
    UnknownKey {
        /// Key in the file.
        found: String,
        /// Accepted keys.
        expected: String,
    },
    /// The key belongs to another engine.
    #[error("`{section}.{key}` does not exist in {engine}, expected one of: {expected}")]
    ForeignKey {
        /// Section of the key.
        section: &'static str,
        /// Key in the file.
        key: &'static str,
        /// Engine of the profile.
        engine: &'static str,
        /// Accepted keys.
        expected: String,
    },
    /// A file without a base does not set this key.
    #[error("`{key}` is missing, and there is no `base` to take it from")]
    Missing {
        /// Key with its section.
        key: String,
    },
    /// A number is out of range.
    #[error("`{key}` is {found}, expected {low} to {high}{unit}")]
    OutOfRange {
        /// Key with its section.
        key: String,
        /// Number in the file.
        found: f32,
        /// Lowest allowed number.
        low: f32,
        /// Highest allowed number.
        high: f32,
        /// Unit after a space, or empty.
        unit: String,
    },
    /// The base is not a built-in profile.
    #[error("unknown base `{found}`, expected a built-in profile such as `cs16-100`")]
    UnknownBase {
        /// Name in the file.
        found: String,
    },
    /// The base has another engine.
    #[error("the base `{base}` is a {found} profile, expected a {expected} profile")]
    ForeignBase {
        /// Name of the base.
        base: String,
        /// Engine of the base profile.
        found: &'static str,
        /// Engine of this profile.
        expected: &'static str,
    },
    /// The name has characters that need quotes on a command line.
    #[error("the name is {found:?}, expected lowercase letters, digits, `.`, `_` and `-`")]
    BadName {
        /// Name in the file.
        found: String,
    },
    /// The engine cannot use these hulls.
    #[error("found {found} in `hulls`, expected {expected}")]
    BadHulls {
        /// Hulls in the file.
        found: String,
        /// Required hulls.
        expected: &'static str,
    },
}

/// Longest tick that a command can have, milliseconds.
const MSEC_MAX: f32 = 255.0;
/// Lowest and highest physics rate of a real client, fps (`docs/quakeworld.md` 10.4).
const CLIENT_FPS: (f32, f32) = (10.0, 1000.0);
/// Maximum coordinate of a hull corner and maximum eye height, units.
const REACH_MAX: f32 = 1024.0;

impl Profile {
    /// Reads a profile file.
    ///
    /// # Errors
    ///
    /// If the text is not a RON profile, has unknown keys or numbers out of range, or has no base
    /// and does not set all keys.
    pub fn parse(text: &str) -> Result<Self, ProfileError> {
        Self::parse_with_bases(text, &|base| by_name(base).cloned())
    }

    /// Like [`Profile::parse`], but with other base profiles.
    pub(super) fn parse_with_bases(
        text: &str,
        bases: &dyn Fn(&str) -> Option<Self>,
    ) -> Result<Self, ProfileError> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let text = strip_bom(text);
        let file: ProfileFile = options.from_str(text).map_err(syntax_error)?;
        Reader { text, bases }.build_profile(file)
    }
}

fn syntax_error(error: ron::error::SpannedError) -> ProfileError {
    let problem = if let ron::Error::NoSuchStructField {
        expected, found, ..
    } = error.code
    {
        ProfileProblem::UnknownKey {
            found: shorten(&found),
            expected: expected.join(", "),
        }
    } else {
        ProfileProblem::Syntax(shorten_ron_message(&error.code))
    };
    ProfileError {
        line: error.span.start.line,
        column: error.span.start.col,
        problem,
    }
}

/// Checks a file and finds the positions of its keys.
struct Reader<'a> {
    text: &'a str,
    bases: &'a dyn Fn(&str) -> Option<Profile>,
}

impl Reader<'_> {
    /// Creates the error at a key, or at the start of the file if the key is missing.
    fn error_at_key(
        &self,
        section: Option<Section>,
        key: &str,
        problem: ProfileProblem,
    ) -> ProfileError {
        let (line, column) =
            find_position(self.text, section.map(Section::name), key).unwrap_or((1, 1));
        ProfileError {
            line,
            column,
            problem,
        }
    }

    fn missing_key_error(&self, key: &str) -> ProfileError {
        self.error_at_key(
            None,
            key,
            ProfileProblem::Missing {
                key: key.to_owned(),
            },
        )
    }

    fn build_profile(&self, file: ProfileFile) -> Result<Profile, ProfileError> {
        let is_plain =
            |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || "._-".contains(sign);
        if file.name.is_empty() || !file.name.chars().all(is_plain) {
            return Err(self.error_at_key(
                None,
                "name",
                ProfileProblem::BadName {
                    found: shorten(&file.name),
                },
            ));
        }
        let (mut profile, is_whole) = self.find_base_profile(&file)?;
        profile.name = file.name;
        profile.title = file.title;
        profile.note = file.note;
        self.apply_section(&mut profile, &file.server, is_whole)?;
        self.apply_section(&mut profile, &file.player, is_whole)?;
        self.apply_section(&mut profile, &file.client, is_whole)?;
        match file.tick {
            Some(tick) => profile.tick = self.check_tick(tick)?,
            None if is_whole => return Err(self.missing_key_error("tick")),
            None => {}
        }
        match file.hulls {
            Some(hulls) => profile.hulls = self.check_hulls(&hulls, profile.rules())?,
            None if is_whole => return Err(self.missing_key_error("hulls")),
            None => {}
        }
        match file.view {
            Some(view) => profile.view = self.check_view(view)?,
            None if is_whole => return Err(self.missing_key_error("view")),
            None => {}
        }
        match file.damage {
            Some(damage) => profile.damage = damage,
            None if is_whole => return Err(self.missing_key_error("damage")),
            None => {}
        }
        Ok(profile)
    }

    /// Returns the initial profile, and whether the file must set all keys.
    fn find_base_profile(&self, file: &ProfileFile) -> Result<(Profile, bool), ProfileError> {
        let engine = file.engine.map(|EngineName(engine)| engine);
        let Some(base) = &file.base else {
            let engine = engine.ok_or_else(|| self.missing_key_error("engine"))?;
            return Ok((Profile::blank(engine), true));
        };
        let Some(found) = (self.bases)(base) else {
            return Err(self.error_at_key(
                None,
                "base",
                ProfileProblem::UnknownBase {
                    found: shorten(base),
                },
            ));
        };
        match engine {
            Some(engine) if engine != found.engine() => {
                let problem = ProfileProblem::ForeignBase {
                    base: base.clone(),
                    found: found.rules().key,
                    expected: engine.rules().key,
                };
                Err(self.error_at_key(None, "engine", problem))
            }
            Some(_) | None => Ok((found, false)),
        }
    }

    /// Applies a section's entries to the profile.
    fn apply_section<P: SectionMarker>(
        &self,
        profile: &mut Profile,
        file: &SectionEntries<P>,
        is_whole: bool,
    ) -> Result<(), ProfileError> {
        let (section, engine) = (P::SECTION, profile.engine());
        let known = || {
            section_fields(section, engine)
                .map(|field| field.key)
                .collect::<Vec<_>>()
                .join(", ")
        };
        if let Some(found) = &file.unknown {
            let problem = ProfileProblem::UnknownKey {
                found: shorten(found),
                expected: known(),
            };
            return Err(self.error_at_key(Some(section), found, problem));
        }
        for (field, value) in &file.entries {
            if !field.known_by.includes(engine.rules().family) {
                let problem = ProfileProblem::ForeignKey {
                    section: section.name(),
                    key: field.key,
                    engine: engine.rules().key,
                    expected: known(),
                };
                return Err(self.error_at_key(Some(section), field.key, problem));
            }
            match ((field.slot)(profile), *value) {
                (FieldSlot::Number(place), RawValue::Number(number)) => {
                    *place = self.check_number(section, field, number)?;
                }
                (FieldSlot::Switch(place), RawValue::Switch(switch)) => *place = switch,
                (FieldSlot::Number(_), RawValue::Switch(_))
                | (FieldSlot::Switch(_), RawValue::Number(_)) => {
                    unreachable!("the file's types were chosen by the slots")
                }
            }
        }
        let is_said = |field: &&Field| file.entries.iter().any(|(said, _)| said.key == field.key);
        let is_missing = |field: &&Field| is_whole && !field.is_implied && !is_said(field);
        match section_fields(section, engine).find(is_missing) {
            Some(left_out) => {
                let problem = ProfileProblem::Missing {
                    key: format!("{}.{}", section.name(), left_out.key),
                };
                Err(self.error_at_key(None, section.name(), problem))
            }
            None => Ok(()),
        }
    }

    fn check_number(
        &self,
        section: Section,
        field: &Field,
        found: f32,
    ) -> Result<f32, ProfileError> {
        let key = format!("{}.{}", section.name(), field.key);
        let problem = out_of_range(key, found, field.range, field.unit);
        if is_within(found, field.range) {
            Ok(found)
        } else {
            Err(self.error_at_key(Some(section), field.key, problem))
        }
    }

    fn check_tick(&self, tick: TickFile) -> Result<TickRule, ProfileError> {
        let (found, range, unit) = match tick {
            TickFile::Fixed(msec) => (msec, (1.0, MSEC_MAX), "whole ms"),
            TickFile::Client { fps } => (fps, CLIENT_FPS, "whole frames per second"),
        };
        if found.fract() != 0.0 || !is_within(found, range) {
            return Err(self.error_at_key(
                None,
                "tick",
                out_of_range("tick".to_owned(), found, range, unit),
            ));
        }
        // The checks above ensure whole numbers that fit both types.
        Ok(match tick {
            TickFile::Fixed(msec) => TickRule::Fixed(msec as u8),
            TickFile::Client { fps } => TickRule::Client { fps: fps as u16 },
        })
    }

    /// Checks the hulls: one box in QuakeWorld, standing and ducked in Quake III,
    /// standing, ducked and a point in GoldSrc (`docs/goldsrc.md` 2).
    fn check_hulls(
        &self,
        hulls: &[HullFile],
        rules: &EngineRules,
    ) -> Result<Vec<Hull>, ProfileError> {
        let wrong = |found: String, expected| {
            self.error_at_key(None, "hulls", ProfileProblem::BadHulls { found, expected })
        };
        if hulls.len() != rules.hull_count {
            let boxes = if hulls.len() == 1 { "box" } else { "boxes" };
            return Err(wrong(format!("{} {boxes}", hulls.len()), rules.hulls));
        }
        let hulls: Vec<Hull> = hulls.iter().map(hull_from_file).collect();
        for (index, hull) in hulls.iter().enumerate() {
            let is_inside = |corner: Vec3| {
                corner
                    .to_array()
                    .iter()
                    .all(|value| value.abs() <= REACH_MAX)
            };
            let is_point = index == POINT_HULL.index();
            let has_room = hull.mins.cmplt(hull.maxs).all();
            if !is_inside(hull.mins) || !is_inside(hull.maxs) || (!has_room && !is_point) {
                return Err(wrong(
                    format!("box {index} from {} to {}", hull.mins, hull.maxs),
                    "mins below maxs within 1024 units",
                ));
            }
            if is_point && *hull != Hull::default() {
                return Err(wrong(
                    format!("box 2 from {} to {}", hull.mins, hull.maxs),
                    "a point as the third box",
                ));
            }
        }
        Ok(hulls)
    }

    fn check_view(&self, view: ViewFile) -> Result<ViewHeights, ProfileError> {
        for (key, found) in [("standing", view.standing), ("ducked", view.ducked)] {
            let range = (-REACH_MAX, REACH_MAX);
            if !is_within(found, range) {
                return Err(self.error_at_key(
                    None,
                    key,
                    out_of_range(format!("view.{key}"), found, range, "u"),
                ));
            }
        }
        Ok(ViewHeights {
            standing: view.standing,
            ducked: view.ducked,
        })
    }
}

fn is_within(number: f32, (low, high): (f32, f32)) -> bool {
    (low..=high).contains(&number)
}

fn out_of_range(key: String, found: f32, (low, high): (f32, f32), unit: &str) -> ProfileProblem {
    let unit = if unit.is_empty() {
        String::new()
    } else {
        format!(" {unit}")
    };
    ProfileProblem::OutOfRange {
        key,
        found,
        low,
        high,
        unit,
    }
}

fn hull_from_file(hull: &HullFile) -> Hull {
    Hull {
        mins: Vec3::from(hull.mins),
        maxs: Vec3::from(hull.maxs),
    }
}
