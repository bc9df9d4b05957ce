//! Jump links in the game: a key copies the last jump, and another key opens it with exactly the
//! same ticks.

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;
use wishdir::game::base::clipboard::Clipboard;
use wishdir::game::base::messages::{LinkRequest, Request, WatchRequest};
use wishdir::game::play::mover::{InputSource, Mover, NfkMover, Player};
use wishdir::game::replay_viewer::ReplayViewer;
use wishdir::planner::jumping::JumpingGame;
use wishdir_replay::AnyLink;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

use crate::headless::{Game, InputEvent};
use crate::recording::recorded;
use crate::support::profile;

fn begin(mut game: Game, clipboard: Clipboard) -> Game {
    game.app.insert_resource(clipboard);
    game.frames(20);
    game
}

fn in_clipboard(game: &mut Game) -> String {
    game.app
        .world_mut()
        .resource_mut::<Clipboard>()
        .text()
        .unwrap()
}

/// Runs up and jumps, with a strafe.
fn jump(game: &mut Game, keys: [KeyCode; 3]) {
    let [forward, up, side] = keys;
    for (key, frames) in [(forward, 60), (up, 3), (side, 30)] {
        game.feed(InputEvent::Press(key));
        game.frames(frames);
    }
    keys.into_iter()
        .for_each(|key| game.feed(InputEvent::Release(key)));
    game.frames(150);
}

/// The jumps of a link.
fn jumps<S: JumpingGame>(link: &wishdir_replay::Link<S>, mut run: S) -> Vec<S::Jump> {
    run.restore(&link.header.checkpoint);
    let mut listener = run.listener();
    let observe = |input| {
        let record = run.advance(input);
        run.observe(&mut listener, &record)
    };
    link.inputs.iter().filter_map(observe).collect()
}

#[test]
fn the_last_jump_is_copied_and_opened_with_the_same_bits() {
    let folder = tempfile::tempdir().unwrap();
    let files = recorded(&folder.path().join("all.wdr"));
    let game = Game::recording("lab", profile("cs16-100").clone(), files);
    let mut game = begin(game, Clipboard::Own(String::new()));
    let nothing = game.told(LinkRequest::Copy);
    assert_eq!(
        nothing,
        [("There was no jump in the last 2 minutes".to_owned(), true)]
    );
    jump(&mut game, [KeyCode::KeyW, KeyCode::Space, KeyCode::KeyA]);
    jump(&mut game, [KeyCode::KeyW, KeyCode::Space, KeyCode::KeyD]);
    let landing = game.records().len();
    assert!(landing > 400);
    game.tap(KeyCode::F9);
    game.frames(2);
    let link = in_clipboard(&mut game);
    assert!(link.starts_with("wdj:") && link.len() < 400, "{link}");
    let AnyLink::Engine3d(parsed) = AnyLink::parse(&link).unwrap() else {
        panic!("a 3D engine's")
    };
    let run = game.run();
    let [jumped] = jumps(&parsed, run.clone())
        .try_into()
        .unwrap_or_else(|jumps: Vec<_>| panic!("{} jumps", jumps.len()));
    let shown = game
        .resource::<wishdir::game::play::analysis::Analysis>()
        .recent_jumps()
        .next()
        .unwrap()
        .clone();
    assert!(
        Run::is_same_jump(&jumped, &shown),
        "the one that the panel shows"
    );

    // As pasted from a chat, on another map, under other rules.
    let mut other = begin(
        Game::on("bhop", profile("hl-100").clone()),
        Clipboard::Own(format!(" {link}\n")),
    );
    other.tap(KeyCode::F10);
    other.frames(1000);
    assert_eq!(
        other.resource::<ReplayViewer>().ticks,
        parsed.inputs.len() as u64
    );
    assert_eq!(other.run().profile().name, "cs16-100");
    let mut end = run.clone();
    end.restore(&parsed.header.checkpoint);
    parsed
        .inputs
        .iter()
        .for_each(|input| drop(end.advance(input)));
    assert_eq!(other.run().hash(), end.hash(), "every bit");
    let again = other
        .resource::<wishdir::game::play::analysis::Analysis>()
        .recent_jumps()
        .next()
        .unwrap()
        .clone();
    assert!(Run::is_same_jump(&again, &shown));
    // A watched jump can be copied as well, and played on from.
    other.tap(KeyCode::F9);
    let AnyLink::Engine3d(copied) = AnyLink::parse(&in_clipboard(&mut other)).unwrap() else {
        panic!("the same")
    };
    assert_eq!(jumps(&copied, run).len(), 1);
    other.app.world_mut().write_message(WatchRequest::PlayOn);
    other.frames(3);
    assert!(other.app.world().get_resource::<ReplayViewer>().is_none() && other.mover().is_live());
}

#[test]
fn need_for_kills_jumps_too() {
    let folder = tempfile::tempdir().unwrap();
    let files = recorded(&folder.path().join("all.wdr"));
    let mut game = begin(
        Game::nfk_recording("flat", Ruleset::R2, files),
        Clipboard::Own(String::new()),
    );
    jump(
        &mut game,
        [KeyCode::ArrowRight, KeyCode::ArrowUp, KeyCode::ArrowRight],
    );
    game.tap(KeyCode::F9);
    game.frames(2);
    let link = in_clipboard(&mut game);
    let AnyLink::Nfk(parsed) = AnyLink::parse(&link).unwrap() else {
        panic!("Need For Kill's")
    };
    let world = game.app.world_mut();
    let run = world
        .query_filtered::<&NfkMover, With<Player>>()
        .single(world)
        .unwrap()
        .run
        .clone();
    assert!(!jumps(&parsed, run.clone()).is_empty());
    let mut other = begin(
        Game::nfk("chain", Ruleset::V075, InputSource::Live),
        Clipboard::Own(link),
    );
    other.tap(KeyCode::F10);
    other.frames(1000);
    let mut end = run;
    end.restore(&parsed.header.checkpoint);
    parsed.inputs.iter().for_each(|input| {
        drop(wishdir_sim::simulation::Simulation::advance(
            &mut end, input,
        ));
    });
    let world = other.app.world_mut();
    let watched = world
        .query_filtered::<&Mover<NfkRun>, With<Player>>()
        .single(world)
        .unwrap()
        .run
        .hash();
    assert_eq!(watched, end.hash());
}

#[test]
fn what_cannot_be_opened_is_told_and_moves_nobody() {
    let mut game = begin(
        Game::on("lab", profile("cs16-100").clone()),
        Clipboard::Own(String::new()),
    );
    let hash = game.run().hash();
    for (text, words) in [
        ("", "not a jump link"),
        ("https://example.org", "not a jump link"),
        ("wdj:AQAA", "wrong checksum"),
        ("wdj:!", "expected only letters"),
    ] {
        *game.app.world_mut().resource_mut::<Clipboard>() = Clipboard::Own(text.to_owned());
        let told = game.told(LinkRequest::Open);
        assert!(
            matches!(&told[..], [(told, true)] if told.contains(words)),
            "{text:?}: {told:?}"
        );
    }
    assert!(game.app.world().get_resource::<ReplayViewer>().is_none());
    assert_eq!(game.run().hash(), hash);
    // The menu also sends a typed line.
    game.app
        .world_mut()
        .write_message(Request::OpenLink("wdj:".to_owned()));
    game.frame(0);
    assert!(game.mover().is_live());
}
