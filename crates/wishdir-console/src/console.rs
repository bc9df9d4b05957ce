//! The console: commands of the originals as somebody types them, as files hold them and as keys
//! run them, frame by frame.
//!
//! Text, keys and frames in, effects out: what a variable or an action does is its host's. `wait`
//! leaves the rest to the next frame. What is left to it and presses buttons there plays by itself,
//! and is said so.

use std::collections::VecDeque;

use super::machine::button_of;
use super::split::{latin1, split, tokens};
use super::words::atof;
use super::{Dialect, FILE_MAX, KeyName, Scripts};
use wishdir_sim::client::{Button, KeyId};

/// Most commands of one frame.
const COMMANDS_MAX: usize = 10_000;
/// Most text that waits, bytes.
const BUFFER_MAX: usize = 2 << 20;
/// Most files in one frame.
const FILES_MAX: usize = 16;
/// Most aliases and binds, and the longest text of one, characters.
const ENTRIES_MAX: usize = 4096;
const TEXT_MAX: usize = 1023;
/// Longest name of an alias, characters.
const NAME_MAX: usize = 31;
/// The dialect of everything that is typed here, but for names of keys that GoldSrc has not.
const DIALECT: Dialect = Dialect::GoldSrc;

/// The console's own commands.
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

/// What the console asks of those around it.
pub trait ConsoleHost {
    /// A variable's value; none: there is no such variable.
    fn value(&self, name: &str) -> Option<String>;
    /// Gives a variable a value, as far as its range allows; whether the text is one.
    fn set(&mut self, name: &str, text: &str) -> bool;
    /// The value that a variable has before anybody sets it.
    fn default_value(&self, name: &str) -> Option<String>;
    /// The names of all variables.
    fn variables(&self) -> Vec<String>;
    /// The names of the commands that the host has: its actions, `map`, `profile`.
    fn commands(&self) -> Vec<String>;
    /// Whether it has a command of this name, which it may have under more names than it tells.
    fn is_command(&self, name: &str) -> bool {
        self.commands()
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
    }
    /// One of its commands is run: what that makes of the variables holds for what comes behind it.
    fn runs(&mut self, words: &[String]);
    /// Whether a key keeps what it does, whatever is bound to it: the one that opens the menu.
    fn keeps(&self, _key: &KeyName, _text: &str) -> bool {
        false
    }
    /// What is bound to a key without the console.
    fn bound(&self, key: &KeyName) -> Option<String>;
    /// The bytes of a configuration of this name.
    fn file(&mut self, name: &str) -> Option<Vec<u8>>;
}

/// What the console does.
#[derive(Clone, Debug, PartialEq)]
pub enum ConsoleEffect {
    /// A button goes down; held by a key, or by the console.
    Down(Button, Option<KeyId>),
    /// That key lets go of it; without a key, whatever holds it.
    Up(Button, Option<KeyId>),
    /// A command of the host, with its words.
    Run(Vec<String>),
    /// A key does one thing: `+forward`, or a command of the host.
    Bind(KeyName, String),
    /// A key does nothing, or what the console itself runs for it.
    Unbind(KeyName),
    /// All keys do nothing.
    UnbindAll,
    /// Something is shown.
    Say(ConsoleLine),
}

/// What the console shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConsoleLine {
    /// As it was typed.
    Echo(String),
    /// A variable and its value.
    Value(String, String),
    /// An alias and its text.
    Alias(String, String),
    /// A key and what is bound to it.
    Bound(String, String),
    /// A key to which nothing is bound.
    Unbound(String),
    /// A key that keeps what it does.
    Kept(String),
    /// A name that no key has.
    NoKey(String),
    /// What a name is and does: the host knows.
    Help(String),
    /// A list of names.
    Names(Vec<String>),
    /// Neither a command, an alias nor a variable.
    Unknown(String),
    /// A variable, and a value that is no number.
    NoNumber(String, String),
    /// A file that is not there, or is too long.
    NoFile(String),
    /// An alias whose name or text is too long, or one too many.
    BadAlias(String),
    /// More than a frame may have: the rest is forgotten.
    TooMuch,
}

/// What a frame of the console did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConsoleFrame {
    /// In order.
    pub effects: Vec<ConsoleEffect>,
    /// Buttons were pressed or let go that no key and no line of this frame asked for, whatever
    /// else they asked for.
    pub by_itself: bool,
}

/// Aliases, binds, and the commands that wait.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Console {
    scripts: Scripts,
    buffer: VecDeque<Waiting>,
    buffered: usize,
}

/// A command that waits.
#[derive(Clone, Debug, PartialEq)]
struct Waiting {
    text: String,
    /// A key or a line asked for it since the last frame.
    is_fresh: bool,
}

