//! Frames on ground between two flights: speed kept, best possible speed and grade.

use strum::IntoStaticStr;

use crate::strafe::{JumpCap, best_hop};
use wishdir_sim::engine::{Physics, stamina_factor};
use wishdir_sim::math::frame_time;

/// Maximum FOG that is listed separately.
pub const FOG_MAX: u32 = 4;

/// Maximum difference between two speeds that count as equal, u/s.
const SAME_SPEED: f64 = 1.0;

/// Grade of a hop by its frames on ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum HopGrade {
    /// The FOG that keeps the most speed: 1, or more if the cap would have cut a jump with FOG 1.
    Perfect,
    /// The player needed one frame more than for perfect.
    Good,
    /// Too few frames: the jump was above the cap and was cut.
    Cut,
    /// The player needed two or more frames more than for perfect.
    Late,
}

impl HopGrade {
    /// Returns the identifier in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Time on the ground before a hop, and the speeds before and after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hop {
    /// Frames on ground: ticks that ended on the ground. 0: landed and jumped on the same tick.
    pub fog: u32,
    /// FOG that would have kept the most speed with the right keys.
    pub best_fog: u32,
    /// Horizontal speed at the landing, u/s.
    pub speed_before: f64,
    /// Horizontal speed after the jump's cut, u/s.
    pub speed_after: f64,
    /// Grade of the hop: `fog` compared with `best_fog`.
    pub grade: HopGrade,
    /// Cut of a jump on the landing tick, if any. The cap limits the 3D speed, so the horizontal
    /// speed may be below the cap.
    pub fall_cut: Option<FallingJumpCut>,
}

/// Speed and cap of a jump that was cut while the player was still falling, u/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FallingJumpCut {
    /// 3D speed at the jump, including the fall speed.
    pub speed: f64,
    /// Bunny-hop cap on the 3D speed.
    pub cap: f64,
}

/// Takeoff in a chain of hops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Takeoff {
    /// Whether the takeoff starts a chain: it is not a hop, or the previous flight was not a jump.
    /// `Jump::chain` has another rule.
    pub begins: bool,
    /// Horizontal speed right after the jump and its cut, u/s.
    pub speed: f64,
    /// Time on the ground before the takeoff. `None` if it is not a hop.
    pub hop: Option<Hop>,
}

impl Hop {
    /// Grades a hop. `speed_before` and `stamina_msec` are the values at the landing.
    /// `fall_speed` is the downward speed at the jump, u/s.
    pub(super) fn new(
        physics: &Physics,
        msec: u8,
        fog: u32,
        (speed_before, stamina_msec): (f64, f32),
        fall_speed: f64,
        after: f64,
    ) -> Self {
        let best = best_hop(physics, msec, speed_before, stamina_msec);
        let best_fog = best.fog;
        let cap = JumpCap::new(physics, msec);
        // With other keys, a jump after the best FOG may still exceed the cap. If friction took
        // more speed than the cut would, the jump was not cut.
        let is_cut =
            after + SAME_SPEED < best.speed && (after - cap.cut_speed()).abs() <= SAME_SPEED;
        let grade = match fog {
            0 if after + SAME_SPEED < speed_before => HopGrade::Cut,
            0 => HopGrade::Perfect,
            _ if best_fog > 1 && is_cut => HopGrade::Cut,
            _ if fog > best_fog && after + SAME_SPEED >= best.speed => HopGrade::Good,
            _ if fog == best_fog => HopGrade::Perfect,
            // The player braked harder and needed fewer frames.
            _ if fog <= best_fog + 1 => HopGrade::Good,
            _ => HopGrade::Late,
        };
        let cut = (fog == 0 && grade == HopGrade::Cut)
            .then(|| hop_cap(physics))
            .flatten();
        let fall_cut = cut.map(|whole| FallingJumpCut {
            speed: cap.speed_with_fall(speed_before, fall_speed),
            cap: whole,
        });
        Self {
            fog,
            best_fog,
            speed_before,
            speed_after: after,
            grade,
            fall_cut,
        }
    }
}

/// Speed after `fog` frames on ground, u/s, with the forward key held along the velocity.
/// Applies friction, stamina and acceleration of `fog - 1`
/// ground ticks, then the jump's cap (`docs/numbers.md` 2.7).
/// `stamina_msec` is the stamina at the landing, milliseconds. It only matters in Counter-Strike.
pub fn speed_after_ground(
    physics: &Physics,
    msec: u8,
    speed: f64,
    stamina_msec: f32,
    fog: u32,
) -> f64 {
    let vars = &physics.vars;
    let seconds = f64::from(frame_time(msec));
    let maxspeed = f64::from(physics.maxspeed());
    let mut speed = speed;
    let mut tired = f64::from(stamina_msec);
    for _ in 1..fog {
        tired = (tired - f64::from(msec)).max(0.0);
        let drop = f64::from(vars.friction) * speed.max(f64::from(vars.stopspeed)) * seconds;
        speed = (speed - drop).max(0.0);
        if physics.rules().stamina {
            speed *= stamina_factor(tired);
        }
        speed += (maxspeed - speed).clamp(0.0, f64::from(vars.accelerate) * seconds * maxspeed);
    }
    JumpCap::new(physics, msec).speed_after_jump(speed)
}

/// FOG that keeps the most of the landing speed `speed`, u/s. It is 1 below the cap, else the
/// number of frames that braking with the right keys takes.
pub fn best_fog(physics: &Physics, msec: u8, speed: f64, stamina_msec: f32) -> u32 {
    best_hop(physics, msec, speed, stamina_msec).fog
}

/// Bunny-hop cap on the 3D speed, u/s. `None` if the rules have none.
pub fn hop_cap(physics: &Physics) -> Option<f64> {
    physics.hop_cap().map(|(cap, _)| f64::from(cap))
}
