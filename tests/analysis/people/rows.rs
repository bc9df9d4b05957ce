//! One test per row of the review that the coach got wrong for people.

use std::fmt::Write as _;

use wishdir_analysis::jump::Side;
use wishdir_analysis::ledger::{Advice, Aim, Cause, HopAdvice, LedgerContext, Praise};
use wishdir_analysis::session::Session;
use wishdir_sim::profile::by_name;
use wishdir_sim::tick::TickRecord;

use super::draw::person;
use super::figures::promise;
use super::hand::{Person, Switch, lengths};
use super::repair::Repair;

const SEEDS: std::ops::Range<u64> = 0..250;

/// A jump without faults: a long jump, or a hop with one frame on ground.
fn faultless(name: &str, strafes: usize, is_hop: bool) -> Person {
    let profile = by_name(name).unwrap();
    let context = LedgerContext::new(profile);
    let speed = if is_hop {
        (0.8 * context.hop_cap().min(500.0)) as f32
    } else {
        context.best_prestrafe() as f32
    };
    let [standing, ducked] = lengths(profile, speed);
    let length = if is_hop { standing } else { ducked };
    let switch = |number: usize| Switch {
        mouse: number * length / strafes,
        late: 0,
        pause: 0,
    };
    Person {
        profile,
        speed,
        fog: is_hop.then_some(1),
        begins_left: true,
        switches: (1..strafes).map(switch).collect(),
        pace: [1.0; 2],
        wobble: 0.0,
        ahead_deg: 0.0,
        feedback: 0.4,
        aims_anew: true,
        noise: super::hand::noise(&mut crate::support::random::Random(7)),
        forward: 0,
        dropouts: Vec::new(),
        ducks: if is_hop {
            Vec::new()
        } else {
            vec![(standing - 1, usize::MAX)]
        },
    }
}

fn mean([frozen, reacting]: [f64; 2]) -> f64 {
    f64::midpoint(frozen, reacting)
}

/// C1: releasing W is named where it is the best repair by a margin.
#[test]
fn releasing_w_is_named_where_it_helps_most() {
    let (mut best, mut named) = (0, 0);
    for seed in SEEDS {
        let person = person(seed);
        let own = person.fly(None);
        let Some(forward) = person.worth(&own, Repair::Forward).map(mean) else {
            continue;
        };
        let others = Repair::ALL
            .into_iter()
            .filter(|repair| *repair != Repair::Forward);
        let next = others
            .filter_map(|repair| person.worth(&own, repair).map(mean))
            .fold(1.0, f64::max);
        if forward < 1.25 * next || own.ledger.praise.is_some() {
            continue;
        }
        best += 1;
        let is_named = matches!(own.ledger.advice, Advice::ReleaseForward { .. });
        named += u32::from(is_named);
    }
    assert!(best > 10 && 100 * named >= 80 * best, "{named} of {best}");
}

/// C1: where releasing W helps most, W is charged for it, and the mouse is not named instead.
#[test]
fn w_in_the_air_is_charged_and_the_mouse_is_not_named_instead() {
    let (mut all, mut charged) = (0, 0);
    for seed in 0..1000 {
        let person = person(seed);
        if person.forward < 8 {
            continue;
        }
        let own = person.fly(None);
        let worth = |repair| person.worth(&own, repair).map_or(0.0, mean);
        let forward = worth(Repair::Forward);
        let others = Repair::ALL
            .into_iter()
            .filter(|repair| *repair != Repair::Forward);
        if forward < 2.0 || forward < 1.25 * others.map(worth).fold(1.0, f64::max) {
            continue;
        }
        all += 1;
        let ledger = &own.ledger;
        let charge = ledger.amount(ledger.part(Cause::ForwardHeld).loss);
        assert!(charge > 0.0, "{seed}: {forward:.2}");
        charged += u32::from(charge >= 0.5 * forward);
        let of_mouse = [Repair::Faster, Repair::Slower, Repair::Steadier];
        let mouse = of_mouse.into_iter().map(worth).fold(0.0, f64::max);
        let is_mouse = matches!(
            ledger.first,
            Some(Cause::AngleUnder | Cause::AngleOver | Cause::AngleUneven)
        );
        assert!(
            !is_mouse || mouse >= 0.5 * forward,
            "{seed}: {forward:.2} {mouse:.2} {:?}",
            ledger.advice
        );
    }
    assert!(all >= 40 && 100 * charged >= 95 * all, "{charged} of {all}");
}

