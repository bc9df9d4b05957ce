//! Offers the first lesson at the first start.

use bevy::prelude::*;

use crate::game::base::messages::{Menu, Notice};
use crate::game::hud::ui::keycap;
use crate::game::settings::{Action, Settings, SettingsFile};
use crate::text::message;

/// Frames until the window is visible. The first ones wait for the graphics card.
const SEEN_PICTURES: u32 = 30;

/// Offers the first lesson once, at the first start, when the window is visible.
pub(super) fn offer_first_lesson(
    mut settings: ResMut<Settings>,
    file: Res<SettingsFile>,
    menu: Res<State<Menu>>,
    mut notices: MessageWriter<Notice>,
    mut pictures: Local<u32>,
) {
    if settings.training.offered || file.0.is_none() || *menu.get() != Menu::Closed {
        return;
    }
    *pictures += 1;
    if *pictures >= SEEN_PICTURES {
        settings.training.offered = true;
        let key = keycap::first(&settings.binds, Action::Training);
        notices.write(Notice::info(message!("notice-training.offer", key = key)));
    }
}
