//! Animated figures: their numbers equal the theory's, and every slider changes something.

use wishdir::coach::{Fact, Figure, FigureKind, Quantity, lesson_by_id, lessons};
use wishdir_analysis::strafe::Theory;
use wishdir_sim::engine::MoveType;
use wishdir_sim::run::Run;
use wishdir_sim::script::Scripted as _;

use super::with_run;
use crate::support::{near, profile};

fn figure(kind: FigureKind, rules: &str) -> Figure {
    Figure::new(kind, rules).unwrap()
}

fn set(figure: &mut Figure, quantity: Quantity, value: f64) {
    figure
        .sliders
        .iter_mut()
        .find(|slider| slider.quantity == quantity)
        .unwrap()
        .value = value;
}

#[test]
fn a_figure_at_the_profile_s_own_numbers_is_the_theory() {
    for rules in ["qw-77", "cs16-100", "hl-100"] {
        let theory = Theory::new(profile(rules));
        for (kind, is_air) in [(FigureKind::Air, true), (FigureKind::Ground, false)] {
            let mut figure = figure(kind, rules);
            set(&mut figure, Quantity::Speed, 300.0);
            let window = if is_air {
                theory.in_air(300.0).window
            } else {
                theory.on_ground(300.0).window
            };
            set(&mut figure, Quantity::Angle, window.best_deg);
            let drawn = figure.compute();
            let [
                Fact::Window([from, to]),
                Fact::Best([best, gain]),
                Fact::Gain(here),
                Fact::Turn(turn),
            ] = drawn.facts[..]
            else {
                panic!("{:?}", drawn.facts)
            };
            // The engine calculates in binary32 and in whole milliseconds.
            near(from, window.from_deg, 0.01);
            near(to, window.to_deg, 0.01);
            near(best, window.best_deg, 0.01);
            near(gain, window.best_gain, 1e-3);
            near(here, gain, 1e-3);
            near(
                turn,
                window.turn_deg * 1000.0 / f64::from(theory.msec),
                0.05,
            );
            near(drawn.mark[1], here, 1e-12);
            let most = drawn
                .curve
                .iter()
                .map(|[_, gain]| *gain)
                .fold(f64::MIN, f64::max);
            assert!(
                most <= gain + 1e-6,
                "{rules} {kind:?}: no angle wins more than the best"
            );
        }
    }
}

#[test]
fn every_slider_of_every_lesson_s_figure_moves_it() {
    for lesson in lessons() {
        let kind = lesson
            .figure
            .unwrap_or_else(|| panic!("{} has no figure", lesson.id));
        let figure = figure(kind, &lesson.drill().rules);
        let drawn = figure.compute();
        assert!(drawn.curve.len() > 2, "{}", lesson.id);
        assert!(
            drawn
                .curve
                .iter()
                .flatten()
                .all(|number| number.is_finite()),
            "{}",
            lesson.id
        );
        for (nth, slider) in figure.sliders.iter().enumerate() {
            let moved = |value: f64| {
                let mut figure = figure.clone();
                figure.sliders[nth].value = value;
                figure.compute()
            };
            let ends = slider.range.map(moved);
            assert!(
                ends[0] != ends[1],
                "{}: {:?} moves nothing",
                lesson.id,
                slider.quantity
            );
            for end in ends {
                assert!(
                    end.curve.iter().flatten().all(|number| number.is_finite()),
                    "{}: {slider:?}",
                    lesson.id
                );
            }
        }
    }
}

#[test]
fn ticks_on_the_ground_cost_what_friction_takes_and_a_jump_over_the_cap_is_cut() {
    let mut hop = figure(FigureKind::Hop, "cs16-100");
    set(&mut hop, Quantity::Speed, 300.0);
    set(&mut hop, Quantity::GroundTicks, 1.0);
    // CS: friction 4 over 10 ms takes 4 %.
    let [Fact::Left([left, lost])] = hop.compute().facts[..] else {
        panic!("one fact")
    };
    near(left, 288.0, 1e-3);
    near(lost, 12.0, 1e-3);
    set(&mut hop, Quantity::GroundTicks, 0.0);
    near(hop.compute().mark[1], 300.0, 1e-9);
    let mut cap = figure(FigureKind::Cap, "cs16-100");
    set(&mut cap, Quantity::Speed, 299.0);
    near(cap.compute().mark[1], 299.0, 1e-9);
    set(&mut cap, Quantity::Speed, 330.0);
    assert!(cap.compute().mark[1] < 245.0, "{:?}", cap.compute().mark);
    let mut fall = figure(FigureKind::Fall, "cs16-100");
    set(&mut fall, Quantity::Height, 400.0);
    let [Fact::Meets([msec, speed]), Fact::LastTick(units)] = fall.compute().facts[..] else {
        panic!("two facts")
    };
    // 400 = 800 t² / 2.
    near(msec, 1000.0, 1e-9);
    near(speed, 800.0, 1e-9);
    near(units, 8.0, 1e-9);
}

