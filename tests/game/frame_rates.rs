//! The same input gives the same run at every frame rate, and no input is lost or counted twice.
//! The mouse moves all the time, and the system supplies event times.

use bevy::input::keyboard::KeyCode;
use bevy::prelude::State;
use proptest::prelude::{ProptestConfig, any, prop_assert_eq, proptest};

use crate::headless::{Game, InputEvent};
use crate::support::profile;
use wishdir::game::base::messages::Menu;
use wishdir::game::console::TypedLine;
use wishdir::game::play::pacing::{Pace, PaceMode, SetTimeRate, TimeRate};
use wishdir::game::settings::{MouseSettings, Settings};
use wishdir_sim::command::JUMP;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// Frames per second.
const RATES: [u64; 7] = [5, 30, 60, 75, 144, 240, 1000];
/// Half a second, nanoseconds.
const HALF_SECOND: u64 = 500_000_000;
const MSEC: u64 = 1_000_000;
/// Duration of a run, seconds.
const SECONDS: u64 = 3;
/// One angle step of the network protocol, degrees. Turns by whole steps add up without rounding.
const STEP_DEG: f32 = 360.0 / 65_536.0;

/// A run-up, strafe jumps with the wheel, a duck and keyboard turning.
fn keys() -> Vec<(u64, InputEvent)> {
    use InputEvent::{Press, Release, Wheel};
    vec![
        (3, Press(KeyCode::KeyW)),
        (401, Wheel(-1.0)),
        (404, Release(KeyCode::KeyW)),
        (407, Press(KeyCode::KeyA)),
        (733, Release(KeyCode::KeyA)),
        (734, Press(KeyCode::KeyD)),
        (1083, Wheel(-1.0)),
        (1092, Wheel(-1.0)),
        (1111, Press(KeyCode::ControlLeft)),
        (1116, Release(KeyCode::ControlLeft)),
        (1402, Release(KeyCode::KeyD)),
        (1405, Press(KeyCode::Space)),
        (1406, Press(KeyCode::ArrowLeft)),
        (1777, Release(KeyCode::Space)),
        (1789, Release(KeyCode::ArrowLeft)),
        (1790, Press(KeyCode::KeyS)),
        (1790, Release(KeyCode::KeyS)),
        (1900, Press(KeyCode::ShiftLeft)),
        (1901, Press(KeyCode::KeyW)),
        (2500, Release(KeyCode::KeyW)),
        (2500, Release(KeyCode::ShiftLeft)),
    ]
    .into_iter()
    .map(|(msec, deed)| (msec * MSEC, deed))
    .collect()
}

/// The keys, and a mouse that moves every millisecond.
fn routine() -> Vec<(u64, InputEvent)> {
    let mouse = (0..SECONDS * 1000).map(|msec| {
        // To the left and right at changing speeds, slightly up and down.
        let right = (msec / 350 % 2) as f32 * 6.0 - 3.0 - (msec % 3) as f32;
        let down = (msec % 5) as f32 - 2.0;
        // Between two milliseconds, and sometimes exactly at the end of a tick.
        let time = msec * MSEC + msec % 4 * 217_000;
        (time, InputEvent::Move(right, down))
    });
    let mut deeds: Vec<(u64, InputEvent)> = keys().into_iter().chain(mouse).collect();
    deeds.sort_by_key(|(time, _)| *time);
    deeds
}

fn played(name: &str, fps: u64) -> (Vec<TickRecord>, Run) {
    let mut game = Game::new(profile(name).clone(), Settings::default());
    game.play(&routine(), fps, SECONDS);
    (game.records().to_vec(), game.run())
}

