//! Faults put into the ideal strafer's input: each is named, with its cost.

use std::fmt::Write as _;

use wishdir_analysis::ledger::{Aim, Cause, Ledger, Loss};

use super::lab::{Lab, Mouse};
use super::plant::Fault;
use crate::support::random::Random;

/// The jumps into which faults are put.
const JUMPS: [(&str, u32); 8] = [
    ("cs16-100", 6),
    ("cs16-100", 9),
    ("cs16-77", 8),
    ("cs16-250", 12),
    ("hl-100", 7),
    ("hl-100", 10),
    ("qw-77", 8),
    ("qw-72", 6),
];

/// Each cause in several sizes.
fn faults(name: &str) -> Vec<Fault> {
    let mut all = vec![
        Fault::Forward(500),
        Fault::Forward(30),
        Fault::Forward(12),
        Fault::Forward(5),
        Fault::Back(20),
        Fault::Overlap(1),
        Fault::Overlap(2),
        Fault::Overlap(3),
        Fault::Gap(1),
        Fault::Gap(2),
        Fault::Gap(4),
        Fault::Wrong(2),
        Fault::Wrong(3),
        Fault::Late(1),
        Fault::Late(2),
        Fault::Late(3),
        Fault::Late(4),
        Fault::Early(1),
        Fault::Early(2),
        Fault::Early(3),
        Fault::Ahead(-2.0),
        Fault::Ahead(-4.0),
        Fault::Ahead(1.0),
        Fault::Ahead(2.0),
        Fault::Ahead(3.0),
        Fault::Swing(0.85),
        Fault::Swing(0.93),
        Fault::Swing(1.06),
        Fault::Swing(1.12),
        Fault::Slow(0.95),
        Fault::Slow(0.85),
        Fault::Wall(120.0),
        Fault::Wall(60.0),
    ];
    if !name.starts_with("qw") {
        let ducks = [
            Fault::DuckEarly(10),
            Fault::DuckEarly(15),
            Fault::DuckEarly(25),
            Fault::DuckEarly(40),
            Fault::NoDuck,
        ];
        all.extend(ducks);
    }
    all
}

/// Losses smaller than this are ignored, in the aim's unit.
pub(super) const SEEN: f64 = 1.0;

/// A loss in the aim's unit.
pub(super) fn amount(ledger: &Ledger, loss: Loss) -> f64 {
    match ledger.aim {
        Aim::Distance | Aim::Time => loss.distance,
        Aim::Speed => loss.speed,
    }
}

/// A jump without faults, and its distance or speed.
pub(super) struct Ideal {
    pub(super) name: &'static str,
    pub(super) lab: Lab,
    done: f64,
}

