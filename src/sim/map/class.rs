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
    /// A trigger that is not known: nothing is felt.
    UnknownTrigger,
    /// Anything else.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BrushClass {
    /// Worldspawn's, and entities that are just brushes.
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

impl Class {
    pub(super) fn of(classname: &str) -> Self {
        match classname {
            "worldspawn" => Self::Worldspawn,
            "func_wall" | "func_group" | "func_detail" | "func_detail_wall" => Self::Brushes(BrushClass::Solid),
            "func_water" => Self::Brushes(BrushClass::Water),
            "func_ladder" => Self::Brushes(BrushClass::Ladder),
            "func_illusionary" | "func_detail_illusionary" => Self::Brushes(BrushClass::Illusion),
            "trigger_teleport" => Self::Trigger(TriggerClass::Teleport),
            "trigger_push" => Self::Trigger(TriggerClass::Push),
            "trigger_start" => Self::Trigger(TriggerClass::Start),
            "trigger_finish" => Self::Trigger(TriggerClass::Finish),
            "trigger_checkpoint" => Self::Trigger(TriggerClass::Checkpoint),
            "trigger_hurt" => Self::Trigger(TriggerClass::Hurt),
            "info_player_start" => Self::Point(PointClass::Start),
            "info_player_deathmatch" | "info_player_coop" => Self::Point(PointClass::OtherStart),
            "info_teleport_destination" => Self::Point(PointClass::Destination),
            "light_environment" => Self::Point(PointClass::Sun),
            "info_text" => Self::Point(PointClass::Text),
            light if light == "light" || light.starts_with("light_") => Self::Point(PointClass::Light),
            trigger if trigger.starts_with("trigger_") => Self::UnknownTrigger,
            _ => Self::Unknown,
        }
    }
}
