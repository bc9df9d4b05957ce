//! The first start offers the first lesson.

use bevy::prelude::*;

use crate::game::base::messages::{Menu, Notice};
use crate::game::hud::ui::keycap;
use crate::game::settings::{Action, Settings, SettingsFile};
use crate::text::message;

/// After this many pictures the window is there and drawn: the first ones wait for the card.
const SEEN_PICTURES: u32 = 30;

/// The first start offers the first lesson, once, when people can see it.
pub(super) fn offer(
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
