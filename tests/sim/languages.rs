//! The languages: which one is spoken, its plurals, the errors, and that machines read the same in
//! all.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use fluent_bundle::FluentResource;
use wishdir::text::{LANGUAGES, in_language, text_with};

use crate::support::program::{asset, wishdir_in};
use crate::tidy::rust_files;

/// Names of values, by the id of a message.
type Values = BTreeMap<String, BTreeSet<String>>;

fn is_russian(text: &str) -> bool {
    text.contains(|letter| ('а'..='я').contains(&letter))
}

#[test]
fn a_russian_number_has_its_own_plural() {
    let said = |ticks: u32| {
        in_language("ru", || text_with("count-ticks", [("ticks", ticks.into())])).unwrap()
    };
    let words = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 100, 101, 111, 112].map(|ticks| {
        let said = said(ticks);
        let (number, word) = said.split_once(' ').unwrap();
        assert_eq!(number, ticks.to_string());
        (ticks, word.to_owned())
    });
    for (ticks, word) in words {
        let expected = match ticks {
            1 | 21 | 101 => "тик",
            2 | 4 | 22 => "тика",
            _ => "тиков",
        };
        assert_eq!(word, expected, "{ticks}");
    }
    assert_eq!(
        in_language("en", || text_with("count-ticks", [("ticks", 21.into())])).unwrap(),
        "21 ticks"
    );
    assert_eq!(in_language("tlh", || ()), None);
}

#[test]
fn what_machines_read_is_the_same_in_every_language() {
    let (hops, chain) = (asset("hops.ron"), asset("nfk-chain.ron"));
    for arguments in [
        &["jumpstats", &hops, "--map", "bhop", "--json"][..],
        &["jumpstats", &chain, "--profile", "nfk-068r2", "--json"],
        &[
            "simulate", "--script", &hops, "--map", "bhop", "--json", "--every", "50",
        ],
        &["strafe", "--speed", "277", "--json"],
        &["fall", "--height", "200", "--json"],
        &["lessons", "--json"],
        &["drill", "--json"],
        &["daily", "--date", "2026-11-23", "--json"],
        &["plan", "--json"],
        &["progress", "--json"],
        &["sensitivity", "3", "--json"],
        &["profiles", "cs16-100", "--ron"],
    ] {
        let [english, russian] = ["en", "ru"].map(|language| wishdir_in(language, arguments));
        let printed = String::from_utf8(russian.stdout).unwrap();
        assert!(
            russian.status.success(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&russian.stderr)
        );
        assert!(
            !is_russian(&printed),
            "{arguments:?} prints Russian for machines"
        );
        assert_eq!(
            String::from_utf8(english.stdout).unwrap(),
            printed,
            "{arguments:?}"
        );
    }
}

