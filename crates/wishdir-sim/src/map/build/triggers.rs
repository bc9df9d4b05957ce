//! Effects of trigger entities, from their keys.

use super::super::class::TriggerClass;
use super::super::error::WarningKind;
use super::super::values::KeyReader;
use super::super::world::{ExitSpeed, HurtRule, PushRule, Spawn, TriggerKind};
use super::points;
use super::{Builder, Dialect};
use crate::excerpt::shorten;
use crate::math::{Vec3, scale_vec};

/// Default exit speed of a teleport, as in QuakeWorld, u/s.
const TELEPORT_SPEED: f32 = 300.0;
/// Default `speed` of a push in Quake and in GoldSrc, u/s.
const PUSH_SPEED: f32 = 1000.0;
const PUSH_SPEED_GOLDSRC: f32 = 100.0;
/// Factor that Quake applies to a push's speed.
const PUSH_SCALE: f32 = 10.0;
/// Spawnflags of a push that acts only once, and of a GoldSrc push that starts switched off.
const PUSH_ONCE: u32 = 1;
const PUSH_STARTS_OFF: u32 = 2;
/// Default damage of a `trigger_hurt`, as in Quake.
const DAMAGE: f32 = 5.0;

/// Gravity used to compute jump pads, Quake III's default, u/s².
const JUMP_PAD_GRAVITY: f32 = 800.0;

/// Fraction of GoldSrc's damage per hit. The damage is per second and is dealt in two halves.
const DAMAGE_PART_GOLDSRC: f32 = 0.5;
/// GoldSrc spawnflags: the trigger starts switched off, or it ignores players.
const HURT_STARTS_OFF: u32 = 2;
const HURT_SPARES_PLAYERS: u32 = 8;
/// GoldSrc spawnflag of a teleport that ignores players.
const TELEPORT_SPARES_PLAYERS: u32 = 2;

/// Effect text for a trigger that starts switched off.
const SLEEPS: &str = "starts turned off and does nothing here";
/// Effect text for a trigger that ignores players.
const SPARES_PLAYERS: &str = "ignores players and does nothing here";
/// Effect text for a jump pad whose target is too low.
const TARGET_BELOW: &str = "has a target that is not above it and does nothing here";
/// Effect text for a trigger without damage.
const HARMLESS: &str = "does nothing here";
/// Maximum `speed`, u/s. At this speed times [`PUSH_SCALE`], it takes over 2 seconds to cross the
/// world.
const SPEED_MAX: f32 = 10_000.0;

/// Returns a trigger's effect. Warns and returns `None` if the trigger has no effect.
pub(super) fn read_kind(
    builder: &mut Builder<'_>,
    index: usize,
    class: TriggerClass,
) -> Option<TriggerKind> {
    match class {
        TriggerClass::Teleport => read_teleport(builder, index),
        TriggerClass::Push if builder.dialect() == Dialect::GoldSrc => {
            let push = builder.read_keys(index, read_goldsrc_push);
            if push.is_none() {
                builder.count_unknown_entity(index, "trigger_push", SLEEPS);
            }
            push
        }
        TriggerClass::Push if builder.dialect() == Dialect::Quake3 => read_jump_pad(builder, index),
        TriggerClass::Push => Some(builder.read_keys(index, read_push)),
        TriggerClass::Start => Some(TriggerKind::Start),
        TriggerClass::Finish => Some(TriggerKind::Finish),
        TriggerClass::Checkpoint => {
            builder.checkpoints += 1;
            let next = builder.checkpoints;
            Some(TriggerKind::Checkpoint(
                builder
                    .read_keys(index, |values| values.count("number"))
                    .unwrap_or(next),
            ))
        }
        TriggerClass::Hurt if builder.dialect() == Dialect::GoldSrc => {
            read_goldsrc_hurt(builder, index)
        }
        TriggerClass::Hurt => {
            let damage = builder.read_keys(index, |values| values.nonzero_number("dmg", DAMAGE));
            Some(TriggerKind::Hurt {
                damage,
                rule: HurtRule::EachSecond,
            })
        }
    }
}

/// Reads a GoldSrc `trigger_hurt`. `None` if it has no effect on players.
/// GoldSrc has no default damage, and negative damage heals.
fn read_goldsrc_hurt(builder: &mut Builder<'_>, index: usize) -> Option<TriggerKind> {
    let (flags, damage) =
        builder.read_keys(index, |values| (values.flags(), values.number("dmg", 0.0)));
    let damage = damage * DAMAGE_PART_GOLDSRC;
    let effect = if flags & HURT_STARTS_OFF != 0 {
        SLEEPS
    } else if flags & HURT_SPARES_PLAYERS != 0 {
        SPARES_PLAYERS
    } else if damage.abs() < 1.0 {
        HARMLESS
    } else {
        return Some(TriggerKind::Hurt {
            damage,
            rule: HurtRule::EachHalfSecond,
        });
    };
    builder.count_unknown_entity(index, "trigger_hurt", effect);
    None
}