impl Console {
    /// Takes a line that is typed.
    pub fn type_line(&mut self, line: &str) {
        for command in split(line, 1, DIALECT).commands {
            self.buffered += command.text.len();
            self.buffer.push_back(Waiting {
                text: command.text,
                is_fresh: true,
            });
        }
    }

    /// Its aliases, and the keys for which it runs something.
    pub fn scripts(&self) -> &Scripts {
        &self.scripts
    }

    /// Puts others in their place.
    pub fn restore(&mut self, scripts: Scripts) {
        self.scripts = scripts;
    }

    /// The keys for which the console runs something.
    pub fn keys(&self) -> impl Iterator<Item = &KeyName> {
        self.scripts.binds.values().map(|(key, _)| key)
    }

    /// Whether something waits for the next frame.
    pub fn is_waiting(&self) -> bool {
        !self.buffer.is_empty()
    }

    /// A key goes down.
    pub fn press(&mut self, key: &str) {
        let Some((key, text)) = self.scripts.binds.get(key) else {
            return;
        };
        let text = if text.starts_with('+') {
            format!("{text} {}", key.number)
        } else {
            text.clone()
        };
        self.type_line(&text);
    }

    /// A key goes up: only a text that begins with `+` does anything then.
    pub fn release(&mut self, key: &str) {
        let Some((key, text)) = self.scripts.binds.get(key) else {
            return;
        };
        let Some(rest) = text.strip_prefix('+') else {
            return;
        };
        let text = format!("-{rest} {}", key.number);
        self.type_line(&text);
    }

    /// Puts what an alias or a file holds in front: as fresh as the command that asked for it.
    fn put_in_front(&mut self, text: &str, is_fresh: bool) {
        for command in split(text, 1, DIALECT).commands.into_iter().rev() {
            self.buffered += command.text.len();
            self.buffer.push_front(Waiting {
                text: command.text,
                is_fresh,
            });
        }
    }

