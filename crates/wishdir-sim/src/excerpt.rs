//! What messages show of a file: short, and without control characters.

/// How much of a wrong word a message quotes, characters.
const WORD_MAX: usize = 40;
/// How long the message of a foreign reader may be, characters.
const MESSAGE_MAX: usize = 400;

/// The beginning of a text in a file.
pub fn shorten(text: &str) -> String {
    cut(text, WORD_MAX)
}

/// What RON's or JSON's reader says: it may quote whole words of the file.
pub(super) fn message(error: &impl ToString) -> String {
    cut(&error.to_string(), MESSAGE_MAX)
}

/// RON's reader, likewise; its advice for programmers is left out.
pub fn ron_message(error: &ron::Error) -> String {
    if *error == ron::Error::ExceededRecursionLimit {
        return "nested too deep, expected at most 128 brackets in each other".to_owned();
    }
    message(error)
}

fn cut(text: &str, most: usize) -> String {
    let clean = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut short: String = text.chars().take(most).map(clean).collect();
    if text.chars().nth(most).is_some() {
        short.push_str("...");
    }
    short
}