/// Mean ticks from the best moment to the key switch, as in the table of strafes. Positive: late.
fn shown_miss(person: &Person, records: &[TickRecord]) -> Option<f64> {
    let mut session = Session::new(person.profile);
    let mut jump = None;
    for record in records {
        session.observe(record, &mut |finding| jump = finding.jump());
    }
    let strafes = jump?.strafing().strafes;
    let misses: Vec<f64> = strafes
        .iter()
        .skip(1)
        .filter_map(|strafe| Some(f64::from(strafe.switch_offset? + 1)))
        .collect();
    (!misses.is_empty()).then(|| misses.iter().sum::<f64>() / misses.len() as f64)
}

/// C2: the sentence agrees with the sign in the table of strafes.
#[test]
fn switch_advice_agrees_with_the_table_of_strafes() {
    let mut said = [0, 0];
    // Advice to switch later is rare.
    for seed in 0..2 * SEEDS.end {
        let person = person(seed);
        let own = person.fly(None);
        let Some(miss) = shown_miss(&person, &own.records) else {
            continue;
        };
        if matches!(own.ledger.advice, Advice::KeysLater { .. }) {
            said[0] += 1;
            assert!(miss <= 0.0, "{seed}: {miss}");
        } else if matches!(own.ledger.advice, Advice::KeysSooner { .. }) {
            said[1] += 1;
            assert!(miss >= 0.0, "{seed}: {miss}");
        }
    }
    assert!(said[0] > 3 && said[1] > 60, "{said:?}");
}

/// C2, C8: a cause is named for what the flight without it gains.
#[test]
fn a_named_cause_brings_at_least_half_of_what_it_promises() {
    let (mut all, mut half) = (0, 0);
    for seed in SEEDS {
        let person = person(seed);
        let own = person.fly(None);
        let ledger = &own.ledger;
        let (None, Some(lost)) = (ledger.praise, promise(&ledger.advice)) else {
            continue;
        };
        let Some(brought) = person.doing(&own, &ledger.advice).map(mean) else {
            continue;
        };
        all += 1;
        half += u32::from(brought >= 0.5 * lost.amount);
    }
    assert!(all > 150 && 100 * half >= 88 * all, "{half} of {all}");
}

/// If no single fault is worth fixing, the advice names the main cause, if there is one.
#[test]
fn advice_about_several_faults_names_the_largest_cause() {
    let (mut named, mut all) = (0, 0);
    for seed in 0..1000 {
        let ledger = person(seed).fly(None).ledger;
        let Advice::Several { main, .. } = ledger.advice else {
            continue;
        };
        all += 1;
        let Some(main) = main else { continue };
        named += 1;
        let loss = |cause: Cause| ledger.amount(ledger.parts[cause as usize].loss);
        let larger = Cause::ALL.into_iter().filter(|cause| {
            !matches!(cause, Cause::Outside | Cause::Combined) && loss(*cause) > loss(main)
        });
        assert_eq!(larger.collect::<Vec<_>>(), [], "{seed}: {main:?}");
        assert!(
            loss(main) >= 0.5 * ledger.amount(ledger.total) - 1e-6,
            "{seed}: {main:?}"
        );
    }
    assert!(named >= 3, "{named} of {all}");
}

