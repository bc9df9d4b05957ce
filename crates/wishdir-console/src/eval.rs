//! Evaluates a config like a client: runs commands in order, reads nested files,
//! and runs aliases where they are called.

use std::collections::BTreeSet;

use super::commands::{CommandKind, SPECIAL, command_kind, is_never_run};
use super::defaults::default_number;
use super::expand::{expand_alias_call, expand_variables};
use super::split::{
    COMMAND_MAX, COMMANDS_MAX, decode_latin1, split_commands, split_commands_joined, split_tokens,
};
use super::variables::is_used_by_wishdir;
use super::words::{
    atof, canonical_name, is_numeric, is_secret, is_text_variable, mask_secrets, parse_number,
};
use super::{
    Alias, Bind, CfgFile, Config, Cvar, CvarValue, Dialect, FILE_MAX, FileLoader, KeyName, Remark,
    RemarkReason,
};

/// Maximum depth of nested files.
const EXEC_DEPTH_MAX: usize = 16;
/// Maximum depth of nested aliases.
const ALIAS_DEPTH_MAX: usize = 16;
/// Maximum total length of the alias texts that one line runs, characters.
const ALIAS_TEXT_MAX: usize = 64 << 10;
/// Maximum length of a GoldSrc alias name, characters. GoldSrc counts bytes.
const ALIAS_NAME_MAX: usize = 31;
/// Maximum absolute value of a variable's number.
const NUMBER_MAX: f64 = 1e6;
/// Maximum number of stored aliases, binds, variables and remarks.
const ENTRIES_MAX: usize = 4096;
/// ezQuake variable that makes lines join and braces group commands.
const BRACES: &str = "cl_curlybraces";
/// File that runs automatically unless another file has executed it.
const USERCONFIG: &str = "userconfig.cfg";

struct Evaluator<'a, 'b> {
    config: Config,
    dialect: Dialect,
    files: &'a mut FileLoader<'b>,
    /// Open files by name and path. The last file is the current one.
    open: Vec<[String; 2]>,
    /// Paths of all files read so far.
    done: BTreeSet<String>,
    commands: usize,
    alias_text: usize,
    /// Whether to skip the remaining aliases of this line.
    is_stopped: bool,
    unknown: BTreeSet<String>,
}

/// Evaluates files in order, including files they execute. `config` names the profile of the game.
pub(super) fn evaluate(
    config: Config,
    start: &[CfgFile],
    dialect: Dialect,
    files: &mut FileLoader<'_>,
) -> Config {
    let mut evaluator = Evaluator {
        config,
        dialect,
        files,
        open: Vec::new(),
        done: BTreeSet::new(),
        commands: 0,
        alias_text: 0,
        is_stopped: false,
        unknown: BTreeSet::new(),
    };
    for file in start {
        let is_done =
            evaluator.done.contains(&file.place) && file.name.eq_ignore_ascii_case(USERCONFIG);
        if !is_done {
            evaluator.read_file(&file.name, file);
        }
    }
    let Config {
        binds, conflicts, ..
    } = &mut evaluator.config;
    conflicts.retain(
        |remark| !matches!(&remark.reason, RemarkReason::BoundAgain(key, _) if !binds.contains_key(key)),
    );
    evaluator.config
}

/// Returns the number of braces that a command opens minus those it closes, and whether it opens
/// any.
fn count_braces(text: &str) -> (i32, bool) {
    let (mut depth, mut opens, mut quoted) = (0, false, false);
    for letter in text.chars() {
        match letter {
            '"' => quoted = !quoted,
            '{' if !quoted => (depth, opens) = (depth + 1, true),
            '}' if !quoted => depth -= 1,
            _ => {}
        }
    }
    (depth, opens)
}

impl Evaluator<'_, '_> {
    /// Returns the name of the current file. `None` for the first file.
    fn file_name(&self) -> Option<String> {
        let [name, _] = self.open.last()?;
        (self.config.files.first() != Some(name)).then(|| name.clone())
    }

    fn new_remark(&self, line: usize, reason: RemarkReason) -> Remark {
        Remark {
            line,
            file: self.file_name(),
            key: None,
            reason,
        }
    }

    fn add_refusal(&mut self, line: usize, reason: RemarkReason) {
        let remark = self.new_remark(line, reason);
        if self.config.refused.len() < ENTRIES_MAX {
            self.config.refused.push(remark);
        }
    }

