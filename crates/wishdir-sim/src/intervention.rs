//! Interventions: changes to a run between two ticks, such as a restart. Replays store them with
//! the inputs.

/// Change to a run between two ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Intervention {
    /// No intervention.
    #[default]
    None,
    /// The run was started or restarted at the map's start.
    Restarted,
    /// The player respawned, for example after a death.
    Respawned,
    /// The state was set: a loaded position, a script's start or noclip.
    Placed,
    /// The rules were switched.
    RulesSwitched,
}

impl Intervention {
    /// Whether the run's time counts after this intervention.
    /// `counted`: whether the time counted before.
    /// `is_fresh`: whether the run is at its start. Only called if the rules were switched.
    pub fn keeps_time_valid(self, counted: bool, is_fresh: impl FnOnce() -> bool) -> bool {
        match self {
            Self::None | Self::Respawned => counted,
            Self::Restarted => true,
            Self::Placed => false,
            Self::RulesSwitched => is_fresh(),
        }
    }

    /// Combines this intervention with a later one.
    /// A restart discards earlier ones. A second respawn changes nothing.
    #[must_use]
    pub fn combine_with_next(self, next: Self) -> Self {
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
    fn interventions_combine_into_the_recorded_one() {
        assert_eq!(
            Placed.combine_with_next(Restarted),
            Restarted,
            "a restart forgets what was before"
        );
        assert_eq!(Restarted.combine_with_next(Placed), Placed);
        assert_eq!(
            Placed.combine_with_next(Respawned),
            Placed,
            "where one stands up depends on where one was put"
        );
        assert_eq!(Respawned.combine_with_next(Respawned), Respawned);
        assert_eq!(Restarted.combine_with_next(Respawned), Placed);
        assert_eq!(
            (
                None.combine_with_next(Respawned),
                Respawned.combine_with_next(None)
            ),
            (Respawned, Respawned)
        );
        assert_eq!(
            (
                RulesSwitched.combine_with_next(Restarted),
                Restarted.combine_with_next(RulesSwitched)
            ),
            (RulesSwitched, RulesSwitched)
        );
    }
}
