//! Every document and section named by a comment, an asset or a text file exists.
//!
//! A citation is `docs/` and the document's name, then its sections (`5.14.4`, `7.8a`, `B6`),
//! joined by commas, "and" or "to"; after them rows of the section's table ("row 6", "rows 8, 11
//! and 14") or words of the document in quotes. Sections are the numbered headings of a document
//! and the numbered or lettered paragraphs below them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::{root, text_files};

/// The possible targets of a citation in a document.
#[derive(Default)]
struct Document {
    text: String,
    /// `5`, `5.14`, `5.14.4` (the fourth item of 5.14), `7.8a`, `B6`.
    sections: BTreeSet<String>,
    /// Section and first cell, of the tables with numbered rows.
    rows: BTreeSet<(String, String)>,
}

impl Document {
    fn parse(text: &str) -> Self {
        let mut document = Self {
            text: one_line(text).0,
            ..Self::default()
        };
        let mut current = String::new();
        for line in text.lines().map(str::trim_start) {
            let bold = line.strip_prefix("**").unwrap_or(line);
            let label = take_reference(bold.trim_start_matches(['#', ' ']));
            if let (true, Some((label, _))) = (line.starts_with('#'), &label) {
                current.clone_from(label);
                document.sections.insert(label.clone());
            } else if let Some(cell) = line
                .strip_prefix("| ")
                .and_then(|row| row.split(" |").next())
            {
                if cell.chars().all(|c| c.is_ascii_digit()) {
                    document.rows.insert((current.clone(), cell.to_owned()));
                }
            } else if let Some((item, letters)) =
                bold.split_once(". ").and_then(|(item, _)| paragraph(item))
            {
                let own = if letters {
                    item.to_owned()
                } else {
                    format!("{current}.{item}")
                };
                document
                    .sections
                    .insert(if item.starts_with(|c: char| c.is_ascii_lowercase()) {
                        format!("{current}{item}")
                    } else {
                        own
                    });
            }
        }
        document
    }
}

/// A paragraph's label, and whether it starts with a letter: `4`, `a`, `B6`.
fn paragraph(item: &str) -> Option<(&str, bool)> {
    let digits = item.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = item.len() - digits.len();
    let is_label = letters <= 1 && !item.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    is_label.then_some((item, letters == 1))
}

/// A reference at the start of a text, and the rest of the text.
fn take_reference(text: &str) -> Option<(String, &str)> {
    let end = text
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '.')
        .unwrap_or(text.len());
    let label = text[..end].trim_end_matches('.');
    let numbers = label.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let is_number = label.len() - numbers.len() <= 1
        && numbers
            .split('.')
            .all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit()));
    let is_letter = label.starts_with(|c: char| ('A'..='I').contains(&c))
        && label[1..].chars().all(|c| c.is_ascii_digit());
    (is_number || is_letter).then(|| (label.to_owned(), &text[label.len()..]))
}

/// References joined by commas, "and" or "to", and the rest of the text.
fn take_references(mut text: &str) -> (Vec<String>, &str) {
    let mut found = Vec::new();
    let mut next = text.strip_prefix(' ');
    while let Some((reference, rest)) = next.and_then(take_reference) {
        found.push(reference);
        text = rest;
        next = [", ", " and ", " to "]
            .iter()
            .find_map(|joint| rest.strip_prefix(joint));
    }
    (found, text)
}

/// A text without line ends and comment marks, and the offset at which each of its lines starts.
fn one_line(text: &str) -> (String, Vec<usize>) {
    let mut starts = Vec::new();
    let mut joined = String::new();
    for line in text.lines() {
        starts.push(joined.len());
        let line = line.trim();
        let comment = line.trim_start_matches('/').trim_start_matches('!');
        joined.push_str(if line.starts_with("//") {
            comment.trim_start()
        } else {
            line
        });
        joined.push(' ');
    }
    (joined, starts)
}

/// A wrong citation: line from 1, and the problem.
type Wrong = (usize, String);

/// The documents of `docs/` by their path.
type Documents = BTreeMap<String, Document>;

