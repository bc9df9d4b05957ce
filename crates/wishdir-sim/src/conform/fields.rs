//! Fields of a recorded state: their names, the matching fields of [`PlayerState`], and the
//! comparison.
//!
//! See `docs/traces.md` 4 (a missing key means 0), `docs/goldsrc.md` 2, 9 and 13,
//! `docs/quakeworld.md` 4, and `docs/quake3.md` 13.

use serde::{Deserialize, Serialize};

use super::quake3_values;
use super::value::{Comparison, Difference};
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
    /// Contents: QuakeWorld's code (not compared if missing) or Quake III's bits.
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
    // Fields of Quake III.
    #[serde(rename = "commandTime", skip_serializing_if = "is_default")]
    command_time: i32,
    #[serde(skip_serializing_if = "is_default")]
    pm_flags: u32,
    #[serde(skip_serializing_if = "is_default")]
    pm_time: i32,
    #[serde(skip_serializing_if = "is_default")]
    viewheight: i32,
    #[serde(skip_serializing_if = "is_default")]
    delta_angles: [i32; 3],
    #[serde(skip_serializing_if = "is_default")]
    ground_normal: [f64; 3],
    #[serde(skip_serializing_if = "is_default")]
    events: Vec<String>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// `movetype` of a player on a ladder.
const MOVETYPE_LADDER: u32 = 5;
/// `movetype` of a walking player.
const MOVETYPE_WALK: u32 = 3;
/// On-ground flag in `flags`. Our state stores it as `on_ground` only.
const FL_ON_GROUND: u32 = 512;

/// Event sink for recorded values that [`PlayerState`] does not contain.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveOutcome {
    /// Fall damage of the last move, hit points.
    pub(super) damage: f32,
    /// Ground normal after the last move. Zero without ground.
    pub(super) ground_normal: Vec3,
    /// Quake III's events, in order.
    pub(super) events: Vec<&'static str>,
}

impl EventSink<MoveEvent> for MoveOutcome {
    #[inline]
    fn emit(&mut self, event: MoveEvent) {
        if let MoveEvent::FallDamage { damage, .. } = event {
            self.damage = damage;
        } else if let MoveEvent::Categorize { normal, .. } = event {
            self.ground_normal = normal;
        }
        self.events.extend(quake3_values::event_name(&event));
    }
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
    /// Returns the time up to which a Quake III player has moved, milliseconds.
    pub(super) fn command_time(&self) -> i32 {
        self.command_time
    }

    /// Returns the player's hull number in the header.
    pub(super) fn hull_number(&self) -> usize {
        self.hull as usize
    }

    /// Records a player's state and the outcome of the last tick.
    pub(super) fn from_player(engine: Engine, player: &PlayerState, outcome: &MoveOutcome) -> Self {
        let mut state = Self::default();
        let mut outcome = outcome.clone();
        state.visit(engine, &mut { *player }, &mut outcome, &mut RecordVisitor);
        state
    }

    /// Overwrites all recorded fields of this engine. Keeps the rest (the KTX fields).
    pub(super) fn apply_to(&self, engine: Engine, player: &mut PlayerState) {
        let mut outcome = MoveOutcome::default();
        self.clone()
            .visit(engine, player, &mut outcome, &mut RestoreVisitor);
    }

    /// Returns the most important field that differs from the recorded state, if any.
    pub(super) fn first_difference(
        &self,
        engine: Engine,
        player: &PlayerState,
        outcome: &mut MoveOutcome,
    ) -> Option<Difference> {
        let mut compare = Comparison::default();
        let mut recorded = self.clone();
        recorded.visit(engine, &mut { *player }, outcome, &mut compare);
        compare.first
    }

