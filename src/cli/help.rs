//! Translation of the command line help.
//!
//! The English text comes from the doc comments, through clap. Other languages use the message
//! catalogue: `help-COMMAND` for a command, `help-COMMAND.ARGUMENT` for its argument,
//! `help-any.ARGUMENT` for arguments shared by commands, and `.ARGUMENT-VALUE` for values. Missing
//! messages stay English.

use clap::builder::PossibleValue;
use clap::{Arg, Command};

use crate::text::{LANGUAGES, find, language};

/// Translates all help texts of a command to the active language.
pub(super) fn translate_command(mut command: Command) -> Command {
    if language().id == LANGUAGES[0].id {
        return command;
    }
    // Building the command adds the help, version and global arguments.
    command.build();
    translate(command, "wishdir")
}

/// Translates a command and its subcommands. `all` is the command's full name, including parent
/// commands.
fn translate(command: Command, all: &str) -> Command {
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
            translate_argument(arg, all).help_heading(heading(kind, english))
        });
    command.mut_subcommands(|below| {
        let name = match all {
            "wishdir" => below.get_name().to_owned(),
            above => format!("{above}-{}", below.get_name()),
        };
        translate(below, &name)
    })
}

/// Translates an argument's help and appends its default and possible values.
fn translate_argument(arg: Arg, command: &str) -> Arg {
    let id = arg.get_id().as_str().replace('_', "-");
    let Some(help) = argument_help(command, &id) else {
        return arg;
    };
    let mut said = help.to_owned();
    let mut add = |word: &str, values: Vec<String>| {
        if let (Some(word), false) = (find(&format!("help-word.{word}")), values.is_empty()) {
            said.push_str(&format!(" [{word} {}]", values.join("; ")));
        }
    };
    if arg.get_action().takes_values() {
        let explained = |value: &PossibleValue| match argument_help(
            command,
            &format!("{id}-{}", value.get_name()),
        ) {
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

/// Returns the translated help of an argument, if there is one.
fn argument_help(command: &str, argument: &str) -> Option<&'static str> {
    find(&format!("help-{command}.{argument}")).or_else(|| find(&format!("help-any.{argument}")))
}
