//! Point entities: spawns, teleport destinations, lights and texts.

use super::super::class::{PointClass, start_engine};
use super::super::error::WarningKind;
use super::super::values::KeyReader;
use super::super::world::{Light, Spawn, Sun, Text};
use super::{Builder, Dialect};
use crate::math::{Vec3, ViewAngles, angle_vectors, cross};

/// Returns the height of a teleported player's feet above the destination, units.
/// The teleport itself adds 1 unit.
pub(super) fn feet_above_destination(dialect: Dialect) -> f32 {
    match dialect {
        Dialect::Own => 3.0,
        // Quake puts the player's origin 27 units above the destination, the feet 24 units lower.
        Dialect::Quake => 2.0,
        Dialect::GoldSrc => 0.0,
        // The destination is where the player's origin arrives, 24 above the feet.
        Dialect::Quake3 => -24.0,
    }
}

/// Returns the height of an `info_player_start` above the player's feet, units.
fn feet_below_start(dialect: Dialect) -> f32 {
    match dialect {
        Dialect::Own | Dialect::Quake | Dialect::Quake3 => 24.0,
        Dialect::GoldSrc => 36.0,
    }
}

/// Default brightness of a light, as in Quake.
const LIGHT: f32 = 300.0;
/// Default line height of a text, units.
const TEXT_SIZE: f32 = 16.0;

/// Adds a point entity to the world.
pub(super) fn add_point_entity(builder: &mut Builder<'_>, index: usize, class: PointClass) {
    match class {
        PointClass::Start | PointClass::OtherStart => {
            let below = feet_below_start(builder.dialect());
            let spawn = builder.read_keys(index, |values| read_spawn(values, below));
            let starts = if class == PointClass::Start {
                &mut builder.starts
            } else {
                &mut builder.other_starts
            };
            starts.push((index, spawn));
        }
        PointClass::EngineStart => {
            let below = feet_below_start(builder.dialect());
            let spawn = builder.read_keys(index, |values| read_spawn(values, below));
            let class = builder.entity(index).class();
            if let Some(engine) = class.and_then(start_engine) {
                builder.engine_starts.push((index, spawn));
                builder.world.engine_starts.push((engine, spawn));
            }
        }
        // Destinations were read before the teleports, which need them.
        PointClass::Destination => {}
        PointClass::Light => {
            let light = builder.read_keys(index, read_light);
            builder.world.lights.push(light);
        }
        PointClass::Sun => {
            let sun = builder.read_keys(index, read_environment_sun);
            builder.world.sun.get_or_insert(sun);
        }
        PointClass::Text => {
            let text = builder.read_keys(index, read_text);
            builder.world.texts.extend(text);
        }
    }
}

/// Records the entity's position as a possible spawn, for maps without a known spawn.
pub(super) fn add_possible_spawn(builder: &mut Builder<'_>, index: usize, class: &str) {
    let properties = &builder.entity(index).properties;
    if properties.get("origin").is_some() {
        let below = feet_below_start(builder.dialect());
        let is_compiled = builder.is_compiled();
        let spawn = read_spawn(
            &mut KeyReader {
                properties,
                is_compiled,
                warn: &mut |_| (),
            },
            below,
        );
        builder.world.places.push((class.to_owned(), spawn));
    }
}

fn read_spawn(values: &mut KeyReader<'_>, feet_below: f32) -> Spawn {
    let origin = values.origin();
    Spawn {
        feet: Vec3::new(origin.x, origin.y, origin.z - feet_below),
        yaw: values.angles().yaw,
    }
}

/// Reads a teleport destination.
pub(super) fn read_destination(values: &mut KeyReader<'_>, feet_above: f32) -> Spawn {
    let origin = values.origin();
    let feet = Vec3::new(origin.x, origin.y, origin.z + feet_above);
    Spawn {
        feet,
        yaw: read_destination_view(values).yaw,
    }
}

/// Reads the view angles of a teleport destination.
pub(super) fn read_destination_view(values: &mut KeyReader<'_>) -> ViewAngles {
    let mangle = values.vector("mangle");
    mangle.map_or_else(
        || values.angles(),
        |mangle| mangle.to_array().map(|angle| angle % 360.0).into(),
    )
}

fn read_light(values: &mut KeyReader<'_>) -> Light {
    let origin = values.origin();
    let (color, intensity) = match values.goldsrc_light("_light") {
        Some((color, intensity)) => (color, intensity.unwrap_or(LIGHT)),
        None => (
            values.color(&["_color", "color"]),
            values.number("light", LIGHT),
        ),
    };
    Light {
        origin,
        intensity: intensity.max(0.0),
        color,
    }
}

/// Reads a `light_environment`: `angles`, or `pitch` (negative: down) and `angle`.
fn read_environment_sun(values: &mut KeyReader<'_>) -> Sun {
    let angles = values.angles();
    let pitch = values.number("pitch", angles.pitch);
    let (color, intensity) = values.goldsrc_light("_light").unwrap_or((Vec3::ONE, None));
    Sun {
        direction: sun_direction(angles.yaw, pitch),
        intensity: intensity.unwrap_or(LIGHT).max(0.0),
        color,
    }
}

/// Reads worldspawn's sun: `_sunlight`, `_sunlight_mangle` or `_sun_mangle`, and a colour.
/// A mangle is yaw, then pitch (negative: down).
pub(super) fn read_worldspawn_sun(values: &mut KeyReader<'_>) -> Option<Sun> {
    let intensity = values.number("_sunlight", 0.0);
    if intensity <= 0.0 {
        return None;
    }
    let mangle = values
        .vector("_sunlight_mangle")
        .or_else(|| values.vector("_sun_mangle"));
    let mangle = mangle.unwrap_or(Vec3::new(0.0, -90.0, 0.0));
    let color = values.color(&["_sunlight_color"]);
    Some(Sun {
        direction: sun_direction(mangle.x, mangle.y),
        intensity,
        color,
    })
}

/// Returns the direction of the light, from yaw and pitch in degrees (negative pitch: down).
fn sun_direction(yaw: f32, pitch: f32) -> Vec3 {
    angle_vectors(ViewAngles::new(-(pitch % 360.0), yaw % 360.0, 0.0)).forward
}

/// Reads an `info_text`. `None` if its message is blank.
fn read_text(values: &mut KeyReader<'_>) -> Option<Text> {
    let message = values
        .properties
        .get("message")
        .filter(|message| message.trim() != "");
    let Some(message) = message else {
        (values.warn)(WarningKind::MissingKey {
            key: "message",
            instead: "the text is ignored",
        });
        return None;
    };
    let origin = values.origin();
    let angles = values.angles();
    let size = values.number("size", TEXT_SIZE);
    let normal = values.direction();
    // The reader faces the text, so the reader's right is the text's left.
    let right = -angle_vectors(ViewAngles::new(angles.pitch, angles.yaw, 0.0)).right;
    let up = cross(normal, right);
    Some(Text {
        origin,
        normal,
        right: cross(up, normal),
        message: message.to_owned(),
        size: if size > 0.0 { size } else { TEXT_SIZE },
        color: values.color(&["_color", "color"]),
    })
}
