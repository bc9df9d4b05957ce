//! Texts of losses, praise and advice.

use std::cmp::Ordering;

use super::number::{Number, hundredths, tenths, whole};
use super::{Describe, Label as _, MessageId, id, message, names_key, text};
use wishdir_analysis::jump::Side;
use wishdir_analysis::ledger::{
    Advice, Aim, HopAdvice, HopKeys, Ledger, LossAmount, MoveKey, Part, Praise, RunUp, RunUpCircle,
    StrafeKeys, TurnPace, UnknownReason,
};
use wishdir_analysis::strafe::{GroundKeys, STRAFE_SPEED};

/// Minimum mean mouse error to show, degrees.
const LEAST_ERROR_DEG: f64 = 0.5;

/// Losses below this round to 0 and are not listed, in the aim's unit.
pub const LEAST_SHOWN_LOSS: f64 = 0.05;

/// Whether the loss rounds to 0.
fn is_negligible(lost: &LossAmount) -> bool {
    tenths(lost.amount).rounded_value() == 0.0
}

/// Formats a jump's aim and its total loss.
pub fn total_loss_text(ledger: &Ledger) -> String {
    let (aim, lost) = (ledger.aim.label(), ledger.in_aim_unit(ledger.total));
    if is_negligible(&lost) {
        message!("hud-jump.nothing-lost", aim = aim)
    } else {
        message!("hud-jump.lost", aim = aim, lost = lost.describe())
    }
}

impl Describe for LossAmount {
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
            Self::HeldByCap { cap } => message!("praise-held-by-cap", cap = cap_text(*cap)),
            Self::Good { lost, .. } if is_negligible(lost) => text!("praise-good.best").to_owned(),
            Self::Good { lost, best_in } => message!(
                "praise-good",
                lost = lost.describe(),
                best = best_in.label()
            ),
        }
    }
}

/// Formats the bunny-hop cap. The horizontal cap of 299.97 u/s must not look like 300 u/s.
fn cap_text(cap: f64) -> Number {
    hundredths(cap).without_zeros()
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
            Self::Several { main: None, lost } => {
                message!("advice-several", lost = lost.describe())
            }
            Self::Several {
                main: Some(cause),
                lost,
            } => message!(
                "advice-several.main",
                lost = lost.describe(),
                cause = cause.label()
            ),
            Self::Unknown { because } => unknown_text(because),
            Self::RunFirst { speed } => message!(
                "advice-run-first",
                speed = tenths(speed),
                strafe = whole(STRAFE_SPEED)
            ),
            Self::RunUpFaster {
                kept,
                wanted,
                run_up,
                circle,
                lost,
            } => message!(
                "advice-run-up-faster",
                kept = tenths(kept),
                wanted = tenths(wanted),
                lost = lost.describe(),
                run_up = circle_text(circle, run_up).unwrap_or_else(|| run_up_text(run_up))
            ),
            Self::Hop { hop, lost } => hop_text(&hop, lost),
            Self::ReleaseJump { ticks, lost } => {
                ticks_text(id!("advice-release-jump"), ticks, lost)
            }
            Self::HoldBothKeys { ticks, lost } => {
                ticks_text(id!("advice-hold-both-keys"), ticks, lost)
            }
            Self::ReleaseForward {
                ticks,
                all,
                sideways,
                lost,
            } => release_forward_text(ticks, all, sideways, lost),
            Self::ReleaseFirst { key, ticks, lost } => release_first_text(key, ticks, lost),
            Self::DuckLater { ticks, lost } => ticks_text(id!("advice-duck-later"), ticks, lost),
            Self::DuckForLanding { ticks, lost } => {
                ticks_text(id!("advice-duck-for-landing"), ticks, lost)
            }
            Self::DuckSooner { ticks, lost } => ticks_text(id!("advice-duck-sooner"), ticks, lost),
            Self::DuckLess { ticks, lost } => ticks_text(id!("advice-duck-less"), ticks, lost),
            Self::HoldKey { ticks, lost } => ticks_text(id!("advice-hold-key"), ticks, lost),
            Self::OtherKey { ticks, keys, lost } => other_key_text(ticks, keys, lost),
            Self::KeysSooner {
                ticks,
                at_takeoff,
                or_mouse,
                lost,
            } => {
                let id = match (at_takeoff, or_mouse) {
                    (true, _) => id!("advice-keys-sooner.takeoff"),
                    (false, true) => id!("advice-keys-sooner.or-mouse"),
                    (false, false) => id!("advice-keys-sooner"),
                };
                ticks_text(id, ticks, lost)
            }
            Self::KeysLater {
                ticks,
                at_landing,
                or_mouse,
                lost,
            } => {
                let id = match (at_landing, or_mouse) {
                    (true, _) => id!("advice-keys-later.landing"),
                    (false, true) => id!("advice-keys-later.or-mouse"),
                    (false, false) => id!("advice-keys-later"),
                };
                ticks_text(id, ticks, lost)
            }
            Self::KeepClear { ticks, lost } => ticks_text(id!("advice-keep-clear"), ticks, lost),
            Self::TurnFaster {
                error_deg,
                pace,
                ticks,
                lost,
            } => turn_faster_text(error_deg, pace, ticks, lost),
            Self::TurnSlower {
                error_deg,
                pace,
                ticks,
                lost,
            } => turn_slower_text(error_deg, pace, ticks, lost),
            Self::TurnEvenly { ticks, lost } => ticks_text(id!("advice-turn-evenly"), ticks, lost),
            Self::ChangeStrafeLengths {
                strafes,
                wanted,
                turned_slowly,
                lost,
            } => strafe_count_text([strafes, wanted], turned_slowly, lost),
        }
    }
}

