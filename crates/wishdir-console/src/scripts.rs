//! Scripts: aliases, and binds of more than one button.
//! Selects those scripts of a config that the console can run unchanged.

use std::collections::BTreeMap;

use super::commands::{CommandKind, command_kind};
use super::{Alias, Bind, BindVerdict, Config, Dialect, KeyName, Verdict};
use wishdir_sim::badge::Badge;

/// Aliases and binds of the console.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scripts {
    /// Aliases by name.
    pub aliases: BTreeMap<String, String>,
    /// Binds that do more than one thing, by key name.
    pub binds: BTreeMap<String, (KeyName, String)>,
}

impl Scripts {
    /// Returns the scripts as console lines, with aliases before the binds that use them.
    pub fn to_lines(&self) -> Vec<String> {
        let aliases = self
            .aliases
            .iter()
            .map(|(name, text)| format!("alias \"{name}\" \"{text}\""));
        let binds = self
            .binds
            .iter()
            .map(|(key, (_, text))| format!("bind \"{key}\" \"{text}\""));
        aliases.chain(binds).collect()
    }

    /// Returns the badge of each script for records, by key name.
    pub fn script_badges(&self) -> BTreeMap<String, Badge> {
        let binds = self.binds.iter().map(|(name, (key, text))| {
            let (key, text) = (key.clone(), text.clone());
            (
                name.clone(),
                Bind {
                    key,
                    text,
                    line: 0,
                    file: None,
                },
            )
        });
        let aliases = self.aliases.iter().map(|(name, text)| {
            let text = text.clone();
            (
                name.clone(),
                Alias {
                    text,
                    line: 0,
                    file: None,
                },
            )
        });
        let config = Config {
            binds: binds.collect(),
            aliases: aliases.collect(),
            ..Config::default()
        };
        let verdicts = config.verdicts(Dialect::GoldSrc).into_iter();
        let badge = |(name, found): (String, BindVerdict)| match found.verdict {
            Verdict::Script(badge, _) => Some((name, badge)),
            Verdict::Direct(_) | Verdict::Refused(_) | Verdict::Other => None,
        };
        verdicts.filter_map(badge).collect()
    }
}

/// Returns the words of a text that may be names of aliases. Adds `-name` for each `+name`.
fn possible_alias_names(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text
        .split(|letter: char| letter <= ' ' || matches!(letter, ';' | '"'))
        .filter(|word| !word.is_empty());
    words.flat_map(|word| {
        let released = word.strip_prefix('+').map(|name| format!("-{name}"));
        std::iter::once(word.to_owned()).chain(released)
    })
}

impl Config {
    fn alias_text(&self, name: &str, dialect: Dialect) -> Option<&str> {
        let alias = match dialect {
            Dialect::GoldSrc => self.aliases.get(name),
            Dialect::EzQuake | Dialect::Quake3 => self
                .aliases
                .iter()
                .find(|(own, _)| own.eq_ignore_ascii_case(name))
                .map(|(_, alias)| alias),
        };
        // An alias with the name of a command or variable never runs.
        let is_run = |_: &&Alias| command_kind(name, dialect, true) == CommandKind::Alias;
        alias.filter(is_run).map(|alias| alias.text.as_str())
    }

    /// Returns all aliases that a text can run.
    /// `None` if one of them needs a substitution that the console does not support.
    pub(super) fn collect_aliases(
        &self,
        text: &str,
        dialect: Dialect,
    ) -> Option<BTreeMap<String, String>> {
        let is_plain = |text: &str| dialect != Dialect::EzQuake || !text.contains(['$', '%']);
        let mut found = BTreeMap::new();
        let mut texts = vec![text.to_owned()];
        while let Some(text) = texts.pop() {
            if !is_plain(&text) {
                return None;
            }
            for name in possible_alias_names(&text) {
                if let Some(own) = self
                    .alias_text(&name, dialect)
                    .filter(|_| !found.contains_key(&name))
                {
                    texts.push(own.to_owned());
                    found.insert(name, own.to_owned());
                }
            }
        }
        Some(found)
    }

    /// Returns a script's key, and the aliases that the script can run. `None` if the console
    /// cannot run the script unchanged.
    fn build_script(
        &self,
        bind: &Bind,
        verdict: &Verdict,
        dialect: Dialect,
    ) -> Option<(KeyName, BTreeMap<String, String>)> {
        let Verdict::Script(..) = verdict else {
            return None;
        };
        let key = KeyName::parse_console(&bind.key.name)?;
        let is_same = !key.physical.is_empty() && key.physical == bind.key.physical;
        let aliases = self.collect_aliases(&bind.text, dialect)?;
        is_same.then_some((key, aliases))
    }

    /// Returns the scripts that the console can run unchanged: binds that press several buttons or
    /// change binds within one frame, and their aliases.
    pub fn scripts(&self, dialect: Dialect) -> Scripts {
        let mut scripts = Scripts::default();
        for (name, found) in self.verdicts(dialect) {
            let bind = &self.binds[&name];
            if let Some((key, aliases)) = self.build_script(bind, &found.verdict, dialect) {
                scripts.aliases.extend(aliases);
                scripts
                    .binds
                    .insert(key.name.clone(), (key, bind.text.clone()));
            }
        }
        scripts
    }
}
