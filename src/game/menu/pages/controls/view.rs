//! The page *Controls*: three keys for each action, clashes in red.

use bevy::prelude::InMut;
use bevy_egui::egui::{Align, Layout, Ui};

use super::{AwaitedKey, ControlsPage};
use crate::game::base::messages::{GameKind, KeysTaken};
use crate::game::hud::ui::controls::{button, key_field, title, wide_row};
use crate::game::hud::ui::keycap;
use crate::game::settings::{Action, Binds, InputKey, Keys, Slot};
use crate::text::{message, text};

/// Width of a key's field, points.
const FIELD: f32 = 104.0;
/// Width of an action's fields, points.
const FIELDS: f32 = 3.0 * FIELD + 16.0;

/// The group of Need For Kill's keys, by the message that names it.
const NFK: &str = "action-group.nfk";

/// The group of an action, by the message that names it.
fn group(action: Action) -> &'static str {
    match action {
        Action::Forward
        | Action::Back
        | Action::MoveLeft
        | Action::MoveRight
        | Action::Jump
        | Action::Duck
        | Action::Speed
        | Action::Use
        | Action::MoveUp
        | Action::MoveDown => "action-group.movement",
        Action::NfkLeft
        | Action::NfkRight
        | Action::NfkUp
        | Action::NfkDown
        | Action::NfkZoomIn
        | Action::NfkZoomOut => NFK,
        Action::TurnLeft
        | Action::TurnRight
        | Action::LookUp
        | Action::LookDown
        | Action::Strafe
        | Action::Zoom => "action-group.view",
        Action::Restart
        | Action::Respawn
        | Action::SavePosition
        | Action::LoadPosition
        | Action::PreviousSlot
        | Action::NextSlot
        | Action::Undo
        | Action::Noclip
        | Action::Measure
        | Action::FindBugs
        | Action::FreeCamera
        | Action::Throw
        | Action::ShowMe
        | Action::WhatIf
        | Action::NextTwin
        | Action::WatchTwin
        | Action::Pause
        | Action::Rewind
        | Action::NextBranch
        | Action::Slower
        | Action::Faster
        | Action::StepBack
        | Action::StepForward => "action-group.practice",
        Action::Menu
        | Action::Training
        | Action::Help
        | Action::Console
        | Action::Hud
        | Action::EditHud
        | Action::Sound
        | Action::Screenshot
        | Action::KeepReplay
        | Action::CopyLink
        | Action::OpenLink => "action-group.window",
    }
}

/// The groups in the page's order.
const GROUPS: [&str; 5] = [
    "action-group.movement",
    NFK,
    "action-group.practice",
    "action-group.view",
    "action-group.window",
];

/// The groups that do something in a game.
pub(in crate::game::menu::pages) fn groups_of(
    game: GameKind,
) -> impl Iterator<Item = &'static str> {
    let acts = move |action: Action| action.game().is_none_or(|its| its == game);
    GROUPS
        .into_iter()
        .filter(move |name| actions(name).any(acts))
}

/// The actions of a group.
pub(in crate::game::menu::pages) fn actions(name: &str) -> impl Iterator<Item = Action> + '_ {
    Action::ALL
        .into_iter()
        .filter(move |action| group(*action) == name)
}

/// What else a key does.
fn clashes(binds: &Binds, key: InputKey, action: Action) -> Vec<&'static str> {
    binds
        .actions(key)
        .filter(|other| *other != action && other.meets(action))
        .map(Action::label)
        .collect()
}

/// Gives a slot of an action a key, or none.
///
/// The menu never loses its last key: nobody could open it again.
pub(super) fn bind(binds: &mut Binds, action: Action, slot: Slot, key: Option<InputKey>) {
    let keys = binds.keys(action).with(slot, key);
    if action == Action::Menu && keys == Keys::default() {
        return;
    }
    binds.set(action, keys);
}

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: ControlsPage) {
    let model = &mut model;
    for name in GROUPS {
        title(ui, text(name));
        for action in actions(name) {
            show_action(ui, model, action);
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

fn show_action(ui: &mut Ui, model: &mut ControlsPage<'_>, action: Action) {
    let binds = &model.settings.binds;
    let others: Vec<&str> = binds
        .keys(action)
        .iter()
        .flat_map(|key| clashes(binds, key, action))
        .collect();
    let clash = message!("menu-controls.clash", actions = others.join(", "));
    wide_row(
        ui,
        action.label(),
        if others.is_empty() { "" } else { &clash },
        FIELDS,
        |ui| {
            for slot in Slot::ALL.into_iter().rev() {
                let key = model.settings.binds.keys(action).get(slot);
                let clash =
                    key.is_some_and(|key| !clashes(&model.settings.binds, key, action).is_empty());
                let waiting = model.awaited.field() == Some((action, slot));
                let field = key_field(
                    ui,
                    FIELD,
                    key.map_or(keycap::NONE, keycap::label),
                    waiting,
                    clash,
                );
                if field.clicked() {
                    field.surrender_focus();
                    *model.awaited = AwaitedKey::For(action, slot);
                    *model.taken = KeysTaken::ToBind;
                }
                if field.secondary_clicked() {
                    bind(&mut model.settings.binds, action, slot, None);
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
    fn every_action_is_in_exactly_one_group() {
        let listed: Vec<Action> = GROUPS.into_iter().flat_map(actions).collect();
        assert_eq!(listed.len(), Action::ALL.len());
        for action in Action::ALL {
            assert!(listed.contains(&action), "{action:?}");
        }
    }

    #[test]
    fn a_key_with_two_meanings_clashes_on_both_sides() {
        let mut binds = Binds::default();
        let space = InputKey::Key(KeyCode::Space);
        bind(&mut binds, Action::Duck, Slot::Secondary, Some(space));
        assert_eq!(clashes(&binds, space, Action::Jump), ["Duck"]);
        assert_eq!(clashes(&binds, space, Action::Duck), ["Jump"]);
        bind(&mut binds, Action::Duck, Slot::Secondary, None);
        assert!(clashes(&binds, space, Action::Jump).is_empty());
    }

    #[test]
    fn the_same_key_twice_is_there_once_and_the_menu_keeps_its_last() {
        let mut binds = Binds::default();
        let w = InputKey::Key(KeyCode::KeyW);
        bind(&mut binds, Action::Forward, Slot::Secondary, Some(w));
        assert_eq!(binds.keys(Action::Forward), Keys::one(w));
        bind(&mut binds, Action::Menu, Slot::Primary, None);
        assert_eq!(
            binds.keys(Action::Menu),
            Action::Menu.default_keys(),
            "or nobody could open it again"
        );
    }
}
