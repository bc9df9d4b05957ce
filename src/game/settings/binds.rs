//! Which key does what: the actions, their labels, and the originals' defaults.

use std::collections::BTreeMap;

use bevy::input::keyboard::KeyCode;
use bevy::input::mouse::MouseButton;
use serde::{Deserialize, Serialize};

use super::{InputKey, Keys};
use crate::game::base::messages::GameKind;
use crate::text::text;

/// How the catalogue's ids of actions begin.
const TEXT_START: &str = "action.";

/// Something a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// `+forward`.
    Forward,
    /// `+back`.
    Back,
    /// `+moveleft`.
    MoveLeft,
    /// `+moveright`.
    MoveRight,
    /// `+jump`.
    Jump,
    /// `+duck`.
    Duck,
    /// `+speed`.
    Speed,
    /// `+use`.
    Use,
    /// `+left`: turns at `cl_yawspeed`.
    TurnLeft,
    /// `+right`.
    TurnRight,
    /// `+lookup`: turns at `cl_pitchspeed`.
    LookUp,
    /// `+lookdown`.
    LookDown,
    /// `+moveup`: swims up.
    MoveUp,
    /// `+movedown`: swims down.
    MoveDown,
    /// `+strafe`: the turning keys and the mouse move sideways.
    Strafe,
    /// Held: a narrower field of view, and a slower mouse.
    Zoom,
    /// Need For Kill: run to the left.
    NfkLeft,
    /// Need For Kill: run to the right.
    NfkRight,
    /// Need For Kill: jump, swim up.
    NfkUp,
    /// Need For Kill: crouch.
    NfkDown,
    /// Need For Kill: see from nearer.
    NfkZoomIn,
    /// Need For Kill: see from farther.
    NfkZoomOut,
    /// Back to the map's start.
    Restart,
    /// Back to the last checkpoint.
    Respawn,
    /// Remember position, velocity and timers.
    SavePosition,
    /// Return to the remembered position.
    LoadPosition,
    /// The slot before, to save to and to load from.
    PreviousSlot,
    /// The slot after.
    NextSlot,
    /// Back to before the last load or reset.
    Undo,
    /// Fly through walls.
    Noclip,
    /// The measuring tool on or off.
    Measure,
    /// The bug finder on or off.
    FindBugs,
    /// The free-flying camera on or off.
    FreeCamera,
    /// A crate or a ball to play with.
    Throw,
    /// The ideal strafer runs from where the player is.
    ShowMe,
    /// What could have become of the last jump, in the world; once more: away with it.
    WhatIf,
    /// The next of the jumps that it could have become.
    NextTwin,
    /// Watch that one; once more: back to the own game.
    WatchTwin,
    /// Stop the time to look at ticks; play on from the tick that is looked at.
    Pause,
    /// Held: time flies back; play goes on from where it is let go.
    Rewind,
    /// The next of the branches that were left behind.
    NextBranch,
    /// The clock goes slower.
    Slower,
    /// The clock goes faster.
    Faster,
    /// While paused: the tick before.
    StepBack,
    /// While paused: the next tick.
    StepForward,
    /// Opens and closes the menu.
    Menu,
    /// Lessons and drills: opens and closes the menu at their page.
    Training,
    /// The keys, on the screen.
    Help,
    /// Opens and closes the console.
    Console,
    /// The HUD on or off.
    Hud,
    /// The HUD edited on the screen.
    EditHud,
    /// All sound on or off.
    Sound,
    /// A picture into the user's folder.
    Screenshot,
    /// The last seconds of play, as a replay in the user's folder.
    KeepReplay,
    /// The last jump as a line of text, into the clipboard.
    CopyLink,
    /// The jump whose line of text is in the clipboard.
    OpenLink,
}

