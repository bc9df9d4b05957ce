//! Waits for the player to press a new key, binds it to the action, and shows a prompt over the
//! menu.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseButtonInput, MouseWheel};
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Context, Id, Order, Sense, pos2, vec2};

use super::view::bind_key;
use crate::game::base::messages::{KeyCapture, Menu};
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::menu::open_page;
use crate::game::settings::{Action, InputKey, Settings, Slot};
use crate::text::text;

/// State of the prompt for a new key.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AwaitedKey {
    /// No key is awaited, so there is no prompt.
    #[default]
    None,
    /// The next key is assigned to this slot of the action.
    For(Action, Slot),
    /// A key was assigned, or Esc cancelled. Input stays captured until all keys are released.
    Releasing(Action, Slot),
}

impl AwaitedKey {
    /// Returns the binding that waits for a key, or that has just received one.
    pub fn field(self) -> Option<(Action, Slot)> {
        match self {
            Self::None => None,
            Self::For(action, slot) | Self::Releasing(action, slot) => Some((action, slot)),
        }
    }
}

/// Assigns the awaited key to its action.
fn assign_key(
    mut keyboard: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut wheel: MessageReader<MouseWheel>,
    mut awaited: ResMut<AwaitedKey>,
    mut taken: ResMut<KeyCapture>,
    mut settings: ResMut<Settings>,
    held_keys: Res<ButtonInput<KeyCode>>,
    held_buttons: Res<ButtonInput<MouseButton>>,
) {
    let key = keyboard
        .read()
        .filter(|input| input.state == ButtonState::Pressed && !input.repeat);
    let mut came: Vec<InputKey> = key.map(|input| InputKey::Key(input.key_code)).collect();
    let button = buttons
        .read()
        .filter(|input| input.state == ButtonState::Pressed);
    came.extend(button.map(|input| InputKey::from_button(input.button)));
    let turned = wheel.read().filter(|notch| notch.y != 0.0);
    came.extend(turned.map(|notch| {
        if notch.y > 0.0 {
            InputKey::WheelUp
        } else {
            InputKey::WheelDown
        }
    }));
    match *awaited {
        AwaitedKey::None => {}
        AwaitedKey::For(action, slot) => {
            let Some(key) = came.into_iter().find(|key| key.name().is_some()) else {
                return;
            };
            if key != InputKey::Key(KeyCode::Escape) {
                bind_key(&mut settings.binds, action, slot, Some(key));
            }
            *awaited = AwaitedKey::Releasing(action, slot);
        }
        AwaitedKey::Releasing(..) => {
            if held_keys.get_pressed().next().is_none()
                && held_buttons.get_pressed().next().is_none()
            {
                *awaited = AwaitedKey::None;
                *taken = KeyCapture::No;
            }
        }
    }
}

fn stop_waiting(mut awaited: ResMut<AwaitedKey>) {
    *awaited = AwaitedKey::None;
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AwaitedKey>()
        .add_systems(OnExit(Menu::Open), stop_waiting)
        .add_systems(
            PreUpdate,
            assign_key
                .run_if(in_state(Menu::Open))
                .after(open_page)
                .after(FrameSystems::Input),
        );
}

/// Shows the prompt. It covers the screen while a key is awaited, so that no other control receives
/// the key.
pub(in crate::game::menu) fn show_key_prompt(ctx: &Context, (action, slot): (Action, Slot)) {
    let screen = ctx.content_rect();
    Area::new(Id::new("awaited key"))
        .order(Order::Foreground)
        .fixed_pos(screen.min)
        .constrain(false)
        .show(ctx, |ui| {
            ui.interact(
                screen,
                Id::new("awaited key scrim"),
                Sense::CLICK | Sense::DRAG,
            );
            ui.painter().rect_filled(screen, 0.0, theme::SCRIM);
            let box_rect = Align2::CENTER_CENTER.align_size_within_rect(vec2(430.0, 132.0), screen);
            ui.painter()
                .rect_filled(box_rect, theme::PANEL_RADIUS, theme::PANEL);
            let which = text!(match slot {
                Slot::Primary => "menu-key.first",
                Slot::Secondary => "menu-key.second",
                Slot::Third => "menu-key.third",
            });
            let middle = box_rect.center();
            let line = |y: f32, words: &str, kind: TextRole, color| {
                ui.painter().text(
                    pos2(middle.x, middle.y + y),
                    Align2::CENTER_CENTER,
                    words,
                    kind.font(),
                    color,
                );
            };
            line(-34.0, which, TextRole::Body, theme::DIM);
            line(-6.0, action.label(), TextRole::Heading, theme::ACCENT);
            line(32.0, text!("menu-key.press"), TextRole::Small, theme::DIM);
        });
}
