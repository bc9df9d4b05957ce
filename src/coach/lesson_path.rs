//! The series of lessons, one for each kind of movement.

use strum::{IntoStaticStr, VariantArray};
use wishdir_sim::engine::EngineRules;

/// Series of lessons, from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
pub enum LessonPath {
    /// QuakeWorld.
    #[strum(serialize = "qw")]
    QuakeWorld,
    /// Half-Life and Counter-Strike.
    #[strum(serialize = "gs")]
    GoldSrc,
    /// Quake III.
    #[strum(serialize = "q3")]
    Quake3,
    /// Need For Kill.
    #[strum(serialize = "nfk")]
    NeedForKill,
}

impl LessonPath {
    /// All paths, in menu order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the JSON name, which is also the prefix of the lesson ids.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Returns the path for an engine. Engines without their own path use GoldSrc's.
    pub fn for_engine(rules: &EngineRules) -> Self {
        let own = Self::ALL.into_iter().find(|path| path.id() == rules.id);
        own.unwrap_or(Self::GoldSrc)
    }
}
