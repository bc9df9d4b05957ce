//! The best hop after a landing: how many frames on ground keep most of the speed, and with which
//! keys.
//!
//! The one function behind the grade of a hop and its ledger. The tick that lands is the first
//! frame; a hop of n has n - 1 ticks with friction. In each of them the keys either brake, or
//! nothing is held, or a strafe key with the best view makes up for some of the friction; braking
//! comes first, since friction takes less of a slower player.

use super::cap::JumpCap;
use super::ground::GroundTick;
use wishdir_sim::engine::{Physics, move_msec};

/// Another frame on the ground is worth it from this much more speed on, u/s.
const WORTH_A_FRAME: f64 = 1.0;
/// More frames on ground than this are no hop.
const MOST_FRAMES: u32 = 40;

/// What the ground keys do in a hop, ticks, in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HopKeys {
    /// The key against the way: back, for a player who looks ahead.
    pub back: u32,
    /// No key.
    pub none: u32,
    /// A strafe key with the best view.
    pub strafe: u32,
}

/// What a hop can keep of its landing's speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestHop {
    /// Take-off speed, u/s.
    pub speed: f64,
    /// In how many frames on ground.
    pub fog: u32,
    /// With which keys in the ticks between landing and jump.
    pub keys: HopKeys,
}

/// The best hop after a landing at this horizontal speed (u/s) with this much CS stamina left
/// (milliseconds), in ticks of `msec` milliseconds. Who is not cut jumps at once; above the cap it
/// pays to brake first, for as long as that wins.
pub fn best_hop(physics: &Physics, msec: u8, speed: f64, stamina_msec: f32) -> BestHop {
    let msec = move_msec(msec);
    let cap = JumpCap::new(physics, msec);
    let mut best = BestHop {
        speed: cap.after(speed),
        fog: 1,
        keys: HopKeys::default(),
    };
    if speed <= cap.fastest() {
        // Who is slow may run, but that is no hop.
        return best;
    }
    let ground = GroundTick::new(physics, physics.maxspeed(), msec, 1.0);
    let ticks: [GroundTick; MOST_FRAMES as usize] =
        std::array::from_fn(|tick| ground.tired(stamina_msec - tick as f32 * f32::from(msec)));
    let mut fastest = speed;
    for fog in 2..=MOST_FRAMES {
        let count = fog - 1;
        fastest = strafed(&ticks[count as usize - 1], fastest);
        if fastest < best.speed {
            break;
        }
        let mut of_fog = best;
        for keys in ways(count) {
            let kept = cap.after(after(&ticks, speed, keys));
            if kept > of_fog.speed {
                of_fog = BestHop {
                    speed: kept,
                    fog,
                    keys,
                };
            }
        }
        if of_fog.speed > best.speed + WORTH_A_FRAME {
            best = of_fog;
        }
    }
    best
}

/// All ways to spend this many ticks.
fn ways(count: u32) -> impl Iterator<Item = HopKeys> {
    (0..=count).flat_map(move |back| {
        (0..=count - back).map(move |none| HopKeys {
            back,
            none,
            strafe: count - back - none,
        })
    })
}

/// The speed after the ground ticks of a hop, u/s.
fn after(ticks: &[GroundTick], landing: f64, keys: HopKeys) -> f64 {
    let mut speed = landing;
    for (index, tick) in (0..)
        .zip(ticks)
        .take((keys.back + keys.none + keys.strafe) as usize)
    {
        speed = if index < keys.back {
            (tick.rubbed(speed) - tick.accel).max(0.0)
        } else if index < keys.back + keys.none {
            tick.rubbed(speed)
        } else {
            strafed(tick, speed)
        };
    }
    speed
}

fn strafed(tick: &GroundTick, speed: f64) -> f64 {
    speed + tick.best_gain(speed)
}
