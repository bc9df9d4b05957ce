//! Texts for the tick inspector: each step of the movement code with its numbers.

use super::number::{hundredths, tenths, thousandths};
use super::{Label, id, message, text};
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
    /// The player's input added speed or changed its direction.
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
    EventLine {
        what: event_name(event),
        numbers: event_numbers(event),
        kind: event_kind(event),
    }
}

fn event_name(event: &MoveEvent) -> &'static str {
    let id = match event {
        MoveEvent::Branch(branch) => return branch.label(),
        MoveEvent::Unstuck { .. } => id!("tick-unstuck"),
        MoveEvent::BaseVelocity { .. } => id!("tick-base-velocity"),
        MoveEvent::Categorize { .. } => id!("tick-categorize"),
        MoveEvent::Gravity { .. } => id!("tick-gravity"),
        MoveEvent::Friction { .. } => id!("tick-friction"),
        MoveEvent::Stamina { .. } => id!("tick-stamina"),
        MoveEvent::Wish { .. } => id!("tick-wish"),
        MoveEvent::Accelerate { air: true, .. } => id!("tick-air-accelerate"),
        MoveEvent::Accelerate { air: false, .. } => id!("tick-accelerate"),
        MoveEvent::Jump { .. } => id!("tick-jump"),
        MoveEvent::SwimUp { .. } => id!("tick-swim-up"),
        MoveEvent::WaterJump { .. } => id!("tick-water-jump"),
        MoveEvent::Duck(_) => id!("tick-duck"),
        MoveEvent::Ladder { .. } => id!("tick-ladder"),
        MoveEvent::Contact { .. } => id!("tick-contact"),
        MoveEvent::Step { .. } => id!("tick-step"),
        MoveEvent::Clamp { .. } => id!("tick-clamp"),
        MoveEvent::LandingClip { .. } => id!("tick-landing-clip"),
        MoveEvent::Landing { .. } => id!("tick-landing"),
        MoveEvent::FallDamage { .. } => id!("tick-fall-damage"),
    };
    text(id)
}

fn event_kind(event: &MoveEvent) -> EventLineKind {
    match event {
        MoveEvent::BaseVelocity { .. }
        | MoveEvent::Categorize { .. }
        | MoveEvent::Gravity { .. }
        | MoveEvent::Wish { .. }
        | MoveEvent::Duck(_)
        | MoveEvent::Ladder { .. }
        | MoveEvent::Step { .. }
        | MoveEvent::Landing { .. } => EventLineKind::Plain,
        MoveEvent::Branch(_) => EventLineKind::Branch,
        MoveEvent::Accelerate { before, after, .. } if speed_change(*before, *after) < 0.0 => {
            EventLineKind::Brake
        }
        MoveEvent::Accelerate { .. }
        | MoveEvent::Jump { .. }
        | MoveEvent::SwimUp { .. }
        | MoveEvent::WaterJump { .. } => EventLineKind::Push,
        MoveEvent::Unstuck { .. }
        | MoveEvent::Friction { .. }
        | MoveEvent::Stamina { .. }
        | MoveEvent::Contact { .. }
        | MoveEvent::Clamp { .. }
        | MoveEvent::LandingClip { .. }
        | MoveEvent::FallDamage { .. } => EventLineKind::Brake,
    }
}

fn event_numbers(event: &MoveEvent) -> String {
    match *event {
        MoveEvent::Unstuck { offset } => {
            message!("tick-unstuck.numbers", by = vector_text(offset))
        }
        MoveEvent::BaseVelocity { added } => {
            message!("tick-base-velocity.numbers", added = vector_text(added))
        }
        MoveEvent::Categorize {
            on_ground,
            too_fast,
            normal,
            snap,
            water_level,
            velocity,
            ..
        } => ground_check_text(on_ground, too_fast, normal, snap, water_level, velocity),
        MoveEvent::Branch(_) => String::new(),
        MoveEvent::Gravity { before, after } => message!(
            "tick-gravity.numbers",
            before = tenths(before),
            after = tenths(after)
        ),
        MoveEvent::Friction {
            edge,
            water,
            before,
            after,
        } => friction_text(edge, water, before, after),
        MoveEvent::Stamina { factor } => {
            message!("tick-stamina.numbers", factor = thousandths(factor))
        }
        MoveEvent::Wish { dir, asked, speed } => wish_text(dir, asked, speed),
        MoveEvent::Accelerate {
            capped_speed,
            current_speed,
            add_speed,
            accel_speed,
            before,
            after,
            ..
        } => message!(
            "tick-accelerate.numbers",
            current = hundredths(current_speed),
            cap = tenths(capped_speed),
            add = hundredths(add_speed),
            accel = hundredths(accel_speed),
            change = hundredths(speed_change(before, after)).with_sign()
        ),
        MoveEvent::Jump {
            cut,
            stamina,
            velocity,
            ..
        } => jump_text(cut, stamina, velocity),
        MoveEvent::SwimUp { speed } => vertical_speed(speed),
        MoveEvent::WaterJump { velocity } => vector_text(velocity),
        MoveEvent::Duck(step) => duck_text(step).to_owned(),
        MoveEvent::Ladder { normal, jumped } => ladder_text(normal, jumped),
        MoveEvent::Contact {
            phase,
            fraction,
            normal,
            before,
            after,
            ..
        } => contact_text(phase, fraction, normal, before, after),
        MoveEvent::Step { taken, rise } => step_text(taken, rise),
        MoveEvent::Clamp { before, after } | MoveEvent::LandingClip { before, after } => {
            velocity_change(before, after)
        }
        MoveEvent::Landing { fall_velocity } => {
            message!("tick-landing.numbers", speed = tenths(fall_velocity))
        }
        MoveEvent::FallDamage {
            fall_velocity,
            damage,
        } => message!(
            "tick-fall-damage.numbers",
            damage = tenths(damage),
            speed = tenths(fall_velocity)
        ),
    }
}

/// Returns the change in horizontal speed, u/s.
fn speed_change(before: Vec3, after: Vec3) -> f32 {
    length_2d(after) - length_2d(before)
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
