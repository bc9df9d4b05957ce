//! Which language the program speaks: the one that is asked for, or else the system's.
//!
//! Known before the arguments are read, whose help is in it. The game's settings choose over the
//! system, not over what is asked for.

use std::env;
use std::ffi::OsString;

use crate::storage::system::{printed, windows_registry};
use crate::text::{LANGUAGES, find_by_locale, set_language};

/// Asks for a language as `--language` does.
const VARIABLE: &str = "WISHDIR_LANGUAGE";
/// Where POSIX looks for the language of messages; the first that is not empty decides.
const LOCALE_VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// These options ask for output that machines read: it is English, and so the same everywhere.
const FOR_MACHINES: [&str; 2] = ["--json", "--csv"];

/// Speaks the language that is asked for, else the system's, else English.
pub(super) fn begin() {
    let is_for_machines =
        env::args_os().any(|argument| FOR_MACHINES.iter().any(|option| argument == *option));
    if !is_for_machines {
        set_language(asked().or_else(of_system).unwrap_or(LANGUAGES[0].id));
    }
}

/// The language that the arguments ask for, or the environment.
pub(super) fn asked() -> Option<&'static str> {
    let typed = typed(env::args_os());
    let wanted = typed.or_else(|| env::var(VARIABLE).ok())?;
    find_by_locale(&wanted).map(|language| language.id)
}

/// What stands behind `--language`, wherever that stands.
fn typed(arguments: impl Iterator<Item = OsString>) -> Option<String> {
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

/// The system's language, if it is one of ours: by the environment, and where that says nothing by
/// what the desktops of Windows and macOS tell who asks.
fn of_system() -> Option<&'static str> {
    let named = LOCALE_VARIABLES
        .iter()
        .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
    let locale = named.or_else(|| {
        if cfg!(target_os = "macos") {
            // "ru_RU"
            printed("defaults", &["read", "-g", "AppleLocale"]).map(|name| name.trim().to_owned())
        } else {
            // "ru-RU"
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
    fn the_option_is_found_wherever_it_stands() {
        let typed = |line: &str| typed(line.split(' ').map(OsString::from));
        assert_eq!(typed("wishdir --language ru plan"), Some("ru".to_owned()));
        assert_eq!(
            typed("wishdir plan --language=ru --json"),
            Some("ru".to_owned())
        );
        assert_eq!(
            (
                typed("wishdir plan"),
                typed("wishdir --languages x"),
                typed("wishdir --language")
            ),
            (None, None, None)
        );
    }
}