    fn add_notice(&mut self, line: usize, reason: RemarkReason) {
        let remark = self.new_remark(line, reason);
        if self.config.notices.len() < ENTRIES_MAX {
            self.config.notices.push(remark);
        }
    }

    /// Reads a file. `name` is the name used to execute it.
    fn read_file(&mut self, name: &str, file: &CfgFile) {
        self.open.push([name.to_owned(), file.place.clone()]);
        self.done.insert(file.place.clone());
        if self.config.files.len() < ENTRIES_MAX
            && !self.config.files.iter().any(|known| known == name)
        {
            self.config.files.push(name.to_owned());
        }
        if file.bytes.len() > FILE_MAX {
            self.add_refusal(0, RemarkReason::LongFile(file.bytes.len()));
        } else {
            let text = decode_latin1(&file.bytes);
            let mut line = 1;
            while let Some(next) = self.run_lines(&text, line) {
                line = next;
            }
        }
        self.open.pop();
    }

    fn has_braces(&self) -> bool {
        self.dialect == Dialect::EzQuake
            && self
                .config
                .numeric_value(BRACES)
                .is_some_and(|number| number != 0.0)
    }

    /// Runs the commands, starting at a line.
    /// If a command changes how the remaining text is split, returns the line to continue from.
    fn run_lines(&mut self, text: &str, first: usize) -> Option<usize> {
        let rest: usize = text
            .split_inclusive('\n')
            .take(first - 1)
            .map(str::len)
            .sum();
        let has_braces = self.has_braces();
        let found = split_commands_joined(&text[rest..], first, self.dialect, has_braces);
        let mut commented = found.commented.into_iter().peekable();
        let (mut depth, mut changed_in) = (0, None);
        for command in found.commands {
            if changed_in.is_some_and(|line| command.line > line) {
                return Some(command.line);
            }
            while let Some(it) = commented.next_if(|it| it.line < command.line) {
                self.add_notice(it.line, RemarkReason::Commented(mask_secrets(&it.text)));
            }
            if self.commands >= COMMANDS_MAX {
                self.add_refusal(command.line, RemarkReason::ManyCommands);
                return None;
            }
            (self.alias_text, self.is_stopped) = (0, false);
            let (deeper, opens) = if has_braces {
                count_braces(&command.text)
            } else {
                (0, false)
            };
            if depth == 0 && !opens {
                self.run_command(command.line, &command.text, 0);
            } else if depth == 0 {
                self.add_refusal(command.line, RemarkReason::NotRun("{".to_owned()));
            }
            depth = 0.max(depth + deeper);
            if self.has_braces() != has_braces {
                changed_in = changed_in.or(Some(command.line));
            }
        }
        commented.for_each(|it| {
            self.add_notice(it.line, RemarkReason::Commented(mask_secrets(&it.text)));
        });
        None
    }

    fn run_command(&mut self, line: usize, text: &str, depth: usize) {
        self.commands += 1;
        if text.contains('\0') {
            return self.add_refusal(line, RemarkReason::Nul);
        }
        let length = text.chars().count();
        if length > COMMAND_MAX {
            return self.add_refusal(line, RemarkReason::LongCommand(length));
        }
        let Some(text) = self.expand(line, text) else {
            return;
        };
        let words = split_tokens(&text, self.dialect);
        let Some(name) = words.first() else { return };
        let alias = self.config.aliases.get(&self.alias_key(name));
        if let (Some(alias), CommandKind::Alias) =
            (alias, command_kind(name, self.dialect, alias.is_some()))
        {
            let text = expand_alias_call(&alias.text, &words, self.dialect);
            return self.run_alias(line, name, &text, depth);
        }
        match name.to_ascii_lowercase().as_str() {
            "bind" => self.run_bind(line, &words),
            "unbind" => {
                let key = words
                    .get(1)
                    .and_then(|key| KeyName::parse(key, self.dialect));
                key.map(|key| self.config.binds.remove(&key.name));
            }
            "unbindall" => self.unbind_all(),
            "alias" => self.define_alias(line, &words),
            "unalias" => drop(
                words
                    .get(1)
                    .map(|name| self.config.aliases.remove(&self.alias_key(name))),
            ),
            "unaliasall" => self.config.aliases.clear(),
            "exec" => self.run_exec(line, &words),
            "set" | "seta" | "sets" | "setu" if words.len() > 2 => {
                self.assign_variable(line, &words[1], &words[2]);
            }
            "toggle" if words.len() > 1 => {
                let value = self.numeric_value(&words[1]);
                self.assign_variable(line, &words[1], if value == 0.0 { "1" } else { "0" });
            }
            "inc" if words.len() > 1 => {
                let by = words.get(2).map_or(1.0, |by| atof(by));
                let value = self.numeric_value(&words[1]) + by;
                self.assign_variable(line, &words[1], &value.to_string());
            }
            "{" | "}" => self.add_refusal(line, RemarkReason::NotRun(name.clone())),
            _ => self.handle_other_name(line, name, &words),
        }
    }

