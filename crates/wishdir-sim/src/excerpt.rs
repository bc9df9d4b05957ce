//! Short excerpts of files for messages, without control characters.

/// Maximum length of a quoted word, characters.
const WORD_MAX: usize = 40;
/// Maximum length of a parser's message, characters.
const MESSAGE_MAX: usize = 400;

/// Returns the start of a text, cut to a word's length.
pub fn shorten(text: &str) -> String {
    truncate(text, WORD_MAX)
}

/// Returns the message of a RON or JSON parser. It is cut to a maximum length, because it may quote
/// the file.
pub(super) fn shorten_message(error: &impl ToString) -> String {
    truncate(&error.to_string(), MESSAGE_MAX)
}

/// Like `shorten_message`, for RON. Omits the hint that only helps programmers.
pub fn shorten_ron_message(error: &ron::Error) -> String {
    if *error == ron::Error::ExceededRecursionLimit {
        return "nested too deep, expected at most 128 nested brackets".to_owned();
    }
    shorten_message(error)
}

fn truncate(text: &str, most: usize) -> String {
    let clean = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut short: String = text.chars().take(most).map(clean).collect();
    if text.chars().nth(most).is_some() {
        short.push_str("...");
    }
    short
}