/// The wrong citations of a file. `own` is its path, if it is a document itself.
fn check(
    text: &str,
    documents: &Documents,
    own: Option<&str>,
    exists: &dyn Fn(&str) -> bool,
) -> Vec<Wrong> {
    let (joined, starts) = one_line(text);
    let mut wrong = Vec::new();
    let mut report =
        |at: usize, what: String| wrong.push((starts.partition_point(|start| *start <= at), what));
    for (at, _) in joined.match_indices(".md") {
        let is_path = |c: char| c.is_ascii_alphanumeric() || "_./-".contains(c);
        let start = joined[..at]
            .rfind(|c| !is_path(c))
            .map_or(0, |before| before + 1);
        let (path, rest) = (&joined[start..at + 3], &joined[at + 3..]);
        if path == ".md"
            || path.contains("//")
            || path.contains("NAME")
            || rest.starts_with(|c: char| c.is_ascii_alphanumeric())
        {
            continue;
        }
        match documents.get(path) {
            None if !exists(path) => report(at, format!("`{path}`: there is no such document")),
            None => {}
            Some(document) => {
                for what in check_sections(document, rest.strip_prefix('`').unwrap_or(rest)) {
                    report(at, format!("`{path}` {what}"));
                }
            }
        }
    }
    for mark in ["section ", "sections ", "§"] {
        for (at, _) in joined.match_indices(mark) {
            let after = format!(" {}", &joined[at + mark.len()..]);
            let (sections, _) = take_references(&after);
            match own.and_then(|own| documents.get(own)) {
                Some(document) => {
                    for section in sections
                        .iter()
                        .filter(|section| !document.sections.contains(*section))
                    {
                        report(at, format!("has no section {section} of its own"));
                    }
                }
                None if sections.is_empty() => {}
                None => {
                    report(
                        at,
                        format!(
                            "section {}: name its document, as in `docs/nfk.md` 3.2",
                            sections.join(", ")
                        ),
                    );
                }
            }
        }
    }
    let known = documents.get("docs/articles.md");
    for (at, _) in joined.match_indices("rticle") {
        let (articles, _) = take_references(joined[at + 6..].trim_start_matches('s'));
        for article in articles.iter().filter(|article| article.len() == 3) {
            if known.is_none_or(|known| !known.rows.contains(&(String::new(), article.clone()))) {
                report(at, format!("article {article} is not in docs/articles.md"));
            }
        }
    }
    wrong
}

/// Problems with the sections, rows and quotes after a document's name.
fn check_sections(document: &Document, rest: &str) -> Vec<String> {
    let (sections, rest) = take_references(rest);
    let unknown = sections
        .iter()
        .filter(|section| !document.sections.contains(*section));
    let mut wrong: Vec<String> = unknown
        .map(|section| format!("has no section {section}"))
        .collect();
    let rows = [", row", ", rows"]
        .iter()
        .rev()
        .find_map(|mark| rest.strip_prefix(mark));
    if let (Some(section), Some(rows)) = (sections.last(), rows) {
        let (rows, _) = take_references(rows);
        let unknown = rows
            .iter()
            .filter(|row| !document.rows.contains(&(section.clone(), (*row).clone())));
        wrong.extend(unknown.map(|row| format!("{section} has no row {row}")));
    }
    let quote = rest
        .strip_prefix(", \"")
        .or_else(|| rest.strip_prefix(" \""))
        .and_then(|rest| rest.split_once('"'));
    if let Some((quote, _)) = quote.filter(|(quote, _)| !document.text.contains(quote)) {
        wrong.push(format!("does not say \"{quote}\""));
    }
    wrong
}

fn documents() -> Documents {
    let paths = text_files(&["docs"])
        .into_iter()
        .map(|(path, text)| (path, Document::parse(&text)));
    paths.collect()
}

