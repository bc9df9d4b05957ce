//! Runs scripts the way the clients do, with a command buffer, aliases inserted at its front, and
//! `wait`.
//!
//! The machine takes keys and frames, and returns the effects on buttons and variables.
//! Commands that run in a frame without a key are reported as automatic.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::commands::{CommandKind, SPECIAL, command_kind, is_never_run};
use super::defaults::default_number;
use super::expand::{expand_alias_call, expand_variables};
use super::split::{split_commands, split_tokens};
use super::words::{atof, mask_secrets};
use super::{Config, Dialect, KeyName};
use wishdir_sim::client::{Button, KeyId};
use wishdir_sim::profile::Profile;

/// Maximum commands per frame.
const COMMANDS_MAX: usize = 256;
/// Limits of the buffer: characters and commands.
const BUFFER_MAX: [usize; 2] = [64 << 10, 4096];
/// Maximum length of an alias or a bind set while playing, characters.
const TEXT_MAX: usize = 1023;
/// Maximum number of aliases and of binds.
const ENTRIES_MAX: usize = 4096;

/// Effect of a script on a button or a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptEffect {
    /// Presses a button, for a key or for the console.
    Down(Button, Option<KeyId>),
    /// Releases a button for this key. Without a key, releases the button for all keys.
    Up(Button, Option<KeyId>),
    /// Sets a variable.
    Set(String, f64),
    /// Runs a command that is not supported.
    Other(String),
}

/// Result of a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameResult {
    /// Effects, in order.
    pub effects: Vec<ScriptEffect>,
    /// Whether commands ran without a key press in this frame.
    pub by_itself: bool,
    /// Whether commands wait for the next frame.
    pub is_waiting: bool,
    /// Whether the frame had too many commands and some were dropped.
    pub overflowed: bool,
}

/// Binds by key name, and aliases by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BindLayer {
    binds: BTreeMap<String, Option<(KeyName, String)>>,
    aliases: BTreeMap<String, String>,
}

impl BindLayer {
    /// Returns the aliases and keys for which the filters return true.
    pub(super) fn filter_entries(
        &self,
        is_alias: impl Fn(&str) -> bool,
        is_key: impl Fn(&str) -> bool,
    ) -> Self {
        let binds = self.binds.iter().filter(|(key, _)| is_key(key));
        let aliases = self.aliases.iter().filter(|(name, _)| is_alias(name));
        Self {
            binds: binds
                .map(|(key, bind)| (key.clone(), bind.clone()))
                .collect(),
            aliases: aliases
                .map(|(name, text)| (name.clone(), text.clone()))
                .collect(),
        }
    }
}

/// Simulation of a client's console, as far as keys can affect it.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptMachine {
    dialect: Dialect,
    /// Binds and aliases of the config.
    base: Arc<BindLayer>,
    /// Variables of the config, for ezQuake's `$name` and for relative changes.
    values: Arc<BTreeMap<String, String>>,
    /// Profile with the default values of the variables that neither config nor script sets.
    stock: Arc<Profile>,
    /// Variables that scripts have changed since the start.
    numbers: BTreeMap<String, f64>,
    /// Binds and aliases that scripts have changed since the start.
    changed: BindLayer,
    buffer: VecDeque<String>,
    /// Number of characters in the buffer.
    buffered: usize,
    /// Whether keys have added commands in this frame.
    fresh: bool,
}

/// Buttons by console name: `+forward` and `-forward`.
const BUTTONS: [(&str, Button); Button::ALL.len()] = [
    ("forward", Button::Forward),
    ("back", Button::Back),
    ("moveleft", Button::MoveLeft),
    ("moveright", Button::MoveRight),
    ("moveup", Button::Up),
    ("movedown", Button::Down),
    ("left", Button::Left),
    ("right", Button::Right),
    ("lookup", Button::LookUp),
    ("lookdown", Button::LookDown),
    ("speed", Button::Speed),
    ("strafe", Button::Strafe),
    ("jump", Button::Jump),
    ("duck", Button::Duck),
    ("use", Button::Use),
    ("attack", Button::Attack),
];

/// Buttons that have a different meaning in Quake III.
const QUAKE3_BUTTONS: [(&str, Button); 2] = [("moveup", Button::Jump), ("movedown", Button::Duck)];

/// Finds a button by its name without `+`, ignoring case.
pub(super) fn find_button(name: &str) -> Option<Button> {
    BUTTONS
        .into_iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, button)| button)
}

/// Finds a button like [`find_button`], with its meaning in a client.
/// In Quake III, `+moveup` and `+movedown` jump and duck.
pub(super) fn find_client_button(name: &str, dialect: Dialect) -> Option<Button> {
    let own: &[(&str, Button)] = match dialect {
        Dialect::GoldSrc | Dialect::EzQuake => &[],
        Dialect::Quake3 => &QUAKE3_BUTTONS,
    };
    own.iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, button)| *button)
        .or_else(|| find_button(name))
}

/// Returns the name of a button without `+`.
pub fn button_name(button: Button) -> &'static str {
    let found = BUTTONS.into_iter().find(|(_, known)| *known == button);
    found.map_or("", |(name, _)| name)
}

