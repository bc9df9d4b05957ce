//! The message catalogue. All sentences and number formats for players are defined here.
//!
//! The English messages are in `assets/locale/en.ftl`, in Fluent syntax. Messages without a
//! translation appear in English.
//! [`number`] rounds numbers before they are inserted. Counts stay numbers for Fluent's plurals.
//! `message_id.rs` checks ids and value names at compile time.
//!
//! Not in the English catalogue: command line help (`cli/help.rs` translates it), errors
//! ([`Describe`] translates them), and the titles and notes of profiles and maps.

pub mod advice;
pub mod block;
pub mod bug_finder;
pub mod built_in;
pub mod console;
mod constants;
mod errors;
pub mod json;
pub mod jump;
mod language;
pub mod lesson_miss;
mod message_id;
pub mod nfk;
pub mod number;
pub mod page;
pub mod report;
mod style;
pub mod technique;
pub mod tick;
pub mod training;

pub use constants::{fill_constants, guide_text};
pub use errors::ErrorText;
#[cfg(any(feature = "game", not(target_family = "wasm")))]
pub(crate) use errors::described;
pub(crate) use errors::translate_error;
pub use language::{
    LANGUAGES, Language, find_by_locale, in_english, in_language, language, set_language,
};
pub use message_id::{MessageId, PlainId, key_of_message_values, names_key};
pub(crate) use message_id::{id, message, text};

use std::collections::BTreeMap;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// Text shown for a message id that is composed at run time and missing from the catalogue.
const MISSING: &str = "?";

/// Catalogues of [`LANGUAGES`], created on first use.
static CATALOGUES: [OnceLock<Catalogue>; LANGUAGES.len()] =
    [const { OnceLock::new() }; LANGUAGES.len()];

/// Name and value for a placeholder in a message, for example `("lost", tenths(3.2).into())`.
pub type Arg<'a> = (&'a str, FluentValue<'a>);

/// Sets the texts of a language that the program does not embed, in Fluent syntax.
/// Returns false if the language is unknown or already in use. English is always embedded.
pub fn install_language(id: &str, messages: String, errors: String) -> bool {
    let Some(place) = LANGUAGES.iter().position(|known| known.id == id) else {
        return false;
    };
    let installed = Language {
        // A catalogue lives as long as the program.
        messages: messages.leak(),
        errors: errors.leak(),
        ..LANGUAGES[place]
    };
    place > 0
        && CATALOGUES[place]
            .set(Catalogue::new(&[LANGUAGES[0], installed]))
            .is_ok()
}

/// Returns the text of a message without values. For literal ids, use [`text!`].
pub fn text(id: PlainId) -> &'static str {
    text_by_id(id.as_str())
}

/// Returns the text of a message by a run-time id, such as `drill-gs-jump`.
/// The compiler cannot check such ids, so test every one of them.
pub fn text_by_id(id: &str) -> &'static str {
    find(id).unwrap_or(MISSING)
}

/// Like [`text_by_id`], but `None` if there is no such message or it takes values.
pub fn find(id: &str) -> Option<&'static str> {
    catalogue().find(id)
}

/// Returns the text of a message with values, by a run-time id.
pub fn text_with<'a>(id: &str, args: impl IntoIterator<Item = Arg<'a>>) -> String {
    catalogue().text_with(id, args)
}

/// Returns the text of a message with values. Use [`message!`], which checks their names.
pub fn fill_message<'a, const VALUES: u64>(
    id: MessageId<VALUES>,
    args: impl IntoIterator<Item = Arg<'a>>,
) -> String {
    text_with(id.as_str(), args)
}

/// A type with a display name. Its `id()`, if any, is for files.
pub trait Label {
    /// Returns the name in the active language.
    fn label(&self) -> &'static str;
}

/// A type with a description in sentences.
///
/// For errors, the English description is their `Display`. [`described!`] translates it.
pub trait Describe {
    /// Returns the description in the active language.
    fn describe(&self) -> String;
}

fn catalogue() -> &'static Catalogue {
    let place = language::active_index();
    CATALOGUES[place].get_or_init(|| match place {
        0 => Catalogue::new(&LANGUAGES[..1]),
        _ => Catalogue::new(&[LANGUAGES[0], LANGUAGES[place]]),
    })
}

/// Messages of a language, with English as the fallback.
struct Catalogue {
    /// Bundles to search, in order. English is last.
    bundles: Vec<FluentBundle<FluentResource>>,
    /// Texts of all messages and attributes that take no values, by id.
    plain: BTreeMap<String, String>,
    guide: &'static str,
}

impl Catalogue {
    /// Creates a catalogue. Later languages override earlier ones.
    fn new(languages: &[Language]) -> Self {
        let mut catalogue = Self {
            bundles: Vec::new(),
            plain: BTreeMap::new(),
            guide: "",
        };
        for language in languages {
            let bundle = build_bundle(language);
            catalogue
                .plain
                .extend(texts_without_values(&bundle, language.messages));
            catalogue.bundles.insert(0, bundle);
            catalogue.guide = language.guide;
        }
        catalogue
    }

    fn find(&self, id: &str) -> Option<&str> {
        self.plain.get(id).map(String::as_str)
    }

