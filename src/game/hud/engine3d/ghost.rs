//! The ghost widget of the 3D engines, beside the key display.

use super::HudWidget;
use crate::game::hud::widgets::ghost::{SIZE, SMALL, draw};
use crate::game::hud::widgets::{Preset, ShowCondition, Widget};
use crate::game::settings::Anchor;

pub(super) const WIDGET: HudWidget = Widget {
    id: "Ghost",
    size: SIZE,
    place: (Anchor::BottomRight, [-222.0, -16.0]),
    small: Some(SMALL),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::WhilePlaying,
    draw: |spot, now| draw(spot, now.frame.hud),
};
