//! Statements of the documents about the game: the commands that need it, and the keys.

use std::collections::BTreeSet;

use wishdir::game::base::messages::GameKind;
use wishdir::game::hud::ui::keycap;
use wishdir::game::settings::{Action, Binds};

use crate::support::documents::{check_documented_commands, document, needs_game};

#[test]
fn every_command_of_the_game_that_they_name_is_understood() {
    let count = check_documented_commands(needs_game);
    assert!(count >= 8, "only {count} lines with `play` found");
}

/// The part of a document under a heading, up to the next heading of that level.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let (_, rest) = text.split_once(&format!("\n## {heading}\n")).unwrap();
    rest.split("\n## ").next().unwrap()
}

/// The keys in a text, by their names in the menu.
fn keys(text: &str) -> BTreeSet<&str> {
    text.split("<kbd>")
        .skip(1)
        .map(|rest| rest.split_once("</kbd>").unwrap().0)
        .collect()
}

/// The default keys of those actions of a game that are `wanted`.
fn default_keys(game: GameKind, wanted: impl Fn(Action) -> bool) -> BTreeSet<&'static str> {
    Action::ALL
        .into_iter()
        .filter(|action| action.exists_in(game) && wanted(*action))
        .flat_map(|action| keycap::all_keys(&Binds::default(), action))
        .filter(|key| *key != keycap::NONE)
        .collect()
}

#[test]
fn the_page_of_controls_has_exactly_the_default_keys() {
    let page = document("docs/controls.md");
    let in_3d = default_keys(GameKind::Engine3d, |_| true);
    assert_eq!(
        keys(section(&page, "Quake, Half-Life and Counter-Strike")),
        in_3d
    );
    let of_nfk = default_keys(GameKind::Nfk, |action| {
        !action.exists_in(GameKind::Engine3d)
    });
    assert_eq!(keys(section(&page, "Need For Kill")), of_nfk);
}

#[test]
fn the_short_table_of_the_front_page_has_default_keys() {
    let readme = document("README.md");
    let named = keys(section(&readme, "Controls"));
    assert!(named.len() >= 12, "only {} keys found", named.len());
    let in_3d = default_keys(GameKind::Engine3d, |_| true);
    for key in &named {
        assert!(
            in_3d.contains(*key),
            "README.md names {key}: no action has it"
        );
    }
    for action in [
        Action::Jump,
        Action::Restart,
        Action::Menu,
        Action::Help,
        Action::Training,
    ] {
        let key = keycap::first_key(&Binds::default(), action);
        assert!(
            named.contains(key),
            "README.md does not name {key}, the key of {action:?}"
        );
    }
}