/// Describes why the advice is unknown.
fn unknown_text(because: UnknownReason) -> String {
    text!(match because {
        UnknownReason::RisingSlope => "advice-not-known.slope",
        UnknownReason::LadderOrWater => "advice-not-known.helped",
        UnknownReason::Surroundings => "advice-not-known.surroundings",
    })
    .to_owned()
}

/// Returns the advice for the run-up, as part of a sentence.
fn run_up_text(run_up: Option<RunUp>) -> String {
    let Some(RunUp {
        keys,
        turn_deg_per_s,
    }) = run_up
    else {
        return text!("advice-run-up.straight").to_owned();
    };
    let turn = whole(turn_deg_per_s);
    match keys {
        GroundKeys::Both => message!("advice-run-up.both", turn = turn),
        GroundKeys::Side => message!("advice-run-up.side", turn = turn),
        GroundKeys::Forward => message!("advice-run-up.forward", turn = turn),
    }
}

/// Maximum relative difference from the best turn speed at which a circle counts as right and only
/// too short.
const RIGHT_CIRCLE: f64 = 0.1;
/// Time after which a circle gains hardly any speed, milliseconds. In QuakeWorld, a circle from
/// running speed reaches 99 % of the best prestrafe after 800 ms.
const FULL_CIRCLE_MSEC: u32 = 1000;

/// Compares the player's circle with the fastest run-up, if the player held the same keys.
fn circle_text(circle: Option<RunUpCircle>, run_up: Option<RunUp>) -> Option<String> {
    let circle = circle?;
    let best = run_up.filter(|best| best.keys == GroundKeys::Both)?;
    let turned = circle.turn_deg_per_s();
    if (turned / best.turn_deg_per_s - 1.0).abs() > RIGHT_CIRCLE {
        return Some(message!(
            "advice-run-up.turned",
            turn = whole(best.turn_deg_per_s),
            turned = whole(turned)
        ));
    }
    let seconds = tenths(f64::from(circle.msec) / 1000.0);
    (circle.msec < FULL_CIRCLE_MSEC).then(|| message!("advice-run-up.longer", seconds = seconds))
}

