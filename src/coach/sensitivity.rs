//! Sensitivity: how far a hand must move for the best strafe, and the same speed in other games'
//! scales.

use wishdir_analysis::strafe::Theory;

/// Centimetres in an inch: mice count by the inch.
const CM_PER_INCH: f64 = 2.54;

/// A game's scale: how far one count turns the view at sensitivity 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SensScale {
    /// The games' word on the command line.
    pub id: &'static str,
    /// What people call them.
    pub name: &'static str,
    /// Degrees a count at sensitivity 1.
    pub deg_per_count: f64,
}

/// The scales. Quake's `m_yaw` of 0.022 came with its code into Half-Life and everything after it.
/// The others publish none: theirs were measured by full turns (`docs/training.md` 4 names the
/// source).
pub const SCALES: [SensScale; 3] = [
    SensScale {
        id: "quake",
        name: "QuakeWorld, Half-Life, Counter-Strike, Source",
        deg_per_count: 0.022,
    },
    SensScale {
        id: "overwatch",
        name: "Overwatch",
        deg_per_count: 0.0066,
    },
    SensScale {
        id: "valorant",
        name: "Valorant",
        deg_per_count: 0.07,
    },
];

/// Centimetres that a mouse of this many counts an inch moves for a full turn.
pub fn cm_per_turn(deg_per_count: f64, counts_per_inch: f64) -> f64 {
    360.0 / deg_per_count / counts_per_inch * CM_PER_INCH
}

/// The sensitivity in a scale that turns one count by this much.
pub fn in_scale(scale: &SensScale, deg_per_count: f64) -> f64 {
    deg_per_count / scale.deg_per_count
}

/// The speeds that are looked at where nobody asks for others, u/s.
pub const HAND_SPEEDS: [f64; 5] = [250.0, 277.0, 320.0, 400.0, 600.0];

/// What the best strafe at a speed asks of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HandNeed {
    /// Horizontal speed, u/s.
    pub speed: f64,
    /// Degrees a tick.
    pub deg_per_tick: f64,
    /// Degrees a second.
    pub deg_per_s: f64,
    /// Counts a tick.
    pub counts_per_tick: f64,
    /// Centimetres a second.
    pub cm_per_s: f64,
    /// Centimetres for a strafe of a quarter of a second.
    pub cm_per_strafe: f64,
    /// How wide the window of angles is that win, in counts.
    pub window_counts: f64,
}

/// How long a strafe is taken to be, seconds.
const STRAFE_S: f64 = 0.25;

/// What the best strafe at a speed asks of a hand whose mouse turns the view by `deg_per_count` a
/// count.
pub fn hand_need(
    theory: &Theory,
    speed: f64,
    deg_per_count: f64,
    counts_per_inch: f64,
) -> HandNeed {
    let optimum = theory.in_air(speed);
    let (window, deg_per_s) = (optimum.window, optimum.turn_deg_per_s);
    let cm_per_deg = cm_per_turn(deg_per_count, counts_per_inch) / 360.0;
    HandNeed {
        speed,
        deg_per_tick: window.turn_deg,
        deg_per_s,
        counts_per_tick: window.turn_deg / deg_per_count,
        cm_per_s: deg_per_s * cm_per_deg,
        cm_per_strafe: deg_per_s * cm_per_deg * STRAFE_S,
        window_counts: (window.to_deg - window.from_deg) / deg_per_count,
    }
}
