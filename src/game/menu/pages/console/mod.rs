//! The *Console* page: commands and variables of the original games.

pub mod state;
mod view;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

use super::{CurrentGame, Page, PageDefinition, SettingsDraft, draw};
use crate::game::base::messages::{KeyCapture, Menu};
use crate::game::base::schedule::FrameSystems;
use crate::game::console::{GameConsole, TypedLine};
use crate::game::menu::{MenuUi, open_page};
use crate::game::settings::{Action, InputKey, Settings};
use crate::text::id;
use state::ConsoleView;

pub(super) const DEFINITION: PageDefinition = PageDefinition {
    key: Some(Action::Console),
    scrolls: false,
    ..PageDefinition::new(
        id!("menu-console"),
        id!("menu-console.note"),
        plugin,
        |world, ui| {
            draw(world, ui, view::show);
        },
    )
};

/// System parameters of the page.
#[derive(SystemParam)]
struct ConsolePage<'w> {
    settings: Res<'w, SettingsDraft>,
    game: Res<'w, CurrentGame>,
    game_console: Res<'w, GameConsole>,
    console: ResMut<'w, ConsoleView>,
    lines: MessageWriter<'w, TypedLine>,
}

/// Closes the console when its own key or the menu key is pressed.
///
/// The console captures all keys for typing. If its own key types a character, that key does not
/// close it.
fn close_on_key(
    mut keyboard: MessageReader<KeyboardInput>,
    menu: Res<MenuUi>,
    open: Res<State<Menu>>,
    taken: Res<KeyCapture>,
    settings: Res<Settings>,
    mut next: ResMut<NextState<Menu>>,
) {
    let closes = |key: InputKey| settings.binds.is_reserved(key) && !key.is_text_key();
    let pressed = keyboard
        .read()
        .filter(|input| input.state == ButtonState::Pressed && !input.repeat);
    let is_left = pressed
        .filter(|input| closes(InputKey::Key(input.key_code)))
        .count()
        > 0;
    if is_left && menu.is_open_at(Page::Console, &open) && *taken == KeyCapture::ToType {
        NextState::set_if_neq(&mut next, Menu::Closed);
    }
}

fn plugin(app: &mut App) {
    app.init_resource::<ConsoleView>()
        .add_message::<TypedLine>()
        .add_systems(
            PreUpdate,
            close_on_key.before(open_page).after(FrameSystems::Input),
        );
}
