//! Words that a native reader stumbles over, and what to write instead.

use super::{source_files, text_files};

/// What stands in no comment, string or name of `src`, and what to write.
const BANNED: [(&str, &str); 22] = [
    ("dear", "expensive, slow"),
    ("dearer", "more expensive"),
    ("dearest", "most expensive"),
    ("of who", "of a player who"),
    ("for who", "for callers who, for a player who"),
    ("to who", "to a player who"),
    ("so many", "N, this many, some"),
    ("so much", "this much, how much"),
    ("so long", "this long, how long"),
    ("so late", "this late"),
    ("so high", "this high"),
    ("so large", "this large"),
    ("so fast", "this fast"),
    ("usual", "default, ordinary, normal"),
    ("usually", "most often, normally"),
    ("whoever", "a player who, the caller that"),
    ("affair", "business, matter"),
    ("besides", "too, beside, on top"),
    ("anew", "again"),
    ("hears", "receives, observes"),
    ("knobs", "parameters"),
    ("words(", "label(, describe("),
];

/// Files and folders that are still to be rewritten. Only ever shorter.
const NOT_YET: &[&str] = &[];
/// The same for comments that say nothing.
const COMMENTS_NOT_YET: &[&str] = &[];

/// The banned words of a text: line from 1, word, and what to write.
fn banned(text: &str) -> Vec<(usize, &'static str, &'static str)> {
    let is_letter = |c: char| c.is_ascii_alphanumeric();
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.to_ascii_lowercase();
        for (word, instead) in BANNED {
            let stands_alone = |at: usize| {
                let after = &line[at + word.len()..];
                let is_call = word.ends_with('(');
                is_call || (!line[..at].ends_with(is_letter) && !after.starts_with(is_letter))
            };
            if line.match_indices(word).any(|(at, _)| stands_alone(at)) {
                found.push((number, word, instead));
            }
        }
    }
    found
}

/// How a comment begins that, in two words, only repeats the name below it.
const EMPTY_STARTS: [&str; 12] = [
    "The", "Its", "What", "Why", "Which", "How", "Where", "Who", "None", "All", "That", "From",
];

/// Doc comments of one or two words that say nothing: line from 1, and the comment.
fn empty_comments(text: &str) -> Vec<(usize, &str)> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let doc = |at: usize| lines.get(at).and_then(|line| line.strip_prefix("/// "));
    let says_nothing = |at: &usize| {
        let words: Vec<&str> = doc(*at).unwrap_or_default().split(' ').collect();
        let stands_alone =
            at.checked_sub(1).is_none_or(|before| doc(before).is_none()) && doc(at + 1).is_none();
        stands_alone && words.len() <= 2 && EMPTY_STARTS.contains(&words[0].trim_end_matches('.'))
    };
    (0..lines.len())
        .filter(says_nothing)
        .map(|at| (at + 1, lines[at]))
        .collect()
}

/// The files that a law holds for.
fn files(not_yet: &[&str]) -> Vec<(String, String)> {
    let mut files = source_files();
    files.extend(text_files(&["assets/locale"]));
    files.retain(|(name, _)| !not_yet.iter().any(|start| name.starts_with(start)));
    files
}

#[test]
fn every_comment_says_something() {
    let mut wrong = Vec::new();
    for (name, text) in files(COMMENTS_NOT_YET) {
        wrong.extend(
            empty_comments(&text)
                .iter()
                .map(|(line, comment)| format!("{name}:{line}: {comment}")),
        );
    }
    assert!(
        wrong.is_empty(),
        "{} comments say nothing:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn a_comment_that_says_nothing_is_found() {
    let text = "/// What.\nx: f32,\n    /// The player.\n    player: Player,\n/// Seconds.\ny: f32,\n/// The\n/// whole.\nz: f32,\n";
    assert_eq!(
        empty_comments(text),
        [(1, "/// What."), (3, "/// The player.")]
    );
}

#[test]
fn no_sentence_uses_a_banned_word() {
    let mut wrong = Vec::new();
    for (name, text) in &files(NOT_YET) {
        let line = |(line, word, instead)| format!("{name}:{line}: \"{word}\": write {instead}");
        wrong.extend(banned(text).into_iter().map(line));
    }
    assert!(
        wrong.is_empty(),
        "{} banned words:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn a_banned_word_is_found_where_it_stands_alone() {
    for line in [
        "// So many ticks.",
        "const USUAL_TICKS: u32 = 1;",
        "let x = event_words(event);",
        "the best of who has it",
    ] {
        assert_eq!(
            banned(&format!("//! First.\n{line}"))
                .iter()
                .map(|(line, ..)| *line)
                .collect::<Vec<_>>(),
            [2],
            "{line}"
        );
    }
    for line in [
        "unusual",
        "the words of a song",
        "so manyfold",
        "deary",
        "a list of whole numbers",
    ] {
        assert_eq!(banned(line), [], "{line}");
    }
}
