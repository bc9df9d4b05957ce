//! Finds the position of a key in a profile's text, for errors found after parsing.

use crate::ron_text::{RonWords, TextPosition};

/// Returns line and column of a key, from 1: the first `key:` after the first `section:`.
/// Without a section, returns the first `key:` of the file. Ignores strings and comments.
pub(super) fn find_position(text: &str, section: Option<&str>, key: &str) -> Option<TextPosition> {
    let mut words = RonWords::new(text).peekable();
    let mut wanted = section.into_iter().chain([key]);
    let mut name = wanted.next()?;
    while let Some((word, at)) = words.next() {
        if word == name && words.peek().is_some_and(|(sign, _)| *sign == ":") {
            match wanted.next() {
                Some(next) => name = next,
                None => return Some(at),
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_in_comments_and_strings_are_skipped() {
        let text = "(\n  // gravity: 1\n  note: \"gravity: \\\" 2\",\n  server: (maxspeed: 3, gravity : 4),\n)";
        assert_eq!(
            find_position(text, Some("server"), "gravity"),
            Some((4, 25))
        );
        assert_eq!(find_position(text, None, "note"), Some((3, 3)));
        assert_eq!(find_position(text, Some("player"), "gravity"), None);
    }
}
