//! The HUD's widgets by name: what each one tells, how large it is, where it stands at first.

use bevy_egui::egui::Vec2;
use serde::{Deserialize, Serialize};

use super::layout::{Anchor, Placement};
use super::{compass, crosshair, engine, feed, gain, health, hints, keys, speed, timer};

/// A widget of the HUD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum WidgetId {
    /// Horizontal speed, and small: vertical speed, height, take-off speed.
    Speed,
    /// This tick's gain or loss, and the last second's.
    Gain,
    /// Velocity and wish direction as seen from above.
    Compass,
    /// Where the view points.
    Crosshair,
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
}

impl WidgetId {
    /// All of them, in the menu's order.
    pub const ALL: [Self; 10] = [
        Self::Speed,
        Self::Gain,
        Self::Compass,
        Self::Crosshair,
        Self::Keys,
        Self::Health,
        Self::Engine,
        Self::Timer,
        Self::Feed,
        Self::Hints,
    ];

    /// What the player calls it.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Speed => "Speed",
            Self::Gain => "Gain and loss",
            Self::Compass => "Wishdir compass",
            Self::Crosshair => "Crosshair",
            Self::Keys => "Keys and mouse",
            Self::Health => "Health",
            Self::Engine => "Engine and profile",
            Self::Timer => "Timer",
            Self::Feed => "Messages",
            Self::Hints => "First keys",
        }
    }

    /// What it tells, in a line.
    #[must_use]
    pub fn note(self) -> &'static str {
        match self {
            Self::Speed => {
                "Horizontal speed; below it vertical speed, height over the start, speed at the last take-off"
            }
            Self::Gain => "Horizontal speed won or lost in this tick, friction and walls apart, and the last 110 ticks",
            Self::Compass => "From above, view up: where you move, where you want to, and the angle between",
            Self::Crosshair => "Where the view points",
            Self::Keys => "What the tick was asked for: keys, wheel notches, turn",
            Self::Health => "Hit points, where damage counts",
            Self::Engine => "Movement code, physics frames per second, maxspeed, profile; drawn frames per second",
            Self::Timer => "From leaving the start zone to the finish, to the millisecond",
            Self::Feed => "Checkpoints, finishes, falls, saved positions, warnings",
            Self::Hints => "The most important keys, for the first seconds",
        }
    }

    /// Width and height at scale 1, points.
    #[must_use]
    pub fn size(self) -> Vec2 {
        match self {
            Self::Speed => speed::SIZE,
            Self::Gain => gain::SIZE,
            Self::Compass => compass::SIZE,
            Self::Crosshair => crosshair::SIZE,
            Self::Keys => keys::SIZE,
            Self::Health => health::SIZE,
            Self::Engine => engine::SIZE,
            Self::Timer => timer::SIZE,
            Self::Feed => feed::SIZE,
            Self::Hints => hints::SIZE,
        }
    }

    /// Where it stands before the player moves it.
    #[must_use]
    pub fn default_placement(self) -> Placement {
        let (anchor, offset) = match self {
            Self::Speed => (Anchor::Bottom, [0.0, -14.0]),
            Self::Gain => (Anchor::Bottom, [0.0, -118.0]),
            Self::Compass => (Anchor::Middle, [0.0, 92.0]),
            Self::Crosshair => (Anchor::Middle, [0.0, 0.0]),
            Self::Keys => (Anchor::BottomRight, [-16.0, -16.0]),
            Self::Health => (Anchor::BottomLeft, [16.0, -16.0]),
            Self::Engine => (Anchor::TopLeft, [16.0, 16.0]),
            Self::Timer => (Anchor::Top, [0.0, 16.0]),
            Self::Feed => (Anchor::TopRight, [-16.0, 16.0]),
            Self::Hints => (Anchor::Left, [16.0, -20.0]),
        };
        Placement { on: true, anchor, offset, scale: 1.0 }
    }
}
