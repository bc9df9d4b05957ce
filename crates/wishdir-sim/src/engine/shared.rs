//! Code that several engines share bit for bit: velocity clipping and the flat wish direction.

use crate::command::UserCmd;
use crate::math::{Basis, Vec3, dot, normalize};

/// Velocity components smaller than this become 0 when clipped, u/s (`STOP_EPSILON`).
const STOP_EPSILON: f32 = 0.1;

/// Clips a velocity along a surface (`PM_ClipVelocity`).
/// `overbounce` 1 removes exactly the component that points into the surface.
#[inline]
pub(super) fn clip_velocity(velocity: Vec3, normal: Vec3, overbounce: f32) -> Vec3 {
    let backoff = dot(velocity, normal) * overbounce;
    let clip = |v: f32, n: f32| {
        let out = v - n * backoff;
        if out.abs() < STOP_EPSILON { 0.0 } else { out }
    };
    Vec3::new(
        clip(velocity.x, normal.x),
        clip(velocity.y, normal.y),
        clip(velocity.z, normal.z),
    )
}

/// Wish direction and wishspeed of a command.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    /// Unit vector, or zero.
    pub(super) dir: Vec3,
    /// Wishspeed before the cap, u/s.
    pub(super) asked: f32,
    /// Wishspeed after the cap, u/s.
    pub(super) speed: f32,
}

/// Computes the horizontal wish direction for ground and air, with the wishspeed capped.
/// The view axes are flattened and renormalised first.
#[inline]
pub(super) fn horizontal_wish(basis: &Basis, cmd: &UserCmd, maxspeed: f32) -> Wish {
    let mut forward = Vec3::new(basis.forward.x, basis.forward.y, 0.0);
    let mut right = Vec3::new(basis.right.x, basis.right.y, 0.0);
    normalize(&mut forward);
    normalize(&mut right);
    let mut dir = Vec3::new(
        forward.x * cmd.forward + right.x * cmd.side,
        forward.y * cmd.forward + right.y * cmd.side,
        0.0,
    );
    let asked = normalize(&mut dir);
    Wish {
        dir,
        asked,
        speed: if asked > maxspeed { maxspeed } else { asked },
    }
}
