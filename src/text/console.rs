//! The console in words.

use crate::text::{message, text};
use wishdir_console::{COMMANDS, ConsoleLine, CrosshairShape, Home, PlayerSetting, Variable};

/// What the console shows, in one or more lines.
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
        ConsoleLine::TooMuch => text("console-too-much").to_owned(),
    }
}

/// What a setting of the player's is called in the menu, and what it does.
pub fn describe_setting(setting: PlayerSetting) -> (&'static str, &'static str) {
    let (name, note) = match setting {
        PlayerSetting::Sensitivity => ("menu-sensitivity", "menu-sensitivity.note"),
        PlayerSetting::MouseYaw => ("menu-m-yaw", "menu-m-yaw.note"),
        PlayerSetting::MousePitch => ("menu-m-pitch", "menu-m-pitch.note"),
        PlayerSetting::MouseFilter => ("menu-m-filter", "menu-m-filter.note"),
        PlayerSetting::ZoomRatio => ("menu-zoom-ratio", "menu-zoom-ratio.note"),
        PlayerSetting::FieldOfView => ("menu-fov", "menu-fov.note"),
        PlayerSetting::ZoomFieldOfView => ("menu-zoom-fov", "menu-zoom-fov.note"),
        PlayerSetting::FpsMax => ("menu-fps-max", "menu-fps-max.note"),
        PlayerSetting::VerticalSync => ("menu-vsync", "menu-vsync.note"),
        PlayerSetting::Volume => ("menu-sound-master", "menu-sound-master.note"),
        PlayerSetting::Zones => ("menu-zones", "menu-zones.note"),
        PlayerSetting::SmoothSteps => ("menu-smooth-steps", "menu-smooth-steps.note"),
        PlayerSetting::Damage => ("menu-damage", "menu-damage.note"),
    };
    (text(name), text(note))
}

/// What a shape of the crosshair is called.
pub fn crosshair_label(shape: CrosshairShape) -> &'static str {
    text(match shape {
        CrosshairShape::Cross => "crosshair-shape.cross",
        CrosshairShape::Open => "crosshair-shape.open",
        CrosshairShape::Plus => "crosshair-shape.plus",
        CrosshairShape::Dot => "crosshair-shape.dot",
    })
}

/// What a variable is, its unit, and where it is kept.
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
