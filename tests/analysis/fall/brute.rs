//! Every start at every tick length, compared with another method: the falling body calculated tick
//! by tick.

use wishdir_analysis::fall::{
    REST, StartKind, WINDOW, jump_bug_chance, simulate_start, simulate_walk_off,
};
use wishdir_sim::profile::{Profile, TickRule, by_name};

use super::cs;

/// The profile with another tick length.
fn with_msec(name: &str, msec: u8) -> Profile {
    Profile {
        tick: TickRule::Fixed(msec),
        ..by_name(name).unwrap().clone()
    }
}

/// Half steps of gravity in binary64: the heights above rest after each tick, from an upward speed
/// at the start of the first tick. Uses no engine, level or floor.
fn heights(msec: u8, from: f64, speed: f64) -> impl Iterator<Item = f64> {
    let tick = f64::from(msec) * 0.001;
    let step = 800.0 * tick;
    let (mut height, mut speed) = (from, speed);
    std::iter::from_fn(move || {
        speed = (speed - step / 2.0).max(-2000.0);
        height += speed * tick;
        speed = (speed - step / 2.0).max(-2000.0);
        Some(height)
    })
}

/// The last height on the way down that is not below the resting gap, and its position relative to
/// the window.
fn rest_on_paper(msec: u8, from: f64, speed: f64) -> f64 {
    let path: Vec<f64> = heights(msec, from, speed)
        .take(100_000)
        .take_while(|height| *height > -100.0)
        .collect();
    let top = path.iter().copied().fold(from, f64::max);
    let falling = path.iter().position(|height| *height >= top).unwrap_or(0);
    path[falling..]
        .iter()
        .copied()
        .take_while(|height| *height >= -f64::from(REST))
        .last()
        .unwrap()
}

/// Upward speed at take-off, and the height above the ledge at that moment. A jump starts at
/// 268.328 u/s. Stamina reduces that of a bunny hop, so the measured rise supplies its speed.
fn takeoff(kind: StartKind, msec: u8) -> Option<(f64, f64)> {
    let tick = f64::from(msec) * 0.001;
    let half = 400.0 * tick;
    match kind {
        // The tick that leaves the edge ends with half a step of gravity.
        StartKind::WalkOff => Some((0.0, -half)),
        // A jump's tick applies its own second half, moves, and then ends with another half.
        StartKind::Jump => {
            let speed = 268.328_157 - half;
            Some((speed * tick, speed - half))
        }
        StartKind::DuckJump => {
            let speed = 268.328_157 - half;
            Some((speed * tick - 18.0, speed - half))
        }
        // The duck lift, and then the fall of a whole tick in the air.
        StartKind::DoubleDuck => Some((18.0 - half * tick, -2.0 * half)),
        StartKind::Bhop | StartKind::StandupBhop | StartKind::DuckBhop => None,
    }
}

/// 6 tick lengths, 4 starts, 200 heights each: rest to a hundredth, and the JumpBug exactly where
/// rest is below 2 - 1/32, except for heights where rounding decides.
#[test]
fn every_start_and_tick_agrees_with_paper() {
    for msec in [4_u8, 9, 10, 11, 13, 14] {
        let profile = with_msec("cs16-100", msec);
        for kind in StartKind::ALL {
            let Some((over, speed)) = takeoff(kind, msec) else {
                continue;
            };
            for step in 0..200_u16 {
                let height = 30.0 + f32::from(step) * 2.75;
                let found = simulate_start(&profile, height, kind, 1).unwrap().unwrap();
                let rest = rest_on_paper(msec, f64::from(height) + over, speed);
                let (top, bottom) = (f64::from(WINDOW - REST), -f64::from(REST));
                let on_the_border = [top, bottom].iter().any(|border| {
                    heights(msec, f64::from(height) + over, speed)
                        .take(3000)
                        .any(|height| (height - border).abs() < 0.01)
                });
                if on_the_border {
                    continue;
                }
                assert!(
                    (f64::from(found.rest) - rest).abs() < 0.01,
                    "{msec} ms {kind:?} {height}: {found:?} {rest}"
                );
                assert_eq!(
                    found.jumpbug,
                    rest < top,
                    "{msec} ms {kind:?} {height}: {found:?} {rest}"
                );
            }
        }
    }
}

