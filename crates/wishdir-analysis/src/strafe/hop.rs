//! Best hop after a landing: the FOG and keys that keep the most speed.
//!
//! Hop grades and the loss breakdown both use [`best_hop`]. The landing tick is the first frame on
//! ground, so a hop with FOG n has n - 1 ticks with friction. On each of these ticks the player
//! brakes, holds no key, or holds a strafe key at the best view angle to make up for some friction.
//! Braking comes first, because friction takes less from a slower player.

use super::cap::JumpCap;
use super::ground::GroundTick;
use wishdir_sim::engine::{Physics, move_msec};

/// Minimum gain that justifies another frame on ground, u/s.
const WORTH_A_FRAME: f64 = 1.0;
/// Maximum number of frames on ground in a hop.
const MOST_FRAMES: u32 = 40;

/// Number of ticks for each ground key of a hop. The keys follow each other in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HopKeys {
    /// Ticks with the key opposite to the movement: back when facing forward.
    pub back: u32,
    /// Ticks without a key.
    pub none: u32,
    /// Ticks with a strafe key and the best view angle.
    pub strafe: u32,
}

/// Best possible hop after a landing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestHop {
    /// Speed at takeoff, u/s.
    pub speed: f64,
    /// Number of frames on ground.
    pub fog: u32,
    /// Keys on the ticks between landing and jump.
    pub keys: HopKeys,
}

/// Finds the best hop after landing at `speed` u/s with `stamina_msec` milliseconds of CS stamina.
/// Ticks last `msec` milliseconds.
/// Below the cap, the best hop jumps at once.
/// Above it, the best hop brakes first, if that keeps more speed.
pub fn best_hop(physics: &Physics, msec: u8, speed: f64, stamina_msec: f32) -> BestHop {
    let msec = move_msec(msec);
    let cap = JumpCap::new(physics, msec);
    let mut best = BestHop {
        speed: cap.speed_after_jump(speed),
        fog: 1,
        keys: HopKeys::default(),
    };
    if speed <= cap.max_uncut_speed() {
        // A slow player may gain speed by running, but that is not a hop.
        return best;
    }
    let ground = GroundTick::new(physics, physics.maxspeed(), msec, 1.0);
    let ticks: [GroundTick; MOST_FRAMES as usize] = std::array::from_fn(|tick| {
        ground.with_stamina(stamina_msec - tick as f32 * f32::from(msec))
    });
    let mut fastest = speed;
    for fog in 2..=MOST_FRAMES {
        let count = fog - 1;
        fastest = speed_after_strafe(&ticks[count as usize - 1], fastest);
        if fastest < best.speed {
            break;
        }
        let mut best_of_fog = best;
        for keys in key_splits(count) {
            let kept = cap.speed_after_jump(speed_after_keys(&ticks, speed, keys));
            if kept > best_of_fog.speed {
                best_of_fog = BestHop {
                    speed: kept,
                    fog,
                    keys,
                };
            }
        }
        if best_of_fog.speed > best.speed + WORTH_A_FRAME {
            best = best_of_fog;
        }
    }
    best
}

/// Returns all ways to divide this many ticks among the three kinds of keys.
fn key_splits(count: u32) -> impl Iterator<Item = HopKeys> {
    (0..=count).flat_map(move |back| {
        (0..=count - back).map(move |none| HopKeys {
            back,
            none,
            strafe: count - back - none,
        })
    })
}

/// Returns the speed after the ground ticks of a hop, u/s.
fn speed_after_keys(ticks: &[GroundTick], landing: f64, keys: HopKeys) -> f64 {
    let mut speed = landing;
    for (index, tick) in (0..)
        .zip(ticks)
        .take((keys.back + keys.none + keys.strafe) as usize)
    {
        speed = if index < keys.back {
            (tick.speed_after_friction(speed) - tick.accel).max(0.0)
        } else if index < keys.back + keys.none {
            tick.speed_after_friction(speed)
        } else {
            speed_after_strafe(tick, speed)
        };
    }
    speed
}

fn speed_after_strafe(tick: &GroundTick, speed: f64) -> f64 {
    speed + tick.best_gain(speed)
}
