//! The same hand gives the same run at 30, 60, 144 and 1000 frames a second; nothing it does is
//! lost or counted twice.

use bevy::input::keyboard::KeyCode;
use proptest::prelude::{ProptestConfig, any, prop_assert_eq, proptest};

use crate::headless::{Game, InputEvent};
use crate::support::profile;
use wishdir::game::settings::{MouseSettings, Settings};
use wishdir_sim::command::JUMP;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// Frames a second.
const RATES: [u64; 4] = [30, 60, 144, 1000];
/// Half a second, nanoseconds: a whole number of frames at each of the rates, so that all see a
/// deed before the same tick.
const HALF_SECOND: u64 = 500_000_000;
/// One step of the wire's angles, degrees: turns of whole steps add up without any rounding.
const STEP_DEG: f32 = 360.0 / 65_536.0;

/// A run-up, strafe jumps by wheel, a duck, keyboard turning, and the mouse all the way.
fn routine() -> Vec<(u64, InputEvent)> {
    use InputEvent::{Move, Press, Release, Wheel};
    let halves: [&[InputEvent]; 8] = [
        &[Press(KeyCode::KeyW), Move(40.0, 3.0)],
        &[
            Wheel(-1.0),
            Release(KeyCode::KeyW),
            Press(KeyCode::KeyA),
            Move(-155.0, 0.0),
            Move(-11.0, 7.0),
        ],
        &[
            Wheel(-1.0),
            Release(KeyCode::KeyA),
            Press(KeyCode::KeyD),
            Move(301.0, -20.0),
        ],
        &[Press(KeyCode::ControlLeft), Move(-7.0, 0.0)],
        &[
            Release(KeyCode::ControlLeft),
            Press(KeyCode::Space),
            Press(KeyCode::ArrowLeft),
        ],
        &[
            Release(KeyCode::Space),
            Release(KeyCode::ArrowLeft),
            Press(KeyCode::KeyS),
            Release(KeyCode::KeyS),
        ],
        &[
            Press(KeyCode::ShiftLeft),
            Press(KeyCode::KeyW),
            Move(12.0, 0.0),
            Move(13.0, 0.0),
        ],
        &[
            Release(KeyCode::KeyD),
            Release(KeyCode::KeyW),
            Release(KeyCode::ShiftLeft),
        ],
    ];
    let timed = |(half, deeds): (usize, &[InputEvent])| {
        deeds
            .iter()
            .map(|deed| (half as u64 * HALF_SECOND, *deed))
            .collect::<Vec<_>>()
    };
    halves.into_iter().enumerate().flat_map(timed).collect()
}

fn played(name: &str, fps: u64) -> (Vec<TickRecord>, Run) {
    let mut game = Game::new(profile(name).clone(), Settings::default());
    game.play(&routine(), fps, 5);
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
        for fps in &RATES[1..] {
            let (records, other) = played(name, *fps);
            for (one, two) in expected.iter().zip(&records) {
                assert_eq!(one, two, "{name} at {fps} frames a second");
            }
            assert_eq!(
                records.len(),
                expected.len(),
                "{name} at {fps} frames a second"
            );
            assert_eq!(other.hash(), run.hash(), "{name} at {fps} frames a second");
        }
    }
}

#[test]
fn a_real_clients_msec_sequence_is_the_same_at_every_frame_rate() {
    let client = |fps| {
        let tick = wishdir_sim::profile::TickRule::Client { fps: 77 };
        let mut game = Game::new(profile("qw-77").with_tick(tick), Settings::default());
        game.play(&routine(), fps, 5);
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
            > 300
    );
    for fps in &RATES[1..] {
        assert_eq!(client(*fps), expected, "at {fps} frames a second");
    }
}

/// A mouse that turns the view by one step of the wire a count.
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

/// The same angle from -180 to 180, in steps of the wire.
fn steps(yaw: f32) -> i64 {
    let steps = (f64::from(yaw) / f64::from(STEP_DEG)).round() as i64;
    steps.rem_euclid(65_536)
}

/// Movements of the mouse at uneven times over two seconds, from a seed.
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
            // The deeds after the last tick wait; one more tick takes them.
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
            "a quarter of 400, once, at {fps} frames a second"
        );
        let jumps = game
            .records()
            .iter()
            .filter(|record| record.cmd.pressed(JUMP))
            .count();
        assert_eq!(jumps, 1, "at {fps} frames a second");
    }
}

#[test]
fn a_frame_of_a_whole_second_slows_time_but_loses_no_input() {
    let mut game = Game::new(profile("cs16-100").clone(), stepping_mouse());
    let before = steps(game.angles().yaw);
    game.feed(InputEvent::Move(-700.0, 0.0));
    game.feed(InputEvent::Press(KeyCode::KeyW));
    game.feed(InputEvent::Wheel(2.0));
    game.feed(InputEvent::Wheel(-2.0));
    game.frame(1_000_000_000);
    assert_eq!(
        game.records().len(),
        25,
        "a quarter of a second is caught up, no more"
    );
    assert_eq!(
        steps(game.records()[0].cmd.angles.yaw),
        before + 700,
        "the first tick has the whole turn"
    );
    assert_eq!(
        game.records()[0].cmd.forward,
        200.0,
        "pressed since the last tick: half of 400"
    );
    assert_eq!(game.records()[1].cmd.forward, 250.0);
    assert!(game.records()[0].cmd.pressed(JUMP), "the wheel jumped");
    assert!(!game.records()[1].cmd.pressed(JUMP), "once");
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
