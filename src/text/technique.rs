//! Texts for techniques: results, and reasons for failures.

use super::number::{Number, hundredths, tenths, whole};
use super::{Describe, Label, MessageId, id, message, names_key, text};
use wishdir_analysis::technique::{TechniqueEvent, TechniqueKind, Verdict};
use wishdir_sim::math::length_2d;

impl Label for TechniqueKind {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::EdgeBug => "technique-edgebug",
            Self::JumpBug => "technique-jumpbug",
            Self::DuckBug => "technique-duckbug",
            Self::SlideBug => "technique-slidebug",
            Self::Bounce => "technique-bounce",
            Self::Fastrun => "technique-fastrun",
            Self::DoubleDuck => "technique-double-duck",
            Self::Overbounce => "technique-overbounce",
        })
    }
}

impl Describe for TechniqueEvent {
    fn describe(&self) -> String {
        match self.verdict {
            Verdict::Done | Verdict::TurnedAlong => result_text(self),
            Verdict::FasterThanOneKey {
                from,
                top,
                wish_speed,
            } => message!(
                "technique-fastrun.done",
                from = tenths(from),
                top = tenths(top),
                key = tenths(wish_speed)
            ),
            Verdict::AlreadyDucked { ticks } => {
                message!("technique-double-duck.late", ticks = ticks)
            }
            Verdict::WindowPassed { above, below, msec } => message!(
                "technique-window-passed",
                msec = msec,
                above = hundredths(above),
                below = hundredths(below)
            ),
            Verdict::Keys { duck, jump } => key_timing_text(self.kind, duck, jump),
            Verdict::EdgeShort { landed, left } => message!(
                "technique-edgebug.short-of",
                units = round_margin(length_2d(left - landed))
            ),
            Verdict::EdgeMissed { short, by, ticks } => {
                let id = if short {
                    id!("technique-edgebug.short")
                } else {
                    id!("technique-edgebug.far")
                };
                message!(id, units = round_margin(by), ticks = hundredths(ticks))
            }
            Verdict::EdgeSnapped { height, msec } => message!(
                "technique-edgebug.snapped",
                msec = msec,
                height = hundredths(height)
            ),
            Verdict::SlideOver { over } => {
                message!("technique-slidebug.over", units = round_margin(over))
            }
            Verdict::SlideShort { short } => {
                message!("technique-slidebug.short", units = round_margin(short))
            }
            Verdict::BounceSnapped { height, msec } => message!(
                "technique-bounce.snapped",
                msec = msec,
                height = hundredths(height)
            ),
            Verdict::BounceSlow { missing } => {
                message!("technique-bounce.slow", speed = round_margin(missing))
            }
            Verdict::BouncedUp { speed } => message!(
                "technique-overbounce.up",
                height = whole(self.fall_height),
                fall = whole(self.fall_speed),
                speed = whole(speed)
            ),
            Verdict::JumpedOff => message!(
                "technique-overbounce.jumped",
                speed = whole(self.fall_speed)
            ),
        }
    }
}

/// Describes the result of a successful technique.
fn result_text(event: &TechniqueEvent) -> String {
    let id = match event.kind {
        TechniqueKind::EdgeBug => id!("technique-edgebug.done"),
        TechniqueKind::JumpBug => id!("technique-jumpbug.done"),
        TechniqueKind::DuckBug => id!("technique-duckbug.done"),
        TechniqueKind::SlideBug => id!("technique-slidebug.done"),
        TechniqueKind::Bounce => id!("technique-bounce.done"),
        TechniqueKind::Fastrun => {
            return message!(
                "technique-speeds",
                before = tenths(event.speed_before),
                after = tenths(event.speed_after)
            );
        }
        TechniqueKind::DoubleDuck => return double_duck_text(event),
        TechniqueKind::Overbounce => {
            return message!(
                "technique-overbounce.done",
                height = whole(event.fall_height),
                speed = whole(event.fall_speed),
                before = tenths(event.speed_before),
                after = tenths(event.speed_after)
            );
        }
    };
    let health = if event.hp_saved >= 1.0 {
        message!("technique-health.saved", health = event.hp_saved.trunc())
    } else if event.hp_lost >= 1.0 {
        message!("technique-health.lost", health = event.hp_lost.trunc())
    } else {
        text!("technique-health.none").to_owned()
    };
    message!(
        id,
        height = whole(event.fall_height),
        speed = whole(event.fall_speed),
        health = health,
        before = tenths(event.speed_before),
        after = tenths(event.speed_after)
    )
}

fn double_duck_text(event: &TechniqueEvent) -> String {
    let Some(frames) = event.frames else {
        return text!("technique-double-duck.done").to_owned();
    };
    let id = if frames.stand_up {
        id!("technique-double-duck.stand-up")
    } else {
        id!("technique-double-duck.frames")
    };
    let grade = frames
        .grade
        .map_or_else(|| text!("duck-grade.none"), |grade| grade.label());
    message!(id, fog = frames.fog, grade = grade)
}

/// Describes how early or late the keys were, in ticks. Positive is late.
fn key_timing_text(kind: TechniqueKind, duck: i64, jump: i64) -> String {
    type TicksMessageId = MessageId<{ names_key(&["ticks"]) }>;
    let off = |ticks: i64, early: TicksMessageId, late: TicksMessageId| {
        let id = if ticks > 0 { late } else { early };
        (ticks != 0).then(|| message!(id, ticks = ticks.unsigned_abs()))
    };
    let duck = off(
        duck,
        id!("technique-duck-key.early"),
        id!("technique-duck-key.late"),
    );
    let jump = off(
        jump,
        id!("technique-jump-key.early"),
        id!("technique-jump-key.late"),
    );
    match (duck, jump) {
        (None, None) if kind == TechniqueKind::DuckBug => {
            text!("technique-duckbug.too-slow").to_owned()
        }
        (None, None) => text!("technique-in-the-way").to_owned(),
        (Some(key), None) | (None, Some(key)) => message!("technique-missed", key = key),
        (Some(duck), Some(jump)) => message!("technique-missed.both", duck = duck, jump = jump),
    }
}

/// Rounds to hundredths, but never down to 0.
fn round_margin(amount: f32) -> Number {
    hundredths(amount.max(0.01))
}
