//! Scripts: aliases, and keys that run more than one button; those of a configuration that run here
//! as they stand.

use std::collections::BTreeMap;

use super::commands::{CommandKind, meaning};
use super::{Alias, Bind, BindVerdict, Config, Dialect, KeyName, Verdict};
use wishdir_sim::badge::Badge;

/// Aliases and keys, as the console has them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scripts {
    /// By name.
    pub aliases: BTreeMap<String, String>,
    /// Keys whose texts are run: those that do more than one thing; by the key's name.
    pub binds: BTreeMap<String, (KeyName, String)>,
}

impl Scripts {
    /// As lines that the console runs: aliases before the keys that need them.
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

    /// What a record says of each key whose text is a script, by the key's name.
    pub fn badges(&self) -> BTreeMap<String, Badge> {
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

/// The words of a text that may be names of aliases; of `+name` its counterpart too.
fn names_in(text: &str) -> impl Iterator<Item = String> + '_ {
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
            Dialect::EzQuake => self
                .aliases
                .iter()
                .find(|(own, _)| own.eq_ignore_ascii_case(name))
                .map(|(_, alias)| alias),
        };
        // What a command or a variable hides is never run.
        let is_run = |_: &&Alias| meaning(name, dialect, true) == CommandKind::Alias;
        alias.filter(is_run).map(|alias| alias.text.as_str())
    }

    /// Every alias that a text leads to; none: one of them needs what our console does not put in.
    pub(super) fn aliases_of(
        &self,
        text: &str,
        dialect: Dialect,
    ) -> Option<BTreeMap<String, String>> {
        let is_plain = |text: &str| dialect == Dialect::GoldSrc || !text.contains(['$', '%']);
        let mut found = BTreeMap::new();
        let mut texts = vec![text.to_owned()];
        while let Some(text) = texts.pop() {
            if !is_plain(&text) {
                return None;
            }
            for name in names_in(&text) {
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

    /// What a key's script becomes in the console: the key as it is called there, and the aliases
    /// that it leads to; none: no script that runs here as it stands.
    fn script_of(
        &self,
        bind: &Bind,
        verdict: &Verdict,
        dialect: Dialect,
    ) -> Option<(KeyName, BTreeMap<String, String>)> {
        let Verdict::Script(..) = verdict else {
            return None;
        };
        let key = KeyName::of_console(&bind.key.name)?;
        let is_same = !key.physical.is_empty() && key.physical == bind.key.physical;
        let aliases = self.aliases_of(&bind.text, dialect)?;
        is_same.then_some((key, aliases))
    }

    /// The scripts that run here as they stand: keys that press several buttons or change binds
    /// within one frame, and the aliases that they lead to.
    pub fn scripts(&self, dialect: Dialect) -> Scripts {
        let mut scripts = Scripts::default();
        for (name, found) in self.verdicts(dialect) {
            let bind = &self.binds[&name];
            if let Some((key, aliases)) = self.script_of(bind, &found.verdict, dialect) {
                scripts.aliases.extend(aliases);
                scripts
                    .binds
                    .insert(key.name.clone(), (key, bind.text.clone()));
            }
        }
        scripts
    }
}
