//! A tick in words: each thing that the movement code did, with the numbers that it used.

use super::strafe_tick::yaw_deg;
use crate::sim::math::{Vec3, length, length_2d};
use crate::sim::pmove::{Branch, DuckStep, MoveEvent, SlidePhase};
use crate::text::number::{hundredths, tenths, thousandths};

/// One line about a tick: what it was, and its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What happened.
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

/// The line about one event.
#[must_use]
pub fn line(event: &MoveEvent) -> Line {
    let (what, numbers, kind) = match event {
        MoveEvent::Unstuck { offset } => ("Unstuck", format!("moved by {}", vector(*offset)), LineKind::Brake),
        MoveEvent::BaseVelocity { added } => {
            ("Base velocity", format!("{} became momentum", vector(*added)), LineKind::Plain)
        }
        MoveEvent::Categorize { on_ground, too_fast, normal, snap, water_level, velocity, .. } => {
            ("Categorize", categorize(*on_ground, *too_fast, *normal, *snap, *water_level, *velocity), LineKind::Plain)
        }
        MoveEvent::Branch(branch) => (branch_name(*branch), String::new(), LineKind::Branch),
        MoveEvent::Gravity { before, after } => {
            ("Gravity", format!("vertical {} → {}", tenths(*before), tenths(*after)), LineKind::Plain)
        }
        MoveEvent::Friction { edge, water, before, after } => {
            let place = if *edge {
                " at an edge (×2)"
            } else if *water {
                " in water"
            } else {
                ""
            };
            ("Friction", format!("{} → {}{place}", hundredths(*before), hundredths(*after)), LineKind::Brake)
        }
        MoveEvent::Stamina { factor } => ("Stamina", format!("speed × {}", thousandths(*factor)), LineKind::Brake),
        MoveEvent::Wish { dir, asked, speed } => ("Wish", wish(*dir, *asked, *speed), LineKind::Plain),
        MoveEvent::Accelerate { .. } => accelerate(event),
        MoveEvent::Jump { cut, stamina, velocity, .. } => ("Jump", jump(*cut, *stamina, *velocity), LineKind::Push),
        MoveEvent::SwimUp { speed } => ("Swim up", format!("vertical {}", tenths(*speed)), LineKind::Push),
        MoveEvent::WaterJump { velocity } => ("Water jump", vector(*velocity), LineKind::Push),
        MoveEvent::Duck(step) => ("Duck", duck(*step).to_owned(), LineKind::Plain),
        MoveEvent::Ladder { normal, jumped } => {
            let how = if *jumped { ", let go by jumping" } else { "" };
            ("Ladder", format!("faces {}{how}", vector(*normal)), LineKind::Plain)
        }
        MoveEvent::Contact { phase, fraction, normal, before, after, .. } => {
            ("Contact", contact(*phase, *fraction, *normal, *before, *after), LineKind::Brake)
        }
        MoveEvent::Step { taken, rise } => {
            let how = if *taken {
                format!("up by {}", hundredths(*rise))
            } else {
                "tried, the low way went further".to_owned()
            };
            ("Step", how, LineKind::Plain)
        }
        MoveEvent::Clamp { before, after } => {
            ("Clamp", format!("{} → {}", vector(*before), vector(*after)), LineKind::Brake)
        }
        MoveEvent::LandingClip { before, after } => {
            ("Landing clip", format!("{} → {}", vector(*before), vector(*after)), LineKind::Brake)
        }
        MoveEvent::Landing { fall_velocity } => {
            ("Landing", format!("fell at {}", tenths(*fall_velocity)), LineKind::Plain)
        }
        MoveEvent::FallDamage { fall_velocity, damage } => {
            ("Fall damage", format!("{} at {}", tenths(*damage), tenths(*fall_velocity)), LineKind::Brake)
        }
    };
    Line { what, numbers, kind }
}

