//! Raw content of a profile file. Checks only syntax, keys and types.

use std::fmt;
use std::marker::PhantomData;
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};

use super::Profile;
use super::fields::{Field, FieldSlot, Section};
use crate::engine::{ENGINES, Engine};

/// Raw content of a profile file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Profile")]
pub(super) struct ProfileFile {
    pub(super) name: String,
    pub(super) title: String,
    #[serde(default)]
    pub(super) note: String,
    pub(super) base: Option<String>,
    pub(super) engine: Option<EngineName>,
    pub(super) tick: Option<TickFile>,
    #[serde(default)]
    pub(super) server: SectionEntries<ServerSection>,
    #[serde(default)]
    pub(super) player: SectionEntries<PlayerSection>,
    #[serde(default)]
    pub(super) client: SectionEntries<ClientSection>,
    pub(super) hulls: Option<Vec<HullFile>>,
    pub(super) view: Option<ViewFile>,
    pub(super) damage: Option<bool>,
}

/// Engine, by its name in files.
#[derive(Clone, Copy)]
pub(super) struct EngineName(pub(super) Engine);

/// Accepted names of `engine:`.
static ENGINE_NAMES: LazyLock<[&str; ENGINES.len()]> =
    LazyLock::new(|| ENGINES.map(|engine| engine.rules().key));

impl<'de> Deserialize<'de> for EngineName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Identifier(name) = Identifier::deserialize(deserializer)?;
        let engine = ENGINES
            .into_iter()
            .find(|engine| engine.rules().key == name);
        engine
            .map(Self)
            .ok_or_else(|| D::Error::unknown_variant(&name, &*ENGINE_NAMES))
    }
}

#[derive(Clone, Copy, Deserialize)]
pub(super) enum TickFile {
    Fixed(f32),
    Client { fps: f32 },
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HullFile {
    pub(super) mins: (f32, f32, f32),
    pub(super) maxs: (f32, f32, f32),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ViewFile {
    pub(super) standing: f32,
    pub(super) ducked: f32,
}

/// Marker type for a section. Determines the known keys during deserialisation.
pub(super) trait SectionMarker {
    const SECTION: Section;
}

pub(super) struct ServerSection;
pub(super) struct PlayerSection;
pub(super) struct ClientSection;

impl SectionMarker for ServerSection {
    const SECTION: Section = Section::Server;
}
impl SectionMarker for PlayerSection {
    const SECTION: Section = Section::Player;
}
impl SectionMarker for ClientSection {
    const SECTION: Section = Section::Client;
}

/// Raw value of a key.
#[derive(Clone, Copy)]
pub(super) enum RawValue {
    Number(f32),
    Switch(bool),
}

/// Raw keys and values of a section. The types of known keys are checked.
pub(super) struct SectionEntries<P> {
    pub(super) entries: Vec<(&'static Field, RawValue)>,
    /// First unknown key.
    pub(super) unknown: Option<String>,
    pub(super) part: PhantomData<P>,
}

impl<P> Default for SectionEntries<P> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            unknown: None,
            part: PhantomData,
        }
    }
}

impl<'de, P: SectionMarker> Deserialize<'de> for SectionEntries<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("", &[], Self::default())
    }
}

impl<'de, P: SectionMarker> Visitor<'de> for SectionEntries<P> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the keys of `{}` in parentheses", P::SECTION.name())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Self, A::Error> {
        let mut scratch = Profile::blank(ENGINES[0]);
        while let Some(Identifier(key)) = map.next_key()? {
            let Some(field) = P::SECTION.fields().iter().find(|field| field.key == key) else {
                map.next_value::<IgnoredAny>()?;
                self.unknown.get_or_insert(key);
                continue;
            };
            if self.entries.iter().any(|(other, _)| other.key == key) {
                return Err(A::Error::duplicate_field(field.key));
            }
            let value = match (field.slot)(&mut scratch) {
                FieldSlot::Number(_) => RawValue::Number(map.next_value()?),
                FieldSlot::Switch(_) => RawValue::Switch(map.next_value()?),
            };
            self.entries.push((field, value));
        }
        Ok(self)
    }
}

/// Identifier, such as the name of a key.
struct Identifier(String);

impl<'de> Deserialize<'de> for Identifier {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct IdentifierVisitor;
        impl Visitor<'_> for IdentifierVisitor {
            type Value = Identifier;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }

            fn visit_str<E>(self, name: &str) -> Result<Identifier, E> {
                Ok(Identifier(name.to_owned()))
            }
        }
        deserializer.deserialize_identifier(IdentifierVisitor)
    }
}
