//! What the HUD shows and where, as the settings file keeps it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A widget of the HUD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum WidgetId {
    /// Where to aim: the zones of both strafe sides.
    StrafeBar,
    /// My turn over the ideal turn.
    Trainer,
    /// Horizontal speed, and small: vertical speed, height, take-off, maximum, landing.
    Speed,
    /// The speed of the last seconds.
    Graph,
    /// This tick's gain or loss, and the last second's.
    Gain,
    /// Velocity and wish direction as seen from above.
    Compass,
    /// Where the view points.
    Crosshair,
    /// Frames on ground, cap, stamina.
    Bhop,
    /// The fall under way, the drop ahead.
    Forecast,
    /// The last jump in all its numbers.
    Jump,
    /// Keys, wheel and turn.
    Keys,
    /// Hit points.
    Health,
    /// Engine, physics rate, profile.
    Engine,
    /// The course's clock.
    Timer,
    /// What happened.
    Feed,
    /// The keys to begin with.
    Hints,
    /// Need For Kill: `ix` and `iy` with their caps.
    Inertia,
    /// Need For Kill: the speed jump's count, what it adds, and the other counters.
    SpeedJump,
    /// Need For Kill: the last jumps.
    Chain,
    /// While paused: the tick, function by function.
    Inspector,
}

/// Which corner, edge or middle of the screen a widget keeps its distance to (with the same part of itself).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Anchor {
    /// Left and up.
    #[default]
    TopLeft,
    /// The upper edge's middle.
    Top,
    /// Right and up.
    TopRight,
    /// The left edge's middle.
    Left,
    /// The middle: where the crosshair is.
    Middle,
    /// The right edge's middle.
    Right,
    /// Left and down.
    BottomLeft,
    /// The lower edge's middle.
    Bottom,
    /// Right and down.
    BottomRight,
}

/// How large a widget may be made, times its own size.
pub const SCALES: std::ops::RangeInclusive<f32> = 0.5..=2.5;

/// One widget's place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Whether it is drawn.
    pub on: bool,
    /// What it keeps its distance to.
    pub anchor: Anchor,
    /// From the screen's anchor to the widget's: right, down, points.
    pub offset: [f32; 2],
    /// Times its own size.
    pub scale: f32,
}

/// What the HUD shows and where, as the settings file keeps it: only what differs from the defaults.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HudSettings {
    /// The widgets that the player has changed.
    pub(in crate::game) changed: BTreeMap<WidgetId, Placement>,
    /// Over how many ticks the turn trainer averages.
    #[serde(skip_serializing_if = "TrainerAverage::is_usual")]
    pub trainer: TrainerAverage,
}

/// Over how many ticks the turn trainer averages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TrainerAverage {
    /// Every tick for itself: honest and nervous.
    One,
    /// Five ticks.
    #[default]
    Five,
    /// Ten ticks: calm.
    Ten,
}

impl TrainerAverage {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::One, Self::Five, Self::Ten];

    /// As a number.
    #[must_use]
    pub fn ticks(self) -> u32 {
        match self {
            Self::One => 1,
            Self::Five => 5,
            Self::Ten => 10,
        }
    }

    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
