//! A tick of Need For Kill for the inspector: which line of the tick changed what.

use crate::analysis::nfk::claim_brief;
use crate::analysis::words::{Line as Told, LineKind};
use crate::game::hud::inspector::{Cursor, Reading};
use crate::sim::nfk::{Field, Line, NfkEvent, NfkTickRecord, Ruleset, Side, TICK_MSEC};
use crate::text::number::{hundredths, thousandths};

pub(super) fn reading(record: &NfkTickRecord, rules: Ruleset, cursor: Cursor) -> Reading {
    let (before, after) = (&record.before, &record.state);
    let pair = |before: f64, after: f64| format!("{} → {}", thousandths(before), thousandths(after));
    Reading {
        title: format!("Tick {}   {TICK_MSEC} ms", record.tick),
        asked: format!("keys {}   dir {}   {}", record.keys, after.dir.number(), ground_words(record.on_ground)),
        result: format!("ix {}   iy {}", pair(before.ix, after.ix), pair(before.iy, after.iy)),
        heights: format!(
            "x {} → {}   y {} → {}   moved {}",
            hundredths(before.x),
            hundredths(after.x),
            hundredths(before.y),
            hundredths(after.y),
            hundredths(rules.speed(after).abs())
        ),
        lines: record.report.events.iter().map(told).collect(),
        cursor,
    }
}

fn ground_words(on_ground: bool) -> &'static str {
    if on_ground { "on the ground" } else { "in the air" }
}

/// One event as a line: the spec's letter, what it did, with which numbers.
fn told(event: &NfkEvent) -> Told {
    let say = |what, numbers: String, kind| Told { what, numbers, kind };
    let depth = |side: Side, rest: String| format!("{} side, {rest}", side_words(side));
    match *event {
        NfkEvent::Change { line, field, before, after } => {
            let numbers = if is_whole(field) {
                format!("{}: {} {before} → {after}", line.words(), field.word())
            } else {
                format!("{}: {} {} → {}", line.words(), field.word(), thousandths(before), thousandths(after))
            };
            say(line.code(), numbers, kind(line))
        }
        NfkEvent::Count(count) => say("A3 count", claim_brief(Some(count)), LineKind::Branch),
        NfkEvent::Jump { kind, iy } => {
            say("E jump", format!("{kind:?}, iy {}", thousandths(iy)).to_lowercase(), LineKind::Branch)
        }
        NfkEvent::Landing { iy } => say("landing", format!("iy was {}", thousandths(iy)), LineKind::Branch),
        NfkEvent::CornerCatch { side, depth: deep, iy } => {
            let rest = format!("{} px deep, iy was {}", hundredths(deep), thousandths(iy));
            say("corner", depth(side, rest), LineKind::Branch)
        }
        NfkEvent::Ceiling { iy } => say("ceiling", format!("iy was {}", thousandths(iy)), LineKind::Brake),
        NfkEvent::Wall { side, ix } => say("wall", depth(side, format!("ix was {}", thousandths(ix))), LineKind::Brake),
        NfkEvent::Pad { strong } => {
            say("pad", String::from(if strong { "the strong kind" } else { "throws" }), LineKind::Branch)
        }
    }
}

fn side_words(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

/// Counters, flags and directions have no fraction.
fn is_whole(field: Field) -> bool {
    match field {
        Field::X | Field::Y | Field::Ix | Field::Iy => false,
        Field::Dir | Field::Crouch | Field::DoubleJump | Field::SpeedJump | Field::InJump | Field::GroundTicks => true,
    }
}

/// How a line is meant: what the keys win, what brakes, what only happens.
fn kind(line: Line) -> LineKind {
    match line {
        Line::Count | Line::SpeedJump | Line::Jump | Line::Swim | Line::Flight | Line::Run | Line::Tile => {
            LineKind::Push
        }
        Line::CountLiquid
        | Line::Friction
        | Line::Corpse
        | Line::CrouchVertical
        | Line::Wall
        | Line::Vertical
        | Line::Clamp
        | Line::Bottom
        | Line::Decay
        | Line::DownKey
        | Line::BothKeys => LineKind::Brake,
        Line::Gravity
        | Line::Progressive
        | Line::Move
        | Line::Timers
        | Line::Ground
        | Line::CrouchKey
        | Line::CrouchAir
        | Line::Stand
        | Line::Objects => LineKind::Plain,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::sim::nfk::{NfkKeys, NfkRun};

    #[test]
    fn a_tick_names_the_lines_that_changed_something() {
        let world = crate::content::nfk::load_map("flat").unwrap().world;
        let mut run = NfkRun::new(Arc::new(world), Ruleset::R2).unwrap();
        run.advance(NfkKeys { right: true, ..NfkKeys::NONE });
        let record = run.advance(NfkKeys { right: true, up: true, ..NfkKeys::NONE });
        let reading = reading(&record, Ruleset::R2, Cursor::default());
        assert_eq!(reading.title, "Tick 2   20 ms");
        assert!(reading.asked.starts_with("keys UR"), "{}", reading.asked);
        let find = |what: &str| reading.lines.iter().find(|line| line.what == what && line.numbers.contains("ix"));
        assert_eq!(find("H4").unwrap().numbers, "run key: ix 0.350 → 0.700");
        assert!(reading.lines.iter().any(|line| line.what == "E jump" && line.numbers.contains("\u{2212}2.900")));
    }
}
