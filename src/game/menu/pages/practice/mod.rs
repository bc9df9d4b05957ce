//! The *Practice* page: saved positions, slow motion, what-if, bug paths and styles.

pub mod state;
mod view;
mod what_if;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{CurrentGame, Page, PageDefinition, SettingsDraft, draw, is_shown};
use crate::game::base::messages::{BugRequest, Menu, Request, WhatIfRequest};
use crate::game::play::pacing::{Pace, SetTimeRate};
use crate::game::play::session::Slots;
use crate::game::tools::bug_finder::BugFinder;
use crate::game::tools::what_if::WhatIfTool;
use crate::text::id;
use state::WhatIfView;

pub(super) const DEFINITION: PageDefinition = PageDefinition::new(
    id!("menu-practice"),
    id!("menu-practice.note"),
    plugin,
    |world, ui| draw(world, ui, view::show),
);

/// System parameters of the page, except for those of what-if and bugs.
#[derive(SystemParam)]
struct PracticePage<'w> {
    settings: ResMut<'w, SettingsDraft>,
    game: Res<'w, CurrentGame>,
    slots: Res<'w, Slots>,
    pace: Res<'w, Pace>,
    requests: MessageWriter<'w, Request>,
    rates: MessageWriter<'w, SetTimeRate>,
    what_ifs: MessageWriter<'w, WhatIfRequest>,
    bugs: MessageWriter<'w, BugRequest>,
    next: ResMut<'w, NextState<Menu>>,
}

fn update_what_if_view(
    what_if: Res<WhatIfTool>,
    finder: Res<BugFinder>,
    mut view: ResMut<WhatIfView>,
) {
    *view = WhatIfView::new(&what_if, &finder);
}

fn plugin(app: &mut App) {
    app.init_resource::<WhatIfView>()
        .add_message::<Request>()
        .add_message::<SetTimeRate>()
        .add_message::<WhatIfRequest>()
        .add_message::<BugRequest>()
        .add_systems(Update, update_what_if_view.run_if(is_shown(Page::Practice)));
}
