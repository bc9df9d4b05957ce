//! The actions: everything that a key can do. Each row of the table below defines an action.
//!
//! The *Controls* and *Help* pages, the console commands and the settings file use the table. An
//! action's label is `action.ID` in the message catalogue.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::Keys;
use crate::game::base::messages::{GameKind, Request};
use crate::text::{PlainId, text};
use Effect::{Announce, Ask, Hold, HoldNfk};
use wishdir_console::button_name;
use wishdir_sim::client::Button;
use wishdir_sim::platformer::NfkKey;

/// Effect of pressing an action's key.
#[derive(Clone, Debug)]
pub(in crate::game) enum Effect {
    /// Holds a button of the 3D client.
    Hold(Button),
    /// Holds a Need For Kill key. The 3D client never sees it.
    HoldNfk(NfkKey),
    /// Sends a request to the session, and
    /// [`ActionPressed`](crate::game::play::input::ActionPressed).
    Ask(Request),
    /// Only sends [`ActionPressed`](crate::game::play::input::ActionPressed), to the tools and the
    /// HUD.
    Announce,
}

/// Groups of actions, in the order in which the *Controls* page shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum ActionGroup {
    /// Run, jump and swim.
    Movement,
    /// Actions that only Need For Kill has.
    Nfk,
    /// Positions, time and tools.
    Practice,
    /// Turning and zooming by keys.
    View,
    /// Menu, HUD and files.
    Window,
}

impl ActionGroup {
    /// Returns the display name.
    pub fn label(self) -> &'static str {
        text!(match self {
            Self::Movement => "action-group.movement",
            Self::Nfk => "action-group.nfk",
            Self::Practice => "action-group.practice",
            Self::View => "action-group.view",
            Self::Window => "action-group.window",
        })
    }

    /// Returns the group's actions, in table order.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        let has = move |action: &Action| action.definition_row().group == self;
        Action::ALL.into_iter().filter(has)
    }
}

/// Definition of an action.
struct ActionRow {
    id: &'static str,
    label: PlainId,
    group: ActionGroup,
    game: Option<GameKind>,
    effect: Effect,
    default_keys: Keys,
}

const IN_3D: Option<GameKind> = Some(GameKind::Engine3d);
const IN_NFK: Option<GameKind> = Some(GameKind::Nfk);
const ANYWHERE: Option<GameKind> = None;

/// Generates [`Action`] and its rows from the table below.
macro_rules! actions {
    ($($name:ident, $id:literal, $group:ident, $game:ident, $effect:expr, [$($key:literal),*];)+) => {
        /// Action that the player can bind to keys. The settings file uses the variants' names.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
            VariantArray,
        )]
        pub enum Action {
            $(#[doc = concat!("`action.", $id, "` in the catalogue.")] $name),+
        }

        static ROWS: [ActionRow; Action::ALL.len()] = [
            $(ActionRow {
                id: $id,
                label: PlainId::new(concat!("action.", $id)),
                group: ActionGroup::$group,
                game: $game,
                effect: $effect,
                default_keys: Keys::from_names(&[$($key),*]),
            }),+
        ];
    };
}

