//! Imports settings from a player's config. Lists the changes first, and applies them only after
//! the player confirms.

mod crosshair;
mod part;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::game::hud::ui::keycap::key_label;
use crate::game::settings::{Action, Binds, InputKey, Keys, Settings};
use crate::settings::{SettingsGroup as _, console_settings, find_console_setting};
use crate::storage::configs::{ImportTarget, ImportedFile};
use crate::text::report::cfg::remark_line;
use crate::text::{id, message, text};
pub(super) use part::ImportPart;
use wishdir_console::{
    Config, CvarValue, Dialect, KeyName, Scripts, Verdict, becomes_setting, fps_choice,
};
use wishdir_sim::client::Button;
use wishdir_sim::profile::{FieldSlot, Profile, Section, section_fields};

/// Maximum number of keys per action.
const KEYS_MAX: usize = 3;
/// Maximum length of a script's text as shown on the page, characters.
const SHOWN_MAX: usize = 90;
/// Name suffix of profiles that hold the player's own speeds.
const OWN: &str = "-own";
/// Prefix of imported settings that belong to a profile's client section.
const CLIENT: &str = "client.";

/// Effect of a change when the player imports it.
#[derive(Clone, Debug, PartialEq)]
enum ChangeAction {
    /// Sets a console variable that is one of our settings.
    Variable(&'static str, f32),
    Keys(Action, Keys),
    Profile(String),
    Crosshair(crosshair::CrosshairChange),
    /// Sets a number in the profile's client section. The string is the number's key.
    Speed(&'static str, f32),
    /// Imports a script. All scripts are imported together.
    Script,
}

/// A setting that the import would change.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingChange {
    /// Part of the import that the change belongs to.
    pub part: ImportPart,
    /// Name of the setting.
    pub what: String,
    /// Current value of the setting.
    pub old: String,
    /// Value of the setting after the import.
    pub new: String,
    make: ChangeAction,
}

/// Changes that a config would make.
#[derive(Clone, Debug, PartialEq)]
pub struct ConfigImport {
    /// Name of the file.
    pub name: String,
    /// Changes to apply.
    pub changes: Vec<SettingChange>,
    /// Items that are skipped or imported in a different form, with the reason.
    pub left_out: Vec<String>,
    /// Files that were read, in order, named as in the config.
    pub files: Vec<String>,
    /// Keys that are bound more than once, to different commands.
    pub conflicts: Vec<String>,
    /// Number of binds and commands that have no effect here.
    pub ignored: usize,
    /// Names of the first ignored commands, without duplicates.
    pub ignored_commands: Vec<String>,
    /// Whether each part is selected, in the order of [`ImportPart::ALL`].
    pub wanted: [bool; 6],
    scripts: Scripts,
}

/// Effects of an import outside the settings.
#[derive(Debug, Default)]
pub struct ImportEffects {
    /// Profile to switch to, if the profile changes.
    pub profile: Option<Arc<Profile>>,
    /// Files to write into the user's folder.
    pub files: Vec<ImportedFile>,
}

/// Shortens a long text for the page.
fn shorten_text(text: &str) -> String {
    let cut = text.char_indices().nth(SHOWN_MAX).map(|(at, _)| at);
    cut.map_or_else(|| text.to_owned(), |at| format!("{}…", &text[..at]))
}

/// Formats key names as in the menu.
fn key_names(keys: Keys) -> String {
    let names: Vec<&str> = keys.iter().map(key_label).collect();
    if names.is_empty() {
        "-".to_owned()
    } else {
        names.join(", ")
    }
}

/// Returns the menu's name of a config's key. A key that the game does not know keeps the config's
/// name.
fn config_key_label<'a>(name: &'a str, key: &KeyName) -> &'a str {
    let physical = key.physical.first();
    match physical.and_then(|physical| InputKey::from_physical(physical)) {
        Some(key) => key_label(key),
        None => name,
    }
}

