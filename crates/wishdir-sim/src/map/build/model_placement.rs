//! Position, rotation and role of the models in a compiled map (`docs/bsp.md` 5).

use super::super::class::BrushClass;
use super::super::texture::TextureRole;
use super::super::values::KeyReader;
use super::super::world::VisibleModel;
use super::{Builder, Dialect, index_u32};
use crate::math::{Vec3, ViewAngles, dot, scale_vec};
use crate::world::{BodyRole, BodyRotation, ClipBody, ClipModel, Contents, contents_from_code};

/// Default `lip`, the width of an open door that stays visible, in Quake and in GoldSrc, units.
const LIP: f32 = 8.0;
const LIP_GOLDSRC: f32 = 0.0;

/// Spawnflag: a door starts open, or a wall starts switched off.
const STARTS_OPEN: u32 = 1;
/// Spawnflags of GoldSrc's rotating doors: backwards, about the x axis, about the y axis.
/// Without an axis flag a door turns about the z axis.
const TURNS_BACKWARDS: u32 = 2;
const TURNS_ABOUT_X: u32 = 64;
const TURNS_ABOUT_Y: u32 = 128;

/// GoldSrc classes, each with the spawnflag that makes the entity passable.
const PASSABLE: &[(&str, u32)] = &[
    (CONVEYOR, 2),
    ("func_door", 8),
    ("func_door_rotating", 8),
    ("func_pendulum", 8),
    ("func_rot_button", 1),
    ("func_rotating", 64),
    ("func_tracktrain", 8),
    ("func_train", 8),
    (SWITCHED, STARTS_OPEN),
];
/// GoldSrc class that is passable unless it has the spawnflag.
const PASSABLE_WITHOUT: (&str, u32) = ("momentary_rot_button", 1);

/// Doors that slide along their `angles`.
const SLIDING: &[&str] = &["func_door", "func_water", "momentary_door"];
/// The rotating door.
const TURNING: &str = "func_door_rotating";

/// GoldSrc classes that are rotated by their `angles`.
/// Other classes use `angles` as a direction or ignore them.
const TURNED: &[&str] = &[
    TURNING,
    "func_pendulum",
    "func_rot_button",
    "func_rotating",
    "func_tank",
    "func_tanklaser",
    "func_tankmortar",
    "func_tankrocket",
    "func_tracktrain",
    "func_train",
    "func_vehicle",
    "momentary_rot_button",
];

/// GoldSrc buttons. Players can press them even if they are passable.
const BUTTONS: &[&str] = &["func_button", "func_rot_button"];

/// GoldSrc conveyor, and the spawnflag of conveyors that only look as if they moved.
const CONVEYOR: &str = "func_conveyor";
const MOVES_NOBODY: u32 = 1;

/// GoldSrc wall that triggers can switch on and off.
const SWITCHED: &str = "func_wall_toggle";
/// Effect text for walls that start switched off.
const IS_OFF: &str = "is off until a trigger turns it on";

/// Classes with invisible models. They may still be solid.
const UNSEEN: &[&str] = &[
    "func_clip",
    "func_no_shadow",
    "func_weaponcheck",
    "info_hint",
];

/// Classes of Quake and GoldSrc whose models are solid, besides [`PASSABLE`], [`TURNED`] and
/// [`BUTTONS`].
const OTHER_SOLID: &[&str] = &[
    "button_target",
    "func_bossgate",
    "func_breakable",
    "func_clip",
    "func_door_secret",
    "func_episodegate",
    "func_guntarget",
    "func_healthcharger",
    "func_plat",
    "func_platrot",
    "func_pushable",
    "func_recharge",
    "func_trackautochange",
    "func_trackchange",
    "momentary_door",
];

/// Whether the models of a class are solid, even with the trigger texture.
fn is_solid_class(name: &str) -> bool {
    OTHER_SOLID.contains(&name)
        || TURNED.contains(&name)
        || BUTTONS.contains(&name)
        || PASSABLE.iter().any(|(class, _)| *class == name)
}

/// Returns the role that the `skin` key gives to a volume.
fn role_from_skin(skin: i32) -> Option<BodyRole> {
    match (skin, contents_from_code(skin)) {
        (-16, _) => Some(BodyRole::Ladder),
        (_, liquid) if liquid.is_liquid() => Some(BodyRole::Liquid(liquid)),
        (_, _) => None,
    }
}

/// Whether an entity's spawnflags make it passable in GoldSrc.
fn is_passable(name: &str, flags: u32) -> bool {
    let (without, flag) = PASSABLE_WITHOUT;
    PASSABLE
        .iter()
        .any(|(class, flag)| *class == name && flags & flag != 0)
        || name == without && flags & flag == 0
}

/// Returns the effect text for an entity that moves in its game.
fn effect_of_moving_model(role: Option<BodyRole>) -> &'static str {
    match role {
        Some(BodyRole::Solid) => "does not move here and stays solid",
        Some(BodyRole::Liquid(_)) => "does not move here, as a liquid",
        Some(BodyRole::Ladder) => "does not move here, as a ladder",
        None => "does not move here and is not solid",
    }
}

