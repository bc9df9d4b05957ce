//! Advice on how to fix the first cause, with the numbers that justify it.

use strum::{IntoStaticStr, VariantNames};

use crate::facts::Side;
use crate::ledger::causes::notes::Notes;
use crate::ledger::model::aim::{Aim, LossAmount, Scale};
use crate::ledger::model::approach::RunUpCircle;
use crate::ledger::model::cause::Cause;
use crate::ledger::model::context::RunUp;
use crate::ledger::model::loss::{Loss, Part};
use crate::ledger::model::move_key::{MoveKey, StrafeKeys};
use crate::ledger::model::vertical::UnknownReason;
use crate::ledger::tuning::{ALL_THE_WAY, LEAST_ADVISED_PART, MAIN_LOSS_PART, RIGHT_PACE};
use crate::strafe::{HopKeys, STRAFE_SPEED};

/// Wrong turn speed of the mouse, as quoted by the advice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnPace {
    /// Turn speed as a percentage of the ideal turn.
    pub percent: f64,
    /// Side of the strafes with this turn speed. `None`: both sides.
    pub side: Option<Side>,
}

/// Advice about the habit whose fix has the largest expected gain. In all variants, `lost` is the
/// cost of the habit and `ticks` the number of ticks it lasted. If a flight has several faults,
/// `lost` is the expected gain of the fix. It can be larger than the loss in
/// [`Ledger::parts`](crate::ledger::Ledger::parts).
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Advice {
    /// No advice: the jump was the best possible one, or close to it.
    Nothing {
        /// Total loss of the jump.
        lost: LossAmount,
    },
    /// No advice: the loss is larger than a good player's, but fixing any single fault gains hardly
    /// anything.
    Several {
        /// Cause of most of the loss. `None` if no cause makes up most of it.
        main: Option<Cause>,
        /// Total loss of the jump.
        lost: LossAmount,
    },
    /// No advice: it is unknown how a corrected flight would end.
    Unknown {
        /// Reason why it is unknown.
        because: UnknownReason,
    },
    /// Run before you strafe: at this speed strafing needs turns that are too fast.
    RunFirst {
        /// Takeoff speed, u/s.
        speed: f64,
    },
    /// Run up faster: the takeoff was slower than the best prestrafe.
    RunUpFaster {
        /// Takeoff speed, u/s.
        kept: f64,
        /// Highest possible takeoff speed, u/s.
        wanted: f64,
        /// Fastest run-up. `None`: no steady circle is faster than a straight run.
        run_up: Option<RunUp>,
        /// Circle that the player made at the end of the run-up, if any.
        circle: Option<RunUpCircle>,
        /// Cost of the slow takeoff.
        lost: LossAmount,
    },
    /// Keep more speed in the hop.
    Hop {
        /// Advice that would keep more speed.
        hop: HopAdvice,
        /// Cost of the speed that the hop lost.
        lost: LossAmount,
    },
    /// Duck just before the landing, not earlier.
    DuckLater {
        /// Number of ticks that ducking slowed without benefit.
        ticks: u32,
        /// Cost of the early duck.
        lost: LossAmount,
    },
    /// Duck just before the landing to stay in the air longer.
    DuckForLanding {
        /// Number of ticks by which the duck makes the flight longer.
        ticks: u32,
        /// Cost of the missing duck.
        lost: LossAmount,
    },
    /// Duck sooner: the player hit the edge of the landing block before ducking.
    DuckSooner {
        /// Number of ticks by which the duck was too late.
        ticks: u32,
        /// Cost of the late duck.
        lost: LossAmount,
    },
    /// Release duck in the air.
    DuckLess {
        /// Number of ticks that ducking slowed without benefit.
        ticks: u32,
        /// Cost of ducking.
        lost: LossAmount,
    },
    /// Release the jump key in the air.
    ReleaseJump {
        /// Number of ticks with the jump key held.
        ticks: u32,
        /// Cost of holding the jump key.
        lost: LossAmount,
    },
    /// Hold forward and a strafe key together (CPM).
    HoldBothKeys {
        /// Number of ticks with a single key.
        ticks: u32,
        /// Loss from keys, mouse and strafe lengths.
        lost: LossAmount,
    },
    /// Release forward in the air.
    ReleaseForward {
        /// Number of ticks with forward held.
        ticks: u32,
        /// Whether forward was held for the whole flight.
        all: bool,
        /// Whether the player flew sideways. Then the key to release is A or D, and the strafe keys
        /// are W and S.
        sideways: bool,
        /// Cost of holding forward.
        lost: LossAmount,
    },
    /// Release one strafe key before pressing the other.
    ReleaseFirst {
        /// Key that was released late. `None` if it was not the same key every time.
        key: Option<MoveKey>,
        /// Number of ticks with both strafe keys held.
        ticks: u32,
        /// Cost of the overlap.
        lost: LossAmount,
    },
    /// Always hold a strafe key.
    HoldKey {
        /// Ticks without a strafe key.
        ticks: u32,
        /// Cost of the ticks without a strafe key.
        lost: LossAmount,
    },
    /// Hold the key of the side that the mouse turns to.
    OtherKey {
        /// Number of ticks with the strafe key of the wrong side.
        ticks: u32,
        /// Strafe keys to hold. `None` for a player who looks ahead and strafes with A and D.
        keys: Option<StrafeKeys>,
        /// Cost of the wrong key.
        lost: LossAmount,
    },
    /// Switch keys sooner.
    KeysSooner {
        /// Number of ticks by which the keys were late.
        ticks: u32,
        /// Whether the only late switch was the one at the takeoff: the mouse turned back there, and
        /// the old key was still held.
        at_takeoff: bool,
        /// Whether a mouse that turned back too soon by this amount would explain the flight as
        /// well.
        or_mouse: bool,
        /// Cost of the late switches.
        lost: LossAmount,
    },
    /// Switch keys later.
    KeysLater {
        /// Number of ticks by which the keys were early.
        ticks: u32,
        /// Whether the only early switch was the one at the landing: the mouse kept turning to the
        /// old side until the landing.
        at_landing: bool,
        /// Whether a mouse that turned back too late by this amount would explain the flight as
        /// well.
        or_mouse: bool,
        /// Cost of the early switches.
        lost: LossAmount,
    },
    /// Turn the mouse faster.
    TurnFaster {
        /// Mean angle by which the view was behind the best view, degrees. The opposite sign of
        /// `Totals::angle_error_mean_deg`. Negative: ahead, although the mouse turned too slowly.
        error_deg: f64,
        /// Turn speed. `None`: the turn speed was right, but the view was behind.
        pace: Option<TurnPace>,
        /// Number of ticks on which the player turned too slowly.
        ticks: u32,
        /// Cost of the slow turn.
        lost: LossAmount,
    },
    /// Turn the mouse slower.
    TurnSlower {
        /// Mean angle by which the view was ahead of the best view, degrees. Negative: behind,
        /// although the mouse turned too fast.
        error_deg: f64,
        /// Turn speed. `None`: the turn speed was right, but the view was ahead.
        pace: Option<TurnPace>,
        /// Number of ticks on which the player turned too fast.
        ticks: u32,
        /// Cost of the fast turn.
        lost: LossAmount,
    },
    /// Turn the mouse evenly.
    TurnEvenly {
        /// Number of ticks on which the player turned too fast or too slowly.
        ticks: u32,
        /// Cost of the uneven turn.
        lost: LossAmount,
    },
    /// Keep clear of walls and edges.
    KeepClear {
        /// Number of ticks with contact.
        ticks: u32,
        /// Cost of the contacts.
        lost: LossAmount,
    },
    /// Make strafes of equal length, or a different number of strafes.
    ChangeStrafeLengths {
        /// Number of strafes that the player made.
        strafes: u32,
        /// Number of even strafes that a person makes in the same time.
        wanted: u32,
        /// Whether the mouse was too slow on most ticks. At full pace, strafes as long as the
        /// player's would curve the path.
        turned_slowly: bool,
        /// Cost of the number and lengths of the strafes.
        lost: LossAmount,
    },
}

