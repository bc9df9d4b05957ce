//! Quake III overbounces: falls that end just above the floor and turn around
//! (`docs/quake3.md` 10).

use super::test_level::{TestLevel, move_past_ledge};
use wishdir_sim::engine::{MoveReport, PlayerState};
use wishdir_sim::profile::Profile;

/// Maximum upward speed after a hard landing without an overbounce, u/s. A clip returns 0.1 % of
/// the fall speed, which the engine rounds.
pub(crate) const LANDING_SPEED: f32 = 10.0;

/// Overbounces after falls from one height with no key pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overbounces {
    /// Whether a fall overbounces after a step off the edge, without vertical speed.
    pub from_rest: bool,
    /// Whether a fall overbounces after a jump at the height of the edge.
    pub from_jump: bool,
}

/// Simulates a fall from rest and a fall from a jump, both from `height` units above the floor.
/// `None` in engines without overbounces.
pub fn find_overbounces(profile: &Profile, height: f32) -> Option<Overbounces> {
    profile.rules().overbounces.then(|| {
        let level = TestLevel::new(profile, height);
        let jump = profile.physics.vars.jumpvelocity;
        Overbounces {
            from_rest: is_overbounce(&level, 0.0),
            from_jump: is_overbounce(&level, jump),
        }
    })
}

/// Whether a fall that starts with this vertical speed, u/s, turns around at the floor.
fn is_overbounce(level: &TestLevel<'_>, speed: f32) -> bool {
    let mut player = PlayerState {
        on_ground: false,
        ..move_past_ledge(level.player_on_ledge())
    };
    player.velocity.z = speed;
    let mut report = MoveReport::default();
    for _ in 0..super::test_level::MAX_TICKS {
        let before = player.velocity.z;
        level.tick(&mut player, 0, &mut report);
        let after = player.velocity.z;
        if before < 0.0 && after > LANDING_SPEED {
            return true;
        }
        if player.on_ground && after >= 0.0 {
            return false;
        }
    }
    false
}
