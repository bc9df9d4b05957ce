//! The one habit to fix first, and the numbers that say why.

use super::context::BestHop;
use super::{Cause, Loss, Part};
use crate::analysis::jump::Side;

/// A cause below this is no advice, units.
const WORTH: f64 = 0.05;

/// What to do about the habit that costs most. `lost`: the distance that it cost, units; `ticks`: in how many.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Advice {
    /// Nothing: it was the best, but for so little distance.
    Nothing {
        /// Units.
        lost: f64,
    },
    /// Run up faster.
    RunUpFaster {
        /// The speed at take-off, u/s.
        kept: f64,
        /// The one that was possible, u/s.
        wanted: f64,
        /// Units.
        lost: f64,
    },
    /// Brake in a hop over the cap.
    BrakeInHop {
        /// The cap, u/s.
        cap: f64,
        /// The landing's speed, u/s.
        landing: f64,
        /// Frames on ground that would have kept most.
        best_fog: u32,
        /// What they keep, u/s.
        kept: f64,
        /// Frames on ground as they were.
        fog: u32,
        /// What they left, u/s.
        got: f64,
        /// Units.
        lost: f64,
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
        /// Units.
        lost: f64,
    },
    /// Stay below the cap at the jump.
    StayBelowCap {
        /// The cap, u/s.
        kept: f64,
        /// What it was cut to, u/s.
        got: f64,
        /// Units.
        lost: f64,
    },
    /// Duck only just before the landing.
    DuckLater {
        /// Units.
        lost: f64,
    },
    /// Release one strafe key before pressing the other.
    ReleaseFirst {
        /// Of which side; none: of either.
        key: Option<Side>,
        /// Ticks of overlap.
        ticks: u32,
        /// Units.
        lost: f64,
    },
    /// Keep a strafe key held.
    HoldKey {
        /// Ticks without one.
        ticks: u32,
        /// Units.
        lost: f64,
    },
    /// Switch sides less often.
    SwitchLessOften {
        /// Half keys of fresh presses.
        half_keys: u32,
        /// Units.
        lost: f64,
    },
    /// Change keys together with the mouse.
    KeysWithMouse {
        /// Ticks that the keys were late.
        ticks: u32,
        /// Units.
        lost: f64,
    },
    /// Turn the mouse together with the keys.
    MouseWithKeys {
        /// Ticks that the mouse was late.
        ticks: u32,
        /// Units.
        lost: f64,
    },
    /// Turn the mouse faster.
    TurnFaster {
        /// Behind the best, degrees on average.
        error_deg: f64,
        /// In how many ticks.
        ticks: u32,
        /// Units.
        lost: f64,
    },
    /// Turn the mouse slower.
    TurnSlower {
        /// Ahead of the best, degrees on average.
        error_deg: f64,
        /// In how many ticks.
        ticks: u32,
        /// Units.
        lost: f64,
    },
    /// Keep clear of walls and edges.
    KeepClear {
        /// Ticks of contact.
        ticks: u32,
        /// Units.
        lost: f64,
    },
    /// Fly straighter.
    FlyStraighter {
        /// Units.
        lost: f64,
    },
}

/// What the advice needs besides the losses. Speeds in u/s.
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
    /// Ticks of overlap that came while the wish direction had been left of the velocity, and right of it.
    pub(super) overlaps_from_left: u32,
    pub(super) overlaps_from_right: u32,
    /// Ticks whose key came after the mouse, and before it.
    pub(super) late_keys: u32,
    pub(super) early_keys: u32,
    /// Ticks in which a key counted half.
    pub(super) half_keys: u32,
    /// The ticks charged to a mouse too slow or too fast.
    pub(super) aims: Vec<Aim>,
}

/// A tick whose wish direction was not the best.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    /// Too slow or too fast.
    pub(super) cause: Cause,
    /// Speed before the acceleration, and its parts along the wish direction and along the best one, u/s.
    pub(super) speed: f64,
    pub(super) along: f64,
    pub(super) best: f64,
}

