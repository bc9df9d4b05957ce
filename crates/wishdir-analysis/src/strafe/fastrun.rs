//! Fastrun: if the player runs with W and then also presses A, the speed rises above the running
//! speed for some ticks.

use super::ground::GroundTick;
use super::wish::{first_tick_wish, wish_of_held_keys};
use wishdir_sim::client::Button;
use wishdir_sim::profile::Profile;

/// Duration of the simulated run, seconds. The peak comes within 0.25 s.
const WATCHED: f64 = 1.0;

/// Fastrun at its highest speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fastrun {
    /// Highest speed of the fastrun, u/s.
    pub speed: f64,
    /// Tick of the peak speed. The tick that presses the strafe key is 1.
    pub tick: u32,
}

/// Computes a profile's fastrun with ticks of `msec` milliseconds.
pub fn fastrun(profile: &Profile, msec: u8) -> Fastrun {
    let run = wish_of_held_keys(profile, &[Button::Forward], false);
    let first = first_tick_wish(profile);
    let then = wish_of_held_keys(profile, &[Button::Forward, Button::MoveLeft], false);
    let tick_of = |speed| GroundTick::new(&profile.physics, speed, msec, 1.0);
    let (first_tick, later_tick) = (tick_of(first.speed), tick_of(then.speed));
    let mut speed = tick_of(run.speed)
        .circle_with_turn(0.0)
        .map_or(f64::from(run.speed), |straight| straight.speed);
    let mut heading_deg = run.left_deg;
    let mut peak = Fastrun { speed, tick: 0 };
    for number in 1..=(WATCHED / later_tick.seconds) as u32 {
        let (tick, wish_deg) = if number == 1 {
            (&first_tick, first.left_deg)
        } else {
            (&later_tick, then.left_deg)
        };
        let u_deg = wish_deg - heading_deg;
        heading_deg += tick.turn_deg(speed, u_deg);
        speed += tick.gain(speed, u_deg);
        if speed > peak.speed {
            peak = Fastrun {
                speed,
                tick: number,
            };
        }
    }
    peak
}
