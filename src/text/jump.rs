//! Texts of jumps: kinds, tiers, hop grades, invalid reasons, losses and advice.

use super::number::{hundredths, tenths, whole};
use super::{Describe, Label, MessageId, id, message, names_key, text};
use crate::planner::chain::ChainSummary;
use crate::planner::edges::JumpEdges;
use crate::planner::judge::JudgedJump;
use crate::planner::long_jumps::TakeoffVerdict;
use wishdir_analysis::jump::{
    DuckGrade, FallingJumpCut, HopGrade, JumpKind, LandingKeys, Reason, Side, Tier, Timing,
    Variation,
};
use wishdir_analysis::ledger::{
    Advice, Aim, Cause, HopKeys, Lost, MoveKey, Praise, Strength, TurnPace, Unknown, VariantKind,
};
use wishdir_analysis::strafe::STRAFE_SPEED;
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

/// Returns the kind with its variation, for example `DropBJ`.
pub fn jump_label(judged: &JudgedJump) -> String {
    let kind = judged.judgement.kind.label();
    match judged.jump.variation {
        Variation::Flat => kind.to_owned(),
        Variation::Drop => message!("jump-variation.drop", kind = kind),
        Variation::Up => message!("jump-variation.up", kind = kind),
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
        Some(tier) => message!("jump-line.tier", result = result, tier = tier.label()),
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

impl Label for Tier {
    /// Returns the name of a tier. Unknown ids stay as they are.
    fn label(&self) -> &'static str {
        text(match self.id {
            "good" => id!("tier-good"),
            "pro" => id!("tier-pro"),
            "holy" => id!("tier-holy"),
            "leet" => id!("tier-leet"),
            "god" => id!("tier-god"),
            "dominating" => id!("tier-dominating"),
            other => return other,
        })
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

impl Describe for Reason {
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

/// Returns the words for a jump without a cause of loss.
fn without_cause_text(cause: Cause) -> String {
    let own = match cause {
        Cause::Prestrafe => text!("twin-words.prestrafe"),
        Cause::DuckTiming => text!("twin-words.duck-timing"),
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
    /// Returns the words for a sentence, such as "without late switches".
    fn describe(&self) -> String {
        match self {
            Self::Without(cause) => without_cause_text(*cause),
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

/// Minimum mean mouse error to show, degrees.
const LEAST_ERROR_DEG: f64 = 0.5;

/// Whether the loss rounds to 0.
fn is_negligible(lost: &Lost) -> bool {
    tenths(lost.amount).rounded_value() == 0.0
}

impl Describe for Lost {
    fn describe(&self) -> String {
        let id = match self.aim {
            _ if is_negligible(self) => return text!("lost.none").to_owned(),
            Aim::Distance => id!("lost.distance"),
            Aim::Speed => id!("lost.speed"),
            Aim::Time => id!("lost.time"),
        };
        message!(id, amount = tenths(self.amount))
    }
}

impl Describe for Praise {
    fn describe(&self) -> String {
        match self {
            Self::HeldByCap { cap } => message!("praise-held-by-cap", cap = whole(*cap)),
            Self::Good { lost, .. } if is_negligible(lost) => text!("praise-good.best").to_owned(),
            Self::Good { lost, best_in } => message!(
                "praise-good",
                lost = lost.describe(),
                best = best_in.label()
            ),
        }
    }
}

/// Describes the keys of a hop that brakes, with the number of ticks of the first key.
fn hop_keys(keys: &HopKeys) -> String {
    let (id, ticks) = match (keys.back, keys.none, keys.strafe) {
        (0, 0, ticks) => (id!("hop-keys.strafe"), ticks),
        (0, ticks, 0) => (id!("hop-keys.none"), ticks),
        (0, ticks, _) => (id!("hop-keys.none-strafe"), ticks),
        (ticks, 0, 0) => (id!("hop-keys.back"), ticks),
        (ticks, 0, _) => (id!("hop-keys.back-strafe"), ticks),
        (ticks, _, _) => (id!("hop-keys.back-none"), ticks),
    };
    message!(id, ticks = ticks)
}

impl Describe for Advice {
    fn describe(&self) -> String {
        match *self {
            Self::Nothing { lost } if is_negligible(&lost) => {
                text!("advice-nothing.best").to_owned()
            }
            Self::Nothing { lost } => message!("advice-nothing", lost = lost.describe()),
            Self::Several { lost } => message!("advice-several", lost = lost.describe()),
            Self::Unknown {
                because: Unknown::RisingSlope,
            } => text!("advice-not-known.slope").to_owned(),
            Self::Unknown {
                because: Unknown::LadderOrWater,
            } => text!("advice-not-known.helped").to_owned(),
            Self::Unknown {
                because: Unknown::Surroundings,
            } => text!("advice-not-known.surroundings").to_owned(),
            Self::RunFirst { speed } => {
                message!(
                    "advice-run-first",
                    speed = tenths(speed),
                    strafe = whole(STRAFE_SPEED)
                )
            }
            Self::RunUpFaster { kept, wanted, lost } => {
                let (kept, wanted) = (tenths(kept), tenths(wanted));
                message!(
                    "advice-run-up-faster",
                    kept = kept,
                    wanted = wanted,
                    lost = lost.describe()
                )
            }
            Self::BrakeInHop {
                cap,
                landing,
                best_fog,
                keys,
                kept,
                fog,
                got,
                lost,
            } => message!(
                "advice-brake-in-hop",
                keys = hop_keys(&keys),
                cap = whole(cap),
                landing = tenths(landing),
                best = best_fog,
                kept = tenths(kept),
                fog = fog,
                got = tenths(got),
                lost = lost.describe()
            ),
            Self::JumpSooner {
                best_fog,
                kept,
                fog,
                got,
                lost,
            } => {
                let (kept, got) = (tenths(kept), tenths(got));
                let lost = lost.describe();
                message!(
                    "advice-jump-sooner",
                    best = best_fog,
                    kept = kept,
                    fog = fog,
                    got = got,
                    lost = lost
                )
            }
            Self::StayBelowCap { kept, got, lost } => {
                message!(
                    "advice-stay-below-cap",
                    kept = tenths(kept),
                    got = tenths(got),
                    lost = lost.describe()
                )
            }
            Self::LandBelowCap {
                cap,
                landing,
                kept,
                lost,
            } => message!(
                "advice-land-below-cap",
                cap = whole(cap),
                landing = tenths(landing),
                kept = tenths(kept),
                lost = lost.describe()
            ),
            Self::ReleaseForward {
                ticks,
                all,
                sideways,
                lost,
            } => {
                let all_id = if sideways {
                    id!("advice-release-forward.all-sideways")
                } else {
                    id!("advice-release-forward.all")
                };
                let some_id = if sideways {
                    id!("advice-release-forward.some-sideways")
                } else {
                    id!("advice-release-forward.some")
                };
                if all {
                    message!(all_id, lost = lost.describe())
                } else {
                    text_with_ticks(some_id, ticks, lost)
                }
            }
            Self::ReleaseFirst { key, ticks, lost } => {
                let id = match key {
                    Some(MoveKey::Left) => id!("advice-release-first.left"),
                    Some(MoveKey::Right) => id!("advice-release-first.right"),
                    Some(MoveKey::Forward) => id!("advice-release-first.forward"),
                    Some(MoveKey::Back) => id!("advice-release-first.back"),
                    None => id!("advice-release-first.either"),
                };
                text_with_ticks(id, ticks, lost)
            }
            Self::DuckLater { ticks, lost } => {
                text_with_ticks(id!("advice-duck-later"), ticks, lost)
            }
            Self::DuckForLanding { ticks, lost } => {
                text_with_ticks(id!("advice-duck-for-landing"), ticks, lost)
            }
            Self::DuckLess { ticks, lost } => text_with_ticks(id!("advice-duck-less"), ticks, lost),
            Self::HoldKey { ticks, lost } => text_with_ticks(id!("advice-hold-key"), ticks, lost),
            Self::OtherKey {
                ticks,
                keys: None,
                lost,
            } => text_with_ticks(id!("advice-other-key"), ticks, lost),
            Self::OtherKey {
                ticks,
                keys: Some(keys),
                lost,
            } => {
                let [left, right] = [keys.left, keys.right].map(key_name);
                message!(
                    "advice-other-key.named",
                    left = left,
                    right = right,
                    ticks = ticks,
                    lost = lost.describe()
                )
            }
            Self::KeysSooner {
                ticks,
                or_mouse: true,
                lost,
            } => text_with_ticks(id!("advice-keys-sooner.or-mouse"), ticks, lost),
            Self::KeysLater {
                ticks,
                or_mouse: true,
                lost,
            } => text_with_ticks(id!("advice-keys-later.or-mouse"), ticks, lost),
            Self::KeysSooner { ticks, lost, .. } => {
                text_with_ticks(id!("advice-keys-sooner"), ticks, lost)
            }
            Self::KeysLater { ticks, lost, .. } => {
                text_with_ticks(id!("advice-keys-later"), ticks, lost)
            }
            Self::KeepClear { ticks, lost } => {
                text_with_ticks(id!("advice-keep-clear"), ticks, lost)
            }
            Self::TurnFaster {
                error_deg,
                pace,
                ticks,
                lost,
            } => match pace {
                Some(pace) => turn_pace_text(
                    pace,
                    lost,
                    [
                        id!("advice-turn-faster.pace"),
                        id!("advice-turn-faster.left"),
                        id!("advice-turn-faster.right"),
                    ],
                ),
                None if error_deg < LEAST_ERROR_DEG => {
                    text_with_ticks(id!("advice-turn-faster.plain"), ticks, lost)
                }
                None => message!(
                    "advice-turn-faster",
                    error = tenths(error_deg),
                    ticks = ticks,
                    lost = lost.describe()
                ),
            },
            Self::TurnSlower {
                error_deg,
                pace,
                ticks,
                lost,
            } => match pace {
                Some(pace) => turn_pace_text(
                    pace,
                    lost,
                    [
                        id!("advice-turn-slower.pace"),
                        id!("advice-turn-slower.left"),
                        id!("advice-turn-slower.right"),
                    ],
                ),
                None if error_deg < LEAST_ERROR_DEG => {
                    text_with_ticks(id!("advice-turn-slower.plain"), ticks, lost)
                }
                None => message!(
                    "advice-turn-slower",
                    error = tenths(error_deg),
                    ticks = ticks,
                    lost = lost.describe()
                ),
            },
            Self::TurnEvenly { ticks, lost } => {
                text_with_ticks(id!("advice-turn-evenly"), ticks, lost)
            }
            Self::FlyStraighter {
                strafes,
                wanted,
                lost,
            } => {
                let lost = lost.describe();
                if wanted > strafes {
                    message!(
                        "advice-fly-straighter.more",
                        strafes = strafes,
                        wanted = wanted,
                        lost = lost
                    )
                } else if wanted < strafes {
                    message!(
                        "advice-fly-straighter.fewer",
                        strafes = strafes,
                        wanted = wanted,
                        lost = lost
                    )
                } else {
                    message!("advice-fly-straighter.even", lost = lost)
                }
            }
        }
    }
}

/// Describes advice in one line of at most 60 characters: what to do, and the loss. The full
/// sentence also gives the reason.
pub fn advice_line(advice: &Advice) -> String {
    let (id, lost) = match *advice {
        Advice::Nothing { lost } if is_negligible(&lost) => {
            return text!("advice-line-nothing.best").to_owned();
        }
        Advice::Unknown { .. } => return text!("advice-line-unknown").to_owned(),
        Advice::RunFirst { .. } => {
            return message!("advice-line-run-first", strafe = whole(STRAFE_SPEED));
        }
        Advice::FlyStraighter {
            strafes,
            wanted,
            lost,
        } if wanted != strafes => {
            let lost = lost.describe();
            return message!(
                "advice-line-fly-straighter.count",
                wanted = wanted,
                lost = lost
            );
        }
        Advice::Nothing { lost } => (id!("advice-line-nothing"), lost),
        Advice::Several { lost } => (id!("advice-line-several"), lost),
        Advice::FlyStraighter { lost, .. } => (id!("advice-line-fly-straighter"), lost),
        Advice::RunUpFaster { lost, .. } => (id!("advice-line-run-up-faster"), lost),
        Advice::BrakeInHop { lost, .. } => (id!("advice-line-brake-in-hop"), lost),
        Advice::JumpSooner { lost, .. } => (id!("advice-line-jump-sooner"), lost),
        Advice::StayBelowCap { lost, .. } => (id!("advice-line-stay-below-cap"), lost),
        Advice::LandBelowCap { lost, .. } => (id!("advice-line-land-below-cap"), lost),
        Advice::DuckLater { lost, .. } | Advice::DuckForLanding { lost, .. } => {
            (id!("advice-line-duck-later"), lost)
        }
        Advice::DuckLess { lost, .. } => (id!("advice-line-duck-less"), lost),
        Advice::ReleaseForward { sideways, lost, .. } => {
            let id = if sideways {
                id!("advice-line-release-forward.sideways")
            } else {
                id!("advice-line-release-forward")
            };
            (id, lost)
        }
        Advice::ReleaseFirst { lost, .. } => (id!("advice-line-release-first"), lost),
        Advice::HoldKey { lost, .. } => (id!("advice-line-hold-key"), lost),
        Advice::OtherKey { lost, .. } => (id!("advice-line-other-key"), lost),
        Advice::KeysSooner { lost, .. } => (id!("advice-line-keys-sooner"), lost),
        Advice::KeysLater { lost, .. } => (id!("advice-line-keys-later"), lost),
        Advice::TurnFaster { pace, lost, .. } => {
            let id = match pace.and_then(|pace| pace.side) {
                None => id!("advice-line-turn-faster"),
                Some(Side::Left) => id!("advice-line-turn-faster.left"),
                Some(Side::Right) => id!("advice-line-turn-faster.right"),
            };
            (id, lost)
        }
        Advice::TurnSlower { pace, lost, .. } => {
            let id = match pace.and_then(|pace| pace.side) {
                None => id!("advice-line-turn-slower"),
                Some(Side::Left) => id!("advice-line-turn-slower.left"),
                Some(Side::Right) => id!("advice-line-turn-slower.right"),
            };
            (id, lost)
        }
        Advice::TurnEvenly { lost, .. } => (id!("advice-line-turn-evenly"), lost),
        Advice::KeepClear { lost, .. } => (id!("advice-line-keep-clear"), lost),
    };
    message!(id, lost = lost.describe())
}

/// Returns the key's name on the keyboard.
fn key_name(key: MoveKey) -> &'static str {
    match key {
        MoveKey::Forward => "W",
        MoveKey::Back => "S",
        MoveKey::Left => "A",
        MoveKey::Right => "D",
    }
}

/// Formats a message about the turn speed: of all strafes, or of those to the left or the right.
fn turn_pace_text(
    pace: TurnPace,
    lost: Lost,
    [all, left, right]: [MessageId<{ names_key(&["lost", "percent"]) }>; 3],
) -> String {
    let id = match pace.side {
        None => all,
        Some(Side::Left) => left,
        Some(Side::Right) => right,
    };
    message!(id, percent = whole(pace.percent), lost = lost.describe())
}

/// Formats a message with ticks and their cost.
fn text_with_ticks(
    id: MessageId<{ names_key(&["lost", "ticks"]) }>,
    ticks: u32,
    lost: Lost,
) -> String {
    message!(id, ticks = ticks, lost = lost.describe())
}
