//! Languages of the catalogue, and the active language.
//!
//! The active language is global. The command line sets it at start, and the settings can change
//! it.
//! Files and other programs always get English through [`in_english`].

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A language and its texts.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Language code, for example `en`.
    pub id: &'static str,
    /// Name of the language in the language itself.
    pub name: &'static str,
    /// Letters beyond ASCII.
    pub letters: &'static str,
    /// Messages in Fluent syntax.
    pub messages: &'static str,
    /// Player's guide in Markdown.
    pub guide: &'static str,
    /// Translated reader errors, two lines each. Empty for English.
    pub errors: &'static str,
}

/// All languages. The first has every message.
pub const LANGUAGES: [Language; 2] = [
    Language {
        id: "en",
        name: "English",
        letters: "",
        messages: include_str!("../../assets/locale/en.ftl"),
        guide: include_str!("../../assets/locale/en.md"),
        errors: "",
    },
    Language {
        id: "ru",
        name: "Русский",
        letters: "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя«»№—",
        messages: include_str!("../../assets/locale/ru.ftl"),
        guide: include_str!("../../assets/locale/ru.md"),
        errors: include_str!("../../assets/locale/ru.errors"),
    },
];

/// Index of the active language in [`LANGUAGES`].
static CHOSEN: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Temporary language of this thread, which overrides the active one.
    static FOR_NOW: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Activates the language with this id. Returns false if it is unknown.
pub fn choose(language: &str) -> bool {
    let known = LANGUAGES.iter().position(|known| known.id == language);
    known
        .inspect(|place| CHOSEN.store(*place, Ordering::Relaxed))
        .is_some()
}

/// Returns the language in use.
pub fn language() -> &'static Language {
    &LANGUAGES[place()]
}

/// Returns the index of the language in use.
pub(super) fn place() -> usize {
    FOR_NOW
        .get()
        .unwrap_or_else(|| CHOSEN.load(Ordering::Relaxed))
}

/// Runs a function in English, for files and other programs.
pub fn in_english<T>(say: impl FnOnce() -> T) -> T {
    spoken(0, say)
}

/// Runs a function in the language with this id. `None` if it is unknown.
pub fn in_language<T>(language: &str, say: impl FnOnce() -> T) -> Option<T> {
    let place = LANGUAGES.iter().position(|known| known.id == language)?;
    Some(spoken(place, say))
}

/// Runs a function in the language at this index of [`LANGUAGES`].
fn spoken<T>(place: usize, say: impl FnOnce() -> T) -> T {
    let before = FOR_NOW.replace(Some(place));
    let said = say();
    FOR_NOW.set(before);
    said
}

/// Finds the language of a locale such as `ru_RU.UTF-8` or `ru-RU`.
/// `None` for `C` and unsupported languages.
pub fn of_locale(locale: &str) -> Option<&'static Language> {
    let asked = locale
        .split(['_', '-', '.', '@'])
        .next()
        .unwrap_or_default();
    LANGUAGES
        .iter()
        .find(|known| known.id.eq_ignore_ascii_case(asked))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::text;

    #[test]
    fn an_unknown_language_is_not_chosen() {
        assert!(!choose("tlh"));
    }

    #[test]
    fn a_locale_names_its_language() {
        let of = |locale| of_locale(locale).map(|language| language.id);
        for locale in ["ru_RU.UTF-8", "ru", "ru-RU", "RU_ru@euro"] {
            assert_eq!(of(locale), Some("ru"), "{locale}");
        }
        assert_eq!(
            (of("en_GB.UTF-8"), of("C"), of("POSIX"), of(""), of("run")),
            (Some("en"), None, None, None, None)
        );
    }

    #[test]
    fn what_is_for_machines_is_english_in_any_language() {
        let [english, russian] = [0, 1].map(|place| spoken(place, || text!("menu-quit")));
        assert_ne!(english, russian);
        assert_eq!(spoken(1, || in_english(|| text!("menu-quit"))), english);
        assert_eq!(
            spoken(1, || (in_english(|| ()), text!("menu-quit")).1),
            russian,
            "only for now"
        );
    }
}
