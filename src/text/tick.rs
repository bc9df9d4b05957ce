//! A tick for the inspector: each thing that the movement code did, with the numbers that it used.

use super::number::{hundredths, tenths, thousandths};
use super::{Label, message, text};
use wishdir_sim::engine::{Branch, DuckStep, MoveEvent, SlidePhase};
use wishdir_sim::math::{Vec3, length, length_2d, yaw_deg};

/// One line about a tick: what it was, and its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The stage of the tick, in a few words.
    pub what: &'static str,
    /// With which numbers; empty if there are none.
    pub numbers: String,
    /// How the line is meant.
    pub kind: LineKind,
}

/// How a line about a tick is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A question or a number on the way.
    Plain,
    /// The branch that moves the player.
    Branch,
    /// Speed was won or turned by the player's own wish.
    Push,
    /// Something stood in the way, or took speed.
    Brake,
}

impl Label for Branch {
    fn label(&self) -> &'static str {
        text(match self {
            Self::Stuck => "tick-branch-stuck",
            Self::Ground => "tick-branch-ground",
            Self::Air => "tick-branch-air",
            Self::Water => "tick-branch-water",
            Self::Ladder => "tick-branch-ladder",
            Self::WaterJump => "tick-branch-water-jump",
        })
    }
}

/// The line about one event.
pub fn line(event: &MoveEvent) -> Line {
    let (what, numbers, kind) = match *event {
        MoveEvent::Unstuck { offset } => (
            "tick-unstuck",
            message!("tick-unstuck.numbers", by = vector(offset)),
            LineKind::Brake,
        ),
        MoveEvent::BaseVelocity { added } => {
            let numbers = message!("tick-base-velocity.numbers", added = vector(added));
            ("tick-base-velocity", numbers, LineKind::Plain)
        }
        MoveEvent::Categorize {
            on_ground,
            too_fast,
            normal,
            snap,
            water_level,
            velocity,
            ..
        } => {
            let numbers = categorize(on_ground, too_fast, normal, snap, water_level, velocity);
            ("tick-categorize", numbers, LineKind::Plain)
        }
        MoveEvent::Branch(branch) => {
            return Line {
                what: branch.label(),
                numbers: String::new(),
                kind: LineKind::Branch,
            };
        }
        MoveEvent::Gravity { before, after } => (
            "tick-gravity",
            message!(
                "tick-gravity.numbers",
                before = tenths(before),
                after = tenths(after)
            ),
            LineKind::Plain,
        ),
        MoveEvent::Friction {
            edge,
            water,
            before,
            after,
        } => {
            let id = match (edge, water) {
                (true, _) => "tick-friction.edge",
                (false, true) => "tick-friction.water",
                (false, false) => "tick-friction.numbers",
            };
            (
                "tick-friction",
                message!(id, before = hundredths(before), after = hundredths(after)),
                LineKind::Brake,
            )
        }
        MoveEvent::Stamina { factor } => {
            let numbers = message!("tick-stamina.numbers", factor = thousandths(factor));
            ("tick-stamina", numbers, LineKind::Brake)
        }
        MoveEvent::Wish { dir, asked, speed } => {
            ("tick-wish", wish(dir, asked, speed), LineKind::Plain)
        }
        MoveEvent::Accelerate { .. } => accelerate(event),
        MoveEvent::Jump {
            cut,
            stamina,
            velocity,
            ..
        } => ("tick-jump", jump(cut, stamina, velocity), LineKind::Push),
        MoveEvent::SwimUp { speed } => ("tick-swim-up", vertical(speed), LineKind::Push),
        MoveEvent::WaterJump { velocity } => ("tick-water-jump", vector(velocity), LineKind::Push),
        MoveEvent::Duck(step) => ("tick-duck", duck(step).to_owned(), LineKind::Plain),
        MoveEvent::Ladder { normal, jumped } => {
            let id = if jumped {
                "tick-ladder.jumped"
            } else {
                "tick-ladder.numbers"
            };
            (
                "tick-ladder",
                message!(id, normal = vector(normal)),
                LineKind::Plain,
            )
        }
        MoveEvent::Contact {
            phase,
            fraction,
            normal,
            before,
            after,
            ..
        } => (
            "tick-contact",
            contact(phase, fraction, normal, before, after),
            LineKind::Brake,
        ),
        MoveEvent::Step { taken: true, rise } => (
            "tick-step",
            message!("tick-step.up", rise = hundredths(rise)),
            LineKind::Plain,
        ),
        MoveEvent::Step { taken: false, .. } => (
            "tick-step",
            text("tick-step.tried").to_owned(),
            LineKind::Plain,
        ),
        MoveEvent::Clamp { before, after } => {
            ("tick-clamp", change(before, after), LineKind::Brake)
        }
        MoveEvent::LandingClip { before, after } => {
            ("tick-landing-clip", change(before, after), LineKind::Brake)
        }
        MoveEvent::Landing { fall_velocity } => {
            let numbers = message!("tick-landing.numbers", speed = tenths(fall_velocity));
            ("tick-landing", numbers, LineKind::Plain)
        }
        MoveEvent::FallDamage {
            fall_velocity,
            damage,
        } => (
            "tick-fall-damage",
            message!(
                "tick-fall-damage.numbers",
                damage = tenths(damage),
                speed = tenths(fall_velocity)
            ),
            LineKind::Brake,
        ),
    };
    Line {
        what: text(what),
        numbers,
        kind,
    }
}

