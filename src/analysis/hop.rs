//! What frames on the ground (FOG) leave of a landing's speed: the movement code itself is asked, on a made floor.
//!
//! `goldsrc.md` 5.14, 5.18 and 6, `peers.md` 2.7: the jump's tick has no friction; every ground tick before it costs
//! friction and CS stamina, and above the bunny-hop cap the cut costs more than a braking tick.

use crate::sim::cmd::{FORWARD, JUMP, UserCmd};
use crate::sim::level::{Brush, Contents, Level, Plane};
use crate::sim::math::{Vec3, length_2d};
use crate::sim::pmove::{Engine, FL_ON_GROUND, PlayerState, STANDING_HULL, player_move};
use crate::sim::profile::Profile;

/// FOG 1 to this are told.
pub const FOGS: usize = 4;
/// The floor's half width and depth, units.
const FLOOR: f32 = 8192.0;
/// A player rests so far over a floor, units.
const REST: f32 = 1.0 / 32.0;
/// The forward key on the wire, u/s; every client caps it to maxspeed.
const FORWARD_MOVE: f32 = 400.0;

/// A floor to try hops on.
#[derive(Clone, Debug)]
pub struct HopFloor {
    level: Level,
}

impl HopFloor {
    /// A floor for the profile's boxes.
    #[must_use]
    pub fn new(profile: &Profile) -> Self {
        let mut planes = Vec::with_capacity(6);
        for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
            let dist = if axis == Vec3::Z { 0.0 } else { FLOOR };
            planes.push(Plane { normal: axis, dist });
            planes.push(Plane { normal: -axis, dist: FLOOR });
        }
        Self { level: Level::new(vec![Brush { planes, contents: Contents::Solid }], &profile.hulls) }
    }

    /// Horizontal speed after a jump with FOG 1, 2, 3 and 4 from a landing at `speed` u/s with so much stamina to
    /// recover (`fuser2`, ms), the forward key held along the way.
    #[must_use]
    pub fn speeds(&self, profile: &Profile, speed: f32, fuser2: f32) -> [f32; FOGS] {
        let mut after = [0.0; FOGS];
        let mut player = landed(profile, speed, fuser2);
        let msec = profile.msec();
        let run = UserCmd { msec, forward: FORWARD_MOVE, buttons: FORWARD, ..UserCmd::default() };
        let jump = UserCmd { buttons: FORWARD | JUMP, ..run };
        for slot in &mut after {
            let mut hopper = player;
            player_move(&mut hopper, &jump, &profile.physics, &self.level, &mut ());
            *slot = length_2d(hopper.velocity);
            player_move(&mut player, &run, &profile.physics, &self.level, &mut ());
        }
        after
    }
}

/// A player that has just landed, moving east.
fn landed(profile: &Profile, speed: f32, fuser2: f32) -> PlayerState {
    let mut player = PlayerState {
        origin: Vec3::new(0.0, 0.0, REST - profile.hulls[STANDING_HULL].mins.z),
        velocity: Vec3::new(speed, 0.0, 0.0),
        on_ground: true,
        ..PlayerState::default()
    };
    player.goldsrc.view_z = profile.view.standing;
    if profile.engine() != Engine::QuakeWorld {
        player.goldsrc.flags |= FL_ON_GROUND;
        player.goldsrc.fuser2 = fuser2;
    }
    player
}

/// The FOG that keeps most speed, counted from 1; the lower of equals.
#[must_use]
pub fn best_fog(speeds: &[f32; FOGS]) -> u32 {
    let mut best = 0;
    for (index, speed) in speeds.iter().enumerate() {
        if *speed > speeds[best] {
            best = index;
        }
    }
    best as u32 + 1
}

/// What CS stamina does to a jump or a ground tick now: the factor of its speed; 1 without any.
#[must_use]
pub fn stamina_factor(fuser2: f32) -> f32 {
    (100.0 - fuser2.max(0.0) * 0.001 * 19.0) * 0.01
}

/// The bunny-hop cap of an engine for a maxspeed, u/s over the 3D speed; none in QuakeWorld.
#[must_use]
pub fn hop_cap(profile: &Profile) -> Option<f32> {
    let vars = &profile.physics.vars;
    let own = profile.physics.client.maxspeed;
    let maxspeed = if own == 0.0 { vars.maxspeed } else { own.min(vars.maxspeed) };
    match profile.engine() {
        Engine::QuakeWorld => None,
        Engine::HalfLife => Some(1.7 * maxspeed),
        Engine::CounterStrike => Some(1.2 * maxspeed),
    }
}
