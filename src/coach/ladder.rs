//! A ladder's figure: each key pushes along the view, and what it pushes into the ladder goes up
//! (`GoldSrc`, `PM_LadderMove`).

use super::drawn::{Drawn, Fact, Quantity, Slider, slider};

/// What each key asks for on a ladder, u/s (`GoldSrc`, `MAX_CLIMB_SPEED`).
const CLIMB_SPEED: f64 = 200.0;
/// From one point of the curve to the next, degrees.
const STEP_DEG: f64 = 2.0;
/// As far as a view goes, degrees.
const STEEPEST_DEG: f64 = 88.0;

/// Its sliders: a steep view, the ladder right ahead.
pub(super) fn sliders() -> Vec<Slider> {
    vec![
        slider(Quantity::LookUp, [-STEEPEST_DEG, STEEPEST_DEG], 1.0, 60.0),
        slider(Quantity::TurnedAside, [0.0, 90.0], 1.0, 0.0),
    ]
}

/// Up the ladder with W, and with the side key towards it as well; along it to the side with both,
/// u/s.
fn speeds(look_up_deg: f64, turned_deg: f64) -> [f64; 3] {
    let [(up, level), (aside, ahead)] =
        [look_up_deg, turned_deg].map(|angle| libm::sincos(angle.to_radians()));
    let forward = CLIMB_SPEED * (up + level * ahead);
    [
        forward,
        forward + CLIMB_SPEED * aside,
        (CLIMB_SPEED * (level * aside - ahead)).abs(),
    ]
}

/// With the view up and turned so far, degrees.
pub(super) fn drawn(look_up_deg: f64, turned_deg: f64) -> Drawn {
    let steps = (2.0 * STEEPEST_DEG / STEP_DEG) as u32;
    let at = |step: u32| f64::from(step) * STEP_DEG - STEEPEST_DEG;
    let climbs = |look_up: f64| speeds(look_up, turned_deg)[1];
    let [forward, both, slides] = speeds(look_up_deg, turned_deg);
    Drawn {
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
