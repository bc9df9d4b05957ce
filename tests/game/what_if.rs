//! What could have become of a jump: a key shows its lines and numbers, each can be watched, and
//! afterwards the player's own game returns.

use std::time::Duration;

use bevy::input::keyboard::KeyCode;
use bevy::prelude::*;

use wishdir::coach::Start;
use wishdir::game::base::messages::{PathRequest, Request, WhatIfRequest};
use wishdir::game::play::input::Devices;
use wishdir::game::play::mover::{InputSource, Mover, Player};
use wishdir::game::replay_viewer::ReplayViewer;
use wishdir::game::settings::{LimitsSource, Settings};
use wishdir::game::tools::ghost::Ghosts;
use wishdir::game::tools::what_if::{WhatIfLine, WhatIfLineKind, WhatIfLines, WhatIfTool};
use wishdir::planner::level_flight::FlightEnd;
use wishdir_analysis::ledger::{Cause, VariantKind};
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};

use crate::headless::{Game, InputEvent};
use crate::support::profile;

/// A jump's distance counts two half boxes in addition to its path, units.
const BOXES: f64 = 32.0;

/// A run and a jump whose mouse turns too slowly.
const JUMP: &str = "[
    Hold(keys: [Forward], ticks: 90),
    Hold(keys: [Forward], ticks: 1, tap: [Jump]),
    Repeat(times: 2, steps: [
        Hold(keys: [MoveLeft], ticks: 18, turn: Rate(200)),
        Hold(keys: [MoveRight], ticks: 18, turn: Rate(-200)),
    ]),
    Wait(ticks: 100),
]";

/// Human limits of which one is known: the turn rate, degrees per second.
fn hands(turn_deg_per_s: f32) -> Settings {
    let mut settings = Settings::default();
    (settings.what_if.hands, settings.what_if.turn_deg_per_s) = (LimitsSource::Own, turn_deg_per_s);
    settings
}

/// A game in which the jump was played.
fn jumped() -> Game {
    jumped_from(None, Settings::default())
}

/// The same from a given start.
fn jumped_from(start: Option<Start>, settings: Settings) -> Game {
    let mut game = Game::new(profile("cs16-100").clone(), settings);
    game.frames(50);
    if let Some(start) = start {
        game.app.world_mut().write_message(Request::Put(start));
        game.frames(50);
    }
    play(&mut game);
    game
}

fn play(game: &mut Game) {
    let world = game.app.world_mut();
    let mut mover = world
        .query_filtered::<&mut Mover, With<Player>>()
        .single_mut(world)
        .unwrap();
    let script = Script::parse(JUMP).unwrap();
    mover.source = InputSource::Script(Box::new(ScriptPlayer::new(&script, &mover.run)));
    while !matches!(game.mover().source, InputSource::Nobody) {
        game.frames(1);
    }
}

fn shown(game: &Game) -> &WhatIfLines {
    game.resource::<WhatIfTool>()
        .shown_lines()
        .expect("it is shown")
}

