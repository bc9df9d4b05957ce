//! The verdicts in plain words.

use super::{TechniqueEvent, TechniqueKind};
use crate::text::number::{hundredths, tenths, whole};

/// How a technique that worked is told.
pub(super) fn success(event: &TechniqueEvent) -> String {
    let fall = format!("a fall of {} units at {} u/s", whole(event.fall_height), whole(event.fall_speed));
    let speeds = format!("speed {} to {} u/s", tenths(event.speed_before), tenths(event.speed_after));
    let saved = if event.hp_saved >= 1.0 {
        format!("{} health saved", event.hp_saved.trunc())
    } else if event.hp_lost >= 1.0 {
        format!("as any landing from there it cost {} health", event.hp_lost.trunc())
    } else {
        "it would have cost no health".to_owned()
    };
    match event.kind {
        TechniqueKind::EdgeBug => format!("{fall} met the edge and left it in the same tick: {saved}, {speeds}"),
        TechniqueKind::JumpBug => format!("{fall}, stood up and jumped in one tick: {saved}, {speeds}"),
        TechniqueKind::DuckBug => format!("{fall}, stood up over the ground and was off it again: {saved}, {speeds}"),
        TechniqueKind::SlideBug => format!("{fall} met the floor at the slide's foot: {saved}, {speeds}"),
        TechniqueKind::Bounce => format!("{fall} met the slope, which threw you off: {saved}, {speeds}"),
        TechniqueKind::Fastrun => speeds,
        TechniqueKind::DoubleDuck => "duck released in time: lifted by 18 units".to_owned(),
    }
}

pub(super) fn fastrun(from: f32, top: f32, wish_speed: f32) -> String {
    format!(
        "the second key lifted {} to {} u/s, over the {} that one key keeps",
        tenths(from),
        tenths(top),
        tenths(wish_speed)
    )
}

pub(super) fn double_duck_late(late: u64) -> String {
    format!("missed by {}: duck released late, already ducked", ticks(late))
}

/// No tick ended in the window.
pub(super) fn impossible(above: f32, below: f32, msec: u8) -> String {
    format!(
        "impossible from this height at {msec} ms a tick: passed {} above and {} below the window",
        hundredths(above),
        hundredths(below)
    )
}

/// The keys' ticks against the right one; positive is late.
pub(super) fn keys(duck: i64, jump: i64, kind: TechniqueKind) -> String {
    let off = |what: &str, off: i64| {
        let when = if off > 0 { "late" } else { "early" };
        (off != 0).then(|| format!("{what} {} {when}", ticks(off.unsigned_abs())))
    };
    let wrong: Vec<String> = [off("duck released", duck), off("jump pressed", jump)].into_iter().flatten().collect();
    match (wrong.is_empty(), kind) {
        (false, _) => format!("missed: {}", wrong.join(", ")),
        (true, TechniqueKind::DuckBug) => "hit the ground instead: in time, but too slow to leave the slope".to_owned(),
        (
            true,
            TechniqueKind::EdgeBug
            | TechniqueKind::JumpBug
            | TechniqueKind::SlideBug
            | TechniqueKind::Bounce
            | TechniqueKind::Fastrun
            | TechniqueKind::DoubleDuck,
        ) => "hit the ground instead: in time, but something was in the way".to_owned(),
    }
}

pub(super) fn edge_short(short: f32) -> String {
    format!("missed by less than {} units: hit the ground short of the edge", at_most(short))
}

pub(super) fn edge_snapped(height: f32, msec: u8) -> String {
    format!(
        "impossible from this height at {msec} ms a tick: one ended {} units over the floor and was snapped down to it",
        hundredths(height)
    )
}

pub(super) fn slide_over(over: f32) -> String {
    format!("missed: met the slide {} units over its foot, and hit the ground", at_most(over))
}

pub(super) fn slide_beyond(beyond: f32) -> String {
    format!("missed by less than {} units: hit the ground short of the slide", at_most(beyond))
}

pub(super) fn bounce_snapped(height: f32, msec: u8) -> String {
    format!(
        "impossible from this height at {msec} ms a tick: one ended {} units over the slope, and the snap took the fall",
        hundredths(height)
    )
}

pub(super) fn bounce_slow(needed: f32) -> String {
    format!("missed by {} u/s: too slow to be thrown off the slope", at_most(needed))
}

/// A bound that never prints as nothing.
fn at_most(amount: f32) -> impl std::fmt::Display {
    hundredths(amount.max(0.01))
}

fn ticks(n: u64) -> String {
    if n == 1 { "1 tick".to_owned() } else { format!("{n} ticks") }
}
