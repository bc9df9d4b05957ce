//! Text encoding in one line: a prefix, then version, checksum and content in base64url (RFC 4648).
//!
//! Jump links and HUD layouts use this encoding. It has no padding.
//! Readers ignore spaces and line ends, which chats may insert.

use std::ops::RangeInclusive;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use thiserror::Error;

/// Number of bytes before the content: version and checksum.
const HEAD_BYTES: usize = 1 + 4;

/// Properties of one kind of line.
#[derive(Clone, Debug)]
pub struct LineKind {
    /// Name of the kind in messages.
    pub what: &'static str,
    /// Prefix of the line.
    pub start: &'static str,
    /// Maximum number of characters, to limit the cost of reading.
    pub letters_max: usize,
    /// Versions of the content's layout that can be read. The writer uses the last one.
    pub versions: RangeInclusive<u8>,
}

/// Error in a line of text.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LineError {
    /// The text does not have the prefix of this kind.
    #[error("not {what}: it does not begin with {start}")]
    OtherText {
        /// Name of the expected kind.
        what: &'static str,
        /// Expected prefix.
        start: &'static str,
    },
    /// The text is longer than any line of this kind.
    #[error("found {found} characters, expected at most {most}")]
    TooLong {
        /// Number of characters found.
        found: usize,
        /// Maximum number of characters.
        most: usize,
    },
    /// A line contains a character that is not allowed.
    #[error("found {found:?}, expected only letters, digits, - and _")]
    Sign {
        /// First invalid character.
        found: char,
    },
    /// A newer program wrote the line.
    #[error("found layout version {found}, expected {expected}")]
    OtherVersion {
        /// Version of the layout in the line.
        found: u8,
        /// Readable versions, as text.
        expected: String,
    },
    /// Characters of the line were changed or are missing.
    #[error("wrong checksum: the line was changed or not copied completely")]
    Altered,
}

impl LineKind {
    /// Encodes content as a line in the newest layout.
    pub fn write(&self, content: &[u8]) -> String {
        let version = *self.versions.end();
        let head = [&[version][..], &checksum(version, content).to_le_bytes()].concat();
        let letters = URL_SAFE_NO_PAD.encode([&head, content].concat());
        format!("{}{letters}", self.start)
    }

    /// Returns the version and the content of a line.
    ///
    /// # Errors
    ///
    /// If the text is not a line of this kind, or was not copied completely.
    pub fn read(&self, text: &str) -> Result<(u8, Vec<u8>), LineError> {
        if text.len() > self.letters_max {
            return Err(LineError::TooLong {
                found: text.len(),
                most: self.letters_max,
            });
        }
        let text: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        let other = LineError::OtherText {
            what: self.what,
            start: self.start,
        };
        let letters = text.strip_prefix(self.start).ok_or(other)?;
        let is_letter = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
        if let Some(found) = letters.chars().find(|sign| !is_letter(*sign)) {
            return Err(LineError::Sign { found });
        }
        let mut bytes = URL_SAFE_NO_PAD
            .decode(letters)
            .map_err(|_| LineError::Altered)?;
        if bytes.len() < HEAD_BYTES {
            return Err(LineError::Altered);
        }
        let content = bytes.split_off(HEAD_BYTES);
        let found = bytes[0];
        if !self.versions.contains(&found) {
            let versions: Vec<String> = self
                .versions
                .clone()
                .map(|version| version.to_string())
                .collect();
            return Err(LineError::OtherVersion {
                found,
                expected: versions.join(" or "),
            });
        }
        if bytes[1..] != checksum(found, &content).to_le_bytes() {
            return Err(LineError::Altered);
        }
        Ok((found, content))
    }
}

/// Returns the checksum over version and content.
fn checksum(version: u8, content: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&[version]);
    hasher.update(content);
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: LineKind = LineKind {
        what: "a note",
        start: "wdn:",
        letters_max: 100,
        versions: 2..=3,
    };

    #[test]
    fn contents_round_trip_with_added_spaces() {
        for length in 0..60 {
            let content: Vec<u8> = (0..length).map(|at: u8| at.wrapping_mul(41)).collect();
            let line = KIND.write(&content);
            assert_eq!(KIND.read(&line), Ok((3, content.clone())));
            let spaced: String = line.chars().flat_map(|sign| [sign, '\n']).collect();
            assert!(
                spaced.len() > KIND.letters_max || KIND.read(&spaced) == Ok((3, content)),
                "{spaced}"
            );
        }
    }

    #[test]
    fn line_encoding_is_stable() {
        assert_eq!(KIND.write(&[0xfb, 0xff, 0x3e]), "wdn:AxoMJdj7_z4");
    }

    #[test]
    fn bad_lines_give_distinct_errors() {
        let older = LineKind {
            versions: 2..=2,
            ..KIND
        }
        .write(b"of last year");
        assert_eq!(KIND.read(&older), Ok((2, b"of last year".to_vec())));
        let line = KIND.write(b"of today");
        for (text, told) in [
            ("hello", "not a note: it does not begin with wdn:"),
            ("wdn:A+A", "found '+', expected only letters"),
            ("wdn:A=AAA", "found '=', expected only letters"),
            ("wdn:Aé", "found 'é', expected only letters"),
            ("wdn:Zm9vYmFyY", "wrong checksum"),
            ("wdn:", "wrong checksum"),
            ("wdn:AgAAAAB", "wrong checksum"),
            ("wdn:CQAAAAA", "found layout version 9, expected 2 or 3"),
            (&line[..line.len() - 1], "wrong checksum"),
            (
                &"w".repeat(101),
                "found 101 characters, expected at most 100",
            ),
        ] {
            let error = KIND.read(text).unwrap_err().to_string();
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