fn vector(v: Vec3) -> String {
    format!(
        "({}, {}, {})",
        hundredths(v.x),
        hundredths(v.y),
        hundredths(v.z)
    )
}

fn change(before: Vec3, after: Vec3) -> String {
    format!("{} → {}", vector(before), vector(after))
}

fn vertical(speed: f32) -> String {
    message!("tick-vertical", speed = tenths(speed))
}

fn categorize(
    on_ground: bool,
    too_fast: bool,
    normal: Vec3,
    snap: f32,
    water: u8,
    velocity: Vec3,
) -> String {
    let found = if too_fast {
        message!("tick-categorize.rising", speed = tenths(velocity.z))
    } else if on_ground {
        message!(
            "tick-categorize.ground",
            normal = thousandths(normal.z),
            snap = thousandths(snap)
        )
    } else if normal == Vec3::ZERO {
        text("tick-categorize.nothing").to_owned()
    } else {
        message!("tick-categorize.steep", normal = thousandths(normal.z))
    };
    if water == 0 {
        return found;
    }
    message!("tick-categorize.water", found = found, level = water)
}

fn wish(dir: Vec3, asked: f32, speed: f32) -> String {
    if dir == Vec3::ZERO {
        return text("tick-wish.none").to_owned();
    }
    message!(
        "tick-wish.numbers",
        yaw = tenths(yaw_deg(dir)),
        asked = tenths(asked),
        speed = tenths(speed)
    )
}

fn accelerate(event: &MoveEvent) -> (&'static str, String, LineKind) {
    let MoveEvent::Accelerate {
        air,
        capped_speed,
        current_speed,
        add_speed,
        accel_speed,
        before,
        after,
        ..
    } = event
    else {
        return ("tick-accelerate", String::new(), LineKind::Plain);
    };
    let what = if *air {
        "tick-air-accelerate"
    } else {
        "tick-accelerate"
    };
    let change = length_2d(*after) - length_2d(*before);
    let kind = if change < 0.0 {
        LineKind::Brake
    } else {
        LineKind::Push
    };
    (
        what,
        message!(
            "tick-accelerate.numbers",
            current = hundredths(*current_speed),
            cap = tenths(*capped_speed),
            add = hundredths(*add_speed),
            accel = hundredths(*accel_speed),
            change = hundredths(change).signed()
        ),
        kind,
    )
}

fn jump(cut: Option<(f32, f32)>, stamina: Option<f32>, velocity: Vec3) -> String {
    let tired = stamina.map(|factor| message!("tick-jump.stamina", factor = thousandths(factor)));
    let cut =
        cut.map(|(from, to)| message!("tick-jump.cut", before = tenths(from), after = tenths(to)));
    let parts: Vec<String> = [Some(vertical(velocity.z)), tired, cut]
        .into_iter()
        .flatten()
        .collect();
    parts.join(", ")
}

fn duck(step: DuckStep) -> &'static str {
    text(match step {
        DuckStep::Began => "tick-duck.began",
        DuckStep::DuckedOnGround => "tick-duck.on-ground",
        DuckStep::DuckedInAir => "tick-duck.in-air",
        DuckStep::StoodUp => "tick-duck.stood-up",
        DuckStep::DoubleDuck => "tick-duck.double",
        DuckStep::Blocked => "tick-duck.blocked",
    })
}

fn contact(phase: SlidePhase, fraction: f32, normal: Vec3, before: Vec3, after: Vec3) -> String {
    let id = match phase {
        SlidePhase::Low => "tick-contact.numbers",
        SlidePhase::High => "tick-contact.stepped-up",
    };
    message!(
        id,
        surface = surface(normal),
        fraction = thousandths(fraction),
        before = tenths(length(before)),
        after = tenths(length(after))
    )
}

/// What kind of surface a normal is of.
fn surface(normal: Vec3) -> String {
    const UPRIGHT: f32 = 0.01;
    if normal.z >= 1.0 {
        text("tick-surface.floor").to_owned()
    } else if normal.z > UPRIGHT {
        let slope = libm::acos(f64::from(normal.z.min(1.0))).to_degrees();
        message!("tick-surface.slope", degrees = tenths(slope))
    } else if normal.z >= -UPRIGHT {
        message!("tick-surface.wall", yaw = tenths(yaw_deg(normal)))
    } else {
        text("tick-surface.ceiling").to_owned()
    }
}