impl Advice {
    /// Returns the name in JSON: `turn_faster`. [`Advice::Hop`] has the name of its [`HopAdvice`].
    pub fn id(&self) -> &'static str {
        if let Self::Hop { hop, .. } = self {
            hop.id()
        } else {
            self.into()
        }
    }

    /// Returns the names of all kinds of advice in JSON.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        let own = Self::VARIANTS.iter().filter(|id| **id != "hop");
        own.chain(HopAdvice::VARIANTS).copied()
    }
}

/// Advice about the speed that a hop keeps.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum HopAdvice {
    /// Brake between the landing and the jump, because the landing was above the bunny-hop cap.
    Brake {
        /// Bunny-hop cap, u/s.
        cap: f64,
        /// Landing speed, u/s.
        landing: f64,
        /// Frames on ground that keep the most speed.
        best_fog: u32,
        /// Keys to hold between landing and jump.
        keys: HopKeys,
        /// Speed kept with the best frames on ground and keys, u/s.
        kept: f64,
        /// Actual frames on ground before the jump.
        fog: u32,
        /// Speed that the actual hop kept, u/s.
        got: f64,
    },
    /// Jump sooner after the landing.
    JumpSooner {
        /// Number of ticks before the landing tick at which jump was pressed too early, before it was
        /// pressed again. `None` if there was no such press.
        early_ticks: Option<u32>,
        /// Frames on ground that keep the most speed.
        best_fog: u32,
        /// Speed kept with these frames on ground, u/s.
        kept: f64,
        /// Actual frames on ground before the jump.
        fog: u32,
        /// Speed that the actual hop kept, u/s.
        got: f64,
    },
    /// Be slower than the bunny-hop cap when you jump.
    StayBelowCap {
        /// Bunny-hop cap, u/s.
        kept: f64,
        /// Speed to which the cap cut the jump, u/s.
        got: f64,
    },
    /// Land below the bunny-hop cap.
    LandBelowCap {
        /// Bunny-hop cap, u/s.
        cap: f64,
        /// Speed at landing, u/s.
        landing: f64,
        /// Maximum speed that the next hop keeps, u/s.
        kept: f64,
    },
}

