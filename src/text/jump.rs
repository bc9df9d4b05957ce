//! Jumps in words: kinds, tiers, grades of hops, why one does not count, what it lost and what to do about it.

use super::number::{tenths, whole};
use super::{Describe, Label, message, text};
use crate::analysis::jump::{HopGrade, Jump, JumpKind, Reason, Side, Tier, Variation};
use crate::analysis::ledger::{Advice, Cause};

impl Label for JumpKind {
    fn label(&self) -> &'static str {
        text(match self {
            Self::LongJump => "jump-kind.long-jump",
            Self::HighJump => "jump-kind.high-jump",
            Self::CountJump => "jump-kind.count-jump",
            Self::DoubleCountJump => "jump-kind.double-count-jump",
            Self::MultiCountJump => "jump-kind.multi-count-jump",
            Self::StandUpCountJump => "jump-kind.stand-up-count-jump",
            Self::DoubleStandUpCountJump => "jump-kind.double-stand-up-count-jump",
            Self::MultiStandUpCountJump => "jump-kind.multi-stand-up-count-jump",
            Self::Bhop => "jump-kind.bhop",
            Self::StandUpBhop => "jump-kind.stand-up-bhop",
            Self::BhopInDuck => "jump-kind.bhop-in-duck",
            Self::DuckBhop => "jump-kind.duck-bhop",
            Self::DuckJump => "jump-kind.duck-jump",
            Self::WeirdJump => "jump-kind.weird-jump",
            Self::LadderJump => "jump-kind.ladder-jump",
            Self::LadderBhop => "jump-kind.ladder-bhop",
            Self::RealLadderBhop => "jump-kind.real-ladder-bhop",
            Self::JumpBug => "jump-kind.jumpbug",
            Self::Hop => "jump-kind.hop",
        })
    }
}

/// Kind with its variant: `DropBJ`.
pub fn jump_label(jump: &Jump) -> String {
    let kind = jump.kind.label();
    match jump.variation {
        Variation::Flat => kind.to_owned(),
        Variation::Drop => message!("jump-variation.drop", kind = kind),
        Variation::Up => message!("jump-variation.up", kind = kind),
    }
}

impl Label for Tier {
    /// A name that only a table of tiers knows stays as it is.
    fn label(&self) -> &'static str {
        text(match self.id {
            "good" => "tier-good",
            "pro" => "tier-pro",
            "holy" => "tier-holy",
            "leet" => "tier-leet",
            "god" => "tier-god",
            "dominating" => "tier-dominating",
            other => return other,
        })
    }
}

impl Label for HopGrade {
    fn label(&self) -> &'static str {
        text(match self {
            Self::Perfect => "hop-grade.perfect",
            Self::Good => "hop-grade.good",
            Self::Cut => "hop-grade.cut",
            Self::Late => "hop-grade.late",
        })
    }
}

impl Describe for Reason {
    fn describe(&self) -> String {
        let id = match *self {
            Self::Teleported => "reason-teleported",
            Self::Died => "reason-died",
            Self::Placed => "reason-placed",
            Self::Swam => "reason-swam",
            Self::CaughtLadder => "reason-caught-ladder",
            Self::Stuck => "reason-stuck",
            Self::Pushed => "reason-pushed",
            Self::HitWall => "reason-hit-wall",
            Self::HitCeiling => "reason-hit-ceiling",
            Self::TouchedFloor => "reason-touched-floor",
            Self::FellShort(lower) => return message!("reason-fell-short", units = tenths(lower)),
            Self::LandedHigher(higher) => return message!("reason-landed-higher", units = tenths(higher)),
            Self::LandedLower(lower) => return message!("reason-landed-lower", units = tenths(lower)),
            Self::PrestrafeTooHigh { speed, limit } => {
                return message!("reason-prestrafe-too-high", speed = tenths(speed), limit = whole(limit));
            }
            Self::TooShort { min } => return message!("reason-too-short", units = whole(min)),
        };
        text(id).to_owned()
    }
}

impl Label for Cause {
    fn label(&self) -> &'static str {
        text(match self {
            Self::Prestrafe => "cause-prestrafe",
            Self::Fog => "cause-fog",
            Self::DuckTiming => "cause-duck-timing",
            Self::Overlap => "cause-overlap",
            Self::KeyGap => "cause-key-gap",
            Self::LateSwitch => "cause-late-switch",
            Self::AngleUnder => "cause-angle-under",
            Self::AngleOver => "cause-angle-over",
            Self::Collision => "cause-collision",
            Self::Path => "cause-path",
            Self::Outside => "cause-outside",
        })
    }
}

impl Describe for Advice {
    fn describe(&self) -> String {
        match *self {
            Self::Nothing { lost } => message!("advice-nothing", lost = tenths(lost)),
            Self::RunUpFaster { kept, wanted, lost } => {
                let (kept, wanted) = (tenths(kept), tenths(wanted));
                message!("advice-run-up-faster", kept = kept, wanted = wanted, lost = tenths(lost))
            }
            Self::BrakeInHop { cap, landing, best_fog, kept, fog, got, lost } => message!(
                "advice-brake-in-hop",
                cap = whole(cap),
                landing = tenths(landing),
                best = best_fog,
                kept = tenths(kept),
                fog = fog,
                got = tenths(got),
                lost = tenths(lost)
            ),
            Self::JumpSooner { best_fog, kept, fog, got, lost } => {
                let (kept, got, lost) = (tenths(kept), tenths(got), tenths(lost));
                message!("advice-jump-sooner", best = best_fog, kept = kept, fog = fog, got = got, lost = lost)
            }
            Self::StayBelowCap { kept, got, lost } => {
                message!("advice-stay-below-cap", kept = tenths(kept), got = tenths(got), lost = tenths(lost))
            }
            Self::DuckLater { lost } => message!("advice-duck-later", lost = tenths(lost)),
            Self::ReleaseFirst { key, ticks, lost } => {
                let id = match key {
                    Some(Side::Left) => "advice-release-first.left",
                    Some(Side::Right) => "advice-release-first.right",
                    None => "advice-release-first.either",
                };
                message!(id, ticks = ticks, lost = tenths(lost))
            }
            Self::HoldKey { ticks, lost } => message!("advice-hold-key", ticks = ticks, lost = tenths(lost)),
            Self::SwitchLessOften { half_keys, lost } => {
                message!("advice-switch-less-often", keys = half_keys, lost = tenths(lost))
            }
            Self::KeysWithMouse { ticks, lost } => {
                message!("advice-keys-with-mouse", ticks = ticks, lost = tenths(lost))
            }
            Self::MouseWithKeys { ticks, lost } => {
                message!("advice-mouse-with-keys", ticks = ticks, lost = tenths(lost))
            }
            Self::TurnFaster { error_deg, ticks, lost } => {
                message!("advice-turn-faster", error = tenths(error_deg), ticks = ticks, lost = tenths(lost))
            }
            Self::TurnSlower { error_deg, ticks, lost } => {
                message!("advice-turn-slower", error = tenths(error_deg), ticks = ticks, lost = tenths(lost))
            }
            Self::KeepClear { ticks, lost } => message!("advice-keep-clear", ticks = ticks, lost = tenths(lost)),
            Self::FlyStraighter { lost } => message!("advice-fly-straighter", lost = tenths(lost)),
        }
    }
}