/// C4: advice about an uneven mouse names no direction, unless that helps as much as turning evenly.
#[test]
fn an_uneven_mouse_is_not_called_fast_or_slow() {
    for name in ["cs16-100", "hl-100", "qw-77"] {
        for seed in 0..12 {
            let mut person = faultless(name, 8, name == "qw-77");
            person.noise = super::hand::noise(&mut crate::support::random::Random(seed));
            person.wobble = 0.5;
            let own = person.fly(None);
            let advice = own.ledger.advice;
            let is_directed = matches!(
                advice,
                Advice::TurnFaster { .. } | Advice::TurnSlower { .. }
            );
            let is_large = promise(&advice).is_some_and(|lost| lost.amount > 6.0);
            if own.ledger.praise.is_some() || !is_directed || !is_large {
                continue;
            }
            let evenly = person.worth(&own, Repair::Steadier).map_or(0.0, mean);
            let directed = person.doing(&own, &advice).map_or(0.0, mean);
            assert!(
                directed >= 0.8 * evenly,
                "{name} {seed}: {evenly:.1} {directed:.1} {advice:?}"
            );
        }
    }
}

/// C4: an uneven mouse is named where turning evenly helps most.
#[test]
fn an_uneven_mouse_gets_the_advice_to_turn_evenly() {
    let (mut all, mut told, mut missed) = (0, 0, String::new());
    for name in ["cs16-100", "hl-100", "qw-77"] {
        for seed in 0..12 {
            let mut person = faultless(name, 8, name == "qw-77");
            person.noise = super::hand::noise(&mut crate::support::random::Random(seed));
            (person.wobble, person.feedback) = (0.8, 0.2);
            let own = person.fly(None);
            let worth = person.worth(&own, Repair::Steadier).map_or(0.0, mean);
            if own.ledger.praise.is_some() || worth < 5.0 {
                continue;
            }
            all += 1;
            if matches!(own.ledger.advice, Advice::TurnEvenly { ticks: 1.., .. }) {
                told += 1;
            } else {
                writeln!(missed, "{name} {seed} {worth:.1}: {:?}", own.ledger.advice).unwrap();
            }
        }
    }
    assert!(
        all >= 10 && 100 * told >= 80 * all,
        "{told} of {all}\n{missed}"
    );
}

/// C6: far too many strafes are named where fewer help most: each switch has another fault, so no
/// other repair brings much.
#[test]
fn far_too_many_strafes_get_the_advice_to_make_fewer() {
    let faults = [(2, 0), (1, 2), (0, -2), (-2, 0)];
    let (mut all, mut told, mut missed) = (0, 0, String::new());
    for name in ["cs16-100", "hl-100"] {
        for strafes in [14, 16, 18, 20] {
            for feedback in [0.1, 0.2, 0.4] {
                let mut person = faultless(name, strafes, false);
                person.feedback = feedback;
                for (switch, fault) in person.switches.iter_mut().zip(faults.iter().cycle()) {
                    (switch.late, switch.pause) = *fault;
                }

                let own = person.fly(None);
                let worth = |repair| person.worth(&own, repair).map_or(0.0, mean);
                let others = Repair::ALL
                    .into_iter()
                    .filter(|repair| *repair != Repair::Strafes);
                let most = others.map(worth).fold(1.0, f64::max);
                let fewer = worth(Repair::Strafes);
                if fewer < 1.25 * most {
                    continue;
                }
                all += 1;
                let advice = own.ledger.advice;
                if matches!(advice, Advice::ChangeStrafeLengths { strafes, wanted, .. } if wanted < strafes)
                {
                    told += 1;
                } else {
                    let what = format!("{name} {strafes} {feedback} {fewer:.1} {most:.1}");
                    writeln!(missed, "{what}: {advice:?}").unwrap();
                }
            }
        }
    }
    assert!(
        all >= 5 && 100 * told >= 80 * all,
        "{told} of {all}\n{missed}"
    );
}

