//! Practice styles: filtered inputs keep the style, filtering twice equals filtering once, and the
//! inputs alone show whether a run kept it.

use std::sync::Arc;

use wishdir::storage as content;
use wishdir_sim::command::{BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::math::Vec3;
use wishdir_sim::platformer::{NfkKeys, NfkRun, Ruleset};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::style::{Style, StyleFilter, StyleTracker, StyledSimulation};

use crate::support::random::Random;
use crate::support::usercmd;
use crate::worlds::{ENGINES, Wanderer, playground_with_triggers, run_on};

/// Plays inputs through a filter, and sometimes moves the player elsewhere. Returns whether each
/// filtered input stayed the same when filtered again, the number of changed ones, and the kept
/// styles.
fn filtered<S: StyledSimulation>(
    mut run: S,
    style: Style,
    mut next: impl FnMut(&S) -> S::Input,
    ticks: u32,
) -> (u32, Vec<Style>) {
    let (mut filter, mut proof, mut changed) =
        (StyleFilter::new(style), StyleTracker::default(), 0);
    let mut saved = run.checkpoint();
    for tick in 0..ticks {
        if tick % 97 == 50 {
            saved = run.checkpoint();
        }
        if tick % 311 == 310 {
            run.restore(&saved);
        }
        if tick % 701 == 700 {
            run.respawn();
        }
        let asked = next(&run);
        let mut again = filter;
        let through = filter.filter(&run, &asked);
        assert!(
            again.filter(&run, &through) == through,
            "{style:?}, tick {tick}: {asked:?} to {through:?}"
        );
        changed += u32::from(through != asked);
        proof.observe(&run, &through);
        run.advance_quiet(&through);
    }
    (changed, proof.styles().collect())
}

#[test]
fn what_a_filter_lets_through_keeps_the_style_in_every_engine() {
    for name in ENGINES {
        for style in Style::ALL {
            let run = run_on(playground_with_triggers(), name);
            if !run.has_style(style) {
                continue;
            }
            let msec = run.profile().msec();
            let mut wanderer = Wanderer::new(7);
            let mut keys = Random(style as u64 + 1);
            let next = |_: &Run| {
                let mut cmd = wanderer.next(msec);
                // Button bits as clients send them, and otherwise.
                cmd.buttons ^=
                    (keys.below(1 << 11) as u16) & (FORWARD | BACK | MOVE_LEFT | MOVE_RIGHT);
                cmd
            };
            let (changed, kept) = filtered(run, style, next, 4000);
            assert!(
                kept.contains(&style) && kept.contains(&Style::Normal),
                "{name}, {style:?}: {kept:?}"
            );
            assert_eq!(
                changed > 0,
                style != Style::Normal,
                "{name}, {style:?} changed {changed} commands"
            );
            let others = kept
                .iter()
                .filter(|kept| ![style, Style::Normal].contains(kept));
            let implied: Vec<Style> = others.copied().collect();
            let expected: &[Style] = if style == Style::ForwardOnly {
                &[Style::Sideways, Style::HalfSideways]
            } else {
                &[]
            };
            assert_eq!(implied, expected, "{name}, {style:?}");
        }
    }
}

#[test]
fn what_a_filter_lets_through_keeps_the_style_in_need_for_kill() {
    let world = Arc::new(content::nfk::load_map("chain").unwrap().world);
    for rules in Ruleset::ALL {
        for style in Style::ALL {
            let run = NfkRun::new(world.clone(), rules).unwrap();
            assert_eq!(
                run.has_style(style),
                matches!(style, Style::Normal | Style::NoPerfectHops | Style::NoDuck)
            );
            if !run.has_style(style) {
                continue;
            }
            let mut random = Random(5);
            let mut keys = NfkKeys::NONE;
            let next = |_: &NfkRun| {
                if random.chance(10) {
                    let [up, left, right, down] =
                        [70, 30, 60, 20].map(|percent| random.chance(percent));
                    keys = NfkKeys {
                        up,
                        left,
                        right,
                        down,
                    };
                }
                keys
            };
            let (changed, kept) = filtered(run, style, next, 4000);
            assert!(kept.contains(&style), "{rules:?}, {style:?}: {kept:?}");
            assert_eq!(changed > 0, style != Style::Normal, "{rules:?}, {style:?}");
        }
    }
}

#[test]
fn each_style_lets_through_what_its_name_says() {
    let cmd = |forward: f32, side: f32, buttons: u16| usercmd(10, forward, side, buttons);
    let through = |style, [forward, side]: [f32; 2]| {
        let UserCmd { forward, side, .. } = Run::apply_style(style, &cmd(forward, side, 0), true);
        [forward, side]
    };
    let (w, s, a, d) = ([250.0, 0.0], [-250.0, 0.0], [0.0, -250.0], [0.0, 250.0]);
    let (wa, sd) = ([250.0, -250.0], [-250.0, 250.0]);
    let none = [0.0, 0.0];
    for (style, expected) in [
        (Style::Normal, [w, s, a, d, wa, sd]),
        (Style::ForwardOnly, [w, none, none, none, w, none]),
        (Style::StrafeOnly, [none, none, a, d, a, d]),
        (Style::Sideways, [w, s, none, none, w, s]),
        (Style::HalfSideways, [w, none, none, none, wa, none]),
        (Style::NoPerfectHops, [w, s, a, d, wa, sd]),
    ] {
        assert_eq!(
            [w, s, a, d, wa, sd].map(|way| through(style, way)),
            expected,
            "{style:?}"
        );
    }
    let buttons = |style, may_jump| {
        Run::apply_style(
            style,
            &cmd(0.0, 0.0, JUMP | DUCK | FORWARD | MOVE_LEFT),
            may_jump,
        )
        .buttons
    };
    assert_eq!(buttons(Style::NoDuck, true), JUMP | FORWARD | MOVE_LEFT);
    assert_eq!(
        buttons(Style::NoPerfectHops, false),
        DUCK | FORWARD | MOVE_LEFT
    );
    assert_eq!(
        buttons(Style::NoPerfectHops, true),
        JUMP | DUCK | FORWARD | MOVE_LEFT
    );
    // Ladders use the button bits.
    assert_eq!(buttons(Style::Sideways, true), JUMP | DUCK | FORWARD);
}

#[test]
fn without_perfect_hops_every_flight_begins_after_two_ticks_on_the_ground() {
    for name in ENGINES {
        let hops = |style: Style| {
            let mut run = run_on(playground_with_triggers(), name);
            let mut filter = StyleFilter::new(style);
            let (mut grounded, mut shortest, mut flights) = (9, u32::MAX, 0);
            for _ in 0..1500 {
                // Perfect hops.
                let buttons = if run.player().on_ground { JUMP } else { 0 };
                let asked = usercmd(run.profile().msec(), 0.0, 0.0, buttons);
                let cmd = filter.filter(&run, &asked);
                if run.advance_quiet(&cmd) {
                    shortest = shortest.min(grounded);
                    flights += 1;
                }
                grounded = if run.player().on_ground {
                    grounded + 1
                } else {
                    0
                };
            }
            assert!(flights > 10, "{name}, {style:?}: {flights} flights");
            shortest
        };
        assert_eq!(hops(Style::Normal), 1, "{name}: the first tick is hit");
        assert_eq!(hops(Style::NoPerfectHops), 2, "{name}");
    }
}

#[test]
fn a_tick_against_the_style_is_noticed_and_forgotten_at_a_restart() {
    let mut run = run_on(playground_with_triggers(), "cs16-100");
    let mut proof = StyleTracker::default();
    let ahead = usercmd(10, 250.0, 0.0, 0);
    let aside = usercmd(10, 0.0, 250.0, 0);
    for cmd in [ahead, ahead, aside, ahead] {
        proof.observe(&run, &cmd);
        run.advance_quiet(&cmd);
    }
    assert!(
        !proof
            .styles()
            .any(|style| style == Style::ForwardOnly || style == Style::StrafeOnly)
    );
    run.restart();
    proof.restart();
    proof.observe(&run, &ahead);
    assert!(proof.styles().any(|style| style == Style::ForwardOnly));
    // Observing moves nobody.
    assert!(run.player().velocity == Vec3::ZERO);
}

#[test]
fn names_lead_to_their_styles() {
    for style in Style::ALL {
        assert_eq!(Style::by_id(style.id()), Some(style));
    }
    assert_eq!(Style::by_id("moonwalk"), None);
}
