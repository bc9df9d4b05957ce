//! Language of the program: the requested language, or else the system's.
//!
//! The language is set before the arguments are parsed, because their help is translated. The
//! game's settings override the system language, but not a requested language.

use std::env;
use std::ffi::OsString;

use crate::storage::system::{program_output, windows_registry};
use crate::text::{LANGUAGES, find_by_locale, set_language};

/// Environment variable with the same meaning as `--language`.
const VARIABLE: &str = "WISHDIR_LANGUAGE";
/// POSIX variables for the language of messages. The first non-empty one decides.
const LOCALE_VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// Options for machine-readable output, which is always in English.
const FOR_MACHINES: [&str; 2] = ["--json", "--csv"];

/// Activates the requested language, else the system's, else English.
pub(super) fn activate_language() {
    let is_for_machines =
        env::args_os().any(|argument| FOR_MACHINES.iter().any(|option| argument == *option));
    if !is_for_machines {
        set_language(
            requested_language()
                .or_else(system_language)
                .unwrap_or(LANGUAGES[0].id),
        );
    }
}

/// Returns the language requested by the arguments or the environment.
pub(super) fn requested_language() -> Option<&'static str> {
    let typed = option_value(env::args_os());
    let wanted = typed.or_else(|| env::var(VARIABLE).ok())?;
    find_by_locale(&wanted).map(|language| language.id)
}

/// Returns the value of `--language`, which can be anywhere in the arguments.
fn option_value(arguments: impl Iterator<Item = OsString>) -> Option<String> {
    let mut arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
    while let Some(argument) = arguments.next() {
        match argument.strip_prefix("--language") {
            Some("") => return arguments.next(),
            Some(rest) if rest.starts_with('=') => return Some(rest[1..].to_owned()),
            Some(_) | None => {}
        }
    }
    None
}

/// Returns the system language, if supported: from the environment, or from the settings of Windows
/// or macOS.
fn system_language() -> Option<&'static str> {
    let named = LOCALE_VARIABLES
        .iter()
        .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
    let locale = named.or_else(|| {
        if cfg!(target_os = "macos") {
            // The printed name looks like "ru_RU".
            program_output("defaults", &["read", "-g", "AppleLocale"])
                .map(|name| name.trim().to_owned())
        } else {
            // The value looks like "ru-RU".
            windows_registry(r"HKCU\Control Panel\International", "LocaleName")
        }
    });
    locale
        .as_deref()
        .and_then(find_by_locale)
        .map(|language| language.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn language_option_is_found_anywhere() {
        let find = |line: &str| option_value(line.split(' ').map(OsString::from));
        assert_eq!(find("wishdir --language ru plan"), Some("ru".to_owned()));
        assert_eq!(
            find("wishdir plan --language=ru --json"),
            Some("ru".to_owned())
        );
        assert_eq!(
            (
                find("wishdir plan"),
                find("wishdir --languages x"),
                find("wishdir --language")
            ),
            (None, None, None)
        );
    }
}
