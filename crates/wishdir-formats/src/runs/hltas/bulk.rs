//! A line of frames: seven fields between `|`, and an eighth with a command (`docs/demos.md` 7.1).

use hltas::types::{AutoMovement, FrameBulk, StrafeSettings, Times};

/// Some equal frames.
#[derive(Clone, Debug, PartialEq)]
pub struct Bulk {
    /// The line's fields.
    pub fields: FrameBulk,
    /// The frame time as a number, seconds.
    pub frame_time: f64,
    /// The first numbers of the yaw field as they are written: a target, a point or a yaw speed.
    /// The fields have them in binary32, which would change what our player chooses.
    pub aim: [f64; 2],
}

impl Bulk {
    /// How many frames.
    pub fn count(&self) -> u32 {
        self.fields.frame_count.get()
    }

    /// What strafing is for, and where it goes.
    pub fn strafe(&self) -> Option<StrafeSettings> {
        match self.fields.auto_actions.movement {
            Some(AutoMovement::Strafe(settings)) => Some(settings),
            Some(AutoMovement::SetYaw(_)) | None => None,
        }
    }

    /// Where the line looks without strafing, degrees.
    pub(super) fn yaw(&self) -> Option<f32> {
        match self.fields.auto_actions.movement {
            Some(AutoMovement::SetYaw(yaw)) => Some(yaw),
            Some(AutoMovement::Strafe(_)) | None => None,
        }
    }

    /// The keys `f l r b u d`.
    pub fn moves(&self) -> [bool; 6] {
        let keys = &self.fields.movement_keys;
        [
            keys.forward,
            keys.left,
            keys.right,
            keys.back,
            keys.up,
            keys.down,
        ]
    }

    /// The keys `j d u 1 2 r`.
    pub fn actions(&self) -> [bool; 6] {
        let keys = &self.fields.action_keys;
        [
            keys.jump,
            keys.duck,
            keys.use_,
            keys.attack_1,
            keys.attack_2,
            keys.reload,
        ]
    }

    /// Whether every command of it is known without playing it.
    pub fn is_plain(&self) -> bool {
        self.strafe().is_none() && self.times().iter().all(Option::is_none)
    }

    /// Whether something of it goes on behind it.
    pub(super) fn goes_on(&self) -> bool {
        self.times()
            .iter()
            .any(|times| matches!(times, Some(Times::Limited(_))))
    }

    /// How often each automatic action is done.
    fn times(&self) -> [Option<Times>; 5] {
        let auto = &self.fields.auto_actions;
        [
            auto.leave_ground_action.map(|action| action.times),
            auto.jump_bug.map(|action| action.times),
            auto.duck_before_collision.map(|action| action.times),
            auto.duck_before_ground.map(|action| action.times),
            auto.duck_when_jump.map(|action| action.times),
        ]
    }
}