#[test]
fn need_for_kill_s_figures_are_the_run_and_the_jump_that_the_lessons_describe() {
    for rules in ["nfk-068r2", "nfk-075"] {
        let mut run = figure(FigureKind::Run, rules);
        set(&mut run, Quantity::Held, 1000.0);
        let drawn = run.compute();
        // Nine ticks to three pixels, which the tenth one moves, and no further.
        assert!(drawn.curve[9][1] < 2.9, "{rules}: {:?}", drawn.curve[9]);
        near(drawn.curve[10][1], 3.0, 0.01);
        let [Fact::NfkSpeed(most), Fact::Stops(slides)] = drawn.facts[..] else {
            panic!("{:?}", drawn.facts)
        };
        near(most, 3.0, 0.01);
        assert!(slides > 40.0, "{rules}: who lets go slides for {slides} ms");
        // A jump is higher than four rows and lower than five, however long the key is held.
        let height = |held: f64| {
            let mut jump = figure(FigureKind::Fall, rules);
            set(&mut jump, Quantity::Held, held);
            let drawn = jump.compute();
            let [Fact::NfkHeight([pixels, rows])] = drawn.facts[..] else {
                panic!("{:?}", drawn.facts)
            };
            near(pixels, rows * 16.0, 1e-9);
            assert!((64.0..80.0).contains(&pixels), "{rules}: {pixels}");
            let lands = drawn
                .curve
                .windows(2)
                .filter(|pair| pair[0][1] > 1.0 && pair[1][1] <= 1.0)
                .count();
            (pixels, lands, drawn.curve.last().unwrap()[1])
        };
        assert_eq!(height(20.0), height(400.0), "{rules}");
        assert!(
            height(2000.0) != height(400.0),
            "{rules}: who holds it over the landing jumps again"
        );
    }
}

#[test]
fn need_for_kill_s_pads_throw_as_high_as_their_lesson_says_and_a_chain_leaves_running_behind() {
    // A height between this many rows and one more reaches a ledge of this many rows.
    let rows = |pad: f64| {
        let mut pads = figure(
            FigureKind::Pads,
            &lesson_by_id("nfk-pads").unwrap().drill().rules,
        );
        set(&mut pads, Quantity::Pad, pad);
        let [Fact::NfkHeight([_, rows])] = pads.compute().facts[..] else {
            panic!("one fact")
        };
        rows.floor()
    };
    assert_eq!([0.0, 1.0, 2.0].map(rows), [4.0, 8.0, 13.0]);
    for rules in ["nfk-068r2", "nfk-075"] {
        let ways = |msec: f64| {
            let mut way = figure(FigureKind::Way, rules);
            set(&mut way, Quantity::Time, msec);
            let [Fact::NfkWays(ways)] = way.compute().facts[..] else {
                panic!("one fact")
            };
            ways
        };
        let [late, runs_late] = ways(10_000.0);
        assert!(
            late > 1.05 * runs_late && runs_late > 1400.0,
            "{rules}: {late} beside {runs_late}"
        );
    }
}

#[test]
fn a_ladder_is_climbed_as_fast_as_its_figure_and_its_lesson_say() {
    let climbs = |look_up: f64, turned: f64| {
        let mut ladder = figure(FigureKind::Ladder, "cs16-100");
        set(&mut ladder, Quantity::LookUp, look_up);
        set(&mut ladder, Quantity::TurnedAside, turned);
        let [Fact::Climbs(climbs), Fact::Slides(_)] = ladder.compute().facts[..] else {
            panic!("two facts")
        };
        climbs
    };
    // Maximum speed of a script on the ladder north of the drill's start.
    let played = |look: &str, keys: &str| {
        let drill = lesson_by_id("gs-ladder").unwrap().drill();
        let script = format!(
            "[Look(yaw: 90, pitch: -60), Hold(keys: [Forward], ticks: 40), Look({look}), Hold(keys: [{keys}], ticks: 5)]"
        );
        let (mut speed, mut is_on_ladder) = (0.0, false);
        with_run(
            drill,
            |mut run| {
                let mut player = run.play_script(&Run::parse_script(&script).unwrap());
                while let Some(record) = player.advance(&mut run) {
                    speed = f64::from(record.player.velocity.z);
                    is_on_ladder = record.player.goldsrc.move_type == MoveType::Ladder;
                }
            },
            |_| panic!("a lesson of the 3D engines"),
        );
        assert!(is_on_ladder, "{look}: he hangs on it");
        speed
    };
    near(
        played("yaw: 90, pitch: -45", "Forward"),
        climbs(45.0, 0.0)[0],
        1.0,
    );
    near(
        played("yaw: 90, pitch: 30", "Forward"),
        climbs(-30.0, 0.0)[0],
        1.0,
    );
    near(
        played("yaw: 150, pitch: -80", "Forward, MoveRight"),
        climbs(80.0, 60.0)[1],
        1.0,
    );
    near(
        played("yaw: 30, pitch: -80", "Forward, MoveLeft"),
        climbs(80.0, 60.0)[1],
        1.0,
    );
    let most = |both: usize| {
        let all = (-8..=8_i8).flat_map(|up| {
            (0..=9_i8).map(move |turned| (f64::from(up) * 11.0, f64::from(turned) * 10.0))
        });
        all.map(|(up, turned)| climbs(up, turned)[both])
            .fold(0.0, f64::max)
    };
    near(most(0), 283.0, 1.0);
    near(most(1), 400.0, 8.0);
}

#[test]
fn no_figure_is_of_rules_that_do_not_have_it() {
    assert!(Figure::new(FigureKind::Chain, "cs16-100").is_none());
    assert!(Figure::new(FigureKind::Air, "nfk-075").is_none());
    assert!(Figure::new(FigureKind::Air, "nobody").is_none());
}