/// Finds the entity that a trigger targets, and a player's spawn there.
fn find_target(builder: &mut Builder<'_>, index: usize) -> Option<(usize, Spawn)> {
    let Some(target) = builder.entity(index).properties.get("target") else {
        builder.warn(index, WarningKind::NoTarget);
        return None;
    };
    let found = builder.destinations.get(target).copied();
    if found.is_none() {
        let target = shorten(target);
        builder.warn(index, WarningKind::UnknownTarget { target });
    }
    found
}

/// Reads a Quake III jump pad (`docs/bsp46.md` 4). Its target is the highest point of the jump.
/// `None` if the target is not above the pad.
fn read_jump_pad(builder: &mut Builder<'_>, index: usize) -> Option<TriggerKind> {
    let (target, _) = find_target(builder, index)?;
    let highest = builder.origin(target);
    let bounds = builder.brush_bounds(index)?;
    let way = highest - (bounds.0 + bounds.1) * 0.5;
    if !way.is_finite() || way.z <= 0.0 {
        builder.count_unknown_entity(index, "trigger_push", TARGET_BELOW);
        return None;
    }
    let up = (2.0 * JUMP_PAD_GRAVITY * way.z).sqrt();
    let seconds = up / JUMP_PAD_GRAVITY;
    Some(TriggerKind::Push {
        velocity: Vec3::new(way.x / seconds, way.y / seconds, up),
        rule: PushRule::Set,
        once: false,
    })
}

fn read_teleport(builder: &mut Builder<'_>, index: usize) -> Option<TriggerKind> {
    if builder.dialect() == Dialect::GoldSrc
        && builder.read_keys(index, |values| {
            values.flags() & TELEPORT_SPARES_PLAYERS != 0
        })
    {
        builder.count_unknown_entity(index, "trigger_teleport", SPARES_PLAYERS);
        return None;
    }
    let (destination, to) = find_target(builder, index)?;
    if builder.dialect() == Dialect::Quake
        && builder.entity(index).properties.get("targetname").is_some()
    {
        builder.count_unknown_entity(index, "trigger_teleport", SLEEPS);
        return None;
    }
    let speed = match builder.dialect() {
        Dialect::Own => builder.read_keys(index, read_exit_speed),
        // The exit speed of Quake III is not specified in our documents.
        Dialect::Quake | Dialect::Quake3 => ExitSpeed::Forward(TELEPORT_SPEED),
        Dialect::GoldSrc => ExitSpeed::Forward(0.0),
    };
    // Bad keys of the destination have already been reported.
    let (properties, is_compiled) = (
        &builder.entity(destination).properties,
        builder.is_compiled(),
    );
    let pitch = points::read_destination_view(&mut KeyReader {
        properties,
        is_compiled,
        warn: &mut |_| (),
    })
    .pitch;
    Some(TriggerKind::Teleport { to, pitch, speed })
}

fn read_exit_speed(values: &mut KeyReader<'_>) -> ExitSpeed {
    match values.count("keep_speed") {
        None | Some(0) => ExitSpeed::Forward(read_speed(values, TELEPORT_SPEED)),
        Some(1) => ExitSpeed::Keep,
        Some(2) => ExitSpeed::Turn,
        Some(other) => {
            values.warn_bad_value("keep_speed", &other.to_string(), "0, 1 or 2", "1");
            ExitSpeed::Keep
        }
    }
}

fn read_speed(values: &mut KeyReader<'_>, default: f32) -> f32 {
    let speed = values.nonzero_number("speed", default);
    if speed.abs() > SPEED_MAX {
        values.warn_bad_value(
            "speed",
            &speed.to_string(),
            "a speed within 10000",
            "the nearest",
        );
    }
    speed.clamp(-SPEED_MAX, SPEED_MAX)
}

fn read_push(values: &mut KeyReader<'_>) -> TriggerKind {
    let speed = read_speed(values, PUSH_SPEED);
    let along = scale_vec(values.direction(), speed);
    let once = values.flags() & PUSH_ONCE != 0;
    if values.count("base").unwrap_or(0) == 0 {
        TriggerKind::Push {
            velocity: scale_vec(along, PUSH_SCALE),
            rule: PushRule::Set,
            once,
        }
    } else {
        TriggerKind::Push {
            velocity: along,
            rule: PushRule::Base,
            once,
        }
    }
}

/// Reads a GoldSrc `trigger_push`. `None` if it starts switched off.
/// The trigger sets its speed as base velocity during contact, or adds it to the velocity once.
fn read_goldsrc_push(values: &mut KeyReader<'_>) -> Option<TriggerKind> {
    let flags = values.flags();
    if flags & PUSH_STARTS_OFF != 0 {
        return None;
    }
    let velocity = scale_vec(values.direction(), read_speed(values, PUSH_SPEED_GOLDSRC));
    let once = flags & PUSH_ONCE != 0;
    Some(TriggerKind::Push {
        velocity,
        rule: if once { PushRule::Add } else { PushRule::Base },
        once,
    })
}