impl HopAdvice {
    /// Returns the name in JSON: `jump_sooner`.
    pub fn id(&self) -> &'static str {
        self.into()
    }
}

/// Returns the advice about the first cause of a flight.
pub(crate) fn choose_advice(
    first: Option<Cause>,
    parts: &[Part],
    notes: &Notes,
    [best, total]: [Loss; 2],
    scale: &Scale,
) -> Advice {
    if let Some(because) = notes.unknown {
        return Advice::Unknown { because };
    }
    let lost = |loss: Loss| LossAmount {
        aim: scale.aim,
        amount: scale.amount(loss),
    };
    let without_advice = || {
        let lost = LossAmount {
            amount: lost(total).amount.max(0.0),
            ..lost(total)
        };
        let pushed = scale.amount(parts[Cause::Outside as usize].loss);
        if lost.amount - pushed > scale.max_praised_loss(best) {
            Advice::Several {
                main: main_cause(parts, total, scale),
                lost,
            }
        } else {
            Advice::Nothing { lost }
        }
    };
    let Some(part) = first.map(|cause| parts[cause as usize]) else {
        return without_advice();
    };
    let lost = lost(part.loss);
    let is_of_flight = part.cause == Cause::JumpHeld || part.cause >= Cause::ForwardHeld;
    if is_of_flight && notes.takeoff < STRAFE_SPEED {
        return Advice::RunFirst {
            speed: notes.takeoff,
        };
    }
    let is_small = scale.amount(part.loss) < LEAST_ADVISED_PART * scale.amount(total);
    if notes.is_doubted || is_small {
        return without_advice();
    }
    advice_for_part(part, lost, notes, scale)
}

/// Returns the cause of most of the loss, if there is one.
fn main_cause(parts: &[Part], total: Loss, scale: &Scale) -> Option<Cause> {
    parts
        .iter()
        .filter(|part| !matches!(part.cause, Cause::Outside | Cause::Combined))
        .max_by(|a, b| scale.amount(a.loss).total_cmp(&scale.amount(b.loss)))
        .filter(|part| scale.amount(part.loss) >= MAIN_LOSS_PART * scale.amount(total))
        .map(|part| part.cause)
}

