//! Every language beside English says it in its own words.

use wishdir::text::{LANGUAGES, Language};

use super::catalogue::messages;

/// Messages that begin so are names everywhere: of jumps, tiers, keys, rules, and of the command line's arguments.
const NAMES: [&str; 6] =
    ["jump-kind.", "jump-variation.", "tier-", "key-name.", "nfk-rules-name.", "help-cfg.dialect-"];
/// The words that players say in any language.
const WORDS: &str = "EdgeBug JumpBug DuckBug SlideBug Bounce Fastrun Double double duck jump LJ FOG HUD KZ NFK NOCLIP Noclip \
    QuakeWorld Need For Kill NEED FOR KILL Wishdir wishdir Accelerate AirAccelerate accelspeed addspeed alias air path \
    current fps gain HP id ix iy key maxspeed Maxspeed px raw sync ulp use m_yaw m_pitch x";

fn translations() -> &'static [Language] {
    &LANGUAGES[1..]
}

#[test]
fn no_translation_leaves_english_words_but_names() {
    for language in translations() {
        for (id, message) in messages(language.messages) {
            let is_letter = |letter: char| letter.is_alphabetic() || letter == '_';
            let words: Vec<&str> = message.words.split(|letter| !is_letter(letter)).filter(|it| it.len() > 1).collect();
            let is_translated = words.iter().any(|word| !word.is_ascii());
            let is_name = |word: &str| WORDS.split_whitespace().any(|name| name == word);
            let is_named = NAMES.iter().any(|start| id.starts_with(start)) || words.iter().all(|word| is_name(word));
            assert!(is_translated || is_named, "{}.ftl: `{id}` is still English: {words:?}", language.id);
        }
    }
}
