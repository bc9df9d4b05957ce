//! Console variables: settings with a console name, and the profile's numbers.

use std::ops::RangeInclusive;

use super::{GameSettings, GhostSettings, MouseSettings, Setting, SoundSettings, VideoSettings};
use crate::text::{message, text};
use wishdir_console::{ProfileVariable, profile_variables};
use wishdir_sim::profile::{Field, Profile};

/// Storage of a console variable.
#[derive(Clone, Copy, Debug)]
pub enum VariableStorage {
    /// A setting of the player.
    Setting(&'static Setting),
    /// A field of the profile.
    Profile(&'static Field),
}

/// A console variable.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// Name in the original games, or our own.
    pub name: &'static str,
    /// Storage of the value: a setting or a field of the profile.
    pub home: VariableStorage,
}

/// Returns the settings that do not need Bevy, in menu order.
fn core_settings() -> impl Iterator<Item = &'static Setting> {
    fn group_settings<G>(
        entries: &'static [super::GroupEntry<G>],
    ) -> impl Iterator<Item = &'static Setting> {
        entries.iter().map(|entry| &entry.setting)
    }
    group_settings(MouseSettings::SETTINGS)
        .chain(group_settings(VideoSettings::SETTINGS))
        .chain(group_settings(GameSettings::SETTINGS))
        .chain(group_settings(SoundSettings::SETTINGS))
        .chain(group_settings(GhostSettings::SETTINGS))
}

/// Returns the settings that are console variables.
pub fn console_settings() -> impl Iterator<Item = &'static Setting> {
    core_settings().filter(|setting| !setting.console.is_empty())
}

/// Finds a setting by its console name, ignoring case.
pub fn find_console_setting(name: &str) -> Option<&'static Setting> {
    console_settings().find(|setting| setting.is_variable(name))
}

/// Returns all variables with a profile, sorted by name.
pub fn variables(profile: &Profile) -> Vec<Variable> {
    let of_settings = console_settings().flat_map(|setting| {
        let home = VariableStorage::Setting(setting);
        setting
            .console
            .iter()
            .map(move |name| Variable { name, home })
    });
    let of_profile = profile_variables(profile).map(|ProfileVariable { name, field }| Variable {
        name,
        home: VariableStorage::Profile(field),
    });
    let mut all: Vec<Variable> = of_settings.chain(of_profile).collect();
    all.sort_by_key(|variable| variable.name);
    all
}

/// Finds a variable by name, ignoring case.
pub fn variable(profile: &Profile, name: &str) -> Option<Variable> {
    variables(profile)
        .into_iter()
        .find(|variable| variable.name.eq_ignore_ascii_case(name))
}

impl Setting {
    /// Whether this is one of the setting's console names, ignoring case.
    pub fn is_variable(&self, name: &str) -> bool {
        self.console
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
    }
}

impl Variable {
    /// Returns the range of valid numbers.
    pub fn range(&self) -> RangeInclusive<f32> {
        match self.home {
            VariableStorage::Setting(setting) => setting.range.clone(),
            VariableStorage::Profile(field) => field.range.0..=field.range.1,
        }
    }

    /// Clamps a number to the range. NaN becomes the minimum.
    pub fn clamped(&self, number: f32) -> f32 {
        let range = self.range();
        if number.is_nan() {
            *range.start()
        } else {
            number.clamp(*range.start(), *range.end())
        }
    }

    /// Describes the variable's meaning, range and unit.
    pub fn describe(&self) -> String {
        let range = self.range();
        let [low, high] = [range.start(), range.end()].map(f32::to_string);
        match self.home {
            VariableStorage::Setting(setting) => message!(
                "console-cvar.setting",
                name = self.name,
                label = setting.label.map_or("", text),
                note = setting.note.map_or("", text),
                low = low,
                high = high
            ),
            VariableStorage::Profile(field) => {
                let space = if field.unit.is_empty() { "" } else { " " };
                message!(
                    "console-cvar.profile",
                    name = self.name,
                    meaning = field.meaning,
                    unit = format!("{space}{}", field.unit),
                    low = low,
                    high = high
                )
            }
        }
    }
}
