//! The message catalogue: the only place that makes sentences and formats numbers for people.
//!
//! What happened is data (`analysis`, `solver`, `game`); the words for it stand in `assets/locale/en.ftl`, one message
//! an id, in Fluent's syntax. A second language is a second file. Numbers go in as text that [`number`] has rounded.

pub use crate::analysis::number;

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// The messages in English.
const ENGLISH: &str = include_str!("../../assets/locale/en.ftl");

static CATALOGUE: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let resource = FluentResource::try_new(ENGLISH.to_owned()).expect("en.ftl is well formed, as tests/text says");
    let mut bundle =
        FluentBundle::new_concurrent(vec![LanguageIdentifier::from_bytes(b"en").expect("`en` is a language")]);
    // No invisible marks around what is filled in: the terminal and the font would show them.
    bundle.set_use_isolating(false);
    bundle.add_resource(resource).expect("no id of en.ftl stands twice, as tests/text says");
    bundle
});

/// What is filled into a message, by name: `[("lost", tenths(3.2).into())]`.
pub type Arg<'a> = (&'a str, FluentValue<'a>);

/// The words of a message without anything to fill in: `speed`, or an attribute of one: `widget-speed.note`.
///
/// An id that is not in the catalogue gives itself, so that its lack is seen and ends nothing; a test asks for all.
#[must_use]
pub fn text(id: &str) -> Cow<'static, str> {
    format(id, None)
}

/// The words of a message with these values filled in.
#[must_use]
pub fn text_with<'a>(id: &str, args: impl IntoIterator<Item = Arg<'a>>) -> String {
    let args: FluentArgs<'_> = args.into_iter().collect();
    format(id, Some(&args)).into_owned()
}

/// Whether the catalogue has this message or attribute.
#[must_use]
pub fn has(id: &str) -> bool {
    let (message, attribute) = parts(id);
    CATALOGUE.get_message(message).is_some_and(|found| match attribute {
        Some(attribute) => found.get_attribute(attribute).is_some(),
        None => found.value().is_some(),
    })
}

/// A message's id, and its attribute's.
fn parts(id: &str) -> (&str, Option<&str>) {
    id.split_once('.').map_or((id, None), |(message, attribute)| (message, Some(attribute)))
}

fn format(id: &str, args: Option<&FluentArgs<'_>>) -> Cow<'static, str> {
    let (message, attribute) = parts(id);
    let pattern = CATALOGUE.get_message(message).and_then(|found| match attribute {
        Some(attribute) => found.get_attribute(attribute).map(|found| found.value()),
        None => found.value(),
    });
    let Some(pattern) = pattern else { return Cow::Owned(id.to_owned()) };
    // What cannot be filled in stays visible as its name in braces.
    let mut errors = Vec::new();
    match CATALOGUE.format_pattern(pattern, args, &mut errors) {
        Cow::Borrowed(words) => Cow::Owned(words.to_owned()),
        Cow::Owned(words) => Cow::Owned(words),
    }
}
