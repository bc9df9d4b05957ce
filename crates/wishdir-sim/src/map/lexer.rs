//! Splits `.map` text into brackets, quoted strings and words.
//!
//! Reads each byte at most twice, so the time is linear in the length of the text.

use super::error::{MapError, Position};
use crate::excerpt::shorten;

/// A lexical token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// One of `{ } ( ) [ ]`.
    Bracket(char),
    /// Text between two quotes, with escapes unresolved.
    Quoted(&'a str),
    /// Any other text up to white space or a bracket.
    Word(&'a str),
    /// End of the text.
    End,
}

/// Start of a token. [`Lexer::position`] computes the column, which only errors need.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenMark {
    pub(super) line: u32,
    line_start: usize,
    start: usize,
}

/// Reads tokens one by one.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    line_start: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        // A byte order mark is not part of the map.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self {
            text,
            at: 0,
            line: 1,
            line_start: 0,
        }
    }

    /// Skips white space and comments, then marks the next token.
    pub(super) fn mark_token(&mut self) -> TokenMark {
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.at) {
            match byte {
                b'\n' | b'\r' => self.end_line(),
                b'/' if bytes.get(self.at + 1) == Some(&b'/') => self.skip_line(),
                // QuArK writes comments like this.
                b';' => self.skip_line(),
                blank if is_blank(*blank) => self.at += 1,
                _ => break,
            }
        }
        TokenMark {
            line: self.line,
            line_start: self.line_start,
            start: self.at,
        }
    }

    /// Reads the next token.
    pub(super) fn next(&mut self) -> Result<Token<'a>, MapError> {
        let mark = self.mark_token();
        match self.text.as_bytes().get(self.at) {
            None => Ok(Token::End),
            Some(b'"') => self.read_quoted(mark),
            Some(bracket) if is_bracket(*bracket) => {
                self.at += 1;
                Ok(Token::Bracket(char::from(*bracket)))
            }
            Some(_) => {
                Ok(Token::Word(self.read_word(|byte| {
                    is_blank(byte) || is_bracket(byte) || byte == b'"'
                })))
            }
        }
    }

    /// Reads a token where a texture name is expected. Names may contain brackets, as in `{fence`.
    pub(super) fn next_name(&mut self) -> Result<Token<'a>, MapError> {
        let mark = self.mark_token();
        match self.text.as_bytes().get(self.at) {
            None => Ok(Token::End),
            Some(b'"') => self.read_quoted(mark),
            Some(_) => Ok(Token::Word(self.read_word(is_blank))),
        }
    }

    /// Returns the line and column of a mark.
    pub(super) fn position(&self, mark: TokenMark) -> Position {
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

    fn read_word(&mut self, ends: impl Fn(u8) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let length = rest.bytes().position(ends).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Reads a quoted string, which may span lines as in the engines.
    /// A backslash escapes a quote, but not at the end of a line,
    /// because editors write paths that end in a backslash.
    /// A quote that starts both a line and a word opens the next string, so the current string is
    /// unclosed.
    fn read_quoted(&mut self, mark: TokenMark) -> Result<Token<'a>, MapError> {
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

/// Whether a byte is white space. As in Quake, all codes up to space are.
fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

fn is_bracket(byte: u8) -> bool {
    matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b']')
}

/// Returns the name of a token for error messages.
pub(super) fn describe(token: Token<'_>) -> String {
    match token {
        Token::Bracket(bracket) => format!("'{bracket}'"),
        Token::Quoted(text) => format!("the string \"{}\"", shorten(text)),
        Token::Word(word) => format!("'{}'", shorten(word)),
        Token::End => "the end of the file".to_owned(),
    }
}

/// Resolves the escapes `\"`, `\\` and `\n`, as the engines do. Keeps other backslashes.
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
