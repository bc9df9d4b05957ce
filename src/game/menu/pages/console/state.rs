//! What the page *Console* keeps between frames.

/// What the page keeps between frames.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConsoleView {
    /// What is typed.
    pub input: String,
    /// How many lines before the newest is brought back; 0: none.
    pub(in crate::game::menu) back: usize,
    /// The names that what is typed may become.
    pub(in crate::game::menu) names: Vec<String>,
}
