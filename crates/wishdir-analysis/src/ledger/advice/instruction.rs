//! Advice about the first cause, with the numbers that justify it.

use crate::facts::Side;
use crate::ledger::causes::notes::Notes;
use crate::ledger::model::aim::{Aim, Lost, Scale};
use crate::ledger::model::cause::Cause;
use crate::ledger::model::loss::{Loss, Part};
use crate::ledger::model::move_key::{MoveKey, StrafeKeys};
use crate::ledger::model::vertical::Unknown;
use crate::ledger::tuning::{ALL_THE_WAY, RIGHT_PACE};
use crate::strafe::{HopKeys, STRAFE_SPEED};

/// Turn speed of the mouse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnPace {
    /// Percent of the ideal turn.
    pub percent: f64,
    /// Side of the strafes with this turn speed. `None`: both sides.
    pub side: Option<Side>,
}

/// Advice about the costliest habit. `lost` is its cost; `ticks` is the number of ticks it lasted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Advice {
    /// No advice: the best jump, or close to it.
    Nothing {
        /// Total loss.
        lost: Lost,
    },
    /// No advice: the loss is larger than a good player's, but fixing a single fault gains hardly
    /// anything.
    Several {
        /// Total loss.
        lost: Lost,
    },
    /// No advice: the outcome of a different flight is unknown.
    Unknown {
        /// Reason.
        because: Unknown,
    },
    /// Run first: too slow to strafe.
    RunFirst {
        /// Takeoff speed, u/s.
        speed: f64,
    },
    /// Run up faster.
    RunUpFaster {
        /// Takeoff speed, u/s.
        kept: f64,
        /// Possible takeoff speed, u/s.
        wanted: f64,
        /// Cost.
        lost: Lost,
    },
    /// Keep more speed in the hop.
    Hop {
        /// How to keep it.
        hop: HopAdvice,
        /// Cost.
        lost: Lost,
    },
    /// Duck just before the landing, not earlier.
    DuckLater {
        /// Ticks slowed without benefit.
        ticks: u32,
        /// Cost.
        lost: Lost,
    },
    /// Duck just before the landing, to land later.
    DuckForLanding {
        /// Ticks by which the flight gets longer.
        ticks: u32,
        /// Cost.
        lost: Lost,
    },
    /// Release duck in the air.
    DuckLess {
        /// Ticks slowed without benefit.
        ticks: u32,
        /// Cost.
        lost: Lost,
    },
    /// Release forward in the air.
    ReleaseForward {
        /// Ticks with forward held.
        ticks: u32,
        /// Whether forward was held for the whole flight.
        all: bool,
        /// Whether the player flew sideways: the key was A or D, and the strafe keys were W and S.
        sideways: bool,
        /// Cost.
        lost: Lost,
    },
    /// Release one strafe key before pressing the other.
    ReleaseFirst {
        /// The key that is released late. `None` for either.
        key: Option<MoveKey>,
        /// Ticks of overlap.
        ticks: u32,
        /// Cost.
        lost: Lost,
    },
    /// Always hold a strafe key.
    HoldKey {
        /// Ticks without a strafe key.
        ticks: u32,
        /// Cost.
        lost: Lost,
    },
    /// Hold the key of the side that the mouse turns to.
    OtherKey {
        /// Ticks with the opposite strafe key.
        ticks: u32,
        /// The strafe keys. `None` for a player who looks ahead and strafes with A and D.
        keys: Option<StrafeKeys>,
        /// Cost.
        lost: Lost,
    },
    /// Switch keys sooner.
    KeysSooner {
        /// Ticks that the keys were late.
        ticks: u32,
        /// Whether a mouse that turned back too soon by this amount would explain the same flight.
        or_mouse: bool,
        /// Cost.
        lost: Lost,
    },
    /// Switch keys later.
    KeysLater {
        /// Ticks that the keys were early.
        ticks: u32,
        /// Whether a mouse that turned back too late by this amount would explain the same flight.
        or_mouse: bool,
        /// Cost.
        lost: Lost,
    },
    /// Turn the mouse faster.
    TurnFaster {
        /// Mean degrees behind the best view. Negative: ahead, although it turned too slowly.
        error_deg: f64,
        /// Turn speed. `None`: the turns were right and the view was behind.
        pace: Option<TurnPace>,
        /// Ticks with a slow mouse.
        ticks: u32,
        /// Cost.
        lost: Lost,
    },
    /// Turn the mouse slower.
    TurnSlower {
        /// Mean degrees ahead of the best view. Negative: behind, although it turned too fast.
        error_deg: f64,
        /// Turn speed. `None`: the turns were right and the view was ahead.
        pace: Option<TurnPace>,
        /// Ticks with a fast mouse.
        ticks: u32,
        /// Cost.
        lost: Lost,
    },
    /// Turn the mouse evenly.
    TurnEvenly {
        /// Ticks with a fast or slow mouse.
        ticks: u32,
        /// Cost.
        lost: Lost,
    },
    /// Keep clear of walls and edges.
    KeepClear {
        /// Ticks of contact.
        ticks: u32,
        /// Cost.
        lost: Lost,
    },
    /// Fly straighter, or make another number of strafes.
    FlyStraighter {
        /// Strafes made.
        strafes: u32,
        /// Number of even strafes that a person makes in that time.
        wanted: u32,
        /// Cost.
        lost: Lost,
    },
}

