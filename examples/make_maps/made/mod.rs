//! The four shipped maps, drawn with a small kit of brushes.
//!
//! ```text
//! brush: convex solids with textures -> scene: entities, signs, teleports -> lab, longjump, bhop, bugs -> .map text
//! ```

pub(crate) mod brush;
pub(crate) mod scene;

pub(crate) mod furniture;

pub(crate) mod bhop;
pub(crate) mod bugs;
pub(crate) mod lab;
pub(crate) mod longjump;

/// Every map's name and text.
pub(crate) fn all() -> Vec<(&'static str, String)> {
    vec![
        ("bhop", bhop::draw().to_text()),
        ("bugs", bugs::draw().to_text()),
        ("lab", lab::draw().to_text()),
        ("longjump", longjump::draw().to_text()),
    ]
}
