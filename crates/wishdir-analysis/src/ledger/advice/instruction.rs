//! What to do about the first cause, and the numbers that say why.

use crate::ledger::causes::notes::Notes;
use crate::ledger::model::aim::{Aim, Lost, Scale};
use crate::ledger::model::cause::Cause;
use crate::ledger::model::loss::{Loss, Part};
use crate::ledger::model::move_key::{MoveKey, StrafeKeys};
use crate::ledger::model::vertical::Unknown;
use crate::ledger::tuning::ALL_THE_WAY;
use crate::strafe::{HopKeys, STRAFE_SPEED};

/// What to do about the habit that costs most. `lost`: what it cost; `ticks`: in how many.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Advice {
    /// Nothing: it was the best, but for so little.
    Nothing {
        /// All that was lost.
        lost: Lost,
    },
    /// Nothing: what another flight would have come to is not known.
    Unknown {
        /// What is in the way of knowing.
        because: Unknown,
    },
    /// Too slow to strafe: run first.
    RunFirst {
        /// The speed at take-off, u/s.
        speed: f64,
    },
    /// Run up faster.
    RunUpFaster {
        /// The speed at take-off, u/s.
        kept: f64,
        /// The one that was possible, u/s.
        wanted: f64,
        /// What it cost.
        lost: Lost,
    },
    /// Brake in a hop over the cap.
    BrakeInHop {
        /// The cap, u/s.
        cap: f64,
        /// The landing's speed, u/s.
        landing: f64,
        /// Frames on ground that would have kept most.
        best_fog: u32,
        /// The keys between landing and jump.
        keys: HopKeys,
        /// What they keep, u/s.
        kept: f64,
        /// Frames on ground as they were.
        fog: u32,
        /// What they left, u/s.
        got: f64,
        /// What it cost.
        lost: Lost,
    },
    /// Jump sooner after the landing.
    JumpSooner {
        /// Frames on ground that would have kept most.
        best_fog: u32,
        /// What they keep, u/s.
        kept: f64,
        /// Frames on ground as they were.
        fog: u32,
        /// What they left, u/s.
        got: f64,
        /// What it cost.
        lost: Lost,
    },
    /// Stay below the cap at the jump.
    StayBelowCap {
        /// The cap, u/s.
        kept: f64,
        /// What it was cut to, u/s.
        got: f64,
        /// What it cost.
        lost: Lost,
    },
    /// Land below the cap.
    LandBelowCap {
        /// The cap, u/s.
        cap: f64,
        /// Speed at landing, u/s.
        landing: f64,
        /// Speed that the next hop keeps at best, u/s.
        kept: f64,
        /// Loss.
        lost: Lost,
    },
    /// Duck only just before the landing: this many ticks were slow for nothing.
    DuckLater {
        /// Slow ticks too many.
        ticks: u32,
        /// What it cost.
        lost: Lost,
    },
    /// Duck just before the landing: it would have come this many ticks later.
    DuckForLanding {
        /// Ticks that the flight would have been longer.
        ticks: u32,
        /// What it cost.
        lost: Lost,
    },
    /// Let duck go in the air.
    DuckLess {
        /// Slow ticks too many.
        ticks: u32,
        /// What it cost.
        lost: Lost,
    },
    /// Let forward go in the air.
    ReleaseForward {
        /// In how many ticks it was held.
        ticks: u32,
        /// It was held all the way.
        all: bool,
        /// The player flew sideways: it was A or D, beside W and S that strafe.
        sideways: bool,
        /// What it cost.
        lost: Lost,
    },
    /// Release one strafe key before pressing the other.
    ReleaseFirst {
        /// Which one; none: either.
        key: Option<MoveKey>,
        /// Ticks of overlap.
        ticks: u32,
        /// What it cost.
        lost: Lost,
    },
    /// Keep a strafe key held.
    HoldKey {
        /// Ticks without one.
        ticks: u32,
        /// What it cost.
        lost: Lost,
    },
    /// Hold the key of the side to which the mouse turns.
    OtherKey {
        /// Ticks with the other one.
        ticks: u32,
        /// The keys of both sides, where they are not those of a player who looks ahead.
        keys: Option<StrafeKeys>,
        /// What it cost.
        lost: Lost,
    },
    /// Change keys sooner.
    KeysSooner {
        /// Ticks that the keys were late.
        ticks: u32,
        /// Or the mouse turned back that much too soon: it is the same flight.
        or_mouse: bool,
        /// What it cost.
        lost: Lost,
    },
    /// Change keys later, or turn the mouse sooner.
    KeysLater {
        /// Ticks that the keys were early.
        ticks: u32,
        /// Or the mouse turned back that much too late: it is the same flight.
        or_mouse: bool,
        /// What it cost.
        lost: Lost,
    },
    /// Turn the mouse faster.
    TurnFaster {
        /// Behind the best, degrees on average; negative: ahead, though it turned too slowly.
        error_deg: f64,
        /// In how many ticks.
        ticks: u32,
        /// What it cost.
        lost: Lost,
    },
    /// Turn the mouse slower.
    TurnSlower {
        /// Ahead of the best, degrees on average; negative: behind, though it turned too fast.
        error_deg: f64,
        /// In how many ticks.
        ticks: u32,
        /// What it cost.
        lost: Lost,
    },
    /// Keep clear of walls and edges.
    KeepClear {
        /// Ticks of contact.
        ticks: u32,
        /// What it cost.
        lost: Lost,
    },
    /// Fly straighter.
    FlyStraighter {
        /// Strafes as they were.
        strafes: u32,
        /// Even ones that a person can make in the same time.
        wanted: u32,
        /// What it cost.
        lost: Lost,
    },
}

