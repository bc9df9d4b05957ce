//! Console: runs typed commands, config files and binds of the original games, frame by frame.
//!
//! The console takes text, keys and frames, and returns effects. The host applies the effects.
//! `wait` defers the remaining commands to the next frame.
//! Deferred commands that press buttons are reported as automatic.

use std::collections::VecDeque;

use super::machine::find_button;
use super::split::{decode_latin1, split_commands, split_tokens};
use super::words::atof;
use super::{Dialect, FILE_MAX, KeyName, Scripts};
use wishdir_sim::client::{Button, KeyId};

/// Maximum commands per frame.
const COMMANDS_MAX: usize = 10_000;
/// Maximum length of the buffered text, bytes.
const BUFFER_MAX: usize = 2 << 20;
/// Maximum files executed per frame.
const FILES_MAX: usize = 16;
/// Maximum number of aliases and of binds, and maximum length of their texts, characters.
const ENTRIES_MAX: usize = 4096;
const TEXT_MAX: usize = 1023;
/// Maximum length of an alias name, characters.
const NAME_MAX: usize = 31;
/// Dialect of all console text. Key names that GoldSrc lacks are read as ezQuake names.
const DIALECT: Dialect = Dialect::GoldSrc;

/// Commands of the console itself.
pub const COMMANDS: [&str; 16] = [
    "alias",
    "bind",
    "cmdlist",
    "cvarlist",
    "echo",
    "exec",
    "help",
    "inc",
    "set",
    "seta",
    "toggle",
    "unalias",
    "unbind",
    "unbindall",
    "wait",
    "reset",
];

/// Interface to the program around the console.
pub trait ConsoleHost {
    /// Returns the value of a variable. `None` if there is no such variable.
    fn variable(&self, name: &str) -> Option<String>;
    /// Sets a variable, clamped to its range. Returns whether the text is a valid value.
    fn set_variable(&mut self, name: &str, text: &str) -> bool;
    /// Returns the default value of a variable.
    fn default_value(&self, name: &str) -> Option<String>;
    /// Returns the names of all variables.
    fn variable_names(&self) -> Vec<String>;
    /// Returns the names of the host's commands: its actions, `map`, `profile`.
    fn command_names(&self) -> Vec<String>;
    /// Whether the host has a command with this name. Hosts may accept alternative names.
    fn is_command(&self, name: &str) -> bool {
        self.command_names()
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
    }
    /// Runs one of the host's commands. Later commands see the variables that it changes.
    fn on_command(&mut self, words: &[String]);
    /// Whether a key cannot be rebound, such as the menu key.
    fn is_fixed_key(&self, _key: &KeyName, _text: &str) -> bool {
        false
    }
    /// Returns the host's own bind for a key.
    fn host_bind(&self, key: &KeyName) -> Option<String>;
    /// Returns the content of a config by name.
    fn read_file(&mut self, name: &str) -> Option<Vec<u8>>;
}

/// Effect of a console command.
#[derive(Clone, Debug, PartialEq)]
pub enum ConsoleEffect {
    /// Presses a button, for a key or for the console.
    Down(Button, Option<KeyId>),
    /// Releases a button for this key. Without a key, releases the button for all keys.
    Up(Button, Option<KeyId>),
    /// Runs a command of the host, with its words.
    Run(Vec<String>),
    /// Binds a key to a single button or host command, for example `+forward`.
    Bind(KeyName, String),
    /// Clears the host's bind for a key. The console may run a script for the key instead.
    Unbind(KeyName),
    /// Clears all binds.
    UnbindAll,
    /// Shows a line.
    Say(ConsoleLine),
}

/// Line shown in the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConsoleLine {
    /// Text of `echo`.
    Echo(String),
    /// Variable and its value.
    Value(String, String),
    /// Alias and its text.
    Alias(String, String),
    /// Key and its bind.
    Bound(String, String),
    /// Key that has no bind.
    Unbound(String),
    /// Key that cannot be rebound.
    Kept(String),
    /// Unknown key name.
    NoKey(String),
    /// Help for a name, written by the host.
    Help(String),
    /// List of names.
    Names(Vec<String>),
    /// Name that is neither a command nor an alias nor a variable.
    Unknown(String),
    /// Variable, and a text that is not a valid number.
    NoNumber(String, String),
    /// File that was not found or is too large.
    NoFile(String),
    /// Alias that exceeds a limit: length of its name or text, or number of aliases.
    BadAlias(String),
    /// A frame had too many commands. Further commands are dropped.
    TooMuch,
}

