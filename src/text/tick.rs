//! Texts of the tick inspector: each step of the movement code with its numbers.

use super::number::{hundredths, tenths, thousandths};
use super::{Label, PlainId, id, message, text};
use wishdir_sim::engine::{Branch, DuckStep, MoveEvent, SlidePhase};
use wishdir_sim::math::{Vec3, length, length_2d, yaw_deg};

/// A line about one event of a tick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventLine {
    /// Name of the step.
    pub what: &'static str,
    /// Numbers of the step. Empty if it has none.
    pub numbers: String,
    /// Category of the event.
    pub kind: EventLineKind,
}

/// Category of an event line, which sets its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventLineKind {
    /// A test or an intermediate result.
    Plain,
    /// The branch that moves the player.
    Branch,
    /// The player's input gained or turned speed.
    Push,
    /// An obstacle, or a loss of speed.
    Brake,
}

impl Label for Branch {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Stuck => "tick-branch-stuck",
            Self::Ground => "tick-branch-ground",
            Self::Air => "tick-branch-air",
            Self::Water => "tick-branch-water",
            Self::Ladder => "tick-branch-ladder",
            Self::WaterJump => "tick-branch-water-jump",
        })
    }
}

/// Describes an event.
pub fn event_line(event: &MoveEvent) -> EventLine {
    let (what, numbers, kind) = match *event {
        MoveEvent::Unstuck { offset } => (
            id!("tick-unstuck"),
            message!("tick-unstuck.numbers", by = vector_text(offset)),
            EventLineKind::Brake,
        ),
        MoveEvent::BaseVelocity { added } => {
            let numbers = message!("tick-base-velocity.numbers", added = vector_text(added));
            (id!("tick-base-velocity"), numbers, EventLineKind::Plain)
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
            let numbers =
                ground_check_text(on_ground, too_fast, normal, snap, water_level, velocity);
            (id!("tick-categorize"), numbers, EventLineKind::Plain)
        }
        MoveEvent::Branch(branch) => {
            return EventLine {
                what: branch.label(),
                numbers: String::new(),
                kind: EventLineKind::Branch,
            };
        }
        MoveEvent::Gravity { before, after } => (
            id!("tick-gravity"),
            message!(
                "tick-gravity.numbers",
                before = tenths(before),
                after = tenths(after)
            ),
            EventLineKind::Plain,
        ),
        MoveEvent::Friction {
            edge,
            water,
            before,
            after,
        } => (
            id!("tick-friction"),
            friction_text(edge, water, before, after),
            EventLineKind::Brake,
        ),
        MoveEvent::Stamina { factor } => {
            let numbers = message!("tick-stamina.numbers", factor = thousandths(factor));
            (id!("tick-stamina"), numbers, EventLineKind::Brake)
        }
        MoveEvent::Wish { dir, asked, speed } => (
            id!("tick-wish"),
            wish_text(dir, asked, speed),
            EventLineKind::Plain,
        ),
        MoveEvent::Accelerate { .. } => acceleration_line(event),
        MoveEvent::Jump {
            cut,
            stamina,
            velocity,
            ..
        } => (
            id!("tick-jump"),
            jump_text(cut, stamina, velocity),
            EventLineKind::Push,
        ),
        MoveEvent::SwimUp { speed } => (
            id!("tick-swim-up"),
            vertical_speed(speed),
            EventLineKind::Push,
        ),
        MoveEvent::WaterJump { velocity } => (
            id!("tick-water-jump"),
            vector_text(velocity),
            EventLineKind::Push,
        ),
        MoveEvent::Duck(step) => (
            id!("tick-duck"),
            duck_text(step).to_owned(),
            EventLineKind::Plain,
        ),
        MoveEvent::Ladder { normal, jumped } => (
            id!("tick-ladder"),
            ladder_text(normal, jumped),
            EventLineKind::Plain,
        ),
        MoveEvent::Contact {
            phase,
            fraction,
            normal,
            before,
            after,
            ..
        } => (
            id!("tick-contact"),
            contact_text(phase, fraction, normal, before, after),
            EventLineKind::Brake,
        ),
        MoveEvent::Step { taken, rise } => (
            id!("tick-step"),
            step_text(taken, rise),
            EventLineKind::Plain,
        ),
        MoveEvent::Clamp { before, after } => (
            id!("tick-clamp"),
            velocity_change(before, after),
            EventLineKind::Brake,
        ),
        MoveEvent::LandingClip { before, after } => (
            id!("tick-landing-clip"),
            velocity_change(before, after),
            EventLineKind::Brake,
        ),
        MoveEvent::Landing { fall_velocity } => {
            let numbers = message!("tick-landing.numbers", speed = tenths(fall_velocity));
            (id!("tick-landing"), numbers, EventLineKind::Plain)
        }
        MoveEvent::FallDamage {
            fall_velocity,
            damage,
        } => (
            id!("tick-fall-damage"),
            message!(
                "tick-fall-damage.numbers",
                damage = tenths(damage),
                speed = tenths(fall_velocity)
            ),
            EventLineKind::Brake,
        ),
    };
    EventLine {
        what: text(what),
        numbers,
        kind,
    }
}