/// Returns the advice to keep more speed in the hop.
fn hop_text(hop: &HopAdvice, lost: LossAmount) -> String {
    let lost = lost.describe();
    match *hop {
        HopAdvice::Brake {
            cap,
            landing,
            best_fog,
            keys,
            kept,
            fog,
            got,
        } => message!(
            "advice-brake-in-hop",
            keys = hop_keys(&keys),
            cap = cap_text(cap),
            landing = tenths(landing),
            best = best_fog,
            kept = tenths(kept),
            fog = fog,
            got = tenths(got),
            lost = lost
        ),
        HopAdvice::JumpSooner {
            early_ticks: Some(ticks),
            best_fog,
            kept,
            fog,
            got,
        } => {
            let when = if ticks == 0 {
                text!("timing.within").to_owned()
            } else {
                message!("advice-jump-sooner.before", ticks = ticks)
            };
            message!(
                "advice-jump-sooner.early",
                when = when,
                best = best_fog,
                kept = tenths(kept),
                fog = fog,
                got = tenths(got),
                lost = lost
            )
        }
        HopAdvice::JumpSooner {
            early_ticks: None,
            best_fog,
            kept,
            fog,
            got,
        } => message!(
            "advice-jump-sooner",
            best = best_fog,
            kept = tenths(kept),
            fog = fog,
            got = tenths(got),
            lost = lost
        ),
        HopAdvice::StayBelowCap { kept, got } => message!(
            "advice-stay-below-cap",
            kept = tenths(kept),
            got = tenths(got),
            lost = lost
        ),
        HopAdvice::LandBelowCap { cap, landing, kept } => message!(
            "advice-land-below-cap",
            cap = cap_text(cap),
            landing = tenths(landing),
            kept = tenths(kept),
            lost = lost
        ),
    }
}

/// Advice to release forward in the air.
fn release_forward_text(ticks: u32, all: bool, sideways: bool, lost: LossAmount) -> String {
    if all {
        let id = if sideways {
            id!("advice-release-forward.all-sideways")
        } else {
            id!("advice-release-forward.all")
        };
        return message!(id, lost = lost.describe());
    }
    let id = if sideways {
        id!("advice-release-forward.some-sideways")
    } else {
        id!("advice-release-forward.some")
    };
    ticks_text(id, ticks, lost)
}

/// Returns the advice to release one strafe key before the next one is pressed.
fn release_first_text(key: Option<MoveKey>, ticks: u32, lost: LossAmount) -> String {
    let id = match key {
        Some(MoveKey::Left) => id!("advice-release-first.left"),
        Some(MoveKey::Right) => id!("advice-release-first.right"),
        Some(MoveKey::Forward) => id!("advice-release-first.forward"),
        Some(MoveKey::Back) => id!("advice-release-first.back"),
        None => id!("advice-release-first.either"),
    };
    ticks_text(id, ticks, lost)
}

/// Advice to hold the key of the side to which the mouse turns.
fn other_key_text(ticks: u32, keys: Option<StrafeKeys>, lost: LossAmount) -> String {
    let Some(keys) = keys else {
        return ticks_text(id!("advice-other-key"), ticks, lost);
    };
    message!(
        "advice-other-key.named",
        left = key_name(keys.left),
        right = key_name(keys.right),
        ticks = ticks,
        lost = lost.describe()
    )
}

/// Returns the advice to turn the mouse faster.
fn turn_faster_text(
    error_deg: f64,
    pace: Option<TurnPace>,
    ticks: u32,
    lost: LossAmount,
) -> String {
    match pace {
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
            ticks_text(id!("advice-turn-faster.plain"), ticks, lost)
        }
        None => message!(
            "advice-turn-faster",
            error = tenths(error_deg),
            ticks = ticks,
            lost = lost.describe()
        ),
    }
}

/// Returns the advice to turn the mouse slower.
fn turn_slower_text(
    error_deg: f64,
    pace: Option<TurnPace>,
    ticks: u32,
    lost: LossAmount,
) -> String {
    match pace {
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
            ticks_text(id!("advice-turn-slower.plain"), ticks, lost)
        }
        None => message!(
            "advice-turn-slower",
            error = tenths(error_deg),
            ticks = ticks,
            lost = lost.describe()
        ),
    }
}

/// Asks for more, fewer or more even strafes.
fn strafe_count_text([strafes, wanted]: [u32; 2], turned_slowly: bool, lost: LossAmount) -> String {
    let lost = lost.describe();
    let id = match wanted.cmp(&strafes) {
        Ordering::Greater if turned_slowly => id!("advice-strafe-lengths.more-and-turn"),
        Ordering::Greater => id!("advice-strafe-lengths.more"),
        Ordering::Less => id!("advice-strafe-lengths.fewer"),
        Ordering::Equal => return message!("advice-strafe-lengths.even", lost = lost),
    };
    message!(id, strafes = strafes, wanted = wanted, lost = lost)
}