    /// Runs what waits, up to the next `wait`.
    pub fn frame(&mut self, host: &mut dyn ConsoleHost) -> ConsoleFrame {
        let mut frame = ConsoleFrame::default();
        let mut files = 0;
        for count in 0.. {
            let Some(Waiting { text, is_fresh }) = self.buffer.pop_front() else {
                break;
            };
            self.buffered -= text.len();
            if count >= COMMANDS_MAX || self.buffered > BUFFER_MAX || files > FILES_MAX {
                self.buffer.clear();
                self.buffered = 0;
                frame.effects.push(ConsoleEffect::Say(ConsoleLine::TooMuch));
                break;
            }
            let words = tokens(&text, DIALECT);
            let Some(name) = words.first() else { continue };
            if name.eq_ignore_ascii_case("wait") {
                break;
            }
            files += usize::from(name.eq_ignore_ascii_case("exec"));
            let before = frame.effects.len();
            self.run(&words, is_fresh, host, &mut frame.effects);
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

    fn run(
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
            "alias" => effects.extend(self.alias(words)),
            "unalias" => drop(self.scripts.aliases.remove(&word(1))),
            "bind" => self.bind(words, host, effects),
            "unbind" => match KeyName::of_console(&word(1)) {
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
            "cmdlist" => {
                let mut names: Vec<String> =
                    COMMANDS.iter().map(|name| (*name).to_owned()).collect();
                names.extend(host.commands());
                names.retain(|name| begins_so(name, &word(1)));
                names.sort();
                effects.push(say(ConsoleLine::Names(names)));
            }
            "cvarlist" => {
                let names = host
                    .variables()
                    .into_iter()
                    .filter(|name| begins_so(name, &word(1)));
                let values = names.filter_map(|name| {
                    host.value(&name)
                        .map(|value| ConsoleLine::Value(name, value))
                });
                effects.extend(values.map(ConsoleEffect::Say));
            }
            "echo" => effects.push(say(ConsoleLine::Echo(rest(1)))),
            "exec" => match host.file(&word(1)).filter(|bytes| bytes.len() <= FILE_MAX) {
                Some(bytes) => self.put_in_front(&latin1(&bytes), is_fresh),
                None => effects.push(say(ConsoleLine::NoFile(word(1)))),
            },
            "help" => effects.push(say(ConsoleLine::Help(word(1)))),
            "set" | "seta" if words.len() > 2 => effects.extend(set(host, &words[1], &rest(2))),
            "reset" => match host.default_value(&word(1)) {
                Some(value) => effects.extend(set(host, &word(1), &value)),
                None => effects.push(say(ConsoleLine::Unknown(word(1)))),
            },
            "toggle" => {
                let is_on = host
                    .value(&word(1))
                    .is_some_and(|value| atof(&value) != 0.0);
                effects.extend(set(host, &word(1), if is_on { "0" } else { "1" }));
            }
            "inc" => {
                let by = if words.len() > 2 {
                    atof(&words[2])
                } else {
                    1.0
                };
                let value = host.value(&word(1)).map_or(0.0, |value| atof(&value)) + by;
                effects.extend(set(host, &word(1), &value.to_string()));
            }
            "set" | "seta" => effects.push(say(ConsoleLine::Help(words[0].clone()))),
            lower => {
                let button = lower.get(1..).and_then(button_of);
                // A number that no key has is the console's own finger.
                let key = words
                    .get(1)
                    .and_then(|number| number.parse::<u16>().ok())
                    .map(KeyId::from);
                match (lower.as_bytes().first(), button) {
                    (Some(b'+'), Some(button)) => effects.push(ConsoleEffect::Down(button, key)),
                    (Some(b'-'), Some(button)) => effects.push(ConsoleEffect::Up(button, key)),
                    _ => self.run_other(words, is_fresh, host, effects),
                }
            }
        }
    }

    /// A command of the host, an alias, or a variable: in this order.
    fn run_other(
        &mut self,
        words: &[String],
        is_fresh: bool,
        host: &mut dyn ConsoleHost,
        effects: &mut Vec<ConsoleEffect>,
    ) {
        let name = &words[0];
        if host.is_command(name) {
            host.runs(words);
            effects.push(ConsoleEffect::Run(words.to_vec()));
        } else if let Some(text) = self.scripts.aliases.get(name).cloned() {
            self.put_in_front(&text, is_fresh);
        } else {
            match host.value(name).filter(|_| words.len() == 1) {
                Some(value) => {
                    effects.push(ConsoleEffect::Say(ConsoleLine::Value(name.clone(), value)));
                }
                None => effects.extend(set(host, name, &words[1..].join(" "))),
            }
        }
    }

    fn alias(&mut self, words: &[String]) -> Option<ConsoleEffect> {
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
            return Some(ConsoleEffect::Say(ConsoleLine::BadAlias(shown(name))));
        }
        self.scripts.aliases.insert(name.clone(), text);
        None
    }

    fn bind(
        &mut self,
        words: &[String],
        host: &mut dyn ConsoleHost,
        effects: &mut Vec<ConsoleEffect>,
    ) {
        let Some(name) = words.get(1) else { return };
        let Some(key) = KeyName::of_console(name).filter(|key| !key.physical.is_empty()) else {
            return effects.push(ConsoleEffect::Say(ConsoleLine::NoKey(shown(name))));
        };
        if words.len() == 2 {
            let own = self
                .scripts
                .binds
                .get(&key.name)
                .map(|(_, text)| text.clone());
            let line = match own.or_else(|| host.bound(&key)) {
                Some(text) => ConsoleLine::Bound(key.name, text),
                None => ConsoleLine::Unbound(key.name),
            };
            return effects.push(ConsoleEffect::Say(line));
        }
        let text: String = words[2..].join(" ").chars().take(TEXT_MAX).collect();
        if host.keeps(&key, &text) {
            return effects.push(ConsoleEffect::Say(ConsoleLine::Kept(key.name)));
        }
        self.scripts.binds.remove(&key.name);
        if text.trim().is_empty() {
            return effects.push(ConsoleEffect::Unbind(key));
        }
        let is_button = text
            .strip_prefix('+')
            .is_some_and(|name| button_of(name).is_some());
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

    /// The names that begin as what is typed does: commands, aliases, variables; and how far they
    /// are the same.
    pub fn complete(&self, typed: &str, host: &dyn ConsoleHost) -> (String, Vec<String>) {
        let mut names: Vec<String> = COMMANDS.iter().map(|name| (*name).to_owned()).collect();
        names.extend(
            host.commands()
                .into_iter()
                .chain(host.variables())
                .chain(self.scripts.aliases.keys().cloned()),
        );
        names.retain(|name| begins_so(name, typed));
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

/// Sets a variable, or says that there is none, or no such value.
fn set(host: &mut dyn ConsoleHost, name: &str, text: &str) -> Option<ConsoleEffect> {
    if host.value(name).is_none() {
        return Some(ConsoleEffect::Say(ConsoleLine::Unknown(shown(name))));
    }
    let is_number = host.set(name, text);
    (!is_number).then(|| ConsoleEffect::Say(ConsoleLine::NoNumber(shown(name), shown(text))))
}

/// Whether a name begins with what is typed, in letters of either case.
fn begins_so(name: &str, typed: &str) -> bool {
    name.get(..typed.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(typed))
}

/// A name as it is shown: short.
fn shown(name: &str) -> String {
    name.chars()
        .filter(|letter| !letter.is_control())
        .take(NAME_MAX * 2)
        .collect()
}
