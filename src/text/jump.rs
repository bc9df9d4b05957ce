//! Texts for jumps: kinds, tiers, hop grades, reasons why a jump is invalid, and causes of loss.

use super::number::{hundredths, tenths, whole};
use super::{Describe, Label, MessageId, id, message, names_key, text};
use crate::planner::chain::ChainSummary;
use crate::planner::edges::JumpEdges;
use crate::planner::judge::JudgedJump;
use crate::planner::long_jumps::TakeoffVerdict;
use wishdir_analysis::jump::{
    DuckGrade, FallingJumpCut, HopGrade, InvalidJumpReason, JumpKind, LandingKeys, Tier, Timing,
    Variation,
};
use wishdir_analysis::ledger::{Aim, Cause, Ledger, Strength, VariantKind};
use wishdir_sim::engine::JumpScore;

impl Label for JumpKind {
    fn label(&self) -> &'static str {
        text!(match self {
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

/// Returns the name of a jump's kind and variation, for example `DropBJ`.
pub fn jump_label(judged: &JudgedJump) -> String {
    let kind = judged.judgement.kind.label();
    match judged.jump.variation {
        Variation::Flat => kind.to_owned(),
        Variation::Drop => message!("jump-variation.drop", kind = kind),
        Variation::Up => message!("jump-variation.up", kind = kind),
    }
}

/// Describes the result as a percentage of the best possible distance or speed. Uses the loss
/// breakdown, to agree with the praise. Jumps without a loss breakdown are compared with their
/// ceiling.
///
/// In games that score jumps by speed, the text starts with the distance.
pub fn share_of_best_text(judged: &JudgedJump) -> String {
    let jump = &judged.jump;
    let ledger = judged.ledger();
    let percent = tenths(ledger.map_or_else(
        || judged.judgement.strafing.percent_of_ceiling(jump.distance),
        Ledger::percent_of_best,
    ));
    let is_speed = ledger.is_some_and(|ledger| ledger.aim == Aim::Speed);
    let share = if is_speed {
        message!("hud-jump.share-speed", percent = percent)
    } else {
        message!("hud-jump.share-distance", percent = percent)
    };
    match jump.engine.rules().jump_score {
        JumpScore::HopSpeed => message!(
            "hud-jump.distance-share",
            distance = hundredths(jump.distance),
            share = share
        ),
        JumpScore::Distance => share,
    }
}

/// Describes a jump in one line: its score, or why it is invalid.
pub fn jump_line(judged: &JudgedJump) -> String {
    let (jump, judgement) = (&judged.jump, &judged.judgement);
    let name = jump_label(judged);
    let distance = hundredths(jump.distance);
    if let Some(reason) = &jump.reason {
        return message!(
            "jump-line.invalid",
            jump = name,
            distance = distance,
            reason = reason.describe()
        );
    }
    let fog = jump
        .hop
        .map_or_else(String::new, |hop| message!("jump-line.fog", fog = hop.fog));
    let result = match jump.engine.rules().jump_score {
        JumpScore::HopSpeed => {
            let (to, won) = (
                whole(jump.landing_speed),
                whole(jump.landing_speed - jump.takeoff_speed).with_sign(),
            );
            message!(
                "jump-line.speed",
                jump = name,
                to = to,
                won = won,
                fog = fog
            )
        }
        JumpScore::Distance => {
            let strafing = &judgement.strafing;
            let strafes = strafing.strafes.len();
            let sync = whole(strafing.totals.sync_gain);
            message!(
                "jump-line.distance",
                jump = name,
                distance = distance,
                strafes = strafes,
                sync = sync,
                fog = fog
            )
        }
    };
    match &judgement.tier {
        Some(tier) => message!("jump-line.tier", result = result, tier = tier.describe()),
        None => result,
    }
}

impl Describe for TakeoffVerdict {
    fn describe(&self) -> String {
        match self {
            Self::Early(units) => {
                message!("hud-long-jumps.early", units = tenths(*units))
            }
            Self::Scattered(units) => {
                message!("hud-long-jumps.scattered", units = tenths(*units))
            }
            Self::Good => text!("hud-long-jumps.good").to_owned(),
        }
    }
}

impl Describe for ChainSummary {
    fn describe(&self) -> String {
        let speeds = message!(
            "chain-summary",
            hops = self.hops,
            perfect = self.perfect,
            from = whole(self.from),
            to = whole(self.to),
            top = whole(self.top)
        );
        let ground = (self.lost_on_ground >= 1.0)
            .then(|| message!("chain-summary.ground", speed = whole(self.lost_on_ground)));
        let worst = self.worst.map(|(cause, lost)| {
            message!(
                "chain-summary.worst",
                cause = cause.label(),
                speed = whole(lost)
            )
        });
        [Some(speeds), ground, worst]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" \u{b7} ")
    }
}

impl Describe for Tier {
    /// Returns the tier's name. An unknown id is used as the name.
    fn describe(&self) -> String {
        let name = match self.id {
            "good" => text!("tier-good"),
            "pro" => text!("tier-pro"),
            "holy" => text!("tier-holy"),
            "leet" => text!("tier-leet"),
            "god" => text!("tier-god"),
            "dominating" => text!("tier-dominating"),
            other => other,
        };
        name.to_owned()
    }
}

impl Label for HopGrade {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Perfect => "hop-grade.perfect",
            Self::Good => "hop-grade.good",
            Self::Cut => "hop-grade.cut",
            Self::Late => "hop-grade.late",
        })
    }
}