/// C6: few strafes are not taken for wrong keys.
#[test]
fn few_perfect_strafes_get_the_advice_to_make_more() {
    for strafes in [2, 3] {
        for feedback in [0.1, 0.3, 0.8] {
            let mut person = faultless("cs16-100", strafes, false);
            person.feedback = feedback;
            let own = person.fly(None);
            let Advice::ChangeStrafeLengths {
                strafes: made,
                wanted,
                ..
            } = own.ledger.advice
            else {
                panic!("{strafes} strafes, {feedback}: {:?}", own.ledger.advice)
            };
            assert!(made as usize == strafes && wanted >= 6, "{made} {wanted}");
            assert_eq!(
                own.ledger.part(Cause::WrongKey).loss.distance,
                0.0,
                "{:#?}",
                own.ledger
            );
        }
    }
}

/// C8: the charge of a pause is the gain of closing it.
#[test]
fn gaps_and_overlaps_cost_what_closing_them_brings() {
    for (pause, cause, repair) in [
        (2, Cause::KeyGap, Repair::Gaps),
        (3, Cause::KeyGap, Repair::Gaps),
        (-2, Cause::Overlap, Repair::Overlaps),
        (-3, Cause::Overlap, Repair::Overlaps),
    ] {
        for strafes in [5, 7, 9] {
            let mut person = faultless("cs16-100", strafes, false);
            for switch in &mut person.switches {
                switch.pause = pause;
                switch.late = pause.max(0) / 2;
            }
            let own = person.fly(None);
            let worth = mean(person.worth(&own, repair).unwrap()).max(0.0);
            let charged = own.ledger.part(cause).loss.distance;
            assert!(
                (charged - worth).abs() <= 0.3 * worth + 0.5,
                "{pause} {strafes}: charged {charged:.2}, brings {worth:.2}"
            );
        }
    }
}

/// C8: duck tapped during the flight, before it is held for the landing.
#[test]
fn a_second_duck_costs_its_slow_ticks() {
    for ticks in [6, 12, 20] {
        let mut person = faultless("cs16-100", 7, false);
        person.ducks.insert(0, (30, 30 + ticks));
        let own = person.fly(None);
        let worth = mean(person.worth(&own, Repair::Duck).unwrap());
        let charged = own.ledger.part(Cause::DuckTiming).loss.distance;
        assert!(
            (charged - worth).abs() <= 0.3 * worth + 0.3,
            "{ticks}: charged {charged:.2}, brings {worth:.2}"
        );
    }
}

/// C8: the weaker side is named.
#[test]
fn a_side_on_which_the_mouse_is_too_fast_is_named() {
    for (pace, side) in [
        ([1.2, 1.0], Some(Side::Left)),
        ([1.0, 1.2], Some(Side::Right)),
        ([1.2, 1.2], None),
    ] {
        let mut person = faultless("cs16-100", 8, false);
        person.pace = pace;
        let ledger = person.fly(None).ledger;
        let Advice::TurnSlower {
            pace: Some(told), ..
        } = ledger.advice
        else {
            panic!("{pace:?}: {:?}", ledger.advice)
        };
        assert_eq!(told.side, side, "{pace:?}");
        assert!((told.percent - 120.0).abs() < 5.0, "{told:?}");
    }
}

/// C8, for a slow mouse.
#[test]
fn a_side_on_which_the_mouse_is_too_slow_is_named() {
    for (pace, side, percent) in [
        ([0.5, 1.0], Some(Side::Left), 50.0),
        ([1.0, 0.5], Some(Side::Right), 50.0),
        ([0.6, 0.6], None, 60.0),
    ] {
        for strafes in [2, 3, 4] {
            let mut person = faultless("qw-77", strafes, true);
            (person.pace, person.feedback) = (pace, 0.0);
            let ledger = person.fly(None).ledger;
            let Advice::TurnFaster {
                pace: Some(told), ..
            } = ledger.advice
            else {
                panic!("{pace:?}, {strafes}: {:?}", ledger.advice)
            };
            assert_eq!(told.side, side, "{pace:?}, {strafes}");
            assert!((told.percent - percent).abs() < 5.0, "{told:?}");
        }
    }
}

