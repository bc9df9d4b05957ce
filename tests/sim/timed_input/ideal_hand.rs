//! A perfect mouse keeps its gain, however few frames are drawn.

use wishdir_sim::client::{Button, ClientState, Keys};
use wishdir_sim::command::UserCmd;
use wishdir_sim::input_file::{
    EventDelivery, FileEvent, FileLine, InputFile, InputHeader, InputPlayer,
};
use wishdir_sim::math::{Vec3, length_2d};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Driver as _;
use wishdir_sim::simulation::Simulation as _;

use crate::worlds::{field, run_on};

const PROFILES: [&str; 6] = [
    "cs16-100",
    "cs16-250",
    "hl-100",
    "qw-77",
    "qw-72",
    "tf-scout-77",
];
/// Drawn frames per second.
const RATES: [u32; 7] = [5, 30, 60, 75, 144, 240, 1000];
/// Degrees per count at sensitivity 1.
const COUNT_DEG: f64 = 0.022;
/// Ticks before the view turns to the other side.
const STRAFE_TICKS: usize = 12;
const TICKS: usize = 72;
const START_SPEED: f32 = 300.0;

/// High above the floor, at running speed.
fn flying(profile: &str) -> Run {
    let mut run = run_on(field(), profile);
    let velocity = Vec3::new(START_SPEED, 0.0, 0.0);
    run.place(Vec3::new(0.0, 0.0, 4000.0), velocity);
    run
}

/// The key of a tick, alternating between left and right.
fn side(tick: usize) -> Button {
    if (tick / STRAFE_TICKS).is_multiple_of(2) {
        Button::MoveLeft
    } else {
        Button::MoveRight
    }
}

/// Changes the keys for a tick.
fn hold(keys: &mut Keys, tick: usize) {
    if tick == 0 {
        keys.press(side(tick), 0);
    } else if side(tick) != side(tick - 1) {
        keys.release(side(tick - 1), 0);
        keys.press(side(tick), 0);
    }
}

/// The client's command with this yaw.
fn looking(client: &mut ClientState, run: &Run, yaw_deg: f64) -> UserCmd {
    let profile = run.profile();
    client.angles.yaw = yaw_deg as f32;
    client.build_cmd(
        profile.engine(),
        &profile.keys,
        profile.physics.client.maxspeed,
        profile.msec(),
        profile.clock().frame_time(),
        (0.0, 0.0),
    )
}

/// The yaw with the maximum gain in a tick, degrees, found near a yaw by trying angles in the
/// simulation.
fn best_near(run: &Run, client: ClientState, near_deg: f64, step_deg: f64, steps: i32) -> f64 {
    let speed = |yaw_deg: f64| {
        let (mut run, mut client) = (run.clone(), client);
        let cmd = looking(&mut client, &run, yaw_deg);
        run.advance_quiet(&cmd);
        length_2d(run.player().velocity)
    };
    (-steps..=steps)
        .map(|step| near_deg + f64::from(step) * step_deg)
        .max_by(|a, b| speed(*a).total_cmp(&speed(*b)))
        .unwrap()
}

/// Turns perfectly from tick to tick: the yaw of each tick, degrees, and the gained speed, u/s.
fn ideal(profile: &str) -> (Vec<f64>, f32) {
    let mut run = flying(profile);
    let mut client = ClientState::from_angles(run.angles());
    let mut yaws = Vec::new();
    for tick in 0..TICKS {
        hold(&mut client.keys, tick);
        let velocity = run.player().velocity;
        let along = libm::atan2(f64::from(velocity.y), f64::from(velocity.x)).to_degrees();
        let coarse = best_near(&run, client, along, 0.2, 60);
        let yaw = best_near(&run, client, coarse, 0.01, 25);
        let cmd = looking(&mut client, &run, yaw);
        run.advance_quiet(&cmd);
        yaws.push(yaw);
    }
    (yaws, length_2d(run.player().velocity) - START_SPEED)
}