impl ScriptMachine {
    /// Creates a machine with a config's binds and aliases.
    pub fn new(config: &Config, dialect: Dialect) -> Self {
        let binds = config.binds.iter();
        let binds =
            binds.map(|(name, bind)| (name.clone(), Some((bind.key.clone(), bind.text.clone()))));
        let aliases = config
            .aliases
            .iter()
            .map(|(name, alias)| (name.clone(), alias.text.clone()));
        let base = Arc::new(BindLayer {
            binds: binds.collect(),
            aliases: aliases.collect(),
        });
        let values = config
            .cvars
            .iter()
            .map(|(name, cvar)| (name.clone(), cvar.value.to_string()));
        let values = Arc::new(values.collect());
        let stock = config
            .game
            .clone()
            .unwrap_or_else(|| Arc::new(config.stock_profile(dialect).clone()));
        Self {
            dialect,
            base,
            values,
            stock,
            numbers: BTreeMap::new(),
            changed: BindLayer::default(),
            buffer: VecDeque::new(),
            buffered: 0,
            fresh: false,
        }
    }

    /// Returns the keys that are bound now.
    pub(super) fn bound_keys(&self) -> Vec<String> {
        let keys = self.base.binds.keys().chain(self.changed.binds.keys());
        let mut keys: Vec<String> = keys
            .filter(|key| self.find_bind(key).is_some())
            .cloned()
            .collect();
        keys.sort();
        keys.dedup();
        keys
    }

    /// Returns the text that is bound to a key now.
    pub(super) fn bound_text(&self, key: &str) -> &str {
        self.find_bind(key).map_or("", |(_, text)| text)
    }

    fn find_alias(&self, key: &str) -> Option<&String> {
        self.changed
            .aliases
            .get(key)
            .or_else(|| self.base.aliases.get(key))
    }

    /// Returns the value of the variable with this lower-case name. `None` if it is unknown.
    fn variable_value(&self, name: &str) -> Option<String> {
        let changed = self.numbers.get(name).map(f64::to_string);
        let default =
            || default_number(name, self.dialect, &self.stock).map(|number| number.to_string());
        changed
            .or_else(|| self.values.get(name).cloned())
            .or_else(default)
    }

    fn numeric_value(&self, name: &str) -> f64 {
        self.variable_value(name).map_or(0.0, |value| atof(&value))
    }

    /// Returns the binds and aliases that scripts have changed. They define the current layer.
    pub(super) fn current_layer(&self) -> &BindLayer {
        &self.changed
    }

    /// Whether the buffer, binds and aliases equal those of `before`, which means that the machine
    /// repeats itself from now on.
    pub(super) fn is_same_state(&self, before: &Self) -> bool {
        self.buffer == before.buffer && self.changed == before.changed
    }

    fn find_bind(&self, key: &str) -> Option<&(KeyName, String)> {
        self.changed
            .binds
            .get(key)
            .or_else(|| self.base.binds.get(key))?
            .as_ref()
    }

    fn set_bind(&mut self, key: &str, bind: Option<(KeyName, String)>) {
        if self.base.binds.get(key).unwrap_or(&None) == &bind {
            self.changed.binds.remove(key);
        } else if self.changed.binds.len() < ENTRIES_MAX {
            self.changed.binds.insert(key.to_owned(), bind);
        }
    }

    fn set_alias(&mut self, name: String, text: String) {
        if self.base.aliases.get(&name) == Some(&text) {
            self.changed.aliases.remove(&name);
        } else if self.changed.aliases.len() < ENTRIES_MAX {
            self.changed.aliases.insert(name, text);
        }
    }

    /// Handles a key press.
    pub fn press(&mut self, key: &str) {
        let Some((key, text)) = self.find_bind(key) else {
            return;
        };
        let text = if text.starts_with('+') {
            format!("{text} {}", key.number)
        } else {
            text.clone()
        };
        self.append_text(&text);
    }

    /// Handles a key release. Only texts that start with `+` have an effect.
    pub fn release(&mut self, key: &str) {
        let Some((key, text)) = self.find_bind(key) else {
            return;
        };
        let Some(rest) = text.strip_prefix('+') else {
            return;
        };
        let text = format!("-{rest} {}", key.number);
        self.append_text(&text);
    }

    /// Appends text to the buffer, as if typed.
    pub(super) fn append_text(&mut self, text: &str) {
        self.fresh = true;
        for command in split_commands(text, 1, self.dialect).commands {
            self.buffered += command.text.chars().count();
            self.buffer.push_back(command.text);
        }
    }