/// Advice about the speed that a hop keeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HopAdvice {
    /// Brake above the cap, before the jump.
    Brake {
        /// Cap, u/s.
        cap: f64,
        /// Landing speed, u/s.
        landing: f64,
        /// Frames on ground that keep most.
        best_fog: u32,
        /// Keys between landing and jump.
        keys: HopKeys,
        /// Speed that they keep, u/s.
        kept: f64,
        /// Actual frames on ground.
        fog: u32,
        /// Speed kept with these frames on ground, u/s.
        got: f64,
    },
    /// Jump sooner after the landing.
    JumpSooner {
        /// Frames on ground that keep most.
        best_fog: u32,
        /// Speed that they keep, u/s.
        kept: f64,
        /// Actual frames on ground.
        fog: u32,
        /// Speed kept with these frames on ground, u/s.
        got: f64,
    },
    /// Stay below the cap at the jump.
    StayBelowCap {
        /// Cap, u/s.
        kept: f64,
        /// Speed after the cut, u/s.
        got: f64,
    },
    /// Land below the cap.
    LandBelowCap {
        /// Cap, u/s.
        cap: f64,
        /// Speed at landing, u/s.
        landing: f64,
        /// Most speed that the next hop keeps, u/s.
        kept: f64,
    },
}

/// Returns the advice about the first cause.
pub(crate) fn of(
    first: Option<Cause>,
    parts: &[Part],
    notes: &Notes,
    [best, total]: [Loss; 2],
    scale: &Scale,
) -> Advice {
    if let Some(because) = notes.unknown {
        return Advice::Unknown { because };
    }
    let lost = |loss: Loss| Lost {
        aim: scale.aim,
        amount: scale.amount(loss),
    };
    let Some(part) = first.map(|cause| parts[cause as usize]) else {
        let lost = Lost {
            amount: lost(total).amount.max(0.0),
            ..lost(total)
        };
        let pushed = scale.amount(parts[Cause::Outside as usize].loss);
        return if lost.amount - pushed > scale.human(best) {
            Advice::Several { lost }
        } else {
            Advice::Nothing { lost }
        };
    };
    let lost = lost(part.loss);
    let is_of_flight = part.cause >= Cause::ForwardHeld;
    if is_of_flight && notes.takeoff < STRAFE_SPEED {
        return Advice::RunFirst {
            speed: notes.takeoff,
        };
    }
    of_part(part, lost, notes, scale)
}

/// Returns the advice about one part.
fn of_part(part: Part, lost: Lost, notes: &Notes, scale: &Scale) -> Advice {
    let ticks = part.ticks;
    match part.cause {
        Cause::Prestrafe => Advice::RunUpFaster {
            kept: notes.kept,
            wanted: notes.wanted,
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
            or_mouse: notes.or_mouse,
            lost,
        },
        Cause::EarlySwitch => Advice::KeysLater {
            ticks,
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
        Cause::Path => Advice::FlyStraighter {
            strafes: notes.strafes,
            wanted: notes.wanted_strafes,
            lost,
        },
        Cause::Outside | Cause::Combined => Advice::Nothing { lost },
    }
}

/// Turn speed on the sides where it is wrong in this way.
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

/// Advice to release forward in the air.
fn release_forward(ticks: u32, lost: Lost, notes: &Notes) -> Advice {
    Advice::ReleaseForward {
        ticks,
        all: f64::from(ticks) >= ALL_THE_WAY * f64::from(notes.moves),
        sideways: notes.strafe_keys.is_some_and(StrafeKeys::are_sideways),
        lost,
    }
}

/// Advice about the time on the ground of a hop.
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
            best_fog: best.fog,
            kept,
            fog,
            got,
        },
        None => HopAdvice::StayBelowCap { kept, got },
    }
}
