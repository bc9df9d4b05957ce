//! Parser for Valve's `KeyValues` text: quoted or bare words, braces around sections, comments
//! after `//`.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyValuesToken<'a> {
    /// A word. Quotes are removed; backslashes stay as they are.
    Word(&'a str),
    /// Start or end of a section.
    Brace,
}

/// Splits the text into tokens. Skips an unterminated quoted word.
fn tokenize(text: &str) -> impl Iterator<Item = KeyValuesToken<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            rest = rest
                .trim_start_matches(|letter: char| letter.is_whitespace() || letter.is_control());
            let Some(comment) = rest.strip_prefix("//") else {
                break;
            };
            rest = comment.find('\n').map_or("", |end| &comment[end..]);
        }
        if let Some(quoted) = rest.strip_prefix('"') {
            let end = quoted.find('"')?;
            rest = &quoted[end + 1..];
            return Some(KeyValuesToken::Word(&quoted[..end]));
        }
        if let Some(behind) = rest.strip_prefix(['{', '}']) {
            rest = behind;
            return Some(KeyValuesToken::Brace);
        }
        let ends_word = |letter: char| letter.is_whitespace() || matches!(letter, '"' | '{' | '}');
        let (word, behind) = rest.split_at(rest.find(ends_word).unwrap_or(rest.len()));
        rest = behind;
        (!word.is_empty()).then_some(KeyValuesToken::Word(word))
    })
}

/// Returns the pairs of key and value in all sections, without the names of sections.
pub(super) fn parse_pairs(text: &str) -> Vec<(&str, &str)> {
    let (mut pairs, mut key) = (Vec::new(), None);
    for part in tokenize(text) {
        key = match (key, part) {
            (Some(key), KeyValuesToken::Word(value)) => {
                pairs.push((key, value));
                None
            }
            (None, KeyValuesToken::Word(word)) => Some(word),
            (_, KeyValuesToken::Brace) => None,
        };
    }
    pairs
}

/// Finds the value of a key, ignoring case, in a text with one pair per line.
pub(super) fn find_value<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let first = |line: &'a str| parse_pairs(line).into_iter().next();
    let found = text
        .lines()
        .filter_map(first)
        .find(|(own, _)| own.eq_ignore_ascii_case(key));
    found
        .map(|(_, value)| value.trim())
        .filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_and_bare_words_are_parsed() {
        let told = |text: &str| {
            parse_pairs(text)
                .into_iter()
                .map(|(key, value)| format!("{key}={value}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            told("\"a\"{\"path\" \"C:\\\\x\" \"b\"\"2\"}"),
            ["path=C:\\\\x", "b=2"],
            "all in a line"
        );
        assert_eq!(
            told("path // \"no\" value here\n\n  \"/x/y\"\n"),
            ["path=/x/y"],
            "the value further down"
        );
        // A section's name has no value.
        assert_eq!(told("a { b c } d e"), ["b=c", "d=e"]);
        assert_eq!(told("a \"cut off"), Vec::<String>::new());
        assert_eq!(told("\"\" \"empty\" a \"\""), ["=empty", "a="]);
    }

    #[test]
    fn value_of_reads_one_pair_per_line() {
        let text = "// game \"no\"\nlonely\n\"Game\" \"A mod\" // its name\nfallback_dir czero\nempty \"\"\n";
        let value = |key: &str| find_value(text, key);
        assert_eq!(
            [value("game"), value("fallback_dir")],
            [Some("A mod"), Some("czero")]
        );
        assert_eq!([value("lonely"), value("empty"), value("none")], [None; 3]);
    }
}
