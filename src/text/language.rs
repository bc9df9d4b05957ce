//! Languages of the catalogue, and the active language.
//!
//! The active language is global. The command line sets it at start, and the settings can change
//! it.
//! Files and other programs always get English through [`in_english`].

use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A language of the program and its texts.
#[derive(Clone, Copy, Debug)]
pub struct Language {
    /// Language code, for example `en`.
    pub id: &'static str,
    /// Name of the language in the language itself.
    pub name: &'static str,
    /// Letters of the language that ASCII lacks.
    pub letters: &'static str,
    /// Messages of the catalogue, in Fluent syntax.
    pub messages: &'static str,
    /// Player's guide in Markdown.
    pub guide: &'static str,
    /// Translated errors in Fluent syntax. Empty for English, which is the errors' `Display`.
    pub errors: &'static str,
}

/// Texts of the languages. A web page without the game embeds only its English messages: it has no
/// guide, and fetches the other languages on request ([`super::install_language`]).
#[cfg(any(feature = "game", not(target_family = "wasm")))]
mod embedded {
    pub(super) const ENGLISH: &str = include_str!("../../assets/locale/en.ftl");
    pub(super) const ENGLISH_GUIDE: &str = include_str!("../../assets/locale/en.md");
    pub(super) const RUSSIAN: &str = include_str!("../../assets/locale/ru.ftl");
    pub(super) const RUSSIAN_GUIDE: &str = include_str!("../../assets/locale/ru.md");
    pub(super) const RUSSIAN_ERRORS: &str = include_str!("../../assets/locale/ru-errors.ftl");
}

#[cfg(all(target_family = "wasm", not(feature = "game")))]
mod embedded {
    pub(super) const ENGLISH: &str = include_str!(concat!(env!("OUT_DIR"), "/page.ftl"));
    pub(super) const ENGLISH_GUIDE: &str = "";
    pub(super) const RUSSIAN: &str = "";
    pub(super) const RUSSIAN_GUIDE: &str = "";
    pub(super) const RUSSIAN_ERRORS: &str = "";
}

/// All languages. The first has every message.
pub const LANGUAGES: [Language; 2] = [
    Language {
        id: "en",
        name: "English",
        letters: "",
        messages: embedded::ENGLISH,
        guide: embedded::ENGLISH_GUIDE,
        errors: "",
    },
    Language {
        id: "ru",
        name: "Русский",
        letters: "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя«»№—",
        messages: embedded::RUSSIAN,
        guide: embedded::RUSSIAN_GUIDE,
        errors: embedded::RUSSIAN_ERRORS,
    },
];

/// Index of the active language in [`LANGUAGES`].
static ACTIVE: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Temporary language of this thread, which overrides the active one.
    static OVERRIDE: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Activates the language with this id. Returns false if it is unknown.
pub fn set_language(language: &str) -> bool {
    let found = LANGUAGES.iter().position(|known| known.id == language);
    found
        .inspect(|index| ACTIVE.store(*index, Ordering::Relaxed))
        .is_some()
}

/// Returns the language in use.
pub fn language() -> &'static Language {
    &LANGUAGES[active_index()]
}

/// Returns the index of the language in use.
pub(super) fn active_index() -> usize {
    OVERRIDE
        .get()
        .unwrap_or_else(|| ACTIVE.load(Ordering::Relaxed))
}

/// Runs a function in English, for files and other programs.
pub fn in_english<T>(say: impl FnOnce() -> T) -> T {
    run_in_language(0, say)
}

/// Runs a function in the language with this id. `None` if it is unknown.
pub fn in_language<T>(language: &str, say: impl FnOnce() -> T) -> Option<T> {
    let index = LANGUAGES.iter().position(|known| known.id == language)?;
    Some(run_in_language(index, say))
}

/// Runs a function in the language at this index of [`LANGUAGES`].
fn run_in_language<T>(index: usize, say: impl FnOnce() -> T) -> T {
    let before = OVERRIDE.replace(Some(index));
    let said = say();
    OVERRIDE.set(before);
    said
}

/// Finds the language of a locale such as `ru_RU.UTF-8` or `ru-RU`.
/// `None` for `C` and unsupported languages.
pub fn find_by_locale(locale: &str) -> Option<&'static Language> {
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
    fn unknown_languages_are_rejected() {
        assert!(!set_language("tlh"));
    }

    #[test]
    fn locales_select_their_language() {
        let id = |locale| find_by_locale(locale).map(|language| language.id);
        for locale in ["ru_RU.UTF-8", "ru", "ru-RU", "RU_ru@euro"] {
            assert_eq!(id(locale), Some("ru"), "{locale}");
        }
        assert_eq!(
            (id("en_GB.UTF-8"), id("C"), id("POSIX"), id(""), id("run")),
            (Some("en"), None, None, None, None)
        );
    }

    #[test]
    fn in_english_overrides_the_active_language() {
        let [english, russian] = [0, 1].map(|index| run_in_language(index, || text!("menu-quit")));
        assert_ne!(english, russian);
        assert_eq!(
            run_in_language(1, || in_english(|| text!("menu-quit"))),
            english
        );
        assert_eq!(
            run_in_language(1, || (in_english(|| ()), text!("menu-quit")).1),
            russian,
            "only for now"
        );
    }
}
