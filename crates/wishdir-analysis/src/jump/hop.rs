//! Frames on ground between two flights: what they kept, what others would have kept, and a grade.

use strum::IntoStaticStr;

use crate::strafe::{JumpCap, best_hop};
use wishdir_sim::engine::{Physics, stamina_factor};
use wishdir_sim::math::frame_time;

/// The most frames on ground that are compared.
pub const FOG_MAX: u32 = 4;

/// Speeds within this are the same, u/s.
const SAME_SPEED: f64 = 1.0;

/// How good the frames on ground were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum HopGrade {
    /// The number that keeps most at this speed: 1, or more where 1 would have been cut.
    Perfect,
    /// One more than that.
    Good,
    /// Fewer: over the cap, and cut for it.
    Cut,
    /// Two or more too many.
    Late,
}

impl HopGrade {
    /// The word in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// A hop's time on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hop {
    /// Frames on ground: ticks that ended on it. 0: landed and jumped within one tick.
    pub fog: u32,
    /// The number that would have kept most with the right keys.
    pub best_fog: u32,
    /// Horizontal speed at the landing, u/s.
    pub speed_before: f64,
    /// Horizontal speed after the jump's cut, u/s.
    pub speed_after: f64,
    /// Judged against `best_fog`.
    pub grade: HopGrade,
    /// A jump within the tick that landed, cut though its horizontal speed may be below the cap:
    /// its fall counts too.
    pub fall_cut: Option<FallCut>,
}

/// What the cap compares of a jump that still falls, u/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FallCut {
    /// The whole speed, with the fall.
    pub speed: f64,
    /// The cap on it.
    pub cap: f64,
}

/// A take-off of a chain of hops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Takeoff {
    /// It begins a chain: it does not come out of another jump.
    pub begins: bool,
    /// Horizontal speed right after the jump and its cut, u/s.
    pub speed: f64,
    /// Its frames on ground, if it is a hop.
    pub hop: Option<Hop>,
}

impl Hop {
    /// `speed_before` and `stamina_msec` at the landing, `fall_speed` at the jump, downwards, u/s.
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
        // Braked with other keys the right number may still be too fast for the jump; who stayed
        // until friction left less was not cut.
        let is_cut = after + SAME_SPEED < best.speed && (after - cap.cut()).abs() <= SAME_SPEED;
        let grade = match fog {
            0 if after + SAME_SPEED < speed_before => HopGrade::Cut,
            0 => HopGrade::Perfect,
            _ if best_fog > 1 && is_cut => HopGrade::Cut,
            _ if fog > best_fog && after + SAME_SPEED >= best.speed => HopGrade::Good,
            _ if fog == best_fog => HopGrade::Perfect,
            // Braked in fewer frames, by more.
            _ if fog <= best_fog + 1 => HopGrade::Good,
            _ => HopGrade::Late,
        };
        let cut = (fog == 0 && grade == HopGrade::Cut)
            .then(|| hop_cap(physics))
            .flatten();
        let fall_cut = cut.map(|whole| FallCut {
            speed: cap.compared(speed_before, fall_speed),
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

/// What this many frames on ground leave of `speed`, u/s, with the forward key held along it:
/// friction, stamina and acceleration of `fog - 1` ground ticks, then the jump's cap
/// (`docs/numbers.md` 2.7). `stamina_msec`: stamina at the landing, milliseconds; it matters in
/// Counter-Strike only.
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
    JumpCap::new(physics, msec).after(speed)
}

/// The number of frames on ground that keeps most of `speed`, u/s: 1 below the cap, else as many as
/// braking with the right keys takes.
pub fn best_fog(physics: &Physics, msec: u8, speed: f64, stamina_msec: f32) -> u32 {
    best_hop(physics, msec, speed, stamina_msec).fog
}

/// The bunny-hop cap on the 3D speed, u/s; none in QuakeWorld.
pub fn hop_cap(physics: &Physics) -> Option<f64> {
    physics.hop_cap().map(|(cap, _)| f64::from(cap))
}