impl Ideal {
    fn all(jumps: &[(&'static str, u32)]) -> Vec<Self> {
        jumps
            .iter()
            .map(|&(name, strafes)| Self::of(name, Lab::new(name, strafes)))
            .collect()
    }

    pub(super) fn of(name: &'static str, lab: Lab) -> Self {
        let ledger = lab.fly(Mouse::Blind).ledger;
        Self {
            name,
            done: amount(&ledger, ledger.actual),
            lab,
        }
    }

    /// The jump with these faults, their cost, and its ledger.
    fn with(&self, faults: &[Fault], mouse: Mouse) -> (Lab, f64, Ledger) {
        let mut lab = self.lab.clone();
        // The mouse leads the planned keys.
        let (first, rest): (Vec<Fault>, Vec<Fault>) =
            faults.iter().partition(|fault| fault.is_of_mouse());
        first
            .iter()
            .chain(&rest)
            .for_each(|fault| fault.plant(&mut lab));
        let ledger = lab.fly(mouse).ledger;
        let cost = self.done - amount(&ledger, ledger.actual);
        (lab, cost, ledger)
    }
}

pub(super) fn words(ledger: &Ledger) -> String {
    let mut parts: Vec<(f64, &str)> = ledger
        .parts
        .iter()
        .map(|part| (amount(ledger, part.loss), part.cause.id()))
        .collect();
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    parts
        .iter()
        .take(3)
        .map(|(amount, id)| format!("{id} {amount:.2} "))
        .collect()
}

/// Number of single faults tried, named, and named with the right amount; and the missed ones.
#[derive(Default)]
struct Tally {
    all: u32,
    named: u32,
    right: u32,
    missed: String,
}

impl Tally {
    /// One fault of one jump.
    fn take(&mut self, ideal: &Ideal, fault: Fault, mouse: Mouse) {
        let (lab, cost, ledger) = ideal.with(&[fault], mouse);
        if cost < SEEN {
            return;
        }
        let cause = fault.cause(ideal.name.starts_with("qw"));
        let part = amount(&ledger, ledger.part(cause).loss);
        let is_named = ledger.first == Some(cause);
        let is_right = (part - cost).abs() <= (0.2 * cost).max(0.7);
        self.all += 1;
        self.named += u32::from(is_named);
        self.right += u32::from(is_named && is_right);
        let cured = cure(&lab, &ideal.lab, ledger.first).fly(mouse).ledger;
        let after = ideal.done - amount(&cured, cured.actual);
        let what = format!("{} {fault:?} {mouse:?} {cost:.2}", ideal.name);
        assert!(after < cost + 0.1, "{what} {after:.2}: {}", words(&ledger));
        if !(is_named && is_right) {
            writeln!(self.missed, "{what}: {}", words(&ledger)).unwrap();
        }
    }

    /// At least 95 % are named correctly.
    fn demand(&self, least: u32) {
        let Self {
            all,
            named,
            right,
            missed,
        } = self;
        assert!(
            *all >= least && 100 * named >= 95 * all && 100 * right >= 95 * all,
            "{named}, {right} of {all}\n{missed}"
        );
    }
}

#[test]
fn a_fault_alone_is_named_with_what_it_cost() {
    let mut tally = Tally::default();
    for ideal in Ideal::all(&JUMPS) {
        for fault in faults(ideal.name) {
            fault
                .mice()
                .into_iter()
                .for_each(|mouse| tally.take(&ideal, fault, mouse));
        }
    }
    tally.demand(400);
}

/// Ticks so long that one uses the whole cap: the best view is along the velocity, with either key.
const LONG_TICKS: [(&str, u32); 9] = [
    ("cs16-72", 6),
    ("cs16-77", 7),
    ("cs16-77", 10),
    ("hl-100", 6),
    ("hl-100", 9),
    ("qw-72", 7),
    ("qw-72", 9),
    ("qw-77", 6),
    ("qw-77", 10),
];

/// With these ticks the view has no side, and with a mouse that follows the velocity no key is
/// late, early or wrong. The same flight could come from other keys, from a slightly inaccurate
/// mouse, or from uneven strafes. The whole loss is charged to these causes together, and fixing
/// any of them helps.
#[test]
fn in_long_ticks_a_key_beside_a_following_mouse_is_one_of_three_things() {
    let told = [
        Cause::WrongKey,
        Cause::LateSwitch,
        Cause::EarlySwitch,
        Cause::AngleOver,
        Cause::AngleUnder,
        Cause::Path,
    ];
    let (mut all, mut missed) = (0, String::new());
    for ideal in Ideal::all(&LONG_TICKS) {
        for fault in
            (1..=4).flat_map(|ticks| [Fault::Late(ticks), Fault::Early(ticks), Fault::Wrong(ticks)])
        {
            let (lab, cost, ledger) = ideal.with(&[fault], Mouse::Following);
            if cost < SEEN {
                continue;
            }
            all += 1;
            let charged: f64 = told
                .iter()
                .map(|cause| amount(&ledger, ledger.part(*cause).loss))
                .sum();
            let is_told = ledger.first.is_some_and(|first| told.contains(&first));
            let what = format!("{} {fault:?} {cost:.2}", ideal.name);
            if !is_told || (charged - cost).abs() > (0.2 * cost).max(1.0) {
                writeln!(missed, "{what} {charged:.2}: {}", words(&ledger)).unwrap();
            }
            let cured = cure(&lab, &ideal.lab, ledger.first)
                .fly(Mouse::Following)
                .ledger;
            let after = ideal.done - amount(&cured, cured.actual);
            assert!(after < cost + 0.1, "{what} {after:.2}: {}", words(&ledger));
        }
    }
    let misses = missed.lines().count();
    assert!(
        all >= 40 && 20 * misses <= all,
        "{misses} of {all}\n{missed}"
    );
}

#[test]
fn a_mouse_that_is_far_too_fast_is_named() {
    let mut tally = Tally::default();
    for ideal in Ideal::all(&[
        ("hl-100", 6),
        ("hl-100", 8),
        ("hl-100", 11),
        ("cs16-100", 8),
        ("qw-77", 8),
    ]) {
        for degrees in [3.0, 3.5, 4.0, 4.5, 5.0, 6.0, 8.0, 12.0] {
            for mouse in [Mouse::Blind, Mouse::Following] {
                tally.take(&ideal, Fault::Ahead(degrees), mouse);
            }
        }
    }
    tally.demand(60);
}

#[test]
fn of_two_faults_the_larger_is_named_and_its_cure_makes_no_jump_worse() {
    let (mut named, mut all, mut worse) = (0, 0, 0);
    let mut missed = String::new();
    let mut random = Random(7);
    for ideal in Ideal::all(&JUMPS) {
        let quakeworld = ideal.name.starts_with("qw");
        let faults = faults(ideal.name);
        for _ in 0..PAIRS {
            let pick = |random: &mut Random| faults[random.below(faults.len() as u64) as usize];
            let (a, b) = (pick(&mut random), pick(&mut random));
            let mouse = [Mouse::Blind, Mouse::Following][random.below(2) as usize];
            let fits = |fault: Fault| fault.mice().contains(&mouse);
            if a.cause(quakeworld) == b.cause(quakeworld) || a.clashes(b) || !fits(a) || !fits(b) {
                continue;
            }
            let costs = [a, b].map(|fault| ideal.with(&[fault], mouse).1);
            let (lab, cost, ledger) = ideal.with(&[a, b], mouse);
            let larger = if costs[0] > costs[1] { a } else { b };
            if costs[0].min(costs[1]) < SEEN
                || (costs[0] - costs[1]).abs() < 0.1 * costs[0].max(costs[1])
            {
                continue;
            }
            all += 1;
            let is_named = ledger.first == Some(larger.cause(quakeworld));
            named += u32::from(is_named);
            if !is_named {
                let costs = format!("{:.2} {:.2} {cost:.2}", costs[0], costs[1]);
                writeln!(
                    missed,
                    "{} {a:?} {b:?} {mouse:?} {costs}: {}",
                    ideal.name,
                    words(&ledger)
                )
                .unwrap();
            }
            let cured = cure(&lab, &ideal.lab, ledger.first).fly(mouse).ledger;
            let after = ideal.done - amount(&cured, cured.actual);
            // Two faults can hide each other: removing one then only uncovers the other.
            let hides = cost < costs[0].max(costs[1]);
            if after > cost + 0.1 && !hides {
                worse += 1;
                writeln!(
                    missed,
                    "WORSE {} {a:?} {b:?} {mouse:?} {cost:.2} {after:.2}: {}",
                    ideal.name,
                    words(&ledger)
                )
                .unwrap();
            }
        }
    }
    assert!(
        all > 100 && 100 * named >= 85 * all && worse == 0,
        "{named} of {all}, {worse} worse\n{missed}"
    );
}

/// Pairs of faults that are tried in each jump.
const PAIRS: usize = 150;

/// This input, corrected as the advice for a cause says.
pub(super) fn cure(lab: &Lab, ideal: &Lab, cause: Option<Cause>) -> Lab {
    let mut cured = lab.clone();
    for (n, hands) in cured.hands.iter_mut().enumerate() {
        let best = ideal.hands[n];
        match cause {
            Some(Cause::ForwardHeld) => (hands.forward, hands.back) = (false, false),
            Some(Cause::Overlap) if hands.left && hands.right => {
                (hands.left, hands.right) = (best.left, best.right);
            }
            Some(Cause::KeyGap) if hands.left == hands.right => {
                (hands.left, hands.right) = (best.left, best.right);
            }
            Some(Cause::LateSwitch | Cause::EarlySwitch | Cause::WrongKey)
                if hands.left != hands.right =>
            {
                (hands.left, hands.right) = (best.left, best.right);
            }
            Some(Cause::AngleOver | Cause::AngleUnder) => {
                (hands.yaw, hands.heading) = (best.yaw, best.heading);
            }
            Some(Cause::DuckTiming) => hands.duck = best.duck,
            _ => {}
        }
    }
    match cause {
        Some(Cause::Prestrafe | Cause::Fog) => {
            (cured.start, cured.approach) = (ideal.start, ideal.approach);
        }
        Some(Cause::Collision) => cured.wall = None,
        Some(Cause::Path) => cured = ideal.clone(),
        _ => {}
    }
    cured
}