impl ConfigImport {
    /// Lists the changes that a config would make to these settings under this profile.
    pub fn new(
        name: &str,
        config: &Config,
        dialect: Dialect,
        settings: &Settings,
        played: &Profile,
    ) -> Self {
        let mut offer = Self {
            name: name.to_owned(),
            changes: Vec::new(),
            left_out: config
                .refused
                .iter()
                .chain(&config.notices)
                .map(remark_line)
                .collect(),
            files: config.files.clone(),
            conflicts: config.conflicts.iter().map(remark_line).collect(),
            ignored: config.ignored,
            ignored_commands: config.ignored_commands.clone(),
            wanted: [true, true, true, false, true, false],
            scripts: config.scripts(dialect),
        };
        offer.collect_numbers(config, settings);
        offer.collect_keys(config, dialect, settings);
        offer.collect_rate(config, dialect, played);
        offer.collect_speeds(config, dialect, played);
        offer.collect_scripts(settings);
        offer.collect_crosshair(&config.crosshair(dialect), settings);
        offer.changes.retain(|change| change.old != change.new);
        offer
    }

    fn add_change(
        &mut self,
        part: ImportPart,
        what: &str,
        old: impl ToString,
        new: impl ToString,
        make: ChangeAction,
    ) {
        let (old, new) = (old.to_string(), new.to_string());
        self.changes.push(SettingChange {
            part,
            what: what.to_owned(),
            old,
            new,
            make,
        });
    }

    /// Lists console variables that are settings. If two variables set the same setting, the later
    /// line takes effect.
    fn collect_numbers(&mut self, config: &Config, settings: &Settings) {
        for setting in console_settings() {
            let of_it = config
                .cvars
                .values()
                .filter(|cvar| setting.is_variable(&cvar.name) && becomes_setting(&cvar.name));
            let Some(cvar) = of_it.max_by_key(|cvar| cvar.line) else {
                continue;
            };
            let CvarValue::Number(number) = cvar.value else {
                continue;
            };
            let name = setting.console[0];
            let mut after = settings.clone();
            after.set_variable(name, number as f32);
            let (Some(old), Some(new)) = (settings.variable(name), after.variable(name)) else {
                continue;
            };
            let is_mouse = settings.mouse.find(&|own| own.is_variable(name)).is_some();
            let part = if is_mouse {
                ImportPart::Mouse
            } else {
                ImportPart::Looks
            };
            self.add_change(
                part,
                &cvar.name,
                old,
                new,
                ChangeAction::Variable(name, new),
            );
        }
    }

    /// Lists keys that are bound to a single button, and adds remarks about scripts.
    fn collect_keys(&mut self, config: &Config, dialect: Dialect, settings: &Settings) {
        let mut found: BTreeMap<Action, Keys> = BTreeMap::new();
        // Further physical keys of the same names, such as the right Ctrl key.
        let mut further: Vec<(Action, &str)> = Vec::new();
        let offered = config.suggested_jump_keys(dialect);
        for (name, verdict) in config.verdicts(dialect) {
            let Some(bind) = config.binds.get(&name) else {
                continue;
            };
            let remark = |id| {
                let line = bind.line.to_string();
                message!(
                    id,
                    line = line,
                    key = config_key_label(&name, &bind.key),
                    text = bind.text.as_str()
                )
            };
            let action = match verdict.verdict {
                // Scripts that jump are not imported. Their keys get a plain jump.
                Verdict::Refused(_) if offered.contains(&bind.key) => {
                    self.left_out.push(remark(id!("menu-config.plain-jump")));
                    action_for_button(Button::Jump)
                }
                Verdict::Direct(button) => action_for_button(button),
                Verdict::Script(..) => {
                    if !self.has_script(&bind.text) {
                        self.left_out.push(remark(id!("menu-config.script")));
                    }
                    continue;
                }
                Verdict::Other => action_for_chat(&bind.text),
                Verdict::Refused(_) => None,
            };
            let (Some(action), Some((first, others))) = (action, bind.key.physical.split_first())
            else {
                continue;
            };
            further.extend(others.iter().map(|other| (action, *other)));
            let keys = found.entry(action).or_default();
            let id = match add_physical_key(keys, first, &settings.binds) {
                Ok(()) => continue,
                Err(KeyProblem::Unknown) => id!("menu-config.no-key"),
                Err(KeyProblem::Reserved) => id!("menu-config.menu-key"),
                Err(KeyProblem::TooMany) => id!("menu-config.many-keys"),
            };
            self.left_out.push(remark(id));
        }
        for (action, physical) in further {
            let keys = found.entry(action).or_default();
            // The config's own keys come first. There may be no room for these.
            let _ = add_physical_key(keys, physical, &settings.binds);
        }
        found.retain(|_, keys| keys.iter().count() > 0);
        self.add_key_changes(found, settings);
    }

