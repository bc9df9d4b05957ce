//! Every language beside English says the same: the same ids, filled with the same values, in its
//! own words.

use wishdir::text::{LANGUAGES, Language, error_text, in_language};
use wishdir_sim::profile::built_in;

use super::catalogue::{is_words, literals, messages, variables};
use super::source_files;

/// Messages that begin so are names everywhere: of jumps, tiers, keys, rules, and of the command
/// line's arguments.
const NAMES: [&str; 7] = [
    "jump-kind.",
    "jump-variation.",
    "tier-",
    "key-name.",
    "maxspeed-holder.",
    "nfk-rules-name.",
    "help-cfg.dialect-",
];
/// The words that players say in any language.
const WORDS: &str = "EdgeBug JumpBug DuckBug SlideBug Bounce Fastrun Double double duck jump LJ FOG HUD KZ NFK NOCLIP Noclip \
    QuakeWorld Need For Kill NEED FOR KILL Wishdir wishdir Accelerate AirAccelerate accelspeed addspeed alias air path \
    current fps gain HP id ix iy key maxspeed Maxspeed px raw sync ulp use m_yaw m_pitch m_filter x";
/// What only other languages than English say: in English it stands in doc comments and in the
/// files of profiles and maps.
const ELSEWHERE_IN_ENGLISH: [&str; 3] = ["help-", "profile-", "map-title."];

fn translations() -> &'static [Language] {
    &LANGUAGES[1..]
}

#[test]
fn every_message_is_in_every_language() {
    let english = messages(LANGUAGES[0].messages);
    for language in translations() {
        let theirs = messages(language.messages);
        let missing: Vec<&String> = english
            .keys()
            .filter(|id| !theirs.contains_key(*id))
            .collect();
        assert!(missing.is_empty(), "{}.ftl lacks: {missing:?}", language.id);
    }
}

#[test]
fn no_translation_says_what_nobody_asks_or_fills_it_with_something_else() {
    let english = messages(LANGUAGES[0].messages);
    for language in translations() {
        let theirs = messages(language.messages);
        for id in theirs.keys().filter(|id| {
            !ELSEWHERE_IN_ENGLISH
                .iter()
                .any(|start| id.starts_with(start))
        }) {
            assert!(
                english.contains_key(id),
                "{}.ftl: `{id}` is not in en.ftl",
                language.id
            );
            let (wanted, found) = (variables(&english, id), variables(&theirs, id));
            assert_eq!(
                found, wanted,
                "{}.ftl: `{id}` is filled with other values",
                language.id
            );
        }
    }
}

#[test]
fn no_translation_leaves_english_words_but_names() {
    for language in translations() {
        for (id, message) in messages(language.messages) {
            let is_letter = |letter: char| letter.is_alphabetic() || letter == '_';
            let words: Vec<&str> = message
                .words
                .split(|letter| !is_letter(letter))
                .filter(|it| it.len() > 1)
                .collect();
            let is_translated = words.iter().any(|word| !word.is_ascii());
            let is_name = |word: &str| WORDS.split_whitespace().any(|name| name == word);
            let is_named = NAMES.iter().any(|start| id.starts_with(start))
                || words.iter().all(|word| is_name(word));
            assert!(
                is_translated || is_named,
                "{}.ftl: `{id}` is still English: {words:?}",
                language.id
            );
        }
    }
}

#[test]
fn every_profile_that_comes_with_the_program_is_translated() {
    for language in translations() {
        let theirs = messages(language.messages);
        for profile in built_in() {
            for id in [
                format!("profile-{}", profile.name),
                format!("profile-{}.note", profile.name),
            ] {
                assert!(theirs.contains_key(&id), "{}.ftl lacks `{id}`", language.id);
            }
        }
        for id in theirs.keys().filter_map(|id| id.strip_prefix("profile-")) {
            let name = id.split('.').next().unwrap();
            assert!(
                built_in().iter().any(|profile| profile.name == name),
                "{}.ftl: nobody is {name}",
                language.id
            );
        }
    }
}

#[test]
fn every_guide_has_the_same_sections_with_the_same_numbers() {
    // A section's paragraphs, its items, and what is filled in.
    let shape = |guide: &str| -> Vec<(usize, usize, Vec<String>)> {
        let section = |section: &str| {
            let filled = section
                .split("{ $")
                .skip(1)
                .filter_map(|rest| rest.split(" }").next())
                .map(str::to_owned);
            let mut filled: Vec<String> = filled.collect();
            filled.sort();
            (
                section.matches("\n\n").count(),
                section.matches("\n- ").count(),
                filled,
            )
        };
        guide.split("\n## ").map(section).collect()
    };
    let english = shape(LANGUAGES[0].guide);
    for language in translations() {
        let theirs = shape(language.guide);
        assert_eq!(theirs.len(), english.len(), "{}.md: sections", language.id);
        for (number, (theirs, english)) in theirs.iter().zip(&english).enumerate() {
            assert_eq!(theirs, english, "{}.md: section {number}", language.id);
        }
    }
}