impl Action {
    /// All of them, in the menu's order.
    pub const ALL: [Self; 56] = [
        Self::Forward,
        Self::Back,
        Self::MoveLeft,
        Self::MoveRight,
        Self::Jump,
        Self::Duck,
        Self::Speed,
        Self::Use,
        Self::TurnLeft,
        Self::TurnRight,
        Self::LookUp,
        Self::LookDown,
        Self::MoveUp,
        Self::MoveDown,
        Self::Strafe,
        Self::Zoom,
        Self::NfkLeft,
        Self::NfkRight,
        Self::NfkUp,
        Self::NfkDown,
        Self::NfkZoomIn,
        Self::NfkZoomOut,
        Self::Restart,
        Self::Respawn,
        Self::SavePosition,
        Self::LoadPosition,
        Self::PreviousSlot,
        Self::NextSlot,
        Self::Undo,
        Self::Noclip,
        Self::Measure,
        Self::FindBugs,
        Self::FreeCamera,
        Self::Throw,
        Self::ShowMe,
        Self::WhatIf,
        Self::NextTwin,
        Self::WatchTwin,
        Self::Pause,
        Self::Rewind,
        Self::NextBranch,
        Self::Slower,
        Self::Faster,
        Self::StepBack,
        Self::StepForward,
        Self::Menu,
        Self::Training,
        Self::Help,
        Self::Console,
        Self::Hud,
        Self::EditHud,
        Self::Sound,
        Self::Screenshot,
        Self::KeepReplay,
        Self::CopyLink,
        Self::OpenLink,
    ];

