//! Sensitivity: mouse movement needed for the best strafe, and conversion between games.

use wishdir_analysis::strafe::Theory;

/// Centimetres per inch. Mouse resolutions are per inch.
const CM_PER_INCH: f64 = 2.54;

/// Scale in which a game measures sensitivity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SensScale {
    /// Name on the command line.
    pub id: &'static str,
    /// Names of the games that use the scale.
    pub name: &'static str,
    /// Degrees per mouse count at sensitivity 1.
    pub deg_per_count: f64,
}

/// Known scales. Half-Life and later games inherited 0.022 from Quake's `m_yaw`. The other games
/// publish no value, so their values were measured with full turns (`docs/training.md` 4).
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

/// Returns the centimetres for a full turn of the view.
pub fn cm_per_turn(deg_per_count: f64, counts_per_inch: f64) -> f64 {
    360.0 / deg_per_count / counts_per_inch * CM_PER_INCH
}

/// Returns the sensitivity in a scale that gives this turn per count.
pub fn sensitivity_in_scale(scale: &SensScale, deg_per_count: f64) -> f64 {
    deg_per_count / scale.deg_per_count
}

/// Horizontal speeds that the table shows by default, u/s.
pub const STRAFE_SPEEDS: [f64; 5] = [250.0, 277.0, 320.0, 400.0, 600.0];

/// Mouse movement needed for the best strafe at a speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrafeEffort {
    /// Horizontal speed, u/s.
    pub speed: f64,
    /// Turn that strafing needs at this speed, degrees per tick.
    pub deg_per_tick: f64,
    /// Turn that strafing needs at this speed, degrees per second.
    pub deg_per_s: f64,
    /// Mouse counts per tick for this turn.
    pub counts_per_tick: f64,
    /// Speed of the mouse for this turn, centimetres per second.
    pub cm_per_s: f64,
    /// Mouse movement for a strafe of a quarter of a second, centimetres.
    pub cm_per_strafe: f64,
    /// Width of the angle range that gains speed, mouse counts.
    pub window_counts: f64,
}

/// Assumed duration of a strafe, seconds.
const STRAFE_S: f64 = 0.25;

/// Computes the mouse movement for the best strafe at a speed.
pub fn strafe_effort(
    theory: &Theory,
    speed: f64,
    deg_per_count: f64,
    counts_per_inch: f64,
) -> StrafeEffort {
    let optimum = theory.in_air(speed);
    let (window, deg_per_s) = (optimum.window, optimum.turn_deg_per_s);
    let cm_per_deg = cm_per_turn(deg_per_count, counts_per_inch) / 360.0;
    StrafeEffort {
        speed,
        deg_per_tick: window.turn_deg,
        deg_per_s,
        counts_per_tick: window.turn_deg / deg_per_count,
        cm_per_s: deg_per_s * cm_per_deg,
        cm_per_strafe: deg_per_s * cm_per_deg * STRAFE_S,
        window_counts: (window.to_deg - window.from_deg) / deg_per_count,
    }
}
