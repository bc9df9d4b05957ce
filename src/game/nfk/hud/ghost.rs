//! The ghost widget. It is above the health, because the strip at the bottom has no room.

use super::NfkWidget;
use crate::game::hud::widgets::ghost::{SIZE, draw};
use crate::game::hud::widgets::{Preset, ShowCondition, Widget};
use crate::game::settings::Anchor;

pub(super) const WIDGET: NfkWidget = Widget {
    id: "NfkGhost",
    size: SIZE,
    place: (Anchor::BottomLeft, [16.0, -70.0]),
    small: None,
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::WhilePlaying,
    draw: |spot, now| draw(spot, now.frame.hud),
};
