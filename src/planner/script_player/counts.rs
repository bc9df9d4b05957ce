//! Counts the remaining uses of each automatic action in a script line.

use wishdir_formats::runs::hltas::{
    FrameBulkView, LeaveGroundActionSpeed, LeaveGroundActionType, Times,
};

/// Number of times that an action may still be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RemainingUses {
    /// Whether the action has no limit within its script line.
    is_endless: bool,
    /// Remaining uses, carried over to later script lines.
    count: u32,
}

impl RemainingUses {
    /// Starts a script line. Actions that the line does not name keep their count.
    fn start_line(&mut self, times: Option<Times>) {
        *self = match times {
            None => Self {
                is_endless: false,
                count: self.count,
            },
            Some(Times::UnlimitedWithinFrameBulk) => Self {
                is_endless: true,
                count: 0,
            },
            Some(Times::Limited(count)) => Self {
                is_endless: false,
                count: count.get(),
            },
        };
    }

    pub(super) fn has_uses_left(self) -> bool {
        self.is_endless || self.count > 0
    }

    /// Counts one use of the action.
    pub(super) fn use_one(&mut self) {
        self.count = self.count.saturating_sub(1);
    }
}

/// Remaining uses of all automatic actions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ActionCounts {
    pub(super) jump: RemainingUses,
    pub(super) duck_tap: RemainingUses,
    pub(super) jump_bug: RemainingUses,
    pub(super) before_collision: RemainingUses,
    pub(super) before_ground: RemainingUses,
    pub(super) when_jump: RemainingUses,
    /// `Some` if the player leaves the ground only at the optimal speed. `Some(true)` ignores the
    /// slowdown from ducking.
    pub(super) at_speed: Option<bool>,
    /// Whether ceilings count as collisions.
    pub(super) meets_ceilings: bool,
}

impl ActionCounts {
    /// Starts a script line.
    pub(super) fn start_line(&mut self, bulk: &FrameBulkView) {
        let auto = &bulk.fields.auto_actions;
        let (mut jump, mut duck_tap) = (None, None);
        if let Some(action) = auto.leave_ground_action {
            // A new way to leave the ground replaces the old one.
            (self.jump, self.duck_tap) = (RemainingUses::default(), RemainingUses::default());
            self.at_speed = match action.speed {
                LeaveGroundActionSpeed::Any => None,
                LeaveGroundActionSpeed::Optimal => Some(false),
                LeaveGroundActionSpeed::OptimalWithFullMaxspeed => Some(true),
            };
            match action.type_ {
                LeaveGroundActionType::Jump => jump = Some(action.times),
                LeaveGroundActionType::DuckTap { .. } => duck_tap = Some(action.times),
            }
        }
        if let Some(duck) = auto.duck_before_collision {
            self.meets_ceilings = duck.including_ceilings;
        }
        self.jump.start_line(jump);
        self.duck_tap.start_line(duck_tap);
        self.jump_bug.start_line(auto.jump_bug.map(|bug| bug.times));
        let collision = auto.duck_before_collision;
        self.before_collision
            .start_line(collision.map(|duck| duck.times));
        self.before_ground
            .start_line(auto.duck_before_ground.map(|duck| duck.times));
        self.when_jump
            .start_line(auto.duck_when_jump.map(|duck| duck.times));
    }

    /// Whether any automatic action has uses left.
    pub(super) fn has_any_left(&self) -> bool {
        let all = [
            self.jump,
            self.duck_tap,
            self.jump_bug,
            self.before_collision,
            self.before_ground,
            self.when_jump,
        ];
        all.into_iter().any(RemainingUses::has_uses_left)
    }
}