// Columns: action, console id, group, games, effect, default keys.
actions! {
    Forward,      "forward",       Movement, IN_3D,    Hold(Button::Forward), ["W", "UPARROW"];
    Back,         "back",          Movement, IN_3D,    Hold(Button::Back), ["S", "DOWNARROW"];
    MoveLeft,     "move-left",     Movement, IN_3D,    Hold(Button::MoveLeft), ["A"];
    MoveRight,    "move-right",    Movement, IN_3D,    Hold(Button::MoveRight), ["D"];
    Jump,         "jump",          Movement, IN_3D,    Hold(Button::Jump), ["SPACE", "MWHEELDOWN"];
    Duck,         "duck",          Movement, IN_3D,    Hold(Button::Duck), ["CTRL", "RCTRL"];
    Speed,        "speed",         Movement, IN_3D,    Hold(Button::Speed), ["SHIFT", "RSHIFT"];
    Use,          "use",           Movement, IN_3D,    Hold(Button::Use), ["E"];
    TurnLeft,     "turn-left",     View,     IN_3D,    Hold(Button::Left), ["LEFTARROW"];
    TurnRight,    "turn-right",    View,     IN_3D,    Hold(Button::Right), ["RIGHTARROW"];
    LookUp,       "look-up",       View,     IN_3D,    Hold(Button::LookUp), ["PGDN"];
    LookDown,     "look-down",     View,     IN_3D,    Hold(Button::LookDown), ["DEL"];
    MoveUp,       "move-up",       Movement, IN_3D,    Hold(Button::Up), ["X"];
    MoveDown,     "move-down",     Movement, IN_3D,    Hold(Button::Down), ["Z"];
    Strafe,       "strafe",        View,     IN_3D,    Hold(Button::Strafe), ["ALT"];
    Zoom,         "zoom",          View,     IN_3D,    Announce, [];
    NfkLeft,      "nfk-left",      Nfk,      IN_NFK,   HoldNfk(NfkKey::Left), ["A", "LEFTARROW"];
    NfkRight,     "nfk-right",     Nfk,      IN_NFK,   HoldNfk(NfkKey::Right), ["D", "RIGHTARROW"];
    NfkUp,        "nfk-up",        Nfk,      IN_NFK,   HoldNfk(NfkKey::Up), ["SPACE", "UPARROW"];
    NfkDown,      "nfk-down",      Nfk,      IN_NFK,   HoldNfk(NfkKey::Down), ["S", "DOWNARROW"];
    NfkZoomIn,    "nfk-zoom-in",   Nfk,      IN_NFK,   Announce, ["MWHEELUP", "EQUALS"];
    NfkZoomOut,   "nfk-zoom-out",  Nfk,      IN_NFK,   Announce, ["MWHEELDOWN", "MINUS"];
    Restart,      "restart",       Practice, ANYWHERE, Ask(Request::Restart), ["R"];
    Respawn,      "respawn",       Practice, ANYWHERE, Ask(Request::Respawn), ["G"];
    SavePosition, "save-position", Practice, ANYWHERE, Ask(Request::SavePosition), ["F5", "MOUSE4"];
    LoadPosition, "load-position", Practice, ANYWHERE, Ask(Request::LoadPosition), ["F6", "MOUSE5"];
    PreviousSlot, "previous-slot", Practice, ANYWHERE, Ask(Request::StepSlot(-1)), ["LBRACKET"];
    NextSlot,     "next-slot",     Practice, ANYWHERE, Ask(Request::StepSlot(1)), ["RBRACKET"];
    Undo,         "undo",          Practice, ANYWHERE, Ask(Request::Undo), ["BACKSPACE"];
    Noclip,       "noclip",        Practice, ANYWHERE, Ask(Request::ToggleNoclip), ["V"];
    Measure,      "measure",       Practice, IN_3D,    Announce, ["M"];
    FindBugs,     "find-bugs",     Practice, IN_3D,    Announce, ["F"];
    FreeCamera,   "free-camera",   Practice, IN_3D,    Announce, ["C"];
    Throw,        "throw",         Practice, IN_3D,    Announce, ["B"];
    ShowMe,       "show-me",       Practice, ANYWHERE, Announce, ["F7"];
    WhatIf,       "what-if",       Practice, IN_3D,    Announce, ["T"];
    NextTwin,     "next-twin",     Practice, IN_3D,    Announce, ["TAB"];
    WatchTwin,    "watch-twin",    Practice, IN_3D,    Announce, ["ENTER"];
    Pause,        "pause",         Practice, ANYWHERE, Announce, ["P", "PAUSE"];
    Rewind,       "rewind",        Practice, ANYWHERE, Announce, ["Q"];
    TryAgain,     "try-again",     Practice, ANYWHERE, Announce, ["Y"];
    NextBranch,   "next-branch",   Practice, ANYWHERE, Announce, ["N"];
    Slower,       "slower",        Practice, ANYWHERE, Announce, ["F3"];
    Faster,       "faster",        Practice, ANYWHERE, Announce, ["F4"];
    StepBack,     "step-back",     Practice, ANYWHERE, Announce, ["COMMA"];
    StepForward,  "step-forward",  Practice, ANYWHERE, Announce, ["PERIOD"];
    Menu,         "menu",          Window,   ANYWHERE, Announce, ["ESCAPE"];
    Training,     "training",      Window,   ANYWHERE, Announce, ["L"];
    Help,         "help",          Window,   ANYWHERE, Announce, ["F1"];
    Console,      "console",       Window,   ANYWHERE, Announce, ["BACKQUOTE"];
    Hud,          "hud",           Window,   ANYWHERE, Announce, ["F2"];
    EditHud,      "edit-hud",      Window,   ANYWHERE, Announce, ["H"];
    Sound,        "sound",         Window,   ANYWHERE, Announce, ["F11"];
    Screenshot,   "screenshot",    Window,   ANYWHERE, Announce, ["F12"];
    KeepReplay,   "keep-replay",   Window,   ANYWHERE, Announce, ["F8"];
    CopyLink,     "copy-link",     Window,   ANYWHERE, Announce, ["F9"];
    OpenLink,     "open-link",     Window,   ANYWHERE, Announce, ["F10"];
}

