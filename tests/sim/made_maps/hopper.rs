//! A player that strafes: it turns its velocity in the air towards its landing place, and hops
//! immediately.

use wishdir_sim::command::JUMP;
use wishdir_sim::engine::Engine;
use wishdir_sim::math::Vec3;

use super::walker::{Held, Walker};

/// A walker that hops from stone to stone.
pub(super) struct Hopper<'a> {
    pub(super) walker: Walker<'a>,
    pub(super) engine: Engine,
    /// Maximum speed, u/s, below Counter-Strike's limit for jumps.
    pub(super) limit: f32,
}

impl Hopper<'_> {
    fn speed(&self) -> f32 {
        self.walker.state.velocity.truncate().length()
    }

    /// Runs straight along its view until `reached`, then jumps.
    pub(super) fn take_off(&mut self, reached: impl Fn(Vec3) -> bool) {
        let run = Held {
            forward: 400.0,
            ..Held::default()
        };
        for _ in 0..400 {
            if reached(self.walker.state.origin) {
                self.walker.tick(Held {
                    buttons: JUMP,
                    ..run
                });
                assert!(!self.walker.state.on_ground, "{}", self.walker.state.origin);
                return;
            }
            self.walker.tick(run);
        }
        panic!("never got there: {}", self.walker.state.origin);
    }

    /// Flies to `target` on the plane of `ground` until it lands. Returns false if it falls below.
    /// Holds `late` near the end.
    pub(super) fn fly(&mut self, target: Vec3, ground: f32, late: u16) -> bool {
        for _ in 0..200 {
            let left = self.flight_left(ground);
            let mut held = self.steer(target, left);
            if left < 0.25 {
                held.buttons |= late;
            }
            self.walker.tick(held);
            if self.walker.state.on_ground {
                return true;
            }
            if self.walker.feet() < ground - 20.0 {
                return false;
            }
        }
        panic!("flies for ever");
    }

    /// Hops on from where it stands, in the tick after the landing.
    pub(super) fn hop(&mut self) {
        self.walker.tick(Held {
            buttons: JUMP,
            ..Held::default()
        });
        assert!(!self.walker.state.on_ground, "{}", self.walker.state.origin);
    }

    /// Seconds until the feet are back at `ground`.
    fn flight_left(&self, ground: f32) -> f32 {
        let up = self.walker.state.velocity.z;
        let over = (self.walker.feet() - ground).max(0.0);
        let gravity = match self.engine {
            // 6 u/s per move of 8 ms (`docs/quake3.md` 11.1).
            Engine::Quake3 => 750.0,
            Engine::QuakeWorld | Engine::HalfLife | Engine::CounterStrike => 800.0,
        };
        (up + (up * up + 2.0 * gravity * over).sqrt()) / gravity
    }

    /// Turns and accelerates as needed to land at `target` in `left` seconds.
    fn steer(&mut self, target: Vec3, left: f32) -> Held {
        let way = (target - self.walker.state.origin).truncate();
        let velocity = self.walker.state.velocity.truncate();
        let speed = self.speed();
        let wanted = (way.length() / left.max(0.01)).min(self.limit);
        let heading = velocity.y.atan2(velocity.x).to_degrees();
        let off = wrapped(way.y.atan2(way.x).to_degrees() - heading);
        if off.abs() < 1.5 && speed > wanted {
            return Held::default();
        }
        // The part of wishdir along the velocity that gains most, or that only turns.
        let (gain, turn) = match self.engine {
            Engine::QuakeWorld => (15.0, -20.0),
            Engine::Quake3 => (310.0, -60.0),
            Engine::HalfLife | Engine::CounterStrike => (5.0, -12.5),
        };
        let along: f32 = if speed < wanted { gain } else { turn };
        let angle = (along / speed.max(along.abs()).max(40.0))
            .acos()
            .to_degrees();
        let left_hand = off > 0.0;
        self.walker.yaw = wrapped(if left_hand {
            heading + angle - 90.0
        } else {
            heading - angle + 90.0
        });
        Held {
            side: if left_hand { -400.0 } else { 400.0 },
            ..Held::default()
        }
    }
}

fn wrapped(degrees: f32) -> f32 {
    (degrees + 180.0).rem_euclid(360.0) - 180.0
}