/// What to do about it.
pub(crate) fn of(
    first: Option<Cause>,
    parts: &[Part],
    notes: &Notes,
    total: Loss,
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
        return Advice::Nothing {
            lost: Lost {
                amount: lost(total).amount.max(0.0),
                ..lost(total)
            },
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

/// What to do about a part, which cost this.
fn of_part(part: Part, lost: Lost, notes: &Notes, scale: &Scale) -> Advice {
    let ticks = part.ticks;
    match part.cause {
        Cause::Prestrafe => Advice::RunUpFaster {
            kept: notes.kept,
            wanted: notes.wanted,
            lost,
        },
        Cause::Fog => fog(notes, lost),
        Cause::DuckTiming => match (scale.aim, notes.ducked_early) {
            (Aim::Speed, _) => Advice::DuckLess { ticks, lost },
            (Aim::Distance | Aim::Time, true) => Advice::DuckLater { ticks, lost },
            (Aim::Distance | Aim::Time, false) => Advice::DuckForLanding { ticks, lost },
        },
        Cause::ForwardHeld => {
            let all = f64::from(ticks) >= ALL_THE_WAY * f64::from(notes.moves);
            let sideways = notes.strafe_keys.is_some_and(StrafeKeys::are_sideways);
            Advice::ReleaseForward {
                ticks,
                all,
                sideways,
                lost,
            }
        }
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
                ticks,
                lost,
            }
        }
        Cause::AngleOver => {
            let error_deg = notes.fast.error_deg / f64::from(notes.fast.ticks.max(1));
            Advice::TurnSlower {
                error_deg,
                ticks,
                lost,
            }
        }
        Cause::Collision => Advice::KeepClear { ticks, lost },
        Cause::Path => Advice::FlyStraighter {
            strafes: notes.strafes,
            wanted: notes.wanted_strafes,
            lost,
        },
        Cause::Outside => Advice::Nothing { lost },
    }
}

fn fog(notes: &Notes, lost: Lost) -> Advice {
    let (got, kept) = (notes.takeoff, notes.kept);
    match notes.hop {
        Some((fog, best, landing, cap)) if best.keys != HopKeys::default() => Advice::BrakeInHop {
            cap,
            landing,
            best_fog: best.fog,
            keys: best.keys,
            kept,
            fog,
            got,
            lost,
        },
        Some((fog, best, ..)) => Advice::JumpSooner {
            best_fog: best.fog,
            kept,
            fog,
            got,
            lost,
        },
        None => Advice::StayBelowCap { kept, got, lost },
    }
}
