//! The message catalogue and the code that uses it: no id is missing, none is useless, and no
//! sentence stands elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::Peekable;
use std::str::CharIndices;

use wishdir::text::{LANGUAGES, find};

use super::{rust_files, source_files};

/// Ids that code puts together begin so; a test beside that code asks for all of them.
const COMPOSED: [&str; 5] = [
    "drill-",
    "key-name.",
    "lesson-",
    "maxspeed-holder.",
    "widget-",
];

/// Where sentences may stand besides `text/`: errors of readers, for whoever mends the file, texts
/// for map makers, help that clap cannot take from comments, and words of JSON that are older than
/// this law.
const EXEMPT: [&str; 4] = [
    "crates/wishdir-analysis/src/jump/grades.rs",
    "crates/wishdir-analysis/src/nfk/jumps.rs",
    "src/game/world/level/",
    "src/cli/game_args.rs",
];
/// How errors about an argument begin, which go to the person who types it.
const ARGUMENT_ERRORS: [&str; 2] = ["expected ", "found "];

/// What a string literal may be an argument of and still be no words for the player.
const NOT_FOR_PLAYERS: [&str; 23] = [
    "expect(",
    "panic!(",
    "unreachable!(",
    "assert!(",
    "assert_eq!(",
    "assert_ne!(",
    "debug_assert!(",
    "error(",
    "what: ",
    "reason =",
    "const NAME:",
    "const WIDGET_IDS:",
    "\n    id: ",
    "contains(",
    "custom(",
    "warn!(",
    "info!(",
    "error!(",
    "Name::new(",
    "Id::new(",
    "include_str!(",
    "serde(",
    "ron(",
];

/// A message or attribute: what it is filled with, and the messages that it holds.
#[derive(Debug, Default)]
pub(super) struct Message {
    variables: BTreeSet<String>,
    references: BTreeSet<String>,
    has_words: bool,
    /// What stands outside all braces.
    pub(super) words: String,
}

/// The catalogue's messages and attributes by id.
pub(super) fn messages(catalogue: &str) -> BTreeMap<String, Message> {
    let mut messages: BTreeMap<String, Message> = BTreeMap::new();
    let (mut message, mut id) = (String::new(), String::new());
    for line in catalogue.lines().filter(|line| !line.starts_with('#')) {
        let is_id = |name: &str| {
            !name.is_empty()
                && name
                    .bytes()
                    .all(|byte| byte == b'-' || byte.is_ascii_alphanumeric())
        };
        let begun = line
            .split_once('=')
            .map(|(name, rest)| (name.trim_end(), rest));
        let mut rest = line;
        if let Some((name, words)) = begun.filter(|(name, _)| is_id(name)) {
            (message, id, rest) = (name.to_owned(), name.to_owned(), words);
        } else if let Some((name, words)) =
            begun.and_then(|(name, words)| Some((name.strip_prefix("    .")?, words)))
        {
            (id, rest) = (format!("{message}.{name}"), words);
        }
        let entry = messages.entry(id.clone()).or_default();
        entry.has_words |= !rest.trim().is_empty();
        let outside = rest.split('{').map(|part| part.rsplit('}').next().unwrap());
        entry.words.extend(outside.chain(["\n"]));
        for part in rest.split('{').skip(1) {
            let name = part.trim_start().split([' ', '}']).next().unwrap();
            match name.strip_prefix('$') {
                Some(variable) => entry.variables.insert(variable.to_owned()),
                None if name.starts_with('"') => continue,
                None => entry.references.insert(name.to_owned()),
            };
        }
    }
    messages.retain(|_, message| message.has_words);
    messages
}

/// All that a message is filled with, those that it holds included.
pub(super) fn variables(messages: &BTreeMap<String, Message>, id: &str) -> BTreeSet<String> {
    let message = &messages[id];
    let held = message
        .references
        .iter()
        .flat_map(|held| variables(messages, held));
    message.variables.iter().cloned().chain(held).collect()
}

/// A string literal: its line, the code before it back to the last semicolon or brace, and its
/// text.
pub(super) struct Literal {
    pub(super) line: usize,
    pub(super) before: String,
    pub(super) text: String,
    /// The code right after it.
    after: String,
}

/// The string literals of a file up to its tests, comments left out.
pub(super) fn literals(code: &str) -> Vec<Literal> {
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let mut literals = Vec::new();
    let (mut chars, mut before) = (code.char_indices().peekable(), String::new());
    while let Some((at, letter)) = chars.next() {
        match letter {
            '/' if code[at..].starts_with("//") => {
                while chars.next_if(|(_, letter)| *letter != '\n').is_some() {}
            }
            // A character, not a lifetime.
            '\'' if code[at + 1..].starts_with('\\')
                || code[at + 1..].chars().nth(1) == Some('\'') =>
            {
                let escaped = code[at + 1..].starts_with('\\');
                chars
                    .by_ref()
                    .take(if escaped { 2 } else { 1 })
                    .for_each(drop);
                while chars.next_if(|(_, letter)| *letter != '\'').is_some() {}
                chars.next();
            }
            '"' => {
                let text = string(&mut chars);
                let after = chars.peek().map_or("", |(at, _)| &code[*at..]);
                let after = after.chars().take(400).collect();
                literals.push(Literal {
                    line: code[..at].lines().count(),
                    before: before.clone(),
                    text,
                    after,
                });
            }
            ';' | '{' | '}' => before.clear(),
            _ => before.push(letter),
        }
    }
    literals
}

