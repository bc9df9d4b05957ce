//! The message catalogue: the only place that makes sentences and formats numbers for people.
//!
//! What happened is data (`analysis`, `solver`, `game`); the words for it stand in
//! `assets/locale/en.ftl`, one message an id, in Fluent's syntax. Another language is two such
//! files and an entry in [`LANGUAGES`]; what it lacks is English. Numbers go in as text that
//! [`number`] has rounded, counts go in as numbers, so that Fluent chooses their plural.
//!
//! Not from the catalogue: the English help of the command line (clap writes it from doc comments;
//! `cli/help.rs` puts other languages in its place), the errors of readers and files (`#[error]`:
//! [`error_text`] puts them into other languages where a person reads them), and the titles and
//! notes of profiles and maps, which are data.

pub mod block;
pub mod bug_finder;
pub mod console;
mod constants;
mod errors;
pub mod json;
pub mod jump;
mod language;
pub mod nfk;
pub mod number;
pub mod report;
pub mod shipped;
mod style;
pub mod technique;
pub mod tick;
pub mod training;

pub use constants::{explain, guide};
pub use errors::error_text;
pub use language::{LANGUAGES, Language, choose, in_english, in_language, language, of_locale};

use std::collections::BTreeMap;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// What [`text`] says for an id that is not in the catalogue; a test asks for all.
const MISSING: &str = "?";

/// The catalogues of [`LANGUAGES`], each made when it is first asked.
static CATALOGUES: [OnceLock<Catalogue>; LANGUAGES.len()] =
    [const { OnceLock::new() }; LANGUAGES.len()];

/// What is filled into a message, by name: `[("lost", tenths(3.2).into())]`.
pub type Arg<'a> = (&'a str, FluentValue<'a>);

/// The words of a message without anything to fill in: `menu-quit`, or an attribute of one:
/// `widget-speed.note`.
pub fn text(id: &str) -> &'static str {
    find(id).unwrap_or(MISSING)
}

/// The same, if there is such a message.
pub fn find(id: &str) -> Option<&'static str> {
    catalogue().find(id)
}

/// The words of a message with these values filled in.
pub fn text_with<'a>(id: &str, args: impl IntoIterator<Item = Arg<'a>>) -> String {
    catalogue().text_with(id, args)
}

/// `message!("advice-hold-key", ticks = 3, lost = tenths(lost))`: the words of a message with these
/// values filled in.
macro_rules! message {
    ($id:expr, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::text::text_with($id, [$((stringify!($name), $value.into())),+])
    };
}
pub(crate) use message;

/// What has a name for people; its `id()`, if it has one, is for files.
pub trait Label {
    /// What the player reads.
    fn label(&self) -> &'static str;
}

/// What there is a sentence about.
pub trait Describe {
    /// What it is, in the language of the catalogue.
    fn describe(&self) -> String;
}

fn catalogue() -> &'static Catalogue {
    let place = language::place();
    CATALOGUES[place].get_or_init(|| match place {
        0 => Catalogue::new(&LANGUAGES[..1]),
        _ => Catalogue::new(&[LANGUAGES[0], LANGUAGES[place]]),
    })
}

/// The messages of a language, over those of English.
struct Catalogue {
    /// The later ones come first.
    bundles: Vec<FluentBundle<FluentResource>>,
    /// The words of all messages and attributes that have nothing to fill in, by id.
    plain: BTreeMap<String, String>,
    /// The player's guide.
    guide: &'static str,
}

impl Catalogue {
    /// Of languages; a later one covers those before it.
    fn new(languages: &[Language]) -> Self {
        let mut catalogue = Self {
            bundles: Vec::new(),
            plain: BTreeMap::new(),
            guide: "",
        };
        for language in languages {
            let bundle = bundle(language);
            catalogue.plain.extend(plain(&bundle, language.messages));
            catalogue.bundles.insert(0, bundle);
            catalogue.guide = language.guide;
        }
        catalogue
    }

    fn find(&self, id: &str) -> Option<&str> {
        self.plain.get(id).map(String::as_str)
    }

    fn text_with<'a>(&self, id: &str, args: impl IntoIterator<Item = Arg<'a>>) -> String {
        let (message, attribute) = id
            .split_once('.')
            .map_or((id, None), |(message, name)| (message, Some(name)));
        let found = self.bundles.iter().find_map(|bundle| {
            let message = bundle.get_message(message)?;
            let pattern = match attribute {
                Some(name) => message.get_attribute(name)?.value(),
                None => message.value()?,
            };
            Some((bundle, pattern))
        });
        let Some((bundle, pattern)) = found else {
            return MISSING.to_owned();
        };
        let args: FluentArgs<'_> = args.into_iter().collect();
        // What cannot be filled in stays visible as its name in braces.
        bundle
            .format_pattern(pattern, Some(&args), &mut Vec::new())
            .into_owned()
    }
}

fn bundle(language: &Language) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = language
        .id
        .parse()
        .expect("LANGUAGES holds ids of languages");
    let resource = FluentResource::try_new(language.messages.to_owned())
        .expect("the files of messages are tested");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // No invisible marks around what is filled in: the terminal and the font would show them.
    bundle.set_use_isolating(false);
    bundle
        .add_resource(resource)
        .expect("no id stands twice: tested");
    bundle
}

/// The ids of all messages, as their lines begin.
fn ids(messages: &str) -> impl Iterator<Item = &str> {
    let lines = messages
        .lines()
        .filter(|line| line.starts_with(|first: char| first.is_ascii_alphabetic()));
    lines
        .filter_map(|line| line.split_once('='))
        .map(|(id, _)| id.trim())
}

/// All messages and attributes that have nothing to fill in, with their words.
fn plain(bundle: &FluentBundle<FluentResource>, messages: &str) -> Vec<(String, String)> {
    let mut plain = Vec::new();
    for id in ids(messages) {
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

    #[test]
    fn what_a_language_lacks_is_english() {
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
