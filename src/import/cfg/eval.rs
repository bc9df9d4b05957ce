//! A configuration evaluated as a client does it: commands in order, files in each other, aliases run where they stand.

use std::collections::BTreeSet;

use super::expand::{called, expanded};
use super::split::{COMMAND_MAX, COMMANDS_MAX, latin1, split, tokens};
use super::words::{atof, is_never_run, is_numeric, is_scripting, is_secret, is_text, spelled, whole_number};
use super::{Alias, Bind, Config, Cvar, CvarValue, Dialect, FILE_MAX, Files, KeyName, Reason, Remark};

/// Most files in each other.
const EXEC_DEPTH_MAX: usize = 16;
/// Most aliases in each other.
const ALIAS_DEPTH_MAX: usize = 16;
/// Most text that aliases of one line may grow to, bytes.
const ALIAS_BYTES_MAX: usize = 64 << 10;
/// Longest name of a GoldSrc alias, bytes.
const ALIAS_NAME_MAX: usize = 31;
/// Larger numbers are not taken.
const NUMBER_MAX: f64 = 1e6;
/// How many of the commands that are not run are named.
const NOT_RUN_MAX: usize = 20;
/// Most aliases, binds or variables that are remembered, and remarks.
const ENTRIES_MAX: usize = 4096;

/// Commands that an alias of ezQuake's hides.
const HIDDEN: [&str; 2] = ["skill", "status"];

struct Evaluator<'a, 'b> {
    config: Config,
    dialect: Dialect,
    files: &'a mut Files<'b>,
    /// The files in each other; the last is the one that is read.
    open: Vec<String>,
    commands: usize,
    alias_bytes: usize,
    /// The aliases of this line are not run any further.
    is_stopped: bool,
    unknown: BTreeSet<String>,
}

pub(super) fn evaluate(name: &str, bytes: &[u8], dialect: Dialect, files: &mut Files<'_>) -> Config {
    let mut evaluator = Evaluator {
        config: Config::default(),
        dialect,
        files,
        open: Vec::new(),
        commands: 0,
        alias_bytes: 0,
        is_stopped: false,
        unknown: BTreeSet::new(),
    };
    evaluator.file(name, bytes);
    evaluator.config
}

/// A file's name without its folders and ending, to compare.
fn plain(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name).to_ascii_lowercase();
    name.strip_suffix(".cfg").unwrap_or(&name).to_owned()
}

impl Evaluator<'_, '_> {
    fn remark(&self, line: usize, reason: Reason) -> Remark {
        let file = self.open.last().filter(|_| self.open.len() > 1).cloned();
        Remark { line, file, reason }
    }

    fn refuse(&mut self, line: usize, reason: Reason) {
        let remark = self.remark(line, reason);
        if self.config.refused.len() < ENTRIES_MAX {
            self.config.refused.push(remark);
        }
    }

    fn notice(&mut self, line: usize, reason: Reason) {
        let remark = self.remark(line, reason);
        if self.config.notices.len() < ENTRIES_MAX {
            self.config.notices.push(remark);
        }
    }

    fn file(&mut self, name: &str, bytes: &[u8]) {
        self.open.push(name.to_owned());
        if bytes.len() > FILE_MAX {
            self.refuse(0, Reason::LongFile(bytes.len()));
        } else {
            let found = split(&latin1(bytes), 1, self.dialect);
            for it in found.commented {
                self.notice(it.line, Reason::Commented(it.text));
            }
            for command in found.commands {
                if self.commands >= COMMANDS_MAX {
                    self.refuse(command.line, Reason::ManyCommands);
                    break;
                }
                (self.alias_bytes, self.is_stopped) = (0, false);
                self.command(command.line, &command.text, 0);
            }
        }
        self.open.pop();
    }