impl Notes {
    /// The angles less the best ones, summed over all ticks charged to this cause, degrees.
    fn angle_error_deg(&self, cause: Cause) -> f64 {
        let aims = self.aims.iter().filter(|aim| aim.cause == cause && aim.speed > 0.0);
        aims.fold(0.0, |sum, aim| {
            let angle = |along: f64| libm::acos((along / aim.speed).clamp(-1.0, 1.0)).to_degrees();
            sum + (angle(aim.along) - angle(aim.best))
        })
    }
}

/// Whether the player can do anything about it.
fn is_habit(cause: Cause) -> bool {
    match cause {
        Cause::Outside => false,
        Cause::Prestrafe
        | Cause::Fog
        | Cause::DuckTiming
        | Cause::Overlap
        | Cause::KeyGap
        | Cause::LateSwitch
        | Cause::AngleUnder
        | Cause::AngleOver
        | Cause::Collision
        | Cause::Path => true,
    }
}

/// The habit that costs most distance; of equals the one charged first.
pub(super) fn first(parts: &[Part]) -> Option<Cause> {
    let habits = parts.iter().filter(|part| is_habit(part.cause) && part.loss.distance >= WORTH);
    let costlier = |a: Part, b: &Part| if b.loss.distance > a.loss.distance { *b } else { a };
    habits.copied().reduce(|a, b| costlier(a, &b)).map(|part| part.cause)
}

/// What to do about it.
pub(super) fn of(first: Option<Cause>, parts: &[Part], notes: &Notes, total: Loss) -> Advice {
    let Some(part) = first.map(|cause| parts[cause as usize]) else {
        return Advice::Nothing { lost: total.distance.max(0.0) };
    };
    let (lost, ticks) = (part.loss.distance, part.ticks);
    let error_deg = || notes.angle_error_deg(part.cause) / f64::from(ticks.max(1));
    match part.cause {
        Cause::Prestrafe => Advice::RunUpFaster { kept: notes.kept, wanted: notes.wanted, lost },
        Cause::Fog => fog(notes, lost),
        Cause::DuckTiming => Advice::DuckLater { lost },
        Cause::Overlap => {
            let key = match (notes.overlaps_from_left, notes.overlaps_from_right) {
                (left, 0) if left > 0 => Some(Side::Left),
                (0, right) if right > 0 => Some(Side::Right),
                _ => None,
            };
            Advice::ReleaseFirst { key, ticks, lost }
        }
        Cause::KeyGap => Advice::HoldKey { ticks, lost },
        Cause::LateSwitch => switches(notes, lost),
        Cause::AngleUnder => Advice::TurnFaster { error_deg: -error_deg(), ticks, lost },
        Cause::AngleOver => Advice::TurnSlower { error_deg: error_deg(), ticks, lost },
        Cause::Collision => Advice::KeepClear { ticks, lost },
        Cause::Path => Advice::FlyStraighter { lost },
        Cause::Outside => Advice::Nothing { lost },
    }
}

fn fog(notes: &Notes, lost: f64) -> Advice {
    let (got, kept) = (notes.takeoff, notes.kept);
    match notes.hop {
        Some((fog, best, landing, cap)) if best.fog > 1 => {
            Advice::BrakeInHop { cap, landing, best_fog: best.fog, kept, fog, got, lost }
        }
        Some((fog, best, ..)) => Advice::JumpSooner { best_fog: best.fog, kept, fog, got, lost },
        None => Advice::StayBelowCap { kept, got, lost },
    }
}

fn switches(notes: &Notes, lost: f64) -> Advice {
    let (late, early) = (notes.late_keys, notes.early_keys);
    if late == 0 && early == 0 {
        Advice::SwitchLessOften { half_keys: notes.half_keys, lost }
    } else if late >= early {
        Advice::KeysWithMouse { ticks: late, lost }
    } else {
        Advice::MouseWithKeys { ticks: early, lost }
    }
}