/// The branch by name.
#[must_use]
pub fn branch_name(branch: Branch) -> &'static str {
    match branch {
        Branch::Stuck => "STUCK IN A SOLID",
        Branch::Ground => "GROUND MOVE",
        Branch::Air => "AIR MOVE",
        Branch::Water => "WATER MOVE",
        Branch::Ladder => "LADDER MOVE",
        Branch::WaterJump => "WATER JUMP",
    }
}

fn vector(v: Vec3) -> String {
    format!("({}, {}, {})", hundredths(v.x), hundredths(v.y), hundredths(v.z))
}

fn categorize(on_ground: bool, too_fast: bool, normal: Vec3, snap: f32, water: u8, velocity: Vec3) -> String {
    let mut words = if too_fast {
        format!("rising at {}: in the air unasked", tenths(velocity.z))
    } else if on_ground {
        format!("ground, normal z {}, {} down to it", thousandths(normal.z), thousandths(snap))
    } else if normal == Vec3::ZERO {
        "nothing within reach below".to_owned()
    } else {
        format!("too steep, normal z {}", thousandths(normal.z))
    };
    if water > 0 {
        words += &format!(", water {water}");
    }
    words
}

fn wish(dir: Vec3, asked: f32, speed: f32) -> String {
    if dir == Vec3::ZERO {
        return "nothing asked for".to_owned();
    }
    format!("yaw {}°, wishspeed {} asked, {} after the cap", tenths(yaw_deg(dir)), tenths(asked), tenths(speed))
}

fn accelerate(event: &MoveEvent) -> (&'static str, String, LineKind) {
    let MoveEvent::Accelerate { air, capped_speed, current_speed, add_speed, accel_speed, before, after, .. } = event
    else {
        return ("Accelerate", String::new(), LineKind::Plain);
    };
    let what = if *air { "Air accelerate" } else { "Accelerate" };
    let change = length_2d(*after) - length_2d(*before);
    let numbers = format!(
        "current {}, cap {}: addspeed {}, accelspeed {}; speed {}",
        hundredths(*current_speed),
        tenths(*capped_speed),
        hundredths(*add_speed),
        hundredths(*accel_speed),
        hundredths(change).signed()
    );
    (what, numbers, if change < 0.0 { LineKind::Brake } else { LineKind::Push })
}

fn jump(cut: Option<(f32, f32)>, stamina: Option<f32>, velocity: Vec3) -> String {
    let mut words = format!("vertical {}", tenths(velocity.z));
    if let Some(factor) = stamina {
        words += &format!(", stamina × {}", thousandths(factor));
    }
    if let Some((from, to)) = cut {
        words += &format!(", over the cap: {} cut to {}", tenths(from), tenths(to));
    }
    words
}

fn duck(step: DuckStep) -> &'static str {
    match step {
        DuckStep::Began => "begins",
        DuckStep::DuckedOnGround => "ducked: the box is low, on the ground",
        DuckStep::DuckedInAir => "ducked: the feet came up by 18",
        DuckStep::StoodUp => "stood up",
        DuckStep::DoubleDuck => "let go early: lifted by 18 (double duck)",
        DuckStep::Blocked => "no room to stand up",
    }
}

fn contact(phase: SlidePhase, fraction: f32, normal: Vec3, before: Vec3, after: Vec3) -> String {
    let way = match phase {
        SlidePhase::Low => "",
        SlidePhase::High => " (stepped up)",
    };
    format!(
        "{} after {} of the way{way}: speed {} → {}",
        surface(normal),
        thousandths(fraction),
        tenths(length(before)),
        tenths(length(after))
    )
}

/// What kind of surface a normal is of.
fn surface(normal: Vec3) -> String {
    const UPRIGHT: f32 = 0.01;
    if normal.z >= 1.0 {
        "floor".to_owned()
    } else if normal.z > UPRIGHT {
        let slope = libm::acos(f64::from(normal.z.min(1.0))).to_degrees();
        format!("slope of {}°", tenths(slope))
    } else if normal.z >= -UPRIGHT {
        format!("wall facing {}°", tenths(yaw_deg(normal)))
    } else {
        "ceiling".to_owned()
    }
}
