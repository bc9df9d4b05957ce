//! Fraction of heights that allow a JumpBug (`docs/numbers.md` 2.6, article 003).

use super::WINDOW;
use wishdir_sim::engine::Physics;

/// JumpBug chance over random heights around `height`, for a fall from rest.
/// It is 2 units divided by the distance of the last whole tick of the fall, up to 1.
/// 0 in QuakeWorld.
///
/// Let H be the height, T the tick length in seconds, and k = gravity T² / 2.
/// In N whole ticks the player falls H = k N (N + 1) units, so N = (√(1 + 4 H / k) - 1) / 2.
/// In the last of these ticks the player falls 2 k N units, so the chance is P = 2 / (2 k N).
/// At 100 fps k is 0.04, which gives the article's 50 / (√(1 + 100 H) - 1).
/// The player never falls more than `maxvelocity` T units per tick. For this reason the article
/// gives 10 % for all heights above 2510 units.
pub fn jump_bug_chance(physics: &Physics, msec: u8, height: f64) -> f64 {
    let tick = f64::from(msec) * 0.001;
    let k = f64::from(physics.vars.gravity) * f64::from(physics.client.gravity) * tick * tick * 0.5;
    let ticks = ((1.0 + 4.0 * height / k).sqrt() - 1.0) * 0.5;
    let speed = 2.0 * k * ticks / tick;
    jump_bug_chance_at(physics, msec, if k > 0.0 { speed } else { 0.0 })
}

/// JumpBug chance at this vertical speed, u/s: 2 units divided by the distance fallen in one tick,
/// up to 1.
pub fn jump_bug_chance_at(physics: &Physics, msec: u8, fall_speed: f64) -> f64 {
    if !physics.rules().fall_bugs {
        return 0.0;
    }
    let speed = fall_speed.abs().min(f64::from(physics.vars.maxvelocity));
    let way = speed * f64::from(msec) * 0.001;
    if way > f64::from(WINDOW) {
        f64::from(WINDOW) / way
    } else {
        1.0
    }
}
