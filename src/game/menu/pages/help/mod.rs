//! The *Help* page: table of contents, current key bindings and the player's guide, with a search.

pub(super) mod guide;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{CurrentGame, PageDefinition, SettingsDraft, draw};
use crate::game::settings::Action;
use crate::text::id;

pub(super) const DEFINITION: PageDefinition = PageDefinition {
    key: Some(Action::Help),
    scrolls: false,
    ..PageDefinition::new(
        id!("menu-help"),
        id!("menu-help.note"),
        plugin,
        |world, ui| draw(world, ui, view::show),
    )
};

/// A topic of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum HelpTopic {
    /// The key bindings.
    #[default]
    Keys,
    /// The section of the guide with this title.
    Section(String),
}

/// State of the page between frames.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct HelpView {
    /// The visible topic.
    pub topic: HelpTopic,
    /// Search text. If it is not empty, the page shows everything that matches.
    pub search: String,
}

/// System parameters of the page.
#[derive(SystemParam)]
struct HelpPage<'w> {
    settings: Res<'w, SettingsDraft>,
    game: Res<'w, CurrentGame>,
    view: ResMut<'w, HelpView>,
}

fn plugin(app: &mut App) {
    app.init_resource::<HelpView>();
}