#[test]
fn the_same_hand_gives_the_same_run_bit_for_bit_at_every_frame_rate() {
    for name in ["cs16-100", "hl-100", "qw-77", "qw-72"] {
        let (expected, run) = played(name, RATES[0]);
        let moved = expected
            .iter()
            .filter(|record| record.player.velocity.length() > 200.0)
            .count();
        assert!(
            moved > 50,
            "{name}: the routine hardly moves: {moved} fast ticks"
        );
        let mut turns = expected.windows(2).map(|pair| {
            let [one, two] = [&pair[0], &pair[1]].map(|record| record.cmd.angles.yaw);
            one != two
        });
        assert!(turns.all(|turns| turns), "{name}: every tick turns");
        for fps in &RATES[1..] {
            let (records, other) = played(name, *fps);
            for (one, two) in expected.iter().zip(&records) {
                assert_eq!(one, two, "{name} at {fps} frames per second");
            }
            assert_eq!(
                records.len(),
                expected.len(),
                "{name} at {fps} frames per second"
            );
            assert_eq!(
                other.hash(),
                run.hash(),
                "{name} at {fps} frames per second"
            );
        }
    }
}

#[test]
fn a_real_clients_msec_sequence_is_the_same_at_every_frame_rate() {
    let client = |fps| {
        let tick = wishdir_sim::profile::TickRule::Client { fps: 77 };
        let mut game = Game::new(profile("qw-77").with_tick(tick), Settings::default());
        game.play(&routine(), fps, SECONDS);
        game.records().to_vec()
    };
    let expected = client(RATES[0]);
    assert!(
        expected.iter().any(|record| record.cmd.msec == 12),
        "one tick in 77 is a millisecond shorter"
    );
    assert!(
        expected
            .iter()
            .filter(|record| record.cmd.msec == 13)
            .count()
            > 200
    );
    for fps in &RATES[1..] {
        assert_eq!(client(*fps), expected, "at {fps} frames per second");
    }
}

/// A mouse that turns the view by one protocol step per count.
fn stepping_mouse() -> Settings {
    let mouse = MouseSettings {
        sensitivity: 1.0,
        m_yaw: STEP_DEG,
        m_pitch: STEP_DEG,
        ..MouseSettings::default()
    };
    Settings {
        mouse,
        ..Settings::default()
    }
}

/// The same angle from -180 to 180, in protocol steps.
fn steps(yaw: f32) -> i64 {
    let steps = (f64::from(yaw) / f64::from(STEP_DEG)).round() as i64;
    steps.rem_euclid(65_536)
}

/// Mouse movements at uneven times over two seconds, from a seed.
fn wild_mouse(seed: u64) -> Vec<(u64, InputEvent)> {
    let mut state = seed | 1;
    let mut next = |limit: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    let mut time = 0;
    let mut deeds = Vec::new();
    loop {
        time += next(4_000_000);
        if time >= 2_000_000_000 {
            return deeds;
        }
        deeds.push((time, InputEvent::Move(next(61) as f32 - 27.0, 0.0)));
    }
}

