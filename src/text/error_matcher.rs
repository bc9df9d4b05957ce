//! Translates error texts of readers and files.
//!
//! `#[error]` texts are English, for tests and other programs.
//! `assets/locale/ru.errors` has two lines per text, with `{0}`, `{1}` for values.
//! Values are translated, too. Unknown texts stay English.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::language::{LANGUAGES, active_index};

/// Maximum nesting of errors inside values.
const DEEPEST: u32 = 8;
/// Line prefixes of the two languages.
const ENGLISH: &str = "en: ";
const TRANSLATED: &str = ": ";
/// Separator between a location and its problem.
const BETWEEN: &str = ": ";

/// A part of a text: literal words, or the index of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    Literal(&'static str),
    Value(usize),
}

/// A text in both languages.
#[derive(Debug)]
struct ErrorEntry {
    english: Vec<Piece>,
    translated: Vec<Piece>,
    /// Number of bytes outside the values.
    letters: usize,
}

/// All texts of a language, longest first.
#[derive(Debug, Default)]
struct ErrorTexts {
    entries: Vec<ErrorEntry>,
}

/// Splits a text into literals and values such as `{0}`.
fn parse_pieces(text: &'static str) -> Vec<Piece> {
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some((before, number, after)) = next_value(rest) {
        if !before.is_empty() {
            found.push(Piece::Literal(before));
        }
        found.push(Piece::Value(number));
        rest = after;
    }
    if !rest.is_empty() {
        found.push(Piece::Literal(rest));
    }
    found
}

/// Finds the first `{N}`. Returns the text before it, the number and the text after it.
fn next_value(text: &'static str) -> Option<(&'static str, usize, &'static str)> {
    text.match_indices('{').find_map(|(at, _)| {
        let (number, after) = text[at + 1..].split_once('}')?;
        Some((&text[..at], number.parse().ok()?, after))
    })
}

impl ErrorTexts {
    /// Parses a language's file. Skips invalid lines.
    fn read(file: &'static str) -> Self {
        let mut entries: Vec<ErrorEntry> = Vec::new();
        let mut english = None;
        for line in file.lines() {
            if let Some(text) = line.strip_prefix(ENGLISH) {
                english = Some(text);
            } else if let (Some(text), Some((_, theirs))) = (english, line.split_once(TRANSLATED)) {
                let english_pieces = parse_pieces(text);
                let length = |piece: &Piece| {
                    if let Piece::Literal(text) = piece {
                        text.len()
                    } else {
                        0
                    }
                };
                let letters = english_pieces.iter().map(length).sum();
                entries.push(ErrorEntry {
                    english: english_pieces,
                    translated: parse_pieces(theirs),
                    letters,
                });
                english = None;
            }
        }
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.letters));
        Self { entries }
    }

    /// Translates a text, or returns `None` if it is unknown.
    /// A location may precede it, such as a path or a line.
    fn find(&self, text: &str, depth: u32) -> Option<String> {
        if let Some(found) = self.find_whole(text, depth) {
            return Some(found);
        }
        text.match_indices(BETWEEN).find_map(|(at, between)| {
            let problem = self.find_whole(&text[at + between.len()..], depth)?;
            let part = |part: &str| {
                self.find_whole(part, depth)
                    .unwrap_or_else(|| part.to_owned())
            };
            let place: Vec<String> = text[..at].split(BETWEEN).map(part).collect();
            Some(format!("{}{between}{problem}", place.join(BETWEEN)))
        })
    }

    /// Translates a text that matches an entry completely.
    fn find_whole(&self, text: &str, depth: u32) -> Option<String> {
        if depth > DEEPEST {
            return None;
        }
        let (entry, filled) = self
            .entries
            .iter()
            .find_map(|entry| Some((entry, match_pieces(&entry.english, text)?)))?;
        let piece = |piece: &Piece| match piece {
            Piece::Literal(text) => Cow::Borrowed(*text),
            Piece::Value(number) => {
                let own = filled.get(*number).copied().unwrap_or_default();
                self.find(own, depth + 1)
                    .map_or_else(|| Cow::Owned(own.to_owned()), Cow::Owned)
            }
        };
        Some(entry.translated.iter().map(piece).collect())
    }
}

/// Extracts the values of a text, each non-empty and as short as possible.
/// `None` if the text does not match.
fn match_pieces<'a>(pieces: &[Piece], whole: &'a str) -> Option<Vec<&'a str>> {
    let mut found: Vec<&str> = Vec::new();
    let (mut rest, mut at) = (whole, 0);
    while let Some(piece) = pieces.get(at) {
        match (piece, pieces.get(at + 1)) {
            (Piece::Literal(text), _) => rest = rest.strip_prefix(*text)?,
            (Piece::Value(number), next) => {
                let end = match next {
                    None => rest.len(),
                    // The last literal must end the text.
                    Some(Piece::Literal(text)) if at + 2 == pieces.len() => {
                        rest.strip_suffix(*text)?.len()
                    }
                    Some(Piece::Literal(text)) => {
                        let first = rest.chars().next()?.len_utf8();
                        first + rest[first..].find(*text)?
                    }
                    Some(Piece::Value(_)) => return None,
                };
                if end == 0 {
                    return None;
                }
                if found.len() <= *number {
                    found.resize(*number + 1, "");
                }
                found[*number] = &rest[..end];
                rest = &rest[end..];
            }
        }
        at += 1;
    }
    rest.is_empty().then_some(found)
}

/// Error texts of [`LANGUAGES`], parsed on first use.
static ERRORS: [OnceLock<ErrorTexts>; LANGUAGES.len()] =
    [const { OnceLock::new() }; LANGUAGES.len()];

/// Translates an English error text line by line. Unknown lines stay English.
pub fn error_text(text: &str) -> Cow<'_, str> {
    error_text_in(active_index(), text)
}

/// Like [`error_text`], for the language at an index of [`LANGUAGES`].
fn error_text_in(index: usize, text: &str) -> Cow<'_, str> {
    let file = LANGUAGES[index].matched_errors;
    if file.is_empty() {
        return Cow::Borrowed(text);
    }
    let errors = ERRORS[index].get_or_init(|| ErrorTexts::read(file));
    let line = |line: &str| errors.find(line, 0).unwrap_or_else(|| line.to_owned());
    Cow::Owned(text.split('\n').map(line).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# a comment\n\nen: found {0}, expected {1}\nru: найдено: {0}; ожидалось: {1}\n\n\
        en: line {0}\nru: строка {0}\n\nen: a number\nru: число\n\nen: {0} of {1} rows\nru: строк: {1}, из них {0}\n";

    #[test]
    fn texts_and_their_values_are_translated() {
        let errors = ErrorTexts::read(FILE);
        let find = |text| errors.find(text, 0);
        assert_eq!(
            find("found \"x\", expected a number").unwrap(),
            "найдено: \"x\"; ожидалось: число"
        );
        assert_eq!(find("3 of 7 rows").unwrap(), "строк: 7, из них 3");
        assert_eq!(
            find("maps/a.map: line 3: found 1 of 2 rows, expected a number").unwrap(),
            "maps/a.map: строка 3: найдено: строк: 2, из них 1; ожидалось: число"
        );
        assert_eq!(
            find("found ы, expected ыы").unwrap(),
            "найдено: ы; ожидалось: ыы"
        );
        assert_eq!(find("found , expected a number"), None);
        assert_eq!(find("quite another text"), None);
        assert_eq!(find("é: quite: another"), None);
    }
}
