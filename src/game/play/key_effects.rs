//! What each action's key does: it holds a button, asks for a change of the session, or is only
//! announced.

use crate::game::base::messages::Request;
use crate::game::settings::Action;
use wishdir_sim::client::Button;

/// What a pressed key does.
#[derive(Clone, Debug)]
pub(in crate::game) enum Effect {
    /// It holds a button of the 3D client.
    Hold(Button),
    /// It holds a key of Need For Kill, kept in this slot of `NfkKeyState`; no 3D client ever sees it.
    HoldNfk(Button),
    /// It asks for a change of the session.
    Ask(Request),
    /// It is announced as `Pressed`, and no more.
    Announce,
}

pub(in crate::game) fn effect_of(action: Action) -> Effect {
    match action {
        Action::Forward => Effect::Hold(Button::Forward),
        Action::Back => Effect::Hold(Button::Back),
        Action::MoveLeft => Effect::Hold(Button::MoveLeft),
        Action::MoveRight => Effect::Hold(Button::MoveRight),
        Action::Jump => Effect::Hold(Button::Jump),
        Action::Duck => Effect::Hold(Button::Duck),
        Action::Speed => Effect::Hold(Button::Speed),
        Action::Use => Effect::Hold(Button::Use),
        Action::TurnLeft => Effect::Hold(Button::Left),
        Action::TurnRight => Effect::Hold(Button::Right),
        Action::LookUp => Effect::Hold(Button::LookUp),
        Action::LookDown => Effect::Hold(Button::LookDown),
        Action::MoveUp => Effect::Hold(Button::Up),
        Action::MoveDown => Effect::Hold(Button::Down),
        Action::Strafe => Effect::Hold(Button::Strafe),
        Action::NfkLeft => Effect::HoldNfk(Button::MoveLeft),
        Action::NfkRight => Effect::HoldNfk(Button::MoveRight),
        Action::NfkUp => Effect::HoldNfk(Button::Jump),
        Action::NfkDown => Effect::HoldNfk(Button::Duck),
        Action::Restart => Effect::Ask(Request::Restart),
        Action::Respawn => Effect::Ask(Request::Respawn),
        Action::SavePosition => Effect::Ask(Request::SavePosition),
        Action::LoadPosition => Effect::Ask(Request::LoadPosition),
        Action::PreviousSlot => Effect::Ask(Request::StepSlot(-1)),
        Action::NextSlot => Effect::Ask(Request::StepSlot(1)),
        Action::Undo => Effect::Ask(Request::Undo),
        Action::Noclip => Effect::Ask(Request::ToggleNoclip),
        Action::Zoom
        | Action::NfkZoomIn
        | Action::NfkZoomOut
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
        | Action::StepForward
        | Action::Menu
        | Action::Training
        | Action::Help
        | Action::Console
        | Action::Hud
        | Action::EditHud
        | Action::Sound
        | Action::Screenshot
        | Action::KeepReplay
        | Action::CopyLink
        | Action::OpenLink => Effect::Announce,
    }
}

/// The 3D client's button of an action.
pub(in crate::game) fn button_of(action: Action) -> Option<Button> {
    if let Effect::Hold(button) = effect_of(action) {
        Some(button)
    } else {
        None
    }
}

/// The slot of `NfkKeyState` of an action.
pub(in crate::game) fn nfk_button(action: Action) -> Option<Button> {
    if let Effect::HoldNfk(button) = effect_of(action) {
        Some(button)
    } else {
        None
    }
}
