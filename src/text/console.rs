//! The console in words.

use crate::import::cfg::{COMMANDS, ConsoleLine, Home, PlayerSetting, Variable};
use crate::text::{message, text};

/// What the console shows, in one or more lines.
pub fn describe(line: &ConsoleLine) -> String {
    match line {
        ConsoleLine::Echo(words) => words.clone(),
        ConsoleLine::Value(name, value) => message!("console-value", name = name.as_str(), value = value.as_str()),
        ConsoleLine::Alias(name, words) => message!("console-alias", name = name.as_str(), text = words.as_str()),
        ConsoleLine::Bound(key, words) => message!("console-bound", key = key.as_str(), text = words.as_str()),
        ConsoleLine::Unbound(key) => message!("console-unbound", key = key.as_str()),
        ConsoleLine::NoKey(name) => message!("console-no-key", name = name.as_str()),
        ConsoleLine::Help(name) => help(name, None),
        ConsoleLine::Names(names) => names.join("\n"),
        ConsoleLine::Unknown(name) => message!("console-unknown", name = name.as_str()),
        ConsoleLine::NoNumber(name, text) => message!("console-no-number", name = name.as_str(), text = text.as_str()),
        ConsoleLine::NoFile(name) => message!("console-no-file", name = name.as_str()),
        ConsoleLine::BadAlias(name) => message!("console-bad-alias", name = name.as_str()),
        ConsoleLine::TooMuch => text("console-too-much").to_owned(),
    }
}

/// What a setting does.
fn meaning(setting: PlayerSetting) -> &'static str {
    text(match setting {
        PlayerSetting::Sensitivity => "console-cvar.sensitivity",
        PlayerSetting::MouseYaw => "console-cvar.m-yaw",
        PlayerSetting::MousePitch => "console-cvar.m-pitch",
        PlayerSetting::FieldOfView => "console-cvar.fov",
        PlayerSetting::FpsMax => "console-cvar.fps-max",
        PlayerSetting::VerticalSync => "console-cvar.vsync",
        PlayerSetting::Zones => "console-cvar.zones",
        PlayerSetting::SmoothSteps => "console-cvar.smooth-steps",
        PlayerSetting::Damage => "console-cvar.damage",
    })
}

/// What a variable is, its unit, and where it is kept.
fn of_variable(variable: &Variable) -> String {
    let (meaning, unit, home) = match variable.home {
        Home::Setting(setting) => (meaning(setting), "", text("console-cvar.of-settings")),
        Home::Profile(field) => (field.meaning, field.unit, text("console-cvar.of-profile")),
    };
    let [low, high] = [variable.range.0, variable.range.1].map(|number| number.to_string());
    message!("console-cvar", name = variable.name, meaning = meaning, unit = unit, low = low, high = high, home = home)
}

/// What a name is: a variable, one of the console's commands, or how to find more.
pub fn help(name: &str, variable: Option<&Variable>) -> String {
    match (name, variable) {
        (_, Some(variable)) => of_variable(variable),
        ("bind" | "unbind" | "unbindall", None) => text("console-help.bind").to_owned(),
        ("alias" | "unalias" | "wait", None) => text("console-help.alias").to_owned(),
        ("set" | "seta" | "toggle" | "inc" | "reset", None) => text("console-help.set").to_owned(),
        ("exec" | "echo", None) => text("console-help.exec").to_owned(),
        _ => message!("console-help", commands = COMMANDS.join(" ")),
    }
}
