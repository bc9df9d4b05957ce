//! Texts for the console.

use crate::text::{Label, message, text};
use wishdir_console::{COMMANDS, ConsoleLine, CrosshairShape};

/// Describes a console event, in one or more lines.
pub fn describe_line(line: &ConsoleLine) -> String {
    match line {
        ConsoleLine::Echo(words) => words.clone(),
        ConsoleLine::Value(name, value) => message!(
            "console-value",
            name = name.as_str(),
            value = value.as_str()
        ),
        ConsoleLine::Alias(name, words) => {
            message!("console-alias", name = name.as_str(), text = words.as_str())
        }
        ConsoleLine::Bound(key, words) => {
            message!("console-bound", key = key.as_str(), text = words.as_str())
        }
        ConsoleLine::Unbound(key) => message!("console-unbound", key = key.as_str()),
        ConsoleLine::Kept(key) => message!("console-kept-key", key = key.as_str()),
        ConsoleLine::NoKey(name) => message!("console-no-key", name = name.as_str()),
        ConsoleLine::Help(name) => help_text(name),
        ConsoleLine::Names(names) => names.join("\n"),
        ConsoleLine::Unknown(name) => message!("console-unknown", name = name.as_str()),
        ConsoleLine::NoNumber(name, text) => message!(
            "console-no-number",
            name = name.as_str(),
            text = text.as_str()
        ),
        ConsoleLine::NoFile(name) => message!("console-no-file", name = name.as_str()),
        ConsoleLine::BadAlias(name) => message!("console-bad-alias", name = name.as_str()),
        ConsoleLine::TooMuch => text!("console-too-much").to_owned(),
    }
}

impl Label for CrosshairShape {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Cross => "crosshair-shape.cross",
            Self::Open => "crosshair-shape.open",
            Self::Plus => "crosshair-shape.plus",
            Self::Dot => "crosshair-shape.dot",
        })
    }
}

/// Returns the help for a command, or a list of commands.
pub fn help_text(name: &str) -> String {
    match name {
        "bind" | "unbind" | "unbindall" => text!("console-help.bind").to_owned(),
        "alias" | "unalias" | "wait" => text!("console-help.alias").to_owned(),
        "set" | "seta" | "toggle" | "inc" | "reset" => text!("console-help.set").to_owned(),
        "exec" | "echo" => text!("console-help.exec").to_owned(),
        _ => message!("console-help", commands = COMMANDS.join(" ")),
    }
}
