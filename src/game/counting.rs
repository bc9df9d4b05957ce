//! Whether the time of a mover's run counts: by the rule of `wishdir verify`, and only at the full speed of the clock.
//!
//! A replay cannot say how slowly its ticks went by, since they are the same: who keeps finished runs asks here.

use bevy::prelude::*;

use crate::replay::Recordable;
use crate::sim::intervention::Intervention;
use crate::text::text;

/// Why a time does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// Something else than inputs and deaths moved the player: a position, a step back in time, a flight, other rules.
    Placed,
    /// A tick of it took longer than in any game: there was time to think.
    Slowed,
}

impl Uncounted {
    /// What the player reads behind a time.
    pub fn label(self) -> &'static str {
        text(match self {
            Self::Placed => "uncounted.placed",
            Self::Slowed => "uncounted.slowed",
        })
    }
}

/// What keeps the time of a mover's run from counting, if anything does; forgotten when the run begins again.
///
/// Written by `tick.rs` alone, before each tick.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeCounts(Option<Uncounted>);

impl TimeCounts {
    /// Why the time of the last tick does not count; none if it does.
    pub fn why_not(self) -> Option<Uncounted> {
        self.0
    }

    /// With the next tick, in slow time or not.
    #[must_use]
    pub(super) fn with_tick(self, is_slow: bool) -> Self {
        Self(self.0.or(is_slow.then_some(Uncounted::Slowed)))
    }

    /// With what was done to the run since its last tick.
    #[must_use]
    pub fn now<S: Recordable>(self, run: &S) -> Self {
        match run.intervention() {
            Intervention::None | Intervention::Respawned => self,
            done @ (Intervention::Restarted | Intervention::Placed | Intervention::RulesSwitched) => {
                let is_fresh = || {
                    let mut fresh = run.clone();
                    fresh.restart();
                    S::is_same(&fresh.checkpoint(), &run.checkpoint())
                };
                let counts = done.keeps_time(self.0.is_none(), is_fresh);
                Self((!counts).then(|| self.0.unwrap_or(Uncounted::Placed)))
            }
        }
    }
}
