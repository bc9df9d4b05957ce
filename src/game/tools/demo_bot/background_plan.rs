//! Background tasks that plan the ideal player's run or load ghosts.

use std::future::Future;
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{Task, block_on};

use crate::background;
use crate::game::base::messages::Notice;
use crate::game::base::search_pool::{spawn_search, spawn_task};
use crate::game::play::pacing::PaceMode;
use crate::text::{PlainId, text};

/// Planning time after which a notice informs the player.
const LONG: Duration = Duration::from_millis(400);

/// A plan task and the kind of its plan.
#[derive(Resource)]
pub(in crate::game) struct PlanTask<P, K> {
    task: Option<Task<P>>,
    kind: K,
    /// Real time when the task started. `None` once the notice about a long task has been shown.
    since: Option<Duration>,
}

impl<P, K: Default> Default for PlanTask<P, K> {
    fn default() -> Self {
        Self {
            task: None,
            kind: K::default(),
            since: None,
        }
    }
}

/// Announces the result of a plan when it is ready, so that the window redraws.
async fn announce_when_ready<P>(plan: impl Future<Output = P>) -> P {
    let plan = plan.await;
    background::announce_result();
    plan
}

impl<P: Send + 'static, K: Copy> PlanTask<P, K> {
    /// Starts planning in the background. The player waits for the plan.
    pub(in crate::game) fn spawn(
        kind: K,
        now: Duration,
        plan: impl Future<Output = P> + Send + 'static,
    ) -> Self {
        Self {
            task: Some(spawn_task(announce_when_ready(plan))),
            kind,
            since: Some(now),
        }
    }

    /// Starts a background search. The player does not wait for the result.
    pub(in crate::game) fn search(
        kind: K,
        now: Duration,
        plan: impl Future<Output = P> + Send + 'static,
    ) -> Self {
        Self {
            task: Some(spawn_search(announce_when_ready(plan))),
            kind,
            since: Some(now),
        }
    }

    /// Returns the plan once, when it is ready. Waits for it in [`PaceMode::Steps`]. Shows the
    /// notice `thinking` once if the task takes long.
    pub(in crate::game) fn poll(
        &mut self,
        mode: PaceMode,
        now: Duration,
        thinking: PlainId,
        notices: &mut MessageWriter<Notice>,
    ) -> Option<(P, K)> {
        let task = self.task.as_mut()?;
        let ready = match mode {
            PaceMode::Clock => check_ready(task),
            PaceMode::Steps { .. } => Some(block_on(task)),
        };
        if let Some(plan) = ready {
            self.task = None;
            return Some((plan, self.kind));
        }
        if self
            .since
            .is_some_and(|since| now.saturating_sub(since) > LONG)
        {
            self.since = None;
            notices.write(Notice::info(text(thinking)));
        }
        None
    }
}
