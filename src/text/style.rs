//! Texts for practice styles and badges, and reasons why a run does not count.

use super::{Describe, Label, message, text};
use crate::planner::eligibility::UncountedReason;
use wishdir_sim::badge::Badge;
use wishdir_sim::style::Style;

impl Label for Style {
    fn label(&self) -> &'static str {
        text!(match self {
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
        text!(match self {
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

impl Label for Badge {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Macro => "badge.macro",
            Self::NullMovement => "badge.null-movement",
            Self::YawSpeed => "badge.yaw-speed",
        })
    }
}

impl Describe for Badge {
    fn describe(&self) -> String {
        text!(match self {
            Self::Macro => "badge-note.macro",
            Self::NullMovement => "badge-note.null-movement",
            Self::YawSpeed => "badge-note.yaw-speed",
        })
        .to_owned()
    }
}

impl Label for UncountedReason {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Placed => "uncounted.placed",
            Self::Slowed => "uncounted.slowed",
            Self::Command { .. } => "uncounted.command",
        })
    }
}

impl Describe for UncountedReason {
    fn describe(&self) -> String {
        match self {
            Self::Placed => text!("uncounted.placed-reason").to_owned(),
            Self::Slowed => text!("uncounted.slowed-reason").to_owned(),
            Self::Command { tick, fault } => message!(
                "uncounted.command-reason",
                tick = tick.to_string(),
                fault = fault.to_string()
            ),
        }
    }
}
