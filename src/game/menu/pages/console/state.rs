//! What the page *Console* keeps between frames.

use bevy::prelude::Resource;

/// What the page keeps between frames.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ConsoleView {
    /// What is typed.
    pub input: String,
    /// How many lines before the newest is brought back; 0: none.
    pub(super) back: usize,
    /// The names that what is typed may become.
    pub(super) names: Vec<String>,
}
