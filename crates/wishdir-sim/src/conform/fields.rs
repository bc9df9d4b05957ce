//! The fields of a recorded state: what they are called, where they live in ours, and how they are
//! compared.
//!
//! `docs/traces.md` 4 (a missing key means 0), `docs/goldsrc.md` 2, 9 and 13, `docs/quakeworld.md`
//! 4.

use serde::{Deserialize, Serialize};

use super::value::{Compare, Difference};
use crate::engine::{Engine, Family, MoveEvent, MoveType, PlayerState};
use crate::event::EventSink;
use crate::math::Vec3;
use crate::world::{Contents, HullId};

/// A recorded `state` object. Numbers are read as binary64 and rounded to binary32.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(super) struct RecordedState {
    origin: [f64; 3],
    velocity: [f64; 3],
    onground: bool,
    hull: u32,
    oldbuttons: u16,
    waterlevel: u8,
    /// QuakeWorld's content code; not compared where it is not recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    watertype: Option<i32>,
    waterjumptime: f64,
    jump_held: bool,
    basevelocity: [f64; 3],
    movedir: [f64; 3],
    punchangle: [f64; 3],
    view_z: f64,
    duck_time: f64,
    in_duck: bool,
    flags: u32,
    fl_ducking: bool,
    fuser2: f64,
    fall_velocity: f64,
    friction: f64,
    ladder: bool,
    movetype: u32,
    game_fall_velocity: f64,
    fall_damage: f64,
}

/// The trace's number for a player on a ladder.
const MOVETYPE_LADDER: u32 = 5;
/// The trace's number for a walking player.
const MOVETYPE_WALK: u32 = 3;
/// The on-ground flag in `flags`, which we keep as `on_ground` alone.
const FL_ON_GROUND: u32 = 512;

/// Listens for the fall's damage alone.
#[derive(Default)]
pub(super) struct DamageOnly {
    pub(super) damage: f32,
}

impl EventSink<MoveEvent> for DamageOnly {
    #[inline]
    fn emit(&mut self, event: MoveEvent) {
        if let MoveEvent::FallDamage { damage, .. } = event {
            self.damage = damage;
        }
    }
}

fn numbers(vector: Vec3) -> [f64; 3] {
    vector.to_array().map(f64::from)
}

fn vector(numbers: [f64; 3]) -> Vec3 {
    Vec3::from_array(numbers.map(|number| number as f32))
}

fn contents_from_code(code: i32) -> Contents {
    match code {
        -2 => Contents::Solid,
        -3 => Contents::Water,
        -4 => Contents::Slime,
        -5 => Contents::Lava,
        _ => Contents::Empty,
    }
}

impl RecordedState {
    /// Which of the header's hulls the player has.
    pub(super) fn hull_number(&self) -> usize {
        self.hull as usize
    }

    /// What a recorder would write of a player whom the last tick's fall cost `damage`.
    pub(super) fn of(engine: Engine, player: &PlayerState, damage: f32) -> Self {
        let common = Self {
            origin: numbers(player.origin),
            velocity: numbers(player.velocity),
            onground: player.on_ground,
            hull: player.hull.number(),
            oldbuttons: player.old_buttons,
            waterlevel: player.water_level,
            ..Self::default()
        };
        let goldsrc = match engine.rules().family {
            Family::QuakeWorld => {
                return Self {
                    watertype: Some(player.water_type.code()),
                    waterjumptime: player.quakeworld.water_jump_seconds.into(),
                    jump_held: player.quakeworld.jump_held,
                    ..common
                };
            }
            Family::GoldSrc => &player.goldsrc,
        };
        let ladder = goldsrc.move_type == MoveType::Ladder;
        Self {
            waterjumptime: goldsrc.water_jump_msec.into(),
            basevelocity: numbers(goldsrc.base_velocity),
            movedir: numbers(goldsrc.move_dir),
            punchangle: goldsrc.punch_angle.to_array().map(f64::from),
            view_z: goldsrc.view_z.into(),
            duck_time: goldsrc.duck_time.into(),
            in_duck: goldsrc.in_duck,
            flags: goldsrc.flags | if player.on_ground { FL_ON_GROUND } else { 0 },
            fl_ducking: player.is_ducked(),
            fuser2: goldsrc.stamina_msec.into(),
            fall_velocity: goldsrc.fall_velocity.into(),
            friction: goldsrc.friction.into(),
            ladder,
            movetype: if ladder {
                MOVETYPE_LADDER
            } else {
                MOVETYPE_WALK
            },
            game_fall_velocity: goldsrc.game_fall_velocity.into(),
            fall_damage: damage.into(),
            ..common
        }
    }

