//! Game, map and profile arguments that are shared by all commands with `--map` and `--profile`.

use clap::Args;

use super::argument::ArgumentError;
use crate::storage::nfk;
use crate::text::{message, text};
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::platformer::script::NfkScript;
use wishdir_sim::profile::DEFAULT_PROFILE;
use wishdir_sim::script::Script;
use wishdir_sim::style::Style;

/// Default map for the 3D engines.
const DEFAULT_MAP: &str = "lab";
/// Default map for Need For Kill.
const DEFAULT_NFK_MAP: &str = "chain";

/// Map, rules and start of a run.
#[derive(Args, Clone, Debug)]
pub(super) struct GameArgs {
    #[arg(
        long,
        help = format!(
            "The map: a name, or a path to a .map or .bsp file; Need For Kill: .nfk, .mapa \
             [default: {DEFAULT_MAP}; Need For Kill: {DEFAULT_NFK_MAP}]"
        )
    )]
    map: Option<String>,
    #[arg(
        long,
        help = format!(
            "The profile: a name, or a path to a .ron file; Need For Kill: nfk-068r2 or nfk-075 \
             [default: the file's own, else {DEFAULT_PROFILE}]"
        )
    )]
    profile: Option<String>,
    /// Start at the first entity of this class, for maps without a known start
    #[arg(long, value_name = "CLASS")]
    start: Option<String>,
}

/// Parses a practice style.
pub(super) fn parse_style(id: &str) -> Result<Style, ArgumentError> {
    Style::by_id(id).ok_or_else(|| ArgumentError::Style {
        found: id.to_owned(),
        known: Style::ALL.map(Style::id).join(", "),
    })
}

/// Game, map and rules that the command line selects.
#[derive(Clone, Copy, Debug)]
pub(super) enum GameTarget<'a> {
    /// The command is for a 3D engine.
    Engine3d {
        /// Map name or path.
        map: &'a str,
        /// Profile name or path.
        profile: &'a str,
    },
    /// The command is for Need For Kill.
    Nfk(NfkTarget<'a>),
}

/// Map and rules for a Need For Kill run. A trace supplies those that are not named.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NfkTarget<'a> {
    /// Map name or path.
    named_map: Option<&'a str>,
    named_rules: Option<Ruleset>,
}

/// Returns the name of the profile or ruleset for which a script was written, if it names one.
pub(super) fn script_profile(text: &str) -> Option<String> {
    let of_engine = Script::parse(text).map(|script| script.profile().map(str::to_owned));
    let of_nfk = |_| NfkScript::parse(text).map(|script| script.profile().map(str::to_owned));
    of_engine.or_else(of_nfk).ok().flatten()
}

/// Returns a warning about a script that is played with different rules from those it was written
/// for.
pub(super) fn profile_mismatch_warning(written: Option<&str>, played: &str) -> Option<String> {
    let written = written.filter(|written| *written != played)?;
    Some(message!(
        "notice-other-profile",
        written = written,
        played = played
    ))
}

impl GameArgs {
    /// Returns the entity class at which to start, if named.
    pub(super) fn start_class(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// Returns the name or path of the map that the command line names, if any.
    pub(super) fn named_map(&self) -> Option<&str> {
        self.map.as_deref()
    }

    /// Returns these arguments for a script. The script's own profile applies if none is named.
    pub(super) fn for_script(&self, text: &str) -> Self {
        Self {
            profile: self.profile.clone().or_else(|| script_profile(text)),
            ..self.clone()
        }
    }

    /// Returns the named map for a replay. The replay supplies everything else.
    ///
    /// # Errors
    ///
    /// A message, if the profile or start is also named.
    pub(super) fn replay_map(&self) -> Result<Option<&str>, &'static str> {
        let is_more = self.profile.is_some() || self.start.is_some();
        if is_more {
            Err(text!("report-own-rules"))
        } else {
            Ok(self.map.as_deref())
        }
    }

    /// Whether any of these arguments is named. A 3D trace accepts none of them, because it has its
    /// own values.
    pub(super) fn has_any_argument(&self) -> bool {
        self.map.is_some() || self.profile.is_some() || self.start.is_some()
    }

    /// Returns the game, map and rules that the command line selects.
    pub(super) fn target(&self) -> GameTarget<'_> {
        let (map, profile) = (self.map.as_deref(), self.profile.as_deref());
        if nfk::is_nfk_target(map, profile) {
            return GameTarget::Nfk(NfkTarget {
                named_map: map,
                named_rules: profile.and_then(nfk::rules_for_profile),
            });
        }
        GameTarget::Engine3d {
            map: map.unwrap_or(DEFAULT_MAP),
            profile: profile.unwrap_or(DEFAULT_PROFILE),
        }
    }

    /// Returns the target for a trace that is known to be from Need For Kill.
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
    /// Returns the map that the command line names, if any.
    pub(super) fn named_map(self) -> Option<&'a str> {
        self.named_map
    }

    /// Returns the map that the command line names, or else the default map.
    pub(super) fn map(self) -> &'a str {
        self.named_map.unwrap_or(DEFAULT_NFK_MAP)
    }

    /// Returns the ruleset that the command line names, if any.
    pub(super) fn named_rules(self) -> Option<Ruleset> {
        self.named_rules
    }

    /// Returns the ruleset that the command line names, or else the default one.
    pub(super) fn rules(self) -> Ruleset {
        self.named_rules.unwrap_or_default()
    }
}
