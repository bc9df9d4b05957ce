//! Practice styles in words.

use super::{Describe, Label, text};
use crate::sim::style::Style;

impl Label for Style {
    fn label(&self) -> &'static str {
        text(match self {
            Self::Normal => "style.normal",
            Self::ForwardOnly => "style.w-only",
            Self::StrafeOnly => "style.ad-only",
            Self::Sideways => "style.sideways",
            Self::HalfSideways => "style.half-sideways",
            Self::NoPerfectHops => "style.no-perfect-hops",
            Self::NoDuck => "style.no-duck",
        })
    }
}

impl Describe for Style {
    fn describe(&self) -> String {
        text(match self {
            Self::Normal => "style-note.normal",
            Self::ForwardOnly => "style-note.w-only",
            Self::StrafeOnly => "style-note.ad-only",
            Self::Sideways => "style-note.sideways",
            Self::HalfSideways => "style-note.half-sideways",
            Self::NoPerfectHops => "style-note.no-perfect-hops",
            Self::NoDuck => "style-note.no-duck",
        })
        .to_owned()
    }
}