#[test]
fn what_people_read_is_in_their_language() {
    let hops = asset("hops.ron");
    for arguments in [
        &["jumpstats", &hops, "--map", "bhop"][..],
        &["strafe", "--speed", "277"],
        &["fall", "--height", "200"],
        &["lessons", "qw-walk"],
        &["drill", "gs-jump"],
        &["profiles"],
        &["--help"],
        &["play", "--help"],
        &["records", "export", "--help"],
        &["check-map", "lab"],
    ] {
        let is_for_the_game = arguments[0] == "play" && cfg!(not(feature = "game"));
        let [english, russian] = ["en", "ru"].map(|language| {
            let output = wishdir_in(language, arguments);
            assert!(
                output.status.success() || is_for_the_game,
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
            String::from_utf8(output.stdout).unwrap()
        });
        assert!(
            is_russian(&russian) || is_for_the_game,
            "{arguments:?}: {russian}"
        );
        assert!(!is_russian(&english), "{arguments:?}: {english}");
    }
}

#[test]
fn what_is_wrong_is_told_in_their_language() {
    let script = asset("hops.ron");
    for arguments in [
        &["check-map", &script][..],
        &["demo", &script],
        &["bsp", &script],
        &["replay", "no-such-file.wdr"],
        &["drill", "no-such-drill"],
        &["simulate", "--script", "no-such-file.ron"],
        &["jumpstats", "no-such-file.jsonl"],
        &["records", "export", &script, "--file", &script],
        &["strafe", "--spee", "277"],
        &["strafe", "--speed", "-1"],
        &["fall", "--fog", "99"],
        &["fall", "--fog", "x"],
        &["daily", "--date", "today"],
        &["simulate", "--style", "slow"],
        &["no-such-command"],
    ] {
        let [english, russian] = ["en", "ru"].map(|language| {
            let output = wishdir_in(language, arguments);
            assert!(!output.status.success(), "{arguments:?}");
            String::from_utf8(output.stderr).unwrap()
        });
        assert!(is_russian(&russian), "{arguments:?}: {russian}");
        assert!(
            !is_russian(&english) && !english.is_empty(),
            "{arguments:?}: {english}"
        );
    }
}

/// Arguments of the macro call that starts at `code`, after its parenthesis.
fn arguments(code: &str) -> Vec<&str> {
    let (mut depth, mut is_text, mut start) = (0, false, 0);
    let mut found = Vec::new();
    for (at, letter) in code.char_indices() {
        match letter {
            '"' => is_text = !is_text,
            _ if is_text => {}
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                found.push(code[start..at].trim());
                break;
            }
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(code[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.retain(|argument| !argument.is_empty());
    found
}

/// The messages that the errors ask for, with the values that they give.
fn described_errors() -> Values {
    let mut found = Values::new();
    for (file, text) in rust_files("src") {
        let code: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        let code = code.join("\n");
        for (at, call) in code.match_indices("described!(") {
            let arguments = arguments(&code[at + call.len()..]);
            let id = arguments[1].trim_matches('"').to_owned();
            let names = arguments[2..]
                .iter()
                .map(|argument| argument.split('=').next().unwrap().trim().to_owned())
                .collect();
            let before = found.get(&id);
            assert!(
                before.is_none_or(|before| *before == names),
                "{file}: {id} has other values elsewhere"
            );
            found.insert(id, names);
        }
    }
    found
}

/// The messages of a catalogue with the values that they use.
fn translated_errors(catalogue: &str) -> Values {
    let mut found = Values::new();
    let mut id = "";
    for line in catalogue.lines().filter(|line| !line.starts_with('#')) {
        if let Some((start, _)) = line.split_once(" =")
            && start.starts_with("error-")
        {
            id = start;
            let before = found.insert(id.to_owned(), BTreeSet::new());
            assert!(before.is_none(), "{id} is there twice");
        }
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let names = line.split("{ $").skip(1);
        let names = names.map(|rest| rest.split(|letter| !is_name(letter)).next().unwrap());
        found
            .entry(id.to_owned())
            .or_default()
            .extend(names.map(str::to_owned));
    }
    found.remove("");
    found
}

#[test]
fn translated_errors_exist_and_use_the_values_that_they_have() {
    let english = described_errors();
    assert!(english.len() > 200, "{}", english.len());
    for language in &LANGUAGES[1..] {
        let resource = FluentResource::try_new(language.errors.to_owned());
        assert!(resource.is_ok(), "{}", language.id);
        for (id, values) in translated_errors(language.errors) {
            let expected = english.get(&id);
            assert!(expected.is_some(), "{}: no error has {id}", language.id);
            assert_eq!(Some(&values), expected, "{}: {id}", language.id);
        }
    }
}

#[test]
fn reasons_in_reports_are_in_their_language() {
    let (script, folder) = (asset("hops.ron"), tempfile::tempdir().unwrap());
    let [config, records] = ["config.cfg", "records.db"]
        .map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    fs::write(
        &config,
        "alias hop \"+jump;wait;-jump;wait;hop\"\nbind x hop\n",
    )
    .unwrap();
    let printed = |language, arguments: &[&str]| {
        String::from_utf8(wishdir_in(language, arguments).stdout).unwrap()
    };
    for (arguments, english, russian) in [
        (
            &["cfg", &config][..],
            "repeats by itself (wait loop)",
            "сам себя повторяет (цикл с wait)",
        ),
        (&["verify", &script], "not a replay", "не реплей"),
        (
            &["records", "import", &script, "--file", &records],
            "not a replay",
            "не реплей",
        ),
        (&["conform", &script], "line 1", "трейс не читается: line 1"),
    ] {
        let said = printed("en", arguments);
        assert!(said.contains(english) && !is_russian(&said), "{said}");
        let said = printed("ru", arguments);
        assert!(said.contains(russian), "{said}");
        if arguments[0] != "records" {
            let said = printed("ru", &[arguments, &["--json"]].concat());
            assert!(said.contains(english) && !is_russian(&said), "{said}");
        }
    }
}

#[test]
fn the_option_decides_over_the_variable_and_that_over_the_system() {
    let title = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wishdir"));
        for name in ["WISHDIR_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        let output = command
            .args(arguments)
            .args(["strafe", "--speed", "277"])
            .envs(variables.iter().copied())
            .output();
        is_russian(&String::from_utf8(output.unwrap().stdout).unwrap())
    };
    let russian = ("LANG", "ru_RU.UTF-8");
    assert!(title(&[], &[russian]), "the system's");
    // LC_ALL takes precedence over LANG.
    assert!(!title(&[], &[russian, ("LC_ALL", "C")]));
    // An unavailable language falls back to English.
    assert!(!title(&[], &[russian, ("LC_MESSAGES", "de_DE")]));
    // An empty value is ignored.
    assert!(title(&[], &[russian, ("LC_ALL", "")]));
    assert!(!title(&[], &[russian, ("WISHDIR_LANGUAGE", "en")]));
    assert!(title(&["--language", "ru"], &[("WISHDIR_LANGUAGE", "en")]));
    assert!(title(&["--language=ru"], &[("LANG", "C")]));
    let refused = Command::new(env!("CARGO_BIN_EXE_wishdir"))
        .args(["--language", "tlh", "daily"])
        .output()
        .unwrap();
    assert!(!refused.status.success(), "an unknown one is refused");
}
