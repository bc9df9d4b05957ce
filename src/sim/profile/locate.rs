//! Finds where a key stands in a profile's text, for errors that are only known after reading.

/// Line and column of a key, both from 1: the first `key:` after the first `section:`, outside strings and comments.
/// Without a section, the first `key:` of the file.
pub(super) fn position_of(text: &str, section: Option<&str>, key: &str) -> Option<(usize, usize)> {
    let mut keys = Keys { rest: text, line: 1, column: 1 };
    if let Some(section) = section {
        keys.find(|(name, _)| *name == section)?;
    }
    keys.find(|(name, _)| *name == key).map(|(_, at)| at)
}

/// Walks over the words before a colon.
struct Keys<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Keys<'a> {
    /// Takes `bytes` bytes away, counting lines.
    fn take(&mut self, bytes: usize) -> &'a str {
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

    /// The length of what is no key at the start of the rest: a comment, a string, or one sign.
    fn length_of_other(&self) -> usize {
        let rest = self.rest;
        let until = |end: &str, from: usize| rest[from..].find(end).map_or(rest.len(), |at| from + at + end.len());
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
            rest.chars().next().map_or(0, char::len_utf8)
        }
    }
}

impl<'a> Iterator for Keys<'a> {
    type Item = (&'a str, (usize, usize));

    fn next(&mut self) -> Option<Self::Item> {
        while !self.rest.is_empty() {
            let is_word = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
            let length = self.rest.find(|sign| !is_word(sign)).unwrap_or(self.rest.len());
            if length == 0 {
                self.take(self.length_of_other());
                continue;
            }
            let at = (self.line, self.column);
            let word = self.take(length);
            if self.rest.trim_start().starts_with(':') {
                return Some((word, at));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_in_comments_and_strings_are_passed_over() {
        let text = "(\n  // gravity: 1\n  note: \"gravity: \\\" 2\",\n  server: (maxspeed: 3, gravity : 4),\n)";
        assert_eq!(position_of(text, Some("server"), "gravity"), Some((4, 25)));
        assert_eq!(position_of(text, None, "note"), Some((3, 3)));
        assert_eq!(position_of(text, Some("player"), "gravity"), None);
    }
}