    /// Calls the visitor with the recorded value and our value of each field that this engine's
    /// traces record. The most important fields come first.
    fn visit(
        &mut self,
        engine: Engine,
        player: &mut PlayerState,
        outcome: &mut MoveOutcome,
        visitor: &mut impl TraceVisitor,
    ) {
        visitor.visit_vector("origin", &mut self.origin, &mut player.origin);
        visitor.visit_vector("velocity", &mut self.velocity, &mut player.velocity);
        visitor.visit_integer("onground", &mut self.onground, &mut player.on_ground);
        let family = engine.rules().family;
        if family == Family::Quake3 {
            return self.visit_quake3(player, outcome, visitor);
        }
        let mut hull = player.hull.number();
        visitor.visit_integer("hull", &mut self.hull, &mut hull);
        player.hull = HullId::new(hull);
        visitor.visit_integer("waterlevel", &mut self.waterlevel, &mut player.water_level);
        let is_goldsrc = family == Family::GoldSrc;
        let water_jump_time = if is_goldsrc {
            &mut player.goldsrc.water_jump_msec
        } else {
            &mut player.quakeworld.water_jump_seconds
        };
        visitor.visit_float("waterjumptime", &mut self.waterjumptime, water_jump_time);
        visitor.visit_integer("oldbuttons", &mut self.oldbuttons, &mut player.old_buttons);
        if is_goldsrc {
            self.visit_goldsrc(player, &mut outcome.damage, visitor);
        } else {
            self.visit_quakeworld(player, visitor);
        }
    }

    fn visit_quake3(
        &mut self,
        player: &mut PlayerState,
        outcome: &mut MoveOutcome,
        visitor: &mut impl TraceVisitor,
    ) {
        let own = player.quake3.get_or_insert_default();
        visitor.visit_integer("pm_flags", &mut self.pm_flags, &mut own.flags);
        visitor.visit_integer("pm_time", &mut self.pm_time, &mut own.timer_msec);
        visitor.visit_integer("viewheight", &mut self.viewheight, &mut own.view_height);
        let deltas = self.delta_angles.iter_mut().zip(&mut own.delta_angles);
        for (recorded, ours) in deltas {
            visitor.visit_integer("delta_angles", recorded, ours);
        }
        visitor.visit_integer("commandTime", &mut self.command_time, &mut own.command_time);
        player.hull = quake3_values::player_hull(own);
        visitor.visit_integer("waterlevel", &mut self.waterlevel, &mut player.water_level);
        let mut bits = quake3_values::content_bits(player.water_type);
        let mut recorded = self.watertype.unwrap_or_default();
        visitor.visit_integer("watertype", &mut recorded, &mut bits);
        self.watertype = (recorded != 0).then_some(recorded);
        player.water_type = quake3_values::contents_from_bits(bits);
        let normal = &mut outcome.ground_normal;
        visitor.visit_vector("ground_normal", &mut self.ground_normal, normal);
        visitor.visit_events("events", &mut self.events, &outcome.events);
    }

    fn visit_quakeworld(&mut self, player: &mut PlayerState, visitor: &mut impl TraceVisitor) {
        let jump_held = &mut player.quakeworld.jump_held;
        visitor.visit_integer("jump_held", &mut self.jump_held, jump_held);
        let mut code = player.water_type.contents_code();
        let mut recorded = self.watertype.unwrap_or(code);
        visitor.visit_integer("watertype", &mut recorded, &mut code);
        self.watertype = Some(recorded);
        player.water_type = contents_from_code(code);
    }

    fn visit_goldsrc(
        &mut self,
        player: &mut PlayerState,
        damage: &mut f32,
        visitor: &mut impl TraceVisitor,
    ) {
        let mut is_ducked = player.is_ducked();
        let goldsrc = &mut player.goldsrc;
        let mut flags = goldsrc.flags | if player.on_ground { FL_ON_GROUND } else { 0 };
        visitor.visit_integer("flags", &mut self.flags, &mut flags);
        goldsrc.flags = flags & !FL_ON_GROUND;
        let mut on_ladder = goldsrc.move_type == MoveType::Ladder;
        let mut move_type = if on_ladder {
            MOVETYPE_LADDER
        } else {
            MOVETYPE_WALK
        };
        visitor.visit_integer("movetype", &mut self.movetype, &mut move_type);
        goldsrc.move_type = if move_type == MOVETYPE_LADDER {
            MoveType::Ladder
        } else {
            MoveType::Walk
        };
        visitor.visit_integer("ladder", &mut self.ladder, &mut on_ladder);
        visitor.visit_integer("fl_ducking", &mut self.fl_ducking, &mut is_ducked);
        visitor.visit_integer("in_duck", &mut self.in_duck, &mut goldsrc.in_duck);
        visitor.visit_float("duck_time", &mut self.duck_time, &mut goldsrc.duck_time);
        visitor.visit_float("view_z", &mut self.view_z, &mut goldsrc.view_z);
        visitor.visit_float("fuser2", &mut self.fuser2, &mut goldsrc.stamina_msec);
        let fall_velocity = &mut goldsrc.fall_velocity;
        visitor.visit_float("fall_velocity", &mut self.fall_velocity, fall_velocity);
        visitor.visit_float("friction", &mut self.friction, &mut goldsrc.friction);
        let base_velocity = &mut goldsrc.base_velocity;
        visitor.visit_vector("basevelocity", &mut self.basevelocity, base_velocity);
        visitor.visit_vector("movedir", &mut self.movedir, &mut goldsrc.move_dir);
        let mut punch = Vec3::from_array(goldsrc.punch_angle.to_array());
        visitor.visit_vector("punchangle", &mut self.punchangle, &mut punch);
        goldsrc.punch_angle = punch.to_array().into();
        visitor.visit_float(
            "game_fall_velocity",
            &mut self.game_fall_velocity,
            &mut goldsrc.game_fall_velocity,
        );
        visitor.visit_float("fall_damage", &mut self.fall_damage, damage);
    }
}