/// The rest decides for every start, with or without stamina, in both games.
#[test]
fn a_jump_bug_is_a_rest_under_the_window_s_top() {
    for name in ["cs16-100", "hl-100", "cs16-250", "cs16-72"] {
        let profile = by_name(name).unwrap();
        for kind in StartKind::ALL {
            for step in 0..60_u16 {
                let height = 40.0 + f32::from(step) * 8.35;
                let found = simulate_start(profile, height, kind, 1).unwrap().unwrap();
                assert_eq!(
                    found.jumpbug,
                    found.rest < WINDOW - REST,
                    "{name} {kind:?} {height}: {found:?}"
                );
                assert_eq!(
                    found.phase.is_none(),
                    found.jumpbug,
                    "{name} {kind:?} {height}"
                );
                if let Some(phase) = found.phase {
                    assert!(
                        phase.above >= 0.0 && phase.below > 0.0,
                        "{name} {kind:?} {height}: {phase:?}"
                    );
                }
            }
        }
    }
}

/// `docs/goldsrc.md` 11, row 24: of 2692 heights from 27 to 700 in quarters, 16 contradict the
/// article's "rest below 2".
#[test]
fn sixteen_heights_differ_from_the_article() {
    let article = |height: f32| {
        let ticks = (((1.0 + 100.0 * f64::from(height)).sqrt() - 1.0) / 2.0).floor();
        f64::from(height) - 0.04 * ticks * (ticks + 1.0) < 2.0
    };
    let all = (27 * 4..700 * 4).map(|quarters: u16| f32::from(quarters) / 4.0);
    let found: Vec<(bool, bool)> = all
        .map(|height| {
            (
                super::started(cs(), height, StartKind::WalkOff).jumpbug,
                article(height),
            )
        })
        .collect();
    assert_eq!(
        (
            found.len(),
            found.iter().filter(|(is, said)| is != said).count()
        ),
        (2692, 16)
    );
    // Row 25: counted 28 units around each height, the shares match the article's to about one
    // height.
    for (height, percent) in [(164_usize, 39.3), (603, 19.6)] {
        let around = &found[(height - 28 - 27) * 4..(height + 28 - 27) * 4];
        let share =
            100.0 * around.iter().filter(|(is, _)| *is).count() as f64 / around.len() as f64;
        assert!((share - percent).abs() < 0.05, "{height}: {share}");
        assert!(
            (share / 100.0 - jump_bug_chance(&cs().physics, 10, height as f64)).abs() < 4.0 / 224.0,
            "{height}: {share}"
        );
    }
}

/// The counted share of heights equals the formula's at every tick length. Over the distance of a
/// hundred whole ticks at terminal speed, where every tick falls equally far, it matches to one
/// height.
#[test]
fn the_share_at_the_fastest_fall_is_2_over_a_tick_s_way() {
    for msec in [4_u8, 9, 10, 11, 13, 14] {
        let profile = with_msec("cs16-100", msec);
        let way = 2.0 * f32::from(msec);
        let heights = (0..200_u16).map(|step| 2600.0 + way * f32::from(step) / 200.0);
        let possible = heights
            .filter(|height| {
                simulate_start(&profile, *height, StartKind::WalkOff, 1)
                    .unwrap()
                    .unwrap()
                    .jumpbug
            })
            .count();
        let expected = 200.0 * jump_bug_chance(&profile.physics, msec, 2600.0);
        assert!(
            (possible as f64 - expected).abs() <= 1.0,
            "{msec} ms: {possible} of 200, {expected}"
        );
    }
}

/// The landing tick is the first one that ends within the snap or below the floor.
#[test]
fn landings_agree_with_paper_at_every_tick() {
    for msec in [4_u8, 9, 10, 11, 13, 14] {
        let profile = with_msec("cs16-100", msec);
        let half = 0.4 * f64::from(msec);
        for step in 0..300_u16 {
            let height = 5.3 + f32::from(step) * 3.1;
            let reach = f64::from(WINDOW - REST);
            let path: Vec<f64> = heights(msec, f64::from(height), -half).take(2000).collect();
            if path.iter().any(|height| (height - reach).abs() < 0.01) {
                continue;
            }
            let tick = path.iter().position(|height| *height < reach).unwrap() + 1;
            let report = simulate_walk_off(&profile, height).unwrap();
            assert_eq!(report.ticks as usize, tick, "{msec} ms from {height}");
            let speed = (0.8 * f64::from(msec) * (tick as f64 - 1.0) + half).min(2000.0);
            assert!(
                (f64::from(report.speed) - speed).abs() < 0.02,
                "{msec} ms from {height}: {report:?}"
            );
        }
    }
}
