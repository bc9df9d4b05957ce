//! Random people: every jump has several small faults at once, as human jumps do.

use wishdir_analysis::ledger::LedgerContext;
use wishdir_sim::profile::by_name;

use super::hand::{Person, Switch, lengths, noise};
use crate::support::random::Random;

/// The profiles that people jump under.
pub(super) const PROFILES: [&str; 6] = [
    "cs16-100", "cs16-77", "hl-100", "cs16-100", "qw-77", "qw-72",
];

/// One person's jump.
pub(super) fn person(seed: u64) -> Person {
    let random = &mut Random(seed);
    let name = PROFILES[random.below(PROFILES.len() as u64) as usize];
    let profile = by_name(name).unwrap();
    let quakeworld = name.starts_with("qw");
    let is_hop = quakeworld || random.chance(35);
    let context = LedgerContext::new(profile);
    let speed = match (quakeworld, is_hop) {
        (true, _) => random.within(340.0, 700.0),
        (false, true) => random.within(0.7, 0.93) * context.hop_cap() as f32,
        (false, false) => {
            let part = if random.chance(50) {
                1.0
            } else {
                random.within(0.9, 1.0)
            };
            part * context.best_prestrafe() as f32
        }
    };
    let [standing, ducked] = lengths(profile, speed);
    let length = if is_hop { standing } else { ducked };
    let strafes = 1 + random.below(12) as usize;
    let fog = if random.chance(70) {
        1
    } else {
        2 + random.below(3) as u32
    };
    let duck = standing - 1;
    let mut person = Person {
        profile,
        speed,
        fog: is_hop.then_some(fog),
        begins_left: random.chance(50),
        switches: switches(random, strafes, length),
        pace: [1.0; 2],
        wobble: if random.chance(60) {
            f64::from(random.within(0.03, 0.35))
        } else {
            0.0
        },
        ahead_deg: 0.0,
        feedback: 0.0,
        aims_anew: random.chance(30),
        noise: noise(random),
        forward: forward(random, length),
        dropouts: dropouts(random, length),
        ducks: Vec::new(),
    };
    person.feedback = f64::from(match random.below(10) {
        0 | 1 => random.within(0.0, 0.04),
        2..8 => random.within(0.04, 0.25),
        _ => random.within(0.25, 0.8),
    });
    person.pace = pace(random, person.feedback < 0.04);
    if random.chance(20) {
        person.ahead_deg = f64::from(random.within(-2.5, 2.5));
    }
    if !is_hop {
        person.ducks = ducks(random, duck);
    }
    person
}

/// The mouse changes direction at about regular intervals, the keys about one tick before it, each
/// hand with its own habit.
fn switches(random: &mut Random, strafes: usize, length: usize) -> Vec<Switch> {
    let habit = if random.chance(60) {
        random.below(7) as i32 - 3
    } else {
        0
    };
    let jitter = random.below(3) as i32;
    let pause_habit = if random.chance(45) {
        random.below(7) as i32 - 3
    } else {
        0
    };
    let around = |random: &mut Random, by: i32| {
        if by == 0 {
            0
        } else {
            random.below(2 * by as u64 + 1) as i32 - by
        }
    };
    let mut found: Vec<Switch> = Vec::new();
    for number in 1..strafes {
        let even = number * length / strafes;
        let loose = (length / strafes / 5) as i32;
        let mouse = (even as i32 + around(random, loose)).max(2) as usize;
        let pause = if pause_habit == 0 || random.chance(25) {
            0
        } else {
            pause_habit
        };
        let most = (length / strafes) as i32 / 2;
        found.push(Switch {
            mouse,
            late: (habit + around(random, jitter)).clamp(-most, most),
            pause: pause.clamp(-most, most),
        });
    }
    found
}

/// Without feedback the mouse turns about equally fast to the left and to the right. Otherwise the
/// view would drift away.
fn pace(random: &mut Random, is_blind: bool) -> [f64; 2] {
    let off = |random: &mut Random| {
        let size = f64::from(random.within(0.1, 0.2));
        if random.chance(50) {
            1.0 - size
        } else {
            1.0 + size
        }
    };
    match random.below(10) {
        0..3 => [1.0; 2],
        3..7 => [off(random); 2],
        _ if is_blind => [off(random); 2],
        7..9 => {
            let mut pace = [1.0; 2];
            pace[random.below(2) as usize] = off(random);
            pace
        }
        _ => [off(random), off(random)],
    }
}

fn forward(random: &mut Random, length: usize) -> usize {
    match random.below(10) {
        0..6 => 0,
        6..9 => 1 + random.below(12) as usize,
        _ => 12 + random.below(length as u64) as usize,
    }
}

fn dropouts(random: &mut Random, length: usize) -> Vec<(usize, usize)> {
    if random.chance(80) {
        return Vec::new();
    }
    let at = 4 + random.below(length as u64 - 8) as usize;
    vec![(at, 1 + random.below(4) as usize)]
}

/// Duck for the landing: in time, too early, not at all, or tapped before.
fn ducks(random: &mut Random, duck: usize) -> Vec<(usize, usize)> {
    let for_landing = (duck, usize::MAX);
    match random.below(10) {
        0..5 => vec![for_landing],
        5..7 => vec![(duck - 3 - random.below(22) as usize, usize::MAX)],
        7 => Vec::new(),
        _ => {
            let tap = 20 + random.below(25) as usize;
            vec![(tap, tap + 3 + random.below(10) as usize), for_landing]
        }
    }
}
