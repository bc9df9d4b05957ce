//! Splits a `.map` text into signs, quoted strings and words; knows lines, comments and nothing
//! else.
//!
//! Each byte is looked at once or twice, so any text takes time in proportion to its length.

use super::error::{MapError, Position};
use crate::excerpt::shorten;

/// A piece of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// One of `{ } ( ) [ ]`.
    Sign(char),
    /// What stands between two quotes, escapes untouched.
    Quoted(&'a str),
    /// Anything else up to a blank or a sign.
    Word(&'a str),
    /// Nothing more comes.
    End,
}

/// Where a token begins; [`Lexer::position`] counts its column, which only errors need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) line: u32,
    line_start: usize,
    start: usize,
}

/// Reads tokens one after another.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    line_start: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        // A byte order mark is no part of the text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self {
            text,
            at: 0,
            line: 1,
            line_start: 0,
        }
    }

    /// Skips blanks and comments, and marks what follows.
    pub(super) fn mark(&mut self) -> Mark {
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.at) {
            match byte {
                b'\n' | b'\r' => self.end_line(),
                b'/' if bytes.get(self.at + 1) == Some(&b'/') => self.skip_line(),
                // QuArK's comments.
                b';' => self.skip_line(),
                blank if is_blank(*blank) => self.at += 1,
                _ => break,
            }
        }
        Mark {
            line: self.line,
            line_start: self.line_start,
            start: self.at,
        }
    }

    /// The next token.
    pub(super) fn next(&mut self) -> Result<Token<'a>, MapError> {
        let mark = self.mark();
        match self.text.as_bytes().get(self.at) {
            None => Ok(Token::End),
            Some(b'"') => self.quoted(mark),
            Some(sign) if is_sign(*sign) => {
                self.at += 1;
                Ok(Token::Sign(char::from(*sign)))
            }
            Some(_) => {
                Ok(Token::Word(self.word(|byte| {
                    is_blank(byte) || is_sign(byte) || byte == b'"'
                })))
            }
        }
    }

    /// The next token where a texture's name belongs: signs are part of it, as in `{fence`.
    pub(super) fn next_name(&mut self) -> Result<Token<'a>, MapError> {
        let mark = self.mark();
        match self.text.as_bytes().get(self.at) {
            None => Ok(Token::End),
            Some(b'"') => self.quoted(mark),
            Some(_) => Ok(Token::Word(self.word(is_blank))),
        }
    }

    /// A mark's line and column.
    pub(super) fn position(&self, mark: Mark) -> Position {
        let before = self
            .text
            .get(mark.line_start..mark.start)
            .unwrap_or_default();
        let column = u32::try_from(before.chars().count())
            .unwrap_or(u32::MAX)
            .saturating_add(1);
        Position {
            line: mark.line,
            column,
        }
    }

    fn end_line(&mut self) {
        let bytes = self.text.as_bytes();
        let both = bytes[self.at] == b'\r' && bytes.get(self.at + 1) == Some(&b'\n');
        self.at += if both { 2 } else { 1 };
        self.line = self.line.saturating_add(1);
        self.line_start = self.at;
    }

    fn skip_line(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest
            .iter()
            .position(|byte| matches!(byte, b'\n' | b'\r'))
            .unwrap_or(rest.len());
    }

    fn word(&mut self, ends: impl Fn(u8) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let length = rest.bytes().position(ends).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// A string. A backslash shields a quote, unless the line ends after it: then an editor wrote a
    /// path that ends in a backslash. It may go on over lines, as the engines' own readers let it;
    /// a quote that begins a line and a word is the next string's, and this one has no end.
    fn quoted(&mut self, mark: Mark) -> Result<Token<'a>, MapError> {
        let first = self.at + 1;
        let bytes = self.text.as_bytes();
        let open = || {
            Err(MapError::OpenString {
                at: self.position(mark),
            })
        };
        let (mut at, mut line, mut line_start) = (first, self.line, self.line_start);
        loop {
            match bytes.get(at) {
                None => return open(),
                Some(b'"') => break,
                Some(b'\n' | b'\r') => {
                    let both = bytes[at] == b'\r' && bytes.get(at + 1) == Some(&b'\n');
                    at += if both { 2 } else { 1 };
                    (line, line_start) = (line.saturating_add(1), at);
                }
                Some(b'\\') => {
                    let shields = match bytes.get(at + 1) {
                        Some(b'"') => !matches!(bytes.get(at + 2), None | Some(b'\n' | b'\r')),
                        Some(b'\\') => true,
                        _ => false,
                    };
                    at += if shields { 2 } else { 1 };
                }
                Some(_) => at += 1,
            }
        }
        let begins_line =
            line != self.line && bytes[line_start..at].iter().all(|byte| is_blank(*byte));
        let begins_word = bytes.get(at + 1).is_some_and(|byte| !is_blank(*byte));
        if begins_line && begins_word {
            return open();
        }
        (self.line, self.line_start) = (line, line_start);
        self.at = at + 1;
        Ok(Token::Quoted(&self.text[first..at]))
    }
}

/// Quake's reader took everything up to the space as blank.
fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

fn is_sign(byte: u8) -> bool {
    matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b']')
}

/// A token as an error names it.
pub(super) fn describe(token: Token<'_>) -> String {
    match token {
        Token::Sign(sign) => format!("'{sign}'"),
        Token::Quoted(text) => format!("the string \"{}\"", shorten(text)),
        Token::Word(word) => format!("'{}'", shorten(word)),
        Token::End => "the end of the file".to_owned(),
    }
}

/// A quoted string's meaning, as the engines read it: `\"`, `\\` and `\n`; other backslashes stand
/// for themselves.
pub(super) fn unescape(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        let (meant, length) = match rest.as_bytes().get(at + 1) {
            Some(b'"') => ('"', 2),
            Some(b'\\') => ('\\', 2),
            Some(b'n') => ('\n', 2),
            _ => ('\\', 1),
        };
        text.push(meant);
        rest = &rest[at + length..];
    }
    text.push_str(rest);
    text
}
