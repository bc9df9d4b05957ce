//! Translation of clap's errors about a command line.
//!
//! English is clap's own report. The translation has the same parts: the problem, similar
//! arguments, the usage, and a hint at `--help`.

use std::error::Error as _;
use std::num::ParseIntError;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::argument::ArgumentError;
use crate::text::{Describe as _, described, find};

/// Describes an error in the command line.
pub(super) fn describe_error(error: &Error) -> String {
    let english = error.render().to_string();
    let Some(problem) = describe_problem(error) else {
        return english;
    };
    let tips: String = suggestion_lines(error)
        .iter()
        .map(|tip| format!("\n  {tip}"))
        .collect();
    let tips = if tips.is_empty() {
        tips
    } else {
        format!("\n{tips}")
    };
    described!(
        &english,
        "error-command-line",
        problem = problem,
        tips = tips,
        usage = usage_text(error)
    )
}

/// Returns a text that clap stored with an error.
fn context_text(error: &Error, kind: ContextKind) -> Option<&str> {
    if let ContextValue::String(word) = error.get(kind)? {
        Some(word)
    } else {
        None
    }
}

/// Returns the texts that clap stored with an error. A single text becomes a list of one.
fn context_texts(error: &Error, kind: ContextKind) -> Vec<&str> {
    if let Some(ContextValue::Strings(words)) = error.get(kind) {
        words.iter().map(String::as_str).collect()
    } else {
        context_text(error, kind).into_iter().collect()
    }
}

/// Formats a list, one text per line.
fn format_list(words: &[&str]) -> String {
    words.iter().map(|word| format!("\n  {word}")).collect()
}

/// Returns the usage text without clap's heading.
fn usage_text(error: &Error) -> String {
    let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) else {
        return String::new();
    };
    let usage = usage.to_string();
    let lines = usage.strip_prefix("Usage: ").unwrap_or(&usage);
    let heading = find("help-word.usage").unwrap_or("Usage:");
    format!("\n\n{heading} {}", lines.trim_end())
}

/// Describes the problem in one sentence. `None` if clap gives no details or this function does not
/// know the kind of error.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "clap adds kinds, and has some that do not occur here or are not errors"
)]
fn describe_problem(error: &Error) -> Option<String> {
    let argument = context_text(error, ContextKind::InvalidArg);
    let value = context_text(error, ContextKind::InvalidValue);
    Some(match error.kind() {
        ErrorKind::UnknownArgument => {
            described!(
                error,
                "error-command-unknown-argument",
                argument = argument?
            )
        }
        ErrorKind::InvalidSubcommand => described!(
            error,
            "error-command-unknown-command",
            command = context_text(error, ContextKind::InvalidSubcommand)?
        ),
        ErrorKind::InvalidValue => {
            let values = possible_values_line(error);
            match value? {
                "" => described!(
                    error,
                    "error-command-no-value",
                    argument = argument?,
                    values = values
                ),
                value => described!(
                    error,
                    "error-command-unknown-value",
                    value = value,
                    argument = argument?,
                    values = values
                ),
            }
        }
        ErrorKind::ValueValidation => described!(
            error,
            "error-command-invalid-value",
            value = value?,
            argument = argument?,
            reason = rejection_reason(error)
        ),
        ErrorKind::TooManyValues => described!(
            error,
            "error-command-more-values",
            value = value?,
            argument = argument?
        ),
        ErrorKind::ArgumentConflict => describe_conflict(error, argument?),
        ErrorKind::MissingRequiredArgument => described!(
            error,
            "error-command-missing",
            arguments = format_list(&context_texts(error, ContextKind::InvalidArg))
        ),
        ErrorKind::MissingSubcommand => described!(
            error,
            "error-command-no-command",
            command = context_text(error, ContextKind::InvalidSubcommand)?,
            commands = context_texts(error, ContextKind::ValidSubcommand).join(", ")
        ),
        _ => return None,
    })
}

/// Returns a line with the possible values, if clap knows them.
fn possible_values_line(error: &Error) -> String {
    let values = context_texts(error, ContextKind::ValidValue).join(", ");
    if values.is_empty() {
        return values;
    }
    let list = described!(&values, "error-command-values", values = values.as_str());
    format!("\n  {list}")
}

/// Describes an argument that conflicts with another one or was given twice.
fn describe_conflict(error: &Error, argument: &str) -> String {
    match context_texts(error, ContextKind::PriorArg)[..] {
        [prior] if prior == argument => {
            described!(error, "error-command-twice", argument = argument)
        }
        [prior] => described!(
            error,
            "error-command-conflict",
            argument = argument,
            other = prior
        ),
        ref prior => described!(
            error,
            "error-command-conflicts",
            argument = argument,
            others = format_list(prior)
        ),
    }
}

/// Returns the reason why a value was rejected.
fn rejection_reason(error: &Error) -> String {
    let Some(source) = error.source() else {
        return String::new();
    };
    let own = source.downcast_ref().map(ArgumentError::describe);
    own.or_else(|| source.downcast_ref().map(ParseIntError::describe))
        .unwrap_or_else(|| source.to_string())
}

/// Returns lines that suggest what the player may have meant.
fn suggestion_lines(error: &Error) -> Vec<String> {
    let similar = |kind| {
        let names: Vec<String> = context_texts(error, kind)
            .iter()
            .map(|name| format!("'{name}'"))
            .collect();
        (!names.is_empty()).then(|| (names.len(), names.join(", ")))
    };
    let mut tips = Vec::new();
    if let Some((count, names)) = similar(ContextKind::SuggestedSubcommand) {
        tips.push(described!(
            &names,
            "error-command-similar-command",
            count = count,
            names = names.as_str()
        ));
    }
    if let Some((count, names)) = similar(ContextKind::SuggestedArg) {
        tips.push(described!(
            &names,
            "error-command-similar-argument",
            count = count,
            names = names.as_str()
        ));
    }
    if let Some((count, names)) = similar(ContextKind::SuggestedValue) {
        tips.push(described!(
            &names,
            "error-command-similar-value",
            count = count,
            names = names.as_str()
        ));
    }
    // clap's only other tip about an argument is an English sentence. Build the tip from a message
    // instead.
    if error.kind() == ErrorKind::UnknownArgument
        && error.get(ContextKind::Suggested).is_some()
        && let Some(argument) = context_text(error, ContextKind::InvalidArg)
    {
        tips.push(described!(
            &argument,
            "error-command-as-value",
            argument = argument
        ));
    }
    tips
}
