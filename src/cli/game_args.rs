//! Which game a command plays, and where: `--map` and `--profile`, the same for every command that
//! has both.

use std::path::Path;

use clap::Args;

use crate::storage as content;
use crate::storage::{FileError, nfk};
use crate::text::text;
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::profile::DEFAULT_PROFILE;
use wishdir_sim::style::Style;

/// The map of the 3D engines where none is named.
const DEFAULT_MAP: &str = "lab";
/// Need For Kill's.
const DEFAULT_NFK_MAP: &str = "chain";

/// Where to play, and by which rules.
#[derive(Args, Debug)]
pub(super) struct GameArgs {
    #[arg(
        long,
        help = format!(
            "The map: a name, or a path to a .map file; Need For Kill: .nfk, .mapa \
             [default: {DEFAULT_MAP}; Need For Kill: {DEFAULT_NFK_MAP}]"
        )
    )]
    map: Option<String>,
    #[arg(
        long,
        help = format!(
            "The profile: a name, or a path to a .ron file; Need For Kill: nfk-068r2 or nfk-075 \
             [default: {DEFAULT_PROFILE}]"
        )
    )]
    profile: Option<String>,
    /// Start at the first entity of this class, for maps without a known start
    #[arg(long, value_name = "CLASS")]
    start: Option<String>,
}

/// A practice style by its name.
pub(super) fn style_of(id: &str) -> Result<Style, String> {
    let known = Style::ALL.map(Style::id).join(", ");
    Style::by_id(id).ok_or_else(|| format!("found `{id}`, expected one of {known}"))
}

/// A game, a map and rules.
#[derive(Clone, Copy, Debug)]
pub(super) enum GameTarget<'a> {
    /// One of the 3D engines.
    Engine3d {
        /// A name or a path.
        map: &'a str,
        /// A name or a path.
        profile: &'a str,
    },
    /// Need For Kill.
    Nfk(NfkTarget<'a>),
}

/// What was said about a run of Need For Kill; a recording says the rest itself.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NfkTarget<'a> {
    /// A name or a path.
    named_map: Option<&'a str>,
    named_rules: Option<Ruleset>,
}

/// Whether Need For Kill is meant: by its profile's name, or else by a map that only it can play.
pub(super) fn means_nfk(map: Option<&str>, profile: Option<&str>) -> bool {
    let only_nfk = |map: &str| {
        let is_unknown = matches!(content::find_map(map), Err(FileError::Unknown { .. }));
        nfk::is_nfk(Path::new(map)) || (is_unknown && nfk::find_map(map).is_ok())
    };
    match profile {
        Some(profile) => nfk::rules_of(profile).is_some(),
        None => map.is_some_and(only_nfk),
    }
}

impl GameArgs {
    /// The class of the entity to begin at, if one was named.
    pub(super) fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// The map that was named, by name or path.
    pub(super) fn named_map(&self) -> Option<&str> {
        self.map.as_deref()
    }

    /// The map that was named for a replay, which brings all else along.
    ///
    /// # Errors
    ///
    /// In words, if more was named.
    pub(super) fn map_of_replay(&self) -> Result<Option<&str>, &'static str> {
        let is_more = self.profile.is_some() || self.start.is_some();
        if is_more {
            Err(text!("report-own-rules"))
        } else {
            Ok(self.map.as_deref())
        }
    }

    /// Whether anything was named, for a recording that brings all of it along.
    pub(super) fn is_any_named(&self) -> bool {
        self.map.is_some() || self.profile.is_some() || self.start.is_some()
    }

    /// What was asked for.
    pub(super) fn target(&self) -> GameTarget<'_> {
        let (map, profile) = (self.map.as_deref(), self.profile.as_deref());
        if means_nfk(map, profile) {
            return GameTarget::Nfk(NfkTarget {
                named_map: map,
                named_rules: profile.and_then(nfk::rules_of),
            });
        }
        GameTarget::Engine3d {
            map: map.unwrap_or(DEFAULT_MAP),
            profile: profile.unwrap_or(DEFAULT_PROFILE),
        }
    }

    /// What was asked for where the game is known to be Need For Kill, from a recording.
    pub(super) fn nfk(&self) -> NfkTarget<'_> {
        match self.target() {
            GameTarget::Nfk(game) => game,
            GameTarget::Engine3d { .. } => NfkTarget {
                named_map: self.map.as_deref(),
                named_rules: None,
            },
        }
    }
}

impl<'a> NfkTarget<'a> {
    /// The map, if one was named.
    pub(super) fn named_map(self) -> Option<&'a str> {
        self.named_map
    }

    /// The named map, or the default one.
    pub(super) fn map(self) -> &'a str {
        self.named_map.unwrap_or(DEFAULT_NFK_MAP)
    }

    /// The ruleset, if one was named.
    pub(super) fn named_rules(self) -> Option<Ruleset> {
        self.named_rules
    }

    /// The named ruleset, or the default one.
    pub(super) fn rules(self) -> Ruleset {
        self.named_rules.unwrap_or_default()
    }
}
