//! The one habit to fix first and the numbers that say why; or what was good, where nobody can mend
//! the rest.

use super::aim::{Aim, Scale};
use super::mouse::MouseFault;
use super::move_key::{MoveKey, StrafeKeys};
use super::vertical::Unknown;
use super::{Cause, Loss, Part};
use crate::strafe::{BestHop, HopKeys, STRAFE_SPEED};

/// Of what people lose at best, one thing on the ground, of ducking or of the keys that costs more
/// than this part can be mended.
const MENDABLE: f64 = 0.5;
/// A cause below this is no advice, in the aim's unit.
const WORTH: f64 = 0.05;

/// A key that is held for this part of a flight is held all the way.
pub(super) const ALL_THE_WAY: f64 = 0.9;

/// What the advice needs beside the losses. Speeds in u/s.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// The take-off as it was.
    pub(super) takeoff: f64,
    /// As the hop or the run could have kept it.
    pub(super) kept: f64,
    /// As it should have been.
    pub(super) wanted: f64,
    /// A hop: frames on ground, the best of them, the landing's speed, the cap.
    pub(super) hop: Option<(u32, BestHop, f64, f64)>,
    /// Slow ticks before the last moment; otherwise the landing was not ducked, or late.
    pub(super) ducked_early: bool,
    /// Which key was let go too late, if always the same.
    pub(super) overlap: Option<MoveKey>,
    /// Which keys strafe; none: the view was turned round from strafe to strafe.
    pub(super) strafe_keys: Option<StrafeKeys>,
    /// That keys changed at the wrong time is not shown by the mouse.
    pub(super) or_mouse: bool,
    pub(super) fast: MouseFault,
    pub(super) slow: MouseFault,
    /// The right mouse makes the flight no worse with the keys as they were.
    pub(super) mouse_alone_helps: bool,
    /// Why nothing is said.
    pub(super) unknown: Option<Unknown>,
    pub(super) strafes: u32,
    pub(super) wanted_strafes: u32,
    pub(super) moves: u32,
}

/// A part of what a flight is for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lost {
    /// What it is for: units, u/s or milliseconds.
    pub aim: Aim,
    /// In the aim's unit.
    pub amount: f64,
}

/// What to do about the habit that costs most. `lost`: what it cost; `ticks`: in how many.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Advice {
    /// Nothing: it was the best, but for so little.
    Nothing {
        /// All that was lost.
        lost: Lost,
    },
    /// Nothing: what another flight would have come to is not known.
    NotKnown {
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

/// What was best in a good flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// The mouse's speed.
    Mouse,
    /// When keys were pressed.
    Keys,
    /// The speed at take-off.
    Takeoff,
    /// The line that was flown.
    Line,
}

/// Why nothing is to be mended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Praise {
    /// The hop was held right under the bunny-hop cap: faster, the next one would be cut.
    HeldByCap {
        /// The cap, u/s.
        cap: f64,
    },
    /// As good as people are.
    Good {
        /// What the best would have had more.
        lost: Lost,
        /// What was best in it.
        best_in: Strength,
    },
}

/// Whether the player can do anything about it.
fn is_habit(cause: Cause) -> bool {
    match cause {
        Cause::Outside => false,
        Cause::Collision
        | Cause::Fog
        | Cause::Prestrafe
        | Cause::DuckTiming
        | Cause::ForwardHeld
        | Cause::Overlap
        | Cause::KeyGap
        | Cause::WrongKey
        | Cause::LateSwitch
        | Cause::EarlySwitch
        | Cause::AngleOver
        | Cause::AngleUnder
        | Cause::Path => true,
    }
}

/// The habit that costs most of what the flight is for; of equals the one taken away first. A mouse
/// that would make the flight worse before the keys are mended waits for them. None where nobody
/// knows what another flight would have come to.
pub(super) fn first(parts: &[Part], notes: &Notes, scale: &Scale) -> Option<Cause> {
    if notes.unknown.is_some() {
        return None;
    }
    let amount = |part: &Part| scale.amount(part.loss);
    let keys = Cause::ForwardHeld..=Cause::EarlySwitch;
    let has_keys = parts
        .iter()
        .any(|part| keys.contains(&part.cause) && amount(part) >= WORTH);
    let waits = |cause: Cause| {
        !notes.mouse_alone_helps
            && has_keys
            && matches!(cause, Cause::AngleOver | Cause::AngleUnder)
    };
    let habits = parts
        .iter()
        .filter(|part| is_habit(part.cause) && !waits(part.cause) && amount(part) >= WORTH);
    let costlier = |a: Part, b: &Part| if amount(b) > amount(&a) { *b } else { a };
    habits
        .copied()
        .reduce(|a, b| costlier(a, &b))
        .map(|part| part.cause)
}

/// What to do about it.
pub(super) fn of(
    first: Option<Cause>,
    parts: &[Part],
    notes: &Notes,
    total: Loss,
    scale: &Scale,
) -> Advice {
    if let Some(because) = notes.unknown {
        return Advice::NotKnown { because };
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
    let (lost, ticks) = (lost(part.loss), part.ticks);
    let is_of_flight = part.cause >= Cause::ForwardHeld;
    if is_of_flight && notes.takeoff < STRAFE_SPEED {
        return Advice::RunFirst {
            speed: notes.takeoff,
        };
    }
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

/// Praise for a flight that lost no more than people do, and that not by one thing which they can
/// mend.
pub(super) fn praise(parts: &[Part], best: Loss, total: Loss, scale: &Scale) -> Option<Praise> {
    let (amount, human) = (scale.amount(total), scale.human(best));
    let is_mendable = |part: &&Part| (Cause::Fog..=Cause::EarlySwitch).contains(&part.cause);
    let costliest = parts
        .iter()
        .filter(is_mendable)
        .map(|part| scale.amount(part.loss))
        .fold(0.0, f64::max);
    if amount > human || costliest > MENDABLE * human {
        return None;
    }
    let of = |causes: &[Cause]| {
        causes
            .iter()
            .map(|cause| scale.amount(parts[*cause as usize].loss))
            .sum::<f64>()
    };
    let mut strengths = vec![
        (Strength::Mouse, of(&[Cause::AngleOver, Cause::AngleUnder])),
        (
            Strength::Keys,
            of(&[
                Cause::ForwardHeld,
                Cause::Overlap,
                Cause::KeyGap,
                Cause::WrongKey,
                Cause::LateSwitch,
                Cause::EarlySwitch,
            ]),
        ),
        (Strength::Takeoff, of(&[Cause::Fog, Cause::Prestrafe])),
    ];
    if scale.aim == Aim::Distance {
        strengths.push((Strength::Line, of(&[Cause::Path])));
    }
    let least = strengths
        .into_iter()
        .reduce(|a, b| if b.1 < a.1 { b } else { a })?;
    Some(Praise::Good {
        lost: Lost {
            aim: scale.aim,
            amount: amount.max(0.0),
        },
        best_in: least.0,
    })
}
