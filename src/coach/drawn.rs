//! What a figure is made of: numbers with sliders, a curve, arrows, and what it says.

use serde::Deserialize;

/// What a figure shows.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum FigureKind {
    /// Speed over time: a run, and its end.
    Run,
    /// The gain of one tick in the air over the angle to the wish direction.
    Air,
    /// The same on the ground, with W and a strafe key.
    Ground,
    /// What ticks on the ground leave of a speed.
    Hop,
    /// What a jump leaves of a speed.
    Cap,
    /// A fall from a height.
    Fall,
    /// A ladder: how fast it is climbed, over where the view points.
    Ladder,
    /// Need For Kill's speed over the speed jump's count.
    Chain,
    /// Need For Kill's pads: how high each throws.
    Pads,
    /// Need For Kill's way over even ground: hops, and running.
    Way,
}

/// A number of the game that a slider changes, or that an axis or a fact shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Horizontal speed, u/s.
    Speed,
    /// Ticks a second.
    Fps,
    /// Factor of the air acceleration.
    AirAccelerate,
    /// Factor of the ground acceleration.
    Accelerate,
    /// Factor of the friction.
    Friction,
    /// Angle between velocity and wish direction, degrees.
    Angle,
    /// Until when W is held, milliseconds.
    LetGo,
    /// Need For Kill: until when the key is held, milliseconds.
    Held,
    /// Ticks in which the feet stay on the ground.
    GroundTicks,
    /// Height over the floor, units.
    Height,
    /// Height over the floor, pixels.
    NfkHeight,
    /// Downward acceleration, u/s².
    Gravity,
    /// The speed jump's count.
    Count,
    /// Time, milliseconds.
    Time,
    /// Change of speed in one tick, u/s.
    Gain,
    /// Pixels a tick.
    NfkSpeed,
    /// How far the view points up, degrees; negative: down.
    LookUp,
    /// How far the view is turned from a ladder, so that it stands at the side, degrees.
    TurnedAside,
    /// Upwards on a ladder, u/s.
    ClimbSpeed,
    /// What throws: 0 a jump, 1 a pad, 2 a strong pad.
    Pad,
    /// Way over the ground, pixels.
    NfkWay,
}

/// A number of the figure that its player changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slider {
    /// Which number it moves.
    pub quantity: Quantity,
    /// From where to where.
    pub range: [f64; 2],
    /// By how much one step moves it.
    pub step: f64,
    /// Where it stands.
    pub value: f64,
}

/// What a figure says in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fact {
    /// The angles that win speed, degrees; none do where both are equal.
    Window([f64; 2]),
    /// The best angle, degrees, and what it wins in a tick, u/s.
    Best([f64; 2]),
    /// What the chosen angle wins in a tick, u/s.
    Gain(f64),
    /// How fast the best turns, degrees a second.
    Turn(f64),
    /// The highest speed, u/s.
    Top(f64),
    /// From letting go to standing still, milliseconds.
    Stops(f64),
    /// What is left of the speed, u/s, and what is lost.
    Left([f64; 2]),
    /// When the floor is met, milliseconds, and how fast, u/s.
    Meets([f64; 2]),
    /// How far the last tick falls, units.
    LastTick(f64),
    /// A speed, pixels a tick.
    NfkSpeed(f64),
    /// How high the feet get: pixels, and rows of tiles.
    NfkHeight([f64; 2]),
    /// How fast a ladder is climbed with W, and with the side key towards it as well, u/s.
    Climbs([f64; 2]),
    /// How fast both keys lead along the ladder to a side, u/s.
    Slides(f64),
    /// How far hops lead, and running, pixels.
    NfkWays([f64; 2]),
}

/// The speed, what the keys ask for, and what a tick adds, as arrows: across and ahead, u/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrows {
    /// The velocity before the tick.
    pub velocity: [f64; 2],
    /// The wish direction, as long as the velocity.
    pub wish: [f64; 2],
    /// What the tick adds.
    pub added: [f64; 2],
}

/// A figure at its sliders' places.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// What the axes measure.
    pub axes: [Quantity; 2],
    /// The rule as points.
    pub curve: Vec<[f64; 2]>,
    /// The part of the lower axis that wins.
    pub window: Option<[f64; 2]>,
    /// Where the sliders are on the curve.
    pub mark: [f64; 2],
    /// The tick's arrows, where there is an angle.
    pub arrows: Option<Arrows>,
    /// The same in numbers.
    pub facts: Vec<Fact>,
}

/// A slider that stands there.
pub(super) fn slider(quantity: Quantity, range: [f64; 2], step: f64, value: f64) -> Slider {
    Slider {
        quantity,
        range,
        step,
        value: value.clamp(range[0], range[1]),
    }
}