    /// Whether an imported script has this text.
    fn has_script(&self, text: &str) -> bool {
        let mut scripts = self.scripts.binds.values();
        scripts.any(|(_, own)| *own == text)
    }

    /// Adds a change for each action that gets new keys, and for each action that loses a key to
    /// another.
    fn add_key_changes(&mut self, mut found: BTreeMap<Action, Keys>, settings: &Settings) {
        let taken: Vec<(Action, InputKey)> = found
            .iter()
            .flat_map(|(action, keys)| keys.iter().map(|key| (*action, key)))
            .collect();
        for (winner, key) in taken {
            for loser in settings.binds.actions(key) {
                let keeps = |keys: &Keys| keys.iter().any(|own| own == key);
                if winner.shares_game_with(loser) && !found.get(&loser).is_some_and(keeps) {
                    let left = found.entry(loser).or_insert(settings.binds.keys(loser));
                    *left = left.without_key(key);
                }
            }
        }
        for (action, keys) in found {
            let now = settings.binds.keys(action);
            // Compare the keys in any order, because the order does not matter.
            let is_other = now.iter().count() != keys.iter().count()
                || now.iter().any(|key| keys.iter().all(|new| new != key));
            let old = if is_other {
                key_names(now)
            } else {
                key_names(keys)
            };
            self.add_change(
                ImportPart::Keys,
                action.label(),
                old,
                key_names(keys),
                ChangeAction::Keys(action, keys),
            );
        }
    }

    fn collect_rate(&mut self, config: &Config, dialect: Dialect, played: &Profile) {
        if let Some(choice) = fps_choice(config, dialect) {
            let make = ChangeAction::Profile(choice.profile.to_owned());
            self.add_change(
                ImportPart::Rate,
                text!("menu-config.profile"),
                &played.name,
                choice.profile,
                make,
            );
        }
    }

    /// Lists the numbers of a profile's client section.
    fn collect_speeds(&mut self, config: &Config, dialect: Dialect, played: &Profile) {
        let mut played = played.clone();
        for taken in config.imported_settings(dialect) {
            let name = taken
                .setting
                .strip_prefix(CLIENT)
                .filter(|name| find_console_setting(name).is_none());
            let Some(name) = name else { continue };
            let mut fields = section_fields(Section::Client, played.engine());
            let (field, CvarValue::Number(number)) =
                (fields.find(|field| field.key == name), &taken.new)
            else {
                continue;
            };
            let number = *number as f32;
            let Some(field) =
                field.filter(|field| (field.range.0..=field.range.1).contains(&number))
            else {
                self.left_out.push(message!(
                    "menu-config.no-speed",
                    name = name,
                    value = taken.new.to_string()
                ));
                continue;
            };
            if let FieldSlot::Number(old) = (field.slot)(&mut played) {
                let old = *old;
                self.add_change(
                    ImportPart::Speeds,
                    name,
                    old,
                    number,
                    ChangeAction::Speed(field.key, number),
                );
            }
        }
    }