    fn command(&mut self, line: usize, text: &str, depth: usize) {
        self.commands += 1;
        if text.contains('\0') {
            return self.refuse(line, Reason::Nul);
        }
        if text.len() > COMMAND_MAX {
            return self.refuse(line, Reason::LongCommand(text.len()));
        }
        let Some(text) = self.expanded(line, text) else { return };
        let words = tokens(&text, self.dialect);
        let Some(name) = words.first() else { return };
        match name.to_ascii_lowercase().as_str() {
            "bind" => self.bind(line, &words),
            "unbind" => {
                let key = words.get(1).and_then(|key| KeyName::parse(key, self.dialect));
                key.map(|key| self.config.binds.remove(&key.name));
            }
            "unbindall" => self.unbind_all(),
            "alias" => self.alias(line, &words),
            "unalias" => drop(words.get(1).map(|name| self.config.aliases.remove(&self.alias_key(name)))),
            "unaliasall" => self.config.aliases.clear(),
            "exec" => self.exec(line, &words),
            "set" | "seta" if words.len() > 2 => self.assign(line, &words[1], &words[2]),
            "toggle" if words.len() > 1 => {
                let value = self.config.number(&words[1]).unwrap_or(0.0);
                self.assign(line, &words[1], if value == 0.0 { "1" } else { "0" });
            }
            "inc" if words.len() > 1 => {
                let by = words.get(2).map_or(1.0, |by| atof(by));
                let value = self.config.number(&words[1]).unwrap_or(0.0) + by;
                self.assign(line, &words[1], &value.to_string());
            }
            "{" | "}" => self.refuse(line, Reason::NotRun(name.clone())),
            _ => self.other(line, name, &words, depth),
        }
    }

    /// With ezQuake's variables put in; a text that says more is not run.
    fn expanded(&mut self, line: usize, text: &str) -> Option<String> {
        let value = |name: &str| self.config.cvars.get(name).map(|cvar| cvar.value.to_string());
        match expanded(text, self.dialect, value) {
            Ok(text) => Some(text),
            Err(name) => {
                self.refuse(line, Reason::NotRun(name));
                None
            }
        }
    }

    fn bind(&mut self, line: usize, words: &[String]) {
        let (Some(name), true) = (words.get(1), words.len() > 2) else { return };
        let Some(key) = KeyName::parse(name, self.dialect) else {
            return self.refuse(line, Reason::UnknownKey(name.chars().take(COMMAND_MAX / 16).collect()));
        };
        let text = words[2..].join(" ");
        if text.is_empty() {
            self.config.binds.remove(&key.name);
            return;
        }
        if key.physical.is_empty() {
            let shown = key.name.clone();
            self.notice(
                line,
                match (shown.chars().count(), shown.is_ascii()) {
                    (1, false) => Reason::ForeignKey(shown),
                    (1, true) => Reason::UnreachableKey(shown),
                    _ => Reason::NoSuchKey(shown),
                },
            );
        }
        if self.config.binds.len() < ENTRIES_MAX {
            self.config.binds.insert(key.name.clone(), Bind { key, text, line });
        }
    }

    /// ezQuake keeps the keys of menu and console.
    fn unbind_all(&mut self) {
        let kept: &[&str] = match self.dialect {
            Dialect::GoldSrc => &[],
            Dialect::EzQuake => &["ESCAPE", "`", "~"],
        };
        self.config.binds.retain(|name, _| kept.contains(&name.as_str()));
    }

    fn alias_key(&self, name: &str) -> String {
        match self.dialect {
            Dialect::GoldSrc => name.to_owned(),
            Dialect::EzQuake => name.to_ascii_lowercase(),
        }
    }

    fn alias(&mut self, line: usize, words: &[String]) {
        let Some(name) = words.get(1) else { return };
        let is_goldsrc = match self.dialect {
            Dialect::GoldSrc => true,
            Dialect::EzQuake => false,
        };
        if words.len() == 2 && is_goldsrc {
            return;
        }
        if is_goldsrc && name.len() > ALIAS_NAME_MAX {
            return self.refuse(line, Reason::LongName(name.chars().take(ALIAS_NAME_MAX).collect()));
        }
        if self.config.aliases.len() < ENTRIES_MAX {
            let text = words[2..].join(" ");
            self.config.aliases.insert(self.alias_key(name), Alias { text, line });
        }
    }