    /// Returns the value of a numeric variable, or the client's default if it is not set, or 0.
    fn numeric_value(&self, name: &str) -> f64 {
        let default =
            || default_number(name, self.dialect, self.config.stock_profile(self.dialect));
        self.config
            .numeric_value(name)
            .or_else(default)
            .unwrap_or(0.0)
    }

    /// Substitutes ezQuake's variables. Returns `None` for other substitutions, which are refused.
    fn expand(&mut self, line: usize, text: &str) -> Option<String> {
        let stock = self.config.stock_profile(self.dialect);
        let value = |name: &str| {
            let set = self
                .config
                .cvars
                .get(name)
                .map(|cvar| cvar.value.to_string());
            set.or_else(|| {
                default_number(name, self.dialect, stock).map(|number| number.to_string())
            })
        };
        match expand_variables(text, self.dialect, value) {
            Ok(text) => Some(text),
            Err(name) => {
                self.add_refusal(line, RemarkReason::NotRun(name));
                None
            }
        }
    }

    fn run_bind(&mut self, line: usize, words: &[String]) {
        let (Some(name), true) = (words.get(1), words.len() > 2) else {
            return;
        };
        let Some(key) = KeyName::parse(name, self.dialect) else {
            return self.add_refusal(
                line,
                RemarkReason::UnknownKey(name.chars().take(COMMAND_MAX / 16).collect()),
            );
        };
        let text = mask_secrets(&words[2..].join(" "));
        if text.is_empty() {
            self.config.binds.remove(&key.name);
            return;
        }
        let before = self
            .config
            .binds
            .get(&key.name)
            .map(|bind| bind.text.clone());
        if let Some(before) =
            before.filter(|before| *before != text && self.config.conflicts.len() < ENTRIES_MAX)
        {
            self.config
                .conflicts
                .push(self.new_remark(line, RemarkReason::BoundAgain(key.name.clone(), before)));
        }
        if key.physical.is_empty() {
            let shown = key.name.clone();
            self.add_notice(
                line,
                match (shown.chars().count(), shown.is_ascii()) {
                    (1, false) => RemarkReason::ForeignKey(shown),
                    (1, true) => RemarkReason::UnreachableKey(shown),
                    _ => RemarkReason::NoSuchKey(shown),
                },
            );
        }
        if self.config.binds.len() < ENTRIES_MAX {
            let file = self.file_name();
            self.config.binds.insert(
                key.name.clone(),
                Bind {
                    key,
                    text,
                    line,
                    file,
                },
            );
        }
    }

    /// Removes all binds. In ezQuake, the keys for menu and console stay bound.
    fn unbind_all(&mut self) {
        let kept: &[&str] = match self.dialect {
            Dialect::GoldSrc | Dialect::Quake3 => &[],
            Dialect::EzQuake => &["ESCAPE", "`", "~"],
        };
        self.config
            .binds
            .retain(|name, _| kept.contains(&name.as_str()));
    }

    fn alias_key(&self, name: &str) -> String {
        match self.dialect {
            Dialect::GoldSrc => name.to_owned(),
            Dialect::EzQuake | Dialect::Quake3 => name.to_ascii_lowercase(),
        }
    }

    fn define_alias(&mut self, line: usize, words: &[String]) {
        let Some(name) = words.get(1) else { return };
        let is_goldsrc = match self.dialect {
            Dialect::GoldSrc => true,
            Dialect::EzQuake | Dialect::Quake3 => false,
        };
        if words.len() == 2 && is_goldsrc {
            return;
        }
        if is_goldsrc && name.chars().count() > ALIAS_NAME_MAX {
            return self.add_refusal(
                line,
                RemarkReason::LongName(name.chars().take(ALIAS_NAME_MAX).collect()),
            );
        }
        if self.config.aliases.len() < ENTRIES_MAX {
            let (text, file) = (mask_secrets(&words[2..].join(" ")), self.file_name());
            self.config
                .aliases
                .insert(self.alias_key(name), Alias { text, line, file });
        }
    }