impl Builder<'_> {
    /// Whether an entity without a known class is a trigger volume, because its brushes or its
    /// model only have the trigger texture.
    pub(super) fn is_trigger_volume(&self, index: usize, name: &str) -> bool {
        let Some(model) = self.find_model(index) else {
            let mut roles = self.brushes[index]
                .iter()
                .map(|brush| brush.role)
                .peekable();
            return roles.peek().is_some() && roles.all(|role| role == TextureRole::Trigger);
        };
        !is_solid_class(name)
            && self
                .compiled
                .is_some_and(|compiled| compiled.trigger_models.contains(&model))
    }

    /// Adds an entity's model to the world. Returns a description of its effect.
    pub(super) fn add_model(&mut self, index: usize, class: BrushClass) -> Option<&'static str> {
        let model = self.find_model(index)?;
        let name = self.entity(index).class().unwrap_or_default();
        let is_goldsrc = self.dialect() == Dialect::GoldSrc;
        let read = |values: &mut KeyReader<'_>| {
            (
                values.flags(),
                values.number("skin", 0.0) as i32,
                values.angles(),
            )
        };
        let (flags, skin, angles) = self.read_keys(index, read);
        let is_passable = is_goldsrc && is_passable(name, flags);
        let role = match class {
            BrushClass::World | BrushClass::Solid if is_passable => role_from_skin(skin),
            BrushClass::World | BrushClass::Solid => Some(BodyRole::Solid),
            BrushClass::Water => {
                Some(role_from_skin(skin).unwrap_or(BodyRole::Liquid(Contents::Water)))
            }
            BrushClass::Ladder => Some(BodyRole::Ladder),
            BrushClass::Illusion => role_from_skin(skin),
        };
        let turn = if is_goldsrc && TURNED.contains(&name) {
            self.model_rotation(index, name, flags, angles)
        } else {
            None
        };
        let origin = self.model_origin(index, name, model, flags);
        let is_off = is_goldsrc && name == SWITCHED && flags & STARTS_OPEN != 0;
        if !is_off && class != BrushClass::Ladder && !UNSEEN.contains(&name) {
            self.world.visible_models.push(VisibleModel {
                entity: index_u32(index),
                model,
                origin,
                turn,
            });
        }
        let body = ClipBody {
            model,
            origin,
            turn,
            role: role.unwrap_or(BodyRole::Solid),
        };
        if is_goldsrc && BUTTONS.contains(&name) {
            self.add_button(index, &body);
        }
        if is_goldsrc
            && name == CONVEYOR
            && role == Some(BodyRole::Solid)
            && flags & MOVES_NOBODY == 0
        {
            self.add_conveyor(index, &body);
        }
        self.bodies.extend(role.map(|_| body));
        Some(if is_off {
            IS_OFF
        } else {
            effect_of_moving_model(role)
        })
    }

    /// Returns the rotation of an entity's model.
    /// A door that starts open is turned by its opening angle.
    fn model_rotation(
        &mut self,
        index: usize,
        name: &str,
        flags: u32,
        angles: ViewAngles,
    ) -> Option<BodyRotation> {
        if name != TURNING || flags & STARTS_OPEN == 0 {
            return BodyRotation::new(angles);
        }
        let distance = self.read_keys(index, |values| values.number("distance", 0.0));
        let distance = if flags & TURNS_BACKWARDS == 0 {
            distance
        } else {
            -distance
        };
        let ViewAngles { pitch, yaw, roll } = angles;
        BodyRotation::new(if flags & TURNS_ABOUT_X != 0 {
            ViewAngles::new(pitch, yaw, roll + distance)
        } else if flags & TURNS_ABOUT_Y != 0 {
            ViewAngles::new(pitch + distance, yaw, roll)
        } else {
            ViewAngles::new(pitch, yaw + distance, roll)
        })
    }

    /// Returns the origin of an entity's model. A door that starts open is moved by its size.
    fn model_origin(&mut self, index: usize, name: &str, model: u32, flags: u32) -> Vec3 {
        let (origin, dialect) = (self.origin(index), self.dialect());
        if !SLIDING.contains(&name) || flags & STARTS_OPEN == 0 {
            return origin;
        }
        let default = if dialect == Dialect::GoldSrc {
            LIP_GOLDSRC
        } else {
            LIP
        };
        let (way, lip) = self.read_keys(index, |values| {
            (values.direction(), values.nonzero_number("lip", default))
        });
        let ClipModel { mins, maxs, .. } = self.find_clip_model(model);
        let size = maxs - mins;
        // Quake takes no absolute values here, so the axes of a slanted direction cancel out.
        let along = if dialect == Dialect::GoldSrc {
            size * way.signum()
        } else {
            size
        };
        origin + scale_vec(way, dot(way, along).abs() - lip)
    }
}
