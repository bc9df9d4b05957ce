//! What of a player's configuration becomes which setting here: an offer, of which nothing is done
//! before it is taken.

mod crosshair;
mod part;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::game::settings::{Action, InputKey, Keys, Settings};
use crate::settings::{SettingsGroup as _, console_settings, find_console_setting};
use crate::storage::configs::{ImportTarget, OwnFile};
use crate::text::{error_text, id, message, text};
pub(super) use part::Part;
use wishdir_console::{
    Config, CvarValue, Dialect, KeyName, Remark, Scripts, Verdict, becomes_setting, fps_choice,
};
use wishdir_sim::client::Button;
use wishdir_sim::profile::{Profile, Section, Slot, fields_of};

/// Most keys of an action.
const KEYS_MAX: usize = 3;
/// Longest text of a script on the page, characters.
const SHOWN_MAX: usize = 90;
/// How the profile ends that has a player's own speeds.
const OWN: &str = "-own";
/// How keys of a profile's client part begin in what is taken.
const CLIENT: &str = "client.";

/// What is set.
#[derive(Clone, Debug, PartialEq)]
enum Make {
    /// A console variable that is a setting.
    Variable(&'static str, f32),
    Keys(Action, Keys),
    Profile(String),
    Crosshair(crosshair::Looks),
    /// A number of the profile's client part, by its key there.
    Speed(&'static str, f32),
    /// It is one of the scripts, which are taken together.
    Script,
}

/// A setting that would become another one.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// To which part it belongs.
    pub part: Part,
    /// What it is called.
    pub what: String,
    /// What it is now.
    pub old: String,
    /// What it would be.
    pub new: String,
    make: Make,
}

/// What a configuration offers.
#[derive(Clone, Debug, PartialEq)]
pub struct ConfigImport {
    /// The file's name.
    pub name: String,
    /// What would change.
    pub changes: Vec<Change>,
    /// What is left out, or taken in another way, and why.
    pub left_out: Vec<String>,
    /// The files that were read, in order, under the names that asked for them.
    pub files: Vec<String>,
    /// Keys that are bound to one text and then to another.
    pub conflicts: Vec<String>,
    /// How many commands do nothing here.
    pub ignored: usize,
    /// The parts that are wanted, in the order of [`Part::ALL`].
    pub wanted: [bool; 6],
    scripts: Scripts,
}

/// What is to be done once the settings have changed.
#[derive(Debug, Default)]
pub struct ImportEffects {
    /// The profile to go on under, where that is another one.
    pub profile: Option<Arc<Profile>>,
    /// What is to lie in the user's folder.
    pub files: Vec<OwnFile>,
}

/// A remark with its place.
fn line_of(remark: &Remark) -> String {
    let line = remark.line.to_string();
    let reason = error_text(&remark.reason.to_string()).into_owned();
    match &remark.file {
        Some(file) if remark.line == 0 => message!(
            "report-cfg.whole-other",
            file = file.as_str(),
            reason = reason
        ),
        None if remark.line == 0 => message!("report-cfg.whole", reason = reason),
        Some(file) => message!(
            "report-cfg.in-file",
            file = file.as_str(),
            line = line,
            reason = reason
        ),
        None => message!("report-cfg.at", line = line, reason = reason),
    }
}

/// A text that may be long, as far as it is shown.
fn shortened(text: &str) -> String {
    let cut = text.char_indices().nth(SHOWN_MAX).map(|(at, _)| at);
    cut.map_or_else(|| text.to_owned(), |at| format!("{}…", &text[..at]))
}

/// The names of keys, as the menu writes them.
fn names(keys: Keys) -> String {
    let names: Vec<&str> = keys.iter().filter_map(InputKey::name).collect();
    if names.is_empty() {
        "-".to_owned()
    } else {
        names.join(" ")
    }
}

impl ConfigImport {
    /// What a configuration offers to somebody with these settings who plays under this profile.
    pub fn of(
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
                .map(line_of)
                .collect(),
            files: config.files.clone(),
            conflicts: config.conflicts.iter().map(line_of).collect(),
            ignored: config.ignored,
            wanted: [true, true, true, false, true, false],
            scripts: config.scripts(dialect),
        };
        offer.numbers(config, settings);
        offer.keys(config, dialect, settings);
        offer.rate(config, dialect, played);
        offer.speeds(config, dialect, played);
        offer.scripts(settings);
        offer.crosshair(&config.crosshair(dialect), settings);
        offer.changes.retain(|change| change.old != change.new);
        offer
    }

    fn offer(
        &mut self,
        part: Part,
        what: &str,
        old: impl ToString,
        new: impl ToString,
        make: Make,
    ) {
        let (old, new) = (old.to_string(), new.to_string());
        self.changes.push(Change {
            part,
            what: what.to_owned(),
            old,
            new,
            make,
        });
    }

