//! Splits RON text into words with positions, for errors found after parsing.

/// Removes the byte order mark that some editors add.
pub fn strip_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Line and column, both from 1.
pub type TextPosition = (usize, usize);

/// Iterator over the tokens of a RON text with their positions.
/// Skips comments and strings.
pub struct RonWords<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> RonWords<'a> {
    /// Creates an iterator that starts at the beginning of the text.
    pub fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            line: 1,
            column: 1,
        }
    }

    /// Consumes `bytes` bytes and updates the position.
    fn advance(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for sign in taken.chars() {
            if sign == '\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        self.rest = rest;
        taken
    }

    /// Returns the length of a comment, a string or white space at the start of the remaining text.
    fn gap_length(&self) -> usize {
        let rest = self.rest;
        let until = |end: &str, from: usize| {
            rest[from..]
                .find(end)
                .map_or(rest.len(), |at| from + at + end.len())
        };
        if rest.starts_with("//") {
            until("\n", 2)
        } else if rest.starts_with("/*") {
            until("*/", 2)
        } else if let Some(inside) = rest.strip_prefix('"') {
            let mut escaped = false;
            let close = inside.find(|sign| {
                let closes = sign == '"' && !escaped;
                escaped = sign == '\\' && !escaped;
                closes
            });
            close.map_or(rest.len(), |at| at + 2)
        } else {
            rest.find(|sign: char| !sign.is_whitespace())
                .unwrap_or(rest.len())
        }
    }
}

impl<'a> Iterator for RonWords<'a> {
    type Item = (&'a str, TextPosition);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let gap = self.gap_length();
            if gap == 0 {
                break;
            }
            self.advance(gap);
        }
        let is_word = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
        let sign = self.rest.chars().next()?;
        let length = match self.rest.find(|sign| !is_word(sign)) {
            Some(0) => sign.len_utf8(),
            Some(length) => length,
            None => self.rest.len(),
        };
        let at = (self.line, self.column);
        Some((self.advance(length), at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_are_skipped() {
        let text = "( // a: 1\n  b: \"c: \\\" d\",\n /* e */ [f_1 ,-2]";
        let words: Vec<(&str, TextPosition)> = RonWords::new(text).collect();
        let expected = [
            ("(", (1, 1)),
            ("b", (2, 3)),
            (":", (2, 4)),
            (",", (2, 15)),
            ("[", (3, 10)),
            ("f_1", (3, 11)),
            (",", (3, 15)),
            ("-", (3, 16)),
            ("2", (3, 17)),
            ("]", (3, 18)),
        ];
        assert_eq!(words, expected);
    }
}
