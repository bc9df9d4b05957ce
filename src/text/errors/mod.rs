//! Translation of errors: one file per area, each a `match` over its errors.
//!
//! The English text is in `#[error]`. Other languages have one message per id; the Russian ones
//! are in `assets/locale/ru-errors.ftl`. A missing message falls back to English. Details from
//! file readers stay English inside a translated sentence.

mod coach;
mod config;
mod exchange;
mod fall;
mod map;
mod readers;
mod replay;
mod system;

use std::error::Error;
use std::fmt::{self, Display};

use serde::{Serialize, Serializer};

use super::{Arg, Describe, catalogue, in_english};

/// Describes an error, given the id and the values of its message:
/// `described!(self, "error-link-ticks", found = *found, most = CHUNK_TICKS_MAX)`.
///
/// `tests/sim/languages.rs` and `scripts/translations` find these calls by their text, so the id
/// must be a literal.
macro_rules! described {
    ($error:expr, $id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::text::translate_error($error, $id, [$((stringify!($name), $value.into())),*])
    };
}

pub(crate) use described;

/// Returns the translation of an error, or its English text. Use [`described!`].
pub(crate) fn translate_error<'a, const VALUES: usize>(
    error: &dyn Display,
    id: &str,
    values: [Arg<'a>; VALUES],
) -> String {
    catalogue()
        .error_text(id, values)
        .unwrap_or_else(|| error.to_string())
}

/// Text of an error in English and in the language that was active when it was created. For errors
/// whose type the caller does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorText {
    english: String,
    text: String,
}

impl ErrorText {
    /// Stores an error's text in English and in the active language.
    pub fn new(error: &(impl Describe + Display + ?Sized)) -> Self {
        Self {
            english: in_english(|| error.to_string()),
            text: error.describe(),
        }
    }

    /// Stores a message from the catalogue.
    pub fn message(say: impl Fn() -> String) -> Self {
        Self {
            english: in_english(&say),
            text: say(),
        }
    }
}

impl Display for ErrorText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl Error for ErrorText {}

/// Serializes the English text, because JSON is always English.
impl Serialize for ErrorText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Describe for ErrorText {
    fn describe(&self) -> String {
        self.text.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::text::{in_language, text};
    use wishdir_replay::ReplayError;

    /// An error without a translation.
    struct Unknown;

    impl Display for Unknown {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("another reason")
        }
    }

    impl Describe for Unknown {
        fn describe(&self) -> String {
            described!(self, "error-without-a-message", found = 3)
        }
    }

    fn in_russian(error: &impl Describe) -> String {
        in_language("ru", || error.describe()).expect("it is known")
    }

    #[test]
    fn errors_are_translated_with_their_plurals() {
        let found = |found| ReplayError::OtherFormat { found };
        assert_eq!(
            in_russian(&found(9)),
            format!(
                "файл записан в формате 9, а нужен формат {}",
                wishdir_replay::FORMAT_VERSION
            )
        );
        assert_eq!(
            found(9).describe(),
            found(9).to_string(),
            "English is the text itself"
        );
        let cut = |ticks| wishdir_replay::InvalidReplay {
            outcome: wishdir_replay::Outcome::Truncated,
            ticks,
        };
        let endings = [1, 2, 5].map(|ticks| {
            let said = in_russian(&cut(ticks));
            said.rsplit(' ').next().map(str::to_owned)
        });
        assert_eq!(
            endings,
            ["тик", "тика", "тиков"].map(|word| Some(word.to_owned()))
        );
    }

    #[test]
    fn errors_without_a_translation_are_english() {
        assert_eq!(in_russian(&Unknown), "another reason");
    }

    #[test]
    fn system_errors_are_translated_by_their_kind() {
        let missing = io::Error::from(io::ErrorKind::NotFound);
        assert_eq!(in_russian(&missing), "такого файла или папки нет");
        let own = io::Error::new(io::ErrorKind::NotFound, "the pak has no x");
        assert_eq!(
            in_russian(&own),
            "the pak has no x",
            "its own text says more"
        );
    }

    #[test]
    fn described_keeps_both_languages() {
        let kept = in_language("ru", || {
            ErrorText::message(|| text!("menu-quit").to_owned())
        });
        let kept = kept.expect("it is known");
        assert_eq!(kept.to_string(), in_english(|| text!("menu-quit")));
        assert_eq!(
            Some(kept.describe().as_str()),
            in_language("ru", || text!("menu-quit"))
        );
    }
}
