//! Games that players come from, and the settings that each game selects.

use std::path::Path;

use strum::VariantArray;

use super::ConfigOffer;
use crate::game::base::messages::Request;
use crate::game::hud::widgets::{Preset, WidgetRegistry};
use crate::game::play::session::Profiles;
use crate::game::settings::{Action, InputKey, Keys, Settings};
use crate::storage::configs::config_path_to_read;
use crate::storage::games::find::GameFile;
use crate::text::{PlainId, id, message};
use wishdir_sim::platformer::Ruleset;

/// A game that a player comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Origin {
    /// Counter-Strike 1.6.
    Cs16,
    /// QuakeWorld.
    QuakeWorld,
    /// Need For Kill.
    NeedForKill,
}

/// Names of the folders that hold Counter-Strike configs.
const CS16_FOLDERS: &[&str] = &["cstrike", "czero"];
/// Names of the folders that hold QuakeWorld configs.
const QUAKEWORLD_FOLDERS: &[&str] = &["ezquake", "qw", "id1", "fortress"];
/// File name of a game's main config.
const MAIN_CONFIG: &str = "config.cfg";

impl Origin {
    /// All games, in the card's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the name of the game.
    pub(super) fn label(self) -> PlainId {
        match self {
            Self::Cs16 => id!("first-start-cs16"),
            Self::QuakeWorld => id!("first-start-quakeworld"),
            Self::NeedForKill => id!("first-start-nfk"),
        }
    }

    /// Returns the description of the settings that this choice changes.
    pub(super) fn note(self) -> PlainId {
        match self {
            Self::Cs16 => id!("first-start-cs16.note"),
            Self::QuakeWorld => id!("first-start-quakeworld.note"),
            Self::NeedForKill => id!("first-start-nfk.note"),
        }
    }

    /// Returns the name of the profile, or of the ruleset for Need For Kill.
    fn profile(self) -> &'static str {
        match self {
            Self::Cs16 => "cs16-100",
            Self::QuakeWorld => "qw-77",
            Self::NeedForKill => Ruleset::R2.id(),
        }
    }

    /// Returns the HUD preset. Need For Kill has one HUD for all players.
    fn preset(self) -> Preset {
        match self {
            Self::Cs16 => Preset::Kz,
            Self::QuakeWorld => Preset::QuakeWorld,
            Self::NeedForKill => Preset::Learner,
        }
    }

    /// Returns the map to start on.
    fn first_map(self) -> &'static str {
        match self {
            Self::Cs16 => "longjump",
            Self::QuakeWorld => "bhop",
            Self::NeedForKill => "chain",
        }
    }

    /// Returns the jump keys that players of this game expect. `None` if these are the default
    /// keys.
    fn jump_keys(self) -> Option<Keys> {
        let keys = |second: &str, third: &str| Keys {
            primary: InputKey::from_name("SPACE"),
            secondary: InputKey::from_name(second),
            third: InputKey::from_name(third),
        };
        match self {
            Self::Cs16 => Some(keys("MWHEELDOWN", "MWHEELUP")),
            Self::QuakeWorld => Some(keys("MOUSE2", "")),
            Self::NeedForKill => None,
        }
    }

    /// Sets profile, map, HUD and keys. Returns the requests that apply profile and map to the
    /// running game.
    pub(super) fn apply(
        self,
        settings: &mut Settings,
        profiles: &Profiles,
        widgets: Option<&WidgetRegistry>,
    ) -> Vec<Request> {
        self.profile().clone_into(&mut settings.game.profile);
        if let Some(widgets) = widgets {
            widgets.apply_preset(&mut settings.hud, self.preset());
        }
        if let Some(jump) = self.jump_keys() {
            settings.binds.set(Action::Jump, jump);
        }
        if self == Self::NeedForKill {
            self.first_map().clone_into(&mut settings.game.nfk_map);
            return vec![Request::SwitchRules(Ruleset::R2)];
        }
        self.first_map().clone_into(&mut settings.game.map);
        let named = |name: &str| profiles.list.iter().find(|profile| profile.name == name);
        named(self.profile())
            .map(|profile| Request::SwitchProfile(profile.clone()))
            .into_iter()
            .chain([Request::SwitchMap(self.first_map().to_owned())])
            .collect()
    }

    /// Returns the names of the folders that hold configs of this game.
    fn folders(self) -> &'static [&'static str] {
        match self {
            Self::Cs16 => CS16_FOLDERS,
            Self::QuakeWorld => QUAKEWORLD_FOLDERS,
            Self::NeedForKill => &[],
        }
    }

    /// Finds the player's config of this game. Prefers the game's main config.
    pub(super) fn find_config(self, configs: &[GameFile]) -> Option<ConfigOffer> {
        let is_of_game = |config: &&GameFile| is_in_folders(&config.file.path, self.folders());
        let is_main = |config: &&GameFile| {
            let name = config.file.path.file_name().unwrap_or_default();
            name.eq_ignore_ascii_case(MAIN_CONFIG)
        };
        let mut of_game = configs.iter().filter(is_of_game);
        let config = of_game.clone().find(is_main).or_else(|| of_game.next())?;
        Some(ConfigOffer {
            path: config_path_to_read(&config.file.path).to_owned(),
            name: message!(
                "first-start-config.name",
                game = config.game.as_str(),
                file = config.name.as_str()
            ),
        })
    }
}

/// Whether a path leads through one of these folders.
fn is_in_folders(path: &Path, folders: &[&str]) -> bool {
    let mut parts = path.parent().into_iter().flat_map(Path::components);
    parts.any(|part| {
        let part = part.as_os_str();
        folders.iter().any(|name| part.eq_ignore_ascii_case(name))
    })
}
