//! Requests to watch or race a simulated path: a jump's variants or a path to a bug.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::game::base::messages::{
    GhostRequest, GhostSource, Notice, PathRequest, Request, SimulatedReplay,
};

/// Message writers for path requests.
#[derive(SystemParam)]
pub(in crate::game) struct PathRequests<'w> {
    requests: MessageWriter<'w, Request>,
    ghosts: MessageWriter<'w, GhostRequest>,
    notices: MessageWriter<'w, Notice>,
}

impl PathRequests<'_> {
    /// Handles a request. Does nothing if `replay` returns `None`. `watched` is the path that is
    /// played as a replay.
    pub(in crate::game) fn handle_request(
        &mut self,
        wish: PathRequest,
        watched: &mut Option<usize>,
        replay: impl FnOnce(usize) -> Option<Result<SimulatedReplay, String>>,
    ) {
        let (PathRequest::Watch(index) | PathRequest::Race(index)) = wish;
        if wish == PathRequest::Watch(index) && *watched == Some(index) {
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
            PathRequest::Watch(_) => {
                *watched = Some(index);
                self.requests.write(Request::WatchTwin(Arc::new(replay)));
            }
            PathRequest::Race(_) => {
                let source = GhostSource::Replay {
                    name: replay.name,
                    bytes: replay.bytes,
                };
                self.ghosts.write(GhostRequest::Race(source));
            }
        }
    }
}
