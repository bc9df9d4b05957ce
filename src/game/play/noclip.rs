//! Noclip: flight through walls, outside the movement rules.

use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::math::{Vec3, angle_vectors, frame_time};
use wishdir_sim::platformer::{COLUMN_PX, NfkKeys, NfkRun, NfkState, ROW_PX};
use wishdir_sim::run::Run;

/// Flight speed, about twice the run speed, u/s.
const SPEED: f32 = 600.0;
/// Flight speed in Need For Kill, pixels per tick.
const NFK_SPEED_PX: f64 = 8.0;

/// Returns the flight direction of a command. Flight follows the view; jump moves up, duck moves
/// down.
fn wish_direction(cmd: &UserCmd) -> Vec3 {
    let basis = angle_vectors(cmd.angles);
    let sign = |speed: f32| if speed == 0.0 { 0.0 } else { speed.signum() };
    let bit = |button| if cmd.pressed(button) { 1.0 } else { 0.0 };
    let up = sign(cmd.up) + bit(JUMP) - bit(DUCK);
    (basis.forward * sign(cmd.forward) + basis.right * sign(cmd.side) + Vec3::Z * up)
        .normalize_or_zero()
}

/// Runs one tick of flight. Sets the player's position and velocity.
pub(in crate::game) fn fly_tick(run: &mut Run, cmd: &UserCmd) {
    let velocity = wish_direction(cmd) * SPEED;
    run.place(
        run.player().origin + velocity * frame_time(cmd.msec),
        velocity,
    );
}

/// Runs one tick of flight in Need For Kill.
pub(in crate::game) fn fly_nfk_tick(run: &mut NfkRun, keys: NfkKeys) {
    let axis = |plus: bool, minus: bool| {
        (f64::from(u8::from(plus)) - f64::from(u8::from(minus))) * NFK_SPEED_PX
    };
    let (grid, state) = (run.grid(), *run.state());
    let right = f64::from(i32::from(grid.columns()) * COLUMN_PX);
    let low = f64::from(i32::from(grid.rows()) * ROW_PX);
    let x = (state.x + axis(keys.right, keys.left)).clamp(0.0, right);
    let y = (state.y + axis(keys.down, keys.up)).clamp(0.0, low);
    run.place_player(NfkState {
        x,
        y,
        ix: 0.0,
        iy: 0.0,
        speedjump: 0,
        ..state
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::math::ViewAngles;

    #[test]
    fn noclip_follows_view_and_jump_flies_up() {
        let cmd = UserCmd {
            angles: ViewAngles::level(90.0),
            forward: 250.0,
            ..UserCmd::default()
        };
        assert!(
            wish_direction(&cmd).distance(Vec3::Y) < 1e-6,
            "yaw 90 is north"
        );
        assert_eq!(
            wish_direction(&UserCmd {
                buttons: JUMP,
                ..UserCmd::default()
            }),
            Vec3::Z
        );
        assert_eq!(
            wish_direction(&UserCmd {
                buttons: JUMP | DUCK,
                ..UserCmd::default()
            }),
            Vec3::ZERO
        );
    }
}
