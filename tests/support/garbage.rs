//! Bad inputs for every reader: random texts, and valid ones with bytes flipped, with parts
//! deleted, doubled or cut off, and with words inserted.

use proptest::prelude::*;
use proptest::sample::{Index, select};

/// One change of a text.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    /// Another byte at a position.
    Flip(Index, u8),
    /// This many bytes deleted.
    Delete(Index, usize),
    /// This many bytes doubled.
    Double(Index, usize),
    /// Everything from there on cut off.
    Truncate(Index),
    /// A word written over this many bytes.
    Insert(Index, usize, &'static str),
}

impl Edit {
    fn apply(&self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            return;
        }
        let range = |at: &Index, length: usize| {
            let at = at.index(bytes.len());
            at..(at + length).min(bytes.len())
        };
        match self {
            Self::Flip(at, byte) => {
                let at = at.index(bytes.len());
                bytes[at] = *byte;
            }
            Self::Delete(at, length) => drop(bytes.drain(range(at, *length))),
            Self::Double(at, length) => {
                let range = range(at, *length);
                let part = bytes[range.clone()].to_vec();
                bytes.splice(range.start..range.start, part);
            }
            Self::Truncate(at) => bytes.truncate(at.index(bytes.len())),
            Self::Insert(at, length, word) => drop(bytes.splice(range(at, *length), word.bytes())),
        }
    }
}

/// One to five changes. Words come from `words`.
pub(crate) fn edits(words: &'static [&'static str]) -> impl Strategy<Value = Vec<Edit>> {
    let edit = prop_oneof![
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Edit::Flip(at, byte)),
        (any::<Index>(), 1..40_usize).prop_map(|(at, length)| Edit::Delete(at, length)),
        (any::<Index>(), 1..80_usize).prop_map(|(at, length)| Edit::Double(at, length)),
        any::<Index>().prop_map(Edit::Truncate),
        (any::<Index>(), 0..6_usize, select(words))
            .prop_map(|(at, length, word)| Edit::Insert(at, length, word)),
    ];
    prop::collection::vec(edit, 1..6)
}

/// The text after these changes, with invalid UTF-8 replaced.
pub(crate) fn mutated(text: &str, edits: &[Edit]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for edit in edits {
        edit.apply(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Requires that an error's text starts with a position inside `text` and continues with words.
pub(crate) fn demand_a_place(
    text: &str,
    message: &str,
    (line, column): (usize, usize),
) -> Result<(), TestCaseError> {
    let rest = message.strip_prefix(&format!("line {line}, column {column}: "));
    prop_assert!(rest.is_some_and(|rest| rest.len() > 5), "{}", message);
    let lines: Vec<&str> = text.split('\n').collect();
    prop_assert!(line >= 1 && line <= lines.len(), "{}", message);
    // The end of a line is a valid position too.
    prop_assert!(
        column >= 1 && column <= lines[line - 1].chars().count() + 1,
        "{}",
        message
    );
    Ok(())
}

/// Random bytes, random words and mutated texts are read or rejected, and never make the reader
/// panic.
///
/// `read` takes a text and returns a violated condition. `words` are parts of valid texts, so that
/// random ones get far into the reader. `around` puts random words at the deepest level of the
/// syntax. `valid` gives texts to mutate.
macro_rules! read_or_refused {
    (cases: $cases:expr, read: $read:expr, words: $words:expr, around: $around:expr, valid: $valid:expr) => {
        proptest::proptest! {
            #![proptest_config(proptest::prelude::ProptestConfig::with_cases($cases))]

            #[test]
            fn random_bytes_are_read_or_refused(
                bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..2_000),
            ) {
                $read(&String::from_utf8_lossy(&bytes))?;
            }

            #[test]
            fn random_words_are_read_or_refused(
                words in proptest::collection::vec(proptest::sample::select(&$words[..]), 0..200),
            ) {
                $read(&words.concat())?;
                $read(&$around(words.join(" ")))?;
            }

            #[test]
            fn mutated_texts_are_read_or_refused(
                which in proptest::prelude::any::<proptest::sample::Index>(),
                edits in $crate::garbage::edits(&$words),
            ) {
                let texts: Vec<String> = $valid();
                let text: &String = which.get(&texts);
                $read(&$crate::garbage::mutated(text, &edits))?;
            }
        }
    };
}

pub(crate) use read_or_refused;
