//! A hand-written list of all variants of an enum holds all of them.

use super::source_files;

/// The text between the brace that opens after `start` and the one that closes it.
fn body<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    let text = &text[text.find(start)?..];
    let inner = &text[text.find('{')? + 1..];
    let mut depth = 1;
    let end = inner.find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    })?;
    Some(&inner[..end])
}

/// The names of an enum's variants; `body` without comments.
fn variants(body: &str) -> Vec<&str> {
    let mut depth = 0;
    let mut found = Vec::new();
    for line in body.lines().map(str::trim) {
        if depth == 0 && line.starts_with(char::is_uppercase) {
            found.push(
                line.split(|c: char| !c.is_alphanumeric())
                    .next()
                    .unwrap_or(line),
            );
        }
        let count = |marks: [char; 2]| line.matches(marks).count();
        depth += count(['{', '(']) as i32 - count(['}', ')']) as i32;
    }
    found
}

/// Enum and variant that a list of all in this text forgets.
fn forgotten(text: &str) -> Vec<(String, String)> {
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| line.to_owned() + "\n")
        .collect();
    let mut found = Vec::new();
    for (at, _) in code.match_indices("const ALL: [Self; ") {
        let list = code[at..].split(';').nth(1).unwrap_or_default();
        let owner = code[..at]
            .rsplit("impl ")
            .next()
            .and_then(|rest| rest.split(' ').next())
            .unwrap_or_default();
        let all = body(&code, &format!("enum {owner} "))
            .map(variants)
            .unwrap_or_default();
        if all.is_empty() {
            found.push((owner.to_owned(), "the enum itself".to_owned()));
        }
        let is_listed = |variant: &str| {
            list.match_indices("Self::").any(|(at, mark)| {
                let name = &list[at + mark.len()..];
                name.strip_prefix(variant)
                    .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
            })
        };
        let missing = all.into_iter().filter(|variant| !is_listed(variant));
        found.extend(missing.map(|variant| (owner.to_owned(), variant.to_owned())));
    }
    found
}

#[test]
fn lists_of_all_variants_forget_none() {
    let mut lists = 0;
    for (name, text) in source_files() {
        lists += text.matches("const ALL: [Self; ").count();
        let forgotten = forgotten(&text);
        assert!(forgotten.is_empty(), "{name}: `ALL` lacks {forgotten:?}");
    }
    assert!(lists >= 10, "only {lists} lists found");
}

#[test]
fn a_forgotten_variant_is_found() {
    let with = |list: &str| {
        format!(
            "/// One.\nenum Other {{ Nothing }}\npub enum Kind {{\n    /// Long: `A {{`.\n    Long,\n    LongJump {{\n        \
             /// Units.\n        Height: f32,\n    }},\n    Pair(u8, u8),\n}}\n\nimpl Kind {{\n    /// All.\n    pub const ALL: \
             [Self; 3] = [{list}];\n}}\n"
        )
    };
    assert_eq!(
        forgotten(&with(
            "Self::Long, Self::LongJump { height: 1.0 }, Self::Pair(1, 2)"
        )),
        []
    );
    let found = forgotten(&with(
        "Self::LongJump { height: 1.0 }, Self::Pair(1, 2), Self::Pair(2, 2)",
    ));
    assert_eq!(found, [("Kind".to_owned(), "Long".to_owned())]);
    assert_eq!(
        forgotten("impl Gone {\n    pub const ALL: [Self; 1] = [Self::A];\n}\n").len(),
        1,
        "the enum stands elsewhere"
    );
}