impl Label for DuckGrade {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Perfect => "duck-grade.perfect",
            Self::Good => "duck-grade.good",
            Self::Bad => "duck-grade.bad",
        })
    }
}

impl Describe for Timing {
    fn describe(&self) -> String {
        let id = match self.ticks {
            0 => return text!("timing.within").to_owned(),
            ..0 => id!("timing.before"),
            1.. => id!("timing.after"),
        };
        message!(id, ticks = self.ticks.abs(), msec = self.msec.abs())
    }
}

impl Describe for LandingKeys {
    fn describe(&self) -> String {
        let when = |id: MessageId<{ names_key(&["when"]) }>, timing: Option<Timing>| {
            timing.map(|at| message!(id, when = at.describe()))
        };
        let jump = when(id!("landing-keys.jump"), self.jump)
            .unwrap_or_else(|| text!("landing-keys.held").to_owned());
        let early = when(
            id!("landing-keys.early"),
            self.early_jump.filter(|_| self.early_jump != self.jump),
        );
        let (before, after) = (self.presses_before, self.presses_after);
        let presses = (before + after > 1)
            .then(|| message!("landing-keys.presses", before = before, after = after));
        let ducks = [
            (id!("landing-keys.duck-pressed"), self.duck_pressed),
            (id!("landing-keys.duck-released"), self.duck_released),
        ];
        let ducks = ducks
            .into_iter()
            .filter_map(|(id, timing)| when(id, timing));
        let all: Vec<String> = std::iter::once(jump)
            .chain(early)
            .chain(presses)
            .chain(ducks)
            .collect();
        all.join(", ")
    }
}

/// Describes the distance from the landing to the block's edge: `1.98 short`, `3.20 over`.
/// `None` without a block.
pub fn block_error(edges: &JumpEdges) -> Option<String> {
    let over = edges.landing?;
    let id = if over < 0.0 {
        id!("block-error.short")
    } else {
        id!("block-error.over")
    };
    Some(message!(id, units = hundredths(over.abs())))
}

impl Describe for FallingJumpCut {
    fn describe(&self) -> String {
        message!(
            "hop-fall-cut",
            speed = whole(self.speed),
            cap = whole(self.cap)
        )
    }
}

