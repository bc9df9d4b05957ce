//! Damage from falls, slime, lava and `trigger_hurt`.
//!
//! GoldSrc's movement computes its fall damage (`docs/goldsrc.md` 9).
//! All other damage follows Quake's game code, in every engine.

use super::FULL_HEALTH;
use crate::course::DamageSource;
use crate::engine::{Engine, MoveEvent, PlayerState, fall_damage};
use crate::event::EventSink;
use crate::map::HurtRule;
use crate::world::Contents;

/// Lava damage per water level, hit points.
const LAVA_DAMAGE: i32 = 10;
/// Time between two lava hits, milliseconds.
const LAVA_WAIT_MSEC: u32 = 200;
/// Slime damage per water level, hit points.
const SLIME_DAMAGE: i32 = 4;
/// Time between two slime hits, milliseconds.
const SLIME_WAIT_MSEC: u32 = 1000;
/// Returns the time between two hits of a `trigger_hurt`, milliseconds.
pub(super) fn trigger_wait_msec(rule: HurtRule) -> u32 {
    match rule {
        HurtRule::EachSecond => 1000,
        HurtRule::EachHalfSecond => 500,
    }
}

/// Returns the hit points that a `trigger_hurt` with negative damage restores.
pub(super) fn healed_points(rule: HurtRule, damage: f32, health: i32) -> i32 {
    match rule {
        HurtRule::EachSecond => 0,
        HurtRule::EachHalfSecond => (-damage as i32).min(FULL_HEALTH - health).max(0),
    }
}

/// Event sink for ticks without a record. Stores the fall damage and whether the player jumped.
#[derive(Default)]
pub(super) struct UnrecordedTickOutcome {
    /// Fall damage, hit points, unrounded.
    pub(super) fall_damage: f32,
    pub(super) jumped: bool,
}

impl EventSink<MoveEvent> for UnrecordedTickOutcome {
    #[inline]
    fn emit(&mut self, event: MoveEvent) {
        if let MoveEvent::FallDamage { damage, .. } = event {
            self.fall_damage += damage;
        } else if let MoveEvent::Jump { .. } = event {
            self.jumped = true;
        }
    }
}

/// Returns the damage of the tick's landing, hit points.
/// `reported` is the damage that the movement reported. Only its integer part counts.
pub(super) fn landing_damage(
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

/// Returns the damage of the liquid around the player, if any:
/// the source, the hit points and the time until the next hit, milliseconds.
pub(super) fn liquid_damage(player: &PlayerState) -> Option<(DamageSource, i32, u32)> {
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
        | Contents::Ladder
        | Contents::PlayerClip
        | Contents::Slick => None,
    }
}
