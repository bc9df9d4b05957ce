//! A plan in the making: the ideal players of both games plan in the background, and ghosts are
//! read there.

use std::future::Future;
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on};

use crate::game::base::messages::Notice;
use crate::game::base::search_pool::search_pool;
use crate::game::play::pacing::PaceMode;
use crate::text::{PlainId, text};

/// A notice names a plan that takes longer than this.
const LONG: Duration = Duration::from_millis(400);

/// A plan in the making, and what it is to show.
#[derive(Resource)]
pub(in crate::game) struct PlanTask<P, K> {
    task: Option<Task<P>>,
    kind: K,
    /// Since when, real time; `None` once the player knows that it takes long.
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

impl<P: Send + 'static, K: Copy> PlanTask<P, K> {
    /// Begins to plan in the background: the player waits for it.
    pub(in crate::game) fn spawn(
        kind: K,
        now: Duration,
        plan: impl Future<Output = P> + Send + 'static,
    ) -> Self {
        Self {
            task: Some(AsyncComputeTaskPool::get().spawn(plan)),
            kind,
            since: Some(now),
        }
    }

    /// Begins to search while the player plays on.
    pub(in crate::game) fn search(
        kind: K,
        now: Duration,
        plan: impl Future<Output = P> + Send + 'static,
    ) -> Self {
        Self {
            task: Some(search_pool().spawn(plan)),
            kind,
            since: Some(now),
        }
    }

    /// The plan, once, when it is ready. Where ticks do not go by the clock they wait for it. What
    /// takes long gets a notice, once, by the message `thinking`.
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