/// Result of a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConsoleFrame {
    /// Effects, in order.
    pub effects: Vec<ConsoleEffect>,
    /// Whether a command left over from an earlier frame pressed or released a button.
    pub by_itself: bool,
}

/// Console with its aliases, binds and deferred commands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Console {
    scripts: Scripts,
    buffer: VecDeque<QueuedCommand>,
    buffered: usize,
}

/// Command that waits in the buffer.
#[derive(Clone, Debug, PartialEq)]
struct QueuedCommand {
    text: String,
    /// Whether a key or a line since the last frame caused the command.
    is_fresh: bool,
}

impl Console {
    /// Adds a typed line, which runs in the next frame.
    pub fn queue_line(&mut self, line: &str) {
        for command in split_commands(line, 1, DIALECT).commands {
            self.buffered += command.text.len();
            self.buffer.push_back(QueuedCommand {
                text: command.text,
                is_fresh: true,
            });
        }
    }

    /// Returns the aliases, and the binds that the console runs.
    pub fn scripts(&self) -> &Scripts {
        &self.scripts
    }

    /// Replaces the aliases and binds.
    pub fn replace_scripts(&mut self, scripts: Scripts) {
        self.scripts = scripts;
    }

    /// Returns the keys whose binds the console runs.
    pub fn bound_keys(&self) -> impl Iterator<Item = &KeyName> {
        self.scripts.binds.values().map(|(key, _)| key)
    }

    /// Whether commands wait for the next frame.
    pub fn is_waiting(&self) -> bool {
        !self.buffer.is_empty()
    }

    /// Handles a key press.
    pub fn press(&mut self, key: &str) {
        let Some((key, text)) = self.scripts.binds.get(key) else {
            return;
        };
        let text = if text.starts_with('+') {
            format!("{text} {}", key.number)
        } else {
            text.clone()
        };
        self.queue_line(&text);
    }

    /// Handles a key release. Only texts that start with `+` have an effect.
    pub fn release(&mut self, key: &str) {
        let Some((key, text)) = self.scripts.binds.get(key) else {
            return;
        };
        let Some(rest) = text.strip_prefix('+') else {
            return;
        };
        let text = format!("-{rest} {}", key.number);
        self.queue_line(&text);
    }

    /// Inserts the text of an alias or a file at the front of the buffer.
    /// `is_fresh` comes from the command that runs the alias or file.
    fn insert_front(&mut self, text: &str, is_fresh: bool) {
        for command in split_commands(text, 1, DIALECT).commands.into_iter().rev() {
            self.buffered += command.text.len();
            self.buffer.push_front(QueuedCommand {
                text: command.text,
                is_fresh,
            });
        }
    }

    /// Runs the buffer up to the next `wait`.
    pub fn run_frame(&mut self, host: &mut dyn ConsoleHost) -> ConsoleFrame {
        let mut frame = ConsoleFrame::default();
        let mut files = 0;
        for count in 0.. {
            let Some(QueuedCommand { text, is_fresh }) = self.buffer.pop_front() else {
                break;
            };
            self.buffered -= text.len();
            if count >= COMMANDS_MAX || self.buffered > BUFFER_MAX || files > FILES_MAX {
                self.buffer.clear();
                self.buffered = 0;
                frame.effects.push(ConsoleEffect::Say(ConsoleLine::TooMuch));
                break;
            }
            let words = split_tokens(&text, DIALECT);
            let Some(name) = words.first() else { continue };
            if name.eq_ignore_ascii_case("wait") {
                break;
            }
            files += usize::from(name.eq_ignore_ascii_case("exec"));
            let before = frame.effects.len();
            self.run_command(&words, is_fresh, host, &mut frame.effects);
            let presses = |effect: &ConsoleEffect| {
                matches!(effect, ConsoleEffect::Down(..) | ConsoleEffect::Up(..))
            };
            frame.by_itself |= !is_fresh && frame.effects[before..].iter().any(presses);
        }
        self.buffer
            .iter_mut()
            .for_each(|waiting| waiting.is_fresh = false);
        frame
    }

