//! The game's sound: as the core describes each tick, silent while time is stopped, and switched
//! off by a key.

use std::sync::mpsc::{Receiver, sync_channel};

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;
use wishdir::coach::sound::{Cue, Listener, TickSound, Tone};
use wishdir::game::base::messages::{Menu, Request, WatchRequest};
use wishdir::game::play::mover::InputSource;
use wishdir::game::play::pacing::{SetTimeRate, TimeRate};
use wishdir::game::settings::Settings;
use wishdir::game::sound::{SoundMessage, SoundState, WAITING, plugin_with_sender};
use wishdir::game::time::replays::ReplayFiles;
use wishdir_analysis::facts::Side;
use wishdir_analysis::session::Session;
use wishdir_sim::platformer::Ruleset;

use crate::headless::{Game, InputEvent};
use crate::recording::{exit, hop_about, recorded};
use crate::support::profile;

/// Sends the game's sound into the channel of the returned receiver.
fn listened(game: &mut Game, room: usize) -> Receiver<SoundMessage> {
    let (sender, receiver) = sync_channel(room);
    plugin_with_sender(&mut game.app, sender);
    receiver
}

/// Messages since the last call.
fn sent(receiver: &Receiver<SoundMessage>) -> Vec<SoundMessage> {
    receiver.try_iter().collect()
}

/// The tick sounds among the messages.
fn ticks(messages: &[SoundMessage]) -> Vec<TickSound> {
    let tick = |message: &SoundMessage| {
        if let SoundMessage::Tick(sound) = message {
            Some(sound.clone())
        } else {
            None
        }
    };
    messages.iter().filter_map(tick).collect()
}

fn lab() -> Game {
    Game::new(profile("cs16-100").clone(), Settings::default())
}

#[test]
fn each_tick_sounds_as_the_core_says_of_it() {
    let mut game = lab();
    let receiver = listened(&mut game, 100_000);
    hop_about(&mut game, 3);
    // And a strafe to the left.
    for (key, frames) in [(KeyCode::KeyW, 80), (KeyCode::Space, 4), (KeyCode::KeyA, 0)] {
        game.feed(InputEvent::Press(key));
        game.frames(frames);
    }
    game.feed(InputEvent::Release(KeyCode::KeyW));
    for _ in 0..40 {
        game.feed(InputEvent::Move(-40.0, 0.0));
        game.frames(1);
    }
    let sounds = ticks(&sent(&receiver));
    let profile = profile("cs16-100");
    let (mut session, mut listener) = (Session::new(profile), Listener::new(profile));
    let records = game.records();
    let wanted: Vec<TickSound> = (records.iter())
        .map(|record| {
            session.observe(record, &mut |_| {});
            listener.observe(record, &session)
        })
        .collect();
    assert_eq!(sounds.len(), wanted.len(), "one for each tick");
    for (at, (sound, wanted)) in sounds.iter().zip(&wanted).enumerate() {
        assert_eq!(sound, wanted, "tick {}", records[at].tick);
    }
    let jumps = sounds
        .iter()
        .filter(|sound| sound.cues.contains(&Cue::Jump))
        .count();
    let left = |tone: &Tone| tone.side == Side::Left;
    let strafed = sounds
        .iter()
        .filter(|sound| sound.tone.as_ref().is_some_and(left))
        .count();
    assert!(
        jumps > 3 && strafed > 10,
        "{jumps} jumps, {strafed} ticks of a strafe"
    );
}

#[test]
fn where_the_time_stands_nothing_sounds() {
    let mut game = lab();
    let receiver = listened(&mut game, 100_000);
    hop_about(&mut game, 1);
    assert!(
        !sent(&receiver).contains(&SoundMessage::Silence),
        "while it is played"
    );
    game.tap(KeyCode::KeyP);
    let messages = sent(&receiver);
    assert_eq!(messages.last(), Some(&SoundMessage::Silence));
    // Stepping through ticks is silent as well.
    for key in [
        KeyCode::Comma,
        KeyCode::Comma,
        KeyCode::Period,
        KeyCode::Period,
        KeyCode::Period,
        KeyCode::Period,
    ] {
        game.tap(key);
    }
    game.frames(50);
    assert_eq!(ticks(&sent(&receiver)), [] as [TickSound; 0]);
    game.tap(KeyCode::KeyP);
    game.frames(10);
    assert!(ticks(&sent(&receiver)).len() >= 9, "it goes on");
    game.app.insert_state(Menu::Open);
    game.frames(50);
    let messages = sent(&receiver);
    assert_eq!(
        messages.last(),
        Some(&SoundMessage::Silence),
        "the menu is open"
    );
    assert!(ticks(&messages).len() <= 2, "{messages:?}");
}

