//! Connects the console's variables and commands to settings, the active profile and actions.

use std::path::PathBuf;

use crate::game::settings::{Action, InputKey, Settings};
use crate::settings::{VariableStorage, variable, variables};
use crate::storage::configs::read_user_config;
use crate::storage::find_profile;
use wishdir_console::{ConsoleHost, KeyName, profile_value, set_profile_value};
use wishdir_sim::profile::{Profile, Section};

/// Maximum magnitude of a variable's value, as in configs.
const FARTHEST: f32 = 1e6;
/// Commands that are not bindable actions.
const COMMANDS: [&str; 4] = ["map", "playdemo", "profile", "quit"];
/// Name of a profile whose numbers the console has changed.
pub(super) const CHANGED: &str = "console";

/// Settings and profile that the console changes.
pub(super) struct Host {
    pub(super) settings: Settings,
    pub(super) profile: Profile,
    /// The profile before the console changed it.
    pub(super) stock: Profile,
    /// Whether the profile was changed.
    pub(super) is_other: bool,
    /// Whether bound keys run the commands. A change to a client variable then affects only the
    /// player's input, not the active profile.
    pub(super) by_keys: bool,
    folder: Option<PathBuf>,
}

impl Host {
    pub(super) fn new(
        settings: Settings,
        profile: &Profile,
        stock: &Profile,
        folder: Option<PathBuf>,
    ) -> Self {
        Self {
            settings,
            profile: profile.clone(),
            stock: stock.clone(),
            is_other: false,
            by_keys: false,
            folder,
        }
    }

    fn find_value(settings: &Settings, profile: &Profile, name: &str) -> Option<String> {
        let number = match variable(profile, name)?.home {
            VariableStorage::Setting(_) => settings.variable(name)?,
            VariableStorage::Profile(field) => profile_value(profile, field),
        };
        Some(number.to_string())
    }
}

impl ConsoleHost for Host {
    fn variable(&self, name: &str) -> Option<String> {
        Self::find_value(&self.settings, &self.profile, name)
    }

    fn set_variable(&mut self, name: &str, text: &str) -> bool {
        let Some(known) = variable(&self.profile, name) else {
            return false;
        };
        let number = text
            .trim()
            .parse::<f32>()
            .ok()
            .filter(|number| number.abs() <= FARTHEST);
        let Some(number) = number else { return false };
        let value = known.clamped(number);
        match known.home {
            VariableStorage::Setting(_) => self.settings.set_variable(name, value),
            VariableStorage::Profile(field) if profile_value(&self.profile, field) != value => {
                set_profile_value(&mut self.profile, field, value);
                let is_client = Section::Client
                    .fields()
                    .iter()
                    .any(|known| known.key == field.key);
                if !(self.by_keys && is_client) {
                    CHANGED.clone_into(&mut self.profile.name);
                    self.is_other = true;
                }
            }
            VariableStorage::Profile(_) => {}
        }
        true
    }

    fn on_command(&mut self, words: &[String]) {
        let [command, name] = words else { return };
        if let Some(profile) = find_profile(name)
            .ok()
            .filter(|_| command.eq_ignore_ascii_case("profile"))
        {
            (self.profile, self.stock, self.is_other) = (profile.clone(), profile, true);
        }
    }

    fn default_value(&self, name: &str) -> Option<String> {
        Self::find_value(&Settings::default(), &self.stock, name)
    }

    fn variable_names(&self) -> Vec<String> {
        variables(&self.profile)
            .iter()
            .map(|variable| variable.name.to_owned())
            .collect()
    }

    fn command_names(&self) -> Vec<String> {
        let own = COMMANDS.into_iter().map(str::to_owned);
        own.chain(
            Action::ALL
                .into_iter()
                .filter(|action| action.button().is_none())
                .filter_map(Action::command),
        )
        .collect()
    }

    fn is_command(&self, name: &str) -> bool {
        COMMANDS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
            || Action::by_command(name).is_some()
    }

    fn is_fixed_key(&self, key: &KeyName, text: &str) -> bool {
        let action = Action::by_command(text);
        let binds = &self.settings.binds;
        let is_its = |bound: Action| !bound.is_reserved() || Some(bound) == action;
        input_keys(key).any(|key| !binds.actions(key).all(is_its))
    }

    fn host_bind(&self, key: &KeyName) -> Option<String> {
        let key = input_keys(key).next()?;
        let action = self.settings.binds.actions(key).next()?;
        action.command()
    }

    fn read_file(&mut self, name: &str) -> Option<Vec<u8>> {
        read_user_config(self.folder.as_deref()?, name)
    }
}

/// Returns the game's keys for a console key name.
pub(super) fn input_keys(key: &KeyName) -> impl Iterator<Item = InputKey> {
    key.physical
        .iter()
        .filter_map(|physical| InputKey::from_physical(physical))
}