/// `m_filter`: half of a tick's counts turn the view one tick later.
#[test]
fn the_filter_spreads_counts_over_two_ticks_and_loses_none() {
    let Settings { mouse, .. } = stepping_mouse();
    let settings = Settings {
        mouse: MouseSettings {
            filter: true,
            ..mouse
        },
        ..Settings::default()
    };
    for name in ["cs16-100", "qw-77"] {
        let mut game = Game::new(profile(name).clone(), settings.clone());
        let tick = u64::from(profile(name).msec()) * 1_000_000;
        game.frame(tick);
        let before = steps(game.records().last().unwrap().cmd.angles.yaw);
        game.feed(InputEvent::Move(-10.0, 0.0));
        let mut turned = || {
            game.frame(tick);
            steps(game.records().last().unwrap().cmd.angles.yaw) - before
        };
        assert_eq!([turned(), turned(), turned()], [5, 10, 10], "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_view_turns_by_exactly_the_sum_of_the_mouses_counts_at_every_frame_rate(seed in any::<u64>()) {
        let deeds = wild_mouse(seed);
        let counts = |deed: &InputEvent| if let InputEvent::Move(x, _) = deed { *x as i64 } else { 0 };
        let sum: i64 = deeds.iter().map(|(_, deed)| counts(deed)).sum();
        for (name, fps) in ["cs16-100", "hl-100", "qw-77"].into_iter().flat_map(|name| RATES.map(|fps| (name, fps))) {
            let mut game = Game::new(profile(name).clone(), stepping_mouse());
            let before = steps(game.angles().yaw);
            game.play(&deeds, fps, 2);
            prop_assert_eq!(steps(game.angles().yaw), (before - sum).rem_euclid(65_536), "view: {} at {} fps", name, fps);
            // Events after the last tick wait. One more tick applies them.
            game.frame(50_000_000);
            let last = game.records().last().unwrap().cmd.angles.yaw;
            prop_assert_eq!(steps(last), (before - sum).rem_euclid(65_536), "command: {} at {} fps", name, fps);
        }
    }
}

#[test]
fn a_tap_shorter_than_a_tick_moves_by_a_quarter_and_sets_one_jump_bit_at_every_frame_rate() {
    for fps in RATES {
        let mut game = Game::new(profile("hl-100").clone(), Settings::default());
        let at = HALF_SECOND;
        let deeds = [
            (at, InputEvent::Press(KeyCode::KeyW)),
            (at, InputEvent::Release(KeyCode::KeyW)),
            (at, InputEvent::Press(KeyCode::Space)),
            (at, InputEvent::Release(KeyCode::Space)),
        ];
        game.play(&deeds, fps, 2);
        let moves: Vec<f32> = game
            .records()
            .iter()
            .map(|record| record.cmd.forward)
            .filter(|one| *one != 0.0)
            .collect();
        assert_eq!(
            moves,
            [100.0],
            "a quarter of 400, once, at {fps} frames per second"
        );
        let jumps = game
            .records()
            .iter()
            .filter(|record| record.cmd.pressed(JUMP))
            .count();
        assert_eq!(jumps, 1, "at {fps} frames per second");
    }
}

#[test]
fn a_frame_of_a_whole_second_slows_time_but_loses_no_input() {
    let mut game = Game::new(profile("cs16-100").clone(), stepping_mouse());
    let before = steps(game.angles().yaw);
    // Events within the lost time, and within the quarter of a second that is caught up.
    game.feed_at(100_000, InputEvent::Move(-700.0, 0.0));
    game.feed_at(200_000, InputEvent::Press(KeyCode::KeyW));
    game.feed_at(300_000, InputEvent::Wheel(2.0));
    game.feed_at(400_000, InputEvent::Wheel(-2.0));
    game.feed_at(900_000, InputEvent::Move(-50.0, 0.0));
    game.frame(1_000_000_000);
    let records = game.records();
    assert_eq!(
        records.len(),
        25,
        "a quarter of a second is caught up, no more"
    );
    let turned = |tick: usize| steps(records[tick].cmd.angles.yaw) - before;
    assert_eq!(turned(0), 700, "the first tick has all of the lost time");
    // The ticks end at 760, 770, ... 1000 ms.
    assert_eq!([turned(13), turned(14)], [700, 750], "the tick of 900 ms");
    assert_eq!(
        records[0].cmd.forward, 200.0,
        "pressed since the last tick: half of 400"
    );
    assert_eq!(records[1].cmd.forward, 250.0);
    assert!(records[0].cmd.pressed(JUMP), "the wheel jumped");
    assert!(!records[1].cmd.pressed(JUMP), "once");
}

/// The first tick from `from` on with forward held, counted from there.
fn forward_from(game: &Game, from: usize) -> Option<usize> {
    let records = &game.records()[from..];
    records.iter().position(|record| record.cmd.forward > 0.0)
}

#[test]
fn a_key_reaches_the_tick_in_which_it_was_pressed() {
    for (us, tick) in [(1, 0), (10_000, 0), (10_001, 1), (25_000, 2), (50_000, 4)] {
        let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
        game.feed_at(us, InputEvent::Press(KeyCode::KeyW));
        game.frame(50 * MSEC);
        assert_eq!(game.records().len(), 5);
        assert_eq!(forward_from(&game, 0), Some(tick), "{us}");
    }
}

#[test]
fn an_event_that_arrives_after_its_tick_goes_to_the_next_one() {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    game.frame(50 * MSEC);
    game.feed_at(31_000, InputEvent::Press(KeyCode::KeyW));
    game.frame(30 * MSEC);
    assert_eq!((game.records().len(), forward_from(&game, 0)), (8, Some(5)));
}

#[test]
fn a_script_runs_in_the_tick_of_its_key() {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    let line = "alias +go \"+forward; +duck\"; alias -go \"-forward; -duck\"; bind x +go";
    game.app
        .world_mut()
        .write_message(TypedLine(line.to_owned()));
    game.frame(0);
    game.feed_at(25_000, InputEvent::Press(KeyCode::KeyX));
    game.feed_at(41_000, InputEvent::Release(KeyCode::KeyX));
    game.frame(60 * MSEC);
    let moves: Vec<bool> = game
        .records()
        .iter()
        .map(|record| record.cmd.forward > 0.0)
        .collect();
    assert_eq!(moves, [false, false, true, true, false, false]);
}

#[test]
fn slow_time_stretches_the_ticks_but_not_the_order_of_events() {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    game.app
        .world_mut()
        .write_message(SetTimeRate(TimeRate::Half));
    game.frame(0);
    // Ticks of 10 ms end every 20 ms.
    game.feed_at(20_001, InputEvent::Press(KeyCode::KeyW));
    game.frame(80 * MSEC);
    assert_eq!((game.records().len(), forward_from(&game, 0)), (4, Some(1)));
}

#[test]
fn events_of_a_pause_wait_for_the_next_tick() {
    let mut game = Game::new(profile("cs16-100").clone(), stepping_mouse());
    game.frame(10 * MSEC);
    let before = steps(game.records()[0].cmd.angles.yaw);
    game.tap(KeyCode::KeyP);
    let ticks = game.records().len();
    for _ in 0..3 {
        game.feed(InputEvent::Move(-10.0, 0.0));
        game.frame(100 * MSEC);
    }
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frame(100 * MSEC);
    assert_eq!(game.records().len(), ticks, "time stands");
    assert_eq!(steps(game.angles().yaw), before + 30, "the view turns");
    // One tick applies all of it.
    game.tap(KeyCode::Period);
    let records = game.records();
    assert_eq!(records.len(), ticks + 1, "one tick");
    assert_eq!(steps(records[ticks].cmd.angles.yaw), before + 30);
    assert_eq!(records[ticks].cmd.forward, 200.0);
}

#[test]
fn the_menu_holds_back_keys_and_mouse() {
    let mut game = Game::new(profile("cs16-100").clone(), stepping_mouse());
    game.frame(10 * MSEC);
    let before = steps(game.angles().yaw);
    game.tap(KeyCode::Escape);
    assert_eq!(*game.resource::<State<Menu>>().get(), Menu::Open);
    let ticks = game.records().len();
    game.feed(InputEvent::Move(-10.0, 0.0));
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.frames(5);
    game.tap(KeyCode::Escape);
    game.frames(5);
    let records = &game.records()[ticks..];
    assert!(records.len() >= 4, "time runs again");
    assert!(records.iter().all(|record| record.cmd.forward == 0.0));
    assert_eq!(steps(game.angles().yaw), before);
}

#[test]
fn scripted_play_gives_a_frames_events_to_its_first_tick() {
    let mut game = Game::new(profile("cs16-100").clone(), Settings::default());
    game.app.world_mut().resource_mut::<Pace>().mode = PaceMode::Steps { per_frame: 8 };
    game.frame(0);
    let ticks = game.records().len();
    game.feed_at(999_999_999, InputEvent::Press(KeyCode::KeyW));
    game.frame(1);
    assert_eq!(game.records().len(), ticks + 8);
    assert_eq!(forward_from(&game, ticks), Some(0));
}

#[test]
fn the_view_turns_at_once_even_in_a_frame_without_a_tick() {
    let mut game = Game::new(profile("cs16-100").clone(), stepping_mouse());
    let before = steps(game.angles().yaw);
    game.feed(InputEvent::Move(-64.0, 0.0));
    game.frame(1_000_000);
    assert!(game.records().is_empty(), "a millisecond is no tick");
    assert_eq!(steps(game.angles().yaw), before + 64);
    game.feed(InputEvent::Move(-64.0, 0.0));
    game.frame(1_000_000);
    assert_eq!(steps(game.angles().yaw), before + 128);
    game.frame(10_000_000);
    assert_eq!(
        steps(game.records()[0].cmd.angles.yaw),
        before + 128,
        "the tick takes both, once"
    );
    assert_eq!(steps(game.angles().yaw), before + 128);
}