    fn run_exec(&mut self, line: usize, words: &[String]) {
        let Some(name) = words.get(1) else { return };
        if self.open.len() >= EXEC_DEPTH_MAX {
            return self.add_notice(line, RemarkReason::ExecDepth(name.clone()));
        }
        match (self.files)(name) {
            Some(file) if self.open.iter().any(|[_, place]| *place == file.place) => {
                self.add_notice(line, RemarkReason::ExecLoop(name.clone()));
            }
            Some(file) => self.read_file(name, &file),
            None => self.add_notice(line, RemarkReason::ExecMissing(name.clone())),
        }
    }

    /// Handles a name that is neither an alias nor a supported command, for example a variable.
    fn handle_other_name(&mut self, line: usize, name: &str, words: &[String]) {
        // An unknown name with more than one argument is a command, not a variable.
        let is_variable =
            canonical_name(name).is_some() || is_text_variable(name) || words.len() == 2;
        if is_never_run(name, self.dialect) {
            self.config.record_ignored_command(name);
        } else if words.len() > 1 && is_variable {
            self.assign_variable(line, name, &words[1]);
        } else if canonical_name(name).is_none()
            && self.unknown.len() < ENTRIES_MAX
            && self.unknown.insert(name.to_owned())
        {
            // The name of a variable without an argument prints its value.
            self.config.record_ignored_command(name);
        }
    }

    fn run_alias(&mut self, line: usize, name: &str, text: &str, depth: usize) {
        self.alias_text += text.chars().count();
        let is_long = self.alias_text > ALIAS_TEXT_MAX || self.commands >= COMMANDS_MAX;
        for command in split_commands(text, line, self.dialect).commands {
            if self.is_stopped {
                return;
            }
            let first = split_tokens(&command.text, self.dialect)
                .into_iter()
                .next()
                .unwrap_or_default();
            let is_special = self.dialect == Dialect::GoldSrc
                && first.eq_ignore_ascii_case(&SPECIAL[1..])
                && self.config.aliases.contains_key(SPECIAL);
            let waits = is_special || first.eq_ignore_ascii_case("wait");
            let fault = match () {
                () if depth >= ALIAS_DEPTH_MAX => Some(RemarkReason::Endless(name.to_owned())),
                () if is_long => Some(RemarkReason::LongAlias(name.to_owned())),
                () if waits => Some(RemarkReason::Waits(name.to_owned())),
                () => None,
            };
            self.is_stopped = fault.is_some();
            match fault {
                Some(fault) => self.add_refusal(line, fault),
                None => self.run_command(line, &command.text, depth + 1),
            }
        }
    }

    fn assign_variable(&mut self, line: usize, name: &str, text: &str) {
        if is_secret(name) {
            self.config.ignored += 1;
            return;
        }
        let number = if is_text_variable(name) {
            None
        } else if is_numeric(name) {
            let has_letters = ["nan", "inf"]
                .iter()
                .any(|odd| text.trim().to_ascii_lowercase().contains(odd));
            Some(if has_letters { f64::NAN } else { atof(text) })
        } else {
            parse_number(text).filter(|number| number.is_finite())
        };
        // Numbers that wishdir does not use get no remark about their range.
        let is_used = is_used_by_wishdir(name);
        let number = number.filter(|number| is_used || number.is_finite());
        if is_used && number.is_some_and(|number| number.is_nan() || number.abs() > NUMBER_MAX) {
            return self.add_refusal(
                line,
                RemarkReason::NotANumber(text.chars().take(COMMAND_MAX / 16).collect()),
            );
        }
        let value = number.map_or_else(|| CvarValue::Text(mask_secrets(text)), CvarValue::Number);
        let key = name.to_ascii_lowercase();
        let known = self.config.cvars.get(&key).map(|cvar| cvar.name.clone());
        let name = known.unwrap_or_else(|| canonical_name(name).unwrap_or(name).to_owned());
        if self.config.cvars.len() < ENTRIES_MAX {
            let file = self.file_name();
            self.config.cvars.insert(
                key,
                Cvar {
                    name,
                    value,
                    line,
                    file,
                },
            );
        }
    }
}