    /// Runs the buffer up to the next `wait`.
    pub fn run_frame(&mut self) -> FrameResult {
        let mut run = FrameResult {
            by_itself: !self.buffer.is_empty() && !std::mem::take(&mut self.fresh),
            ..FrameResult::default()
        };
        for count in 0.. {
            let Some(command) = self.buffer.pop_front() else {
                break;
            };
            self.buffered -= command.chars().count();
            if count >= COMMANDS_MAX
                || self.buffered > BUFFER_MAX[0]
                || self.buffer.len() > BUFFER_MAX[1]
            {
                self.buffer.clear();
                self.buffered = 0;
                run.overflowed = true;
                break;
            }
            let command =
                match expand_variables(&command, self.dialect, |name| self.variable_value(name)) {
                    Ok(command) => command,
                    Err(name) => {
                        run.effects.push(ScriptEffect::Other(name));
                        continue;
                    }
                };
            let words = split_tokens(&command, self.dialect);
            let Some(name) = words.first() else { continue };
            let is_special =
                self.dialect == Dialect::GoldSrc && name.eq_ignore_ascii_case(&SPECIAL[1..]);
            if is_special && self.find_alias(SPECIAL).is_some() {
                // A looping script can call `special` first. Its other commands still run before
                // the next repeat.
                self.buffered += SPECIAL.len();
                self.buffer.push_back(SPECIAL.to_owned());
                run.is_waiting = true;
                return run;
            }
            if name.eq_ignore_ascii_case("wait") {
                run.is_waiting = true;
                return run;
            }
            self.run_alias_or_command(name, &words, &mut run.effects);
        }
        run
    }

    fn alias_key(&self, name: &str) -> String {
        match self.dialect {
            Dialect::GoldSrc => name.to_owned(),
            Dialect::EzQuake | Dialect::Quake3 => name.to_ascii_lowercase(),
        }
    }

    fn insert_front(&mut self, text: &str) {
        for command in split_commands(text, 1, self.dialect)
            .commands
            .into_iter()
            .rev()
        {
            self.buffered += command.text.chars().count();
            self.buffer.push_front(command.text);
        }
    }

    fn run_alias_or_command(
        &mut self,
        name: &str,
        words: &[String],
        effects: &mut Vec<ScriptEffect>,
    ) {
        let alias = self.find_alias(&self.alias_key(name)).cloned();
        let kind = command_kind(name, self.dialect, alias.is_some());
        if let (Some(alias), CommandKind::Alias) = (alias, kind) {
            return self.insert_front(&expand_alias_call(&alias, words, self.dialect));
        }
        let lower = name.to_ascii_lowercase();
        let button = lower
            .get(1..)
            .and_then(|name| find_client_button(name, self.dialect));
        let number = words.get(1).and_then(|number| number.parse().ok());
        match (lower.as_bytes().first(), button) {
            (Some(b'+'), Some(button)) => effects.push(ScriptEffect::Down(button, number)),
            (Some(b'-'), Some(button)) => effects.push(ScriptEffect::Up(button, number)),
            _ => self.run_command(&lower, words, effects),
        }
    }

    /// Runs a command that changes binds, aliases or a variable. Reports all other commands.
    fn run_command(&mut self, name: &str, words: &[String], effects: &mut Vec<ScriptEffect>) {
        let rest = || {
            mask_secrets(
                &words[2..]
                    .join(" ")
                    .chars()
                    .take(TEXT_MAX)
                    .collect::<String>(),
            )
        };
        let key = words.get(1).filter(|_| matches!(name, "bind" | "unbind"));
        let key = key.and_then(|key| KeyName::parse(key, self.dialect));
        let number = words.get(2).map(|text| atof(text));
        match (name, words.len()) {
            ("bind", 3..) => {
                if let Some(key) = key {
                    self.set_bind(&key.name.clone(), Some((key, rest())));
                }
            }
            ("unbind", 2..) => {
                if let Some(key) = key {
                    self.set_bind(&key.name, None);
                }
            }
            ("unbindall", _) => self
                .bound_keys()
                .iter()
                .for_each(|key| self.set_bind(key, None)),
            ("alias", 2..) => self.set_alias(self.alias_key(&words[1]), rest()),
            // An empty alias runs nothing, so it is like a removed one.
            ("unalias", 2..) => self.set_alias(self.alias_key(&words[1]), String::new()),
            ("bind" | "unbind" | "alias" | "unalias", _) => {}
            ("set" | "seta", 3..) => self.set_number(&words[1], number.unwrap_or(0.0), effects),
            ("toggle", 2..) => {
                let is_on = self.numeric_value(&words[1].to_ascii_lowercase()) != 0.0;
                self.set_number(&words[1], f64::from(u8::from(!is_on)), effects);
            }
            ("inc", 2..) => {
                let value = self.numeric_value(&words[1].to_ascii_lowercase());
                self.set_number(&words[1], value + number.unwrap_or(1.0), effects);
            }
            (_, 2..) if !is_never_run(name, self.dialect) => {
                self.set_number(name, atof(&words[1]), effects);
            }
            _ => effects.push(ScriptEffect::Other(name.to_owned())),
        }
    }

    fn set_number(&mut self, name: &str, number: f64, effects: &mut Vec<ScriptEffect>) {
        let name = name.to_ascii_lowercase();
        if self.numbers.len() < ENTRIES_MAX {
            self.numbers.insert(name.clone(), number);
        }
        effects.push(ScriptEffect::Set(name, number));
    }
}