    /// What the player reads.
    pub fn label(self) -> &'static str {
        text(self.text_id())
    }

    /// What it is called in the console and in files of the player's: `save-position`. It stays
    /// what it is.
    pub fn id(self) -> &'static str {
        self.text_id().trim_start_matches(TEXT_START)
    }

    /// The action of this name. `-` and `_` are the same in it.
    pub fn by_id(id: &str) -> Option<Self> {
        let id = id.to_ascii_lowercase().replace('_', "-");
        Self::ALL.into_iter().find(|action| action.id() == id)
    }

    /// The catalogue's id of its label.
    fn text_id(self) -> &'static str {
        match self {
            Self::Forward => "action.forward",
            Self::Back => "action.back",
            Self::MoveLeft => "action.move-left",
            Self::MoveRight => "action.move-right",
            Self::Jump => "action.jump",
            Self::Duck => "action.duck",
            Self::Speed => "action.speed",
            Self::Use => "action.use",
            Self::TurnLeft => "action.turn-left",
            Self::TurnRight => "action.turn-right",
            Self::LookUp => "action.look-up",
            Self::LookDown => "action.look-down",
            Self::MoveUp => "action.move-up",
            Self::MoveDown => "action.move-down",
            Self::Strafe => "action.strafe",
            Self::Zoom => "action.zoom",
            Self::NfkLeft => "action.nfk-left",
            Self::NfkRight => "action.nfk-right",
            Self::NfkUp => "action.nfk-up",
            Self::NfkDown => "action.nfk-down",
            Self::NfkZoomIn => "action.nfk-zoom-in",
            Self::NfkZoomOut => "action.nfk-zoom-out",
            Self::Restart => "action.restart",
            Self::Respawn => "action.respawn",
            Self::SavePosition => "action.save-position",
            Self::LoadPosition => "action.load-position",
            Self::PreviousSlot => "action.previous-slot",
            Self::NextSlot => "action.next-slot",
            Self::Undo => "action.undo",
            Self::Noclip => "action.noclip",
            Self::Measure => "action.measure",
            Self::FindBugs => "action.find-bugs",
            Self::FreeCamera => "action.free-camera",
            Self::Throw => "action.throw",
            Self::ShowMe => "action.show-me",
            Self::WhatIf => "action.what-if",
            Self::NextTwin => "action.next-twin",
            Self::WatchTwin => "action.watch-twin",
            Self::Pause => "action.pause",
            Self::Rewind => "action.rewind",
            Self::NextBranch => "action.next-branch",
            Self::Slower => "action.slower",
            Self::Faster => "action.faster",
            Self::StepBack => "action.step-back",
            Self::StepForward => "action.step-forward",
            Self::Menu => "action.menu",
            Self::Training => "action.training",
            Self::Help => "action.help",
            Self::Console => "action.console",
            Self::Hud => "action.hud",
            Self::EditHud => "action.edit-hud",
            Self::Sound => "action.sound",
            Self::Screenshot => "action.screenshot",
            Self::KeepReplay => "action.keep-replay",
            Self::CopyLink => "action.copy-link",
            Self::OpenLink => "action.open-link",
        }
    }

    /// Where it does something; `None`: everywhere.
    pub fn game(self) -> Option<GameKind> {
        match self {
            Self::Forward
            | Self::Back
            | Self::MoveLeft
            | Self::MoveRight
            | Self::Jump
            | Self::Duck
            | Self::Speed
            | Self::Use
            | Self::TurnLeft
            | Self::TurnRight
            | Self::LookUp
            | Self::LookDown
            | Self::MoveUp
            | Self::MoveDown
            | Self::Strafe
            | Self::Zoom
            | Self::Measure
            | Self::FindBugs
            | Self::FreeCamera
            | Self::Throw
            | Self::WhatIf
            | Self::NextTwin
            | Self::WatchTwin => Some(GameKind::Engine3d),
            Self::NfkLeft
            | Self::NfkRight
            | Self::NfkUp
            | Self::NfkDown
            | Self::NfkZoomIn
            | Self::NfkZoomOut => Some(GameKind::Nfk),
            Self::Restart
            | Self::Respawn
            | Self::SavePosition
            | Self::LoadPosition
            | Self::PreviousSlot
            | Self::NextSlot
            | Self::Undo
            | Self::Noclip
            | Self::ShowMe
            | Self::Pause
            | Self::Rewind
            | Self::NextBranch
            | Self::Slower
            | Self::Faster
            | Self::StepBack
            | Self::StepForward
            | Self::Menu
            | Self::Training
            | Self::Help
            | Self::Console
            | Self::Hud
            | Self::EditHud
            | Self::Sound
            | Self::Screenshot
            | Self::KeepReplay
            | Self::CopyLink
            | Self::OpenLink => None,
        }
    }

    /// Whether a key that does both may do the wrong one: there is a game where both act.
    pub fn meets(self, other: Self) -> bool {
        match (self.game(), other.game()) {
            (Some(game), Some(others)) => game == others,
            (None, _) | (_, None) => true,
        }
    }

    /// Whether its keys are never taken away for another action: nobody could open menu and console
    /// again.
    pub fn is_kept(self) -> bool {
        matches!(self, Self::Menu | Self::Console)
    }

    /// The keys it has before the player chooses others.
    pub fn default_keys(self) -> Keys {
        use InputKey::{Key, Mouse, WheelDown, WheelUp};
        let one = Keys::one;
        let two = |primary, secondary| Keys {
            secondary: Some(secondary),
            ..one(primary)
        };
        match self {
            Self::Forward => two(Key(KeyCode::KeyW), Key(KeyCode::ArrowUp)),
            Self::Back | Self::NfkDown => two(Key(KeyCode::KeyS), Key(KeyCode::ArrowDown)),
            Self::MoveLeft => one(Key(KeyCode::KeyA)),
            Self::MoveRight => one(Key(KeyCode::KeyD)),
            Self::Jump => two(Key(KeyCode::Space), WheelDown),
            Self::Duck => two(Key(KeyCode::ControlLeft), Key(KeyCode::ControlRight)),
            Self::Speed => two(Key(KeyCode::ShiftLeft), Key(KeyCode::ShiftRight)),
            Self::Use => one(Key(KeyCode::KeyE)),
            Self::TurnLeft => one(Key(KeyCode::ArrowLeft)),
            Self::TurnRight => one(Key(KeyCode::ArrowRight)),
            Self::LookUp => one(Key(KeyCode::PageDown)),
            Self::LookDown => one(Key(KeyCode::Delete)),
            Self::MoveUp => one(Key(KeyCode::KeyX)),
            Self::MoveDown => one(Key(KeyCode::KeyZ)),
            Self::Strafe => one(Key(KeyCode::AltLeft)),
            // Any key of ours may be another's by now in settings of old.
            Self::Zoom => Keys::default(),
            Self::NfkLeft => two(Key(KeyCode::KeyA), Key(KeyCode::ArrowLeft)),
            Self::NfkRight => two(Key(KeyCode::KeyD), Key(KeyCode::ArrowRight)),
            Self::NfkUp => two(Key(KeyCode::Space), Key(KeyCode::ArrowUp)),
            Self::NfkZoomIn => two(WheelUp, Key(KeyCode::Equal)),
            Self::NfkZoomOut => two(WheelDown, Key(KeyCode::Minus)),
            Self::Restart => one(Key(KeyCode::KeyR)),
            Self::Respawn => one(Key(KeyCode::KeyG)),
            Self::SavePosition => two(Key(KeyCode::F5), Mouse(MouseButton::Back)),
            Self::LoadPosition => two(Key(KeyCode::F6), Mouse(MouseButton::Forward)),
            Self::PreviousSlot => one(Key(KeyCode::BracketLeft)),
            Self::NextSlot => one(Key(KeyCode::BracketRight)),
            Self::Undo => one(Key(KeyCode::Backspace)),
            Self::Noclip => one(Key(KeyCode::KeyV)),
            Self::Measure => one(Key(KeyCode::KeyM)),
            Self::FindBugs => one(Key(KeyCode::KeyF)),
            Self::FreeCamera => one(Key(KeyCode::KeyC)),
            Self::Throw => one(Key(KeyCode::KeyB)),
            Self::ShowMe => one(Key(KeyCode::F7)),
            Self::WhatIf => one(Key(KeyCode::KeyT)),
            Self::NextTwin => one(Key(KeyCode::Tab)),
            Self::WatchTwin => one(Key(KeyCode::Enter)),
            Self::Pause => two(Key(KeyCode::KeyP), Key(KeyCode::Pause)),
            Self::Rewind => one(Key(KeyCode::KeyQ)),
            Self::NextBranch => one(Key(KeyCode::KeyN)),
            Self::Slower => one(Key(KeyCode::F3)),
            Self::Faster => one(Key(KeyCode::F4)),
            Self::StepBack => one(Key(KeyCode::Comma)),
            Self::StepForward => one(Key(KeyCode::Period)),
            Self::Menu => one(Key(KeyCode::Escape)),
            Self::Training => one(Key(KeyCode::KeyL)),
            Self::Help => one(Key(KeyCode::F1)),
            Self::Console => one(Key(KeyCode::Backquote)),
            Self::Hud => one(Key(KeyCode::F2)),
            Self::EditHud => one(Key(KeyCode::KeyH)),
            Self::Sound => one(Key(KeyCode::F11)),
            Self::Screenshot => one(Key(KeyCode::F12)),
            Self::KeepReplay => one(Key(KeyCode::F8)),
            Self::CopyLink => one(Key(KeyCode::F9)),
            Self::OpenLink => one(Key(KeyCode::F10)),
        }
    }
}