    /// The configuration's variables that are settings here, each once: of two names for one the
    /// later line counts.
    fn numbers(&mut self, config: &Config, settings: &Settings) {
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
            let part = if is_mouse { Part::Mouse } else { Part::Looks };
            self.offer(part, &cvar.name, old, new, Make::Variable(name, new));
        }
    }

    /// Keys that hold one button; scripts are named.
    fn keys(&mut self, config: &Config, dialect: Dialect, settings: &Settings) {
        let mut found: BTreeMap<Action, Keys> = BTreeMap::new();
        let offered = config.offered_jumps(dialect);
        for (name, verdict) in config.verdicts(dialect) {
            let Some(bind) = config.binds.get(&name) else {
                continue;
            };
            let said = |id| {
                let line = bind.line.to_string();
                message!(
                    id,
                    line = line,
                    key = name.as_str(),
                    text = bind.text.as_str()
                )
            };
            let action = match verdict.verdict {
                // The only scripts that jump are left out: their keys get a plain jump.
                Verdict::Refused(_) if offered.contains(&bind.key) => {
                    self.left_out.push(said(id!("menu-config.plain-jump")));
                    action_of(Button::Jump)
                }
                Verdict::Direct(button) => action_of(button),
                Verdict::Script(..) => {
                    let is_taken = self
                        .scripts
                        .binds
                        .values()
                        .any(|(_, own)| *own == bind.text);
                    self.left_out
                        .extend((!is_taken).then(|| said(id!("menu-config.script"))));
                    continue;
                }
                Verdict::Refused(_) | Verdict::Other => continue,
            };
            let Some(action) = action else { continue };
            for physical in bind.key.physical {
                let Some(key) = InputKey::of_physical(physical) else {
                    self.left_out.push(said(id!("menu-config.no-key")));
                    continue;
                };
                if settings.binds.keeps(key) {
                    self.left_out.push(said(id!("menu-config.menu-key")));
                    continue;
                }
                let keys = found.entry(action).or_default();
                if keys.iter().count() < KEYS_MAX {
                    *keys = joined(*keys, key);
                } else {
                    self.left_out.push(said(id!("menu-config.many-keys")));
                }
            }
        }
        for (action, keys) in found {
            let now = settings.binds.keys(action);
            // The order of an action's keys means nothing.
            let is_other = now.iter().count() != keys.iter().count()
                || now.iter().any(|key| keys.iter().all(|new| new != key));
            let old = if is_other { names(now) } else { names(keys) };
            self.offer(
                Part::Keys,
                action.label(),
                old,
                names(keys),
                Make::Keys(action, keys),
            );
        }
    }

    fn rate(&mut self, config: &Config, dialect: Dialect, played: &Profile) {
        if let Some(choice) = fps_choice(config, dialect) {
            let make = Make::Profile(choice.profile.to_owned());
            self.offer(
                Part::Rate,
                text!("menu-config.profile"),
                &played.name,
                choice.profile,
                make,
            );
        }
    }

    /// The numbers that stand in a profile's client part.
    fn speeds(&mut self, config: &Config, dialect: Dialect, played: &Profile) {
        let mut played = played.clone();
        for taken in config.imported_settings(dialect) {
            let name = taken
                .setting
                .strip_prefix(CLIENT)
                .filter(|name| find_console_setting(name).is_none());
            let Some(name) = name else { continue };
            let mut fields = fields_of(Section::Client, played.engine());
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
            if let Slot::Number(old) = (field.slot)(&mut played) {
                let old = *old;
                self.offer(
                    Part::Speeds,
                    name,
                    old,
                    number,
                    Make::Speed(field.key, number),
                );
            }
        }
    }

    /// Aliases and keys of scripts. A key of the menu stays the menu's.
    fn scripts(&mut self, settings: &Settings) {
        let keys = |name: &KeyName| {
            name.physical
                .iter()
                .filter_map(|physical| InputKey::of_physical(physical))
        };
        let left_out = &mut self.left_out;
        self.scripts.binds.retain(|name, (key, text)| {
            let is_kept = keys(key).any(|key| settings.binds.keeps(key));
            let said = || {
                message!(
                    "menu-config.kept-script",
                    key = name.as_str(),
                    text = shortened(text)
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
            self.offer(Part::Scripts, &name, old, shortened(&text), Make::Script);
        }
        for (name, text) in self.scripts.aliases.clone() {
            self.offer(
                Part::Scripts,
                &format!("alias {name}"),
                &none,
                shortened(&text),
                Make::Script,
            );
        }
    }

    /// The changes of a part.
    pub fn of_part(&self, part: Part) -> impl Iterator<Item = &Change> {
        self.changes
            .iter()
            .filter(move |change| change.part == part)
    }

    /// Whether a part is wanted.
    pub fn wants(&self, part: Part) -> bool {
        Part::ALL
            .into_iter()
            .zip(self.wanted)
            .any(|(known, is_wanted)| known == part && is_wanted)
    }

    /// Makes every change of the parts that are wanted, in the settings and, as far as that goes,
    /// in what is returned.
    pub fn take(
        &self,
        settings: &mut Settings,
        played: &Profile,
        profiles: &[Arc<Profile>],
    ) -> ImportEffects {
        let (mut next, mut own): (Option<Arc<Profile>>, Option<Profile>) = (None, None);
        let mut files = Vec::new();
        for change in self.changes.iter().filter(|change| self.wants(change.part)) {
            match &change.make {
                Make::Variable(name, number) => settings.set_variable(name, *number),
                Make::Crosshair(looks) => looks.put_on(&mut settings.hud),
                Make::Keys(_, keys) => keys.iter().for_each(|key| free(settings, key)),
                Make::Profile(name) => {
                    next = profiles
                        .iter()
                        .find(|profile| profile.name == *name)
                        .cloned();
                }
                Make::Speed(key, number) => {
                    let base = || next.as_deref().unwrap_or(played).clone();
                    set_speed(own.get_or_insert_with(base), key, *number);
                }
                Make::Script => {}
            }
        }
        if let Some(own) = own {
            let own = named_own(own, &self.name);
            files.push(OwnFile {
                place: ImportTarget::Profile(own.name.clone()),
                bytes: Some(own.to_ron().into()),
            });
            next = Some(Arc::new(own));
        }
        if let Some(profile) = &next {
            settings.game.profile.clone_from(&profile.name);
        }
        if self.wants(Part::Scripts) && self.of_part(Part::Scripts).next().is_some() {
            let text = format!(
                "// {}\n{}\n",
                self.name.replace(char::is_control, "_"),
                self.scripts.to_lines().join("\n")
            );
            // A letter a byte, as such files are read.
            let bytes = text
                .chars()
                .map(|letter| u8::try_from(letter).unwrap_or(b'?'))
                .collect();
            files.push(OwnFile {
                place: ImportTarget::Scripts,
                bytes: Some(bytes),
            });
        }
        // Once every key is free: an action that comes first must not lose one to a later one.
        for change in self.changes.iter().filter(|change| self.wants(change.part)) {
            if let Make::Keys(action, keys) = &change.make {
                let keys = keys.iter().filter(|key| !settings.binds.keeps(*key));
                settings
                    .binds
                    .set(*action, keys.fold(Keys::default(), joined));
            }
        }
        ImportEffects {
            profile: next,
            files,
        }
    }
}

/// Takes a key away from what it does, if it is not the menu's or the console's.
fn free(settings: &mut Settings, key: InputKey) {
    if !settings.binds.keeps(key) {
        settings.binds.free(key);
    }
}

fn set_speed(profile: &mut Profile, key: &str, number: f32) {
    let field = fields_of(Section::Client, profile.engine()).find(|field| field.key == key);
    if let Some(Slot::Number(slot)) = field.map(|field| (field.slot)(profile)) {
        *slot = number;
    }
}

/// A profile with a player's own speeds, which is a profile of its own.
fn named_own(mut profile: Profile, config: &str) -> Profile {
    let base = profile.name.trim_end_matches(OWN);
    profile.title = message!("menu-config.own-title", profile = base, config = config);
    profile.note = message!("menu-config.own-note", profile = base, config = config);
    profile.name = format!("{base}{OWN}");
    profile
}

/// What an offer can change, as it was.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingsSnapshot {
    settings: Settings,
    /// The profile that was played.
    pub profile: Arc<Profile>,
    /// The console's aliases and keys.
    pub scripts: Scripts,
    /// What lay where files were written.
    pub files: Vec<OwnFile>,
}

impl SettingsSnapshot {
    /// As it is now.
    pub fn of(settings: &Settings, profile: &Profile, scripts: &Scripts) -> Self {
        let (settings, scripts) = (settings.clone(), scripts.clone());
        Self {
            settings,
            profile: Arc::new(profile.clone()),
            scripts,
            files: Vec::new(),
        }
    }

    /// Puts the settings back that an offer can change, and leaves all others.
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

/// An action's keys and one more.
fn joined(keys: Keys, key: InputKey) -> Keys {
    let mut all: Vec<InputKey> = keys.iter().filter(|bound| *bound != key).collect();
    all.push(key);
    let mut all = all.into_iter();
    Keys {
        primary: all.next(),
        secondary: all.next(),
        third: all.next(),
    }
}

/// The action whose key holds a button.
fn action_of(button: Button) -> Option<Action> {
    Action::ALL
        .into_iter()
        .find(|action| action.button() == Some(button))
}

#[cfg(test)]
mod tests;