    fn run_command(
        &mut self,
        words: &[String],
        is_fresh: bool,
        host: &mut dyn ConsoleHost,
        effects: &mut Vec<ConsoleEffect>,
    ) {
        let say = |line| ConsoleEffect::Say(line);
        let word = |at: usize| words.get(at).cloned().unwrap_or_default();
        let rest = |from: usize| words.get(from..).unwrap_or_default().join(" ");
        match words[0].to_ascii_lowercase().as_str() {
            "alias" => effects.extend(self.run_alias_command(words)),
            "unalias" => drop(self.scripts.aliases.remove(&word(1))),
            "bind" => self.run_bind_command(words, host, effects),
            "unbind" => match KeyName::parse_console(&word(1)) {
                Some(key) => {
                    self.scripts.binds.remove(&key.name);
                    effects.push(ConsoleEffect::Unbind(key));
                }
                None => effects.push(say(ConsoleLine::NoKey(word(1)))),
            },
            "unbindall" => {
                self.scripts.binds.clear();
                effects.push(ConsoleEffect::UnbindAll);
            }
            "cmdlist" => effects.push(say(command_names(host, &word(1)))),
            "cvarlist" => effects.extend(variable_values(host, &word(1)).into_iter().map(say)),
            "echo" => effects.push(say(ConsoleLine::Echo(rest(1)))),
            "exec" => match host
                .read_file(&word(1))
                .filter(|bytes| bytes.len() <= FILE_MAX)
            {
                Some(bytes) => self.insert_front(&decode_latin1(&bytes), is_fresh),
                None => effects.push(say(ConsoleLine::NoFile(word(1)))),
            },
            "help" => effects.push(say(ConsoleLine::Help(word(1)))),
            "set" | "seta" if words.len() > 2 => {
                effects.extend(set_host_variable(host, &words[1], &rest(2)));
            }
            "reset" => match host.default_value(&word(1)) {
                Some(value) => effects.extend(set_host_variable(host, &word(1), &value)),
                None => effects.push(say(ConsoleLine::Unknown(word(1)))),
            },
            "toggle" => {
                let is_on = host
                    .variable(&word(1))
                    .is_some_and(|value| atof(&value) != 0.0);
                effects.extend(set_host_variable(
                    host,
                    &word(1),
                    if is_on { "0" } else { "1" },
                ));
            }
            "inc" => {
                let by = if words.len() > 2 {
                    atof(&words[2])
                } else {
                    1.0
                };
                let value = host.variable(&word(1)).map_or(0.0, |value| atof(&value)) + by;
                effects.extend(set_host_variable(host, &word(1), &value.to_string()));
            }
            "set" | "seta" => effects.push(say(ConsoleLine::Help(words[0].clone()))),
            lower => match button_effect(lower, words.get(1)) {
                Some(effect) => effects.push(effect),
                None => self.run_host_command(words, is_fresh, host, effects),
            },
        }
    }

    /// Runs a host command or an alias, or shows or sets a variable. Searches in this order.
    fn run_host_command(
        &mut self,
        words: &[String],
        is_fresh: bool,
        host: &mut dyn ConsoleHost,
        effects: &mut Vec<ConsoleEffect>,
    ) {
        let name = &words[0];
        if host.is_command(name) {
            host.on_command(words);
            effects.push(ConsoleEffect::Run(words.to_vec()));
        } else if let Some(text) = self.scripts.aliases.get(name).cloned() {
            self.insert_front(&text, is_fresh);
        } else {
            match host.variable(name).filter(|_| words.len() == 1) {
                Some(value) => {
                    effects.push(ConsoleEffect::Say(ConsoleLine::Value(name.clone(), value)));
                }
                None => effects.extend(set_host_variable(host, name, &words[1..].join(" "))),
            }
        }
    }

    fn run_alias_command(&mut self, words: &[String]) -> Option<ConsoleEffect> {
        let name = words.get(1)?;
        if words.len() == 2 {
            let text = self.scripts.aliases.get(name);
            let line = text.map(|text| ConsoleLine::Alias(name.clone(), text.clone()));
            return Some(ConsoleEffect::Say(
                line.unwrap_or_else(|| ConsoleLine::Unknown(name.clone())),
            ));
        }
        let text = words[2..].join(" ");
        let is_full =
            self.scripts.aliases.len() >= ENTRIES_MAX && !self.scripts.aliases.contains_key(name);
        if name.chars().count() > NAME_MAX || text.chars().count() > TEXT_MAX || is_full {
            return Some(ConsoleEffect::Say(ConsoleLine::BadAlias(shorten_name(
                name,
            ))));
        }
        self.scripts.aliases.insert(name.clone(), text);
        None
    }

