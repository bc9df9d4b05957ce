//! Daily challenge: one built-in drill and level, chosen only by the date, the same for everyone.

use std::fmt;

use super::built_in::drills;
use super::drill::Drill;

/// Calendar day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// Parses `2026-11-23`. `None` if the day does not exist.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = |part: &str, wide: usize| {
            (part.len() == wide && part.bytes().all(|byte| byte.is_ascii_digit()))
                .then(|| part.parse().ok())
                .flatten()
        };
        let mut parts = text.split('-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() {
            return None;
        }
        let year: u16 = digits(year, 4)?;
        let [month, day] = [digits(month, 2)?, digits(day, 2)?].map(|number: u16| number as u8);
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let longest = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        (1..=longest)
            .contains(&day)
            .then_some(Self { year, month, day })
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Challenge of one day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Daily {
    /// Drill that the challenge plays.
    pub drill: &'static Drill,
    /// Level of the drill, from 0.
    pub level: usize,
}

/// Drills that are never a challenge: very easy drills, and all drills that were added later. Add
/// every new drill here, and never add or remove an older one: the challenges of past days would
/// change.
const EXCLUDED: [&str; 12] = [
    "qw-walk",
    "gs-walk",
    "nfk-run",
    "qw-long",
    "qw-top",
    "qw-ground",
    "q3-halfbeat",
    "nfk-run-075",
    "nfk-chain-075",
    "nfk-after",
    "nfk-ledges",
    "nfk-course-068",
];

/// Turns a number into a pseudo-random number (splitmix64).
fn mix_bits(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Returns the challenge of a day.
pub fn daily(date: Date) -> Daily {
    let Date { year, month, day } = date;
    let seed = u64::from(year) * 10_000 + u64::from(month) * 100 + u64::from(day);
    let chosen: Vec<&Drill> = drills()
        .iter()
        .filter(|drill| !EXCLUDED.contains(&drill.name.as_str()))
        .collect();
    let drill = chosen[(mix_bits(seed) % chosen.len() as u64) as usize];
    let level = (mix_bits(mix_bits(seed)) % drill.levels.len() as u64) as usize;
    Daily { drill, level }
}