#[test]
fn every_document_and_section_that_is_named_exists() {
    let documents = documents();
    assert!(documents.len() >= 7, "the documents of docs/");
    let folders = [
        "src", "crates", "tests", "benches", "examples", "fuzz", "assets", "maps", "docs",
        "scripts",
    ];
    let mut files = text_files(&folders);
    // The made-up lines below are no citations.
    files.retain(|(name, _)| name != file!());
    for name in ["README.md", "README.ru.md", "CONTRIBUTING.md", "Cargo.toml"] {
        files.push((
            name.to_owned(),
            fs::read_to_string(root().join(name)).unwrap(),
        ));
    }
    let mut wrong = Vec::new();
    for (name, text) in &files {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let exists =
            |path: &str| root().join(path).is_file() || root().join(folder).join(path).is_file();
        let own = documents.contains_key(name).then_some(name.as_str());
        wrong.extend(
            check(text, &documents, own, &exists)
                .iter()
                .map(|(line, what)| format!("{name}:{line}: {what}")),
        );
    }
    assert!(
        wrong.is_empty(),
        "{} wrong citations:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// A line that cites.
fn cited(rest: &str) -> String {
    format!("/// As the engine does (`docs/engine.md` {rest}).")
}

/// The problems of a line that cites made-up documents.
fn complaints(line: &str, own: Option<&str>) -> Vec<String> {
    let text = "# Engine\n## 1. Arithmetic\n 1. One.\n 2. Two words.\n### 5.14 Jump\n4. The cap.\n**a. On ground.** Runs.\n\
                **C. Timers** run.\n B10. Too deep.\n## 7. Tables\n| # | a |\n| 6 | b |\n";
    let articles = "| article | what |\n| 003 | bugs |\n";
    let documents = [("engine", text), ("articles", articles)]
        .map(|(name, text)| (format!("docs/{name}.md"), Document::parse(text)));
    let exists = |path: &str| path == "assets/locale/en.md";
    let text = format!("//! First.\n{line}\n");
    let wrong = check(&text, &documents.into(), own, &exists);
    assert!(wrong.iter().all(|(line, _)| *line == 2), "{wrong:?}");
    wrong.into_iter().map(|(_, what)| what).collect()
}

#[test]
fn right_citations_are_silent() {
    for rest in [
        "",
        "1",
        "5.14.4, 5.14 and 1.2",
        "1 to 7",
        "5.14a, B10 and C",
        "7, row 6",
        "1, \"Two words\"",
        "7: 230 to 450",
    ] {
        assert_eq!(
            complaints(&cited(rest), None),
            Vec::<String>::new(),
            "{rest}"
        );
    }
    assert!(
        complaints(
            "// assets/locale/en.md explains it; article 003 too; a section of the track",
            None
        )
        .is_empty()
    );
}

#[test]
fn a_missing_document_is_found() {
    let line = cited("1").replace("engine.md", "engines.md");
    assert_eq!(
        complaints(&line, None),
        ["`docs/engines.md`: there is no such document"]
    );
    assert_eq!(
        complaints(&line.replace("docs/", ""), None).len(),
        1,
        "nor one without its folder"
    );
    assert_eq!(complaints("// Article 004 says so.", None).len(), 1);
}

#[test]
fn a_missing_section_row_or_quote_is_found() {
    for (rest, missing) in [
        ("2", "no section 2"),
        ("5.14.5", "no section 5.14.5"),
        ("1, 5.14b", "no section 5.14b"),
        ("1 and B11", "no section B11"),
        ("7, rows 6 and 8", "7 has no row 8"),
        ("1, \"Three words\"", "does not say \"Three words\""),
    ] {
        let found = complaints(&cited(rest), None);
        assert!(
            found.len() == 1 && found[0].ends_with(missing),
            "{rest}: {found:?}"
        );
    }
}

#[test]
fn a_section_without_its_document_is_found() {
    assert_eq!(complaints("/// The cap (section 5.14).", None).len(), 1);
    let own = Some("docs/engine.md");
    assert!(complaints("As section 5.14 and §1.2 say.", own).is_empty());
    assert_eq!(complaints("As section 5.15 and §1.3 say.", own).len(), 2);
}