impl Action {
    /// All actions, in table order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    fn definition_row(self) -> &'static ActionRow {
        &ROWS[self as usize]
    }

    /// Returns the display name.
    pub fn label(self) -> &'static str {
        text(self.definition_row().label)
    }

    /// Returns the name in the console and in scripts, such as `save-position`. Never changes.
    pub fn id(self) -> &'static str {
        self.definition_row().id
    }

    /// Finds an action by its id, ignoring case. `-` and `_` are equivalent.
    pub fn by_id(id: &str) -> Option<Self> {
        let id = id.to_ascii_lowercase().replace('_', "-");
        Self::ALL.into_iter().find(|action| action.id() == id)
    }

    /// Returns the console command: `+forward` if the key holds a button of the 3D client,
    /// otherwise the id. `None` for Need For Kill's held keys.
    pub(in crate::game) fn command(self) -> Option<String> {
        match self.definition_row().effect {
            Hold(button) => Some(format!("+{}", button_name(button))),
            HoldNfk(_) => None,
            Ask(_) | Announce => Some(self.id().to_owned()),
        }
    }

    /// Finds an action by its console command, ignoring case.
    pub(in crate::game) fn by_command(text: &str) -> Option<Self> {
        let is_it = |command: String| command.eq_ignore_ascii_case(&text.replace('_', "-"));
        Self::ALL
            .into_iter()
            .find(|action| action.command().is_some_and(is_it))
    }

    /// Returns the effect of pressing the action's key.
    pub(in crate::game) fn effect(self) -> &'static Effect {
        &self.definition_row().effect
    }

    /// Returns the 3D client's button that the key holds.
    pub(in crate::game) fn button(self) -> Option<Button> {
        match self.definition_row().effect {
            Hold(button) => Some(button),
            HoldNfk(_) | Ask(_) | Announce => None,
        }
    }

    /// Returns the Need For Kill key that this action holds.
    pub(in crate::game) fn nfk_key(self) -> Option<NfkKey> {
        match self.definition_row().effect {
            HoldNfk(key) => Some(key),
            Hold(_) | Ask(_) | Announce => None,
        }
    }

    /// Whether the key moves the player, in either game.
    pub(in crate::game) fn is_movement(self) -> bool {
        self.button().is_some() || self.nfk_key().is_some()
    }

    /// Whether the action exists in a game.
    pub fn exists_in(self, game: GameKind) -> bool {
        self.definition_row().game.is_none_or(|its| its == game)
    }

    /// Whether both actions exist in the same game, so that they cannot share a key.
    pub fn shares_game_with(self, other: Self) -> bool {
        [GameKind::Engine3d, GameKind::Nfk]
            .into_iter()
            .any(|game| self.exists_in(game) && other.exists_in(game))
    }

    /// Whether the keys cannot be rebound. The menu and the console must stay reachable.
    pub fn is_reserved(self) -> bool {
        matches!(self, Self::Menu | Self::Console)
    }

    /// Returns the default keys.
    pub fn default_keys(self) -> Keys {
        self.default_keys_in(cfg!(target_family = "wasm"))
    }

    /// Returns the default keys in a window, or on the web page, where Ctrl+W would close the tab.
    fn default_keys_in(self, is_page: bool) -> Keys {
        match (self, is_page) {
            (Self::Duck, true) => Keys::from_names(&["C"]),
            (Self::FreeCamera, true) => Keys::from_names(&["O"]),
            _ => self.definition_row().default_keys,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn action_ids_are_unique_and_lower_case() {
        for action in Action::ALL {
            let id = action.id();
            assert_eq!(Action::by_id(id), Some(action));
            let is_plain = |letter: char| letter.is_ascii_lowercase() || letter == '-';
            assert!(!id.is_empty() && id.chars().all(is_plain), "{id}");
        }
        assert_eq!(Action::by_id("Save_Position"), Some(Action::SavePosition));
        assert_eq!(Action::by_id("action.save-position"), None);
    }

    #[test]
    fn commands_find_their_actions() {
        for action in Action::ALL {
            if let Some(command) = action.command() {
                assert_eq!(Action::by_command(&command), Some(action), "{command}");
            }
        }
        assert_eq!(Action::MoveUp.command().as_deref(), Some("+moveup"));
        assert_eq!(Action::by_command("+MoveLeft"), Some(Action::MoveLeft));
        assert_eq!(
            Action::by_command("save_position"),
            Some(Action::SavePosition)
        );
        assert_eq!(Action::by_command("forward"), None);
        assert_eq!(Action::by_command("nfk-left"), None);
    }

    #[test]
    fn default_keys_of_actions_in_the_same_game_differ() {
        for is_page in [false, true] {
            for (at, action) in Action::ALL.into_iter().enumerate() {
                for other in Action::ALL.into_iter().skip(at + 1) {
                    let [own, theirs] =
                        [action, other].map(|action| action.default_keys_in(is_page));
                    let shared = own
                        .iter()
                        .find(|key| theirs.iter().any(|other| other == *key));
                    assert!(
                        shared.is_none() || !action.shares_game_with(other),
                        "{action:?} and {other:?} share {shared:?}"
                    );
                }
            }
        }
    }
}
