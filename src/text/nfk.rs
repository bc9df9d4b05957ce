//! Texts for Need For Kill: jumps, counts, and the steps of a tick.

use super::number::{hundredths, thousandths};
use super::tick::{EventLine, EventLineKind};
use super::{Describe, Label, id, message, text};
use wishdir_analysis::nfk::NfkJump;
use wishdir_sim::platformer::{
    COUNT_ACTS, Count, FRESH_TICKS_MAX, HOLD_OFF_TICKS, Jump, Line, NfkEvent, NfkField, RUN_CAP,
    Ruleset, SPEEDJUMP_X, Side,
};

/// Describes the speed jump count of a jump, or why the jump did not count.
pub fn count_label(count: Count) -> String {
    let id = match count {
        Count::Counted(count) => return message!("nfk-count.counted", count = count),
        Count::Full(count) => return message!("nfk-count.full", count = count),
        Count::NoMatchingKey => id!("nfk-count.no-matching-key"),
        Count::Crouched => id!("nfk-count.crouched"),
        Count::Liquid => id!("nfk-count.liquid"),
        Count::LowCeiling => id!("nfk-count.low-ceiling"),
        Count::HoldOff => return message!("nfk-count.hold-off", ticks = HOLD_OFF_TICKS),
        Count::Stood(u8::MAX) => id!("nfk-count.no-landing"),
        Count::Stood(ticks) => return message!("nfk-count.stood", ticks = ticks),
    };
    text(id).to_owned()
}

impl Describe for Count {
    fn describe(&self) -> String {
        let label = count_label(*self);
        if self.count_after().is_some() {
            label
        } else {
            message!("nfk-not-counted", reason = label)
        }
    }
}

/// Describes the speed jump count of a jump, or why the jump did not count, as a sentence.
pub fn describe_claim(count: Option<Count>) -> String {
    let let_go = || message!("nfk-not-counted", reason = text!("nfk-count.let-go"));
    count.map_or_else(let_go, |count| count.describe())
}

/// Like [`describe_claim`], but shortened for tables.
pub fn claim_label(count: Option<Count>) -> String {
    let id = match count {
        Some(Count::Counted(count)) => return message!("nfk-claim.counted", count = count),
        Some(Count::Full(count)) => return message!("nfk-claim.full", count = count),
        Some(Count::NoMatchingKey) => id!("nfk-claim.no-matching-key"),
        Some(Count::Crouched) => id!("nfk-claim.crouched"),
        Some(Count::Liquid) => id!("nfk-claim.liquid"),
        Some(Count::LowCeiling) => id!("nfk-claim.low-ceiling"),
        Some(Count::HoldOff) => id!("nfk-claim.hold-off"),
        Some(Count::Stood(u8::MAX)) => id!("nfk-claim.no-landing"),
        Some(Count::Stood(ticks)) => return message!("nfk-claim.stood", ticks = ticks),
        None => id!("nfk-claim.let-go"),
    };
    text(id).to_owned()
}

impl Label for NfkJump {
    fn label(&self) -> &'static str {
        text!(match (self.kind, self.from_corner) {
            (Jump::Plain, false) => "nfk-jump.plain",
            (Jump::Plain, true) => "nfk-jump.corner",
            (Jump::Double, false) => "nfk-jump.double",
            (Jump::Double, true) => "nfk-jump.double-corner",
            (Jump::Swim, _) => "nfk-jump.swim",
            (Jump::Flight, _) => "nfk-jump.flight",
        })
    }
}

impl Label for Line {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::CountLiquid => "nfk-line.count-liquid",
            Self::Count => "nfk-line.count",
            Self::Gravity => "nfk-line.gravity",
            Self::Progressive => "nfk-line.progressive",
            Self::Friction => "nfk-line.friction",
            Self::Corpse => "nfk-line.corpse",
            Self::SpeedJump => "nfk-line.speed-jump",
            Self::Move => "nfk-line.move",
            Self::CrouchVertical => "nfk-line.crouch-vertical",
            Self::Wall => "nfk-line.wall",
            Self::Vertical => "nfk-line.vertical",
            Self::Clamp => "nfk-line.clamp",
            Self::Bottom => "nfk-line.bottom",
            Self::Timers => "nfk-line.timers",
            Self::Ground => "nfk-line.ground",
            Self::Swim => "nfk-line.swim",
            Self::Flight => "nfk-line.flight",
            Self::Jump => "nfk-line.jump",
            Self::CrouchKey => "nfk-line.crouch-key",
            Self::CrouchAir => "nfk-line.crouch-air",
            Self::Tile => "nfk-line.tile",
            Self::Decay => "nfk-line.decay",
            Self::BothKeys => "nfk-line.both-keys",
            Self::Stand => "nfk-line.stand",
            Self::DownKey => "nfk-line.down-key",
            Self::Run => "nfk-line.run",
            Self::Objects => "nfk-line.objects",
        })
    }
}

impl Label for Ruleset {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::R2 => "nfk-rules-name.r2",
            Self::V075 => "nfk-rules-name.v075",
        })
    }
}

