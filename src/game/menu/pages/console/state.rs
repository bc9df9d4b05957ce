//! State of the *Console* page between frames.

use bevy::prelude::Resource;

/// State of the *Console* page.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ConsoleView {
    /// Typed text.
    pub input: String,
    /// Position in the history, as the number of lines back from the input line. 0: not browsing.
    pub(super) back: usize,
    /// Completions of the typed text.
    pub(super) names: Vec<String>,
}