    fn exec(&mut self, line: usize, words: &[String]) {
        let Some(name) = words.get(1) else { return };
        if self.open.iter().any(|open| plain(open) == plain(name)) {
            return self.notice(line, Reason::ExecLoop(name.clone()));
        }
        if self.open.len() >= EXEC_DEPTH_MAX {
            return self.notice(line, Reason::ExecDepth(name.clone()));
        }
        match (self.files)(name) {
            Some(bytes) => self.file(name, &bytes),
            None => self.notice(line, Reason::ExecMissing(name.clone())),
        }
    }

    fn other(&mut self, line: usize, name: &str, words: &[String], depth: usize) {
        let alias = self.config.aliases.get(&self.alias_key(name));
        let alias = alias.map(|alias| called(&alias.text, words, self.dialect));
        let is_known = is_never_run(name);
        let is_hidden = HIDDEN.iter().any(|hidden| hidden.eq_ignore_ascii_case(name));
        match (alias, self.dialect) {
            // An alias hides a variable there, but no command.
            (Some(alias), Dialect::GoldSrc) if !is_known || name.starts_with(['+', '-']) => {
                self.run_alias(line, name, &alias, depth);
            }
            (Some(alias), Dialect::EzQuake) if is_hidden || !is_known && spelled(name).is_none() => {
                self.run_alias(line, name, &alias, depth);
            }
            _ if is_known => self.ignore(name),
            _ if words.len() > 1 => self.assign(line, name, &words[1]),
            _ => {
                // Its name alone shows a variable.
                if spelled(name).is_none() && self.unknown.len() < ENTRIES_MAX && self.unknown.insert(name.to_owned()) {
                    self.ignore(name);
                }
            }
        }
    }

    fn ignore(&mut self, name: &str) {
        self.config.ignored += 1;
        if is_scripting(name) && self.config.not_run.len() < NOT_RUN_MAX {
            self.config.not_run.push(name.to_owned());
        }
    }

    fn run_alias(&mut self, line: usize, name: &str, text: &str, depth: usize) {
        self.alias_bytes += text.len();
        let is_long = self.alias_bytes > ALIAS_BYTES_MAX || self.commands >= COMMANDS_MAX;
        for command in split(text, line, self.dialect).commands {
            if self.is_stopped {
                return;
            }
            let waits = tokens(&command.text, self.dialect).first().is_some_and(|it| it.eq_ignore_ascii_case("wait"));
            let fault = match () {
                () if depth >= ALIAS_DEPTH_MAX => Some(Reason::Endless(name.to_owned())),
                () if is_long => Some(Reason::LongAlias(name.to_owned())),
                () if waits => Some(Reason::Waits(name.to_owned())),
                () => None,
            };
            self.is_stopped = fault.is_some();
            match fault {
                Some(fault) => self.refuse(line, fault),
                None => self.command(line, &command.text, depth + 1),
            }
        }
    }

    fn assign(&mut self, line: usize, name: &str, text: &str) {
        if is_secret(name) {
            self.config.ignored += 1;
            return;
        }
        let number = if is_text(name) {
            None
        } else if is_numeric(name) {
            let has_letters = ["nan", "inf"].iter().any(|odd| text.trim().to_ascii_lowercase().contains(odd));
            if has_letters || atof(text).abs() > NUMBER_MAX {
                let shown = text.chars().take(COMMAND_MAX / 16).collect();
                return self.refuse(line, Reason::NotANumber(shown));
            }
            Some(atof(text))
        } else {
            whole_number(text).filter(|number| number.is_finite())
        };
        let value = number.map_or_else(|| CvarValue::Text(text.to_owned()), CvarValue::Number);
        let key = name.to_ascii_lowercase();
        let known = self.config.cvars.get(&key).map(|cvar| cvar.name.clone());
        let name = known.unwrap_or_else(|| spelled(name).unwrap_or(name).to_owned());
        if self.config.cvars.len() < ENTRIES_MAX {
            self.config.cvars.insert(key, Cvar { name, value, line });
        }
    }
}