    /// Overwrites everything that is recorded for this engine; what is not (the KTX layer's memory)
    /// stays.
    pub(super) fn put_into(&self, engine: Engine, player: &mut PlayerState) {
        player.origin = vector(self.origin);
        player.velocity = vector(self.velocity);
        player.on_ground = self.onground;
        player.hull = HullId::new(self.hull);
        player.old_buttons = self.oldbuttons;
        player.water_level = self.waterlevel;
        if let Some(code) = self.watertype {
            player.water_type = contents_from_code(code);
        }
        let goldsrc = match engine.rules().family {
            Family::QuakeWorld => {
                player.quakeworld.water_jump_seconds = self.waterjumptime as f32;
                player.quakeworld.jump_held = self.jump_held;
                return;
            }
            Family::GoldSrc => &mut player.goldsrc,
        };
        goldsrc.base_velocity = vector(self.basevelocity);
        goldsrc.water_jump_msec = self.waterjumptime as f32;
        goldsrc.move_dir = vector(self.movedir);
        goldsrc.punch_angle = vector(self.punchangle).to_array().into();
        goldsrc.view_z = self.view_z as f32;
        goldsrc.duck_time = self.duck_time as f32;
        goldsrc.in_duck = self.in_duck;
        goldsrc.flags = self.flags & !FL_ON_GROUND;
        goldsrc.stamina_msec = self.fuser2 as f32;
        goldsrc.fall_velocity = self.fall_velocity as f32;
        goldsrc.friction = self.friction as f32;
        goldsrc.move_type = if self.movetype == MOVETYPE_LADDER {
            MoveType::Ladder
        } else {
            MoveType::Walk
        };
        goldsrc.game_fall_velocity = self.game_fall_velocity as f32;
    }

    /// The first field, in the order of importance, in which ours is not the recorded state.
    pub(super) fn difference_from(
        &self,
        engine: Engine,
        player: &PlayerState,
        damage: f32,
    ) -> Option<Difference> {
        let mut compare = Compare::default();
        compare.vector("origin", self.origin, player.origin);
        compare.vector("velocity", self.velocity, player.velocity);
        compare.whole("onground", self.onground, player.on_ground);
        compare.whole("hull", self.hull, player.hull.number());
        compare.whole("waterlevel", self.waterlevel, player.water_level);
        let family = engine.rules().family;
        let water_jump_time = match family {
            Family::QuakeWorld => player.quakeworld.water_jump_seconds,
            Family::GoldSrc => player.goldsrc.water_jump_msec,
        };
        compare.float("waterjumptime", self.waterjumptime, water_jump_time);
        compare.whole("oldbuttons", self.oldbuttons, player.old_buttons);
        let goldsrc = match family {
            Family::QuakeWorld => {
                compare.whole("jump_held", self.jump_held, player.quakeworld.jump_held);
                if let Some(code) = self.watertype {
                    compare.whole("watertype", code, player.water_type.code());
                }
                return compare.first;
            }
            Family::GoldSrc => &player.goldsrc,
        };
        let on_ladder = goldsrc.move_type == MoveType::Ladder;
        compare.whole(
            "flags",
            self.flags,
            goldsrc.flags | if player.on_ground { FL_ON_GROUND } else { 0 },
        );
        compare.whole(
            "movetype",
            self.movetype,
            if on_ladder {
                MOVETYPE_LADDER
            } else {
                MOVETYPE_WALK
            },
        );
        compare.whole("ladder", self.ladder, on_ladder);
        compare.whole("fl_ducking", self.fl_ducking, player.is_ducked());
        compare.whole("in_duck", self.in_duck, goldsrc.in_duck);
        compare.float("duck_time", self.duck_time, goldsrc.duck_time);
        compare.float("view_z", self.view_z, goldsrc.view_z);
        compare.float("fuser2", self.fuser2, goldsrc.stamina_msec);
        compare.float("fall_velocity", self.fall_velocity, goldsrc.fall_velocity);
        compare.float("friction", self.friction, goldsrc.friction);
        compare.vector("basevelocity", self.basevelocity, goldsrc.base_velocity);
        compare.vector("movedir", self.movedir, goldsrc.move_dir);
        compare.vector(
            "punchangle",
            self.punchangle,
            Vec3::from_array(goldsrc.punch_angle.to_array()),
        );
        compare.float(
            "game_fall_velocity",
            self.game_fall_velocity,
            goldsrc.game_fall_velocity,
        );
        compare.float("fall_damage", self.fall_damage, damage);
        compare.first
    }
}