    /// Lists aliases and keys with scripts. Skips keys that are reserved for the menu or the
    /// console.
    fn collect_scripts(&mut self, settings: &Settings) {
        let keys = |name: &KeyName| {
            name.physical
                .iter()
                .filter_map(|physical| InputKey::from_physical(physical))
        };
        let left_out = &mut self.left_out;
        self.scripts.binds.retain(|name, (key, text)| {
            let is_kept = keys(key).any(|key| settings.binds.is_reserved(key));
            let said = || {
                message!(
                    "menu-config.kept-script",
                    key = config_key_label(name, key),
                    text = shorten_text(text)
                )
            };
            left_out.extend(is_kept.then(said));
            !is_kept
        });
        let none = "-".to_owned();
        for (name, (key, text)) in self.scripts.binds.clone() {
            let actions: Vec<&str> = keys(&key)
                .flat_map(|key| settings.binds.actions(key))
                .map(Action::label)
                .collect();
            let old = if actions.is_empty() {
                none.clone()
            } else {
                actions.join(", ")
            };
            self.add_change(
                ImportPart::Scripts,
                config_key_label(&name, &key),
                old,
                shorten_text(&text),
                ChangeAction::Script,
            );
        }
        for (name, text) in self.scripts.aliases.clone() {
            self.add_change(
                ImportPart::Scripts,
                &format!("alias {name}"),
                &none,
                shorten_text(&text),
                ChangeAction::Script,
            );
        }
    }

    /// Returns the changes of one part.
    pub fn part_changes(&self, part: ImportPart) -> impl Iterator<Item = &SettingChange> {
        self.changes
            .iter()
            .filter(move |change| change.part == part)
    }

    /// Whether a part is selected.
    pub fn is_selected(&self, part: ImportPart) -> bool {
        ImportPart::ALL
            .into_iter()
            .zip(self.wanted)
            .any(|(known, is_wanted)| known == part && is_wanted)
    }

    /// Applies the changes of the selected parts to the settings.
    ///
    /// Returns the effects that are not part of the settings: a new profile and files to write.
    pub fn apply(
        &self,
        settings: &mut Settings,
        played: &Profile,
        profiles: &[Arc<Profile>],
    ) -> ImportEffects {
        let (mut next, mut own): (Option<Arc<Profile>>, Option<Profile>) = (None, None);
        let mut files = Vec::new();
        for change in self.selected_changes() {
            match &change.make {
                ChangeAction::Variable(name, number) => settings.set_variable(name, *number),
                ChangeAction::Crosshair(looks) => looks.apply(&mut settings.hud),
                ChangeAction::Keys(action, keys) => {
                    let keys = keys.iter().filter(|key| !settings.binds.is_reserved(*key));
                    let keys = keys.fold(Keys::default(), add_key);
                    settings.binds.set(*action, keys);
                }
                ChangeAction::Profile(name) => {
                    next = profiles
                        .iter()
                        .find(|profile| profile.name == *name)
                        .cloned();
                }
                ChangeAction::Speed(key, number) => {
                    let base = || next.as_deref().unwrap_or(played).clone();
                    set_client_speed(own.get_or_insert_with(base), key, *number);
                }
                ChangeAction::Script => {}
            }
        }
        if let Some(own) = own {
            let own = rename_to_own_profile(own, &self.name);
            files.push(ImportedFile {
                place: ImportTarget::Profile(own.name.clone()),
                bytes: Some(own.to_ron().into()),
            });
            next = Some(Arc::new(own));
        }
        if let Some(profile) = &next {
            settings.game.profile.clone_from(&profile.name);
        }
        files.extend(self.scripts_file());
        ImportEffects {
            profile: next,
            files,
        }
    }

    /// Returns the changes of the selected parts.
    pub fn selected_changes(&self) -> impl Iterator<Item = &SettingChange> {
        self.changes
            .iter()
            .filter(|change| self.is_selected(change.part))
    }

    /// Returns the file with the config's scripts. `None` without selected scripts.
    fn scripts_file(&self) -> Option<ImportedFile> {
        self.part_changes(ImportPart::Scripts)
            .next()
            .filter(|_| self.is_selected(ImportPart::Scripts))?;
        let text = format!(
            "// {}\n{}\n",
            self.name.replace(char::is_control, "_"),
            self.scripts.to_lines().join("\n")
        );
        // These files are read with one byte per character, so write them in the same way.
        let bytes = text
            .chars()
            .map(|letter| u8::try_from(letter).unwrap_or(b'?'))
            .collect();
        Some(ImportedFile {
            place: ImportTarget::Scripts,
            bytes: Some(bytes),
        })
    }
}

