//! Writes the ids of the message catalogue and the names of each message's values, for the macros
//! in `src/text/message_id.rs`.
//!
//! For web pages it also writes a catalogue without the messages that only the game shows.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

const CATALOGUE: &str = "assets/locale/en.ftl";
/// Id prefixes of messages that the page never shows. Leaving them out saves a visitor 18 kB.
const GAME_IDS: [&str; 15] = [
    "action",
    "bugs-",
    "console-",
    "drill-",
    "figure-",
    "key-",
    "lesson-",
    "menu-",
    "notice-",
    "plot-",
    "replays-",
    "search-",
    "training-",
    "watch-",
    "widget-",
];

/// Names of the values, and of the other messages, that a message or attribute uses.
#[derive(Default)]
struct Message {
    values: BTreeSet<String>,
    references: BTreeSet<String>,
}

fn main() {
    println!("cargo::rerun-if-changed={CATALOGUE}");
    let text = fs::read_to_string(CATALOGUE).expect("the package holds its catalogue");
    let messages = parse(&text);
    let mut table = String::from("&[\n");
    for id in messages.keys() {
        let values: Vec<_> = message_values(&messages, id).into_iter().collect();
        writeln!(table, "({id:?}, &{values:?}),").expect("a string can be written to");
    }
    table.push(']');
    let folder = env::var_os("OUT_DIR").expect("cargo sets it");
    let write = |name: &str, text: String| {
        fs::write(Path::new(&folder).join(name), text).expect("cargo made the folder");
    };
    write("messages.rs", table);
    if env::var_os("CARGO_FEATURE_GAME").is_none() {
        write("page.ftl", page_catalogue(&text, &messages));
    }
}

/// Returns the catalogue without comments and without messages that only the game shows.
fn page_catalogue(text: &str, messages: &BTreeMap<String, Message>) -> String {
    let is_game = |id: &str| GAME_IDS.iter().any(|start| id.starts_with(start));
    for (id, message) in messages.iter().filter(|(id, _)| !is_game(id)) {
        let used = message.references.iter().find(|used| is_game(used));
        assert!(
            used.is_none(),
            "{CATALOGUE}: `{id}` uses a message of the game: {used:?}"
        );
    }
    let mut resource = fluent_syntax::parser::parse(text).expect("it was parsed before");
    resource
        .body
        .retain(|entry| matches!(entry, Entry::Message(message) if !is_game(message.id.name)));
    fluent_syntax::serializer::serialize(&resource)
}

/// Parses a catalogue. Returns its messages and attributes, by id.
fn parse(text: &str) -> BTreeMap<String, Message> {
    let resource = fluent_syntax::parser::parse(text).unwrap_or_else(|(_, errors)| {
        let error = &errors[0];
        let line = text[..error.pos.start].lines().count();
        panic!("{CATALOGUE}:{line}: {error}");
    });
    let mut messages = BTreeMap::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else {
            continue;
        };
        let id = message.id.name;
        let attributes = message
            .attributes
            .iter()
            .map(|it| (format!("{id}.{}", it.id.name), &it.value));
        let value = message.value.as_ref().map(|value| (id.to_owned(), value));
        for (id, pattern) in value.into_iter().chain(attributes) {
            let mut message = Message::default();
            read_pattern(pattern, &mut message);
            let before = messages.insert(id.clone(), message);
            assert!(before.is_none(), "{CATALOGUE}: `{id}` is defined twice");
        }
    }
    messages
}

fn read_pattern(pattern: &Pattern<&str>, message: &mut Message) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            read_expression(expression, message);
        }
    }
}

fn read_expression(expression: &Expression<&str>, message: &mut Message) {
    match expression {
        Expression::Inline(inline) => read_inline(inline, message),
        Expression::Select { selector, variants } => {
            read_inline(selector, message);
            for variant in variants {
                read_pattern(&variant.value, message);
            }
        }
    }
}

fn read_inline(inline: &InlineExpression<&str>, message: &mut Message) {
    match inline {
        InlineExpression::VariableReference { id } => {
            message.values.insert(id.name.to_owned());
        }
        InlineExpression::MessageReference { id, attribute } => {
            let attribute = attribute.as_ref().map(|it| format!(".{}", it.name));
            let id = format!("{}{}", id.name, attribute.unwrap_or_default());
            message.references.insert(id);
        }
        InlineExpression::Placeable { expression } => read_expression(expression, message),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        InlineExpression::FunctionReference { .. } | InlineExpression::TermReference { .. } => {
            panic!("{CATALOGUE}: functions and terms are not supported")
        }
    }
}

/// Returns the names of a message's values, including those of referenced messages.
fn message_values<'a>(messages: &'a BTreeMap<String, Message>, id: &str) -> BTreeSet<&'a str> {
    let message = &messages[id];
    let mut all: BTreeSet<&str> = message.values.iter().map(String::as_str).collect();
    for reference in &message.references {
        assert!(
            messages.contains_key(reference),
            "{CATALOGUE}: `{id}` uses `{reference}`, which does not exist"
        );
        all.extend(message_values(messages, reference));
    }
    all
}