/// Where a literal of two words is one of an error, and what is none: statements of SQL, lists of
/// names, explanations.
const READERS: [&str; 9] = [
    "crates/wishdir-formats/src/",
    "crates/wishdir-sim/src/map/",
    "crates/wishdir-sim/src/script/",
    "crates/wishdir-sim/src/platformer/map/",
    "crates/wishdir-sim/src/profile/parse.rs",
    "crates/wishdir-replay/src/",
    "src/exchange/",
    "src/coach/parse.rs",
    "src/coach/lesson.rs",
];
const NO_ERRORS: [&str; 5] = [
    "crates/wishdir-console/src/commands.rs",
    "crates/wishdir-console/src/guess.rs",
    "crates/wishdir-console/src/variables.rs",
    "crates/wishdir-sim/src/map/build/places.rs",
    "crates/wishdir-console/src/console.rs",
];
/// Calls whose text is for programmers, and data that is compared.
const FOR_PROGRAMMERS: [&str; 4] = ["expect(", "unreachable!(", "panic!(", "assert!("];

/// Parts of errors that stand in the file with the rest of their text.
const PARTS: [&str; 11] = [
    ", did you mean \"{class}\"?",
    "unknown class \"{class}\" ({count} in all){}; {effect}",
    "\"{class}\" that stands at a point",
    "place to begin, expected an info_player_start",
    "push area",
    "pain area",
    "area teleport",
    "door trigger",
    "exit of a teleport",
    "whole ms",
    "whole frames per second",
];

/// The text with something in its braces, but for those that it speaks of.
fn filled_in(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| match part.split_once('}') {
        Some((name, rest)) if !name.contains(['\'', ' ']) => all + "7" + rest,
        Some(_) | None => all + "{" + part,
    })
}

#[test]
fn every_error_of_readers_and_files_is_in_every_language() {
    for language in translations() {
        let mut missing = Vec::new();
        for (name, code) in source_files() {
            let code = code.split("#[cfg(test)]").next().unwrap_or_default();
            let is_reader = READERS.iter().any(|start| name.starts_with(start))
                && !NO_ERRORS.contains(&name.as_str());
            for literal in literals(code) {
                let is_error = literal.before.trim_end().ends_with("#[error(");
                let is_phrase = is_reader
                    && !FOR_PROGRAMMERS
                        .iter()
                        .any(|call| literal.before.contains(call));
                if !(is_error || is_phrase) || !is_words(&name, &literal.text) {
                    continue;
                }
                let said = literal.text.replace("\\\"", "\"");
                if PARTS.contains(&said.as_str()) {
                    continue;
                }
                let text = filled_in(&said);
                let theirs = in_language(language.id, || error_text(&text).into_owned()).unwrap();
                if theirs.is_ascii() {
                    missing.push(format!("{name}:{}: {}", literal.line, literal.text));
                }
            }
        }
        assert!(
            missing.is_empty(),
            "{}.errors lacks {}:\n{}",
            language.id,
            missing.len(),
            missing.join("\n")
        );
    }
}

#[test]
fn every_line_of_the_errors_is_understood() {
    for language in translations() {
        let lines: Vec<&str> = language
            .errors
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect();
        assert!(lines.len() > 400, "{}", lines.len());
        let filled = |text: &str| {
            let mut all: Vec<&str> = text
                .split('{')
                .skip(1)
                .filter_map(|part| part.split_once('}'))
                .map(|it| it.0)
                .collect();
            all.sort_unstable();
            all.into_iter()
                .filter(|number| number.parse::<usize>().is_ok())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let start = format!("{}: ", language.id);
        let mut seen = std::collections::BTreeSet::new();
        for pair in lines.chunks(2) {
            let english = pair[0]
                .strip_prefix("en: ")
                .unwrap_or_else(|| panic!("{}: expected `en: `", pair[0]));
            let theirs = pair.get(1).and_then(|line| line.strip_prefix(&start));
            let theirs = theirs.unwrap_or_else(|| panic!("{english}: expected `{start}` under it"));
            assert!(seen.insert(english), "twice: {english}");
            assert!(!theirs.is_ascii(), "{english}: still English");
            assert_eq!(filled(english), filled(theirs), "{english}");
        }
    }
}