/// Returns the advice about one cause, from its part of the loss.
fn advice_for_part(part: Part, lost: LossAmount, notes: &Notes, scale: &Scale) -> Advice {
    let ticks = part.ticks;
    match part.cause {
        Cause::Prestrafe => Advice::RunUpFaster {
            kept: notes.kept,
            wanted: notes.wanted,
            run_up: notes.run_up,
            circle: None,
            lost,
        },
        Cause::Fog => Advice::Hop {
            hop: keep_speed_in_hop(notes),
            lost,
        },
        Cause::DuckTiming => match (scale.aim, notes.ducked_early) {
            (Aim::Speed, _) => Advice::DuckLess { ticks, lost },
            (Aim::Distance | Aim::Time, true) => Advice::DuckLater { ticks, lost },
            (Aim::Distance | Aim::Time, false) => Advice::DuckForLanding { ticks, lost },
        },
        Cause::JumpHeld => Advice::ReleaseJump { ticks, lost },
        Cause::ForwardHeld => release_forward(ticks, lost, notes),
        Cause::Overlap => Advice::ReleaseFirst {
            key: notes.overlap,
            ticks,
            lost,
        },
        Cause::KeyGap => Advice::HoldKey { ticks, lost },
        Cause::WrongKey => {
            let keys = notes.strafe_keys.filter(|keys| *keys != StrafeKeys::AHEAD);
            Advice::OtherKey { ticks, keys, lost }
        }
        Cause::LateSwitch => Advice::KeysSooner {
            ticks,
            at_takeoff: notes.is_late_at_takeoff,
            or_mouse: notes.or_mouse,
            lost,
        },
        Cause::EarlySwitch => Advice::KeysLater {
            ticks,
            at_landing: notes.is_early_at_landing,
            or_mouse: notes.or_mouse,
            lost,
        },
        Cause::AngleUnder => {
            let error_deg = -notes.slow.error_deg / f64::from(notes.slow.ticks.max(1));
            Advice::TurnFaster {
                error_deg,
                pace: turn_pace(notes, |pace| pace < 1.0 - RIGHT_PACE),
                ticks,
                lost,
            }
        }
        Cause::AngleOver => {
            let error_deg = notes.fast.error_deg / f64::from(notes.fast.ticks.max(1));
            Advice::TurnSlower {
                error_deg,
                pace: turn_pace(notes, |pace| pace > 1.0 + RIGHT_PACE),
                ticks,
                lost,
            }
        }
        Cause::AngleUneven => Advice::TurnEvenly { ticks, lost },
        Cause::Collision => Advice::KeepClear { ticks, lost },
        Cause::Path => Advice::ChangeStrafeLengths {
            strafes: notes.strafes,
            wanted: notes.wanted_strafes,
            turned_slowly: notes.slow.ticks * 2 > notes.moves && notes.is_behind,
            lost,
        },
        Cause::Outside | Cause::Combined => Advice::Nothing { lost },
    }
}

/// Returns the turn speed to quote in the advice: the wrong side's, or the mean of both sides if
/// both are wrong. `misses` returns whether a turn speed is wrong.
fn turn_pace(notes: &Notes, misses: impl Fn(f64) -> bool) -> Option<TurnPace> {
    let [left, right] = notes.pace.map(|pace| pace.filter(|pace| misses(*pace)));
    let (pace, side) = match (left, right) {
        (Some(left), Some(right)) => (f64::midpoint(left, right), None),
        (Some(left), None) => (left, Some(Side::Left)),
        (None, Some(right)) => (right, Some(Side::Right)),
        (None, None) => return None,
    };
    let percent = pace * 100.0;
    Some(TurnPace { percent, side })
}

/// Returns the advice to release forward in the air.
fn release_forward(ticks: u32, lost: LossAmount, notes: &Notes) -> Advice {
    Advice::ReleaseForward {
        ticks,
        all: f64::from(ticks) >= ALL_THE_WAY * f64::from(notes.moves),
        sideways: notes.strafe_keys.is_some_and(StrafeKeys::are_sideways),
        lost,
    }
}

/// Returns the advice about a hop's time on the ground.
fn keep_speed_in_hop(notes: &Notes) -> HopAdvice {
    let (got, kept) = (notes.takeoff, notes.kept);
    match notes.hop {
        Some((fog, best, landing, cap)) if best.keys != HopKeys::default() => HopAdvice::Brake {
            cap,
            landing,
            best_fog: best.fog,
            keys: best.keys,
            kept,
            fog,
            got,
        },
        Some((fog, best, ..)) => HopAdvice::JumpSooner {
            early_ticks: None,
            best_fog: best.fog,
            kept,
            fog,
            got,
        },
        None => HopAdvice::StayBelowCap { kept, got },
    }
}
