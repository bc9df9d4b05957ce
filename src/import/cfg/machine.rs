//! Scripts as the clients run them: a command buffer, aliases put in front of it, `wait` to the next frame.
//!
//! Keys and frames in, what happens to buttons and variables out. What runs in a frame without a key of that frame plays
//! by itself, and is said so.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::expand::{called, expanded};
use super::split::{split, tokens};
use super::words::{atof, is_never_run};
use super::{Config, Dialect, KeyName};
use crate::sim::keys::{Button, KeyId};

/// Most commands of one frame.
const COMMANDS_MAX: usize = 256;
/// Most text that waits, bytes and commands.
const BUFFER_MAX: [usize; 2] = [64 << 10, 4096];
/// Longest text that an alias or a bind is given while playing, bytes.
const TEXT_MAX: usize = 1023;
/// Most aliases and binds.
const ENTRIES_MAX: usize = 4096;

/// What a script does to the player's buttons, or to a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// A button goes down; held by a key, or by the console.
    Down(Button, Option<KeyId>),
    /// That key lets go of it; without a key, whatever holds it.
    Up(Button, Option<KeyId>),
    /// A variable is set.
    Set(String, f64),
    /// Something that is not run here.
    Other(String),
}

/// What a frame did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameRun {
    /// In order.
    pub effects: Vec<Effect>,
    /// Commands ran that no key of this frame asked for.
    pub by_itself: bool,
    /// Something waits for the next frame.
    pub is_waiting: bool,
    /// More commands than a frame may have: what was left is forgotten.
    pub overflowed: bool,
}

/// Keys by their names with what is bound to them, and aliases.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Layer {
    binds: BTreeMap<String, Option<(KeyName, String)>>,
    aliases: BTreeMap<String, String>,
}

/// A client's console, as far as keys reach it.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptMachine {
    dialect: Dialect,
    /// As the configuration leaves them.
    base: Arc<Layer>,
    /// The configuration's variables, for ezQuake's `$name`.
    values: Arc<BTreeMap<String, String>>,
    /// What scripts made of them since.
    changed: Layer,
    buffer: VecDeque<String>,
    /// The bytes in it.
    buffered: usize,
    /// Keys of this frame put something there.
    fresh: bool,
}

/// The button of `+forward`.
pub(super) fn button_of(name: &str) -> Option<Button> {
    Some(match name.to_ascii_lowercase().as_str() {
        "forward" => Button::Forward,
        "back" => Button::Back,
        "moveleft" => Button::MoveLeft,
        "moveright" => Button::MoveRight,
        "moveup" => Button::Up,
        "movedown" => Button::Down,
        "left" => Button::Left,
        "right" => Button::Right,
        "lookup" => Button::LookUp,
        "lookdown" => Button::LookDown,
        "speed" => Button::Speed,
        "strafe" => Button::Strafe,
        "jump" => Button::Jump,
        "duck" => Button::Duck,
        "use" => Button::Use,
        "attack" => Button::Attack,
        _ => return None,
    })
}

impl ScriptMachine {
    /// With a configuration's binds and aliases.
    pub fn new(config: &Config, dialect: Dialect) -> Self {
        let binds = config.binds.iter();
        let binds = binds.map(|(name, bind)| (name.clone(), Some((bind.key.clone(), bind.text.clone()))));
        let aliases = config.aliases.iter().map(|(name, alias)| (name.clone(), alias.text.clone()));
        let base = Arc::new(Layer { binds: binds.collect(), aliases: aliases.collect() });
        let values = config.cvars.iter().map(|(name, cvar)| (name.clone(), cvar.value.to_string()));
        let values = Arc::new(values.collect());
        Self { dialect, base, values, changed: Layer::default(), buffer: VecDeque::new(), buffered: 0, fresh: false }
    }

    /// What scripts made of binds and aliases: what tells layers apart.
    pub(super) fn layer(&self) -> &Layer {
        &self.changed
    }