/// Describes a jump's advice in one line, like [`advice_line`]. If the advice is not about the
/// largest loss, the line says that there are several faults.
pub fn ledger_line(ledger: &Ledger) -> String {
    if is_about_largest_loss(ledger) {
        return advice_line(&ledger.advice);
    }
    let lost = ledger.in_aim_unit(ledger.total);
    message!("advice-line-faults", lost = lost.describe())
}

/// Whether the advice is about the largest loss, compared as displayed.
///
/// Even if the largest loss is a mouse fault, the advice can be about the keys. This happens if
/// correcting only the mouse would lose speed.
fn is_about_largest_loss(ledger: &Ledger) -> bool {
    let is_about_next_hop = matches!(
        ledger.advice,
        Advice::Hop {
            hop: HopAdvice::LandBelowCap { .. },
            ..
        }
    );
    let Some(first) = ledger.first.filter(|_| !is_about_next_hop) else {
        return true;
    };
    let shown = |part: Part| tenths(ledger.amount(part.loss)).rounded_value();
    let of_advice = shown(ledger.part(first));
    ledger.parts.iter().all(|part| shown(*part) <= of_advice)
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
        Advice::ChangeStrafeLengths {
            strafes,
            wanted,
            lost,
            ..
        } if wanted != strafes => {
            let lost = lost.describe();
            return message!(
                "advice-line-strafe-lengths.count",
                wanted = wanted,
                lost = lost
            );
        }
        Advice::Nothing { lost } => (id!("advice-line-nothing"), lost),
        Advice::Several { lost, .. } => (id!("advice-line-faults"), lost),
        Advice::ChangeStrafeLengths { lost, .. } => (id!("advice-line-strafe-lengths"), lost),
        Advice::RunUpFaster { lost, .. } => (id!("advice-line-run-up-faster"), lost),
        Advice::Hop { hop, lost } => (hop_line(&hop), lost),
        Advice::DuckLater { lost, .. } | Advice::DuckForLanding { lost, .. } => {
            (id!("advice-line-duck-later"), lost)
        }
        Advice::DuckSooner { lost, .. } => (id!("advice-line-duck-sooner"), lost),
        Advice::DuckLess { lost, .. } => (id!("advice-line-duck-less"), lost),
        Advice::ReleaseJump { lost, .. } => (id!("advice-line-release-jump"), lost),
        Advice::HoldBothKeys { lost, .. } => (id!("advice-line-hold-both-keys"), lost),
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
        Advice::KeysSooner {
            at_takeoff: true,
            lost,
            ..
        } => (id!("advice-line-keys-sooner.takeoff"), lost),
        Advice::KeysSooner { lost, .. } => (id!("advice-line-keys-sooner"), lost),
        Advice::KeysLater {
            at_landing: true,
            lost,
            ..
        } => (id!("advice-line-keys-later.landing"), lost),
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

/// Returns the id of the line about a hop.
fn hop_line(hop: &HopAdvice) -> MessageId<{ names_key(&["lost"]) }> {
    match hop {
        HopAdvice::Brake { .. } => id!("advice-line-brake-in-hop"),
        HopAdvice::JumpSooner {
            early_ticks: Some(_),
            ..
        } => id!("advice-line-jump-sooner.early"),
        HopAdvice::JumpSooner {
            early_ticks: None, ..
        } => id!("advice-line-jump-sooner"),
        HopAdvice::StayBelowCap { .. } => id!("advice-line-stay-below-cap"),
        HopAdvice::LandBelowCap { .. } => id!("advice-line-land-below-cap"),
    }
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
    lost: LossAmount,
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
fn ticks_text(
    id: MessageId<{ names_key(&["lost", "ticks"]) }>,
    ticks: u32,
    lost: LossAmount,
) -> String {
    message!(id, ticks = ticks, lost = lost.describe())
}
