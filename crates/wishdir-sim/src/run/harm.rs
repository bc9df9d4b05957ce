//! What costs health: falls, slime, lava, `trigger_hurt`.
//!
//! Falls of GoldSrc are computed by the movement (`docs/goldsrc.md` 9). The rest is the rule of
//! Quake's game code, the same in every engine here: the specifications of the movement do not
//! cover it.

use super::FULL_HEALTH;
use crate::course::DamageSource;
use crate::engine::{Engine, MoveEvent, PlayerState, fall_damage};
use crate::event::EventSink;
use crate::map::HurtRule;
use crate::world::Contents;

/// Lava's damage for each level of depth, hit points.
const LAVA_DAMAGE: i32 = 10;
/// Time between two of them, milliseconds.
const LAVA_WAIT_MSEC: u32 = 200;
/// Slime's damage for each level of depth, hit points.
const SLIME_DAMAGE: i32 = 4;
/// Time between two of them, milliseconds.
const SLIME_WAIT_MSEC: u32 = 1000;
/// Time between two hurts of a `trigger_hurt`, by its rule, milliseconds.
pub(super) fn trigger_wait_msec(rule: HurtRule) -> u32 {
    match rule {
        HurtRule::EachSecond => 1000,
        HurtRule::EachHalfSecond => 500,
    }
}

/// Hit points that a `trigger_hurt` gives at a time to a player who has this many.
pub(super) fn healing(rule: HurtRule, damage: f32, health: i32) -> i32 {
    match rule {
        HurtRule::EachSecond => 0,
        HurtRule::EachHalfSecond => (-damage as i32).min(FULL_HEALTH - health).max(0),
    }
}

/// Listens for what a tick without a record must know: the damage of falls, and whether the player
/// jumped.
#[derive(Default)]
pub(super) struct QuietOutcome {
    /// Hit points, unrounded.
    pub(super) fall_damage: f32,
    pub(super) jumped: bool,
}

impl EventSink<MoveEvent> for QuietOutcome {
    #[inline]
    fn emit(&mut self, event: MoveEvent) {
        if let MoveEvent::FallDamage { damage, .. } = event {
            self.fall_damage += damage;
        } else if let MoveEvent::Jump { .. } = event {
            self.jumped = true;
        }
    }
}

/// Hit points that the tick's landing costs. `reported` is what the movement computed; its integer
/// part counts.
pub(super) fn fall(
    engine: Engine,
    before: &PlayerState,
    player: &PlayerState,
    reported: f32,
) -> i32 {
    if engine.rules().reports_falls {
        return reported as i32;
    }
    let lands = !before.on_ground && player.on_ground && player.water_level == 0;
    if lands {
        fall_damage(engine, -before.velocity.z) as i32
    } else {
        0
    }
}

/// What the liquid does now to a player in it: what by, hit points, and the time until it does so
/// again, milliseconds.
pub(super) fn liquid(player: &PlayerState) -> Option<(DamageSource, i32, u32)> {
    let depth = i32::from(player.water_level);
    match player.water_type {
        Contents::Lava if depth > 0 => {
            Some((DamageSource::Lava, LAVA_DAMAGE * depth, LAVA_WAIT_MSEC))
        }
        Contents::Slime if depth > 0 => {
            Some((DamageSource::Slime, SLIME_DAMAGE * depth, SLIME_WAIT_MSEC))
        }
        Contents::Lava
        | Contents::Slime
        | Contents::Empty
        | Contents::Solid
        | Contents::Water
        | Contents::Ladder => None,
    }
}
