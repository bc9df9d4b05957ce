//! A plan in the making: what the ideal players of both games think out in the background.

use std::future::Future;
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on};

use crate::game::messages::Notice;
use crate::game::pacing::PaceMode;
use crate::text::text;

/// Thinking that takes longer than this is told of.
const LONG: Duration = Duration::from_millis(400);

/// What is thought out, and for which wish.
#[derive(Resource)]
pub(in crate::game) struct PlanTask<P, W> {
    task: Option<Task<P>>,
    wish: W,
    /// Since when, real time; `None` once the player knows that it takes long.
    since: Option<Duration>,
}

impl<P, W: Default> Default for PlanTask<P, W> {
    fn default() -> Self {
        Self { task: None, wish: W::default(), since: None }
    }
}

impl<P: Send + 'static, W: Copy> PlanTask<P, W> {
    /// Begins to think in the background.
    pub(in crate::game) fn spawn(wish: W, now: Duration, think: impl Future<Output = P> + Send + 'static) -> Self {
        Self { task: Some(AsyncComputeTaskPool::get().spawn(think)), wish, since: Some(now) }
    }

    /// The plan, once, when it is ready. Where ticks do not go by the clock they wait for it. What takes long is told,
    /// once, by the message `thinking`.
    pub(in crate::game) fn poll(
        &mut self,
        mode: PaceMode,
        now: Duration,
        thinking: &str,
        notices: &mut MessageWriter<Notice>,
    ) -> Option<(P, W)> {
        let task = self.task.as_mut()?;
        let ready = match mode {
            PaceMode::Clock => check_ready(task),
            PaceMode::Steps { .. } => Some(block_on(task)),
        };
        if let Some(plan) = ready {
            self.task = None;
            return Some((plan, self.wish));
        }
        if self.since.is_some_and(|since| now.saturating_sub(since) > LONG) {
            self.since = None;
            notices.write(Notice::info(text(thinking)));
        }
        None
    }
}