    fn bind_of(&self, key: &str) -> Option<&(KeyName, String)> {
        self.changed.binds.get(key).or_else(|| self.base.binds.get(key))?.as_ref()
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

    /// A key goes down.
    pub fn press(&mut self, key: &str) {
        let Some((key, text)) = self.bind_of(key) else { return };
        let text = if text.starts_with('+') { format!("{text} {}", key.number) } else { text.clone() };
        self.append(&text);
    }

    /// A key goes up: only a text that begins with `+` does anything then.
    pub fn release(&mut self, key: &str) {
        let Some((key, text)) = self.bind_of(key) else { return };
        let Some(rest) = text.strip_prefix('+') else { return };
        let text = format!("-{rest} {}", key.number);
        self.append(&text);
    }

    /// Somebody types this.
    pub(super) fn append(&mut self, text: &str) {
        self.fresh = true;
        for command in split(text, 1, self.dialect).commands {
            self.buffered += command.text.len();
            self.buffer.push_back(command.text);
        }
    }

    /// Runs what waits, up to the next `wait`.
    pub fn frame(&mut self) -> FrameRun {
        let mut run =
            FrameRun { by_itself: !self.buffer.is_empty() && !std::mem::take(&mut self.fresh), ..FrameRun::default() };
        for count in 0.. {
            let Some(command) = self.buffer.pop_front() else { break };
            self.buffered -= command.len();
            if count >= COMMANDS_MAX || self.buffered > BUFFER_MAX[0] || self.buffer.len() > BUFFER_MAX[1] {
                self.buffer.clear();
                self.buffered = 0;
                run.overflowed = true;
                break;
            }
            let command = match expanded(&command, self.dialect, |name| self.values.get(name).cloned()) {
                Ok(command) => command,
                Err(name) => {
                    run.effects.push(Effect::Other(name));
                    continue;
                }
            };
            let words = tokens(&command, self.dialect);
            let Some(name) = words.first() else { continue };
            if name.eq_ignore_ascii_case("wait") {
                run.is_waiting = true;
                return run;
            }
            self.run(name, &words, &mut run.effects);
        }
        run
    }

    fn run(&mut self, name: &str, words: &[String], effects: &mut Vec<Effect>) {
        let key = match self.dialect {
            Dialect::GoldSrc => name.to_owned(),
            Dialect::EzQuake => name.to_ascii_lowercase(),
        };
        let rest = || words[2..].join(" ").chars().take(TEXT_MAX).collect::<String>();
        match name.to_ascii_lowercase().as_str() {
            "bind" if words.len() > 2 => {
                if let Some(key) = KeyName::parse(&words[1], self.dialect) {
                    self.set_bind(&key.name.clone(), Some((key, rest())));
                }
            }
            "unbind" if words.len() > 1 => {
                if let Some(key) = KeyName::parse(&words[1], self.dialect) {
                    self.set_bind(&key.name, None);
                }
            }
            "alias" if words.len() > 1 => {
                let name = match self.dialect {
                    Dialect::GoldSrc => words[1].clone(),
                    Dialect::EzQuake => words[1].to_ascii_lowercase(),
                };
                self.set_alias(name, rest());
            }
            "bind" | "unbind" | "alias" => {}
            lower => {
                let number = words.get(1).and_then(|number| number.parse().ok());
                let button = lower.get(1..).and_then(button_of);
                match (lower.as_bytes().first(), button) {
                    (Some(b'+'), Some(button)) => effects.push(Effect::Down(button, number)),
                    (Some(b'-'), Some(button)) => effects.push(Effect::Up(button, number)),
                    _ => self.run_other(&key, name, words, effects),
                }
            }
        }
    }

    fn run_other(&mut self, key: &str, name: &str, words: &[String], effects: &mut Vec<Effect>) {
        if let Some(alias) = self.changed.aliases.get(key).or_else(|| self.base.aliases.get(key)) {
            let commands = split(&called(alias, words, self.dialect), 1, self.dialect).commands;
            for command in commands.into_iter().rev() {
                self.buffered += command.text.len();
                self.buffer.push_front(command.text);
            }
        } else if words.len() > 1 && !is_never_run(name) {
            effects.push(Effect::Set(name.to_ascii_lowercase(), atof(&words[1])));
        } else {
            effects.push(Effect::Other(name.to_owned()));
        }
    }
}
