//! How often a script's line still lets something be done.

use wishdir_formats::runs::hltas::{Bulk, LeaveGroundActionSpeed, LeaveGroundActionType, Times};

/// How often one thing is still to be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Left {
    /// In this line as often as can be.
    is_endless: bool,
    /// As often as this, behind the line too.
    count: u32,
}

impl Left {
    /// A line begins: what it does not name goes on with its count.
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

    /// It was done once.
    pub(super) fn take(&mut self) {
        self.count = self.count.saturating_sub(1);
    }
}

/// The same of everything that a line does on its own.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) jump: Left,
    pub(super) duck_tap: Left,
    pub(super) jump_bug: Left,
    pub(super) before_collision: Left,
    pub(super) before_ground: Left,
    pub(super) when_jump: Left,
    /// The ground is left at the speed where it gives no more; `Some(true)`: whether ducked or not.
    pub(super) at_speed: Option<bool>,
    /// Ceilings are collisions, too.
    pub(super) meets_ceilings: bool,
}

impl Counts {
    /// A line begins.
    pub(super) fn begin(&mut self, bulk: &Bulk) {
        let auto = &bulk.fields.auto_actions;
        let (mut jump, mut duck_tap) = (None, None);
        if let Some(action) = auto.leave_ground_action {
            // One way of leaving the ground takes the other's place.
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

    /// Whether any of it may still be done.
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
