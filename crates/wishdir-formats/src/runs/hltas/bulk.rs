//! Frame bulk: seven fields separated by `|`, and an optional command (`docs/demos.md` 7.1).

use hltas::types::{AutoMovement, FrameBulk, StrafeSettings, Times};

/// Script line for several identical frames.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameBulkView {
    /// Parsed fields of the line.
    pub fields: FrameBulk,
    /// Duration of each frame, seconds.
    pub frame_time: f64,
    /// First numbers of the yaw field in f64: a target, a point or a yaw speed.
    /// The f32 numbers in `fields` would change the pilot's choices.
    pub aim: [f64; 2],
}

impl FrameBulkView {
    /// Returns the line's frame count.
    pub fn frame_count(&self) -> u32 {
        self.fields.frame_count.get()
    }

    /// Returns the strafing settings if the line strafes.
    pub fn strafe_settings(&self) -> Option<StrafeSettings> {
        match self.fields.auto_actions.movement {
            Some(AutoMovement::Strafe(settings)) => Some(settings),
            Some(AutoMovement::SetYaw(_)) | None => None,
        }
    }

    /// Returns the yaw of a line without strafing, degrees.
    pub(super) fn yaw(&self) -> Option<f32> {
        match self.fields.auto_actions.movement {
            Some(AutoMovement::SetYaw(yaw)) => Some(yaw),
            Some(AutoMovement::Strafe(_)) | None => None,
        }
    }

    /// Returns the state of the keys `f l r b u d`.
    pub fn move_keys(&self) -> [bool; 6] {
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

    /// Returns the state of the keys `j d u 1 2 r`.
    pub fn action_keys(&self) -> [bool; 6] {
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

    /// Whether all commands of the line are known without playing the script.
    pub fn has_known_commands(&self) -> bool {
        self.strafe_settings().is_none() && self.repeat_counts().iter().all(Option::is_none)
    }

    /// Whether the line has an automatic action with a limited count, which may continue after it.
    pub(super) fn has_limited_action(&self) -> bool {
        self.repeat_counts()
            .iter()
            .any(|times| matches!(times, Some(Times::Limited(_))))
    }

    /// Returns the repeat count of each automatic action.
    fn repeat_counts(&self) -> [Option<Times>; 5] {
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