#[test]
fn slow_time_sounds_with_its_ticks_and_is_never_cut_off() {
    let mut game = lab();
    let receiver = listened(&mut game, 100_000);
    game.frames(10);
    game.app
        .world_mut()
        .write_message(SetTimeRate(TimeRate::Tenth));
    game.frames(10);
    let (before, _) = (game.records().len(), sent(&receiver));
    game.frames(300);
    let (messages, count) = (sent(&receiver), game.records().len() - before);
    assert_eq!(
        (ticks(&messages).len(), messages.len()),
        (count, count),
        "only ticks, all of them"
    );
    assert!((28..=32).contains(&count), "{count}");
}

#[test]
fn who_seeks_in_a_replay_hears_no_storm() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("played.wdr");
    let mut game = Game::recording("lab", profile("cs16-100").clone(), recorded(&path));
    hop_about(&mut game, 10);
    exit(game);
    let mut game = Game::recording("bhop", profile("qw-77").clone(), ReplayFiles::default());
    game.frames(5);
    let receiver = listened(&mut game, 100_000);
    game.app.world_mut().write_message(Request::Watch(path));
    game.frames(200);
    let played = ticks(&sent(&receiver));
    assert!(
        played.len() > 150 && played.iter().any(|sound| sound.cues.contains(&Cue::Jump)),
        "{}",
        played.len()
    );
    for tick in [700, 120, 500, 900, 300] {
        game.app.world_mut().write_message(WatchRequest::Seek(tick));
        game.frames(2);
        let sounds = ticks(&sent(&receiver));
        assert!(
            sounds.len() <= 2 && sounds.iter().all(|sound| sound.cues.len() <= 2),
            "{tick}: {sounds:?}"
        );
    }
    game.frames(100);
    assert!(ticks(&sent(&receiver)).len() > 90, "it plays on from there");
    game.app.world_mut().write_message(WatchRequest::Pause);
    game.frames(5);
    sent(&receiver);
    for tick in [700, 120, 500] {
        game.app.world_mut().write_message(WatchRequest::Seek(tick));
        game.frames(5);
        assert_eq!(
            ticks(&sent(&receiver)),
            [] as [TickSound; 0],
            "it stands at {tick}"
        );
    }
}

#[test]
fn one_key_switches_all_of_it_and_a_full_channel_stops_nobody() {
    let mut game = lab();
    let receiver = listened(&mut game, WAITING);
    game.frames(3 * WAITING as u32);
    assert_eq!(sent(&receiver).len(), WAITING, "the rest is lost");
    assert!(
        game.resource::<Settings>().sound.on
            && *game.resource::<SoundState>() == SoundState::Plays(None)
    );
    game.tap(KeyCode::F11);
    assert!(
        !game.resource::<Settings>().sound.on && *game.resource::<SoundState>() == SoundState::Off
    );
    sent(&receiver);
    game.frames(20);
    assert!(receiver.try_recv().is_err(), "nothing is sent any more");
}

#[test]
fn need_for_kill_sounds_too() {
    let mut game = Game::nfk("chain", Ruleset::R2, InputSource::Live);
    let receiver = listened(&mut game, 100_000);
    game.feed(InputEvent::Press(KeyCode::KeyD));
    game.frames(60);
    game.feed(InputEvent::Press(KeyCode::Space));
    game.frames(600);
    let sounds = ticks(&sent(&receiver));
    let count = |cue: Cue| {
        sounds
            .iter()
            .filter(|sound| sound.cues.contains(&cue))
            .count()
    };
    assert!(
        count(Cue::Jump) >= 3 && count(Cue::PerfectHop) >= 2 && count(Cue::IdealJump) >= 2,
        "{sounds:?}"
    );
}
