//! Counts how often a script line still allows each automatic action.

use wishdir_formats::runs::hltas::{Bulk, LeaveGroundActionSpeed, LeaveGroundActionType, Times};

/// Remaining uses of one action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Left {
    /// Unlimited within this line.
    is_endless: bool,
    /// Remaining uses, carried over to later lines.
    count: u32,
}

impl Left {
    /// Starts a line. Actions that the line does not name keep their count.
    fn begin(&mut self, times: Option<Times>) {
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

    pub(super) fn is_any(self) -> bool {
        self.is_endless || self.count > 0
    }

    /// Uses the action once.
    pub(super) fn take(&mut self) {
        self.count = self.count.saturating_sub(1);
    }
}

/// Remaining uses of every automatic action.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) jump: Left,
    pub(super) duck_tap: Left,
    pub(super) jump_bug: Left,
    pub(super) before_collision: Left,
    pub(super) before_ground: Left,
    pub(super) when_jump: Left,
    /// Leave the ground only at the optimal speed. `Some(true)` ignores the ducking slowdown.
    pub(super) at_speed: Option<bool>,
    /// Whether ceilings count as collisions.
    pub(super) meets_ceilings: bool,
}

impl Counts {
    /// Starts a line.
    pub(super) fn begin(&mut self, bulk: &Bulk) {
        let auto = &bulk.fields.auto_actions;
        let (mut jump, mut duck_tap) = (None, None);
        if let Some(action) = auto.leave_ground_action {
            // A new way to leave the ground replaces the old one.
            (self.jump, self.duck_tap) = (Left::default(), Left::default());
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
        self.jump.begin(jump);
        self.duck_tap.begin(duck_tap);
        self.jump_bug.begin(auto.jump_bug.map(|bug| bug.times));
        let collision = auto.duck_before_collision;
        self.before_collision
            .begin(collision.map(|duck| duck.times));
        self.before_ground
            .begin(auto.duck_before_ground.map(|duck| duck.times));
        self.when_jump
            .begin(auto.duck_when_jump.map(|duck| duck.times));
    }

    /// Whether any action has uses left.
    pub(super) fn is_any(&self) -> bool {
        let all = [
            self.jump,
            self.duck_tap,
            self.jump_bug,
            self.before_collision,
            self.before_ground,
            self.when_jump,
        ];
        all.into_iter().any(Left::is_any)
    }
}
