//! The entity classes that have a meaning, one line each.

/// What an entity is, by its classname.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// The map itself.
    Worldspawn,
    /// Brushes; their textures say of what.
    Brushes(BrushClass),
    /// A volume that does something.
    Trigger(TriggerClass),
    /// A thing at a point.
    Point(PointClass),
    /// A volume of the games that a player does not feel here: unknown triggers among them.
    Unfelt,
    /// Anything else.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BrushClass {
    /// Worldspawn's, and those of entities that only group it.
    World,
    /// Entities that are just brushes.
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
    /// A start for want of a better one.
    OtherStart,
    Destination,
    Light,
    Sun,
    Text,
}

/// The classes by name; whatever else begins with `light_` is a light, with `trigger_` a trigger.
const CLASSES: &[(&str, Class)] = {
    use BrushClass::{Illusion, Ladder, Solid, Water, World};
    use Class::{Brushes, Point, Trigger, Worldspawn};
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

/// GoldSrc's volumes that stop monsters, mark places or make weather.
const UNFELT: &[&str] = &[
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

impl Class {
    pub(super) fn of(classname: &str) -> Self {
        match CLASSES.iter().find(|(name, _)| *name == classname) {
            Some((_, class)) => *class,
            None if classname.starts_with("light_") => Self::Point(PointClass::Light),
            None if classname.starts_with("trigger_") || UNFELT.contains(&classname) => {
                Self::Unfelt
            }
            None => Self::Unknown,
        }
    }

    /// The known class that a wrong name was perhaps to be.
    pub(super) fn meant(classname: &str) -> Option<&'static str> {
        let wrong = classname.to_ascii_lowercase();
        let slips = |name: &str| slips_between(wrong.as_bytes(), name.as_bytes());
        let (slips, name) = CLASSES.iter().map(|(name, _)| (slips(name), *name)).min()?;
        (slips <= SLIPS_MAX && name != classname).then_some(name)
    }
}

/// A name with this many wrong, missing or needless letters may still be meant.
const SLIPS_MAX: usize = 2;

/// How many letters must be changed, added or left out to make one word of the other; more than
/// [`SLIPS_MAX`] where their lengths show that at once.
fn slips_between(a: &[u8], b: &[u8]) -> usize {
    if a.len().abs_diff(b.len()) > SLIPS_MAX {
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