impl Describe for Ruleset {
    /// Describes the effect of the speed jump.
    fn describe(&self) -> String {
        let most = self.max_count();
        match self {
            Self::R2 => message!(
                "nfk-rules.r2",
                most = most,
                acts = COUNT_ACTS,
                further = hundredths(SPEEDJUMP_X),
                jumps = most + 2,
                slow = hundredths(RUN_CAP),
                fast = hundredths(RUN_CAP + self.speed_jump_effect(most).x_per_tick)
            ),
            Self::V075 => {
                let caps = (1..=most)
                    .map(|level| (RUN_CAP + self.speed_jump_effect(level).run_cap).to_string());
                let caps = caps.collect::<Vec<_>>().join(", ");
                message!(
                    "nfk-rules.v075",
                    ticks = FRESH_TICKS_MAX,
                    most = most,
                    caps = caps,
                    slow = RUN_CAP
                )
            }
        }
    }
}

/// Describes an event for the tick inspector: its id in `docs/nfk.md`, effect and numbers.
pub fn event_line(event: &NfkEvent) -> EventLine {
    let (what, numbers, kind) = match *event {
        NfkEvent::Change {
            line,
            field,
            before,
            after,
        } => return changed_value_line(line, field, before, after),
        NfkEvent::Count(count) => (
            id!("nfk-event-count"),
            claim_label(Some(count)),
            EventLineKind::Branch,
        ),
        NfkEvent::Jump { kind, iy } => (
            id!("nfk-event-jump"),
            jump_text(kind, iy),
            EventLineKind::Branch,
        ),
        NfkEvent::Landing { iy } => (
            id!("nfk-event-landing"),
            message!("nfk-event-was.iy", iy = thousandths(iy)),
            EventLineKind::Branch,
        ),
        NfkEvent::CornerCatch { side, depth, iy } => (
            id!("nfk-event-corner"),
            corner_text(side, depth, iy),
            EventLineKind::Branch,
        ),
        NfkEvent::Ceiling { iy } => (
            id!("nfk-event-ceiling"),
            message!("nfk-event-was.iy", iy = thousandths(iy)),
            EventLineKind::Brake,
        ),
        NfkEvent::Wall { side, ix } => (
            id!("nfk-event-wall"),
            wall_text(side, ix),
            EventLineKind::Brake,
        ),
        NfkEvent::Pad { strong } => (
            id!("nfk-event-pad"),
            pad_text(strong).to_owned(),
            EventLineKind::Branch,
        ),
    };
    EventLine {
        what: text(what),
        numbers,
        kind,
    }
}

/// Describes a changed value, with the line of the game's code that changed it.
fn changed_value_line(line: Line, field: NfkField, before: f64, after: f64) -> EventLine {
    let value_text = |value: f64| {
        if is_whole(field) {
            value.to_string()
        } else {
            thousandths(value).to_string()
        }
    };
    EventLine {
        what: line.id(),
        numbers: message!(
            "nfk-event-change",
            line = line.label(),
            field = field.id(),
            before = value_text(before),
            after = value_text(after)
        ),
        kind: line_kind(line),
    }
}

fn jump_text(kind: Jump, iy: f64) -> String {
    let id = match kind {
        Jump::Plain => id!("nfk-event-jump.plain"),
        Jump::Double => id!("nfk-event-jump.double"),
        Jump::Swim => id!("nfk-event-jump.swim"),
        Jump::Flight => id!("nfk-event-jump.flight"),
    };
    message!(id, iy = thousandths(iy))
}

fn corner_text(side: Side, depth: f64, iy: f64) -> String {
    let id = match side {
        Side::Left => id!("nfk-event-corner.left"),
        Side::Right => id!("nfk-event-corner.right"),
    };
    message!(id, depth = hundredths(depth), iy = thousandths(iy))
}

fn wall_text(side: Side, ix: f64) -> String {
    let id = match side {
        Side::Left => id!("nfk-event-wall.left"),
        Side::Right => id!("nfk-event-wall.right"),
    };
    message!(id, ix = thousandths(ix))
}

fn pad_text(is_strong: bool) -> &'static str {
    if is_strong {
        text!("nfk-event-pad.strong")
    } else {
        text!("nfk-event-pad.plain")
    }
}

/// Whether the field's values are whole numbers: counters, flags and directions.
fn is_whole(field: NfkField) -> bool {
    match field {
        NfkField::X | NfkField::Y | NfkField::Ix | NfkField::Iy => false,
        NfkField::Dir
        | NfkField::Crouch
        | NfkField::DoubleJump
        | NfkField::SpeedJump
        | NfkField::InJump
        | NfkField::GroundTicks => true,
    }
}

/// Returns the category of a movement step.
fn line_kind(line: Line) -> EventLineKind {
    match line {
        Line::Count
        | Line::SpeedJump
        | Line::Jump
        | Line::Swim
        | Line::Flight
        | Line::Run
        | Line::Tile => EventLineKind::Push,
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
        | Line::BothKeys => EventLineKind::Brake,
        Line::Gravity
        | Line::Progressive
        | Line::Move
        | Line::Timers
        | Line::Ground
        | Line::CrouchKey
        | Line::CrouchAir
        | Line::Stand
        | Line::Objects => EventLineKind::Plain,
    }
}
