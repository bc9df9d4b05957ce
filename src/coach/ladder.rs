//! Ladder figure (`GoldSrc`, `PM_LadderMove`).
//! Each key pushes along the view, and a push into the ladder becomes climbing.

use super::figure_data::{Fact, FigureData, FigureSlider, Quantity, slider};

/// Speed of each key on a ladder, u/s (`GoldSrc`, `MAX_CLIMB_SPEED`).
const CLIMB_SPEED: f64 = 200.0;
/// Angle between two curve points, degrees.
const STEP_DEG: f64 = 2.0;
/// Maximum pitch of the view, degrees.
const STEEPEST_DEG: f64 = 88.0;

/// Returns the figure's sliders, set to a steep view with the ladder ahead.
pub(super) fn sliders() -> Vec<FigureSlider> {
    vec![
        slider(Quantity::LookUp, [-STEEPEST_DEG, STEEPEST_DEG], 1.0, 60.0),
        slider(Quantity::TurnedAside, [0.0, 90.0], 1.0, 0.0),
    ]
}

/// Returns three speeds, u/s: up with W, up with W and the side key, and sideways with both.
fn climb_speeds(look_up_deg: f64, turned_deg: f64) -> [f64; 3] {
    let [(up, level), (aside, ahead)] =
        [look_up_deg, turned_deg].map(|angle| libm::sincos(angle.to_radians()));
    let forward = CLIMB_SPEED * (up + level * ahead);
    [
        forward,
        forward + CLIMB_SPEED * aside,
        (CLIMB_SPEED * (level * aside - ahead)).abs(),
    ]
}

/// Computes the figure for a pitch and a turn of the view, degrees.
pub(super) fn compute(look_up_deg: f64, turned_deg: f64) -> FigureData {
    let steps = (2.0 * STEEPEST_DEG / STEP_DEG) as u32;
    let at = |step: u32| f64::from(step) * STEP_DEG - STEEPEST_DEG;
    let climbs = |look_up: f64| climb_speeds(look_up, turned_deg)[1];
    let [forward, both, slides] = climb_speeds(look_up_deg, turned_deg);
    FigureData {
        axes: [Quantity::LookUp, Quantity::ClimbSpeed],
        curve: (0..=steps)
            .map(|step| [at(step), climbs(at(step))])
            .collect(),
        window: None,
        mark: [look_up_deg, both],
        arrows: None,
        facts: vec![Fact::Climbs([forward, both]), Fact::Slides(slides)],
    }
}
