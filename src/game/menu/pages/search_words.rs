//! Matches texts against the words that the player typed.
//!
//! Case, punctuation and the dots of ё do not matter, so *vsync* finds *V-sync* and *cm360* finds
//! *cm/360*.

/// Minimum length of words that are also searched in explanations, and inside other words. Shorter
/// words would match nearly every explanation, and *u/s* would match *push*.
const NOTE_LETTERS: usize = 3;

/// Words that the player typed, in lower case and without punctuation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SearchWords(Vec<String>);

/// Converts a word to lower case and removes punctuation.
fn normalize_word(word: &str) -> String {
    let letters = word.chars().flat_map(char::to_lowercase);
    letters
        .filter(|letter| letter.is_alphanumeric())
        .map(|letter| if letter == 'ё' { 'е' } else { letter })
        .collect()
}

/// Returns the normalised words of a text.
fn plain_words(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace()
        .map(normalize_word)
        .filter(|word| !word.is_empty())
}

fn is_short(typed: &str) -> bool {
    typed.chars().count() < NOTE_LETTERS
}

/// Whether a word of a text matches a typed word. Both are normalised.
fn is_match(word: &str, typed: &str) -> bool {
    word.starts_with(typed) || !is_short(typed) && word.contains(typed)
}

impl SearchWords {
    /// Creates the words from a typed text.
    pub(super) fn from_typed(typed: &str) -> Self {
        Self(plain_words(typed).collect())
    }

    /// Whether the player typed no words.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a text contains all words.
    pub(super) fn matches_text(&self, text: &str) -> bool {
        let words: Vec<String> = plain_words(text).collect();
        let has = |typed: &String| words.iter().any(|word| is_match(word, typed));
        self.0.iter().all(has)
    }

    /// Whether a word of a text contains one of the typed words.
    pub(super) fn matches_word(&self, word: &str) -> bool {
        let word = normalize_word(word);
        self.0.iter().any(|typed| is_match(&word, typed))
    }

    /// Returns the rank of a match: 0 for a match in the name, 1 in the synonyms, 2 in the
    /// explanation. `None` if a word does not match, or if the player typed no words.
    pub(super) fn rank_match(&self, name: &str, synonyms: &str, note: &str) -> Option<u8> {
        if self.is_empty() {
            return None;
        }
        let begins =
            |typed: &String| plain_words(name).any(|word| word.starts_with(typed.as_str()));
        if self.0.iter().all(begins) {
            return Some(0);
        }
        let known = format!("{name} {synonyms}");
        if self.matches_text(&known) {
            return Some(1);
        }
        let is_long = self.0.iter().all(|typed| !is_short(typed));
        (is_long && self.matches_text(&format!("{known} {note}"))).then_some(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_case_do_not_matter() {
        for (typed, name) in [
            ("vsync", "V-sync"),
            ("V-SYNC", "vsync"),
            ("cm/360", "cm/360"),
            ("cm 360", "cm/360"),
            ("m_yaw", "m_yaw"),
            ("myaw", "m_yaw"),
            ("ее", "Её"),
        ] {
            assert!(
                SearchWords::from_typed(typed).matches_text(name),
                "{typed} in {name}"
            );
        }
    }

    #[test]
    fn short_words_only_match_the_start_of_a_word() {
        let words = SearchWords::from_typed("u/s");
        assert!(words.matches_word("(u/s)"));
        assert!(!words.matches_word("push") && !words.matches_word("pauses"));
    }

    #[test]
    fn names_come_before_synonyms_and_explanations() {
        let rank = |typed| {
            SearchWords::from_typed(typed).rank_match("Frame limit", "fps", "0 for no limit.")
        };
        assert_eq!(rank("frame"), Some(0));
        assert_eq!(rank("lim fr"), Some(0));
        assert_eq!(rank("fps"), Some(1));
        assert_eq!(rank("for"), Some(2));
        assert_eq!(rank("no"), None, "too short for explanations");
        assert_eq!(rank("frame mouse"), None, "all words must match");
        assert_eq!(rank(" - "), None);
    }
}
