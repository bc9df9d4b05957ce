//! Reads and writes the clipboard of the desktop or of the web page.

use bevy::prelude::*;

use super::messages::Notice;
#[cfg(target_family = "wasm")]
use super::page;
use crate::text::message;
#[cfg(target_family = "wasm")]
use crate::text::text;
#[cfg(not(target_family = "wasm"))]
use desktop::Desktop;

/// The clipboard. Only this file writes it, apart from the setup before the first frame.
#[derive(Resource)]
pub enum Clipboard {
    /// The desktop's clipboard, opened on first use.
    #[cfg(not(target_family = "wasm"))]
    Desktop(Desktop),
    /// The browser's clipboard. The game can only read text that the player pastes.
    #[cfg(target_family = "wasm")]
    Page,
    /// A clipboard inside the game, for tests.
    Own(String),
}

impl Default for Clipboard {
    #[cfg(not(target_family = "wasm"))]
    fn default() -> Self {
        Self::Desktop(Desktop::default())
    }

    #[cfg(target_family = "wasm")]
    fn default() -> Self {
        Self::Page
    }
}

impl Clipboard {
    /// Returns the clipboard's text.
    ///
    /// # Errors
    ///
    /// If there is no clipboard or no text in it. The error is the message to show.
    pub fn text(&mut self) -> Result<String, String> {
        match self {
            #[cfg(not(target_family = "wasm"))]
            Self::Desktop(desktop) => desktop.text(),
            #[cfg(target_family = "wasm")]
            Self::Page => page::pasted_text().ok_or_else(|| text!("notice-page.paste").to_owned()),
            Self::Own(text) => Ok(text.clone()),
        }
    }

    /// Copies text to the clipboard.
    ///
    /// # Errors
    ///
    /// If there is no clipboard. The error is the message to show.
    pub fn set(&mut self, text: String) -> Result<(), String> {
        match self {
            #[cfg(not(target_family = "wasm"))]
            Self::Desktop(desktop) => desktop.set(text),
            #[cfg(target_family = "wasm")]
            Self::Page if page::copy_text(&text) => Ok(()),
            #[cfg(target_family = "wasm")]
            Self::Page => Err(text!("notice-page.no-clipboard").to_owned()),
            Self::Own(own) => {
                *own = text;
                Ok(())
            }
        }
    }
}

/// Request to copy text to the clipboard.
#[derive(Message, Clone, Debug)]
pub struct CopyRequest {
    /// Text to copy, one or several lines.
    pub text: String,
    /// Notice to show afterwards.
    pub told: String,
}

fn copy_requested_texts(
    mut wishes: MessageReader<CopyRequest>,
    mut clipboard: ResMut<Clipboard>,
    mut notices: MessageWriter<Notice>,
) {
    for CopyRequest { text, told } in wishes.read() {
        notices.write(match clipboard.set(text.clone()) {
            Ok(()) => Notice::info(told.clone()),
            Err(problem) => Notice::warning(message!("notice-clipboard", problem = problem)),
        });
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<Clipboard>()
        .add_message::<CopyRequest>()
        .add_systems(Update, copy_requested_texts);
}

#[cfg(not(target_family = "wasm"))]
mod desktop {
    use std::sync::{Mutex, PoisonError};

    use arboard::{Clipboard, Error};

    use crate::text::{Describe, described};

    /// The desktop's clipboard.
    /// It must stay open: on some desktops the source program serves the copied text.
    #[derive(Default)]
    pub struct Desktop(Mutex<Option<Clipboard>>);

    impl Desktop {
        pub(super) fn text(&mut self) -> Result<String, String> {
            self.with_clipboard(Clipboard::get_text)
        }

        pub(super) fn set(&mut self, text: String) -> Result<(), String> {
            self.with_clipboard(|clipboard| clipboard.set_text(text))
        }

        /// Accesses the clipboard, opening it if needed.
        pub(super) fn with_clipboard<T>(
            &mut self,
            ask: impl FnOnce(&mut Clipboard) -> Result<T, Error>,
        ) -> Result<T, String> {
            let clipboard = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
            let opened = match clipboard.take() {
                Some(clipboard) => Ok(clipboard),
                None => Clipboard::new(),
            };
            opened
                .and_then(|opened| ask(clipboard.insert(opened)))
                .map_err(|error| error.describe())
        }
    }

    impl Describe for Error {
        #[expect(clippy::wildcard_enum_match_arm, reason = "the crate adds errors")]
        fn describe(&self) -> String {
            match self {
                Self::ContentNotAvailable => described!(self, "error-clipboard-no-text"),
                Self::ClipboardNotSupported => described!(self, "error-clipboard-missing"),
                Self::ClipboardOccupied => described!(self, "error-clipboard-occupied"),
                _ => self.to_string(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_clipboard_is_an_error() {
        let mut own = Clipboard::Own(String::new());
        own.set("wdj:abc".to_owned()).unwrap();
        assert_eq!(own.text(), Ok("wdj:abc".to_owned()));
        let mut nowhere = Desktop::default();
        let refused =
            nowhere.with_clipboard(|_| Err::<(), _>(arboard::Error::ClipboardNotSupported));
        // Without a desktop the clipboard cannot be opened.
        assert!(refused.is_err_and(|problem| !problem.is_empty()));
    }
}