    fn text_with<'a>(&self, id: &str, args: impl IntoIterator<Item = Arg<'a>>) -> String {
        let args = args.into_iter().collect();
        let mut shown = MISSING.to_owned();
        for (text, is_whole) in self.format_in_languages(id, &args) {
            shown = text;
            // Skip translations that use a removed value or message.
            // English texts keep the missing name in braces.
            if is_whole {
                break;
            }
        }
        shown
    }

    /// Returns the translation of an error, or `None` if it is missing or takes other values.
    fn error_text<'a>(&self, id: &str, args: impl IntoIterator<Item = Arg<'a>>) -> Option<String> {
        let args = args.into_iter().collect();
        self.format_in_languages(id, &args)
            .find_map(|(text, is_whole)| is_whole.then_some(text))
    }

    /// Returns a message in each language that has it, and whether all its values are known.
    fn format_in_languages<'a>(
        &'a self,
        id: &'a str,
        args: &'a FluentArgs<'_>,
    ) -> impl Iterator<Item = (String, bool)> + 'a {
        let (message, attribute) = id
            .split_once('.')
            .map_or((id, None), |(message, name)| (message, Some(name)));
        self.bundles.iter().filter_map(move |bundle| {
            let message = bundle.get_message(message)?;
            let pattern = match attribute {
                Some(name) => message.get_attribute(name)?.value(),
                None => message.value()?,
            };
            let mut errors = Vec::new();
            let text = bundle.format_pattern(pattern, Some(args), &mut errors);
            Some((text.into_owned(), errors.is_empty()))
        })
    }
}

fn build_bundle(language: &Language) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = language
        .id
        .parse()
        .expect("LANGUAGES holds ids of languages");
    // A translation may contain invalid Fluent; such messages are dropped.
    // `build.rs` has checked the English messages.
    let resource = |messages: &str| {
        FluentResource::try_new(messages.to_owned()).unwrap_or_else(|(resource, _)| resource)
    };
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Terminals and the game's font would show Fluent's isolation marks.
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource(language.errors));
    bundle.add_resource_overriding(resource(language.messages));
    bundle
}

/// Returns the ids of all messages.
fn message_ids(messages: &str) -> impl Iterator<Item = &str> {
    let lines = messages
        .lines()
        .filter(|line| line.starts_with(|first: char| first.is_ascii_alphabetic()));
    lines
        .filter_map(|line| line.split_once('='))
        .map(|(id, _)| id.trim())
}

/// Returns the texts of all messages and attributes that take no values.
fn texts_without_values(
    bundle: &FluentBundle<FluentResource>,
    messages: &str,
) -> Vec<(String, String)> {
    let mut plain = Vec::new();
    for id in message_ids(messages) {
        let Some(message) = bundle.get_message(id) else {
            continue;
        };
        let attributes = message
            .attributes()
            .map(|attribute| (format!("{id}.{}", attribute.id()), attribute.value()));
        let value = message.value().map(|value| (id.to_owned(), value));
        for (id, pattern) in value.into_iter().chain(attributes) {
            let mut errors = Vec::new();
            let words = bundle
                .format_pattern(pattern, None, &mut errors)
                .into_owned();
            if errors.is_empty() {
                plain.push((id, words));
            }
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: Language = Language {
        id: "en",
        name: "English",
        letters: "",
        guide: "",
        errors: "",
        messages: "quit = Quit\nhits = { $n ->\n    [one] a hit\n   *[other] { $n } hits\n}\nwidget = Speed\n    .note = How fast\n",
    };
    const OTHER: Language = Language {
        id: "de",
        messages: "quit = Ende\nwidget = Tempo\n",
        ..ENGLISH
    };
    /// Messages that no longer match the English ones, and one with invalid Fluent.
    const OUTDATED: Language = Language {
        id: "de",
        messages: "quit = { $who } Ende\nhits = { $count } Treffer\nwidget = { speed }\n    .note = { $n\n",
        ..ENGLISH
    };

    #[test]
    fn outdated_messages_are_english() {
        let catalogue = Catalogue::new(&[ENGLISH, OUTDATED]);
        assert_eq!(catalogue.find("quit"), Some("Quit"));
        assert_eq!(catalogue.text_with("hits", [("n", 2.into())]), "2 hits");
        assert_eq!(
            (catalogue.find("widget"), catalogue.find("widget.note")),
            (Some("Speed"), Some("How fast"))
        );
    }

    #[test]
    fn only_known_languages_are_installed() {
        let install = |id| install_language(id, "menu-quit = Ende\n".to_owned(), String::new());
        assert!(!install("tlh"), "unknown");
        assert!(!install("en"), "embedded");
        assert_ne!(in_language("en", || text!("menu-quit")), Some("Ende"));
    }

    #[test]
    fn missing_messages_are_english() {
        let catalogue = Catalogue::new(&[ENGLISH, OTHER]);
        assert_eq!(catalogue.find("quit"), Some("Ende"));
        assert_eq!(
            (catalogue.find("widget"), catalogue.find("widget.note")),
            (Some("Tempo"), Some("How fast"))
        );
        assert_eq!(catalogue.text_with("hits", [("n", 1.into())]), "a hit");
        assert_eq!(catalogue.text_with("hits", [("n", 2.into())]), "2 hits");
        assert_eq!(
            (catalogue.find("nobody"), catalogue.find("hits")),
            (None, None),
            "not without its number"
        );
    }
}