/// Visitor of recorded fields, each paired with our field.
trait TraceVisitor {
    fn visit_float(&mut self, field: &str, recorded: &mut f64, ours: &mut f32);
    fn visit_vector(&mut self, field: &str, recorded: &mut [f64; 3], ours: &mut Vec3);
    fn visit_integer<T: Copy + Into<i64>>(&mut self, field: &str, recorded: &mut T, ours: &mut T);
    fn visit_events(&mut self, field: &str, recorded: &mut Vec<String>, ours: &[&'static str]);
}

/// Copies our state into the recorded fields.
struct RecordVisitor;

impl TraceVisitor for RecordVisitor {
    fn visit_float(&mut self, _: &str, recorded: &mut f64, ours: &mut f32) {
        *recorded = f64::from(*ours);
    }

    fn visit_vector(&mut self, _: &str, recorded: &mut [f64; 3], ours: &mut Vec3) {
        *recorded = ours.to_array().map(f64::from);
    }

    fn visit_integer<T: Copy + Into<i64>>(&mut self, _: &str, recorded: &mut T, ours: &mut T) {
        *recorded = *ours;
    }

    fn visit_events(&mut self, _: &str, recorded: &mut Vec<String>, ours: &[&'static str]) {
        *recorded = ours.iter().map(ToString::to_string).collect();
    }
}

/// Copies the recorded fields into our state.
struct RestoreVisitor;

impl TraceVisitor for RestoreVisitor {
    fn visit_float(&mut self, _: &str, recorded: &mut f64, ours: &mut f32) {
        *ours = *recorded as f32;
    }

    fn visit_vector(&mut self, _: &str, recorded: &mut [f64; 3], ours: &mut Vec3) {
        *ours = Vec3::from_array(recorded.map(|number| number as f32));
    }

    fn visit_integer<T: Copy + Into<i64>>(&mut self, _: &str, recorded: &mut T, ours: &mut T) {
        *ours = *recorded;
    }

    fn visit_events(&mut self, _: &str, _: &mut Vec<String>, _: &[&'static str]) {}
}

impl TraceVisitor for Comparison {
    fn visit_float(&mut self, field: &str, recorded: &mut f64, ours: &mut f32) {
        Self::compare_f32(self, field, *recorded, *ours);
    }

    fn visit_vector(&mut self, field: &str, recorded: &mut [f64; 3], ours: &mut Vec3) {
        Self::compare_vector(self, field, *recorded, *ours);
    }

    fn visit_integer<T: Copy + Into<i64>>(&mut self, field: &str, recorded: &mut T, ours: &mut T) {
        Self::compare_integer(self, field, *recorded, *ours);
    }

    fn visit_events(&mut self, field: &str, recorded: &mut Vec<String>, ours: &[&'static str]) {
        let expected = recorded
            .iter()
            .filter_map(|name| quake3_values::event_number(name));
        let got = ours
            .iter()
            .filter_map(|name| quake3_values::event_number(name));
        let (expected, got): (Vec<i64>, Vec<i64>) = (expected.collect(), got.collect());
        for index in 0..expected.len().max(got.len()) {
            let number = |events: &[i64]| events.get(index).copied().unwrap_or_default();
            Self::compare_integer(self, field, number(&expected), number(&got));
        }
    }
}