/// A mouse at its limit, far below the ideal turn, is charged for being slow. Its switches are timed
/// for its speed, so the whole difference at once would not help, but a part of it does.
#[test]
fn a_mouse_at_its_limit_is_charged_for_being_slow() {
    for strafes in [5, 6, 7] {
        let mut person = faultless("cs16-100", strafes, false);
        (person.pace, person.feedback, person.aims_anew) = ([0.45; 2], 0.0, false);
        for switch in &mut person.switches {
            (switch.late, switch.pause) = (1, 2);
        }
        let own = person.fly(None);
        let charged = own.ledger.part(Cause::AngleUnder).loss.distance;
        let brought = [0.6, 0.7, 0.8, 1.0].map(|pace| {
            person.pace = [pace; 2];
            person.fly(None).amount() - own.amount()
        });
        let most = brought.into_iter().fold(0.0, f64::max);
        assert!(
            charged > 1.0 && most >= 0.4 * charged,
            "{strafes}: {charged} {brought:?} {:?}",
            own.ledger.advice
        );
    }
}

/// C3: a landing over the cap is no praise, whatever speed it has: the next hop is cut.
#[test]
fn a_hop_over_the_cap_is_judged_by_what_the_next_one_keeps() {
    for name in ["cs16-100", "cs16-77"] {
        let mut person = faultless(name, 8, true);
        let cap = LedgerContext::new(person.profile).hop_cap();
        person.speed = (0.97 * cap) as f32;
        let ledger = person.fly(None).ledger;
        assert_eq!(ledger.praise, None, "{name}");
        let Advice::Hop {
            hop: HopAdvice::LandBelowCap { landing, kept, .. },
            ..
        } = ledger.advice
        else {
            panic!("{name}: {:?}", ledger.advice)
        };
        assert!(landing > cap && kept < cap, "{name} {landing} {kept}");
    }
}

/// C3: what is praised leaves no more to fix than good players lose, and what is called perfect
/// leaves nothing.
#[test]
fn inefficient_jumps_are_not_praised() {
    let mut praised = 0;
    for seed in 0..500 {
        let person = person(seed);
        let own = person.fly(None);
        let Some(Praise::Good { lost, .. }) = own.ledger.praise else {
            continue;
        };
        praised += 1;
        let repairs = Repair::ALL.into_iter();
        let worths = repairs.filter_map(|repair| person.worth(&own, repair).map(mean));
        let most = worths.fold(0.0, f64::max);
        // The tuning constants of what the best people lose.
        let human = match own.ledger.aim {
            Aim::Distance => 0.035 * own.ledger.best.distance,
            Aim::Speed => 3.0,
            Aim::Time => 15.0,
        };
        assert!(most <= human + 0.5, "{seed}: {most:.2} of {human:.2}");
        let is_perfect = lost.amount < 0.05;
        assert!(!is_perfect || most < 0.5, "{seed}: {most:.2}");
    }
    assert!(praised >= 10, "{praised}");
}

/// Near-ideal jumps get praise or next to nothing to fix.
#[test]
fn faultless_jumps_are_praised_or_cost_next_to_nothing() {
    for name in ["cs16-100", "hl-100", "qw-77"] {
        let ledger = faultless(name, 8, name == "qw-77").fly(None).ledger;
        let is_praised = matches!(ledger.praise, Some(Praise::Good { .. }));
        let lost = promise(&ledger.advice).map_or(0.0, |lost| lost.amount);
        assert!(is_praised || lost < 3.0, "{name}: {:?}", ledger.advice);
    }
}