/// Mouse input that follows these yaws: sampled every millisecond, rounded to whole counts.
fn hand(run: &Run, yaws: &[f64]) -> InputFile<Button> {
    let msec = u64::from(run.profile().msec());
    let start_deg = f64::from(run.angles().yaw);
    let (mut lines, mut counts) = (Vec::new(), 0);
    for (tick, yaw_deg) in yaws.iter().enumerate() {
        let before_deg = tick.checked_sub(1).map_or(start_deg, |tick| yaws[tick]);
        let begin_us = tick as u64 * msec * 1000;
        let key = |key, down| FileLine {
            us: begin_us + 1,
            event: FileEvent::Key { key, down },
        };
        if tick > 0 && side(tick) != side(tick - 1) {
            lines.push(key(side(tick - 1), false));
        }
        if tick == 0 || side(tick) != side(tick - 1) {
            lines.push(key(side(tick), true));
        }
        for sample in 1..=msec {
            let share = sample as f64 / msec as f64;
            let now_deg = before_deg + (yaw_deg - before_deg) * share;
            // Counts to the right reduce the yaw.
            let sum = libm::round((start_deg - now_deg) / COUNT_DEG) as i32;
            lines.push(FileLine {
                us: begin_us + sample * 1000,
                event: FileEvent::Mouse {
                    counts: [sum - counts, 0],
                    share: 1.0,
                },
            });
            counts = sum;
        }
    }
    InputFile {
        header: InputHeader::new(1.0, 0.022, 0.022, false),
        lines,
    }
}

/// The yaw of each command, and the run's end.
fn played(profile: &str, file: &InputFile<Button>, delivery: EventDelivery) -> (Vec<u32>, Run) {
    let mut run = flying(profile);
    let mut player = InputPlayer::new(file.clone(), delivery, &run);
    let mut yaws = Vec::new();
    while let Some((cmd, _)) = player.advance(&mut run) {
        yaws.push(cmd.angles.yaw.to_bits());
    }
    (yaws, run)
}

#[test]
fn an_ideal_hand_keeps_its_gain_at_every_frame_rate() {
    for profile in PROFILES {
        let (yaws, ideal_gain) = ideal(profile);
        assert!(ideal_gain > 30.0, "{profile}: gains {ideal_gain}");
        let file = hand(&flying(profile), &yaws);
        let (commands, run) = played(profile, &file, EventDelivery::AtOnce);
        assert_eq!(commands.len(), TICKS, "{profile}");
        let gain = length_2d(run.player().velocity) - START_SPEED;
        let share = gain / ideal_gain;
        assert!(
            share >= 0.99,
            "{profile}: {gain} of {ideal_gain} u/s, {share}"
        );
        for (rate_hz, seed) in RATES.into_iter().flat_map(|rate| [(rate, 1), (rate, 2)]) {
            let (other, end) = played(
                profile,
                &file,
                EventDelivery::with_frame_rate(rate_hz, seed),
            );
            assert_eq!(other, commands, "{profile} at {rate_hz} frames per second");
            assert_eq!(
                end.hash(),
                run.hash(),
                "{profile} at {rate_hz} frames per second"
            );
        }
    }
}

#[test]
fn a_hand_that_waits_for_the_picture_loses_its_gain() {
    // The result of the test above if a frame's events went to its first tick.
    let (yaws, ideal_gain) = ideal("cs16-100");
    let mut file = hand(&flying("cs16-100"), &yaws);
    for line in &mut file.lines {
        // Frames of 60 Hz: 16,667 microseconds.
        line.us = line.us / 16_667 * 16_667 + 1;
    }
    let (_, run) = played("cs16-100", &file, EventDelivery::AtOnce);
    let share = (length_2d(run.player().velocity) - START_SPEED) / ideal_gain;
    assert!(share < 0.6, "{share}");
}
