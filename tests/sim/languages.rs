//! The languages: the choice of language, its plurals, and machine-readable output that is the same
//! in all of them.

use std::process::Command;

use wishdir::text::{in_language, text_with};

use crate::support::program::{asset, wishdir_in};

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
        &["strafe", "--spee", "277"],
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
