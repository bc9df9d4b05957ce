//! Reads and writes the desktop's clipboard. Reports an error if there is none.

use std::sync::{Mutex, PoisonError};

use arboard::Clipboard as Desktop;
use bevy::prelude::*;

use super::messages::Notice;
use crate::text::{Describe, described, message};

/// The clipboard. Only this file writes it, except for the setup before the first frame.
#[derive(Resource)]
pub enum Clipboard {
    /// The desktop's clipboard, opened on first use.
    /// It must stay open: on some desktops the source program serves the copied text.
    Desktop(Mutex<Option<Desktop>>),
    /// A clipboard inside the game, for tests.
    Own(String),
}

impl Default for Clipboard {
    fn default() -> Self {
        Self::Desktop(Mutex::new(None))
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
            Self::Desktop(desktop) => with_desktop_clipboard(desktop, Desktop::get_text),
            Self::Own(text) => Ok(text.clone()),
        }
    }

    /// Copies a text to the clipboard.
    ///
    /// # Errors
    ///
    /// If there is no clipboard. The error is the message to show.
    pub fn set(&mut self, text: String) -> Result<(), String> {
        match self {
            Self::Desktop(desktop) => {
                with_desktop_clipboard(desktop, |desktop| desktop.set_text(text))
            }
            Self::Own(own) => {
                *own = text;
                Ok(())
            }
        }
    }
}

/// Accesses the desktop's clipboard, opening it if needed.
fn with_desktop_clipboard<T>(
    desktop: &mut Mutex<Option<Desktop>>,
    ask: impl FnOnce(&mut Desktop) -> Result<T, arboard::Error>,
) -> Result<T, String> {
    let desktop = desktop.get_mut().unwrap_or_else(PoisonError::into_inner);
    let opened = match desktop.take() {
        Some(desktop) => Ok(desktop),
        None => Desktop::new(),
    };
    opened
        .and_then(|opened| ask(desktop.insert(opened)))
        .map_err(|error| error.describe())
}

impl Describe for arboard::Error {
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

/// Requests that a text is copied to the clipboard.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_clipboard_is_an_error() {
        let mut own = Clipboard::Own(String::new());
        own.set("wdj:abc".to_owned()).unwrap();
        assert_eq!(own.text(), Ok("wdj:abc".to_owned()));
        let mut nowhere = Mutex::new(None);
        let refused = with_desktop_clipboard(&mut nowhere, |_| {
            Err::<(), _>(arboard::Error::ClipboardNotSupported)
        });
        // Without a desktop the clipboard cannot be opened.
        assert!(refused.is_err_and(|problem| !problem.is_empty()));
    }
}
