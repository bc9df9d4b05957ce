//! The console in words.

use crate::text::{id, message, text};
use wishdir_console::{COMMANDS, ConsoleLine, CrosshairShape, Home, PlayerSetting, Variable};

/// Texts of the console, in one or more lines.
pub fn describe(line: &ConsoleLine) -> String {
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
        ConsoleLine::Help(name) => help(name, None),
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

/// The name and the note of a player's setting in the menu.
pub fn describe_setting(setting: PlayerSetting) -> (&'static str, &'static str) {
    let (name, note) = match setting {
        PlayerSetting::Sensitivity => (id!("menu-sensitivity"), id!("menu-sensitivity.note")),
        PlayerSetting::MouseYaw => (id!("menu-m-yaw"), id!("menu-m-yaw.note")),
        PlayerSetting::MousePitch => (id!("menu-m-pitch"), id!("menu-m-pitch.note")),
        PlayerSetting::MouseFilter => (id!("menu-m-filter"), id!("menu-m-filter.note")),
        PlayerSetting::ZoomRatio => (id!("menu-zoom-ratio"), id!("menu-zoom-ratio.note")),
        PlayerSetting::FieldOfView => (id!("menu-fov"), id!("menu-fov.note")),
        PlayerSetting::ZoomFieldOfView => (id!("menu-zoom-fov"), id!("menu-zoom-fov.note")),
        PlayerSetting::FpsMax => (id!("menu-fps-max"), id!("menu-fps-max.note")),
        PlayerSetting::VerticalSync => (id!("menu-vsync"), id!("menu-vsync.note")),
        PlayerSetting::Volume => (id!("menu-sound-master"), id!("menu-sound-master.note")),
        PlayerSetting::Zones => (id!("menu-zones"), id!("menu-zones.note")),
        PlayerSetting::SmoothSteps => (id!("menu-smooth-steps"), id!("menu-smooth-steps.note")),
        PlayerSetting::Damage => (id!("menu-damage"), id!("menu-damage.note")),
    };
    (text(name), text(note))
}

/// The name of a crosshair shape.
pub fn crosshair_label(shape: CrosshairShape) -> &'static str {
    text!(match shape {
        CrosshairShape::Cross => "crosshair-shape.cross",
        CrosshairShape::Open => "crosshair-shape.open",
        CrosshairShape::Plus => "crosshair-shape.plus",
        CrosshairShape::Dot => "crosshair-shape.dot",
    })
}

/// A variable, its unit and its place.
pub fn of_variable(variable: &Variable) -> String {
    let [low, high] = [variable.range.0, variable.range.1].map(|number| number.to_string());
    let name = variable.name;
    match variable.home {
        Home::Setting(setting) => {
            let (label, note) = describe_setting(setting);
            message!(
                "console-cvar.setting",
                name = name,
                label = label,
                note = note,
                low = low,
                high = high
            )
        }
        Home::Profile(field) => {
            let space = if field.unit.is_empty() { "" } else { " " };
            let (meaning, unit) = (field.meaning, format!("{space}{}", field.unit));
            message!(
                "console-cvar.profile",
                name = name,
                meaning = meaning,
                unit = unit,
                low = low,
                high = high
            )
        }
    }
}

/// Help for a name: a variable, a command, or how to find more.
pub fn help(name: &str, variable: Option<&Variable>) -> String {
    match (name, variable) {
        (_, Some(variable)) => of_variable(variable),
        ("bind" | "unbind" | "unbindall", None) => text!("console-help.bind").to_owned(),
        ("alias" | "unalias" | "wait", None) => text!("console-help.alias").to_owned(),
        ("set" | "seta" | "toggle" | "inc" | "reset", None) => text!("console-help.set").to_owned(),
        ("exec" | "echo", None) => text!("console-help.exec").to_owned(),
        _ => message!("console-help", commands = COMMANDS.join(" ")),
    }
}
