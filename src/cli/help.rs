//! The help of the command line in other languages than English.
//!
//! English is what clap takes from the doc comments. Another language has its words in the
//! catalogue: `help-COMMAND` for what a command does, `help-COMMAND.ARGUMENT` for an argument of
//! it, `help-any.ARGUMENT` where more commands have the same one, `.ARGUMENT-VALUE` what it can be.
//! What is missing there stays English.

use clap::builder::PossibleValue;
use clap::{Arg, Command};

use crate::text::{LANGUAGES, find, language};

/// The command with all its help in the language of the catalogue.
pub(super) fn in_language(mut command: Command) -> Command {
    if language().id == LANGUAGES[0].id {
        return command;
    }
    // Help, the version and the arguments of all commands are there only then.
    command.build();
    told(command, "wishdir")
}

/// The same for a command of this name and those below it; `all` is its name behind those above it.
fn told(command: Command, all: &str) -> Command {
    let about = find(&format!("help-{all}"));
    let heading = |of: &str| find(&format!("help-word.{of}")).unwrap_or_default();
    let usage = heading("usage");
    let command = about.into_iter().fold(command, |command, about| {
        command.about(about).long_about(about)
    });
    let command = command
        .help_template(format!(
            "{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .subcommand_help_heading(heading("commands"))
        .subcommand_value_name(heading("command"))
        .mut_args(|arg| {
            let kind = if arg.is_positional() {
                "arguments"
            } else {
                "options"
            };
            told_argument(arg, all).help_heading(heading(kind))
        });
    command.mut_subcommands(|below| {
        let name = match all {
            "wishdir" => below.get_name().to_owned(),
            above => format!("{above}-{}", below.get_name()),
        };
        told(below, &name)
    })
}

/// The words for an argument, and behind them its default and what it can be.
fn told_argument(arg: Arg, command: &str) -> Arg {
    let id = arg.get_id().as_str().replace('_', "-");
    let Some(help) = described(command, &id) else {
        return arg;
    };
    let mut said = help.to_owned();
    let mut add = |word: &str, values: Vec<String>| {
        if let (Some(word), false) = (find(&format!("help-word.{word}")), values.is_empty()) {
            said.push_str(&format!(" [{word} {}]", values.join("; ")));
        }
    };
    if arg.get_action().takes_values() {
        let explained =
            |value: &PossibleValue| match described(command, &format!("{id}-{}", value.get_name()))
            {
                Some(words) => format!("{} — {words}", value.get_name()),
                None => value.get_name().to_owned(),
            };
        let values = arg.get_possible_values();
        add(
            "values",
            values
                .iter()
                .filter(|value| !value.is_hide_set())
                .map(explained)
                .collect(),
        );
        add(
            "default",
            arg.get_default_values()
                .iter()
                .map(|it| it.to_string_lossy().into_owned())
                .collect(),
        );
    }
    arg.help(said.clone())
        .long_help(said)
        .hide_default_value(true)
        .hide_possible_values(true)
}

/// What the catalogue says about an argument of a command.
fn described(command: &str, argument: &str) -> Option<&'static str> {
    find(&format!("help-{command}.{argument}")).or_else(|| find(&format!("help-any.{argument}")))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::cli::Arguments;
    use crate::text::in_language;

    /// The commands with their names as the catalogue writes them.
    fn commands(command: &Command, all: &str) -> Vec<(String, Command)> {
        let below = command.get_subcommands().flat_map(|below| match all {
            "wishdir" => commands(below, below.get_name()),
            above => commands(below, &format!("{above}-{}", below.get_name())),
        });
        std::iter::once((all.to_owned(), command.clone()))
            .chain(below)
            .collect()
    }

    #[test]
    fn every_command_and_argument_is_in_russian() {
        let has_russian = |said: Option<String>| {
            said.is_some_and(|said| said.contains(|letter| ('а'..='я').contains(&letter)))
        };
        // What is only names.
        let names = ["help-cfg.dialect-goldsrc", "help-cfg.dialect-ezquake"];
        let translated =
            in_language("ru", || super::in_language(Arguments::command())).expect("it is known");
        let mut english = Vec::new();
        for (name, command) in commands(&translated, "wishdir")
            .iter()
            .filter(|(name, _)| !name.contains("help"))
        {
            if !has_russian(command.get_about().map(ToString::to_string)) {
                english.push(format!("help-{name}"));
            }
            for arg in command.get_arguments() {
                let id = format!("help-{name}.{}", arg.get_id().as_str().replace('_', "-"));
                if !has_russian(arg.get_help().map(ToString::to_string)) {
                    english.push(id.clone());
                }
                for value in arg
                    .get_possible_values()
                    .iter()
                    .filter(|value| value.get_help().is_some())
                {
                    let id = format!("{id}-{}", value.get_name());
                    let is_translated = in_language("ru", || find(&id)).flatten().is_some();
                    if !is_translated && !names.contains(&id.as_str()) {
                        english.push(id);
                    }
                }
            }
        }
        assert!(english.is_empty(), "ru.ftl lacks: {}", english.join(", "));
    }

    #[test]
    fn the_help_that_is_left_is_no_arguments_any_more() {
        let english = Arguments::command();
        let mut built = english.clone();
        built.build();
        let shared = ["help-word", "help-any"];
        let mut known = Vec::new();
        for (name, command) in commands(&built, "wishdir") {
            known.push(format!("help-{name}"));
            for arg in command.get_arguments() {
                let id = arg.get_id().as_str().replace('_', "-");
                known.push(format!("help-{name}.{id}"));
                let values = arg.get_possible_values();
                known.extend(
                    values
                        .iter()
                        .map(|value| format!("help-{name}.{id}-{}", value.get_name())),
                );
            }
        }
        let russian = LANGUAGES
            .iter()
            .find(|language| language.id == "ru")
            .expect("it is known")
            .messages;
        let mut message = "";
        for line in russian.lines().filter(|line| line.contains(" =")) {
            let name = line.split(" =").next().unwrap_or_default();
            if let Some(attribute) = name.strip_prefix("    .") {
                let id = format!("{message}.{attribute}");
                let is_shared = shared.contains(&message);
                let is_gone = message.starts_with("help-") && !is_shared && !known.contains(&id);
                assert!(
                    !is_gone || cfg!(not(feature = "game")),
                    "ru.ftl: `{id}` is nobody's"
                );
            } else {
                message = name;
                let is_known = shared.contains(&name) || known.contains(&name.to_owned());
                let is_gone = name.starts_with("help-") && !is_known && cfg!(feature = "game");
                assert!(!is_gone, "ru.ftl: `{name}` is nobody's");
            }
        }
    }
}
