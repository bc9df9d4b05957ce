//! View of the *Controls* page: up to three keys per action, with conflicts in red.

use bevy::prelude::InMut;
use bevy_egui::egui::{Align, Layout, Ui};
use strum::VariantArray as _;

use super::{AwaitedKey, ControlsPage};
use crate::game::base::messages::KeyCapture;
use crate::game::hud::ui::controls::{button, key_field, show_title, show_wide_row};
use crate::game::hud::ui::keycap;
use crate::game::menu::pages::SettingsDraft;
use crate::game::settings::{Action, ActionGroup, Binds, InputKey, Keys, Slot};
use crate::text::{message, text};

/// Width of a key's field, points.
const FIELD: f32 = 104.0;
/// Width of an action's three fields, points.
const FIELDS: f32 = 3.0 * FIELD + 16.0;

/// Returns the other actions that conflict with a key.
fn conflicting_actions(binds: &Binds, key: InputKey, action: Action) -> Vec<&'static str> {
    binds
        .actions(key)
        .filter(|other| *other != action && other.shares_game_with(action))
        .map(Action::label)
        .collect()
}

/// Assigns a key to a slot of an action, or clears the slot.
///
/// Never clears the menu's last key, because the player could not open the menu without it.
pub(super) fn bind_key(binds: &mut Binds, action: Action, slot: Slot, key: Option<InputKey>) {
    let keys = binds.keys(action).with_slot(slot, key);
    if action == Action::Menu && keys == Keys::default() {
        return;
    }
    binds.set(action, keys);
}

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: ControlsPage) {
    let model = &mut model;
    for group in ActionGroup::VARIANTS {
        show_title(ui, group.label());
        for action in group.actions() {
            let (settings, awaited) = (&mut model.settings, &mut model.awaited);
            show_action(ui, settings, awaited, &mut model.taken, action);
        }
        ui.add_space(6.0);
    }
    if model.settings.binds != Binds::default() {
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            if button(ui, text!("menu-controls.reset")).clicked() {
                model.settings.binds.reset();
            }
        });
    }
}

/// Shows an action and its keys.
pub(in crate::game::menu::pages) fn show_action(
    ui: &mut Ui,
    settings: &mut SettingsDraft,
    awaited: &mut AwaitedKey,
    taken: &mut KeyCapture,
    action: Action,
) {
    let binds = &settings.binds;
    let others: Vec<&str> = binds
        .keys(action)
        .iter()
        .flat_map(|key| conflicting_actions(binds, key, action))
        .collect();
    let clash = message!("menu-controls.clash", actions = others.join(", "));
    show_wide_row(
        ui,
        action.label(),
        if others.is_empty() { "" } else { &clash },
        FIELDS,
        |ui| {
            for slot in Slot::ALL.into_iter().rev() {
                let key = settings.binds.keys(action).get(slot);
                let clash = key.is_some_and(|key| {
                    !conflicting_actions(&settings.binds, key, action).is_empty()
                });
                let waiting = awaited.field() == Some((action, slot));
                let field = key_field(
                    ui,
                    FIELD,
                    key.map_or(keycap::NONE, keycap::key_label),
                    waiting,
                    clash,
                );
                if field.clicked() {
                    field.surrender_focus();
                    *awaited = AwaitedKey::For(action, slot);
                    *taken = KeyCapture::ToBind;
                }
                if field.secondary_clicked() {
                    bind_key(&mut settings.binds, action, slot, None);
                }
                field.on_hover_text(text!("menu-controls.hint"));
            }
        },
    );
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::KeyCode;

    use super::*;

    #[test]
    fn shared_keys_conflict_on_both_sides() {
        let mut binds = Binds::default();
        let space = InputKey::Key(KeyCode::Space);
        bind_key(&mut binds, Action::Duck, Slot::Secondary, Some(space));
        assert_eq!(conflicting_actions(&binds, space, Action::Jump), ["Duck"]);
        assert_eq!(conflicting_actions(&binds, space, Action::Duck), ["Jump"]);
        bind_key(&mut binds, Action::Duck, Slot::Secondary, None);
        assert!(conflicting_actions(&binds, space, Action::Jump).is_empty());
    }

    #[test]
    fn duplicate_keys_merge_and_the_menu_keeps_its_last_key() {
        let mut binds = Binds::default();
        let w = InputKey::Key(KeyCode::KeyW);
        bind_key(&mut binds, Action::Forward, Slot::Secondary, Some(w));
        assert_eq!(binds.keys(Action::Forward), Keys::from_key(w));
        bind_key(&mut binds, Action::Menu, Slot::Primary, None);
        assert_eq!(
            binds.keys(Action::Menu),
            Action::Menu.default_keys(),
            "or nobody could open it again"
        );
    }
}