/// Which key does what. The settings file holds only what differs from the defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Binds {
    changed: BTreeMap<Action, Keys>,
}

impl Binds {
    /// The keys of an action.
    pub fn keys(&self, action: Action) -> Keys {
        self.changed
            .get(&action)
            .copied()
            .unwrap_or_else(|| action.default_keys())
    }

    /// The actions of a key, in the menu's order.
    pub fn actions(&self, key: InputKey) -> impl Iterator<Item = Action> + '_ {
        let has = move |action: &Action| self.keys(*action).iter().any(|bound| bound == key);
        Action::ALL.into_iter().filter(has)
    }

    /// Gives an action its keys.
    pub fn set(&mut self, action: Action, keys: Keys) {
        if keys == action.default_keys() {
            self.changed.remove(&action);
        } else {
            self.changed.insert(action, keys);
        }
    }

    /// Whether a key opens the menu or the console, and so does nothing else.
    pub fn keeps(&self, key: InputKey) -> bool {
        self.actions(key).any(Action::is_kept)
    }

    /// Takes a key away from whatever it does.
    pub fn free(&mut self, key: InputKey) {
        let actions: Vec<Action> = self.actions(key).collect();
        for action in actions {
            self.set(action, self.keys(action).without(key));
        }
    }

    /// All actions as in the beginning.
    pub fn reset(&mut self) {
        self.changed.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::settings::Slot;

    #[test]
    fn no_key_does_two_things_in_one_lane_by_default() {
        let binds = Binds::default();
        for action in Action::ALL {
            for key in binds.keys(action).iter() {
                let others: Vec<Action> = binds
                    .actions(key)
                    .filter(|other| other.meets(action))
                    .collect();
                assert_eq!(others, [action], "{key:?}");
            }
        }
    }

    #[test]
    fn every_action_has_a_name_of_its_own_that_leads_back_to_it() {
        for action in Action::ALL {
            assert_eq!(Action::by_id(action.id()), Some(action));
            let is_plain = |letter: char| letter.is_ascii_lowercase() || letter == '-';
            assert!(
                action.id().chars().all(is_plain) && !action.id().is_empty(),
                "{}",
                action.id()
            );
        }
        assert_eq!(
            (Action::NfkZoomIn.id(), Action::SavePosition.id()),
            ("nfk-zoom-in", "save-position")
        );
        assert_eq!(
            Action::by_id("Save_Position"),
            Some(Action::SavePosition),
            "as the console had it once"
        );
        assert_eq!(Action::by_id("action.save-position"), None);
    }

    #[test]
    fn a_key_given_to_another_action_leaves_the_old_one() {
        let mut binds = Binds::default();
        let space = InputKey::Key(KeyCode::Space);
        binds.free(space);
        binds.set(Action::Duck, Keys::one(space));
        assert_eq!(binds.actions(space).collect::<Vec<_>>(), [Action::Duck]);
        assert_eq!(
            binds.keys(Action::Jump),
            Keys::one(InputKey::WheelDown),
            "the wheel still jumps"
        );
        let text = ron::to_string(&binds).unwrap();
        assert_eq!(ron::from_str::<Binds>(&text).unwrap(), binds, "{text}");
        binds.reset();
        assert_eq!(binds, Binds::default());
    }

    #[test]
    fn each_of_three_keys_does_it_and_files_of_two_keys_are_read() {
        let mut binds: Binds =
            ron::from_str("{Jump: (primary: Some(\"SPACE\"), secondary: Some(\"MWHEELDOWN\"))}")
                .unwrap();
        assert_eq!(binds.keys(Action::Jump), Action::Jump.default_keys());
        let keys = binds
            .keys(Action::Jump)
            .with(Slot::Third, Some(InputKey::WheelUp));
        binds.set(Action::Jump, keys);
        for key in [
            InputKey::Key(KeyCode::Space),
            InputKey::WheelDown,
            InputKey::WheelUp,
        ] {
            let meeting: Vec<Action> = binds
                .actions(key)
                .filter(|other| other.meets(Action::Jump))
                .collect();
            assert_eq!(meeting, [Action::Jump], "{key:?}");
        }
        let text = ron::to_string(&binds).unwrap();
        assert_eq!(ron::from_str::<Binds>(&text).unwrap(), binds, "{text}");
        let moved = keys.with(Slot::Primary, Some(InputKey::WheelUp));
        assert_eq!(
            moved.iter().collect::<Vec<_>>(),
            [InputKey::WheelUp, InputKey::WheelDown],
            "once is enough"
        );
        binds.free(InputKey::WheelUp);
        assert_eq!(binds.keys(Action::Jump), Action::Jump.default_keys());
    }
}