fn vector_text(v: Vec3) -> String {
    format!(
        "({}, {}, {})",
        hundredths(v.x),
        hundredths(v.y),
        hundredths(v.z)
    )
}

fn velocity_change(before: Vec3, after: Vec3) -> String {
    format!("{} → {}", vector_text(before), vector_text(after))
}

fn vertical_speed(speed: f32) -> String {
    message!("tick-vertical", speed = tenths(speed))
}

fn ground_check_text(
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
        text!("tick-categorize.nothing").to_owned()
    } else {
        message!("tick-categorize.steep", normal = thousandths(normal.z))
    };
    if water == 0 {
        return found;
    }
    message!("tick-categorize.water", found = found, level = water)
}

fn friction_text(edge: bool, water: bool, before: f32, after: f32) -> String {
    let id = match (edge, water) {
        (true, _) => id!("tick-friction.edge"),
        (false, true) => id!("tick-friction.water"),
        (false, false) => id!("tick-friction.numbers"),
    };
    message!(id, before = hundredths(before), after = hundredths(after))
}

fn ladder_text(normal: Vec3, jumped: bool) -> String {
    let id = if jumped {
        id!("tick-ladder.jumped")
    } else {
        id!("tick-ladder.numbers")
    };
    message!(id, normal = vector_text(normal))
}

fn step_text(is_taken: bool, rise: f32) -> String {
    if is_taken {
        message!("tick-step.up", rise = hundredths(rise))
    } else {
        text!("tick-step.tried").to_owned()
    }
}

fn wish_text(dir: Vec3, asked: f32, speed: f32) -> String {
    if dir == Vec3::ZERO {
        return text!("tick-wish.none").to_owned();
    }
    message!(
        "tick-wish.numbers",
        yaw = tenths(yaw_deg(dir)),
        asked = tenths(asked),
        speed = tenths(speed)
    )
}

fn acceleration_line(event: &MoveEvent) -> (PlainId, String, EventLineKind) {
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
        return (id!("tick-accelerate"), String::new(), EventLineKind::Plain);
    };
    let what = if *air {
        id!("tick-air-accelerate")
    } else {
        id!("tick-accelerate")
    };
    let change = length_2d(*after) - length_2d(*before);
    let kind = if change < 0.0 {
        EventLineKind::Brake
    } else {
        EventLineKind::Push
    };
    (
        what,
        message!(
            "tick-accelerate.numbers",
            current = hundredths(*current_speed),
            cap = tenths(*capped_speed),
            add = hundredths(*add_speed),
            accel = hundredths(*accel_speed),
            change = hundredths(change).with_sign()
        ),
        kind,
    )
}

fn jump_text(cut: Option<(f32, f32)>, stamina: Option<f32>, velocity: Vec3) -> String {
    let tired = stamina.map(|factor| message!("tick-jump.stamina", factor = thousandths(factor)));
    let cut =
        cut.map(|(from, to)| message!("tick-jump.cut", before = tenths(from), after = tenths(to)));
    let parts: Vec<String> = [Some(vertical_speed(velocity.z)), tired, cut]
        .into_iter()
        .flatten()
        .collect();
    parts.join(", ")
}

fn duck_text(step: DuckStep) -> &'static str {
    text!(match step {
        DuckStep::Started => "tick-duck.began",
        DuckStep::DuckedOnGround => "tick-duck.on-ground",
        DuckStep::DuckedInAir => "tick-duck.in-air",
        DuckStep::StoodUp => "tick-duck.stood-up",
        DuckStep::DoubleDuck => "tick-duck.double",
        DuckStep::Blocked => "tick-duck.blocked",
    })
}

fn contact_text(
    phase: SlidePhase,
    fraction: f32,
    normal: Vec3,
    before: Vec3,
    after: Vec3,
) -> String {
    let id = match phase {
        SlidePhase::Low => id!("tick-contact.numbers"),
        SlidePhase::High => id!("tick-contact.stepped-up"),
    };
    message!(
        id,
        surface = surface_text(normal),
        fraction = thousandths(fraction),
        before = tenths(length(before)),
        after = tenths(length(after))
    )
}

/// Describes a surface by its normal.
fn surface_text(normal: Vec3) -> String {
    const UPRIGHT: f32 = 0.01;
    if normal.z >= 1.0 {
        text!("tick-surface.floor").to_owned()
    } else if normal.z > UPRIGHT {
        let slope = libm::acos(f64::from(normal.z.min(1.0))).to_degrees();
        message!("tick-surface.slope", degrees = tenths(slope))
    } else if normal.z >= -UPRIGHT {
        message!("tick-surface.wall", yaw = tenths(yaw_deg(normal)))
    } else {
        text!("tick-surface.ceiling").to_owned()
    }
}
