//! What the ledger knows of a profile before any jump: whole keys, the best prestrafe, what a hop can keep.

use super::plan::BestTick;
use crate::analysis::strafe::{AirTick, JumpCap, wish_speed};
use crate::sim::math::frame_time;
use crate::sim::pmove::{DUCKED_HULL, Physics, STANDING_HULL, move_msec, stamina_factor};
use crate::sim::profile::Profile;

/// Runs until the speed of the best prestrafe stands still, at most so many ticks.
const PRESTRAFE_TICKS: usize = 10_000;
/// The best hop is looked for among at most so many frames on ground.
const MAX_FOG: u32 = 10;

/// A profile as the ledger uses it. Cheap to keep, worked out once.
#[derive(Clone, Debug)]
pub struct LedgerContext {
    pub(super) physics: Physics,
    /// Length of the usual tick, milliseconds.
    msec: u8,
    /// Feet below the origin by hull, units.
    pub(super) feet: [f64; 2],
    /// Wishspeed of one whole key, u/s: standing, slowed by ducking.
    wish: [f32; 2],
    cap: JumpCap,
    /// Above this the air gives nothing, u/s.
    air_limit: f64,
    best_prestrafe: f64,
}

/// What a hop can keep of its landing's speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestHop {
    /// Take-off speed, u/s.
    pub speed: f64,
    /// In how many frames on ground.
    pub fog: u32,
}

/// The best tick that was asked for last: the next one is mostly the same.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LastTick {
    wish_speed: f32,
    msec: u8,
    own_friction: f32,
    tick: BestTick,
}

impl LastTick {
    /// Whether it was this one.
    pub(super) fn is_of(&self, wish_speed: f32, msec: u8, own_friction: f32) -> bool {
        (wish_speed, msec, own_friction) == (self.wish_speed, self.msec, self.own_friction)
    }

    /// The best air tick with this wishspeed, u/s.
    pub(super) fn of_wish(
        &mut self,
        context: &LedgerContext,
        wish_speed: f32,
        msec: u8,
        own_friction: f32,
    ) -> BestTick {
        if !self.is_of(wish_speed, msec, own_friction) {
            *self = Self { wish_speed, msec, own_friction, tick: context.of_wish(wish_speed, msec, own_friction) };
        }
        self.tick
    }
}

impl LedgerContext {
    /// Works it out.
    pub fn new(profile: &Profile) -> Self {
        let wish = [wish_speed(profile, false), wish_speed(profile, true)];
        let msec = profile.msec();
        let mut context = Self {
            physics: profile.physics,
            msec,
            feet: [STANDING_HULL, DUCKED_HULL].map(|hull| -f64::from(profile.hull(hull).mins.z)),
            wish,
            cap: JumpCap::new(&profile.physics, move_msec(msec)),
            air_limit: AirTick::new(&profile.physics, wish[0], move_msec(msec), 1.0).limit,
            best_prestrafe: 0.0,
        };
        context.best_prestrafe = context.steady_speed().min(context.hop_cap());
        context
    }

    /// The fastest steady speed on the ground with the best wish direction in each tick, as long as a jump keeps it,
    /// u/s.
    pub fn best_prestrafe(&self) -> f64 {
        self.best_prestrafe
    }

    /// Up to this horizontal speed a jump off the ground is not cut, u/s.
    pub fn hop_cap(&self) -> f64 {
        self.cap.fastest()
    }

    /// The best take-off speed after a landing at this horizontal speed (u/s) with this much CS stamina lost
    /// (milliseconds): FOG 1 keeps all; above the cap it pays to brake first.
    pub fn best_hop(&self, landing_speed: f64, stamina_msec: f32) -> BestHop {
        let (mut slowest, mut fastest) = (landing_speed, landing_speed);
        let mut best = BestHop { speed: self.kept(slowest, fastest), fog: 1 };
        if landing_speed <= self.hop_cap() {
            // Who is slow may run, but that is no hop.
            return best;
        }
        let ground = self.ground_tick();
        for fog in 2..=MAX_FOG {
            let braked = self.stamina(stamina_msec, fog - 1);
            slowest = (self.friction(slowest) * braked - ground.accel).max(0.0);
            fastest = BestTick::new(ground, 0.0).after(self.friction(fastest) * braked);
            let speed = self.kept(slowest, fastest);
            if speed > best.speed {
                best = BestHop { speed, fog };
            }
        }
        best
    }

    /// Wishspeed of one whole key, u/s.
    pub(super) fn wish(&self, slowed: bool) -> f32 {
        self.wish[usize::from(slowed)]
    }

    /// The best air tick with this wishspeed, u/s.
    pub(super) fn of_wish(&self, wish_speed: f32, msec: u8, own_friction: f32) -> BestTick {
        let air = AirTick::new(&self.physics, wish_speed, msec, own_friction);
        BestTick::new(air, f64::from(frame_time(msec)))
    }

    /// Above this the air gives nothing, u/s (QuakeWorld's `bunnyspeedcap`).
    pub(super) fn air_limit(&self) -> f64 {
        self.air_limit
    }

    fn seconds(&self) -> f64 {
        f64::from(frame_time(move_msec(self.msec)))
    }

    /// What a jump leaves of the best choice between two speeds, u/s.
    fn kept(&self, slowest: f64, fastest: f64) -> f64 {
        let fastest_uncut = self.cap.fastest();
        if slowest <= fastest_uncut { fastest.min(fastest_uncut) } else { self.cap.after(slowest) }
    }

    /// The ground's acceleration has the air's form, with wishspeed itself as its cap.
    fn ground_tick(&self) -> AirTick {
        let wish = f64::from(self.wish[0]);
        AirTick {
            cap: wish,
            accel: f64::from(self.physics.vars.accelerate) * self.seconds() * wish,
            limit: f64::INFINITY,
        }
    }

    /// The speed after one tick of ground friction, u/s.
    fn friction(&self, speed: f64) -> f64 {
        let vars = &self.physics.vars;
        let control = speed.max(f64::from(vars.stopspeed));
        (speed - control * f64::from(vars.friction) * self.seconds()).max(0.0)
    }

    /// What CS stamina leaves of the speed in the so-many-th tick after a landing.
    fn stamina(&self, stamina_msec: f32, ticks: u32) -> f64 {
        let left = (f64::from(stamina_msec) - f64::from(ticks) * f64::from(self.msec)).max(0.0);
        if self.physics.rules().stamina { stamina_factor(left) } else { 1.0 }
    }

    /// The speed at which the best acceleration gives back what friction takes, u/s.
    fn steady_speed(&self) -> f64 {
        let ground = BestTick::new(self.ground_tick(), 0.0);
        let mut speed = 0.0;
        for _ in 0..PRESTRAFE_TICKS {
            let next = ground.after(self.friction(speed));
            if next == speed {
                break;
            }
            speed = next;
        }
        speed
    }
}
