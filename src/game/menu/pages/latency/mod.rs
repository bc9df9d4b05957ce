//! The *Latency test* page. Two pictures follow the mouse, one of them with a delay. The player
//! picks the delayed one.

pub mod state;
mod view;

use super::{Page, PageDefinition, draw};
use crate::text::id;

pub(super) const DEFINITION: PageDefinition = PageDefinition {
    group: Some(Page::Training),
    scrolls: false,
    ..PageDefinition::new(
        id!("menu-latency"),
        id!("menu-latency.note"),
        state::plugin,
        |world, ui| draw(world, ui, view::show),
    )
};