    fn run_bind_command(
        &mut self,
        words: &[String],
        host: &mut dyn ConsoleHost,
        effects: &mut Vec<ConsoleEffect>,
    ) {
        let Some(name) = words.get(1) else { return };
        let Some(key) = KeyName::parse_console(name).filter(|key| !key.physical.is_empty()) else {
            return effects.push(ConsoleEffect::Say(ConsoleLine::NoKey(shorten_name(name))));
        };
        if words.len() == 2 {
            let own = self
                .scripts
                .binds
                .get(&key.name)
                .map(|(_, text)| text.clone());
            let line = match own.or_else(|| host.host_bind(&key)) {
                Some(text) => ConsoleLine::Bound(key.name, text),
                None => ConsoleLine::Unbound(key.name),
            };
            return effects.push(ConsoleEffect::Say(line));
        }
        let text: String = words[2..].join(" ").chars().take(TEXT_MAX).collect();
        if host.is_fixed_key(&key, &text) {
            return effects.push(ConsoleEffect::Say(ConsoleLine::Kept(key.name)));
        }
        self.scripts.binds.remove(&key.name);
        if text.trim().is_empty() {
            return effects.push(ConsoleEffect::Unbind(key));
        }
        let is_button = text
            .strip_prefix('+')
            .is_some_and(|name| find_button(name).is_some());
        if is_button || host.is_command(&text) {
            return effects.push(ConsoleEffect::Bind(key, text));
        }
        if self.scripts.binds.len() < ENTRIES_MAX {
            self.scripts
                .binds
                .insert(key.name.clone(), (key.clone(), text));
        }
        effects.push(ConsoleEffect::Unbind(key));
    }

    /// Returns the common prefix of all matching names, and the names themselves:
    /// commands, aliases and variables.
    pub fn complete_name(&self, typed: &str, host: &dyn ConsoleHost) -> (String, Vec<String>) {
        let mut names: Vec<String> = COMMANDS.iter().map(|name| (*name).to_owned()).collect();
        names.extend(
            host.command_names()
                .into_iter()
                .chain(host.variable_names())
                .chain(self.scripts.aliases.keys().cloned()),
        );
        names.retain(|name| has_prefix(name, typed));
        names.sort();
        names.dedup();
        let common = names.iter().skip(1).fold(
            names.first().cloned().unwrap_or_default(),
            |common, name| {
                let same = common
                    .chars()
                    .zip(name.chars())
                    .take_while(|(a, b)| a.eq_ignore_ascii_case(b));
                same.map(|(letter, _)| letter).collect()
            },
        );
        (
            if names.is_empty() {
                typed.to_owned()
            } else {
                common
            },
            names,
        )
    }
}

/// Sets a variable. Returns a line that explains the problem if that fails.
fn set_host_variable(host: &mut dyn ConsoleHost, name: &str, text: &str) -> Option<ConsoleEffect> {
    if host.variable(name).is_none() {
        return Some(ConsoleEffect::Say(ConsoleLine::Unknown(shorten_name(name))));
    }
    let is_number = host.set_variable(name, text);
    (!is_number).then(|| {
        ConsoleEffect::Say(ConsoleLine::NoNumber(
            shorten_name(name),
            shorten_name(text),
        ))
    })
}

/// Returns a line with all command names that start with the typed text, sorted.
fn command_names(host: &mut dyn ConsoleHost, typed: &str) -> ConsoleLine {
    let mut names: Vec<String> = COMMANDS.iter().map(|name| (*name).to_owned()).collect();
    names.extend(host.command_names());
    names.retain(|name| has_prefix(name, typed));
    names.sort();
    ConsoleLine::Names(names)
}

/// Returns the variables whose names start with the typed text, with their values.
fn variable_values(host: &mut dyn ConsoleHost, typed: &str) -> Vec<ConsoleLine> {
    host.variable_names()
        .into_iter()
        .filter(|name| has_prefix(name, typed))
        .filter_map(|name| {
            host.variable(&name)
                .map(|value| ConsoleLine::Value(name, value))
        })
        .collect()
}

/// Returns the effect of a button command such as `+forward`. `None` for other commands.
///
/// Without a key number, the console itself holds the button.
fn button_effect(command: &str, key_number: Option<&String>) -> Option<ConsoleEffect> {
    let button = command.get(1..).and_then(find_button)?;
    let key = key_number
        .and_then(|number| number.parse::<u16>().ok())
        .map(KeyId::from);
    match command.as_bytes().first() {
        Some(b'+') => Some(ConsoleEffect::Down(button, key)),
        Some(b'-') => Some(ConsoleEffect::Up(button, key)),
        _ => None,
    }
}

/// Whether a name starts with the typed text, ignoring case.
fn has_prefix(name: &str, typed: &str) -> bool {
    name.get(..typed.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(typed))
}

/// Shortens a name for display.
fn shorten_name(name: &str) -> String {
    name.chars()
        .filter(|letter| !letter.is_control())
        .take(NAME_MAX * 2)
        .collect()
}
