//! The one habit to fix first, in words.

use super::context::BestHop;
use super::{Cause, Loss, Part};
use crate::text::number::{tenths, whole};

/// A cause below this is not worth a word, units.
const WORTH: f64 = 0.05;

/// What the words need besides the losses. Speeds in u/s.
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

/// The dearest habit, by distance; of equals the one charged first.
pub(super) fn first(parts: &[Part]) -> Option<Cause> {
    let habits = parts.iter().filter(|part| is_habit(part.cause) && part.loss.distance >= WORTH);
    let dearest = |a: Part, b: &Part| if b.loss.distance > a.loss.distance { *b } else { a };
    habits.copied().reduce(|a, b| dearest(a, &b)).map(|part| part.cause)
}

fn ticks(count: u32) -> String {
    if count == 1 { "1 tick".to_owned() } else { format!("{count} ticks") }
}

/// What to do about it.
pub(super) fn words(first: Option<Cause>, parts: &[Part], notes: &Notes, total: Loss) -> String {
    let Some(cause) = first else {
        return format!("Nothing to fix: within {} u of the best.", tenths(total.distance.max(0.0)));
    };
    let part = parts[cause as usize];
    let lost = tenths(part.loss.distance);
    let count = ticks(part.ticks);
    match cause {
        Cause::Prestrafe => format!(
            "Run up faster: {} u/s at take-off where {} is possible costs {lost} u.",
            tenths(notes.kept),
            tenths(notes.wanted)
        ),
        Cause::Fog => fog(notes, &lost),
        Cause::DuckTiming => format!("Duck only just before landing, and land ducked: duck timing cost {lost} u."),
        Cause::Overlap => {
            let how = match (notes.overlaps_from_left, notes.overlaps_from_right) {
                (left, 0) if left > 0 => "Release A before pressing D",
                (0, right) if right > 0 => "Release D before pressing A",
                _ => "Release one strafe key before pressing the other",
            };
            format!("{how}: {count} of overlap cost {lost} u.")
        }
        Cause::KeyGap => format!("Keep a strafe key held all the way: {count} without one cost {lost} u."),
        Cause::LateSwitch => switches(notes, &lost),
        Cause::AngleUnder => {
            let error = tenths(-notes.angle_error_deg(cause) / f64::from(part.ticks.max(1)));
            format!("Turn the mouse faster: on average {error} degrees behind the best in {count} cost {lost} u.")
        }
        Cause::AngleOver => {
            let error = tenths(notes.angle_error_deg(cause) / f64::from(part.ticks.max(1)));
            format!("Turn the mouse slower: on average {error} degrees ahead of the best in {count} cost {lost} u.")
        }
        Cause::Collision => format!("Keep clear of walls and edges: {count} of contact cost {lost} u."),
        Cause::Path => {
            format!("Fly straighter, with more and shorter strafes along one line: the curved path cost {lost} u.")
        }
        Cause::Outside => format!("Pushes, water or ladders took {lost} u."),
    }
}

fn fog(notes: &Notes, lost: &impl std::fmt::Display) -> String {
    let (got, kept) = (tenths(notes.takeoff), tenths(notes.kept));
    match notes.hop {
        Some((fog, best, landing, cap)) if best.fog > 1 => format!(
            "Brake in the hop above {} u/s: after landing at {} FOG {} leaves {kept}, yours (FOG {fog}) left {got}; \
             it cost {lost} u.",
            whole(cap),
            tenths(landing),
            best.fog
        ),
        Some((fog, best, ..)) => {
            format!(
                "Jump sooner after landing: FOG {} keeps {kept} u/s, FOG {fog} left {got}; it cost {lost} u.",
                best.fog
            )
        }
        None => format!("Stay below the cap of {kept} u/s at the jump: it was cut to {got}, which cost {lost} u."),
    }
}

fn switches(notes: &Notes, lost: &impl std::fmt::Display) -> String {
    let (late, early, half) = (notes.late_keys, notes.early_keys, notes.half_keys);
    if late == 0 && early == 0 {
        return format!("Switch sides less often: {half} half keys of fresh presses cost {lost} u.");
    }
    if late >= early {
        format!("Change keys together with the mouse: {} late cost {lost} u with their half keys.", ticks(late))
    } else {
        format!("Turn the mouse together with the keys: {} late behind them cost {lost} u.", ticks(early))
    }
}