/// Presses the key and waits for the result.
fn asked(game: &mut Game) -> Vec<WhatIfLine> {
    game.tap(KeyCode::KeyT);
    // The search takes longer on a busy machine.
    for _ in 0..30_000 {
        if !shown(game).is_searching {
            return shown(game).lines.clone();
        }
        game.frame(0);
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it never came");
}

fn twin(lines: &[WhatIfLine], kind: VariantKind) -> usize {
    lines
        .iter()
        .position(|line| line.kind == WhatIfLineKind::Variant(kind))
        .unwrap_or_else(|| panic!("{kind:?}: {lines:#?}"))
}

#[test]
fn after_a_jump_the_key_brings_its_lines_and_their_numbers_and_hides_them() {
    let mut game = jumped();
    let lines = asked(&mut game);
    let judged = shown(&game).judged.clone();
    let jump = &judged.jump;
    let feet = |origin: Vec3| origin.z - 36.0;
    let [own, best] = [&lines[0], &lines[lines.len() - 1]];
    assert_eq!(
        (own.kind, best.kind),
        (WhatIfLineKind::Own, WhatIfLineKind::Ceiling)
    );
    assert!(
        (own.distance.unwrap() - jump.distance).abs() < 0.05,
        "{:?} {}",
        own.distance,
        jump.distance
    );
    assert!(
        best.distance.unwrap() >= jump.distance - 0.05,
        "{:?}",
        best.distance
    );
    for line in &lines {
        let (from, to) = (line.way[0], line.landing().unwrap());
        assert!(
            (from.z - feet(jump.takeoff_origin)).abs() < 0.1 && line.way.len() > 60,
            "{line:?}"
        );
        let off = (from - jump.takeoff_origin).truncate().length();
        assert!(off < 0.1, "{:?} begins {off} u away", line.kind);
        assert!(
            line.ended != FlightEnd::Level || (to.z - from.z).abs() < 0.1,
            "{:?} lands at its height",
            line.kind
        );
    }
    let prestrafed = &lines[twin(&lines, VariantKind::Without(Cause::Prestrafe))];
    let (charged, won) = (prestrafed.charged.unwrap(), prestrafed.gain.unwrap());
    let ledger = judged.ledger().unwrap();
    assert_eq!(
        charged,
        ledger.amount(ledger.part(Cause::Prestrafe).loss),
        "the ledger's number is kept"
    );
    assert_eq!(
        prestrafed.shown_estimate(),
        None,
        "the simulation is enough"
    );
    assert!(won > 3.0, "the best prestrafe brings {won}");
    let all = lines[twin(&lines, VariantKind::All)].gain.unwrap();
    assert!(
        lines
            .iter()
            .all(|line| line.gain.is_none_or(|won| won <= all)),
        "everything brings most: {lines:#?}"
    );
    assert!(all > ledger.amount(ledger.total) - 2.0, "{all}");
    game.tap(KeyCode::KeyT);
    assert!(game.resource::<WhatIfTool>().shown_lines().is_none());
}

#[test]
fn on_even_ground_faster_hands_go_farther() {
    // A lane of the lab's floor, with room for a run and a jump to the east.
    let floor = Start {
        feet: Some((-1500.0, 1856.0, 0.0)),
        yaw: 0.0,
        ..Start::default()
    };
    let mut last = 0.0;
    for turn in [120.0, 720.0] {
        let mut game = jumped_from(Some(floor), hands(turn));
        let lines = asked(&mut game);
        let (own, best) = (&lines[0], &lines[lines.len() - 1]);
        assert!(
            own.ended == FlightEnd::Level && best.ended == FlightEnd::Level,
            "{turn}: it comes down where it took off: {own:?} {best:?}"
        );
        let far = best.distance.unwrap();
        assert!(
            far > last + 1.0,
            "hands that turn {turn} degrees a second come to {far}, slower ones to {last}"
        );
        assert!(far >= own.distance.unwrap(), "{turn}: {far} of {own:?}");
        let (from, to) = (best.way[0], best.landing().unwrap());
        let line = f64::from(from.truncate().distance(to.truncate()));
        assert!(
            (line + BOXES - far).abs() < 4.0,
            "{turn}: {far}, but its line is {line} long"
        );
        last = far;
    }
}

#[test]
fn a_player_comes_back_looking_exactly_where_he_looked() {
    let mut game = jumped();
    let world = game.app.world_mut();
    world
        .query_filtered::<&mut Mover, With<Player>>()
        .single_mut(world)
        .unwrap()
        .source = InputSource::Live;
    game.feed(InputEvent::Move(123.0, 7.0));
    game.frames(20);
    asked(&mut game);
    let (before, hand) = (game.run(), game.resource::<Devices>().angles());
    game.app
        .world_mut()
        .write_message(WhatIfRequest(PathRequest::Watch(1)));
    game.frames(10);
    assert!(game.mover().is_watched());
    game.app
        .world_mut()
        .write_message(WhatIfRequest(PathRequest::Watch(1)));
    (0..3).for_each(|_| game.frame(0));
    assert!(game.mover().is_live());
    assert_eq!(game.resource::<Devices>().angles(), hand);
    game.frames(5);
    assert_eq!(
        game.run().angles(),
        before.angles(),
        "and the commands say so"
    );
}

#[test]
fn a_twin_is_watched_to_where_its_line_ends_and_the_own_game_comes_back() {
    let mut game = jumped();
    game.frames(20);
    let lines = asked(&mut game);
    let before = game.run();
    for (index, line) in lines.iter().enumerate() {
        game.app
            .world_mut()
            .write_message(WhatIfRequest(PathRequest::Watch(index)));
        game.frames(3);
        assert!(game.mover().is_watched(), "{:?}", line.kind);
        assert_eq!(shown(&game).watched, Some(index));
        let ticks = game.resource::<ReplayViewer>().ticks;
        game.frames(ticks as u32 + 5);
        assert!(
            game.resource::<ReplayViewer>().is_paused,
            "it stands at its end"
        );
        let run = game.run();
        assert_eq!(
            run.profile().feet(run.player()),
            line.landing().unwrap(),
            "{:?}",
            line.kind
        );
        let led = ticks as usize + 1 - line.way.len();
        let same_speed = !matches!(
            line.kind,
            WhatIfLineKind::Variant(VariantKind::All | VariantKind::Without(Cause::Prestrafe))
        );
        assert!(
            led >= 40 || !same_speed,
            "{:?}: the run-up is seen, {led} ticks",
            line.kind
        );
    }
    game.tap(KeyCode::Enter);
    game.frames(2);
    assert!(
        game.resource::<WhatIfTool>().shown_lines().is_some(),
        "the lines stay"
    );
    // Enter watched the chosen variant. It is also the last one that was watched, so watching ends.
    assert!(
        !game.mover().is_watched() && game.app.world().get_resource::<ReplayViewer>().is_none()
    );
    // The script that moved the player had ended: time is stopped here, as it was wherever the
    // player watched.
    assert!(game.mover().is_over());
    let after = game.run();
    assert_eq!(
        (after.player(), after.angles()),
        (before.player(), before.angles())
    );
}

#[test]
fn the_keys_choose_a_line_and_what_is_watched_can_be_raced() {
    let mut game = jumped();
    let lines = asked(&mut game);
    assert_eq!(shown(&game).chosen, 0);
    game.tap(KeyCode::Tab);
    game.tap(KeyCode::Tab);
    assert_eq!(shown(&game).chosen, 2);
    (2..lines.len()).for_each(|_| game.tap(KeyCode::Tab));
    assert_eq!(shown(&game).chosen, 0, "round again");
    game.app
        .world_mut()
        .write_message(WhatIfRequest(PathRequest::Race(1)));
    for _ in 0..1000 {
        game.frame(0);
        if !game.resource::<Ghosts>().list().is_empty() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(game.resource::<Ghosts>().list().len(), 1);
}

#[test]
fn hands_are_learned_from_live_jumps_or_as_the_player_says() {
    let mut game = jumped();
    assert_eq!(
        game.resource::<WhatIfTool>().learned_limits().limits(),
        None,
        "a script is nobody's hands"
    );
    asked(&mut game);
    let of_jump = shown(&game).limits;
    assert!(
        (190.0..260.0).contains(&of_jump.turn_deg_per_s),
        "those of the jump itself: {of_jump:?}"
    );
    game.tap(KeyCode::KeyT);
    let settings = &mut game.app.world_mut().resource_mut::<Settings>().what_if;
    (settings.hands, settings.turn_deg_per_s) = (LimitsSource::Own, 720.0);
    game.tap(KeyCode::KeyT);
    assert_eq!(shown(&game).limits.turn_deg_per_s, 720.0);
}

#[test]
fn without_a_jump_and_on_another_map_there_is_nothing() {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    game.frames(50);
    game.tap(KeyCode::KeyT);
    assert!(game.resource::<WhatIfTool>().shown_lines().is_none());
    play(&mut game);
    asked(&mut game);
    game.app
        .world_mut()
        .write_message(Request::SwitchMap("longjump".into()));
    game.frames(3);
    assert!(
        game.resource::<WhatIfTool>().shown_lines().is_none(),
        "its lines are of a place that is gone"
    );
}

#[test]
fn a_jump_of_a_replay_is_asked_about_and_the_replay_goes_on_afterwards() {
    let mut game = jumped();
    let lines = asked(&mut game);
    let replay = lines[0].replay("lab", &game.run()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("jump.wdr");
    std::fs::write(&path, &replay.bytes[..]).unwrap();
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    game.frames(10);
    game.app.world_mut().write_message(Request::Watch(path));
    game.frames(3);
    let ticks = game.resource::<ReplayViewer>().ticks;
    game.frames(ticks as u32 + 5);
    let again = asked(&mut game);
    let numbers = |lines: &[WhatIfLine]| {
        lines
            .iter()
            .map(|line| (line.kind, line.gain))
            .collect::<Vec<_>>()
    };
    let twins = |lines: &[WhatIfLine]| numbers(&lines[..lines.len() - 1]);
    assert_eq!(
        twins(&again),
        twins(&lines),
        "what was flown again is the same"
    );
    game.tap(KeyCode::Tab);
    game.tap(KeyCode::Enter);
    game.frames(5);
    assert!(game.resource::<ReplayViewer>().ticks != ticks || shown(&game).watched == Some(1));
    game.tap(KeyCode::Enter);
    game.frames(2);
    assert!(game.mover().is_watched(), "the replay is back");
    assert_eq!(game.resource::<ReplayViewer>().ticks, ticks);
    let run: Run = game.run();
    assert_eq!(
        run.profile().feet(run.player()),
        lines[0].landing().unwrap(),
        "where it stood"
    );
}
