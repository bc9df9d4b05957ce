//! The list of all widgets: the one place that knows every game's HUD, so that the menu need not.

use bevy::prelude::*;

use super::nfk;
use crate::game::base::messages::GameKind;
use crate::game::hud::engine3d as hud;
use crate::game::hud::widgets::{SHARED, WidgetRegistry};
use crate::game::tools::{bug_finder, measure, what_if};

/// Every widget of the HUD, each game's own before those that all share.
pub fn all_widgets() -> WidgetRegistry {
    WidgetRegistry::default()
        .with(Some(GameKind::Engine3d), hud::WIDGETS)
        .with(
            Some(GameKind::Engine3d),
            &[measure::WIDGET, bug_finder::WIDGET, what_if::WIDGET],
        )
        .with(Some(GameKind::Nfk), nfk::WIDGETS)
        .with(None, SHARED)
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(all_widgets());
}
