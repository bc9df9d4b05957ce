//! What README.md and CONTRIBUTING.md say about the game: the command that opens the window, and
//! the keys.

use std::collections::BTreeSet;

use wishdir::game::base::messages::GameKind;
use wishdir::game::hud::ui::keycap;
use wishdir::game::settings::{Action, Binds};

use crate::support::documents::{check_documented_commands, readme};

#[test]
fn every_option_of_play_that_they_name_is_understood() {
    assert!(
        check_documented_commands(|command| command == "play") >= 3,
        "too few lines with `play` found"
    );
}

/// The keys in a text, by their names in the menu.
fn keys(text: &str) -> BTreeSet<&str> {
    text.split("<kbd>")
        .skip(1)
        .map(|rest| rest.split_once("</kbd>").unwrap().0)
        .collect()
}

/// The default keys of the actions of a game that are `wanted`.
fn default_keys(game: GameKind, wanted: impl Fn(Action) -> bool) -> BTreeSet<&'static str> {
    Action::ALL
        .into_iter()
        .filter(|action| action.is_in(game) && wanted(*action))
        .flat_map(|action| keycap::all(&Binds::default(), action))
        .filter(|key| *key != keycap::NONE)
        .collect()
}

#[test]
fn the_table_of_keys_has_the_first_default_key_of_every_action() {
    let readme = readme();
    let (_, controls) = readme.split_once("## Controls").unwrap();
    let (table, _) = controls.split_once("In Need For Kill").unwrap();
    let named = keys(table);
    for action in Action::ALL {
        let key = keycap::first(&Binds::default(), action);
        assert!(
            !action.is_in(GameKind::Engine3d) || key == keycap::NONE || named.contains(key),
            "README.md does not name {key}, the key of {action:?}"
        );
    }
    let bound = default_keys(GameKind::Engine3d, |_| true);
    for key in named {
        assert!(
            bound.contains(key),
            "README.md names {key}: no action has it"
        );
    }
}

#[test]
fn the_keys_of_need_for_kill_are_all_named() {
    let readme = readme();
    let (_, text) = readme.split_once("\nIn Need For Kill ").unwrap();
    let (text, _) = text.split_once("\n\n").unwrap();
    let named = keys(text);
    let own = default_keys(GameKind::Nfk, |action| !action.is_in(GameKind::Engine3d));
    assert_eq!(named, own);
}
