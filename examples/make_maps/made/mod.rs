//! The shipped maps, drawn with a small kit of brushes.
//!
//! ```text
//! brush: convex solids with textures -> scene: entities, signs, teleports -> trail: platforms on a path -> lab, bhop, cs_course... -> .map text
//! ```

pub(crate) mod brush;
pub(crate) mod scene;

pub(crate) mod furniture;
pub(crate) mod trail;

pub(crate) mod track;

pub(crate) mod bhop;
pub(crate) mod bugs;
pub(crate) mod cs_course;
pub(crate) mod hl_course;
pub(crate) mod lab;
pub(crate) mod longjump;
pub(crate) mod q3_lab;
pub(crate) mod qw_course;

/// Name and text of every map.
pub(crate) fn all_maps() -> Vec<(&'static str, String)> {
    vec![
        ("bhop", bhop::draw().to_text()),
        ("bugs", bugs::draw().to_text()),
        ("cs-course", cs_course::draw().to_text()),
        ("hl-course", hl_course::draw().to_text()),
        ("lab", lab::draw().to_text()),
        ("longjump", longjump::draw().to_text()),
        ("q3-lab", q3_lab::draw().to_text()),
        ("qw-course", qw_course::draw().to_text()),
    ]
}
