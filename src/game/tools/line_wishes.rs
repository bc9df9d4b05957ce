//! Lines that were worked out, to be watched in the player's place or raced: a jump's twins, the
//! ways to bugs.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::game::base::messages::{
    GhostRequest, GhostSource, LineWish, Notice, Request, TwinReplay,
};

/// Where wishes go.
#[derive(SystemParam)]
pub(in crate::game) struct LineWishes<'w> {
    requests: MessageWriter<'w, Request>,
    ghosts: MessageWriter<'w, GhostRequest>,
    notices: MessageWriter<'w, Notice>,
}

impl LineWishes<'_> {
    /// Fulfils one, if `replay` has that line; `watched`: the line that is watched, which changes.
    pub(in crate::game) fn fulfil(
        &mut self,
        wish: LineWish,
        watched: &mut Option<usize>,
        replay: impl FnOnce(usize) -> Option<Result<TwinReplay, String>>,
    ) {
        let (LineWish::Watch(index) | LineWish::Race(index)) = wish;
        if wish == LineWish::Watch(index) && *watched == Some(index) {
            *watched = None;
            self.requests.write(Request::Return);
            return;
        }
        let replay = match replay(index) {
            Some(Ok(replay)) => replay,
            Some(Err(trouble)) => {
                self.notices.write(Notice::warning(trouble));
                return;
            }
            None => return,
        };
        match wish {
            LineWish::Watch(_) => {
                *watched = Some(index);
                self.requests.write(Request::WatchTwin(Arc::new(replay)));
            }
            LineWish::Race(_) => {
                let source = GhostSource::Replay {
                    name: replay.name,
                    bytes: replay.bytes,
                };
                self.ghosts.write(GhostRequest::Race(source));
            }
        }
    }
}
