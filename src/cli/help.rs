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
    let heading = |of: &str, english| find(&format!("help-word.{of}")).unwrap_or(english);
    let usage = heading("usage", "Usage:");
    let command = about.into_iter().fold(command, |command, about| {
        command.about(about).long_about(about)
    });
    let command = command
        .help_template(format!(
            "{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"
        ))
        .subcommand_help_heading(heading("commands", "Commands"))
        .subcommand_value_name(heading("command", "COMMAND"))
        .mut_args(|arg| {
            let (kind, english) = if arg.is_positional() {
                ("arguments", "Arguments")
            } else {
                ("options", "Options")
            };
            told_argument(arg, all).help_heading(heading(kind, english))
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
