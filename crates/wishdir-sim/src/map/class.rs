//! Known entity classes by classname.

use crate::engine::{ENGINES, Engine};

/// Kind of entity, from its classname.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntityClass {
    Worldspawn,
    /// Brush entity. The textures of the brushes determine their contents.
    Brushes(BrushClass),
    /// A trigger volume.
    Trigger(TriggerClass),
    /// A point entity.
    Point(PointClass),
    /// Game volume without an effect on the player here, including unknown triggers.
    NoEffect,
    /// Any other class.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BrushClass {
    /// Worldspawn's brushes, and those of entities that group worldspawn brushes.
    World,
    /// Brush entities without a special meaning.
    Solid,
    Water,
    Ladder,
    Illusion,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TriggerClass {
    Teleport,
    Push,
    Start,
    Finish,
    Checkpoint,
    Hurt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PointClass {
    Start,
    /// Start used only if the map has no better one.
    OtherStart,
    /// Start of one engine only.
    EngineStart,
    Destination,
    Light,
    Sun,
    Text,
}

/// Known classes by name. Unlisted `light_*` names are lights, `trigger_*` names are triggers.
const CLASSES: &[(&str, EntityClass)] = {
    use BrushClass::{Illusion, Ladder, Solid, Water, World};
    use EntityClass::{Brushes, Point, Trigger, Worldspawn};
    &[
        ("worldspawn", Worldspawn),
        ("func_group", Brushes(World)),
        ("func_detail", Brushes(World)),
        ("func_detail_wall", Brushes(World)),
        ("func_wall", Brushes(Solid)),
        ("func_water", Brushes(Water)),
        ("func_ladder", Brushes(Ladder)),
        ("func_illusionary", Brushes(Illusion)),
        ("func_detail_illusionary", Brushes(Illusion)),
        ("trigger_teleport", Trigger(TriggerClass::Teleport)),
        ("trigger_push", Trigger(TriggerClass::Push)),
        ("trigger_start", Trigger(TriggerClass::Start)),
        ("trigger_finish", Trigger(TriggerClass::Finish)),
        ("trigger_checkpoint", Trigger(TriggerClass::Checkpoint)),
        ("trigger_hurt", Trigger(TriggerClass::Hurt)),
        ("info_player_start", Point(PointClass::Start)),
        ("info_player_deathmatch", Point(PointClass::OtherStart)),
        ("info_player_coop", Point(PointClass::OtherStart)),
        ("info_player_start2", Point(PointClass::OtherStart)),
        ("info_player_teamspawn", Point(PointClass::OtherStart)),
        ("info_vip_start", Point(PointClass::OtherStart)),
        ("info_teleport_destination", Point(PointClass::Destination)),
        ("light", Point(PointClass::Light)),
        ("light_environment", Point(PointClass::Sun)),
        ("info_text", Point(PointClass::Text)),
    ]
};

/// GoldSrc volumes that block monsters, mark areas or create weather.
const NO_EFFECT: &[&str] = &[
    "env_bubbles",
    "func_bomb_target",
    "func_buyzone",
    "func_escapezone",
    "func_friction",
    "func_grencatch",
    "func_hostage_rescue",
    "func_monsterclip",
    "func_mortar_field",
    "func_nobuild",
    "func_nogrenades",
    "func_rain",
    "func_snow",
    "func_tankcontrols",
    "func_traincontrols",
    "func_vehiclecontrols",
    "func_vip_safetyzone",
    "game_zone_player",
];

/// Returns the engine whose start has this class: `info_player_start_` and the engine's id.
pub(super) fn start_engine(classname: &str) -> Option<Engine> {
    let id = classname.strip_prefix("info_player_start_")?;
    ENGINES.into_iter().find(|engine| engine.rules().id == id)
}

impl EntityClass {
    pub(super) fn from_name(classname: &str) -> Self {
        match CLASSES.iter().find(|(name, _)| *name == classname) {
            Some((_, class)) => *class,
            None if start_engine(classname).is_some() => Self::Point(PointClass::EngineStart),
            None if classname.starts_with("light_") => Self::Point(PointClass::Light),
            None if classname.starts_with("trigger_") || NO_EFFECT.contains(&classname) => {
                Self::NoEffect
            }
            None => Self::Unknown,
        }
    }

    /// Returns the known class closest to a misspelt name.
    pub(super) fn closest_match(classname: &str) -> Option<&'static str> {
        let wrong = classname.to_ascii_lowercase();
        let typos = |name: &str| edit_distance(wrong.as_bytes(), name.as_bytes());
        let (typos, name) = CLASSES.iter().map(|(name, _)| (typos(name), *name)).min()?;
        (typos <= TYPOS_MAX && name != classname).then_some(name)
    }
}

/// Maximum number of wrong, missing or extra letters in a misspelt name.
const TYPOS_MAX: usize = 2;

/// Returns the edit distance between two names.
/// If their lengths differ by more than [`TYPOS_MAX`], returns that difference instead.
fn edit_distance(a: &[u8], b: &[u8]) -> usize {
    if a.len().abs_diff(b.len()) > TYPOS_MAX {
        return a.len().abs_diff(b.len());
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