impl Describe for InvalidJumpReason {
    fn describe(&self) -> String {
        let id = match *self {
            Self::Teleported => id!("reason-teleported"),
            Self::Died => id!("reason-died"),
            Self::Placed => id!("reason-placed"),
            Self::Swam => id!("reason-swam"),
            Self::CaughtLadder => id!("reason-caught-ladder"),
            Self::Stuck => id!("reason-stuck"),
            Self::Pushed => id!("reason-pushed"),
            Self::HitWall => id!("reason-hit-wall"),
            Self::HitCeiling => id!("reason-hit-ceiling"),
            Self::TouchedFloor => id!("reason-touched-floor"),
            Self::FellShort(lower) => return message!("reason-fell-short", units = tenths(lower)),
            Self::LandedHigher(higher) => {
                return message!("reason-landed-higher", units = tenths(higher));
            }
            Self::LandedLower(lower) => {
                return message!("reason-landed-lower", units = tenths(lower));
            }
            Self::PrestrafeTooHigh { speed, limit } => {
                return message!(
                    "reason-prestrafe-too-high",
                    speed = tenths(speed),
                    limit = whole(limit)
                );
            }
            Self::TooShort { min } => return message!("reason-too-short", units = whole(min)),
        };
        text(id).to_owned()
    }
}

impl Label for Cause {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Collision => "cause-collision",
            Self::Outside => "cause-outside",
            Self::Fog => "cause-fog",
            Self::Prestrafe => "cause-prestrafe",
            Self::DuckTiming => "cause-duck-timing",
            Self::JumpHeld => "cause-jump-held",
            Self::ForwardHeld => "cause-forward-held",
            Self::Overlap => "cause-overlap",
            Self::KeyGap => "cause-key-gap",
            Self::WrongKey => "cause-wrong-key",
            Self::LateSwitch => "cause-late-switch",
            Self::EarlySwitch => "cause-early-switch",
            Self::AngleOver => "cause-angle-over",
            Self::AngleUnder => "cause-angle-under",
            Self::AngleUneven => "cause-angle-uneven",
            Self::Path => "cause-path",
            Self::Combined => "cause-combined",
        })
    }
}

impl Label for VariantKind {
    fn label(&self) -> &'static str {
        match self {
            Self::Without(cause) => cause.label(),
            Self::KeysHeld => text!("twin.keys-held"),
            Self::IdealKeys => text!("twin.ideal-keys"),
            Self::IdealMouse => text!("twin.ideal-mouse"),
            Self::All => text!("twin.all"),
        }
    }
}

/// Describes a jump without a cause of loss, such as "without late switches".
fn describe_removed_cause(cause: Cause) -> String {
    let own = match cause {
        Cause::Prestrafe => text!("twin-words.prestrafe"),
        Cause::DuckTiming => text!("twin-words.duck-timing"),
        Cause::JumpHeld => text!("twin-words.jump-held"),
        Cause::ForwardHeld => text!("twin-words.forward-held"),
        Cause::WrongKey => text!("twin-words.wrong-key"),
        Cause::AngleOver => text!("twin-words.angle-over"),
        Cause::AngleUnder => text!("twin-words.angle-under"),
        Cause::AngleUneven => text!("twin-words.angle-uneven"),
        Cause::Path => text!("twin-words.path"),
        Cause::Collision
        | Cause::Outside
        | Cause::Fog
        | Cause::Overlap
        | Cause::KeyGap
        | Cause::LateSwitch
        | Cause::EarlySwitch
        | Cause::Combined => return message!("twin-words.without", cause = cause.label()),
    };
    own.to_owned()
}

impl Describe for VariantKind {
    /// Describes what the variant removes, such as "without late switches".
    fn describe(&self) -> String {
        match self {
            Self::Without(cause) => describe_removed_cause(*cause),
            Self::KeysHeld => text!("twin-words.keys-held").to_owned(),
            Self::IdealKeys => text!("twin-words.ideal-keys").to_owned(),
            Self::IdealMouse => text!("twin-words.ideal-mouse").to_owned(),
            Self::All => text!("twin-words.all").to_owned(),
        }
    }
}

impl Label for Aim {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Distance => "aim.distance",
            Self::Speed => "aim.speed",
            Self::Time => "aim.time",
        })
    }
}

impl Label for Strength {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Mouse => "strength.mouse",
            Self::Keys => "strength.keys",
            Self::Takeoff => "strength.takeoff",
            Self::Line => "strength.line",
        })
    }
}
