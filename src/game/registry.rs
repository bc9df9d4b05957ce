//! List of all HUD widgets of both games, so that the menu does not depend on them.

use bevy::prelude::*;

use super::nfk;
use crate::game::base::messages::GameKind;
use crate::game::hud::engine3d as hud;
use crate::game::hud::widgets::{SHARED, WidgetRegistry};
use crate::game::tools::{bug_finder, measure, what_if};

/// Returns all widgets: each game's own first, then the shared ones.
pub fn all_widgets() -> WidgetRegistry {
    WidgetRegistry::default()
        .with_widgets(Some(GameKind::Engine3d), hud::WIDGETS)
        .with_widgets(
            Some(GameKind::Engine3d),
            &[measure::WIDGET, bug_finder::WIDGET, what_if::WIDGET],
        )
        .with_widgets(Some(GameKind::Nfk), nfk::WIDGETS)
        .with_widgets(None, SHARED)
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(all_widgets());
}