fn set_client_speed(profile: &mut Profile, key: &str, number: f32) {
    let field = section_fields(Section::Client, profile.engine()).find(|field| field.key == key);
    if let Some(FieldSlot::Number(slot)) = field.map(|field| (field.slot)(profile)) {
        *slot = number;
    }
}

/// Renames a profile with the player's own speeds, so that it becomes a separate profile.
fn rename_to_own_profile(mut profile: Profile, config: &str) -> Profile {
    let base = profile.name.trim_end_matches(OWN);
    profile.title = message!("menu-config.own-title", profile = base, config = config);
    profile.note = message!("menu-config.own-note", profile = base, config = config);
    profile.name = format!("{base}{OWN}");
    profile
}

/// All values that an import can change, for undo.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingsSnapshot {
    settings: Settings,
    /// Profile that was active.
    pub profile: Arc<Profile>,
    /// Aliases and key bindings of the console.
    pub scripts: Scripts,
    /// Previous contents of the files that the import wrote.
    pub files: Vec<ImportedFile>,
}

impl SettingsSnapshot {
    /// Takes a snapshot of the current state.
    pub fn new(settings: &Settings, profile: &Profile, scripts: &Scripts) -> Self {
        let (settings, scripts) = (settings.clone(), scripts.clone());
        Self {
            settings,
            profile: Arc::new(profile.clone()),
            scripts,
            files: Vec::new(),
        }
    }

    /// Restores the settings that an import can change. Keeps all other settings.
    pub fn restore(&self, settings: &mut Settings) {
        let names = console_settings().map(|setting| setting.console[0]);
        for name in names.filter(|name| becomes_setting(name)) {
            if let Some(number) = self.settings.variable(name) {
                settings.set_variable(name, number);
            }
        }
        crosshair::restore(&self.settings.hud, &mut settings.hud);
        settings.binds = self.settings.binds.clone();
        settings
            .game
            .profile
            .clone_from(&self.settings.game.profile);
    }
}

/// Adds a key to an action's keys.
fn add_key(keys: Keys, key: InputKey) -> Keys {
    let mut all: Vec<InputKey> = keys.iter().filter(|bound| *bound != key).collect();
    all.push(key);
    let mut all = all.into_iter();
    Keys {
        primary: all.next(),
        secondary: all.next(),
        third: all.next(),
    }
}

/// Reason why a key is not added to an action.
enum KeyProblem {
    Unknown,
    Reserved,
    TooMany,
}

/// Adds a physical key to an action's keys.
fn add_physical_key(keys: &mut Keys, physical: &str, binds: &Binds) -> Result<(), KeyProblem> {
    let key = InputKey::from_physical(physical).ok_or(KeyProblem::Unknown)?;
    if binds.is_reserved(key) {
        return Err(KeyProblem::Reserved);
    }
    if keys.iter().count() >= KEYS_MAX {
        return Err(KeyProblem::TooMany);
    }
    *keys = add_key(*keys, key);
    Ok(())
}

/// Returns the action for a chat command that KZ servers understand: `say /cp`.
fn action_for_chat(text: &str) -> Option<Action> {
    let said = text
        .strip_prefix("say_team ")
        .or(text.strip_prefix("say "))?;
    match said.trim_matches([' ', '"']) {
        "/cp" | "/checkpoint" => Some(Action::SavePosition),
        "/gc" | "/gocheck" | "/tp" | "/teleport" => Some(Action::LoadPosition),
        "/start" | "/reset" => Some(Action::Restart),
        _ => None,
    }
}

/// Returns the action that holds a button.
fn action_for_button(button: Button) -> Option<Action> {
    Action::ALL
        .into_iter()
        .find(|action| action.button() == Some(button))
}

#[cfg(test)]
mod tests;