/// The rest of a string literal.
fn string(chars: &mut Peekable<CharIndices<'_>>) -> String {
    let mut text = String::new();
    while let Some((_, letter)) = chars.next() {
        match letter {
            '"' => break,
            '\\' => match chars.next() {
                // A line that goes on after its break.
                Some((_, '\n')) => {
                    while chars
                        .next_if(|(_, letter)| letter.is_whitespace())
                        .is_some()
                    {}
                }
                Some((_, letter)) => text.extend(['\\', letter]),
                None => {}
            },
            letter => text.push(letter),
        }
    }
    text
}

/// The call that a literal is the first argument of: `message!`.
fn call(literal: &Literal) -> Option<&str> {
    let call = literal.before.trim_end().strip_suffix('(')?;
    ["message!", "text_with", "text", "find"]
        .into_iter()
        .find(|name| {
            let rest = call.strip_suffix(name);
            rest.is_some_and(|rest| {
                !rest.ends_with(|last: char| last.is_alphanumeric() || last == '_' || last == '.')
            })
        })
}

/// The names that a `message!` fills in.
fn filled(literal: &Literal) -> BTreeSet<String> {
    let (mut depth, mut names, mut name) = (0, BTreeSet::new(), String::new());
    for letter in literal.after.chars() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => name.clear(),
            '=' if depth == 0 && !name.trim().is_empty() => {
                names.insert(name.trim().to_owned());
                name.clear();
            }
            _ => name.push(letter),
        }
    }
    names
}

#[test]
fn every_id_that_is_said_is_in_the_catalogue_with_what_it_is_filled_with() {
    let messages = messages(LANGUAGES[0].messages);
    for (name, code) in source_files() {
        for literal in literals(&code) {
            let Some(call) = call(&literal) else { continue };
            let (id, place) = (&literal.text, format!("{name}:{}", literal.line));
            assert!(
                messages.contains_key(id),
                "{place}: `{id}` is not in en.ftl"
            );
            let wanted = variables(&messages, id);
            match call {
                "message!" => assert_eq!(
                    filled(&literal),
                    wanted,
                    "{place}: `{id}` is filled with other values"
                ),
                "text" | "find" => assert!(find(id).is_some(), "{place}: `{id}` wants {wanted:?}"),
                _ => {}
            }
        }
    }
}

#[test]
fn every_message_is_said_somewhere_and_holds_only_messages_that_exist() {
    let messages = messages(LANGUAGES[0].messages);
    let mut said: BTreeSet<String> = source_files()
        .iter()
        .flat_map(|(_, code)| literals(code))
        .map(|it| it.text)
        .collect();
    for (id, message) in &messages {
        for held in &message.references {
            assert!(
                messages.contains_key(held),
                "en.ftl: `{id}` holds `{held}`, which is not there"
            );
        }
        said.extend(message.references.iter().cloned());
    }
    for id in messages
        .keys()
        .filter(|id| !COMPOSED.iter().any(|start| id.starts_with(start)))
    {
        assert!(said.contains(id), "en.ftl: nobody says `{id}`");
    }
}

#[test]
fn what_looks_like_an_id_of_the_catalogue_is_one() {
    let messages = messages(LANGUAGES[0].messages);
    // Attributes are written with a point: no other literal has their shape.
    let shape = |text: &str| {
        let (message, attribute) = text.split_once('.').unwrap_or((text, "x"));
        let is_kebab = |part: &str| {
            !part.is_empty()
                && part
                    .bytes()
                    .all(|byte| byte == b'-' || byte.is_ascii_lowercase())
        };
        is_kebab(message)
            && is_kebab(attribute)
            && messages
                .keys()
                .any(|id| id.split('.').next() == Some(message))
    };
    for (name, code) in source_files() {
        for literal in literals(&code)
            .iter()
            .filter(|literal| literal.text.contains('.') && shape(&literal.text))
        {
            assert!(
                messages.contains_key(&literal.text),
                "{name}:{}: `{}` is not in en.ftl",
                literal.line,
                literal.text
            );
        }
    }
}

/// Two words beside each other, or, where players look, one that begins like a sentence.
pub(super) fn is_words(file: &str, text: &str) -> bool {
    let is_word =
        |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let words: Vec<&str> = text
        .split(' ')
        .map(|word| word.trim_end_matches([',', '.', ':', ';']))
        .collect();
    let begins = text.len() > 3 && text.starts_with(|first: char| first.is_ascii_uppercase());
    let is_label = begins
        && file.starts_with("src/game/")
        && text[1..].bytes().all(|byte| byte.is_ascii_lowercase());
    is_label
        || words
            .windows(2)
            .any(|pair| pair.iter().all(|word| is_word(word)))
}

#[test]
fn no_sentence_stands_outside_the_catalogue() {
    let mut found = Vec::new();
    for (name, code) in [
        "crates/wishdir-analysis/src",
        "src/review",
        "src/planner",
        "src/game",
        "src/cli",
    ]
    .into_iter()
    .flat_map(rust_files)
    {
        let is_exempt =
            name.ends_with("tests.rs") || EXEMPT.iter().any(|start| name.starts_with(start));
        for literal in literals(&code)
            .iter()
            .filter(|literal| !is_exempt && is_words(&name, &literal.text))
        {
            let is_argument_s = name.starts_with("src/cli/")
                && ARGUMENT_ERRORS
                    .iter()
                    .any(|it| literal.text.starts_with(it));
            if !is_argument_s
                && !NOT_FOR_PLAYERS
                    .iter()
                    .any(|call| literal.before.contains(call))
            {
                found.push(format!(
                    "{name}:{}: \"{}\" belongs into en.ftl",
                    literal.line, literal.text
                ));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
