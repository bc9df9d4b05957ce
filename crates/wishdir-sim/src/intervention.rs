//! What was done to a run between two ticks: beside the inputs the only thing that a recording must
//! hold.

/// What happened to a run since its last tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Intervention {
    /// Nothing.
    #[default]
    None,
    /// It began at the map's start, for the first time or again.
    Restarted,
    /// The player stood up again as after a death.
    Respawned,
    /// It was put into some state: a position was loaded, a script began somewhere, somebody flew
    /// through walls.
    Placed,
    /// It goes on under other rules.
    RulesSwitched,
}

impl Intervention {
    /// Whether a time counts that is run after this, where it did or did not before. Only who
    /// begins again earns one with inputs alone; `is_fresh` says of a run under new rules whether
    /// it is where runs begin.
    pub fn keeps_time(self, counted: bool, is_fresh: impl FnOnce() -> bool) -> bool {
        match self {
            Self::None | Self::Respawned => counted,
            Self::Restarted => true,
            Self::Placed => false,
            Self::RulesSwitched => is_fresh(),
        }
    }

    /// This, and then another one: a restart forgets what was before it, a second respawn changes
    /// nothing.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        match (self, next) {
            (Self::RulesSwitched, _) | (_, Self::RulesSwitched) => Self::RulesSwitched,
            (_, Self::Restarted) => Self::Restarted,
            (Self::None, next) => next,
            (before, Self::None) => before,
            (Self::Respawned, Self::Respawned) => Self::Respawned,
            (Self::Restarted | Self::Respawned | Self::Placed, Self::Respawned | Self::Placed) => {
                Self::Placed
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Intervention::{None, Placed, Respawned, Restarted, RulesSwitched};

    #[test]
    fn what_was_done_adds_up_to_what_a_recording_must_say() {
        assert_eq!(
            Placed.then(Restarted),
            Restarted,
            "a restart forgets what was before"
        );
        assert_eq!(Restarted.then(Placed), Placed);
        assert_eq!(
            Placed.then(Respawned),
            Placed,
            "where one stands up depends on where one was put"
        );
        assert_eq!(Respawned.then(Respawned), Respawned);
        assert_eq!(Restarted.then(Respawned), Placed);
        assert_eq!(
            (None.then(Respawned), Respawned.then(None)),
            (Respawned, Respawned)
        );
        assert_eq!(
            (RulesSwitched.then(Restarted), Restarted.then(RulesSwitched)),
            (RulesSwitched, RulesSwitched)
        );
    }
}
