//! Parts of a figure: sliders, curve, arrows and facts.

use serde::Deserialize;

/// Kind of a figure in a lesson.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum FigureKind {
    /// Speed over time while the player runs and stops.
    Run,
    /// Gain of one tick in the air against the angle to the wish direction.
    Air,
    /// Gain of one tick on the ground against the angle, with W and a strafe key.
    Ground,
    /// Speed left after some ticks on the ground.
    Hop,
    /// Speed left after a jump above the cap.
    Cap,
    /// Fall from a height.
    Fall,
    /// Climbing speed on a ladder against the view's pitch.
    Ladder,
    /// Need For Kill's speed against the speed jump count.
    Chain,
    /// Throw height of Need For Kill's pads.
    Pads,
    /// Distance on flat ground in Need For Kill, hopping and running.
    Way,
}

/// Quantity for a slider, an axis or a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Horizontal speed, u/s.
    Speed,
    /// Ticks per second.
    Fps,
    /// Air acceleration factor.
    AirAccelerate,
    /// Ground acceleration factor.
    Accelerate,
    /// Friction factor.
    Friction,
    /// Angle between velocity and wish direction, degrees.
    Angle,
    /// Time at which W is released, milliseconds.
    LetGo,
    /// Time at which the key is released in Need For Kill, milliseconds.
    Held,
    /// Number of ticks on the ground.
    GroundTicks,
    /// Height above the floor, units.
    Height,
    /// Height above the floor, pixels.
    NfkHeight,
    /// Downward acceleration, u/s².
    Gravity,
    /// Speed jump count.
    Count,
    /// Time, milliseconds.
    Time,
    /// Change of speed in one tick, u/s.
    Gain,
    /// Speed, pixels per tick.
    NfkSpeed,
    /// Pitch of the view, degrees. Positive: up.
    LookUp,
    /// Horizontal angle between the view and the direction to the ladder, degrees.
    TurnedAside,
    /// Climbing speed, u/s.
    ClimbSpeed,
    /// Source of the throw: 0 a jump, 1 a pad, 2 a strong pad.
    Pad,
    /// Distance along the ground, pixels.
    NfkWay,
}

/// Slider of a figure, which sets a quantity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FigureSlider {
    /// Quantity that the slider sets.
    pub quantity: Quantity,
    /// Minimum and maximum.
    pub range: [f64; 2],
    /// Size of one slider step.
    pub step: f64,
    /// Current value of the slider.
    pub value: f64,
}

/// Number shown next to a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fact {
    /// Smallest and largest angle that gain speed, degrees. If both are equal, no angle does.
    Window([f64; 2]),
    /// Best angle, degrees, and the gain at this angle, u/s per tick.
    Best([f64; 2]),
    /// Gain per tick at the chosen angle, u/s.
    Gain(f64),
    /// Ideal turn speed, degrees per second.
    Turn(f64),
    /// Highest speed of the curve, u/s.
    Top(f64),
    /// Time from releasing the key to standing still, milliseconds.
    Stops(f64),
    /// Remaining speed and lost speed, u/s.
    Left([f64; 2]),
    /// Time of the landing, milliseconds, and speed on landing, u/s.
    Meets([f64; 2]),
    /// Distance fallen on the last tick, units.
    LastTick(f64),
    /// Speed, pixels per tick.
    NfkSpeed(f64),
    /// Maximum height of the feet: pixels, and rows of tiles.
    NfkHeight([f64; 2]),
    /// Climbing speeds with W, and with W and the side key towards the ladder, u/s.
    Climbs([f64; 2]),
    /// Sideways speed along the ladder with both keys, u/s.
    Slides(f64),
    /// Distance covered by hopping and distance covered by running, pixels.
    NfkWays([f64; 2]),
}

/// Velocity arrows for one tick, u/s: x points sideways, y points ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrows {
    /// Velocity before the tick.
    pub velocity: [f64; 2],
    /// Wish direction, scaled to the length of the velocity.
    pub wish: [f64; 2],
    /// Velocity added by the tick.
    pub added: [f64; 2],
}

/// Computed figure: curve, numbers and arrows.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureData {
    /// Quantities of the x axis and the y axis.
    pub axes: [Quantity; 2],
    /// Points of the curve: x and y.
    pub curve: Vec<[f64; 2]>,
    /// Range of the x axis that gains speed.
    pub window: Option<[f64; 2]>,
    /// Point on the curve for the sliders' values.
    pub mark: [f64; 2],
    /// Arrows of the tick, if the figure has an angle.
    pub arrows: Option<Arrows>,
    /// Numbers shown next to the figure.
    pub facts: Vec<Fact>,
}

/// Creates a slider with a value limited to its range.
pub(super) fn slider(quantity: Quantity, range: [f64; 2], step: f64, value: f64) -> FigureSlider {
    FigureSlider {
        quantity,
        range,
        step,
        value: value.clamp(range[0], range[1]),
    }
}
